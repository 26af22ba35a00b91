// SPDX-License-Identifier: Apache-2.0
// Question: what does a warp's access pattern cost, by stride, element width, alignment and
// direction?
//
// Method: the whole chip reads (or writes) elements `stride` apart, once each, over a span far
// larger than L2; effective bandwidth counts only the bytes that the program asked for. Counters
// give what moved instead: requests, 32-byte sectors in L1 and L2, DRAM bytes.
//
// What could fool it: a span that fits in L2 (effective bandwidth above DRAM's); too few bytes in
// flight (each thread has eight independent accesses); a loaded value that is not used (the loads
// are volatile and their sum decides a store that never happens).
#include <set>

#include "probes/device/isa.cuh"
#include "probes/methods/array_size.h"
#include "probes/methods/permutation.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/words.cuh"

namespace warpgauge::probes::stride_sweep_probe {
namespace {

constexpr int kThreads = 256;
constexpr int kUnroll = 8;
constexpr std::uint64_t kTile = kThreads * kUnroll;  // accesses a block makes at once

/// The bits of an element, loaded by one instruction.
template <class T>
__device__ __forceinline__ std::uint32_t load_element(const T* p) {
  std::uint32_t v;
  if constexpr (sizeof(T) == 1) {
    asm volatile("ld.global.u8 %0, [%1];" : "=r"(v) : "l"(p));
  } else if constexpr (sizeof(T) == 2) {
    asm volatile("ld.global.u16 %0, [%1];" : "=r"(v) : "l"(p));
  } else {
    const uint4 words = sizeof(T) == 16 ? load_16<CacheOp::kCa>(p) : load_global<sizeof(T)>(p);
    v = words.x ^ words.y ^ words.z ^ words.w;
  }
  return v;
}

template <class T>
__device__ __forceinline__ T element(std::uint32_t v) {
  if constexpr (sizeof(T) == 8)
    return {v, v};
  else if constexpr (sizeof(T) == 16)
    return {v, v, v, v};
  else
    return static_cast<T>(v);
}

/// Where access i goes, in elements: strided, or anywhere in the span (a power of two).
__device__ __forceinline__ std::uint64_t place(std::uint64_t i, std::uint64_t stride,
                                               std::uint64_t random_mask) {
  return random_mask != 0 ? Permutation::mix(i) & random_mask : i * stride;
}

template <class T>
__global__ void load_kernel(const T* base, std::uint64_t accesses, std::uint64_t stride,
                            std::uint64_t random_mask, std::uint32_t* sink) {
  std::uint32_t sum = 0;
#pragma unroll 1
  for (std::uint64_t tile = blockIdx.x * kTile; tile < accesses; tile += gridDim.x * kTile) {
    std::uint32_t values[kUnroll];
#pragma unroll
    for (int k = 0; k < kUnroll; ++k) {
      values[k] =
          load_element(base + place(tile + k * kThreads + threadIdx.x, stride, random_mask));
    }
#pragma unroll
    for (int k = 0; k < kUnroll; ++k) sum ^= values[k];
  }
  if (sum == 0x5eed5eed) *sink = sum;  // the buffer holds one byte value: never true
}

template <class T>
__global__ void store_kernel(T* base, std::uint64_t accesses, std::uint64_t stride,
                             std::uint64_t random_mask, std::uint32_t* value) {
  const T stored = element<T>(*value);
#pragma unroll 1
  for (std::uint64_t tile = blockIdx.x * kTile; tile < accesses; tile += gridDim.x * kTile) {
#pragma unroll
    for (int k = 0; k < kUnroll; ++k) {
      base[place(tile + k * kThreads + threadIdx.x, stride, random_mask)] = stored;
    }
  }
}

struct Pattern {
  std::uint64_t accesses, stride, random_mask, offset;
};

/// Steps up to a line cover 2 GiB densely; wider ones spread over the whole buffer, so that the
/// sectors touched still exceed L2 several times.
Pattern strided(std::size_t width, std::uint64_t stride, std::uint64_t offset, std::size_t bytes) {
  const std::size_t span = stride * width <= 128 ? bytes / 8 : bytes - 4096;
  return {span / (stride * width) / kTile * kTile, stride, 0, offset};
}

Pattern random_order(std::size_t width, std::size_t bytes) {
  return {(std::uint64_t{1} << 26) / kTile * kTile, 1, bytes / width - 1, 0};
}

/// Distinct 32-byte sectors that one warp touches: lanes are neighbours, `stride` elements apart.
double sectors_per_warp(std::size_t width, std::uint64_t stride, std::uint64_t offset) {
  std::set<std::uint64_t> sectors;
  for (std::uint64_t lane = 0; lane < 32; ++lane) {
    const std::uint64_t byte = (lane * stride + offset) * width;
    for (std::uint64_t b = byte; b < byte + width; ++b) sectors.insert(b / 32);
  }
  return static_cast<double>(sectors.size());
}

struct StrideSweep {
  Probe& probe;
  DeviceBuffer<char> buffer =
      filled<char>(bytes_beyond_l2(probe.device(), std::size_t{16} << 30, 24), 1);
  DeviceBuffer<std::uint32_t> word = filled<std::uint32_t>(1, 1);

  template <class T>
  void launch(bool store, const Pattern& pattern) const {
    T* base = reinterpret_cast<T*>(buffer.data()) + pattern.offset;
    const int blocks = probe.device().sm_count() * 8;
    if (store) {
      store_kernel<T><<<blocks, kThreads>>>(base, pattern.accesses, pattern.stride,
                                            pattern.random_mask, word.data());
    } else {
      load_kernel<T><<<blocks, kThreads>>>(base, pattern.accesses, pattern.stride,
                                           pattern.random_mask, word.data());
    }
  }
  template <class T>
  void point(Sweep& sweep, bool store, double at, const Pattern& pattern) const {
    add_rate(sweep, at, double(pattern.accesses * sizeof(T)), probe.at_level(3, 15, 25),
             [&] { launch<T>(store, pattern); });
  }
};

std::vector<int> strides(const Probe& probe) {
  if (probe.level() == Level::kQuick) return {1, 2, 4, 8, 32};
  return {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};
}

std::string variant_name(bool store, std::size_t width) {
  return (store ? "st" : "ld") + std::to_string(width * 8);
}

/// The timed kernel for elements of T.
template <class T>
Kernels kernel_of(bool store) {
  return store ? Kernels(store_kernel<T>) : Kernels(load_kernel<T>);
}

/// Fills of `variant`: a key for each stride, "coalescing.VARIANT.strideNWHAT".
std::vector<samples::Fill> fills_of(const std::string& variant, const char* what,
                                    std::initializer_list<int> strides) {
  std::vector<samples::Fill> fills;
  for (const int stride : strides) {
    const std::string number = std::to_string(stride);
    fills.push_back({"coalescing." + variant + ".stride" + number + what, "at." + number});
  }
  return fills;
}

template <class T>
void measure_width(Probe& probe, const StrideSweep& sweeper, bool store) {
  const std::string name = variant_name(store, sizeof(T));
  measure_rates(probe, name, {"stride", "elements"},
                {.constants = {{"element_bytes", sizeof(T)}},
                 .fit = {"rate_at", fills_of(name, "_gbps", {1, 8, 32})},
                 .figure = {store ? "stride_bandwidth_stores" : "stride_bandwidth_loads",
                            std::string("Useful bandwidth of ") + (store ? "stores" : "loads") +
                                " against stride",
                            std::to_string(sizeof(T)) + " B"},
                 .kernel = kernel_of<T>(store)},
                [&](Sweep& sweep) {
                  for (const int stride : strides(probe)) {
                    sweeper.point<T>(sweep, store, stride,
                                     strided(sizeof(T), stride, 0, sweeper.buffer.bytes()));
                  }
                });
}

/// Calls `step` with an element of each width.
template <class Step>
void for_each_width(const Step& step) {
  step(std::uint8_t{});
  step(std::uint16_t{});
  step(std::uint32_t{});
  step(uint2{});
  step(uint4{});
}

/// One point a width: accesses anywhere in the span.
void measure_random(Probe& probe, const StrideSweep& sweeper, bool store) {
  std::vector<samples::Fill> fills;
  for_each_width([&]<class T>(T) {
    fills.push_back({"coalescing." + variant_name(store, sizeof(T)) + ".random_gbps",
                     "at." + std::to_string(sizeof(T))});
  });
  measure_rates(probe, store ? "st.random" : "ld.random", {"element", "bytes"},
                {.fit = {"rate_at", fills},
                 .figure = {"random_bandwidth",
                            "Useful bandwidth of accesses in random order against element width",
                            store ? "stores" : "loads"},
                 .kernel = every_instance_of(kernel_of<std::uint32_t>(store))},
                [&](Sweep& sweep) {
                  for_each_width([&]<class T>(T) {
                    sweeper.point<T>(sweep, store, sizeof(T),
                                     random_order(sizeof(T), sweeper.buffer.bytes()));
                  });
                });
}

void measure_offsets(Probe& probe, const StrideSweep& sweeper, bool store) {
  measure_rates(probe, variant_name(store, 4) + ".offset", {"offset", "elements"},
                {.constants = {{"element_bytes", 4}},
                 .fit = {"rate_at"},
                 .figure = {"offset_bandwidth",
                            "Useful bandwidth of unit-stride 4-byte accesses against misalignment",
                            store ? "stores" : "loads"},
                 .kernel = kernel_of<std::uint32_t>(store)},
                [&](Sweep& sweep) {
                  for (int offset = 0; offset <= 32; offset += probe.at_level(8, 1, 1)) {
                    sweeper.point<std::uint32_t>(sweep, store, offset,
                                                 strided(4, 1, offset, sweeper.buffer.bytes()));
                  }
                });
}

/// Calls `step` with an element of each width of the level.
template <class Step>
void for_each_width_of(Level level, const Step& step) {
  if (level != Level::kQuick) {
    step(std::uint8_t{});
    step(std::uint16_t{});
    step(uint2{});
  }
  step(std::uint32_t{});
  step(uint4{});
}

void measure(Probe& probe) {
  const StrideSweep sweeper{probe};
  for (const bool store : {false, true}) {
    for_each_width_of(probe.level(), [&]<class T>(T) { measure_width<T>(probe, sweeper, store); });
    measure_random(probe, sweeper, store);
    measure_offsets(probe, sweeper, store);
  }
}

template <class T>
void confirm_width(Probe& probe, const StrideSweep& sweeper, bool store) {
  std::vector<CountedPoint> points;
  for (const int stride : strides(probe)) {
    const Pattern pattern = strided(sizeof(T), stride, 0, sweeper.buffer.bytes());
    points.push_back({{double(stride)},
                      {{"expected_sectors_per_request", sectors_per_warp(sizeof(T), stride, 0)}},
                      [&sweeper, store, pattern] { sweeper.launch<T>(store, pattern); }});
  }
  const std::string name = variant_name(store, sizeof(T));
  probe.count({.confirms = name,
               .group = store ? "global_store" : "global_load",
               .axes = {{"stride", "elements"}},
               .relations = {{"sectors_per_request", "expected_sectors_per_request", 0.005}},
               .fills = fills_of(name, "_sectors_per_request", {1, 2, 4, 8}),
               .figure = {store ? "sectors_stores" : "sectors_loads",
                          std::string("Sectors that one warp ") + (store ? "store" : "load") +
                              " touches, by counters",
                          std::to_string(sizeof(T)) + " B"}},
              points);
}

/// Neighbours in random order share no sector, nor does it matter how wide they are.
Count count_random(const StrideSweep& sweeper, bool store) {
  Count count{{.confirms = store ? "st.random" : "ld.random",
               .group = store ? "global_store" : "global_load",
               .axes = {{"element", "bytes"}},
               .relations = {{"sectors_per_request", "expected_sectors_per_request", 0.005}}},
              {}};
  for_each_width([&]<class T>(T) {
    const Pattern pattern = random_order(sizeof(T), sweeper.buffer.bytes());
    count.points.push_back({{double(sizeof(T))},
                            {{"expected_sectors_per_request", 32}},
                            [&sweeper, store, pattern] { sweeper.launch<T>(store, pattern); }});
  });
  return count;
}

/// Sectors of a misaligned access, and the tags of lines that L1 looks up for it.
Count count_offsets(const StrideSweep& sweeper) {
  return counted_at(
      "ld32.offset", "l1_stages", {"offset", "elements"}, std::vector<int>{0, 1, 8, 16, 24, 32},
      [](int offset) {
        return AllExpected{{"sectors_per_request", sectors_per_warp(4, 1, offset), 0.005}};
      },
      [&sweeper](int offset) {
        sweeper.launch<std::uint32_t>(false, strided(4, 1, offset, sweeper.buffer.bytes()));
      });
}

void confirm(Probe& probe) {
  const StrideSweep sweeper{probe};
  for (const bool store : {false, true}) {
    for_each_width_of(probe.level(), [&]<class T>(T) { confirm_width<T>(probe, sweeper, store); });
    probe.count_together({count_random(sweeper, store)});
  }
  probe.count_together({count_offsets(sweeper)});
}

const Register kRegister{
    measure,
    confirm,
    {.question =
         "What does a warp's access pattern cost, by stride, width, alignment and direction?",
     .cost_seconds = 12,
     .machine_code = {
         expect(load_kernel<unsigned char>, "LDG.E.U8*", "ld.global.u8", kUnroll),
         expect(load_kernel<unsigned short>, "LDG.E.U16*", "ld.global.u16", kUnroll),
         expect(load_kernel<uint2>, "LDG.E.64", "ld.global.v2.u32", kUnroll),
         expect(store_kernel<unsigned char>, "STG.E.U8", "st.global.u8", kUnroll),
         expect(store_kernel<unsigned short>, "STG.E.U16", "st.global.u16", kUnroll),
         expect(store_kernel<uint2>, "STG.E.64", "st.global.v2.u32", kUnroll),
         expect(load_kernel<unsigned int>, "LDG.E", "ld.global.u32", kUnroll),
         expect(load_kernel<uint4>, "LDG.E.128(.STRONG.SM)?", "ld.global.ca.v4.u32", kUnroll),
         expect(store_kernel<unsigned int>, "STG.E", "st.global.u32", kUnroll),
         expect(store_kernel<uint4>, "STG.E.128", "st.global.v4.u32", kUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::stride_sweep_probe
