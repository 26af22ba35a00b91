// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/frame/command_line.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace warpgauge::cli {
namespace {

std::string& kept() {
  static std::string line;
  return line;
}

}  // namespace

std::string shell_word(const std::string& word) {
  const auto is_plain = [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_-./,:=@%+").find(static_cast<char>(c)) != std::string_view::npos;
  };
  if (!word.empty() && std::ranges::all_of(word, is_plain)) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

void keep_command_line(const std::string& program, int argc, const char* const* argv) {
  kept() = program;
  for (int i = 1; i < argc; ++i) kept() += " " + shell_word(argv[i]);
}

const std::string& given_command_line() { return kept(); }

}  // namespace warpgauge::cli
