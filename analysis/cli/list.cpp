// SPDX-License-Identifier: Apache-2.0
// warpgauge list: what there is.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <stdexcept>

#include "analysis/base/error.h"
#include "analysis/cli/commands.h"
#include "analysis/cli/probe_program.h"
#include "analysis/estimate/estimate.h"
#include "analysis/export/export.h"

namespace warpgauge::cli {
namespace {

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

void print_estimators() {
  fmt::print("estimators:\n");
  for (const auto& estimator : estimate::estimators()) print_row(estimator.id, estimator.summary);
}

void print_exports() {
  fmt::print("exports:\n");
  for (const auto& format : exports::formats()) print_row(format.name, format.summary);
}

int list(const std::string& what) {
  const bool all = what.empty();
  if (all || what == "estimators") print_estimators();
  if (all || what == "exports") print_exports();
  int status = kExitOk;
  if (all || what == "probes") status = list_measured(Program::kProbes, !all);
  if (all || what == "kernels") status = std::max(status, list_measured(Program::kKernels, !all));
  return status;
}

}  // namespace

void add_list(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand(
      "list", "List the probes, the kernels, the estimators and the export formats");
  auto what = std::make_shared<std::string>();
  command->add_option("what", *what, "What to list (default: all)")
      ->check(CLI::IsMember({"probes", "kernels", "estimators", "exports"}));
  command->footer("\nexample:\n  warpgauge list estimators");
  command->callback([what, &status] { status = list(*what); });
}

}  // namespace warpgauge::cli
