// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/run/programs.h"

#include <fmt/format.h>

#include <future>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "analysis/base/error.h"
#include "analysis/base/installed.h"
#include "analysis/base/process.h"
#include "analysis/base/tell.h"
#include "analysis/cli/frame/carried_files.h"
#include "analysis/cli/run/side_by_side.h"

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

/// The program's status for "the CUDA context died; what was measured is recorded, resume me".
constexpr int kContextLost = 4;

std::string require(Program program) {
  if (const auto path = program_path(program)) return path->string();
  throw std::runtime_error(fmt::format("the {} was {}", name_of(program), why_not_built(program)));
}

/// Standard output of one of a program's questions; Interrupted where a signal came meanwhile.
/// `also_fine`: a status that is an answer too.
std::string ask(Program program, const std::vector<std::string>& question, int also_fine = 0,
                Signals signals = Signals::kShared) {
  std::vector<std::string> command = {require(program)};
  command.insert(command.end(), question.begin(), question.end());
  const ProcessEnd answer = run_process({.argv = command,
                                         .output = Redirect::kCapture,
                                         .errors = Redirect::kNull,
                                         .signals = signals});
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

ProbeDoctor ask_doctor(Program program, int device, Signals signals) {
  try {
    return parse_doctor(ask(program,
                            {"--doctor", "--format", "json", "--device", fmt::format("{}", device)},
                            kExitNoDevice, signals));
  } catch (const Interrupted&) {
    throw;
  } catch (const std::runtime_error& error) {
    ProbeDoctor doctor;
    doctor.why = error.what();
    return doctor;
  }
}

std::vector<ProbeName> ask_probes(Program program, Signals signals) {
  const std::string text = ask(program, {"--list", "--format", "json"}, kExitOk, signals);
  try {
    return json::parse(text).get<std::vector<ProbeName>>();
  } catch (const json::exception&) {
    throw std::runtime_error(fmt::format(
        "the {}'s list of what it measures is not the expected JSON", name_of(program)));
  }
}

/// Each probe, and each rung of a family, may end one context.
std::size_t most_restarts(const Measurement& measurement) {
  const Signals signals = measurement.beside == nullptr ? Signals::kShared : Signals::kIsolated;
  std::size_t count = 0;
  for (const ProbeName& probe : ask_probes(measurement.program, signals)) {
    count += 1 + probe.parts.size();
  }
  return count;
}

}  // namespace

fs::path injected_library() {
  constexpr const char* kName = "libwarpgauge_injection.so";
  std::error_code error;
  fs::path library = executable_folder() / kName;
  if (!fs::is_regular_file(library, error)) library = installed_library() / kName;
  if (const auto chosen = environment("WARPGAUGE_INJECTION")) library = *chosen;
  if (fs::is_regular_file(library, error)) return library;
  throw std::runtime_error(fmt::format(
      "{}: not found; it is built only where the headers of CUDA and CUPTI are installed",
      library.string()));
}

std::optional<fs::path> program_path(Program program) {
  if (const auto value = environment(place_of(program).variable)) return *value;
  const fs::path file = executable_folder() / place_of(program).executable;
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
            .notes = answer.value("notes", std::vector<std::string>()),
            .devices = answer.value("devices", std::vector<FoundDevice>())};
  } catch (const json::exception&) {
    throw std::runtime_error("the probe program's answer is not the expected JSON");
  }
}

ProbeDoctor ask_program(Program program, int device) {
  return ask_doctor(program, device, Signals::kShared);
}

std::vector<ProbeDoctor> ask_programs(Program program, const std::vector<int>& devices) {
  std::vector<std::future<ProbeDoctor>> asked;
  for (const int device : devices) {
    asked.push_back(
        std::async(std::launch::async, ask_doctor, program, device, Signals::kIsolated));
  }
  std::vector<ProbeDoctor> doctors;
  for (auto& one : asked) doctors.push_back(one.get());
  return doctors;
}

std::vector<ProbeName> list_probes(Program program) {
  return ask_probes(program, Signals::kShared);
}

int measure(Measurement measurement) {
  const auto run = [&] {
    const auto command = command_line(measurement);
    return measurement.beside == nullptr ? run_process({.argv = command})
                                         : measurement.beside->run(measurement.device, command);
  };
  ProcessEnd end = run();
  const std::string recording = measurement.recording.string();
  if (end.exit_status == kContextLost) {
    measurement.resume = true;
    for (std::size_t left = most_restarts(measurement); end.exit_status == kContextLost && left > 0;
         --left) {
      tell("note: {}: the CUDA context died; continuing in a new process", recording);
      end = run();
    }
  }
  if (end.signal != 0) {
    tell("error: signal {} ended the measurement; {} can be resumed", end.signal, recording);
  } else if (end.exit_status == kContextLost) {
    tell("error: the CUDA context died repeatedly; {} has the series measured so far", recording);
    return kExitMeasurementFailed;
  }
  return end.exit_status;
}

}  // namespace warpgauge::cli
