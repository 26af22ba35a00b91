// SPDX-License-Identifier: Apache-2.0
// Question: what DRAM bandwidth do loads and stores of each width give against bytes in flight, and
// what does a mixture of reads and writes?
//
// Method: an array of many times L2, each element once, one block a tile. Bytes in flight are the
// resident threads' independent accesses; memory/async_copy and memory/bulk_copy share the figure.
// `mix`: a share of an array's tiles is written and the rest read, in a random order, so that the
// memory goes from reads to writes and back all the time; bytes count both.
//
// What could fool it: a width that the compiler changes (volatile accesses, machine code checked);
// too few bytes in flight; arrays that L2 holds in part (counters must show the bytes in DRAM).
#include "probes/device/isa.cuh"
#include "probes/methods/array_size.h"
#include "probes/methods/for_each_value.h"
#include "probes/methods/permutation.h"
#include "probes/methods/residency.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/words.cuh"

namespace warpgauge::probes::dram_paths_probe {
namespace {

constexpr int kThreads = 256;
constexpr int kMixUnroll = 4;

enum class Way { kLoad, kStore };

template <int width>
__device__ __forceinline__ std::uint32_t load(const char* p) {
  const uint4 v = load_past_l1<width>(p);
  return v.x ^ v.y ^ v.z ^ v.w;
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
    for (int k = 0; k < unroll; ++k) {
      store_global<width>(own + k * kThreads * width, value + threadIdx.x);
    }
  }
}

// Tile by tile: written where the tile's hash is below `written` of 1024, else read.
__global__ void __launch_bounds__(kThreads)
    read_write_kernel(char* base, unsigned written, std::uint32_t* sink) {
  char* own = base + (std::uint64_t{blockIdx.x} * kThreads * kMixUnroll + threadIdx.x) * 16;
  if ((Permutation::mix(blockIdx.x + 1) & 1023) < written) {
#pragma unroll
    for (int k = 0; k < kMixUnroll; ++k) store_global<16>(own + k * kThreads * 16, threadIdx.x + k);
  } else {
    std::uint32_t seen[kMixUnroll], sum = 0;
#pragma unroll
    for (int k = 0; k < kMixUnroll; ++k) seen[k] = load<16>(own + k * kThreads * 16);
#pragma unroll
    for (int k = 0; k < kMixUnroll; ++k) sum ^= seen[k];
    if (sum == 0x9e3779b9U) *sink = sum;
  }
}

struct Array {
  const Device& device;
  DeviceBuffer<char> memory =
      filled<char>(affordable(device, bytes_beyond_l2(device, std::size_t{4} << 30, 10)), 0x5a);
  DeviceBuffer<std::uint32_t> sink{1};

  double bytes() const { return double(memory.bytes()); }
  unsigned blocks(int thread_bytes) const {
    return static_cast<unsigned>(memory.bytes() / (std::size_t{kThreads} * thread_bytes));
  }

  template <Way way, int width, int unroll>
  void launch(std::size_t shared_bytes = 0) const {
    width_kernel<way, width, unroll>
        <<<blocks(unroll * width), kThreads, shared_bytes>>>(memory.data(), 7, sink.data());
  }
  void launch_mix(unsigned written) const {
    read_write_kernel<<<blocks(kMixUnroll * 16), kThreads>>>(memory.data(), written, sink.data());
  }
};

template <Way way, int width, int unroll>
void add(Probe& probe, const Array& array, Sweep& sweep, int blocks) {
  const auto kernel = width_kernel<way, width, unroll>;
  sweep.attempt([&] {
    const std::size_t shared_bytes = shared_bytes_for(probe.device(), kernel, kThreads, blocks);
    add_rate(sweep, double(blocks) * kThreads * unroll * width, array.bytes(),
             probe.at_level(3, 7, 25), [&] { array.launch<way, width, unroll>(shared_bytes); });
  });
}

template <Way way, int width>
std::string variant_of() {
  return (way == Way::kLoad ? "ld" : "st") + std::to_string(width * 8);
}

template <Way way, int width>
void measure_width(Probe& probe, const Array& array) {
  const std::string name = variant_of<way, width>();
  measure_rates(
      probe, name, {"bytes_in_flight", "bytes"},
      {.constants = {{"sm_count", probe.device().sm_count()}, {"element_bytes", width}},
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
        for_each_value<1, 2, 4, 8>(
            [&]<int unroll>() { add<way, width, unroll>(probe, array, sweep, 8); });
        if constexpr (width == 4) add<way, width, 16>(probe, array, sweep, 8);
      });
}

/// Does a step for each direction and width, loads first.
template <class Step>
void for_each_width(const Step& step) {
  for_each_value<Way::kLoad, Way::kStore>([&]<Way way>() {
    for_each_value<4, 8, 16>([&]<int width>() { step.template operator()<way, width>(); });
  });
}

void measure(Probe& probe) {
  const Array array{probe.device()};
  for_each_width([&]<Way way, int width>() { measure_width<way, width>(probe, array); });
  measure_rates(
      probe, "mix", {"written", "1"},
      {.constants = {{"tile_bytes", kThreads * kMixUnroll * 16}},
       .fit = {"rate_at", {{"dram.mixed_gbps", "at.0.5"}}},
       .figure = {"dram_mix", "DRAM bandwidth against the share of the bytes that are written",
                  "tiles of 16 KiB in random order"},
       .kernel = read_write_kernel},
      [&](Sweep& sweep) {
        for (unsigned eighths = 0; eighths <= 8; ++eighths) {
          add_rate(sweep, eighths / 8.0, array.bytes(), probe.at_level(3, 7, 25),
                   [&] { array.launch_mix(eighths * 128); });
        }
      });
}

/// DRAM must have moved what the program counts.
void confirm(Probe& probe) {
  const Array array{probe.device()};
  std::vector<Count> counts;
  for_each_width([&]<Way way, int width>() {
    const char* counter = way == Way::kLoad ? "dram_bytes" : "dram_written_bytes";
    counts.push_back(counted(variant_of<way, width>(), "async_copies", {"bytes_in_flight", "bytes"},
                             8.0 * kThreads * width, {{counter, array.bytes(), 0.01, "expected"}},
                             [&] { array.launch<way, width, 1>(); }));
  });
  counts.push_back(counted("mix", "async_copies", {"written", "1"}, 0.5,
                           {{"dram_bytes", array.bytes() / 2, 0.01, "expected"}},
                           [&] { array.launch_mix(512); }));
  probe.count_together(counts);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What DRAM bandwidth do accesses of each width give, and mixed reads and writes?",
     .machine_code = {
         expect(width_kernel<Way::kLoad, 4, 1>, "LDG.E.STRONG.GPU", "ld.global.cg.u32", 1)
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
             .even_conditional()}}};

}  // namespace
}  // namespace warpgauge::probes::dram_paths_probe
