// SPDX-License-Identifier: Apache-2.0
// The real cards of profiles/, some of them made slower: what is judged is what was measured, with
// the batches that there are. How many of the slow ones are named.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analysis/fleet/cards.h"
#include "analysis/fleet/judge.h"

namespace warpgauge::virtual_fleet {

/// By how much cards are made slower.
inline constexpr double kSlowerBy[] = {0.02, 0.03, 0.06, 0.20};

/// The H200 of the source tree at `root`. The object lives as long as the program.
const fleet::Group& real_cards(const std::string& root);

/// The families with a key that can be slower.
std::set<std::string> families_that_can_be_slow(const fleet::Group& group);

/// Makes one card's reading slower. False where it has none, or none that could be.
bool slow_down_reading(fleet::Column& column, std::size_t card, double share);

/// Makes the family of one card slower by that share. False where the card has nothing of it.
bool slow_down(std::vector<fleet::Column>& columns, std::size_t card, const std::string& family,
               double share);

/// Card and key, or card and family -> how often by chance.
using Findings = std::map<std::pair<std::size_t, std::string>, double>;
Findings found_in(const fleet::Group& group, const fleet::Judgement& judgement);

struct Named {
  int planted = 0, named = 0;
};

/// `at_once` cards, side by side, are slow in one family: each family and each run of cards. A card
/// is named if the family or a key of it is found.
Named named_in_families(const fleet::Group& group, std::size_t at_once, double share);

/// One card is slow in one key: each key of each card. `see` is given what the key says, the card's
/// reading, and whether it was found.
using SeeKey = std::function<void(const fleet::JudgedKey&, std::size_t card, double reading, bool)>;
Named named_in_keys(const fleet::Group& group, double share, const SeeKey& see = {});

/// A row for each share and each way of spoiling: slower_by_percent, where, named, planted.
std::string spoilt_cards_csv(const fleet::Group& group);

/// The values of `where`.
inline constexpr const char *kOneFamily = "one card, one family",
                            *kThirdOfCards = "a third of the cards, one family",
                            *kOneKey = "one card, one key";

}  // namespace warpgauge::virtual_fleet
