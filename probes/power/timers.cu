// SPDX-License-Identifier: Apache-2.0
// Question: how finely do the device's own clocks step, and what does it cost to read one?
//
// Method: cost: one warp on every SM reads a clock over and over; cycles are the difference of two
// 64-bit readings around the loop, and their slope over the reads in the loop's body at a fixed
// number of iterations leaves the loop and those two readings in the intercept. Nothing waits for
// what is read, as nothing does between the two reads of a timed region. Steps: one thread reads
// again and again, and notes each difference between two readings in a row that are not equal; the
// step is the greatest number that divides all differences.
//
// What could fool it: a loop whose own length is always a multiple of the step, which shows that
// multiple alone: a clock that steps faster than the loop is read with a load from L2 between,
// whose time varies by single cycles; with a clock that steps slower, equal readings are seen
// between, and counted. A read that the compiler drops (each is kept to the end of its iteration,
// in a register of its own; machine code must show it). A 64-bit reading taken in two halves (the
// machine code says which clocks are one instruction).
#include <algorithm>
#include <string>
#include <utility>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::timers_probe {
namespace {

constexpr int kBodies = 4;
constexpr int kIterations = 128;
constexpr int body_length(int body) { return 16 * body; }

enum class Timer { kClock64, kClock, kClockHigh, kGlobal, kGlobalLow };

template <Timer timer>
using Reading = std::conditional_t<timer == Timer::kClock64 || timer == Timer::kGlobal,
                                   std::uint64_t, std::uint32_t>;

/// The predicate `on`, for the asm statements of the whole kernel: true, as only the host knows.
/// Since compute capability 10 it also depends on the thread, for all that the assembler knows.
__device__ __forceinline__ void declare_on(int count) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1000
  count += static_cast<int>(threadIdx.x);
#endif
  asm volatile(".reg .pred on; setp.gt.s32 on, %0, 7;" ::"r"(count));
}

// On compute capability 12 the same is done for those of 64 bits: else short loops would read them
// for the whole warp (CS2UR), and long ones, which run out of registers for that, thread by thread.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1200
#define WARPGAUGE_READ_64(name_) \
  asm volatile("@on mov.u64 %0, %%" name_ ";" : "+l"(value)::"memory")
#else
#define WARPGAUGE_READ_64(name_) asm volatile("mov.u64 %0, %%" name_ ";" : "=l"(value)::"memory")
#endif

/// One of 32 bits is read if `on`: the assembler would read some by another instruction, which
/// brings what is equal in all threads.
template <Timer timer>
__device__ __forceinline__ void read(Reading<timer>& value) {
  if constexpr (timer == Timer::kClock64) {
    WARPGAUGE_READ_64("clock64");
  } else if constexpr (timer == Timer::kClock) {
    asm volatile("@on mov.u32 %0, %%clock;" : "+r"(value)::"memory");
  } else if constexpr (timer == Timer::kClockHigh) {
    asm volatile("@on mov.u32 %0, %%clock_hi;" : "+r"(value)::"memory");
  } else if constexpr (timer == Timer::kGlobal) {
    WARPGAUGE_READ_64("globaltimer");
  } else {
    asm volatile("@on mov.u32 %0, %%globaltimer_lo;" : "+r"(value)::"memory");
  }
}

#undef WARPGAUGE_READ_64

/// Every reading of an iteration has a register of its own, and any iteration may be the last one.
template <Timer timer, int body>
__global__ void __launch_bounds__(32)
    timer_cost_kernel(int iterations, std::uint64_t* cycles, std::uint64_t* sink) {
  declare_on(iterations);
  Reading<timer> values[body_length(body)] = {};
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int i = 0; i < body_length(body); ++i) read<timer>(values[i]);
  }
  Reading<timer> all = 0;
#pragma unroll
  for (int i = 0; i < body_length(body); ++i) all ^= values[i];
  wait_for(std::uint64_t{all} | 1);
  const std::uint64_t stop = read_clock();
  if (threadIdx.x == 0) cycles[blockIdx.x] = stop - start;
  if (all == 0x9e3779b9U) *sink = all;
}

struct Steps {
  std::uint64_t difference;
  std::uint32_t equal;  ///< readings before it that showed no difference
};

/// `count` differences of readings in a row. With `detour`, a load between them.
template <Timer timer, bool detour>
__global__ void timer_step_kernel(int count, Steps* steps) {
  std::uint32_t equal = 0, place = 0;
  declare_on(count);
  Reading<timer> last = 0;
  read<timer>(last);
  for (int i = 0; i < count; ++i) {
    if constexpr (detour) {
      // Lines are apart, so that slices differ; the loaded words tell of small differences, which
      // no compiler knows.
      const auto line = load_16<CacheOp::kCg>(steps + place % count);
      place = place * 5 + 8 + (line.w & 0x40000000U);
      if ((line.z & 0x40000000U) != 0) last = 0;
    }
    Reading<timer> now = 0;
    read<timer>(now);
    for (equal = 0; now == last; ++equal) read<timer>(now);  // as short as a loop can be
    steps[i] = {static_cast<Reading<timer>>(now - last), equal};
    last = now;
    if constexpr (!detour) {
      // Storing takes longer than a step: the next difference begins at a step seen here.
      Reading<timer> fresh = 0;
      read<timer>(fresh);
      for (last = fresh; fresh == last;) read<timer>(fresh);
      last = fresh;
    }
  }
}

using CostKernel = void (*)(int, std::uint64_t*, std::uint64_t*);
using StepKernel = void (*)(int, Steps*);

/// On compute capability 10 and 11 the assembler moves four readings of 64 bits to uniform
/// registers, by as many instructions as below: in all loops but the shortest ones, which are left
/// out there.
constexpr int kMoves = 8;
constexpr int first_with_moves(int capability) {
  return capability < 100 || capability >= 120 ? 1 : capability < 110 ? 2 : 3;
}

struct TimerFacts {
  const char* name;
  const char* sass;
  bool wide;  ///< 64 bits
  CostKernel cost[kBodies];
  StepKernel step;   ///< null: not asked
  const char* unit;  ///< of its step
};

template <Timer timer>
TimerFacts facts(const char* name, const char* sass, StepKernel step, const char* unit) {
  return {name,
          sass,
          sizeof(Reading<timer>) == 8,
          {timer_cost_kernel<timer, 1>, timer_cost_kernel<timer, 2>, timer_cost_kernel<timer, 3>,
           timer_cost_kernel<timer, 4>},
          step,
          unit};
}

const std::vector<TimerFacts>& timers() {
  static const std::vector<TimerFacts> all = {
      facts<Timer::kClock64>("clock64", "CS2R", timer_step_kernel<Timer::kClock64, true>, "cycles"),
      facts<Timer::kClock>("clock", "CS2R.32", timer_step_kernel<Timer::kClock, true>, "cycles"),
      facts<Timer::kClockHigh>("clock_hi", "CS2R.32", nullptr, nullptr),
      facts<Timer::kGlobal>("globaltimer", "CS2R", timer_step_kernel<Timer::kGlobal, false>, "ns"),
      facts<Timer::kGlobalLow>("globaltimer_lo", "CS2R.32",
                               timer_step_kernel<Timer::kGlobalLow, false>, "ns"),
  };
  return all;
}

void measure_cost(Probe& probe, const TimerFacts& timer) {
  const int sm_count = probe.device().sm_count();
  probe.series({.variant = std::string(timer.name) + ".read",
                .axes = {{"reads", "instructions"}},
                .fit = {"slope", {{std::string("timer.") + timer.name + ".read_cycles", "slope"}}},
                .figure = {"timer_reads", "Cycles of reading a clock, against the number of reads",
                           timer.name},
                .kernel = {timer.cost[0], timer.cost[1], timer.cost[2], timer.cost[3]},
                .part = timer.name},
               [&](Sweep& sweep) {
                 DeviceBuffer<std::uint64_t> cycles(sm_count), sink(1);
                 const int repeats = probe.at_level(3, 7, 21);
                 const int capability = probe.device().capability();
                 const int first = timer.wide ? first_with_moves(capability) : 1;
                 for (int body = first; body <= kBodies; ++body) {
                   sweep.add({double{kIterations} * body_length(body)}, {repeated(repeats, [&] {
                               timer.cost[body - 1]<<<sm_count, 32>>>(kIterations, cycles.data(),
                                                                      sink.data());
                               check(cudaGetLastError());
                               auto all = cycles.to_host();
                               std::nth_element(all.begin(), all.begin() + sm_count / 2, all.end());
                               return static_cast<double>(all[sm_count / 2]);
                             })});
                 }
               });
}

void measure_step(Probe& probe, const TimerFacts& timer) {
  const std::string key = std::string("timer.") + timer.name;
  probe.series(
      {.variant = std::string(timer.name) + ".step",
       .axes = {{"differences", "1"}},
       .quantities = {{"difference", timer.unit}, {"equal", "1"}},
       .fit = {"common_step",
               {{key + ".step_" + timer.unit, "step"}, {key + ".period_" + timer.unit, "period"}}},
       .kernel = timer.step},
      [&](Sweep& sweep) {
        const int count = probe.at_level(500, 1000, 4000);
        DeviceBuffer<Steps> steps(count);
        steps.fill_bytes(0);
        timer.step<<<1, 1>>>(count, steps.data());
        check(cudaGetLastError());
        std::vector<double> differences, equal;
        for (const Steps& step : steps.to_host()) {
          differences.push_back(static_cast<double>(step.difference));
          equal.push_back(step.equal);
        }
        sweep.add({static_cast<double>(count)}, {std::move(differences), std::move(equal)});
      });
}

void measure(Probe& probe) {
  for (const TimerFacts& timer : timers()) {
    measure_cost(probe, timer);
    if (timer.step != nullptr) measure_step(probe, timer);
  }
}

std::vector<Part> parts() {
  std::vector<Part> list;
  for (const TimerFacts& timer : timers()) {
    Part part{timer.name, timer.sass, {}};
    for (int body = 1; body <= kBodies; ++body) {
      part.machine_code.push_back(
          expect(timer.cost[body - 1], timer.sass, "", body_length(body)).even_conditional());
      for (const auto& [on, capability] : {std::pair{"sm_10*", 100}, std::pair{"sm_11*", 110}}) {
        if (!timer.wide || body < first_with_moves(capability)) continue;
        part.machine_code.push_back(expect(timer.cost[body - 1], "R2UR", "", kMoves).on(on));
      }
    }
    list.push_back(std::move(part));
  }
  return list;
}

const Register kRegister{
    measure,
    {.question = "How finely do the device's clocks step, and what does it cost to read one?",
     .cost_seconds = 0.2,
     .parts = parts}};

}  // namespace
}  // namespace warpgauge::probes::timers_probe
