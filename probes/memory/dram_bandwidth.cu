// SPDX-License-Identifier: Apache-2.0
// Question: what bandwidth does device memory give to reads, writes, copies, scaled copies and
// triads, and how many bytes must be in flight to get it?
//
// Method: arrays of at least ten times L2 are streamed with 16-byte accesses, each element once.
// Bytes in flight per SM are set by resident blocks (held down with unused shared memory) and
// independent accesses per thread. Bytes are counted as the program moves them: reads plus writes.
// Two ways to walk are measured apart: one block a tile, handed out by the hardware as blocks end,
// so that all SMs stay close together in memory; and a persistent grid, whose blocks drift apart.
// On an H200 the first copies faster than the second: a copy rate from a persistent grid alone is
// no ceiling. The profile's values come from the first.
//
// What could fool it: full occupancy with too few bytes a thread; arrays that fit in L2; dirty
// lines that L2 still holds when the window ends, and the events' own time (arrays of 8 GiB make
// both less than 0.5 %, and the counters must agree within that); zeros, which need less power than
// data (the arrays hold mixed bits).
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

enum class Stream { kRead, kWrite, kCopy, kTriad, kScale };

__device__ __forceinline__ float4 as_float4(uint4 v) {
  return {__uint_as_float(v.x), __uint_as_float(v.y), __uint_as_float(v.z), __uint_as_float(v.w)};
}

// a, b, c hold `count` 16-byte elements, a whole number of tiles.
template <Stream stream, int unroll>
__global__ void __launch_bounds__(kThreads)
    stream_kernel(uint4* a, const uint4* b, const uint4* c, std::uint64_t count,
                  std::uint32_t* sink) {
  constexpr std::uint64_t kTile = std::uint64_t{kThreads} * unroll;
  std::uint32_t sum = 0;
#pragma unroll 1
  for (std::uint64_t tile = blockIdx.x * kTile; tile < count; tile += gridDim.x * kTile) {
    uint4 x[unroll], y[unroll];
#pragma unroll
    for (int k = 0; k < unroll; ++k) {
      const std::uint64_t i = tile + k * kThreads + threadIdx.x;
      if constexpr (stream != Stream::kWrite) x[k] = load_16<CacheOp::kCg>(b + i);
      if constexpr (stream == Stream::kTriad) y[k] = load_16<CacheOp::kCg>(c + i);
    }
#pragma unroll
    for (int k = 0; k < unroll; ++k) {
      const std::uint64_t i = tile + k * kThreads + threadIdx.x;
      if constexpr (stream == Stream::kRead) {
        sum ^= x[k].x ^ x[k].y ^ x[k].z ^ x[k].w;
      } else if constexpr (stream == Stream::kWrite) {
        const auto word = static_cast<std::uint32_t>(i);
        a[i] = {word, word * 3, word * 5, word * 7};
      } else if constexpr (stream == Stream::kCopy) {
        a[i] = x[k];
      } else if constexpr (stream == Stream::kScale) {
        const float4 u = as_float4(x[k]);
        constexpr float kScale = 0.5F;
        reinterpret_cast<float4*>(a)[i] = {kScale * u.x, kScale * u.y, kScale * u.z, kScale * u.w};
      } else {
        const float4 u = as_float4(x[k]), v = as_float4(y[k]);
        constexpr float kScale = 0.5F;
        reinterpret_cast<float4*>(a)[i] = {u.x + kScale * v.x, u.y + kScale * v.y,
                                           u.z + kScale * v.z, u.w + kScale * v.w};
      }
    }
  }
  // Decides nothing in practice (one chance in 2^32 a thread): keeps the loads alive.
  if (stream == Stream::kRead && sum == 0x9e3779b9U) *sink = sum;
}

__global__ void fill_kernel(std::uint64_t* words, std::uint64_t count) {
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count;
       i += std::uint64_t{gridDim.x} * blockDim.x) {
    // Bits of two floats between 1 and 2: mixed mantissas, no denormals.
    words[i] = (Permutation::mix(i) & 0x007fffff007fffffULL) | 0x3f8000003f800000ULL;
  }
}

/// Resident blocks an SM and accesses in flight a thread.
struct Setting {
  int blocks_per_sm, unroll;
};

using Kernel = void (*)(uint4*, const uint4*, const uint4*, std::uint64_t, std::uint32_t*);

template <Stream stream>
Kernel kernel_with(int unroll) {
  switch (unroll) {
    case 1:
      return stream_kernel<stream, 1>;
    case 2:
      return stream_kernel<stream, 2>;
    case 4:
      return stream_kernel<stream, 4>;
    default:
      return stream_kernel<stream, 8>;
  }
}

class Arrays {
 public:
  explicit Arrays(const Device& device) : elements_(element_count(device)), sink_(1) {
    for (auto* array : {&a_, &b_, &c_}) {
      array->emplace_back(elements_);
      fill_kernel<<<device.sm_count() * 4, 512>>>(
          reinterpret_cast<std::uint64_t*>(array->front().data()), elements_ * 2);
    }
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
  }

  std::uint64_t elements() const { return elements_; }
  void launch(Kernel kernel, std::uint64_t blocks, std::size_t shared_bytes = 0) {
    kernel<<<static_cast<unsigned>(blocks), kThreads, shared_bytes>>>(
        a_.front().data(), b_.front().data(), c_.front().data(), elements_, sink_.data());
  }

 private:
  static std::uint64_t element_count(const Device& device) {
    const std::size_t bytes = halved_to(device.free_bytes() * 3 / 4 / 3, std::size_t{8} << 30);
    if (bytes < 10 * device.l2_bytes()) {
      throw SkipSeries{"not enough free memory: each array must exceed L2 ten times"};
    }
    return bytes / sizeof(uint4);
  }

  std::uint64_t elements_;
  std::vector<DeviceBuffer<uint4>> a_, b_, c_;
  DeviceBuffer<std::uint32_t> sink_;
};

struct StreamFacts {
  const char* name;
  int arrays;  // moved a pass
};

enum class Walk { kBlockATile, kPersistent };

template <Stream stream>
void measure_stream(Probe& probe, Arrays& arrays, const StreamFacts& facts, Walk walk) {
  const std::string key = std::string("dram.") + facts.name;
  const bool persistent = walk == Walk::kPersistent;
  std::vector<samples::Fill> fills;
  if (!persistent) {
    fills = {{key + "_gbps", "peak"}, {key + "_bytes_in_flight_per_sm", "knee"}};
  }
  probe.series(
      {.variant = facts.name + std::string(persistent ? ".persistent" : ""),
       .axes = {{"bytes_in_flight", "bytes"}},
       .quantities = rate_quantities(),
       .constants = {{"sm_count", probe.device().sm_count()}},
       .fit = {"saturation", fills},
       .figure = {persistent ? "dram_bandwidth_persistent" : "dram_bandwidth",
                  persistent ? "The same with a persistent grid, whose blocks drift apart"
                             : "DRAM bandwidth against bytes in flight per SM",
                  facts.name},
       .kernel = {stream_kernel<stream, 1>, stream_kernel<stream, 2>, stream_kernel<stream, 4>,
                  stream_kernel<stream, 8>}},
      [&](Sweep& sweep) {
        constexpr Setting kSettings[] = {{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}, {7, 1},
                                         {8, 1}, {6, 2}, {8, 2}, {6, 4}, {8, 4}, {8, 8}};
        const int arrays_read = std::max(1, facts.arrays - (stream == Stream::kRead ? 0 : 1));
        for (const auto& [blocks_per_sm, unroll] : kSettings) {
          const Kernel kernel = kernel_with<stream>(unroll);
          const auto shared_bytes =
              shared_bytes_for(probe.device(), kernel, kThreads, blocks_per_sm);
          if (!shared_bytes) continue;
          const std::uint64_t blocks =
              persistent ? static_cast<std::uint64_t>(blocks_per_sm) * probe.device().sm_count()
                         : arrays.elements() / (std::uint64_t{kThreads} * unroll);
          add_rate(sweep, double(blocks_per_sm) * kThreads * unroll * 16 * arrays_read,
                   16.0 * facts.arrays * double(arrays.elements()), probe.at_level(3, 9, 25),
                   [&] { arrays.launch(kernel, blocks, *shared_bytes); });
        }
      });
}

void measure(Probe& probe) {
  Arrays arrays(probe.device());
  for (const Walk walk : {Walk::kBlockATile, Walk::kPersistent}) {
    measure_stream<Stream::kRead>(probe, arrays, {"read", 1}, walk);
    measure_stream<Stream::kWrite>(probe, arrays, {"write", 1}, walk);
    measure_stream<Stream::kCopy>(probe, arrays, {"copy", 2}, walk);
    measure_stream<Stream::kTriad>(probe, arrays, {"triad", 3}, walk);
  }
  measure_stream<Stream::kScale>(probe, arrays, {"scale", 2}, Walk::kBlockATile);
}

/// DRAM must have moved what the program counts.
void confirm(Probe& probe) {
  Arrays arrays(probe.device());
  const std::uint64_t blocks = arrays.elements() / kThreads;  // every thread one access
  const double array_bytes = 16.0 * double(arrays.elements());
  const auto count = [&](const char* variant, Kernel kernel, const char* group,
                         double arrays_moved) {
    probe.count({.confirms = variant,
                 .group = group,
                 .axes = {{"bytes_in_flight", "bytes"}},
                 .relations = {{"dram_bytes", "expected_dram_bytes", 0.005}}},
                {{{8.0 * kThreads * 16},
                  {{"expected_dram_bytes", arrays_moved * array_bytes}},
                  [&arrays, kernel, blocks] { arrays.launch(kernel, blocks); }}});
  };
  count("read", kernel_with<Stream::kRead>(1), "global_load", 1);
  count("write", kernel_with<Stream::kWrite>(1), "global_store", 1);
  count("copy", kernel_with<Stream::kCopy>(1), "global_load", 1);
  count("scale", kernel_with<Stream::kScale>(1), "global_load", 1);
  count("triad", kernel_with<Stream::kTriad>(1), "global_load", 2);
}

const Register kRegister{{
    .name = "memory/dram_bandwidth",
    .question = "What bandwidth does device memory give, and how many bytes must be in flight?",
    .cost_seconds = 3,
    .machine_code =
        {expect(stream_kernel<Stream::kRead, 1>, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", 1),
         expect(stream_kernel<Stream::kWrite, 1>, "STG.E.128", "st.global.v4.u32", 1),
         expect(stream_kernel<Stream::kCopy, 1>, "STG.E.128", "st.global.v4.u32", 1),
         expect(stream_kernel<Stream::kTriad, 1>, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", 2),
         expect(stream_kernel<Stream::kScale, 1>, "STG.E.128", "st.global.v4.f32", 1),
         expect(stream_kernel<Stream::kRead, 8>, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", 8),
         expect(stream_kernel<Stream::kWrite, 8>, "STG.E.128", "st.global.v4.u32", 8),
         expect(stream_kernel<Stream::kCopy, 8>, "STG.E.128", "st.global.v4.u32", 8),
         expect(stream_kernel<Stream::kTriad, 8>, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32",
                16)},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
