// SPDX-License-Identifier: Apache-2.0
// Question: what do atomic adds cost in global and in shared memory, waited for and not?
//
// Method: latency: each word holds the address of the next one, and an atomic add of zero returns
// it: no arithmetic (in global memory a 64-bit add). Global addresses are a random cycle of lines
// in L2: the slope is what an address anywhere costs, and single timed atomics show the near and
// the far half apart (a global atomic runs where its line lives; no copy helps). Rate: every SM
// adds 32-bit words, whole numbers and for one word floats, and asks for no result. Patterns of a
// warp's lanes: one word for the whole device, neighbouring words (a line anywhere), words in
// sectors of their own; shared memory has the first two, per SM. Rates are thread operations a
// clock from the common start to the last SM's end, where a fence waits for what is under way.
//
// What could fool it: an assembler that adds up a warp's values first, as for one known address
// (here known at run time only; machine code must show every instruction unconditionally); lines
// with only one word ever written, which the first atomic fetches from DRAM, and lines last written
// by ordinary stores, which lie where their writer left them (every line is added to once before);
// one line in the same instruction again and again, which waits for itself (each thread goes round
// four places); too few warps (`saturated` wants two settings that agree).
#include <span>

#include "probes/methods/array_size.h"
#include "probes/methods/atomic_chain.cuh"
#include "probes/methods/chain.h"
#include "probes/methods/for_each_value.h"
#include "probes/methods/permutation.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_chase.cuh"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::atomics_probe {
namespace {

constexpr std::size_t kLineBytes = 128;
constexpr std::size_t kSectorBytes = 32;
constexpr std::uint64_t kNodes = 1 << 16;  // 8 MiB
constexpr int kInFlight = 16;              // instructions of the rate loops' bodies
constexpr int kMaxBlockWarps = 32;
constexpr int kMaxWarps = 64;  // of an SM
constexpr int kPlaces = 4;     // addresses of a thread, one after another
constexpr int kTimedAccesses = 4096;
constexpr int kCountedWarps = 16;  // of the counters' launch
constexpr int kCountedIterations = 16;
constexpr double kSidesApart = 0.2;  // slices of one L2 half differ by less

enum class Space { kGlobal, kShared };

/// How the words of a warp's lanes lie, and those of warps to one another.
enum class Pattern {
  kSameWord,  ///< one word for all
  kOneLane,   ///< one word for all, one lane of each warp adds
  kWords,     ///< neighbouring words
  kSectors,   ///< a 32-byte sector for each lane
};

/// The type of the sum. Words are 32 bits wide.
enum class Number { kInteger, kFloat };

// One thread.
__global__ void global_latency_kernel(std::uint64_t node, int repeats, std::uint64_t zero,
                                      std::uint64_t* cycles) {
  time_lengths<AtomicHop>(node, repeats, cycles, {zero});
}

// One thread. Times each atomic by itself, and `rounds` runs of untimed ones beside it, which say
// what the clock reads cost.
__global__ void global_sides_kernel(std::uint64_t node, std::uint64_t zero,
                                    std::uint32_t* access_cycles, int rounds,
                                    std::uint64_t* round_cycles) {
  __shared__ std::uint32_t cycles[kTimedAccesses];
  for (int round = 0; round < rounds; ++round) {
    round_cycles[round] =
        time_hops<AtomicHop>(node, [] { return kTimedAccesses; }, {zero}).cycles();
  }
  time_single_hops<AtomicHop>(node, kTimedAccesses, cycles, {zero});
  for (int i = 0; i < kTimedAccesses; ++i) access_cycles[i] = cycles[i];
}

// One warp. `length` * kChaseHops atomics in a row.
template <int length>
__global__ void shared_atomic_chain(int repeats, std::uint32_t zero, std::uint64_t* cycles) {
  __shared__ std::uint32_t words[32];
  const std::uint32_t address = shared_address(words + threadIdx.x);
  words[threadIdx.x] = address;
  __syncwarp();
  time_row<SharedAtomicHop<PointerHop>, length * kChaseHops>(address, repeats, cycles, {zero});
}

/// Adds zero to every node, all SMs together.
__global__ void touch_kernel(std::uint64_t base, std::uint64_t zero) {
  const std::uint64_t node = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  wait_for(next_by_atomic(base + node * kLineBytes, zero));
}

// Thread t of the grid adds to words t * stride + place * apart. Both are 0 where all lanes meet:
// of a known one word the assembler would make one addition a warp.
template <Space space, Pattern pattern, Number number>
__global__ void __launch_bounds__(kMaxBlockWarps * 32, 2)
    rate_kernel(std::uint32_t* words, int stride, int apart, int iterations, std::uint32_t value,
                WarpSpanSink spans) {
  __shared__ std::uint32_t own[kMaxBlockWarps * 32];
  const unsigned thread = threadIdx.x;
  if constexpr (space == Space::kShared) own[thread] = 0;
  std::uint32_t* places[kPlaces];
  const std::uint64_t global = std::uint64_t{blockIdx.x} * blockDim.x + thread;
  const Permutation order(std::uint64_t{gridDim.x} * blockDim.x / 32 * kPlaces, 1);
#pragma unroll
  for (int i = 0; i < kPlaces; ++i) {
    places[i] = words + global * stride + static_cast<std::uint64_t>(i) * apart;
    if constexpr (space == Space::kGlobal && pattern == Pattern::kWords) {
      // Lines in a regular order fall on L2's slices unevenly, and on each number of warps in
      // another pattern: anywhere, they fall evenly on average.
      places[i] = words + order(global / 32 * kPlaces + i) * 32 + global % 32;
    }
  }
  const std::uint32_t shared = shared_address(own + thread * stride);
  spans.wait_for_grid();  // one or two blocks an SM
  const std::uint64_t start = read_clock();
  if (pattern != Pattern::kOneLane || thread % 32 == 0) {
#pragma unroll 1
    for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
      for (int i = 0; i < kInFlight; ++i) {
        if constexpr (number == Number::kFloat) {
          static_assert(space == Space::kGlobal);
          asm volatile("red.global.add.f32 [%0], %1;" ::"l"(places[i % kPlaces]),
                       "f"(__uint_as_float(value))
                       : "memory");
        } else if constexpr (space == Space::kGlobal) {
          asm volatile("red.global.add.u32 [%0], %1;" ::"l"(places[i % kPlaces]), "r"(value)
                       : "memory");
        } else {
          asm volatile("red.shared.add.u32 [%0], %1;" ::"r"(shared), "r"(value) : "memory");
        }
      }
    }
    __threadfence();
  }
  __syncwarp();
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

constexpr int stride_of(Pattern pattern) {
  return pattern == Pattern::kWords ? 1 : pattern == Pattern::kSectors ? kSectorBytes / 4 : 0;
}

constexpr int lanes_of(Pattern pattern) { return pattern == Pattern::kOneLane ? 1 : 32; }

struct Launcher {
  int sm_count;
  DeviceBuffer<std::uint32_t> words =
      filled<std::uint32_t>(std::size_t(sm_count) * kMaxWarps * 32 * kPlaces * kSectorBytes / 4, 0);
  WarpSpans spans{std::size_t(sm_count) * kMaxWarps};

  template <Space space, Pattern pattern, Number number>
  void launch(int warps, int iterations) {
    const int blocks_per_sm = warps > kMaxBlockWarps ? 2 : 1;
    const int stride = stride_of(pattern), apart = stride * sm_count * warps * 32;
    launch_resident(rate_kernel<space, pattern, number>,
                    {.blocks = sm_count * blocks_per_sm, .threads = warps / blocks_per_sm * 32},
                    words.data(), stride, apart, iterations, 3, spans.prepare());
  }

  /// Cycles of the latest launch: of the whole device, or of one SM by itself.
  double cycles(Space space, int warps) const {
    const std::size_t all = std::size_t(sm_count) * warps;
    return space == Space::kGlobal ? spans.last_sm_cycles(all) : spans.median_sm_cycles(all);
  }
};

/// A random cycle of lines in L2; each line has been added to once before the cycle is followed.
struct AtomicChain {
  static constexpr std::size_t kBytes = kNodes * kLineBytes;
  DeviceBuffer<char> buffer{kBytes};

  std::uint64_t build(std::uint64_t seed) const {
    const std::uint64_t first =
        build_chain(buffer.data(), kNodes, kLineBytes, ChainOrder::kRandom, seed);
    touch_kernel<<<kNodes / 256, 256>>>(reinterpret_cast<std::uint64_t>(buffer.data()), 0);
    check(cudaGetLastError());
    return first;
  }
};

void measure_latency(Probe& probe) {
  const int repeats = probe.at_level(15, 61, 101);
  const AtomicChain chain;
  DeviceBuffer<std::uint64_t> cycles(kChaseLengths * repeats);
  probe.series({.variant = "global.latency",
                .axes = {{"hops", "hops"}},
                .constants = {{"size_bytes", double(AtomicChain::kBytes)}},
                .fit = {"slope", {{"atomic.global.latency_cycles", "slope"}}},
                .kernel = global_latency_kernel},
               [&](Sweep& sweep) {
                 global_latency_kernel<<<1, 1>>>(chain.build(1), repeats, 0, cycles.data());
                 check(cudaGetLastError());
                 add_lengths(sweep, {}, cycles.to_host());
               });
  probe.series({.variant = "global.sides",
                .axes = {{"size", "bytes"}},
                .quantities = {{"access", "cycles"}, {"lap", "cycles"}},
                .constants = {{"hops_per_lap", kTimedAccesses}, {"min_separation", kSidesApart}},
                .fit = {"modes",
                        {{"atomic.global.near.latency_cycles", "mode.0"},
                         {"atomic.global.far.latency_cycles", "mode.1"}}},
                .figure = {"atomic_sides", "Single atomics in L2 from one SM: near and far half",
                           "atomic add, one access"},
                .kernel = global_sides_kernel},
               [&](Sweep& sweep) {
                 constexpr int kRounds = 3;
                 std::vector<double> accesses, rounds;
                 DeviceBuffer<std::uint32_t> access(kTimedAccesses);
                 DeviceBuffer<std::uint64_t> round(kRounds);
                 for (int order = 0; order < probe.at_level(2, 4, 8); ++order) {
                   const std::uint64_t first = chain.build(order + 2);
                   global_sides_kernel<<<1, 1>>>(first, 0, access.data(), kRounds, round.data());
                   check(cudaGetLastError());
                   append(accesses, access.readings());
                   append(rounds, round.readings());
                 }
                 sweep.add({double(AtomicChain::kBytes)}, {std::move(accesses), std::move(rounds)});
               });
  probe.series(
      {.variant = "shared.latency",
       .axes = {{"hops", "hops"}},
       .fit = {"slope", {{"atomic.shared.latency_cycles", "slope"}}},
       .kernel = every_instance_of(shared_atomic_chain<1>)},
      [&](Sweep& sweep) {
        for_each_value<1, 2, 3, 4>([&]<int length>() {
          shared_atomic_chain<length><<<1, 32>>>(2, 0, cycles.data());  // loads the code
          shared_atomic_chain<length><<<1, 32>>>(repeats, 0, cycles.data());
          check(cudaGetLastError());
          const auto host = cycles.to_host();
          sweep.add({double(length * kChaseHops)}, {{host.begin(), host.begin() + repeats}});
        });
      });
}

/// Where the rate rises, peaks and falls again with the warps, a plateau must be seen in fine
/// steps: doubling steps find no two settings that agree.
constexpr int kFineWarps[] = {8, 12, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64};
constexpr int kAFewWarps[] = {2, 4, 8}, kWarps[] = {8, 16, 32}, kManyWarps[] = {8, 16, 32, 48, 64};

/// What a rate series does and says.
struct Rate {
  Space space;
  Pattern pattern;
  Number number;
  const char *variant, *key, *label;
  std::span<const int> warps;  ///< of an SM: the sweep; above kMaxBlockWarps even
  int iterations;              ///< of the shortest launch with most warps
  const char* counter;         ///< alias of what is counted
  double counted;              ///< of an instruction
};

constexpr Rate kRates[] = {
    {Space::kGlobal, Pattern::kSameWord, Number::kInteger, "global.same_word",
     "atomic.global.same_address_per_clk", "one word, all lanes", kAFewWarps, 1,
     "global_reductions", 1},
    {Space::kGlobal, Pattern::kSameWord, Number::kFloat, "global.same_word.f32",
     "atomic.global.f32.same_address_per_clk", "one float, all lanes", kAFewWarps, 1,
     "global_reductions", 1},
    {Space::kGlobal, Pattern::kOneLane, Number::kInteger, "global.one_lane",
     "atomic.global.same_address_one_lane_per_clk", "one word, one lane of a warp", kWarps, 4,
     "global_reductions", 1},
    {Space::kGlobal, Pattern::kWords, Number::kInteger, "global.words",
     "atomic.global.coalesced_per_clk", "neighbouring words", kFineWarps, 4, "l2_reduction_sectors",
     4},
    {Space::kGlobal, Pattern::kSectors, Number::kInteger, "global.sectors",
     "atomic.global.spread_per_clk", "a sector a lane", kManyWarps, 4, "l2_reduction_sectors", 32},
    {Space::kShared, Pattern::kSameWord, Number::kInteger, "shared.same_word",
     "atomic.shared.same_address_per_clk_sm", "one word, all lanes", kWarps, 8, "shared_atomics",
     1},
    {Space::kShared, Pattern::kWords, Number::kInteger, "shared.words",
     "atomic.shared.spread_per_clk_sm", "neighbouring words", kWarps, 64, "shared_atomics", 1},
};

/// Does a step for each of kRates.
template <class Step>
void for_each_rate(const Step& step) {
  for_each_value<0, 1, 2, 3, 4, 5, 6>(step);
}

template <int index>
void measure_rate(Probe& probe, Launcher& launcher) {
  constexpr const Rate& kRate = kRates[index];
  constexpr bool kGlobal = kRate.space == Space::kGlobal;
  const int sms = kGlobal ? launcher.sm_count : 1;  // that share the work of the duration
  probe.series(
      {.variant = kRate.variant,
       .axes = {{"warps", "warps"}, {"operations", "operations"}},
       .constants = {{"sm_count", sms}},
       .fit = {"work_rate", {{kRate.key, kGlobal ? "saturated" : "saturated.per_sm"}}},
       .figure = {kGlobal ? "atomic_rate_global" : "atomic_rate_shared",
                  kGlobal ? "Global atomic adds of the device a clock, against warps of an SM"
                          : "Shared atomic adds of an SM a clock, against its warps",
                  kRate.label},
       .kernel = rate_kernel<kRate.space, kRate.pattern, kRate.number>},
      [&](Sweep& sweep) {
        for (const int warps : kRate.warps) {
          sweep.attempt([&] {
            for (int length = 1; length <= kChaseLengths; ++length) {
              const int iterations = length * kRate.iterations * kRate.warps.back() / warps;
              const double instructions = double{kInFlight} * iterations * warps * sms;
              sweep.add({double(warps), instructions * lanes_of(kRate.pattern)},
                        {repeated(probe.at_level(3, 7, 21), [&] {
                          launcher.launch<kRate.space, kRate.pattern, kRate.number>(warps,
                                                                                    iterations);
                          return launcher.cycles(kRate.space, warps);
                        })});
            }
          });
        }
      });
}

void measure(Probe& probe) {
  measure_latency(probe);
  Launcher launcher{probe.device().sm_count()};
  for_each_rate([&]<int index>() { measure_rate<index>(probe, launcher); });
}

/// Executed reductions, and the sectors that they touch in L2 where the lanes lie apart.
void confirm(Probe& probe) {
  Launcher launcher{probe.device().sm_count()};
  const double instructions =
      double{kInFlight} * kCountedIterations * kCountedWarps * launcher.sm_count;
  std::vector<Count> counts;
  for_each_rate([&]<int index>() {
    constexpr const Rate& kRate = kRates[index];
    counts.push_back(counted(kRate.variant, "atomics", {"warps", "warps"}, kCountedWarps,
                             {{kRate.counter, kRate.counted * instructions, 0.01, "expected"}},
                             [&launcher] {
                               launcher.launch<kRate.space, kRate.pattern, kRate.number>(
                                   kCountedWarps, kCountedIterations);
                             }));
  });

  constexpr int kRepeats = 8, kRounds = 1;
  const AtomicChain chain;
  DeviceBuffer<std::uint64_t> cycles(kChaseLengths * kRepeats);
  DeviceBuffer<std::uint32_t> access(kTimedAccesses);
  const std::uint64_t first = chain.build(1);
  const auto add = [&](const char* variant, const char* counter, double hops,
                       std::function<void()> launch) {
    counts.push_back(counted(variant, "atomics", {"hops", "hops"}, hops,
                             {{counter, hops, 0.01, "expected"}}, std::move(launch)));
  };
  add("global.latency", "l2_atomic_sectors", double(hops_of(0, kRepeats)),
      [&] { global_latency_kernel<<<1, 1>>>(first, kRepeats, 0, cycles.data()); });
  add("global.sides", "l2_atomic_sectors", (1 + kRounds) * kTimedAccesses,
      [&] { global_sides_kernel<<<1, 1>>>(first, 0, access.data(), kRounds, cycles.data()); });
  add("shared.latency", "shared_atomics", double{kRepeats} * kChaseLengths * kChaseHops,
      [&] { shared_atomic_chain<kChaseLengths><<<1, 32>>>(kRepeats, 0, cycles.data()); });
  probe.count_together(counts);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What do atomic adds cost in global and in shared memory, waited for and not?",
     .machine_code = {
         expect({global_latency_kernel, global_sides_kernel}, "ATOMG.E.ADD.64.STRONG.GPU",
                "atom.global.add.u64", kChaseUnroll),
         expect(shared_atomic_chain<1>, "ATOMS.ADD", "atom.shared.add.u32", 1 * kChaseHops),
         expect(shared_atomic_chain<2>, "ATOMS.ADD", "atom.shared.add.u32", 2 * kChaseHops),
         expect(shared_atomic_chain<3>, "ATOMS.ADD", "atom.shared.add.u32", 3 * kChaseHops),
         expect(shared_atomic_chain<4>, "ATOMS.ADD", "atom.shared.add.u32", 4 * kChaseHops),
         expect(rate_kernel<Space::kGlobal, Pattern::kSameWord, Number::kFloat>,
                "REDG?.E.ADD.F32.FTZ.RN.STRONG.GPU", "red.global.add.f32", kInFlight),
         expect({rate_kernel<Space::kGlobal, Pattern::kSameWord, Number::kInteger>,
                 rate_kernel<Space::kGlobal, Pattern::kOneLane, Number::kInteger>,
                 rate_kernel<Space::kGlobal, Pattern::kWords, Number::kInteger>,
                 rate_kernel<Space::kGlobal, Pattern::kSectors, Number::kInteger>},
                "REDG?.E.ADD.STRONG.GPU", "red.global.add.u32", kInFlight),
         expect({rate_kernel<Space::kShared, Pattern::kSameWord, Number::kInteger>,
                 rate_kernel<Space::kShared, Pattern::kWords, Number::kInteger>},
                "ATOMS.ADD", "red.shared.add.u32", kInFlight)}}};

}  // namespace
}  // namespace warpgauge::probes::atomics_probe
