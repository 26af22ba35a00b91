// SPDX-License-Identifier: Apache-2.0
// What predictions follow from, in one word: they are the same where it is the same.
#pragma once

#include <string>

#include "analysis/profile/profile.h"

namespace warpgauge::model {

/// Hash of the laws, of the translation of counters (law_hash.h) and of the profile: FNV-1a 64 of
/// the first two's hash and of the profile's text as content_of() has it, 16 hexadecimal digits.
std::string frozen_hash(const profile::Profile& profile);

}  // namespace warpgauge::model
