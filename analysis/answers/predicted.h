// SPDX-License-Identifier: Apache-2.0
// What `warpgauge predict` says of a kernel.
#pragma once

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/answers/kept_launch.h"
#include "analysis/answers/launch_change.h"
#include "analysis/model/kernel_report.h"

namespace warpgauge::answers {

/// A question with the profile that it names.
struct Question {
  model::WhatIf what_if;
  std::optional<profile::Profile> other;
  /// Another grid or other arguments: the host executes the launch again.
  std::optional<LaunchChange> change = {};
  const KeptLaunches* kept = nullptr;
};

/// Reads questions as parse_what_if() and read_launch_change() do. `place`: what messages call
/// them. `read`: a profile, or the fit of a recording. `kept`: where arguments were kept, if not
/// beside the descriptions. Throws InputError.
std::vector<Question> read_questions(
    const std::vector<std::string>& texts, const std::string& place,
    const std::function<profile::Profile(const std::filesystem::path&)>& read,
    const KeptLaunches* kept = nullptr);

/// A changed launch is predicted by what the host counts, and so is the launch as it was, beside
/// it. To be called while a DeferredInterruption lives, where there is such a question.
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
