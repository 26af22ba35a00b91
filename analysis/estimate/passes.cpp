// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/passes.h"

#include <algorithm>

#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {

Value over_passes(const std::vector<Value>& passes) {
  Value all = first_of(passes);
  const bool enough = passes.size() >= kEnoughPasses;
  std::vector<double> values;
  all.low = enough ? all.value : all.low;
  all.high = enough ? all.value : all.high;
  all.n = 0;
  for (const Value& pass : passes) {
    values.push_back(pass.value);
    all.low = std::min(all.low, enough ? pass.value : pass.low);
    all.high = std::max(all.high, enough ? pass.value : pass.high);
    all.n += pass.n;
  }
  all.value = median(values);
  return all;
}

}  // namespace warpgauge::estimate
