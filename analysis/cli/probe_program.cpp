// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/probe_program.h"

#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "analysis/base/error.h"
#include "analysis/base/process.h"

namespace warpgauge::cli {
namespace {

using nlohmann::json;

/// The program's status for "the CUDA context died; what was measured is recorded, resume me".
constexpr int kContextLost = 4;

std::string require(Program program) {
  if (const auto path = program_path(program)) return path->string();
  throw std::runtime_error(fmt::format("the {} was {}", name_of(program), why_not_built(program)));
}

/// Standard output of one of a program's questions. `also_fine`: a status that is an answer too.
std::string ask(Program program, const std::vector<std::string>& question, int also_fine = 0) {
  std::vector<std::string> command = {require(program)};
  command.insert(command.end(), question.begin(), question.end());
  const ProcessEnd answer = capture_process(command);
  const int status = answer.exit_status;
  if (status == 0 || status == also_fine) return answer.output;
  throw std::runtime_error(fmt::format("{} gave no answer (exit status {})", command[0], status));
}

std::vector<std::string> command_line(const Measurement& measurement) {
  std::vector<std::string> command = {require(measurement.program),
                                      "-o",
                                      measurement.recording.string(),
                                      "--level",
                                      measurement.level,
                                      "--campaign",
                                      fmt::format("{}", measurement.campaign)};
  if (!measurement.filter.empty()) command.insert(command.end(), {"--filter", measurement.filter});
  if (measurement.resume) command.emplace_back("--resume");
  return command;
}

/// Each probe, and each rung of a family, may end one context.
std::size_t most_restarts(Program program) {
  std::size_t count = 0;
  for (const ProbeName& probe : list_probes(program)) count += 1 + probe.parts.size();
  return count;
}

int interrupted(const Measurement& measurement, const ProcessEnd& end) {
  fmt::print(stderr, "error: signal {} ended the measurement; {} can be resumed\n", end.signal,
             measurement.recording.string());
  return end.exit_status;
}

}  // namespace

ProbeDoctor parse_doctor(const std::string& text) {
  try {
    const json answer = json::parse(text);
    ProbeDoctor doctor;
    doctor.usable = answer.at("usable").get<bool>();
    doctor.why = answer.value("why", "");
    doctor.device_name = answer.value("device", "");
    doctor.device_uuid = answer.value("uuid", "");
    doctor.compute_capability = answer.value("compute_capability", "");
    doctor.counters = answer.value("counters", "");
    doctor.machine_code = answer.value("machine_code", "");
    doctor.flags = answer.value("flags", std::vector<std::string>());
    return doctor;
  } catch (const json::exception&) {
    throw std::runtime_error("the probe program's answer is not the expected JSON");
  }
}

ProbeDoctor ask_program(Program program) {
  try {
    return parse_doctor(ask(program, {"--doctor", "--format", "json"}, kExitNoDevice));
  } catch (const std::runtime_error& error) {
    ProbeDoctor doctor;
    doctor.why = error.what();
    return doctor;
  }
}

std::vector<ProbeName> list_probes(Program program) {
  const std::string text = ask(program, {"--list", "--format", "json"});
  try {
    std::vector<ProbeName> probes;
    for (const json& probe : json::parse(text)) {
      ProbeName& named = probes.emplace_back(ProbeName{probe.at("name"), probe.at("question"), {}});
      for (const json& part : probe.value("parts", json::array())) {
        named.parts.push_back({part.at("name"), part.at("sentence")});
      }
    }
    return probes;
  } catch (const json::exception&) {
    throw std::runtime_error(fmt::format(
        "the {}'s list of what it measures is not the expected JSON", name_of(program)));
  }
}

int measure(const Measurement& measurement) {
  ProcessEnd end = run_process(command_line(measurement));
  if (end.exit_status == kContextLost) {
    Measurement rest = measurement;
    rest.resume = true;
    for (std::size_t left = most_restarts(measurement.program);
         end.exit_status == kContextLost && left > 0; --left) {
      fmt::print(stderr, "note: the CUDA context died; going on in a fresh process\n");
      end = run_process(command_line(rest));
    }
  }
  if (end.signal != 0) return interrupted(measurement, end);
  if (end.exit_status == kContextLost) {
    fmt::print(stderr, "error: the CUDA context died again and again; {} has what was measured\n",
               measurement.recording.string());
    return kExitMeasurementFailed;
  }
  return end.exit_status;
}

}  // namespace warpgauge::cli
