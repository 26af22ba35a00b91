// SPDX-License-Identifier: Apache-2.0
// Question: what does a branch through a table cost, by the number of targets that a warp takes?
//
// Method: an indexed branch to 32 cases of equal length; the lanes take 1, 2, ... 32 of them. T =
// base + per instruction * (sum of the lengths of the cases taken) + overhead * (targets - 1), as
// in control/warp_split: there a path pays for the compares before it, here it does not.
//
// What could fool it: a table that becomes a tree of compares (the machine code must show an
// indexed branch); cases that do not fit into the innermost instruction cache (those taken are 256
// instructions at most, but the table's cases lie apart from one another).
#include "probes/control/one_block.cuh"

namespace warpgauge::probes::indirect_branch_probe {
namespace {

constexpr int kCases = 32;
constexpr int kMostInstructions = 256;  // in the cases taken, all together

// The table and its cases have to be in one piece of PTX: a compiler makes compares of a switch.
#define WARPGAUGE_FFMA(n) "fma.rn.f32 %0, %0, %1, 0f3F80" n "00;\n\t"
#define WARPGAUGE_FFMA_2(n) WARPGAUGE_FFMA(n) WARPGAUGE_FFMA(n)
#define WARPGAUGE_FFMA_4(n) WARPGAUGE_FFMA_2(n) WARPGAUGE_FFMA_2(n)
#define WARPGAUGE_FFMA_8(n) WARPGAUGE_FFMA_4(n) WARPGAUGE_FFMA_4(n)
#define WARPGAUGE_FFMA_16(n) WARPGAUGE_FFMA_8(n) WARPGAUGE_FFMA_8(n)
#define WARPGAUGE_FFMA_32(n) WARPGAUGE_FFMA_16(n) WARPGAUGE_FFMA_16(n)
#define WARPGAUGE_CASE(BODY, n) "case_" n ":\n\t" BODY(n) "bra.uni done;\n\t"
#define WARPGAUGE_CASES(BODY, m) \
  WARPGAUGE_CASE(BODY, m "0")    \
  WARPGAUGE_CASE(BODY, m "1")    \
  WARPGAUGE_CASE(BODY, m "2")    \
  WARPGAUGE_CASE(BODY, m "3")    \
  WARPGAUGE_CASE(BODY, m "4")    \
  WARPGAUGE_CASE(BODY, m "5") WARPGAUGE_CASE(BODY, m "6") WARPGAUGE_CASE(BODY, m "7")
#define WARPGAUGE_LABELS(m)                        \
  "case_" m "0, case_" m "1, case_" m "2, case_" m \
  "3, "                                            \
  "case_" m "4, case_" m "5, case_" m "6, case_" m "7"
#define WARPGAUGE_TABLE(BODY) \
  asm volatile("{\n\tcases: .branchtargets " WARPGAUGE_LABELS("0") ", " WARPGAUGE_LABELS("1") \
               ", " WARPGAUGE_LABELS("2") ", " WARPGAUGE_LABELS("3")                         \
               ";\n\tbrx.idx %2, cases;\n\t" WARPGAUGE_CASES(BODY, "0")                      \
               WARPGAUGE_CASES(BODY, "1") WARPGAUGE_CASES(BODY, "2") WARPGAUGE_CASES(BODY, "3") \
               "done:\n\t}"                                                                   \
               : "+f"(x)                                                                     \
               : "f"(factor), "r"(chosen))

template <int length>
__device__ __forceinline__ void take(unsigned chosen, float& x, float factor) {
  if constexpr (length == 8) {
    WARPGAUGE_TABLE(WARPGAUGE_FFMA_8);
  } else if constexpr (length == 16) {
    WARPGAUGE_TABLE(WARPGAUGE_FFMA_16);
  } else {
    WARPGAUGE_TABLE(WARPGAUGE_FFMA_32);
  }
}

template <int length>
__global__ void indirect_branch_kernel(const __grid_constant__ LaneChoices lanes, int iterations,
                                       float factor, WarpSpan* spans, float* sink) {
  const unsigned chosen = lanes.of[threadIdx.x];
  time_body(iterations, spans, sink, [&](float& x) { take<length>(chosen, x, factor); });
}

using Kernel = void (*)(LaneChoices, int, float, WarpSpan*, float*);

template <class Use>
void for_each_setting(const Use& use) {
  for_each_value<8, 16, 32>([&]<int length>() {
    for (int targets = 1; targets <= std::min(kCases, kMostInstructions / length); targets *= 2) {
      use(length, targets, indirect_branch_kernel<length>);
    }
  });
}

void measure(Probe& probe) {
  const OneBlock warp;
  probe.series(
      {.variant = "table",
       .axes = {{"paths", "paths"},
                {"executed_instructions", "instructions"},
                {"iterations", "iterations"}},
       .fit = {"divergence_law",
               {{"divergence.indirect.base_cycles", "base"},
                {"divergence.indirect.cycles_per_instruction", "per_instruction"},
                {"divergence.indirect.path_overhead_cycles", "reconverge"}}},
       .figure = {"divergence_indirect",
                  "Cycles of an indexed branch against the instructions in the cases taken",
                  "1 to 32 targets"},
       .kernel = every_instance_of(indirect_branch_kernel<8>)},
      [&](Sweep& sweep) {
        for_each_setting([&](int length, int targets, Kernel kernel) {
          warp.add_points(probe, sweep, {double(targets), double(targets * length)}, kernel,
                          equal_groups(targets));
        });
      });
}

/// Every lane runs one case.
void confirm(Probe& probe) {
  const OneBlock warp;
  std::vector<CountedPoint> points;
  for_each_setting([&](int length, int targets, Kernel kernel) {
    points.push_back(warp.counted({double(targets), double(targets * length)},
                                  {{"thread_ffma", 32.0 * length}}, kernel, equal_groups(targets)));
  });
  probe.count(
      divergence_count("table", {{"paths", "paths"}, {"executed_instructions", "instructions"}}),
      points);
}

// No loop is found around an indirect branch: the whole kernel is looked at.
CodeExpectation in_kernel(const Kernels& kernel, const char* sass, const char* ptx, int count) {
  return expect(kernel, sass, ptx, count).in_kernel().even_conditional();
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does a branch through a table cost, by the targets that a warp takes?",
     .cost_seconds = 0.1,
     .machine_code = {
         in_kernel(indirect_branch_kernel<8>, "FFMA*", "fma.rn.f32", 8 * kCases),
         in_kernel(indirect_branch_kernel<32>, "FFMA*", "fma.rn.f32", 32 * kCases),
         in_kernel(every_instance_of(indirect_branch_kernel<8>), "BRX*", "brx.idx", 1)}}};

}  // namespace
}  // namespace warpgauge::probes::indirect_branch_probe
