// SPDX-License-Identifier: Apache-2.0
// What `warpgauge explain` says of a key.
#pragma once

#include <string>
#include <vector>

#include "analysis/profile/chosen.h"
#include "analysis/report/explanation.h"

namespace warpgauge::answers {

/// What the key is, how it was measured, and where. Refers to `chosen`. `notes` receives what could
/// not be looked into. A key that the profile does not name, but a sentence tells of, is absent.
/// Throws InputError for any other, with what may have been meant.
report::Explanation explanation_of(const profile::Chosen& chosen, const std::string& key,
                                   std::vector<std::string>& notes);

}  // namespace warpgauge::answers
