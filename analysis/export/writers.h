// SPDX-License-Identifier: Apache-2.0
// One function a format; the file of the same name says what its reader expects.
#pragma once

#include <string>

#include "analysis/profile/profile.h"

namespace warpgauge::exports {

std::string write_accel_sim(const profile::Profile& profile);
std::string write_cpp_header(const profile::Profile& profile);
std::string write_csv(const profile::Profile& profile);
std::string write_hwloc(const profile::Profile& profile);
std::string write_xla(const profile::Profile& profile);

}  // namespace warpgauge::exports
