// SPDX-License-Identifier: Apache-2.0
// Question: how long does a flag take from one device to another?
//
// Method: a thread of this device and one of another device hand a number back and forth through
// two flags: each waits for the other's flag and sets its own. One way is the slope of this
// device's cycles over the number of ways, two per round. `near_*`: each flag lies in the memory of
// the device that waits for it, so that the set crosses the link and the waiting does not; `far_*`:
// in the memory of the device that sets it, so that each look crosses the link and comes back.
// `*_ordered` sets with release and waits with acquire, of system scope, as a program that hands
// over data must; `*_relaxed` does without. The flags lie in other lines at each reading, and in
// the same ones at each length.
//
// What could fool it: a partner that never comes (a wait gives up after some seconds, both kernels
// end, and the series fails); a partner that starts late (one round comes before the clock is
// read, and the code is loaded before); clocks of two devices (all cycles are this device's, both
// ways; where the two ways differ, half the round trip is their mean); one line, which lies in one
// half of L2 (several); the SM of each thread, which the device chooses, always the same.
#include <stdexcept>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/device/on_device.h"
#include "probes/device/system_scope.cuh"
#include "probes/methods/peers.h"
#include "probes/methods/permutation.h"
#include "probes/methods/sm_clock.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::link_flags_probe {
namespace {

constexpr std::size_t kLineWords = 32, kLines = 8192;
constexpr int kLengths = 4;
constexpr int kRoundsPerLength = 64;
constexpr std::uint64_t kPatienceNs = 2'000'000'000;
constexpr unsigned kPollsBetweenLooks = 4096;  // at the timer, while a thread waits

enum class Order { kOrdered, kRelaxed };

template <Order order>
__device__ __forceinline__ void set_flag(std::uint32_t* flag, std::uint32_t value) {
  if constexpr (order == Order::kOrdered) {
    store_release_system(flag, value);
  } else {
    store_relaxed_system(flag, value);
  }
}

template <Order order>
__device__ __forceinline__ std::uint32_t read_flag(const std::uint32_t* flag) {
  if constexpr (order == Order::kOrdered) {
    return load_acquire_system(flag);
  } else {
    return load_relaxed_system(flag);
  }
}

/// Whether the flag came before patience was lost.
template <Order order>
__device__ __forceinline__ bool await_flag(const std::uint32_t* flag, std::uint32_t value) {
  const std::uint64_t start = read_global_timer();
  do {
#pragma unroll 1
    for (unsigned polls = 0; polls < kPollsBetweenLooks; ++polls) {
      if (read_flag<order>(flag) == value) return true;
    }
  } while (read_global_timer() - start < kPatienceNs);
  return false;
}

/// What a thread leaves.
struct Outcome {
  std::uint64_t cycles;  ///< of all rounds, in the thread that asks
  std::uint32_t rounds;  ///< that came to their end, beside the one to start with
};

// One thread, which sets `own` and waits for `other`.
template <Order order>
__global__ void ask_kernel(std::uint32_t* own, std::uint32_t* other, std::uint32_t rounds,
                           Outcome* outcome) {
  set_flag<order>(own, 1);  // a round to start with
  bool there = await_flag<order>(other, 1);
  std::uint32_t done = 0;
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (std::uint32_t round = 2; there && round < rounds + 2; ++round) {
    set_flag<order>(own, round);
    there = await_flag<order>(other, round);
    done += there ? 1 : 0;
  }
  *outcome = {read_clock() - start, done};
}

// The same for the thread that answers.
template <Order order>
__global__ void answer_kernel(std::uint32_t* own, std::uint32_t* other, std::uint32_t rounds,
                              Outcome* outcome) {
  bool there = true;
  std::uint32_t done = 0;
#pragma unroll 1
  for (std::uint32_t round = 1; there && round < rounds + 2; ++round) {
    there = await_flag<order>(other, round);
    if (!there) break;
    set_flag<order>(own, round);
    done += round > 1 ? 1 : 0;
  }
  *outcome = {0, done};
}

/// Lines of each device, one of them with a flag, and what the two kernels leave.
class Exchange {
 public:
  Exchange(int here, int there) : here_(here), there_(there) {
    load<Order::kOrdered>();
    load<Order::kRelaxed>();
  }

  /// Cycles of `rounds` rounds, by the flags of one reading. `near`: each flag lies on the device
  /// that waits for it. Throws std::runtime_error where a flag never came.
  template <Order order>
  double cycles(bool near, std::uint32_t rounds, int reading) {
    here_.clear();
    there_.clear();
    std::uint32_t* const asks = (near ? there_ : here_).flag(reading);
    std::uint32_t* const answers = (near ? here_ : there_).flag(reading);
    {
      const DeviceScope current(there_.ordinal);
      answer_kernel<order>
          <<<1, 1, 0, there_.stream->get()>>>(answers, asks, rounds, there_.outcome->data());
      check(cudaGetLastError());
    }
    {
      const DeviceScope current(here_.ordinal);
      ask_kernel<order>
          <<<1, 1, 0, here_.stream->get()>>>(asks, answers, rounds, here_.outcome->data());
      check(cudaGetLastError());
    }
    const Outcome asked = here_.left(), answered = there_.left();
    if (asked.rounds != rounds || answered.rounds != rounds) {
      throw std::runtime_error("a flag never came");
    }
    return static_cast<double>(asked.cycles);
  }

 private:
  /// What belongs to one of the two.
  struct End {
    int ordinal;
    OnDevice<DeviceBuffer<std::uint32_t>> lines;
    OnDevice<DeviceBuffer<Outcome>> outcome;
    OnDevice<Stream> stream;

    explicit End(int device)
        : ordinal(device), lines(device, kLines * kLineWords), outcome(device, 1), stream(device) {}

    /// In a line by chance, of each reading and device another one.
    std::uint32_t* flag(int reading) const {
      const Permutation places(kLines, static_cast<std::uint64_t>(ordinal));
      return lines->data() + places(static_cast<std::uint64_t>(reading)) * kLineWords;
    }
    void clear() {
      const DeviceScope current(ordinal);
      lines->fill_bytes(0);
      outcome->fill_bytes(0);
      check(cudaDeviceSynchronize());
    }
    /// Waits for the kernel.
    Outcome left() const {
      const DeviceScope current(ordinal);
      check(cudaStreamSynchronize(stream->get()));
      return outcome->value();
    }
  };

  /// Loads the code of both kernels, which may wait for a device on which one of them spins.
  template <Order order>
  void load() const {
    cudaFuncAttributes unused{};
    for (const End* end : {&here_, &there_}) {
      const DeviceScope current(end->ordinal);
      check(cudaFuncGetAttributes(&unused, ask_kernel<order>));
      check(cudaFuncGetAttributes(&unused, answer_kernel<order>));
    }
  }

  End here_, there_;
};

template <Order order>
void measure_exchange(Probe& probe, const Peer& peer, Exchange& exchange, bool near) {
  const std::string name =
      std::string(near ? "near" : "far") + (order == Order::kOrdered ? "_ordered" : "_relaxed");
  const std::string key = "link." + peer.name() + ".flag_" + name;
  probe.series({.variant = name + "." + peer.name(),
                .axes = {{"hops", "hops"}},
                .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
                .constants = {{"peer", peer.ordinal}, {"max_residual", 0.05}},
                .facts = {{"peer", peer.fact()},
                          {"flags", near ? "with who waits for them" : "with who sets them"}},
                .fit = {"slope", {{key + "_cycles", "slope"}, {key + "_ns", "slope.ns"}}},
                .figure = {"link_flags", "A flag handed back and forth between two devices",
                           name + ", " + peer.name()},
                .kernel = {ask_kernel<order>, answer_kernel<order>}},
               [&](Sweep& sweep) {
                 for (int length = 1; length <= kLengths; ++length) {
                   const auto rounds = static_cast<std::uint32_t>(length * kRoundsPerLength);
                   int reading = 0;
                   auto cycles = repeated(probe.at_level(5, 31, 101), [&] {
                     return exchange.cycles<order>(near, rounds, reading++);
                   });
                   sweep.add({2.0 * rounds}, {std::move(cycles), {sm_clock_mhz()}});
                 }
               });
}

void measure(Probe& probe) {
  const int here = probe.device().ordinal();
  with_each_peer(probe, [&](const Peer& peer) {
    const PeerAccess there(here, peer.ordinal), back(peer.ordinal, here);
    Exchange exchange(here, peer.ordinal);
    for (const bool near : {true, false}) {
      measure_exchange<Order::kOrdered>(probe, peer, exchange, near);
      measure_exchange<Order::kRelaxed>(probe, peer, exchange, near);
    }
  });
}

CodeExpectation anywhere(const Kernels& kernel, const char* sass, const char* ptx, int count) {
  return expect(kernel, sass, ptx, count).in_kernel().or_more();
}

const Register kRegister{
    measure,
    {.question = "How long does a flag take from one device to another?",
     .cost_seconds = 1,
     .machine_code = {anywhere({ask_kernel<Order::kOrdered>, answer_kernel<Order::kOrdered>},
                               "ST(G)?.E.STRONG.SYS", "st.release.sys*", 1),
                      anywhere({ask_kernel<Order::kOrdered>, answer_kernel<Order::kOrdered>},
                               "LD(G)?.E.STRONG.SYS", "ld.acquire.sys*", 1),
                      anywhere({ask_kernel<Order::kRelaxed>, answer_kernel<Order::kRelaxed>},
                               "ST(G)?.E.STRONG.SYS", "st.relaxed.sys*", 1),
                      anywhere({ask_kernel<Order::kRelaxed>, answer_kernel<Order::kRelaxed>},
                               "LD(G)?.E.STRONG.SYS", "ld.relaxed.sys*", 1)}}};

}  // namespace
}  // namespace warpgauge::probes::link_flags_probe
