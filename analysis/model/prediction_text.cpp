// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/prediction_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpgauge::model {
namespace {

constexpr double kMicroseconds = 1e6;
constexpr double kSmallestShown = 0.005;  // a share below half a per cent is no news

/// "  bound by        dram"
template <class... Args>
void line(std::string& text, const char* what, fmt::format_string<Args...> form, Args&&... args) {
  text += fmt::format("  {:<18} ", what);
  text += fmt::format(form, std::forward<Args>(args)...);
  text += '\n';
}

/// Four digits, and no power of ten where a plain number will do.
std::string digits(double us) {
  return us >= 1000 && us < 1e9 ? fmt::format("{:.0f}", us) : fmt::format("{:.4g}", us);
}

std::string with_interval(const Bound& us) {
  return fmt::format("{} us [{}, {}]", digits(us.value), digits(us.low), digits(us.high));
}

void add_time(std::string& text, const Prediction& prediction) {
  if (prediction.time_us) {
    line(text, "time", "{}", with_interval(*prediction.time_us));
    line(text, "bound by", "{}", prediction.bound);
    return;
  }
  for (const MissingKey& missing : prediction.missing) {
    line(text, "cannot tell", "key {} absent ({}), wanted by {}", missing.key, missing.why,
         missing.wanted_by);
  }
  line(text, "at least", "{} us", digits(prediction.at_least_us));
}

void add_occupancy(std::string& text, const Prediction& prediction) {
  const Occupancy& occupancy = prediction.occupancy;
  if (occupancy.blocks_per_sm == 0) return;
  line(text, "occupancy", "{} blocks an SM, {} of {} warps, limited by {}; {:.4g} waves",
       occupancy.blocks_per_sm, occupancy.warps_per_sm(), occupancy.max_warps_per_sm,
       occupancy.limited_by, prediction.waves);
}

std::string parts_text(const Share& share) {
  if (share.parts.size() < 2) return {};
  std::vector<std::string> parts;
  for (const Part& part : share.parts) {
    parts.push_back(fmt::format("{} {}", part.name, digits(part.seconds * kMicroseconds)));
  }
  return fmt::format("  ({})", fmt::join(parts, ", "));
}

void add_shares(std::string& text, const Prediction& prediction) {
  for (const Share& share : prediction.shares) {
    if (share.share < kSmallestShown) continue;
    line(text, share.unit.c_str(), "{:>5.1f} %  busy {} us{}", 100 * share.share,
         digits(share.busy_seconds * kMicroseconds), parts_text(share));
  }
}

void add_roofline(std::string& text, const char* name, const KernelRoofline& roofline) {
  if (const CeilingTime* slowest = roofline.slowest()) {
    line(text, name, "{} us ({})", digits(slowest->us.value), slowest->ceiling);
  }
  for (const auto& [ceiling, why] : roofline.absent) {
    line(text, name, "no {}: {}", ceiling, why);
  }
}

void add_answer(std::string& text, const WhatIfAnswer& answer, const Prediction& as_it_is) {
  const std::string what = "if " + answer.question;
  if (!answer.prediction || !answer.prediction->time_us) {
    line(text, what.c_str(), "cannot tell: {}", why_not(answer));
    return;
  }
  const Bound& us = *answer.prediction->time_us;
  const std::string ratio =
      as_it_is.time_us ? fmt::format(", {:.3g} times as fast", as_it_is.time_us->value / us.value)
                       : "";
  line(text, what.c_str(), "{}, bound by {}{}", with_interval(us), answer.prediction->bound, ratio);
}

}  // namespace

std::string to_text(const KernelReport& report, const std::string& device) {
  const Prediction& prediction = report.prediction;
  std::string text = fmt::format("{}, {} ({}) on {}\n", report.kernel.name, report.kernel.size,
                                 report.kernel.source, device);
  add_time(text, prediction);
  add_occupancy(text, prediction);
  add_shares(text, prediction);
  add_roofline(text, "measured roofline", report.measured_roofline);
  if (report.datasheet_roofline) {
    add_roofline(text, "datasheet roofline", *report.datasheet_roofline);
  }
  for (const WhatIfAnswer& answer : report.answers) add_answer(text, answer, prediction);
  for (const std::string& assumption : prediction.assumptions) {
    line(text, "assumed", "{}", assumption);
  }
  return text;
}

}  // namespace warpgauge::model
