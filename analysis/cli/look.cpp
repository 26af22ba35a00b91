// SPDX-License-Identifier: Apache-2.0
// The commands that look around: list, what there is; doctor, what this machine can measure.
#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

#include "analysis/base/error.h"
#include "analysis/cli/commands.h"
#include "analysis/cli/inputs.h"
#include "analysis/cli/toolkit.h"
#include "analysis/estimate/estimate.h"
#include "analysis/export/export.h"
#include "analysis/model/work.h"
#include "analysis/profile/key_catalogue.h"
#include "analysis/profile/profile.h"
#include "analysis/samples/reader.h"

namespace warpgauge::cli {
namespace {

// ---- list --------------------------------------------------------------------------------------

struct ListOptions {
  std::string what, pattern;
  std::optional<std::filesystem::path> profile;
  bool with_contract = false;
};

void print_row(std::string_view name, std::string_view meaning) {
  fmt::print("  {:<26} {}\n", name, meaning);
}

/// A list that only the program can give. Without it: an error where the list was `demanded`.
int list_measured(Program program, bool demanded) {
  const char* measured = program == Program::kProbes ? "probes" : "kernels";
  try {
    const std::vector<ProbeName> probes = list_probes(program);
    fmt::print("{}:\n", measured);
    for (const ProbeName& probe : probes) {
      print_row(probe.name, probe.question);
      for (const PartName& part : probe.parts) print_row("  " + part.name, part.sentence);
    }
    return kExitOk;
  } catch (const std::runtime_error& error) {
    fmt::print(stderr, "{}: no list of {}: {}\n", demanded ? "error" : "note", measured,
               error.what());
    return demanded ? kExitNoDevice : kExitOk;
  }
}

/// Whole keys are matched where the pattern has a wildcard, and their beginning where it has none.
bool fits(const std::string& key, const std::string& pattern) {
  if (pattern.find_first_of("*?[") == std::string::npos) return key.starts_with(pattern);
  return ::fnmatch(pattern.c_str(), key.c_str(), 0) == 0;
}

/// Each key of the profile that fits, on a line: "KEY = VALUE UNIT: what it is".
int list_keys(const ListOptions& options) {
  const auto file = options.profile ? options.profile : carried_profile();
  if (!file) throw InputError("list keys", "", "there is no profile here: name one with --profile");
  const profile::Profile profile = read_or_fit(*file);
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
  if (all || what == "estimators") {
    fmt::print("estimators:\n");
    for (const auto& estimator : estimate::estimators()) {
      print_row(estimator.id, estimator.summary);
      if (options.with_contract) fmt::print("    {}\n", estimator.contract);
    }
  }
  if (all || what == "exports") {
    fmt::print("exports:\n");
    for (const auto& format : exports::formats()) print_row(format.name, format.summary);
  }
  if (all || what == "resources") {
    fmt::print("resources of a kernel's description:\n");
    for (const auto& resource : model::kResources) {
      print_row(resource.name, fmt::format("{} ({})", resource.meaning, resource.unit));
    }
  }
  int status = kExitOk;
  if (all || what == "probes") status = list_measured(Program::kProbes, !all);
  if (all || what == "kernels") status = std::max(status, list_measured(Program::kKernels, !all));
  return status;
}

// ---- doctor ------------------------------------------------------------------------------------

struct DoctorOptions {
  std::string format = "text";
};

struct Check {
  std::string name;
  bool passed = false;
  std::string detail;  ///< what was found, or what stands in the way
};

/// `look` gives what was found, or throws what stands in the way.
Check check(const char* name, const std::function<std::string()>& look) {
  try {
    return {name, true, look()};
  } catch (const std::runtime_error& error) {
    return {name, false, error.what()};
  }
}

std::string usable_gpu(const ProbeDoctor& probe) {
  if (!probe.usable) throw std::runtime_error(probe.why);
  return fmt::format("{}, compute capability {}{}{}", probe.device, probe.compute_capability,
                     probe.flags.empty() ? "" : "; ", fmt::join(probe.flags, "; "));
}

std::string recordings_to_replay() {
  const auto files = carried_recordings(Program::kProbes);
  if (files.empty()) throw std::runtime_error("no recording is carried along");
  const samples::Header header = samples::read_recording(files.front()).header;
  return fmt::format("{} recording{} of {}, made {}", files.size(), files.size() == 1 ? "" : "s",
                     header.device_name, header.time_utc);
}

int doctor(const DoctorOptions& options) {
  const ProbeDoctor probe = ask_program(Program::kProbes);
  std::vector<Check> checks;
  for (const Program program : {Program::kProbes, Program::kKernels}) {
    const auto path = program_path(program);
    checks.push_back(
        {name_of(program), path.has_value(), path ? path->string() : why_not_built(program)});
  }
  checks.push_back(check("gpu", [&] { return usable_gpu(probe); }));
  checks.push_back({"counters", probe.usable && probe.counters == "available",
                    probe.usable ? probe.counters : "no usable GPU"});
  if (const std::string& code = probe.machine_code; !code.empty()) {
    checks.push_back({"machine code", code.starts_with("checked"), code});
  }
  checks.push_back(
      check("figures", [] { return drawing_python() + " " + report_script().string(); }));
  const Check replay = checks.emplace_back(check("replay", recordings_to_replay));
  const char* run = probe.usable ? "measure" : replay.passed ? "replay" : "nothing";

  if (options.format == "json") {
    nlohmann::ordered_json answer = {{"run", run}, {"checks", nlohmann::ordered_json::array()}};
    for (const Check& check : checks) {
      answer["checks"].push_back(
          {{"name", check.name}, {"passed", check.passed}, {"detail", check.detail}});
    }
    fmt::print("{}\n", answer.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    return kExitOk;
  }
  for (const Check& check : checks) {
    fmt::print("{:<15} {:<4} {}\n", check.name, check.passed ? "ok" : "no", check.detail);
  }
  fmt::print("`warpgauge run` will {} here\n", probe.usable    ? "measure"
                                               : replay.passed ? "replay what is carried along"
                                                               : "find nothing to do");
  return kExitOk;
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
  add_file(command, "--profile", options.profile,
           "Profile whose keys are listed (default: the one that came with the program)");
  command.add_flag("--long", options.with_contract,
                   "Also print what each estimator reads, gives and refuses");
}

void add_doctor(CLI::App& app, int& status) {
  const auto [command, options] = add_command(
      app, status, "doctor", "Say what this machine can measure and what stands in the way", doctor,
      "\nexample:\n  warpgauge doctor --format json");
  add_choice(command, "--format", options.format, "Output format", {"text", "json"});
}

}  // namespace warpgauge::cli
