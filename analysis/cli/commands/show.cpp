// SPDX-License-Identifier: Apache-2.0
// warpgauge show: the device on one screen, or the keys that fit a pattern.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/base/error.h"
#include "analysis/base/printable.h"
#include "analysis/cli/commands/hierarchy_text.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/frame/key_pattern.h"
#include "analysis/cli/frame/terminal.h"
#include "analysis/report/summary.h"

namespace warpgauge::cli {
namespace {

using Json = nlohmann::ordered_json;
using profile::Profile;

struct ShowOptions {
  std::string pattern, format = "text";
  std::filesystem::path profile;
};

/// Keys with a value and keys without one, sorted together.
std::vector<std::string> fitting_keys(const Profile& profile, const std::string& pattern) {
  std::vector<std::string> keys;
  for (const auto& [key, entry] : profile.entries) {
    if (key_fits(key, pattern)) keys.push_back(key);
  }
  for (const auto& [key, why] : profile.absent) {
    if (key_fits(key, pattern)) keys.push_back(key);
  }
  std::ranges::sort(keys);
  return keys;
}

const std::vector<std::string> kKeyColumns = {
    "key",          "value",    "unit",   "low",   "high",      "n",      "evidence",
    "confirmation", "relation", "method", "flags", "campaigns", "series", "absent"};

Json key_row(const Profile& profile, const std::string& key) {
  Json row;
  for (const std::string& column : kKeyColumns) row[column] = nullptr;
  row["key"] = key;
  const profile::Entry* entry = profile.find(key);
  if (entry == nullptr) {
    row["absent"] = profile.absent.at(key);
    return row;
  }
  row.update({{"value", entry->value},
              {"unit", entry->unit},
              {"low", entry->low},
              {"high", entry->high},
              {"n", entry->n},
              {"evidence", profile::evidence_name(*entry)},
              {"method", entry->method},
              {"flags", entry->flags},
              {"campaigns", entry->campaigns},
              {"series", entry->series}});
  if (entry->confirmation) {
    row["confirmation"] = entry->confirmation->state;
    row["relation"] = entry->confirmation->relation;
  }
  return row;
}

Look look_of(const profile::Entry& entry) {
  if (!entry.confirmation) return Look::kDim;
  const std::string& state = entry.confirmation->state;
  return state == "confirmed"      ? Look::kGood
         : state == "contradicted" ? Look::kBad
                                   : Look::kDoubtful;
}

/// Methods repeat from key to key and are long: each gets a letter, and stands below once.
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

std::string keys_text(const Profile& profile, const std::vector<std::string>& keys, bool colours) {
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
                    {report::format_value(entry->value, entry->unit)},
                    {interval_text(*entry)},
                    {methods.letter(*entry)},
                    {counters_say(*entry), look_of(*entry)}});
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

int show(const ShowOptions& options) {
  const ChosenProfile chosen = choose_profile(options.profile);
  const bool whole = options.pattern.empty();
  const auto keys =
      whole ? std::vector<std::string>{} : fitting_keys(chosen.profile, options.pattern);
  if (!whole && keys.empty()) refuse_key(chosen, options.pattern);
  if (options.format == "text") {
    const bool colours = shows_colours();
    write_output(profile::first_line(chosen) + (whole ? hierarchy_text(chosen.profile, colours)
                                                      : keys_text(chosen.profile, keys, colours)),
                 "-");
    return kExitOk;
  }
  Json rows = whole ? hierarchy_rows(chosen.profile) : Json::array();
  for (const std::string& key : keys) rows.push_back(key_row(chosen.profile, key));
  if (options.format == "csv") {
    write_output(csv_of_answer(whole ? kHierarchyColumns : kKeyColumns, rows, chosen), "-");
  } else {
    Json answer = {{"device", chosen.profile.device_name}};
    profile::add_members(answer, chosen);
    answer[whole ? "readings" : "keys"] = rows;
    write_output(json_text(answer), "-");
  }
  return kExitOk;
}

}  // namespace

void add_show(CLI::App& app, int& status) {
  const auto [command, options] =
      add_command(app, status, "show",
                  "Show the memory hierarchy and the headline values, or keys by a pattern", show,
                  R"(
Without --profile: profile.json or out/profile.json of the current folder, else the profile
that came with warpgauge, unless a GPU of another model is here. The first line says which.

examples:
  warpgauge show                         the device on one screen
  warpgauge show l2.read                 keys that contain this
  warpgauge show 'dram.*_gbps'           keys that fit as a whole
  warpgauge show --profile out/recording.jsonl.zst --format csv)");
  command.add_option("pattern", options.pattern,
                     "A part of a key, or a whole key with wildcards (* ? [])");
  add_profile(command, options.profile, "Profile (.json), or a recording, which is fitted");
  add_choice(command, "--format", options.format, "Output format", {"text", "json", "csv"});
}

}  // namespace warpgauge::cli
