// SPDX-License-Identifier: Apache-2.0
// Question: what does a jump cost by the cache that holds the code it leads to, and how much code
// does a scheduler's own instruction cache hold?
//
// Method: several hundred functions of 128 bytes each lie side by side. A loop calls the first n of
// them in random order, through pointers from shared memory, read a step ahead. A step is call,
// seven instructions, return and loop; its cost is the slope of cycles over calls. The cost is
// constant while all n functions fit the scheduler's cache (L0), rises a little beyond it, because
// the SM's cache is near, and rises again beyond that one. A straight line of code cannot show the
// first end: its next lines are fetched early (control/instruction_cache). Two warps with code of
// their own each tell whose cache it is: if they share it, the cost rises at half the size.
// `same_scheduler` has two warps of one scheduler, which also get in each other's way,
// `two_schedulers` one warp of each of two. Requests to the SM's cache, which are counted as well,
// begin where the cost rises.
//
// What could fool it: the loop itself, some 300 bytes that every step needs: the value is low by
// that much; functions that do not lie side by side (the kernel says where they are) or were not
// called (each adds another number); prefetching (the order is random, a new one at each size); a
// call whose target comes late (nothing in the loop comes from constant memory).
#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/permutation.h"

namespace warpgauge::probes::code_jumps_probe {
namespace {

constexpr int kFunctions = 512;
constexpr unsigned kFirstId = 1000;
constexpr int kInstructionsOfStep = 25;  // as the machine code has them: for the counters
constexpr int kFunctionBytes = 128;      // eight instructions
constexpr int kLengths = 4;
constexpr int kShortestCalls = 1024;  // of the shortest length, about
constexpr int kMostWarps = 8;
constexpr int kSchedulers = 4;  // two warps so far apart share one

/// In the low half the additions of a call, in the high one what its function adds.
using Tally = std::uint64_t;
using Function = Tally (*)(Tally);
constexpr int kAdditions = 6;

// With the return, eight instructions.
template <unsigned id>
__device__ __noinline__ Tally count_call(Tally tally) {
  float calls = __uint_as_float(static_cast<unsigned>(tally));
  unsigned sum = static_cast<unsigned>(tally >> 32);
  asm volatile(
      "add.rn.f32 %0, %0, 0f3F800000;\n\tadd.rn.f32 %0, %0, 0f3F800000;\n\t"
      "add.rn.f32 %0, %0, 0f3F800000;\n\tadd.rn.f32 %0, %0, 0f3F800000;\n\t"
      "add.rn.f32 %0, %0, 0f3F800000;\n\tadd.rn.f32 %0, %0, 0f3F800000;\n\t"
      "add.u32 %1, %1, %2;"
      : "+f"(calls), "+r"(sum)
      : "n"(id));
  return Tally{sum} << 32 | __float_as_uint(calls);
}

/// Calls function `index`: by a table that the compiler makes.
template <unsigned... id>
struct Table {
  static __device__ Function at(unsigned index) {
    constexpr Function kAll[] = {count_call<kFirstId + id>...};
    return kAll[index];
  }
};
template <unsigned... id>
Table<id...> table_of(std::integer_sequence<unsigned, id...>);
using Functions = decltype(table_of(std::make_integer_sequence<unsigned, kFunctions>()));

/// Which warps of the block work, each with code of its own: `count` of them, `apart` from each
/// other.
struct Workers {
  int count = 1;
  int apart = 1;
};

// Each worker calls `calls` functions of `order`, pass after pass. Length l of each round takes
// (l + 1) * passes passes; the first round warms up. cycles[(round * kLengths + length) * count +
// worker]. Where the functions are goes to `places`: they are the kernel's own, and no other one
// can tell.
__global__ void __launch_bounds__(kMostWarps * 32)
    code_jump_kernel(const unsigned* order, int calls, int passes, int rounds, Workers workers,
                     std::uint64_t* cycles, Tally* tallies, std::uint64_t* places) {
  __shared__ Function targets[kFunctions];
  for (int i = threadIdx.x; i < kFunctions; i += blockDim.x) {
    targets[i] = Functions::at(order[i]);
    places[i] = reinterpret_cast<std::uint64_t>(targets[i]);
  }
  __syncthreads();
  const int warp = static_cast<int>(threadIdx.x / 32);
  const int worker = warp / workers.apart;
  if (warp % workers.apart != 0 || worker >= workers.count) return;
  const Function* own = targets + worker * calls;
  const int threads = workers.count * 32;
  Tally tally = 0;
#pragma unroll 1
  for (int i = 0; i < rounds * kLengths; ++i) {
    const int steps = (i % kLengths + 1) * passes * calls;
    int at = 0;
    Function target = own[0];
    asm volatile("bar.sync 1, %0;" ::"r"(threads) : "memory");
    const std::uint64_t start = read_clock();
#pragma unroll 1
    for (int step = 0; step < steps; ++step) {
      at = at + 1 == calls ? 0 : at + 1;
      const Function next = own[at];
      tally = target(tally);
      target = next;
    }
    const std::uint64_t stop = read_clock();
    if (threadIdx.x % 32 == 0) cycles[i * workers.count + worker] = stop - start;
  }
  tallies[worker] = tally;
}

class Caller {
 public:
  explicit Caller(int rounds) : rounds_(rounds) {
    std::iota(ids_.begin(), ids_.end(), 0U);
    order_.from_host(ids_);
    run(1, 1, 0, {});
    const auto places = places_.to_host();
    std::ranges::sort(ids_, {}, [&](unsigned id) { return places[id]; });
    for (std::size_t i = 1; i < ids_.size(); ++i) {
      if (places[ids_[i]] - places[ids_[i - 1]] == kFunctionBytes) continue;
      throw SkipSeries{"the functions do not lie side by side, " + std::to_string(kFunctionBytes) +
                       " bytes apart"};
    }
  }

  /// Times `functions` functions for each worker, each its own.
  void launch(int functions, const Workers& workers) {
    std::vector<unsigned> order(kFunctions);
    for (int worker = 0; worker < workers.count; ++worker) {
      const Permutation shuffled(functions, functions * 2 + worker);
      const int first = worker * functions;
      for (int i = 0; i < functions; ++i) order[first + i] = ids_[first + shuffled(i)];
    }
    order_.from_host(order);
    run(functions, passes_of(functions), rounds_, workers);
  }

  void add_points(Sweep& sweep, int functions, const Workers& workers) {
    launch(functions, workers);
    const auto cycles =
        cycles_.to_host(static_cast<std::size_t>(rounds_) * kLengths * workers.count);
    check_tallies(functions, workers);
    for (int length = 0; length < kLengths; ++length) {
      std::vector<double> readings;
      for (int round = 1; round < rounds_; ++round) {
        const auto first = cycles.begin() + (round * kLengths + length) * workers.count;
        readings.push_back(static_cast<double>(*std::max_element(first, first + workers.count)));
      }
      sweep.add({double(functions * kFunctionBytes),
                 double(functions * passes_of(functions) * (length + 1))},
                {std::move(readings)});
    }
  }

  /// Calls of one warp in a launch.
  double calls(int functions) const {
    return double(functions) * passes_of(functions) * kLengthsOfRound * rounds_;
  }

 private:
  static constexpr int kLengthsOfRound = kLengths * (kLengths + 1) / 2;

  static int passes_of(int functions) { return (kShortestCalls + functions - 1) / functions; }

  void run(int functions, int passes, int rounds, const Workers& workers) {
    code_jump_kernel<<<1, kMostWarps * 32>>>(order_.data(), functions, passes, rounds, workers,
                                             cycles_.data(), tallies_.data(), places_.data());
    check(cudaGetLastError());
  }

  /// Additions of one, below 2^24 of them: exact.
  void check_tallies(int functions, const Workers& workers) const {
    const auto tallies = tallies_.to_host(static_cast<std::size_t>(workers.count));
    for (int worker = 0; worker < workers.count; ++worker) {
      unsigned sum = 0;
      const int first = worker * functions;
      for (int i = 0; i < functions; ++i) sum += kFirstId + ids_[first + i];
      sum *= static_cast<unsigned>(passes_of(functions) * kLengthsOfRound * rounds_);
      const auto additions = static_cast<float>(kAdditions * calls(functions));
      const auto low = static_cast<unsigned>(tallies[worker]);
      float counted = 0;
      std::memcpy(&counted, &low, sizeof counted);
      if (counted == additions && tallies[worker] >> 32 == sum) continue;
      throw std::runtime_error("the functions called counted " + std::to_string(counted) +
                               " additions, not " + std::to_string(additions) +
                               ", or were not those meant");
    }
  }

  int rounds_;
  DeviceBuffer<unsigned> order_{kFunctions};
  DeviceBuffer<std::uint64_t> cycles_{static_cast<std::size_t>(rounds_) * kLengths * kMostWarps};
  DeviceBuffer<Tally> tallies_{kMostWarps};
  DeviceBuffer<std::uint64_t> places_{kFunctions};
  std::vector<unsigned> ids_ = std::vector<unsigned>(kFunctions);  // of the functions, by place
};

/// Numbers of functions: fine steps where a scheduler's cache may end, then `per_octave` to the
/// octave.
std::vector<int> footprints(int most, int fine_step, int per_octave) {
  constexpr int kFirst = 4, kLastFine = 96;
  std::vector<int> list;
  for (int n = kFirst; n <= std::min(kLastFine, most); n += fine_step) list.push_back(n);
  for (int i = 1;; ++i) {
    const int n = static_cast<int>(std::lround(kLastFine * std::exp2(double(i) / per_octave)));
    if (n > most) return list;
    if (n > list.back()) list.push_back(n);
  }
}

struct Kind {
  const char *variant, *label;
  Workers workers;
  int most;  // functions of a worker
};
constexpr Kind kKinds[] = {
    {"one_warp", "one warp", {}, kFunctions},
    {"same_scheduler",
     "two warps of one scheduler, code of their own each",
     {2, kSchedulers},
     kFunctions / 2},
    {"two_schedulers", "warps of two schedulers, code of their own each", {2, 1}, kFunctions / 2}};

void measure(Probe& probe) {
  std::unique_ptr<Caller> caller;
  for (const Kind& kind : kKinds) {
    const bool shared = kind.workers.count > 1;
    const Fit rise = {"first_rise",
                      {{"icache.l0.size_bytes", "last"}, {"icache.l0.call_cycles", "level"}}};
    probe.series(
        {.variant = kind.variant,
         .axes = {{"size", "bytes"}, {"hops", "hops"}},
         .constants = {{"max_residual", 0.05}, {"warps", kind.workers.count}},
         .fit = shared ? Fit{"slope_at"} : rise,
         .figure = {shared ? "code_jumps_shared" : "code_jumps",
                    shared ? "Cycles of a call with another warp beside it, against its own code"
                           : "Cycles of a call and its return against the code called",
                    kind.label},
         .kernel = code_jump_kernel},
        [&](Sweep& sweep) {
          if (!caller) caller = std::make_unique<Caller>(probe.at_level(3, 4, 12));
          const int fine = probe.at_level(6, 2, 1);
          for (const int functions : footprints(kind.most, fine, probe.at_level(4, 12, 24))) {
            caller->add_points(sweep, functions, kind.workers);
          }
        });
  }
}

/// All calls must have been executed; what the levels were asked is recorded beside their number.
void confirm(Probe& probe) {
  constexpr int kRounds = 8;
  Caller caller(kRounds);
  std::vector<Count> counts;
  for (const Kind& kind : kKinds) {
    std::vector<CountedPoint> points;
    for (int functions = 8; functions <= kind.most;
         functions += functions < 96 ? 4 : functions / 4) {
      points.push_back(
          {{double(functions * kFunctionBytes)},
           {{"expected", caller.calls(functions) * kInstructionsOfStep * kind.workers.count}},
           [&caller, functions, &kind] { caller.launch(functions, kind.workers); }});
    }
    counts.push_back({{.confirms = kind.variant,
                       .group = "instruction_fetch",
                       .axes = {{"size", "bytes"}},
                       .relations = {{"executed", "expected", 0.05}},
                       .figure = {.label = kind.label}},
                      std::move(points)});
  }
  probe.count_together(counts);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does a jump cost by the cache that holds the code it leads to?",
     .machine_code = {expect(code_jump_kernel, "CALL.*", "call*", 1),
                      expect(code_jump_kernel, "LDC*", "", 0)}}};

}  // namespace
}  // namespace warpgauge::probes::code_jumps_probe
