// SPDX-License-Identifier: Apache-2.0
// The option that names the GPUs to measure, and what is thrown where there is none.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "analysis/base/error.h"

namespace warpgauge::cli {

inline constexpr const char* kDeviceOption = "--device";

/// A device that was asked for is not here, or nothing here can be measured. `what()` is one line;
/// run_program prints it after "error: " and ends with kExitNoDevice.
struct NoDevice : std::runtime_error {
  explicit NoDevice(std::string_view cause) : std::runtime_error(whole_text(std::string(cause))) {}
};

}  // namespace warpgauge::cli
