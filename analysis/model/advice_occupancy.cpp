// SPDX-License-Identifier: Apache-2.0
// What another number of blocks on an SM, or another size of block, would save, and what it takes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/base/defect.h"
#include "analysis/machine_code/load_groups.h"
#include "analysis/model/judge.h"

namespace warpgauge::model {
namespace {

using descriptor::Descriptor;
using descriptor::LaunchShape;
using descriptor::Resource;

// Fewer than half of the registers, or of the shared memory, is another kernel.
constexpr int kLeastPart = 2;
constexpr int kSharedStepBytes = 128;
constexpr int kBlockSizes[] = {64, 128, 256, 512, 1024};
constexpr double kEven = 0.01;    // of the time: less is no unevenness
constexpr double kBetter = 0.01;  // of the time, than the next step up

/// Blocks that would fit if nothing but this one amount limited them.
int blocks_with(LaunchShape block, int LaunchShape::*amount, int value, const SmLimits& limits) {
  block.registers_per_thread = 0;
  block.shared_bytes_per_block = 0;
  block.*amount = value;
  return occupancy(block, limits).blocks_per_sm;
}

/// The largest amount with which that number of blocks fits: that of now where it does; empty where
/// it would be less than a part of it.
std::optional<int> most_for(const LaunchShape& now, int LaunchShape::*amount, int step, int blocks,
                            const SmLimits& limits) {
  for (int value = now.*amount; value >= now.*amount / kLeastPart; value -= step) {
    if (value < 0) break;
    if (blocks_with(now, amount, value, limits) >= blocks) return value;
  }
  return std::nullopt;
}

/// "at most 40 registers a thread (now 48)": what that number of blocks on an SM takes. Empty where
/// no amount of registers and shared memory gives them.
std::string what_it_takes(const LaunchShape& now, int blocks, int blocks_now,
                          const SmLimits& limits) {
  if (blocks < blocks_now) {
    for (int bytes = now.shared_bytes_per_block; bytes < limits.shared_bytes;
         bytes += kSharedStepBytes) {
      LaunchShape other = now;
      other.shared_bytes_per_block = bytes;
      const int fit = occupancy(other, limits).blocks_per_sm;
      if (fit == blocks) {
        return fmt::format(
            "at least {} bytes of shared memory a block (now {}), which L1 then lacks", bytes,
            now.shared_bytes_per_block);
      }
      if (fit < blocks) break;
    }
    return {};
  }
  const auto registers = most_for(now, &LaunchShape::registers_per_thread, 1, blocks, limits);
  const auto shared =
      most_for(now, &LaunchShape::shared_bytes_per_block, kSharedStepBytes, blocks, limits);
  if (!registers || !shared) return {};
  LaunchShape other = now;
  other.registers_per_thread = *registers;
  other.shared_bytes_per_block = *shared;
  if (occupancy(other, limits).blocks_per_sm != blocks) return {};  // they give more
  std::string text;
  if (*registers < now.registers_per_thread) {
    text =
        fmt::format("at most {} registers a thread (now {}), without what the compiler then spills",
                    *registers, now.registers_per_thread);
  }
  if (*shared < now.shared_bytes_per_block) {
    text += fmt::format("{}at most {} bytes of shared memory a block (now {})",
                        text.empty() ? "" : ", and ", *shared, now.shared_bytes_per_block);
  }
  return text;
}

struct Step {
  Prediction then;
  std::string takes;
  bool spills = false;  ///< it takes fewer registers than the compiler gave
};

/// Whether that number of blocks does not fit with the registers of now.
bool takes_registers(LaunchShape block, int blocks, const SmLimits& limits) {
  block.shared_bytes_per_block = 0;
  return occupancy(block, limits).blocks_per_sm < blocks;
}

std::optional<Step> step_to(int blocks, const SmLimits& limits, const Judge& judge) {
  const int now = judge.now.occupancy.blocks_per_sm;
  std::string takes = what_it_takes(judge.kernel.launch, blocks, now, limits);
  if (takes.empty()) return std::nullopt;
  PredictOptions options = judge.options;
  options.blocks_per_sm = blocks;
  try {
    Prediction then = predict(judge.kernel, judge.profile, options);
    if (!then.time_us) return std::nullopt;
    return Step{std::move(then), std::move(takes),
                takes_registers(judge.kernel.launch, blocks, limits)};
  } catch (const Defect&) {  // the device has no room for that many
  }
  return std::nullopt;
}

void add_step(const Step& step, Judge& judge) {
  const Occupancy& now = judge.now.occupancy;
  judge.add(fmt::format("{} blocks on an SM instead of {}", step.then.occupancy.blocks_per_sm,
                        now.blocks_per_sm),
            step.then,
            fmt::format("{} of {} warps are resident, limited by {}; it takes {}",
                        now.warps_per_sm(), now.max_warps_per_sm, now.limited_by, step.takes),
            step.spills);
}

/// Neither shared memory nor a barrier nor a cluster: any number of threads may make a block.
bool is_free_of_blocks(const Descriptor& kernel) {
  const bool has_barrier =
      kernel.code.empty()
          ? kernel.work.uses(Resource::kBarriers)
          : std::ranges::any_of(kernel.code.instructions, [](const auto& one) {
              return machine_code::is_opcode(one, "BAR") || machine_code::is_opcode(one, "SYNCS");
            });
  return !has_barrier && kernel.launch.shared_bytes_per_block == 0 &&
         kernel.launch.cluster_blocks == 1 && kernel.launch.kernels == 1;
}

}  // namespace

void try_occupancies(Judge& judge) {
  if (judge.options.blocks_per_sm) return;
  const SmLimits limits = sm_limits(judge.profile);
  const Occupancy& now = judge.now.occupancy;
  const int most = now.max_warps_per_sm / std::max(now.warps_per_block, 1);
  std::optional<Step> up, best;
  for (int blocks = 1; blocks <= most; ++blocks) {
    if (blocks == now.blocks_per_sm) continue;
    const auto step = step_to(blocks, limits, judge);
    if (!step) continue;
    if (!up && blocks > now.blocks_per_sm) up = step;
    if (!best || step->then.time_us->value < best->then.time_us->value) best = step;
  }
  if (up) add_step(*up, judge);
  if (!best) return;
  const double saved_more =
      up ? up->then.time_us->value - best->then.time_us->value : judge.now.time_us->value;
  if (saved_more > kBetter * judge.now.time_us->value) add_step(*best, judge);
}

void try_block_sizes(Judge& judge) {
  const Descriptor& kernel = judge.kernel;
  if (judge.options.blocks_per_sm || !is_free_of_blocks(kernel)) return;
  // Counters of how uneven the work is belong to the blocks as they are: both sides are judged as
  // if it were even, and nothing is said where it is not.
  PredictOptions even = judge.options;
  even.even_work = true;
  const auto now = predict(kernel, judge.profile, even).time_us;
  if (!now || now->value < (1 - kEven) * judge.now.time_us->value) return;
  const Occupancy& before = judge.now.occupancy;
  const bool leaves_sms_idle =
      kernel.launch.grid_blocks < costs::Keys(judge.profile, costs::Corner::kValue).sm_count();
  std::optional<Prediction> best;
  double best_blocks = 0;
  int best_threads = 0;
  for (const int threads : kBlockSizes) {
    const double factor = static_cast<double>(kernel.launch.threads_per_block) / threads;
    const double blocks = kernel.launch.grid_blocks * factor;
    if (factor == 1 || blocks < 1 || blocks != std::floor(blocks)) continue;
    Descriptor changed = kernel;
    changed.launch.threads_per_block = threads;
    changed.launch.grid_blocks = blocks;
    changed.launch.total_blocks = kernel.launch.total_blocks * factor;
    try {
      Prediction then = predict(changed, judge.profile, even);
      const bool spreads = leaves_sms_idle && factor > 1;
      if (!spreads && then.occupancy.warps_per_sm() <= before.warps_per_sm()) continue;
      if (!then.time_us || (best && best->time_us->value <= then.time_us->value)) continue;
      best = std::move(then);
      best_blocks = blocks;
      best_threads = threads;
    } catch (const Defect&) {  // the block fits no SM
    }
  }
  if (!best) return;
  judge.add(
      fmt::format("blocks of {} threads instead of {}", best_threads,
                  kernel.launch.threads_per_block),
      saved(*now, *best->time_us),
      fmt::format("no barrier and no shared memory ties a block together; {:.0f} blocks instead of "
                  "{:.0f}, and an SM has room for {} warps of {}, now for {}",
                  best_blocks, kernel.launch.grid_blocks, best->occupancy.warps_per_sm(),
                  before.max_warps_per_sm, before.warps_per_sm()));
}

}  // namespace warpgauge::model
