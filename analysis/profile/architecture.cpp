// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile/architecture.h"

#include <fmt/format.h>

namespace warpgauge::profile {

std::string architecture_of(const Profile& profile) {
  constexpr int kFirstWithOwn = 90;
  int number = 0;
  for (const char digit : profile.compute_capability) {
    if (digit >= '0' && digit <= '9') number = 10 * number + (digit - '0');
  }
  if (number == 0) return {};
  return fmt::format("sm_{}{}", number, number >= kFirstWithOwn ? "a" : "");
}

}  // namespace warpgauge::profile
