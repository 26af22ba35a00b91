// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/memory_times.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace warpgauge::model {

using descriptor::kSectorBytes;
using descriptor::Resource;
using descriptor::Work;
using enum descriptor::Resource;

namespace {

constexpr double kGranuleBytes = 64;  // DRAM gives sectors by twos

/// The share of requests of one sector, where all others have two. A warp that steps over every
/// second sector asks for two of a line.
double share_of_single_sectors(const Work& work, Resource sectors, Resource requests) {
  if (work[requests] <= 0) return 0;
  return std::clamp(2 - work[sectors] / work[requests], 0.0, 1.0);
}

/// What `count` of them take beyond the `streamed` seconds of each.
double beyond_bytes(double count, double per_clk, double streamed, const costs::Keys& keys) {
  return count * std::max(1 / (per_clk * keys.clock_hz()) - streamed, 0.0);
}

}  // namespace

double mean_load_latency_cycles(const Work& work, const costs::Keys& keys) {
  const double asked = work[kL1LoadSectors];
  if (asked <= 0) return keys.l2_latency_cycles();
  const double to_l2 = std::min(work[kL2ReadSectors] / asked, 1.0);
  const double to_dram = std::min(work[kDramReadBytes] / kSectorBytes / asked, to_l2);
  double cycles = 0;
  if (to_l2 < 1) cycles += (1 - to_l2) * keys.cost("l1.latency_cycles", "cycles");
  if (to_dram < to_l2) cycles += (to_l2 - to_dram) * keys.l2_latency_cycles();
  if (to_dram > 0) cycles += to_dram * keys.cost("dram.latency_cycles", "cycles");
  return cycles;
}

double dram_seconds_per_byte(double read_share, const costs::Keys& keys) {
  struct Mix {
    double read_share;
    const char* key;
  };
  constexpr std::array<Mix, 4> kMixes = {{{0, "dram.write_gbps"},
                                          {1.0 / 2, "dram.copy_gbps"},
                                          {2.0 / 3, "dram.triad_gbps"},
                                          {1, "dram.read_gbps"}}};
  const auto seconds = [&](const Mix& mix) { return 1 / (keys.rate(mix.key, "GB/s") * 1e9); };
  const auto* to = std::ranges::lower_bound(kMixes, read_share, {}, &Mix::read_share);
  if (to->read_share == read_share) return seconds(*to);
  const Mix& from = to[-1];
  const double t = (read_share - from.read_share) / (to->read_share - from.read_share);
  return std::lerp(seconds(from), seconds(*to), t);
}

DramSeconds dram_seconds(const Work& work, const costs::Keys& keys) {
  constexpr const char* kRandom = "dram.random_read_sectors_per_clk";
  constexpr const char* kParts = "dram.store_runs.words1_bytes_per_clk";
  constexpr double kWordBytes = 4;
  const double read = work[kDramReadBytes], written = work[kDramWriteBytes];
  if (read + written <= 0) return {};
  const double per_byte = dram_seconds_per_byte(read / (read + written), keys);
  const double asked = work[kL2ReadSectors] * kSectorBytes;
  const double single = share_of_single_sectors(work, kL2ReadSectors, kL2ReadRequests);
  const double of_loads = std::min(read, asked * (1 + single));
  DramSeconds seconds{.loads = of_loads * per_byte,
                      .stores = written * per_byte,
                      .others = (read - of_loads) * per_byte};
  const double granule = kGranuleBytes * per_byte;
  if (of_loads > asked && keys.has(kRandom, "sectors/clk")) {
    const double lonely = (of_loads - asked) / kSectorBytes;
    seconds.loads += beyond_bytes(lonely, keys.rate(kRandom, "sectors/clk"), granule, keys);
  }
  const bool may_be_atomics = work.uses(kGlobalAtomicsSpread) ||
                              work.uses(kGlobalAtomicsReturned) ||
                              work.is_open(kGlobalAtomicsSpread);
  if (may_be_atomics) return seconds;
  const double parts = std::min((read - of_loads) / kSectorBytes, work[kL2WriteSectors]) *
                       share_of_single_sectors(work, kL2WriteSectors, kL2WriteRequests);
  seconds.stores += std::exchange(seconds.others, 0);
  if (parts > 0 && keys.has(kParts, "bytes/clk")) {
    seconds.stores +=
        beyond_bytes(parts, keys.rate(kParts, "bytes/clk") / kWordBytes, granule, keys);
  }
  return seconds;
}

double loaded_dram_cycles(const Work& work, double busy_share, const costs::Keys& keys) {
  struct Mix {
    double written_share;
    const char* name;
  };
  constexpr std::array<Mix, 4> kMixes = {
      {{0, "read"}, {0.25, "mix25"}, {0.5, "mix50"}, {1, "write"}}};
  constexpr std::array<double, 5> kShares = {0, 0.25, 0.5, 0.75, 0.9};
  constexpr std::array<const char*, 5> kNames = {"unloaded", "share25", "share50", "share75",
                                                 "share90"};
  const auto cycles = [&](const Mix& mix, const char* at) {
    return keys.known_cost(fmt::format("dram.loaded.{}.{}_cycles", mix.name, at));
  };
  const auto beyond_idle = [&](const Mix& mix) {
    const auto to =
        static_cast<std::size_t>(std::ranges::lower_bound(kShares, busy_share) - kShares.begin());
    const double low = cycles(mix, kNames[to - 1]), high = cycles(mix, kNames[to]);
    const double idle = cycles(mix, kNames[0]);
    if (low <= 0 || high <= 0 || idle <= 0) return 0.0;
    const double t = (busy_share - kShares[to - 1]) / (kShares[to] - kShares[to - 1]);
    return std::max(std::lerp(low, high, t) - idle, 0.0);
  };
  const double read = work[kDramReadBytes], written = work[kDramWriteBytes];
  if (read <= 0 || busy_share <= 0) return 0;
  busy_share = std::min(busy_share, kShares.back());
  const double share = written / (read + written);
  const auto* to = std::ranges::lower_bound(kMixes, share, {}, &Mix::written_share);
  if (to == kMixes.begin()) return beyond_idle(*to);
  const double t = (share - to[-1].written_share) / (to->written_share - to[-1].written_share);
  return std::lerp(beyond_idle(to[-1]), beyond_idle(*to), t);
}

}  // namespace warpgauge::model
