// SPDX-License-Identifier: Apache-2.0
// Runs one contestant on one problem, into a poisoned output between guard bytes, and compares
// every element with a float64 reference on the device: large outputs are checked whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "kernels/harness/simple_ladder.h"
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

/// An input of n elements, `offset` elements behind a 256-byte boundary.
template <class T>
struct InputCase {
  InputCase(std::size_t n, std::size_t offset) : n(n), offset(offset), values(n + offset + 1) {}

  const T* in() const { return values.data() + offset; }
  double elements() const { return double(n); }
  std::string text() const {
    return "n = " + std::to_string(n) + ", offset " + std::to_string(offset);
  }

  std::size_t n, offset;
  probes::DeviceBuffer<T> values;
};

/// The right value of an output element, and how far from it float32 arithmetic may end.
struct Expected {
  double value, bound;
};

struct Difference {
  float got;
  Expected expected;
};

namespace compare {

template <class Reference>
__global__ void first_wrong(const float* out, std::size_t count, Reference reference,
                            unsigned long long* first) {
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count;
       i += std::size_t{gridDim.x} * blockDim.x) {
    const Expected expected = reference(i);
    const double error = fabs(static_cast<double>(out[i]) - expected.value);
    if (!(error <= expected.bound))
      atomicMin(first, static_cast<unsigned long long>(i));  // NaN too
  }
}

template <class Reference>
__global__ void look_at(const float* out, std::size_t i, Reference reference, Difference* what) {
  *what = {out[i], reference(i)};
}

}  // namespace compare

/// "output 17 is 0.5 instead of 0.25 (+- 1e-08)" for the first of `count` outputs that is further
/// from `reference(i)` (an Expected; runs on the device) than its bound; empty when there is none.
template <class Reference>
std::string first_difference(const float* out, std::size_t count, const Reference& reference) {
  probes::DeviceBuffer<unsigned long long> first(1);
  first.fill_bytes(0xff);
  compare::first_wrong<<<1024, 256>>>(out, count, reference, first.data());
  probes::check(cudaGetLastError());
  const std::size_t i = first.to_host().front();
  if (i >= count) return {};
  probes::DeviceBuffer<Difference> difference(1);
  compare::look_at<<<1, 1>>>(out, i, reference, difference.data());
  probes::check(cudaGetLastError());
  const Difference what = difference.to_host().front();
  char text[160];
  std::snprintf(text, sizeof text, "output %zu is %.9g instead of %.9g (+- %.3g)", i,
                static_cast<double>(what.got), what.expected.value, what.expected.bound);
  return text;
}

/// Runs the contestant, whose output is `out`. Returns what it wrote outside; empty: nothing.
template <class Problem, class T>
std::string run_guarded(const ContestantFor<Problem>& contestant, const Problem& problem,
                        const GuardedBuffer<T>& out) {
  contestant.launch(problem, nullptr);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  return out.overrun();
}

/// Runs the contestant and compares every element of `out` with `reference(i)` (an Expected; runs
/// on the device). Returns what is wrong; empty: nothing.
template <class Problem, class Reference>
std::string check_output(const ContestantFor<Problem>& contestant, const Problem& problem,
                         const GuardedBuffer<float>& out, const Reference& reference) {
  if (auto overrun = run_guarded(contestant, problem, out); !overrun.empty()) return overrun;
  return first_difference(out.data(), out.size(), reference);
}

/// Reference of a copy: element i of the problem's `in`, exactly.
template <class Problem>
struct Copied {
  Problem p;
  __device__ Expected operator()(std::size_t i) const { return {p.in[i], 0}; }
};

}  // namespace warpgauge::kernels
