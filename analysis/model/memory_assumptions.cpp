// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/memory_assumptions.h"

#include <fmt/format.h>

#include "analysis/machine_code/instruction_class.h"

namespace warpgauge::model {
namespace {

using machine_code::ExecutedInstruction;
using machine_code::InstructionClass;

struct Assumed {
  int loads = 0;            ///< of global memory, that L1 answers all of
  int loads_alone = 0;      ///< the part of them without a word about L2
  int misses = 0;           ///< loads whose rest, beyond what L1 answers, L2 does
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
    const AccessTold& of_one = told.of(one.offset_bytes);
    if (machine_code::is_load(kind) && !of_one.hits) {
      ++result.loads;
      if (!of_one.misses) ++result.loads_alone;
    }
    if (machine_code::is_load(kind) && of_one.hits && !of_one.misses) ++result.misses;
    if (global && one.sectors <= 0) {
      ++(of_one.sectors ? result.packed_accesses : result.global_accesses);
    }
    if (shared && !of_one.ways && one.wavefronts <= 0) ++result.shared_accesses;
  }
  return result;
}

}  // namespace

const AccessTold& MemoryTold::of(std::uint64_t offset_bytes) const {
  const auto found = at.find(offset_bytes);
  return found == at.end() ? of_all : found->second;
}

std::vector<std::string> memory_assumptions(const machine_code::ExecutedCode& code,
                                            const in_core::LoopTime& loop, const MemoryTold& told) {
  const Assumed assumed = assumed_of(code, loop, told);
  std::vector<std::string> texts;
  const auto say = [&texts](int count, const char* plural, const char* form) {
    if (count > 0)
      texts.push_back(fmt::format(fmt::runtime(form), count, count == 1 ? "" : plural));
  };
  say(assumed.loads, "s",
      assumed.loads_alone > 0 ? "{} load{} of global memory hit L1: --l1 SHARE, --l2 SHARE"
                              : "{} load{} of global memory hit L1: --l1 SHARE");
  say(assumed.misses, "s",
      "{} load{} of global memory hit L2 where L1 does not answer: --l2 SHARE");
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
