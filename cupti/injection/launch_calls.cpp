// SPDX-License-Identifier: Apache-2.0
#include "cupti/injection/launch_calls.h"

#include <utility>

namespace warpgauge::injection {

void LaunchCalls::put(std::uint32_t number, std::uint32_t outer, LaunchCall call) {
  const std::lock_guard lock(mutex_);
  if (outer != 0 && outer != number) calls_[outer] = {call, number};
  calls_[number] = {std::move(call), outer};
}

std::optional<LaunchCall> LaunchCalls::take(std::uint32_t number) {
  const std::lock_guard lock(mutex_);
  const auto found = calls_.find(number);
  if (found == calls_.end()) return std::nullopt;
  Kept kept = std::move(found->second);
  calls_.erase(found);
  calls_.erase(kept.other);
  return std::move(kept.call);
}

std::optional<LaunchCall> LaunchCalls::look(std::uint32_t number) const {
  const std::lock_guard lock(mutex_);
  const auto found = calls_.find(number);
  return found == calls_.end() ? std::nullopt : std::optional(found->second.call);
}

}  // namespace warpgauge::injection
