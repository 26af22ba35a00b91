// SPDX-License-Identifier: Apache-2.0
// Question: what does it cost to make sure that a warp's lanes are together again?
//
// Method: cycles of an `if` (four an iteration) over the FFMAs in its body, in two forms of equal
// work; the distance of the two straight lines is the cost. `pair`: a condition that all lanes
// share by its making (a kernel parameter), where the compiler sets no place to meet, against one
// that each lane reads, where it sets one (BSSY, BSYNC), though here all lanes agree as well.
// `syncwarp`: half of the lanes on each of two paths, without and with __syncwarp behind them,
// where the compiler knows that they have met. `within`: the same with __syncwarp in the middle of
// both paths, where lanes have to be brought together and let go again.
//
// What could fool it: a compiler that moves the uniform condition out of the loop, or predicates
// the body (machine code must show all bodies in the loop, and the pairs); other instructions that
// differ between the two forms (those are in the cost: it is what the compiler adds).
#include "probes/control/one_block.cuh"

namespace warpgauge::probes::reconvergence_probe {
namespace {

struct Uniform {
  int condition[kIfs];
};

struct Varying {
  LaneChoices of[kIfs];
  __device__ int condition(int i) const { return of[i].of[threadIdx.x]; }
};

template <int length, int path>
__device__ __forceinline__ void enter(int condition, float& x, float factor) {
  if (condition != 0) ffma_body<length, path>(x, factor);
}

template <int length>
__global__ void uniform_if_kernel(const __grid_constant__ Uniform conditions, int iterations,
                                  float factor, WarpSpan* spans, float* sink) {
  time_body(iterations, spans, sink, [&](float& x) {
    for_each_if([&]<int i>() { enter<length, i>(conditions.condition[i], x, factor); });
  });
}

/// Times iterations of one step for each condition of the lane.
template <class Step>
__device__ __forceinline__ void time_steps(const Varying& conditions, int iterations,
                                           WarpSpan* spans, float* sink, const Step& step) {
  int condition[kIfs];
  for (int i = 0; i < kIfs; ++i) condition[i] = conditions.condition(i);
  time_body(iterations, spans, sink, [&](float& x) {
    for_each_if([&]<int i>() { step.template operator()<i>(condition[i], x); });
  });
}

template <int length>
__global__ void varying_if_kernel(const __grid_constant__ Varying conditions, int iterations,
                                  float factor, WarpSpan* spans, float* sink) {
  time_steps(conditions, iterations, spans, sink,
             [&]<int i>(int condition, float& x) { enter<length, i>(condition, x, factor); });
}

template <bool synced, int length, int path>
__device__ __forceinline__ void part(int condition, float& x, float factor) {
  if (condition != 0) {
    ffma_body<length, 2 * path>(x, factor);
  } else {
    ffma_body<length, 2 * path + 1>(x, factor);
  }
  if constexpr (synced) __syncwarp();
}

template <bool synced, int length>
__global__ void parting_kernel(const __grid_constant__ Varying conditions, int iterations,
                               float factor, WarpSpan* spans, float* sink) {
  time_steps(conditions, iterations, spans, sink, [&]<int i>(int condition, float& x) {
    part<synced, length, i>(condition, x, factor);
  });
}

/// Two paths; where `synced`, lanes meet in the middle of them, at another place each.
template <bool synced, int length, int path>
__device__ __forceinline__ void meet_within(int condition, float& x, float factor) {
  if (condition != 0) {
    ffma_body<length / 2, 4 * path>(x, factor);
    if constexpr (synced) __syncwarp();
    ffma_body<length / 2, 4 * path + 1>(x, factor);
  } else {
    ffma_body<length / 2, 4 * path + 2>(x, factor);
    if constexpr (synced) __syncwarp();
    ffma_body<length / 2, 4 * path + 3>(x, factor);
  }
}

template <bool synced, int length>
__global__ void meeting_within_kernel(const __grid_constant__ Varying conditions, int iterations,
                                      float factor, WarpSpan* spans, float* sink) {
  time_steps(conditions, iterations, spans, sink, [&]<int i>(int condition, float& x) {
    meet_within<synced, length, i>(condition, x, factor);
  });
}

/// Every condition holds for the first k lanes.
Varying holding_for(int k) {
  Varying conditions{};
  for (auto& lanes : conditions.of) lanes = first_lanes(k);
  return conditions;
}

SeriesSpec spec(const char* variant, const char* title, const char* key, const Kernels& kernel) {
  return {.variant = variant,
          .axes = {{"form", "1"}, {"instructions", "instructions"}, {"iterations", "iterations"}},
          .constants = {{"divisor", kIfs}},
          .fit = {"crossover", {{key, "gap"}}},
          .figure = {std::string("reconvergence_") + variant, title, variant},
          .kernel = kernel};
}

constexpr Uniform kAllHold{{1, 1, 1, 1}};

void measure(Probe& probe) {
  const OneBlock warp;
  probe.series(
      spec("pair", "Cycles of an if without and with a place to meet",
           "divergence.reconverge_cycles",
           every_instance_of({uniform_if_kernel<8>, varying_if_kernel<8>})),
      [&](Sweep& sweep) {
        for_each_value<8, 16, 24, 32>([&]<int length>() {
          warp.add_points(probe, sweep, {0, length}, uniform_if_kernel<length>, kAllHold);
          warp.add_points(probe, sweep, {1, length}, varying_if_kernel<length>, holding_for(32));
        });
      });
  const Varying half = holding_for(16);
  probe.series(
      spec("syncwarp", "Cycles of two paths without and with __syncwarp behind them",
           "divergence.syncwarp_after_split_cycles", every_instance_of(parting_kernel<true, 8>)),
      [&](Sweep& sweep) {
        for_each_value<8, 16, 24, 32>([&]<int length>() {
          warp.add_points(probe, sweep, {0, length}, parting_kernel<false, length>, half);
          warp.add_points(probe, sweep, {1, length}, parting_kernel<true, length>, half);
        });
      });
  probe.series(
      spec("within", "Cycles of two paths without and with __syncwarp within them",
           "divergence.syncwarp_within_split_cycles",
           every_instance_of(meeting_within_kernel<true, 8>)),
      [&](Sweep& sweep) {
        for_each_value<8, 16, 24>([&]<int length>() {
          warp.add_points(probe, sweep, {0, length}, meeting_within_kernel<false, length>, half);
          warp.add_points(probe, sweep, {1, length}, meeting_within_kernel<true, length>, half);
        });
      });
}

/// All lanes agree in the first experiment, and part at every `if` of the second.
void confirm(Probe& probe) {
  constexpr int kLength = 16;
  const OneBlock warp;
  const Varying half = holding_for(16);
  const std::map<std::string, double> work = {{"thread_ffma", kIfs * kLength * 32},
                                              {"divergent_branches", kIfs}};
  const auto spec = [](const char* variant, const std::vector<std::string>& aliases) {
    return divergence_count(variant, {{"form", "1"}}, aliases);
  };
  probe.count_together({{spec("pair", {"thread_ffma"}),
                         {warp.counted({0}, work, uniform_if_kernel<kLength>, kAllHold),
                          warp.counted({1}, work, varying_if_kernel<kLength>, holding_for(32))}},
                        {spec("syncwarp", {"thread_ffma", "divergent_branches"}),
                         {warp.counted({0}, work, parting_kernel<false, kLength>, half),
                          warp.counted({1}, work, parting_kernel<true, kLength>, half)}},
                        {spec("within", {"thread_ffma"}),
                         {warp.counted({0}, work, meeting_within_kernel<false, kLength>, half),
                          warp.counted({1}, work, meeting_within_kernel<true, kLength>, half)}}});
}

CodeExpectation pairs(const Kernels& kernel, const char* sass, int count) {
  return expect(kernel, sass, "", count).even_conditional();
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does it cost to make sure that a warp's lanes are together again?",
     .cost_seconds = 0.1,
     .machine_code = {
         expect_ffmas({uniform_if_kernel<8>, varying_if_kernel<8>}, 8 * kIfs),
         expect_ffmas(uniform_if_kernel<24>, 24 * kIfs),
         expect_ffmas({parting_kernel<false, 32>, parting_kernel<true, 32>}, 64 * kIfs),
         expect_ffmas({uniform_if_kernel<16>, parting_kernel<false, 8>, parting_kernel<true, 8>,
                       meeting_within_kernel<false, 8>, meeting_within_kernel<true, 8>},
                      16 * kIfs),
         pairs({meeting_within_kernel<true, 8>, meeting_within_kernel<true, 16>,
                meeting_within_kernel<true, 24>},
               "BRA.(DIV|CONV)", 2 * kIfs),
         pairs({meeting_within_kernel<false, 8>, meeting_within_kernel<false, 16>,
                meeting_within_kernel<false, 24>},
               "BRA.(DIV|CONV)", 0),
         expect_ffmas({uniform_if_kernel<32>, varying_if_kernel<32>,
                       meeting_within_kernel<false, 16>, meeting_within_kernel<true, 16>},
                      32 * kIfs),
         expect_ffmas({meeting_within_kernel<false, 24>, meeting_within_kernel<true, 24>},
                      48 * kIfs),
         pairs(every_instance_of(uniform_if_kernel<8>), "BSYNC*", 0),
         pairs(every_instance_of(varying_if_kernel<8>), "BSSY*", kIfs),
         pairs(every_instance_of(varying_if_kernel<8>), "BSYNC*", kIfs)}}};

}  // namespace
}  // namespace warpgauge::probes::reconvergence_probe
