// SPDX-License-Identifier: Apache-2.0
// Writes kernel.json.
#pragma once

#include <string>

#include "analysis/descriptor/descriptor.h"

namespace warpgauge::descriptor {

/// Deterministic text, two blanks of indentation, the resources in the order of resources.def, an
/// instruction of the code on each line.
std::string to_json(const Descriptor& descriptor);

/// The same on one line, without its line feed.
std::string to_json_line(const Descriptor& descriptor);

}  // namespace warpgauge::descriptor
