// SPDX-License-Identifier: Apache-2.0
// The machine code of one kernel on one device: its loops, each with the cycles of an iteration.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "analysis/costs/instruction_costs.h"
#include "analysis/in_core/loop_time.h"
#include "analysis/machine_code/executed_code.h"
#include "analysis/model/memory_assumptions.h"

namespace warpgauge::model {

struct CodeAnalysis {
  std::string name;                                        ///< for people
  std::shared_ptr<const machine_code::ExecutedCode> code;  ///< `priced` has views of its texts
  in_core::PricedCode priced = {};
  std::vector<in_core::LoopTime> loops = {};  ///< in the order of the code; of all of it: last
  /// Cycles of each loop with the most warps, were its accesses spread as badly as can be
  /// (AnalysisQuestion::spread). Empty where that was not asked for.
  std::vector<double> spread_cycles = {};
  MemoryTold memory = {};                     ///< of the accesses, by the question
  std::vector<std::string> assumptions = {};  ///< that the profile forces
  std::string file = {};                      ///< that the code was read from; may be empty

  /// Opcodes of a loop (or anywhere, where there is none), with that evidence, once
  /// each.
  std::vector<std::string> opcodes(in_core::Evidence evidence) const;
};

struct AnalysisQuestion {
  in_core::LoopQuestion loop = {};
  double warps = 0;    ///< of the launch, where counts are known; 0: none are
  bool whole = false;  ///< also from the first instruction to EXIT
  bool outer = false;  ///< also loops that hold others
  MemoryTold memory = {};
  /// Costs of accesses that are spread as badly as what was told of them allows, to time loops
  /// whose accesses are assumed to be good with these, too; nullptr: do not.
  const costs::InstructionCosts* spread = nullptr;
  /// The costs of single instructions, by their offsets, in the place of both. Where `spread` is
  /// set, both are.
  std::map<std::uint64_t, const costs::InstructionCosts*> costs_at = {}, spread_at = {};
};

/// Throws Defect for code whose offsets or scoreboards cannot be. Code without a loop is analysed
/// as a whole.
CodeAnalysis analyze_code(machine_code::ExecutedCode code, const costs::InstructionCosts& costs,
                          AnalysisQuestion question);

}  // namespace warpgauge::model
