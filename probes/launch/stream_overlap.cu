// SPDX-License-Identifier: Apache-2.0
// Question: what runs side by side: copies in both directions, kernels that compute, kernels that
// stream memory?
//
// Method: two pieces of work that take about as long, each alone and both at once in two streams.
// Overlap = (first + second - together) / shorter of the two: 0 is one after the other, 1 side by
// side. The events are in the default stream, which comes before and after both. Copies are of
// pinned memory. Two controls: kernels on half of the SMs each, which share nothing and must
// overlap, and kernels that fill every SM, which must not.
//
// What could fool it: pieces of very different length (their length is chosen after a first look,
// and both are recorded); pageable memory, which the host itself copies; a stream that starts late
// (milliseconds against some microseconds); copies of one direction, for which the device may have
// only one engine: that is an answer, and the number of engines is recorded with the series.
#include <algorithm>

#include "probes/device/pinned_buffer.h"
#include "probes/launch/kernel_chain.cuh"
#include "probes/methods/occupancy.h"
#include "probes/methods/timed_steps.cuh"

namespace warpgauge::probes::stream_overlap_probe {
namespace {

constexpr std::size_t kCopyBytes = std::size_t{64} << 20;
constexpr int kFfmas = 64;
constexpr int kThreads = 256;
constexpr int kDramBlocks = 4;  // an SM: room is left for others

__global__ void __launch_bounds__(kThreads) busy_kernel(int iterations, float factor, float* sink) {
  run_ffmas<kFfmas>(iterations, factor, sink);
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
        memory_(std::max<std::size_t>(8 * device.l2_bytes(), std::size_t{512} << 20) /
                sizeof(uint4)),
        gate_(device) {
    for (auto& buffer : there_) buffer.fill_bytes(1);
    memory_.fill_bytes(1);
  }

  /// Copies of a 16th of the buffer each.
  Piece copies(cudaMemcpyKind kind, int buffer) {
    const bool up = kind == cudaMemcpyHostToDevice;
    char *const here = here_[buffer].data(), *const there = there_[buffer].data();
    return {up ? "h2d" : "d2h", [=](cudaStream_t stream, int amount) {
              constexpr std::size_t kPiece = kCopyBytes / 16;
              for (int i = 0; i < amount; ++i) {
                const std::size_t offset = i % 16 * kPiece;
                check(cudaMemcpyAsync((up ? there : here) + offset, (up ? here : there) + offset,
                                      kPiece, kind, stream));
              }
            }};
  }
  /// One kernel with `blocks_per_sm` blocks per SM; fewer than one: on that share of the SMs.
  Piece compute(double blocks_per_sm) {
    return {"compute", [this, blocks_per_sm](cudaStream_t stream, int amount) {
              const int blocks = static_cast<int>(sm_count_ * blocks_per_sm);
              // About as long alone, whether few warps wait for their chains or many share the
              // pipes.
              const int iterations = amount * (blocks_per_sm > 2 ? 8 : 32);
              busy_kernel<<<blocks, kThreads, 0, stream>>>(iterations, 0.5F, sink_.data());
            }};
  }
  Piece dram() {
    return {"dram", [this](cudaStream_t stream, int amount) {
              sweep_kernel<<<sm_count_ * kDramBlocks, kThreads, 0, stream>>>(
                  memory_.data(), memory_.size() / 16, amount, word_.data());
            }};
  }

  /// Readings in us: of the first, of the second, of both together.
  std::vector<std::vector<double>> times(const Piece& first, const Piece& second, int repeats) {
    const int amount_first = amount_for(first), amount_second = amount_for(second);
    const auto both = [&](bool run_first, bool run_second) {
      gate_.close();
      watch_.start();
      if (run_first) first.work(streams_[0].get(), amount_first);
      if (run_second) second.work(streams_[1].get(), amount_second);
      watch_.stop();
      gate_.open();
      return watch_.microseconds();
    };
    std::vector<std::vector<double>> result(3);
    for (int repeat = -1; repeat < repeats; ++repeat) {
      const double us[] = {both(true, false), both(false, true), both(true, true)};
      for (int i = 0; i < 3 && repeat >= 0; ++i) result[i].push_back(us[i]);
    }
    return result;
  }

 private:
  /// How much of it takes about two milliseconds.
  int amount_for(const Piece& piece) {
    constexpr double kMicroseconds = 2000;
    constexpr int kFirst = 8;
    double once = 0;
    for (int i = 0; i < 2; ++i) {  // the first one does not count
      watch_.start();
      piece.work(streams_[0].get(), kFirst);
      watch_.stop();
      once = watch_.microseconds();
    }
    return std::clamp(static_cast<int>(kFirst * kMicroseconds / once + 0.5), 1, 4096);
  }

  int sm_count_;
  PinnedBuffer here_[2] = {PinnedBuffer(kCopyBytes), PinnedBuffer(kCopyBytes)};
  DeviceBuffer<char> there_[2] = {DeviceBuffer<char>(kCopyBytes), DeviceBuffer<char>(kCopyBytes)};
  DeviceBuffer<uint4> memory_;
  DeviceBuffer<float> sink_{1};
  DeviceBuffer<std::uint32_t> word_{1};
  Stream streams_[2] = {Stream(cudaStreamDefault), Stream(cudaStreamDefault)};
  Gate gate_;
  Stopwatch watch_;
};

void measure(Probe& probe) {
  Bench bench(probe.device());
  const int engines = attribute_of(probe.device(), cudaDevAttrAsyncEngineCount);
  const auto pair = [&](const std::string& name, const Piece& first, const Piece& second,
                        const char* label) {
    probe.series({.variant = name,
                  .axes = {{"pair", "1"}},
                  .quantities = {{"first", "us"}, {"second", "us"}, {"together", "us"}},
                  .constants = {{"copy_engines", engines}},
                  .facts = {{"first", first.name}, {"second", second.name}},
                  .fit = {"overlap", {{"overlap." + name, "overlap"}}},
                  .figure = {.label = label},
                  .kernel = {busy_kernel, sweep_kernel}},
                 [&](Sweep& sweep) {
                   sweep.add({1}, bench.times(first, second, probe.at_level(3, 11, 41)));
                 });
  };
  const double full = double(probe.device().max_threads_per_sm()) / kThreads;
  const Piece compute = bench.compute(full), half = bench.compute(0.5), dram = bench.dram();
  const Piece up = bench.copies(cudaMemcpyHostToDevice, 0);
  const Piece down = bench.copies(cudaMemcpyDeviceToHost, 1);
  pair("h2d_compute", up, compute, "copy to the device, and FFMAs");
  pair("d2h_compute", down, compute, "copy to the host, and FFMAs");
  pair("h2d_dram", up, dram, "copy to the device, and DRAM reads");
  pair("d2h_dram", down, dram, "copy to the host, and DRAM reads");
  pair("h2d_d2h", up, down, "copies in both directions");
  pair("h2d_h2d", up, bench.copies(cudaMemcpyHostToDevice, 1), "two copies to the device");
  pair("d2h_d2h", bench.copies(cudaMemcpyDeviceToHost, 0), down, "two copies to the host");
  pair("compute_halves", half, half, "FFMAs on half of the SMs each");
  pair("compute_full", compute, compute, "FFMAs on every SM");
  pair("compute_dram", bench.compute(1), dram, "FFMAs in one block an SM, and DRAM reads in four");
}

/// The kernels must do the work that they are named after.
void confirm(Probe& probe) {
  DeviceBuffer<float> sink(1);
  const int blocks = probe.device().sm_count() * 8;
  constexpr int kIterations = 64;
  count_launch(probe, "compute_full", "fma_issue", {"turns", "1"}, kIterations,
               {{"thread_ffma", double(blocks) * kThreads * kIterations * kFfmas, 0.001}},
               [&] { busy_kernel<<<blocks, kThreads>>>(kIterations, 0.5F, sink.data()); });
}

const Register kRegister{
    measure,
    confirm,
    {.question =
         "What runs side by side: copies, kernels that compute, kernels that stream memory?",
     .cost_seconds = 2,
     .machine_code = {
         expect(busy_kernel, "FFMA", "fma.rn.f32", kFfmas),
         expect(sweep_kernel, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", 1).or_more()}}};

}  // namespace
}  // namespace warpgauge::probes::stream_overlap_probe
