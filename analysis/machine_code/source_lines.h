// SPDX-License-Identifier: Apache-2.0
// Which line of the source each instruction comes from, where the compiler was asked to say so
// (nvcc -lineinfo).
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "analysis/machine_code/executed_code.h"

namespace warpgauge::machine_code {

struct SourcePlace {
  std::string file;  ///< as the compiler wrote it: a full path as a rule
  unsigned line = 0;

  friend bool operator==(const SourcePlace&, const SourcePlace&) = default;
};

/// By the instruction's place in the function, in bytes.
using SourcePlaces = std::map<std::uint64_t, SourcePlace>;

/// By function, of what `nvdisasm -g CUBIN` prints: a mark `//## File "x.cu", line 12` holds for
/// the instructions behind it, to the next one. The line of an inlined function is its own. A
/// function without marks is left out.
std::map<std::string, SourcePlaces, std::less<>> read_source_lines(std::string_view text);

/// Writes `line` of each instruction that has a place, as "x.cu:12", and the full paths to
/// `code.files`. Where two files have one name, as many folders are kept as tell them apart.
void add_source_lines(ExecutedCode& code, const SourcePlaces& places);

}  // namespace warpgauge::machine_code
