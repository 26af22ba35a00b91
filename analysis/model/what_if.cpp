// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/what_if.h"

#include <fmt/format.h>

#include <charconv>

#include "analysis/base/error.h"

namespace warpgauge::model {
namespace {

/// What follows `prefix`, if the text begins with it and goes on.
std::optional<std::string_view> after(std::string_view text, std::string_view prefix) {
  if (!text.starts_with(prefix) || text.size() == prefix.size()) return std::nullopt;
  return text.substr(prefix.size());
}

int blocks_from(std::string_view text) {
  int blocks = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), blocks);
  if (error != std::errc() || end != text.data() + text.size() || blocks < 1) {
    throw Defect(fmt::format("occupancy is '{}', not a number of blocks from 1", text));
  }
  return blocks;
}

}  // namespace

WhatIf parse_what_if(std::string_view text) {
  WhatIf question;
  question.text = text;
  if (text == "no-conflicts") {
    question.variant = "no_conflicts";
  } else if (text == "coalesced") {
    question.variant = "coalesced";
  } else if (const auto blocks = after(text, "occupancy=")) {
    question.blocks_per_sm = blocks_from(*blocks);
  } else if (const auto file = after(text, "profile=")) {
    question.other_profile = *file;
  } else {
    throw Defect(
        fmt::format("'{}' is not one of no-conflicts, coalesced, occupancy=N, profile=FILE", text));
  }
  return question;
}

std::string why_not(const WhatIfAnswer& answer) {
  if (!answer.prediction || answer.prediction->missing.empty()) return answer.why;
  const MissingKey& missing = answer.prediction->missing.front();
  return fmt::format("key {} absent ({})", missing.key, missing.why);
}

WhatIfAnswer answer(const WhatIf& question, const Descriptor& kernel,
                    const profile::Profile& profile, const profile::Profile* other,
                    const PredictOptions& options) {
  WhatIfAnswer result{.question = question.text, .prediction = {}, .why = {}};
  try {
    PredictOptions changed = options;
    if (question.blocks_per_sm) changed.blocks_per_sm = question.blocks_per_sm;
    const profile::Profile& device = other == nullptr ? profile : *other;
    result.prediction = question.variant.empty()
                            ? predict(kernel, device, changed)
                            : predict(with_variant(kernel, question.variant), device, changed);
  } catch (const Defect& defect) {
    result.why = defect.what();
  }
  return result;
}

}  // namespace warpgauge::model
