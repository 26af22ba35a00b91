// SPDX-License-Identifier: Apache-2.0
#include "analysis/costs/opcode_texts.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace warpgauge::costs {

using in_core::Unit;
using in_core::UnitUse;

double whole_cycles(double cycles) {
  constexpr double kNear = 0.02;
  const double whole = std::round(cycles);
  return whole >= 1 && std::abs(cycles - whole) < kNear * whole ? whole : cycles;
}

std::vector<CountedOpcode> opcodes_of(std::string_view text) {
  std::vector<CountedOpcode> opcodes;
  while (!text.empty()) {
    const std::size_t plus = text.find(" + ");
    std::string_view part = text.substr(0, plus);
    text = plus == text.npos ? std::string_view() : text.substr(plus + 3);
    CountedOpcode one;
    if (const std::size_t blank = part.find(' '); blank != part.npos) {
      std::from_chars(part.data(), part.data() + blank, one.count);
      part.remove_prefix(blank + 1);
    }
    one.opcode = part;
    if (one.opcode != "NOP") opcodes.push_back(std::move(one));
  }
  return opcodes;
}

std::string single_opcode(std::string_view text) {
  const auto opcodes = opcodes_of(text);
  return opcodes.size() == 1 && opcodes[0].count == 1 ? opcodes[0].opcode : std::string();
}

std::vector<PipeShare> pipe_shares(std::string_view text) {
  constexpr double kLoops = 0.2;
  std::vector<PipeShare> shares;
  while (!text.empty()) {
    const std::size_t plus = text.find(" + ");
    std::string_view part = text.substr(0, plus);
    text = plus == text.npos ? std::string_view() : text.substr(plus + 3);
    double share = 1;
    if (const std::size_t blank = part.find(' '); blank != part.npos) {
      std::from_chars(part.data(), part.data() + blank, share);
      part.remove_prefix(blank + 1);
    }
    const std::size_t unit = in_core::pipe_named(part);
    if (unit < in_core::kUnits && share > kLoops) shares.push_back({unit, share});
  }
  return shares;
}

std::vector<UnitUse> uses_of(const std::vector<PipeShare>& shares, double interval) {
  const auto unit = [&](std::size_t i) { return static_cast<Unit>(shares[i].unit); };
  if (shares.size() == 2 && shares[0].share + shares[1].share < 1.5) {
    return {{unit(0), 2 * interval, unit(1)}};
  }
  std::vector<UnitUse> uses;
  for (std::size_t i = 0; i < shares.size(); ++i) uses.push_back({unit(i), interval, unit(i)});
  return uses;
}

double product_operations(std::string_view name) {
  std::string_view shape = name.substr(name.rfind('.') + 1);
  double operations = 2;
  for (const char letter : {'m', 'n', 'k'}) {
    if (!shape.starts_with(letter)) return 0;
    double size = 0;
    const auto [end, error] = std::from_chars(shape.data() + 1, shape.data() + shape.size(), size);
    if (error != std::errc()) return 0;
    operations *= size;
    shape.remove_prefix(static_cast<std::size_t>(end - shape.data()));
  }
  return operations;
}

std::size_t common_parts(std::string_view a, std::string_view b) {
  std::size_t common = 0;
  while (!a.empty() && !b.empty()) {
    const std::size_t a_end = std::min(a.find('.', 1), a.size());
    const std::size_t b_end = std::min(b.find('.', 1), b.size());
    if (a.substr(0, a_end) != b.substr(0, b_end)) break;
    ++common;
    a.remove_prefix(a_end);
    b.remove_prefix(b_end);
  }
  return common;
}

}  // namespace warpgauge::costs
