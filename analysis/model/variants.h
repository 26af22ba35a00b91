// SPDX-License-Identifier: Apache-2.0
// The kernel as it would be with better accesses: what what-ifs and advice predict instead.
#pragma once

#include <optional>
#include <string>

#include "analysis/descriptor/descriptor.h"

namespace warpgauge::model {

/// Sectors of global loads and stores as they are, and as few as their bytes allow.
struct GlobalSectors {
  double counted = 0, needed = 0;
};

/// What the machine code says, where its sectors are known; 0 elsewhere.
GlobalSectors global_sectors(const machine_code::ExecutedCode& code);

/// Why the variant would change nothing of a kernel that never ran: its accesses are taken to be
/// good already. Empty where it changes something, and where counters tell.
std::string why_no_change(const descriptor::Descriptor& kernel, const std::string& variant);

/// The kernel in one of its variants, its machine code with it: "no_conflicts" or "coalesced".
/// Where the description does not state the coalesced one, the machine code tells it by its
/// sectors. Throws Defect where nothing does.
descriptor::Descriptor with_variant(const descriptor::Descriptor& kernel,
                                    const std::string& variant);

}  // namespace warpgauge::model
