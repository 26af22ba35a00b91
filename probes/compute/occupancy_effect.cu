// SPDX-License-Identifier: Apache-2.0
// Question: how many warps must an SM hold to hide a latency: of L2, of DRAM, of the FMA pipe?
//
// Method: kernels that do one thing, on every SM at once, with 1 to all warps an SM; from four
// warps on, blocks of four, of which unused shared memory lets n onto an SM. A step is one
// instruction of a warp (or one of each of its chains); cycles a step are a slope over steps.
// Little's law says that rate = warps * work of a step / latency until something saturates: the
// estimator gives the latency of one warp alone, the highest rate, the warps that the law would
// need for it, and the warps at which 95 % of it are reached. `l2`: every lane follows a chain of
// pointers of its own, past L1: bound by latency. `dram`: every lane reads 16 fresh bytes a step
// and waits for them: bound by bandwidth. `ffma1`, `ffma4`: one and four independent chains: bound
// by the pipe.
//
// What could fool it: warps that are not there (the counters say how many an SM holds); a step that
// does not wait for the one before (the loaded word is part of the next address); memory that L2
// has seen (each launch reads on where the last one ended, in far more memory than L2 holds); lanes
// that follow one chain together (each starts elsewhere on one long cycle); a queue in front of
// memory, which lengthens latency before the rate stands still: more warps are needed than the law
// says.
#include <algorithm>
#include <string>

#include "probes/harness/buffer.h"
#include "probes/harness/chain.h"
#include "probes/harness/isa.cuh"
#include "probes/harness/permutation.h"
#include "probes/harness/probe.h"
#include "probes/harness/warp_span.cuh"

namespace warpgauge::probes {
namespace {

constexpr int kBlockWarps = 4;
constexpr int kUnrollSteps = 8;
constexpr int kStreamSteps = 4;  // more would not leave 64 warps their registers
constexpr int kSector = 32;
constexpr int kFfmas = 128;  // in the body of a loop

// Dependent 8-byte loads, every lane in a chain of its own.
__global__ void __launch_bounds__(kBlockWarps * 32)
    hide_chase_kernel(const std::uint64_t* starts, int steps, WarpSpanSink spans,
                      std::uint64_t* sink) {
  std::uint64_t node = starts[blockIdx.x * blockDim.x + threadIdx.x];
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int i = 0; i < steps; i += kUnrollSteps) {
#pragma unroll
    for (int j = 0; j < kUnrollSteps; ++j) node = load_pointer<CacheOp::kCg>(node);
  }
  wait_for(node);
  const std::uint64_t stop = read_clock();
  if (node == 1) *sink = node;
  spans.record(start, stop);
}

// 16 bytes a lane and step. Warps walk side by side; what was read, always zero, is added to the
// next address, so that a step begins when the one before has come.
__global__ void __launch_bounds__(kBlockWarps * 32)
    hide_stream_kernel(const uint4* from, int steps, WarpSpanSink spans, std::uint32_t* sink) {
  const std::uint64_t step_bytes = std::uint64_t{gridDim.x} * blockDim.x * sizeof(uint4);
  const char* next =
      reinterpret_cast<const char*>(from + std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x);
  std::uint32_t sum = 0;
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int i = 0; i < steps; i += kStreamSteps) {
#pragma unroll
    for (int j = 0; j < kStreamSteps; ++j) {
      const uint4 value = load_16<CacheOp::kCg>(next);
      sum |= value.y | value.z | value.w;  // all 16 bytes, or the load falls into pieces
      next += step_bytes + value.x;
    }
  }
  if (sum != 0) *sink = sum;
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

// `ilp` chains of dependent FFMAs.
template <int ilp>
__global__ void __launch_bounds__(kBlockWarps * 32)
    hide_ffma_kernel(int steps, float factor, WarpSpanSink spans, float* sink) {
  float chain[ilp];
#pragma unroll
  for (int i = 0; i < ilp; ++i) chain[i] = static_cast<float>(threadIdx.x + i);
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int step = 0; step < steps; step += kFfmas / ilp) {
#pragma unroll
    for (int j = 0; j < kFfmas / ilp; ++j) {
#pragma unroll
      for (int i = 0; i < ilp; ++i) {
        asm volatile("fma.rn.f32 %0, %0, %1, %1;" : "+f"(chain[i]) : "f"(factor));
      }
    }
  }
  float sum = 0;
#pragma unroll
  for (int i = 0; i < ilp; ++i) sum += chain[i];
  if (sum == -1) *sink = sum;
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

/// Blocks an SM and threads of each.
struct Shape {
  int warps, blocks_per_sm, threads;
  std::size_t shared_bytes;
};

std::vector<Shape> shapes(const Probe& probe) {
  const int most = probe.device().max_threads_per_sm() / 32;
  const std::size_t optin = probe.device().shared_bytes_per_block_optin();
  std::vector<Shape> all;
  for (int warps = 1; warps <= most; warps += warps < kBlockWarps ? 1 : kBlockWarps) {
    if (probe.level() == Level::kQuick && warps > kBlockWarps && (warps & (warps - 1)) != 0)
      continue;
    const int blocks = std::max(1, warps / kBlockWarps);
    all.push_back({warps, blocks, std::min(warps, kBlockWarps) * 32,
                   optin / static_cast<std::size_t>(blocks) - 1100});
  }
  return all;
}

template <class Kernel>
bool fits(Kernel kernel, const Shape& shape) {
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                             cudaSharedmemCarveoutMaxShared));
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(shape.shared_bytes)));
  int blocks = 0;
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, shape.threads,
                                                      shape.shared_bytes));
  return blocks == shape.blocks_per_sm;
}

class Bench {
 public:
  explicit Bench(const Device& device)
      : sm_count_(device.sm_count()),
        spans_(static_cast<std::size_t>(device.sm_count()) * device.max_threads_per_sm() / 32),
        stream_(stream_elements(device)),
        chain_(device.l2_bytes() / 4),
        starts_(static_cast<std::size_t>(device.sm_count()) * device.max_threads_per_sm()),
        sink_(1),
        word_(1),
        node_(1) {
    stream_.fill_bytes(0);
    const std::uint64_t nodes = chain_.bytes() / kSector;
    build_chain(chain_.data(), nodes, kSector, ChainOrder::kRandom, 3);
    const Permutation order(nodes, 5);
    std::vector<std::uint64_t> starts(starts_.size());
    for (std::size_t i = 0; i < starts.size(); ++i) {
      starts[i] = reinterpret_cast<std::uint64_t>(chain_.data()) + order(i % nodes) * kSector;
    }
    starts_.from_host(starts);
  }

  int sm_count() const { return sm_count_; }
  /// Cycles of the latest launch: of an SM by itself, or until the last SM is done.
  double sm_cycles(const Shape& shape) const { return spans_.median_sm_cycles(warps(shape)); }
  double last_cycles(const Shape& shape) const { return spans_.last_sm_cycles(warps(shape)); }

  void chase(const Shape& shape, int steps) {
    const auto spans = spans_.prepare();
    hide_chase_kernel<<<blocks(shape), shape.threads, shape.shared_bytes>>>(starts_.data(), steps,
                                                                            spans, node_.data());
  }
  void stream(const Shape& shape, int steps) {
    const std::size_t count = std::size_t{32} * warps(shape) * static_cast<std::size_t>(steps);
    if (place_ + count > stream_.size()) place_ = 0;
    const auto spans = spans_.prepare();
    hide_stream_kernel<<<blocks(shape), shape.threads, shape.shared_bytes>>>(
        stream_.data() + place_, steps, spans, word_.data());
    place_ += count;
  }
  template <int ilp>
  void ffma(const Shape& shape, int steps) {
    const auto spans = spans_.prepare();
    hide_ffma_kernel<ilp>
        <<<blocks(shape), shape.threads, shape.shared_bytes>>>(steps, 0.5F, spans, sink_.data());
  }
  /// Steps with which all warps together read about `bytes`.
  int stream_steps(const Shape& shape, double bytes) const {
    const double step_bytes = 512.0 * static_cast<double>(warps(shape));
    return std::max(1, static_cast<int>(bytes / step_bytes / kStreamSteps)) * kStreamSteps;
  }

 private:
  static std::size_t stream_elements(const Device& device) {
    std::size_t bytes = std::size_t{4} << 30;
    while (bytes > device.free_bytes() / 2) bytes /= 2;
    if (bytes < 8 * device.l2_bytes()) throw SkipSeries{"not enough free memory"};
    return bytes / sizeof(uint4);
  }
  int blocks(const Shape& shape) const { return shape.blocks_per_sm * sm_count_; }
  std::size_t warps(const Shape& shape) const {
    return static_cast<std::size_t>(shape.warps) * sm_count_;
  }

  int sm_count_;
  WarpSpans spans_;
  DeviceBuffer<uint4> stream_;
  DeviceBuffer<char> chain_;
  DeviceBuffer<std::uint64_t> starts_;
  DeviceBuffer<float> sink_;
  DeviceBuffer<std::uint32_t> word_;
  DeviceBuffer<std::uint64_t> node_;
  std::size_t place_ = 0;
};

struct Resource {
  const char* name;
  const char* label;
  const char* kernel;
  const char* work_unit;  ///< bytes, or instructions of threads
  double work;            ///< of a warp's step
};

template <class Kernel, class Launch, class Steps, class Cycles>
void measure_resource(Probe& probe, const Resource& resource, Kernel kernel, const Launch& launch,
                      const Steps& steps_of, const Cycles& cycles_of) {
  const std::string key = std::string("hiding.") + resource.name;
  probe.series({.variant = resource.name,
                .axes = {{"warps", "warps"}, {"work", resource.work_unit}},
                .quantities = {{"duration", "cycles"}},
                .constants = {{"work_per_step", resource.work}, {"max_residual", 0.03}},
                .estimator = "latency_hiding",
                .fills = {{key + ".warps_to_saturate", "saturate"},
                          {key + ".warps_by_little", "little"},
                          {key + ".latency_cycles", "latency"},
                          {key + ".per_clk_sm", "plateau"}},
                .figure = "latency_hiding",
                .figure_title = "Rate of an SM against its warps, as a share of the highest",
                .label = resource.label,
                .kernel = resource.kernel},
               [&](Sweep& sweep) {
                 for (const Shape& shape : shapes(probe)) {
                   if (!fits(kernel, shape)) continue;
                   for (int length = 1; length <= 4; ++length) {
                     const int steps = length * steps_of(shape);
                     std::vector<double> cycles;
                     for (int repeat = -1; repeat < probe.at_level(3, 7, 21); ++repeat) {
                       launch(shape, steps);
                       const double value = cycles_of(shape);
                       if (repeat >= 0) cycles.push_back(value);
                     }
                     sweep.add({double(shape.warps), resource.work * steps}, {std::move(cycles)});
                   }
                 }
               });
}

void measure(Probe& probe) {
  Bench bench(probe.device());
  const auto sm = [&](const Shape& shape) { return bench.sm_cycles(shape); };
  const auto all = [&](const Shape& shape) { return bench.last_cycles(shape); };
  measure_resource(
      probe, {"l2", "L2, a chain of pointers a lane", "hide_chase_kernel", "bytes", 32.0 * kSector},
      hide_chase_kernel, [&](const Shape& s, int steps) { bench.chase(s, steps); },
      [](const Shape&) { return 64; }, sm);
  const double stream_bytes = probe.at_level(48e6, 96e6, 192e6);
  measure_resource(
      probe, {"dram", "DRAM, 16 bytes a lane", "hide_stream_kernel", "bytes", 512},
      hide_stream_kernel, [&](const Shape& s, int steps) { bench.stream(s, steps); },
      [&](const Shape& s) { return bench.stream_steps(s, stream_bytes); }, all);
  measure_resource(
      probe, {"ffma1", "FFMA, one chain", "hide_ffma_kernel<1>", "instructions", 32},
      hide_ffma_kernel<1>, [&](const Shape& s, int steps) { bench.ffma<1>(s, steps); },
      [](const Shape&) { return 2048; }, sm);
  measure_resource(
      probe, {"ffma4", "FFMA, four chains", "hide_ffma_kernel<4>", "instructions", 128},
      hide_ffma_kernel<4>, [&](const Shape& s, int steps) { bench.ffma<4>(s, steps); },
      [](const Shape&) { return 1024; }, sm);
}

/// An SM must hold the warps that were meant, and the memory must be the one that was meant.
void confirm(Probe& probe) {
  Bench bench(probe.device());
  std::vector<CountedPoint> residents, reads, hits;
  constexpr int kFfmaSteps = 1 << 16;
  for (const Shape& shape : shapes(probe)) {
    if (shape.warps != 4 && shape.warps != 16 && shape.warps != 32) continue;
    if (!fits(hide_ffma_kernel<1>, shape) || !fits(hide_stream_kernel, shape) ||
        !fits(hide_chase_kernel, shape)) {
      continue;
    }
    residents.push_back({{double(shape.warps)},
                         {{"expected_warps_per_sm", double(shape.warps)}},
                         [&bench, shape] { bench.ffma<1>(shape, kFfmaSteps); }});
    const int steps = bench.stream_steps(shape, 200e6);
    reads.push_back({{double(shape.warps)},
                     {{"expected_dram_bytes", 512.0 * shape.warps * bench.sm_count() * steps}},
                     [&bench, shape, steps] { bench.stream(shape, steps); }});
    hits.push_back({{double(shape.warps)}, {{"expected_l2_hit_rate", 1}}, [&bench, shape] {
                      bench.chase(shape, 1024);
                    }});
  }
  const std::vector<samples::Axis> axes = {{"warps", "warps"}};
  probe.count({.confirms = "ffma1",
               .group = "residency",
               .axes = axes,
               .relations = {{"warps_per_sm", "expected_warps_per_sm", 0.05}}},
              residents);
  probe.count({.confirms = "dram",
               .group = "global_load",
               .axes = axes,
               .relations = {{"dram_bytes", "expected_dram_bytes", 0.03}}},
              reads);
  probe.count({.confirms = "l2",
               .group = "l2_chase",
               .axes = axes,
               .relations = {{"l2_hit_rate", "expected_l2_hit_rate", 0.05}}},
              hits);
}

const Register kRegister{{
    .name = "compute/occupancy_effect",
    .question = "How many warps must an SM hold to hide the latency of L2, DRAM and the FMA pipe?",
    .cost_seconds = 2,
    .machine_code = {{.kernel = "hide_chase_kernel",
                      .sass = "LDG\\.E\\.64\\.STRONG\\.GPU",
                      .ptx = "ld\\.global\\.cg\\.u64",
                      .count = kUnrollSteps},
                     {.kernel = "hide_stream_kernel",
                      .sass = "LDG\\.E\\.128\\.STRONG\\.GPU",
                      .ptx = "ld\\.global\\.cg\\.v4\\.u32",
                      .count = kStreamSteps},
                     {.kernel = "hide_ffma_kernel<1>",
                      .sass = "FFMA",
                      .ptx = "fma\\.rn\\.f32",
                      .count = kFfmas},
                     {.kernel = "hide_ffma_kernel<4>",
                      .sass = "FFMA",
                      .ptx = "fma\\.rn\\.f32",
                      .count = kFfmas}},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
