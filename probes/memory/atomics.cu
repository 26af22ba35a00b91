// SPDX-License-Identifier: Apache-2.0
// Question: what do atomic adds cost in global and in shared memory, waited for and not?
//
// Method: latency: each word holds the address of the next one, and an atomic add of zero returns
// it, so that the chain has no arithmetic in it (in global memory, where addresses have 64 bits, it
// is a 64-bit add). Global addresses are a random cycle of lines in
// L2: the slope is what an address anywhere costs, and single timed atomics show the near and the
// far half apart (a global atomic runs where its line lives; no copy helps). Rate: every SM adds
// 32-bit words, whole numbers and for one word floats, without asking for the result. Three
// patterns of a warp's lanes: one word for the whole device, neighbouring words (a line anywhere),
// and words in sectors of their own; shared memory has the first two, per SM. Rates are thread
// operations a clock from the common start to the last SM's end, where a fence waits for what is
// under way.
//
// What could fool it: an assembler that adds up a warp's values first, as it does for one known
// address (here the address is known at run time only, and machine code must show every instruction
// unconditionally); lines of which only a word was ever written, which the first atomic fetches
// from DRAM, and lines last written by ordinary stores, which lie where their writer left them
// (every line is added to once before it is timed); one line in the same instruction again and
// again, which waits for itself (each thread goes round four places); too few warps to keep the
// path full (`saturated` wants two settings that agree).
#include "probes/methods/atomic_chain.cuh"
#include "probes/methods/chain.h"
#include "probes/methods/permutation.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_chase.cuh"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes {
namespace {

constexpr std::size_t kLineBytes = 128;
constexpr std::size_t kSectorBytes = 32;
constexpr std::uint64_t kNodes = 1 << 16;  // 8 MiB
constexpr int kInFlight = 16;              // instructions of the rate loops' bodies
constexpr int kMaxBlockWarps = 32;
constexpr int kMaxWarps = 64;  // of an SM
constexpr int kPlaces = 4;     // addresses of a thread, in turn
constexpr int kTimedAccesses = 4096;
constexpr int kCountedWarps = 16;  // of the counters' launch
constexpr int kCountedTurns = 16;
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

// One thread. Times each atomic by itself, and `laps` runs of untimed ones beside it, which say
// what the clock reads cost.
__global__ void global_sides_kernel(std::uint64_t node, std::uint64_t zero,
                                    std::uint32_t* access_cycles, int laps,
                                    std::uint64_t* lap_cycles) {
  __shared__ std::uint32_t cycles[kTimedAccesses];
  for (int lap = 0; lap < laps; ++lap) {
    lap_cycles[lap] = time_hops<AtomicHop>(node, [] { return kTimedAccesses; }, {zero}).cycles();
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
    rate_kernel(std::uint32_t* words, int stride, int apart, int turns, std::uint32_t value,
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
    for (int turn = 0; turn < turns; ++turn) {
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

class Launcher {
 public:
  explicit Launcher(const Device& device)
      : sm_count_(device.sm_count()),
        words_(static_cast<std::size_t>(sm_count_) * kMaxWarps * 32 * kPlaces * kSectorBytes / 4),
        spans_(static_cast<std::size_t>(sm_count_) * kMaxWarps) {
    words_.fill_bytes(0);
  }

  template <Space space, Pattern pattern, Number number = Number::kInteger>
  void launch(int warps, int turns) {
    const int blocks_per_sm = warps > kMaxBlockWarps ? 2 : 1;
    const int stride = stride_of(pattern), apart = stride * sm_count_ * warps * 32;
    const WarpSpanSink spans = spans_.prepare();
    rate_kernel<space, pattern, number><<<sm_count_ * blocks_per_sm, warps / blocks_per_sm * 32>>>(
        words_.data(), stride, apart, turns, std::uint32_t{3}, spans);
  }

  /// Cycles of the latest launch: of the whole device, or of one SM by itself.
  template <Space space>
  double cycles(int warps) const {
    const std::size_t all = static_cast<std::size_t>(sm_count_) * warps;
    return space == Space::kGlobal ? spans_.last_sm_cycles(all) : spans_.median_sm_cycles(all);
  }

  int sm_count() const { return sm_count_; }

 private:
  int sm_count_;
  DeviceBuffer<std::uint32_t> words_;
  WarpSpans spans_;
};

/// A random cycle through all nodes, each line of which has been added to once.
std::uint64_t build_atomic_chain(DeviceBuffer<char>& buffer, std::uint64_t seed) {
  const std::uint64_t first =
      build_chain(buffer.data(), kNodes, kLineBytes, ChainOrder::kRandom, seed);
  touch_kernel<<<kNodes / 256, 256>>>(reinterpret_cast<std::uint64_t>(buffer.data()), 0);
  check(cudaGetLastError());
  return first;
}

void measure_latency(Probe& probe) {
  const int repeats = probe.at_level(15, 61, 101);
  DeviceBuffer<char> buffer(kNodes * kLineBytes);
  DeviceBuffer<std::uint64_t> cycles(kChaseLengths * repeats);
  probe.series({.variant = "global.latency",
                .axes = {{"hops", "hops"}},
                .constants = {{"size_bytes", double(kNodes * kLineBytes)}},
                .fit = {"slope", {{"atomic.global.latency_cycles", "slope"}}},
                .kernel = global_latency_kernel},
               [&](Sweep& sweep) {
                 const std::uint64_t first = build_atomic_chain(buffer, 1);
                 global_latency_kernel<<<1, 1>>>(first, repeats, 0, cycles.data());
                 check(cudaGetLastError());
                 add_lengths(sweep, {}, cycles.to_host());
               });
  probe.series(
      {.variant = "global.sides",
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
        const int orders = probe.at_level(2, 4, 8), laps = 3;
        std::vector<double> accesses, lap_cycles;
        DeviceBuffer<std::uint32_t> access(kTimedAccesses);
        DeviceBuffer<std::uint64_t> lap(laps);
        for (int order = 0; order < orders; ++order) {
          const std::uint64_t first = build_atomic_chain(buffer, order + 2);
          global_sides_kernel<<<1, 1>>>(first, 0, access.data(), laps, lap.data());
          check(cudaGetLastError());
          for (const auto value : access.to_host()) accesses.push_back(value);
          for (const auto value : lap.to_host()) {
            lap_cycles.push_back(static_cast<double>(value));
          }
        }
        sweep.add({double(kNodes * kLineBytes)}, {std::move(accesses), std::move(lap_cycles)});
      });
  probe.series({.variant = "shared.latency",
                .axes = {{"hops", "hops"}},
                .fit = {"slope", {{"atomic.shared.latency_cycles", "slope"}}},
                .kernel = every_instance_of(shared_atomic_chain<1>)},
               [&](Sweep& sweep) {
                 using Kernel = void (*)(int, std::uint32_t, std::uint64_t*);
                 constexpr Kernel kKernels[kChaseLengths] = {
                     shared_atomic_chain<1>, shared_atomic_chain<2>, shared_atomic_chain<3>,
                     shared_atomic_chain<4>};
                 for (int length = 0; length < kChaseLengths; ++length) {
                   kKernels[length]<<<1, 32>>>(2, 0, cycles.data());  // loads the code
                   kKernels[length]<<<1, 32>>>(repeats, 0, cycles.data());
                   check(cudaGetLastError());
                   const auto host = cycles.to_host();
                   sweep.add({static_cast<double>((length + 1) * kChaseHops)},
                             {{host.begin(), host.begin() + repeats}});
                 }
               });
}

struct RateSeries {
  const char* variant;
  const char* key;
  const char* label;
  std::vector<int> warps;  ///< of an SM: the sweep; above kMaxBlockWarps even
  int turns;               ///< of the shortest launch with most warps
};

/// Where the rate rises, peaks and falls again with the warps, a plateau must be seen in fine
/// steps: doubling steps find no two settings that agree.
const std::vector<int> kFineWarps = {8, 12, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64};

template <Space space, Pattern pattern, Number number = Number::kInteger>
void measure_rate(Probe& probe, Launcher& launcher, const RateSeries& about) {
  constexpr bool kGlobal = space == Space::kGlobal;
  const int sms = kGlobal ? launcher.sm_count() : 1;  // that share the work of the duration
  probe.series(
      {.variant = about.variant,
       .axes = {{"warps", "warps"}, {"operations", "operations"}},
       .constants = {{"sm_count", sms}},
       .fit = {"work_rate", {{about.key, kGlobal ? "saturated" : "saturated.per_sm"}}},
       .figure = {kGlobal ? "atomic_rate_global" : "atomic_rate_shared",
                  kGlobal ? "Global atomic adds of the device a clock, against warps of an SM"
                          : "Shared atomic adds of an SM a clock, against its warps",
                  about.label},
       .kernel = rate_kernel<space, pattern, number>},
      [&](Sweep& sweep) {
        const int repeats = probe.at_level(3, 7, 21);
        for (const int warps : about.warps) {
          for (int length = 1; length <= kChaseLengths; ++length) {
            const int turns = length * about.turns * about.warps.back() / warps;
            auto cycles = repeated(repeats, [&] {
              launcher.launch<space, pattern, number>(warps, turns);
              return launcher.cycles<space>(warps);
            });
            const double operations = double{kInFlight} * turns * warps * lanes_of(pattern) * sms;
            sweep.add({static_cast<double>(warps), operations}, {std::move(cycles)});
          }
        }
      });
}

void measure(Probe& probe) {
  measure_latency(probe);
  Launcher launcher(probe.device());
  using enum Space;
  using enum Pattern;
  measure_rate<kGlobal, kSameWord>(probe, launcher,
                                   {"global.same_word",
                                    "atomic.global.same_address_per_clk",
                                    "one word, all lanes",
                                    {2, 4, 8},
                                    1});
  measure_rate<kGlobal, kSameWord, Number::kFloat>(probe, launcher,
                                                   {"global.same_word.f32",
                                                    "atomic.global.f32.same_address_per_clk",
                                                    "one float, all lanes",
                                                    {2, 4, 8},
                                                    1});
  measure_rate<kGlobal, kOneLane>(probe, launcher,
                                  {"global.one_lane",
                                   "atomic.global.same_address_one_lane_per_clk",
                                   "one word, one lane of a warp",
                                   {8, 16, 32},
                                   4});
  measure_rate<kGlobal, kWords>(
      probe, launcher,
      {"global.words", "atomic.global.coalesced_per_clk", "neighbouring words", kFineWarps, 4});
  measure_rate<kGlobal, kSectors>(probe, launcher,
                                  {"global.sectors",
                                   "atomic.global.spread_per_clk",
                                   "a sector a lane",
                                   {8, 16, 32, 48, 64},
                                   4});
  measure_rate<kShared, kSameWord>(probe, launcher,
                                   {"shared.same_word",
                                    "atomic.shared.same_address_per_clk_sm",
                                    "one word, all lanes",
                                    {8, 16, 32},
                                    8});
  measure_rate<kShared, kWords>(
      probe, launcher,
      {"shared.words", "atomic.shared.spread_per_clk_sm", "neighbouring words", {8, 16, 32}, 64});
}

/// Executed reductions, and the sectors that they touch in L2 where the lanes lie apart.
void confirm(Probe& probe) {
  Launcher launcher(probe.device());
  const double instructions =
      double{kInFlight} * kCountedTurns * kCountedWarps * launcher.sm_count();
  std::vector<Count> counts;
  const auto add = [&](const char* variant, const char* counter, samples::Axis axis, double at,
                       double expected, std::function<void()> launch) {
    counts.push_back(
        count_of("atomics", {variant, std::move(axis), at, counter, expected, launch}));
  };
  const auto add_rate = [&]<Space space, Pattern pattern, Number number = Number::kInteger>(
      const char* variant, const char* alias, double an_instruction) {
    add(variant, alias, {"warps", "warps"}, kCountedWarps, an_instruction * instructions,
        [&launcher] { launcher.launch<space, pattern, number>(kCountedWarps, kCountedTurns); });
  };
  using enum Space;
  using enum Pattern;
  add_rate.template operator()<kGlobal, kSameWord>("global.same_word", "global_reductions", 1);
  add_rate.template operator()<kGlobal, kSameWord, Number::kFloat>("global.same_word.f32",
                                                                   "global_reductions", 1);
  add_rate.template operator()<kGlobal, kOneLane>("global.one_lane", "global_reductions", 1);
  add_rate.template operator()<kGlobal, kWords>("global.words", "l2_reduction_sectors", 4);
  add_rate.template operator()<kGlobal, kSectors>("global.sectors", "l2_reduction_sectors", 32);
  add_rate.template operator()<kShared, kSameWord>("shared.same_word", "shared_atomics", 1);
  add_rate.template operator()<kShared, kWords>("shared.words", "shared_atomics", 1);

  constexpr int kRepeats = 8, kLaps = 1;
  DeviceBuffer<char> buffer(kNodes * kLineBytes);
  DeviceBuffer<std::uint64_t> cycles(kChaseLengths * kRepeats);
  DeviceBuffer<std::uint32_t> access(kTimedAccesses);
  const std::uint64_t first = build_atomic_chain(buffer, 1);
  const samples::Axis hops{"hops", "hops"};
  const double chained = static_cast<double>(hops_of(0, kRepeats));
  add("global.latency", "l2_atomic_sectors", hops, chained, chained,
      [&] { global_latency_kernel<<<1, 1>>>(first, kRepeats, 0, cycles.data()); });
  const double single = (1 + kLaps) * kTimedAccesses;
  add("global.sides", "l2_atomic_sectors", hops, single, single,
      [&] { global_sides_kernel<<<1, 1>>>(first, 0, access.data(), kLaps, cycles.data()); });
  const double shared = double{kRepeats} * kChaseLengths * kChaseHops;
  add("shared.latency", "shared_atomics", hops, shared, shared,
      [&] { shared_atomic_chain<kChaseLengths><<<1, 32>>>(kRepeats, 0, cycles.data()); });
  probe.count_together(counts);
}

const Register kRegister{{
    .name = "memory/atomics",
    .question = "What do atomic adds cost in global and in shared memory, waited for and not?",
    .cost_seconds = 1,
    .machine_code =
        {expect(global_latency_kernel, "ATOMG.E.ADD.64.STRONG.GPU", "atom.global.add.u64",
                kChaseUnroll),
         expect(global_sides_kernel, "ATOMG.E.ADD.64.STRONG.GPU", "atom.global.add.u64",
                kChaseUnroll),
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
                "ATOMS.ADD", "red.shared.add.u32", kInFlight)},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
