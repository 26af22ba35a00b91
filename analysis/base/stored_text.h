// SPDX-License-Identifier: Apache-2.0
// Text files that may be compressed: a file is written compressed if its name ends in ".zst", and
// its first bytes decide how it is read.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace warpgauge {

/// All of a file's text. Throws InputError as read_text_file() and TextStream do, when the text
/// is longer than `max_bytes`, and for compressed data that end too early.
std::string read_stored_text(const std::filesystem::path& file,
                             std::size_t max_bytes = std::size_t{64} << 20);

/// As replace_text_file().
void replace_stored_text(const std::filesystem::path& file, std::string_view text);

}  // namespace warpgauge
