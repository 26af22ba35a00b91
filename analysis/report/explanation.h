// SPDX-License-Identifier: Apache-2.0
// All that there is to say of a key: what it is, how it was measured, and what it was computed of.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/profile/chosen.h"

namespace warpgauge::report {

/// What a probe says of itself.
struct ProbeComment {
  std::string question, method, traps;
};

struct ExplainedProbe {
  std::string probe;
  std::optional<ProbeComment> comment = {};  ///< absent where this build does not know the probe
};

struct ExplainedSeries {
  std::string series;
  std::vector<std::string> recordings;  ///< files beside the profile that hold it
  std::string page;                     ///< where a report draws it
};

struct ExplainedInput {
  std::string key;
  const profile::Entry* entry = nullptr;  ///< null where the profile has no value of it
};

/// Refers to the profile, which has to outlive it.
struct Explanation {
  const profile::Chosen& chosen;
  std::string key;
  std::optional<std::string> says = {};     ///< the sentence of the catalogue of keys
  const profile::Entry* entry = nullptr;    ///< null: the key is absent
  std::string absent = {};                  ///< why it is
  std::vector<ExplainedProbe> probes = {};  ///< of a measured value
  std::vector<ExplainedSeries> series = {};
  std::vector<ExplainedInput> inputs = {};  ///< of a computed value

  bool is_measured() const {
    return entry != nullptr && entry->evidence == profile::Evidence::kMeasured;
  }
};

}  // namespace warpgauge::report
