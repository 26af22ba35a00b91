// SPDX-License-Identifier: Apache-2.0
// Functions of the driver API, found at run time: programs here do not link libcuda.
#pragma once

#include <cuda.h>
#include <cuda_runtime_api.h>

#include <stdexcept>
#include <string>

#include "probes/device/check.h"

namespace warpgauge::probes {

/// `driver_function<decltype(&cuFuncGetName)>("cuFuncGetName")`. Throws where the driver lacks it.
template <class Function>
Function driver_function(const char* name) {
  void* found = nullptr;
  cudaDriverEntryPointQueryResult result{};
  constexpr unsigned kVersion = 12030;  // the version that all functions asked for here exist in
  check(cudaGetDriverEntryPointByVersion(name, &found, kVersion, cudaEnableDefault, &result));
  if (found == nullptr) throw std::runtime_error(std::string("the driver has no ") + name);
  return reinterpret_cast<Function>(found);
}

inline void check_driver(CUresult result, const char* what) {
  if (result != CUDA_SUCCESS) {
    throw std::runtime_error(std::string(what) + " failed with driver error " +
                             std::to_string(static_cast<int>(result)));
  }
}

}  // namespace warpgauge::probes
