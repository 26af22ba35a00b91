// SPDX-License-Identifier: Apache-2.0
// Changes good texts so that readers meet what they did not expect.
#pragma once

#include <string>
#include <vector>

#include "tests/fuzz/driver.h"

namespace warpgauge::fuzz {

/// A number at an end of some range, or of no sense where it stands: "0", "-1", "1e308",
/// "4294967296".
std::string odd_number(Random& random);

/// One of the seeds with one to six changes of bytes, numbers, words and lines, some of them from
/// another seed.
std::string mutated(const std::vector<std::string>& seeds, Random& random);

}  // namespace warpgauge::fuzz
