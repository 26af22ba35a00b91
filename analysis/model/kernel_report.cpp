// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/kernel_report.h"

#include <fmt/format.h>

#include <charconv>

#include "analysis/base/defect.h"
#include "analysis/base/json.h"
#include "analysis/model/bounds.h"

namespace warpgauge::model {
namespace {

using nlohmann::ordered_json;

constexpr double kMicro = 1e6;
constexpr double kSmallestShown = 0.005;  // a share below half a per cent is no news

// ---- questions ---------------------------------------------------------------------------------

/// The text after `prefix`, if the text begins with it and goes on.
std::optional<std::string_view> after(std::string_view text, std::string_view prefix) {
  if (!text.starts_with(prefix) || text.size() == prefix.size()) return std::nullopt;
  return text.substr(prefix.size());
}

int blocks_from(std::string_view text) {
  int blocks = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), blocks);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  require(whole && blocks >= 1, "occupancy is '{}', not a number of blocks from 1", text);
  return blocks;
}

/// The answer's time, or nullptr.
const Bound* time_of(const WhatIfAnswer& answer) {
  const bool has_time = answer.prediction && answer.prediction->time_us;
  return has_time ? &*answer.prediction->time_us : nullptr;
}

/// Predicted over measured time, where there are both.
std::optional<double> ratio_of(const KernelReport& report) {
  const auto& predicted = report.prediction.time_us;
  const auto& measured = report.kernel.time;
  if (!predicted || !measured) return std::nullopt;
  return predicted->value / measured->median_us;
}

/// By counters, where the description has both the time and the counts.
std::string measured_bound(const Descriptor& kernel) {
  return kernel.time ? measured_bounds(kernel, kernel.time->median_us).first : std::string{};
}

// ---- JSON --------------------------------------------------------------------------------------

ordered_json json_of(const Bound* bound) { return bound ? json_of(*bound) : nullptr; }

ordered_json text_or_null(const std::string& text) {
  return text.empty() ? ordered_json(nullptr) : ordered_json(text);
}

ordered_json json_of(const Share& share) {
  ordered_json parts = ordered_json::object();
  for (const Part& part : share.parts) parts[part.name] = json_number(part.seconds * kMicro);
  return {{"unit", share.unit},
          {"busy_us", json_number(share.busy_seconds * kMicro)},
          {"mean_busy_us", json_number(share.mean_seconds * kMicro)},
          {"share", json_number(share.share)},
          {"parts", std::move(parts)}};
}

ordered_json json_of(const KernelRoofline& roofline) {
  const CeilingTime* slowest = roofline.slowest();
  ordered_json ceilings = ordered_json::object();
  for (const auto& [ceiling, us] : roofline.ceilings) ceilings[ceiling] = json_of(us);
  return {{"time_us", json_of(slowest ? &slowest->us : nullptr)},
          {"bound", slowest ? ordered_json(slowest->ceiling) : nullptr},
          {"ceilings", std::move(ceilings)},
          {"absent", roofline.absent}};
}

ordered_json json_of(const WhatIfAnswer& answer) {
  const Bound* us = time_of(answer);
  return {{"question", answer.question},
          {"time_us", json_of(us)},
          {"bound", us ? text_or_null(answer.prediction->bound) : nullptr},
          {"why", us ? nullptr : ordered_json(why_not(answer))}};
}

ordered_json json_of(const MeasuredTime& time) {
  return {{"median_us", json_number(time.median_us)},
          {"low_us", json_number(time.low_us)},
          {"high_us", json_number(time.high_us)},
          {"launches", time.launches}};
}

ordered_json json_of(const MissingKey& missing) {
  return {{"key", missing.key}, {"why", missing.why}, {"wanted_by", missing.wanted_by}};
}

ordered_json json_of(const UnknownAmount& unknown) {
  return {{"what", unknown.what}, {"why", unknown.why}};
}

ordered_json json_of(const CountedOn& device) {
  return {{"device", device.device}, {"architecture", device.architecture}};
}

ordered_json json_of(const Occupancy& occupancy) {
  return {{"blocks_per_sm", occupancy.blocks_per_sm},
          {"warps_per_sm", occupancy.warps_per_sm()},
          {"fraction", json_number(occupancy.fraction())},
          {"limited_by", occupancy.limited_by}};
}

template <class T>
ordered_json list_of(const std::vector<T>& values) {
  ordered_json list = ordered_json::array();
  for (const T& value : values) list.push_back(json_of(value));
  return list;
}

ordered_json json_of(const Collective& collective, const CollectiveTime& time) {
  return {{"kind", kCollectiveNames[static_cast<std::size_t>(collective.kind)]},
          {"by", kCollectiveByNames[static_cast<std::size_t>(collective.by)]},
          {"devices", collective.devices},
          {"bytes", json_number(collective.bytes)},
          {"time_us", json_of(time.time_us ? &*time.time_us : nullptr)},
          {"missing", list_of(time.missing)},
          {"assumptions", time.assumptions}};
}

// ---- text --------------------------------------------------------------------------------------

/// "  bound by           dram"
template <class... Args>
void line(std::string& text, std::string_view what, fmt::format_string<Args...> form,
          Args&&... args) {
  text += fmt::format("  {:<18} {}\n", what, fmt::format(form, std::forward<Args>(args)...));
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
    line(text, "interval", "{}", prediction.interval);
    const std::string& second = prediction.second_bound;
    line(text, "bound by", "{}{}", prediction.bound, second.empty() ? "" : ", next " + second);
    return;
  }
  for (const std::string& why : why_no_time(prediction)) line(text, "cannot tell", "{}", why);
  line(text, "at least", "{} us, a lower bound: the time of what is known",
       digits(prediction.at_least_us));
}

void add_measured(std::string& text, const KernelReport& report) {
  const auto& time = report.kernel.time;
  if (!time) return;
  const Bound us{.value = time->median_us, .low = time->low_us, .high = time->high_us};
  const auto ratio = ratio_of(report);
  line(text, "measured", "{}, median and quartiles of {} launches{}", with_interval(us),
       time->launches, ratio ? fmt::format("; {:.3g} of it predicted", *ratio) : "");
  const std::string bound = measured_bound(report.kernel);
  if (!bound.empty()) line(text, "by counters", "bound by {}", bound);
}

std::string parts_text(const Share& share) {
  if (share.parts.size() < 2) return {};
  std::vector<std::string> parts;
  for (const auto& [name, seconds] : share.parts) {
    parts.push_back(fmt::format("{} {}", name, digits(seconds * kMicro)));
  }
  return fmt::format("  ({})", fmt::join(parts, ", "));
}

void add_roofline(std::string& text, const char* name, const KernelRoofline& roofline) {
  if (const CeilingTime* slowest = roofline.slowest()) {
    line(text, name, "{} us ({})", digits(slowest->us.value), slowest->ceiling);
  }
  for (const auto& [ceiling, why] : roofline.absent) line(text, name, "no {}: {}", ceiling, why);
}

void add_answer(std::string& text, const WhatIfAnswer& answer, const Prediction& as_it_is) {
  const std::string what = "if " + answer.question;
  const Bound* us = time_of(answer);
  if (us == nullptr) return line(text, what, "cannot tell: {}", why_not(answer));
  const std::string ratio =
      as_it_is.time_us ? fmt::format(", {:.3g} times as fast", as_it_is.time_us->value / us->value)
                       : "";
  line(text, what, "{}, bound by {}{}", with_interval(*us), answer.prediction->bound, ratio);
}

void add_collective(std::string& text, const KernelReport& report) {
  const Collective& collective = *report.kernel.collective;
  const auto& [time_us, missing, assumptions] = *report.collective;
  const std::string what =
      fmt::format("{} of {:g} bytes over {} devices by {}",
                  kCollectiveNames[static_cast<std::size_t>(collective.kind)], collective.bytes,
                  collective.devices, kCollectiveByNames[static_cast<std::size_t>(collective.by)]);
  for (const auto& [key, why, wanted_by] : missing) {
    line(text, "collective", "cannot tell: key {} absent ({}), {}", key, why, what);
  }
  if (time_us) line(text, "collective", "{}, {}", with_interval(*time_us), what);
  if (const auto total = total_us(report)) {
    line(text, "together", "{}, one after the other", with_interval(*total));
  }
  for (const std::string& assumption : assumptions) line(text, "assumed", "{}", assumption);
}

}  // namespace

ordered_json json_of(const Bound& bound) {
  return {{"value", json_number(bound.value)},
          {"low", json_number(bound.low)},
          {"high", json_number(bound.high)}};
}

std::optional<Bound> total_us(const KernelReport& report) {
  const auto& kernel = report.prediction.time_us;
  if (!kernel || !report.collective || !report.collective->time_us) return std::nullopt;
  const Bound& collective = *report.collective->time_us;
  return Bound{.value = kernel->value + collective.value,
               .low = kernel->low + collective.low,
               .high = kernel->high + collective.high};
}

WhatIf parse_what_if(std::string_view text) {
  WhatIf question{
      .text = std::string(text), .variant = {}, .blocks_per_sm = {}, .other_profile = {}};
  if (text == "no-conflicts" || text == "coalesced") {
    question.variant = text == "coalesced" ? "coalesced" : "no_conflicts";
  } else if (const auto blocks = after(text, "occupancy=")) {
    question.blocks_per_sm = blocks_from(*blocks);
  } else {
    const auto file = after(text, "profile=");
    require(file.has_value(),
            "'{}' is not one of no-conflicts, coalesced, occupancy=N, profile=FILE", text);
    question.other_profile = *file;
  }
  return question;
}

std::string why_not(const WhatIfAnswer& answer) {
  const std::string reason = answer.prediction ? first_reason(*answer.prediction) : std::string();
  return reason.empty() ? answer.why : reason;
}

WhatIfAnswer answer(const WhatIf& question, const Descriptor& kernel,
                    const profile::Profile& profile, const profile::Profile* other,
                    PredictOptions options) {
  if (question.blocks_per_sm) options.blocks_per_sm = question.blocks_per_sm;
  try {
    const Descriptor asked =
        question.variant.empty() ? kernel : with_variant(kernel, question.variant);
    return {question.text, predict(asked, other == nullptr ? profile : *other, options), {}};
  } catch (const Defect& defect) {
    return {question.text, {}, defect.what()};
  }
}

ordered_json to_json(const KernelReport& report) {
  const auto& [kernel, prediction, measured, datasheet, answers, collective] = report;
  const bool fits = prediction.occupancy.blocks_per_sm > 0;
  const std::optional<double> ratio = ratio_of(report);
  ordered_json document = {
      {"kernel", kernel.name},
      {"size", kernel.size},
      {"source", kernel.source},
      {"counted_on", kernel.counted_on ? json_of(*kernel.counted_on) : nullptr},
      {"architecture", text_or_null(kernel.code.architecture)},
      {"occupancy", fits ? json_of(prediction.occupancy) : nullptr},
      {"waves", fits ? json_number(prediction.waves) : nullptr},
      {"time_us", json_of(prediction.time_us ? &*prediction.time_us : nullptr)},
      {"interval", text_or_null(prediction.interval)},
      {"at_least_us", json_number(prediction.at_least_us)},
      {"measured", kernel.time ? json_of(*kernel.time) : nullptr},
      {"predicted_over_measured", ratio ? json_number(*ratio) : nullptr},
      {"bound", text_or_null(prediction.bound)},
      {"second_bound", text_or_null(prediction.second_bound)},
      {"measured_bound", text_or_null(measured_bound(kernel))},
      {"shares", list_of(prediction.shares)},
      {"missing", list_of(prediction.missing)},
      {"unknown", list_of(prediction.unknown)},
      {"is_lower_bound", !prediction.time_us.has_value()},
      {"assumptions", prediction.assumptions},
      {"rooflines",
       {{"measured", json_of(measured)}, {"datasheet", datasheet ? json_of(*datasheet) : nullptr}}},
      {"what_if", list_of(answers)}};
  if (kernel.collective && collective) {
    const std::optional<Bound> total = total_us(report);
    document["collective"] = json_of(*kernel.collective, *collective);
    document["total_us"] = json_of(total ? &*total : nullptr);
  }
  return document;
}

std::string to_text(const KernelReport& report, const std::string& device) {
  const auto& [kernel, prediction, measured, datasheet, answers, collective] = report;
  std::string text =
      fmt::format("{}, {} ({}) on {}\n", kernel.name, kernel.size, kernel.source, device);
  add_time(text, prediction);
  add_measured(text, report);
  if (const Occupancy& occupancy = prediction.occupancy; occupancy.blocks_per_sm > 0) {
    line(text, "occupancy", "{} blocks an SM, {} of {} warps, limited by {}; {:.4g} waves",
         occupancy.blocks_per_sm, occupancy.warps_per_sm(), occupancy.max_warps_per_sm,
         occupancy.limited_by, prediction.waves);
  }
  for (const Share& share : prediction.shares) {
    if (share.share < kSmallestShown) continue;
    line(text, share.unit, "{:>5.1f} %  busy {} us{}", 100 * share.share,
         digits(share.busy_seconds * kMicro), parts_text(share));
  }
  add_roofline(text, "measured roofline", measured);
  if (datasheet) add_roofline(text, "datasheet roofline", *datasheet);
  for (const WhatIfAnswer& answer : answers) add_answer(text, answer, prediction);
  for (const std::string& assumption : prediction.assumptions) {
    line(text, "assumed", "{}", assumption);
  }
  if (kernel.collective && collective) add_collective(text, report);
  return text;
}

}  // namespace warpgauge::model
