// SPDX-License-Identifier: Apache-2.0
// What a reference kernel cannot be faster than.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "analysis/kernels/row.h"
#include "analysis/profile/profile.h"

namespace warpgauge::ladder {

/// Whether a key that limits kernels is a bandwidth in GB/s, held against compulsory bytes; the
/// others are in TFLOP/s, held against FLOP. Keys carry their unit in their names.
bool is_bandwidth(std::string_view key);

/// A rate of the profile, or why there is none.
struct Limit {
  std::string key;
  std::optional<double> rate;  ///< GB/s or TFLOP/s, as is_bandwidth() says
  std::string why;
};

/// The limit of a row whose mode, compulsory bytes and `ceiling` (the key that its series names)
/// are known. See rows.h for the rule of warm runs.
Limit limit_of(const Row& row, const profile::Profile& profile);

}  // namespace warpgauge::ladder
