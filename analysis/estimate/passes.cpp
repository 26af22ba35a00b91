// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/passes.h"

#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {

Value over_passes(const std::vector<Value>& passes) {
  Value all = first_of(passes);
  const bool enough = passes.size() >= kEnoughPasses;
  std::vector<double> values;
  if (enough) all.low = all.high = all.value;
  all.n = 0;
  for (const Value& pass : passes) {
    values.push_back(pass.value);
    all.hold(enough ? pass.value : pass.low);
    all.hold(enough ? pass.value : pass.high);
    all.n += pass.n;
  }
  all.value = median(values);
  return all;
}

}  // namespace warpgauge::estimate
