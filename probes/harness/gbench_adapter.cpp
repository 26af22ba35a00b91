// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/gbench_adapter.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <regex>

#include "probes/harness/runner.h"

namespace warpgauge::probes {
namespace {

void run_one(benchmark::State& state, const ProbeSpec& spec, Runner& runner,
             AdapterResult& result) {
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
    state.SetIterationTime(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    result.failed_series += half.failed_series;
    result.ran.push_back(&spec);
    state.counters["points"] = half.points_measured;
    if (half.failed_series > 0) state.SkipWithError("a series failed: see the recording");
  }
}

/// Registers each probe, and runs those that Google Benchmark's filter names.
template <class RunProbe>
void run_registered(const RunProbe& run_probe) {
  for (const auto& spec : registered_probes()) {
    benchmark::RegisterBenchmark(
        std::string(spec.name).c_str(),
        [&spec, &run_probe](benchmark::State& state) { run_probe(state, spec); })
        ->UseManualTime()
        ->Iterations(1)
        ->Unit(benchmark::kSecond);
  }
  benchmark::RunSpecifiedBenchmarks();
}

}  // namespace

std::vector<const ProbeSpec*> select_probes(const std::string& filter) {
  const bool exclude = filter.starts_with("-");
  const std::regex pattern(exclude ? filter.substr(1) : filter, std::regex::extended);
  std::vector<const ProbeSpec*> selected;
  for (const auto& spec : registered_probes()) {
    const bool matches = filter.empty() || filter == "all" ||
                         std::regex_search(std::string(spec.name), pattern) != exclude;
    if (matches) selected.push_back(&spec);
  }
  return selected;
}

std::string headline_filter() {
  const std::string filter =
      "^(compute/dependency_chain|compute/tensor_rate|control/warp_split|launch/launch_interval|"
      "memory/cache_bandwidth|memory/dram_bandwidth|memory/l2_read_limits|memory/pointer_chase|"
      "shared/bank_sweep)(/|$)";
  return select_probes(filter).empty() ? std::string() : filter;
}

AdapterResult run_benchmarks(Runner& runner) {
  AdapterResult result;
  run_registered([&](benchmark::State& state, const ProbeSpec& spec) {
    run_one(state, spec, runner, result);
  });
  return result;
}

void list_benchmarks() {
  run_registered([](benchmark::State&, const ProbeSpec&) {});
}

}  // namespace warpgauge::probes
