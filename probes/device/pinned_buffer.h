// SPDX-License-Identifier: Apache-2.0
// Owned host memory that stays in place, so that the device can reach it by itself.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstring>

#include "probes/device/check.h"

namespace warpgauge::probes {

/// `bytes` bytes, written once: memory that was never touched may not be there. Freed when it goes
/// out of scope.
class PinnedBuffer {
 public:
  explicit PinnedBuffer(std::size_t bytes) {
    check(cudaHostAlloc(&data_, bytes, cudaHostAllocMapped));
    std::memset(data_, 0x35, bytes);
  }
  ~PinnedBuffer() { cudaFreeHost(data_); }
  PinnedBuffer(const PinnedBuffer&) = delete;
  PinnedBuffer& operator=(const PinnedBuffer&) = delete;
  char* data() const { return static_cast<char*>(data_); }
  /// The same memory as the device addresses it.
  char* on_device() const {
    void* there = nullptr;
    check(cudaHostGetDevicePointer(&there, data_, 0));
    return static_cast<char*>(there);
  }

 private:
  void* data_ = nullptr;
};

}  // namespace warpgauge::probes
