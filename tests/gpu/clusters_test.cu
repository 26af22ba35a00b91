// SPDX-License-Identifier: Apache-2.0
// What clusters tell of the parts of the device does not contradict itself.
#include "probes/methods/clusters.h"

#include <gtest/gtest.h>

namespace warpgauge::probes::clusters_test {
namespace {

TEST(SmMap, PartnersAreMutualAndOfOneGpc) {
  if (const auto why = why_no_device(0); !why.empty()) GTEST_SKIP() << why;
  const Device device(0);
  if (const auto why = lacking(90, device.capability()); !why.empty()) GTEST_SKIP() << why;
  Clusters clusters(device);
  const SmMap map = map_sms(clusters, 8);
  EXPECT_FALSE(map.partner.empty());
  for (const auto& [sm, partner] : map.partner) {
    ASSERT_TRUE(map.partner.contains(partner)) << sm;
    EXPECT_EQ(map.partner.at(partner), sm);
    EXPECT_NE(partner, sm);
    EXPECT_EQ(map.gpc.contains(sm), map.gpc.contains(partner)) << sm;
    if (map.gpc.contains(sm) && map.gpc.contains(partner)) {
      EXPECT_EQ(map.gpc.at(sm), map.gpc.at(partner)) << sm;
    }
  }
}

TEST(SmMap, AClusterLiesWithinOneGpc) {
  if (const auto why = why_no_device(0); !why.empty()) GTEST_SKIP() << why;
  const Device device(0);
  if (const auto why = lacking(90, device.capability()); !why.empty()) GTEST_SKIP() << why;
  Clusters clusters(device);
  const SmMap map = map_sms(clusters, 8);
  constexpr int kPortable = 8;
  const int count = clusters.most(kPortable);
  ASSERT_GT(count, 0);
  clusters.launch(kPortable, count);  // another launch than those that made the map
  const auto smids = clusters.smids();
  for (int block = 0; block < count * kPortable; ++block) {
    const std::uint32_t first = smids[block / kPortable * kPortable];
    ASSERT_TRUE(map.gpc.contains(smids[block]));
    EXPECT_EQ(map.gpc.at(smids[block]), map.gpc.at(first));
  }
}

}  // namespace
}  // namespace warpgauge::probes::clusters_test
