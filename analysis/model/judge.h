// SPDX-License-Identifier: Apache-2.0
// How a change is compared with the kernel as it is: what advice.cpp asks of advice_memory.cpp and
// advice_occupancy.cpp.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "analysis/descriptor/descriptor.h"
#include "analysis/model/predict.h"

namespace warpgauge::model {

/// One change by itself; the savings of several do not add up.
struct Advice {
  std::string change;    ///< "no bank conflicts"
  std::string evidence;  ///< what of the description speaks for it
  Bound saved_us;        ///< predicted now less predicted then, at the value and at both ends
  /// At most that much: the change costs what the model cannot tell, as spilled registers do.
  bool is_at_most = false;
};

/// Time now less time then, end by end: both ends of a time err the same way.
Bound saved(const Bound& now, const Bound& then);

struct Judge {
  const descriptor::Descriptor& kernel;
  const profile::Profile& profile;
  const PredictOptions& options;
  const Prediction& now;  ///< the kernel as it is; it has a time
  std::vector<Advice>& changes;

  void try_kernel(std::string change, const descriptor::Descriptor& changed, std::string evidence) {
    add(std::move(change), predict(changed, profile, options), std::move(evidence));
  }
  void try_options(std::string change, const PredictOptions& changed, std::string evidence) {
    add(std::move(change), predict(kernel, profile, changed), std::move(evidence));
  }
  void add(std::string change, const Prediction& then, std::string evidence,
           bool is_at_most = false) {
    if (!then.time_us) return;
    add(std::move(change), saved(*now.time_us, *then.time_us), std::move(evidence), is_at_most);
  }
  /// Drops what saves too little, or may save nothing.
  void add(std::string change, const Bound& gain, std::string evidence, bool is_at_most = false);
};

// Each adds what it finds.
void try_wider_loads(Judge& judge);
void try_occupancies(Judge& judge);
void try_block_sizes(Judge& judge);
/// `next` is the launch that follows.
void try_fusion(Judge& judge, const descriptor::Descriptor& next);

/// Whether `next` may read what `kernel` writes, one element a thread: as many threads, and DRAM
/// reads of at least half of what DRAM is written.
bool may_be_fused(const descriptor::Descriptor& kernel, const descriptor::Descriptor& next);

}  // namespace warpgauge::model
