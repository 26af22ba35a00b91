// SPDX-License-Identifier: Apache-2.0
// warpgauge doctor: what this machine can measure, and what stands in the way.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "analysis/base/error.h"
#include "analysis/cli/commands.h"
#include "analysis/cli/locations.h"
#include "analysis/cli/probe_program.h"
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

Check check_program(Program program) {
  const auto path = program_path(program);
  const ProgramInfo& info = info_of(program);
  return {info.name, path.has_value(), path ? path->string() : info.why_not_built};
}

Check check_gpu(const ProbeDoctor& doctor) {
  if (!doctor.usable) return {"gpu", false, doctor.why};
  std::string detail =
      fmt::format("{}, compute capability {}", doctor.device, doctor.compute_capability);
  for (const std::string& flag : doctor.flags) detail += "; " + flag;
  return {"gpu", true, detail};
}

Check check_counters(const ProbeDoctor& doctor) {
  if (!doctor.usable) return {"counters", false, "no usable GPU"};
  return {"counters", doctor.counters == "available", doctor.counters};
}

Check check_figures() {
  try {
    return {"figures", true, fmt::format("{} {}", drawing_python(), report_script().string())};
  } catch (const std::runtime_error& error) {
    return {"figures", false, error.what()};
  }
}

Check check_replay() {
  const auto files = carried_recordings(Program::kProbes);
  if (files.empty()) return {"replay", false, "no recording is carried along"};
  try {
    const auto recording = samples::read_recording(files.front());
    return {"replay", true,
            fmt::format("{} recording{} of {}, made {}", files.size(), files.size() == 1 ? "" : "s",
                        recording.header.device_name, recording.header.time_utc)};
  } catch (const InputError& error) {
    return {"replay", false, error.what()};
  }
}

int doctor(const DoctorOptions& options) {
  const ProbeDoctor probe = ask_program(Program::kProbes);
  std::vector<Check> checks = {check_program(Program::kProbes), check_program(Program::kKernels),
                               check_gpu(probe), check_counters(probe)};
  if (const std::string& code = probe.machine_code; !code.empty()) {
    checks.push_back({"machine code", code.starts_with("checked"), code});
  }
  checks.push_back(check_figures());
  const Check replay = checks.emplace_back(check_replay());
  const char* run = probe.usable ? "measure" : replay.passed ? "replay" : "nothing";

  if (options.format == "json") {
    nlohmann::ordered_json answer = {{"run", run}, {"checks", nlohmann::ordered_json::array()}};
    for (const Check& check : checks) {
      answer["checks"].push_back(
          {{"name", check.name}, {"passed", check.passed}, {"detail", check.detail}});
    }
    fmt::print("{}\n", answer.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    return kExitOk;
  }
  for (const Check& check : checks) {
    fmt::print("{:<15} {:<4} {}\n", check.name, check.passed ? "ok" : "no", check.detail);
  }
  fmt::print("`warpgauge run` will {} here\n", probe.usable    ? "measure"
                                               : replay.passed ? "replay what is carried along"
                                                               : "find nothing to do");
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
