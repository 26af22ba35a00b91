// SPDX-License-Identifier: Apache-2.0
// warpgauge list: what there is.
#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>

#include "analysis/base/error.h"
#include "analysis/cli/commands.h"
#include "analysis/cli/locations.h"
#include "analysis/cli/probe_program.h"
#include "analysis/estimate/estimate.h"
#include "analysis/export/export.h"
#include "analysis/model/work.h"
#include "analysis/profile/key_catalogue.h"
#include "analysis/profile/profile.h"

namespace warpgauge::cli {
namespace {

struct ListOptions {
  std::string what, pattern;
  std::optional<std::filesystem::path> profile;
  bool with_contract = false;
};

void print_row(std::string_view name, std::string_view meaning) {
  fmt::print("  {:<26} {}\n", name, meaning);
}

void print_probes(Program program) {
  const std::vector<ProbeName> probes = list_probes(program);
  fmt::print("{}:\n", program == Program::kProbes ? "probes" : "kernels");
  for (const ProbeName& probe : probes) {
    print_row(probe.name, probe.question);
    for (const PartName& part : probe.parts) print_row("  " + part.name, part.sentence);
  }
}

/// A list that only the program can give. Without it: an error where the list was `demanded`.
int list_measured(Program program, bool demanded) {
  try {
    print_probes(program);
    return kExitOk;
  } catch (const std::runtime_error& error) {
    fmt::print(stderr, "{}: no list of {}: {}\n", demanded ? "error" : "note",
               program == Program::kProbes ? "probes" : "kernels", error.what());
    return demanded ? kExitNoDevice : kExitOk;
  }
}

void print_estimators(bool with_contract) {
  fmt::print("estimators:\n");
  for (const auto& estimator : estimate::estimators()) {
    print_row(estimator.id, estimator.summary);
    if (with_contract) fmt::print("    {}\n", estimator.contract);
  }
}

void print_exports() {
  fmt::print("exports:\n");
  for (const auto& format : exports::formats()) print_row(format.name, format.summary);
}

void print_resources() {
  fmt::print("resources of a kernel's description:\n");
  for (const auto& resource : model::kResources) {
    print_row(resource.name, fmt::format("{} ({})", resource.meaning, resource.unit));
  }
}

/// Whole keys are matched where the pattern has a wildcard, and their beginning where it has none.
bool fits(const std::string& key, const std::string& pattern) {
  if (pattern.find_first_of("*?[") == std::string::npos) {
    return key.starts_with(pattern);
  }
  return ::fnmatch(pattern.c_str(), key.c_str(), 0) == 0;
}

/// Each key of the profile that fits, on a line: "KEY = VALUE UNIT: what it is".
int list_keys(const ListOptions& options) {
  const auto file = options.profile ? options.profile : carried_profile();
  if (!file) {
    throw InputError("list keys", "", "there is no profile here: name one with --profile");
  }
  const profile::Profile profile = profile::read_profile(*file);
  std::map<std::string, std::string> values;
  for (const auto& [key, entry] : profile.entries) {
    values[key] = fmt::format("= {:.6g} {}", entry.value, entry.unit);
  }
  for (const auto& [key, why] : profile.absent) values[key] = "absent";
  bool any = false;
  for (const auto& [key, value] : values) {
    if (!fits(key, options.pattern)) continue;
    const auto reading = profile::key_catalogue().find(key);
    fmt::print("{} {}: {}\n", key, value, reading ? reading->says : "no sentence says what it is");
    any = true;
  }
  if (any) return kExitOk;
  throw InputError(file->string(), options.pattern, "no key fits this pattern");
}

int list(const ListOptions& options) {
  const std::string& what = options.what;
  if (what == "keys") return list_keys(options);
  if (!options.pattern.empty() || options.profile) {
    throw InputError("list " + what, "", "PATTERN and --profile belong to: list keys");
  }
  const bool all = what.empty();
  if (all || what == "estimators") print_estimators(options.with_contract);
  if (all || what == "exports") print_exports();
  if (all || what == "resources") print_resources();
  int status = kExitOk;
  if (all || what == "probes") status = list_measured(Program::kProbes, !all);
  if (all || what == "kernels") status = std::max(status, list_measured(Program::kKernels, !all));
  return status;
}

}  // namespace

void add_list(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand(
      "list",
      "List probes, kernels, estimators, exports, resources of a kernel, or a profile's keys");
  auto options = std::make_shared<ListOptions>();
  command->add_option("what", options->what, "What to list (default: all but the keys)")
      ->check(CLI::IsMember({"probes", "kernels", "estimators", "exports", "resources", "keys"}));
  command->add_option(
      "pattern", options->pattern,
      "Keys that fit: how they begin, or the whole key with wildcards ('l2.*_gbps')");
  command
      ->add_option("--profile", options->profile,
                   "Profile whose keys are listed (default: the one that came with the program)")
      ->type_name("FILE");
  command->add_flag("--long", options->with_contract,
                    "Also print what each estimator reads, gives and refuses");
  command->footer(R"(
examples:
  warpgauge list estimators --long
  warpgauge list keys l2.latency     prints each key's value and says what it is)");
  command->callback([options, &status] { status = list(*options); });
}

}  // namespace warpgauge::cli
