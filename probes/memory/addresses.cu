// SPDX-License-Identifier: Apache-2.0
// Question: at which addresses does memory begin, and from which can a kernel load?
//
// Method: nothing is timed. `allocated`: 32 allocations of each of many sizes, odd ones among them,
// all held at once; the alignment is the greatest power of two that divides all their addresses.
// `device_arrays`: the same for arrays of the program, declared with an alignment of 128 bytes,
// that lie among others of odd sizes. `vector`: one thread loads 8 or 16 bytes by one instruction,
// at varied distances in bytes from the start of an allocation. `host_memory`: it loads a word that
// aligned_alloc gave to the host, without any call that tells the device of it. A load from a wrong
// address is an error that its context does not survive: each of these launches has a process of
// its own, which says what became of it.
//
// What could fool it: a few allocations in a row that happen to be aligned (sizes are odd, and all
// are held together); neighbours that are aligned by themselves (their alignment is recorded too);
// an assembler that splits a wide load (machine code must show the one instruction); an error for
// another reason than the address (the same launch at offset 0 must load the right bytes, and the
// error's number is recorded: 716 is a misaligned address, 700 an illegal one).
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <memory>
#include <numeric>
#include <stdexcept>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/for_each_value.h"
#include "probes/methods/occupancy.h"

namespace warpgauge::probes::addresses_probe {
namespace {

constexpr std::size_t kSizes[] = {1,    3,    17,    100,   255,    257,    511,    513,
                                  1000, 4097, 12345, 65537, 131071, 524289, 1000001};
constexpr int kHeld = 32;  // of each size
constexpr int kDeclaredAlignment = 128;

/// The greatest power of two that divides all addresses.
double common_alignment(const std::vector<std::uint64_t>& addresses) {
  const std::uint64_t any =
      std::accumulate(addresses.begin(), addresses.end(), std::uint64_t{0}, std::bit_or{});
  return std::exp2(std::countr_zero(any));
}

void add_allocations(Sweep& sweep) {
  std::vector<DeviceBuffer<char>> held;
  for (const std::size_t size : kSizes) {
    std::vector<std::uint64_t> addresses;
    for (int i = 0; i < kHeld; ++i) {
      held.emplace_back(size);
      addresses.push_back(reinterpret_cast<std::uint64_t>(held.back().data()));
    }
    sweep.add({double(size)}, {{common_alignment(addresses)}});
  }
}

// Neighbours of odd sizes between arrays that are declared as aligned.
__device__ char neighbour_a[3];
__device__ __align__(kDeclaredAlignment) float aligned_a[1024];
__device__ char neighbour_b[129];
__device__ __align__(kDeclaredAlignment) float aligned_b[33];
__device__ char neighbour_c[1];
__device__ __align__(kDeclaredAlignment) char aligned_c[5];
__device__ char neighbour_d[77];
__device__ __align__(kDeclaredAlignment) double aligned_d[7];
constexpr int kArrays = 4;

__global__ void array_kernel(std::uint64_t* aligned, std::uint64_t* neighbours) {
  const auto place = [](const auto& array) { return reinterpret_cast<std::uint64_t>(&array[0]); };
  aligned[0] = place(aligned_a);
  aligned[1] = place(aligned_b);
  aligned[2] = place(aligned_c);
  aligned[3] = place(aligned_d);
  neighbours[0] = place(neighbour_a);
  neighbours[1] = place(neighbour_b);
  neighbours[2] = place(neighbour_c);
  neighbours[3] = place(neighbour_d);
}

void add_arrays(Sweep& sweep) {
  const DeviceBuffer<std::uint64_t> aligned(kArrays), neighbours(kArrays);
  array_kernel<<<1, 1>>>(aligned.data(), neighbours.data());
  check(cudaGetLastError());
  sweep.add({kDeclaredAlignment}, {{common_alignment(aligned.to_host())}});
  sweep.add({1}, {{common_alignment(neighbours.to_host())}});
}

template <int width>
__global__ void load_kernel(const char* from, uint4* loaded) {
  if constexpr (width == 16) {
    *loaded = load_16<CacheOp::kCg>(from);
  } else {
    const std::uint64_t words = load_pointer<CacheOp::kCg>(reinterpret_cast<std::uint64_t>(from));
    *loaded = {static_cast<unsigned>(words), static_cast<unsigned>(words >> 32), 0, 0};
  }
}

constexpr std::size_t kBytes = 4096;
char byte_at(std::size_t place) { return static_cast<char>(place * 7 + 1); }

/// Whether the bytes from `offset` on were loaded. Throws CudaError of the launch.
template <int width>
bool loads(const char* memory, int offset) {
  DeviceBuffer<uint4> loaded(1);
  loaded.fill_bytes(0);
  load_kernel<width><<<1, 1>>>(memory + offset, loaded.data());
  check(cudaGetLastError());
  const uint4 words = loaded.value();
  const auto* bytes = reinterpret_cast<const char*>(&words);
  for (int i = 0; i < width; ++i) {
    if (bytes[i] != byte_at(static_cast<std::size_t>(offset + i))) return false;
  }
  return true;
}

std::vector<char> all_bytes() {
  std::vector<char> bytes(kBytes);
  for (std::size_t i = 0; i < kBytes; ++i) bytes[i] = byte_at(i);
  return bytes;
}

// Numbers of the work that has a process of its own.
constexpr int kHostMemory = 1;
constexpr int vector_load(int width, int offset) { return width * 100 + offset; }

std::vector<double> alone(int number) {
  if (number == kHostMemory) {
    const std::unique_ptr<char, decltype(&std::free)> memory(
        static_cast<char*>(std::aligned_alloc(256, kBytes)), &std::free);
    if (memory == nullptr) throw std::runtime_error("aligned_alloc gave no memory");
    std::ranges::copy(all_bytes(), memory.get());
    return {double(loads<16>(memory.get(), 0))};
  }
  DeviceBuffer<char> memory(kBytes);
  memory.from_host(all_bytes());
  const int offset = number % 100;
  return {double(number / 100 == 16 ? loads<16>(memory.data(), offset)
                                    : loads<8>(memory.data(), offset))};
}

/// Quantities of a launch: whether the right bytes came, and the error.
const std::vector<samples::Quantity> kOutcome = {{"loaded", "1"}, {"error", "1"}};

void add_outcome(Sweep& sweep, double at, const AloneResult& result) {
  if (!result.ended) throw std::runtime_error("a load did not end");
  sweep.add({at}, {{result.went_well() ? result.values.at(0) : 0}, {double(result.error)}});
}

template <int width>
void measure_vector(Probe& probe) {
  probe.series({.variant = "vector." + std::to_string(width),
                .axes = {{"offset", "bytes"}},
                .quantities = kOutcome,
                .kernel = load_kernel<width>},
               [&](Sweep& sweep) {
                 for (int offset = 0; offset <= width; offset += 4) {  // half a second each
                   const auto result = probe.alone(vector_load(width, offset));
                   if (offset == 0 && !result.went_well()) {
                     throw std::runtime_error("an aligned load met CUDA error " +
                                              std::to_string(result.error));
                   }
                   add_outcome(sweep, offset, result);
                 }
               });
}

void measure(Probe& probe) {
  probe.series({.variant = "allocated",
                .axes = {{"size", "bytes"}},
                .quantities = {{"alignment", "bytes"}},
                .constants = {{"allocations", kHeld}}},
               add_allocations);
  probe.series({.variant = "device_arrays",
                .axes = {{"declared", "bytes"}},
                .quantities = {{"alignment", "bytes"}},
                .constants = {{"arrays", kArrays}},
                .kernel = array_kernel},
               add_arrays);
  for_each_value<8, 16>([&]<int width>() { measure_vector<width>(probe); });
  const double pageable = attribute_of(probe.device(), cudaDevAttrPageableMemoryAccess);
  probe.series({.variant = "host_memory",
                .axes = {{"pageable_access", "1"}},
                .quantities = kOutcome,
                .facts = {{"pageable_access", "whether the driver says that kernels can use it"}},
                .kernel = load_kernel<16>},
               [&](Sweep& sweep) { add_outcome(sweep, pageable, probe.alone(kHostMemory)); });
}

const Register kRegister{
    {.question = "At which addresses does memory begin, and from which can a kernel load?",
     .cost_seconds = 6,
     .machine_code =
         {expect(load_kernel<8>, "LDG.E.64(.STRONG.GPU)?", "ld.global.cg.u64", 1).in_kernel(),
          expect(load_kernel<16>, "LDG.E.128(.STRONG.GPU)?", "ld.global.cg.v4.u32", 1).in_kernel()},
     .measure = measure,
     .alone = alone}};

}  // namespace
}  // namespace warpgauge::probes::addresses_probe
