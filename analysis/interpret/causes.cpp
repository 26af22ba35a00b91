// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/causes.h"

#include <limits>

namespace warpgauge::interpret {

Cause Causes::number_of(const UnknownValue& value) {
  // An instruction mostly asks for the same one again.
  Cause& lately = lately_[value.instruction % lately_.size()];
  if (values_[lately] == value) return lately;
  const Key key{value.kind, value.instruction, value.detail, value.because};
  if (const auto found = numbers_.find(key); found != numbers_.end()) {
    return lately = found->second;
  }
  constexpr std::size_t kMost = std::numeric_limits<Cause>::max();
  if (value.kind == UnknownValue::Kind::kOtherBits && values_.size() >= kMost / 2) {
    return value.because;
  }
  if (values_.size() > kMost) return static_cast<Cause>(kMost);
  const auto number = static_cast<Cause>(values_.size());
  values_.push_back(value);
  numbers_.emplace(key, number);
  return lately = number;
}

}  // namespace warpgauge::interpret
