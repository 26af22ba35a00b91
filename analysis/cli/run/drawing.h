// SPDX-License-Identifier: Apache-2.0
// Pages and figures are drawn by a Python script, in a process of its own.
#pragma once

#include <filesystem>
#include <string>

namespace warpgauge::cli {

/// The script that draws: WARPGAUGE_PLOTS (a folder), share/warpgauge/plots, the source tree's
/// plots/. Throws std::runtime_error, one sentence, when `report.py` is in none of them.
std::filesystem::path report_script();

/// How drawing ended.
struct Drawing {
  int exit_status = 0;
  bool set_is_whole = true;  ///< with the page, or without one where nothing can draw
  std::string why = {};      ///< empty where it is on standard error already
};

/// What the script draws, and where.
struct DrawOrder {
  std::filesystem::path document;      ///< JSON
  std::filesystem::path folder;        ///< to draw into
  std::filesystem::path earlier = {};  ///< a report whose figures are taken over; empty: none
  bool png = false;                    ///< as pixels too
  bool shows_progress = false;         ///< on a terminal
  int beside = 1;  ///< number of pages drawn at once, including this one: they share the processors
};

/// Has the script draw. An hour at most, or WARPGAUGE_PYTHON_SECONDS. The program is isolated:
/// call it while an Interruption lives (analysis/base/interruption.h), which ends it. Several
/// threads may. Throws std::runtime_error where it cannot be started.
Drawing draw_document(const DrawOrder& order);

/// A Python that can import matplotlib, fastjsonschema and jinja2: WARPGAUGE_PYTHON and no other if
/// that is set, else python3 on PATH, else /usr/bin/python3. It is tried, and must be started, in
/// isolated mode (-I): nothing of the current folder, of PYTHONPATH or of the user's own packages
/// is imported. Each has 60 seconds for it, or WARPGAUGE_PYTHON_SECONDS. One that was found is not
/// tried again by this process. Throws std::runtime_error with one sentence when there is none.
std::string drawing_python();

}  // namespace warpgauge::cli
