// SPDX-License-Identifier: Apache-2.0
// warpgauge list: what there is to measure, to estimate and to export.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "analysis/base/error.h"
#include "analysis/base/tell.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/run/programs.h"
#include "analysis/descriptor/work.h"
#include "analysis/estimate/estimate.h"
#include "analysis/export/export.h"
#include "analysis/report/rows.h"

namespace warpgauge::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ListOptions {
  std::string what, format = "text";
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
    for (const auto& resource : descriptor::kResources) {
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
  const auto [command, options] =
      add_command(app, status, "list",
                  "List probes, kernels, estimators, exports, or resources of a kernel", list, R"(
examples:
  warpgauge list probes
  warpgauge list estimators --long)");
  const auto keys_moved = [](const std::string& word) -> std::string {
    return word == "keys" ? "keys of a profile are printed by `warpgauge show PATTERN`" : "";
  };
  command.add_option("what", options.what, "What to list (default: all)")
      ->check(keys_moved)
      ->check(CLI::IsMember({"probes", "kernels", "estimators", "exports", "resources"}))
      ->capture_default_str();
  add_choice(command, "--format", options.format, "Output format", {"text", "json", "csv"});
  command.add_flag("--long", options.with_contract,
                   "Also print what each estimator reads, gives and refuses");
}

}  // namespace warpgauge::cli
