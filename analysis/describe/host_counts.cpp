// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/host_counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "analysis/describe/access_amounts.h"
#include "analysis/describe/access_kinds.h"
#include "analysis/machine_code/instruction_class.h"
#include "analysis/machine_code/load_groups.h"

namespace warpgauge::describe {
namespace {

using interpret::GridCounts;
using machine_code::ExecutedCode;
using machine_code::ExecutedInstruction;
using machine_code::InstructionClass;

constexpr double kSectorBytes = 32, kLineSectors = 4, kLanes = 32;

/// Where the lanes of an atomic of global memory go, by the sectors that a warp touches.
std::optional<AtomicPattern> pattern_of(const ExecutedInstruction& one, double sectors) {
  const double lanes = active_lanes(one);
  const double side_by_side =
      std::max(1.0, lanes * machine_code::access_bytes(one.text) / kSectorBytes);
  constexpr double kSeveral = 8, kAlike = 1.05;
  if (lanes < kSeveral) {
    return sectors > kAlike ? std::optional(AtomicPattern::kSpread) : std::nullopt;
  }
  if (sectors <= kAlike) return AtomicPattern::kSame;
  return sectors <= kAlike * std::ceil(side_by_side) ? AtomicPattern::kNeighbours
                                                     : AtomicPattern::kSpread;
}

/// L1 gives a word of each bank in a cycle, of several lines together if it has them. It is taken
/// to look up four lines in a cycle: an H200 counts fewer wavefronts than that for local memory,
/// which has a bank for each lane (corpus/kinds/spills.cu), and one for each lane where all read
/// words of one bank (columns.cu). A line that it has not takes a cycle, as in analysis/costs.
double cycles_of_l1(const GridCounts& counted) {
  constexpr double kLinesAtOnce = 4;
  const double there = counted.lines - counted.missed_lines;
  return std::max(counted.l1_rounds, there / kLinesAtOnce + counted.missed_lines);
}

/// SMs of each side of L2 have a slice of their own for it.
interpret::HotPlace of_a_slice(interpret::HotPlace place, const interpret::Device& device) {
  place.per_sector /= std::max<double>(static_cast<double>(device.l2_sides), 1);
  return place;
}

/// What the grid touches, and where it comes from.
std::string memory_text(const interpret::Sample& sample, const interpret::Device& device) {
  const auto& touched = sample.touched;
  std::string text =
      fmt::format("the grid reads {:.4g} bytes of global memory and writes {:.4g}: ", touched.read,
                  touched.written);
  if (sample.stays_in_l2) {
    return text + (device.l2_is_warm ? "L2 has had them before, and keeps them"
                                     : "they come from DRAM once, and L2 keeps them");
  }
  return text + fmt::format("more than L2 holds; by its size, DRAM gives {:.4g} and takes {:.4g}",
                            sample.dram->read, sample.dram->written);
}

}  // namespace

HostCounts host_counts(const interpret::Sample& sample, const ExecutedCode& code,
                       const interpret::Device& device) {
  HostCounts counts{.hot_place = of_a_slice(sample.hot_place, device),
                    .knows_l1 = device.l1_bytes.has_value(),
                    .warps = static_cast<double>(sample.clusters * sample.blocks_of_cluster *
                                                 sample.warps_of_block),
                    .placement = sample.placement};
  if (sample.working_blocks > 0) {
    counts.idle_blocks = static_cast<double>(sample.clusters * sample.blocks_of_cluster) -
                         static_cast<double>(sample.working_blocks);
  }
  if (sample.dram) {
    counts.read_bytes = sample.dram->read;
    counts.write_bytes = sample.dram->written;
  }
  for (std::size_t i = 0; i < code.instructions.size(); ++i) {
    if (sample.counts[i].executed > 0) {
      counts.at.emplace(code.instructions[i].offset_bytes, sample.counts[i]);
    }
  }
  const std::uint64_t blocks = sample.clusters * sample.blocks_of_cluster;
  const std::uint64_t run = sample.clusters_run * sample.blocks_of_cluster;
  std::string text =
      fmt::format("executed on the host: {} of {} block{}", run, blocks, blocks == 1 ? "" : "s");
  if (!sample.exact) {
    text += fmt::format(
        ", which differ: their mean stands for all, with a standard error of {:.1g} % "
        "of the executed instructions",
        100 * sample.spread);
  } else if (run < blocks) {
    text += "; those inside of the grid are taken to be alike, as the two that were compared are";
  }
  counts.assumes.push_back(std::move(text));
  if (sample.dram) counts.assumes.push_back(memory_text(sample, device));
  if (counts.knows_l1) {
    counts.assumes.emplace_back(
        run == blocks
            ? "the blocks of an SM share its L1, as far as it has room"
            : "L1 has what the block itself loaded before, and what the one before it left "
              "there, as far as a block's share has room");
  }
  if (!code.architecture.starts_with("sm_90")) {
    counts.assumes.push_back(fmt::format(
        "opcodes of {} mean what they mean on sm_90a, whose counts were compared with a device's",
        code.architecture));
  }
  if (sample.execution.unsure_instructions > 0) {
    counts.assumes.push_back(fmt::format(
        "lanes whose guard is not known take part: {:.4g} of the executed instructions have some",
        static_cast<double>(sample.execution.unsure_instructions)));
  }
  if (sample.execution.assumed_around_calls > 0) {
    counts.assumes.push_back(fmt::format(
        "numbers that are not known are such as divisions, roots and functions have a quick way "
        "for: {:.4g} executed branches go around a call",
        static_cast<double>(sample.execution.assumed_around_calls)));
  }
  const auto tries_again = [](const ExecutedInstruction& one) {
    return is_atomic(one.text) && one.text.find("CAS") != std::string::npos;
  };
  for (std::size_t i = 0; i < code.instructions.size(); ++i) {
    if (sample.counts[i].executed <= 0 || !tries_again(code.instructions[i])) continue;
    counts.assumes.push_back(fmt::format(
        "no other warp changes the word between a load and the exchange at {:#x}: where many want "
        "it, a loop tries again more often, and takes longer",
        code.instructions[i].offset_bytes));
  }
  if (sample.has_variables) {
    counts.assumes.emplace_back(
        "variables of the program (__constant__, __device__) hold what the file says");
  }
  for (const auto& [opcode, executed] : sample.execution.without_meaning) {
    counts.assumes.push_back(
        fmt::format("what {} computes does not matter for branches and addresses", opcode));
  }
  return counts;
}

void take_executions(const HostCounts& counts, ExecutedCode& code) {
  for (ExecutedInstruction& one : code.instructions) {
    const auto found = counts.at.find(one.offset_bytes);
    one.executed = found == counts.at.end() ? 0 : found->second.executed;
    one.threads = found == counts.at.end() ? 0 : found->second.threads;
    one.sectors = one.lines = one.wavefronts = 0;
    if (found == counts.at.end()) continue;
    const GridCounts& counted = found->second;
    if (counted.matches > 0) one.matched_values = counted.matched_values / counted.matches;
    if (counts.knows_l1 && counts.warps > 0) {
      one.tail_l1_answers = counted.tail_answers(counted.executed / counts.warps);
    }
  }
  std::erase_if(code.instructions, [](const auto& one) { return one.executed <= 0; });
}

MemoryStatement with_counts(MemoryStatement said, const HostCounts& counts,
                            const ExecutedCode& code) {
  const bool says_reads = !said.read_bytes.empty() || !said.l2.empty();
  const bool says_writes = !said.write_bytes.empty();
  double asked_of_l2 = 0, stored = 0;  // sectors
  // What is told of all accesses goes before what is counted of one.
  const auto tell = [](Amounts& amounts, std::uint64_t at, double value) {
    return !amounts.all && amounts.at.emplace(at, value).second;
  };
  for (const ExecutedInstruction& one : code.instructions) {
    const std::uint64_t at = one.offset_bytes;
    const auto found = counts.at.find(at);
    if (found == counts.at.end()) continue;
    const GridCounts& counted = found->second;
    if (reads_global(one.text) && counted.sectors == 0) {
      // No lane asks for anything ("LDGSTS ..., !PT"): nothing passes L1.
      for (Amounts* amounts : {&said.sectors, &said.lines, &said.l1}) tell(*amounts, at, 1);
    }
    if (one.threads <= 0) continue;
    tell(said.lanes, at, active_lanes(one));
    if (is_global(one.text) && counted.sectors > 0) {
      const double sectors = std::clamp(counted.sectors / accesses(one), 1.0, kLanes);
      const double lines =
          std::clamp(counted.lines / accesses(one), std::max(1.0, sectors / kLineSectors), sectors);
      if (tell(said.sectors, at, sectors)) tell(said.lines, at, lines);
      if (counts.knows_l1 && (reads_global(one.text) || reads_local(one.text))) {
        tell(said.l1, at, counted.l1_hits / counted.sectors);
        tell(said.l1_lines, at, 1 - std::min(counted.missed_lines / counted.lines, 1.0));
        tell(said.l1_answers, at, 1 - std::min(counted.late_requests / accesses(one), 1.0));
      }
      const bool by_banks =
          reads_global(one.text) || reads_local(one.text) || writes_local(one.text);
      if (counts.knows_l1 && by_banks && counted.l1_rounds > 0) {
        tell(said.l1_cycles, at, cycles_of_l1(counted) / accesses(one));
      }
      const auto pattern = pattern_of(one, sectors);
      if (is_atomic(one.text) && pattern) said.atomics.emplace(at, *pattern);
      asked_of_l2 += counted.sectors - counted.l1_hits;
      if (writes_memory(one.text) || writes_local(one.text)) stored += counted.sectors;
    }
    if (is_bulk_copy(one.text) && counted.sectors > 0) {
      tell(said.copy_bytes, at, counted.sectors * kSectorBytes / accesses(one));
      asked_of_l2 += counted.sectors;
      if (copies_out(one.text)) stored += counted.sectors;
    }
    if (is_shared(one.text) && counted.wavefronts > 0) {
      const double ideal = shared_wavefronts(one, active_lanes(one));
      const double ways = counted.wavefronts / accesses(one) / ideal;
      tell(said.ways, at, std::clamp(ways, least_ways(one), kLanes / ideal));
      constexpr double kCrowded = 8;
      if (is_atomic(one.text)) {
        said.atomics.emplace(at, ways > kCrowded ? AtomicPattern::kSame : AtomicPattern::kSpread);
      }
    }
  }
  said.hot_place = counts.hot_place;
  constexpr double kFetchBytes = 64;
  if (!says_reads && counts.read_bytes) {
    said.read_bytes.all = std::min(*counts.read_bytes, asked_of_l2 * kFetchBytes);
  }
  if (!says_writes && counts.write_bytes) {
    said.write_bytes.all = std::min(*counts.write_bytes, stored * kSectorBytes);
  }
  return said;
}

}  // namespace warpgauge::describe
