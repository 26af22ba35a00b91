// SPDX-License-Identifier: Apache-2.0
// Kernels of compute/pipe_contention, made in several sources: each is a small program per pair.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "probes/harness/probe.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes {

inline constexpr int kPairBodies = 3;
inline constexpr int kPairWarps = 32;  // of an SM: one block

/// Pairs in a body: 48, 80, 112.
constexpr int pair_body_length(int body) { return 16 + 32 * body; }

/// Two instructions in turn, or one twice where both are the same.
struct InstructionPair {
  int a, b;                     ///< numbers of the instructions, in the order of kPairNames
  Kernels kernel[kPairBodies];  ///< [0]: of the shortest body
  const char *a_sass, *b_sass, *a_counter, *b_counter;
  int needs;  ///< compute capability
  void (*launch)(int body, int sm_count, int turns, WarpSpanSink spans, std::uint64_t* sink);
};

inline constexpr const char* kPairNames[] = {"ffma",  "iadd3", "imad",     "lop3",
                                             "hfma2", "dfma",  "mufu_ex2", "i2f",
                                             "popc",  "shfl",  "lds",      "viaddmnmx"};

// Every pair once, by the number of its first instruction: one source each.
std::vector<InstructionPair> pairs_of_first_arithmetic();  // ffma, iadd3, imad
std::vector<InstructionPair> pairs_of_other();

}  // namespace warpgauge::probes
