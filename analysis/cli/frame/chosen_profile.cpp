// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/frame/chosen_profile.h"

#include <fmt/format.h>

#include "analysis/base/error.h"
#include "analysis/base/printable.h"
#include "analysis/cli/frame/carried_files.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/frame/suggest.h"
#include "analysis/cli/frame/terminal.h"
#include "analysis/report/summary.h"

namespace warpgauge::cli {

CLI::Option* add_profile(CLI::App& command, std::filesystem::path& named,
                         const std::string& about) {
  return command
      .add_option("--profile", named,
                  about + " (default: that of the last run here, else the one carried along)")
      ->type_name("FILE");
}

ChosenProfile choose_profile(const std::filesystem::path& named) {
  return profile::choose({.named = named, .carried = carried_profile(), .fit = read_or_fit});
}

namespace {

nlohmann::ordered_json members_of(const ChosenProfile& chosen) {
  nlohmann::ordered_json members = {{"device", chosen.profile.device_name}};
  profile::add_members(members, chosen);
  return members;
}

}  // namespace

void add_to_rows(nlohmann::ordered_json& rows, const ChosenProfile& chosen) {
  const auto members = members_of(chosen);
  for (auto& row : rows) row.update(members);
}

std::string csv_of_answer(std::vector<std::string> names, nlohmann::ordered_json rows,
                          const ChosenProfile& chosen) {
  add_to_rows(rows, chosen);
  const auto members = members_of(chosen);
  for (const auto& [name, value] : members.items()) names.push_back(name);
  return csv_of(names, rows);
}

void refuse_key(const ChosenProfile& chosen, const std::string& key) {
  std::vector<std::string> known;
  for (const auto& [name, entry] : chosen.profile.entries) known.push_back(name);
  for (const auto& [name, why] : chosen.profile.absent) known.push_back(name);
  throw InputError(chosen.file.string(), "",
                   fmt::format("there is no key '{}'{}", printable(key), did_you_mean(key, known)));
}

std::string counters_say(const profile::Entry& entry) {
  if (!entry.confirmation) return "-";
  return entry.confirmation->state == "contradicted" ? "CONTRADICTED"
                                                     : printable(entry.confirmation->state);
}

std::string interval_text(const profile::Entry& entry) {
  // The unit stands beside the value; bytes have a unit of their own at either end.
  const std::string_view unit = entry.unit == "bytes" ? "bytes" : "1";
  return fmt::format("[{}, {}]", report::format_value(entry.low, unit),
                     report::format_value(entry.high, unit));
}

}  // namespace warpgauge::cli
