// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/running_probe.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>

#include "analysis/base/error.h"
#include "probes/device/check.h"
#include "probes/device/patience.h"
#include "probes/harness/nvml.h"
#include "probes/harness/watchdog.h"

namespace warpgauge::probes {
namespace {

/// How the reason of a series begins whose machine code is not what the probe says.
constexpr std::string_view kDoubted = "machine code: ";

/// Thrown by a sweep whose time is over: what it has is kept.
struct TimeIsOver {};

/// How a piece of a probe's work ended.
struct Ending {
  samples::Outcome outcome = samples::Outcome::kMeasured;
  std::string reason = {};
  bool lost = false;  ///< the context
};

/// Does `work`, and tells how it ended. Throws ContextLost and InputError: the run ends there.
template <class Work>
Ending ending_of(const Work& work) {
  try {
    work();
    return {};
  } catch (const SkipSeries& why) {
    return {samples::Outcome::kSkipped, why.reason};
  } catch (const TimeIsOver&) {
    return {samples::Outcome::kMeasured};
  } catch (const CudaError& error) {
    std::string text = error.what();
    if (error.code() == cudaErrorLaunchFailure) {
      text += fmt::format(": a kernel ends itself so when it has waited {} s for other blocks",
                          kPatienceNs / 1'000'000'000);
    }
    return {samples::Outcome::kFailed, std::move(text), error.sticky()};
  } catch (const ContextLost&) {
    throw;
  } catch (const InputError&) {
    throw;
  } catch (const std::exception& error) {
    return {samples::Outcome::kFailed, error.what()};
  }
}

}  // namespace

RunningProbe::RunningProbe(const RunContext& run, const ProbeSpec& spec)
    : run_(run), spec_(spec), judge_(run.code, spec) {}

/// Work outside the series (allocations, above all) can fail too: then nothing else of the probe is
/// measured. A run that goes on where such a failure is recorded does not try again: what ended one
/// process would end the next.
void RunningProbe::run(void (*half)(Probe&), std::string_view what) {
  const std::string setup = fmt::format("{}/setup.{}", spec_.name, what);
  const bool resumed = run_.recorder.is_resumed(setup);
  if (resumed && run_.recorder.find(setup)->outcome == samples::Outcome::kFailed) return;
  Ending ending = ending_of([&] {
    if (auto why = left_out(); !why.empty() && uses_other_devices(spec_.name)) {
      throw SkipSeries{std::move(why)};
    }
    std::optional<Watchdog> watchdog;  // under a sanitizer work takes as long as it takes
    if (!run_.device.pretence().series_ms) {
      outside_ = &watchdog.emplace(2 * patience(), [&] {  // within a series its own comes first
        leave_without(begin(setup), 2 * patience());
      });
    }
    half(*this);
  });
  outside_ = nullptr;
  if (ending.outcome == samples::Outcome::kMeasured) return;
  // An allocation may need the device that the series need.
  std::string lacks = lacking(spec_.min_capability, run_.device.capability());
  if (ending.outcome == samples::Outcome::kFailed && !ending.lost && !lacks.empty()) {
    ending = {samples::Outcome::kSkipped, std::move(lacks)};
  }
  if (resumed) return;
  auto series = begin(setup);
  series.outcome = ending.outcome;
  series.reason = std::move(ending.reason);
  const std::string reason = conclude(std::move(series), 0).reason;
  if (ending.lost) throw ContextLost(reason);
}

std::string RunningProbe::id_of(const std::string& variant) const {
  return fmt::format("{}/{}", spec_.name, variant);
}

samples::Series RunningProbe::begin(std::string id, const std::vector<samples::Axis>& axes,
                                    const Fit& fit, const Figure& figure) const {
  samples::Series series;
  series.id = std::move(id);
  series.probe = spec_.name;
  series.question = spec_.question;
  series.axes = axes;
  series.estimator = fit.estimator;
  series.fills = fit.fills;
  series.figure = figure.id;
  series.figure_title = figure.title;
  series.label = figure.label;
  series.before = run_.device.nvml().state();
  return series;
}

std::string RunningProbe::left_out() const {
  return why_left_out(spec_.name, run_.company, run_.device.ordinal());
}

std::string RunningProbe::doubt(const samples::Series& series, const SeriesSpec* timed) const {
  if (timed == nullptr) {
    const auto* confirmed = run_.recorder.find(series.confirms);
    if (confirmed != nullptr) {
      const std::string& reason = confirmed->reason;
      return reason.starts_with(kDoubted) ? reason.substr(kDoubted.size()) : std::string();
    }
  }
  const auto violations = timed ? judge_.violations(timed->part, timed->kernel)  //
                                : judge_.violations("");
  if (!violations.empty()) return violations.front();
  return timed ? judge_.not_listed(timed->kernel) : std::string();
}

std::string RunningProbe::doubt(const Kernels& kernels) const {
  const auto violations = judge_.violations("", kernels);
  return violations.empty() ? judge_.not_listed(kernels) : violations.front();
}

const samples::Series& RunningProbe::run_guarded(
    samples::Series series, const SeriesSpec* timed,
    const std::function<void(samples::Series&)>& body) {
  still_working();
  const auto start = std::chrono::steady_clock::now();
  Ending ending = ending_of([&] {
    if (timed) series.code = judge_.evidence(timed->part, timed->kernel);
    if (auto why = lacking(spec_.min_capability, run_.device.capability()); !why.empty()) {
      throw SkipSeries{std::move(why)};
    }
    if (auto why = left_out(); !why.empty()) throw SkipSeries{std::move(why)};
    if (const auto why_not = doubt(series, timed); !why_not.empty()) {
      throw std::runtime_error(std::string(kDoubted) + why_not);
    }
    body(series);
    if (!series.points.empty()) {
      if (!timed) return;
      const auto empty = judge_.without_body(timed->part, timed->kernel);
      if (empty.empty()) return;
      throw std::runtime_error(fmt::format("{}{}", kDoubted, empty));
    }
    if (const auto why = series.facts.find(kLeftOut); why != series.facts.end()) {
      throw SkipSeries{why->second};
    }
    throw std::runtime_error("no point was measured");
  });
  series.outcome = ending.outcome;
  series.reason = ending.reason;
  if (series.outcome != samples::Outcome::kMeasured) series.points.clear();
  const auto& recorded = conclude(std::move(series), seconds_since(start));
  still_working();
  if (ending.lost) throw ContextLost(ending.reason);
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

AloneResult RunningProbe::alone(int number) const {
  constexpr int kLimitSeconds = 20;  // to start takes a second, what is done much less
  if (level() != Level::kFull) {
    throw SkipSeries{
        "may end in an error that the driver logs (Xid) and monitors report: level full does it"};
  }
  try {
    return ask_alone(
        {std::filesystem::read_symlink("/proc/self/exe"), "--alone", spec_.name, "--number",
         std::to_string(number), "--device", std::to_string(run_.device.ordinal())},
        kLimitSeconds);
  } catch (const NotBegun& error) {
    throw SkipSeries{error.what()};
  }
}

const samples::Series* RunningProbe::series(const SeriesSpec& spec,
                                            const std::function<void(Sweep&)>& body) {
  std::string id = id_of(spec.variant);
  if (const auto* kept = run_.recorder.find(id)) return kept;
  auto series = begin(std::move(id), spec.axes, spec.fit, spec.figure);
  series.quantities = spec.quantities;
  series.constants = spec.constants;
  series.facts = spec.facts;
  const auto give_up = [this, lost = series] { leave_without(lost, patience()); };
  return &run_guarded(std::move(series), &spec, [&](samples::Series& measured) {
    const auto limit_ms = run_.device.pretence().series_ms;
    const auto start = std::chrono::steady_clock::now();
    std::optional<Watchdog> watchdog;  // under a sanitizer points take as long as they take
    if (!limit_ms) watchdog.emplace(patience(), give_up);
    SeriesSweep sweep(measured, [&] {
      run_.progress.note(measured.id);
      if (watchdog) watchdog->feed();
      still_working();
      if (!limit_ms || seconds_since(start) * 1e3 <= *limit_ms) return;
      measured.flags.push_back(fmt::format("ended early: pretends series_ms={}", *limit_ms));
      throw TimeIsOver{};
    });
    body(sweep);
  });
}

void RunningProbe::still_working() {
  if (outside_ != nullptr) outside_->feed();
}

std::chrono::duration<double> RunningProbe::patience() const {
  return std::chrono::duration<double>(
      run_.device.pretence().patience_s.value_or(kPatienceSeconds));
}

/// The device's work cannot be stopped, and the main thread waits for it: it ends with the process.
void RunningProbe::leave_without(samples::Series series, std::chrono::duration<double> waited) {
  series.outcome = samples::Outcome::kFailed;
  series.reason = fmt::format(
      "no point in {:.0f} s: the device's work does not end, as where blocks wait for others that "
      "never come",
      waited.count());
  const std::string id = series.id, reason = series.reason;
  conclude(std::move(series), waited.count());
  fmt::print(stderr, "error: {}: {}\n", id, reason);
  std::fflush(stderr);
  std::_Exit(kExitContextLost);
}

samples::Series RunningProbe::begin_counts(const CountSpec& spec) const {
  const std::string confirmed = id_of(spec.confirms);
  const bool checks = spec.axes.size() == 1 && !spec.relations.empty();
  auto series = begin(fmt::format("{}#{}", confirmed, spec.group), spec.axes,
                      {checks ? "counter_check" : "", spec.fills}, spec.figure);
  series.source = samples::Source::kCounters;
  series.confirms = confirmed;
  series.relations = spec.relations;
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
      if (values.empty()) values = run_.counters.collect(group, counts, [&] { still_working(); });
      add_counter_points(series, spec.relations, points, values[c], group);
    });
  }
}

}  // namespace warpgauge::probes
