// SPDX-License-Identifier: Apache-2.0
// Question: how many bf16 operations do the tensor cores do a clock, for a moment and for seconds?
//
// Method: every SM multiplies tiles that it holds already: by mma.sync from registers, by wgmma
// (Hopper) from shared memory. Work per clock, which no cooling changes, is the inverse slope of an
// SM's cycles over the multiplications in the loop's body, at a fixed number of iterations; more
// warps or warpgroups until nothing changes. Work per second is measured in bursts and sustained
// (tensor_load.h); by tcgen05 where there is one (compute/tensor_tcgen05_power).
//
// What could fool it: zeros, which draw so little power that the clock stays up (all data are
// random, and accumulators are kept); tiles not really multiplied, or read from wrong places
// (results are compared with the host's product before timing); wgmma's that the assembler
// serialises (the machine code must show one wait an iteration).
#include <bit>
#include <cmath>

#include "probes/compute/operands.h"
#include "probes/compute/tensor_load.h"
#include "probes/device/buffer.h"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/compiled_for.h"
#include "probes/device/isa.cuh"
#include "probes/device/mma.cuh"
#include "probes/device/wgmma.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::tensor_rate_probe {
namespace {

// Operands in bf16, k along the rows: A has a tile of rows for each warp (warpgroup), B is shared
// by all.
constexpr int kDepth = 64;
constexpr int kSliceDepth = 16;  // of one instruction
constexpr int kSlices = kDepth / kSliceDepth;
constexpr int kRowBytes = kDepth * 2;
constexpr int kBodies = 4;  // bodies have 1 to 4 quanta of multiplications

constexpr int kMmaWarpRows = 16;
constexpr int kMmaColumns = 64;
constexpr int kMmaTiles = kMmaColumns / 8;  // m16n8k16 side by side: independent accumulators
constexpr int kMmaHeld = 2;                 // slices of k held in registers, which alternate
constexpr int kMmaQuantum = kMmaHeld * kMmaTiles;
constexpr int kMostMmaWarps = 16;

constexpr int kWgmmaRows = 64;
constexpr int kWgmmaColumns = 256;
constexpr int kWgmmaQuantum = 2 * kSlices;
constexpr int kMostWarpgroups = 3;

struct Tiles {
  const std::uint16_t* a;  // [unit][row][k]
  const std::uint16_t* b;  // [column][k]
};

struct Results {
  float* values;  // [unit][row][column]; null: not wanted
  std::uint32_t* sink;
};

/// Writes the part of a 16-row accumulator tile that a lane holds: columns in groups of 8, two at a
/// time (PTX ISA, accumulator layout of mma.m16n8k16 and of wgmma).
template <int count>
__device__ __forceinline__ void leave(const Results& results, const float (&d)[count], int row0,
                                      int columns) {
  const int lane = threadIdx.x % 32;
  float all = 0;
#pragma unroll
  for (int i = 0; i < count; ++i) {
    all += d[i];
    if (results.values != nullptr) {
      const int row = row0 + lane / 4 + i % 4 / 2 * 8;
      const int column = i / 4 * 8 + lane % 4 * 2 + i % 2;
      results.values[row * columns + column] = d[i];
    }
  }
  if (__float_as_uint(all) == 0x9e3779b9U) *results.sink = 1;  // in practice never
}

// Each warp: a 16 x 64 tile of D, eight accumulators of m16n8k16 one after the other, all
// fragments in registers. A body has `body` * kMmaQuantum multiplications.
template <int body>
__global__ void __launch_bounds__(kMostMmaWarps * 32, 1)
    mma_sync_kernel(int iterations, Tiles tiles, WarpSpanSink spans, Results results) {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const auto pair = [lane](const std::uint16_t* tile, int row, int k) {
    return *reinterpret_cast<const std::uint32_t*>(tile + (row + lane / 4) * kDepth + k +
                                                   lane % 4 * 2);
  };
  std::uint32_t a[kMmaHeld][4], b[kMmaHeld][kMmaTiles][2];
  const std::uint16_t* own = tiles.a + warp * kMmaWarpRows * kDepth;
#pragma unroll
  for (int s = 0; s < kMmaHeld; ++s) {
    const int k = s * kSliceDepth;
    a[s][0] = pair(own, 0, k);
    a[s][1] = pair(own, 8, k);
    a[s][2] = pair(own, 0, k + 8);
    a[s][3] = pair(own, 8, k + 8);
#pragma unroll
    for (int t = 0; t < kMmaTiles; ++t) {
      b[s][t][0] = pair(tiles.b, t * 8, k);
      b[s][t][1] = pair(tiles.b, t * 8, k + 8);
    }
  }
  float d[kMmaTiles * 4] = {};
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int i = 0; i < body * kMmaHeld; ++i) {
#pragma unroll
      for (int t = 0; t < kMmaTiles; ++t) {
        const int s = i % kMmaHeld;
        mma_m16n8k16(d[4 * t], d[4 * t + 1], d[4 * t + 2], d[4 * t + 3], a[s], b[s][t][0],
                     b[s][t][1]);
      }
    }
  }
  leave(results, d, (blockIdx.x * blockDim.x / 32 + warp) * 16, kMmaColumns);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

// Each warpgroup: a 64 x 256 tile of D by m64n256k16, operands in shared memory, four slices of k
// one after the other. A body has `body` * kWgmmaQuantum multiplications, one wait at its end.
template <int body>
__global__ void __launch_bounds__(kMostWarpgroups * 128, 1)
    wgmma_kernel(int iterations, Tiles tiles, WarpSpanSink spans, Results results) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  extern __shared__ __align__(1024) char shared[];
  const int warpgroup = threadIdx.x / 128;
  const auto bring = [](char* tile, const std::uint16_t* from, int rows) {
    for (int i = threadIdx.x; i < rows * kDepth; i += blockDim.x) {
      *reinterpret_cast<std::uint16_t*>(tile + wgmma_tile_byte(i / kDepth, i % kDepth)) = from[i];
    }
  };
  bring(shared, tiles.b, kWgmmaColumns);
  char* const a_tiles = shared + kWgmmaColumns * kRowBytes;
  bring(a_tiles, tiles.a, static_cast<int>(blockDim.x) / 128 * kWgmmaRows);
  publish_all_to_copies();  // wgmma reads shared memory as copies do
  const std::uint32_t a = shared_address(a_tiles + warpgroup * kWgmmaRows * kRowBytes);
  const std::uint32_t b = shared_address(shared);
  float d[kWgmmaColumns / 2] = {};
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    wgmma_fence();
#pragma unroll
    for (int i = 0; i < body * kWgmmaQuantum; ++i) {
      const int slice = i % kSlices * kSliceDepth * 2;
      wgmma<kWgmmaColumns>(d, wgmma_tile(a + slice), wgmma_tile(b + slice), true);
    }
    wgmma_commit();
    wgmma_wait<0>();
  }
  leave(results, d, (blockIdx.x * blockDim.x / 32 + threadIdx.x / 32) * 16, kWgmmaColumns);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
#endif
}

using Kernel = void (*)(int, Tiles, WarpSpanSink, Results);

/// One manner to multiply. A unit is what one instruction takes: a warp, a warpgroup.
struct Engine {
  const char* name;
  Kernel kernels[kBodies];
  int unit_threads, most_units, columns;
  int depth;       ///< of the operands, as far as it is used
  int quantum;     ///< instructions of a unit in a body's quantum
  int rounds;      ///< times that a quantum goes through the depth
  double flop;     ///< of one instruction
  int iterations;  ///< of a launch that measures cycles
  std::size_t shared_bytes_per_unit = 0, shared_bytes = 0;

  double flop_of(int units, int body, int iteration_count) const {
    return flop * quantum * body * iteration_count * units;
  }
};

constexpr Engine kMmaSync = {
    .name = "mma_sync",
    .kernels = {mma_sync_kernel<1>, mma_sync_kernel<2>, mma_sync_kernel<3>, mma_sync_kernel<4>},
    .unit_threads = 32,
    .most_units = kMostMmaWarps,
    .columns = kMmaColumns,
    .depth = kMmaHeld * kSliceDepth,
    .quantum = kMmaQuantum,
    .rounds = 1,
    .flop = 2.0 * kMmaWarpRows * 8 * kSliceDepth,
    .iterations = 64};

constexpr Engine kWgmma = {
    .name = "wgmma",
    .kernels = {wgmma_kernel<1>, wgmma_kernel<2>, wgmma_kernel<3>, wgmma_kernel<4>},
    .unit_threads = 128,
    .most_units = kMostWarpgroups,
    .columns = kWgmmaColumns,
    .depth = kDepth,
    .quantum = kWgmmaQuantum,
    .rounds = kWgmmaQuantum / kSlices,
    .flop = 2.0 * kWgmmaRows * kWgmmaColumns * kSliceDepth,
    .iterations = 32,
    .shared_bytes_per_unit = kWgmmaRows * kRowBytes,
    .shared_bytes = kWgmmaColumns * kRowBytes};

/// Close to N(0, 1), rounded to bf16.
std::uint16_t random_bf16(std::uint64_t index) {
  const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(random_normal(index)));
  return static_cast<std::uint16_t>((bits + 0x8000) >> 16);
}

double value_of(std::uint16_t bf16) { return std::bit_cast<float>(std::uint32_t{bf16} << 16); }

std::vector<std::uint16_t> random_rows(int rows, std::uint64_t seed) {
  std::vector<std::uint16_t> data(static_cast<std::size_t>(rows) * kDepth);
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = random_bf16(seed + i);
  return data;
}

class Multiplier {
 public:
  explicit Multiplier(const Device& device)
      : sm_count_(device.sm_count()),
        a_host_(random_rows(kMostMmaWarps * kMmaWarpRows, 0)),
        b_host_(random_rows(kWgmmaColumns, 1 << 20)),
        a_(a_host_.size()),
        b_(b_host_.size()),
        sink_(1),
        spans_(static_cast<std::size_t>(sm_count_) * kMostMmaWarps) {
    a_.from_host(a_host_);
    b_.from_host(b_host_);
  }

  int sm_count() const { return sm_count_; }

  void launch(const Engine& engine, int units, int body, int iterations) {
    launch(engine, units, body, iterations, spans_);
  }
  /// On `blocks` SMs, or all of them; with `results`, leaves them there.
  void launch(const Engine& engine, int units, int body, int iterations, WarpSpans& spans,
              int blocks = 0, float* results = nullptr) {
    const Kernel kernel = engine.kernels[body - 1];
    const std::size_t bytes = engine.shared_bytes + units * engine.shared_bytes_per_unit;
    allow_shared_bytes(kernel, bytes);
    const int grid = blocks == 0 ? sm_count_ : blocks;
    launch_resident(
        kernel, {.blocks = grid, .threads = units * engine.unit_threads, .shared_bytes = bytes},
        iterations, Tiles{a_.data(), b_.data()}, spans.prepare(), Results{results, sink_.data()});
  }

  /// An SM's cycles for the latest launch of `units` units.
  double cycles(const Engine& engine, int units) const {
    return spans_.median_sm_cycles(static_cast<std::size_t>(sm_count_) * units *
                                   engine.unit_threads / 32);
  }

  /// Compares one block's product with the host's. Throws std::runtime_error at the first element
  /// that differs by more than rounding in fp32 can explain.
  void verify(const Engine& engine) {
    constexpr int kIterations = 2;
    const int rows = engine.most_units * engine.unit_threads / 2;  // 16 a warp
    DeviceBuffer<float> results(static_cast<std::size_t>(rows) * engine.columns);
    results.fill_bytes(0xff);  // NaN: what is not written is seen
    launch(engine, engine.most_units, kBodies, kIterations, spans_, 1, results.data());
    check(cudaGetLastError());
    const auto values = results.to_host();
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < engine.columns; ++column) {
        double sum = 0, size = 0;
        for (int k = 0; k < engine.depth; ++k) {
          const double product =
              value_of(a_host_[row * kDepth + k]) * value_of(b_host_[column * kDepth + k]);
          sum += product;
          size += std::abs(product);
        }
        const double repeats = double{kIterations} * kBodies * engine.rounds;
        const double got = values[static_cast<std::size_t>(row) * engine.columns + column];
        if (!(std::abs(got - repeats * sum) <= 1e-4 * repeats * size)) {
          throw std::runtime_error(std::string(engine.name) + ": row " + std::to_string(row) +
                                   ", column " + std::to_string(column) + " of the product is " +
                                   std::to_string(got) + ", not " + std::to_string(repeats * sum));
        }
      }
    }
  }

 private:
  int sm_count_;
  std::vector<std::uint16_t> a_host_, b_host_;
  DeviceBuffer<std::uint16_t> a_, b_;
  DeviceBuffer<std::uint32_t> sink_;
  WarpSpans spans_;
};

/// Work per clock of one SM.
void measure_rate(Probe& probe, Multiplier& multiplier, const Engine& engine, bool available,
                  const std::vector<int>& unit_counts) {
  const std::string name = engine.name;
  probe.series(
      {.variant = name,
       .axes = {{"warps", "warps"}, {"work", "FLOP"}},
       .constants = {{"sm_count", 1}},
       .facts = {{"data", "random, close to N(0, 1)"}},
       .fit = {"work_rate", {{"tensor.bf16." + name + "_flop_per_clk_sm", "saturated.per_sm"}}},
       .figure = {"tensor_rate", "bf16 operations of an SM's tensor cores a clock, against warps",
                  name},
       .kernel = {engine.kernels[0], engine.kernels[1], engine.kernels[2], engine.kernels[3]},
       .part = available ? engine.name : ""},
      [&](Sweep& sweep) {
        if (!available) throw SkipSeries{kNoWgmma};
        multiplier.verify(engine);
        const int repeats = probe.at_level(3, 7, 21);
        for (const int units : unit_counts) {
          for (int body = 1; body <= kBodies; ++body) {
            sweep.add({units * engine.unit_threads / 32.0,
                       engine.flop_of(units, body, engine.iterations)},
                      {repeated(repeats, [&] {
                        multiplier.launch(engine, units, body, engine.iterations);
                        return multiplier.cycles(engine, units);
                      })});
          }
        }
      });
}

void measure(Probe& probe) {
  Multiplier multiplier(probe.device());
  const bool wgmma = compiled_for().has_wgmma();
  measure_rate(probe, multiplier, kMmaSync, true, {1, 2, 3, 4, 8, kMostMmaWarps});
  measure_rate(probe, multiplier, kWgmma, wgmma, {1, 2, 3});
  // The faster engine, with as many warps as saturate it.
  const Engine& engine = wgmma ? kWgmma : kMmaSync;
  const int units = wgmma ? 2 : 16;
  const double warps = units * engine.unit_threads / 32.0;
  const auto grid_warps = static_cast<std::size_t>(multiplier.sm_count() * warps);
  TensorLoad load{.warps = warps,
                  .grid_warps = grid_warps,
                  .work_of_iteration = engine.flop_of(units, kBodies, 1) * multiplier.sm_count(),
                  .launch =
                      [&](int iterations, WarpSpans& spans) {
                        multiplier.launch(engine, units, kBodies, iterations, spans);
                      },
                  .facts = {{"instruction", engine.name}, {"data", "random, close to N(0, 1)"}},
                  .kernel = engine.kernels[kBodies - 1],
                  .part = engine.name};
  if (compiled_for().has_tcgen05()) {
    const auto skip = [](Sweep&) {
      throw SkipSeries{"mma.sync is no peak here: compute/tensor_tcgen05_power measures it"};
    };
    probe.series(seconds_spec(load, "burst", {}), skip);
    probe.series(seconds_spec(load, "sustained", {}), skip);
    return;
  }
  WarpSpans spans(grid_warps);
  try_out(load, spans);
  measure_burst(probe, load, "burst", {"tensor.bf16_tflops"}, probe.at_level(2, 5, 11));
  measure_sustained(
      probe, load, "sustained",
      {{"tensor.bf16_sustained_tflops"}, {"clock.tensor_bf16.mhz"}, {"power.tensor_bf16.watts"}});
}

/// Every warp executes every multiplication.
void confirm(Probe& probe) {
  Multiplier multiplier(probe.device());
  std::vector<Count> counts;
  const auto count = [&](const Engine& engine, const char* alias) {
    const double warps = engine.most_units * engine.unit_threads / 32.0;
    const double expected =
        warps * multiplier.sm_count() * engine.iterations * kBodies * engine.quantum;
    counts.push_back(counted(engine.name, "tensor", {"warps", "warps"}, warps,
                             {{alias, expected, 0.001, "expected"}}, [&multiplier, &engine] {
                               multiplier.launch(engine, engine.most_units, kBodies,
                                                 engine.iterations);
                             }));
  };
  count(kMmaSync, "hmma");
  if (compiled_for().has_wgmma()) count(kWgmma, "gmma");
  probe.count_together(counts);
}

std::vector<Part> parts() {
  Part mma{kMmaSync.name, "m16n8k16 of a warp, operands in registers", {}};
  Part wgmma{kWgmma.name, "m64n256k16 of a warpgroup, operands in shared memory", {}};
  for (int body = 1; body <= kBodies; ++body) {
    mma.machine_code.push_back(expect(kMmaSync.kernels[body - 1], "HMMA.16816.F32.BF16",
                                      "mma.sync.aligned.m16n8k16.*bf16*", body * kMmaQuantum));
    wgmma.machine_code.push_back(expect(kWgmma.kernels[body - 1], "HGMMA.64x256x16.F32.BF16",
                                        "wgmma.mma_async.*m64n256k16*", body * kWgmmaQuantum)
                                     .on("sm_90a"));
    wgmma.machine_code.push_back(
        expect(kWgmma.kernels[body - 1], "WARPGROUP.DEPBAR*", "wgmma.wait_group*", 1).on("sm_90a"));
    wgmma.machine_code.push_back(expect_no_wgmma(kWgmma.kernels[body - 1]));
  }
  return {mma, wgmma};
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How many bf16 operations do the tensor cores do, a clock and a second?",
     .min_capability = 80,
     .cost_seconds = 7,
     .parts = parts}};

}  // namespace
}  // namespace warpgauge::probes::tensor_rate_probe
