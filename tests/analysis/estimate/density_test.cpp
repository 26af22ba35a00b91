// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "analysis/estimate/density.h"
#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate {
namespace {

TEST(Density, IntegratesToOne) {
  std::vector<double> sorted(500);
  std::iota(sorted.begin(), sorted.end(), 200.0);
  const Density density = log_density(sorted);
  double sum = 0;
  for (std::size_t i = 0; i + 1 < density.reading.size(); ++i) {
    sum += density.density[i] * std::log(density.reading[i + 1] / density.reading[i]);
  }
  EXPECT_NEAR(sum, 1, 1e-3);
}

}  // namespace
}  // namespace warpgauge::estimate
