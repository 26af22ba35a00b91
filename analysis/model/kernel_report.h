// SPDX-License-Identifier: Apache-2.0
// A kernel's prediction beside what rooflines say of it, and beside what would be if something were
// different.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/descriptor/descriptor.h"
#include "analysis/model/collective_time.h"
#include "analysis/model/predict.h"

namespace warpgauge::model {

/// One question: another variant of the kernel, another number of blocks an SM, another device.
struct WhatIf {
  std::string text;     ///< as it was asked: "occupancy=2"
  std::string variant;  ///< of kVariantNames, or empty
  std::optional<int> blocks_per_sm;
  std::filesystem::path other_profile;  ///< or empty
};

/// Reads "no-conflicts", "coalesced", "occupancy=N" (blocks an SM) or "profile=FILE". Throws
/// Defect.
WhatIf parse_what_if(std::string_view text);

struct WhatIfAnswer {
  std::string question;
  std::optional<Prediction> prediction;  ///< absent: `why`
  std::string why;
  /// What the answer is compared with, where that is not the kernel's own prediction.
  std::optional<double> as_it_was_us = {};
};

/// The answer's time, or nullptr.
const Bound* time_of(const WhatIfAnswer& answer);

/// Why an answer has no time.
std::string why_not(const WhatIfAnswer& answer);

/// `other` is the profile that the question names, where it names one.
WhatIfAnswer answer(const WhatIf& question, const descriptor::Descriptor& kernel,
                    const profile::Profile& profile, const profile::Profile* other,
                    PredictOptions options);

struct KernelReport {
  descriptor::Descriptor kernel;
  Prediction prediction;
  KernelRoofline measured_roofline;
  std::optional<KernelRoofline> datasheet_roofline;
  std::vector<WhatIfAnswer> answers;
  std::optional<CollectiveTime> collective = {};  ///< of the kernel's collective, where it has one
  std::vector<std::string> facts = {};            ///< launch_facts.h
};

/// The kernel and its collective, one after the other; empty where one of them has no time.
std::optional<Bound> total_us(const KernelReport& report);

/// Predicted over measured time, where there are both.
std::optional<double> predicted_over_measured(const KernelReport& report);

/// What bounds the kernel by counters, where the description has both the time and the counts;
/// otherwise empty.
std::string measured_bound(const descriptor::Descriptor& kernel);

}  // namespace warpgauge::model
