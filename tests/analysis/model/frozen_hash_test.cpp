// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/frozen_hash.h"

#include <gtest/gtest.h>

#include "analysis/base/hash.h"
#include "tests/analysis/model/planted.h"

namespace warpgauge::model {
namespace {

TEST(FrozenHash, ChangesWithEveryKey) {
  profile::Profile device = planted::device();
  const std::string before = frozen_hash(device);
  EXPECT_EQ(before.size(), 16u);
  EXPECT_EQ(before, frozen_hash(planted::device()));
  device.entries["l1.latency_cycles"].high += 1e-9;
  EXPECT_NE(frozen_hash(device), before);
}

TEST(FrozenHash, IsFnv1a) {
  // Published test vectors of FNV-1a 64.
  EXPECT_EQ(fnv1a64(""), 0xcbf29ce484222325u);
  EXPECT_EQ(fnv1a64("a"), 0xaf63dc4c8601ec8cu);
  EXPECT_EQ(fnv1a64("foobar"), 0x85944171f73967e8u);
}

}  // namespace
}  // namespace warpgauge::model
