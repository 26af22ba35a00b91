// SPDX-License-Identifier: Apache-2.0
// Question: what do barriers of a part of a block cost: named ones, arrival without waiting, and
// those of a warp's lanes?
//
// Method: slopes of cycles over the barriers in the loop's body (sync/bodies.cuh). `named`: all
// warps of the block meet at barrier 1, the number of threads given at run time; a straight line
// over the warps. `named.groups`: the same by four groups, each at a barrier of its own.
// `handover`: half of the warps arrive and wait for the others' answer, half wait and answer: one
// handover is from an arrival to the other side's wait; blocks of up to 20 warps have a law, larger
// ones their own series. `warp`: one warp's __syncwarp where the compiler knows that all lanes are
// together (it leaves a NOP there), and where it does not and they are together nonetheless.
//
// What could fool it: barriers that the assembler merges or leaves out, since nothing lies between
// them (machine code must show each). No warp is late here: the result has no wait for late warps
// in it.
#include "probes/sync/bodies.cuh"

namespace warpgauge::probes::named_barrier_probe {
namespace {

constexpr int kGroups = 4;
constexpr int kFewWarps = 20;  // more of them hand over at another pace

// Warps meet in groups of `group_threads`, each at the barrier of its own number.
template <bool grouped, int body>
__global__ void __launch_bounds__(kMaxWarps * 32)
    named_barrier_kernel(int group_threads, int iterations, WarpSpanSink spans) {
  [[maybe_unused]] const int group =
      grouped ? __shfl_sync(0xffffffff, 1 + static_cast<int>(threadIdx.x) / group_threads, 0) : 1;
  spans.wait_for_grid();  // one block
  time_barriers<body>(iterations, spans, [&](int) {
    if constexpr (grouped) {
      asm volatile("barrier.sync.aligned %0, %1;" ::"r"(group), "r"(group_threads) : "memory");
    } else {
      asm volatile("barrier.sync.aligned 1, %0;" ::"r"(group_threads) : "memory");
    }
  });
}

// The block's first half asks, the other half answers.
template <int body>
__global__ void __launch_bounds__(kMaxWarps * 32)
    handover_kernel(int iterations, WarpSpanSink spans) {
  const int threads = static_cast<int>(blockDim.x);
  const bool asks = threadIdx.x < blockDim.x / 2;
  spans.wait_for_grid();  // one block
  const std::uint64_t start = read_clock();
  if (asks) {
    repeat_steps<body * kBarriers / 2>(iterations, [&](int) {
      asm volatile("barrier.arrive.aligned 1, %0;" ::"r"(threads) : "memory");
      asm volatile("barrier.sync.aligned 2, %0;" ::"r"(threads) : "memory");
    });
  } else {
    repeat_steps<body * kBarriers / 2>(iterations, [&](int) {
      asm volatile("barrier.sync.aligned 1, %0;" ::"r"(threads) : "memory");
      asm volatile("barrier.arrive.aligned 2, %0;" ::"r"(threads) : "memory");
    });
  }
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

enum class Mask { kConverged, kAll };

// One warp. Lanes of `mask` work, the others go elsewhere; `kConverged` lets the compiler see that
// all lanes are together.
template <Mask kind, int body>
__global__ void warp_barrier_kernel(unsigned mask, int iterations, std::uint64_t* cycles) {
  if (kind == Mask::kConverged || (mask >> threadIdx.x & 1) != 0) {
    const ClockSpan span = time_steps<body * kBarriers>(iterations, [&](int i) {
      // Two that name the same lanes by turns: of equal ones only the first would look.
      if (kind == Mask::kConverged || i % 2 == 0) {
        asm volatile("bar.warp.sync %0;" ::"n"(-1) : "memory");
      } else {
        asm volatile("bar.warp.sync %0;" ::"r"(mask) : "memory");
      }
    });
    cycles[threadIdx.x] = span.cycles();
  } else {
    cycles[threadIdx.x] = read_clock();
  }
  __syncwarp();
}

template <bool grouped>
struct Named {
  template <int body>
  void operator()(int warps, int iterations, WarpSpanPlaces places) const {
    launch_resident(named_barrier_kernel<grouped, body>, {.blocks = 1, .threads = warps * 32},
                    warps * 32 / (grouped ? kGroups : 1), iterations, places);
  }
  static Kernels kernels() {
    return kernels_for_each<1, 2, 3, 4>(
        [&]<int body>() { return Kernels(named_barrier_kernel<grouped, body>); });
  }
};

struct Handover {
  template <int body>
  void operator()(int warps, int iterations, WarpSpanPlaces places) const {
    launch_resident(handover_kernel<body>, {.blocks = 1, .threads = warps * 32}, iterations,
                    places);
  }
};

template <Mask kind>
void measure_warp(Probe& probe, const char* variant, const char* key, const char* label) {
  probe.series({.variant = variant,
                .axes = {{"operations", "operations"}},
                .constants = {{"max_residual", 0.03}},
                .fit = {"slope", {{key, "slope"}}},
                .figure = {"barrier_warp", "Barriers of one warp's lanes", label},
                .kernel = kernels_for_each<1, 2, 3, 4>(
                    [&]<int body>() { return Kernels(warp_barrier_kernel<kind, body>); })},
               [&](Sweep& sweep) {
                 const DeviceBuffer<std::uint64_t> cycles(32);
                 for_each_value<1, 2, 3, 4>([&]<int body>() {
                   sweep.add({double{kBarrierIterations} * body * kBarriers},
                             {repeated(probe.at_level(5, 11, 31), [&] {
                               warp_barrier_kernel<kind, body>
                                   <<<1, 32>>>(~0U, kBarrierIterations, cycles.data());
                               check(cudaGetLastError());
                               return static_cast<double>(cycles.value());
                             })});
                 });
               });
}

/// Series of `first`, ... `last` warps, `step` apart, of a block.
struct Warps {
  int first, last, step;
};

void measure(Probe& probe) {
  WarpSpans spans(kMaxWarps);
  const auto by_warps = [&](const char* variant, Fit fit, const char* label, const Kernels& kernel,
                            const Warps& warps, const auto& launch) {
    probe.series({.variant = variant,
                  .axes = {{"warps", "warps"}, {"operations", "operations"}},
                  .fit = std::move(fit),
                  .figure = {"barrier_named",
                             "Cycles of a named barrier against the warps of the block", label},
                  .kernel = kernel},
                 [&](Sweep& sweep) {
                   for (int at = warps.first; at <= warps.last; at += warps.step) {
                     add_bodies(probe, spans, sweep, at, launch);
                   }
                 });
  };
  const int step = probe.at_level(6, 2, 2);  // ends at kMaxWarps
  by_warps("named",
           {"warp_law",
            {{"barrier.named.base_cycles", "base"}, {"barrier.named.per_warp_cycles", "per_warp"}}},
           "all warps at one barrier", Named<false>::kernels(), {2, kMaxWarps, step},
           Named<false>{});
  by_warps("named.groups",
           {"slope_at",
            {{"barrier.named.groups4.warps4_cycles", "at.4"},
             {"barrier.named.groups4.warps32_cycles", "at.32"}}},
           "four groups, each at a barrier of its own", Named<true>::kernels(),
           {kGroups, kMaxWarps, kGroups}, Named<true>{});
  const Kernels handover = every_instance_of(handover_kernel<1>);
  by_warps("handover",
           {"warp_law",
            {{"barrier.handover.base_cycles", "base"},
             {"barrier.handover.per_warp_cycles", "per_warp"}}},
           "from one half to the other half", handover, {2, kFewWarps, step}, Handover{});
  by_warps("handover.large", {"slope_at", {{"barrier.handover.warps32_cycles", "largest"}}},
           "the same, large blocks", handover, {kFewWarps + step, kMaxWarps, step}, Handover{});
  measure_warp<Mask::kConverged>(probe, "warp.converged", "barrier.warp.converged_cycles",
                                 "all lanes, known to be together");
  measure_warp<Mask::kAll>(probe, "warp", "barrier.warp.cycles", "all lanes");
}

/// Arrivals and waits alike.
void confirm(Probe& probe) {
  WarpSpans spans(kMaxWarps);
  const std::vector<int> warps = {2, 8, 32};
  probe.count_together({count_barriers("named", spans, warps, Named<false>{}),
                        count_barriers("handover", spans, warps, Handover{})});
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> list;
  for_each_value<1, 2, 3, 4>([&]<int body>() {
    constexpr int kAll = body * kBarriers;
    const Kernels meet =
        body == 1 || body == kSyncBodies
            ? Kernels{named_barrier_kernel<false, body>, named_barrier_kernel<true, body>}
            : Kernels(named_barrier_kernel<false, body>);
    list.push_back(expect(meet, "BAR.SYNC*", "barrier.sync.aligned", kAll));
    // Each of the two loops has half of the arrivals.
    list.push_back(
        expect(handover_kernel<body>, "BAR.ARV*", "barrier.arrive.aligned", kAll).in_kernel());
    list.push_back(
        expect(warp_barrier_kernel<Mask::kConverged, body>, "NOP", "bar.warp.sync", kAll));
    list.push_back(
        expect(warp_barrier_kernel<Mask::kAll, body>, "BRA.(DIV|CONV)", "bar.warp.sync", kAll));
  });
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What do named barriers, arrivals and the barriers of a warp's lanes cost?",
     .cost_seconds = 0.2,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::named_barrier_probe
