// SPDX-License-Identifier: Apache-2.0
// The end of a line of progress: how long the rest will take. Programs that measure write it; the
// command that runs several of them at once reads it, and says when the last one will be done.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace warpgauge {

/// ", about 9 s left".
std::string remaining_text(double seconds);

/// A line and the seconds that its end states; absent where it states none, and `text` is all of
/// it.
struct ProgressLine {
  std::string_view text;
  std::optional<double> remaining_seconds;
};
ProgressLine parse_progress(std::string_view line);

}  // namespace warpgauge
