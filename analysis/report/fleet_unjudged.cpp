// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/fleet_unjudged.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "analysis/base/printable.h"
#include "analysis/estimate/stats.h"
#include "analysis/report/fleet_words.h"

namespace warpgauge::report {
namespace {

using fleet::Hides, fleet::JudgedGroup, fleet::JudgedKey;

constexpr std::size_t kNamedKeys = 8;

std::string keys_text(const std::vector<std::string>& names) {
  const std::size_t shown = names.size() <= kNamedKeys + 1 ? names.size() : kNamedKeys;
  std::string text = fmt::format(
      "{}", fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  if (shown < names.size()) {
    text += fmt::format(" and {} more; `--all` has each", names.size() - shown);
  }
  return text;
}

/// "dram.read_gbps (told from 37.5 % on: a smaller difference is not found)"; it is said once.
std::string named_key(const JudgedGroup& judged, const JudgedKey& key, bool is_first) {
  const std::string name = printable(judged.group.columns[key.column].key);
  if (key.median == 0) return name;
  const double percent = 100 * fleet::share_told(key);
  return fmt::format(
      fmt::runtime(is_first ? "{} (told from {:.1f} % on: a smaller difference is not found)"
                            : "{} ({:.1f} %)"),
      name, percent);
}

std::vector<const JudgedKey*> keys_that_hide(const JudgedGroup& judged, Hides how) {
  std::vector<const JudgedKey*> keys;
  for (const JudgedKey& key : judged.judgement.keys) {
    if (fleet::hides(key) == how) keys.push_back(&key);
  }
  std::ranges::stable_sort(keys, std::greater(), [](const JudgedKey* key) {
    return key->median == 0 ? 0 : fleet::share_told(*key);
  });
  return keys;
}

void add_line(const JudgedGroup& judged, Hides how, std::vector<std::string>& lines) {
  const auto keys = keys_that_hide(judged, how);
  if (keys.empty()) return;
  std::vector<std::string> names;
  for (const JudgedKey* key : keys) names.push_back(named_key(judged, *key, names.empty()));
  const char* verb = keys.size() == 1 ? "shows" : "show";
  const std::string what = how == Hides::kGroups ? "cannot be judged"
                                                 : fmt::format("{} no difference below {:.0f} %",
                                                               verb, 100 * fleet::kShowsNothing);
  lines.push_back(fmt::format("{} {}, since {}: {}", fleet_words::plural(keys.size(), "key"), what,
                              why_not_judged(*keys.front()), keys_text(names)));
}

}  // namespace

std::optional<Power> power_of(const JudgedGroup& judged) {
  std::vector<double> told, shares;
  for (const JudgedKey& key : judged.judgement.keys) {
    told.push_back(key.told_from);
    if (key.median != 0) shares.push_back(fleet::share_told(key));
  }
  if (shares.empty()) return std::nullopt;
  return Power{estimate::median_in_place(told), estimate::median_in_place(shares)};
}

std::string why_not_judged(const JudgedKey& key) {
  switch (fleet::hides(key)) {
    case Hides::kGroups:
      return "the cards stand apart in groups";
    case Hides::kScatter:
      return "the cards scatter";
    case Hides::kInstrument:
      return "the instrument scatters";
    case Hides::kNothing:
      break;
  }
  return "";
}

std::vector<std::string> unjudged_lines(const JudgedGroup& judged) {
  std::vector<std::string> lines;
  add_line(judged, Hides::kGroups, lines);
  const auto power = power_of(judged);
  if (!power || power->shows_nothing()) return lines;  // said of all keys
  add_line(judged, Hides::kScatter, lines);
  add_line(judged, Hides::kInstrument, lines);
  std::vector<std::string> names;
  for (const fleet::UnjudgedKey& key : judged.judgement.unjudged) {
    names.push_back(printable(judged.group.columns[key.column].key));
  }
  if (!names.empty()) {
    lines.push_back(
        fmt::format("{} not judged, since fewer than {} cards have {}: {}",
                    fleet_words::plural(names.size(), "key") + (names.size() == 1 ? " is" : " are"),
                    fleet::kFewestCards, names.size() == 1 ? "it" : "them", keys_text(names)));
  }
  return lines;
}

}  // namespace warpgauge::report
