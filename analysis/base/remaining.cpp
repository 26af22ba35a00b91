// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/remaining.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace warpgauge {
namespace {

constexpr std::string_view kBefore = ", about ", kBehind = " s left";

}  // namespace

std::string remaining_text(double seconds) {
  return fmt::format("{}{:.0f}{}", kBefore, seconds, kBehind);
}

ProgressLine parse_progress(std::string_view line) {
  const std::size_t place = line.rfind(kBefore);
  if (place == line.npos || !line.ends_with(kBehind)) return {line, std::nullopt};
  std::string_view number = line.substr(place + kBefore.size());
  number.remove_suffix(std::min(kBehind.size(), number.size()));
  int seconds = 0;
  const auto [stop, error] = std::from_chars(number.data(), number.data() + number.size(), seconds);
  if (error != std::errc() || stop != number.data() + number.size()) return {line, std::nullopt};
  return {line.substr(0, place), seconds};
}

}  // namespace warpgauge
