// SPDX-License-Identifier: Apache-2.0
// Forms of instructions that several families have: d = f(a, b, ...) of words.
#pragma once

#include <cstddef>

#include "analysis/interpret/apply.h"
#include "analysis/interpret/operation.h"
#include "analysis/interpret/reading.h"
#include "analysis/interpret/rounding.h"

namespace warpgauge::interpret {

/// Whether it belongs to the uniform datapath: one value for the warp.
inline bool is_uniform(const Reading& text) { return text.opcode().starts_with('U'); }

/// How the result is rounded: to the nearest where nothing is said.
inline Rounding rounding_of(const Reading& text) {
  return text.has("RZ") || text.has("TRUNC")   ? Rounding::kTowardsZero
         : text.has("RM") || text.has("FLOOR") ? Rounding::kDown
         : text.has("RP") || text.has("CEIL")  ? Rounding::kUp
                                               : Rounding::kNearest;
}

/// Sources from operand `at` on, as words.
template <std::size_t n>
void read_words(const Reading& text, std::size_t at, Operation& one) {
  for (std::size_t i = 0; i < n; ++i) one.from[i] = text.word(at + i);
}

/// d = f(a, b, ...), with the target first.
template <int n, auto f>
void plain(const Reading& text, Operation& one) {
  one.uniform = is_uniform(text);
  one.to[0] = text.target(0);
  read_words<n>(text, 1, one);
  set_words<n, f>(one);
}

}  // namespace warpgauge::interpret
