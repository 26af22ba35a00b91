// SPDX-License-Identifier: Apache-2.0
// Which cards of a fleet are outliers: in one key, in a family of keys, or as a whole.
//
// A card is compared with the others: its distance from their median in deviations of theirs
// (spread.h; the modified z of Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993, with
// the card itself left out). These are no less than what the instrument scatters: what the cards'
// own intervals say, what campaigns of one card show (of few cards; from 15 on no more than the
// cards themselves scatter), and a thousandth of the value. Chance takes a card that far with a
// known probability p, and all keys of all cards are looked at. `looks * p` is how many healthy
// ones of a fleet like this lie that far out on average, whatever depends on what (Bonferroni;
// Gordon, Glazko, Qiu and Yakovlev, Annals of Applied Statistics 1, 2007, p. 179), and a card is
// outside where that is no more than the false alarms allowed. In one key its interval must also
// lie apart from that of the fleet's median by what `compare` asks for (profile::compare_entries).
// p is that of Student's t with tails as long as those of this fleet's own keys (tails.h).
//
// A latency that is 32 cycles in every reading of every card has no interval and no spread: how
// often chance takes it to 33 is not in the data. A card that has 33 differs, and no more is said
// (three campaigns of an H200 have 1,146 such readings, none of them on another step: that bounds
// the chance to 0.3 %, too much for a thousand cards).
//
// A family's score is the mean over its keys of a card's distances, upwards where slower, none
// counted as more than five: keys that all lie a little to one side. The card's score is the mean
// of those of its families. Scores are judged as keys are: how keys of a family depend on each
// other is in the spread of the scores.
//
// What a fleet can show depends on its size: with four cards chance takes one in a thousand
// hundreds of deviations out, and so far out a card must be. Each key says above which distance a
// card would be flagged.
#pragma once

#include <string>
#include <vector>

#include "analysis/fleet/fleet.h"
#include "analysis/fleet/spread.h"

namespace warpgauge::fleet {

/// False alarms that a healthy fleet gives on average, unless the user says otherwise: half of them
/// for keys, a quarter each for families and cards.
inline constexpr double kFalseAlarms = 0.5;
/// A key that fewer cards have is not judged.
inline constexpr std::size_t kFewestCards = 4;

struct Outside {
  std::size_t card = 0;
  double distance = 0;   ///< deviations from the median of the others; a score: positive is slower
  double by_chance = 0;  ///< how many such a healthy fleet like this would have
};

struct JudgedKey {
  std::size_t column = 0;                ///< of the columns
  std::size_t cards = 0;                 ///< that have it
  double median = 0, low = 0, high = 0;  ///< of all cards, with its 95 % interval
  double deviation = 0;                  ///< the unit of a card's distance
  bool of_instrument = false;  ///< the deviation is the instrument's: cards scatter by less
  /// Its cards stand apart in groups, and no group is the one to compare with (spread.h).
  bool in_groups = false;
  double told_from = 0;  ///< distance, in deviations, from which 99 of 100 cards would be flagged
  std::vector<Outside> outside = {};  ///< the furthest first
  /// Cards whose interval lies apart, where all others are alike and nothing scatters.
  std::vector<std::size_t> differing = {};
  /// Three or more cards, and at least one in twenty, lie outside on one side: a batch.
  bool batch = false;
  std::vector<std::optional<double>> distances = {};  ///< of each card, from all cards' median
};

/// Why a key is not judged.
struct UnjudgedKey {
  std::size_t column = 0;
  std::string why;
};

struct JudgedScore {
  std::string family;  ///< empty: the card as a whole
  std::vector<std::string> keys;
  double deviation = 0;  ///< of the score, which is in deviations of a key
  double told_from = 0;  ///< in deviations of the score
  std::vector<Outside> outside;
  std::vector<std::optional<double>> distances;  ///< of each card, in deviations of the score
};

struct Judgement {
  std::vector<JudgedKey> keys;
  std::vector<UnjudgedKey> unjudged;
  std::vector<JudgedScore> families;
  std::optional<JudgedScore> card;
  double looks = 0;            ///< readings that were judged in keys
  Tails tails = kNormalTails;  ///< of healthy cards, in deviations
};

/// Columns must have a place for each card. `false_alarms` is from 0 (exclusive) on.
Judgement judge(const std::vector<Column>& columns, std::size_t cards,
                double false_alarms = kFalseAlarms);

}  // namespace warpgauge::fleet
