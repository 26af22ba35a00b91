// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/schema_names.h"

#include <gtest/gtest.h>

namespace warpgauge {
namespace {

TEST(SchemaNames, SayWhatAFileIsInThePlaceOfAnother) {
  EXPECT_EQ(is_not("warpgauge.kernel", "warpgauge.profile"),
            "is 'warpgauge.kernel', not 'warpgauge.profile': it is the description of a kernel "
            "(warpgauge predict reads it), and a profile is wanted");
  EXPECT_EQ(is_not("other", "warpgauge.profile"), "is 'other', not 'warpgauge.profile'");
}

}  // namespace
}  // namespace warpgauge
