// SPDX-License-Identifier: Apache-2.0
// Question: what does a warp's access pattern cost, by stride, element width, alignment and
// direction?
//
// Method: the whole chip reads (or writes) elements `stride` apart, once each, over a span far
// larger than L2; effective bandwidth counts only the bytes that the program asked for. Counters
// give what moved instead: requests, 32-byte sectors in L1 and L2, DRAM bytes.
//
// What could fool it: a span that fits in L2 (effective bandwidth above DRAM's); too few bytes in
// flight (each thread has eight independent accesses); a loaded value that nobody uses (the loads
// are volatile and their sum decides a store that never happens).
#include <set>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/array_size.h"
#include "probes/methods/permutation.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes {
namespace {

constexpr int kThreads = 256;
constexpr int kUnroll = 8;
constexpr std::uint64_t kTile = kThreads * kUnroll;  // accesses a block makes at once

__device__ __forceinline__ std::uint32_t load_element(const std::uint8_t* p) {
  std::uint32_t v;
  asm volatile("ld.global.u8 %0, [%1];" : "=r"(v) : "l"(p));
  return v;
}
__device__ __forceinline__ std::uint32_t load_element(const std::uint16_t* p) {
  std::uint32_t v;
  asm volatile("ld.global.u16 %0, [%1];" : "=r"(v) : "l"(p));
  return v;
}
__device__ __forceinline__ std::uint32_t load_element(const std::uint32_t* p) {
  std::uint32_t v;
  asm volatile("ld.global.u32 %0, [%1];" : "=r"(v) : "l"(p));
  return v;
}
__device__ __forceinline__ std::uint32_t load_element(const uint2* p) {
  uint2 v;
  asm volatile("ld.global.v2.u32 {%0,%1}, [%2];" : "=r"(v.x), "=r"(v.y) : "l"(p));
  return v.x ^ v.y;
}
__device__ __forceinline__ std::uint32_t load_element(const uint4* p) {
  const uint4 v = load_16<CacheOp::kCa>(p);
  return v.x ^ v.y ^ v.z ^ v.w;
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

class StrideSweep {
 public:
  explicit StrideSweep(Probe& probe)
      : probe_(probe),
        buffer_(bytes_beyond_l2(probe.device(), std::size_t{16} << 30, 24)),
        word_(1),
        blocks_(static_cast<unsigned>(probe.device().sm_count()) * 8) {
    buffer_.fill_bytes(1);
    word_.fill_bytes(1);
  }

  std::size_t bytes() const { return buffer_.bytes(); }

  template <class T>
  void launch(bool store, const Pattern& pattern) {
    T* base = reinterpret_cast<T*>(buffer_.data()) + pattern.offset;
    if (store) {
      store_kernel<T><<<blocks_, kThreads>>>(base, pattern.accesses, pattern.stride,
                                             pattern.random_mask, word_.data());
    } else {
      load_kernel<T><<<blocks_, kThreads>>>(base, pattern.accesses, pattern.stride,
                                            pattern.random_mask, word_.data());
    }
  }

  template <class T>
  void point(Sweep& sweep, bool store, double axis_value, const Pattern& pattern) {
    add_rate(sweep, axis_value, static_cast<double>(pattern.accesses * sizeof(T)),
             probe_.at_level(3, 15, 25), [&] { launch<T>(store, pattern); });
  }

 private:
  Probe& probe_;
  DeviceBuffer<char> buffer_;
  DeviceBuffer<std::uint32_t> word_;
  unsigned blocks_;
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

template <class T>
void measure_width(Probe& probe, StrideSweep& sweeper, bool store) {
  const std::string name = variant_name(store, sizeof(T));
  SeriesSpec spec{.variant = name,
                  .axes = {{"stride", "elements"}},
                  .quantities = rate_quantities(),
                  .constants = {{"element_bytes", sizeof(T)}},
                  .fit = {"rate_at",
                          {{"coalescing." + name + ".stride1_gbps", "at.1"},
                           {"coalescing." + name + ".stride8_gbps", "at.8"},
                           {"coalescing." + name + ".stride32_gbps", "at.32"}}},
                  .figure = {store ? "stride_bandwidth_stores" : "stride_bandwidth_loads",
                             std::string("Useful bandwidth of ") + (store ? "stores" : "loads") +
                                 " against stride",
                             std::to_string(sizeof(T)) + " B"},
                  .kernel = kernel_of<T>(store)};
  probe.series(spec, [&](Sweep& sweep) {
    for (int stride : strides(probe)) {
      sweeper.point<T>(sweep, store, stride, strided(sizeof(T), stride, 0, sweeper.bytes()));
    }
  });
}

/// One point a width: accesses anywhere in the span.
void measure_random(Probe& probe, StrideSweep& sweeper, bool store) {
  std::vector<samples::Fill> fills;
  for (const std::size_t width : {1, 2, 4, 8, 16}) {
    fills.push_back({"coalescing." + variant_name(store, width) + ".random_gbps",
                     "at." + std::to_string(width)});
  }
  probe.series({.variant = store ? "st.random" : "ld.random",
                .axes = {{"element", "bytes"}},
                .quantities = rate_quantities(),
                .fit = {"rate_at", fills},
                .figure = {"random_bandwidth",
                           "Useful bandwidth of accesses in random order against element width",
                           store ? "stores" : "loads"},
                .kernel = every_instance_of(kernel_of<std::uint32_t>(store))},
               [&](Sweep& sweep) {
                 const auto add = [&]<class T>(T) {
                   sweeper.point<T>(sweep, store, sizeof(T),
                                    random_order(sizeof(T), sweeper.bytes()));
                 };
                 add(std::uint8_t{});
                 add(std::uint16_t{});
                 add(std::uint32_t{});
                 add(uint2{});
                 add(uint4{});
               });
}

void measure_offsets(Probe& probe, StrideSweep& sweeper, bool store) {
  probe.series({.variant = variant_name(store, 4) + ".offset",
                .axes = {{"offset", "elements"}},
                .quantities = rate_quantities(),
                .constants = {{"element_bytes", 4}},
                .fit = {"rate_at"},
                .figure = {"offset_bandwidth",
                           "Useful bandwidth of unit-stride 4-byte accesses against misalignment",
                           store ? "stores" : "loads"},
                .kernel = kernel_of<std::uint32_t>(store)},
               [&](Sweep& sweep) {
                 for (int offset = 0; offset <= 32; offset += probe.at_level(8, 1, 1)) {
                   sweeper.point<std::uint32_t>(sweep, store, offset,
                                                strided(4, 1, offset, sweeper.bytes()));
                 }
               });
}

void measure(Probe& probe) {
  StrideSweep sweeper(probe);
  for (const bool store : {false, true}) {
    if (probe.level() != Level::kQuick) {
      measure_width<std::uint8_t>(probe, sweeper, store);
      measure_width<std::uint16_t>(probe, sweeper, store);
      measure_width<uint2>(probe, sweeper, store);
    }
    measure_width<std::uint32_t>(probe, sweeper, store);
    measure_width<uint4>(probe, sweeper, store);
    measure_random(probe, sweeper, store);
    measure_offsets(probe, sweeper, store);
  }
}

template <class T>
void confirm_width(Probe& probe, StrideSweep& sweeper, bool store) {
  std::vector<CountedPoint> points;
  for (int stride : strides(probe)) {
    Pattern pattern = strided(sizeof(T), stride, 0, sweeper.bytes());
    points.push_back({{static_cast<double>(stride)},
                      {{"expected_sectors_per_request", sectors_per_warp(sizeof(T), stride, 0)}},
                      [&sweeper, store, pattern] { sweeper.launch<T>(store, pattern); }});
  }
  const std::string name = variant_name(store, sizeof(T));
  probe.count({.confirms = name,
               .group = store ? "global_store" : "global_load",
               .axes = {{"stride", "elements"}},
               .relations = {{"sectors_per_request", "expected_sectors_per_request", 0.005}},
               .fills = {{"coalescing." + name + ".stride1_sectors_per_request", "at.1"},
                         {"coalescing." + name + ".stride2_sectors_per_request", "at.2"},
                         {"coalescing." + name + ".stride4_sectors_per_request", "at.4"},
                         {"coalescing." + name + ".stride8_sectors_per_request", "at.8"}},
               .figure = {store ? "sectors_stores" : "sectors_loads",
                          std::string("Sectors that one warp ") + (store ? "store" : "load") +
                              " touches, by counters",
                          std::to_string(sizeof(T)) + " B"}},
              points);
}

void confirm(Probe& probe) {
  StrideSweep sweeper(probe);
  for (const bool store : {false, true}) {
    if (probe.level() != Level::kQuick) {
      confirm_width<std::uint8_t>(probe, sweeper, store);
      confirm_width<std::uint16_t>(probe, sweeper, store);
      confirm_width<uint2>(probe, sweeper, store);
    }
    confirm_width<std::uint32_t>(probe, sweeper, store);
    confirm_width<uint4>(probe, sweeper, store);
  }
}

const Register kRegister{{
    .name = "memory/stride_sweep",
    .question =
        "What does a warp's access pattern cost, by stride, width, alignment and direction?",
    .cost_seconds = 12,
    .machine_code = {expect(load_kernel<unsigned char>, "LDG.E.U8*", "ld.global.u8", kUnroll),
                     expect(load_kernel<unsigned short>, "LDG.E.U16*", "ld.global.u16", kUnroll),
                     expect(load_kernel<uint2>, "LDG.E.64", "ld.global.v2.u32", kUnroll),
                     expect(store_kernel<unsigned char>, "STG.E.U8", "st.global.u8", kUnroll),
                     expect(store_kernel<unsigned short>, "STG.E.U16", "st.global.u16", kUnroll),
                     expect(store_kernel<uint2>, "STG.E.64", "st.global.v2.u32", kUnroll),
                     expect(load_kernel<unsigned int>, "LDG.E", "ld.global.u32", kUnroll),
                     expect(load_kernel<uint4>, "LDG.E.128(.STRONG.SM)?", "ld.global.ca.v4.u32",
                            kUnroll),
                     expect(store_kernel<unsigned int>, "STG.E", "st.global.u32", kUnroll),
                     expect(store_kernel<uint4>, "STG.E.128", "st.global.v4.u32", kUnroll)},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
