// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/memory_assumptions.h"

#include <fmt/format.h>

#include "analysis/machine_code/instruction_class.h"

namespace warpgauge::model {
namespace {

using machine_code::ExecutedInstruction;
using machine_code::InstructionClass;

struct Assumed {
  int loads = 0;            ///< of global memory, by the shares of hits
  int global_accesses = 0;  ///< by as few sectors as their bytes need
  int packed_accesses = 0;  ///< of global memory, whose sectors are told and not their lines
  int shared_accesses = 0;  ///< without bank conflicts
};

Assumed assumed_of(const machine_code::ExecutedCode& code, const in_core::LoopTime& loop,
                   const MemoryTold& told) {
  using enum InstructionClass;
  Assumed result;
  for (std::size_t i = 0; i < loop.lines.size(); ++i) {
    if (loop.lines[i].executed <= 0) continue;
    const ExecutedInstruction& one = code.instructions[i];
    const InstructionClass kind = machine_code::classify(one.text);
    const bool global = machine_code::is_load(kind) || kind == kGlobalStore;
    const bool shared = kind == kSharedLoad || kind == kSharedStore;
    const auto is_told = [&one](bool of_all, const std::set<std::uint64_t>& places) {
      return of_all || places.contains(one.offset_bytes);
    };
    if (machine_code::is_load(kind) && !is_told(told.hits, told.hits_at)) ++result.loads;
    if (global && one.sectors <= 0) {
      ++(is_told(told.sectors, told.sectors_at) ? result.packed_accesses : result.global_accesses);
    }
    if (shared && !is_told(told.ways, told.ways_at) && one.wavefronts <= 0) {
      ++result.shared_accesses;
    }
  }
  return result;
}

}  // namespace

std::vector<std::string> memory_assumptions(const machine_code::ExecutedCode& code,
                                            const in_core::LoopTime& loop, const MemoryTold& told) {
  const Assumed assumed = assumed_of(code, loop, told);
  std::vector<std::string> texts;
  const auto say = [&texts](int count, const char* plural, const char* form) {
    if (count > 0)
      texts.push_back(fmt::format(fmt::runtime(form), count, count == 1 ? "" : plural));
  };
  say(assumed.loads, "s", "{} load{} of global memory hit L1: --l1 SHARE, --l2 SHARE");
  say(assumed.global_accesses, "es", "{} access{} of global memory coalesced: --sectors N (to 32)");
  say(assumed.packed_accesses, "es",
      "{} access{} of global memory whose sectors are told: they lie side by side, in as few lines "
      "as hold them (of a description --lines says otherwise)");
  say(assumed.shared_accesses, "es",
      "{} access{} of shared memory without conflicts: --ways N (to 32)");
  return texts;
}

AssumedOfAccesses assumed_of_accesses(const machine_code::ExecutedCode& code,
                                      const in_core::LoopTime& loop, const MemoryTold& told) {
  const Assumed assumed = assumed_of(code, loop, told);
  return {.hits = assumed.loads > 0, .sectors = assumed.global_accesses > 0};
}

}  // namespace warpgauge::model
