// SPDX-License-Identifier: Apache-2.0
// How costs and laws read a profile: at its values, or at the fast or the slow ends of all
// intervals at once.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/profile/profile.h"

namespace warpgauge::costs {

/// Laws grow with costs and fall with rates, so the ends of the prediction's interval are reached
/// where every key is at an end of its own. All of them err to one side only rarely, for they
/// were measured apart.
///
/// A difference of two costs falls with the second one: what memory costs at a kernel's start and
/// end, what code takes longer the first time (both model/launch.cpp), and what DRAM takes longer
/// than L2 or than for one sector (memory_costs.cpp). There both keys are at the same end, and the
/// term alone may be shorter at the slow corner.
enum class Corner { kValue, kFast, kSlow };

/// The profile cannot give a key that is needed.
struct AbsentKey {
  std::string key, why;
};

class Keys {
 public:
  Keys(const profile::Profile& profile, Corner corner) : profile_(profile), corner_(corner) {}

  Corner corner() const { return corner_; }

  /// More is faster: fast is the high end. Throws AbsentKey, as the others do, for a key that is
  /// not there, has another unit, is not a positive number, or that counters contradict.
  double rate(const std::string& key, std::string_view unit) const;
  /// More is slower: fast is the low end.
  double cost(const std::string& key, std::string_view unit) const;
  /// Something that has no uncertainty: a count that the driver states.
  double fact(const std::string& key, std::string_view unit) const {
    return entry(key, unit).value;
  }
  bool has(const std::string& key, std::string_view unit) const;

  /// For tables that can do without the key: its value in whatever unit, which no corner moves, and
  /// what it costs at the corner. 0 where the profile has no such key, where it is not above 0, and
  /// where counters contradict it.
  double known_value(const std::string& key) const;
  double known_cost(const std::string& key) const;
  /// Throws AbsentKey with the profile's reason.
  [[noreturn]] void refuse(const std::string& key) const;

  /// Cycles from one instruction of a scheduler to its next where no pipe binds. FFMA fills every
  /// slot where its pipe takes a warp at once; on a pipe of 16 lanes it takes every other one, and
  /// FFMA and IADD3 in turn tell (issue.per_clk_scheduler).
  double issue_interval_cycles() const;
  /// Load latency of L2. Near and far half are hit about equally, so it is the middle between their
  /// latencies; of more levels, each counts by the share of lines that an SM finds there. The
  /// interval reaches from the nearest to the farthest. A cache of one level has one latency.
  double l2_latency_cycles() const;
  /// The keys that it follows from, the nearest level first.
  std::vector<std::string> l2_latency_keys() const;
  /// Halves of L2 that each keep what their SMs use: capacity over what one SM finds near. 1 where
  /// the profile does not say.
  double l2_sides() const;
  /// The exponent of combine(): model.combining_exponent, measured on mixes with DRAM traffic. The
  /// other mixes that the profile has (model.combining_exponent.l2, .shared) overlap better or
  /// worse; the interval reaches over all of them.
  double combining_exponent() const;
  /// SM clock under a short load.
  double clock_hz() const { return rate("clock.sm.mhz", "MHz") * 1e6; }
  double sm_count() const { return fact("sm.count", "1"); }
  double warp_lanes() const { return fact("sm.warp_size", "lanes"); }
  /// Warp schedulers of an SM.
  double schedulers() const { return fact("scheduler.count", "1"); }

  const profile::Profile& profile() const { return profile_; }

 private:
  const profile::Entry& entry(const std::string& key, std::string_view unit) const;
  double at_corner(double value, double fast, double slow) const {
    return corner_ == Corner::kValue ? value : corner_ == Corner::kFast ? fast : slow;
  }

  const profile::Profile& profile_;
  Corner corner_;
};

}  // namespace warpgauge::costs
