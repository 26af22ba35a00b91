// SPDX-License-Identifier: Apache-2.0
// Question: how long does a warp wait for a special register?
//
// Method: an instruction that reads a special register takes no operand, so none depends on another
// one's value; but it can depend on a predicate. One warp per SM runs a chain of 16 comparisons in
// one predicate: each takes the predicate of the one before, and a value. In front of some of them,
// guarded by the predicate so far, the special register is read again, and the comparison takes the
// value that came. All else stays as it is: the slope of cycles over the reads is the time from a
// read to the first instruction that may use it.
//
// What could fool it: reads that are merged or moved out of the loop (the machine code must show
// each of them). The assembler does so with registers that cannot change while a warp lives: its
// threads' and its block's numbers, which a kernel reads only once. So the number of the SM is read
// here, about which the assembler assumes nothing. Comparisons that are folded (their other
// operands alternate; each must be there); a guard that is false, which would make reads free (no
// value ever equals what it is compared with, and the kernel traps where the chain ends false); a
// predicate that reaches a guard later than the next comparison (the difference is in the slope).
#include "probes/compute/sm_launcher.cuh"
#include "probes/device/isa.cuh"
#include "probes/methods/for_each_value.h"

namespace warpgauge::probes::special_registers_probe {
namespace {

constexpr int kComparisons = 16;
constexpr int kLoopInstructions = 3;  // a sum, a comparison and a branch
constexpr int kIterations = 128;
constexpr int kCountedIterations = 4096;

/// Reads where the chain's predicate is true.
__device__ __forceinline__ void read_guarded(std::uint32_t& value) {
  asm volatile("@chain mov.u32 %0, %%smid;" : "+r"(value));
}

// No special register ever has the value `never` or the one after it. One warp.
template <int reads>
__global__ void __launch_bounds__(32)
    special_register_kernel(int iterations, std::uint32_t never, WarpSpanSink spans,
                            std::uint32_t* sink) {
  std::uint32_t value = 0;
  const std::uint32_t others[] = {never, never + 1};
  asm volatile(".reg .pred chain; setp.ne.u32 chain, %0, 0;" ::"r"(never));
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int i = 0; i < kComparisons; ++i) {
      if (i * reads / kComparisons != (i + 1) * reads / kComparisons) read_guarded(value);
      asm volatile("setp.ne.and.u32 chain, %0, %1, chain;" ::"r"(value), "r"(others[i % 2]));
    }
  }
  std::uint32_t flag;
  asm volatile("selp.u32 %0, 1, 0, chain;" : "=r"(flag));
  wait_for(flag);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  if (value == never) *sink = value;
}

using Launcher = SmLauncher<std::uint32_t>;
constexpr std::uint32_t kNever = 0x9e3779b9;

void measure(Probe& probe) {
  Launcher launcher(probe.device(), 1, 1);
  probe.series({.variant = "smid",
                .axes = {{"instructions", "instructions"}},
                .fit = {"slope", {{"inst.s2r.latency_cycles", "slope"}}},
                .figure = {"special_registers",
                           "Cycles of a chain of comparisons against the special registers read",
                           "the SM's number"},
                .kernel = every_instance_of(special_register_kernel<4>)},
               [&](Sweep& sweep) {
                 for_each_value<4, 8, 12, 16>([&]<int reads>() {
                   sweep.add(
                       {double{reads} * kIterations},
                       {launcher.readings(probe.at_level(5, 15, 31), special_register_kernel<reads>,
                                          1, kIterations, kNever)});
                 });
               });
}

/// Every read must be executed, beside the comparisons and the loop.
void confirm(Probe& probe) {
  Launcher launcher(probe.device(), 1, 1);
  std::vector<CountedPoint> points;
  for_each_value<4, 16>([&]<int reads>() {
    constexpr double kLoop = reads + kComparisons + kLoopInstructions;
    points.push_back({{double{reads}},
                      {{"expected", kLoop * kCountedIterations * probe.device().sm_count()}},
                      [&launcher] {
                        launcher.launch(special_register_kernel<reads>, 1, kCountedIterations,
                                        kNever);
                      }});
  });
  probe.count({.confirms = "smid",
               .group = "fma_issue",
               .axes = {{"reads", "instructions"}},
               .relations = {{"executed", "expected", 0.08}}},
              points);
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> list;
  for_each_value<4, 8, 12, 16>([&]<int reads>() {
    const auto kernel = special_register_kernel<reads>;
    list.push_back(expect(kernel, "S2R", "", reads).even_conditional());
    list.push_back(expect(kernel, "ISETP.NE.U32.AND", "setp.ne.and.u32", kComparisons));
  });
  return list;
}

const Register kRegister{measure,
                         confirm,
                         {.question = "How long does a warp wait for a special register?",
                          .cost_seconds = 0.2,
                          .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::special_registers_probe
