// SPDX-License-Identifier: Apache-2.0
// Question: what do barriers of a part of a block cost: named ones, arrival without waiting, and
// those of a warp's lanes?
//
// Method: slopes of cycles over the barriers in the loop's body, at a fixed number of turns.
// `named`: all warps of the block meet at barrier 1, the number of threads given at run time; a
// straight line over the warps. `named.groups`: the same by four groups at a time, each at a
// barrier of its own. `handover`: half of the warps arrive and wait for the others' answer, half
// wait and answer: one handover is from an arrival to the other side's wait; blocks of up to 20
// warps have a law, larger ones are a series of their own. `warp`: one warp's
// __syncwarp where the compiler knows that all lanes are together (it leaves a NOP there), where it
// does not and they are together nonetheless.
//
// What could fool it: barriers that the assembler merges or leaves out, since nothing lies between
// them (machine code must show each); the loop's own instructions (in the intercept). Nobody is
// late here: what warps wait for one another is not in it.
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes {
namespace {

constexpr int kQuantum = 16;  // bodies have 16, 32, 48, 64 barriers
constexpr int kBodies = 4;
constexpr int kTurns = 16;
constexpr int kMaxWarps = 32;
constexpr int kGroups = 4;
constexpr int kFewWarps = 20;  // more of them hand over at another pace

// Warps meet in groups of `group_threads`, each at the barrier of its own number.
template <bool grouped, int body>
__global__ void __launch_bounds__(kMaxWarps * 32)
    named_barrier_kernel(int group_threads, int turns, WarpSpanSink spans) {
  [[maybe_unused]] const int group =
      grouped ? __shfl_sync(0xffffffff, 1 + static_cast<int>(threadIdx.x) / group_threads, 0) : 1;
  spans.wait_for_grid();  // one block
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
#pragma unroll
    for (int i = 0; i < body * kQuantum; ++i) {
      if constexpr (grouped) {
        asm volatile("barrier.sync.aligned %0, %1;" ::"r"(group), "r"(group_threads) : "memory");
      } else {
        asm volatile("barrier.sync.aligned 1, %0;" ::"r"(group_threads) : "memory");
      }
    }
  }
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

// The block's first half asks, the other half answers.
template <int body>
__global__ void __launch_bounds__(kMaxWarps * 32) handover_kernel(int turns, WarpSpanSink spans) {
  const int threads = static_cast<int>(blockDim.x);
  const bool asks = threadIdx.x < blockDim.x / 2;
  spans.wait_for_grid();  // one block
  const std::uint64_t start = read_clock();
  if (asks) {
#pragma unroll 1
    for (int turn = 0; turn < turns; ++turn) {
#pragma unroll
      for (int i = 0; i < body * kQuantum / 2; ++i) {
        asm volatile("barrier.arrive.aligned 1, %0;" ::"r"(threads) : "memory");
        asm volatile("barrier.sync.aligned 2, %0;" ::"r"(threads) : "memory");
      }
    }
  } else {
#pragma unroll 1
    for (int turn = 0; turn < turns; ++turn) {
#pragma unroll
      for (int i = 0; i < body * kQuantum / 2; ++i) {
        asm volatile("barrier.sync.aligned 1, %0;" ::"r"(threads) : "memory");
        asm volatile("barrier.arrive.aligned 2, %0;" ::"r"(threads) : "memory");
      }
    }
  }
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

enum class Mask { kConverged, kAll };

// One warp. Lanes of `mask` work, the others go elsewhere; `kConverged` lets the compiler see that
// all lanes are together.
template <Mask kind, int body>
__global__ void warp_barrier_kernel(unsigned mask, int turns, std::uint64_t* cycles) {
  if (kind == Mask::kConverged || (mask >> threadIdx.x & 1) != 0) {
    const std::uint64_t start = read_clock();
#pragma unroll 1
    for (int turn = 0; turn < turns; ++turn) {
#pragma unroll
      for (int i = 0; i < body * kQuantum; ++i) {
        // Two that name the same lanes by turns: of equal ones only the first would look.
        if (kind == Mask::kConverged || i % 2 == 0) {
          asm volatile("bar.warp.sync %0;" ::"n"(-1) : "memory");
        } else {
          asm volatile("bar.warp.sync %0;" ::"r"(mask) : "memory");
        }
      }
    }
    const std::uint64_t stop = read_clock();
    cycles[threadIdx.x] = stop - start;
  } else {
    cycles[threadIdx.x] = read_clock();
  }
  __syncwarp();
}

int repeats(const Probe& probe) { return probe.at_level(5, 11, 31); }

template <bool grouped, int body = 1>
void add_named(Probe& probe, WarpSpans& spans, Sweep& sweep, int warps) {
  const int groups = grouped ? kGroups : 1;
  sweep.add({static_cast<double>(warps), double{kTurns} * body * kQuantum},
            {repeated(repeats(probe), [&] {
              const WarpSpanSink sink = spans.prepare();
              named_barrier_kernel<grouped, body>
                  <<<1, warps * 32>>>(warps * 32 / groups, kTurns, sink);
              return spans.median_sm_cycles(static_cast<std::size_t>(warps));
            })});
  if constexpr (body < kBodies) add_named<grouped, body + 1>(probe, spans, sweep, warps);
}

template <int body = 1>
void add_handover(Probe& probe, WarpSpans& spans, Sweep& sweep, int warps) {
  sweep.add({static_cast<double>(warps), double{kTurns} * body * kQuantum},
            {repeated(repeats(probe), [&] {
              const WarpSpanSink sink = spans.prepare();
              handover_kernel<body><<<1, warps * 32>>>(kTurns, sink);
              return spans.median_sm_cycles(static_cast<std::size_t>(warps));
            })});
  if constexpr (body < kBodies) add_handover<body + 1>(probe, spans, sweep, warps);
}

template <Mask kind, int body = 1>
void add_warp(Probe& probe, Sweep& sweep) {
  const DeviceBuffer<std::uint64_t> cycles(32);
  sweep.add({double{kTurns} * body * kQuantum}, {repeated(repeats(probe), [&] {
              warp_barrier_kernel<kind, body><<<1, 32>>>(~0U, kTurns, cycles.data());
              check(cudaGetLastError());
              return static_cast<double>(cycles.to_host()[0]);
            })});
  if constexpr (body < kBodies) add_warp<kind, body + 1>(probe, sweep);
}

template <Mask kind>
void measure_warp(Probe& probe, const char* variant, const char* key, const char* label) {
  probe.series({.variant = variant,
                .axes = {{"operations", "operations"}},
                .constants = {{"max_residual", 0.03}},
                .fit = {"slope", {{key, "slope"}}},
                .figure = {"barrier_warp", "Barriers of one warp's lanes", label},
                .kernel = {warp_barrier_kernel<kind, 1>, warp_barrier_kernel<kind, 2>,
                           warp_barrier_kernel<kind, 3>, warp_barrier_kernel<kind, 4>}},
               [&](Sweep& sweep) { add_warp<kind>(probe, sweep); });
}

template <bool grouped>
Kernels named_barrier_kernels() {
  return {named_barrier_kernel<grouped, 1>, named_barrier_kernel<grouped, 2>,
          named_barrier_kernel<grouped, 3>, named_barrier_kernel<grouped, 4>};
}

SeriesSpec by_warps(const char* variant, const char* estimator, std::vector<samples::Fill> fills,
                    const char* label, const Kernels& kernel) {
  return {.variant = variant,
          .axes = {{"warps", "warps"}, {"operations", "operations"}},
          .fit = {estimator, std::move(fills)},
          .figure = {"barrier_named", "Cycles of a named barrier against the warps of the block",
                     label},
          .kernel = kernel};
}

void measure(Probe& probe) {
  WarpSpans spans(kMaxWarps);
  const int step = probe.at_level(6, 2, 2);
  probe.series(by_warps("named", "warp_law",
                        {{"barrier.named.base_cycles", "base"},
                         {"barrier.named.per_warp_cycles", "per_warp"}},
                        "all warps at one barrier", named_barrier_kernels<false>()),
               [&](Sweep& sweep) {
                 for (int warps = 2; warps <= kMaxWarps; warps += step) {
                   add_named<false>(probe, spans, sweep, warps);
                 }
               });
  probe.series(by_warps("named.groups", "slope_at",
                        {{"barrier.named.groups4.warps4_cycles", "at.4"},
                         {"barrier.named.groups4.warps32_cycles", "at.32"}},
                        "four groups, each at a barrier of its own", named_barrier_kernels<true>()),
               [&](Sweep& sweep) {
                 for (int warps = kGroups; warps <= kMaxWarps; warps += kGroups) {
                   add_named<true>(probe, spans, sweep, warps);
                 }
               });
  probe.series(by_warps("handover", "warp_law",
                        {{"barrier.handover.base_cycles", "base"},
                         {"barrier.handover.per_warp_cycles", "per_warp"}},
                        "from one half to the other half", every_instance_of(handover_kernel<1>)),
               [&](Sweep& sweep) {
                 for (int warps = 2; warps <= kFewWarps; warps += step) {
                   add_handover(probe, spans, sweep, warps);
                 }
               });
  probe.series(
      by_warps("handover.large", "slope_at", {{"barrier.handover.warps32_cycles", "largest"}},
               "the same, large blocks", every_instance_of(handover_kernel<1>)),
      [&](Sweep& sweep) {
        for (int warps = kFewWarps + step; warps < kMaxWarps; warps += step) {
          add_handover(probe, spans, sweep, warps);
        }
        add_handover(probe, spans, sweep, kMaxWarps);
      });
  measure_warp<Mask::kConverged>(probe, "warp.converged", "barrier.warp.converged_cycles",
                                 "all lanes, known to be together");
  measure_warp<Mask::kAll>(probe, "warp", "barrier.warp.cycles", "all lanes");
}

/// Every warp must execute every barrier: arrivals and waits alike.
void confirm(Probe& probe) {
  constexpr int kCountedTurns = 256;
  WarpSpans spans(kMaxWarps);
  std::vector<CountedPoint> named, handover;
  for (int warps : {2, 8, 32}) {
    const std::map<std::string, double> expected = {
        {"expected", double{kCountedTurns} * kBodies * kQuantum * warps}};
    named.push_back({{static_cast<double>(warps)}, expected, [&spans, warps] {
                       const WarpSpanSink sink = spans.prepare();
                       named_barrier_kernel<false, kBodies>
                           <<<1, warps * 32>>>(warps * 32, kCountedTurns, sink);
                     }});
    handover.push_back({{static_cast<double>(warps)}, expected, [&spans, warps] {
                          const WarpSpanSink sink = spans.prepare();
                          handover_kernel<kBodies><<<1, warps * 32>>>(kCountedTurns, sink);
                        }});
  }
  const auto spec = [](const char* variant) {
    return CountSpec{.confirms = variant,
                     .group = "instruction_mix",
                     .axes = {{"warps", "warps"}},
                     .relations = {{"adu", "expected", 0.01}}};
  };
  probe.count_together({{spec("named"), named}, {spec("handover"), handover}});
}

CodeExpectation barriers(const Kernels& kernel, int body) {
  return expect(kernel, "BAR.SYNC*", "barrier.sync.aligned", body * kQuantum);
}

/// Each of the two loops has half of the arrivals.
CodeExpectation arrivals(const Kernels& kernel, int body) {
  return expect(kernel, "BAR.ARV*", "barrier.arrive.aligned", body * kQuantum).in_kernel();
}

CodeExpectation meetings(const Kernels& kernel, const char* sass, int body) {
  return expect(kernel, sass, "bar.warp.sync", body * kQuantum);
}

const Register kRegister{{
    .name = "sync/named_barrier",
    .question = "What do named barriers, arrivals and the barriers of a warp's lanes cost?",
    .cost_seconds = 0.2,
    .machine_code =
        {barriers(named_barrier_kernel<false, 1>, 1), barriers(named_barrier_kernel<false, 2>, 2),
         barriers(named_barrier_kernel<false, 3>, 3), barriers(named_barrier_kernel<false, 4>, 4),
         barriers(named_barrier_kernel<true, 1>, 1), barriers(named_barrier_kernel<true, 4>, 4),
         arrivals(handover_kernel<1>, 1), arrivals(handover_kernel<2>, 2),
         arrivals(handover_kernel<3>, 3), arrivals(handover_kernel<4>, 4),
         meetings(warp_barrier_kernel<Mask::kConverged, 1>, "NOP", 1),
         meetings(warp_barrier_kernel<Mask::kConverged, 2>, "NOP", 2),
         meetings(warp_barrier_kernel<Mask::kConverged, 3>, "NOP", 3),
         meetings(warp_barrier_kernel<Mask::kConverged, 4>, "NOP", 4),
         meetings(warp_barrier_kernel<Mask::kAll, 1>, "BRA.(DIV|CONV)", 1),
         meetings(warp_barrier_kernel<Mask::kAll, 2>, "BRA.(DIV|CONV)", 2),
         meetings(warp_barrier_kernel<Mask::kAll, 3>, "BRA.(DIV|CONV)", 3),
         meetings(warp_barrier_kernel<Mask::kAll, 4>, "BRA.(DIV|CONV)", 4)},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
