// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/run/drawing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include "analysis/base/error.h"
#include "analysis/base/process.h"
#include "analysis/base/tell.h"
#include "analysis/cli/frame/carried_files.h"

namespace warpgauge::cli {
namespace fs = std::filesystem;
namespace {

constexpr const char* kIsolated =
    "Python is started with -I, which ignores PYTHONPATH and the packages of a user";

/// The script's status when it has told why, on standard error, and the document is not at fault;
/// kExitBadInput when the document or the folder is.
constexpr int kScriptSaidWhy = 3;

constexpr int kMostImportSeconds = 60, kMostDrawSeconds = 3600;

/// `usual` seconds, or WARPGAUGE_PYTHON_SECONDS.
Limits python_limits(int usual) {
  constexpr const char* kVariable = "WARPGAUGE_PYTHON_SECONDS";
  const auto text = environment(kVariable);
  int seconds = usual;
  if (text) {
    const auto read = std::from_chars(text->data(), text->data() + text->size(), seconds);
    if (read.ec != std::errc() || read.ptr != text->data() + text->size() || seconds < 1) {
      throw std::runtime_error(
          fmt::format("{} is '{}', which is not a number of seconds", kVariable, *text));
    }
  }
  return {.time = std::chrono::seconds(seconds)};
}

std::string over_limit(const std::string& python, const Limits& limits) {
  return fmt::format(
      "{} was stopped: it did not end within {} s (WARPGAUGE_PYTHON_SECONDS sets "
      "another limit)",
      python, std::chrono::duration_cast<std::chrono::seconds>(limits.time).count());
}

/// Why a Python cannot draw; empty where it can. It runs in the root folder: nothing of the current
/// one is run, or read as settings (matplotlibrc).
std::string why_not_draw(const std::string& python) {
  const Limits limits = python_limits(kMostImportSeconds);
  try {
    const bool is_path_from_here = python.find('/') != python.npos && !python.starts_with('/');
    const ProcessEnd end =
        run_process({.argv = {python, "-I", "-c", "import matplotlib, fastjsonschema, jinja2"},
                     .folder = is_path_from_here ? "" : "/",
                     .input = Redirect::kNull,
                     .output = Redirect::kNull,
                     .errors = Redirect::kNull,
                     .signals = Signals::kForwarded,
                     .limits = limits});
    if (end.over_limit) return over_limit(python, limits);
    return end.exit_status == 0 ? "" : "cannot import matplotlib, fastjsonschema and jinja2";
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

}  // namespace

fs::path report_script() {
  if (const auto script = find_file("WARPGAUGE_PLOTS", "plots", "report.py")) return *script;
  std::vector<std::string> looked_in;
  for (const auto& folder : candidates("WARPGAUGE_PLOTS", "plots")) looked_in.push_back(folder);
  throw std::runtime_error(
      fmt::format("report.py was not found in {} (WARPGAUGE_PLOTS names its folder)",
                  fmt::join(looked_in, " and ")));
}

static std::string find_drawing_python() {
  if (const auto chosen = environment("WARPGAUGE_PYTHON")) {
    const std::string why = why_not_draw(*chosen);
    if (why.empty()) return *chosen;
    const std::string cannot = why.starts_with("cannot import")
                                   ? fmt::format("{} (WARPGAUGE_PYTHON) {}", *chosen, why)
                                   : fmt::format("{} (WARPGAUGE_PYTHON): {}", *chosen, why);
    throw std::runtime_error(fmt::format("{}; {}", cannot, kIsolated));
  }
  for (const char* python : {"python3", "/usr/bin/python3"}) {
    const std::string why = why_not_draw(python);
    if (why.empty()) return python;
    if (why.find("was stopped") != why.npos) tell("note: {}", why);
  }
  throw std::runtime_error(fmt::format(
      "no Python that can import matplotlib, fastjsonschema and jinja2 was found (install "
      "python3-matplotlib, python3-fastjsonschema and python3-jinja2, or name one in "
      "WARPGAUGE_PYTHON, for example a virtual environment's); {}",
      kIsolated));
}

std::string drawing_python() {
  static const std::string found = find_drawing_python();
  return found;
}

Drawing draw_document(const DrawOrder& order) {
  std::string python, script;
  try {
    python = drawing_python();
    script = report_script().string();
  } catch (const std::runtime_error& error) {
    return {kExitMeasurementFailed, true, error.what()};
  }
  std::vector<std::string> command = {
      python, "-I", script, as_argument(order.document), "-o", as_argument(order.folder)};
  if (!order.earlier.empty()) {
    command.insert(command.end(), {"--earlier", as_argument(order.earlier)});
  }
  if (order.beside > 1) {
    const unsigned share =
        std::thread::hardware_concurrency() / static_cast<unsigned>(order.beside);
    command.insert(command.end(), {"--jobs", std::to_string(std::max(1U, share))});
  }
  if (order.png) command.emplace_back("--png");
  if (order.shows_progress && isatty(STDERR_FILENO)) command.emplace_back("--progress");
  const Limits limits = python_limits(kMostDrawSeconds);
  const ProcessEnd end = run_process(
      {.argv = command, .input = Redirect::kNull, .signals = Signals::kIsolated, .limits = limits});
  if (end.over_limit) return {kExitMeasurementFailed, false, over_limit(python, limits)};
  if (end.exit_status == kExitOk) return {};
  if (end.exit_status == kExitBadInput) return {kExitBadInput, false, ""};
  if (end.exit_status == kScriptSaidWhy) return {kExitMeasurementFailed, false, ""};
  return {kExitMeasurementFailed, false,
          fmt::format("{} ended with status {}", script, end.exit_status)};
}

}  // namespace warpgauge::cli
