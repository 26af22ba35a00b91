// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/counted_mix.h"

#include <algorithm>
#include <string>
#include <vector>

#include "analysis/costs/memory_costs.h"
#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/instruction_class.h"
#include "analysis/machine_code/thread_walks.h"

namespace warpgauge::model {

using descriptor::Descriptor;
using descriptor::kSectorBytes;
using descriptor::Work;

using enum descriptor::Resource;

namespace {

/// Where the host counted what misses.
double local_hits_of_code(const Descriptor& kernel) {
  double sectors = 0;
  for (const auto& one : kernel.code.instructions) {
    const auto kind = machine_code::classify(one.text);
    if (kind == machine_code::InstructionClass::kLocalLoad) sectors += one.sectors;
  }
  return sectors > 0 ? 1 - std::min(kernel.work[kLocalLoadMisses] / sectors, 1.0) : 1;
}

/// What L2 is asked for beyond the misses of global loads, local loads ask for. All hit where
/// nothing tells.
double local_l1_hits(const Descriptor& kernel) {
  if (kernel.work[kLocalLoadMisses] > 0) return local_hits_of_code(kernel);
  const auto& counts = kernel.counts;
  const auto local = counts.find("local_load_sectors"), asked = counts.find("load_sectors"),
             hits = counts.find("load_sector_hits");
  const bool is_known = local != counts.end() && asked != counts.end() && hits != counts.end();
  if (!is_known || local->second <= 0) return 1;
  const double misses = std::max(asked->second - hits->second, 0.0);
  return 1 - std::clamp((kernel.work[kL2ReadSectors] - misses) / local->second, 0.0, 1.0);
}

/// Sectors of a global load each time that it is executed; 0 for all other instructions.
double load_sectors(const machine_code::ExecutedInstruction& one) {
  if (one.executed <= 0 || !machine_code::is_load(machine_code::classify(one.text))) return 0;
  return one.sectors / one.executed;
}

/// Loads along which each thread walks by itself, through a row of its own. Only a scattered load
/// can be one, and to follow the addresses of a code takes as long as to simulate it.
std::vector<std::uint64_t> walks_bytes(const machine_code::ExecutedCode& code) {
  const auto is_scattered_load = [](const machine_code::ExecutedInstruction& one) {
    const double sectors = load_sectors(one);
    return sectors > 0 && costs::is_scattered(one, sectors);
  };
  std::vector<std::uint64_t> walks;
  if (std::ranges::none_of(code.instructions, is_scattered_load)) return walks;
  for (const auto& access :
       machine_code::thread_accesses(code, machine_code::control_flow_of(code),
                                     machine_code::ThreadOrder::likely_for(code))) {
    const auto& one = code.instructions[access.index];
    if (access.walks && !access.lane_bytes && is_scattered_load(one)) {
      walks.push_back(one.offset_bytes);
    }
  }
  std::ranges::sort(walks);
  return walks;
}

/// L2 is asked once for all missing sectors of a line: the requests tell how many lines missed.
void set_lines(const Descriptor& kernel, double missed_sectors, costs::MemoryMix& mix) {
  constexpr double kSectorsOfLine = 4, kFewestMisses = 0.01;
  const double requests = kernel.work[kL2ReadRequests];
  const bool is_known =
      requests > 0 && 1 - mix.l1_hits > kFewestMisses && !kernel.code.instructions.empty();
  if (!is_known) return;
  mix.sectors_of_missed_line =
      std::clamp(kernel.work[kL2ReadSectors] / requests, 1.0, kSectorsOfLine);
  mix.walks_bytes = walks_bytes(kernel.code);
  double lines = 0;
  for (const auto& one : kernel.code.instructions) {
    const double sectors = load_sectors(one);
    if (sectors > 0) lines += one.executed * costs::independent_lines(mix, one, sectors);
  }
  if (lines <= 0) return;
  mix.line_hits = 1 - std::min(missed_sectors / mix.sectors_of_missed_line / lines, 1.0);
}

}  // namespace

costs::MemoryMix counted_mix(const Descriptor& kernel) {
  const Work& work = kernel.work;
  costs::MemoryMix mix{.local_l1_hits = local_l1_hits(kernel), .is_counted = true};
  const double asked = work[kL1LoadSectors];
  const double missed = work[kL2ReadSectors] - work[kLocalLoadMisses];
  double to_l2 = asked > 0 ? std::clamp(missed / asked, 0.0, 1.0) : 1;
  const auto hits = kernel.counts.find("load_sector_hits");
  if (asked > 0 && hits != kernel.counts.end()) {
    to_l2 = std::clamp(1 - hits->second / asked, 0.0, 1.0);
  }
  const double read = std::max(work[kL2ReadSectors], 1.0);
  const double of_l2 = std::min(work[kDramReadBytes] / kSectorBytes / read, 1.0);
  mix.l1_hits = 1 - to_l2;
  mix.dram_answers = to_l2 * of_l2;
  if (asked > 0) set_lines(kernel, asked * to_l2, mix);
  return mix;
}

}  // namespace warpgauge::model
