// SPDX-License-Identifier: Apache-2.0
// Numbers, and what memory holds, in the words of a command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/interpret/buffers.h"

namespace warpgauge::answers {

struct Integer {
  std::string_view name;
  int bytes;
  bool is_signed;
};
inline constexpr Integer kWholeNumber = {"u64", 8, false};

/// "i8" to "u64".
std::optional<Integer> integer_type(std::string_view name);

/// The whole text as a number of that type; hexadecimal numbers begin with "0x". Absent for any
/// other text.
std::optional<std::uint64_t> whole_number(std::string_view text, const Integer& type);

/// Throws InputError where it cannot be read, or is larger than 256 MiB.
std::vector<std::uint8_t> bytes_of_file(std::string_view path);

/// "zeros", "random", "iota/i64", "below/u8=10", "file=PATH" (argument_texts.h); absent for any
/// other text.
std::optional<interpret::Contents> contents_of(std::string_view text);

}  // namespace warpgauge::answers
