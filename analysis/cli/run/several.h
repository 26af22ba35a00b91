// SPDX-License-Identifier: Apache-2.0
// Several devices on one page: what `warpgauge report A B ...` hands to plots/report.py.
#pragma once

#include <deque>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/cli/frame/inputs.h"
#include "analysis/profile/profile.h"

namespace warpgauge::cli {

inline constexpr const char* kSeveralSchema = "warpgauge.several";
inline constexpr int kSeveralVersion = 1;
/// Colours that a reader tells apart; each device has one.
inline constexpr std::size_t kMostDevices = 7;

/// A profile as it was given, or the recordings of one device with what was fitted from them.
struct SeveralDevice {
  std::vector<std::string> files = {};  ///< of the probes or of the profile, as given
  profile::Profile profile = {};
  RecordingSets recordings = {};  ///< without probes: the profile was given
  estimate::Estimates estimates = {};
};

/// The inputs by device, in the order in which the command line first names one: a profile is a
/// device of its own; recordings are one by UUID, or all one with `together`. Reference kernels go
/// to the device of their UUID, to the recorded one before a profile; where no device has it, to
/// the only one of their name, which must exist. Recordings are fitted. Throws InputError.
std::deque<SeveralDevice> devices_of(const std::vector<std::filesystem::path>& inputs,
                                     bool together);

/// Throws InputError when there are more devices than kMostDevices, when two profiles are the same,
/// and when no two have a key in common.
void check_several(const std::deque<SeveralDevice>& devices);

/// Builds the document (deterministic; analysis/report/several.schema.json):
///
///   schema, version
///   devices   [{letter, files, device, run, missing}]: device and run as in report_data.h;
///             `missing` says what a device without recordings lacks, else empty
///   counts    {same, differs, ambiguous, absent}
///   keys      [{key, verdict, of [{value, low, high, unit, verdict, relative_difference | null} |
///             null, one a device]}]: every device compared with the first as by `compare`; the
///             verdict of a key is the worst of its devices, "absent" where one lacks it and the
///             others agree. Differing keys first, the largest difference on top
///   levels    [{id, title, facts [{what, of [fact of sections.h, one a device]}]}]
///   figures   [figure of kind `several`: what at least two devices have with the same axes;
///             of_kind is their own kind; of [{device, label, figure}]]
///   only      [{title, device, why}]: figures that are in no common one
///   claims    {counts [as in report.json | null, one a device], differ [{id, document, statement,
///             verdicts [text, one a device]}]}: what values of two devices judge differently
///   predictions  [{errors, interval_coverage} | null, one a device]
///
/// Compares the reference kernels and the claims with each profile; notes go to standard error.
nlohmann::json several_data(std::deque<SeveralDevice>& devices);

}  // namespace warpgauge::cli
