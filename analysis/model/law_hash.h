// SPDX-License-Identifier: Apache-2.0
// What a prediction follows from besides the profile and the description: made by the build.
#pragma once

namespace warpgauge::model {

/// Hash of the sources of the laws, of the simulation of machine code, and of what translates
/// counters (the list is in CMakeLists.txt of this folder): 16 hexadecimal digits.
const char* law_hash();

}  // namespace warpgauge::model
