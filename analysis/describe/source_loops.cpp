// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/source_loops.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/describe/guards.h"
#include "analysis/machine_code/instruction_class.h"
#include "analysis/machine_code/operands.h"
#include "analysis/machine_code/operations.h"

namespace warpgauge::describe {
namespace {

using machine_code::ControlFlow;
using machine_code::ExecutedCode;
using machine_code::InstructionClass;
using machine_code::Loop;
using machine_code::PlacedTransfer;

/// What is done for an element, and not for the sake of the loop.
bool is_work(std::string_view text) {
  const InstructionClass kind = machine_code::classify(text);
  if (kind == InstructionClass::kFixed) {
    const std::string_view opcode = machine_code::opcode_of(text);
    return !opcode.empty() && std::string_view("FHD").find(opcode.front()) != opcode.npos;
  }
  return kind != InstructionClass::kConstantLoad && kind != InstructionClass::kSpecialRegister;
}

/// The last branch back, which is where a `for` says how often it goes round.
std::string line_of(const ExecutedCode& code, const ControlFlow& flow, const Loop& loop) {
  for (auto at = loop.body.rbegin(); at != loop.body.rend(); ++at) {
    const PlacedTransfer& transfer = flow.transfers[*at];
    if (transfer.jumps && transfer.to == loop.body.front()) return code.instructions[*at].line;
  }
  return code.instructions[loop.body.front()].line;
}

/// How many passes that much work is; 0 where it is no whole number of them.
double passes_of(double work, double of_one) {
  constexpr double kCopied = 0.1;  // the compiler may share a load among two passes
  const double ratio = of_one > 0 ? work / of_one : 1;
  const double passes = std::round(ratio);
  return std::abs(ratio - passes) > kCopied * passes ? 0 : passes;
}

/// What one trip of the loop adds to its counter: the register that the branch back depends on by a
/// comparison with a number, or with the number of passes. 0 where none is seen.
double counter_step(const ExecutedCode& code, const Loop& loop) {
  const auto opcode_is = [](const machine_code::Operands& one, std::string_view plain) {
    return one.opcode == plain || (one.opcode.starts_with('U') && one.opcode.substr(1) == plain);
  };
  std::vector<machine_code::Operands> body;
  for (const std::size_t i : loop.body) {
    body.push_back(machine_code::read_operands(code.instructions[i].text));
  }
  const auto is_compared = [&](const machine_code::RegisterRange& counter) {
    return std::ranges::any_of(body, [&](const machine_code::Operands& one) {
      return opcode_is(one, "ISETP") && !one.has("X") && !one.has("EX") &&
             std::ranges::any_of(one.reads,
                                 [&](const auto& read) { return read.range == counter; });
    });
  };
  for (std::size_t n = 0; n < body.size(); ++n) {
    const machine_code::Operands& one = body[n];
    // IADD3 R0, R0, 0x10, RZ. An address has a carry: IADD3 R2, P0, R2, 0x40, RZ.
    const bool adds = opcode_is(one, "IADD3") || opcode_is(one, "IADD") || opcode_is(one, "VIADD");
    if (!adds || one.writes.size() != 1 || one.reads.size() != 1) continue;
    if (one.reads[0].range != one.writes[0] || !is_compared(one.writes[0])) continue;
    const std::string& text = code.instructions[loop.body[n]].text;
    const std::size_t at = text.find("0x");
    if (at == std::string::npos) continue;
    const double step = static_cast<double>(std::strtoll(text.c_str() + at, nullptr, 16));
    const bool is_negative = at > 0 && text[at - 1] == '-';
    // A count down may be printed as a number of 32 bits.
    constexpr double kHalf = 2147483648;
    return !is_negative && step >= kHalf ? 2 * kHalf - step : step;
  }
  return 0;
}

/// Passes that a loop without a rest does at once, because the number of its passes is a constant:
/// the copies of each line's work. Its counter goes on by that number or a multiple of it; else the
/// copies are those of an inner loop.
double unrolled_passes(const ExecutedCode& code, const Loop& loop) {
  std::map<std::pair<std::string_view, std::string_view>, long> work;
  for (const std::size_t i : loop.body) {
    const auto& one = code.instructions[i];
    if (is_work(one.text)) ++work[{one.line, machine_code::opcode_of(one.text)}];
  }
  long copies = 0;
  for (const auto& [where, times] : work) copies = std::gcd(copies, times);
  if (copies < 2) return 1;
  const double step = counter_step(code, loop), passes = static_cast<double>(copies);
  return step > 0 && std::fmod(step, passes) == 0 ? passes : 1;
}

/// False where the loops are not copies of one.
bool count_passes(const ExecutedCode& code, const std::vector<const Loop*>& loops,
                  SourceLoop& source) {
  std::vector<double> work;
  for (const Loop* loop : loops) {
    work.push_back(static_cast<double>(std::ranges::count_if(
        loop->body, [&](std::size_t i) { return is_work(code.instructions[i].text); })));
  }
  const double least = std::ranges::min(work);
  if (loops.size() > 1 && least <= 0) return false;
  for (std::size_t i = 0; i < loops.size(); ++i) {
    const double passes =
        loops.size() > 1 ? passes_of(work[i], least) : unrolled_passes(code, *loops[i]);
    if (passes <= 0) return false;
    source.copies.push_back({loops[i]->body.front(), passes});
  }
  std::ranges::stable_sort(source.copies, std::greater{}, &LoopCopy::passes);
  return true;
}

bool is_in(const Loop& loop, std::size_t i) { return std::ranges::binary_search(loop.body, i); }

/// The code that a forward branch skips: straight, outside of the loops, and with no other work
/// than theirs. Empty where it is not so.
std::optional<StraightCopy> straight_copy(const ExecutedCode& code, const ControlFlow& flow,
                                          const std::vector<const Loop*>& loops,
                                          const std::set<std::string_view>& lines, double of_one,
                                          std::size_t branch) {
  const PlacedTransfer& skip = flow.transfers[branch];
  if (!skip.jumps || !skip.falls_through || skip.to == machine_code::kNowhere ||
      skip.to <= branch) {
    return std::nullopt;
  }
  double work = 0;
  for (std::size_t i = branch + 1; i < skip.to; ++i) {
    const PlacedTransfer& transfer = flow.transfers[i];
    if (transfer.jumps || transfer.ends) return std::nullopt;
    if (std::ranges::any_of(loops, [i](const Loop* loop) { return is_in(*loop, i); })) {
      return std::nullopt;
    }
    if (!is_work(code.instructions[i].text)) continue;
    if (!lines.contains(code.instructions[i].line)) return std::nullopt;
    ++work;
  }
  const double passes = work > 0 ? passes_of(work, of_one) : 0;
  return passes > 0 ? std::optional(StraightCopy{branch, passes}) : std::nullopt;
}

/// Passes of the same source beside the loops. They lie in the same loops as these.
void find_straight_copies(const ExecutedCode& code, const ControlFlow& flow,
                          const std::vector<const Loop*>& loops, SourceLoop& source) {
  const bool is_alone = loops.size() < 2;
  if (is_alone && source.copies[0].passes <= 1) return;  // it is not known what one pass is
  std::set<std::string_view> lines;
  double of_one = 0;
  for (const Loop* loop : loops) {
    double work = 0;
    for (const std::size_t i : loop->body) {
      if (!is_work(code.instructions[i].text)) continue;
      ++work;
      lines.insert(code.instructions[i].line);
    }
    of_one = of_one > 0 ? std::min(of_one, work) : work;
  }
  if (is_alone) of_one /= source.copies[0].passes;
  const auto around = [&](std::size_t i) {
    std::vector<const Loop*> outer;
    for (const Loop& loop : flow.loops) {
      const bool is_copy = std::ranges::find(loops, &loop) != loops.end();
      if (!is_copy && is_in(loop, i)) outer.push_back(&loop);
    }
    return outer;
  };
  const auto outer = around(loops.front()->body.front());
  for (std::size_t i = 0; i < code.instructions.size(); ++i) {
    const auto found = straight_copy(code, flow, loops, lines, of_one, i);
    if (found && around(i) == outer) source.straight.push_back(*found);
  }
  std::ranges::stable_sort(source.straight, std::greater{}, &StraightCopy::passes);
}

/// A branch before a loop. Only one of its sides leads into the loop.
struct Guard {
  std::size_t at = 0;
  bool enters_by_jump = false;
  std::vector<bool> outside;  ///< what its other side reaches
};

/// Whether the branch is of another loop, and says how often that one goes round.
bool is_of_other_loop(const ControlFlow& flow, std::size_t branch, std::size_t header) {
  return std::ranges::any_of(flow.loops, [&](const Loop& loop) {
    const auto holds = [&loop](std::size_t i) { return std::ranges::binary_search(loop.body, i); };
    return holds(branch) && !holds(header);
  });
}

/// Such a branch is taken where nothing is told of it, for most calls are of slow paths
/// (in_core::Rule).
bool skips_call(const ControlFlow& flow, std::size_t branch) {
  for (std::size_t i = branch; i < flow.transfers[branch].to; ++i) {
    if (flow.transfers[i].calls) return true;
  }
  return false;
}

/// The nearest first.
std::vector<Guard> guards_of(const ControlFlow& flow, std::size_t header) {
  std::vector<Guard> guards;
  for (std::size_t at = header; at-- > 0;) {
    const PlacedTransfer& transfer = flow.transfers[at];
    if (!transfer.jumps || !transfer.falls_through || transfer.to == machine_code::kNowhere) {
      continue;
    }
    if (is_of_other_loop(flow, at, header)) continue;
    std::vector<bool> there = reached(flow, transfer.to, at), behind = reached(flow, at + 1, at);
    if (there[header] == behind[header]) continue;
    const bool by_jump = there[header];
    guards.push_back({at, by_jump, std::move(by_jump ? behind : there)});
  }
  return guards;
}

}  // namespace

std::vector<SourceLoop> source_loops(const ExecutedCode& code, const ControlFlow& flow) {
  std::map<std::string, std::vector<const Loop*>> by_line;
  for (const Loop& loop : flow.loops) by_line[line_of(code, flow, loop)].push_back(&loop);
  std::vector<SourceLoop> sources;
  for (const auto& [line, loops] : by_line) {
    SourceLoop source{.line = line, .copies = {}};
    if (line.empty() || !count_passes(code, loops, source)) continue;
    find_straight_copies(code, flow, loops, source);
    sources.push_back(std::move(source));
  }
  return sources;
}

void tell_trips(const ControlFlow& flow, const ExecutedCode& code, const SourceLoop& loop,
                double trips, in_core::BranchShares& shares) {
  constexpr double kRounding = 1e-9;
  const auto offset = [&code](std::size_t i) { return code.instructions[i].offset_bytes; };
  std::vector<std::pair<std::size_t, double>> entered;  // header, passes
  std::vector<std::size_t> skipped;
  const std::vector<LoopCopy>& copies = loop.copies;
  double rest = trips;
  auto straight = loop.straight.begin();
  const auto run_straight = [&](double more_than) {
    for (; straight != loop.straight.end() && straight->passes > more_than; ++straight) {
      const bool runs = rest + kRounding >= straight->passes;
      if (runs) rest -= straight->passes;
      shares.taken.emplace(offset(straight->branch), runs ? 0 : 1);
    }
  };
  for (std::size_t i = 0; i < copies.size(); ++i) {
    run_straight(copies[i].passes);
    const bool last = i + 1 == copies.size() && straight == loop.straight.end();
    const double most = rest / copies[i].passes;
    double passes = last ? most : std::floor(most + kRounding);
    rest -= passes * copies[i].passes;
    if (i + 1 == copies.size()) {
      run_straight(0);
      passes += rest / copies[i].passes;  // what no part of the code does alone
    }
    if (passes > kRounding) {
      entered.emplace_back(copies[i].header, passes);
    } else {
      skipped.push_back(copies[i].header);
    }
  }
  for (const auto& [header, passes] : entered) {
    shares.trips.insert_or_assign(offset(header), std::max(passes, 1.0));
    // In the mean less than once: some warps do not enter.
    const double share = std::min(passes, 1.0);
    for (const Guard& guard : guards_of(flow, header)) {
      const bool leads_away = guard.enters_by_jump || share < 1 || skips_call(flow, guard.at);
      if (leads_away) {
        shares.taken.emplace(offset(guard.at), guard.enters_by_jump ? share : 1 - share);
      }
      if (share < 1) break;
    }
  }
  for (const std::size_t header : skipped) {
    const auto guards = guards_of(flow, header);
    const auto found = std::ranges::find_if(guards, [&](const Guard& guard) {
      return std::ranges::all_of(entered, [&](const auto& one) {
        return one.first < guard.at || guard.outside[one.first];
      });
    });
    require(
        found != guards.end(),
        "--trips: the loop at {:#x} has no branch before it that skips it: its trips are 1 or more",
        offset(header));
    shares.taken.emplace(offset(found->at), found->enters_by_jump ? 0 : 1);
    shares.trips.emplace(offset(header), 0);
  }
}

}  // namespace warpgauge::describe
