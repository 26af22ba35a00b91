// SPDX-License-Identifier: Apache-2.0
// The source of a kernel beside its machine code: which lines the warps spend their time at.
#pragma once

#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/in_core/line_tally.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::answers {

struct SourceLine {
  std::size_t line = 0;         ///< from 1 on
  std::optional<double> share;  ///< of the life of all warps; none where no instruction is from it
  std::string text;
};

/// One file of the source: all of a short one; the lines of a long one that matter, each with its
/// neighbours. What is left out is told from the numbers of the lines.
struct SourcePane {
  std::string name;  ///< as the machine code has it: "softmax.cu"
  std::filesystem::path file;
  double share = 0;            ///< of the life of all warps
  std::size_t file_lines = 0;  ///< how many it has; 0 where it could not be read
  std::vector<SourceLine> lines;
  std::string why;  ///< no lines are shown, with the file; else empty
};

/// Those with a share that tells something, the largest first. `tallies` has the time of each
/// instruction of `code` (Prediction::lines); without it there is no pane. Reads the files that the
/// code names, as they are now. Only a name that source files have is read: a description may
/// come from anybody, and a page may go to anybody.
std::vector<SourcePane> source_panes(const machine_code::ExecutedCode& code,
                                     const std::vector<in_core::LineTally>& tallies);

/// [{name, file, share, file_lines, lines[{line, share, text}], why}]; `share` of a line may be
/// null, and so may file_lines and why.
nlohmann::ordered_json source_panes_json(const std::vector<SourcePane>& panes);

}  // namespace warpgauge::answers
