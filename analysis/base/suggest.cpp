// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/suggest.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <tuple>
#include <utility>

#include "analysis/base/synonyms.h"

namespace warpgauge {
namespace {

constexpr std::size_t kMost = 3;
constexpr std::size_t kLettersToMistype = 6;
constexpr std::size_t kLettersToContain = 2;  ///< a single letter is in nearly every word

/// A word and how bad it fits; the shorter one is the better of two that fit as badly.
using Ranked = std::vector<std::pair<std::size_t, std::string>>;

std::vector<std::string> best(Ranked ranked) {
  std::ranges::sort(ranked, [](const auto& a, const auto& b) {
    return std::tuple(a.first, a.second.size(), a.second) <
           std::tuple(b.first, b.second.size(), b.second);
  });
  if (ranked.size() > kMost) ranked.resize(kMost);
  std::vector<std::string> words;
  for (auto& [badness, word] : ranked) words.push_back(std::move(word));
  return words;
}

}  // namespace

std::string small_letters(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(), [](unsigned char c) { return std::tolower(c); });
  return small;
}

std::size_t letters_apart(std::string_view one, std::string_view other) {
  const std::string a = small_letters(one), b = small_letters(other);
  // Three rows of the table of distances between beginnings: two above, one above, this one.
  std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1])});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, above);
    std::swap(above, row);
  }
  return above[b.size()];
}

std::vector<std::string> alike(std::string_view word, const std::vector<std::string>& known) {
  if (auto synonyms = synonyms_of(word, known); !synonyms.empty()) return synonyms;
  const std::string small = small_letters(word);
  const std::size_t most = std::max<std::size_t>(1, word.size() / 3);
  Ranked near, containing, sharing;
  const std::set<std::string> parts = parts_of_word(small);
  for (const std::string& one : known) {
    const std::string candidate = small_letters(one);
    if (const auto apart = letters_apart(small, candidate); apart <= most)
      near.push_back({apart, one});
    if (small.size() >= kLettersToContain && candidate.find(small) != std::string::npos) {
      containing.push_back({candidate.starts_with(small) ? 0 : 1, one});
    } else if (const auto apart = letters_apart(small, candidate.substr(0, small.size()));
               small.size() >= kLettersToMistype && apart <= most) {
      containing.push_back({1 + apart, one});  // it begins nearly so
    }
    std::size_t shared = 0;
    for (const std::string& part : parts_of_word(candidate)) shared += parts.count(part);
    if (shared > 0 && 2 * shared >= parts.size()) sharing.push_back({parts.size() - shared, one});
  }
  if (!near.empty()) {
    // What begins with the word is no worse than a letter apart: tensor_bf16 is tensor_bf16_wgmma
    // rather than tensor_fp64.
    for (const auto& [badness, one] : containing) {
      const bool is_near = one.size() <= small.size() + most;
      if (badness == 0 && !is_near && small.size() >= kLettersToMistype) near.push_back({1, one});
    }
    return best(std::move(near));
  }
  return best(std::move(containing.empty() ? sharing : containing));
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const std::vector<std::string> words = alike(word, known);
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += i == 0 ? "; did you mean '" : i + 1 == words.size() ? " or '" : ", '";
    text += words[i] + "'";
  }
  return text.empty() ? text : text + "?";
}

}  // namespace warpgauge
