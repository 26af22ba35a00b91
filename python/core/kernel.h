// SPDX-License-Identifier: Apache-2.0
// Descriptions of kernels, as the other parts of the module take them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "analysis/descriptor/descriptor.h"

namespace warpgauge::python {

/// One description (.json), or one on each line. Throws InputError.
std::vector<descriptor::Descriptor> read_kernels(const std::filesystem::path& file);

/// What is wrong with a kernel: of one that was made by hand "kernel product, tile 32: launch:
/// ...".
std::string refusal_of(const descriptor::Descriptor& kernel, const std::string& says);

/// What is wrong with one of several kernels: "kernels[1] (product, tile 32): launch: a block of
/// ...".
std::string refusal_of(std::size_t at, const descriptor::Descriptor& kernel,
                       const std::string& says);

/// Amount that could not be read -> why.
std::map<std::string, std::string> unknown_of(const descriptor::Descriptor& kernel);

}  // namespace warpgauge::python
