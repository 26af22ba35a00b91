// SPDX-License-Identifier: Apache-2.0
#include "analysis/export/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpgauge::exports {

std::string number_text(double value) { return fmt::format("{}", value); }

std::string one_line(std::string_view text) {
  std::string line(text);
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  std::replace_if(line.begin(), line.end(), is_control, ' ');
  return line;
}

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : one_line(text)) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

}  // namespace warpgauge::exports
