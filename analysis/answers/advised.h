// SPDX-License-Identifier: Apache-2.0
// What `warpgauge advise` says of kernels.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/answers/next_launch.h"
#include "analysis/model/advice.h"

namespace warpgauge::answers {

struct Advised {
  nlohmann::ordered_json json;  ///< an element of `kernels` (advice_json.h)
  std::string text;
};

class Adviser {
 public:
  /// Refers to the kernels, the profile and what the options point at. The next launch is set for
  /// each kernel (next_launch.h).
  Adviser(const std::vector<descriptor::Descriptor>& kernels, const profile::Profile& profile,
          model::AdviceOptions options, bool in_order);

  /// Throws InputError for a kernel that cannot run. Several threads may ask.
  Advised of(std::size_t i) const;

 private:
  const std::vector<descriptor::Descriptor>& kernels_;
  const profile::Profile& profile_;
  model::AdviceOptions options_;
  NextLaunch next_;
};

}  // namespace warpgauge::answers
