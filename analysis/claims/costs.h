// SPDX-License-Identifier: Apache-2.0
// Which refuted statements cost a reader most, and which statements exclude each other: by rules,
// from catalogue and readings, never chosen by hand.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/claims/judge.h"

namespace warpgauge::claims {

/// What a reader does with a statement of the kind: acts on it (3), reckons with it (2), looks it
/// up (1).
inline constexpr std::array<std::pair<std::string_view, int>, 7> kKindWeights = {
    {{"rule-of-thumb", 3},
     {"speedup", 3},
     {"threshold", 3},
     {"formula", 2},
     {"scaling-law", 2},
     {"hardware-constant", 1},
     {"metric-value", 1}}};

/// A statement that is further off costs no more than this factor.
inline constexpr double kMostFactor = 1000;

struct Cost {
  const Judgement* judgement = nullptr;
  double factor = 1;  ///< between stated and measured
  int weight = 0;     ///< of the kind
  double cost = 0;    ///< weight * log2(factor)
};

/// The refuted statements that have a factor, costliest first, equal ones in the order given.
///
/// The factor of a reading is that between the measured value and the stated number, or the nearest
/// end of the stated range. There is none for yes or no, for what is stated without a number, and
/// where either is not above 0. For readings that are definitions, the one that suits the document
/// best counts; for parts, the worst refuted one. Statements of one check (same_as) and of one
/// error (error_of) are there once, by the costliest.
std::vector<Cost> costs(std::span<const Judgement> judgements);

/// Two statements that cannot both be true, according to the catalogue, or two of different
/// documents that share a reading.
struct Contradiction {
  const Judgement* one = nullptr;
  const Judgement* other = nullptr;
  /// They share a reading: the same evidence in the same unit, and no value lies in both bands.
  bool shares_reading = false;

  /// How many of the two are confirmed. Where both are, each holds in a sense of its own.
  int holding() const {
    return (one->verdict == Verdict::kConfirmed) + (other->verdict == Verdict::kConfirmed);
  }
};

/// Pairs whose statements are both answered (confirmed or refuted): first those where both are
/// confirmed, then those where one is, in the order given. A reading is shared where the statement
/// stands and falls with it: it is the only one with a vote, or one of its parts, and there is no
/// premise. Statements about two named devices share none.
std::vector<Contradiction> contradictions(std::span<const Judgement> judgements);

}  // namespace warpgauge::claims
