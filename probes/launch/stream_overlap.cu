// SPDX-License-Identifier: Apache-2.0
// Question: what runs side by side: copies in both directions, kernels that compute, kernels that
// stream memory?
//
// Method: two pieces of work that take about as long, each alone and both at once in two streams,
// in turn. Overlap = (first + second - together) / shorter of the two: 0 is one after the other, 1
// side by side. Between events in the default stream, which comes before and after both streams.
// Copies are of pinned memory. Two controls: kernels on half of the SMs each, which share nothing
// and must overlap, and kernels that fill every SM, which must not.
//
// What could fool it: pieces of very different length (their length is chosen after a first look,
// and both are recorded); pageable memory, which the host itself copies; a stream that starts late
// (milliseconds against some microseconds); copies of one direction, of which the device may have
// one engine: that is an answer, and the number of engines stands with the series.
#include <algorithm>
#include <functional>
#include <string>

#include "probes/device/buffer.h"
#include "probes/device/event.h"
#include "probes/device/isa.cuh"
#include "probes/device/pinned_buffer.h"
#include "probes/harness/probe.h"
#include "probes/launch/kernel_chain.cuh"

namespace warpgauge::probes {
namespace {

constexpr std::size_t kCopyBytes = std::size_t{64} << 20;
constexpr int kFfmas = 64;
constexpr int kThreads = 256;
constexpr int kDramBlocks = 4;  // an SM: room is left for others

// `turns` * kFfmas dependent FFMAs in every thread.
__global__ void __launch_bounds__(kThreads) busy_kernel(int turns, float factor, float* sink) {
  float x = static_cast<float>(threadIdx.x);
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
#pragma unroll
    for (int i = 0; i < kFfmas; ++i) {
      asm volatile("fma.rn.f32 %0, %0, %1, %1;" : "+f"(x) : "f"(factor));
    }
  }
  if (x == -1) *sink = x;
}

// Reads `count` 16-byte elements `passes` times.
__global__ void __launch_bounds__(kThreads)
    sweep_kernel(const uint4* from, std::uint64_t count, int passes, std::uint32_t* sink) {
  std::uint32_t sum = 0;
  const std::uint64_t step = std::uint64_t{gridDim.x} * kThreads;
#pragma unroll 1
  for (int pass = 0; pass < passes; ++pass) {
#pragma unroll 4
    for (std::uint64_t i = std::uint64_t{blockIdx.x} * kThreads + threadIdx.x; i < count;
         i += step) {
      const uint4 value = load_16<CacheOp::kCg>(from + i);
      sum ^= value.x ^ value.y ^ value.z ^ value.w;
    }
  }
  if (sum == 0x9e3779b9U) *sink = sum;
}

class TwoStreams {
 public:
  TwoStreams() {
    for (cudaStream_t& stream : streams_) check(cudaStreamCreate(&stream));
  }
  ~TwoStreams() {
    for (const cudaStream_t stream : streams_) cudaStreamDestroy(stream);
  }
  TwoStreams(const TwoStreams&) = delete;
  TwoStreams& operator=(const TwoStreams&) = delete;
  cudaStream_t operator[](int i) const { return streams_[i]; }

 private:
  cudaStream_t streams_[2] = {};
};

/// Enqueues work of about `amount` times a unit of its own.
using Work = std::function<void(cudaStream_t, int amount)>;

struct Piece {
  const char* name;
  Work work;
};

class Bench {
 public:
  explicit Bench(const Device& device)
      : sm_count_(device.sm_count()),
        there_{DeviceBuffer<char>(kCopyBytes), DeviceBuffer<char>(kCopyBytes)},
        memory_(std::max<std::size_t>(8 * device.l2_bytes(), std::size_t{512} << 20) /
                sizeof(uint4)),
        sink_(1),
        word_(1) {
    for (auto& buffer : there_) buffer.fill_bytes(1);
    memory_.fill_bytes(1);
  }

  /// Copies of a 16th of the buffer each.
  Piece to_device(int buffer) {
    return {"h2d", [this, buffer](cudaStream_t stream, int amount) {
              copy(there_[buffer].data(), here_[buffer].data(), cudaMemcpyHostToDevice, stream,
                   amount);
            }};
  }
  Piece to_host(int buffer) {
    return {"d2h", [this, buffer](cudaStream_t stream, int amount) {
              copy(here_[buffer].data(), there_[buffer].data(), cudaMemcpyDeviceToHost, stream,
                   amount);
            }};
  }
  /// One kernel with so many blocks an SM; fewer than one: on that share of the SMs.
  Piece compute(double blocks_per_sm) {
    return {"compute", [this, blocks_per_sm](cudaStream_t stream, int amount) {
              const int blocks = static_cast<int>(sm_count_ * blocks_per_sm);
              // About as long alone, whether few warps wait for their chains or many take turns.
              const int turns = amount * (blocks_per_sm > 2 ? 8 : 32);
              busy_kernel<<<blocks, kThreads, 0, stream>>>(turns, 0.5F, sink_.data());
            }};
  }
  Piece dram() {
    return {"dram", [this](cudaStream_t stream, int amount) {
              sweep_kernel<<<sm_count_ * kDramBlocks, kThreads, 0, stream>>>(
                  memory_.data(), memory_.size() / 16, amount, word_.data());
            }};
  }

  /// Times in us, in turn.
  struct Times {
    std::vector<double> first, second, together;
  };
  Times times(const Piece& first, const Piece& second, int repeats) {
    const int amount_first = amount_for(first), amount_second = amount_for(second);
    const auto both = [&](bool run_first, bool run_second) {
      gate_.close();
      watch_.start();
      if (run_first) first.work(streams_[0], amount_first);
      if (run_second) second.work(streams_[1], amount_second);
      watch_.stop();
      gate_.open();
      return watch_.microseconds();
    };
    Times result;
    for (int repeat = -1; repeat < repeats; ++repeat) {
      const double a = both(true, false), b = both(false, true), t = both(true, true);
      if (repeat < 0) continue;
      result.first.push_back(a);
      result.second.push_back(b);
      result.together.push_back(t);
    }
    return result;
  }

 private:
  static void copy(void* to, const void* from, cudaMemcpyKind kind, cudaStream_t stream,
                   int amount) {
    const std::size_t piece = kCopyBytes / 16;
    for (int i = 0; i < amount; ++i) {
      const std::size_t offset = i % 16 * piece;
      check(cudaMemcpyAsync(static_cast<char*>(to) + offset,
                            static_cast<const char*>(from) + offset, piece, kind, stream));
    }
  }
  /// How much of it takes about two milliseconds.
  int amount_for(const Piece& piece) {
    constexpr double kMicroseconds = 2000;
    constexpr int kFirst = 8;
    double once = 0;
    for (int i = 0; i < 2; ++i) {  // the first one does not count
      watch_.start();
      piece.work(streams_[0], kFirst);
      watch_.stop();
      once = watch_.microseconds();
    }
    return std::clamp(static_cast<int>(kFirst * kMicroseconds / once + 0.5), 1, 4096);
  }

  int sm_count_;
  PinnedBuffer here_[2] = {PinnedBuffer(kCopyBytes), PinnedBuffer(kCopyBytes)};
  DeviceBuffer<char> there_[2];
  DeviceBuffer<uint4> memory_;
  DeviceBuffer<float> sink_;
  DeviceBuffer<std::uint32_t> word_;
  TwoStreams streams_;
  Gate gate_;
  Stopwatch watch_;
};

void measure_pair(Probe& probe, Bench& bench, const std::string& name, const Piece& first,
                  const Piece& second, const char* label) {
  int engines = 0;
  check(cudaDeviceGetAttribute(&engines, cudaDevAttrAsyncEngineCount, probe.device().ordinal()));
  probe.series({.variant = name,
                .axes = {{"pair", "1"}},
                .quantities = {{"first", "us"}, {"second", "us"}, {"together", "us"}},
                .constants = {{"copy_engines", engines}},
                .facts = {{"first", first.name}, {"second", second.name}},
                .fit = {"overlap", {{"overlap." + name, "overlap"}}},
                .figure = {.label = label},
                .kernel = {busy_kernel, sweep_kernel}},
               [&](Sweep& sweep) {
                 auto times = bench.times(first, second, probe.at_level(3, 11, 41));
                 sweep.add({1}, {std::move(times.first), std::move(times.second),
                                 std::move(times.together)});
               });
}

void measure(Probe& probe) {
  Bench bench(probe.device());
  const double full = double(probe.device().max_threads_per_sm()) / kThreads;
  const Piece compute = bench.compute(full), half = bench.compute(0.5), dram = bench.dram();
  const Piece up = bench.to_device(0), down = bench.to_host(1);
  measure_pair(probe, bench, "h2d_compute", up, compute, "copy to the device, and FFMAs");
  measure_pair(probe, bench, "d2h_compute", down, compute, "copy to the host, and FFMAs");
  measure_pair(probe, bench, "h2d_dram", up, dram, "copy to the device, and DRAM reads");
  measure_pair(probe, bench, "d2h_dram", down, dram, "copy to the host, and DRAM reads");
  measure_pair(probe, bench, "h2d_d2h", up, down, "copies in both directions");
  measure_pair(probe, bench, "h2d_h2d", up, bench.to_device(1), "two copies to the device");
  measure_pair(probe, bench, "d2h_d2h", bench.to_host(0), down, "two copies to the host");
  measure_pair(probe, bench, "compute_halves", half, half, "FFMAs on half of the SMs each");
  measure_pair(probe, bench, "compute_full", compute, compute, "FFMAs on every SM");
  measure_pair(probe, bench, "compute_dram", bench.compute(1), dram,
               "FFMAs in one block an SM, and DRAM reads in four");
}

/// The kernels must do the work that they are named after.
void confirm(Probe& probe) {
  DeviceBuffer<float> sink(1);
  const int blocks = probe.device().sm_count() * 8;
  constexpr int kTurns = 64;
  probe.count(
      {.confirms = "compute_full",
       .group = "fma_issue",
       .axes = {{"turns", "1"}},
       .relations = {{"thread_ffma", "expected_thread_ffma", 0.001}}},
      {{{double{kTurns}},
        {{"expected_thread_ffma", double(blocks) * kThreads * kTurns * kFfmas}},
        [&sink, blocks] { busy_kernel<<<blocks, kThreads>>>(kTurns, 0.5F, sink.data()); }}});
}

const Register kRegister{{
    .name = "launch/stream_overlap",
    .question = "What runs side by side: copies, kernels that compute, kernels that stream memory?",
    .cost_seconds = 2,
    .machine_code =
        {expect(busy_kernel, "FFMA", "fma.rn.f32", kFfmas),
         expect(sweep_kernel, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", 1).or_more()},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
