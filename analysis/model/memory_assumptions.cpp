// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/memory_assumptions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "analysis/base/printable.h"
#include "analysis/machine_code/instruction_class.h"

namespace warpgauge::model {
namespace {

using machine_code::ExecutedInstruction;
using machine_code::InstructionClass;
using machine_code::ThreadAccess;

struct Assumed {
  int loads = 0;            ///< of global memory, that L1 answers all of
  int loads_alone = 0;      ///< the part of them without a word about L2
  int misses = 0;           ///< loads whose rest, beyond what L1 answers, L2 does
  int global_accesses = 0;  ///< by as few sectors as their bytes need
  int packed_accesses = 0;  ///< of global memory, whose sectors are told and not their lines
  int proven_accesses = 0;  ///< of global memory, with the lanes apart as the code proves
  int shared_accesses = 0;  ///< without bank conflicts
};

/// A load or a store.
bool is_global(const ExecutedInstruction& one) {
  const InstructionClass kind = machine_code::classify(one.text);
  return machine_code::is_load(kind) || kind == InstructionClass::kGlobalStore;
}

Assumed assumed_of(const machine_code::ExecutedCode& code, const in_core::LoopTime& loop,
                   const MemoryTold& told) {
  using enum InstructionClass;
  Assumed result;
  for (std::size_t i = 0; i < loop.lines.size(); ++i) {
    if (loop.lines[i].executed <= 0) continue;
    const ExecutedInstruction& one = code.instructions[i];
    const InstructionClass kind = machine_code::classify(one.text);
    const bool shared = kind == kSharedLoad || kind == kSharedStore;
    const AccessTold& of_one = told.of(one.offset_bytes);
    if (machine_code::is_load(kind) && !of_one.hits) {
      ++result.loads;
      if (!of_one.misses) ++result.loads_alone;
    }
    if (machine_code::is_load(kind) && of_one.hits && !of_one.misses) ++result.misses;
    if (is_global(one) && one.sectors <= 0) {
      ++(of_one.lines     ? result.proven_accesses
         : of_one.sectors ? result.packed_accesses
                          : result.global_accesses);
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
  say(assumed.proven_accesses, "es",
      "{} access{} of global memory with lanes as far apart as the code proves: --sectors N (to "
      "32)");
  say(assumed.shared_accesses, "es",
      "{} access{} of shared memory without conflicts: --ways N (to 32)");
  return texts;
}

std::string open_assumption(const machine_code::ExecutedCode& code,
                            const std::vector<machine_code::ThreadAccess>& accesses,
                            const in_core::LoopTime& loop, const MemoryTold& told) {
  constexpr std::size_t kMost = 4;
  std::vector<std::string> places;
  std::set<std::size_t> open;
  bool loads = false, stores = false, walks = false, by_data = false;
  for (const machine_code::ThreadAccess& access : accesses) {
    const ExecutedInstruction& one = code.instructions[access.index];
    const bool is_open = access.is_open() && is_global(one) && one.sectors <= 0 &&
                         !told.of(one.offset_bytes).sectors;
    if (!is_open || loop.lines[access.index].executed <= 0) continue;
    open.insert(access.index);
    (machine_code::is_load(machine_code::classify(one.text)) ? loads : stores) = true;
    walks = walks || access.walks;
    by_data = by_data || access.apart == ThreadAccess::Apart::kByData;
    const std::string place =
        one.line.empty() ? fmt::format("{:#x}", one.offset_bytes) : printable(one.line);
    if (std::ranges::find(places, place) == places.end()) places.push_back(place);
  }
  if (places.empty()) return "";
  // A number for the line is about its other accesses, too, but for words that all lanes read. An
  // offset is one of every file that is asked about.
  const ExecutedInstruction& first = code.instructions[*open.begin()];
  const bool is_shared = std::ranges::any_of(accesses, [&](const auto& access) {
    return code.instructions[access.index].line == first.line && access.lane_bytes != 0 &&
           !open.contains(access.index) && is_global(code.instructions[access.index]) &&
           loop.lines[access.index].executed > 0;
  });
  const std::string place = is_shared ? fmt::format("{:#x}", first.offset_bytes) : places.front();
  const std::size_t file_end = is_shared ? first.line.rfind(':') : std::string::npos;
  const std::string whose =
      file_end == std::string::npos
          ? ""
          : fmt::format(" (the offset is one of {})", printable(first.line.substr(0, file_end)));
  const std::size_t more = places.size() - std::min(places.size(), kMost);
  places.resize(places.size() - more);
  return fmt::format("{} at {}{} are taken side by side although {}: --sectors {}=N{}",
                     loads && stores ? "loads and stores"
                     : loads         ? "loads"
                                     : "stores",
                     fmt::join(places, ", "), more > 0 ? fmt::format(" and {} more", more) : "",
                     walks     ? "each thread walks along them by itself"
                     : by_data ? "loaded data tell where they lie"
                               : "an argument says how far their lanes are apart",
                     place, whose);
}

AssumedOfAccesses assumed_of_accesses(const machine_code::ExecutedCode& code,
                                      const in_core::LoopTime& loop, const MemoryTold& told) {
  const Assumed assumed = assumed_of(code, loop, told);
  return {.hits = assumed.loads > 0, .sectors = assumed.global_accesses > 0};
}

}  // namespace warpgauge::model
