// SPDX-License-Identifier: Apache-2.0
// How a change is held against the kernel as it is. Private to advice*.cpp.
#pragma once

#include <string>

#include "analysis/descriptor/descriptor.h"
#include "analysis/model/advice.h"

namespace warpgauge::model {

/// Time now less time then, end by end: both ends of a time err the same way.
Bound saved(const Bound& now, const Bound& then);

class Judge {
 public:
  Judge(const descriptor::Descriptor& kernel, const profile::Profile& profile,
        const AdviceOptions& options, AdviceReport& report)
      : kernel_(kernel), profile_(profile), options_(options), report_(report) {}

  const descriptor::Descriptor& kernel() const { return kernel_; }
  const profile::Profile& profile() const { return profile_; }
  const AdviceOptions& options() const { return options_; }
  /// The kernel as it is; it has a time.
  const Prediction& now() const { return report_.prediction; }

  void try_kernel(std::string change, const descriptor::Descriptor& changed, std::string evidence) {
    add(std::move(change), predict(changed, profile_, options_.predict), std::move(evidence));
  }
  void try_options(std::string change, const PredictOptions& options, std::string evidence) {
    add(std::move(change), predict(kernel_, profile_, options), std::move(evidence));
  }
  void add(std::string change, const Prediction& then, std::string evidence) {
    if (!then.time_us) return;
    add(std::move(change), saved(*now().time_us, *then.time_us), std::move(evidence));
  }
  /// Drops what saves too little, or may save nothing.
  void add(std::string change, const Bound& gain, std::string evidence);

 private:
  const descriptor::Descriptor& kernel_;
  const profile::Profile& profile_;
  const AdviceOptions& options_;
  AdviceReport& report_;
};

// Each adds what it finds.
void try_wider_loads(Judge& judge);
void try_occupancies(Judge& judge);
void try_block_sizes(Judge& judge);
void try_fusion(Judge& judge);

}  // namespace warpgauge::model
