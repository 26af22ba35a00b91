// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/counted_mix.h"

#include <algorithm>

namespace warpgauge::model {

using descriptor::Descriptor;
using descriptor::kSectorBytes;
using descriptor::Work;

using enum descriptor::Resource;

namespace {

/// What L2 is asked for beyond the misses of global loads, local loads ask for. All hit where a
/// counter of these is not known.
double local_l1_hits(const Descriptor& kernel) {
  const auto& counts = kernel.counts;
  const auto local = counts.find("local_load_sectors"), asked = counts.find("load_sectors"),
             hits = counts.find("load_sector_hits");
  const bool is_known = local != counts.end() && asked != counts.end() && hits != counts.end();
  if (!is_known || local->second <= 0) return 1;
  const double misses = std::max(asked->second - hits->second, 0.0);
  return 1 - std::clamp((kernel.work[kL2ReadSectors] - misses) / local->second, 0.0, 1.0);
}

}  // namespace

costs::MemoryMix counted_mix(const Descriptor& kernel) {
  const Work& work = kernel.work;
  costs::MemoryMix mix{.local_l1_hits = local_l1_hits(kernel), .is_counted = true};
  const double asked = work[kL1LoadSectors];
  double to_l2 = asked > 0 ? std::min(work[kL2ReadSectors] / asked, 1.0) : 1;
  const auto hits = kernel.counts.find("load_sector_hits");
  if (asked > 0 && hits != kernel.counts.end()) {
    to_l2 = std::clamp(1 - hits->second / asked, 0.0, 1.0);
  }
  const double read = std::max(work[kL2ReadSectors], 1.0);
  const double of_l2 = std::min(work[kDramReadBytes] / kSectorBytes / read, 1.0);
  mix.l1_hits = 1 - to_l2;
  mix.dram_answers = to_l2 * of_l2;
  return mix;
}

}  // namespace warpgauge::model
