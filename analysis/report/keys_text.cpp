// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/keys_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/base/printable.h"
#include "analysis/report/entry_text.h"
#include "analysis/report/summary.h"
#include "analysis/report/terminal.h"

namespace warpgauge::report {
namespace {

Look look_of_entry(const profile::Entry& entry) {
  if (!entry.confirmation) return Look::kDim;
  const std::string& state = entry.confirmation->state;
  return state == "confirmed"      ? Look::kGood
         : state == "contradicted" ? Look::kBad
                                   : Look::kDoubtful;
}

/// Methods repeat from key to key and are long: each gets a letter, and is printed below once.
class Methods {
 public:
  std::string letter(const profile::Entry& entry) {
    const std::string text = fmt::format("{}: {}", profile::evidence_name(entry), entry.method);
    auto found = std::ranges::find(texts_, text);
    if (found == texts_.end()) found = texts_.insert(found, text);
    return name(static_cast<std::size_t>(found - texts_.begin()));
  }
  std::string text() const {
    std::string all;
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      all += wrapped(printable(texts_[i]), 5, fmt::format("  {:<2}", name(i)));
    }
    return all;
  }

 private:
  /// a .. z, then aa, ab ...
  static std::string name(std::size_t i) {
    const std::string last(1, static_cast<char>('a' + i % 26));
    return i < 26 ? last : name(i / 26 - 1) + last;
  }
  std::vector<std::string> texts_;
};

}  // namespace

std::string keys_text(const profile::Profile& profile, const std::vector<std::string>& keys,
                      bool colours) {
  std::vector<std::vector<Cell>> rows;
  Methods methods;
  std::string notes;
  for (const std::string& key : keys) {
    const profile::Entry* entry = profile.find(key);
    if (entry == nullptr) {
      rows.push_back({{key}, {"absent", Look::kDoubtful}, {}, {}, {}});
      notes += wrapped(printable(profile.absent.at(key)), 4, fmt::format("  {}: absent:", key));
      continue;
    }
    rows.push_back({{key},
                    {format_value(entry->value, entry->unit)},
                    {interval_text(*entry)},
                    {methods.letter(*entry)},
                    {counters_say(*entry), look_of_entry(*entry)}});
    for (const std::string& flag : entry->flags) {
      notes += wrapped(printable(flag), 4, fmt::format("  {}: flag:", key));
    }
  }
  std::string text = aligned(
      {{"key"}, {"value", true}, {"95 % interval"}, {"method"}, {"counters"}}, rows, colours);
  if (const std::string all = methods.text(); !all.empty()) {
    text += "\n" + painted("methods", Look::kBold, colours) + "\n" + all;
  }
  if (!notes.empty()) text += "\n" + painted("notes", Look::kBold, colours) + "\n" + notes;
  return text + fmt::format("\n{} key{}\n", keys.size(), keys.size() == 1 ? "" : "s");
}

}  // namespace warpgauge::report
