// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/findings.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <stdexcept>

#include "analysis/base/error.h"
#include "analysis/cli/locations.h"
#include "analysis/cli/timed_kernels.h"
#include "analysis/kernels/rows.h"

namespace warpgauge::cli {
namespace {

void leave_out(const char* what, const std::exception& why) {
  fmt::print(stderr, "note: {} are left out: {}\n", what, why.what());
}

void predict(const profile::Profile& profile, const RecordingSets& recordings, Found& found) {
  try {
    const CountedKernels counted = read_counted(recordings.kernels);
    if (counted.descriptors.empty() || found.kernels.empty()) return;
    found.validation = model::validate(counted.descriptors, times_of(found.kernels, counted.busy),
                                       profile, {}, nullptr);
  } catch (const std::runtime_error& error) {  // InputError, Defect: nothing timed was counted
    leave_out("the predictions", error);
  }
}

void judge(const profile::Profile& profile, const RecordingSets& recordings, Found& found) {
  claims::Sources sources;
  sources.profile = profile;
  sources.recordings = recordings.probes;
  sources.recordings.insert(sources.recordings.end(), recordings.kernels.begin(),
                            recordings.kernels.end());
  sources.kernels = found.kernels;
  try {
    const auto facts = claims_folder() / "facts";
    if (std::filesystem::is_directory(facts)) sources.facts = claims::read_facts(facts);
    found.catalogue = claims::read_catalogue(carried_catalogue());
    found.judgements = claims::judge(found.catalogue, sources);
  } catch (const std::runtime_error& error) {
    leave_out("the claims", error);
  }
}

}  // namespace

Found hold_against(const profile::Profile& profile, const RecordingSets& recordings) {
  Found found;
  found.kernels = ladder::rows(recordings.kernels, profile);
  predict(profile, recordings, found);
  judge(profile, recordings, found);
  return found;
}

}  // namespace warpgauge::cli
