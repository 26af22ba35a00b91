// SPDX-License-Identifier: Apache-2.0
// Output buffers for checks: poisoned, with guard bytes around them, at any misalignment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "probes/device/buffer.h"

namespace warpgauge::kernels {

/// `count` elements of T, `offset` elements behind a 256-byte boundary, every byte 0xff (a NaN of
/// every floating type) until a kernel writes; 4 KiB of guard bytes on each side.
template <class T>
class GuardedBuffer {
 public:
  explicit GuardedBuffer(std::size_t count, std::size_t offset = 0)
      : count_(count),
        first_(kGuardBytes + offset * sizeof(T)),
        bytes_(first_ + count * sizeof(T) + kGuardBytes) {
    bytes_.fill_bytes(kPoison);
  }

  T* data() const { return reinterpret_cast<T*>(bytes_.data() + first_); }
  std::size_t size() const { return count_; }

  std::vector<T> to_host() const {
    std::vector<T> host(count_);
    probes::check(cudaMemcpy(host.data(), data(), count_ * sizeof(T), cudaMemcpyDeviceToHost));
    return host;
  }
  void poison() { bytes_.fill_bytes(kPoison); }

  /// Says what was written outside the elements; empty when nothing was.
  std::string overrun() const {
    const std::size_t last = first_ + count_ * sizeof(T);
    const auto before = bytes_between(0, first_), behind = bytes_between(last, bytes_.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (before[i] != kPoison) {
        return "writes " + std::to_string(first_ - i) + " bytes before its output";
      }
    }
    for (std::size_t i = 0; i < behind.size(); ++i) {
      if (behind[i] != kPoison) return "writes " + std::to_string(i + 1) + " bytes past its output";
    }
    return {};
  }

 private:
  static constexpr std::uint8_t kPoison = 0xff;
  static constexpr std::size_t kGuardBytes = 4096;

  std::vector<std::uint8_t> bytes_between(std::size_t begin, std::size_t end) const {
    std::vector<std::uint8_t> host(end - begin);
    probes::check(
        cudaMemcpy(host.data(), bytes_.data() + begin, host.size(), cudaMemcpyDeviceToHost));
    return host;
  }

  std::size_t count_;
  std::size_t first_;
  probes::DeviceBuffer<std::uint8_t> bytes_;
};

}  // namespace warpgauge::kernels
