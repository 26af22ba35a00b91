// SPDX-License-Identifier: Apache-2.0
// What `warpgauge show` says of a device.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/profile/chosen.h"

namespace warpgauge::answers {

/// Keys that the pattern names (key_pattern.h), with a value and without, sorted together. Throws
/// InputError where there is none, with what may have been meant.
std::vector<std::string> fitting_keys(const profile::Chosen& chosen, const std::string& pattern);

/// A row a key; of no keys the levels of the hierarchy, a row a reading (hierarchy_rows.h).
nlohmann::ordered_json shown_rows(const profile::Chosen& chosen,
                                  const std::vector<std::string>& keys);

/// {device, what profile::add_members() has, keys or readings: shown_rows()}
nlohmann::ordered_json shown_document(const profile::Chosen& chosen,
                                      const std::vector<std::string>& keys);

}  // namespace warpgauge::answers
