// SPDX-License-Identifier: Apache-2.0
// What `warpgauge analyze` prints.
//
//   loop 0x01e0 to 0x0210: 4 instructions an iteration
//     warps a scheduler           1        2        4        8       16
//     cycles                    332      332      332      332      333
//     cycles a warp             332      166       83     41.5     20.8
//     instr. a cycle           0.01     0.02     0.05     0.10     0.19
//     start, cycles             0.3     14.3     42.3     99.2      211
//     bound               scoreboard: LDG.E.STRONG.SYS (from 1)
//     pressure            L2 13.7, issue 4, lsu 4, alu 2, bank 0 1 (cycles of one warp)
//         at  waits stall   busy  latency unit              instruction
//       01e0     10     1   13.7      308 lsu+L2         c  LDG.E.STRONG.SYS R10, ...
//       0200    306    13      2        4 alu            c~ ISETP.GE.U32.AND P2, PT, ...
//       0210     12     5                                   @!P2 BRA 0x1e0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "analysis/model/code_analysis.h"
#include "analysis/report/executed.h"
#include "analysis/report/same_names.h"

namespace warpgauge::report {

struct AnalysisTextOptions {
  bool listing = true;
  bool timeline = false;
  std::size_t timeline_cycles = 100;
  /// Lines of headers that were inlined, by offset: shown beside the line that calls them.
  const std::map<std::uint64_t, std::string>* headers = nullptr;
  SameNames names = {};                ///< of all kernels that are told of together
  const Executed* executed = nullptr;  ///< what the host counted
};

/// Something that was not measured of this code: a line of the answer.
struct Doubt {
  std::string what;  ///< "! unknown", "? assumed", "~ as their kin", "assumed"
  std::string text;

  friend bool operator==(const Doubt&, const Doubt&) = default;
};

/// Opcodes whose cost is not measured, and what was taken for granted.
std::vector<Doubt> doubts_of(const model::CodeAnalysis& analysis);

/// What "at least" and "at most" are not: the same words in text and JSON.
inline constexpr const char* kIntervalIsNot =
    "at least and at most cover what is not known of costs, but not the error of the laws: the "
    "measured cycles of most loops lie outside (docs/loops.md says how many)";

std::string analysis_text(const model::CodeAnalysis& analysis, const std::string& device,
                          const AnalysisTextOptions& options);

}  // namespace warpgauge::report
