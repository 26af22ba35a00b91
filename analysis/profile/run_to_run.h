// SPDX-License-Identifier: Apache-2.0
// How far campaigns of one card lie apart, key by key. The interval of one campaign does not hold
// it: caches, clocks and the host are in another state in the next one.
#pragma once

#include <map>
#include <string>

#include "analysis/profile/profile.h"

namespace warpgauge::profile {

class RunToRun {
 public:
  /// Knows nothing: what one campaign's intervals say is all there is.
  RunToRun() = default;
  /// Takes the spreads of a profile of several campaigns.
  explicit RunToRun(const Profile& several);

  /// Standard deviation from one campaign to the next, as a share of the value: the largest of what
  /// is known of this key (here, in `a`, in `b`), the median of its group (keys that begin with the
  /// same word and have the same unit) and the resolution. One key's spread over three campaigns
  /// alone is often small by chance, and so is a group's: five clocks that stay on one step for
  /// three campaigns do not say that the sixth does.
  double deviation(const std::string& key, const Entry& a, const Entry& b) const;

 private:
  std::map<std::string, double> of_key_, of_group_;
  double sm_mhz_ = 0;  ///< 0: not known
};

/// The SM clock goes in steps: a campaign may run on the next one. Every lowest clock of
/// data/h200 lies on a multiple, to within 0.7 MHz. A latency in ns is one in cycles by that clock.
inline constexpr double kClockStepMhz = 15;
/// What is known to a step scatters by this share of it: 1 / sqrt(12), a uniform distribution's
/// standard deviation (Sheppard's correction). Times kDeviationsApart this is one step.
inline constexpr double kOfStep = 0.2887;

/// Two campaigns of one card lie further apart than this many of their standard deviations once in
/// a hundred times: 2.576 (two-sided 99 % of a normal distribution) times the square root of two.
inline constexpr double kDeviationsApart = 3.643;

}  // namespace warpgauge::profile
