// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/scoreboard_text.h"

#include <algorithm>
#include <charconv>

#include "analysis/machine_code/operand_text.h"
#include "analysis/machine_code/operations.h"
#include "analysis/machine_code/schedule.h"

namespace warpgauge::machine_code {
namespace {

/// The number behind the last `mark`, in hexadecimal digits: 3 in "DEPBAR.LE SB3, 0x1".
std::optional<int> number_behind(std::string_view text, std::string_view mark) {
  const std::size_t at = text.rfind(mark);
  if (at == text.npos) return std::nullopt;
  int number = 0;
  const auto [end, error] =
      std::from_chars(text.data() + at + mark.size(), text.data() + text.size(), number, 16);
  return error == std::errc() && number >= 0 ? std::optional(number) : std::nullopt;
}

}  // namespace

std::optional<ScoreboardWait> read_scoreboard_wait(std::string_view text) {
  const std::string_view opcode = opcode_of(text);
  const std::size_t name_size = std::min(opcode.find('.'), opcode.size());
  const std::string_view name = opcode.substr(0, name_size);
  const bool of_products = name == "WARPGROUP" && has_modifier(opcode.substr(name_size), "DEPBAR");
  if (name != "DEPBAR" && !of_products) return std::nullopt;
  const std::size_t braces = std::min(text.find('{'), text.size());
  const std::string_view counted = text.substr(0, braces);
  ScoreboardWait wait{.of_products = of_products,
                      .limited = number_behind(counted, of_products ? "gsb" : "SB"),
                      .pending = number_behind(counted, "0x")};
  for (const char letter : text.substr(braces)) {
    const int scoreboard = letter - '0';
    if (scoreboard >= 0 && scoreboard < Schedule::kScoreboards) wait.finished |= 1u << scoreboard;
  }
  return wait;
}

std::optional<int> product_scoreboard(std::string_view text) { return number_behind(text, "gsb"); }

}  // namespace warpgauge::machine_code
