// SPDX-License-Identifier: Apache-2.0
// Shared by the probes of divergence: a choice for each lane, a body of instructions that no other
// body equals, and the cycles of one block, most often a single warp, over the iterations of a
// loop.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/for_each_value.h"
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
inline LaneChoices first_lanes(int k, int first = 1, int rest = 0) {
  LaneChoices lanes{};
  std::fill_n(lanes.of, 32, static_cast<std::uint8_t>(rest));
  std::fill_n(lanes.of, k, static_cast<std::uint8_t>(first));
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

/// Launches one block of a kernel whose last parameters are `int iterations, float factor, Reading*
/// readings, float* sink`. A reading is a warp's span, or the block's cycles.
template <class Reading>
class BlockTimer {
 public:
  explicit BlockTimer(int warps = 1) : warps_(warps) { readings_.fill_bytes(0); }

  template <class... Parameters, class... Arguments>
  void launch(void (*kernel)(Parameters...), Arguments... arguments) const {
    kernel<<<1, warps_ * 32>>>(arguments..., 0.5F, readings_.data(), sink_.data());
  }

  /// A point for each number of iterations, the last coordinate; the first launch brings the code
  /// into the caches.
  template <class... Parameters, class... Arguments>
  void add_points(const Probe& probe, Sweep& sweep, std::vector<double> at,
                  void (*kernel)(Parameters...), Arguments... arguments) const {
    at.push_back(0);
    for (const int iterations : {16, 32, 48, 64}) {
      at.back() = iterations;
      sweep.add(at, {repeated(probe.at_level(3, 7, 31), [&] {
                  launch(kernel, arguments..., iterations);
                  check(cudaGetLastError());
                  return cycles();
                })});
    }
  }

  /// The point of a counted launch; `work`: what each iteration does, by the counter's alias.
  template <class... Parameters, class... Arguments>
  CountedPoint counted(std::vector<double> at, const std::map<std::string, double>& work,
                       void (*kernel)(Parameters...), Arguments... arguments) const {
    constexpr int kIterations = 256;
    CountedPoint point{std::move(at), {}, [=, this] { launch(kernel, arguments..., kIterations); }};
    for (const auto& [alias, each] : work) point.expected["expected_" + alias] = kIterations * each;
    return point;
  }

 private:
  /// From the first warp's start to the last one's end: a warp that the others keep from its first
  /// instruction would see a part of it only.
  double cycles() const {
    if constexpr (std::is_same_v<Reading, WarpSpan>) {
      const auto spans = readings_.to_host(static_cast<std::size_t>(warps_));
      const auto first = std::ranges::min(spans, {}, &WarpSpan::start).start;
      const auto last = std::ranges::max(spans, {}, &WarpSpan::stop).stop;
      return static_cast<double>(last - first);
    } else {
      return static_cast<double>(readings_.value());
    }
  }

  int warps_;
  DeviceBuffer<Reading> readings_{32};
  DeviceBuffer<float> sink_{1};
};
using OneBlock = BlockTimer<WarpSpan>;

/// Counters of a divergence series; each must be what its points expect.
inline CountSpec divergence_count(const char* variant, std::vector<samples::Axis> axes,
                                  const std::vector<std::string>& aliases = {"thread_ffma"}) {
  CountSpec spec{.confirms = variant, .group = "divergence", .axes = std::move(axes)};
  for (const std::string& alias : aliases) {
    spec.relations.push_back({alias, "expected_" + alias, 0.001});
  }
  return spec;
}

/// FFMAs in the timed loop, also under conditions.
inline CodeExpectation expect_ffmas(const Kernels& kernel, int count) {
  return expect(kernel, "FFMA*", "fma.rn.f32", count).even_conditional();
}

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

/// Times `iterations` calls of `body(x)`, a chain of arithmetic on x.
template <class Body>
__device__ __forceinline__ void time_body(int iterations, WarpSpan* spans, float* sink,
                                          const Body& body) {
  float x = static_cast<float>(threadIdx.x);
  const std::uint64_t start = begin_cycles();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) body(x);
  leave_cycles(start, x, spans, sink);
}

inline constexpr int kIfs = 4;  ///< conditions of an iteration, each with a register of its own

/// `step.operator()<i>()` for each of them.
template <class Step>
__device__ __forceinline__ void for_each_if(const Step& step) {
  step.template operator()<0>();
  step.template operator()<1>();
  step.template operator()<2>();
  step.template operator()<3>();
}

}  // namespace warpgauge::probes
