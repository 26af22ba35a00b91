// SPDX-License-Identifier: Apache-2.0
// Names of documents, topics and statements that a catalogue does not have.
#pragma once

#include <vector>

#include "analysis/claims/catalogue.h"
#include "analysis/claims/write.h"

namespace warpgauge::claims {

/// A name that does not exist is not the same as an empty result. Throws InputError for one, with
/// what may have been meant.
void refuse_unknown(const std::vector<Entry>& catalogue, const Filter& filter);

}  // namespace warpgauge::claims
