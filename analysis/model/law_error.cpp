// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/law_error.h"

#include <algorithm>
#include <cmath>

#include "analysis/costs/fitted.h"
#include "analysis/costs/keys.h"
#include "analysis/model/bounds.h"
#include "analysis/model/laws.h"
#include "analysis/model/other_device.h"
#include "analysis/model/roofline.h"

namespace warpgauge::model {
namespace {

using descriptor::BusyUnit;
using descriptor::Descriptor;
using descriptor::Work;

/// What a scheduler, its pipes and the starter of blocks do can be counted cycle by cycle, and DRAM
/// has one rate. Waits and the other units are known less well.
double error_of_simulated(std::string_view bound) {
  using enum BusyUnit;
  const auto is = [bound](BusyUnit unit) { return bound == name(unit); };
  const std::string_view detail = detail_of(bound);
  if (is(kIssue) || is(kAlu) || is(kFma) || is(kFp64) || is(kXu) ||
      detail == name(Wait::kFixedLatencies) || detail == name(kBlockStart)) {
    return fitted::kErrorOfSimulatedCycles;
  }
  return is(kDram) ? fitted::kErrorOfSimulatedDram : fitted::kErrorOfSimulatedWaits;
}

/// 1 where the profile has no such key.
double scatter_of_mixes(const profile::Profile& profile) {
  constexpr double kNormalQuantile = 1.96;  // of 97.5 %
  const costs::Keys slow(profile, costs::Corner::kSlow);
  return slow.has(kResidual, "1") ? std::exp(kNormalQuantile * slow.cost(kResidual, "1")) : 1;
}

}  // namespace

double law_error(const Descriptor& kernel, bool simulated, std::string_view bound,
                 const profile::Profile& profile) {
  const double error = simulated ? error_of_simulated(bound)
                                 : fitted::kErrorOfCountedLaw * scatter_of_mixes(profile);
  const bool is_foreign = is_of_other_architecture(kernel, profile);
  return is_foreign ? error * fitted::kErrorOfOtherArchitecture : error;
}

double arithmetic_floor_us(const Work& work, const profile::Profile& profile) {
  using enum Ceiling;
  constexpr double kMicro = 1e6;
  double floor =
      least_arithmetic_seconds(work, costs::Keys(profile, costs::Corner::kFast)) * kMicro;
  for (const CeilingTime& one : measured_roofline(work, profile).ceilings) {
    const bool is_arithmetic = one.ceiling == kFp32 || one.ceiling == kFp64 ||
                               one.ceiling == kTensor || one.ceiling == kTensorFp64;
    if (is_arithmetic) floor = std::max(floor, one.us.low);
  }
  return floor;
}

std::string interval_origin(bool simulated, bool other_architecture) {
  std::string text = simulated ? "learnt from kernels of corpus/ with machine code, on one H200"
                               : "learnt from our own kernels by their counters, on one H200";
  text += "; docs/accuracy.md says how often it held, for these kernels and for others";
  if (other_architecture) text += "; here twice as wide, for another architecture";
  return text;
}

}  // namespace warpgauge::model
