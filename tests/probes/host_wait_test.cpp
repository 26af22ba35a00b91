// SPDX-License-Identifier: Apache-2.0
#include "probes/methods/host_wait.h"

#include <gtest/gtest.h>

namespace warpgauge::probes {
namespace {

TEST(HostWait, DoublesWhereTheHostWasALittleLate) {
  HostWait wait;
  EXPECT_EQ(wait.ns(), HostWait::kFirstNs);
  wait.lengthen(30e-6);
  EXPECT_EQ(wait.ns(), 2 * HostWait::kFirstNs);
}

TEST(HostWait, IsTwiceWhatTheHostTook) {
  HostWait wait;
  wait.lengthen(95e-6);  // a call of cublasLt
  EXPECT_EQ(wait.ns(), 190'000U);
}

// A launch that waits for the device takes the longer, the longer the device waits.
TEST(HostWait, GivesUpOnALaunchThatWaitsForTheDevice) {
  HostWait wait;
  int lengthened = 0;
  EXPECT_THROW(
      {
        for (;;) {
          wait.lengthen(static_cast<double>(wait.ns()) * 1e-9);
          ++lengthened;
        }
      },
      HostTooSlow);
  EXPECT_GT(lengthened, 3);
  EXPECT_LE(wait.ns(), 4 * HostWait::kLongestNs);
}

}  // namespace
}  // namespace warpgauge::probes
