// SPDX-License-Identifier: Apache-2.0
// warpgauge doctor: what this machine can measure, and what stands in the way.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "analysis/base/error.h"
#include "analysis/cli/frame/carried_files.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/run/devices.h"
#include "analysis/cli/run/drawing.h"
#include "analysis/cli/run/programs.h"
#include "analysis/describe/disassembly.h"
#include "analysis/report/rows.h"
#include "analysis/report/terminal.h"
#include "analysis/samples/reader.h"

namespace warpgauge::cli {
namespace {

struct DoctorOptions {
  std::string format = "text";
};

struct Check {
  std::string name;
  bool passed = false;
  std::string detail;  ///< what was found, or what stands in the way
};

/// `look` gives what was found, or throws what stands in the way.
Check check(const char* name, const std::function<std::string()>& look) {
  try {
    return {name, true, look()};
  } catch (const std::runtime_error& error) {
    return {name, false, error.what()};
  }
}

/// What has been tried on hosts of this kind: docs/install.md.
std::string host() {
#if defined(__x86_64__)
  return "x86-64";
#elif defined(__aarch64__)
  return "arm64: tested under qemu only, and without a GPU";
#else
  throw std::runtime_error("neither x86-64 nor arm64: nothing was tested on such a host");
#endif
}

std::string usable_gpu(const ProbeDoctor& probe) {
  if (!probe.usable) throw std::runtime_error(probe.why);
  return fmt::format("{}, compute capability {}{}{}", probe.device, probe.compute_capability,
                     probe.flags.empty() ? "" : "; ", fmt::join(probe.flags, "; "));
}

std::string recordings_to_replay() {
  const auto files = carried_recordings(Program::kProbes);
  if (files.empty()) throw std::runtime_error("no recording is carried along");
  const samples::Header header = samples::read_recording(files.front()).header;
  return fmt::format("{} recording{} of {}, made {}", files.size(), files.size() == 1 ? "" : "s",
                     header.device_name, header.time_utc);
}

/// The two programs that read machine code: cuobjdump starts nvdisasm.
std::string disassembler() {
  const std::string cuobjdump = describe::find_cuobjdump(), nvdisasm = describe::find_nvdisasm();
  for (const std::string& tool : {cuobjdump, nvdisasm}) {
    if (std::error_code error; !tool.empty() && !std::filesystem::is_regular_file(tool, error)) {
      throw std::runtime_error(fmt::format("{}: not found", tool));
    }
  }
  if (cuobjdump.empty()) {
    throw std::runtime_error("not found: " +
                             describe::no_tool(describe::kCuobjdumpVariable, "cuobjdump"));
  }
  if (nvdisasm.empty()) {
    throw std::runtime_error("not found: " +
                             describe::no_tool(describe::kNvdisasmVariable, "nvdisasm"));
  }
  return fmt::format("found: {}, {}", cuobjdump, nvdisasm);
}

/// Where it goes to a terminal, what does not fit the line goes on under the detail.
std::string line_of(const Check& check) {
  constexpr std::size_t kIndent = 21;
  const report::Look look = check.passed ? report::Look::kGood : report::Look::kDoubtful;
  const std::string first =
      fmt::format("{:<15} {} ", check.name,
                  report::painted(check.passed ? "ok  " : "no  ", look, report::shows_colours()));
  const auto width = report::terminal_width();
  return width ? report::wrapped(check.detail, kIndent, first, *width)
               : fmt::format("{}{}\n", first, check.detail);
}

int doctor(const DoctorOptions& options) {
  const ProbeDoctor probe = ask_program(Program::kProbes);
  std::vector<Check> checks = {check("host", host)};
  for (const Program program : {Program::kProbes, Program::kKernels}) {
    const auto path = program_path(program);
    checks.push_back(
        {name_of(program), path.has_value(), path ? path->string() : why_not_built(program)});
  }
  checks.push_back(check("gpu", [&] { return usable_gpu(probe); }));
  for (const std::string& note : probe.notes) checks.push_back({"note", false, note});
  if (probe.devices.size() > 1) checks.push_back({"devices", true, list_of(probe.devices)});
  checks.push_back({"counters", probe.usable && probe.counters == "available",
                    probe.usable ? probe.counters : "no usable GPU"});
  if (const std::string& code = probe.machine_code; !code.empty()) {
    checks.push_back({"machine code", code.starts_with("checked"), code});
  }
  checks.push_back(check("disassembler", disassembler));
  checks.push_back(
      check("figures", [] { return drawing_python() + " " + report_script().string(); }));
  const Check replay = checks.emplace_back(check("replay", recordings_to_replay));
  const char* run = probe.usable ? "measure" : replay.passed ? "replay" : "nothing";

  if (options.format == "json") {
    nlohmann::ordered_json answer = {{"run", run}, {"checks", nlohmann::ordered_json::array()}};
    for (const Check& check : checks) {
      answer["checks"].push_back(
          {{"name", check.name}, {"passed", check.passed}, {"detail", check.detail}});
    }
    write_output(report::json_text(answer), "-");
    return kExitOk;
  }
  std::string text;
  for (const Check& check : checks) text += line_of(check);
  text +=
      fmt::format("`warpgauge run` will {} here\n", probe.usable    ? "measure"
                                                    : replay.passed ? "replay what is carried along"
                                                                    : "find nothing to do");
  write_answer(text, "-");
  return kExitOk;
}

}  // namespace

void add_doctor(CLI::App& app, int& status) {
  const auto [command, options] = add_command(
      app, status, "doctor", "Say what this machine can measure and what stands in the way", doctor,
      "\nexample:\n  warpgauge doctor --format json");
  add_choice(command, "--format", options.format, "Output format", {"text", "json"});
}

}  // namespace warpgauge::cli
