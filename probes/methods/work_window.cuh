// SPDX-License-Identifier: Apache-2.0
// How much all warps of a grid do in a window of time in which none pauses, by the timer that all
// SMs share: no warp ends early and makes room for others, and none is waited for.
#pragma once

#include <cstdint>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include "probes/device/buffer.h"
#include "probes/device/grid_wait.cuh"
#include "probes/device/isa.cuh"
#include "probes/harness/device.h"
#include "probes/harness/launch_resident.h"

namespace warpgauge::probes {

/// Where a window's warps meet and what they leave.
struct WindowPlaces {
  unsigned* arrived;
  unsigned long long* latest_ns;  ///< when the last block arrived
  std::uint32_t* iterations;      ///< of each warp in the window
  std::uint64_t* stamps;          ///< clock and ns of the first warp: first iteration, last one
  std::uint64_t length_ns;

  /// What a kernel is handed that launch_resident launches.
  struct WindowSink on(ResidentGrid grid) const;
};

/// What a kernel is handed.
struct WindowSink : WindowPlaces, private ResidentGrid {
  static constexpr std::uint64_t kRampNs = 100'000;  ///< before the window, all at work

  WindowSink(ResidentGrid grid, const WindowPlaces& places)
      : WindowPlaces(places), ResidentGrid(grid) {}

  /// Returns the time at which all blocks are there.
  __device__ std::uint64_t wait_for_grid() const {
    __syncthreads();
    if (threadIdx.x == 0) {
      atomicMax(latest_ns, static_cast<unsigned long long>(read_global_timer()));
      __threadfence();
      meet(arrived);
    }
    __syncthreads();
    return *reinterpret_cast<volatile unsigned long long*>(latest_ns);
  }
};

inline WindowSink WindowPlaces::on(ResidentGrid grid) const { return {grid, *this}; }

/// A thread's iterations: `do { work } while (iterations.go_on(what the work gave));
/// iterations.leave();` An iteration ends when its result is there; stores, which leave none, when
/// the last could be issued: as much is under way at the window's end as before it.
class WindowIterations {
 public:
  using Pace = WindowSink;

  /// Waits for all blocks.
  __device__ explicit WindowIterations(const WindowSink& sink)
      : sink_(sink),
        begin_(sink.wait_for_grid() + WindowSink::kRampNs),
        end_(begin_ + sink.length_ns) {}

  /// Counts an iteration that ended within the window: once `result` is there. False from its end
  /// on.
  __device__ bool go_on(std::uint32_t result) {
    wait_for(std::uint64_t{result} + 1);
    return go_on();
  }
  __device__ bool go_on() {
    last_ns_ = read_global_timer();
    if (last_ns_ < begin_) return true;
    if (last_ns_ >= end_) return false;
    if (iterations_ == 0) {
      first_clock_ = read_clock();
      first_ns_ = last_ns_;
    }
    ++iterations_;
    return true;
  }

  __device__ void leave() const {
    const std::uint64_t last_clock = read_clock();  // before these stores, which may have to wait
    if (threadIdx.x % 32 == 0) {
      sink_.iterations[(blockIdx.x * blockDim.x + threadIdx.x) / 32] = iterations_;
    }
    if (threadIdx.x == 0 && blockIdx.x == 0) {
      sink_.stamps[0] = first_clock_;
      sink_.stamps[1] = first_ns_;
      sink_.stamps[2] = last_clock;
      sink_.stamps[3] = last_ns_;
    }
  }

 private:
  const WindowSink& sink_;
  std::uint64_t begin_, end_, first_clock_ = 0, first_ns_ = 0, last_ns_ = 0;
  std::uint32_t iterations_ = 0;
};

/// The same for a fixed number of iterations of every thread, with no window: for work that is
/// counted, checked, or timed as a whole.
class FixedIterations {
 public:
  using Pace = std::uint32_t;

  __device__ explicit FixedIterations(std::uint32_t iterations) : left_(iterations) {}
  __device__ bool go_on() { return --left_ != 0; }
  __device__ void leave() const {}

 private:
  std::uint32_t left_;
};

/// What a launch of a window gave, repeated: a point of a series.
struct WindowReadings {
  std::vector<double> seconds, sm_clock_mhz, bytes;

  std::vector<std::vector<double>> samples() && {
    return {std::move(seconds), std::move(sm_clock_mhz), std::move(bytes)};
  }
};

/// Owns what a WindowSink points to.
class WorkWindow {
 public:
  /// Where the device pretends to have little time, the window is a thousand times longer: under a
  /// sanitizer, an iteration is.
  WorkWindow(const Device& device, std::size_t most_warps, std::uint64_t length_ns)
      : length_ns_(device.has_little_time() ? 1000 * length_ns : length_ns),
        arrived_(1),
        latest_ns_(1),
        iterations_(most_warps),
        stamps_(4) {}

  /// Ready for one launch, in the default stream.
  WindowPlaces prepare() const {
    check(cudaMemsetAsync(arrived_.data(), 0, arrived_.bytes()));
    check(cudaMemsetAsync(latest_ns_.data(), 0, latest_ns_.bytes()));
    return {arrived_.data(), latest_ns_.data(), iterations_.data(), stamps_.data(), length_ns_};
  }

  /// The bytes that all `warps` warps moved within the window, `bytes_each` in an iteration, of
  /// `repeats` launches after one that is left out.
  WindowReadings read(int repeats, std::size_t warps, double bytes_each,
                      const std::function<void()>& launch) const {
    WindowReadings readings;
    for (int repeat = -1; repeat < repeats; ++repeat) {
      launch();
      const double bytes = iterations(warps) * bytes_each;
      if (repeat < 0) continue;
      readings.seconds.push_back(static_cast<double>(length_ns_) * 1e-9);
      readings.sm_clock_mhz.push_back(sm_clock_mhz());
      readings.bytes.push_back(bytes);
    }
    return readings;
  }

 private:
  /// Iterations of the latest launch, by all its `warps` warps.
  double iterations(std::size_t warps) const {
    check(cudaGetLastError());
    const auto iterations = iterations_.to_host(warps);
    return std::accumulate(iterations.begin(), iterations.end(), 0.0);
  }
  double sm_clock_mhz() const {
    const auto stamps = stamps_.to_host();
    if (stamps[0] == 0) throw std::runtime_error("the first warp ended no iteration in the window");
    return static_cast<double>(stamps[2] - stamps[0]) * 1e3 /
           static_cast<double>(stamps[3] - stamps[1]);
  }

  std::uint64_t length_ns_;
  DeviceBuffer<unsigned> arrived_;
  DeviceBuffer<unsigned long long> latest_ns_;
  DeviceBuffer<std::uint32_t> iterations_;
  DeviceBuffer<std::uint64_t> stamps_;
};

}  // namespace warpgauge::probes
