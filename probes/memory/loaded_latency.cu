// SPDX-License-Identifier: Apache-2.0
// Question: how long does a load take that meets the traffic of other SMs, by its rate and kind?
//
// Method: on four SMs one thread follows a random chain of lines in L2, or in DRAM (1 GiB); all
// other SMs move data there at a set rate: their warps begin an iteration of eight accesses each
// after pauses of random lengths. Pauses are set from the rate without any: `offered` is the share
// of it that is asked for, 0 is no traffic, 2 is twice as much as there can be. What was moved is
// counted by the warps and timed by the timer that all SMs share. Latency is the slope over hops,
// the mean of the four SMs of two launches. Traffic: streams (each SM goes through a chunk of its
// own) with no, a quarter, half and only stores; `together` (all SMs go through DRAM side by side:
// rows in order); `random` (each lane a random sector of L2's part, or of eight times L2).
// Estimator loaded_latency gives the curve of latency over rate and its law.
//
// What could fool it: traffic that ends before the chain does (it goes on until all four are done,
// and a chain's end is checked); bursts (the pauses are random, and each warp's differ); a chain
// that finds in L2 what it has fetched from DRAM before (each launch goes on where the last one
// ended; the counters must show misses); a footprint that L2 does not hold (a quarter of it, and
// the counters must show hits); loaders on the chasing SM (it has none: what is measured lies
// behind the SM, with the ports that it shares with its neighbours).
#include <numeric>
#include <string>

#include "probes/methods/array_size.h"
#include "probes/methods/background_traffic.cuh"
#include "probes/methods/chain.h"
#include "probes/methods/chase.cuh"
#include "probes/methods/hashed_words.h"
#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/permutation.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/touch.cuh"

namespace warpgauge::probes::loaded_latency_probe {
namespace {

using Hop = LoadHop<CacheOp::kCg>;
using enum TrafficOrder;

constexpr std::size_t kLineBytes = 128;
constexpr std::size_t kTranslationBytes = 64 << 10;
constexpr std::size_t kChaseL2Bytes = 2 << 20;
constexpr unsigned kChasers = 4;  // blocks, of one SM each
constexpr int kWarmHops = 64;
constexpr int kRepeats = 5;  // of each length, in one launch
constexpr double kBeyondL2 = 8;

constexpr double kOffered[] = {0,   0.1,   0.2,  0.3,   0.4, 0.5,   0.6,  0.7, 0.75, 0.8, 0.85,
                               0.9, 0.925, 0.95, 0.975, 1.0, 1.025, 1.05, 1.1, 1.2,  2.0};
constexpr double kOfferedQuick[] = {0, 0.25, 0.5, 0.75, 0.9, 1.0, 2.0};

/// Where the chains lie, and where each begins. A line every `touch_stride` bytes is touched
/// before: in DRAM another one each time, for L2 holds those of the last launch.
struct Chains {
  const char* base;
  std::uint64_t lines;
  std::size_t touch_stride;
  std::uint64_t touched;  ///< lines of the first stride that were touched before this launch
  std::uint64_t first[kChasers];
};

// Blocks 0 to kChasers - 1 chase, all others are traffic.
template <TrafficOrder order, int stores>
__global__ void __launch_bounds__(kTrafficThreads, 1)
    loaded_kernel(const __grid_constant__ Chains chains, const __grid_constant__ TrafficPlace place,
                  bool busy, ChaseSink sink, std::uint64_t* ends, TrafficGrid grid) {
  if (blockIdx.x >= kChasers) {
    grid.wait_for_grid();
    if (busy) grid.run<TrafficForm{order, stores}>(place, kChasers);
    return;
  }
  const std::size_t first = (chains.touched + blockIdx.x) * kLineBytes % chains.touch_stride;
  touch<CacheOp::kCg>(chains.base + first, chains.lines * kLineBytes / chains.touch_stride,
                      chains.touch_stride);
  grid.wait_for_grid();
  if (threadIdx.x != 0) return;
  sink.cycles += blockIdx.x * kChaseLengths * kRepeats;
  sink.total += blockIdx.x;
  ends[blockIdx.x] = time_chain<Hop>(chains.first[blockIdx.x], kWarmHops, kRepeats, sink);
  grid.leave();
}

enum class Server { kL2, kDram };

struct Form {
  const char* name;
  TrafficForm traffic;
  const char* label;
  bool in_dram_alone = false;
};
constexpr Form kRead{"read", {kStreams, 0}, "streams of loads"};
constexpr Form kMix25{"mix25", {kStreams, 2}, "streams, a quarter stores"};
constexpr Form kMix50{"mix50", {kStreams, 4}, "streams, half stores"};
constexpr Form kWrite{"write", {kStreams, 8}, "streams of stores"};
constexpr Form kOrdered{"together", {kTogether, 0}, "loads, all SMs side by side", true};
constexpr Form kOrderedMix{"together_mix50", {kTogether, 4}, "half stores, SMs side by side", true};
constexpr Form kRandomRead{"random", {kRandom, 0}, "loads of random sectors"};

/// Does a step for each form of traffic.
template <class Step>
void for_each_form(const Step& step) {
  step.template operator()<kRead.traffic>(kRead);
  step.template operator()<kMix25.traffic>(kMix25);
  step.template operator()<kMix50.traffic>(kMix50);
  step.template operator()<kWrite.traffic>(kWrite);
  step.template operator()<kOrdered.traffic>(kOrdered);
  step.template operator()<kOrderedMix.traffic>(kOrderedMix);
  step.template operator()<kRandomRead.traffic>(kRandomRead);
}

/// Memory for a server: the chain behind the traffic's part.
class Loaded {
 public:
  Loaded(const Device& device, Server server)
      : device_(&device),
        server_(server),
        blocks_(device.sm_count() - int{kChasers}),
        traffic_bytes_(traffic_bytes_of(device, server)),
        chase_bytes_(chase_bytes_of(device, server)),
        memory_(traffic_bytes_ + chase_bytes_),
        traffic_(std::max(blocks_, 1)) {
    if (blocks_ < int{kChasers}) throw SkipSeries{"too few SMs for traffic beside four chains"};
    fill_with_hashes(memory_, device.sm_count());
    nodes_ = chase_bytes_ / kLineBytes;
    build_chain(chains_base(), nodes_, kLineBytes, ChainOrder::kRandom, kSeed);
    // What L2 holds of the chain's lines since they were written makes room for others.
    if (server == Server::kDram) check(cudaMemset(memory_.data(), 0x35, flushed_bytes()));
  }

  /// A launch at that pause; without traffic where `busy` is false. Traffic goes on until the
  /// chains end, or for `iterations` of each warp.
  template <TrafficForm form>
  void launch(bool busy, double pause_cycles, std::uint32_t iterations = 0) {
    Chains chains{chains_base(),
                  nodes_,
                  server_ == Server::kL2 ? kLineBytes : kTranslationBytes,
                  std::uint64_t{seed_} * kChasers,
                  {}};
    const Permutation places(nodes_, kSeed);
    for (std::uint64_t& first : chains.first) {
      begun_.push_back(position_ % nodes_);
      first = address(places(begun_.back()));
      position_ += hops_of(kWarmHops, kRepeats) + 1;
    }
    begun_.erase(begun_.begin(), begun_.end() - kChasers);
    const std::size_t chunk = traffic_bytes_ / blocks_ / kTrafficTileBytes;
    const std::size_t random_bytes =
        server_ == Server::kL2
            ? traffic_bytes_
            : std::min(traffic_bytes_, std::size_t(kBeyondL2 * double(device_->l2_bytes())));
    const TrafficPlace place{memory_.data(),
                             static_cast<std::uint32_t>(chunk),
                             static_cast<std::uint32_t>(random_bytes / kSectorBytes),
                             static_cast<std::uint32_t>(pause_cycles),
                             ++seed_,
                             iterations};
    placed_.launch(loaded_kernel<form.order, form.stores>, blocks_ + int{kChasers}, kTrafficThreads,
                   0, chains, place, busy, ChaseSink{cycles_.data(), totals_.data()}, ends_.data(),
                   traffic_.prepare());
    check(cudaGetLastError());
  }

  /// Sectors that the SMs load in a launch of that number of iterations: the traffic's, those that
  /// are touched before, and the chains'.
  template <TrafficForm form>
  double sectors(std::uint32_t iterations) const {
    const std::size_t stride = server_ == Server::kL2 ? kLineBytes : kTranslationBytes;
    const double chains = double(nodes_ * kLineBytes / stride) + hops_of(kWarmHops, kRepeats);
    return double(blocks_) * kTrafficWarps * iterations * traffic_bytes(form) / kSectorBytes +
           kChasers * chains;
  }

  /// Cycles of a warp's iteration where it makes no pause.
  template <TrafficForm form>
  double free_cycles() {
    launch<form>(true, 0);
    return traffic_.result(blocks_, form).cycles_per_iteration;
  }

  struct Readings {
    std::vector<std::uint64_t> cycles;  ///< as time_lengths writes them: mean of the chasers
    std::vector<double> sm_clock_mhz, rate_gbps;
  };

  /// The readings of two launches, their mean, added to those that are there: the SMs that chase
  /// alternate from launch to launch, and differ in their way to L2. Throws std::runtime_error
  /// where a chain did not end where it should.
  template <TrafficForm form>
  void read(bool busy, double pause_cycles, Readings& into) {
    constexpr std::size_t kCount = std::size_t{kChaseLengths} * kRepeats;
    constexpr unsigned kLaunches = 2, kSummed = kLaunches * kChasers;
    std::vector<std::uint64_t> sums(kCount);
    double rate_gbps = 0;
    for (unsigned i = 0; i < kLaunches; ++i) {
      launch<form>(busy, pause_cycles);
      require_ends();
      const auto all = cycles_.to_host();
      for (std::size_t at = 0; at < all.size(); ++at) sums[at % kCount] += all[at];
      if (busy) rate_gbps += traffic_.result(blocks_, form).bytes_per_ns / kLaunches;
    }
    for (const std::uint64_t sum : sums) into.cycles.push_back((sum + kSummed / 2) / kSummed);
    append(into.sm_clock_mhz, totals_.value().sm_clock_mhz());
    into.rate_gbps.push_back(rate_gbps);
  }

 private:
  static constexpr std::uint64_t kSeed = 39;

  static std::size_t traffic_bytes_of(const Device& device, Server server) {
    const std::size_t tile = kTrafficTileBytes * device.sm_count();
    if (server == Server::kDram) {
      return affordable(device, bytes_beyond_l2(device, std::size_t{4} << 30, 10)) / tile * tile;
    }
    const std::size_t bytes = device.l2_bytes() / 4 / tile * tile;
    if (bytes == 0) throw SkipSeries{"L2 is too small for a tile of each SM"};
    return bytes;
  }
  static std::size_t chase_bytes_of(const Device& device, Server server) {
    if (server == Server::kL2) return std::min(kChaseL2Bytes, device.l2_bytes() / 8);
    return halved_to(device.free_bytes() / 4, affordable(device, std::size_t{1} << 30));
  }
  std::size_t flushed_bytes() const { return std::min(traffic_bytes_, 4 * device_->l2_bytes()); }
  char* chains_base() const { return memory_.data() + traffic_bytes_; }
  std::uint64_t address(std::uint64_t node) const {
    return reinterpret_cast<std::uint64_t>(chains_base()) + node * kLineBytes;
  }

  void require_ends() const {
    const Permutation places(nodes_, kSeed);
    const auto ends = ends_.to_host();
    for (unsigned chaser = 0; chaser < kChasers; ++chaser) {
      const std::uint64_t last = (begun_[chaser] + hops_of(kWarmHops, kRepeats)) % nodes_;
      if (ends[chaser] == address(places(last))) continue;
      throw std::runtime_error("a chain beside traffic did not end where it should");
    }
  }

  const Device* device_;
  Server server_;
  int blocks_;  // of traffic
  std::size_t traffic_bytes_, chase_bytes_;
  DeviceBuffer<char> memory_;
  Traffic traffic_;
  OneBlockAnSm placed_{*device_};
  std::uint64_t nodes_ = 0, position_ = 0;
  std::uint32_t seed_ = 0;
  std::vector<std::uint64_t> begun_;  // where the latest launch's chains began, in the cycle
  DeviceBuffer<std::uint64_t> cycles_{kChasers * kChaseLengths * kRepeats};
  DeviceBuffer<ChaseTotal> totals_{kChasers};
  DeviceBuffer<std::uint64_t> ends_{kChasers};
};

constexpr Server kServers[] = {Server::kL2, Server::kDram};
const char* name_of(Server server) { return server == Server::kL2 ? "l2" : "dram"; }
bool has(Server server, const Form& form) { return !form.in_dram_alone || server == Server::kDram; }

template <TrafficForm traffic>
void measure_curve(Probe& probe, Loaded& loaded, Server server, const Form& form) {
  const std::string level = name_of(server), key = level + ".loaded." + form.name + ".";
  Fit fit{"loaded_latency",
          {{key + "unloaded_cycles", "unloaded"},
           {key + "queueing_cycles", "queueing"},
           {key + "peak_gbps", "peak"},
           {key + "knee_gbps", "knee"},
           {key + "highest_gbps", "highest"},
           {key + "full_cycles", "full"}}};
  for (const char* share : {"25", "50", "75", "90", "95", "98"}) {
    fit.fills.push_back({key + "share" + share + "_cycles", std::string("share.") + share});
  }
  probe.series({.variant = level + "." + form.name,
                .axes = {{"offered", "1"}, {"hops", "hops"}},
                .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}, {"rate", "GB/s"}},
                .constants = {{"max_residual", 0.1}, {"chasers", kChasers}},
                .fit = std::move(fit),
                .figure = {"loaded_latency_" + level,
                           "Latency of a dependent load against what other SMs move in " +
                               std::string(server == Server::kL2 ? "L2" : "DRAM"),
                           form.label},
                .kernel = loaded_kernel<traffic.order, traffic.stores>},
               [&](Sweep& sweep) {
                 const double free_cycles = loaded.free_cycles<traffic>();
                 const auto offers =
                     probe.level() == Level::kQuick
                         ? std::vector<double>(std::begin(kOfferedQuick), std::end(kOfferedQuick))
                         : std::vector<double>(std::begin(kOffered), std::end(kOffered));
                 for (const double offered : offers) {
                   Loaded::Readings readings;
                   for (int i = 0; i < affordable_repeats(probe.at_level(2, 3, 7)); ++i) {
                     loaded.read<traffic>(offered > 0, offered > 0 ? free_cycles / offered : 0,
                                          readings);
                   }
                   add_lengths(sweep, {offered}, readings.cycles,
                               {readings.sm_clock_mhz, readings.rate_gbps});
                 }
               });
}

void measure(Probe& probe) {
  for (const Server server : kServers) {
    Loaded loaded(probe.device(), server);
    for_each_form([&]<TrafficForm traffic>(const Form& form) {
      if (has(server, form)) measure_curve<traffic>(probe, loaded, server, form);
    });
  }
}

/// Chain and traffic are served where they are meant to be, below the full rate and at it. The
/// traffic of a counted launch is a number of iterations: hits and sectors are of different passes,
/// in which chains take more or less time.
void confirm(Probe& probe) {
  for (const Server server : kServers) {
    Loaded loaded(probe.device(), server);
    const std::string level = name_of(server);
    std::vector<Count> counts;
    const auto count = [&]<TrafficForm traffic>(const Form& form) {
      const double free_cycles = loaded.free_cycles<traffic>();
      constexpr auto kIterations =
          static_cast<std::uint32_t>(64 * 256 * kSectorBytes / traffic_bytes(traffic));
      counts.push_back(counted_at(
          level + "." + form.name, "l2_chase", {"offered", "1"}, std::vector<double>{0.5, 2},
          [&](double) {
            return AllExpected{{server == Server::kL2 ? "l2_hit_rate" : "l2_miss_rate", 1, 0.03},
                               {"l1_sectors", loaded.sectors<traffic>(kIterations), 0.01}};
          },
          [&loaded, free_cycles](double offered) {
            loaded.launch<traffic>(true, free_cycles / offered, kIterations);
          }));
    };
    count.template operator()<kRead.traffic>(kRead);
    if (server == Server::kL2) count.template operator()<kRandomRead.traffic>(kRandomRead);
    probe.count_together(counts);
  }
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> list;
  for_each_form([&]<TrafficForm form>(const Form&) {
    const auto kernel = loaded_kernel<form.order, form.stores>;
    list.push_back(expect(kernel, "LDG.E.64.STRONG.GPU", "ld.global.cg.u64", kChaseUnroll));
    constexpr int kLoads = kTrafficAccesses - form.stores;
    if constexpr (form.order == kRandom) {
      list.push_back(
          expect(kernel, "LDG.E.STRONG.GPU", "ld.global.cg.u32", kTrafficAccesses).in_kernel());
    } else {
      list.push_back(
          expect(kernel, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", kLoads).in_kernel());
      list.push_back(expect(kernel, "STG.E.128", "st.global.v4.u32", form.stores).in_kernel());
    }
  });
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question =
         "How long does a load take that meets the traffic of other SMs, by its rate and kind?",
     .cost_seconds = 6,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::loaded_latency_probe
