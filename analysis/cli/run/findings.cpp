// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/run/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "analysis/base/tell.h"
#include "analysis/cli/frame/carried_files.h"
#include "analysis/descriptor/recorded.h"
#include "analysis/ladder/rows.h"
#include "analysis/model/bounds.h"

namespace warpgauge::cli {
namespace {

/// A note says why a part is left out: InputError, or Defect where nothing timed was counted.
void find(const char* part, const std::function<void()>& work) {
  try {
    work();
  } catch (const std::runtime_error& error) {
    tell("note: {} are left out: {}", part, error.what());
  }
}

}  // namespace

std::vector<descriptor::Descriptor> read_counted(
    const std::vector<samples::Recording>& recordings) {
  std::vector<descriptor::Descriptor> counted;
  std::set<std::pair<std::string, std::string>> seen;
  for (const samples::Recording& recording : recordings) {
    for (descriptor::Descriptor& kernel : descriptor::counted_kernels(recording)) {
      if (seen.emplace(kernel.name, kernel.size).second) counted.push_back(std::move(kernel));
    }
  }
  return counted;
}

std::vector<validate::MeasuredKernel> times_of(const std::vector<ladder::Row>& rows,
                                               const std::vector<descriptor::Descriptor>& kernels) {
  std::map<std::pair<std::string, std::string>, const descriptor::Descriptor*> counted;
  for (const descriptor::Descriptor& kernel : kernels) {
    if (!kernel.busy_us.empty()) counted.try_emplace({kernel.name, kernel.size}, &kernel);
  }
  std::vector<validate::MeasuredKernel> times;
  for (const ladder::Row& row : rows) {
    if (row.mode != ladder::kModes[0] || !row.measured() || !row.time_us || !row.size) continue;
    validate::MeasuredKernel& time = times.emplace_back();
    time.name = fmt::format("{}.{}", row.contestant, row.type);
    if (row.data != "normal") time.name += "." + row.data;
    time.size = descriptor::size_text(*row.size);
    time.measured_us = *row.time_us;
    if (const auto kernel = counted.find({time.name, time.size}); kernel != counted.end()) {
      time.bound_measured = model::measured_bounds(*kernel->second, time.measured_us).first;
    }
  }
  return times;
}

report::Findings hold_against(const profile::Profile& profile, const RecordingSets& recordings) {
  report::Findings found;
  found.kernels = ladder::rows(recordings.kernels, profile);
  find("the predictions", [&] {
    const auto counted = read_counted(recordings.kernels);
    if (counted.empty() || found.kernels.empty()) return;
    found.validation =
        validate::validation_of(counted, times_of(found.kernels, counted), profile, {}, nullptr);
  });
  find("the claims", [&] {
    claims::Sources sources{profile, recordings.probes, found.kernels, {}};
    std::ranges::copy(recordings.kernels, std::back_inserter(sources.recordings));
    const auto facts = claims_folder() / "facts";
    if (std::filesystem::is_directory(facts)) sources.facts = claims::read_facts(facts);
    found.catalogue = claims::read_catalogue(carried_catalogue());
    found.judgements = claims::judge(found.catalogue, sources);
    const auto titles = claims_folder() / "documents" / "titles.yaml";
    if (std::filesystem::exists(titles)) found.titles = claims::read_titles(titles);
  });
  find("the documents' systems", [&] {
    if (found.judgements.empty()) return;
    const auto file = claims_folder() / claims::kSystemsFile;
    if (!std::filesystem::exists(file)) return;
    auto systems = claims::read_systems(file);
    claims::check_statements(systems, found.catalogue, file);
    found.systems = std::move(systems);
  });
  return found;
}

}  // namespace warpgauge::cli
