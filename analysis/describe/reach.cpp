// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/reach.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analysis/base/defect.h"
#include "analysis/base/printable.h"
#include "analysis/describe/guards.h"
#include "analysis/describe/place_texts.h"
#include "analysis/describe/source_loops.h"

namespace warpgauge::describe {
namespace {

using machine_code::ExecutedCode;
using machine_code::ExecutedInstruction;

class Reach {
 public:
  Reach(const ExecutedCode& code, const machine_code::ControlFlow& flow,
        in_core::BranchShares shares, Asked& asked)
      : code_(code),
        flow_(flow),
        sources_(source_loops(code, flow)),
        shares_(std::move(shares)),
        asked_(asked) {}

  in_core::Executions run() {
    in_core::Executions executions = in_core::executions_of(code_, flow_, shares_);
    for (std::size_t before = stand_ins();; before = stand_ins()) {
      ask(executions);
      if (stand_ins() == before) return executions;
      try {
        executions = in_core::executions_of(code_, flow_, shares_);
      } catch (const Defect&) {  // told once warps are said to go there
        return executions;
      }
    }
  }

 private:
  std::size_t stand_ins() const { return shares_.trips.size() + shares_.taken.size(); }

  void ask(const in_core::Executions& executions) {
    std::set<std::uint64_t> loops(executions.loops_not_told.begin(),
                                  executions.loops_not_told.end());
    for (const auto& [branch, loop] : executions.branches_not_told) loops.insert(loop);
    for (const SourceLoop& source : sources_) ask_for_line(source, loops);
    for (const std::uint64_t at : executions.loops_not_told) {
      if (!loops.contains(at)) continue;
      asked_.push_back({fmt::format("loop at {:#x}{}", at, in_line(code_, at)),
                        fmt::format("--trips {:#x}=N", at),
                        {},
                        line_number(line_at(code_, at))});
      shares_.trips.emplace(at, in_core::kUnknownTrips);
    }
    for (const auto& [branch, loop] : executions.branches_not_told) {
      if (is_left_out(loop) || !decides(executions, branch, loop)) continue;
      // The passes of a loop of the source say whether warps come to it, too.
      if (!by_line_.contains(loop)) {
        asked_.push_back({fmt::format("branch at {:#x}{}, behind which the loop at {:#x} lies",
                                      branch, in_line(code_, branch), loop),
                          fmt::format("--taken {:#x}=SHARE", branch),
                          {},
                          line_number(line_at(code_, branch))});
      }
      shares_.taken.emplace(branch, 0.5);
    }
  }

  void ask_for_line(const SourceLoop& source, std::set<std::uint64_t>& loops) {
    std::vector<std::uint64_t> places;
    for (const LoopCopy& copy : source.copies) {
      places.push_back(code_.instructions[copy.header].offset_bytes);
    }
    if (std::ranges::any_of(places, [&](auto at) { return shares_.trips.contains(at); })) {
      return;  // by its offset: the others are asked for by theirs
    }
    bool asks = false;
    std::vector<std::string> copies;
    for (std::size_t i = 0; i < places.size(); ++i) {
      asks = loops.erase(places[i]) > 0 || asks;
      const double passes = source.copies[i].passes;
      copies.push_back(passes > 1 ? fmt::format("{:#x}, {:g} at once", places[i], passes)
                                  : fmt::format("{:#x}", places[i]));
    }
    if (!asks) return;
    const std::string line = printable(source.line);
    asked_.push_back({fmt::format("passes of the loop at {} ({})", line, fmt::join(copies, "; ")),
                      fmt::format("--trips {}=N", line),
                      {},
                      line_number(line)});
    for (const std::uint64_t at : places) {
      shares_.trips.emplace(at, in_core::kUnknownTrips);
      by_line_.insert(at);
    }
  }

  /// Passes of the source leave none to this copy of its loop: the branch that skips it is told.
  bool is_left_out(std::uint64_t loop) const {
    const auto told = shares_.trips.find(loop);
    return told != shares_.trips.end() && told->second == 0;
  }

  /// Whether the side that a rule chose leads past the loop: otherwise a later branch decides.
  /// Where no branch's side does, each branch may decide.
  bool decides(const in_core::Executions& executions, std::uint64_t branch,
               std::uint64_t loop) const {
    const auto leads_past = [&](std::uint64_t one) {
      const std::size_t at = index_of(one);
      const bool is_taken =
          std::ranges::find(executions.skipping, one) != executions.skipping.end();
      return !reached(flow_, is_taken ? flow_.transfers[at].to : at + 1, at)[index_of(loop)];
    };
    return leads_past(branch) ||
           std::ranges::none_of(executions.branches_not_told, [&](const auto& other) {
             return other.loop == loop && leads_past(other.branch);
           });
  }

  std::size_t index_of(std::uint64_t offset_bytes) const {
    const auto found =
        std::ranges::find(code_.instructions, offset_bytes, &ExecutedInstruction::offset_bytes);
    return static_cast<std::size_t>(found - code_.instructions.begin());
  }

  const ExecutedCode& code_;
  const machine_code::ControlFlow& flow_;
  const std::vector<SourceLoop> sources_;
  in_core::BranchShares shares_;
  Asked& asked_;
  std::set<std::uint64_t> by_line_;  ///< loops that are asked for by a line of the source
};

}  // namespace

in_core::Executions reach(const ExecutedCode& code, const machine_code::ControlFlow& flow,
                          const in_core::BranchShares& shares, Asked& asked) {
  return Reach(code, flow, shares, asked).run();
}

}  // namespace warpgauge::describe
