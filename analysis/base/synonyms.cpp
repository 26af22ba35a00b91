// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/synonyms.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <tuple>
#include <utility>

namespace warpgauge {
namespace {

constexpr std::size_t kMostMeant = 3;

/// Options of commands, arguments in Python, resources of kernel.json and keys of profiles alike:
/// what is not known where a word is looked up is passed by.
struct Synonym {
  std::string_view said;
  std::array<std::string_view, 6> meant;  ///< best first; empty at the end
};

constexpr Synonym kSynonyms[] = {
    {"smem",
     {"shared", "shared_bytes_per_block", "shared_wavefronts", "shared.read_gbps",
      "shared.latency_cycles", "shared.bytes_per_sm"}},
    {"shmem",
     {"shared", "shared_bytes_per_block", "shared_wavefronts", "shared.read_gbps",
      "shared.latency_cycles", "shared.bytes_per_sm"}},
    {"shared_memory",
     {"shared", "shared_bytes_per_block", "shared_wavefronts", "shared.read_gbps",
      "shared.latency_cycles", "shared.bytes_per_sm"}},
    {"shared_bytes", {"shared", "shared_bytes_per_block"}},
    {"regs", {"registers", "registers_per_thread", "sm.registers"}},
    {"num_regs", {"registers", "registers_per_thread"}},
    {"maxrregcount", {"registers", "registers_per_thread"}},
    {"threads", {"threads_per_block", "block"}},
    {"num_threads", {"threads_per_block", "block"}},
    {"block_size", {"threads_per_block", "block"}},
    {"block_dim", {"threads_per_block", "block"}},
    {"blockdim", {"threads_per_block", "block"}},
    {"block", {"threads_per_block"}},
    {"num_warps", {"threads_per_block", "block", "warps"}},
    {"blocks", {"grid_blocks", "grid", "blocks_per_sm"}},
    {"num_blocks", {"grid_blocks", "grid"}},
    {"grid_size", {"grid_blocks", "grid"}},
    {"grid_dim", {"grid_blocks", "grid"}},
    {"griddim", {"grid_blocks", "grid"}},
    {"grid", {"grid_blocks"}},
    {"iterations", {"trips"}},
    {"iters", {"trips"}},
    {"occupancy", {"blocks_per_sm"}},
    {"bank_conflicts", {"ways", "shared_wavefronts"}},
    {"conflicts", {"ways", "shared_wavefronts"}},
    {"l1_hit_rate", {"l1"}},
    {"l2_hit_rate", {"l2"}},
    {"instructions", {"warp_instructions"}},
    {"ffma",
     {"fma", "inst.ffma.latency_cycles", "inst.ffma.per_clk_sm",
      "inst.ffma.issue_interval_cycles"}},
    {"fma_latency", {"inst.ffma.latency_cycles"}},
    {"fma_throughput", {"inst.ffma.per_clk_sm"}},
    {"fadd", {"fma"}},
    {"fmul", {"fma"}},
    {"fp32", {"fma", "flop_fp32", "fp32.tflops"}},
    {"flops", {"flop_fp32", "flop_fp64", "tensor.bf16_tflops", "fp32.tflops"}},
    {"peak_flops", {"tensor.bf16_tflops", "fp32.tflops"}},
    {"peak_tflops", {"tensor.bf16_tflops", "fp32.tflops"}},
    {"tflops", {"tensor.bf16_tflops", "fp32.tflops"}},
    {"dfma", {"fp64"}},
    {"double", {"fp64"}},
    {"fp16", {"half", "tensor_bf16_wgmma", "tensor_bf16_mma_sync", "tensor.bf16_tflops"}},
    {"hfma2", {"half"}},
    {"bf16", {"tensor_bf16_wgmma", "tensor_bf16_mma_sync", "half"}},
    {"hmma",
     {"tensor_bf16_mma_sync", "tensor.bf16.mma_sync_flop_per_clk_sm",
      "tensor.mma.bf16.m16n8k16.latency_cycles"}},
    {"mma", {"tensor_bf16_mma_sync", "tensor_bf16_wgmma"}},
    {"wgmma", {"tensor_bf16_wgmma", "tensor.bf16.wgmma_flop_per_clk_sm"}},
    {"hgmma", {"tensor_bf16_wgmma", "tensor.bf16.wgmma_flop_per_clk_sm"}},
    {"dmma", {"tensor_fp64"}},
    {"tensor",
     {"tensor_bf16_wgmma", "tensor_bf16_mma_sync", "tensor_fp64", "tensor.bf16_tflops",
      "tensor.bf16_sustained_tflops"}},
    {"int32", {"alu", "imad"}},
    {"iadd3", {"alu"}},
    {"sfu", {"xu"}},
    {"mufu", {"xu"}},
    {"shfl", {"shuffle"}},
    {"syncthreads", {"barriers", "barrier.block.base_cycles", "barrier.block.per_warp_cycles"}},
    {"bytes_read", {"dram_read_bytes", "read_bytes"}},
    {"bytes_written", {"dram_write_bytes", "write_bytes"}},
    {"dram_bytes", {"dram_read_bytes", "dram_write_bytes"}},
    {"bandwidth", {"dram.read_gbps", "l2.read_gbps", "l1.read_gbps"}},
    {"memory_bandwidth", {"dram.read_gbps", "dram.copy_gbps"}},
    {"latency", {"dram.latency_ns", "l2.latency_cycles", "l1.latency_cycles"}},
    {"hbm", {"dram.read_gbps", "dram.copy_gbps", "dram.latency_ns"}},
    {"vram", {"dram.read_gbps", "dram.copy_gbps", "dram.latency_ns"}},
    {"global_memory", {"dram.read_gbps", "dram.copy_gbps", "dram.latency_ns"}},
    {"sms", {"sm.count"}},
    {"num_sms", {"sm.count"}},
    {"number_of_sms", {"sm.count"}},
    // Members of cudaDeviceProp.
    {"multiprocessorcount", {"sm.count"}},
    {"sharedmemperblock", {"shared_bytes_per_block", "shared", "shared.max_bytes_per_block"}},
    {"sharedmempermultiprocessor", {"shared.max_bytes_per_sm"}},
    {"regspermultiprocessor", {"sm.registers"}},
    {"maxthreadspermultiprocessor", {"sm.max_threads"}},
    {"warpsize", {"sm.warp_size"}},
};

/// Parts of keys.
struct PartOfKey {
  std::string_view said;
  std::array<std::string_view, 2> meant;  ///< either
};

constexpr PartOfKey kPartsOfKeys[] = {
    {"hbm", {"dram"}},
    {"vram", {"dram"}},
    {"gmem", {"dram"}},
    {"smem", {"shared"}},
    {"shmem", {"shared"}},
    {"regs", {"registers", "register"}},
    {"bandwidth", {"gbps", "bandwidth"}},
    {"throughput", {"gbps", "per"}},
    {"bw", {"gbps", "bandwidth"}},
    {"flops", {"tflops", "flop"}},
    {"frequency", {"mhz"}},
    {"capacity", {"size"}},
    {"fp16", {"bf16", "f16"}},
    {"half", {"bf16", "f16"}},
    {"fp32", {"fp32", "f32"}},
    {"fp64", {"fp64", "f64"}},
};

/// They say nothing beside another part: "shared memory", "l1 cache".
constexpr std::string_view kPassedBy[] = {"memory", "mem", "cache"};

/// "--Shared-Memory" and "shared memory" as the table has it, and so is "__syncthreads".
std::string plain(std::string_view word) {
  word.remove_prefix(std::min(word.find_first_not_of("-_"), word.size()));
  std::string plain(word);
  std::ranges::transform(plain, plain.begin(), [](unsigned char c) {
    return c == '-' || c == ' ' ? '_' : static_cast<char>(std::tolower(c));
  });
  return plain;
}

/// Whether one of the key's parts is what is called so.
bool has_part(const std::set<std::string>& key, const std::string& said) {
  const auto* const part = std::ranges::find(kPartsOfKeys, said, &PartOfKey::said);
  return std::ranges::any_of(key, [&](const std::string& one) {
    if (part == std::end(kPartsOfKeys)) return one == said;
    return std::ranges::find(part->meant, one) != part->meant.end();
  });
}

/// Keys that have all the parts of the word, in whatever order and by whatever name: the fewer
/// others, the better; of two alike the one of reading.
std::vector<std::string> keys_of(const std::string& word, const std::vector<std::string>& known) {
  std::set<std::string> said = parts_of_word(word);
  std::erase_if(said, [](const std::string& part) {
    return std::ranges::find(kPassedBy, part) != std::end(kPassedBy);
  });
  std::vector<std::tuple<std::size_t, std::size_t, std::string>> ranked;
  for (const std::string& key : known) {
    if (said.empty() || key.find('.') == std::string::npos) continue;
    const std::set<std::string> parts = parts_of_word(plain(key));
    const auto is_there = [&](const std::string& part) { return has_part(parts, part); };
    if (!std::ranges::all_of(said, is_there)) continue;
    ranked.emplace_back(parts.size() - parts.count("read"), key.size(), key);
  }
  std::ranges::sort(ranked);
  std::vector<std::string> keys;
  for (auto& [parts, size, key] : ranked) {
    if (keys.size() < kMostMeant) keys.push_back(std::move(key));
  }
  return keys;
}

}  // namespace

std::set<std::string> parts_of_word(std::string_view word) {
  std::set<std::string> parts;
  for (std::size_t begin = 0; begin <= word.size();) {
    const std::size_t end = std::min(word.find_first_of("._-/ ", begin), word.size());
    if (end > begin) parts.emplace(word.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::vector<std::string> keys_called(std::string_view word, const std::vector<std::string>& known) {
  const std::string said = plain(word);
  const auto* const part = std::ranges::find(kPartsOfKeys, said, &PartOfKey::said);
  if (part == std::end(kPartsOfKeys)) return {};
  std::vector<std::string> families, others;
  for (const std::string& key : known) {
    const std::set<std::string> parts = parts_of_word(plain(key));
    if (parts.contains(said)) return {};
    const std::string family = key.substr(0, key.find('.'));
    if (std::ranges::find(part->meant, family) != part->meant.end()) {
      families.push_back(key);
    } else if (has_part(parts, said)) {
      others.push_back(key);
    }
  }
  return families.empty() ? others : families;
}

std::vector<std::string> synonyms_of(std::string_view word, const std::vector<std::string>& known) {
  const std::string said = plain(word);
  const auto* const synonym = std::ranges::find(kSynonyms, said, &Synonym::said);
  std::vector<std::string> found;
  if (synonym != std::end(kSynonyms)) {
    for (const std::string_view meant : synonym->meant) {
      const auto same = [meant](const std::string& one) { return plain(one) == meant; };
      const auto one = std::ranges::find_if(known, same);
      const bool is_there = !meant.empty() && one != known.end();
      if (is_there && found.size() < kMostMeant) found.push_back(*one);
    }
  }
  return found.empty() ? keys_of(said, known) : found;
}

}  // namespace warpgauge
