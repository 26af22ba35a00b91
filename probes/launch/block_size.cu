// SPDX-License-Identifier: Apache-2.0
// Question: how does a kernel's time depend on the threads of a block and on the blocks of the
// grid?
//
// Method: threads: one thread per element (`copy`: 4 bytes, `vector`: 16 bytes, `gather`: 4 bytes
// from a random place of a table beyond L2) or a chain of FFMAs (`compute`); the grid covers the
// elements, so that every block size does the same work. `NAME.suggested`: the same at the size
// that the runtime suggests for that kernel (cudaOccupancyMaxPotentialBlockSize). Grid: blocks of
// 256 threads share out a fixed number of tiles, each block a run of neighbouring ones; a wave is
// as many blocks as the device holds. Every tile takes as long (`grid.even`), or later tiles take
// longer (`grid.uneven`; both have the same work in all), or each is copied (`grid.copy`). Beside
// each time is recorded how many warps an SM holds by the occupancy calculator, since some blocks
// fill less of an SM.
//
// What could fool it: registers that keep large blocks from an SM (the warps tell); a tile that is
// not a whole number of warps (tiles are 256 elements); lanes without an element in the last block
// (one block of thousands); a compiler that drops the work (all results are stored, or would be);
// the clock (recorded beside each time); a gather that finds its words in L2 (the table is eight
// times as large, and each word is asked for once in a while at random).
#include <algorithm>
#include <string>

#include "probes/device/buffer.h"
#include "probes/harness/probe.h"
#include "probes/methods/array_size.h"
#include "probes/methods/occupancy.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::block_size_probe {
namespace {

constexpr int kMostThreads = 1024;
constexpr int kSizes[] = {32, 33, 48, 63, 64, 96, 97, 128, 192, 256, 384, 512, 768, 1024};
constexpr std::uint32_t kElements = 1U << 26;
constexpr std::uint32_t kComputed = 1U << 23;
constexpr int kFfmas = 16;        // in the body of a loop
constexpr int kThreadTrips = 32;  // of an element of `compute`
constexpr int kTileThreads = 256;
constexpr int kTiles = 1 << 18;
constexpr int kTileTrips = 8;  // of a tile, on average

struct Arrays {
  const uint4* from;
  uint4* to;
  const std::uint32_t* table;
  std::uint32_t table_mask;  ///< a power of two of words, less one
};

__device__ __forceinline__ float after_ffmas(float x, int trips) {
#pragma unroll 1
  for (int trip = 0; trip < trips; ++trip) {
#pragma unroll
    for (int i = 0; i < kFfmas; ++i) {
      asm volatile("fma.rn.f32 %0, %0, 0f3F000000, 0f3F000000;" : "+f"(x));  // x / 2 + 1 / 2
    }
  }
  return x;
}

// ---- one thread an element

__global__ void __launch_bounds__(kMostThreads)
    copy_kernel(Arrays arrays, std::uint32_t count, int) {
  const std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  const auto* from = reinterpret_cast<const std::uint32_t*>(arrays.from);
  if (i < count) reinterpret_cast<std::uint32_t*>(arrays.to)[i] = from[i];
}

__global__ void __launch_bounds__(kMostThreads)
    vector_kernel(Arrays arrays, std::uint32_t count, int) {
  const std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) arrays.to[i] = arrays.from[i];
}

__global__ void __launch_bounds__(kMostThreads)
    gather_kernel(Arrays arrays, std::uint32_t count, int) {
  const std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  std::uint32_t place = i * 0x9e3779b1U;  // a hash (MurmurHash3's last step): no two are near
  place = (place ^ (place >> 16)) * 0x85ebca6bU;
  place = (place ^ (place >> 13)) * 0xc2b2ae35U;
  place ^= place >> 16;
  reinterpret_cast<std::uint32_t*>(arrays.to)[i] = arrays.table[place & arrays.table_mask];
}

__global__ void __launch_bounds__(kMostThreads)
    compute_kernel(Arrays arrays, std::uint32_t count, int trips) {
  const std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) reinterpret_cast<float*>(arrays.to)[i] = after_ffmas(float(i), trips);
}

// ---- a grid that shares out tiles

/// The run of tiles of this block.
struct Run {
  int first, end;
};
__device__ __forceinline__ Run run_of_block() {
  const auto share = [](unsigned block) {
    return static_cast<int>(std::uint64_t{block} * kTiles / gridDim.x);
  };
  return {share(blockIdx.x), share(blockIdx.x + 1)};
}

// Tile t takes kTileTrips trips, or from none to twice as many, the later the more.
__global__ void __launch_bounds__(kTileThreads) tile_compute_kernel(bool uneven, float* sink) {
  const Run run = run_of_block();
  float x = static_cast<float>(threadIdx.x);
#pragma unroll 1
  for (int tile = run.first; tile < run.end; ++tile) {
    const int trips =
        uneven ? static_cast<int>(std::int64_t{tile} * (2 * kTileTrips + 1) / kTiles) : kTileTrips;
    x = after_ffmas(x, trips);
  }
  if (x == -1) *sink = x;
}

__global__ void __launch_bounds__(kTileThreads) tile_copy_kernel(Arrays arrays) {
  const Run run = run_of_block();
#pragma unroll 4
  for (int tile = run.first; tile < run.end; ++tile) {
    const std::size_t at = std::size_t(tile) * kTileThreads + threadIdx.x;
    arrays.to[at] = arrays.from[at];
  }
}

using Kernel = void (*)(Arrays, std::uint32_t, int);

struct Work {
  const char* name;
  Kernel kernel;
  std::uint32_t elements;
  int trips;
};
constexpr Work kWorks[] = {{"copy", copy_kernel, kElements, 0},
                           {"vector", vector_kernel, kElements, 0},
                           {"gather", gather_kernel, kElements / 2, 0},
                           {"compute", compute_kernel, kComputed, kThreadTrips}};

const std::vector<samples::Quantity> kQuantities = {
    {"duration", "s"}, {"sm_clock", "MHz"}, {"warps_per_sm", "warps"}};

class Bench {
 public:
  explicit Bench(const Device& device)
      : from_(filled<uint4>(kElements, 1)),
        to_(kElements),
        table_(filled<std::uint32_t>(table_words(device), 2)) {}

  Arrays arrays() const {
    return {from_.data(), to_.data(), table_.data(), static_cast<std::uint32_t>(table_.size() - 1)};
  }
  void launch(const Work& work, int threads) const {
    const auto block = static_cast<unsigned>(threads);
    work.kernel<<<(work.elements + block - 1) / block, block>>>(arrays(), work.elements,
                                                                work.trips);
  }

 private:
  static std::size_t table_words(const Device& device) {
    std::size_t words = std::size_t{1} << 20;
    while (words * sizeof(std::uint32_t) < 8 * device.l2_bytes()) words *= 2;
    if (3 * kElements * sizeof(uint4) + words * sizeof(std::uint32_t) > device.free_bytes()) {
      throw SkipSeries{"not enough free memory"};
    }
    return words;
  }

  DeviceBuffer<uint4> from_, to_;
  DeviceBuffer<std::uint32_t> table_;
};

/// A time, with the warps that an SM holds meanwhile.
template <class Kernel>
void add_time(Probe& probe, Sweep& sweep, double at, Kernel* kernel, int threads,
              const std::function<void()>& launch) {
  auto times = time_launches(1, probe.at_level(3, 9, 31), [&](int) { launch(); });
  const int warps = calculated_blocks(kernel, threads, 0) * ((threads + 31) / 32);
  sweep.add(
      {at},
      {std::move(times.seconds), std::move(times.sm_clock_mhz), {static_cast<double>(warps)}});
}

void measure_sizes(Probe& probe, const Bench& bench) {
  for (const Work& work : kWorks) {
    const auto series = [&](const std::string& variant, const auto& sizes) {
      probe.series({.variant = variant,
                    .axes = {{"threads", "1"}},
                    .quantities = kQuantities,
                    .constants = {{"elements", work.elements}},
                    .kernel = work.kernel},
                   [&](Sweep& sweep) {
                     for (const int threads : sizes()) {
                       add_time(probe, sweep, threads, work.kernel, threads,
                                [&] { bench.launch(work, threads); });
                     }
                   });
    };
    series(work.name, [] { return std::vector<int>(std::begin(kSizes), std::end(kSizes)); });
    series(std::string(work.name) + ".suggested", [&] {
      int blocks = 0, threads = 0;
      check(cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, work.kernel, 0, 0));
      return std::vector<int>{threads};
    });
  }
}

/// `launch(blocks)` shares out all tiles.
template <class Kernel, class Launch>
void measure_grid(Probe& probe, const char* variant, Kernel* kernel, const Launch& launch) {
  probe.series({.variant = variant,
                .axes = {{"waves", "1"}},
                .quantities = kQuantities,
                .constants = {{"tiles", kTiles}, {"threads", kTileThreads}},
                .kernel = kernel},
               [&](Sweep& sweep) {
                 const int capacity =
                     calculated_blocks(kernel, kTileThreads, 0) * probe.device().sm_count();
                 for (const double waves : {0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 16.0, 32.0}) {
                   const auto blocks = static_cast<unsigned>(waves * capacity);
                   add_time(probe, sweep, waves, kernel, kTileThreads, [&] { launch(blocks); });
                 }
               });
}

void measure(Probe& probe) {
  const Bench bench(probe.device());
  const DeviceBuffer<float> sink(1);
  measure_sizes(probe, bench);
  measure_grid(probe, "grid.even", tile_compute_kernel, [&](unsigned blocks) {
    tile_compute_kernel<<<blocks, kTileThreads>>>(false, sink.data());
  });
  measure_grid(probe, "grid.uneven", tile_compute_kernel, [&](unsigned blocks) {
    tile_compute_kernel<<<blocks, kTileThreads>>>(true, sink.data());
  });
  measure_grid(probe, "grid.copy", tile_copy_kernel, [&](unsigned blocks) {
    tile_copy_kernel<<<blocks, kTileThreads>>>(bench.arrays());
  });
}

/// Blocks of every size do the same multiply-adds, and no lane more.
void confirm(Probe& probe) {
  const Bench bench(probe.device());
  const Work& compute = kWorks[3];
  const double ffmas = double{kComputed} * kThreadTrips * kFfmas;
  probe.count_together({counted_at(
      "compute", "fma_issue", {"threads", "1"}, std::vector{33, 48, 256, 1024},
      [=](int) {
        return AllExpected{{"thread_ffma", ffmas, 0.001}};
      },
      [&](int threads) { bench.launch(compute, threads); })});
}

CodeExpectation anywhere(const Kernels& kernel, const char* sass, const char* ptx, int count) {
  return expect(kernel, sass, ptx, count).in_kernel().even_conditional();
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How does a kernel's time depend on the threads of a block and on its grid?",
     .cost_seconds = 2,
     .machine_code = {anywhere(copy_kernel, "LDG.E*", "ld.global(.nc)?.u32", 1),
                      anywhere(copy_kernel, "STG.E", "st.global.u32", 1),
                      anywhere(vector_kernel, "LDG.E.128*", "ld.global(.nc)?.v4.u32", 1),
                      anywhere(vector_kernel, "STG.E.128", "st.global.v4.u32", 1),
                      anywhere(gather_kernel, "LDG.E*", "ld.global(.nc)?.u32", 1),
                      anywhere(gather_kernel, "STG.E", "st.global.u32", 1),
                      expect(compute_kernel, "FFMA", "fma.rn.f32", kFfmas),
                      expect(tile_compute_kernel, "FFMA", "fma.rn.f32", kFfmas),
                      expect(tile_copy_kernel, "LDG.E.128*", "ld.global(.nc)?.v4.u32", 4),
                      expect(tile_copy_kernel, "STG.E.128", "st.global.v4.u32", 4)}}};

}  // namespace
}  // namespace warpgauge::probes::block_size_probe
