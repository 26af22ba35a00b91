// SPDX-License-Identifier: Apache-2.0
// Stands in for warpgauge-probe, or under another name for warpgauge-kernels, where there is no
// GPU: the same options and exit statuses, with planted samples. FAKE_PROBE, or FAKE_KERNELS, says
// how it behaves:
//   good         (default) measures everything
//   fails        one series fails: status 1
//   no_gpu       --doctor finds no device
//   rubbish      --doctor answers nonsense
//   ponders      --doctor does not answer, until it is killed
//   dies         the context dies in the second series; started again, it goes on
//   dies_always  the context dies at every start
//   hangs        stops after the first series, until it is killed
//   meets        stops after the first series, until each other device has come as far
//   (FAKE_MEETING)
// One device may behave in another way: "good,1:fails". With FAKE_PROGRESS it tells its progress as
// the programs do: device N expects to take 100 * (N + 1) s.
// FAKE_PROBE_UUID is the device's UUID; FAKE_DEVICES how many there are (1): the UUID of device 1
// and later ends in "-1", "-2", ... FAKE_PROBE_PCI is the device's PCI address (none).
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "analysis/base/error.h"
#include "analysis/base/remaining.h"
#include "analysis/samples/check.h"
#include "analysis/samples/writer.h"
#include "cmake/git_revision.h"

namespace {

using namespace warpgauge;

constexpr int kContextLost = 4;
constexpr const char* kProbe = "compute/fake_chain";
constexpr const char* kFamily = "kernels/fake";

std::string environment(const char* name, const char* otherwise) {
  const char* value = std::getenv(name);
  return value ? value : otherwise;
}

int device_count() { return std::stoi(environment("FAKE_DEVICES", "1")); }

std::string uuid_of(int ordinal) {
  return environment("FAKE_PROBE_UUID", "GPU-1") +
         (ordinal == 0 ? "" : fmt::format("-{}", ordinal));
}

/// What FAKE_PROBE says of this device.
std::string behaviour_of(const std::string& text, int device) {
  std::istringstream words(text);
  std::string behaviour;
  for (std::string word; std::getline(words, word, ',');) {
    const std::size_t colon = word.find(':');
    if (colon == word.npos) behaviour = word;
    if (colon != word.npos && std::stoi(word) == device) return word.substr(colon + 1);
  }
  return behaviour;
}

/// Comes back when every device has called it; ends this program where one does not, within 30 s.
void meet(int device) {
  const std::filesystem::path folder = environment("FAKE_MEETING", "");
  std::ofstream(folder / fmt::format("{}", device)) << "here";
  for (int other = 0, waits = 0; other < device_count(); ++other) {
    for (; !std::filesystem::exists(folder / fmt::format("{}", other)); ++waits) {
      if (waits > 3000) std::exit(kExitMeasurementFailed);
      ::usleep(10'000);
    }
  }
}

samples::Header make_header(const std::string& level, int campaign, int device, int in_parallel) {
  samples::Header header;
  header.git_revision = git_revision();
  header.time_utc = "2026-01-02T03:04:05Z";
  header.level = level;
  header.campaign = campaign;
  header.device_name = "Fake GPU";
  header.device_uuid = uuid_of(device);
  header.device_pci_address = environment("FAKE_PROBE_PCI", "");
  header.compute_capability = "9.0";
  header.device = {{"sm_count", 3}, {"l2_bytes", 4096}};
  if (in_parallel > 1) header.device[samples::kDevicesInParallel] = in_parallel;
  header.counters = "unavailable: this GPU is planted";
  return header;
}

/// A chain of 4 (first series), 5, ... cycles an instruction, and an overhead of 20 cycles.
samples::Series make_series(int number) {
  samples::Series series;
  series.id = fmt::format("{}/{}", kProbe, number);
  series.probe = kProbe;
  series.question = "How long is a planted chain?";
  series.axes = {{"instructions", "instructions"}};
  series.quantities = {{"duration", "cycles"}};
  series.estimator = "slope";
  series.fills = {{fmt::format("fake.latency_{}_cycles", number), "slope"}};
  series.figure = "fake_chain";
  series.figure_title = "A planted chain";
  series.label = fmt::format("chain {}", number);
  for (int length = 16; length <= 256; length *= 2) {
    const double cycles = 20 + (3 + number) * length;
    series.points.push_back({{static_cast<double>(length)}, {std::vector<double>(5, cycles)}});
  }
  series.elapsed_seconds = 0.5;
  return series;
}

struct Contestant {
  const char *name, *sentence, *library;
  double seconds_per_element;
};
/// A family whose second rung is twice as fast as the first, and 0.8 of the library.
constexpr Contestant kContestants[] = {{"naive", "one element a thread", "", 40e-9},
                                       {"wide", "four elements a thread", "", 20e-9},
                                       {"fakelib", "its only call", "FakeLib 1.0", 16e-9}};

samples::Series make_kernel_series(int number) {
  const Contestant& contestant = kContestants[number - 1];
  samples::Series series;
  series.id = fmt::format("{}/{}.f32.cold.burst", kFamily, contestant.name);
  series.probe = kFamily;
  series.question = "How fast is a planted family?";
  series.axes = {{"n", "elements"}};
  series.quantities = {
      {"duration", "s"}, {"sm_clock", "MHz"}, {"flop", "FLOP"}, {"bytes", "bytes"}};
  series.constants = {
      {"step", number - 1.0}, {"headline_size", 1000}, {"registers_per_thread", 32}};
  series.facts = {{"rung", fmt::format("fake/{}", contestant.name)},
                  {"adds", contestant.sentence},
                  {"type", "f32"},
                  {"data", "normal"},
                  {"mode", "cold.burst"},
                  {"ceiling", "fake.copy_gbps"},
                  {"kernel", "fake_kernel<int, 4>"}};
  if (*contestant.library != 0) series.facts["library"] = contestant.library;
  for (const double size : {500., 1000.}) {
    const double seconds = contestant.seconds_per_element * size;
    series.points.push_back({{size}, {{seconds, seconds}, {1000}, {2 * size}, {8 * size}}});
  }
  series.elapsed_seconds = 0.5;
  return series;
}

samples::Series make_series(bool kernels, int number) {
  return kernels ? make_kernel_series(number) : make_series(number);
}

samples::Series make_failed_series(bool kernels, int number, const char* reason) {
  samples::Series series = make_series(kernels, number);
  series.points.clear();
  series.outcome = samples::Outcome::kFailed;
  series.reason = reason;
  return series;
}

int print_doctor(const std::string& mode, int device) {
  if (mode == "rubbish") {
    fmt::print("I feel fine\n");
    return kExitOk;
  }
  if (mode == "ponders") ::sleep(60);
  const bool usable = mode != "no_gpu" && device < device_count();
  nlohmann::json devices = nlohmann::json::array();
  for (int ordinal = 0; usable && ordinal < device_count(); ++ordinal) {
    devices.push_back({{"ordinal", ordinal}, {"name", "Fake GPU"}, {"uuid", uuid_of(ordinal)}});
  }
  const nlohmann::json answer = {{"usable", usable},
                                 {"why", usable ? "" : "the driver is not loaded"},
                                 {"device", "Fake GPU"},
                                 {"uuid", uuid_of(device)},
                                 {"devices", devices},
                                 {"compute_capability", "9.0"},
                                 {"counters", "unavailable: this GPU is planted"},
                                 {"machine_code", "checked on PTX"},
                                 {"flags", {"a planted flag"}},
                                 {"notes", {"a planted note"}}};
  fmt::print("{}\n", answer.dump());
  return usable ? kExitOk : kExitNoDevice;
}

nlohmann::json names(bool kernels) {
  using nlohmann::json;
  if (!kernels) {
    return json::array({{{"name", kProbe}, {"question", "How long is a planted chain?"}}});
  }
  json parts = json::array();
  for (const Contestant& contestant : kContestants) {
    if (*contestant.library != 0) continue;
    parts.push_back(
        {{"name", fmt::format("fake/{}", contestant.name)}, {"sentence", contestant.sentence}});
  }
  return json::array(
      {{{"name", kFamily}, {"question", "How fast is a planted family?"}, {"parts", parts}}});
}

int measure(bool kernels, const std::string& mode, int device, const std::string& file,
            const samples::Header& header, bool resume) {
  samples::Recording kept;
  auto writer = resume && std::filesystem::exists(file)
                    ? samples::RecordingWriter::resume(file, kept)
                    : samples::RecordingWriter::create(file, header);
  const int held = static_cast<int>(kept.series.size());
  bool failed = false;
  for (int number = held + 1; number <= 3; ++number) {
    const bool dies = mode == "dies_always" || (mode == "dies" && number == 2);
    if (dies) {
      writer.append(make_failed_series(kernels, number, "an illegal memory access"));
      return kContextLost;
    }
    const bool fails = mode == "fails" && number == 2;
    writer.append(fails ? make_failed_series(kernels, number, "planted")
                        : make_series(kernels, number));
    failed = failed || fails;
    if (std::getenv("FAKE_PROGRESS") != nullptr) {
      fmt::print(stderr, "  0.5 s  {} timing{}\n", kernels ? kFamily : kProbe,
                 remaining_text(100 * (device + 1)));
    }
    if (mode == "meets" && number == 1) meet(device);
    if (mode == "hangs" && !resume) {
      fmt::print("hanging\n");
      std::fflush(stdout);
      ::sleep(60);
    }
  }
  if (mode == "dies_always") return kContextLost;
  writer.finish(1.5);
  return failed ? kExitMeasurementFailed : kExitOk;
}

}  // namespace

int main(int argc, char** argv) {
  const bool kernels = std::string(argv[0]).find("kernels") != std::string::npos;
  CLI::App app("Stands in for a program that measures.");
  std::string output, level = "standard", filter, format = "text";
  int campaign = 1, device = 0, in_parallel = 1, first = 0;
  bool resume = false, doctor = false, list = false;
  app.add_option("-o", output);
  app.add_option("--level", level);
  app.add_option("--filter", filter);
  app.add_option("--format", format);
  app.add_option("--campaign", campaign);
  app.add_option("--device", device);
  app.add_option("--parallel", in_parallel);
  CLI::Option* has_first = app.add_option("--first", first);
  app.add_flag("--resume", resume);
  app.add_flag("--doctor", doctor);
  app.add_flag("--list", list);
  CLI11_PARSE(app, argc, argv);

  const std::string mode =
      behaviour_of(environment(kernels ? "FAKE_KERNELS" : "FAKE_PROBE", "good"), device);
  if (doctor) return print_doctor(mode, device);
  if (list) {
    fmt::print("{}\n", names(kernels).dump());
    return kExitOk;
  }
  try {
    samples::Header header = make_header(level, campaign, device, in_parallel);
    if (has_first->count() > 0) header.command = {"--first", fmt::format("{}", first)};
    return measure(kernels, mode, device, output, header, resume);
  } catch (const InputError& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return kExitBadInput;
  }
}
