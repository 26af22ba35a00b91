// SPDX-License-Identifier: Apache-2.0
// Question: how many warps must an SM hold to hide a latency: of L2, of DRAM, of the FMA pipe?
//
// Method: kernels that do one thing, on every SM at once, with 1 warp per SM up to as many as fit:
// up to eight warps are one block; beyond that, blocks have four warps and as much unused shared
// memory as lets n of them onto an SM. Every warp repeats steps (one instruction of a warp, or one
// of each of its chains) until a window of time is over and says how many it did: the rate is the
// slope of an SM's steps over the window. By Little's law, rate = warps * work of a step / latency
// until something saturates: the estimator gives the latency of one warp alone, the highest rate,
// the warps that the law would need for it, and the warps that reach 95 % of it. `l2`: every lane
// follows a chain of pointers of its own, past L1, and a step waits for the slowest lane. `dram`:
// every lane reads 16 fresh bytes per step and waits for them. `ffma1`, `ffma4`: one and four
// independent chains. `l2_ffma4`: a warp reads 128 bytes that L2 holds and does four FFMAs with
// them, each waiting for the one before; the next address waits for the last. Counters say in which
// state the warps are meanwhile.
//
// What could fool it: a fixed amount of work for each warp (a scheduler prefers some warps, and the
// last ones cannot fill it: 20 warps then look slower than 16; hence the window); warps that are
// not there (counters say how many an SM holds); a step that does not wait for the one before (the
// loaded word is part of the next address); memory that L2 has seen (each launch reads on where the
// last ended, in far more memory than L2 holds); lanes that follow one chain together (each starts
// elsewhere on one long cycle); the loop's own instructions, some 2 % of an FFMA's rate, which is
// therefore not given; a queue in front of memory, which lengthens the latency before the rate
// stops rising: more warps are needed than the law says.
#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/harness/resident.h"
#include "probes/methods/array_size.h"
#include "probes/methods/chain.h"
#include "probes/methods/permutation.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"
#include "probes/methods/words.cuh"

namespace warpgauge::probes::occupancy_effect_probe {
namespace {

constexpr int kBlockWarps = 4;
constexpr int kMostBlockWarps = 8;  // of a block that has an SM to itself
constexpr int kLoads = 4;  // in the body of a loop; more would not leave 64 warps their registers
constexpr int kSector = 32;
constexpr int kFfmas = 256;                      // in the body of a loop
constexpr int kMixedFfmas = 4;                   // behind a load
constexpr std::uint32_t kMixedBytes = 4U << 20;  // a power of two, inside L2
/// Bodies between two looks at the clock, which cost a warp alone some 40 cycles: as many cycles
/// for one chain as for several.
constexpr int bodies_of(int ilp) { return 2 * ilp; }
constexpr int kWindow = 50'000;  // cycles
constexpr int kLeastStep = 200;  // cycles that a load waits at least: for the room it may need

struct WarpDone {
  std::uint32_t iterations, smid;
};

__device__ __forceinline__ void record_done(WarpDone* done, std::uint32_t iterations) {
  if (threadIdx.x % 32 == 0) {
    done[(blockIdx.x * blockDim.x + threadIdx.x) / 32] = {iterations, read_smid()};
  }
}

// Dependent 8-byte loads, every lane in a chain of its own. A warp goes on for `window` cycles.
__global__ void __launch_bounds__(kMostBlockWarps * 32)
    hide_chase_kernel(const std::uint64_t* starts, std::uint64_t window, WarpSpanSink spans,
                      WarpDone* done, std::uint64_t* sink) {
  std::uint64_t node = starts[blockIdx.x * blockDim.x + threadIdx.x];
  std::uint32_t iterations = 0;
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  do {
#pragma unroll
    for (int j = 0; j < kLoads; ++j) node = load_pointer<CacheOp::kCg>(node);
    wait_for(node);
    ++iterations;
  } while (read_clock() - start < window);
  if (node == 1) *sink = node;
  record_done(done, iterations);
}

// 16 bytes a lane and step, warps side by side; what was read, always zero, is added to the next
// address, so that a step begins when the one before has come.
__global__ void __launch_bounds__(kMostBlockWarps * 32)
    hide_stream_kernel(const uint4* from, std::uint64_t window, WarpSpanSink spans, WarpDone* done,
                       std::uint32_t* sink) {
  const std::uint64_t step_bytes = std::uint64_t{gridDim.x} * blockDim.x * sizeof(uint4);
  const char* next =
      reinterpret_cast<const char*>(from + std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x);
  std::uint32_t sum = 0, iterations = 0;
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  do {
#pragma unroll
    for (int j = 0; j < kLoads; ++j) {
      const uint4 value = load_16<CacheOp::kCg>(next);
      sum |= value.y | value.z | value.w;  // all 16 bytes, or the load falls into pieces
      next += step_bytes + value.x;
    }
    wait_for(reinterpret_cast<std::uint64_t>(next));
    ++iterations;
  } while (read_clock() - start < window);
  if (sum != 0) *sink = sum;
  record_done(done, iterations);
}

// A load that L2 answers and four FFMAs, all in one chain: the sum, always zero, is added to the
// next address. Warps read side by side, past L1, round and round through `bytes` of zeros.
__global__ void __launch_bounds__(kMostBlockWarps * 32)
    hide_mixed_kernel(const float* zeros, std::uint32_t bytes, float factor, std::uint64_t window,
                      WarpSpanSink spans, WarpDone* done, float* sink) {
  const std::uint32_t step_bytes = gridDim.x * blockDim.x * sizeof(float);
  std::uint32_t at = (blockIdx.x * blockDim.x + threadIdx.x) * sizeof(float) % bytes;
  std::uint32_t iterations = 0;
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  do {
#pragma unroll
    for (int j = 0; j < kLoads; ++j) {
      float value =
          __uint_as_float(load_past_l1<sizeof(float)>(reinterpret_cast<const char*>(zeros) + at).x);
#pragma unroll
      for (int i = 0; i < kMixedFfmas; ++i) {
        asm volatile("fma.rn.f32 %0, %0, %1, %0;" : "+f"(value) : "f"(factor));
      }
      at = (at + step_bytes + __float_as_uint(value)) & (bytes - 1);
    }
    ++iterations;
  } while (read_clock() - start < window);
  if (at == 1) *sink = 1;
  record_done(done, iterations);
}

// `ilp` chains of dependent FFMAs.
template <int ilp>
__global__ void __launch_bounds__(kMostBlockWarps * 32)
    hide_ffma_kernel(float factor, std::uint64_t window, WarpSpanSink spans, WarpDone* done,
                     float* sink) {
  float chain[ilp];
  std::uint32_t iterations = 0;
#pragma unroll
  for (int i = 0; i < ilp; ++i) chain[i] = static_cast<float>(threadIdx.x + i);
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  do {
#pragma unroll 1
    for (int body = 0; body < bodies_of(ilp); ++body) {
#pragma unroll
      for (int j = 0; j < kFfmas / ilp; ++j) {
#pragma unroll
        for (int i = 0; i < ilp; ++i) {
          asm volatile("fma.rn.f32 %0, %0, %1, %1;" : "+f"(chain[i]) : "f"(factor));
        }
      }
    }
    ++iterations;
  } while (read_clock() - start < window);
  float sum = 0;
#pragma unroll
  for (int i = 0; i < ilp; ++i) sum += chain[i];
  if (sum == -1) *sink = sum;
  record_done(done, iterations);
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
  for (int warps = 1; warps <= most; warps += warps < kMostBlockWarps ? 1 : kBlockWarps) {
    if (probe.level() == Level::kQuick && (warps & (warps - 1)) != 0) continue;
    const bool alone = warps <= kMostBlockWarps;
    const int blocks = alone ? 1 : warps / kBlockWarps;
    all.push_back({warps, blocks, (alone ? warps : kBlockWarps) * 32,
                   optin / static_cast<std::size_t>(blocks) - 1100});
  }
  return all;
}

bool fits(const void* kernel, const Shape& shape, int optin) {
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                             cudaSharedmemCarveoutMaxShared));
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, optin));
  return resident_blocks_of_sm(kernel, shape.threads, shape.shared_bytes) == shape.blocks_per_sm;
}

class Bench {
 public:
  explicit Bench(const Device& device)
      : sm_count_(device.sm_count()),
        threads_(static_cast<std::size_t>(sm_count_) * device.max_threads_per_sm()),
        spans_(threads_ / 32),
        done_(threads_ / 32),
        stream_(stream_elements(device)),
        chain_(device.l2_bytes() / 4),
        starts_(threads_),
        sink_(1),
        word_(1),
        node_(1),
        zeros_(kMixedBytes / sizeof(float)) {
    zeros_.fill_bytes(0);
    stream_.fill_bytes(0);
    const std::uint64_t nodes = chain_.bytes() / kSector;
    build_chain(chain_.data(), nodes, kSector, ChainOrder::kRandom, 3);
    const Permutation order(nodes, 5);
    std::vector<std::uint64_t> starts(starts_.size());
    for (std::size_t i = 0; i < starts.size(); ++i) {
      starts[i] = reinterpret_cast<std::uint64_t>(chain_.data()) + order(i % nodes) * kSector;
    }
    starts_.from_host(starts);
    // Every node is read before anything is timed or counted.
    constexpr Shape kWarm = {32, 8, 128, 0};
    for (int i = 0; i < 4; ++i) chase(kWarm, 8 * kWindow);
    check(cudaDeviceSynchronize());
  }

  void chase(const Shape& shape, int window) {
    launch_resident(hide_chase_kernel, grid(shape), starts_.data(), window, spans_.prepare(),
                    done_.data(), node_.data());
  }
  void stream(const Shape& shape, int window) {
    // What would be read if every load came as fast as it can.
    const std::size_t most =
        std::size_t{32} * warps(shape) * static_cast<std::size_t>(window / kLeastStep + 2 * kLoads);
    if (most > stream_.size()) throw SkipSeries{"not enough memory for this many warps"};
    if (place_ + most > stream_.size()) place_ = 0;
    launch_resident(hide_stream_kernel, grid(shape), stream_.data() + place_, window,
                    spans_.prepare(), done_.data(), word_.data());
    place_ += most;
  }
  void mixed(const Shape& shape, int window) {
    launch_resident(hide_mixed_kernel, grid(shape), zeros_.data(), kMixedBytes, 0.5F, window,
                    spans_.prepare(), done_.data(), sink_.data());
  }
  template <int ilp>
  void ffma(const Shape& shape, int window) {
    launch_resident(hide_ffma_kernel<ilp>, grid(shape), 0.5F, window, spans_.prepare(),
                    done_.data(), sink_.data());
  }
  /// Iterations of the latest launch, all warps together, for each SM.
  double iterations(const Shape& shape) const {
    check(cudaGetLastError());
    double sum = 0;
    for (const WarpDone& warp : done_.to_host(warps(shape))) sum += warp.iterations;
    return sum / sm_count_;
  }

 private:
  static std::size_t stream_elements(const Device& device) {
    const std::size_t bytes = halved_to(device.free_bytes() / 2, std::size_t{8} << 30);
    if (bytes < 8 * device.l2_bytes()) throw SkipSeries{"not enough free memory"};
    return bytes / sizeof(uint4);
  }
  LaunchShape grid(const Shape& shape) const {
    return {.blocks = shape.blocks_per_sm * sm_count_,
            .threads = shape.threads,
            .shared_bytes = shape.shared_bytes};
  }
  std::size_t warps(const Shape& shape) const {
    return static_cast<std::size_t>(shape.warps) * sm_count_;
  }

  int sm_count_;
  std::size_t threads_;
  WarpSpans spans_;
  DeviceBuffer<WarpDone> done_;
  DeviceBuffer<uint4> stream_;
  DeviceBuffer<char> chain_;
  DeviceBuffer<std::uint64_t> starts_;
  DeviceBuffer<float> sink_;
  DeviceBuffer<std::uint32_t> word_;
  DeviceBuffer<std::uint64_t> node_;
  DeviceBuffer<float> zeros_;
  std::size_t place_ = 0;
};

/// A kernel by name, for its machine code, and by address, for the driver.
struct TimedKernel {
  Kernels name;
  const void* address;

  template <class... Parameters>
  TimedKernel(void (*kernel)(Parameters...))
      : name(kernel), address(reinterpret_cast<const void*>(kernel)) {}
};

struct Resource {
  const char* name;
  const char* label;
  TimedKernel kernel;
  void (Bench::*launch)(const Shape& shape, int window);
  const char* unit;      ///< of the work: bytes, or instructions of threads
  double step;           ///< work of a warp's step
  double per_iteration;  ///< and of an iteration of its loop
  int window;            ///< cycles: windows are 1, 2, 3 and 4 times as long
  int counted;           ///< windows of a launch whose states are counted: blocks start unevenly
  bool has_keys = true;
};

void measure_resource(Probe& probe, Bench& bench, const Resource& resource) {
  const std::string key = std::string("hiding.") + resource.name;
  std::vector<samples::Fill> fills;
  if (resource.has_keys) {
    fills = {{key + ".warps_to_saturate", "saturate"}, {key + ".warps_by_little", "little"}};
    if (std::string(resource.unit) == "bytes") {
      fills.push_back({key + ".latency_cycles", "latency"});
      fills.push_back({key + ".bytes_per_clk_sm", "plateau"});
    }
  }
  probe.series(
      {.variant = resource.name,
       .axes = {{"warps", "warps"}, {"window", "cycles"}},
       .quantities = {{"done", resource.unit}},
       .constants = {{"work_per_step", resource.step}},
       .fit = {"latency_hiding", fills},
       .figure = {"latency_hiding", "Rate of an SM against its warps, as a share of the highest",
                  resource.label},
       .kernel = resource.kernel.name},
      [&](Sweep& sweep) {
        const auto optin = static_cast<int>(probe.device().shared_bytes_per_block_optin());
        for (const Shape& shape : shapes(probe)) {
          if (!fits(resource.kernel.address, shape, optin)) continue;
          for (int length = 1; length <= 4; ++length) {
            const int window = length * resource.window;
            std::vector<double> done = repeated(probe.at_level(3, 7, 21), [&] {
              (bench.*resource.launch)(shape, window);
              return resource.per_iteration * bench.iterations(shape);
            });
            sweep.add({double(shape.warps), double(window)}, {std::move(done)});
          }
        }
      });
}

constexpr double kChaseBytes = 32.0 * kSector, kStreamBytes = 32.0 * sizeof(uint4),
                 kMixedStepBytes = 32.0 * sizeof(float);

std::vector<Resource> resources() {
  return {{"l2", "L2, a chain of pointers a lane", hide_chase_kernel, &Bench::chase, "bytes",
           kChaseBytes, kLoads * kChaseBytes, kWindow, 32},
          {"dram", "DRAM, 16 bytes a lane", hide_stream_kernel, &Bench::stream, "bytes",
           kStreamBytes, kLoads * kStreamBytes, kWindow, 4},
          {"ffma1", "FFMA, one chain", hide_ffma_kernel<1>, &Bench::ffma<1>, "instructions", 32,
           32.0 * kFfmas * bodies_of(1), 2 * kWindow, 16},
          {"ffma4", "FFMA, four chains", hide_ffma_kernel<4>, &Bench::ffma<4>, "instructions", 128,
           32.0 * kFfmas * bodies_of(4), 2 * kWindow, 16},
          {"l2_ffma4", "L2 and four FFMAs, one chain", hide_mixed_kernel, &Bench::mixed, "bytes",
           kMixedStepBytes, kLoads * kMixedStepBytes, kWindow, 32, false}};
}

void measure(Probe& probe) {
  Bench bench(probe.device());
  for (const Resource& resource : resources()) measure_resource(probe, bench, resource);
}

/// Counts in which state warps are, from one warp per scheduler to all; no value is checked.
void count_states(Probe& probe, Bench& bench) {
  const auto optin = static_cast<int>(probe.device().shared_bytes_per_block_optin());
  std::vector<Count> counts;
  for (const Resource& resource : resources()) {
    Count count{{.confirms = resource.name,
                 .group = "warp_stalls",
                 .axes = {{"warps", "warps"}},
                 .relations = {}},
                {}};
    for (const Shape& shape : shapes(probe)) {
      const bool wanted = shape.warps % 8 == 0 || shape.warps == 4;
      if (!wanted || !fits(resource.kernel.address, shape, optin)) continue;
      count.points.push_back({{double(shape.warps)}, {}, [&bench, shape, resource] {
                                (bench.*resource.launch)(shape, resource.counted * resource.window);
                              }});
    }
    counts.push_back(std::move(count));
  }
  probe.count_together(counts);
}

/// An SM must hold the warps that were meant, and the memory must be the one that was meant: all
/// that the warps ask L2 for comes from there, and from DRAM.
void confirm(Probe& probe) {
  Bench bench(probe.device());
  const auto optin = static_cast<int>(probe.device().shared_bytes_per_block_optin());
  constexpr int kLong = 400'000;
  const auto count = [](const char* variant, const char* group, const char* counter) {
    return Count{{.confirms = variant,
                  .group = group,
                  .axes = {{"warps", "warps"}},
                  .relations = {{counter, std::string("expected_") + counter, 0.05}}},
                 {}};
  };
  Count residents = count("ffma1", "residency", "warps_per_sm"),
        reads = count("dram", "l2_chase", "dram_bytes_per_sector"),
        hits = count("l2", "l2_chase", "l2_hit_rate");
  for (const Shape& shape : shapes(probe)) {
    if (shape.warps != 4 && shape.warps != 16 && shape.warps != 32) continue;
    const TimedKernel kernels[] = {hide_ffma_kernel<1>, hide_stream_kernel, hide_chase_kernel};
    if (!std::ranges::all_of(
            kernels, [&](const auto& kernel) { return fits(kernel.address, shape, optin); })) {
      continue;
    }
    const auto add = [&shape](Count& to, double expected, std::function<void()> launch) {
      to.points.push_back(
          {{double(shape.warps)}, {{to.spec.relations[0].right, expected}}, std::move(launch)});
    };
    add(residents, shape.warps, [&bench, shape] { bench.ffma<1>(shape, kLong); });
    add(reads, kSector, [&bench, shape] { bench.stream(shape, 4 * kWindow); });
    if (shape.warps == 4) continue;  // so few read too little to outweigh a cold start
    add(hits, 1, [&bench, shape] { bench.chase(shape, kLong); });
  }
  probe.count_together({residents});
  probe.count_together({reads, hits});
  count_states(probe, bench);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How many warps must an SM hold to hide the latency of L2, DRAM and the FMA pipe?",
     .cost_seconds = 2,
     .machine_code = {
         expect(hide_chase_kernel, "LDG.E.64.STRONG.GPU", "ld.global.cg.u64", kLoads),
         expect(hide_stream_kernel, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", kLoads),
         expect(hide_mixed_kernel, "LDG.E.STRONG.GPU", "ld.global.cg.u32", kLoads),
         expect(hide_mixed_kernel, "FFMA", "fma.rn.f32", kLoads* kMixedFfmas),
         expect(hide_ffma_kernel<1>, "FFMA", "fma.rn.f32", kFfmas),
         expect(hide_ffma_kernel<4>, "FFMA", "fma.rn.f32", kFfmas)}}};

}  // namespace
}  // namespace warpgauge::probes::occupancy_effect_probe
