// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile/check.h"

#include <cmath>

#include <fmt/format.h>

#include "analysis/base/error.h"
#include "analysis/base/units.h"

namespace warpgauge::profile {
namespace {

void check(const Confirmation& confirmation) {
  constexpr std::string_view kUnavailable = "unavailable: ";
  const std::string& state = confirmation.state;
  const bool known = state == "confirmed" || state == "contradicted" ||
                     (state.starts_with(kUnavailable) && state.size() > kUnavailable.size());
  if (!known) throw Defect(fmt::format("unknown confirmation state '{}'", state));
  if (confirmation.points < 0) throw Defect("a confirmation has a negative number of points");
  if (!std::isfinite(confirmation.worst) || confirmation.worst < 0) {
    throw Defect("a confirmation's worst deviation must be a number from 0");
  }
}

void check(const estimate::Misfit& fit) {
  for (const double number :
       {fit.r2, fit.largest_of_span, fit.largest_relative, fit.rms_relative}) {
    if (!std::isfinite(number)) throw Defect("the figures of a fit must be finite");
  }
  if (fit.points < 2) throw Defect("a fit has fewer than two points");
}

}  // namespace

void check(const Entry& entry) {
  if (!is_known_unit(entry.unit)) throw Defect(fmt::format("unknown unit '{}'", entry.unit));
  for (const double number : {entry.value, entry.low, entry.high}) {
    if (!std::isfinite(number)) throw Defect("value, low and high must be finite");
  }
  if (entry.value < entry.low || entry.value > entry.high) {
    throw Defect(fmt::format("value {} is outside its interval [{}, {}]", entry.value, entry.low,
                             entry.high));
  }
  if (entry.n < 1) throw Defect("n must be a whole number from 1");
  if (entry.campaigns < 1) throw Defect("campaigns must be a whole number from 1");
  if (entry.campaign_spread &&
      (!std::isfinite(*entry.campaign_spread) || *entry.campaign_spread < 0)) {
    throw Defect("campaign_spread must be a number from 0");
  }
  if (entry.confirmation) check(*entry.confirmation);
  if (entry.fit) check(*entry.fit);
}

}  // namespace warpgauge::profile
