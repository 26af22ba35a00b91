// SPDX-License-Identifier: Apache-2.0
// How far a law may be off, beyond the intervals of the keys that it takes: what widens the
// interval of a predicted time, and what that interval never reaches below.
#pragma once

#include <string>
#include <string_view>

#include "analysis/descriptor/descriptor.h"
#include "analysis/profile/profile.h"

namespace warpgauge::model {

/// The scatter of measured mixes about the law of overlap (combine.h).
inline constexpr const char* kResidual = "model.combining_residual";

/// Factor by which the interval of the body is wider than the keys make it. For simulated code it
/// depends on what is predicted to bound the kernel (`bound`, where that is known). Elsewhere the
/// mixes' scatter is a part of it, where the profile has that.
double law_error(const descriptor::Descriptor& kernel, bool simulated, std::string_view bound,
                 const profile::Profile& profile);

/// What the operations, or the instructions of an arithmetic pipe, take at their highest rate. 0
/// where the work or its rate is not known.
double arithmetic_floor_us(const descriptor::Work& work, const profile::Profile& profile);

/// From which kernels the factor was learnt.
std::string interval_origin(bool simulated, bool other_architecture);

}  // namespace warpgauge::model
