// SPDX-License-Identifier: Apache-2.0
// cuBLAS as a contestant: one handle and its workspace, errors as exceptions, its version as
// recordings name it.
#pragma once

#include <cublas_v2.h>

#include <source_location>
#include <stdexcept>
#include <string>

#include "probes/device/check.h"

namespace warpgauge::kernels {

inline void check_cublas(cublasStatus_t status,
                         const std::source_location& where = std::source_location::current()) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  throw std::runtime_error(std::string("cuBLAS: ") + cublasGetStatusString(status) + ", line " +
                           std::to_string(where.line()));
}

/// The process's handle, with a workspace as large as any default. Both are made by the first call,
/// which must be outside any capture (cublas_version() is one), and are kept until the process
/// ends: the context dies first.
inline cublasHandle_t cublas(cudaStream_t stream = nullptr) {
  constexpr std::size_t kWorkspaceBytes = 64U << 20;
  struct Made {
    cublasHandle_t handle = nullptr;
    void* workspace = nullptr;
  };
  static const Made kMade = [] {
    Made made;
    check_cublas(cublasCreate(&made.handle));
    probes::check(cudaMalloc(&made.workspace, kWorkspaceBytes));
    return made;
  }();
  check_cublas(cublasSetStream(kMade.handle, stream));  // forgets the workspace
  check_cublas(cublasSetWorkspace(kMade.handle, kMade.workspace, kWorkspaceBytes));
  return kMade.handle;
}

inline std::string cublas_version() {
  int version = 0;
  check_cublas(cublasGetVersion(cublas(), &version));
  return "cuBLAS " + std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) +
         "." + std::to_string(version % 100);
}

}  // namespace warpgauge::kernels
