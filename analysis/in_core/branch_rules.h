// SPDX-License-Identifier: Apache-2.0
// Which side of a branch a warp takes: as the user says it, or by a rule that is named as an
// assumption. Private to in_core.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "analysis/in_core/path.h"
#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::in_core {

/// Who decided a branch.
enum class Rule : unsigned char {
  kTold,       ///< the user, or counts; or it belongs to a loop (BranchRules::loops_not_told)
  kPassed,     ///< a rule: a branch within the code is not taken
  kSkipsCall,  ///< a rule: a branch around a call is taken, for it leads past a slow path
};

/// How often a warp takes a branch, of the times that it reaches it.
struct Decision {
  double share = 0;       ///< of one side
  double rest = 1;        ///< of the other: 1 - share, without the rounding of a difference
  bool of_taking = true;  ///< `share` is that of the branch's target
  Rule rule = Rule::kTold;

  double taken() const { return of_taking ? share : rest; }
  double passed() const { return of_taking ? rest : share; }
};

/// Rules about the branches of one function. What it is made of has to outlive it.
class BranchRules {
 public:
  BranchRules(const machine_code::ExecutedCode& code, const machine_code::ControlFlow& flow,
              const BranchShares& shares);

  std::size_t size() const { return flow_.transfers.size(); }
  std::uint64_t offset_bytes(std::size_t at) const { return code_.instructions[at].offset_bytes; }
  const machine_code::PlacedTransfer& transfer(std::size_t at) const { return flow_.transfers[at]; }

  /// Decides a conditional branch at `at` whose two sides are both in the code. `begin` is the
  /// first instruction of what is walked.
  Decision decide(std::size_t at, std::size_t begin, std::size_t target);
  /// What is told of a conditional branch or EXIT by itself; null where nothing is.
  const double* told(std::size_t at) const;

  /// First instructions of the loops whose trips decided a branch and were not told: offsets.
  const std::set<std::uint64_t>& loops_not_told() const { return loops_not_told_; }

 private:
  Decision goes_round(std::size_t at, std::size_t header);
  Decision goes_on(std::size_t header);
  double trips_of(std::size_t header);
  const machine_code::Loop* only_exit_of(std::size_t at);
  std::size_t first_exit(const machine_code::Loop& loop) const;

  const machine_code::ExecutedCode& code_;
  const machine_code::ControlFlow& flow_;
  const BranchShares& shares_;
  std::vector<std::size_t> calls_before_;                // of each instruction
  std::unordered_map<std::size_t, std::size_t> header_;  // first instruction, loop
  /// Branch, the smallest loop that it alone ends; of all loops, once they are asked for.
  std::optional<std::unordered_map<std::size_t, const machine_code::Loop*>> exits_;
  std::set<std::uint64_t> loops_not_told_;
};

}  // namespace warpgauge::in_core
