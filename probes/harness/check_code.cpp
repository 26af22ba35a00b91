// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/check_code.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>
#include <utility>
#include <vector>

#include "analysis/base/error.h"
#include "probes/harness/code_judge.h"
#include "probes/harness/probe_spec.h"

namespace warpgauge::probes {
namespace {

/// What machine code says of one probe.
struct CodeReport {
  int expectations = 0;
  std::vector<std::pair<std::string, std::string>> violations, absent;  ///< of the probe or a part

  void add(const ProgramCode& code, const std::string& name,
           const std::vector<CodeExpectation>& expected) {
    expectations += machine_code::count_about(expected, code.kernels);
    for (auto& line : machine_code::check_code(expected, code.kernels, code.level)) {
      violations.emplace_back(name, std::move(line));
    }
    for (auto& reason : machine_code::absent_by_design(expected, code.kernels)) {
      absent.emplace_back(name, std::move(reason));
    }
  }
};

nlohmann::json to_json(std::string_view probe, const CodeReport& report) {
  const auto named = [](const auto& pairs, const char* what) {
    auto list = nlohmann::json::array();
    for (const auto& [name, text] : pairs) list.push_back({{"part", name}, {what, text}});
    return list;
  };
  return {{"probe", probe},
          {"expectations", report.expectations},
          {"violations", named(report.violations, "violation")},
          {"absent", named(report.absent, "reason")}};
}

}  // namespace

int list_program_code(const std::filesystem::path& program) {
  const auto code = read_program_code(program);
  if (!code.missing.empty()) throw InputError(code.missing);
  std::set<std::string> lines;
  for (const auto& kernel : code.kernels) {
    const auto evidence = machine_code::bare_evidence(kernel, code.level);
    lines.insert(fmt::format("{} {}\n", evidence.hash, evidence.kernel));
  }
  for (const std::string& line : lines) fmt::print("{}", line);
  return kExitOk;
}

int check_program_code(const std::filesystem::path& program, const std::string& listing,
                       bool json) {
  const auto code = listing.empty() ? read_program_code(program) : read_other_code(listing);
  if (!code.missing.empty()) throw InputError(code.missing);
  std::size_t violations = 0;
  int expectations = 0;
  for (const auto& spec : registered_probes()) {
    CodeReport report;
    report.add(code, spec.name, spec.machine_code);
    for (const auto& part : parts_of(spec)) report.add(code, part.name, part.machine_code);
    expectations += report.expectations;
    violations += report.violations.size();
    if (json) {
      fmt::print("{}\n", to_json(spec.name, report).dump());
      continue;
    }
    for (const auto& [name, line] : report.violations) fmt::print("{}: {}\n", name, line);
    for (const auto& [name, reason] : report.absent) {
      fmt::print("{}: absent by design: {}\n", name, reason);
    }
  }
  if (!json) {
    fmt::print("{} expectations checked on {}, {} violated\n", expectations,
               code.level == machine_code::CodeLevel::kSass ? "SASS" : "PTX", violations);
  }
  return violations == 0 ? kExitOk : kExitMeasurementFailed;
}

}  // namespace warpgauge::probes
