// SPDX-License-Identifier: Apache-2.0
// Owned CUDA events.
#pragma once

#include <cuda_runtime_api.h>

#include <chrono>
#include <stdexcept>
#include <utility>

#include "probes/device/check.h"

namespace warpgauge::probes {

class Event {
 public:
  Event() { check(cudaEventCreate(&event_)); }
  ~Event() {
    if (event_ != nullptr) cudaEventDestroy(event_);
  }
  Event(Event&& other) noexcept : event_(std::exchange(other.event_, nullptr)) {}
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  void record(cudaStream_t stream = nullptr) { check(cudaEventRecord(event_, stream)); }
  void wait() const { check(cudaEventSynchronize(event_)); }
  /// The same for work that may never end. Throws std::runtime_error after `seconds`.
  void wait_at_most(double seconds) const {
    const auto start = std::chrono::steady_clock::now();
    while (!passed()) {
      const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - start;
      if (waited.count() > seconds) throw std::runtime_error("the device's work does not end");
    }
  }
  /// Makes `stream`, of any device, wait for the latest record().
  void hold(cudaStream_t stream) const { check(cudaStreamWaitEvent(stream, event_, 0)); }
  /// Whether all before the latest record() is done. Throws CudaError of what ran.
  bool passed() const {
    const cudaError_t status = cudaEventQuery(event_);
    if (status == cudaErrorNotReady) {
      cudaGetLastError();  // no error, but it may be remembered as one
      return false;
    }
    check(status);
    return true;
  }
  /// Both must have passed. Throws CudaError.
  static double seconds_between(const Event& first, const Event& last) {
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, first.event_, last.event_));
    return milliseconds * 1e-3;
  }

 private:
  cudaEvent_t event_ = nullptr;
};

}  // namespace warpgauge::probes
