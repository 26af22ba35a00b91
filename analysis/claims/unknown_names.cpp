// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/unknown_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <string>

#include "analysis/base/error.h"
#include "analysis/base/printable.h"
#include "analysis/base/suggest.h"

namespace warpgauge::claims {
namespace {

constexpr std::size_t kFewWords = 40;  ///< that an error may list

/// The longest word between hyphens that a known name has too; "" where no name has any.
std::string longest_known_word(const std::string& wanted, const std::vector<std::string>& known) {
  std::string longest;
  for (std::size_t begin = 0; begin < wanted.size();) {
    const std::size_t end = std::min(wanted.find('-', begin), wanted.size());
    const std::string word = wanted.substr(begin, end - begin);
    const bool is_known = std::ranges::any_of(
        known, [&word](const std::string& one) { return one.find(word) != one.npos; });
    if (is_known && word.size() > longest.size()) longest = word;
    begin = end + 1;
  }
  return longest;
}

std::string topics_text(const std::vector<Entry>& catalogue) {
  std::vector<std::string> topics;
  for (const Entry& entry : catalogue) profile::unite(topics, {entry.topic});
  return fmt::format("; an id begins with its topic: {}", fmt::join(topics, ", "));
}

}  // namespace

void refuse_unknown(const std::vector<Entry>& catalogue, const Filter& filter) {
  const auto check = [&](const char* what, const std::string& wanted, auto member) {
    std::vector<std::string> known;
    for (const Entry& entry : catalogue) profile::unite(known, {entry.*member});
    if (wanted.empty() || std::ranges::find(known, wanted) != known.end()) return;
    std::string meant = did_you_mean(wanted, known);
    if (meant.empty()) {
      const std::string word = longest_known_word(wanted, known);
      if (!word.empty()) meant = did_you_mean(word, known);
    }
    if (meant.empty() && member == &Entry::id) meant = topics_text(catalogue);
    if (meant.empty() && known.size() < kFewWords) {
      meant = fmt::format("; there are {}", fmt::join(known, ", "));
    }
    throw InputError(fmt::format("the catalogue has no {} '{}'{}", what, printable(wanted), meant));
  };
  check("document", filter.document, &Entry::document);
  check("topic", filter.topic, &Entry::topic);
  check("id", filter.id, &Entry::id);
}

}  // namespace warpgauge::claims
