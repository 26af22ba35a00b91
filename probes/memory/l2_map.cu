// SPDX-License-Identifier: Apache-2.0
// Question: which lines and which SMs lie on which side of L2, and how far is every line from every
// SM?
//
// Method: one thread on each SM in turn, the rest of the device idle, times single atomic adds of
// zero to the same lines. An atomic runs where its line lives: its time is the round trip to the
// line's own slice. The readings are a table of SMs by lines, the least of several rounds: a
// disturbance only makes an access longer. The first lines are neighbours (how finely the sides
// alternate), the rest are spread over the buffer.
//
// What could fool it: loads instead of atomics (copies of far lines look near after one access); a
// line that is not in L2 (each is added to once before); a translation that misses (a round is done
// first); several SMs at once (they queue at a slice). The clock reads' own cost is included.
#include <algorithm>
#include <climits>

#include "probes/methods/array_size.h"
#include "probes/methods/atomic_chain.cuh"
#include "probes/methods/permutation.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::l2_map_probe {
namespace {

constexpr std::size_t kLineBytes = 128;
constexpr std::size_t kStepBytes = 512;  // between neighbours: 128 KiB of them
constexpr int kNeighbours = 256;
constexpr int kLines = 384;
constexpr std::size_t kBytes = 16 << 20;
constexpr int kBlockThreads = 1024;
constexpr std::uint32_t kNotRun = UINT_MAX;

__device__ std::uint64_t line_address(const char* base, int line) {
  const std::uint64_t place =
      line < kNeighbours
          ? static_cast<std::uint64_t>(line) * kStepBytes
          : Permutation::mix(static_cast<std::uint64_t>(line)) % (kBytes / kLineBytes) * kLineBytes;
  return reinterpret_cast<std::uint64_t>(base) + place;
}

// Enough blocks to reach every SM; one of those on SM `wanted` works, the others leave.
__global__ void __launch_bounds__(kBlockThreads)
    map_kernel(const char* base, std::uint32_t wanted, unsigned* taken, int rounds,
               std::uint64_t zero, std::uint32_t* least_cycles) {
  __shared__ std::uint32_t least[kLines];
  if (threadIdx.x != 0 || read_smid() != wanted || atomicExch(taken, 1) != 0) return;
#pragma unroll 1
  for (int line = 0; line < kLines; ++line) {
    least[line] = kNotRun;
    wait_for(next_by_atomic(line_address(base, line), zero));
  }
#pragma unroll 1
  for (int i = 0; i < rounds * kLines; ++i) {
    const int line = i % kLines;
    const std::uint64_t address = line_address(base, line);
    wait_for(address);
    const std::uint64_t start = read_clock();
    wait_for(next_by_atomic(address, zero));
    const auto cycles = static_cast<std::uint32_t>(read_clock() - start);
    least[line] = min(least[line], cycles);
  }
  for (int line = 0; line < kLines; ++line) least_cycles[line] = least[line];
}

struct Mapper {
  int sm_count;
  DeviceBuffer<char> memory = filled<char>(kBytes, 1);  // wait_for() traps on zero
  DeviceBuffer<unsigned> taken{1};
  DeviceBuffer<std::uint32_t> least_cycles{kLines};

  void launch(int sm, int rounds) {
    taken.fill_bytes(0);
    least_cycles.fill_bytes(0xff);
    map_kernel<<<2 * sm_count, kBlockThreads>>>(memory.data(), static_cast<std::uint32_t>(sm),
                                                taken.data(), rounds, 0, least_cycles.data());
  }
  /// The latest launch's readings; empty when no block met the SM.
  std::vector<double> least() const {
    check(cudaGetLastError());
    auto cycles = least_cycles.readings();
    if (std::count(cycles.begin(), cycles.end(), double{kNotRun}) > 0) cycles.clear();
    return cycles;
  }
};

void measure(Probe& probe) {
  probe.series({.variant = "map",
                .axes = {{"sm", "1"}},
                .quantities = {{"access", "cycles"}},
                .constants = {{"step_bytes", kStepBytes}, {"consecutive_lines", kNeighbours}},
                .fit = {"sides",
                        {{"l2.sides", "sides"},
                         {"l2.side_stripe_bytes", "stripe_bytes"},
                         {"l2.side0.sms", "sms.0"},
                         {"l2.side1.sms", "sms.1"},
                         {"l2.side2.sms", "sms.2"},
                         {"l2.side3.sms", "sms.3"}}},
                .figure = {"l2_map", "One atomic add from each SM to each line: the sides of L2",
                           "atomic add, least of several"},
                .kernel = map_kernel},
               [&](Sweep& sweep) {
                 const int sm_count = probe.device().sm_count(), rounds = probe.at_level(2, 4, 16);
                 Mapper mapper{sm_count};
                 constexpr int kTries = 4;
                 for (int sm = 0; sm < sm_count; ++sm) {
                   std::vector<double> least;
                   for (int i = 0; i < kTries && least.empty(); ++i) {
                     mapper.launch(sm, rounds);
                     least = mapper.least();
                   }
                   // Where fewer SMs than counted run blocks, or ids have gaps, a map would have
                   // holes.
                   if (least.empty())
                     throw SkipSeries{"no block was placed on SM " + std::to_string(sm)};
                   sweep.add({static_cast<double>(sm)}, {std::move(least)});
                 }
               });
}

/// Every timed access is one atomic in L2.
void confirm(Probe& probe) {
  Mapper mapper{probe.device().sm_count()};
  constexpr int kRounds = 4;
  const double atomics = double(kRounds + 1) * kLines;
  count_launch(probe, "map", "atomics", {"sm", "1"}, 0,
               {{"l2_atomic_sectors", atomics, 0.15, "expected"}},
               [&] { mapper.launch(0, kRounds); });
}

const Register kRegister{
    measure,
    confirm,
    {.question = "Which lines and which SMs lie on which side of L2?",
     .machine_code = {expect(map_kernel, "ATOMG.E.ADD.64.STRONG.GPU", "atom.global.add.u64", 1)}}};

}  // namespace
}  // namespace warpgauge::probes::l2_map_probe
