// SPDX-License-Identifier: Apache-2.0
// Why a grid whose blocks wait for each other is not launched. No CUDA here.
#pragma once

#include <cstddef>
#include <string>

namespace warpgauge::probes {

/// A grid, of whose blocks all must be resident at once.
struct WantedGrid {
  int blocks = 0, threads = 0;
  int cluster_size = 0;  ///< 0: no clusters
  std::size_t shared_bytes = 0;
};

/// One sentence where the device holds fewer blocks, `most`; empty where all of them fit.
std::string does_not_fit(const WantedGrid& grid, int most);

}  // namespace warpgauge::probes
