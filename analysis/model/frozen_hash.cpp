// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/frozen_hash.h"

#include <fmt/format.h>

#include "analysis/base/hash.h"
#include "analysis/model/law_hash.h"

namespace warpgauge::model {

std::string frozen_hash(const profile::Profile& profile) {
  return fmt::format("{:016x}", fnv1a64(law_hash() + profile::content_of(profile)));
}

}  // namespace warpgauge::model
