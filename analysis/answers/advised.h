// SPDX-License-Identifier: Apache-2.0
// What `warpgauge advise` says of kernels.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/answers/next_launch.h"
#include "analysis/answers/predicted.h"
#include "analysis/model/advice.h"
#include "analysis/report/same_names.h"

namespace warpgauge::answers {

struct Advised {
  /// An element of `kernels` (advice_json.h); with the member `file` where kernels of several files
  /// have its name.
  nlohmann::ordered_json json;
  std::string text;
};

/// What the page of kernels has beyond the advice.
struct BesideAdvice {
  std::vector<Question> questions = {};  ///< answered in the member `what_if`
  /// Members `sources` (source_panes.h) and, of a kernel with a collective, `collective` and
  /// `total_us` (prediction_json.h).
  bool for_page = false;
};

class Adviser {
 public:
  /// Refers to the kernels, the profile and what the options point at. The next launch is set for
  /// each kernel (next_launch.h).
  Adviser(const std::vector<descriptor::Descriptor>& kernels, const profile::Profile& profile,
          model::AdviceOptions options, bool in_order, BesideAdvice beside = {});

  /// Throws InputError for a kernel that cannot run. Several threads may ask.
  Advised of(std::size_t i) const;

 private:
  const std::vector<descriptor::Descriptor>& kernels_;
  const profile::Profile& profile_;
  model::AdviceOptions options_;
  NextLaunch next_;
  BesideAdvice beside_;
  report::SameNames names_;
};

}  // namespace warpgauge::answers
