// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/program.h"

#include <algorithm>

#include "analysis/base/defect.h"

namespace warpgauge::interpret {

Sides place_of(std::uint64_t number, const Sides& sides) {
  const std::uint64_t rest = number / sides[0];
  require(rest / sides[1] < sides[2], "there is no block {}", number);
  return {static_cast<std::uint32_t>(number % sides[0]),
          static_cast<std::uint32_t>(rest % sides[1]), static_cast<std::uint32_t>(rest / sides[1])};
}

void Constants::set(int bank, std::uint64_t at, const std::vector<std::uint8_t>& bytes) {
  Bank& one = banks_.at(static_cast<std::size_t>(bank));
  const std::uint64_t end = at + bytes.size();
  if (one.bytes.size() < end) {
    one.bytes.resize(end);
    one.known.resize(end);
  }
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    one.bytes[at + i] = bytes[i];
    one.known[at + i] = 1;
  }
}

void Constants::forget(int bank, std::uint64_t at, std::uint64_t bytes) {
  std::vector<std::uint8_t>& known = banks_.at(static_cast<std::size_t>(bank)).known;
  const std::uint64_t end = std::min<std::uint64_t>(known.size(), at + bytes);
  for (; at < end; ++at) known[at] = 0;
}

std::optional<std::uint64_t> Constants::number(int bank, std::uint64_t at, int bytes) const {
  if (bank < 0 || bank >= kBanks) return std::nullopt;
  const Bank& one = banks_[static_cast<std::size_t>(bank)];
  const auto width = static_cast<std::uint64_t>(bytes);
  if (at > one.bytes.size() || width > one.bytes.size() - at) return std::nullopt;
  std::uint64_t number = 0;
  for (std::uint64_t i = 0; i < width; ++i) {
    if (one.known[at + i] == 0) return std::nullopt;
    number |= std::uint64_t{one.bytes[at + i]} << (8 * i);
  }
  return number;
}

}  // namespace warpgauge::interpret
