// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "cupti/counters.h"

namespace warpgauge::cupti {

void derive(const MetricGroup& group, std::map<std::string, double>& values) {
  for (const auto& derived : group.derived) {
    const auto numerator = values.find(derived.numerator);
    if (numerator == values.end()) continue;
    double value = derived.scale * numerator->second;
    if (!derived.denominator.empty()) {
      const auto denominator = values.find(derived.denominator);
      if (denominator == values.end() || denominator->second == 0) continue;
      value /= denominator->second;
    }
    if (derived.complement) value = 1 - value;
    if (std::isfinite(value)) values[derived.alias] = value;
  }
}

}  // namespace warpgauge::cupti
