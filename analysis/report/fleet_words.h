// SPDX-License-Identifier: Apache-2.0
// How a fleet's text names its cards and says how far one is from the others.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/fleet/judged_group.h"
#include "analysis/report/terminal.h"

namespace warpgauge::report::fleet_words {

/// "1 card", "2 cards"
std::string plural(std::size_t count, const char* what);

/// The first names of cards, and how many more there are.
std::string card_names(const fleet::Group& group, const std::vector<std::size_t>& cards);

/// "card-3 in node17", where the host is known.
std::string named(const fleet::Group& group, std::size_t card);

/// The same with its UUID, and its PCI address where it is known: "card-3 in node17 (GPU-...,
/// 0000:1b:00.0)".
std::string named_with_uuid(const fleet::Group& group, std::size_t card);

/// As named_with_uuid(), with the UUID's first letters: "card-3 in node17 (GPU-47c6af56,
/// 0000:1b:00.0)".
std::string named_shortly(const fleet::Group& group, std::size_t card);

/// "slower" of 1, "faster" of -1 (fleet::slower_by), "" of 0.
const char* direction_of(int slower);

/// "1.8 % slower"; "+1.8 %" where more of the unit is neither slower nor faster.
std::string slower_by_text(double share, const std::string& unit);

/// How many deviations a card lies out: "17.4" beside a difference that says slower or faster, and
/// "+17.4" where more of it is neither.
std::string deviations_text(double distance, int slower);

/// The median of a card's differences in times and rates, slower upwards: a score as a share. It is
/// about the keys of one family; with an empty one, about all.
std::optional<double> score_share(const fleet::JudgedGroup& judged, const std::string& family,
                                  std::size_t card);

struct CardRow {
  std::size_t card = 0;
  std::vector<Cell> cells;
};

/// The rows of each card under its name, host and UUID, all in the same columns. The first column
/// begins with four blanks.
std::string under_names(const fleet::Group& group, const std::vector<Column>& columns,
                        const std::vector<CardRow>& rows, bool colours);

}  // namespace warpgauge::report::fleet_words
