// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/analysis_compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "analysis/machine_code/instruction_class.h"
#include "analysis/machine_code/operations.h"
#include "analysis/report/analysis_text.h"

namespace warpgauge::report {
namespace {

using in_core::LoopTime;
using in_core::Occupied;
using in_core::Unit;
using Mix = std::map<std::string, double>;

Mix mix_of(const LoopTime& loop, const model::CodeAnalysis& analysis) {
  Mix mix;
  for (std::size_t i = 0; i < loop.lines.size(); ++i) {
    if (loop.lines[i].executed <= 0) continue;
    mix[std::string(machine_code::opcode_of(analysis.code->instructions[i].text))] +=
        loop.lines[i].executed;
  }
  return mix;
}

/// Accesses, arithmetic of floats and what else is done for an element: not counters, addresses and
/// branches, which unrolling saves.
bool is_work(std::string_view text) {
  using enum machine_code::InstructionClass;
  const machine_code::InstructionClass kind = machine_code::classify(text);
  if (kind == kFixed) {
    return std::string_view("FHD").find(machine_code::opcode_of(text).front()) !=
           std::string_view::npos;
  }
  const auto none = {kConstantLoad, kSpecialRegister, kUnknown, kMemoryBarrier, kAsyncCommit};
  return std::ranges::find(none, kind) == none.end();
}

Mix work_of(const Mix& mix) {
  Mix work;
  for (const auto& [opcode, count] : mix) {
    if (is_work(opcode)) work.emplace(opcode, count);
  }
  return work;
}

double sum_of(const Mix& mix) {
  double sum = 0;
  for (const auto& [opcode, count] : mix) sum += count;
  return sum;
}

/// Share of what both hold in all that either holds: 1 for equal mixes.
double likeness(const Mix& a, const Mix& b) {
  double common = 0, all = 0;
  for (const auto& [opcode, count] : a) {
    const auto other = b.find(opcode);
    const double theirs = other == b.end() ? 0 : other->second;
    common += std::min(count, theirs);
    all += std::max(count, theirs);
  }
  for (const auto& [opcode, count] : b) {
    if (!a.contains(opcode)) all += count;
  }
  return all > 0 ? common / all : 1;
}

/// How many iterations of one loop the other does in one, where both compute the same for an
/// element: a whole number, or one over it.
std::optional<double> unrolled_by(Mix was, Mix is) {
  constexpr double kSame = 0.9, kWhole = 0.05;
  const double in_old = sum_of(was), in_new = sum_of(is);
  if (in_old <= 0 || in_new <= 0) return std::nullopt;
  for (auto& [opcode, count] : was) count /= in_old;
  for (auto& [opcode, count] : is) count /= in_new;
  const double more = std::max(in_old, in_new) / std::min(in_old, in_new);
  const double times = std::round(more);
  if (likeness(was, is) < kSame || std::abs(more - times) > kWhole * times) return std::nullopt;
  return in_new >= in_old ? times : 1 / times;
}

std::vector<OpcodeChange> changes(const Mix& before, const Mix& after) {
  constexpr double kSame = 1e-6;
  std::vector<OpcodeChange> list;
  for (const auto& [opcode, count] : before) {
    const auto other = after.find(opcode);
    list.push_back({opcode, count, other == after.end() ? 0 : other->second});
  }
  for (const auto& [opcode, count] : after) {
    if (!before.contains(opcode)) list.push_back({opcode, 0, count});
  }
  std::erase_if(list,
                [](const OpcodeChange& one) { return std::abs(one.after - one.before) < kSame; });
  std::ranges::stable_sort(list, std::ranges::greater{}, [](const OpcodeChange& one) {
    return std::abs(one.after - one.before);
  });
  return list;
}

class ComparisonText {
 public:
  ComparisonText(const model::CodeAnalysis& before, const model::CodeAnalysis& after)
      : before_(before), after_(after) {}

  std::string all() {
    text_ = before_.name == after_.name ? before_.name + "\n"
                                        : fmt::format("{} -> {}\n", before_.name, after_.name);
    line("instructions", fmt::format("{} -> {}", before_.code->instructions.size(),
                                     after_.code->instructions.size()));
    if (before_.code->architecture != after_.code->architecture) {
      line("architecture", fmt::format("{} -> {}", architecture_text(*before_.code),
                                       architecture_text(*after_.code)));
    }
    add_doubts();
    for (const LoopPair& pair : pair_loops(before_, after_)) add(pair);
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
    if (pair.before == nullptr) {
      text_ += fmt::format("{}: only in the new build (--whole compares all of the code)\n",
                           place(*pair.after));
      return;
    }
    if (pair.after == nullptr) {
      text_ += fmt::format("{}: only in the old build (--whole compares all of the code)\n",
                           place(*pair.before));
      return;
    }
    const LoopTime &old_one = *pair.before, &new_one = *pair.after;
    text_ += fmt::format("{} -> {}\n", place(old_one), place(new_one));
    line("instructions",
         fmt::format("{:.4g} -> {:.4g} an iteration", old_one.steps, new_one.steps));
    constexpr double kSame = 1e-6;
    if (std::abs(pair.work_ratio - 1) > kSame) {
      line("work", fmt::format("{:.4g} times as much an iteration: changes are for the same work",
                               pair.work_ratio));
    }
    line("warps a scheduler", fmt::format("{:>10}{:>10}{:>10}  bound", "old", "new", "change"));
    for (std::size_t w = 0; w < std::min(old_one.occupied.size(), new_one.occupied.size()); ++w) {
      add_occupied(old_one.occupied[w], new_one.occupied[w], pair.work_ratio);
    }
    add_units(old_one, new_one);
    line("carried chain", fmt::format("{:.4g} -> {:.4g} cycles", old_one.dataflow.carried.cycles,
                                      new_one.dataflow.carried.cycles));
    add_opcodes(pair.opcodes);
    if (const std::string text = memory_decides(before_, after_, pair); !text.empty()) {
      line("memory decides", text);
    }
    add_assumptions(old_one.assumptions, new_one.assumptions);
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

std::vector<LoopPair> pair_loops(const model::CodeAnalysis& before,
                                 const model::CodeAnalysis& after) {
  std::vector<Mix> old_mixes, new_mixes;
  for (const LoopTime& loop : before.loops) old_mixes.push_back(mix_of(loop, before));
  for (const LoopTime& loop : after.loops) new_mixes.push_back(mix_of(loop, after));
  // First those that compute the same, with most work in an iteration; then the likest. Among
  // equals the earlier ones, so that the order of the code is kept.
  struct Candidate {
    double work = 0, likeness = 0;  ///< work of both; 0 where they do not compute the same
    std::size_t o = 0, n = 0;
    double work_ratio = 1;

    bool operator<(const Candidate& other) const {
      return std::tuple(-work, -likeness, o, n) <
             std::tuple(-other.work, -other.likeness, other.o, other.n);
    }
  };
  std::vector<Candidate> all;
  for (std::size_t o = 0; o < old_mixes.size(); ++o) {
    for (std::size_t n = 0; n < new_mixes.size(); ++n) {
      if (before.loops[o].whole != after.loops[n].whole) continue;
      Candidate one{.likeness = likeness(old_mixes[o], new_mixes[n]), .o = o, .n = n};
      const Mix was = work_of(old_mixes[o]), is = work_of(new_mixes[n]);
      if (const auto ratio = unrolled_by(was, is); ratio && !before.loops[o].whole) {
        one.work = sum_of(was) * sum_of(is);
        one.work_ratio = *ratio;
      }
      all.push_back(one);
    }
  }
  std::sort(all.begin(), all.end());
  std::vector<bool> taken(old_mixes.size());
  std::vector<LoopPair> pairs(new_mixes.size());
  for (const Candidate& one : all) {
    if (taken[one.o] || pairs[one.n].before != nullptr) continue;
    taken[one.o] = true;
    pairs[one.n].before = &before.loops[one.o];
    pairs[one.n].opcodes = changes(old_mixes[one.o], new_mixes[one.n]);
    pairs[one.n].work_ratio = one.work_ratio;
  }
  for (std::size_t n = 0; n < pairs.size(); ++n) pairs[n].after = &after.loops[n];
  for (std::size_t o = 0; o < taken.size(); ++o) {
    if (!taken[o]) pairs.push_back({.before = &before.loops[o]});
  }
  return pairs;
}

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
  const model::MemoryTold& told = after.memory;
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

std::string comparison_text(const model::CodeAnalysis& before, const model::CodeAnalysis& after) {
  return ComparisonText(before, after).all();
}

}  // namespace warpgauge::report
