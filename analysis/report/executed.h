// SPDX-License-Identifier: Apache-2.0
// What the host counted when it executed a kernel, by instruction and by line of the source.
//
//   executed on the host
//     assumed             executed on the host: 1024 of 1024 blocks
//      executed  lanes  sectors    L1  wavefronts  conflicts  by line of the source
//         32768     32        4     0                         transpose.cu:9
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/report/access_map.h"

namespace warpgauge::report {

/// The counts of an instruction over the grid, or the sum of several.
struct ExecutedCounts {
  double executed = 0;  ///< warp instructions
  double threads = 0;   ///< thread instructions whose guard held
  /// Executions of accesses to global and to local memory in which a lane takes part, with what
  /// they touch.
  double requests = 0, sectors = 0, lines = 0;
  double loaded_sectors = 0, l1_hits = 0;  ///< of loads, where it is known what L1 holds
  double shared_requests = 0, wavefronts = 0;
  double least_wavefronts = 0;  ///< for as many lanes without a conflict

  ExecutedCounts& operator+=(const ExecutedCounts& other);
  double lanes() const { return executed > 0 ? threads / executed : 0; }
  // Absent where there is no such access.
  std::optional<double> sectors_of_request() const;
  std::optional<double> lines_of_request() const;
  std::optional<double> l1_share() const;
  std::optional<double> wavefronts_of_request() const;
  /// Wavefronts beyond the least.
  std::optional<double> conflicts_of_request() const;
};

struct ExecutedInstructionCounts {
  std::uint64_t at = 0;  ///< offset of the instruction
  std::string instruction;
  std::string source = {};  ///< empty where it is not known
  ExecutedCounts counts = {};
};

struct Executed {
  std::vector<std::string> assumes = {};
  std::vector<ExecutedInstructionCounts> instructions = {};  ///< that any warp executed
  std::vector<AccessMap> maps = {};
  /// Why the host could not go on: then nothing is counted, and pictures end there.
  std::string stopped = {};
};

struct ExecutedLine {
  std::string source;
  ExecutedCounts counts = {};
};

/// By line of the source, in the order of its files and lines; empty where none is known.
/// Instructions without a line come last, with an empty one.
std::vector<ExecutedLine> lines_of(const Executed& executed);

/// Whether the instruction reaches memory as far as was counted.
bool is_access(const ExecutedCounts& counts);

/// Lines of the source, accesses and pictures.
std::string executed_text(const Executed& executed);
nlohmann::ordered_json executed_json(const Executed& executed);

}  // namespace warpgauge::report
