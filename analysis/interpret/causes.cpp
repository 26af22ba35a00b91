// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/causes.h"

#include <limits>

namespace warpgauge::interpret {

Cause Causes::number_of(const UnknownValue& value) {
  // An instruction mostly asks for the same one again.
  Cause& lately = lately_[value.instruction % lately_.size()];
  if (values_[lately] == value) return lately;
  const Key key{{value.kind, value.instruction}, value.detail};
  if (const auto found = numbers_.find(key); found != numbers_.end()) {
    return lately = found->second;
  }
  if (values_.size() > std::numeric_limits<Cause>::max()) return std::numeric_limits<Cause>::max();
  const auto number = static_cast<Cause>(values_.size());
  values_.push_back(value);
  numbers_.emplace(key, number);
  return lately = number;
}

}  // namespace warpgauge::interpret
