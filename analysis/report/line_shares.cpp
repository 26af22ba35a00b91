// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/line_shares.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string_view>

#include "analysis/base/json.h"
#include "analysis/base/printable.h"

namespace warpgauge::report {

std::vector<LineShare> line_shares(const machine_code::ExecutedCode& code,
                                   const std::vector<in_core::LineTally>& tallies) {
  if (!code.has_lines() || tallies.size() != code.instructions.size()) return {};
  std::vector<LineShare> lines;
  std::map<std::string_view, std::size_t> index;
  double life = 0;
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    const machine_code::ExecutedInstruction& one = code.instructions[i];
    const auto [at, is_new] = index.try_emplace(one.line, lines.size());
    if (is_new) lines.push_back({.source = one.line});
    LineShare& line = lines[at->second];
    line.share += tallies[i].total();
    line.instructions += one.executed;
    life += tallies[i].total();
  }
  if (life <= 0) return {};
  for (LineShare& line : lines) line.share /= life;
  std::ranges::stable_sort(lines, std::greater{}, &LineShare::share);
  return lines;
}

std::string line_shares_text(const model::KernelReport& report) {
  constexpr std::size_t kMost = 12;
  const auto lines = line_shares(report.kernel.code, report.prediction.lines);
  if (lines.empty()) {
    return fmt::format("  {:<18} not known: {}\n", "by line",
                       report.kernel.code.has_lines()
                           ? "the waits of its machine code are not known"
                           : "no line of the source is (compile with -lineinfo)");
  }
  std::string text;
  for (std::size_t i = 0; i < std::min(kMost, lines.size()); ++i) {
    const LineShare& line = lines[i];
    text += fmt::format("  {:<18} {:>5.1f} %  {}: {:.4g} instructions\n", i == 0 ? "by line" : "",
                        100 * line.share,
                        line.source.empty() ? "a line that is not known" : printable(line.source),
                        line.instructions);
  }
  if (lines.size() > kMost) {
    text += fmt::format("  {:<18} and {} lines more\n", "", lines.size() - kMost);
  }
  return text;
}

nlohmann::ordered_json line_shares_json(const model::KernelReport& report) {
  auto list = nlohmann::ordered_json::array();
  for (const LineShare& line : line_shares(report.kernel.code, report.prediction.lines)) {
    list.push_back({{"source", line.source},
                    {"share", json_number(line.share)},
                    {"instructions", json_number(line.instructions)}});
  }
  return list;
}

}  // namespace warpgauge::report
