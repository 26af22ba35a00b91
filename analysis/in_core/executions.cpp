// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/executions.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/in_core/branch_rules.h"
#include "analysis/in_core/flow_graph.h"

namespace warpgauge::in_core {
namespace {

using machine_code::ControlFlow;
using machine_code::ExecutedCode;
using machine_code::PlacedTransfer;

struct Onward {
  std::size_t to = kOutside;  ///< kOutside: the warp leaves the function
  double share = 0;
};

/// Instructions with one count, from `first` on, and where control goes behind the last of them.
struct Stretch {
  std::vector<std::size_t> instructions = {};
  std::vector<Onward> steps = {};
};

/// Executions of each stretch for one entry into the first one.
class Equations {
 public:
  /// `steps` of every stretch lead to numbers of stretches, or outside.
  explicit Equations(const std::vector<Stretch>& stretches)
      : out_(stretches.size()), in_(stretches.size()), left_(stretches.size()) {
    for (std::size_t i = 0; i < stretches.size(); ++i) {
      for (const Onward& step : stretches[i].steps) add(i, step.to, step.share);
    }
  }

  /// Number of the stretch that nothing leaves, or kOutside where there is none.
  std::size_t solve(std::vector<double>& executions) {
    // From the last on: what comes into it goes on to where it leads, and it is left out.
    for (std::size_t k = out_.size(); k-- > 0;) {
      double leaving = left_[k];
      for (const auto& [to, share] : out_[k]) {
        if (to < k) leaving += share;
      }
      if (leaving <= 0) return k;
      leaving_.push_back(leaving);
      for (const std::size_t from : std::set<std::size_t>(in_[k])) {
        if (from < k) pass_on(from, k, leaving);
      }
    }
    executions.assign(out_.size(), 0);
    for (std::size_t k = 0; k < out_.size(); ++k) {
      double entered = k == 0 ? 1 : 0;
      for (const std::size_t from : in_[k]) {
        if (from < k) entered += executions[from] * out_[from].at(k);
      }
      executions[k] = entered / leaving_[out_.size() - 1 - k];
    }
    return kOutside;
  }

 private:
  void add(std::size_t from, std::size_t to, double share) {
    if (share <= 0) return;
    if (to == kOutside) {
      left_[from] += share;
    } else {
      out_[from][to] += share;
      in_[to].insert(from);
    }
  }

  void pass_on(std::size_t from, std::size_t k, double leaving) {
    const double share = out_[from].at(k) / leaving;
    if (left_[k] > 0) add(from, kOutside, share * left_[k]);
    for (const auto& [to, of_k] : out_[k]) {
      if (to < k) add(from, to, share * of_k);
    }
  }

  std::vector<std::map<std::size_t, double>> out_;
  std::vector<std::set<std::size_t>> in_;
  std::vector<double> left_, leaving_;
};

/// One function of the code: what is reached from its entry without a call.
struct Function {
  std::vector<Stretch> stretches = {};
  std::vector<double> executions = {};  ///< of each, for one entry
};

class Counter {
 public:
  Counter(const ExecutedCode& code, const ControlFlow& flow, const BranchShares& shares)
      : loops_(flow.loops), rules_(code, flow, shares), steps_(code.instructions.size()) {}

  Executions run() {
    require(rules_.size() > 0, "the code holds no instruction");
    result_.per_warp.assign(rules_.size(), 0);
    enter(0, 1, 0);
    find_undecided();
    sort_out_rules();
    result_.loops_not_told.assign(rules_.loops_not_told().begin(), rules_.loops_not_told().end());
    result_.exits_not_told.assign(exits_not_told_.begin(), exits_not_told_.end());
    result_.calls_left_out.assign(calls_left_out_.begin(), calls_left_out_.end());
    return std::move(result_);
  }

 private:
  void enter(std::size_t entry, double times, int depth) {
    constexpr int kMostCalls = 16;
    require(depth < kMostCalls, "the function at {:#x} calls itself: it is not known how often",
            rules_.offset_bytes(entry));
    const Function& function = function_at(entry);
    for (std::size_t s = 0; s < function.stretches.size(); ++s) {
      const double executed = times * function.executions[s];
      if (executed <= 0) continue;
      for (const std::size_t i : function.stretches[s].instructions) {
        result_.per_warp[i] += executed;
        if (rules_.transfer(i).calls) call(i, executed, depth);
      }
    }
  }

  void call(std::size_t at, double times, int depth) {
    const std::size_t target = rules_.transfer(at).to;
    if (target != kOutside) return enter(target, times, depth + 1);
    calls_left_out_.insert(rules_.offset_bytes(at));
  }

  /// Kept, for one may be called from many places.
  const Function& function_at(std::size_t entry) {
    const auto found = functions_.find(entry);
    if (found != functions_.end()) return found->second;
    Function function{.stretches = stretches_from(entry)};
    const std::size_t stuck = Equations(function.stretches).solve(function.executions);
    require(stuck == kOutside, "the loop at {:#x} is never left: --taken or --trips say when",
            stuck == kOutside
                ? 0
                : rules_.offset_bytes(function.stretches[stuck].instructions.front()));
    return functions_.emplace(entry, std::move(function)).first->second;
  }

  /// Where control goes from each instruction that can be reached; the entry's stretch is first.
  std::vector<Stretch> stretches_from(std::size_t entry) {
    std::set<std::size_t> reached = {entry}, begins = {entry};
    std::vector<std::size_t> open = {entry};
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      steps_[at] = steps_of(at, entry);
      const bool goes_on = steps_[at].size() == 1 && steps_[at].front().to == at + 1;
      for (const Onward& step : steps_[at]) {
        if (step.to == kOutside) continue;
        if (!goes_on) begins.insert(step.to);
        if (reached.insert(step.to).second) open.push_back(step.to);
      }
    }
    std::vector<Stretch> stretches;
    std::map<std::size_t, std::size_t> number;  // of the stretch that begins there
    for (const std::size_t at : begins) {
      number.emplace(at, number.size());
      Stretch& stretch = stretches.emplace_back();
      for (std::size_t i = at;;) {
        stretch.instructions.push_back(i);
        stretch.steps = steps_[i];
        const bool ends = stretch.steps.size() != 1 || stretch.steps.front().to != i + 1 ||
                          begins.contains(i + 1);
        if (ends) break;
        ++i;
      }
    }
    for (Stretch& stretch : stretches) {
      for (Onward& step : stretch.steps) {
        if (step.to != kOutside) step.to = number.at(step.to);
      }
    }
    // A called function may lie anywhere; its own entry need not come first.
    if (const std::size_t first = number.at(entry); first != 0) {
      std::swap(stretches[0], stretches[first]);
      for (Stretch& stretch : stretches) {
        for (Onward& step : stretch.steps) {
          if (step.to == first || step.to == 0) step.to = first - step.to;
        }
      }
    }
    return stretches;
  }

  std::vector<Onward> steps_of(std::size_t at, std::size_t entry) {
    const PlacedTransfer& transfer = rules_.transfer(at);
    const std::size_t behind = at + 1 < rules_.size() ? at + 1 : kOutside;
    require(!transfer.indirect, "the target of the branch at {:#x} is in a register",
            rules_.offset_bytes(at));
    if (transfer.returns) return {{transfer.falls_through ? behind : kOutside, 1}};
    if (transfer.ends) return exit_at(at, transfer, behind);
    if (!transfer.jumps) return {{behind, 1}};
    const std::size_t target = transfer.to;
    if (!transfer.falls_through) return {{target, 1}};
    if (target == kOutside || behind == kOutside) return {{behind, 1}};
    const Decision decision = rules_.decide(at, entry, target);
    if (decision.rule != Rule::kTold) by_rule_[at] = decision.rule;
    std::vector<Onward> steps;
    if (decision.taken() > 0) steps.push_back({target, decision.taken()});
    if (decision.passed() > 0) steps.push_back({behind, decision.passed()});
    return steps;
  }

  /// A warp stays where only some of its threads leave.
  std::vector<Onward> exit_at(std::size_t at, const PlacedTransfer& transfer, std::size_t behind) {
    if (!transfer.falls_through) return {{kOutside, 1}};
    const double* leaves = rules_.told(at);
    if (leaves == nullptr) {
      exits_not_told_.insert(rules_.offset_bytes(at));
      return {{behind, 1}};
    }
    std::vector<Onward> steps;
    if (*leaves > 0) steps.push_back({kOutside, *leaves});
    if (*leaves < 1) steps.push_back({behind, 1 - *leaves});
    return steps;
  }

  void sort_out_rules() {
    for (const auto& [at, rule] : by_rule_) {
      auto& places = rule == Rule::kSkipsCall ? result_.skipping : result_.passed;
      places.push_back(rules_.offset_bytes(at));
    }
  }

  /// Loops that lie behind the other side of a branch that a rule decided.
  void find_undecided() {
    for (const auto& [at, rule] : by_rule_) {
      const std::size_t target = rules_.transfer(at).to;
      const std::vector<bool> behind = reached_from(rule == Rule::kSkipsCall ? at + 1 : target);
      const auto is_lost = [&](const machine_code::Loop& loop) {
        const std::size_t header = loop.body.front();
        return behind[header] && result_.per_warp[header] <= 0;
      };
      const auto lost = std::ranges::find_if(loops_, is_lost);
      if (lost == loops_.end()) continue;
      result_.branches_not_told.push_back(
          {rules_.offset_bytes(at), rules_.offset_bytes(lost->body.front())});
    }
  }

  /// As far as nothing is told to the contrary, and without calls: those lead to slow paths.
  std::vector<bool> reached_from(std::size_t begin) const {
    std::vector<bool> reached(rules_.size(), false);
    std::vector<std::size_t> open = {begin};
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      if (at >= rules_.size() || reached[at]) continue;
      reached[at] = true;
      const PlacedTransfer& transfer = rules_.transfer(at);
      const double* taken = rules_.told(at);
      const bool falls = transfer.falls_through && (taken == nullptr || *taken < 1);
      if (falls || transfer.calls) open.push_back(at + 1);
      if (transfer.jumps && (taken == nullptr || *taken > 0)) {
        open.push_back(transfer.to);
      }
    }
    return reached;
  }

  const std::vector<machine_code::Loop>& loops_;
  BranchRules rules_;
  std::vector<std::vector<Onward>> steps_;
  std::map<std::size_t, Function> functions_;
  std::map<std::size_t, Rule> by_rule_;
  std::set<std::uint64_t> exits_not_told_, calls_left_out_;
  Executions result_;
};

}  // namespace

Executions executions_of(const ExecutedCode& code, const ControlFlow& flow,
                         const BranchShares& shares) {
  return Counter(code, flow, shares).run();
}

}  // namespace warpgauge::in_core
