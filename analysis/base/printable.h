// SPDX-License-Identifier: Apache-2.0
// Somebody else's text on a terminal.
#pragma once

#include <algorithm>
#include <string>

namespace warpgauge {

/// Names and reasons are somebody else's: they must not drive the terminal.
inline std::string printable(std::string text) {
  std::ranges::replace_if(
      text, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
  return text;
}

}  // namespace warpgauge
