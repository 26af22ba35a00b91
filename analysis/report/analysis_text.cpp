// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/analysis_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "analysis/machine_code/operations.h"

namespace warpgauge::report {
namespace {

using in_core::Delay;
using in_core::Evidence;
using in_core::InstructionCost;
using in_core::LoopTime;
using in_core::Occupied;
using in_core::Unit;
using in_core::UnitUse;

constexpr double kShown = 0.005;  // fewer cycles than this are not shown

/// "12", "12.5": as few digits as it takes.
std::string cycles_text(double cycles) {
  if (cycles >= 100) return fmt::format("{:.0f}", cycles);
  const double tenths = std::round(cycles * 10) / 10;
  return tenths == std::round(tenths) ? fmt::format("{:.0f}", tenths)
                                      : fmt::format("{:.1f}", tenths);
}

class AnalysisText {
 public:
  AnalysisText(const model::CodeAnalysis& analysis, const AnalysisTextOptions& options)
      : analysis_(analysis), code_(*analysis.code), options_(options) {}

  std::string all(const std::string& device) {
    text_ = fmt::format("{}\n  {} instructions for {}, {} on {}\n",
                        options_.names.heading(analysis_.name, analysis_.file),
                        code_.instructions.size(),
                        code_.architecture.empty() ? "an unknown architecture" : code_.architecture,
                        counted(analysis_.loops.size()), device);
    for (const LoopTime& loop : analysis_.loops) add_loop(loop);
    if (options_.executed != nullptr) text_ += executed_text(*options_.executed);
    add_doubts();
    return std::move(text_);
  }

 private:
  std::string counted(std::size_t loops) const {
    if (loops == 1 && analysis_.loops[0].whole) return "no loop: the whole code once";
    return fmt::format("{} loop{}", loops, loops == 1 ? "" : "s");
  }

  void line(const std::string& what, const std::string& rest) {
    text_ += fmt::format("  {:<20}{}\n", what, rest);
  }

  void add_loop(const LoopTime& loop) {
    text_ += loop.whole ? fmt::format("\nthe whole code: {:.0f} instructions a warp\n", loop.steps)
                        : fmt::format(
                              "\nloop 0x{:04x} to 0x{:04x}: {:.4g} instructions an "
                              "iteration\n",
                              loop.first_bytes, loop.last_bytes, loop.steps);
    add_occupied(loop);
    add_chain(loop);
    add_pressure(loop);
    for (const std::string& one : loop.assumptions) line("assumed", one);
    if (code_.has_lines()) add_lines(loop);
    if (options_.listing) add_listing(loop);
    if (options_.timeline) add_timeline(loop);
  }

  template <class Cell>
  void row(const std::string& what, const LoopTime& loop, const Cell& cell) {
    std::string cells;
    for (const Occupied& one : loop.occupied) cells += fmt::format("{:>9}", cell(one));
    line(what, cells);
  }

  void add_occupied(const LoopTime& loop) {
    row("warps a scheduler", loop,
        [](const Occupied& one) { return fmt::format("{}", one.warps); });
    row("cycles", loop, [](const Occupied& one) { return cycles_text(one.cycles); });
    const bool uncertain = std::ranges::any_of(loop.occupied, [](const Occupied& one) {
      return one.high - one.low > kShown * one.cycles;
    });
    if (uncertain) {
      row("  at least", loop, [](const Occupied& one) { return cycles_text(one.low); });
      row("  at most", loop, [](const Occupied& one) { return cycles_text(one.high); });
      has_interval_ = true;
    }
    row("cycles a warp", loop,
        [](const Occupied& one) { return cycles_text(one.cycles / one.warps); });
    row("instr. a cycle", loop,
        [](const Occupied& one) { return fmt::format("{:.2f}", one.issued_per_cycle); });
    if (!loop.whole) {
      row("start, cycles", loop, [](const Occupied& one) { return cycles_text(one.start_cycles); });
    }
    std::string last, text;
    for (const Occupied& one : loop.occupied) {
      const std::string bound = in_core::bottleneck_text(one.bottleneck, code_);
      if (bound != last) {
        text += fmt::format("{}{} (from {})", text.empty() ? "" : ", ", bound, one.warps);
      }
      last = bound;
    }
    line("bound", text);
  }

  void add_chain(const LoopTime& loop) {
    const in_core::Chain& carried = loop.dataflow.carried;
    if (!loop.whole && !carried.instructions.empty()) {
      line("carried chain",
           fmt::format(
               "{} cycles an iteration over {} instruction{}: {}{}", cycles_text(carried.cycles),
               carried.instructions.size(), carried.instructions.size() == 1 ? "" : "s",
               chain_text(carried),
               carried.spans > 1 ? fmt::format(", once in {} iterations", carried.spans) : ""));
    }
    const in_core::Chain& within = loop.dataflow.within;
    if (!within.instructions.empty()) {
      line("longest chain", fmt::format("{} cycles from one end to the other: {}",
                                        cycles_text(within.cycles), chain_text(within)));
    }
  }

  std::string chain_text(const in_core::Chain& chain) const {
    constexpr std::size_t kMost = 6;
    std::vector<std::string> parts;
    for (const std::size_t i : chain.instructions) {
      if (parts.size() == kMost) {
        parts.emplace_back("...");
        break;
      }
      parts.push_back(fmt::format("{:#x} {}", code_.instructions[i].offset_bytes,
                                  machine_code::opcode_of(code_.instructions[i].text)));
    }
    return fmt::format("{}", fmt::join(parts, " -> "));
  }

  void add_pressure(const LoopTime& loop) {
    std::vector<std::pair<double, std::string>> units = {{loop.steps, "issue"}};
    for (std::size_t u = 0; u < in_core::kUnits; ++u) {
      if (loop.unit_cycles[u] > kShown) {
        units.emplace_back(loop.unit_cycles[u], in_core::unit_name(static_cast<Unit>(u)));
      }
    }
    std::ranges::stable_sort(units, std::ranges::greater{}, &std::pair<double, std::string>::first);
    std::vector<std::string> parts;
    for (const auto& [cycles, name] : units) {
      parts.push_back(fmt::format("{} {}", name, cycles_text(cycles)));
    }
    line("pressure", fmt::format("{} (cycles of one warp)", fmt::join(parts, ", ")));
  }

  // ---- listing ---------------------------------------------------------------------------------

  /// Pipes and ports, and a bank of the register file that has to deliver several operands.
  static std::string units_text(const InstructionCost& cost) {
    constexpr double kConflict = 2;
    std::string text;
    for (const UnitUse& use : cost.units) {
      if (in_core::is_bank(use.unit) && use.cycles < kConflict) continue;
      if (!text.empty()) text += '+';
      text += use.has_choice() ? "fma" : std::string(in_core::unit_name(use.unit));
    }
    return text;
  }

  static double interval_of(const InstructionCost& cost) {
    double most = 0;
    for (const UnitUse& use : cost.units) {
      most = std::max(most, use.has_choice() ? use.cycles / 2 : use.cycles);
    }
    return most;
  }

  /// C: in the loop-carried chain; c: in the longest one; ~: cost of a kin; ?: assumed; !: unknown.
  std::string marks(const in_core::Line& line, const InstructionCost& cost) const {
    std::string text;
    text += line.carried ? 'C' : line.critical ? 'c' : ' ';
    text += cost.evidence == Evidence::kKin       ? '~'
            : cost.evidence == Evidence::kAssumed ? '?'
            : cost.evidence == Evidence::kUnknown ? '!'
                                                  : ' ';
    return text;
  }

  std::string cause(const in_core::Line& line) const {
    if (line.waited < 1) return "";
    switch (line.delay) {
      case Delay::kScoreboard:
      case Delay::kResult:
        return fmt::format(" <- {:#x}", code_.instructions[line.cause].offset_bytes);
      case Delay::kUnit:
        return fmt::format(" <- {}", in_core::unit_name(static_cast<Unit>(line.cause)));
      case Delay::kBranch:
        return " <- branch";
      case Delay::kBarrier:
        return " <- barrier";
      default:
        return "";
    }
  }

  /// "sum.cu:6", and behind it the line of a header that was inlined there.
  std::string source_of(std::size_t i) const {
    const auto& instruction = code_.instructions[i];
    if (options_.headers == nullptr) return instruction.line;
    const auto header = options_.headers->find(instruction.offset_bytes);
    return header == options_.headers->end()
               ? instruction.line
               : fmt::format("{} ({})", instruction.line, header->second);
  }

  /// Lines of the source by the cycles that one warp alone spends in them, most first.
  void add_lines(const LoopTime& loop) {
    constexpr std::size_t kMost = 12;
    struct SourceLine {
      std::string source;
      double cycles = 0, instructions = 0;
    };
    std::vector<SourceLine> lines;
    double all = 0;
    for (std::size_t i = 0; i < loop.lines.size(); ++i) {
      const in_core::Line& one = loop.lines[i];
      if (one.executed <= 0) continue;
      const std::string source = source_of(i);
      auto line = std::ranges::find(lines, source, &SourceLine::source);
      if (line == lines.end()) line = lines.insert(line, {.source = source});
      // `waited` is beyond the cycle in which the instruction before it was issued.
      const double cycles = one.executed * (1 + one.waited);
      line->cycles += cycles;
      line->instructions += one.executed;
      all += cycles;
    }
    std::ranges::stable_sort(lines, std::ranges::greater{}, &SourceLine::cycles);
    text_ += fmt::format("  {:>8} {:>6} {:>7} {}\n", "cycles", "share", "instr.",
                         "by line of the source, of one warp alone");
    for (std::size_t i = 0; i < std::min(kMost, lines.size()); ++i) {
      const SourceLine& line = lines[i];
      text_ += fmt::format("  {:>8} {:>5.1f}% {:>7.4g} {}\n", cycles_text(line.cycles),
                           100 * line.cycles / all, line.instructions,
                           line.source.empty() ? "a line that is not known" : line.source);
    }
    if (lines.size() > kMost) text_ += fmt::format("  and {} lines more\n", lines.size() - kMost);
  }

  void add_listing(const LoopTime& loop) {
    const bool sources = code_.has_lines();
    std::size_t width = 0;
    for (std::size_t i = 0; sources && i < code_.instructions.size(); ++i) {
      width = std::max(width, source_of(i).size());
    }
    const bool counted = options_.executed != nullptr && !options_.executed->instructions.empty();
    text_ += fmt::format("  {:>6} {:>6} {:>5} {:>6} {:>8} {:<14} {:<2} {}{}{}\n", "at", "waits",
                         "stall", "busy", "latency", "unit", "",
                         counted ? fmt::format("{:>9} {:>5}  ", "executed", "lanes") : "",
                         sources ? fmt::format("{:<{}} ", "source", width) : "", "instruction");
    for (std::size_t i = 0; i < loop.lines.size(); ++i) {
      const in_core::Line& one = loop.lines[i];
      if (one.executed <= 0) continue;
      const InstructionCost& cost = analysis_.priced.costs[i];
      const auto& instruction = code_.instructions[i];
      text_ +=
          fmt::format("  {:>6} {:>6} {:>5} {:>6} {:>8} {:<14} {:<2} {}{}{}{}{}\n",
                      fmt::format("{:04x}", instruction.offset_bytes),
                      one.waited > kShown ? cycles_text(one.waited) : "",
                      analysis_.priced.steps[i].schedule.stall_cycles,
                      interval_of(cost) > 0 ? cycles_text(interval_of(cost)) : "",
                      cost.latency_cycles > 0 ? cycles_text(cost.latency_cycles) : "",
                      units_text(cost), marks(one, cost),
                      counted ? fmt::format("{:>9.0f} {:>5}  ", instruction.executed,
                                            cycles_text(instruction.threads / instruction.executed))
                              : "",
                      sources ? fmt::format("{:<{}} ", source_of(i), width) : "", instruction.text,
                      one.executed < 1 - kShown || one.executed > 1 + kShown
                          ? fmt::format(" (x{:.3g})", one.executed)
                          : "",
                      cause(one));
    }
  }

  // ---- timeline --------------------------------------------------------------------------------

  /// A row a warp: I where it issues; before it what it waited for last: s a scoreboard, u a unit,
  /// r a result, b a branch, B a barrier, = another warp was chosen, - its stall count.
  void add_timeline(const LoopTime& loop) {
    constexpr char kLetters[in_core::kDelays + 1] = "-bsruB";
    std::size_t warps = 0;
    for (const in_core::Issue& issue : loop.timeline) {
      warps = std::max<std::size_t>(warps, issue.warp + 1);
    }
    std::vector<std::string> rows(warps, std::string(options_.timeline_cycles, ' '));
    for (const in_core::Issue& issue : loop.timeline) {
      const auto at = static_cast<std::size_t>(issue.at);
      std::string& cells = rows[issue.warp];
      const auto fill = [&](double from, double to, char letter) {
        for (auto t = static_cast<std::size_t>(std::max(from, 0.0));
             t < std::min(static_cast<std::size_t>(to), cells.size()); ++t) {
          cells[t] = letter;
        }
      };
      const double ready = issue.at - issue.unchosen;
      fill(ready - issue.waited, ready, kLetters[static_cast<std::size_t>(issue.delay)]);
      fill(ready, issue.at, '=');
      if (at < cells.size()) cells[at] = 'I';
    }
    text_ +=
        "  timeline, one column per cycle: I issues; the others wait for: - stall count, "
        "s scoreboard,\n  u unit, r result, b branch, B barrier, = another warp\n";
    for (std::size_t w = 0; w < warps; ++w) text_ += fmt::format("  warp {:<3} {}\n", w, rows[w]);
  }

  // ---- doubts ----------------------------------------------------------------------------------

  void add_doubts() {
    text_ += '\n';
    for (const Doubt& one : doubts_of(analysis_)) line(one.what, one.text);
    line("interval", has_interval_ ? kIntervalIsNot
                                   : "none: no interval includes the error of the laws "
                                     "(docs/loops.md has it for measured loops)");
  }

  const model::CodeAnalysis& analysis_;
  const machine_code::ExecutedCode& code_;
  const AnalysisTextOptions& options_;
  bool has_interval_ = false;
  std::string text_;
};

}  // namespace

std::vector<Doubt> doubts_of(const model::CodeAnalysis& analysis) {
  std::vector<Doubt> doubts;
  const auto tell = [&](Evidence evidence, const char* what) {
    const auto opcodes = analysis.opcodes(evidence);
    if (!opcodes.empty()) doubts.push_back({what, fmt::format("{}", fmt::join(opcodes, ", "))});
  };
  tell(Evidence::kUnknown, "! unknown");
  tell(Evidence::kAssumed, "? assumed");
  tell(Evidence::kKin, "~ as their kin");
  for (const std::string& one : analysis.assumptions) doubts.push_back({"assumed", one});
  return doubts;
}

std::string analysis_text(const model::CodeAnalysis& analysis, const std::string& device,
                          const AnalysisTextOptions& options) {
  return AnalysisText(analysis, options).all(device);
}

}  // namespace warpgauge::report
