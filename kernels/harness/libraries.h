// SPDX-License-Identifier: Apache-2.0
// Libraries as contestants: versions as recordings name them; cuBLAS's handle, workspace, errors.
#pragma once

#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda_runtime_api.h>

#include <cub/version.cuh>

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

/// "CUB 3.0.1"
inline std::string version_text(const char* library, int major, int minor, int patch) {
  return std::string(library) + " " + std::to_string(major) + "." + std::to_string(minor) + "." +
         std::to_string(patch);
}
/// From a number as cuBLAS and cublasLt give it: 130100 is 13.1.0.
inline std::string version_text(const char* library, int number) {
  return version_text(library, number / 10000, number / 100 % 100, number % 100);
}

inline std::string cublas_version() {
  int version = 0;
  check_cublas(cublasGetVersion(cublas(), &version));
  return version_text("cuBLAS", version);
}

inline std::string lt_version() {
  return version_text("cublasLt", static_cast<int>(cublasLtGetVersion()));
}

inline std::string cub_version() {
  return version_text("CUB", CUB_MAJOR_VERSION, CUB_MINOR_VERSION, CUB_SUBMINOR_VERSION);
}

inline std::string runtime_version() {
  int version = 0;
  probes::check(cudaRuntimeGetVersion(&version));
  return "CUDA runtime " + std::to_string(version / 1000) + "." +
         std::to_string(version % 1000 / 10);
}

}  // namespace warpgauge::kernels
