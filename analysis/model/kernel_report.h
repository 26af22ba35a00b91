// SPDX-License-Identifier: Apache-2.0
// A kernel's prediction beside what rooflines say of it, and beside what would be if something were
// different: as JSON and as a person reads it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

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
};

/// Why an answer has no time.
std::string why_not(const WhatIfAnswer& answer);

/// `other` is the profile that the question names, where it names one.
WhatIfAnswer answer(const WhatIf& question, const Descriptor& kernel,
                    const profile::Profile& profile, const profile::Profile* other,
                    PredictOptions options);

struct KernelReport {
  Descriptor kernel;
  Prediction prediction;
  KernelRoofline measured_roofline;
  std::optional<KernelRoofline> datasheet_roofline;
  std::vector<WhatIfAnswer> answers;
  std::optional<CollectiveTime> collective = {};  ///< of the kernel's collective, where it has one
};

/// {value, low, high}
nlohmann::ordered_json json_of(const Bound& bound);

/// The kernel and its collective, one after the other; empty where one of them has no time.
std::optional<Bound> total_us(const KernelReport& report);

/// {kernel, size, source, counted_on{device, architecture}, architecture (of the code),
/// occupancy{blocks_per_sm, warps_per_sm, fraction, limited_by}, waves, time_us{value, low, high}
/// or null, interval (a label: what it covers), at_least_us, measured{median_us, low_us, high_us,
/// launches} of the description, predicted_over_measured (by the median), bound, second_bound,
/// measured_bound (bounds.h), shares[{unit, busy_us, mean_busy_us, share, parts{name: us}}],
/// missing[{key, why, wanted_by}], unknown[{what, why}], is_lower_bound (there is no time:
/// at_least_us is one), assumptions[], rooflines{measured, datasheet}: each {time_us, bound,
/// ceilings{name: {value, low, high}}, absent{name: why}}, what_if[{question, time_us, bound,
/// why}]}. A member without a value is null. A kernel with a collective also has collective{kind,
/// by, devices, bytes, time_us, missing[], assumptions[]} and total_us{value, low, high}, the two
/// one after the other; time_us stays that of the kernel.
nlohmann::ordered_json to_json(const KernelReport& report);

/// A block of lines, without colours: time and interval, the measured time, what bounds it, the
/// shares of the units, the rooflines, the what-ifs, what is missing and what was assumed.
std::string to_text(const KernelReport& report, const std::string& device);

}  // namespace warpgauge::model
