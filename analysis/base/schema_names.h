// SPDX-License-Identifier: Apache-2.0
// What a file of ours is by its schema, for a user who gave it in the place of another.
#pragma once

#include <string>
#include <string_view>

namespace warpgauge {

/// "is 'warpgauge.kernel', not 'warpgauge.profile': it is the description of a kernel (warpgauge
/// predict reads it), and a profile is wanted". Without the second half where one of them is
/// not ours.
std::string is_not(std::string_view schema, std::string_view wanted);

}  // namespace warpgauge
