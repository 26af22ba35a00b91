// SPDX-License-Identifier: Apache-2.0
// Which libraries the rungs are held against, as recordings name them.
#pragma once

#include <cuda_runtime_api.h>

#include <cub/version.cuh>

#include <string>

#include "probes/device/check.h"

namespace warpgauge::kernels {

inline std::string cub_version() {
  return "CUB " + std::to_string(CUB_MAJOR_VERSION) + "." + std::to_string(CUB_MINOR_VERSION) +
         "." + std::to_string(CUB_SUBMINOR_VERSION);
}

inline std::string runtime_version() {
  int version = 0;
  probes::check(cudaRuntimeGetVersion(&version));
  return "CUDA runtime " + std::to_string(version / 1000) + "." +
         std::to_string(version % 1000 / 10);
}

}  // namespace warpgauge::kernels
