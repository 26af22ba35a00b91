// SPDX-License-Identifier: Apache-2.0
// What the probes of divergence share: a choice for each lane, a body of instructions that no other
// body equals, and the cycles of one block, most often a single warp, over the turns of a loop.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes {

/// A number for each lane, handed over as a parameter: no compiler can know it.
struct LaneChoices {
  std::uint8_t of[32];
};

/// Lanes spread over `groups` numbers, neighbours together.
inline LaneChoices equal_groups(int groups) {
  LaneChoices lanes{};
  for (int lane = 0; lane < 32; ++lane) {
    lanes.of[lane] = static_cast<std::uint8_t>(lane * groups / 32);
  }
  return lanes;
}

/// The first k lanes have `first`, the others `rest`.
inline LaneChoices first_lanes(int k, int first, int rest) {
  LaneChoices lanes{};
  for (int lane = 0; lane < 32; ++lane) {
    lanes.of[lane] = static_cast<std::uint8_t>(lane < k ? first : rest);
  }
  return lanes;
}

/// `length` FFMAs, each dependent on the one before; `path` makes the body differ from every other.
template <int length, int path>
__device__ __forceinline__ void ffma_body(float& x, float factor) {
  constexpr std::uint32_t kAddend = 0x3f800000U + (path << 8);  // 1.0 and a little: an immediate
#pragma unroll
  for (int i = 0; i < length; ++i) {
    asm volatile("fma.rn.f32 %0, %0, %1, %2;"
                 : "+f"(x)
                 : "f"(factor), "f"(std::bit_cast<float>(kAddend)));
  }
}

/// Launches one block of a kernel whose last parameters are `float factor, WarpSpan* spans, float*
/// sink`.
class OneBlock {
 public:
  explicit OneBlock(int warps = 1) : warps_(warps) {}

  static constexpr int kLengths = 4;
  static constexpr int kTurnsPerLength = 16;

  template <class... Parameters, class... Arguments>
  void launch(void (*kernel)(Parameters...), Arguments... arguments) const {
    kernel<<<1, warps_ * 32>>>(arguments..., 0.5F, spans_.data(), sink_.data());
  }

  /// A point for each number of turns, which is the last coordinate and the kernel's last argument
  /// but three (turns, factor, spans, sink); the first launch brings the code into the caches.
  template <class... Parameters, class... Arguments>
  void add_points(const Probe& probe, Sweep& sweep, std::vector<double> at,
                  void (*kernel)(Parameters...), Arguments... arguments) const {
    at.push_back(0);
    for (int length = 1; length <= kLengths; ++length) {
      const int turns = length * kTurnsPerLength;
      std::vector<double> cycles = repeated(probe.at_level(3, 7, 31), [&] {
        launch(kernel, arguments..., turns);
        check(cudaGetLastError());
        return span_cycles();
      });
      at.back() = turns;
      sweep.add(at, {std::move(cycles)});
    }
  }

 private:
  /// From the first warp's start to the last one's end: a warp that the others keep from its first
  /// instruction would see a part of it only.
  double span_cycles() const {
    auto spans = spans_.to_host();
    spans.resize(static_cast<std::size_t>(warps_));
    std::uint64_t first = spans[0].start, last = spans[0].stop;
    for (const WarpSpan& span : spans) {
      first = std::min(first, span.start);
      last = std::max(last, span.stop);
    }
    return static_cast<double>(last - first);
  }

  int warps_;
  DeviceBuffer<WarpSpan> spans_{32};
  DeviceBuffer<float> sink_{1};
};

/// When this warp begins; all of a block begin together.
__device__ __forceinline__ std::uint64_t begin_cycles() {
  __syncthreads();
  return read_clock();
}

/// When it ends.
__device__ __forceinline__ void leave_cycles(std::uint64_t start, float x, WarpSpan* spans,
                                             float* sink) {
  __syncwarp();
  const std::uint64_t stop = read_clock();
  if (x == -1) *sink = x;
  if (threadIdx.x % 32 == 0) spans[threadIdx.x / 32] = {start, stop, read_smid()};
}

}  // namespace warpgauge::probes
