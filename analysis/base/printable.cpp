// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace warpgauge {
namespace {

constexpr char32_t kNoLetter = 0xffffffff;

struct Letter {
  char32_t code = kNoLetter;  ///< kNoLetter: a byte that is not UTF-8
  std::size_t bytes = 1;
};

unsigned char byte_of(char c) { return static_cast<unsigned char>(c); }

/// Bytes of the letter that begins with this one, as its first bits say; 0 for none.
std::size_t length_of(char first) {
  const unsigned char byte = byte_of(first);
  return byte < 0x80   ? 1
         : byte < 0xc2 ? 0
         : byte < 0xe0 ? 2
         : byte < 0xf0 ? 3
         : byte < 0xf5 ? 4
                       : 0;
}

/// The first letter of a text that is not empty (RFC 3629: no overlong form, no surrogate).
Letter first_letter(std::string_view text) {
  const std::size_t bytes = length_of(text[0]);
  if (bytes == 1) return {byte_of(text[0]), 1};
  if (bytes == 0 || bytes > text.size()) return {};
  char32_t code = byte_of(text[0]) & (0x7fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte_of(text[i]) & 0xc0) != 0x80) return {};
    code = code << 6 | (byte_of(text[i]) & 0x3fu);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = code >= 0xd800 && code < 0xe000;
  if (code < kLeast[bytes] || code > 0x10ffff || is_surrogate) return {};
  return {code, bytes};
}

/// C0 without line feed and tab, DEL, C1, what sets the direction or ends a line, and what XML
/// takes for no letter.
bool is_harmful(char32_t code) {
  if (code == '\n' || code == '\t') return false;
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x61c ||
         (code >= 0x200e && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069) || code == 0xfffe || code == 0xffff ||
         code == kNoLetter;
}

/// Length of a colour that terminal.cpp's painted() writes ("\033[1m" and the like), 0 for others.
std::size_t our_colour(std::string_view text) {
  for (const std::string_view sign :
       {"\033[0m", "\033[1m", "\033[2m", "\033[31m", "\033[32m", "\033[33m"}) {
    if (text.starts_with(sign)) return sign.size();
  }
  return 0;
}

/// What most texts are made of.
bool is_plain(char c) {
  return (byte_of(c) >= 0x20 && byte_of(c) < 0x7f) || c == '\n' || c == '\t';
}

template <typename Replaced>
std::string replaced(std::string_view text, Colours colours, const Replaced& replacement) {
  if (std::ranges::all_of(text, is_plain)) return std::string(text);
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    Letter letter = first_letter(text);
    const std::size_t sign = colours == Colours::kOurs ? our_colour(text) : 0;
    if (sign > 0) letter.bytes = sign;
    if (sign == 0 && is_harmful(letter.code)) {
      shown += replacement(letter.code);
    } else {
      shown += text.substr(0, letter.bytes);
    }
    text.remove_prefix(letter.bytes);
  }
  return shown;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string line = printable_lines(text);
  std::ranges::replace_if(
      line, [](char c) { return c == '\n' || c == '\t'; }, '?');
  return line;
}

std::string printable_lines(std::string_view text, Colours colours) {
  return replaced(text, colours, [](char32_t) { return '?'; });
}

std::string printable_json(std::string_view text) {
  return replaced(text, Colours::kNone, [](char32_t code) {
    if (code == '\r') return std::string();  // a blank between values
    return code == kNoLetter ? "?" : fmt::format("\\u{:04x}", static_cast<std::uint32_t>(code));
  });
}

std::size_t whole_letters(std::string_view text) {
  constexpr std::size_t kMostBytes = 4;
  for (std::size_t cut = 1; cut <= std::min(kMostBytes - 1, text.size()); ++cut) {
    const char c = text[text.size() - cut];
    if ((byte_of(c) & 0xc0) == 0x80) continue;
    return length_of(c) > cut ? text.size() - cut : text.size();
  }
  return text.size();
}

}  // namespace warpgauge
