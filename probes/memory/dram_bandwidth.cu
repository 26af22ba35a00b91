// SPDX-License-Identifier: Apache-2.0
// Question: what bandwidth does device memory give to reads, writes, copies, scaled copies and
// triads, and how many bytes must be in flight to get it?
//
// Method: arrays of at least ten times L2 are streamed with 16-byte accesses, each element once.
// Bytes in flight per SM are set by resident blocks (held down with unused shared memory) and
// independent accesses per thread. Bytes are reads plus writes, as the program moves them. Two
// orders: one block per tile, handed out by the hardware as blocks end, so that all SMs stay close
// together in memory; and a persistent grid, whose blocks drift apart. On an H200 the first copies
// faster: the copy rate of a persistent grid is not the limit. The profile's values come from the
// first.
//
// What could fool it: full occupancy with too few bytes per thread; arrays that fit in L2; dirty
// lines that L2 still holds at the end, and the events' own time (with 8 GiB both are less than 0.5
// %, and the counters must agree within that); zeros, which need less power than data (the arrays
// hold mixed bits).
#include "probes/device/isa.cuh"
#include "probes/methods/array_size.h"
#include "probes/methods/for_each_value.h"
#include "probes/methods/permutation.h"
#include "probes/methods/residency.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::dram_bandwidth_probe {
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
  Kernel kernel = nullptr;
  for_each_value<1, 2, 4, 8>([&]<int value>() {
    if (value == unroll) kernel = stream_kernel<stream, value>;
  });
  return kernel;
}

std::uint64_t element_count(const Device& device) {
  const std::size_t bytes = halved_to(device.free_bytes() * 3 / 4 / 3, std::size_t{8} << 30);
  if (bytes < 10 * device.l2_bytes()) {
    throw SkipSeries{"not enough free memory: each array must exceed L2 ten times"};
  }
  return affordable(device, bytes / sizeof(uint4));
}

struct Arrays {
  const Device& device;
  std::uint64_t elements = element_count(device);
  DeviceBuffer<std::uint32_t> sink{1};
  DeviceBuffer<uint4> a = mixed_bits(), b = mixed_bits(), c = mixed_bits();

  void launch(Kernel kernel, std::uint64_t blocks, std::size_t shared_bytes = 0) const {
    kernel<<<static_cast<unsigned>(blocks), kThreads, shared_bytes>>>(a.data(), b.data(), c.data(),
                                                                      elements, sink.data());
  }

  DeviceBuffer<uint4> mixed_bits() const {
    DeviceBuffer<uint4> array(elements);
    fill_kernel<<<device.sm_count() * 4, 512>>>(reinterpret_cast<std::uint64_t*>(array.data()),
                                                elements * 2);
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
    return array;
  }
};

/// By the number of the stream.
struct StreamFacts {
  const char* name;
  int moved, counted;  // arrays a pass: all, those of the direction that the counters see
  const char* group;   // of metrics
};
constexpr StreamFacts kFacts[] = {{"read", 1, 1, "global_load"},
                                  {"write", 1, 1, "global_store"},
                                  {"copy", 2, 1, "global_load"},
                                  {"triad", 3, 2, "global_load"},
                                  {"scale", 2, 1, "global_load"}};

template <Stream stream>
void measure_stream(Probe& probe, const Arrays& arrays, bool persistent) {
  const StreamFacts& facts = kFacts[static_cast<int>(stream)];
  const std::string key = std::string("dram.") + facts.name;
  std::vector<samples::Fill> fills;
  if (!persistent) fills = {{key + "_gbps", "peak"}, {key + "_bytes_in_flight_per_sm", "knee"}};
  measure_rates(
      probe, facts.name + std::string(persistent ? ".persistent" : ""),
      {"bytes_in_flight", "bytes"},
      {.constants = {{"sm_count", probe.device().sm_count()}},
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
        for (const auto& [blocks_per_sm, unroll] : kSettings) {
          const Kernel kernel = kernel_with<stream>(unroll);
          const std::uint64_t blocks =
              persistent ? static_cast<std::uint64_t>(blocks_per_sm) * probe.device().sm_count()
                         : arrays.elements / (std::uint64_t{kThreads} * unroll);
          const double in_flight = double(blocks_per_sm) * kThreads * unroll * 16 * facts.counted;
          sweep.attempt([&, blocks_per_sm = blocks_per_sm] {
            const std::size_t shared_bytes =
                shared_bytes_for(probe.device(), kernel, kThreads, blocks_per_sm);
            add_rate(sweep, in_flight, 16.0 * facts.moved * double(arrays.elements),
                     probe.at_level(3, 9, 25),
                     [&] { arrays.launch(kernel, blocks, shared_bytes); });
          });
        }
      });
}

void measure(Probe& probe) {
  const Arrays arrays{probe.device()};
  for (const bool persistent : {false, true}) {
    for_each_value<Stream::kRead, Stream::kWrite, Stream::kCopy, Stream::kTriad>(
        [&]<Stream stream>() { measure_stream<stream>(probe, arrays, persistent); });
  }
  measure_stream<Stream::kScale>(probe, arrays, false);
}

/// DRAM must have moved what the program counts.
void confirm(Probe& probe) {
  const Arrays arrays{probe.device()};
  const std::uint64_t blocks = arrays.elements / kThreads;  // every thread one access
  for_each_value<Stream::kRead, Stream::kWrite, Stream::kCopy, Stream::kScale, Stream::kTriad>(
      [&]<Stream stream>() {
        const auto& [name, moved, counted, group] = kFacts[static_cast<int>(stream)];
        count_launch(probe, name, group, {"bytes_in_flight", "bytes"}, 8.0 * kThreads * 16,
                     {{"dram_bytes", counted * 16.0 * double(arrays.elements), 0.005}},
                     [&] { arrays.launch(kernel_with<stream>(1), blocks); });
      });
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What bandwidth does device memory give, and how many bytes must be in flight?",
     .cost_seconds = 3,
     .machine_code = {
         expect(stream_kernel<Stream::kRead, 1>, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", 1),
         expect(stream_kernel<Stream::kWrite, 1>, "STG.E.128", "st.global.v4.u32", 1),
         expect(stream_kernel<Stream::kCopy, 1>, "STG.E.128", "st.global.v4.u32", 1),
         expect(stream_kernel<Stream::kTriad, 1>, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", 2),
         expect(stream_kernel<Stream::kScale, 1>, "STG.E.128", "st.global.v4.f32", 1),
         expect(stream_kernel<Stream::kRead, 8>, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", 8),
         expect(stream_kernel<Stream::kWrite, 8>, "STG.E.128", "st.global.v4.u32", 8),
         expect(stream_kernel<Stream::kCopy, 8>, "STG.E.128", "st.global.v4.u32", 8),
         expect(stream_kernel<Stream::kTriad, 8>, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32",
                16)}}};

}  // namespace
}  // namespace warpgauge::probes::dram_bandwidth_probe
