// SPDX-License-Identifier: Apache-2.0
// What warps wait for, in the words of the counters of stalls.
#pragma once

#include <string>
#include <string_view>

#include "analysis/machine_code/instruction_class.h"

namespace warpgauge::model {

enum class Wait {
  kUncounted,  ///< no counter knows of it
  kNone,       ///< an instruction is issued
  kGlobalMemory,
  kMio,  ///< all that goes through the queue of the memory input and output (MIO)
  kBarriers,
  kFixedLatencies,
  kFetch,
  kBusyPipes
};

/// "global memory"; empty for kUncounted and kNone.
std::string_view name(Wait wait);

/// What warps wait for that need the result of such an instruction.
Wait wait_of(machine_code::InstructionClass kind);

/// Something that a unit is busy with, or waits for, in the phase.
struct Part {
  std::string name;
  double seconds = 0;
  Wait wait = Wait::kUncounted;  ///< of the unit "latency"

  /// What is waited for, in words: the part's own name where no counter knows of it. Empty where
  /// nothing is.
  std::string_view waits_for() const { return wait == Wait::kUncounted ? name : model::name(wait); }
};

}  // namespace warpgauge::model
