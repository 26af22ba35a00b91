// SPDX-License-Identifier: Apache-2.0
// Where a kernel's loads were answered, by its counters.
#pragma once

#include "analysis/costs/memory_mix.h"
#include "analysis/descriptor/descriptor.h"

namespace warpgauge::model {

/// Shares of the sectors that the kernel's loads asked for, over all of them. The counter of hits
/// goes before what L2 was asked to read. Where no load was counted, L2 answers.
costs::MemoryMix counted_mix(const descriptor::Descriptor& kernel);

}  // namespace warpgauge::model
