// SPDX-License-Identifier: Apache-2.0
// What would help a kernel: changes that the cost model can judge, ranked by the time that each
// saves, and the lines of its machine code that it waits at.
#pragma once

#include <string>
#include <vector>

#include "analysis/model/predict.h"

namespace warpgauge::model {

/// One change by itself; the savings of several do not add up.
struct Advice {
  std::string change;    ///< "no bank conflicts"
  std::string evidence;  ///< what of the description speaks for it
  Bound saved_us;        ///< predicted now less predicted then, at the value and at both ends
};

/// An instruction at which the warp that its block waits for stands.
struct HotLine {
  std::uint64_t offset_bytes = 0;
  std::string text;
  std::string source;     ///< "softmax.cu:42"; empty where it is not known
  double share = 0;       ///< of the warp's life: its waits, its stall and its issue
  std::string waits_for;  ///< the instruction whose result it waits for most; may be empty
};

struct AdviceReport {
  Prediction prediction;
  std::vector<Advice> changes;  ///< that save time, most first
  std::vector<HotLine> lines;   ///< longest first; empty where the machine code is not known
};

/// Judges no bank conflicts, coalesced accesses, twice the loads in flight, work spread evenly over
/// the SM sub-partitions, and every other number of blocks on an SM, of which the best is named.
/// Changes that do not apply, or save nothing, are left out. Throws as predict() does.
AdviceReport advise(const Descriptor& kernel, const profile::Profile& profile,
                    const PredictOptions& options = {}, std::size_t most_lines = 5);

}  // namespace warpgauge::model
