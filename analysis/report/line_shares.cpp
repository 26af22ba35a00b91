// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/line_shares.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "analysis/base/json.h"
#include "analysis/base/printable.h"

namespace warpgauge::report {

std::vector<LineShare> line_shares(const model::KernelReport& report) {
  const auto& code = report.kernel.code;
  const auto& tallies = report.prediction.lines;
  if (!code.has_lines() || tallies.size() != code.instructions.size()) return {};
  std::vector<LineShare> lines;
  double life = 0;
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    const machine_code::ExecutedInstruction& one = code.instructions[i];
    auto line = std::ranges::find(lines, one.line, &LineShare::source);
    if (line == lines.end()) line = lines.insert(line, {.source = one.line});
    line->share += tallies[i].total();
    line->instructions += one.executed;
    life += tallies[i].total();
  }
  if (life <= 0) return {};
  for (LineShare& line : lines) line.share /= life;
  std::ranges::stable_sort(lines, std::greater{}, &LineShare::share);
  return lines;
}

std::string line_shares_text(const model::KernelReport& report) {
  constexpr std::size_t kMost = 12;
  const std::vector<LineShare> lines = line_shares(report);
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
  for (const LineShare& line : line_shares(report)) {
    list.push_back({{"source", line.source},
                    {"share", json_number(line.share)},
                    {"instructions", json_number(line.instructions)}});
  }
  return list;
}

}  // namespace warpgauge::report
