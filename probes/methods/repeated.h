// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace warpgauge::probes {

/// `repeats` readings of `reading()`, after one that does not count: the first launch of a kernel
/// loads its code.
template <class Reading>
std::vector<double> repeated(int repeats, const Reading& reading) {
  reading();
  std::vector<double> readings;
  for (int repeat = 0; repeat < repeats; ++repeat) readings.push_back(reading());
  return readings;
}

}  // namespace warpgauge::probes
