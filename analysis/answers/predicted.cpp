// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/predicted.h"

#include <fmt/format.h>

#include "analysis/base/defect.h"
#include "analysis/model/launch_facts.h"
#include "analysis/report/prediction_json.h"

namespace warpgauge::answers {

std::vector<Question> read_questions(
    const std::vector<std::string>& texts, const std::string& place,
    const std::function<profile::Profile(const std::filesystem::path&)>& read,
    const KeptLaunches* kept) {
  std::vector<Question> questions;
  for (const std::string& text : texts) {
    Question& question = questions.emplace_back();
    if (kept != nullptr && is_launch_change(text)) {
      question.what_if.text = text;
      question.change = read_launch_change(text);
      question.kept = kept;
      continue;
    }
    question.what_if = located(place, "", [&] { return model::parse_what_if(text); });
    const std::filesystem::path& file = question.what_if.other_profile;
    if (!file.empty()) question.other = read(file);
  }
  return questions;
}

namespace {

model::WhatIfAnswer answer_by_host(const Question& question, const descriptor::Descriptor& kernel,
                                   const profile::Profile& profile,
                                   const model::PredictOptions& options) {
  model::WhatIfAnswer answer{.question = question.what_if.text, .prediction = {}, .why = {}};
  const auto predicted = [&](const LaunchChange& change) {
    return model::predict(question.kept->execute(kernel, change, profile).kernel, profile, options);
  };
  try {
    answer.prediction = predicted(*question.change);
    if (const auto us = predicted({}).time_us) answer.as_it_was_us = us->value;
  } catch (const NotExecuted& reason) {
    answer.why = reason.what();
  } catch (const Defect& reason) {
    answer.why = reason.what();
  }
  return answer;
}

}  // namespace

std::vector<model::WhatIfAnswer> answers_to(const std::vector<Question>& questions,
                                            const descriptor::Descriptor& kernel,
                                            const profile::Profile& profile,
                                            const model::PredictOptions& options) {
  std::vector<model::WhatIfAnswer> answers;
  for (const Question& question : questions) {
    if (question.change) {
      answers.push_back(answer_by_host(question, kernel, profile, options));
      continue;
    }
    answers.push_back(model::answer(question.what_if, kernel, profile,
                                    question.other ? &*question.other : nullptr, options));
  }
  return answers;
}

model::KernelReport prediction_of(const descriptor::Descriptor& kernel,
                                  const profile::Profile& profile,
                                  const model::PredictOptions& options,
                                  const std::vector<Question>& questions,
                                  const model::Datasheet* datasheet) {
  model::KernelReport report;
  report.kernel = kernel;
  report.prediction =
      located(kernel.file, "launch", [&] { return model::predict(kernel, profile, options); });
  report.measured_roofline = model::measured_roofline(kernel.work, profile);
  report.facts = model::launch_facts(kernel, report.prediction, profile);
  if (kernel.collective) {
    report.collective = model::collective_time(*kernel.collective, profile);
  }
  if (datasheet != nullptr) {
    report.datasheet_roofline = model::datasheet_roofline(kernel.work, *datasheet);
  }
  report.answers = answers_to(questions, kernel, profile, options);
  return report;
}

nlohmann::ordered_json finite_json(const model::KernelReport& report) {
  try {
    return report::prediction_json(report);
  } catch (const Defect& defect) {
    throw InputError(report.kernel.file, "work",
                     fmt::format("with this profile the prediction is beyond the range of "
                                 "numbers: {}",
                                 defect.what()));
  }
}

}  // namespace warpgauge::answers
