// SPDX-License-Identifier: Apache-2.0
// Question: how many cycles does a dependent load or atomic of another device's memory take?
//
// Method: one thread of this device follows raw pointers through one random cycle in the memory of
// each other device, nodes 128 bytes apart; the chain was written by the device that owns it.
// Latency is the slope of cycles of this device's SM clock against hops. Footprints go from what
// the owner's L2 holds to 1 GiB: the ladder shows what answers. A set of an eighth of that L2 is
// answered by it, one of 1 GiB by its DRAM. The block first touches every line of a set up to twice
// L2; in a larger set it touches a word every 64 KiB, for the translations. Loads: `load` past L1
// (ld.cg), `system` of system scope (what programs that share data need), `cached` with L1 allowed:
// it shows whether the reader keeps lines of another device. Atomics: an addition of zero, of
// system scope. `own`: the same code on this device's memory. What a peer's DRAM, or an atomic,
// costs more is the link's round trip. A peer's L2 costs yet more than own L2: it answers where the
// line lives, in either half, while own loads come from copies in the near half (docs/keys/link.md
// has loads by their parts).
//
// What could fool it: lines that the reader's own caches hold (the ladder of `load` would show
// their level, which `own` has); a chain that ended at another node than it should (each is
// checked); two levels in one mean (`single` times accesses one by one); translations that miss
// (the footprint states locality); a weak load where system scope is asked for (the machine code
// must say so); the SM: the one block lies where the device puts it, always in the same place, and
// on one of four H200 all the ways out were shorter.
#include <algorithm>

#include "probes/device/on_device.h"
#include "probes/device/system_scope.cuh"
#include "probes/methods/array_size.h"
#include "probes/methods/path_chase.cuh"
#include "probes/methods/peers.h"
#include "probes/methods/sizes.h"
#include "probes/methods/sm_clock.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/touch.cuh"

namespace warpgauge::probes::link_latency_probe {
namespace {

constexpr std::size_t kLineBytes = 128;
constexpr std::size_t kTranslationBytes = 64 << 10;
constexpr int kSingleHops = 4096;
constexpr std::uint64_t kMostWarmHops = 1 << 15;  // a hop takes about a microsecond

/// A load of system scope.
struct SystemHop : PointerHop {
  __device__ static Pointer next(Pointer at, const Context&) { return load_pointer_system(at); }
};

/// `zero` comes from the host: of a known zero the assembler would make a load.
struct SystemAtomicHop : PointerHop {
  struct Context {
    std::uint64_t zero = 0;
  };
  __device__ static Pointer next(Pointer at, const Context& context) {
    return next_by_system_atomic(at, context.zero);
  }
};

// One block; thread 0 chases, the others only help to warm up.
template <class Hop>
__global__ void link_chase_kernel(const char* base, std::uint64_t touched,
                                  std::size_t touched_stride, std::uint64_t first,
                                  typename Hop::Context context, int warm_hops, int repeats,
                                  ChaseSink sink, std::uint64_t* end) {
  touch<CacheOp::kCg>(base, touched, touched_stride);
  if (threadIdx.x == 0) *end = time_chain<Hop>(first, warm_hops, repeats, sink, context);
}

// Times each hop by itself: only the distribution matters. A round of hops, timed as a whole, tells
// what the clock reads cost.
__global__ void link_single_kernel(const char* base, std::uint64_t nodes, std::uint64_t node,
                                   std::uint32_t* access_cycles, std::uint64_t* round_cycles) {
  using Hop = LoadHop<CacheOp::kCg>;
  __shared__ std::uint32_t cycles[kSingleHops];
  touch<CacheOp::kCg>(base, nodes, kLineBytes);
  if (threadIdx.x == 0) {
    *round_cycles = time_hops<Hop>(node, [] { return kSingleHops; }).cycles();
    time_single_hops<Hop>(node, kSingleHops, cycles);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < kSingleHops; i += blockDim.x) access_cycles[i] = cycles[i];
}

/// Memory of a device, and chains in it, which this device follows.
class Chains {
 public:
  Chains(Probe& probe, int owner, std::size_t bytes)
      : probe_(probe), owner_(owner), memory_(owner, bytes) {}

  std::size_t bytes() const { return memory_->bytes(); }

  /// Measures one footprint and adds a point for each chain length.
  template <class Hop>
  void add(Sweep& sweep, std::size_t size, int repeats) {
    const ChaseReadings readings(repeats);
    const PointerChain chain = build(size);
    launch<Hop>(chain, readings, repeats);
    readings.add_to(sweep, {double(size)});
  }

  /// The owner writes the chain: the device that follows it has nothing of it in its caches.
  PointerChain build(std::size_t size) {
    const DeviceScope current(owner_);
    return {memory_->data(), size / kLineBytes, kLineBytes, ChainOrder::kRandom};
  }

  /// Single accesses to a set that the owner's L2 holds, in `parts` parts of the chain.
  void add_single(Sweep& sweep, std::size_t size, int parts) {
    DeviceBuffer<std::uint32_t> access(kSingleHops);
    DeviceBuffer<std::uint64_t> round(1);
    const PointerChain chain = build(size);
    std::vector<double> accesses, rounds;
    std::uint64_t node = chain.first();
    for (int i = 0; i < parts; ++i) {
      link_single_kernel<<<1, kChaseThreads>>>(chain.base, chain.nodes, node, access.data(),
                                               round.data());
      check(cudaGetLastError());
      append(accesses, access.readings());
      append(rounds, round.readings());
      node = next_part(chain, i + 1);
    }
    sweep.add({double(size)}, {std::move(accesses), std::move(rounds), {sm_clock_mhz()}});
  }

  template <class Hop>
  void launch(const PointerChain& chain, const ChaseReadings& readings, int repeats) {
    const std::size_t size = chain.nodes * kLineBytes;
    const std::size_t stride =
        size > 2 * probe_.device().l2_bytes() ? kTranslationBytes : kLineBytes;
    const int warm_hops = chain.nodes <= kMostWarmHops ? whole_hops(chain.nodes) : 0;
    link_chase_kernel<Hop><<<1, kChaseThreads>>>(chain.base, size / stride, stride, chain.first(),
                                                 typename Hop::Context{}, warm_hops, repeats,
                                                 readings.sink(), end_.data());
    check(cudaGetLastError());
    chain.require_end(end_.value(), hops_of(warm_hops, repeats));
  }

 private:
  /// The node that comes `parts` times kSingleHops after the first.
  static std::uint64_t next_part(const PointerChain& chain, int parts) {
    const std::uint64_t hops = std::uint64_t{kSingleHops} * parts % chain.nodes;
    return reinterpret_cast<std::uint64_t>(chain.base) +
           Permutation(chain.nodes, chain.seed)(hops) * chain.stride_bytes;
  }

  Probe& probe_;
  int owner_;
  OnDevice<DeviceBuffer<char>> memory_;
  DeviceBuffer<std::uint64_t> end_{1};
};

std::size_t chain_bytes(const Device& device, int owner) {
  const DeviceScope current(owner);
  return bytes_beyond_l2(device, std::size_t{1} << 30, 8);
}

/// A footprint that the owner's L2 holds.
std::size_t in_l2(const Device& device) { return device.l2_bytes() / 8 / kLineBytes * kLineBytes; }

/// Whose memory it is, in variants, keys and facts.
struct Owner {
  int ordinal;
  std::string name, fact;

  std::string key(const std::string& rest) const { return "link." + name + "." + rest; }
  SeriesSpec spec(Fit fit, Figure figure, const Kernels& kernel) const {
    figure.label += ", " + name;
    return {.constants = {{"owner", ordinal}, {"stride_bytes", kLineBytes}},
            .facts = {{"owner", fact}},
            .fit = std::move(fit),
            .figure = std::move(figure),
            .kernel = kernel};
  }
};

/// Footprints in the owner's L2 and far beyond it.
template <class Hop>
void measure_levels(Probe& probe, const Owner& owner, Chains& chains, const std::string& what) {
  const std::string l2 = "at." + std::to_string(in_l2(probe.device()));
  measure_chases(probe, what + "." + owner.name, {{"size", "bytes"}},
                 owner.spec({"slope_at",
                             {{owner.key(what + "_cycles"), l2},
                              {owner.key(what + "_ns"), l2 + ".ns"},
                              {owner.key("dram_" + what + "_cycles"), "largest"},
                              {owner.key("dram_" + what + "_ns"), "largest.ns"}}},
                            {"link_levels",
                             "A dependent access to another device's memory, answered by its L2 or "
                             "its DRAM",
                             what},
                            link_chase_kernel<Hop>),
                 [&](Sweep& sweep) {
                   for (const std::size_t size : {in_l2(probe.device()), chains.bytes()}) {
                     chains.add<Hop>(sweep, size, probe.at_level(15, 61, 101));
                   }
                 });
}

template <class Hop>
void measure_ladder(Probe& probe, const Owner& owner, Chains& chains, const std::string& what,
                    std::size_t last) {
  measure_chases(probe, "ladder." + what + "." + owner.name, {{"size", "bytes"}},
                 owner.spec({"latency_ladder"},
                            {"link_ladder",
                             "Latency of a dependent load of another device's memory against the "
                             "working set",
                             what},
                            link_chase_kernel<Hop>),
                 [&](Sweep& sweep) {
                   for (const std::size_t size :
                        sizes_between(4096, double(last), probe.at_level(1, 3, 6), kLineBytes)) {
                     chains.add<Hop>(sweep, size, probe.at_level(5, 11, 21));
                   }
                 });
}

void measure_single(Probe& probe, const Owner& owner, Chains& chains) {
  SeriesSpec spec = owner.spec(
      {"quantiles",
       {{owner.key("load.p10_cycles"), "p10"},
        {owner.key("load.p50_cycles"), "p50"},
        {owner.key("load.p90_cycles"), "p90"},
        {owner.key("load.p99_cycles"), "p99"}}},
      {"link_single", "Single loads that the owner's L2 answers: how many take no longer",
       "ld.cg, one access"},
      link_single_kernel);
  spec.variant = "single." + owner.name;
  spec.axes = {{"size", "bytes"}};
  spec.quantities = {{"access", "cycles"}, {"lap", "cycles"}, {"sm_clock", "MHz"}};
  spec.constants["hops_per_lap"] = kSingleHops;
  probe.series(spec, [&](Sweep& sweep) {
    chains.add_single(sweep, in_l2(probe.device()), probe.at_level(2, 6, 12));
  });
}

using Load = LoadHop<CacheOp::kCg>;
using CachedLoad = LoadHop<CacheOp::kCa>;

void measure_owner(Probe& probe, const Owner& owner) {
  Chains chains(probe, owner.ordinal, chain_bytes(probe.device(), owner.ordinal));
  measure_levels<Load>(probe, owner, chains, "load");
  measure_levels<SystemHop>(probe, owner, chains, "system_load");
  measure_levels<SystemAtomicHop>(probe, owner, chains, "atomic");
  measure_single(probe, owner, chains);
  measure_ladder<Load>(probe, owner, chains, "load", chains.bytes());
  // Beyond L1 both loads are one: a set that L1 cannot hold shows nothing else.
  constexpr std::size_t kBeyondL1 = 2 << 20;
  measure_ladder<CachedLoad>(probe, owner, chains, "cached", kBeyondL1);
}

void measure(Probe& probe) {
  peers_of(probe.device());  // one at least, or all is skipped
  measure_owner(probe, {probe.device().ordinal(), "own", "this device"});
  with_each_peer(probe, [&](const Peer& peer) {
    const PeerAccess access(probe.device().ordinal(), peer.ordinal);
    measure_owner(probe, {peer.ordinal, peer.name(), peer.fact()});
  });
}

const Register kRegister{
    measure,
    {.question = "How many cycles does a dependent load or atomic of another device's memory take?",
     .cost_seconds = 12,
     .machine_code = {
         expect(link_chase_kernel<Load>, "LDG.E.64.STRONG.GPU", "ld.global.cg.u64", kChaseUnroll),
         expect(link_chase_kernel<CachedLoad>, "LDG.E.64(.STRONG.SM)?", "ld.global.ca.u64",
                kChaseUnroll),
         expect(link_single_kernel, "LDG.E.64.STRONG.GPU", "ld.global.cg.u64", kChaseUnroll),
         expect(link_chase_kernel<SystemHop>, "LDG.E.64.STRONG.SYS", "ld.relaxed.sys.global.u64",
                kChaseUnroll),
         expect(link_chase_kernel<SystemAtomicHop>, "ATOMG?.E.ADD.64.STRONG.SYS",
                "atom.relaxed.sys.global.add.u64", kChaseUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::link_latency_probe
