// SPDX-License-Identifier: Apache-2.0
// Descriptions of kernels, as the other parts of the module take them.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "analysis/descriptor/descriptor.h"

namespace warpgauge::python {

/// One description (.json), or one on each line. Throws InputError.
std::vector<descriptor::Descriptor> read_kernels(const std::filesystem::path& file);

/// Amount that could not be read -> why.
std::map<std::string, std::string> unknown_of(const descriptor::Descriptor& kernel);

}  // namespace warpgauge::python
