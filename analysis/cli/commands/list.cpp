// SPDX-License-Identifier: Apache-2.0
// warpgauge list: what there is to measure, to estimate and to export, and the keys of a profile.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "analysis/base/error.h"
#include "analysis/base/tell.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/frame/key_pattern.h"
#include "analysis/cli/run/programs.h"
#include "analysis/estimate/estimate.h"
#include "analysis/export/export.h"
#include "analysis/model/work.h"
#include "analysis/profile/key_catalogue.h"
#include "analysis/profile/profile.h"
#include "analysis/report/rows.h"

namespace warpgauge::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ListOptions {
  std::string what, pattern, format = "text";
  std::filesystem::path profile;
  bool with_contract = false;
};

/// An item of a list; `below`: a part of the item before it, or its contract.
struct ListRow {
  std::string list, name, meaning, below;
};

/// A list that only the program can give. Without it: an error where the list was `demanded`.
int list_measured(Program program, bool demanded, std::vector<ListRow>& rows) {
  const char* measured = program == Program::kProbes ? "probes" : "kernels";
  try {
    for (const ProbeName& probe : list_probes(program)) {
      rows.push_back({measured, probe.name, probe.question, ""});
      for (const PartName& part : probe.parts) {
        rows.push_back({measured, "  " + part.name, part.sentence, ""});
      }
    }
    return kExitOk;
  } catch (const std::runtime_error& error) {
    tell("{}: no list of {}: {}", demanded ? "error" : "note", measured, error.what());
    return demanded ? kExitNoDevice : kExitOk;
  }
}

/// Whole keys are matched where the pattern has a wildcard, and their beginning where it has none.
bool fits(const std::string& key, const std::string& pattern) {
  return has_wildcard(pattern) ? key_fits(key, pattern) : key.starts_with(pattern);
}

/// Each key of the profile that fits, on a line: "KEY = VALUE UNIT: what it is".
int list_keys(const ListOptions& options) {
  const ChosenProfile chosen = choose_profile(options.profile);
  const profile::Profile& profile = chosen.profile;
  std::map<std::string, const profile::Entry*> keys;
  for (const auto& [key, entry] : profile.entries) keys[key] = &entry;
  for (const auto& [key, why] : profile.absent) keys[key] = nullptr;
  std::erase_if(keys, [&](const auto& key) { return !fits(key.first, options.pattern); });
  if (keys.empty())
    throw InputError(chosen.file.string(), options.pattern, "no key fits this pattern");
  Json rows = Json::array();
  std::string text = profile::first_line(chosen);
  for (const auto& [key, entry] : keys) {
    const auto reading = profile::key_catalogue().find(key);
    const std::string says = reading ? reading->says : "no sentence says what it is";
    rows.push_back({{"key", key},
                    {"value", entry ? Json(entry->value) : Json()},
                    {"unit", entry ? Json(entry->unit) : Json()},
                    {"says", says}});
    text +=
        fmt::format("{} {}: {}\n", key,
                    entry ? fmt::format("= {:.6g} {}", entry->value, entry->unit) : "absent", says);
  }
  if (options.format == "csv")
    text = report::csv_of_answer({"key", "value", "unit", "says"}, rows, chosen);
  report::add_to_rows(rows, chosen);
  write_output(options.format == "json" ? report::json_text(rows) : text, "-");
  return kExitOk;
}

std::string list_text(const std::vector<ListRow>& rows) {
  std::string text, list;
  for (const ListRow& row : rows) {
    if (row.list != list)
      text += (row.list == "resources" ? "resources of a kernel's description" : row.list) + ":\n";
    list = row.list;
    text += fmt::format("  {:<26} {}\n", row.name, row.meaning);
    if (!row.below.empty()) text += fmt::format("    {}\n", row.below);
  }
  return text;
}

Json list_rows(const std::vector<ListRow>& rows) {
  Json list = Json::array();
  for (const ListRow& row : rows) {
    const std::size_t begin = row.name.find_first_not_of(' ');
    list.push_back({{"list", row.list},
                    {"name", row.name.substr(begin)},
                    {"meaning", row.meaning},
                    {"contract", row.below}});
  }
  return list;
}

int list(const ListOptions& options) {
  const std::string& what = options.what;
  if (what == "keys") return list_keys(options);
  if (!options.pattern.empty() || !options.profile.empty()) {
    throw InputError("list " + what, "", "PATTERN and --profile belong to: list keys");
  }
  const bool all = what.empty();
  std::vector<ListRow> rows;
  if (all || what == "estimators") {
    for (const auto& estimator : estimate::estimators()) {
      rows.push_back({"estimators", std::string(estimator.id), std::string(estimator.summary),
                      options.with_contract ? std::string(estimator.contract) : ""});
    }
  }
  if (all || what == "exports") {
    for (const auto& format : exports::formats()) {
      rows.push_back({"exports", std::string(format.name), std::string(format.summary), ""});
    }
  }
  if (all || what == "resources") {
    for (const auto& resource : model::kResources) {
      rows.push_back({"resources", std::string(resource.name),
                      fmt::format("{} ({})", resource.meaning, resource.unit), ""});
    }
  }
  int status = kExitOk;
  if (all || what == "probes") status = list_measured(Program::kProbes, !all, rows);
  if (all || what == "kernels") {
    status = std::max(status, list_measured(Program::kKernels, !all, rows));
  }
  if (status == kExitOk || !rows.empty()) {
    write_output(options.format == "json" ? report::json_text(list_rows(rows))
                 : options.format == "csv"
                     ? report::csv_of({"list", "name", "meaning", "contract"}, list_rows(rows))
                     : list_text(rows),
                 "-");
  }
  return status;
}

}  // namespace

void add_list(CLI::App& app, int& status) {
  const auto [command, options] = add_command(
      app, status, "list",
      "List probes, kernels, estimators, exports, resources of a kernel, or a profile's keys", list,
      R"(
examples:
  warpgauge list estimators --long
  warpgauge list keys l2.latency     prints each key's value and says what it is)");
  add_choice(command, "what", options.what, "What to list (default: all but the keys)",
             {"probes", "kernels", "estimators", "exports", "resources", "keys"});
  command.add_option(
      "pattern", options.pattern,
      "Keys that fit: how they begin, or the whole key with wildcards ('l2.*_gbps')");
  add_profile(command, options.profile, "Profile whose keys are listed, or a recording");
  add_choice(command, "--format", options.format, "Output format", {"text", "json", "csv"});
  command.add_flag("--long", options.with_contract,
                   "Also print what each estimator reads, gives and refuses");
}

}  // namespace warpgauge::cli
