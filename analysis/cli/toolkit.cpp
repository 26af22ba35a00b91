// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/toolkit.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>

#include "analysis/base/error.h"
#include "analysis/base/installed.h"
#include "analysis/base/process.h"
#include "analysis/base/tell.h"
#include "analysis/claims/systems.h"
#include "analysis/cli/side_by_side.h"

namespace warpgauge::cli {
namespace fs = std::filesystem;
using nlohmann::json;

static void from_json(const json& text, PartName& part) {
  part = {text.at("name"), text.at("sentence")};
}

static void from_json(const json& text, FoundDevice& device) {
  device = {text.at("ordinal"), text.at("name"), text.at("uuid")};
}

static void from_json(const json& text, ProbeName& probe) {
  probe = {text.at("name"), text.at("question"), text.value("parts", std::vector<PartName>())};
}

namespace {

std::optional<std::string> environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

/// The folders to look in, best first. `part` is the folder below the source tree and below share/.
std::vector<fs::path> candidates(const char* variable, const fs::path& part) {
  if (const auto value = environment(variable)) return {*value};
  return {installed_share() / part, fs::path(WARPGAUGE_SOURCE) / part};
}

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
      throw std::runtime_error(fmt::format("{} is '{}', no number of seconds", kVariable, *text));
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
    const ProcessEnd end = capture_within(
        {python, "-I", "-c", "import matplotlib, fastjsonschema, jinja2"}, limits,
        Errors::kDiscarded, python.find('/') == python.npos || python.starts_with('/') ? "/" : "");
    if (end.over_limit) return over_limit(python, limits);
    return end.exit_status == 0 ? "" : "cannot import matplotlib, fastjsonschema and jinja2";
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

/// The file in the best folder that has it.
std::optional<fs::path> find_file(const char* variable, const fs::path& part, const char* file) {
  for (const fs::path& folder : candidates(variable, part)) {
    std::error_code error;
    if (fs::is_regular_file(folder / file, error)) return folder / file;
  }
  return std::nullopt;
}

struct ProgramNames {
  const char *name, *needs, *variable, *executable, *stem, *carried;
};

const ProgramNames& names_of(Program program) {
  static constexpr ProgramNames kNames[] = {
      {"probe", "nvcc", "WARPGAUGE_PROBE", "warpgauge-probe", "recording", "recording-"},
      {"kernels", "nvcc and cuBLAS", "WARPGAUGE_KERNELS", "warpgauge-kernels", "kernels",
       "kernels"}};
  return kNames[static_cast<std::size_t>(program)];
}

/// The program's status for "the CUDA context died; what was measured is recorded, resume me".
constexpr int kContextLost = 4;

std::string require(Program program) {
  if (const auto path = program_path(program)) return path->string();
  throw std::runtime_error(fmt::format("the {} was {}", name_of(program), why_not_built(program)));
}

/// Standard output of one of a program's questions; Interrupted where a signal came meanwhile.
/// `also_fine`: a status that is an answer too.
std::string ask(Program program, const std::vector<std::string>& question, int also_fine = 0,
                Group group = Group::kOurs) {
  std::vector<std::string> command = {require(program)};
  command.insert(command.end(), question.begin(), question.end());
  const ProcessEnd answer = capture_process(command, group);
  if (answer.received != 0) throw Interrupted(answer.received);
  const int status = answer.exit_status;
  if (status == 0 || status == also_fine) return answer.output;
  throw std::runtime_error(fmt::format("{} gave no answer (exit status {})", command[0], status));
}

std::vector<std::string> command_line(const Measurement& measurement) {
  std::vector<std::string> command = {require(measurement.program),
                                      "-o",
                                      as_argument(measurement.recording),
                                      "--level",
                                      measurement.level,
                                      "--campaign",
                                      fmt::format("{}", measurement.campaign)};
  if (!measurement.filter.empty()) command.insert(command.end(), {"--filter", measurement.filter});
  if (measurement.resume) command.emplace_back("--resume");
  const auto add_number = [&](const char* option, int number) {
    command.insert(command.end(), {option, fmt::format("{}", number)});
  };
  if (measurement.device != 0) add_number("--device", measurement.device);
  if (measurement.in_parallel > 1) add_number("--parallel", measurement.in_parallel);
  if (measurement.first) add_number("--first", *measurement.first);
  return command;
}

ProbeDoctor ask_doctor(Program program, int device, Group group) {
  try {
    return parse_doctor(ask(program,
                            {"--doctor", "--format", "json", "--device", fmt::format("{}", device)},
                            kExitNoDevice, group));
  } catch (const Interrupted&) {
    throw;
  } catch (const std::runtime_error& error) {
    ProbeDoctor doctor;
    doctor.why = error.what();
    return doctor;
  }
}

std::vector<ProbeName> list_probes_in(Group group, Program program) {
  const std::string text = ask(program, {"--list", "--format", "json"}, kExitOk, group);
  try {
    return json::parse(text).get<std::vector<ProbeName>>();
  } catch (const json::exception&) {
    throw std::runtime_error(fmt::format(
        "the {}'s list of what it measures is not the expected JSON", name_of(program)));
  }
}

/// Each probe, and each rung of a family, may end one context.
std::size_t most_restarts(const Measurement& measurement) {
  const Group group = measurement.beside == nullptr ? Group::kOurs : Group::kOwn;
  std::size_t count = 0;
  for (const ProbeName& probe : list_probes_in(group, measurement.program)) {
    count += 1 + probe.parts.size();
  }
  return count;
}

}  // namespace

std::string name_of(Program program) { return fmt::format("{} program", names_of(program).name); }

std::string why_not_built(Program program) {
  return fmt::format("not built: it needs {}, and ./run builds it only where it sees a GPU",
                     names_of(program).needs);
}

const char* recording_stem(Program program) { return names_of(program).stem; }

fs::path injected_library() {
  constexpr const char* kName = "libwarpgauge_injection.so";
  std::error_code error;
  fs::path library = executable_folder() / kName;
  if (!fs::is_regular_file(library, error)) library = installed_library() / kName;
  if (const auto chosen = environment("WARPGAUGE_INJECTION")) library = *chosen;
  if (fs::is_regular_file(library, error)) return library;
  throw std::runtime_error(fmt::format(
      "{}: not found; it is built where the headers of CUDA and CUPTI are", library.string()));
}

std::optional<fs::path> program_path(Program program) {
  if (const auto value = environment(names_of(program).variable)) return *value;
  const fs::path file = executable_folder() / names_of(program).executable;
  std::error_code error;
  return fs::is_regular_file(file, error) ? std::optional(file) : std::nullopt;
}

ProbeDoctor parse_doctor(const std::string& text) {
  try {
    const json answer = json::parse(text);
    return {.usable = answer.at("usable").get<bool>(),
            .why = answer.value("why", ""),
            .device = answer.value("device", ""),
            .uuid = answer.value("uuid", ""),
            .compute_capability = answer.value("compute_capability", ""),
            .counters = answer.value("counters", ""),
            .machine_code = answer.value("machine_code", ""),
            .flags = answer.value("flags", std::vector<std::string>()),
            .devices = answer.value("devices", std::vector<FoundDevice>())};
  } catch (const json::exception&) {
    throw std::runtime_error("the probe program's answer is not the expected JSON");
  }
}

ProbeDoctor ask_program(Program program, int device) {
  return ask_doctor(program, device, Group::kOurs);
}

std::vector<ProbeDoctor> ask_programs(Program program, const std::vector<int>& devices) {
  std::vector<std::future<ProbeDoctor>> asked;
  for (const int device : devices) {
    asked.push_back(std::async(std::launch::async, ask_doctor, program, device, Group::kOwn));
  }
  std::vector<ProbeDoctor> doctors;
  for (auto& one : asked) doctors.push_back(one.get());
  return doctors;
}

std::vector<ProbeName> list_probes(Program program) {
  return list_probes_in(Group::kOurs, program);
}

int measure(Measurement measurement) {
  const auto run = [&] {
    const auto command = command_line(measurement);
    return measurement.beside == nullptr ? run_process(command)
                                         : measurement.beside->run(measurement.device, command);
  };
  ProcessEnd end = run();
  const std::string recording = measurement.recording.string();
  if (end.exit_status == kContextLost) {
    measurement.resume = true;
    for (std::size_t left = most_restarts(measurement); end.exit_status == kContextLost && left > 0;
         --left) {
      tell("note: {}: the CUDA context died; going on in a fresh process", recording);
      end = run();
    }
  }
  if (end.signal != 0) {
    tell("error: signal {} ended the measurement; {} can be resumed", end.signal, recording);
  } else if (end.exit_status == kContextLost) {
    tell("error: the CUDA context died again and again; {} has what was measured", recording);
    return kExitMeasurementFailed;
  }
  return end.exit_status;
}

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
  const ProcessEnd end = run_within(command, limits);
  if (end.over_limit) return {kExitMeasurementFailed, false, over_limit(python, limits)};
  if (end.exit_status == kExitOk) return {};
  if (end.exit_status == kExitBadInput) return {kExitBadInput, false, ""};
  if (end.exit_status == kScriptSaidWhy) return {kExitMeasurementFailed, false, ""};
  return {kExitMeasurementFailed, false,
          fmt::format("{} ended with status {}", script, end.exit_status)};
}

std::vector<fs::path> carried_recordings(Program program) {
  for (const fs::path& folder : candidates("WARPGAUGE_DATA", WARPGAUGE_REPLAY_FOLDER)) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      const std::string name = entry.path().filename().string();
      if (name.starts_with(names_of(program).carried) &&
          (name.ends_with(".jsonl") || name.ends_with(".jsonl.zst"))) {
        files.push_back(entry.path());
      }
    }
    std::sort(files.begin(), files.end());
    if (!files.empty()) return files;
  }
  return {};
}

std::vector<fs::path> carried_recordings() {
  auto files = carried_recordings(Program::kProbes);
  std::ranges::copy(carried_recordings(Program::kKernels), std::back_inserter(files));
  return files;
}

std::optional<fs::path> carried_profile() {
  return find_file("WARPGAUGE_DATA", WARPGAUGE_REPLAY_FOLDER, "profile.json");
}

fs::path claims_folder() {
  for (const fs::path& folder : candidates("WARPGAUGE_CLAIMS", fs::path("data") / "claims")) {
    std::error_code error;
    if (fs::is_directory(folder, error)) return folder;
  }
  throw std::runtime_error(
      "the claims catalogue was not found (WARPGAUGE_CLAIMS names its folder)");
}

std::vector<fs::path> carried_catalogue() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(claims_folder())) {
    const fs::path& file = entry.path();
    const bool is_catalogue =
        file.extension() == ".yaml" && file.filename() != claims::kSystemsFile;
    if (is_catalogue) files.push_back(file);
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace warpgauge::cli
