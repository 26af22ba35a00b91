// SPDX-License-Identifier: Apache-2.0
// Pairs of instructions that compute/pipe_contention times together: each is a small program, so
// several sources make their part of them.
#pragma once

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "probes/compute/representative.cuh"
#include "probes/harness/pretend.h"

namespace warpgauge::probes {

inline constexpr int kPairBodies = 3;
inline constexpr int kPairWarps = 32;  // of an SM: one block

/// Pairs in a body: 48, 80, 112.
constexpr int pair_body_length(int body) { return 16 + 32 * body; }

/// Two instructions that alternate, or one twice where both are the same.
struct InstructionPair {
  int a, b;  ///< numbers of the instructions
  OperationFacts of_a, of_b;
  LoopKernels<OperationKernel, kPairBodies> loop;

  int needs() const { return std::max(of_a.needs, of_b.needs); }
  /// Why a device of this compute capability does not have both; empty where it has.
  std::string absent_on(int capability) const {
    for (const OperationFacts& facts : {of_a, of_b}) {
      if (const char* why = facts.form_on(capability).absent) {
        return std::string(facts.name) + " is absent by design: here it is " + why;
      }
    }
    return lacking(needs(), capability);
  }
};

// Every pair once, by the number of its first instruction: one source each.
std::vector<InstructionPair> pairs_of_first_arithmetic();  // ffma, iadd3, imad
std::vector<InstructionPair> pairs_of_other();

namespace {

namespace ops = representative;

constexpr int kPairChains = 4;  // of each of the two instructions

template <int body, class A, class B>
__global__ void __launch_bounds__(kOperationThreads)
    pair_kernel(int iterations, const __grid_constant__ OperationSources sources,
                WarpSpanSink spans, std::uint64_t* sink) {
  constexpr bool kShared = A::kFacts.shared || B::kFacts.shared;
  __shared__ std::uint32_t words[kShared ? kOperationThreads : 1];
  const std::uint32_t own = kShared ? place_own_address(words) : 0;
  Chains<A, kPairChains> first(sources, own, 0);
  Chains<B, kPairChains> second(sources, own, kPairChains);
  SideBySide chains{first, second};
  constexpr int kSteps = pair_body_length(body) / kPairChains;
  static_assert(kSteps % 2 == 0);
  time_chains<kSteps / 2, kPairChains>(chains, iterations, spans, sink);
}

using PairOperations =
    std::tuple<ops::ffma, ops::iadd3, ops::imad, ops::lop3, ops::hfma2, ops::dfma, ops::mufu_ex2,
               ops::i2f, ops::popc, ops::shfl, ops::lds, ops::viaddmnmx>;
constexpr int kPairOperations = std::tuple_size_v<PairOperations>;

template <int a, int b>
InstructionPair make_pair() {
  using A = std::tuple_element_t<a, PairOperations>;
  using B = std::tuple_element_t<b, PairOperations>;
  return {a,
          b,
          A::kFacts,
          B::kFacts,
          {.of_body = {pair_kernel<1, A, B>, pair_kernel<2, A, B>, pair_kernel<3, A, B>}}};
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
