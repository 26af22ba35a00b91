// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/analysis_compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "analysis/report/analysis_text.h"

namespace warpgauge::report {
namespace {

using in_core::LoopTime;
using in_core::Occupied;
using in_core::Unit;
class ComparisonText {
 public:
  ComparisonText(const model::CodeAnalysis& before, const model::CodeAnalysis& after)
      : before_(before), after_(after) {}

  std::string all(const WholeBuilds* whole) {
    text_ = before_.name == after_.name ? before_.name + "\n"
                                        : fmt::format("{} -> {}\n", before_.name, after_.name);
    line("instructions", fmt::format("{} -> {}", before_.code->instructions.size(),
                                     after_.code->instructions.size()));
    if (before_.code->architecture != after_.code->architecture) {
      line("architecture", fmt::format("{} -> {}", architecture_text(*before_.code),
                                       architecture_text(*after_.code)));
    }
    add_doubts();
    const std::vector<LoopPair> pairs = pair_loops(before_, after_);
    for (const LoopPair& pair : pairs) add(pair);
    if (whole != nullptr) add_whole(doubt_of(pairs), *whole);
    return std::move(text_);
  }

 private:
  void line(const std::string& what, const std::string& rest) {
    text_ += fmt::format("  {:<20}{}\n", what, rest);
  }

  static std::string architecture_text(const machine_code::ExecutedCode& code) {
    return code.architecture.empty() ? "an unknown architecture" : code.architecture;
  }

  /// As analyze says them of each build; once where both have the same.
  void add_doubts() {
    const auto was = doubts_of(before_), is = doubts_of(after_);
    const auto add = [this](const char* build, const std::vector<Doubt>& doubts,
                            const std::vector<Doubt>& other, bool common) {
      for (const Doubt& one : doubts) {
        if ((std::ranges::find(other, one) != other.end()) != common) continue;
        line(one.what, common ? one.text : fmt::format("{}: {}", build, one.text));
      }
    };
    add("", was, is, true);
    add("old", was, is, false);
    add("new", is, was, false);
  }

  static std::string place(const LoopTime& loop) {
    return loop.whole ? "the whole code"
                      : fmt::format("loop 0x{:04x} to 0x{:04x}", loop.first_bytes, loop.last_bytes);
  }

  void add(const LoopPair& pair) {
    text_ += '\n';
    if (pair.before == nullptr) return add_lonely(*pair.after, "new", pair);
    if (pair.after == nullptr) return add_lonely(*pair.before, "old", pair);
    const LoopTime &old_one = *pair.before, &new_one = *pair.after;
    text_ += fmt::format("{} -> {}\n", place(old_one), place(new_one));
    line("instructions",
         fmt::format("{:.4g} -> {:.4g} an iteration", old_one.steps, new_one.steps));
    if (!pair.doubt.empty()) line("not sure", pair.doubt);
    constexpr double kSame = 1e-6;
    if (std::abs(pair.work_ratio - 1) > kSame) {
      line("work", fmt::format("{:.4g} times as much an iteration: changes are for the same work",
                               pair.work_ratio));
    }
    add_cycles(old_one, new_one, pair.work_ratio);
    add_units(old_one, new_one);
    line("carried chain", fmt::format("{:.4g} -> {:.4g} cycles", old_one.dataflow.carried.cycles,
                                      new_one.dataflow.carried.cycles));
    add_opcodes(pair.opcodes);
    if (const std::string text = memory_decides(before_, after_, pair); !text.empty()) {
      line("memory decides", text);
    }
    add_assumptions(old_one.assumptions, new_one.assumptions);
  }

  void add_lonely(const LoopTime& loop, const char* build, const LoopPair& pair) {
    text_ += fmt::format("{}: only in the {} build", place(loop), build);
    if (pair.main != nullptr) {
      text_ += fmt::format(": the {} computes the same, {:g} times as much an iteration\n",
                           place(*pair.main), pair.times);
    } else {
      text_ += " (--whole compares all of the code)\n";
    }
  }

  void add_whole(const std::string& doubt, const WholeBuilds& whole) {
    text_ += fmt::format(
        "\nwhich build is faster is not sure by its loops: {}. All of the code (--whole):\n",
        doubt);
    const LoopTime &old_one = whole.old_one(), &new_one = whole.new_one();
    line("instructions", fmt::format("{:.4g} -> {:.4g} a warp", old_one.steps, new_one.steps));
    add_cycles(old_one, new_one, 1);
    add_assumptions(old_one.assumptions, new_one.assumptions);
  }

  void add_cycles(const LoopTime& old_one, const LoopTime& new_one, double work_ratio) {
    line("warps a scheduler", fmt::format("{:>10}{:>10}{:>10}  bound", "old", "new", "change"));
    for (std::size_t w = 0; w < std::min(old_one.occupied.size(), new_one.occupied.size()); ++w) {
      add_occupied(old_one.occupied[w], new_one.occupied[w], work_ratio);
    }
  }

  void add_assumptions(const std::vector<std::string>& was, const std::vector<std::string>& is) {
    const auto add = [this](const char* build, const auto& these, const auto& others) {
      for (const std::string& one : these) {
        const bool common = std::ranges::find(others, one) != others.end();
        if (!common) line("assumed", fmt::format("{}: {}", build, one));
      }
    };
    for (const std::string& one : was) {
      if (std::ranges::find(is, one) != is.end()) line("assumed", one);
    }
    add("old", was, is);
    add("new", is, was);
  }

  void add_occupied(const Occupied& old_one, const Occupied& new_one, double work_ratio) {
    const std::string was = in_core::bottleneck_text(old_one.bottleneck, *before_.code);
    const std::string is = in_core::bottleneck_text(new_one.bottleneck, *after_.code);
    const double same_work = work_ratio * old_one.cycles;
    const double change = same_work > 0 ? 100 * (new_one.cycles / same_work - 1) : 0;
    line(fmt::format("{:>17}", old_one.warps),
         fmt::format("{:>10.1f}{:>10.1f}{:>+9.1f}%  {}", old_one.cycles, new_one.cycles, change,
                     was == is ? is : was + " -> " + is));
  }

  void add_units(const LoopTime& old_one, const LoopTime& new_one) {
    constexpr double kSame = 0.05;
    std::string text;
    for (std::size_t u = 0; u < in_core::kUnits; ++u) {
      const double was = old_one.unit_cycles[u], is = new_one.unit_cycles[u];
      if (std::abs(was - is) < kSame) continue;
      text += fmt::format("{}{} {:.4g} -> {:.4g}", text.empty() ? "" : ", ",
                          in_core::unit_name(static_cast<Unit>(u)), was, is);
    }
    if (!text.empty()) line("pressure, cycles", text);
  }

  void add_opcodes(const std::vector<OpcodeChange>& list) {
    constexpr std::size_t kMost = 12;
    std::string text;
    for (std::size_t i = 0; i < std::min(list.size(), kMost); ++i) {
      text += fmt::format("{}{} {:.4g} -> {:.4g}", i == 0 ? "" : ", ", list[i].opcode,
                          list[i].before, list[i].after);
    }
    if (list.size() > kMost) text += fmt::format(" and {} more", list.size() - kMost);
    line("opcodes", text.empty() ? "the same" : text);
  }

  const model::CodeAnalysis &before_, &after_;
  std::string text_;
};

}  // namespace

std::string memory_decides(const model::CodeAnalysis& before, const model::CodeAnalysis& after,
                           const LoopPair& pair) {
  constexpr double kSame = 0.01;
  const bool both = pair.before != nullptr && pair.after != nullptr;
  if (!both || before.spread_cycles.empty() || after.spread_cycles.empty()) return "";
  const auto most = [](const LoopTime& loop) {
    return *std::ranges::max_element(loop.occupied, {}, &Occupied::warps);
  };
  Occupied was = most(*pair.before);
  const Occupied is = most(*pair.after);
  was.cycles *= pair.work_ratio;
  const double was_spread =
      pair.work_ratio * before.spread_cycles[pair.before - before.loops.data()];
  const double is_spread = after.spread_cycles[pair.after - after.loops.data()];
  // The better build, with its accesses spread, against the other one as it is assumed.
  const bool new_is_better = is.cycles < was.cycles * (1 - kSame);
  const bool old_is_better = was.cycles < is.cycles * (1 - kSame);
  const bool turns = new_is_better   ? is_spread > was.cycles
                     : old_is_better ? was_spread > is.cycles
                                     : std::max(was_spread, is_spread) > was.cycles * (1 + kSame);
  if (!turns) return "";
  const model::AccessTold& told = after.memory.of_all;
  const char* assumed = told.hits      ? "coalesced accesses"
                        : told.sectors ? "accesses that hit L1"
                                       : "coalesced accesses that hit L1";
  const char* spread = told.hits      ? "Over 32 sectors"
                       : told.sectors ? "From L2"
                                      : "Over 32 sectors from L2";
  const char* options = told.hits ? "--sectors" : told.sectors ? "--l1" : "--sectors and --l1";
  return fmt::format(
      "with {} warps {:.0f} -> {:.0f} cycles hold for {}. {} the old build takes {:.0f}, the new "
      "one {:.0f}: say it by {}, or describe both and predict",
      is.warps, was.cycles, is.cycles, assumed, spread, was_spread, is_spread, options);
}

std::string comparison_text(const model::CodeAnalysis& before, const model::CodeAnalysis& after,
                            const WholeBuilds* whole) {
  return ComparisonText(before, after).all(whole);
}

}  // namespace warpgauge::report
