// SPDX-License-Identifier: Apache-2.0
// Question: from how many instructions on is it better to branch over them than to predicate them?
//
// Method: four times an iteration, each time with another condition in a register, a warp comes to
// n FFMAs (on eight chains, so that they issue one after the other) under a condition: predicated
// or behind a branch. Cycles an `if` are a straight line over n for each of the two forms. Skipped
// by all lanes, predicated instructions still take their issue slots and a branch does not: a
// branch begins to pay where the lines cross. Entered by all lanes or by half of them, both forms
// issue the body, and the distance of the lines is what the branch costs.
//
// What could fool it: a compiler that predicates a short body behind a branch (bodies begin at
// eight instructions, and machine code must show as many branches as conditions) or that moves a
// condition out of the loop; conditions that it can tell to be equal (each has a register of its
// own); the loop's own instructions, in both lines alike.
#include "probes/control/one_block.cuh"

namespace warpgauge::probes::predication_probe {
namespace {

constexpr int kChains = 8;
constexpr int kManyWarps = 32;

struct Conditions {
  LaneChoices of[kIfs];
};

/// `length` FFMAs; where `predicated`, each under the condition.
template <bool predicated, int length, int path>
__device__ __forceinline__ void conditional_body(int condition, float (&x)[kChains], float factor) {
  constexpr std::uint32_t kAddend = 0x3f800000U + (path << 8);
#pragma unroll
  for (int i = 0; i < length; ++i) {
    if constexpr (predicated) {
      asm volatile("{.reg .pred p;\n\tsetp.ne.s32 p, %3, 0;\n\t@p fma.rn.f32 %0, %0, %1, %2;\n\t}"
                   : "+f"(x[(path * length + i) % kChains])
                   : "f"(factor), "f"(std::bit_cast<float>(kAddend)), "r"(condition));
    } else {
      asm volatile("fma.rn.f32 %0, %0, %1, %2;"
                   : "+f"(x[(path * length + i) % kChains])
                   : "f"(factor), "f"(std::bit_cast<float>(kAddend)));
    }
  }
}

template <bool predicated, int length, int path>
__device__ __forceinline__ void conditionally(int condition, float (&x)[kChains], float factor) {
  if (predicated || condition != 0) {
    conditional_body<predicated, length, path>(condition, x, factor);
  }
}

template <bool predicated, int length>
__global__ void __launch_bounds__(kManyWarps * 32)
    predication_kernel(const __grid_constant__ Conditions conditions, int iterations, float factor,
                       WarpSpan* spans, float* sink) {
  int condition[kIfs];
  float x[kChains];
  for (int i = 0; i < kIfs; ++i) condition[i] = conditions.of[i].of[threadIdx.x % 32];
  for (int i = 0; i < kChains; ++i) x[i] = static_cast<float>(threadIdx.x + i);
  const std::uint64_t start = begin_cycles();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    for_each_if([&]<int i>() { conditionally<predicated, length, i>(condition[i], x, factor); });
  }
  float sum = 0;
  for (int i = 0; i < kChains; ++i) sum += x[i];
  leave_cycles(start, sum, spans, sink);
}

struct Form {
  bool branches;
  int length;
  void (*kernel)(Conditions, int, float, WarpSpan*, float*);
  std::vector<double> at() const { return {double(branches), double(length)}; }
};

std::vector<Form> forms() {
  std::vector<Form> all;
  for_each_value<true, false>([&]<bool predicated>() {
    for_each_value<8, 16, 24, 32, 48>([&]<int length>() {
      all.push_back({!predicated, length, predication_kernel<predicated, length>});
    });
  });
  return all;
}

template <bool predicated>
Kernels all_lengths() {
  return kernels_for_each<8, 16, 24, 32, 48>(
      [&]<int length>() { return Kernels(predication_kernel<predicated, length>); });
}

/// Every condition holds for the first k lanes.
Conditions holding_for(int k) {
  Conditions conditions{};
  for (auto& lanes : conditions.of) lanes = first_lanes(k);
  return conditions;
}

void measure_state(Probe& probe, const char* variant, int warps, int lanes, const char* label,
                   std::vector<samples::Fill> fills) {
  const OneBlock warp(warps);
  probe.series(
      {.variant = variant,
       .axes = {{"form", "1"}, {"instructions", "instructions"}, {"iterations", "iterations"}},
       .constants = {{"divisor", double{kIfs} * warps}, {"warps", warps}, {"lanes", lanes}},
       .facts = {{"form", "0 predicated, 1 branching"}},
       .fit = {"crossover", std::move(fills)},
       .figure = {std::string("predication_") + variant,
                  std::string("Cycles of an if against its instructions, ") + label, label},
       .kernel = every_instance_of(predication_kernel<true, 8>)},
      [&](Sweep& sweep) {
        for (const Form& form : forms()) {
          warp.add_points(probe, sweep, form.at(), form.kernel, holding_for(lanes));
        }
      });
}

void measure(Probe& probe) {
  measure_state(probe, "skipped", 1, 0, "skipped by all lanes of a lone warp",
                {{"divergence.predication_crossover_instructions", "crossover"},
                 {"divergence.predicated_off_cycles_per_instruction", "each.0"},
                 {"divergence.skipped_branch_cycles", "base.1"}});
  measure_state(probe, "entered", 1, 32, "entered by all lanes of a lone warp",
                {{"divergence.branch_over_predication_cycles", "gap"}});
  measure_state(probe, "split", 1, 16, "entered by half of the lanes of a lone warp",
                {{"divergence.split_branch_over_predication_cycles", "gap"}});
  const std::string many = "divergence.many_warps.";
  measure_state(probe, "skipped.many", kManyWarps, 0, "skipped by all lanes of 32 warps",
                {{many + "predication_crossover_instructions", "crossover"},
                 {many + "skipped_branch_cycles", "base.1"}});
  measure_state(probe, "entered.many", kManyWarps, 32, "entered by all lanes of 32 warps",
                {{many + "branch_over_predication_cycles", "gap"}});
  measure_state(probe, "split.many", kManyWarps, 16, "entered by half of the lanes of 32 warps",
                {{many + "split_branch_over_predication_cycles", "gap"}});
}

/// The body runs for the lanes whose condition holds, in both forms.
void confirm(Probe& probe) {
  const OneBlock warp;
  const auto count = [&](const char* variant, int lanes) {
    Count result{divergence_count(variant, {{"form", "1"}, {"instructions", "instructions"}})};
    for (const Form& form : forms()) {
      result.points.push_back(warp.counted(form.at(),
                                           {{"thread_ffma", double{kIfs} * form.length * lanes}},
                                           form.kernel, holding_for(lanes)));
    }
    return result;
  };
  probe.count_together({count("entered", 32), count("split", 16)});
}

/// One for each condition, and the loop's.
CodeExpectation branches(const Kernels& kernel, int count) {
  return expect(kernel, "BRA(.U)?", "bra*", count).even_conditional();
}

const Register kRegister{
    measure,
    confirm,
    {.question = "From how many instructions on is it better to branch than to predicate?",
     .cost_seconds = 0.1,
     .machine_code = {
         expect_ffmas({predication_kernel<true, 8>, predication_kernel<false, 8>}, 8 * kIfs),
         expect_ffmas({predication_kernel<true, 48>, predication_kernel<false, 48>}, 48 * kIfs),
         branches(all_lengths<true>(), 1), branches(all_lengths<false>(), 1 + kIfs)}}};

}  // namespace
}  // namespace warpgauge::probes::predication_probe
