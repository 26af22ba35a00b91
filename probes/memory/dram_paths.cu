// SPDX-License-Identifier: Apache-2.0
// Question: what DRAM bandwidth do loads and stores of each width give against bytes in flight, and
// what does a mixture of reads and writes?
//
// Method: an array of many times L2, each element once, one block a tile. Bytes in flight are the
// resident threads' independent accesses; copies by cp.async and by the copy engine have probes of
// their own (memory/async_copy, memory/bulk_copy) and share the figure. `mix`: of the tiles of one
// array a share is written and the rest read, tile by tile in a random order, so that the memory
// turns from reads to writes and back all the time; bytes count both.
//
// What could fool it: a width that the compiler changes (volatile accesses, machine code checked);
// too few bytes in flight; arrays that L2 holds in part (counters must show the bytes in DRAM).
#include <algorithm>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/array_size.h"
#include "probes/methods/permutation.h"
#include "probes/methods/residency.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes {
namespace {

constexpr int kThreads = 256;
constexpr int kMixUnroll = 4;

enum class Way { kLoad, kStore };

template <int width>
__device__ __forceinline__ std::uint32_t load(const char* p) {
  std::uint32_t v[4] = {};
  if constexpr (width == 4) {
    asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(v[0]) : "l"(p));
  } else if constexpr (width == 8) {
    asm volatile("ld.global.cg.v2.u32 {%0,%1}, [%2];" : "=r"(v[0]), "=r"(v[1]) : "l"(p));
  } else {
    asm volatile("ld.global.cg.v4.u32 {%0,%1,%2,%3}, [%4];"
                 : "=r"(v[0]), "=r"(v[1]), "=r"(v[2]), "=r"(v[3])
                 : "l"(p));
  }
  return v[0] ^ v[1] ^ v[2] ^ v[3];
}

template <int width>
__device__ __forceinline__ void store(char* p, std::uint32_t v) {
  if constexpr (width == 4) {
    asm volatile("st.global.u32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
  } else if constexpr (width == 8) {
    asm volatile("st.global.v2.u32 [%0], {%1,%1};" ::"l"(p), "r"(v) : "memory");
  } else {
    asm volatile("st.global.v4.u32 [%0], {%1,%1,%1,%1};" ::"l"(p), "r"(v) : "memory");
  }
}

// One tile of kThreads * unroll elements a block.
template <Way way, int width, int unroll>
__global__ void __launch_bounds__(kThreads)
    width_kernel(char* base, std::uint32_t value, std::uint32_t* sink) {
  char* own = base + (std::uint64_t{blockIdx.x} * kThreads * unroll + threadIdx.x) * width;
  if constexpr (way == Way::kLoad) {
    std::uint32_t seen[unroll];
#pragma unroll
    for (int k = 0; k < unroll; ++k) seen[k] = load<width>(own + k * kThreads * width);
    std::uint32_t sum = 0;
#pragma unroll
    for (int k = 0; k < unroll; ++k) sum ^= seen[k];
    if (sum == 0x9e3779b9U) *sink = sum;  // keeps the loads alive
  } else {
#pragma unroll
    for (int k = 0; k < unroll; ++k) store<width>(own + k * kThreads * width, value + threadIdx.x);
  }
}

// Tile by tile: written where the tile's hash is below `written` of 1024, else read.
__global__ void __launch_bounds__(kThreads)
    read_write_kernel(char* base, unsigned written, std::uint32_t* sink) {
  char* own = base + (std::uint64_t{blockIdx.x} * kThreads * kMixUnroll + threadIdx.x) * 16;
  if ((Permutation::mix(blockIdx.x + 1) & 1023) < written) {
#pragma unroll
    for (int k = 0; k < kMixUnroll; ++k) store<16>(own + k * kThreads * 16, threadIdx.x + k);
  } else {
    std::uint32_t seen[kMixUnroll], sum = 0;
#pragma unroll
    for (int k = 0; k < kMixUnroll; ++k) seen[k] = load<16>(own + k * kThreads * 16);
#pragma unroll
    for (int k = 0; k < kMixUnroll; ++k) sum ^= seen[k];
    if (sum == 0x9e3779b9U) *sink = sum;
  }
}

class Array {
 public:
  explicit Array(const Device& device)
      : memory_(bytes_beyond_l2(device, std::size_t{4} << 30, 10)), sink_(1) {
    memory_.fill_bytes(0x5a);
  }
  std::size_t bytes() const { return memory_.bytes(); }

  template <Way way, int width, int unroll>
  void launch(std::size_t shared_bytes) {
    width_kernel<way, width, unroll>
        <<<static_cast<unsigned>(bytes() / (std::size_t{kThreads} * unroll * width)), kThreads,
           shared_bytes>>>(memory_.data(), 7, sink_.data());
  }
  void launch_mix(unsigned written) {
    read_write_kernel<<<static_cast<unsigned>(bytes() / (std::size_t{kThreads} * kMixUnroll * 16)),
                        kThreads>>>(memory_.data(), written, sink_.data());
  }

 private:
  DeviceBuffer<char> memory_;
  DeviceBuffer<std::uint32_t> sink_;
};

template <Way way, int width, int unroll>
void add(Probe& probe, Array& array, Sweep& sweep, int wanted_blocks) {
  const auto kernel = width_kernel<way, width, unroll>;
  const auto shared_bytes = shared_bytes_for(probe.device(), kernel, kThreads, wanted_blocks);
  if (!shared_bytes) return;
  add_rate(sweep, double(wanted_blocks) * kThreads * unroll * width, double(array.bytes()),
           probe.at_level(3, 7, 25), [&] { array.launch<way, width, unroll>(*shared_bytes); });
}

template <Way way, int width>
void measure_width(Probe& probe, Array& array) {
  const std::string name = (way == Way::kLoad ? "ld" : "st") + std::to_string(width * 8);
  probe.series(
      {.variant = name,
       .axes = {{"bytes_in_flight", "bytes"}},
       .quantities = rate_quantities(),
       .constants = {{"sm_count", probe.device().sm_count()}, {"element_bytes", width}},
       .fit = {"saturation", {{"dram." + name + "_gbps", "plateau"}}},
       .figure = {way == Way::kLoad ? "path_bandwidth_dram" : "path_bandwidth_dram_stores",
                  way == Way::kLoad
                      ? "DRAM read bandwidth by path against bytes in flight per SM"
                      : "DRAM write bandwidth by width against bytes that an SM stores at once",
                  std::to_string(width) + "-byte " + (way == Way::kLoad ? "loads" : "stores")},
       .kernel = {width_kernel<way, width, 1>, width_kernel<way, width, 2>,
                  width_kernel<way, width, 4>, width_kernel<way, width, 8>}},
      [&](Sweep& sweep) {
        for (const int blocks : {1, 2, 4}) add<way, width, 1>(probe, array, sweep, blocks);
        add<way, width, 1>(probe, array, sweep, 8);
        add<way, width, 2>(probe, array, sweep, 8);
        add<way, width, 4>(probe, array, sweep, 8);
        add<way, width, 8>(probe, array, sweep, 8);
        if constexpr (width == 4) add<way, width, 16>(probe, array, sweep, 8);
      });
}

void measure(Probe& probe) {
  Array array(probe.device());
  measure_width<Way::kLoad, 4>(probe, array);
  measure_width<Way::kLoad, 8>(probe, array);
  measure_width<Way::kLoad, 16>(probe, array);
  measure_width<Way::kStore, 4>(probe, array);
  measure_width<Way::kStore, 8>(probe, array);
  measure_width<Way::kStore, 16>(probe, array);
  probe.series(
      {.variant = "mix",
       .axes = {{"written", "1"}},
       .quantities = rate_quantities(),
       .constants = {{"tile_bytes", kThreads * kMixUnroll * 16}},
       .fit = {"rate_at", {{"dram.mixed_gbps", "at.0.5"}}},
       .figure = {"dram_mix", "DRAM bandwidth against the share of the bytes that are written",
                  "tiles of 16 KiB in random order"},
       .kernel = read_write_kernel},
      [&](Sweep& sweep) {
        for (unsigned eighths = 0; eighths <= 8; ++eighths) {
          add_rate(sweep, eighths / 8.0, double(array.bytes()), probe.at_level(3, 7, 25),
                   [&] { array.launch_mix(eighths * 128); });
        }
      });
}

/// DRAM must have moved what the program counts.
void confirm(Probe& probe) {
  Array array(probe.device());
  const samples::Axis in_flight{"bytes_in_flight", "bytes"};
  std::vector<Count> counts;
  const auto add_count = [&](const char* variant, const char* counter, samples::Axis axis,
                             double at, double expected, std::function<void()> launch) {
    counts.push_back(
        count_of("async_copies", {variant, std::move(axis), at, counter, expected, launch}));
  };
  const double all = double(array.bytes());
  add_count("ld32", "dram_bytes", in_flight, 8.0 * kThreads * 4, all,
            [&] { array.launch<Way::kLoad, 4, 1>(0); });
  add_count("ld64", "dram_bytes", in_flight, 8.0 * kThreads * 8, all,
            [&] { array.launch<Way::kLoad, 8, 1>(0); });
  add_count("ld128", "dram_bytes", in_flight, 8.0 * kThreads * 16, all,
            [&] { array.launch<Way::kLoad, 16, 1>(0); });
  add_count("st32", "dram_written_bytes", in_flight, 8.0 * kThreads * 4, all,
            [&] { array.launch<Way::kStore, 4, 1>(0); });
  add_count("st64", "dram_written_bytes", in_flight, 8.0 * kThreads * 8, all,
            [&] { array.launch<Way::kStore, 8, 1>(0); });
  add_count("st128", "dram_written_bytes", in_flight, 8.0 * kThreads * 16, all,
            [&] { array.launch<Way::kStore, 16, 1>(0); });
  add_count("mix", "dram_bytes", {"written", "1"}, 0.5, all / 2, [&] { array.launch_mix(512); });
  probe.count_together(counts);
}

const Register kRegister{{
    .name = "memory/dram_paths",
    .question = "What DRAM bandwidth do accesses of each width give, and mixed reads and writes?",
    .cost_seconds = 1,
    .machine_code =
        {expect(width_kernel<Way::kLoad, 4, 1>, "LDG.E.STRONG.GPU", "ld.global.cg.u32", 1)
             .in_kernel(),
         expect(width_kernel<Way::kLoad, 8, 4>, "LDG.E.64.STRONG.GPU", "ld.global.cg.v2.u32", 4)
             .in_kernel(),
         expect(width_kernel<Way::kLoad, 16, 8>, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", 8)
             .in_kernel(),
         expect(width_kernel<Way::kStore, 4, 8>, "STG.E", "st.global.u32", 8).in_kernel(),
         expect(width_kernel<Way::kStore, 8, 8>, "STG.E.64", "st.global.v2.u32", 8).in_kernel(),
         expect(width_kernel<Way::kStore, 16, 8>, "STG.E.128", "st.global.v4.u32", 8).in_kernel(),
         expect(read_write_kernel, "STG.E.128", "st.global.v4.u32", kMixUnroll)
             .in_kernel()
             .even_conditional()},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
