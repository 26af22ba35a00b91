// SPDX-License-Identifier: Apache-2.0
// Where lanes that went different ways are together again.
#include <algorithm>

#include "analysis/interpret/warp.h"

namespace warpgauge::interpret {

void Warp::converge() {
  for (std::size_t i = 0; i < strands_.size(); ++i) {
    if (strands_[i].waits != Strand::Waits::kConvergence) continue;
    const std::size_t at = strands_[i].at;  // the strand itself moves below
    const Lanes set = strands_[i].set & live_;
    const Lanes needed = (set | strands_[i].lanes) & live_;
    // Lanes of a deeper call of the same function wait here, too, but for a set of their own.
    const auto is_part = [at, set, needed, live = live_](const Strand& other) {
      return other.waits == Strand::Waits::kConvergence && other.at == at &&
             (other.set & live) == set && (other.lanes & needed) != 0;
    };
    Lanes here = 0;
    for (const Strand& other : strands_) {
      if (is_part(other)) here |= other.lanes;
    }
    if ((here & needed) != needed) continue;
    Strand whole{.lanes = here & live_, .at = at};
    const auto gone = std::ranges::remove_if(strands_, is_part);
    strands_.erase(gone.begin(), gone.end());
    if (whole.lanes != 0) strands_.push_back(whole);
    i = static_cast<std::size_t>(-1);  // places have changed: from the beginning
  }
}

}  // namespace warpgauge::interpret
