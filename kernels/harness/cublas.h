// SPDX-License-Identifier: Apache-2.0
// cuBLAS as a contestant: one handle, errors as exceptions, its version as recordings name it.
#pragma once

#include <cublas_v2.h>

#include <source_location>
#include <stdexcept>
#include <string>

namespace warpgauge::kernels {

inline void check_cublas(cublasStatus_t status,
                         const std::source_location& where = std::source_location::current()) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  throw std::runtime_error(std::string("cuBLAS: ") + cublasGetStatusString(status) + ", line " +
                           std::to_string(where.line()));
}

/// Made once, outside any capture, and kept until the process ends: the context dies first.
inline cublasHandle_t cublas() {
  static const cublasHandle_t kHandle = [] {
    cublasHandle_t handle = nullptr;
    check_cublas(cublasCreate(&handle));
    return handle;
  }();
  return kHandle;
}

inline std::string cublas_version() {
  int version = 0;
  check_cublas(cublasGetVersion(cublas(), &version));
  return "cuBLAS " + std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) +
         "." + std::to_string(version % 100);
}

}  // namespace warpgauge::kernels
