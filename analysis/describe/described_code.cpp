// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/described_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "analysis/base/error.h"
#include "analysis/base/text_file.h"
#include "analysis/describe/disassembly.h"
#include "analysis/machine_code/operations.h"

namespace warpgauge::describe {

using machine_code::ExecutedCode;
using machine_code::ExecutedInstruction;

void CodeFiles::read() {
  if (wanted_.empty()) return;
  const std::string cuobjdump = find_cuobjdump();
  if (cuobjdump.empty()) {
    notes_.push_back("machine code: " + no_tool(kCuobjdumpVariable, "cuobjdump"));
    return;
  }
  std::map<std::string, std::vector<Function>> by_cubin;
  for (const Function& function : wanted_) {
    const std::string cubin = cubin_of(function);
    if (!cubin.empty()) by_cubin[cubin].push_back(function);
  }
  for (const auto& [cubin, functions] : by_cubin) {
    try {
      read_from(cubin, functions, cuobjdump);
    } catch (const std::exception& error) {
      notes_.push_back(fmt::format("machine code: {}", error.what()));
    }
  }
}

std::optional<machine_code::CubinFile> CodeFiles::open(const std::string& cubin) const {
  constexpr std::size_t kMostBytes = std::size_t{4} << 30;
  try {
    return machine_code::read_cubin(read_text_file(folder_ / (cubin + ".cubin"), kMostBytes));
  } catch (const InputError&) {
    return std::nullopt;
  }
}

/// The one cubin that holds the function; of several with this CRC, one with this very code, or any
/// where all have the same code. Empty, with a note, where that does not tell.
std::string CodeFiles::cubin_of(const Function& function) {
  const auto hashes = hashes_.find(function.crc);
  if (hashes == hashes_.end()) {
    notes_.push_back(fmt::format("machine code: no cubin with CRC {} was loaded", function.crc));
    return {};
  }
  if (hashes->second.size() == 1) return *hashes->second.begin();
  std::map<std::string, std::string> by_code;  // code's hash -> a cubin that has it
  for (const std::string& cubin : hashes->second) {
    const auto file = open(cubin);
    if (!file) continue;
    const auto found = file->functions.find(function.name);
    if (found != file->functions.end()) by_code.emplace(found->second.code_hash, cubin);
  }
  if (by_code.size() == 1) return by_code.begin()->second;
  const auto same = by_code.find(function.code_hash);
  if (same != by_code.end()) return same->second;
  notes_.push_back(fmt::format("machine code: {} cubins have the CRC {}, with {} codes of {}",
                               hashes->second.size(), function.crc, by_code.size(), function.name));
  return {};
}

void CodeFiles::read_from(const std::string& cubin, const std::vector<Function>& functions,
                          const std::string& cuobjdump) {
  std::vector<std::string> names;
  for (const Function& function : functions) names.push_back(function.name);
  auto codes = disassemble(cuobjdump, folder_ / (cubin + ".cubin"), names);
  if (const auto file = open(cubin)) {
    const std::string note = add_lines(folder_ / (cubin + ".cubin"), *file, codes);
    if (!note.empty() && std::ranges::find(notes_, note) == notes_.end()) notes_.push_back(note);
  }
  for (ExecutedCode& code : codes) {
    code.cubin = cubin;
    for (const Function& function : functions) {
      if (function.name == code.function) read_.emplace(function, code);
    }
  }
}

ExecutedCode CodeFiles::executed_code(const ExecutedLaunch& launch, const std::string& function,
                                      const std::string& code_hash) const {
  const auto found = read_.find({launch.cubin_crc, function, code_hash});
  if (found == read_.end()) return {};
  ExecutedCode code = found->second;
  const auto counts = [&launch](const char* alias, std::uint64_t at) {
    const auto metric = launch.counts.find(alias);
    if (metric == launch.counts.end()) return 0.0;
    const auto place = metric->second.find(at);
    return place == metric->second.end() ? 0.0 : place->second;
  };
  for (ExecutedInstruction& instruction : code.instructions) {
    const std::uint64_t at = instruction.offset_bytes;
    instruction.executed = counts(kExecuted, at);
    instruction.threads = counts(kThreads, at);
    instruction.sectors = counts(kGlobalSectors, at) + counts(kLocalSectors, at);
    instruction.wavefronts = counts(kWavefronts, at);
  }
  std::erase_if(code.instructions,
                [](const ExecutedInstruction& instruction) { return instruction.executed == 0; });
  return code;
}

void add_flop(descriptor::Descriptor& kernel) {
  const machine_code::Operations operations = machine_code::operations_of(kernel.code);
  const auto put = [&kernel](const char* name, double value) {
    if (value > 0) kernel.counts[name] = value;
  };
  put("flop_fp32", operations.fp32);
  put("flop_fp64", operations.fp64);
  put("flop_tensor_fp64", operations.tensor_fp64);
  put("flop_tensor_fp64_m8n8k4", operations.tensor_fp64_m8n8k4);
  put("flop", std::max(operations.tensor_warp, operations.tensor_warpgroup));
  kernel.counts["tensor_warp"] =
      operations.tensor_warp > 0 && operations.tensor_warp >= operations.tensor_warpgroup ? 1 : 0;
  kernel.counts["tensor_warpgroup"] = operations.tensor_warpgroup > operations.tensor_warp ? 1 : 0;
  for (const std::string& text : operations.assumes) kernel.assumes.push_back(text);
}

void hold_against_counter(descriptor::Descriptor& kernel) {
  constexpr double kSame = 0.02, kAlike = 0.3;
  const auto counter = kernel.counts.find("executed");
  if (kernel.code.empty() || counter == kernel.counts.end()) return;
  const double sum = kernel.code.executed();
  const double difference = std::abs(sum - counter->second);
  if (difference <= kSame * counter->second) return;
  const bool drop = difference > kAlike * counter->second;
  kernel.assumes.push_back(
      fmt::format("{}: the instructions of one run add up to {}, the counter of another says {}",
                  drop ? "executed machine code is not known" : "work differs from run to run", sum,
                  counter->second));
  if (drop) kernel.code = {};
}

}  // namespace warpgauge::describe
