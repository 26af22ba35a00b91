// SPDX-License-Identifier: Apache-2.0
// Lines of functions that were inlined from headers: the line of the user's own that calls them,
// and the header's beside it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "analysis/machine_code/source_lines.h"

namespace warpgauge::describe {

/// Lines of headers by the instruction's place in the function, in bytes: "sm_60_atomics.hpp:84".
using HeaderLines = std::map<std::uint64_t, std::string>;

struct SourceLines {
  /// By function: the user's own line of each instruction. That of a function inlined within the
  /// user's files is the function's own; of one from a header it is that of the call. Where only
  /// headers are known, the innermost line.
  std::map<std::string, machine_code::SourcePlaces, std::less<>> own = {};
  /// By function: where another line, of a header, was inlined.
  std::map<std::string, HeaderLines, std::less<>> headers = {};
};

/// Reads what `nvdisasm -gi CUBIN` prints: marks of inlined functions are followed by that of the
/// place that calls them.
SourceLines read_inlined_lines(std::string_view text);

}  // namespace warpgauge::describe
