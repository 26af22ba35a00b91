// SPDX-License-Identifier: Apache-2.0
// One line of a SASS listing, as cuobjdump and nvdisasm print it. Both readers take lines from
// here: parse_sass (machine_code.h) and read_listing (listing.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace warpgauge::machine_code {

std::string_view trim_blanks(std::string_view text);

/// Whether `name` is one of `names`: of opcodes, mostly. (operations.cpp has its own: its text is
/// part of what the laws are frozen with.)
template <typename... Names>
constexpr bool is_one_of(std::string_view name, Names... names) {
  return ((name == names) || ...);
}

/// Hexadecimal digits and nothing else, without "0x".
std::optional<std::uint64_t> parse_hex(std::string_view digits);

enum class SassLineKind {
  kOther,
  kArchitecture,  ///< "code for sm_90a" (cuobjdump), ".target sm_90a" (nvdisasm)
  /// `.headerflags @"... EF_CUDA_SM75 ..."` of older nvdisasm, which has no .target: "75", and
  /// "90a" with the flag of accelerators
  kHeaderFlags,
  kFunction,     ///< "Function : NAME" (cuobjdump), ".section .text.NAME" (nvdisasm)
  kEnd,          ///< any other section of nvdisasm: what follows is not code
  kLabel,        ///< ".L_x_1:", "$helper:"
  kInstruction,  ///< "/*0120*/  @!P0 BRA 0x2c0 ;  /* 0x0000000000248947 */"
  kUpperWord,    ///< "/* 0x000fea0003800000 */": the second half of an encoding
};

struct SassLine {
  SassLineKind kind = SassLineKind::kOther;
  std::string_view text = {};      ///< a name, a label, or the instruction without its semicolon
  std::uint64_t offset_bytes = 0;  ///< of an instruction
  std::optional<std::uint64_t> word = {};  ///< encoding that the line ends with
  bool has_accelerators = false;           ///< of kHeaderFlags: an architecture such as sm_90a
};

SassLine read_sass_line(std::string_view line);

/// Removes the first line of `text` and returns it.
std::string_view take_line(std::string_view& text);

}  // namespace warpgauge::machine_code
