// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/bound_share.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/descriptor/busy_times.h"
#include "analysis/model/bounds.h"

namespace warpgauge::model {
namespace {

bool is_latency(const Prediction& prediction) {
  return descriptor::unit_of(prediction.bound) == name(descriptor::BusyUnit::kLatency);
}

}  // namespace

std::optional<double> busy_share(const Share& share, const Prediction& prediction) {
  constexpr double kMicro = 1e6;
  if (!descriptor::has_counted_peak(share.unit) || !prediction.time_us) return std::nullopt;
  return share.mean_seconds * kMicro / prediction.time_us->value;
}

double bound_share(const Prediction& prediction) {
  if (!prediction.time_us) return 0;
  double busiest = 0;
  for (const Share& share : prediction.shares) {
    busiest = std::max(busiest, busy_share(share, prediction).value_or(0));
  }
  busiest = std::min(busiest, 1.0);
  return is_latency(prediction) ? 1 - busiest : busiest;
}

std::string bound_share_text(const Prediction& prediction) {
  return fmt::format("{} {:.1f} % of the time",
                     is_latency(prediction) ? "the busiest unit idles" : "busy",
                     100 * bound_share(prediction));
}

}  // namespace warpgauge::model
