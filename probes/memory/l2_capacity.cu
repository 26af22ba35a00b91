// SPDX-License-Identifier: Apache-2.0
// Question: how much does all of L2 hold, and in lines of what size?
//
// Method: a chain of atomic adds of zero, whose words hold the address of the next. An atomic runs
// where its line lives, so that no line is kept twice: the chain shows what both halves hold, while
// a chase of loads shows the near half with copies of the far one. All SMs touch the nodes first.
// `size`: nodes a line apart, against the footprint; beyond the size some still hit, and latency =
// base + penalty * (1 - size / footprint). `line`: wider and wider steps over a span of one and a
// half L2: up to a line's size every line of the span is wanted and misses; beyond it some are
// never touched, and the rest fits.
//
// What could fool it: dirty lines that are written back (a constant cost beyond the knee);
// translations (the chain's pages are few, see memory/translation).
#include <cmath>

#include "probes/methods/atomic_chain.cuh"
#include "probes/methods/chain.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::l2_capacity_probe {
namespace {

constexpr std::size_t kLineBytes = 128;  // spacing of the nodes of `size`; a smaller line is found

__global__ void touch_kernel(std::uint64_t base, std::uint64_t nodes, std::size_t stride,
                             std::uint64_t zero) {
  const std::uint64_t step = std::uint64_t{gridDim.x} * blockDim.x;
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < nodes;
       i += step) {
    wait_for(next_by_atomic(base + i * stride, zero));
  }
}

// One thread.
__global__ void capacity_kernel(std::uint64_t node, int repeats, std::uint64_t zero,
                                ChaseSink sink) {
  time_chain<AtomicHop>(node, 0, repeats, sink, {zero});
}

struct AtomicChase {
  const Device& device;
  int repeats;
  DeviceBuffer<char> memory{4 * device.l2_bytes()};
  ChaseReadings readings{repeats};

  void launch(std::size_t size, std::size_t stride) const {
    const std::uint64_t nodes = size / stride;
    const std::uint64_t first =
        build_chain(memory.data(), nodes, stride, ChainOrder::kRandom, size + stride);
    // Every node is touched twice: the first touch brings it, and the second settles what stays.
    for (int touch = 0; touch < 2; ++touch) {
      touch_kernel<<<2 * device.sm_count(), 256>>>(reinterpret_cast<std::uint64_t>(memory.data()),
                                                   nodes, stride, 0);
    }
    capacity_kernel<<<1, 1>>>(first, repeats, 0, readings.sink());
  }
  void add(Sweep& sweep, std::size_t at, std::size_t size, std::size_t stride) const {
    launch(size, stride);
    readings.add_to(sweep, {double(at)});
  }
};

void measure(Probe& probe) {
  const AtomicChase chaser{probe.device(), probe.at_level(9, 81, 161)};
  const auto l2_bytes = double(probe.device().l2_bytes());
  measure_chases(probe, "size", {{"size", "bytes"}},
                 {.constants = {{"stride_bytes", kLineBytes}, {"max_residual", 0.05}},
                  .fit = {"miss_law", {{"l2.size_bytes", "reach.0"}}},
                  .figure = {"l2_capacity", "Latency of an atomic add against the working set",
                             "atomic add, where the line lives"},
                  .kernel = capacity_kernel},
                 [&](Sweep& sweep) {
                   // A grid of its own: one that holds the size that the driver states would find
                   // it.
                   const int per_octave = probe.at_level(4, 12, 32);
                   for (int i = 0;; ++i) {
                     const double exact =
                         (1 << 20) * std::exp2(static_cast<double>(i) / per_octave);
                     if (exact < l2_bytes / 4) continue;
                     if (exact > 3 * l2_bytes) break;
                     const auto size = static_cast<std::size_t>(exact / kLineBytes) * kLineBytes;
                     chaser.add(sweep, size, size, kLineBytes);
                   }
                 });
  const std::size_t span = probe.device().l2_bytes() / 2 * 3;
  measure_chases(
      probe, "line", {{"stride", "bytes"}},
      {.constants = {{"size_bytes", double(span)}, {"max_residual", 0.05}},
       .fit = {"edge", {{"l2.line_bytes", "before"}}},
       .figure = {"l2_line", "Latency of an atomic add at 1.5 times L2 against the nodes' step",
                  "atomic add"},
       .kernel = capacity_kernel},
      [&](Sweep& sweep) {
        for (std::size_t stride = 32; stride <= 1024; stride *= 2) {
          chaser.add(sweep, stride, span, stride);
        }
      });
}

/// One atomic a hop and a touch; below the size none goes to DRAM.
void confirm(Probe& probe) {
  constexpr int kRepeats = 256;
  const AtomicChase chaser{probe.device(), kRepeats};
  const std::size_t size = probe.device().l2_bytes() / 8;
  const double touches = 2 * double(size / kLineBytes);
  count_launch(probe, "size", "atomics", {"size", "bytes"}, double(size),
               {{"l2_atomic_sectors", touches + double(hops_of(0, kRepeats)), 0.01, "expected"}},
               [&] { chaser.launch(size, kLineBytes); });
}

const Register kRegister{measure,
                         confirm,
                         {.question = "How much does all of L2 hold, and in lines of what size?",
                          .cost_seconds = 2,
                          .machine_code = {expect(capacity_kernel, "ATOMG.E.ADD.64.STRONG.GPU",
                                                  "atom.global.add.u64", kChaseUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::l2_capacity_probe
