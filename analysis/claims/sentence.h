// SPDX-License-Identifier: Apache-2.0
// What a verdict says to a reader.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace warpgauge::claims {

struct Band;
struct Judgement;

/// The sentence of a template that the entry brings along for this verdict, or a default one.
/// Either names the parts that failed and the readings that could not be had.
std::string sentence_of(const Judgement& judgement);

/// What is wrong with a template ("{volume}" is no placeholder); empty when nothing is.
/// Placeholders are {value} {low} {high} {unit} {ratio} of the first reading, {value2} ... of the
/// second.
std::string defect_of_template(std::string_view text, std::size_t readings);

/// Four significant digits, whole numbers in full; no exponent where people would write none.
std::string readable(double value);

/// "31.5 to 32.5", "at least 4", "at most 2"
std::string in_words(const Band& band);

}  // namespace warpgauge::claims
