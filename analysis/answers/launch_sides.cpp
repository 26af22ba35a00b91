// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/launch_sides.h"

#include <charconv>

#include "analysis/base/error.h"

namespace warpgauge::answers {

std::array<std::uint64_t, 3> sides_of(const std::string& text, const char* option) {
  std::array<std::uint64_t, 3> sides = {1, 1, 1};
  const char *next = text.data(), *end = text.data() + text.size();
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const auto [behind, error] = std::from_chars(next, end, sides[i]);
    if (error != std::errc()) break;
    if (behind == end) return sides;
    if (*behind != ',' && *behind != 'x') break;
    next = behind + 1;
  }
  throw InputError(option, "'" + text + "'", "is not X, X,Y or X,Y,Z in whole numbers");
}

}  // namespace warpgauge::answers
