// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/sass_lines.h"

#include <algorithm>
#include <charconv>

namespace warpgauge::machine_code {
namespace {

/// What follows `mark` in `line`, trimmed.
std::optional<std::string_view> text_after(std::string_view line, std::string_view mark) {
  if (!line.starts_with(mark)) return std::nullopt;
  return trim_blanks(line.substr(mark.size()));
}

/// The word of the comment "/* 0x000fe20000000a00 */" that ends the line.
std::optional<std::uint64_t> encoding_word(std::string_view line) {
  const std::size_t begin = line.rfind("/* 0x");
  if (begin == std::string_view::npos || !line.ends_with("*/")) return std::nullopt;
  line.remove_prefix(begin + 5);
  line.remove_suffix(2);
  return parse_hex(trim_blanks(line));
}

/// The number behind "EF_CUDA_SM", of the code itself: the first one, before that of its virtual
/// architecture.
SassLine read_header_flags(std::string_view flags) {
  constexpr std::string_view kArchitecture = "EF_CUDA_SM";
  const std::size_t at = flags.find(kArchitecture);
  if (at == flags.npos) return {};
  std::string_view number = flags.substr(at + kArchitecture.size());
  number = number.substr(0, std::min(number.find_first_not_of("0123456789"), number.size()));
  if (number.empty()) return {};
  SassLine line{SassLineKind::kHeaderFlags, number};
  line.has_accelerators = flags.find("EF_CUDA_ACCELERATORS") != flags.npos;
  return line;
}

/// Without what nvdisasm -plr draws of the life of registers beside the code: "// |  1  ^  |". A
/// line that is a comment from its beginning stays.
std::string_view without_remark(std::string_view line) {
  for (std::size_t at = line.find("//"); at != line.npos; at = line.find("//", at + 2)) {
    if (at > 0 && (line[at - 1] == ' ' || line[at - 1] == '\t')) {
      return trim_blanks(line.substr(0, at));
    }
  }
  return line;
}

/// "/*0120*/  @!P0 BRA 0x2c0 ;  /* encoding */". nvdisasm puts targets of an indirect branch behind
/// it: "BRX R4 -0xb0 (*"BRANCH_TARGETS .L_x_18,.L_x_19"*);".
SassLine read_code_line(std::string_view line) {
  const std::size_t end = line.find("*/");
  if (end == std::string_view::npos) return {};
  const auto offset = parse_hex(line.substr(2, end - 2));
  const auto word = encoding_word(line);
  if (!offset) return {word ? SassLineKind::kUpperWord : SassLineKind::kOther, {}, 0, word};
  std::string_view operation = line.substr(end + 2);
  operation = operation.substr(0, operation.find(';'));
  operation = trim_blanks(operation.substr(0, operation.find("(*")));
  if (operation.empty()) return {};
  return {SassLineKind::kInstruction, operation, *offset, word};
}

}  // namespace

std::string_view trim_blanks(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::optional<std::uint64_t> parse_hex(std::string_view digits) {
  std::uint64_t value = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

SassLine read_sass_line(std::string_view line) {
  line = without_remark(trim_blanks(line));
  if (line.starts_with("/*")) return read_code_line(line);
  if (const auto flags = text_after(line, ".headerflags")) return read_header_flags(*flags);
  for (const std::string_view mark : {"code for ", ".target\t", ".target "}) {
    if (const auto name = text_after(line, mark)) return {SassLineKind::kArchitecture, *name};
  }
  if (const auto name = text_after(line, "Function :")) return {SassLineKind::kFunction, *name};
  const auto section = text_after(line, ".section");
  // ".sectioninfo", within the section of a function for sm_80, begins none.
  if (section && line.find_first_of(" \t") == std::string_view(".section").size()) {
    constexpr std::string_view kCode = ".text.";
    if (!section->starts_with(kCode)) return {SassLineKind::kEnd};
    return {SassLineKind::kFunction,
            section->substr(kCode.size(), section->find(',') - kCode.size())};
  }
  if (line.ends_with(':') && line.find_first_of(" \t") == std::string_view::npos) {
    return {SassLineKind::kLabel, line.substr(0, line.size() - 1)};
  }
  return {};
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size() - 1);
  const std::string_view line = text.substr(0, end + 1);
  text.remove_prefix(end + 1);
  return line;
}

}  // namespace warpgauge::machine_code
