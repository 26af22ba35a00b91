// SPDX-License-Identifier: Apache-2.0
// Question: what do the steps of an mbarrier cost one thread: to arrive, to announce bytes, to see
// that a phase has ended?
//
// Method: one thread, a barrier of its own for one arrival; the slope of its cycles over the steps
// in the loop's body (sync/bodies.cuh). `phase`: arrive and wait, phase after phase: the wait
// follows from the arrival, so this is a latency. `expect`: the same with zero announced bytes.
// `arrive`: arrivals alone, at a barrier for so many that no phase ends: what issuing costs.
// `test`: a wait for a phase that has ended long ago.
//
// What could fool it: steps that the compiler merges (machine code must show each); a wait that
// finds nothing and suspends (every phase waited for has ended or is about to).
#include "probes/device/mbarrier.cuh"
#include "probes/sync/bodies.cuh"

namespace warpgauge::probes::mbarrier_probe {
namespace {

constexpr int kQuantum = 8;  // bodies have 8, 16, 24, 32 steps
constexpr int kIterations = 16;
constexpr int kManyArrivals = (1 << 20) - 1;  // the most that a phase can wait for

enum class Step { kPhase, kExpect, kArrive, kTest };

template <Step step>
__device__ __forceinline__ void make_step(std::uint32_t barrier, std::uint32_t parity) {
  if constexpr (step == Step::kPhase) {
    barrier_arrive(barrier);
    barrier_wait(barrier, parity);
  } else if constexpr (step == Step::kExpect) {
    barrier_arrive_expecting(barrier, 0);
    barrier_wait(barrier, parity);
  } else if constexpr (step == Step::kArrive) {
    barrier_arrive(barrier);
  } else {
    barrier_wait(barrier, 1);  // of a fresh barrier the phase before counts as ended
  }
}

// One thread. The body's steps are even: parities return.
template <Step step, int body>
__global__ void mbarrier_kernel(int repeats, std::uint64_t* cycles, ChaseTotal* total) {
  __shared__ std::uint64_t word;
  const std::uint32_t barrier = shared_address(&word);
  time_alone<body * kQuantum>(
      kIterations, repeats, cycles, total,
      [&] {
        barrier_init(barrier, step == Step::kArrive ? kManyArrivals : 1);
        publish_barriers();
      },
      [&](int i) { make_step<step>(barrier, i % 2); });
}

template <Step step>
void measure_step(Probe& probe, const char* variant, const char* key, const char* label) {
  probe.series(
      {.variant = variant,
       .axes = {{"operations", "operations"}},
       .quantities = ChaseReadings::quantities(),
       .constants = {{"max_residual", 0.02}},
       .fit = {"slope",
               {{std::string(key) + "_cycles", "slope"}, {std::string(key) + "_ns", "slope.ns"}}},
       .figure = {"mbarrier", "Steps of an mbarrier by one thread", label},
       .kernel = kernels_for_each<1, 2, 3, 4>(
           [&]<int body>() { return Kernels(mbarrier_kernel<step, body>); })},
      [&](Sweep& sweep) {
        add_step_bodies(probe, sweep, kIterations * kQuantum,
                        [&]<int body>(int repeats, auto... sinks) {
                          mbarrier_kernel<step, body><<<1, 1>>>(repeats, sinks...);
                        });
      });
}

void measure(Probe& probe) {
  measure_step<Step::kPhase>(probe, "phase", "mbarrier.phase", "arrive and wait");
  measure_step<Step::kExpect>(probe, "expect", "mbarrier.expect_phase",
                              "arrive with bytes announced, and wait");
  measure_step<Step::kArrive>(probe, "arrive", "mbarrier.arrive", "arrive");
  measure_step<Step::kTest>(probe, "test", "mbarrier.test", "wait for a phase that is over");
}

CodeExpectation step_of(const Kernels& kernel, const char* sass, const char* ptx, int count) {
  return expect(kernel, sass, ptx, count).on("!sm_[78]*");
}

const Register kRegister{
    measure,
    {.question = "What do the steps of an mbarrier cost one thread?",
     .min_capability = 90,
     .cost_seconds = 0.2,
     .machine_code = {
         step_of({mbarrier_kernel<Step::kPhase, 1>, mbarrier_kernel<Step::kArrive, 1>},
                 "SYNCS.ARRIVE.*", "mbarrier.arrive.*", kQuantum),
         step_of(mbarrier_kernel<Step::kPhase, 4>, "SYNCS.ARRIVE.*", "mbarrier.arrive.*",
                 4 * kQuantum),
         step_of(mbarrier_kernel<Step::kExpect, 1>, "SYNCS.ARRIVE.*", "mbarrier.arrive.expect_tx*",
                 kQuantum),
         step_of(mbarrier_kernel<Step::kTest, 1>, "SYNCS.PHASECHK.*", "", kQuantum).or_more(),
         // In PTX each wait is a loop of its own.
         step_of(mbarrier_kernel<Step::kTest, 1>, "", "mbarrier.try_wait.*", kQuantum)
             .in_kernel()}}};

}  // namespace
}  // namespace warpgauge::probes::mbarrier_probe
