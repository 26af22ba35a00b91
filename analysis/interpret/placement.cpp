// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/placement.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <tuple>

#include "analysis/base/evenly.h"

namespace warpgauge::interpret {
namespace {

/// As many blocks stand for a larger grid.
constexpr std::uint64_t kMostPlaced = 1 << 17;

std::size_t drawn(std::uint64_t block, std::size_t of) {
  return static_cast<std::size_t>(evenly(block) * static_cast<double>(of));
}

/// A place for a block on an SM: when it is free, the round in which it was filled first, the SM.
using Slot = std::tuple<std::uint64_t, std::uint64_t, std::size_t>;

void add_warps(const BlockWork& block, std::size_t first_partition,
               std::vector<std::uint64_t>& partitions) {
  for (std::size_t warp = 0; warp < block.size(); ++warp) {
    partitions[(first_partition + warp) % partitions.size()] += block[warp];
  }
}

double longest_of(const BlockWork& block) {
  return block.empty() ? 0 : static_cast<double>(*std::ranges::max_element(block));
}

}  // namespace

void Placement::include(const BlockWork& block, const Device& device) {
  std::vector<std::uint64_t> partitions(device.partitions, 0);
  add_warps(block, 0, partitions);
  std::uint64_t all = 0;
  for (const std::uint64_t one : partitions) {
    of_busiest = std::max(of_busiest, static_cast<double>(one));
    all += one;
  }
  of_busiest_sm = std::max(of_busiest_sm, static_cast<double>(all));
  of_longest_warp = std::max(of_longest_warp, longest_of(block));
}

Placement place(std::span<const BlockWork> blocks, std::uint64_t grid_blocks,
                const Device& device) {
  if (blocks.empty() || grid_blocks == 0) return {};
  const std::uint64_t placed = std::min(grid_blocks, kMostPlaced);
  std::priority_queue<Slot, std::vector<Slot>, std::greater<>> free;
  for (std::uint64_t round = 0; round < device.resident_blocks; ++round) {
    for (std::size_t sm = 0; sm < device.sms; ++sm) free.emplace(0, round, sm);
  }
  std::vector<std::vector<std::uint64_t>> executed(
      device.sms, std::vector<std::uint64_t>(device.partitions, 0));
  std::vector<std::size_t> warps(device.sms, 0);  // that came to each SM
  for (std::uint64_t i = 0; i < placed; ++i) {
    const BlockWork& block = blocks[blocks.size() == grid_blocks ? i : drawn(i, blocks.size())];
    const auto [time, round, sm] = free.top();
    free.pop();
    add_warps(block, warps[sm], executed[sm]);
    warps[sm] += block.size();
    const std::uint64_t longest = block.empty() ? 0 : *std::ranges::max_element(block);
    free.emplace(time + longest, round, sm);
  }
  Placement found;
  for (const BlockWork& block : blocks) {
    found.of_longest_warp = std::max(found.of_longest_warp, longest_of(block));
  }
  double all = 0;
  for (const auto& partitions : executed) {
    double of_sm = 0;
    for (const std::uint64_t one : partitions) {
      of_sm += static_cast<double>(one);
      found.of_busiest = std::max(found.of_busiest, static_cast<double>(one));
    }
    found.of_busiest_sm = std::max(found.of_busiest_sm, of_sm);
    all += of_sm;
  }
  found.of_a_partition = all / static_cast<double>(device.sms * device.partitions);
  const double scale = static_cast<double>(grid_blocks) / static_cast<double>(placed);
  for (double* sum : {&found.of_a_partition, &found.of_busiest, &found.of_busiest_sm}) {
    *sum *= scale;
  }
  return found;
}

}  // namespace warpgauge::interpret
