// SPDX-License-Identifier: Apache-2.0
// The timed loop of compute/pipe_contention, and how a source makes the pairs that are its part.
#pragma once

#include <algorithm>
#include <tuple>
#include <utility>

#include "probes/compute/pipe_contention.h"
#include "probes/compute/representative.cuh"
#include "probes/device/isa.cuh"

namespace warpgauge::probes {
namespace {

namespace ops = representative;

constexpr int kPairChains = 4;  // of each of the two instructions

template <int body, class A, class B>
__global__ void __launch_bounds__(kOperationThreads)
    pair_kernel(int turns, const __grid_constant__ OperationSources sources, WarpSpanSink spans,
                std::uint64_t* sink) {
  constexpr bool kShared = A::kFacts.shared || B::kFacts.shared;
  __shared__ std::uint32_t words[kShared ? kOperationThreads : 1];
  const std::uint32_t own = kShared ? place_own_address(words) : 0;
  Chains<A, kPairChains> first(sources, own, 0);
  Chains<B, kPairChains> second(sources, own, kPairChains);
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
    constexpr int kSteps = pair_body_length(body) / kPairChains;
    static_assert(kSteps % 2 == 0);
#pragma unroll
    for (int step = 0; step < kSteps / 2; ++step) {
#pragma unroll
      for (int i = 0; i < kPairChains; ++i) {
        first.template step<false>(i);
        second.template step<false>(i);
      }
#pragma unroll
      for (int i = 0; i < kPairChains; ++i) {
        first.template step<true>(i);
        second.template step<true>(i);
      }
    }
  }
  const std::uint64_t last = first.all() | second.all();
  wait_for(last);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  sink[blockIdx.x * blockDim.x + threadIdx.x] = last;
}

/// In the order of kPairNames.
using PairOperations =
    std::tuple<ops::ffma, ops::iadd3, ops::imad, ops::lop3, ops::hfma2, ops::dfma, ops::mufu_ex2,
               ops::i2f, ops::popc, ops::shfl, ops::lds, ops::viaddmnmx>;
constexpr int kPairOperations = std::tuple_size_v<PairOperations>;
static_assert(kPairOperations == std::size(kPairNames));

template <class A, class B>
void launch_pair(int body, int sm_count, int turns, WarpSpanSink spans, std::uint64_t* sink) {
  const auto kernel = body == 1   ? pair_kernel<1, A, B>
                      : body == 2 ? pair_kernel<2, A, B>
                                  : pair_kernel<3, A, B>;
  kernel<<<sm_count, kPairWarps * 32>>>(turns, {}, spans, sink);
}

template <int a, int b>
InstructionPair make_pair() {
  using A = std::tuple_element_t<a, PairOperations>;
  using B = std::tuple_element_t<b, PairOperations>;
  constexpr auto kA = A::kFacts, kB = B::kFacts;
  return {.a = a,
          .b = b,
          .kernel = {pair_kernel<1, A, B>, pair_kernel<2, A, B>, pair_kernel<3, A, B>},
          .a_sass = kA.sass,
          .b_sass = kB.sass,
          .a_counter = kA.counter,
          .b_counter = kB.counter,
          .needs = std::max(kA.needs, kB.needs),
          .launch = launch_pair<A, B>};
}

/// Pairs (a, b) with b >= a of one a.
template <int a, int... further>
void add_pairs(std::vector<InstructionPair>& list, std::integer_sequence<int, further...>) {
  (list.push_back(make_pair<a, a + further>()), ...);
}
template <int... a>
std::vector<InstructionPair> pairs_of() {
  std::vector<InstructionPair> list;
  (add_pairs<a>(list, std::make_integer_sequence<int, kPairOperations - a>()), ...);
  return list;
}

}  // namespace
}  // namespace warpgauge::probes
