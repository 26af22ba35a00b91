// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/advised.h"

#include <utility>

#include "analysis/answers/source_panes.h"
#include "analysis/base/defect.h"
#include "analysis/report/advice_json.h"
#include "analysis/report/advice_text.h"

namespace warpgauge::answers {

Adviser::Adviser(const std::vector<descriptor::Descriptor>& kernels,
                 const profile::Profile& profile, model::AdviceOptions options, bool in_order,
                 BesideAdvice beside)
    : kernels_(kernels),
      profile_(profile),
      options_(std::move(options)),
      next_(kernels, in_order),
      beside_(std::move(beside)),
      names_(report::SameNames::of(kernels)) {}

Advised Adviser::of(std::size_t i) const {
  const descriptor::Descriptor& kernel = kernels_[i];
  model::AdviceOptions of_kernel = options_;
  of_kernel.next = next_.of(i);
  auto advice =
      located(kernel.file, "launch", [&] { return model::advise(kernel, profile_, of_kernel); });
  advice.answers = answers_to(beside_.questions, kernel, profile_, options_.predict);
  if (beside_.for_page && kernel.collective) {
    advice.collective = model::collective_time(*kernel.collective, profile_);
  }
  auto json =
      located(kernel.file, "work", [&] { return report::advice_json(kernel, advice, profile_); });
  if (names_.has(kernel.name)) json["file"] = kernel.file;
  if (beside_.for_page) {
    json["sources"] = source_panes_json(source_panes(kernel.code, advice.prediction.lines));
  }
  return {.json = std::move(json),
          .text = report::advice_text(kernel, advice, profile_.device_name, names_)};
}

}  // namespace warpgauge::answers
