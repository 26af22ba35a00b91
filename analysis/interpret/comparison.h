// SPDX-License-Identifier: Apache-2.0
// How two numbers compare, and how the answer is joined to a predicate.
#pragma once

#include "analysis/interpret/lanes.h"
#include "analysis/interpret/reading.h"

namespace warpgauge::interpret {

/// Exactly one bit is set.
enum Relation : int { kLess = 1, kEqual = 2, kGreater = 4, kUnordered = 8 };

template <class Number>
int relation(Number a, Number b) {
  return a < b ? kLess : a == b ? kEqual : a > b ? kGreater : kUnordered;
}

/// The relations that make a comparison true, by its modifier.
int comparison_of(const Reading& text);

enum Joins : int { kAnd, kOr, kXor };

int joins_of(const Reading& text);

inline Lanes joined(int how, Lanes a, Lanes b) {
  return how == kAnd ? a & b : how == kOr ? a | b : a ^ b;
}

}  // namespace warpgauge::interpret
