// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/stated_places.h"

#include <cstdint>
#include <set>

#include "analysis/base/defect.h"
#include "analysis/describe/access_kinds.h"

namespace warpgauge::describe {
namespace {

using machine_code::ExecutedInstruction;

void check_places(const Amounts& said, const std::set<std::uint64_t>& there, const char* option,
                  const char* what) {
  for (const auto& [place, amount] : said.at) {
    require(there.contains(place), "{} {:#x}: warps reach no {} at this offset", option, place,
            what);
  }
}

}  // namespace

void check_stated_places(const MemoryStatement& said, const machine_code::ExecutedCode& code) {
  std::set<std::uint64_t> global, shared, loads, stores, copies, reads, any, atomics;
  for (const ExecutedInstruction& one : code.instructions) {
    const std::uint64_t at = one.offset_bytes;
    any.insert(at);
    if (is_global(one.text)) global.insert(at);
    if (is_shared(one.text)) shared.insert(at);
    if (reads_global(one.text) || reads_local(one.text)) loads.insert(at);
    if (reads_memory(one.text)) reads.insert(at);
    if (writes_memory(one.text)) stores.insert(at);
    if (is_bulk_copy(one.text)) copies.insert(at);
    if (is_atomic(one.text)) atomics.insert(at);
  }
  check_places(said.sectors, global, "--sectors", "global-memory access");
  check_places(said.lines, global, "--lines", "global-memory access");
  check_places(said.ways, shared, "--ways", "shared-memory access");
  check_places(said.lanes, any, "--lanes", "instruction");
  check_places(said.l1, loads, "--l1", "load of global or local memory");
  check_places(said.l2, reads, "--l2", "global-memory load");
  check_places(said.read_bytes, reads, "--read-bytes", "global-memory load");
  check_places(said.write_bytes, stores, "--write-bytes", "global-memory store");
  check_places(said.copy_bytes, copies, "--copy-bytes", "bulk copy");
  for (const auto& [place, pattern] : said.atomics) {
    require(atomics.contains(place), "--atomics {:#x}: warps reach no atomic at this offset",
            place);
  }
}

}  // namespace warpgauge::describe
