// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/memory_times.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace warpgauge::model {

using descriptor::kSectorBytes;
using descriptor::Work;
using enum descriptor::Resource;

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

}  // namespace warpgauge::model
