// SPDX-License-Identifier: Apache-2.0
// Standard input as an input among others: read whole, or as a file that is read more than once.
#pragma once

#include <cstddef>
#include <string>

namespace warpgauge {

/// A regular file once keep_standard_input() has run.
inline constexpr const char* kStandardInputFile = "/dev/stdin";

/// All of it. Throws Defect for a terminal, for more than `most_bytes` and where it cannot be read.
std::string read_standard_input(std::size_t most_bytes);

/// Puts a private file with its text in its place: what it holds can be looked at before it is
/// read. Throws Defect as read_standard_input() does, and where no file can be made.
void keep_standard_input(std::size_t most_bytes);

}  // namespace warpgauge
