// SPDX-License-Identifier: Apache-2.0
// The sentence that says what was found: the entry's own, or one that is made of its readings.
#pragma once

#include <optional>
#include <string>

#include "analysis/claims/judge.h"

namespace warpgauge::claims {

/// The sentence that the entry brings along for this verdict, filled in. Absent where it brings
/// none, or one that asks for a reading that could not be had.
std::optional<std::string> own_sentence(const Judgement& judgement);

/// The entry's own sentence or, where it has none for this verdict, one made of the readings.
/// Either names the parts that failed and the readings that could not be had, and says so where one
/// recording alone speaks against the statement.
std::string sentence_of(const Judgement& judgement);

/// What the entry says to do instead; empty where it says nothing, where the statement holds, and
/// where a number in it could not be had.
std::string instead_of(const Judgement& judgement);

/// "32 wavefronts (31.8 to 32.1)"; "yes"
std::string measured(const JudgedReading& reading);

/// "31.5 to 32.5", "at least 4", "at most 2"; "any" of one that is open at both ends
std::string in_words(const Band& band);

/// "blocks"; of one, "block". Symbols ("us", "ms") and compound units stay; "" of a bare number and
/// of yes or no.
std::string unit_in_words(const std::string& unit, double value);

/// Four significant digits, whole numbers in full; no exponent where people would write none.
std::string readable(double value);

}  // namespace warpgauge::claims
