// SPDX-License-Identifier: Apache-2.0
// Question: how long does a flag take from one SM to another?
//
// Method: two threads hand a number back and forth through two flags in global memory: each waits
// for the other's flag and sets its own. One way is from before a thread sets its flag until the
// other thread has seen it: the slope of the first one's cycles over the number of ways. The grid
// has one block on every SM; the pairs and the lines of the flags change, and readings are pooled:
// where two SMs lie, and which half of L2 a line is in, is the device's choice. `ordered` sets with
// release and waits with acquire, as a program that hands over data must; `relaxed` does without,
// `atomic` uses atomics for both. Then the same by where the two SMs lie, as far as it is known.
// Clusters tell (probes/methods/clusters.h): in one TPC (always together in clusters of two), in
// one GPC. Two GPCs are in one half of the device or in different ones: relaxed one-way times
// between all pairs of GPCs fall into two groups, and if no two halves explain them all, none are
// given. SMs whose GPC no cluster tells take part in the first only. In each kind of pair the lines
// lie near the SMs or far from them: two modes, each with a key, and never their mean.
//
// What could fool it: two blocks on one SM (each asks for most of its shared memory, and all are
// there before the exchange begins); a partner that never comes (a wait gives up, and the series
// fails); the cycles are those of one SM, both ways, so clocks need not agree.
#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>

#include "probes/device/isa.cuh"
#include "probes/methods/clusters.h"
#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/sm_clock.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::flag_exchange_probe {
namespace {

constexpr int kLengths = 4;
constexpr int kRoundsPerLength = 16;
constexpr int kLineWords = 32;
constexpr int kPlaces = 256;  // pairs of lines
constexpr int kPairsForQuantiles = 1024;
constexpr int kPairsTried = 1 << 16;  // at most, to find enough pairs of one kind
constexpr int kMapLaunches = 8;
constexpr unsigned kPatiencePolls = 1 << 20;  // a second or so

enum class Kind { kOrdered, kRelaxed, kAtomic };

template <Kind kind>
__device__ __forceinline__ void set_flag(std::uint32_t* flag, std::uint32_t value) {
  if constexpr (kind == Kind::kOrdered) {
    asm volatile("st.release.gpu.global.u32 [%0], %1;" ::"l"(flag), "r"(value) : "memory");
  } else if constexpr (kind == Kind::kRelaxed) {
    asm volatile("st.relaxed.gpu.global.u32 [%0], %1;" ::"l"(flag), "r"(value) : "memory");
  } else {
    std::uint32_t old;
    asm volatile("atom.release.gpu.global.exch.b32 %0, [%1], %2;"
                 : "=r"(old)
                 : "l"(flag), "r"(value)
                 : "memory");
  }
}

template <Kind kind>
__device__ __forceinline__ std::uint32_t read_flag(std::uint32_t* flag, std::uint32_t zero) {
  std::uint32_t value;
  if constexpr (kind == Kind::kOrdered) {
    asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(flag) : "memory");
  } else if constexpr (kind == Kind::kRelaxed) {
    asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(flag) : "memory");
  } else {
    asm volatile("atom.acquire.gpu.global.add.u32 %0, [%1], %2;"
                 : "=r"(value)
                 : "l"(flag), "r"(zero)
                 : "memory");
  }
  return value;
}

/// Whether the flag came before patience was lost.
template <Kind kind>
__device__ __forceinline__ bool await_flag(std::uint32_t* flag, std::uint32_t value,
                                           std::uint32_t zero) {
#pragma unroll 1
  for (unsigned polls = 0; polls < kPatiencePolls; ++polls) {
    if (read_flag<kind>(flag, zero) == value) return true;
  }
  return false;
}

struct Meeting {
  std::uint32_t* arrived;  // blocks of the grid that are here
  std::uint32_t* flags;    // a line each for the first and the second
  std::uint32_t* lost;     // exchanges given up
  std::uint32_t* smids;    // of each block
};

// One block an SM, one thread each; those on SMs `first` and `second` exchange flags, the others
// leave once all are there. `cycles`: of all rounds.
template <Kind kind>
__global__ void flag_kernel(unsigned first, unsigned second, int rounds, std::uint32_t zero,
                            Meeting meeting, std::uint64_t* cycles, ResidentGrid grid) {
  const std::uint32_t smid = read_smid();
  meeting.smids[blockIdx.x] = smid;
  grid.meet(meeting.arrived);
  std::uint32_t* const ask = meeting.flags;
  std::uint32_t* const answer = meeting.flags + kLineWords;
  bool there = true;
  if (smid == first) {
    set_flag<kind>(ask, 1);  // a round to start with
    there = await_flag<kind>(answer, 1, zero);
    const std::uint64_t start = read_clock();
#pragma unroll 1
    for (int round = 2; there && round < rounds + 2; ++round) {
      set_flag<kind>(ask, round);
      there = await_flag<kind>(answer, round, zero);
    }
    *cycles = read_clock() - start;
  } else if (smid == second) {
#pragma unroll 1
    for (int round = 1; there && round < rounds + 2; ++round) {
      there = await_flag<kind>(ask, round, zero);
      set_flag<kind>(answer, round);
    }
  }
  if (!there) atomicAdd(meeting.lost, 1);
}

using Kernel = void (*)(unsigned, unsigned, int, std::uint32_t, Meeting, std::uint64_t*,
                        ResidentGrid);

/// How flags are set and waited for; `key` is that of all pairs.
struct Manner {
  const char* variant;
  std::string key;
  const char* label;
  Kernel kernel;
};
const Manner kManners[] = {
    {"ordered", "flag.one_way", "release and acquire", flag_kernel<Kind::kOrdered>},
    {"relaxed", "flag.relaxed.one_way", "relaxed", flag_kernel<Kind::kRelaxed>},
    {"atomic", "flag.atomic.one_way", "atomics", flag_kernel<Kind::kAtomic>}};

/// How the two SMs of a pair lie.
enum class Place { kSameTpc, kSameGpc, kSameHalf, kOtherHalf };
struct PlaceName {
  Place place;
  const char* name;
  const char* words;
};
constexpr PlaceName kPlaceNames[] = {
    {Place::kSameTpc, "same_tpc", "one TPC"},
    {Place::kSameGpc, "same_gpc", "one GPC, two TPCs"},
    {Place::kSameHalf, "same_half", "two GPCs of one half"},
    {Place::kOtherHalf, "other_half", "two GPCs of different halves"}};

/// Which half of the device each GPC is in, 0 or 1.
using Halves = std::map<std::uint32_t, int>;

bool lies(const SmMap& map, const Halves& halves, Place place, std::uint32_t first,
          std::uint32_t second) {
  const auto partner = map.partner.find(first);
  if (partner == map.partner.end()) return false;
  const bool same_tpc = partner->second == second;
  if (place == Place::kSameTpc) return same_tpc;
  const auto a = map.gpc.find(first), b = map.gpc.find(second);
  if (a == map.gpc.end() || b == map.gpc.end() || same_tpc) return false;
  if (a->second == b->second) return place == Place::kSameGpc;
  if (place == Place::kSameGpc) return false;
  return (halves.at(a->second) == halves.at(b->second)) == (place == Place::kSameHalf);
}

class FlagExchange {
 public:
  explicit FlagExchange(Probe& probe)
      : probe_(probe),
        sms_(static_cast<unsigned>(probe.device().sm_count())),
        bytes_(one_block_bytes(probe.device(), probe.device().shared_memory().of_block / 16 * 10)) {
    if (probe.device().capability() < 90) return;
    Clusters clusters(probe.device());
    map_ = map_sms(clusters, kMapLaunches);
  }

  void measure_pairs(const Manner& manner) {
    const auto& [variant, key, label, kernel] = manner;
    probe_.series(
        {.variant = variant,
         .axes = {{"hops", "hops"}},
         .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
         .constants = {{"pairs", pairs()}, {"max_residual", 0.05}},
         .fit = {"slope", {{key + "_cycles", "slope"}, {key + "_ns", "slope.ns"}}},
         .figure = {"flag_exchange", "A flag handed back and forth between two SMs", label},
         .kernel = kernel},
        [&](Sweep& sweep) {
          allow(manner.kernel);
          const double clock_mhz = sm_clock_mhz();
          for (int length = 1; length <= kLengths; ++length) {
            const int rounds = length * kRoundsPerLength;
            std::vector<double> cycles;
            for (int pair = 0; pair < pairs(); ++pair) {
              cycles.push_back(exchange(manner.kernel, pair, pair_of(pair), rounds));
            }
            require_all();
            sweep.add({2.0 * rounds}, {std::move(cycles), {clock_mhz}});
          }
        });
    const int rounds = probe_.at_level(16, 64, 256);
    probe_.series(
        {.variant = std::string(variant) + ".pairs",
         .axes = {{"pair", "1"}},
         .quantities = {{"access", "cycles"}, {"sm_clock", "MHz"}},
         .constants = {{"rounds", rounds}},
         .fit = {"quantiles", {{key + "_p10_cycles", "p10"}, {key + "_p90_cycles", "p90"}}},
         .figure = {"flag_pairs",
                    "One way of a flag, a mean over many rounds each, all pairs and lines", label},
         .kernel = kernel},
        [&](Sweep& sweep) {
          allow(manner.kernel);
          const double clock_mhz = sm_clock_mhz();
          for (int pair = 0; pair < kPairsForQuantiles; ++pair) {
            const double cycles = exchange(manner.kernel, pair, pair_of(pair), rounds);
            sweep.add({double(pair)}, {{cycles / (2.0 * rounds)}, {clock_mhz}});
          }
          require_all();
        });
    for (const PlaceName& place : kPlaceNames) measure_place(manner, place);
  }

  void measure_place(const Manner& manner, const PlaceName& place) {
    // "flag.one_way" becomes "flag.same_tpc".
    const std::string key = manner.key.substr(0, manner.key.rfind('.') + 1) + place.name;
    const int rounds = probe_.at_level(16, 32, 256);
    const int most = probe_.at_level(256, 1024, 4096);  // pairs of SMs and lines
    probe_.series(
        {.variant = std::string(manner.variant) + "." + place.name,
         .axes = {{"pair", "1"}, {"first", "1"}, {"second", "1"}},
         .quantities = {{"access", "cycles"}},
         .constants = {{"rounds", rounds}},
         .facts = {{"pairs", std::string("two SMs of ") + place.words}},
         .fit = {"modes", {{key + ".near_cycles", "mode.0"}, {key + ".far_cycles", "mode.1"}}},
         .figure = {std::string("flag_places_") + manner.variant,
                    std::string("One way of a flag by where the two SMs lie, all lines (") +
                        manner.label + ")",
                    place.words},
         .kernel = manner.kernel},
        [&](Sweep& sweep) {
          if (!map_) throw SkipSeries{"needs compute capability 9.0: clusters tell where SMs lie"};
          const bool by_half = place.place == Place::kSameHalf || place.place == Place::kOtherHalf;
          const Halves& halves = by_half ? find_halves() : halves_;
          allow(manner.kernel);
          int pair = 0;
          for (int tried = 0; tried < kPairsTried && pair < most; ++tried) {
            const Sms sms = place.place == Place::kSameTpc ? tpc_pair_of(tried) : pair_of(tried);
            const auto [first, second] = sms;
            if (!lies(*map_, halves, place.place, first, second)) continue;
            const double cycles = exchange(manner.kernel, pair, sms, rounds);
            sweep.add({double(pair), double(first), double(second)}, {{cycles / (2.0 * rounds)}});
            ++pair;
          }
          if (pair == 0) {
            throw SkipSeries{std::string("no two SMs are known to be of ") + place.words};
          }
          require_all();
        });
  }

  /// Halves of the device by relaxed flags between GPCs: the medians of all pairs of GPCs must fall
  /// into two groups, a tenth apart, and two halves must explain every one of them. Throws
  /// SkipSeries where they do not.
  const Halves& find_halves() {
    constexpr int kReadings = 32, kRounds = 16;
    constexpr double kApart = 1.1;
    if (!halves_.empty()) return halves_;
    if (probe_.device().has_little_time()) {  // any two: what is launched is the same
      for (const auto& [sm, gpc] : map_->gpc) halves_[gpc] = static_cast<int>(gpc % 2);
      return halves_;
    }
    allow(flag_kernel<Kind::kRelaxed>);
    std::map<std::uint32_t, std::vector<std::uint32_t>> sms;
    for (const auto& [sm, gpc] : map_->gpc) sms[gpc].push_back(sm);
    if (sms.size() < 3) throw SkipSeries{"fewer than three GPCs are known: no halves can be told"};
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> medians;
    std::vector<double> sorted;
    for (const auto& [a, of_a] : sms) {
      for (const auto& [b, of_b] : sms) {
        if (b <= a) continue;
        std::vector<double> cycles;
        for (int i = 0; i < kReadings; ++i) {
          cycles.push_back(exchange(flag_kernel<Kind::kRelaxed>, i * 7,
                                    {of_a[i % of_a.size()], of_b[i * 3 % of_b.size()]}, kRounds));
        }
        std::nth_element(cycles.begin(), cycles.begin() + kReadings / 2, cycles.end());
        sorted.push_back(medians[{a, b}] = cycles[kReadings / 2]);
      }
    }
    require_all();
    std::ranges::sort(sorted);
    std::size_t gap = 1;
    for (std::size_t i = 1; i < sorted.size(); ++i) {
      if (sorted[i] / sorted[i - 1] > sorted[gap] / sorted[gap - 1]) gap = i;
    }
    if (sorted[gap] < kApart * sorted[gap - 1]) {
      throw SkipSeries{"flags between GPCs all take about as long: no halves are seen"};
    }
    Halves halves;
    const std::uint32_t first = sms.begin()->first;
    for (const auto& [gpc, unused] : sms) {
      halves[gpc] = gpc != first && medians.at({first, gpc}) >= sorted[gap];
    }
    for (const auto& [pair, cycles] : medians) {
      if ((halves.at(pair.first) != halves.at(pair.second)) != (cycles >= sorted[gap])) {
        throw SkipSeries{"flags between GPCs show no two halves that explain all of them"};
      }
    }
    return halves_ = std::move(halves);
  }

  using Sms = std::pair<unsigned, unsigned>;

  /// Two SMs; another number gives another pair.
  Sms pair_of(int pair) const {
    const unsigned number = static_cast<unsigned>(pair), first = number * 37 % sms_;
    // After every sms_ pairs each SM has been the first: the distance must then change.
    const unsigned distance = number * 53 + number / sms_;
    return {smids_[first], smids_[(first + 1 + distance % (sms_ - 1)) % sms_]};
  }
  Sms tpc_pair_of(int pair) const {
    const unsigned first = smids_[static_cast<unsigned>(pair) * 37 % sms_];
    const auto partner = map_->partner.find(first);
    return {first, partner == map_->partner.end() ? first : partner->second};
  }

  /// One exchange of two SMs, the pair's lines: the first one's cycles.
  double exchange(Kernel kernel, int pair, const Sms& sms, int rounds) {
    launch(kernel, pair, sms, rounds);
    check(cudaGetLastError());
    return static_cast<double>(cycles_.value());
  }

  void launch(Kernel kernel, int pair, const Sms& sms, int rounds) {
    words_.fill_bytes(0);
    std::uint32_t* const place = words_.data() + kLineWords * (1 + pair % kPlaces * 2);
    launch_resident(
        kernel, {.blocks = static_cast<int>(sms_), .threads = 1, .shared_bytes = bytes_}, sms.first,
        sms.second, rounds, 0, Meeting{words_.data(), place, lost_.data(), block_smids_.data()},
        cycles_.data(), ThisGrid{});
  }

  void allow(Kernel kernel) {
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               static_cast<int>(bytes_)));
    // Loads the code, and tells which SMs there are: no two of these are any that exist.
    launch(kernel, 0, {~0U, ~0U}, 2);
    check(cudaGetLastError());
    smids_ = block_smids_.to_host();
    std::ranges::sort(smids_);
    if (std::ranges::adjacent_find(smids_) != smids_.end()) {
      throw std::runtime_error("two blocks were on one SM");
    }
    lost_.fill_bytes(0);
    exchange(kernel, 0, pair_of(0), 2);
  }
  Sms first_two() const { return {smids_[0], smids_[1]}; }

 private:
  int pairs() const { return affordable_repeats(probe_.at_level(16, 128, 512)); }

  void require_all() const {
    if (lost_.value() != 0) throw std::runtime_error("a flag never came");
  }

  Probe& probe_;
  unsigned sms_;
  std::size_t bytes_;
  DeviceBuffer<std::uint32_t> words_{kLineWords * (1 + 2 * kPlaces)};
  DeviceBuffer<std::uint32_t> lost_{1};
  DeviceBuffer<std::uint64_t> cycles_{1};
  DeviceBuffer<std::uint32_t> block_smids_{sms_};
  std::vector<std::uint32_t> smids_;  ///< of the device, ascending
  std::optional<SmMap> map_;
  Halves halves_;  ///< empty until they are found
};

void measure(Probe& probe) {
  FlagExchange exchange(probe);
  for (const Manner& manner : kManners) exchange.measure_pairs(manner);
}

/// Each way is one store; besides them a store of the result, and those that clear the flags and
/// count the blocks that are there, some hundreds.
void confirm(Probe& probe) {
  constexpr int kRounds = 1 << 16;
  FlagExchange exchange(probe);
  std::vector<Count> counts;
  for (const int i : {0, 1}) {
    const Manner& manner = kManners[i];
    exchange.allow(manner.kernel);
    counts.push_back(count_of(
        "global_store",
        {manner.variant, {"pair", "1"}, 0, "instructions", 2.0 * kRounds, [&exchange, &manner] {
           exchange.launch(manner.kernel, 0, exchange.first_two(), kRounds);
         }}));
  }
  probe.count_together(counts);
}

CodeExpectation way(const Kernels& kernel, const char* sass, const char* ptx, int count) {
  return expect(kernel, sass, ptx, count).in_kernel().or_more();
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How long does a flag take from one SM to another?",
     .cost_seconds = 2,
     .machine_code = {way(flag_kernel<Kind::kOrdered>, "ST(G)?.E.STRONG.GPU", "st.release.*", 3),
                      way(flag_kernel<Kind::kOrdered>, "LD(G)?.E.STRONG.GPU", "ld.acquire.*", 3),
                      way(flag_kernel<Kind::kRelaxed>, "ST(G)?.E.STRONG.GPU", "st.relaxed.*", 3),
                      way(flag_kernel<Kind::kRelaxed>, "MEMBAR*", "fence*", 0),
                      way(flag_kernel<Kind::kAtomic>, "ATOM(G)?.E.*", "atom.*", 6)}}};

}  // namespace
}  // namespace warpgauge::probes::flag_exchange_probe
