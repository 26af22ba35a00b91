// SPDX-License-Identifier: Apache-2.0
// Where the parts of an installed copy lie, found from the running program: a copy may be moved as
// a whole, or unpacked from a package into any folder.
#pragma once

#include <filesystem>

namespace warpgauge {

/// The folder of the running program; empty where the system does not say.
std::filesystem::path executable_folder();

/// share/warpgauge of the copy that the running program belongs to: data, scripts, metric groups.
std::filesystem::path installed_share();

/// lib/warpgauge of that copy: what belongs to one build, such as the listings of its programs.
std::filesystem::path installed_library();

}  // namespace warpgauge
