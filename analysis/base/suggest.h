// SPDX-License-Identifier: Apache-2.0
// What the user may have meant by a word that is not known.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpgauge {

/// The text with small letters of the Latin alphabet for capital ones.
std::string small_letters(std::string_view text);

/// How many letters have to be put in, left out, replaced or swapped with their neighbour to make
/// one word of the other, upper and lower case being one (optimal string alignment).
std::size_t letters_apart(std::string_view a, std::string_view b);

/// The words of `known` that are meant by `word` (synonyms.h); where it is no synonym, those that
/// look most like it, best first, at most three: those few letters apart (a third of the word), and
/// with them those that begin with a word of six letters or more; where none is so near, those that
/// contain it or begin nearly so; else those that share at least half of its parts, which points,
/// underscores and hyphens separate.
std::vector<std::string> alike(std::string_view word, const std::vector<std::string>& known);

/// "; did you mean 'compare' or 'completion'?", or nothing where nothing is alike.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace warpgauge
