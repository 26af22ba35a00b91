// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/running_probe.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <utility>

#include "analysis/base/error.h"
#include "probes/device/check.h"
#include "probes/harness/series_sweep.h"
#include "probes/harness/throttle_guard.h"

namespace warpgauge::probes {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

void skip(samples::Series& series, std::string why) {
  series.outcome = samples::Outcome::kSkipped;
  series.reason = std::move(why);
  series.points.clear();
}

void fail(samples::Series& series, std::string why) {
  series.outcome = samples::Outcome::kFailed;
  series.reason = std::move(why);
  series.points.clear();
}

}  // namespace

RunningProbe::RunningProbe(const RunContext& run, const ProbeSpec& spec)
    : run_(run), spec_(spec), judge_(run.code, spec) {}

/// What a half does outside its series (allocations, above all) can fail too: then nothing else of
/// the probe is measured.
void RunningProbe::run(void (*half)(Probe&), std::string_view what) {
  std::optional<std::string> skipped, failed;
  bool lost = false;
  try {
    half(*this);
  } catch (const SkipSeries& why) {
    skipped = why.reason;
  } catch (const CudaError& error) {
    failed = error.what();
    lost = error.sticky();
  } catch (const ContextLost&) {
    throw;
  } catch (const InputError&) {
    throw;
  } catch (const std::exception& error) {
    failed = error.what();
  }
  if (!skipped && !failed) return;
  // What a probe allocates may need the device that its series need.
  const std::string lacks = lacking(spec_.min_capability, run_.device.capability());
  if (failed && !lost && !lacks.empty()) skipped = lacks;
  auto series = begin(fmt::format("{}/setup.{}", spec_.name, what));
  if (run_.recorder.is_resumed(series.id)) return;
  series.outcome = skipped ? samples::Outcome::kSkipped : samples::Outcome::kFailed;
  series.reason = skipped ? *skipped : *failed;
  const std::string reason = conclude(std::move(series), 0).reason;
  if (lost) throw ContextLost(reason);
}

std::string RunningProbe::id_of(const std::string& variant) const {
  return fmt::format("{}/{}", spec_.name, variant);
}

samples::Series RunningProbe::begin(std::string id) const {
  samples::Series series;
  series.id = std::move(id);
  series.probe = spec_.name;
  series.question = spec_.question;
  series.before = run_.device.nvml().state();
  return series;
}

std::string RunningProbe::doubt(const SeriesSpec* timed) const {
  const auto violations = judge_.violations(timed ? timed->part : "");
  if (!violations.empty()) return violations.front();
  return timed ? judge_.not_listed(timed->kernel) : std::string();
}

const samples::Series& RunningProbe::run_guarded(
    samples::Series series, const SeriesSpec* timed,
    const std::function<void(samples::Series&)>& body) {
  const auto start = Clock::now();
  std::string lost;
  try {
    if (timed) series.code = judge_.evidence(timed->part, timed->kernel);
    if (auto why = lacking(spec_.min_capability, run_.device.capability()); !why.empty()) {
      skip(series, std::move(why));
    } else if (const auto why_not = doubt(timed); !why_not.empty()) {
      fail(series, "machine code: " + why_not);
    } else {
      body(series);
      if (series.points.empty()) fail(series, "no point was measured");
    }
  } catch (const SkipSeries& why) {
    skip(series, why.reason);
  } catch (const CudaError& error) {
    fail(series, error.what());
    if (error.sticky()) lost = error.what();
  } catch (const InputError&) {
    throw;
  } catch (const std::exception& error) {
    fail(series, error.what());
  }
  const auto& recorded = conclude(std::move(series), seconds_since(start));
  if (!lost.empty()) throw ContextLost(lost);
  return recorded;
}

const samples::Series& RunningProbe::conclude(samples::Series series, double elapsed_seconds) {
  series.after = run_.device.nvml().state();
  series.elapsed_seconds = std::round(elapsed_seconds * 1e3) / 1e3;
  for (const std::string& flag :
       {judge_.missing(), run_.device.busy_flag(), ThrottleGuard::flag(series.after)}) {
    if (!flag.empty()) series.flags.push_back(flag);
  }
  if (series.outcome == samples::Outcome::kFailed) ++failures_;
  points_measured_ += static_cast<int>(series.points.size());
  return run_.recorder.record(std::move(series));
}

bool RunningProbe::holds(const std::string& variant) const {
  return run_.recorder.find(id_of(variant)) != nullptr;
}

std::optional<CodeTraits> RunningProbe::traits(const Kernels& kernel) const {
  return judge_.traits(kernel);
}

std::vector<samples::CodeEvidence> RunningProbe::code(const std::string& part,
                                                      const Kernels& kernels) const {
  return judge_.evidence(part, kernels);
}

const samples::Series* RunningProbe::series(const SeriesSpec& spec,
                                            const std::function<void(Sweep&)>& body) {
  std::string id = id_of(spec.variant);
  if (const auto* kept = run_.recorder.find(id)) return kept;
  auto series = begin(std::move(id));
  series.axes = spec.axes;
  series.quantities = spec.quantities;
  series.constants = spec.constants;
  series.facts = spec.facts;
  series.estimator = spec.fit.estimator;
  series.fills = spec.fit.fills;
  series.figure = spec.figure.id;
  series.figure_title = spec.figure.title;
  series.label = spec.figure.label;
  return &run_guarded(std::move(series), &spec, [&](samples::Series& measured) {
    SeriesSweep sweep(measured, [&] { run_.progress.note(measured.id); });
    body(sweep);
  });
}

samples::Series RunningProbe::begin_counts(const CountSpec& spec) const {
  const std::string confirmed = id_of(spec.confirms);
  auto series = begin(fmt::format("{}#{}", confirmed, spec.group));
  series.source = samples::Source::kCounters;
  series.confirms = confirmed;
  series.axes = spec.axes;
  series.relations = spec.relations;
  if (spec.axes.size() == 1 && !spec.relations.empty()) series.estimator = "counter_check";
  series.fills = spec.fills;
  series.figure = spec.figure.id;
  series.figure_title = spec.figure.title;
  series.label = spec.figure.label;
  return series;
}

void RunningProbe::count_together(const std::vector<Count>& counts) {
  std::vector<std::vector<CountedValues>> values;  // collected for the first series
  for (std::size_t c = 0; c < counts.size(); ++c) {
    const auto& [spec, points] = counts[c];
    auto begun = begin_counts(spec);
    if (run_.recorder.is_resumed(begun.id)) continue;
    run_guarded(std::move(begun), nullptr, [&](samples::Series& series) {
      const auto& group = run_.counters.group(spec.group);
      if (values.empty()) values = run_.counters.collect(group, counts);
      add_counter_points(series, spec.relations, points, values[c], group);
    });
  }
}

}  // namespace warpgauge::probes
