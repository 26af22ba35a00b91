// SPDX-License-Identifier: Apache-2.0
// What `warpgauge predict` says of a kernel.
#pragma once

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/model/kernel_report.h"

namespace warpgauge::answers {

/// A question with the profile that it names.
struct Question {
  model::WhatIf what_if;
  std::optional<profile::Profile> other;
};

/// Reads questions as parse_what_if() does. `place`: what messages call them. `read`: a profile, or
/// the fit of a recording. Throws InputError.
std::vector<Question> read_questions(
    const std::vector<std::string>& texts, const std::string& place,
    const std::function<profile::Profile(const std::filesystem::path&)>& read);

std::vector<model::WhatIfAnswer> answers_to(const std::vector<Question>& questions,
                                            const descriptor::Descriptor& kernel,
                                            const profile::Profile& profile,
                                            const model::PredictOptions& options);

/// Predicts a kernel. Throws InputError for one that cannot run. `datasheet` may be null.
model::KernelReport prediction_of(const descriptor::Descriptor& kernel,
                                  const profile::Profile& profile,
                                  const model::PredictOptions& options,
                                  const std::vector<Question>& questions,
                                  const model::Datasheet* datasheet);

/// prediction_json(), but refuses numbers that are not finite, as no text does. Throws InputError.
nlohmann::ordered_json finite_json(const model::KernelReport& report);

}  // namespace warpgauge::answers
