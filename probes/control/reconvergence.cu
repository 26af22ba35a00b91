// SPDX-License-Identifier: Apache-2.0
// Question: what does it cost to make sure that a warp's lanes are together again?
//
// Method: cycles of an `if` (four a turn) over the FFMAs in its body, with and without, at equal
// work; the distance of the two straight lines is the cost. `pair`: a condition that all lanes
// share by its making (a kernel parameter), where the compiler sets no place to meet, against one
// that each lane reads, where it sets one (BSSY, BSYNC), though here all lanes agree as well.
// `syncwarp`: half of the lanes on each of two paths, with and without __syncwarp behind them,
// where the compiler knows that they have met. `within`: the same with __syncwarp in the middle of
// both paths, where lanes have to be brought together and let go again.
//
// What could fool it: a compiler that moves the uniform condition out of the loop, or predicates
// the body (machine code must show all bodies in the loop, and the pairs); other instructions that
// differ between the two forms (those are in the cost: it is what the compiler adds).
#include <string>

#include "probes/control/one_block.cuh"

namespace warpgauge::probes {
namespace {

constexpr int kCountedLength = 16;
constexpr int kCountedTurns = 256;
constexpr int kIfs = 4;  // in a turn

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
__global__ void uniform_if_kernel(const __grid_constant__ Uniform conditions, int turns,
                                  float factor, WarpSpan* spans, float* sink) {
  float x = static_cast<float>(threadIdx.x);
  const std::uint64_t start = begin_cycles();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
    enter<length, 0>(conditions.condition[0], x, factor);
    enter<length, 1>(conditions.condition[1], x, factor);
    enter<length, 2>(conditions.condition[2], x, factor);
    enter<length, 3>(conditions.condition[3], x, factor);
  }
  leave_cycles(start, x, spans, sink);
}

template <int length>
__global__ void varying_if_kernel(const __grid_constant__ Varying conditions, int turns,
                                  float factor, WarpSpan* spans, float* sink) {
  int condition[kIfs];
  for (int i = 0; i < kIfs; ++i) condition[i] = conditions.condition(i);
  float x = static_cast<float>(threadIdx.x);
  const std::uint64_t start = begin_cycles();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
    enter<length, 0>(condition[0], x, factor);
    enter<length, 1>(condition[1], x, factor);
    enter<length, 2>(condition[2], x, factor);
    enter<length, 3>(condition[3], x, factor);
  }
  leave_cycles(start, x, spans, sink);
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
__global__ void parting_kernel(const __grid_constant__ Varying conditions, int turns, float factor,
                               WarpSpan* spans, float* sink) {
  int condition[kIfs];
  for (int i = 0; i < kIfs; ++i) condition[i] = conditions.condition(i);
  float x = static_cast<float>(threadIdx.x);
  const std::uint64_t start = begin_cycles();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
    part<synced, length, 0>(condition[0], x, factor);
    part<synced, length, 1>(condition[1], x, factor);
    part<synced, length, 2>(condition[2], x, factor);
    part<synced, length, 3>(condition[3], x, factor);
  }
  leave_cycles(start, x, spans, sink);
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
__global__ void meeting_within_kernel(const __grid_constant__ Varying conditions, int turns,
                                      float factor, WarpSpan* spans, float* sink) {
  int condition[kIfs];
  for (int i = 0; i < kIfs; ++i) condition[i] = conditions.condition(i);
  float x = static_cast<float>(threadIdx.x);
  const std::uint64_t start = begin_cycles();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
    meet_within<synced, length, 0>(condition[0], x, factor);
    meet_within<synced, length, 1>(condition[1], x, factor);
    meet_within<synced, length, 2>(condition[2], x, factor);
    meet_within<synced, length, 3>(condition[3], x, factor);
  }
  leave_cycles(start, x, spans, sink);
}

/// Every condition holds for the first k lanes.
Varying holding_for(int k) {
  Varying conditions{};
  for (auto& lanes : conditions.of) lanes = first_lanes(k, 1, 0);
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

template <int length = 8>
void add_pairs(const Probe& probe, const OneBlock& warp, Sweep& sweep) {
  warp.add_points(probe, sweep, {0, double(length)}, uniform_if_kernel<length>,
                  Uniform{{1, 1, 1, 1}});
  warp.add_points(probe, sweep, {1, double(length)}, varying_if_kernel<length>, holding_for(32));
  if constexpr (length < 32) add_pairs<length + 8>(probe, warp, sweep);
}

template <int length = 8>
void add_partings(const Probe& probe, const OneBlock& warp, Sweep& sweep) {
  warp.add_points(probe, sweep, {0, double(length)}, parting_kernel<false, length>,
                  holding_for(16));
  warp.add_points(probe, sweep, {1, double(length)}, parting_kernel<true, length>, holding_for(16));
  if constexpr (length < 32) add_partings<length + 8>(probe, warp, sweep);
}

template <int length = 8>
void add_meetings(const Probe& probe, const OneBlock& warp, Sweep& sweep) {
  warp.add_points(probe, sweep, {0, double(length)}, meeting_within_kernel<false, length>,
                  holding_for(16));
  warp.add_points(probe, sweep, {1, double(length)}, meeting_within_kernel<true, length>,
                  holding_for(16));
  if constexpr (length < 24) add_meetings<length + 8>(probe, warp, sweep);
}

void measure(Probe& probe) {
  const OneBlock warp;
  probe.series(spec("pair", "Cycles of an if without and with a place to meet",
                    "divergence.reconverge_cycles",
                    every_instance_of({uniform_if_kernel<8>, varying_if_kernel<8>})),
               [&](Sweep& sweep) { add_pairs(probe, warp, sweep); });
  probe.series(
      spec("syncwarp", "Cycles of two paths without and with __syncwarp behind them",
           "divergence.syncwarp_after_split_cycles", every_instance_of(parting_kernel<true, 8>)),
      [&](Sweep& sweep) { add_partings(probe, warp, sweep); });
  probe.series(spec("within", "Cycles of two paths without and with __syncwarp within them",
                    "divergence.syncwarp_within_split_cycles",
                    every_instance_of(meeting_within_kernel<true, 8>)),
               [&](Sweep& sweep) { add_meetings(probe, warp, sweep); });
}

/// All lanes agree in the first experiment, and part at every `if` of the second.
void confirm(Probe& probe) {
  const OneBlock warp;
  const std::map<std::string, double> work = {
      {"expected_thread_ffma", double(kCountedTurns) * kIfs * kCountedLength * 32},
      {"expected_divergent_branches", double(kCountedTurns) * kIfs}};
  std::vector<CountedPoint> pair, parted, within;
  pair.push_back(
      {{0}, work, [&warp] {
         warp.launch(uniform_if_kernel<kCountedLength>, Uniform{{1, 1, 1, 1}}, kCountedTurns);
       }});
  pair.push_back({{1}, work, [&warp] {
                    warp.launch(varying_if_kernel<kCountedLength>, holding_for(32), kCountedTurns);
                  }});
  parted.push_back({{0}, work, [&warp] {
                      warp.launch(parting_kernel<false, kCountedLength>, holding_for(16),
                                  kCountedTurns);
                    }});
  parted.push_back({{1}, work, [&warp] {
                      warp.launch(parting_kernel<true, kCountedLength>, holding_for(16),
                                  kCountedTurns);
                    }});
  within.push_back({{0}, work, [&warp] {
                      warp.launch(meeting_within_kernel<false, kCountedLength>, holding_for(16),
                                  kCountedTurns);
                    }});
  within.push_back({{1}, work, [&warp] {
                      warp.launch(meeting_within_kernel<true, kCountedLength>, holding_for(16),
                                  kCountedTurns);
                    }});
  const auto spec = [](const char* variant, bool parts) {
    CountSpec result{.confirms = variant,
                     .group = "divergence",
                     .axes = {{"form", "1"}},
                     .relations = {{"thread_ffma", "expected_thread_ffma", 0.001}}};
    if (parts) {
      result.relations.push_back({"divergent_branches", "expected_divergent_branches", 0.001});
    }
    return result;
  };
  probe.count_together({{spec("pair", false), pair},
                        {spec("syncwarp", true), parted},
                        {spec("within", false), within}});
}

CodeExpectation bodies(const Kernels& kernel, int count) {
  return expect(kernel, "FFMA*", "fma.rn.f32", count).even_conditional();
}

CodeExpectation pairs(const Kernels& kernel, const char* sass, int count) {
  return expect(kernel, sass, "", count).even_conditional();
}

const Register kRegister{{
    .name = "control/reconvergence",
    .question = "What does it cost to make sure that a warp's lanes are together again?",
    .cost_seconds = 0.1,
    .machine_code =
        {bodies(uniform_if_kernel<8>, 8 * kIfs), bodies(uniform_if_kernel<16>, 16 * kIfs),
         bodies(uniform_if_kernel<24>, 24 * kIfs), bodies(uniform_if_kernel<32>, 32 * kIfs),
         bodies(varying_if_kernel<8>, 8 * kIfs), bodies(varying_if_kernel<32>, 32 * kIfs),
         bodies({parting_kernel<false, 8>, parting_kernel<true, 8>}, 16 * kIfs),
         bodies({parting_kernel<false, 32>, parting_kernel<true, 32>}, 64 * kIfs),
         bodies({meeting_within_kernel<false, 8>, meeting_within_kernel<true, 8>}, 16 * kIfs),
         pairs({meeting_within_kernel<true, 8>, meeting_within_kernel<true, 16>,
                meeting_within_kernel<true, 24>},
               "BRA.(DIV|CONV)", 2 * kIfs),
         pairs({meeting_within_kernel<false, 8>, meeting_within_kernel<false, 16>,
                meeting_within_kernel<false, 24>},
               "BRA.(DIV|CONV)", 0),
         bodies({meeting_within_kernel<false, 16>, meeting_within_kernel<true, 16>}, 32 * kIfs),
         bodies({meeting_within_kernel<false, 24>, meeting_within_kernel<true, 24>}, 48 * kIfs),
         pairs(every_instance_of(uniform_if_kernel<8>), "BSYNC*", 0),
         pairs(every_instance_of(varying_if_kernel<8>), "BSSY*", kIfs),
         pairs(every_instance_of(varying_if_kernel<8>), "BSYNC*", kIfs)},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
