// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/in_parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

namespace warpgauge::kernels {
namespace {

TEST(InParallel, CoversEveryIndexOnce) {
  for (const std::size_t count : {0, 1, 2, 7, 1000, 12345}) {
    std::vector<std::atomic<int>> visits(count);
    in_parallel(count, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) ++visits.at(i);
    });
    for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(visits[i], 1) << i << " of " << count;
  }
}

}  // namespace
}  // namespace warpgauge::kernels
