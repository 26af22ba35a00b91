// SPDX-License-Identifier: Apache-2.0
// Owned device memory. Plain allocations only: managed memory would migrate under the probe.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "probes/device/check.h"

namespace warpgauge::probes {

/// `count` elements of T in device memory; freed when it goes out of scope.
template <class T>
class DeviceBuffer {
 public:
  explicit DeviceBuffer(std::size_t count) : count_(count) {
    check(cudaMalloc(reinterpret_cast<void**>(&data_), count * sizeof(T)));
  }
  ~DeviceBuffer() { cudaFree(data_); }
  DeviceBuffer(const DeviceBuffer&) = delete;
  DeviceBuffer& operator=(const DeviceBuffer&) = delete;
  DeviceBuffer(DeviceBuffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), count_(std::exchange(other.count_, 0)) {}

  T* data() const { return data_; }
  std::size_t size() const { return count_; }
  std::size_t bytes() const { return count_ * sizeof(T); }

  void fill_bytes(int byte) { check(cudaMemset(data_, byte, bytes())); }

  std::vector<T> to_host() const { return to_host(count_); }
  /// The first `count` elements, where a launch has written no more.
  std::vector<T> to_host(std::size_t count) const {
    std::vector<T> host(count);
    check(cudaMemcpy(host.data(), data_, count * sizeof(T), cudaMemcpyDeviceToHost));
    return host;
  }
  /// One element.
  T value(std::size_t at = 0) const {
    T value;
    check(cudaMemcpy(&value, data_ + at, sizeof(T), cudaMemcpyDeviceToHost));
    return value;
  }
  /// All elements, as the samples of a point hold them.
  std::vector<double> readings() const {
    const auto host = to_host();
    return {host.begin(), host.end()};
  }
  void from_host(const std::vector<T>& host) {
    check(cudaMemcpy(data_, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
  }

 private:
  T* data_ = nullptr;
  std::size_t count_ = 0;
};

}  // namespace warpgauge::probes
