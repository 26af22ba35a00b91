// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/described_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "analysis/describe/disassembly.h"
#include "analysis/machine_code/operations.h"

namespace warpgauge::describe {

using machine_code::ExecutedCode;
using machine_code::ExecutedInstruction;

void CodeFiles::read() {
  if (wanted_.empty()) return;
  const std::string cuobjdump = find_cuobjdump();
  if (cuobjdump.empty()) {
    notes_.push_back(
        "machine code: no cuobjdump on PATH (it comes with the CUDA toolkit; WARPGAUGE_CUOBJDUMP "
        "names one)");
    return;
  }
  for (const auto& [crc, functions] : wanted_) {
    const auto hash = hashes_.find(crc);
    if (hash == hashes_.end()) {
      notes_.push_back(fmt::format("machine code: no cubin with CRC {} was loaded", crc));
      continue;
    }
    if (hash->second.size() > 1) {
      notes_.push_back(
          fmt::format("machine code: {} cubins have the CRC {}", hash->second.size(), crc));
      continue;
    }
    const std::string& name = *hash->second.begin();
    try {
      const std::vector<std::string> names(functions.begin(), functions.end());
      for (ExecutedCode& code : disassemble(cuobjdump, folder_ / (name + ".cubin"), names)) {
        code.cubin = name;
        read_[crc].emplace(code.function, std::move(code));
      }
    } catch (const std::exception& error) {
      notes_.push_back(fmt::format("machine code: {}", error.what()));
    }
  }
}

ExecutedCode CodeFiles::executed_code(const ExecutedLaunch& launch,
                                      const std::string& function) const {
  const auto cubin = read_.find(launch.cubin_crc);
  if (cubin == read_.end()) return {};
  const auto found = cubin->second.find(function);
  if (found == cubin->second.end()) return {};
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

void add_flop(model::Descriptor& kernel) {
  const machine_code::Operations operations = machine_code::operations_of(kernel.code);
  const auto put = [&kernel](const char* name, double value) {
    if (value > 0) kernel.counts[name] = value;
  };
  put("flop_fp32", operations.fp32);
  put("flop_fp64", operations.fp64);
  put("flop", std::max(operations.tensor_warp, operations.tensor_warpgroup));
  kernel.counts["tensor_warp"] = operations.tensor_warp > operations.tensor_warpgroup ? 1 : 0;
  kernel.counts["tensor_warpgroup"] = operations.tensor_warpgroup > operations.tensor_warp ? 1 : 0;
  for (const std::string& text : operations.assumes) kernel.assumes.push_back(text);
}

void hold_against_counter(model::Descriptor& kernel) {
  constexpr double kSame = 0.02, kAlike = 0.3;
  const auto counter = kernel.counts.find("executed");
  if (kernel.code.empty() || counter == kernel.counts.end()) return;
  double sum = 0;
  for (const auto& instruction : kernel.code.instructions) sum += instruction.executed;
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
