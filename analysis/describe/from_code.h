// SPDX-License-Identifier: Apache-2.0
// A description of a kernel that never ran: of its machine code, its launch, and what its user says
// of branches and memory.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "analysis/costs/instruction_costs.h"
#include "analysis/describe/amounts.h"
#include "analysis/describe/code_file.h"
#include "analysis/descriptor/descriptor.h"
#include "analysis/in_core/path.h"
#include "analysis/interpret/counts.h"

namespace warpgauge::describe {

/// Where the lanes of an atomic go.
enum class AtomicPattern : unsigned char {
  kSame,        ///< all threads of the grid (of the block, in shared memory) to one word
  kNeighbours,  ///< the lanes of a warp to neighbouring words
  kSpread,      ///< each lane to a sector (in shared memory: a word) of its own
};

/// Rounds of a shared load of 8 or 16 bytes over those that its width needs, where neighbouring
/// lanes read the same words; no access takes less (shared.common_word_cycles and its counters).
inline constexpr double kLeastWays = 0.5;

/// What is said of memory. Amounts hold for one execution by a warp, unless they say otherwise.
struct MemoryStatement {
  Amounts sectors;     ///< of 32 bytes that an access of global memory touches
  Amounts lines;       ///< of 128 bytes, that they lie in
  Amounts ways;        ///< rounds of a shared-memory access over those that its width needs
  Amounts lanes;       ///< threads of a warp for which the instruction's predicate holds
  Amounts l1, l2;      ///< shares of the loaded sectors that L1 answers; of the rest, that L2 does
  Amounts l1_lines;    ///< shares of the lines that L1 answers whole; not told: as of their sectors
  Amounts l1_answers;  ///< shares of the executions that L1 answers, and at once
  Amounts l1_cycles;   ///< cycles of L1
  Amounts read_bytes, write_bytes;  ///< from and to DRAM by the whole launch
  Amounts copy_bytes;               ///< of one bulk copy (TMA)
  std::map<std::uint64_t, AtomicPattern> atomics = {};
  interpret::HotPlace hot_place = {};  ///< of what atomics of global memory change
};

struct StaticLaunch {
  std::array<std::uint64_t, 3> grid = {}, block = {};
  /// Whether they were told. Where they were not, they stand for any, and are asked for.
  bool says_grid = true, says_block = true;
  std::uint64_t cluster_blocks = 1;
  std::uint64_t shared_bytes = 0;     ///< dynamic; of code whose cubin is not there: all
  bool says_shared = false;           ///< shared_bytes was told, be it as 0
  std::optional<int> registers = {};  ///< of a thread, where no cubin says them
};

struct HostCounts;  // host_counts.h

struct StaticQuestion {
  StaticLaunch launch;
  in_core::BranchShares shares;
  MemoryStatement memory;
  std::string name, size;  ///< of the description; empty: the kernel's, and the launch's shape
  /// What the host counted, if it executed the code; `shares` are not asked then.
  const HostCounts* counted = nullptr;
};

/// Throws Defect, one sentence, for a launch that no device takes.
void check_launch(const StaticLaunch& launch);
/// The same where the cubin forbids it.
void check_launch(const StaticLaunch& launch, const machine_code::CubinFunction& facts);

/// The function of the file that is meant: the only one, or the one whose mangled or demangled name
/// is `kernel`. Throws Defect that names the others where several are left, and for descriptions.
const machine_code::ExecutedCode& only_function(const CodeFile& file, const std::string& kernel);

/// The instructions that warps reach, by what is told of branches and by the rules for the rest;
/// what lies behind a branch or in a loop that describe_code() asks for is among them.
/// Throws Defect as in_core::executions_of() does.
machine_code::ExecutedCode reached_code(machine_code::ExecutedCode code,
                                        const in_core::BranchShares& shares);

/// Every instruction with its executions over the grid, the amounts of work that follow (pipes by
/// the profile behind `costs`; memory by what is said, accesses being coalesced and free of
/// conflicts where nothing is), and the assumptions that were made on the way.
///
/// Throws Defect, one sentence: a launch that no device takes or that the cubin forbids; something
/// said of a place where no such instruction is; statements that contradict each other. Throws
/// Unanswered (missing.h), all of it at once, and what lies behind an unanswered branch with it,
/// for what has to be told and was not: trips of loops, bytes from and to DRAM, shares of hits,
/// sectors of accesses along which one thread walks and whose lanes the code does not tell
/// (walks.h), patterns of atomics and the threads that reach them, bytes of bulk copies, registers
/// of a listing.
descriptor::Descriptor describe_code(const machine_code::ExecutedCode& code,
                                     const machine_code::CubinFunction* facts,
                                     const StaticQuestion& question,
                                     const costs::InstructionCosts& costs);

}  // namespace warpgauge::describe
