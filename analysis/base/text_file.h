// SPDX-License-Identifier: Apache-2.0
// Whole text files, read with a limit and written so that a reader never sees half of one.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace warpgauge {

/// Writes all of `text` to a file descriptor. Returns 0 or the errno of the write that failed.
int write_all(int descriptor, std::string_view text);

/// Throws InputError when the file cannot be read or holds more than `max_bytes`.
std::string read_text_file(const std::filesystem::path& file,
                           std::size_t max_bytes = std::size_t{64} << 20);

/// Puts `text` in place of the file, through a temporary file beside it and a rename: on an error
/// (InputError) what was there before is untouched. A symbolic link is followed; a device or a pipe
/// (/dev/stdout) is written to directly.
void replace_text_file(const std::filesystem::path& file, std::string_view text);

}  // namespace warpgauge
