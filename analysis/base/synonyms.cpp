// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/synonyms.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>

namespace warpgauge {
namespace {

/// Options of commands, arguments in Python and resources of kernel.json alike: what is not known
/// where a word is looked up is passed by.
struct Synonym {
  std::string_view said;
  std::array<std::string_view, 3> meant;  ///< best first; empty at the end
};

constexpr Synonym kSynonyms[] = {
    {"smem", {"shared", "shared_bytes_per_block", "shared_wavefronts"}},
    {"shmem", {"shared", "shared_bytes_per_block", "shared_wavefronts"}},
    {"shared_memory", {"shared", "shared_bytes_per_block", "shared_wavefronts"}},
    {"shared_bytes", {"shared", "shared_bytes_per_block"}},
    {"regs", {"registers", "registers_per_thread"}},
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
    {"ffma", {"fma"}},
    {"fadd", {"fma"}},
    {"fmul", {"fma"}},
    {"fp32", {"fma", "flop_fp32"}},
    {"flops", {"flop_fp32", "flop_fp64"}},
    {"dfma", {"fp64"}},
    {"double", {"fp64"}},
    {"fp16", {"half", "tensor_bf16_wgmma", "tensor_bf16_mma_sync"}},
    {"hfma2", {"half"}},
    {"bf16", {"tensor_bf16_wgmma", "tensor_bf16_mma_sync", "half"}},
    {"hmma", {"tensor_bf16_mma_sync"}},
    {"mma", {"tensor_bf16_mma_sync", "tensor_bf16_wgmma"}},
    {"wgmma", {"tensor_bf16_wgmma"}},
    {"hgmma", {"tensor_bf16_wgmma"}},
    {"dmma", {"tensor_fp64"}},
    {"tensor", {"tensor_bf16_wgmma", "tensor_bf16_mma_sync", "tensor_fp64"}},
    {"int32", {"alu", "imad"}},
    {"iadd3", {"alu"}},
    {"sfu", {"xu"}},
    {"mufu", {"xu"}},
    {"shfl", {"shuffle"}},
    {"bytes_read", {"dram_read_bytes", "read_bytes"}},
    {"bytes_written", {"dram_write_bytes", "write_bytes"}},
    {"dram_bytes", {"dram_read_bytes", "dram_write_bytes"}},
};

/// "--Shared-Memory" as the table has it.
std::string plain(std::string_view word) {
  word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
  std::string plain(word);
  std::ranges::transform(plain, plain.begin(), [](unsigned char c) {
    return c == '-' ? '_' : static_cast<char>(std::tolower(c));
  });
  return plain;
}

}  // namespace

std::vector<std::string> synonyms_of(std::string_view word, const std::vector<std::string>& known) {
  const auto* const synonym = std::ranges::find(kSynonyms, plain(word), &Synonym::said);
  std::vector<std::string> found;
  if (synonym == std::end(kSynonyms)) return found;
  for (const std::string_view meant : synonym->meant) {
    const auto same = [meant](const std::string& one) { return plain(one) == meant; };
    const auto one = std::ranges::find_if(known, same);
    if (!meant.empty() && one != known.end()) found.push_back(*one);
  }
  return found;
}

}  // namespace warpgauge
