// SPDX-License-Identifier: Apache-2.0
// Question: how long does a block take to get more work, from the launcher or from a counter?
//
// Method: one block an SM works on blocks of a grid that is 33 times as large, until none is left.
// `launcher`: the grid is launched as it is, and each block that runs takes over others that have
// not started (cluster launch control). `counter`: a grid of one block an SM adds to a number in
// global memory. Both do the same with a block: they count it. Cycles of one step, from the
// question to the answer, while all SMs ask.
//
// What could fool it: blocks that are done twice or not at all (all counts are compared); blocks
// that start although others have taken them (the same counts); a second block on an SM (shared
// memory keeps it away). Compute capability 10.0 and newer; this probe was proven on machine code
// and has never run on a card.
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "probes/device/buffer.h"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/grid_wait.cuh"
#include "probes/device/isa.cuh"
#include "probes/device/launch_control.cuh"
#include "probes/device/mbarrier.cuh"
#include "probes/device/warpgroup.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::taken_blocks_probe {
namespace {

constexpr int kThreads = 32;
constexpr int kBlocksOfSm = 33;  // 32 to take beside its first one

/// What a launch leaves.
struct Tally {
  unsigned* done;        ///< [block of the grid]: how often it was done
  unsigned* next;        ///< `counter`: the next one
  std::uint64_t* steps;  ///< [0] steps that got a block, [1] their cycles
};

// One thread of a block works.
template <bool by_launcher>
__global__ void __launch_bounds__(kThreads, 1) taking_kernel(int blocks, Tally tally) {
  __shared__ alignas(16) uint4 answer;
  __shared__ std::uint64_t barrier_word;
  if (!elect_one()) return;  // else the compiler writes a loop around the question
  const std::uint32_t barrier = shared_address(&barrier_word);
  if constexpr (by_launcher) {
    barrier_init(barrier, 1);
    publish_barriers();
  }
  int block = static_cast<int>(blockIdx.x);
  std::uint32_t parity = 0;
  std::uint64_t steps = 0, cycles = 0;
  bool in_vain = false;
#pragma unroll 1
  for (;;) {
    atomicAdd(tally.done + block, 1U);
    const std::uint64_t start = read_clock();
    bool more = false;
    if constexpr (by_launcher) {
      publish_to_copies();  // the answer before was read
      barrier_arrive_expecting(barrier, sizeof answer);
      ask_for_block(&answer, barrier);
      in_vain = !wait_or_give_up([&] { return barrier_try_wait(barrier, parity); });
      parity ^= 1;
      const uint4 got = answer;
      more = !in_vain && is_block(got);
      block = more ? number_of_block(got) : 0;
    } else {
      block = static_cast<int>(gridDim.x + atomicAdd(tally.next, 1U));
      more = block < blocks;
    }
    if (!more) break;
    cycles += read_clock() - start;
    ++steps;
  }
  trap_if(in_vain);
  atomicAdd(reinterpret_cast<unsigned long long*>(tally.steps), steps);
  atomicAdd(reinterpret_cast<unsigned long long*>(tally.steps) + 1, cycles);
}

class Taking {
 public:
  explicit Taking(const Device& device)
      : sm_count_(device.sm_count()),
        blocks_(sm_count_ * kBlocksOfSm),
        shared_bytes_(one_block_bytes(device)),
        done_(static_cast<std::size_t>(blocks_)),
        next_(1),
        steps_(2) {}

  /// Mean cycles of a step that got a block. Throws std::runtime_error where a block was not done
  /// exactly once.
  template <bool by_launcher>
  double cycles() {
    done_.fill_bytes(0);
    next_.fill_bytes(0);
    steps_.fill_bytes(0);
    allow_shared_bytes(taking_kernel<by_launcher>, shared_bytes_);
    launch_kernel(taking_kernel<by_launcher>,
                  {.blocks = by_launcher ? blocks_ : sm_count_,
                   .threads = kThreads,
                   .shared_bytes = shared_bytes_},
                  blocks_, Tally{done_.data(), next_.data(), steps_.data()});
    check(cudaGetLastError());
    const auto done = done_.to_host();
    for (std::size_t block = 0; block < done.size(); ++block) {
      if (done[block] == 1) continue;
      throw std::runtime_error("block " + std::to_string(block) + " was done " +
                               std::to_string(done[block]) + " times");
    }
    const auto steps = steps_.to_host();
    if (steps[0] == 0) throw std::runtime_error("no block took another one's work");
    return static_cast<double>(steps[1]) / static_cast<double>(steps[0]);
  }

 private:
  int sm_count_, blocks_;
  std::size_t shared_bytes_;
  DeviceBuffer<unsigned> done_, next_;
  DeviceBuffer<std::uint64_t> steps_;
};

template <bool by_launcher>
void measure_steps(Probe& probe) {
  const std::string name = by_launcher ? "launcher" : "counter";
  probe.series({.variant = name,
                .axes = {{"blocks_of_sm", "blocks"}},
                .quantities = {{"step", "cycles"}},
                .fit = {"median_of", {{"launch.next_block." + name + "_cycles", "step"}}},
                .kernel = taking_kernel<by_launcher>},
               [&](Sweep& sweep) {
                 Taking taking(probe.device());
                 sweep.add({double{kBlocksOfSm}}, {repeated(probe.at_level(3, 9, 25), [&] {
                             return taking.template cycles<by_launcher>();
                           })});
               });
}

void measure(Probe& probe) {
  measure_steps<true>(probe);
  measure_steps<false>(probe);
}

std::vector<CodeExpectation> machine_code() {
  return {expect(taking_kernel<true>, "UGETNEXTWORKID*", "clusterlaunchcontrol.try_cancel*", 1)
              .on("!sm_[789]*"),
          expect(taking_kernel<true>, "SYNCS.ARRIVE*", "", 1).on("!sm_[789]*"),
          expect(taking_kernel<true>, "(ELECT|BRA.U.ANY)", "", 0).on("!sm_[789]*"),
          expect_absent(taking_kernel<true>, "UGETNEXTWORKID*",
                        "cluster launch control exists from sm_100 on")
              .on("sm_[789]*"),
          expect(taking_kernel<false>, "ATOMG?.E.ADD.STRONG.GPU", "", 1).on("!sm_[78]*"),
          // ptxas makes a RED of the sum that is not read.
          expect(taking_kernel<false>, "", "atom*.add.u32", 2)};
}

const Register kRegister{
    measure,
    {.question = "How long does a block take to get more work, from the launcher or a counter?",
     .min_capability = 100,
     .machine_code = machine_code()}};

}  // namespace
}  // namespace warpgauge::probes::taken_blocks_probe
