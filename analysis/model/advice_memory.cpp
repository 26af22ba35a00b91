// SPDX-License-Identifier: Apache-2.0
// What wider loads and a fusion with the next launch would save.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/machine_code/load_groups.h"
#include "analysis/model/judge.h"

namespace warpgauge::model {
namespace {

using descriptor::Descriptor;
using descriptor::kSectorBytes;
using descriptor::Resource;
using enum descriptor::Resource;
using machine_code::ExecutedInstruction;
using machine_code::LoadGroup;

/// As if the instruction were a NOP, which is issued, and waits for nothing. It keeps its stall
/// count: the code is simulated as it stands, and the time of the rest is not judged too short.
void silence(ExecutedInstruction& one) {
  constexpr std::uint32_t kScoreboards = 0x3fu << 5;  // none to write, none to read
  one.text = "NOP";
  // 0 is code whose schedules are not known (Nsight Compute's): it stays so.
  if (one.control != 0) one.control |= kScoreboards;
  one.sectors = one.lines = 0;
}

/// What wider loads leave out, over the grid.
struct LeftOut {
  double loads = 0, sectors = 0;
};

LeftOut widen(const LoadGroup& group, machine_code::ExecutedCode& code) {
  LeftOut out;
  const auto first = *std::ranges::min_element(group.loads);
  ExecutedInstruction& kept = code.instructions[first];
  for (const std::size_t index : group.loads) {
    if (index == first) continue;
    ExecutedInstruction& one = code.instructions[index];
    out.loads += one.executed;
    if (group.kind == LoadGroup::Kind::kOfWarp) {
      kept.sectors += one.sectors;
      kept.lines += one.lines;
    } else {
      out.sectors += one.sectors;
    }
    silence(one);
  }
  const std::size_t dot = kept.text.find(".E");
  const std::size_t narrow = kept.text.find(".64");
  if (group.bytes == 8 && narrow < kept.text.find('[')) {
    kept.text.replace(narrow, 3, ".128");
  } else if (dot != std::string::npos) {
    kept.text.insert(dot + 2, ".128");
  }
  return out;
}

}  // namespace

void try_wider_loads(Judge& judge) {
  const auto groups = machine_code::wider_loads(judge.kernel.code);
  if (groups.empty()) return;
  Descriptor changed = judge.kernel;
  double loads = 0, sectors = 0;
  std::size_t lines = 0;
  bool narrow = false, wide = false, dealt = false;
  for (const LoadGroup& group : groups) {
    const LeftOut out = widen(group, changed.code);
    loads += out.loads;
    sectors += out.sectors;
    lines += group.loads.size();
    (group.bytes == 4 ? narrow : wide) = true;
    dealt = dealt || group.kind == LoadGroup::Kind::kOfWarp;
  }
  const auto take = [&changed](Resource resource, double amount) {
    changed.work.set(resource, std::max(changed.work[resource] - amount, 0.0));
  };
  take(kWarpInstructions, loads);
  take(kLoadRequests, loads);
  // The second and later loads of a thread's 16 bytes find their sectors in L1.
  take(kL1LoadSectors, sectors);
  if (const auto hits = changed.counts.find("load_sector_hits"); hits != changed.counts.end()) {
    hits->second = std::max(hits->second - sectors, 0.0);
  }
  const char* width = narrow && wide ? "4- and 8-byte" : narrow ? "4-byte" : "8-byte";
  judge.try_kernel(
      "16-byte loads", changed,
      fmt::format(
          "{} {} loads at {:#x} and others use one base register with constant offsets: {:.4g} "
          "fewer warp instructions if the addresses are multiples of 16{}",
          lines, width, judge.kernel.code.instructions[groups.front().loads.front()].offset_bytes,
          loads, dealt ? " and each thread takes neighbouring elements" : ""));
}

bool may_be_fused(const Descriptor& kernel, const Descriptor& next) {
  const auto threads = [](const Descriptor& one) {
    return one.launch.grid_blocks * one.launch.threads_per_block;
  };
  const bool is_one_each = kernel.launch.kernels == 1 && next.launch.kernels == 1;
  const double written = kernel.work[kDramWriteBytes], read = next.work[kDramReadBytes];
  return is_one_each && threads(kernel) == threads(next) && written > 0 && read >= written / 2;
}

void try_fusion(Judge& judge, const Descriptor& next) {
  const Descriptor& kernel = judge.kernel;
  if (!may_be_fused(kernel, next)) return;
  const double bytes = std::min(kernel.work[kDramWriteBytes], next.work[kDramReadBytes]);
  const auto time_without = [&](Descriptor one, Resource dram, Resource sectors) {
    one.work.set(dram, one.work[dram] - bytes);
    one.work.set(sectors, std::max(one.work[sectors] - bytes / kSectorBytes, 0.0));
    return predict(one, judge.profile, judge.options).time_us;
  };
  const auto next_now = predict(next, judge.profile, judge.options).time_us;
  const auto writer = time_without(kernel, kDramWriteBytes, kL2WriteSectors);
  const auto reader = time_without(next, kDramReadBytes, kL2ReadSectors);
  if (!next_now || !writer || !reader) return;
  Bound gain = saved(*judge.now.time_us, *writer);
  const Bound of_reader = saved(*next_now, *reader);
  const auto launch_us = [&](costs::Corner corner) {
    return launch_seconds(costs::Keys(judge.profile, corner), next.launch.grid_blocks) * 1e6;
  };
  gain.value += of_reader.value + launch_us(costs::Corner::kValue);
  gain.low += of_reader.low + launch_us(costs::Corner::kFast);
  gain.high += of_reader.high + launch_us(costs::Corner::kSlow);
  judge.add(
      "fused with the next launch", gain,
      fmt::format("of both together, where {} reads what this kernel writes: {:.4g} bytes "
                  "less are "
                  "written and read, and one launch is saved; both have {:.0f} threads",
                  next.name, bytes, kernel.launch.grid_blocks * kernel.launch.threads_per_block),
      true);
}

}  // namespace warpgauge::model
