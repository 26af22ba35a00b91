// SPDX-License-Identifier: Apache-2.0
// Launches as the host's clock sees them.
#pragma once

#include <chrono>

#include "probes/device/check.h"

namespace warpgauge::probes {

struct HostReading {
  double call, done;  ///< us until what was called has returned, and until the device is done
};

inline double microseconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start)
      .count();
}

/// Calls `launch()` while the device has nothing else to do. Throws CudaError.
template <class Launch>
HostReading time_on_host(const Launch& launch) {
  check(cudaDeviceSynchronize());
  const auto start = std::chrono::steady_clock::now();
  launch();
  const double call = microseconds_since(start);
  check(cudaDeviceSynchronize());
  const double done = microseconds_since(start);
  check(cudaGetLastError());
  return {call, done};
}

}  // namespace warpgauge::probes
