// SPDX-License-Identifier: Apache-2.0
// The program around what was linked with it: measures the GPU in front of it and writes a
// recording. With the probes it is warpgauge-probe, with the reference kernels warpgauge-kernels.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>

#include "analysis/base/defect.h"
#include "analysis/base/pattern.h"
#include "analysis/estimate/stats.h"
#include "cmake/git_revision.h"
#include "cupti/list_metrics.h"
#include "probes/device/busy.h"
#include "probes/device/check.h"
#include "probes/harness/alone.h"
#include "probes/harness/check_code.h"
#include "probes/harness/counter_question.h"
#include "probes/harness/runner.h"
#include "probes/harness/surroundings.h"
#include "probes/methods/host_wait.h"
#include "probes/methods/timing.h"

namespace warpgauge::probes {
namespace {

struct Options {
  RunOptions run;
  std::string level = "standard";
  std::string filter;
  std::string progress = "auto";
  std::string format = "text";
  std::optional<std::string> metrics_chip;
  std::string listing;
  std::string alone;  ///< the probe whose work is to be done, and which
  int number = 0;
  bool doctor = false, ask_counters = false, check_code = false, list = false, list_code = false,
       no_counters = false, describe = false, check_results = false, no_libraries = false;
  std::vector<std::string> benchmark_flags;
};

constexpr const char* kExamples = R"(
Level quick measures briefly; of the probes, only those of the headline keys unless --filter says
which (--filter all: every one).

examples:
  {0} -o h200.jsonl.zst                     measure everything, with counters
  {0} --filter copy --level quick           only what the name matches, quickly, to the console
  {0} --list                                what there is
  {0} --list-metrics GH100                  counters: the groups used, and all that the chip has

Google Benchmark's own options (--benchmark_filter, --benchmark_format=json, ...) are accepted too.
exit status: 0 all measured or skipped with a reason, 1 something failed, 2 bad usage or input,
3 no usable device, 4 the CUDA context died (what was measured is kept: start again with --resume))";

/// The result of a pass over the selected probes.
struct BenchmarkResult {
  int failed_series = 0;
  bool context_lost = false;
  std::vector<const ProbeSpec*> ran;
};

void run_one(benchmark::State& state, const ProbeSpec& spec, Runner& runner,
             BenchmarkResult& result) {
  for (auto _ : state) {
    if (result.context_lost) {
      state.SkipWithError("not run: the CUDA context was lost");
      return;
    }
    const auto start = std::chrono::steady_clock::now();
    HalfResult half;
    try {
      half = runner.measure(spec);
    } catch (const ContextLost& lost) {
      result.context_lost = true;
      result.failed_series += 1;
      state.SkipWithError(lost.what());
      return;
    }
    state.SetIterationTime(seconds_since(start));
    result.failed_series += half.failed_series;
    result.ran.push_back(&spec);
    state.counters["points"] = half.points_measured;
    if (half.failed_series > 0) state.SkipWithError("a series failed: see the recording");
  }
}

/// Registers each probe as one benchmark (manual time: the probe's own wall seconds), and runs
/// those that `--benchmark_filter` names. Google Benchmark's exit status says nothing about
/// failures.
template <class RunProbe>
void run_registered(const RunProbe& run_probe) {
  for (const auto& spec : registered_probes()) {
    benchmark::RegisterBenchmark(
        spec.name.c_str(), [&spec, &run_probe](benchmark::State& state) { run_probe(state, spec); })
        ->UseManualTime()
        ->Iterations(1)
        ->Unit(benchmark::kSecond);
  }
  benchmark::RunSpecifiedBenchmarks();
}

/// The probes whose name matches Google Benchmark's filter syntax ("-re" excludes).
std::vector<const ProbeSpec*> select_probes(const std::string& filter) {
  const bool exclude = filter.starts_with("-");
  const auto pattern =
      located("--filter", "", [&] { return Pattern(exclude ? filter.substr(1) : filter); });
  std::vector<const ProbeSpec*> selected;
  for (const auto& spec : registered_probes()) {
    const bool matches = filter.empty() || filter == "all" || pattern.is_in(spec.name) != exclude;
    if (matches) selected.push_back(&spec);
  }
  return selected;
}

/// The regular expression of these probes alone, for Google Benchmark: its own matcher can be made
/// to take for ever, and never sees what the user wrote.
std::string names_of(const std::vector<const ProbeSpec*>& probes) {
  std::string names;
  for (const ProbeSpec* probe : probes) names += (names.empty() ? "" : "|") + probe->name;
  return "^(" + names + ")(/|$)";
}

/// The filter of level quick where none is given: the probes that fill the headline keys
/// (analysis/report/summary.cpp). Empty, which is all, where this program has none of them.
std::string headline_filter() {
  const std::string filter =
      "^(compute/dependency_chain|compute/tensor_rate|control/warp_split|launch/launch_interval|"
      "memory/cache_bandwidth|memory/dram_bandwidth|memory/l2_read_limits|memory/pointer_chase|"
      "shared/bank_sweep)(/|$)";
  return select_probes(filter).empty() ? std::string() : filter;
}

std::filesystem::path program_path() { return std::filesystem::read_symlink("/proc/self/exe"); }

Level parse_level(const std::string& word) {
  if (word == "quick") return Level::kQuick;
  return word == "standard" ? Level::kStandard : Level::kFull;
}

int list_probes(const Options& options) {
  const std::string& format = options.format;
  nlohmann::json list = nlohmann::json::array();
  for (const ProbeSpec* probe : select_probes(options.filter)) {
    const ProbeSpec& spec = *probe;
    nlohmann::json parts = nlohmann::json::array();
    if (format == "text") fmt::print("{:<34} {}\n", spec.name, spec.question);
    for (const auto& part : parts_of(spec)) {
      parts.push_back({{"name", part.name}, {"sentence", part.sentence}});
      if (format == "text") fmt::print("  {:<32} {}\n", part.name, part.sentence);
    }
    list.push_back({{"name", spec.name},
                    {"question", spec.question},
                    {"min_capability", spec.min_capability}});
    if (!parts.empty()) list.back()["parts"] = std::move(parts);
  }
  if (format == "json") std::cout << list.dump(2) << '\n';
  return kExitOk;
}

cupti::Availability try_counters(const Device& device) {
  if (!device.pretence().counters) return {false, "the device pretends to have none"};
  if (device.has_little_time()) return {false, "the device pretends to have little time"};
  return cupti::device_availability();
}

/// Prints counters_text, found out by opening a profiler here.
int print_counters(int ordinal) {
  if (const auto why = why_no_device(ordinal); !why.empty()) {
    fmt::print("{}\n", counters_text({false, why}));
    return kExitNoDevice;
  }
  fmt::print("{}\n", counters_text(try_counters(Device(ordinal))));
  return kExitOk;
}

/// Microseconds that the host takes to queue a kernel that does nothing.
double queue_us() {
  constexpr int kWarmUps = 5, kReadings = 25;
  try {
    const auto times = time_launches(kWarmUps, kReadings, [](int) { queue_wait(0); });
    return estimate::median(times.host_seconds) * 1e6;
  } catch (const HostTooSlow&) {
    return HostWait::kLongestNs * 1e-3;  // or longer
  }
}

std::vector<std::string> notes_on_device(const Device& device) {
  return notes_on({.in_wsl = in_wsl(),
                   .integrated = device.integrated(),
                   .graphics_processes = device.nvml().graphics_processes(),
                   .queue_us = queue_us(),
                   .slow_queue_us = HostWait::kFirstNs / 2 * 1e-3});
}

/// Prints what this machine can measure: device, counters, machine-code evidence, other processes.
/// JSON: one object on one line.
int print_doctor(int ordinal, bool json) {
  const std::string why = why_no_device(ordinal);
  const auto code = read_program_code(program_path());
  nlohmann::ordered_json facts = {{"usable", why.empty()}, {"why", why}};
  nlohmann::ordered_json devices = nlohmann::ordered_json::array();
  for (const FoundDevice& found : found_devices()) {
    devices.push_back({{"ordinal", found.ordinal}, {"name", found.name}, {"uuid", found.uuid}});
  }
  facts["devices"] = std::move(devices);
  if (why.empty()) {
    const Device device(ordinal);
    const auto header = device.header();
    facts["device"] = device.name();
    facts["uuid"] = device.uuid();
    facts["compute_capability"] = header.compute_capability;
    facts["free_bytes"] = device.free_bytes();
    facts["counters"] = counters_text(try_counters(device));
    facts["flags"] = header.flags;
    facts["notes"] = notes_on_device(device);
  }
  facts["machine_code"] = !code.missing.empty()                          ? code.missing
                          : code.level == machine_code::CodeLevel::kSass ? "checked on SASS"
                                                                         : "checked on PTX";
  if (json) {
    std::cout << facts.dump() << '\n';
  } else {
    for (const auto& [name, value] : facts.items()) {
      fmt::print("{:<20} {}\n", name, value.is_string() ? value.get<std::string>() : value.dump());
    }
  }
  return why.empty() ? kExitOk : kExitNoDevice;
}

/// Does what Probe::alone() asks for, in a context that it has to itself.
int work_alone(const Options& options) {
  const auto& probes = registered_probes();
  const auto spec = std::ranges::find(probes, options.alone, &ProbeSpec::name);
  if (spec == probes.end() || spec->alone == nullptr) {
    throw InputError("--alone", "", "no probe '" + options.alone + "' has work of this kind");
  }
  check(cudaSetDevice(options.run.device));
  check(cudaFree(nullptr));
  std::cout << kAloneBegins << std::endl;
  AloneResult result;
  try {
    result.values = spec->alone(options.number);
  } catch (const CudaError& error) {
    result.error = error.code();
  }
  std::cout << alone_text(result) << std::endl;
  return kExitOk;
}

int measure(Options& options) {
  options.run.level = parse_level(options.level);
  if (options.check_results) {
    options.run.only_checks =
        options.no_libraries ? OnlyChecks::kWithoutLibraries : OnlyChecks::kAll;
  }
  options.run.progress = progress_style(options.progress);
  if (pretence_from_environment().series_ms) take_one_reading();
  if (const auto why = why_no_device(options.run.device); !why.empty()) {
    fmt::print(stderr, "error: {}\n", why);
    return kExitNoDevice;
  }
  const auto selected = select_probes(options.filter);
  if (selected.empty())
    throw InputError("--filter", "", "no probe matches '" + options.filter + "'");
  if (!options.no_counters &&
      options.run.only_checks == OnlyChecks::kNo) {  // before this process has a context
    options.run.counters = ask_about_counters(
        {program_path(), "--ask-counters", "--device", std::to_string(options.run.device)});
  }
  Runner runner(options.run, selected);
  BenchmarkResult result;
  if (options.describe) {
    result.ran = selected;
  } else {
    run_registered([&](auto& state, const auto& spec) { run_one(state, spec, runner, result); });
  }
  if (options.run.only_checks != OnlyChecks::kNo) result.ran.clear();
  for (const auto* spec : result.ran) {
    if (result.context_lost) break;
    try {
      result.failed_series += runner.confirm(*spec).failed_series;
    } catch (const ContextLost& lost) {
      fmt::print(stderr, "error: {}: {}\n", spec->name, lost.what());
      result.context_lost = true;
    }
  }
  if (result.context_lost) return kExitContextLost;
  runner.finish();
  return result.failed_series == 0 ? kExitOk : kExitMeasurementFailed;
}

/// The command line for the recording's header: the program and the recording by their file names,
/// without the folders of the machine that ran it.
std::vector<std::string> portable_command(int argc, char** argv) {
  std::vector<std::string> command;
  for (int i = 0; i < argc; ++i) {
    const bool is_file = i == 0 || command.back() == "-o" || command.back() == "--output";
    command.push_back(is_file ? std::filesystem::path(argv[i]).filename().string() : argv[i]);
  }
  return command;
}

int run(int argc, char** argv) {
  Options options;
  options.run.command = portable_command(argc, argv);
  CLI::App app{"Measures the GPU in front of it and writes a recording."};
  const std::string program = program_path().filename().string();
  app.name(program)->footer(fmt::format(kExamples, program));
  app.set_version_flag("--version", fmt::format("{} {}{}", program, git_revision(),
                                                git_dirty() ? " (modified)" : ""));
  app.add_option("-o,--output", options.run.recording,
                 "Recording to write (.jsonl.zst, or plain .jsonl)");
  app.add_option("--level", options.level, "How much to measure")
      ->check(CLI::IsMember({"quick", "standard", "full"}))
      ->capture_default_str();
  app.add_option("--filter", options.filter,
                 "Only probes whose name matches this regular expression");
  app.add_option("--device", options.run.device, "CUDA device ordinal")->capture_default_str();
  app.add_option("--parallel", options.run.company.in_parallel,
                 "How many devices of this host are measured at once, this one included: what "
                 "depends on the host or on other devices is skipped, and the recording says so")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  app.add_option("--first", options.run.company.first,
                 "Ordinal of the first of several devices that are measured one after the other: "
                 "what uses all devices is measured from that one only");
  app.add_option("--campaign", options.run.campaign, "Number of this repetition")
      ->capture_default_str();
  app.add_flag("--resume", options.run.resume, "Continue a recording that was cut short");
  app.add_flag("--describe", options.describe,
               "Only the counter runs: what each kernel asks of each resource");
  CLI::Option* checks = app.add_flag(
      "--check-results", options.check_results,
      "Only check the results of the reference kernels; times nothing (for sanitizers). From level "
      "standard on, families with a table of errors measure and record them");
  app.add_flag("--no-libraries", options.no_libraries,
               "With --check-results: leave out the libraries that the rungs are compared with")
      ->needs(checks);
  app.add_flag("--no-counters", options.no_counters, "Leave out the counter runs")
      ->excludes("--describe");
  app.add_option("--progress", options.progress, "auto, bar, plain or off")->capture_default_str();
  app.add_option("--format", options.format, "Output of --list, --doctor and --check-code")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  app.add_flag("--list", options.list, "List the probes and what they ask");
  app.add_flag("--doctor", options.doctor,
               "Say what can be measured here and what stands in the way");
  app.add_flag("--ask-counters", options.ask_counters,
               "Say whether counters can be read, by opening a profiler, and exit");
  app.add_option(
      "--alone", options.alone,
      "Do work of this probe that needs a process of its own, print what came of it, and "
      "exit");
  app.add_option("--number", options.number, "Which work of --alone");
  app.add_flag("--list-code", options.list_code,
               "List every kernel with the hash of its machine code, and exit");
  CLI::Option* check_code =
      app.add_flag("--check-code", options.check_code, "Check every probe's machine code and exit");
  app.add_option("--listing", options.listing,
                 "With --check-code: this code, of the same sources compiled for another target "
                 "(cuobjdump -sass)")
      ->needs(check_code);
  app.add_option("--list-metrics", options.metrics_chip,
                 "List metric groups; with a chip, its metrics")
      ->expected(0, 1)
      ->default_str("");
  app.allow_extras();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kExitOk : kExitBadInput;
  }

  std::vector<std::string> flags = app.remaining();
  const bool has_filter =
      !options.filter.empty() || std::any_of(flags.begin(), flags.end(), [](const auto& flag) {
        return flag.starts_with("--benchmark_filter=");
      });
  if (options.level == "quick" && !has_filter) options.filter = headline_filter();
  bool list_only = false;
  for (const auto& flag : flags) {
    if (!flag.starts_with("--benchmark_")) throw InputError("unknown argument '" + flag + "'");
    if (flag.starts_with("--benchmark_filter=")) options.filter = flag.substr(19);
    if (flag.starts_with("--benchmark_repetitions") && !options.run.recording.empty()) {
      throw InputError(
          "--benchmark_repetitions does not go with -o: give each campaign its own recording");
    }
    list_only |= flag == "--benchmark_list_tests" || flag == "--benchmark_list_tests=true";
  }
  if (!options.filter.empty()) {
    std::erase_if(flags, [](const auto& flag) { return flag.starts_with("--benchmark_filter="); });
    flags.push_back("--benchmark_filter=" + names_of(select_probes(options.filter)));
  }
  std::vector<char*> benchmark_argv{argv[0]};
  for (auto& flag : flags) benchmark_argv.push_back(flag.data());
  int benchmark_argc = static_cast<int>(benchmark_argv.size());
  benchmark::Initialize(&benchmark_argc, benchmark_argv.data());
  if (benchmark::ReportUnrecognizedArguments(benchmark_argc, benchmark_argv.data()))
    return kExitBadInput;

  if (options.list) return list_probes(options);
  if (options.list_code) return list_program_code(program_path());
  if (options.check_code)
    return check_program_code(program_path(), options.listing, options.format == "json");
  if (options.metrics_chip) {
    cupti::print_metric_list(std::cout, *options.metrics_chip);
    return kExitOk;
  }
  if (options.doctor) return print_doctor(options.run.device, options.format == "json");
  if (options.ask_counters) return print_counters(options.run.device);
  if (!options.alone.empty()) return work_alone(options);
  if (list_only) {
    run_registered([](auto&, const ProbeSpec&) {});  // lists, without a device
    return kExitOk;
  }
  return measure(options);
}

}  // namespace
}  // namespace warpgauge::probes

int main(int argc, char** argv) {
  try {
    return warpgauge::probes::run(argc, argv);
  } catch (const warpgauge::InputError& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return warpgauge::kExitBadInput;
  } catch (const std::exception& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return warpgauge::kExitMeasurementFailed;
  }
}
