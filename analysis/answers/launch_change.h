// SPDX-License-Identifier: Apache-2.0
// Another grid or other arguments of a launch whose arguments are known.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace warpgauge::answers {

struct LaunchChange {
  std::string text;  ///< as it was asked
  std::optional<std::array<std::uint32_t, 3>> grid = {}, block = {};
  std::optional<std::uint32_t> shared_bytes = {};
  /// By the argument's place, from 0: as argument_texts.h has them, or a whole number of the
  /// argument's own width.
  std::map<std::size_t, std::string> arguments = {};
};

/// Whether a question is about the launch: "grid=64x2", "block=128", "shared=48KiB", "arg3=4096",
/// "arg1=buffer:8MiB", and several of them, as in "grid=64,2,arg3=i32:4096".
bool is_launch_change(std::string_view text);

/// Throws InputError.
LaunchChange read_launch_change(const std::string& text);

}  // namespace warpgauge::answers
