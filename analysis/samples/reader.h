// SPDX-License-Identifier: Apache-2.0
// Reads a recording, plain or compressed, line by line, and trusts nothing in it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "analysis/samples/recording.h"

namespace warpgauge::samples {

/// Longest line that is read or written.
inline constexpr std::size_t kMaxLineBytes = std::size_t{64} << 20;

enum class Tolerate {
  kNothing,        ///< any defect throws InputError naming file, line and cause
  kTruncatedTail,  ///< a last line without its newline, or a last frame without its end (a killed
                   ///< run), is dropped silently; whole lines before the cut stay
};

/// Reads a whole recording: header first, known schema version, unique series ids, and all that
/// check.h asks. Memory is bounded: a line longer than kMaxLineBytes is refused before it is
/// parsed, and so is compressed text beyond the limits of text_file.h. A series with a number
/// beyond the range of limits.h comes back as one that failed, without its points. Throws
/// InputError("FILE: line N: cause").
Recording read_recording(const std::filesystem::path& file, Tolerate tolerate = Tolerate::kNothing);

/// The recording's name in results: its file's name without the folder and without ".zst".
std::string source_name(const Recording& recording);

}  // namespace warpgauge::samples
