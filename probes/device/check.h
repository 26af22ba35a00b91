// SPDX-License-Identifier: Apache-2.0
// CUDA errors as exceptions that name the call's place; no macro.
#pragma once

#include <cuda_runtime_api.h>

#include <source_location>
#include <stdexcept>
#include <string>

namespace warpgauge::probes {

/// A failed CUDA call. `sticky()` tells whether the context is lost: after such an error every
/// later call fails too, and only a fresh process can go on measuring.
class CudaError : public std::runtime_error {
 public:
  CudaError(cudaError_t code, const std::source_location& where)
      : std::runtime_error(describe(code, where)), code_(code) {}

  cudaError_t code() const { return code_; }

  bool sticky() const {
    switch (code_) {
      case cudaErrorMemoryAllocation:
      case cudaErrorInvalidValue:
      case cudaErrorInvalidConfiguration:
      case cudaErrorLaunchOutOfResources:
      case cudaErrorNotSupported:
      case cudaErrorNoKernelImageForDevice:
      case cudaErrorInvalidDeviceFunction:
        return false;
      default:
        return true;
    }
  }

 private:
  static std::string describe(cudaError_t code, const std::source_location& where) {
    const std::string path = where.file_name();  // the compiler's: from the root on
    std::size_t begin = path.rfind("probes/");
    if (begin == std::string::npos) begin = path.rfind("kernels/");
    return std::string(cudaGetErrorName(code)) + " (" + cudaGetErrorString(code) + ") at " +
           path.substr(begin == std::string::npos ? 0 : begin) + ":" + std::to_string(where.line());
  }

  cudaError_t code_;
};

inline void check(cudaError_t code,
                  const std::source_location& where = std::source_location::current()) {
  if (code == cudaSuccess) return;
  cudaGetLastError();  // clears a non-sticky error, so that it is reported once
  throw CudaError(code, where);
}

}  // namespace warpgauge::probes
