// SPDX-License-Identifier: Apache-2.0
// Places of machine code in messages: lines of the source where they are known, else offsets.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/machine_code/executed_code.h"

namespace warpgauge::describe {

/// "0x60, 0x80 and 3 more"
std::string places_text(const std::vector<std::uint64_t>& places);

/// All of them, as an option takes them: "0x60,0x80".
std::string offsets_text(const std::vector<std::uint64_t>& places);
/// The same, with "0x60-0xa0" for places in a row where the code has no other access of global
/// memory between them. In the order of the code.
std::string ranges_text(const machine_code::ExecutedCode& code,
                        const std::vector<std::uint64_t>& places);

/// "scale.cu:6"; empty where it is not known, or lies in a header: that was inlined, perhaps in
/// several places.
std::string line_at(const machine_code::ExecutedCode& code, std::uint64_t place);
/// The number of such a line; 0 where it is not known.
unsigned line_number(std::string_view line);
/// " (scale.cu:6)", or nothing.
std::string in_line(const machine_code::ExecutedCode& code, std::uint64_t place);

/// The places of each line; all together where the line of one of them is not known. Empty where
/// there are no places.
std::vector<std::vector<std::uint64_t>> by_line(const machine_code::ExecutedCode& code,
                                                const std::vector<std::uint64_t>& places);

/// The line of the first one, or its offset.
std::string first_place(const machine_code::ExecutedCode& code,
                        const std::vector<std::uint64_t>& places);

/// "scale.cu:6 (16 of them), scale.cu:9" where lines are known.
std::string lines_text(const machine_code::ExecutedCode& code,
                       const std::vector<std::uint64_t>& places);

}  // namespace warpgauge::describe
