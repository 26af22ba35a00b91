// SPDX-License-Identifier: Apache-2.0
// Tables that ncu prints with --csv, taken out of a text that may hold other lines as well.
//
//   --page raw       a header, a row of units, one row a launch with a column for each metric
//   --page details   a header, one row for each metric of a launch: "Metric Name", "Metric Unit",
//                    "Metric Value"
//   --page source --print-source sass
//                    for each launch a line "Kernel Name", a header, one row an instruction
//
// Columns are found by their names: order and number differ between versions, and a page that was
// saved again (by pandas) has columns of its own before them. What a program printed meanwhile and
// ncu's own lines ("==PROF==") lie in between.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/base/error.h"

namespace warpgauge::describe {

/// A cell as it was printed.
struct NcuReading {
  std::string text, unit;
  std::size_t line = 0;
};

/// One launch, of the raw page or of the details page.
struct NcuLaunch {
  std::string kernel;
  std::size_t line = 0;  ///< of the text, from 1
  /// By column, or by metric where each has a row. Where a metric occurs several times, this is the
  /// first reading; another one that says something else is in `doubtful`.
  std::map<std::string, NcuReading, std::less<>> readings;
  std::map<std::string, NcuReading, std::less<>> doubtful;

  const NcuReading* find(std::string_view name) const;
  /// Text of the reading; empty where there is none.
  std::string text(std::string_view name) const;
};

/// Machine code of one launch.
struct NcuSource {
  std::string kernel;
  std::size_t line = 0;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;  ///< each as long as `columns`
  std::vector<std::size_t> lines;              ///< of the rows

  /// Index of the first of `names` that is a column; columns.size() where none is.
  std::size_t column(std::initializer_list<std::string_view> names) const;
};

struct NcuPages {
  std::string file;
  std::vector<NcuLaunch> launches;
  std::vector<NcuSource> sources;
  std::vector<InputError> defects;  ///< rows that are cut short
  std::string error;                ///< the first line "==ERROR== ..." of ncu
  /// Another page of ncu that is there, which has no launch by itself: what it is.
  std::string other_page = {};
};

/// Why a file has no launch, and what to do.
std::string why_no_launch(const NcuPages& pages);

/// Throws InputError for a text in UTF-16. One without any table has neither launches nor sources.
NcuPages parse_ncu_pages(std::string_view text, const std::string& file);

/// Blocks or threads of "(1024, 1, 1)"; empty where there is none.
std::optional<double> volume_of(const std::string& shape);

}  // namespace warpgauge::describe
