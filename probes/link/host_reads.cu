// SPDX-License-Identifier: Apache-2.0
// Question: how long does the device wait for a word of host memory, and of managed memory that the
// host wrote?
//
// Method: `zero_copy`: one thread follows raw pointers through pinned host memory that is mapped
// into the device's address space; each hop crosses the link and comes back. `managed`: one thread
// reads a word from each of a number of 2-MiB pieces of managed memory that the host wrote last;
// the pages come over as it goes, each piece's by themselves. Slopes over the number of accesses.
//
// What could fool it: a device cache that holds host memory (each node once, and more nodes than
// are followed again); managed memory that stayed on the device (the host writes it before each
// run). Managed memory is 128 MiB only: a device that runs out of it can hang.
#include <algorithm>
#include <cstring>

#include "probes/device/pinned_buffer.h"
#include "probes/methods/chase.cuh"
#include "probes/methods/occupancy.h"
#include "probes/methods/permutation.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::host_reads_probe {
namespace {

constexpr std::size_t kNodeBytes = 4096;  // apart: a host page each
constexpr int kNodes = 2048;
constexpr int kUnroll = 8;
constexpr int kLengths = 4;
constexpr int kHops = 64;                     // lengths are 64, 128, 192, 256
constexpr std::size_t kPieceBytes = 2 << 20;  // of managed memory: what may come over with a word
constexpr int kPieceHops = 16;                // lengths are 16, 32, 48, 64

struct FreeManaged {
  void operator()(char* data) const { cudaFree(data); }
};

// One thread. us by the global timer: hundreds of microseconds against its step of one at most.
__global__ void host_chase_kernel(std::uint64_t node, int hops, double* us, std::uint64_t* last) {
  wait_for(node);
  const std::uint64_t start = read_global_timer();
  node = follow_chain<Unrolled<LoadHop<CacheOp::kCg>, kUnroll>>(node, hops);
  wait_for(node);
  *us = static_cast<double>(read_global_timer() - start) * 1e-3;
  *last = node;
}

/// The host writes a cycle of `count` nodes, `stride` bytes apart: each holds the address, on the
/// device, of the node that comes after it in `order`.
template <class Order>
void link_nodes(char* memory, std::uint64_t base, std::uint64_t count, std::size_t stride,
                const Order& order) {
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t next = base + order((i + 1) % count) * stride;
    std::memcpy(memory + order(i) * stride, &next, sizeof(next));
  }
}

void measure_zero_copy(Probe& probe) {
  probe.series(
      {.variant = "zero_copy",
       .axes = {{"hops", "hops"}},
       .quantities = {{"duration", "us"}},
       .constants = {{"stride_bytes", kNodeBytes}, {"max_residual", 0.05}},
       .fit = {"slope", {{"host.latency_us", "slope"}}},
       .figure = {"zero_copy", "Dependent reads of pinned host memory by the device", "one thread"},
       .kernel = host_chase_kernel},
      [&](Sweep& sweep) {
        PinnedBuffer memory(kNodes * kNodeBytes);
        const Permutation order(kNodes, 1);
        const auto base = reinterpret_cast<std::uint64_t>(memory.on_device());
        link_nodes(memory.data(), base, kNodes, kNodeBytes, order);
        DeviceBuffer<double> us(1);
        DeviceBuffer<std::uint64_t> last(1);
        std::uint64_t node = base + order(0) * kNodeBytes;
        const int repeats = probe.at_level(5, 11, 31);
        std::vector<double> readings[kLengths];
        for (int i = -1; i < repeats * kLengths; ++i) {
          const int length = std::max(0, i) % kLengths;
          host_chase_kernel<<<1, 1>>>(node, (length + 1) * kHops, us.data(), last.data());
          check(cudaGetLastError());
          node = last.value();
          if (i >= 0) readings[length].push_back(us.value());
        }
        for (int length = 0; length < kLengths; ++length) {
          sweep.add({double((length + 1) * kHops)}, {std::move(readings[length])});
        }
      });
}

void measure_managed(Probe& probe) {
  probe.series(
      {.variant = "managed",
       .axes = {{"pieces", "1"}},
       .quantities = {{"duration", "us"}},
       .constants = {{"piece_bytes", kPieceBytes}, {"max_residual", 0.2}},
       .fit = {"slope", {{"host.managed_read_us", "slope"}}},
       .figure = {"managed", "Reading managed memory that the host wrote, a word a 2-MiB piece",
                  "one thread, dependent"},
       .kernel = host_chase_kernel},
      [&](Sweep& sweep) {
        if (attribute_of(probe.device(), cudaDevAttrConcurrentManagedAccess) == 0) {
          throw SkipSeries{"the device does not fault managed pages in"};
        }
        constexpr int kMostPieces = kLengths * kPieceHops;  // 128 MiB
        char* data = nullptr;
        check(cudaMallocManaged(&data, kMostPieces * kPieceBytes));
        const std::unique_ptr<char, FreeManaged> memory(data);
        std::memset(data, 1, kMostPieces * kPieceBytes);
        DeviceBuffer<double> us(1);
        DeviceBuffer<std::uint64_t> last(1);
        const auto base = reinterpret_cast<std::uint64_t>(data);
        const Permutation order(kMostPieces, 2);
        const int repeats = probe.at_level(3, 9, 25);
        for (int length = 1; length <= kLengths; ++length) {
          sweep.add({double(length * kPieceHops)}, {repeated(repeats, [&] {
                      // Writing brings every page that was read back to the host.
                      link_nodes(data, base, kMostPieces, kPieceBytes, order);
                      host_chase_kernel<<<1, 1>>>(base + order(0) * kPieceBytes,
                                                  length * kPieceHops, us.data(), last.data());
                      check(cudaGetLastError());
                      check(cudaDeviceSynchronize());
                      return us.value();
                    })});
        }
      });
}

void measure(Probe& probe) {
  measure_zero_copy(probe);
  measure_managed(probe);
}

/// Every hop of the chase is one sector asked of the system's memory.
void confirm(Probe& probe) {
  PinnedBuffer memory(kNodes * kNodeBytes);
  const auto base = reinterpret_cast<std::uint64_t>(memory.on_device());
  link_nodes(memory.data(), base, kNodes, kNodeBytes, [](std::uint64_t i) { return i; });
  DeviceBuffer<double> us(1);
  DeviceBuffer<std::uint64_t> last(1);
  constexpr int kCounted = 1024;
  count_launch(probe, "zero_copy", "system_memory", {"hops", "hops"}, kCounted,
               {{"system_sectors", kCounted, 0.05, "expected_sectors"}},
               [&] { host_chase_kernel<<<1, 1>>>(base, kCounted, us.data(), last.data()); });
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How long does the device wait for host memory, mapped and managed?",
     .cost_seconds = 0.5,
     .machine_code = {
         expect(host_chase_kernel, "LDG.E.64.STRONG.GPU", "ld.global.cg.u64", kUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::host_reads_probe
