// SPDX-License-Identifier: Apache-2.0
// Places in machine code as a user names them: offsets, ranges of them, lines of the source.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/machine_code/executed_code.h"

namespace warpgauge::answers {

/// "0x120", "288", "0x120,0x140-0x1f0", "scale.cu:6", ":6", and any list of these.
class Places {
 public:
  /// Absent where the text names no place.
  static std::optional<Places> parse(std::string_view text);

  /// The offset where it is a single one; the code need not have it.
  std::optional<std::uint64_t> only_offset() const;
  bool has_line(const std::string& line) const;
  bool has_offset(std::uint64_t offset_bytes) const;
  /// Whether an instruction of the code is meant.
  bool has(const machine_code::ExecutedInstruction& one) const;

 private:
  struct Range {
    std::uint64_t first = 0, last = 0;
  };
  struct Line {
    std::string file, number;  ///< no file: any
  };
  std::vector<Range> ranges_;
  std::vector<Line> lines_;
};

/// Whether the text is digits alone, as the number of a line is.
bool is_line_number(std::string_view text);

/// "PLACES=VALUE", split at the last '='. Absent where there is no '=' or no place before it.
std::optional<std::pair<Places, std::string>> places_and_value(const std::string& text);

}  // namespace warpgauge::answers
