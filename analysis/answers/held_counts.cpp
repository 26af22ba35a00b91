// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/held_counts.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <map>
#include <string_view>

#include "analysis/describe/access_kinds.h"
#include "analysis/machine_code/instruction_class.h"
#include "analysis/machine_code/operations.h"

namespace warpgauge::answers {
namespace {

using interpret::GridCounts;
using machine_code::ExecutedInstruction;

struct Column {
  const char* name;
  double GridCounts::*host;
  double ExecutedInstruction::*device;
};
constexpr Column kColumns[] = {
    {"executed", &GridCounts::executed, &ExecutedInstruction::executed},
    {"threads", &GridCounts::threads, &ExecutedInstruction::threads},
    {"sectors", &GridCounts::sectors, &ExecutedInstruction::sectors},
    {"wavefronts", &GridCounts::wavefronts, &ExecutedInstruction::wavefronts}};

bool is_comparable(const ExecutedInstruction& one, std::string_view column) {
  if (column == "executed") return machine_code::opcode_of(one.text) != "BSYNC";
  return column != "sectors" || !describe::is_bulk_copy(one.text);
}

/// The difference over the larger one.
double share_of(const CountDifference& one) {
  return std::abs(one.host - one.device) / std::max(one.host, one.device);
}

std::optional<double> dram_bytes(const descriptor::Descriptor& kernel) {
  using enum descriptor::Resource;
  if (kernel.work.is_open(kDramReadBytes) || kernel.work.is_open(kDramWriteBytes)) {
    return std::nullopt;
  }
  return kernel.work[kDramReadBytes] + kernel.work[kDramWriteBytes];
}

/// The sum of readings, as they were; absent where one of them is.
std::optional<double> counted(const descriptor::Descriptor& kernel,
                              std::initializer_list<const char*> names) {
  double sum = 0;
  for (const char* const name : names) {
    const auto found = kernel.counts.find(name);
    if (found == kernel.counts.end()) return std::nullopt;
    sum += found->second;
  }
  return sum;
}

}  // namespace

HeldCounts::Dram HeldCounts::dram() const {
  constexpr double kNearShare = 0.1, kLittleShare = 0.01;
  if (!host_dram_bytes || !device_dram_bytes) return Dram::kUnknown;
  const double off = std::abs(*host_dram_bytes - *device_dram_bytes);
  if (off <= kNearShare * *device_dram_bytes) return Dram::kNear;
  return device_l2_bytes && off <= kLittleShare * *device_l2_bytes ? Dram::kLittle : Dram::kOff;
}

HeldCounts hold_counts(const descriptor::Descriptor& described, const ExecutedAgain& again) {
  HeldCounts held{
      .of_sample = !again.sample.exact,
      .unsure_executed = static_cast<double>(again.sample.execution.unsure_instructions),
      .has_variables = again.sample.has_variables,
      .host_dram_bytes = dram_bytes(again.kernel),
      .device_dram_bytes = counted(described, {"dram_read_bytes", "dram_write_bytes"})};
  constexpr double kSectorBytes = 32;
  if (const auto sectors = counted(described, {"l2_read_sectors", "l2_write_sectors",
                                               "l2_atom_sectors", "l2_red_sectors"})) {
    held.device_l2_bytes = kSectorBytes * *sectors;
  }
  std::map<std::uint64_t, const ExecutedInstruction*> device;
  for (const ExecutedInstruction& one : described.code.instructions) {
    device[one.offset_bytes] = &one;
    held.device_executed += one.executed;
  }
  const ExecutedInstruction never;
  for (std::size_t i = 0; i < again.code.instructions.size(); ++i) {
    const ExecutedInstruction& one = again.code.instructions[i];
    const GridCounts& host = again.sample.counts[i];
    const auto found = device.find(one.offset_bytes);
    const ExecutedInstruction& theirs = found == device.end() ? never : *found->second;
    held.host_executed += host.executed;
    if (host.executed == 0 && theirs.executed == 0) continue;
    ++held.instructions;
    if (held.of_sample) continue;
    for (const auto& [name, ours, its] : kColumns) {
      if (host.*ours == theirs.*its || !is_comparable(one, name)) continue;
      held.differences.push_back({one.offset_bytes, one.text, name, host.*ours, theirs.*its});
    }
  }
  if (held.of_sample) {
    constexpr double kLeast = 0.01, kErrors = 4;
    const double allowed = std::max(kLeast, kErrors * again.sample.spread) * held.device_executed;
    if (std::abs(held.host_executed - held.device_executed) > allowed) {
      held.differences.push_back(
          {0, "all instructions", "executed", held.host_executed, held.device_executed});
    }
  }
  std::ranges::stable_sort(held.differences, std::greater{}, share_of);
  return held;
}

}  // namespace warpgauge::answers
