// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/mutate.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace warpgauge::fuzz {
namespace {

/// A stretch of a text.
struct Stretch {
  std::size_t begin = 0, length = 0;
};

constexpr std::string_view kDigits = "0123456789", kOfNumbers = "0123456789.eE+-";
constexpr std::string_view kBreaks = " \t\n,;:{}[]()\"'";

/// The run of characters of (not of) `set` behind a random place; empty where there is none.
Stretch run_of(const std::string& text, std::string_view set, bool inside, Random& random) {
  const std::size_t from = random.below(text.size() + 1);
  const std::size_t begin =
      inside ? text.find_first_of(set, from) : text.find_first_not_of(set, from);
  if (begin == text.npos) return {};
  const std::size_t end =
      inside ? text.find_first_not_of(set, begin) : text.find_first_of(set, begin);
  return {begin, std::min(end, text.size()) - begin};
}

Stretch number_in(const std::string& text, Random& random) {
  const std::size_t digit = text.find_first_of(kDigits, random.below(text.size() + 1));
  if (digit == text.npos) return {};
  std::size_t begin = digit, end = digit;
  while (begin > 0 && kOfNumbers.find(text[begin - 1]) != kOfNumbers.npos) --begin;
  while (end < text.size() && kOfNumbers.find(text[end]) != kOfNumbers.npos) ++end;
  return {begin, end - begin};
}

Stretch line_in(const std::string& text, Random& random) {
  const std::size_t at = random.below(text.size() + 1);
  const std::size_t before = at == 0 ? text.npos : text.rfind('\n', at - 1);
  const std::size_t begin = before == text.npos ? 0 : before + 1;
  const std::size_t end = std::min(text.find('\n', at), text.size() - 1);
  return {begin, text.empty() ? 0 : end + 1 - begin};
}

Stretch bytes_in(const std::string& text, Random& random) {
  if (text.empty()) return {};
  const std::size_t begin = random.below(text.size());
  return {begin, std::min(std::size_t{1} << random.below(10), text.size() - begin)};
}

/// A stretch of one of four kinds.
Stretch any_in(const std::string& text, Random& random) {
  switch (random.below(4)) {
    case 0:
      return number_in(text, random);
    case 1:
      return line_in(text, random);
    case 2:
      return run_of(text, kBreaks, false, random);
    default:
      return bytes_in(text, random);
  }
}

void flip_bytes(std::string& text, Random& random) {
  for (std::size_t i = 0; i <= random.below(4) && !text.empty(); ++i) {
    text[random.below(text.size())] ^= static_cast<char>(1U << random.below(8));
  }
}

/// What does harm where it is taken for more than text.
std::string odd_text(Random& random) {
  constexpr std::array<std::string_view, 20> kOdd = {
      "",      "\"", "\\", "\n",   "null",  "true",     "[]",       "{}",     "[[[[[[[[", "(((((",
      "(.*)*", "&a", "*a", "%s%n", "../..", "\xff\xfe", "\xc3\x28", "- - - ", "? ",       "<<: *a"};
  return std::string(kOdd[random.below(kOdd.size())]);
}

/// A stretch again and again.
void repeat(std::string& text, Random& random) {
  constexpr std::size_t kMostBytes = 1 << 16;
  const Stretch stretch = any_in(text, random);
  if (stretch.length == 0) return;
  const std::string piece = text.substr(stretch.begin, stretch.length);
  const std::size_t times =
      std::min(std::size_t{1} << random.below(9), kMostBytes / stretch.length + 1);
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += piece;
  text.insert(stretch.begin, all);
}

void change(std::string& text, const std::vector<std::string>& seeds, Random& random) {
  Stretch stretch = any_in(text, random);
  switch (random.below(10)) {
    case 0:
      return flip_bytes(text, random);
    case 1:
      text.erase(stretch.begin, stretch.length);
      return;
    case 2:
      return repeat(text, random);
    case 3:
      text.resize(random.below(text.size() + 1));
      return;
    case 4:
      text.insert(random.below(text.size() + 1), odd_text(random));
      return;
    case 5: {  // a piece of another seed, in place of one of the same kind
      const std::string& other = seeds[random.below(seeds.size())];
      const Stretch piece = any_in(other, random);
      text.replace(stretch.begin, stretch.length, other, piece.begin, piece.length);
      return;
    }
    case 6: {  // one of its own
      const Stretch piece = any_in(text, random);
      const std::string copy = text.substr(piece.begin, piece.length);
      text.replace(stretch.begin, stretch.length, copy);
      return;
    }
    default:  // most defects lie in numbers
      stretch = number_in(text, random);
      text.replace(stretch.begin, stretch.length, odd_number(random));
  }
}

}  // namespace

std::string odd_number(Random& random) {
  constexpr std::array<std::string_view, 36> kOdd = {"0",
                                                     "-0",
                                                     "1",
                                                     "-1",
                                                     "2",
                                                     "0.5",
                                                     "3",
                                                     "7",
                                                     "31",
                                                     "33",
                                                     "1e9",
                                                     "1e-9",
                                                     "1e15",
                                                     "1e30",
                                                     "-1e30",
                                                     "1e-30",
                                                     "1e31",
                                                     "1e308",
                                                     "-1e308",
                                                     "5e-324",
                                                     "1e-320",
                                                     "1e999",
                                                     "nan",
                                                     "inf",
                                                     "-inf",
                                                     "2147483647",
                                                     "2147483648",
                                                     "-2147483648",
                                                     "4294967295",
                                                     "4294967296",
                                                     "9007199254740993",
                                                     "9223372036854775807",
                                                     "9223372036854775808",
                                                     "18446744073709551615",
                                                     "18446744073709551616",
                                                     "00"};
  return std::string(kOdd[random.below(kOdd.size())]);
}

std::string mutated(const std::vector<std::string>& seeds, Random& random) {
  std::string text = seeds[random.below(seeds.size())];
  const std::size_t changes = 1 + random.below(6);
  for (std::size_t i = 0; i < changes; ++i) change(text, seeds, random);
  return text;
}

}  // namespace warpgauge::fuzz
