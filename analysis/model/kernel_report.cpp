// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/kernel_report.h"

#include <fmt/ranges.h>

#include <charconv>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/base/suggest.h"
#include "analysis/model/bounds.h"
#include "analysis/model/variants.h"

namespace warpgauge::model {
namespace {

using descriptor::Descriptor;

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

}  // namespace

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
    const std::vector<std::string> known = {"no-conflicts", "coalesced", "occupancy=N",
                                            "profile=FILE"};
    require(file.has_value(), "'{}' is not one of {}; of several, each has its own --what-if{}",
            text, fmt::join(known, ", "), did_you_mean(text, known));
    question.other_profile = *file;
  }
  return question;
}

const Bound* time_of(const WhatIfAnswer& answer) {
  const bool has_time = answer.prediction && answer.prediction->time_us;
  return has_time ? &*answer.prediction->time_us : nullptr;
}

std::optional<double> predicted_over_measured(const KernelReport& report) {
  const auto& predicted = report.prediction.time_us;
  const auto& measured = report.kernel.time;
  if (!predicted || !measured) return std::nullopt;
  return predicted->value / measured->median_us;
}

std::string measured_bound(const Descriptor& kernel) {
  return kernel.time ? measured_bounds(kernel, kernel.time->median_us).first : std::string{};
}

std::string why_not(const WhatIfAnswer& answer) {
  const std::string reason = answer.prediction ? first_reason(*answer.prediction) : std::string();
  return reason.empty() ? answer.why : reason;
}

WhatIfAnswer answer(const WhatIf& question, const Descriptor& kernel,
                    const profile::Profile& profile, const profile::Profile* other,
                    PredictOptions options) {
  if (question.blocks_per_sm) options.blocks_per_sm = question.blocks_per_sm;
  if (std::string why = why_no_change(kernel, question.variant); !why.empty()) {
    return {question.text, {}, std::move(why)};
  }
  try {
    const Descriptor asked =
        question.variant.empty() ? kernel : with_variant(kernel, question.variant);
    return {question.text, predict(asked, other == nullptr ? profile : *other, options), {}};
  } catch (const Defect& defect) {
    return {question.text, {}, defect.what()};
  }
}

}  // namespace warpgauge::model
