// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/prediction_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "analysis/model/bound_share.h"
#include "analysis/model/launch_facts.h"

namespace warpgauge::report {
namespace {

constexpr double kMicrosPerSecond = 1e6;
constexpr double kSmallestShown = 0.05;  // less of the time tells nothing

/// "  bound by           dram"
template <class... Args>
void add_line(std::string& text, std::string_view what, fmt::format_string<Args...> form,
              Args&&... args) {
  text += fmt::format("  {:<18} {}\n", what, fmt::format(form, std::forward<Args>(args)...));
}

/// Four digits, and no power of ten where a plain number will do.
std::string us_digits(double us) {
  return us >= 1000 && us < 1e9 ? fmt::format("{:.0f}", us) : fmt::format("{:.4g}", us);
}

std::string in_us(const model::Bound& us) {
  return fmt::format("{} us [{}, {}]", us_digits(us.value), us_digits(us.low), us_digits(us.high));
}

void add_predicted_time(std::string& text, const model::Prediction& prediction) {
  if (prediction.time_us) {
    add_line(text, "time", "{}", in_us(*prediction.time_us));
    add_line(text, "interval", "{}", prediction.interval);
    const std::string& second = prediction.second_bound;
    add_line(text, "bound by", "{}{}; {}", prediction.bound,
             second.empty() ? "" : ", next " + second, model::bound_share_text(prediction));
    return;
  }
  for (const std::string& why : model::why_no_time(prediction))
    add_line(text, "cannot tell", "{}", why);
  add_line(text, "at least", "{} us, a lower bound: the time of what is known",
           us_digits(prediction.at_least_us));
}

void add_measured(std::string& text, const model::KernelReport& report) {
  const auto& time = report.kernel.time;
  if (!time) return;
  const model::Bound us{.value = time->median_us, .low = time->low_us, .high = time->high_us};
  const auto ratio = model::predicted_over_measured(report);
  add_line(text, "measured", "{}, median and quartiles of {} launches{}", in_us(us), time->launches,
           ratio ? fmt::format("; {:.3g} of it predicted", *ratio) : "");
  const std::string bound = model::measured_bound(report.kernel);
  if (!bound.empty()) add_line(text, "by counters", "bound by {}", bound);
}

std::string share_parts(const model::Share& share) {
  if (share.parts.size() < 2) return {};
  std::vector<std::string> parts;
  for (const model::Part& part : share.parts) {
    parts.push_back(fmt::format("{} {}", part.name, us_digits(part.seconds * kMicrosPerSecond)));
  }
  return fmt::format("  ({})", fmt::join(parts, ", "));
}

/// Units by what the bound is judged by: how long they are busy. Then what no counter watches.
void add_shares(std::string& text, const model::Prediction& prediction) {
  if (!prediction.time_us) return;
  const double seconds = prediction.time_us->value / kMicrosPerSecond;
  std::vector<std::pair<double, const model::Share*>> units;
  for (const model::Share& share : prediction.shares) {
    units.emplace_back(model::busy_share(share, prediction).value_or(0), &share);
  }
  std::ranges::stable_sort(units, std::greater{}, &std::pair<double, const model::Share*>::first);
  for (const auto& [busy, share] : units) {
    const double us = share->busy_seconds * kMicrosPerSecond;
    if (busy >= kSmallestShown) {
      add_line(text, name(share->unit), "{:>5.1f} %  busy {} us{}", 100 * busy, us_digits(us),
               share_parts(*share));
    } else if (busy == 0 && share->busy_seconds >= kSmallestShown * seconds) {
      add_line(text, name(share->unit), "{:>7}  {} {} us{}", "",
               share->unit == descriptor::BusyUnit::kLatency ? "warps take" : "takes",
               us_digits(us), share_parts(*share));
    }
  }
}

void add_roofline(std::string& text, const char* label, const model::KernelRoofline& roofline) {
  if (const model::CeilingTime* slowest = roofline.slowest()) {
    add_line(text, label, "{} us ({})", us_digits(slowest->us.value), name(slowest->ceiling));
  }
  for (const auto& [ceiling, why] : roofline.absent) {
    add_line(text, label, "no {}: {}", ceiling, why);
  }
}

void add_answer(std::string& text, const model::WhatIfAnswer& answer,
                const model::Prediction& as_it_is) {
  const std::string what = "if " + answer.question;
  const model::Bound* us = model::time_of(answer);
  if (us == nullptr) return add_line(text, what, "cannot tell: {}", model::why_not(answer));
  std::string ratio;
  if (const auto& was = answer.as_it_was_us) {
    ratio = fmt::format(", {:.3g} times as fast as now ({:.4g} us by the host's counts)",
                        *was / us->value, *was);
  } else if (as_it_is.time_us) {
    ratio = fmt::format(", {:.3g} times as fast", as_it_is.time_us->value / us->value);
  }
  add_line(text, what, "{}, bound by {}{}", in_us(*us), answer.prediction->bound, ratio);
}

/// Where the blocks of less than a wave run: "; 32 blocks: one on each of 32 SMs".
std::string placed_text(double blocks, const model::Prediction& prediction) {
  if (prediction.waves >= 1 || prediction.waves <= 0) return "";
  const double sms = std::round(blocks / prediction.waves / prediction.occupancy.blocks_per_sm);
  const double used = std::min(blocks, sms), most = std::ceil(blocks / sms);
  return fmt::format("; {:g} block{}: {} on {}{:g} SM{}", blocks, blocks == 1 ? "" : "s",
                     most <= 1 ? "one" : fmt::format("up to {:g}", most),
                     used == 1 ? "" : "each of ", used, used == 1 ? "" : "s");
}

void add_collective(std::string& text, const model::KernelReport& report) {
  const descriptor::Collective& collective = *report.kernel.collective;
  const auto& [time_us, missing, assumptions] = *report.collective;
  const std::string what = fmt::format(
      "{} of {:g} bytes over {} devices by {}",
      descriptor::kCollectiveNames[static_cast<std::size_t>(collective.kind)], collective.bytes,
      collective.devices, descriptor::kCollectiveByNames[static_cast<std::size_t>(collective.by)]);
  for (const auto& [key, why, wanted_by] : missing) {
    add_line(text, "collective", "cannot tell: key {} is absent ({}); {} needs it", key, why, what);
  }
  if (time_us) add_line(text, "collective", "{}, {}", in_us(*time_us), what);
  if (const auto total = model::total_us(report)) {
    add_line(text, "together", "{}, one after the other", in_us(*total));
  }
  for (const std::string& assumption : assumptions) add_line(text, "assumed", "{}", assumption);
}

}  // namespace

std::string mix_text(const machine_code::ExecutedCode& code) {
  constexpr double kLeast = 0.01;
  std::vector<std::string> parts;
  for (const auto& [kind, share] : model::instruction_mix(code)) {
    if (share >= kLeast) parts.push_back(fmt::format("{} {:.0f} %", kind, 100 * share));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string prediction_text(const model::KernelReport& report, const std::string& device,
                            const SameNames& names) {
  const auto& [kernel, prediction, measured, datasheet, answers, collective, facts] = report;
  std::string text =
      fmt::format("{} ({}) on {}\n", names.heading(kernel.name, kernel.file, kernel.size),
                  kernel.source, device);
  add_predicted_time(text, prediction);
  add_measured(text, report);
  if (const model::Occupancy& occupancy = prediction.occupancy; occupancy.blocks_per_sm > 0) {
    add_line(text, "occupancy", "{}{} blocks an SM, {} of {} warps, limited by {}{}; {:.4g} waves",
             prediction.waves < 1 ? "room for " : "", occupancy.blocks_per_sm,
             occupancy.warps_per_sm(), occupancy.max_warps_per_sm, occupancy.limited_by,
             placed_text(kernel.launch.grid_blocks, prediction), prediction.waves);
  }
  for (const std::string& fact : facts) add_line(text, "launch", "{}", fact);
  add_shares(text, prediction);
  if (const std::string mix = mix_text(kernel.code); !mix.empty()) {
    add_line(text, "instructions", "{}", mix);
  }
  add_roofline(text, "measured roofline", measured);
  if (datasheet) add_roofline(text, "datasheet roofline", *datasheet);
  for (const model::WhatIfAnswer& answer : answers) add_answer(text, answer, prediction);
  for (const std::string& assumption : prediction.assumptions) {
    add_line(text, "assumed", "{}", assumption);
  }
  if (kernel.collective && collective) add_collective(text, report);
  return text;
}

}  // namespace warpgauge::report
