// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/session.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <regex>
#include <set>
#include <thread>

#include "analysis/base/error.h"
#include "probes/device/check.h"
#include "probes/harness/counter_question.h"
#include "probes/methods/timing.h"

namespace warpgauge::probes {
namespace {

using Clock = std::chrono::steady_clock;

/// Counting repeats each launch once a pass: roughly this share of the timing half.
constexpr double kConfirmShare = 0.3;
constexpr double kClockWarmUpMilliseconds = 400;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double expected_seconds(const ProbeSpec& spec, Level level) {
  const double scale = level == Level::kQuick ? 0.15 : level == Level::kStandard ? 1.0 : 4.0;
  return spec.cost_seconds * scale;
}

std::string level_word(Level level) {
  return level == Level::kQuick ? "quick" : level == Level::kStandard ? "standard" : "full";
}

std::string read_text(const std::filesystem::path& file) {
  std::string text(std::filesystem::file_size(file), '\0');
  std::ifstream stream(file, std::ios::binary);
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));  // what could not be read is not there
  return text;
}

/// NVML clocks-event bits that mean "slower than asked" (NVML API reference,
/// nvmlClocksEventReasons): power cap, hardware slowdown, thermal (software, hardware), power
/// brake.
constexpr std::uint64_t kThrottleBits = 0x4 | 0x8 | 0x20 | 0x40 | 0x80;
constexpr double kMostSecondsToRecover = 3;

/// The bits that are set, 0 where none is or NVML tells nothing.
std::uint64_t throttling(const samples::DeviceState& state) {
  return state.throttle_reasons.value_or(0) & kThrottleBits;
}

/// A sustained load leaves the power cap behind for about a second. What comes next must not be
/// measured under it; where it stays, each series says so. False where it did.
bool wait_while_throttled(const Nvml& nvml) {
  const auto start = Clock::now();
  while (throttling(nvml.state()) != 0) {
    if (seconds_since(start) > kMostSecondsToRecover) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return true;
}

class SeriesSweep final : public Sweep {
 public:
  SeriesSweep(samples::Series& series, Progress& progress) : series_(series), progress_(progress) {}

  void add(std::vector<double> at, std::vector<std::vector<double>> values) override {
    if (at.size() != series_.axes.size() || values.size() != series_.quantities.size()) {
      throw std::logic_error("a point of " + series_.id + " does not fit its axes and quantities");
    }
    for (const auto& array : values) {
      for (double value : array) {
        if (!std::isfinite(value)) {
          throw std::runtime_error("a sample of " + series_.id + " is not finite");
        }
      }
    }
    series_.points.push_back({std::move(at), std::move(values)});
    progress_.note(series_.id);
  }

 private:
  samples::Series& series_;
  Progress& progress_;
};

/// Which quantities of a counted point exist at every point: a metric that one range could not give
/// is left out of the whole series rather than filled in.
std::set<std::string> common_names(const std::vector<std::map<std::string, double>>& points) {
  std::set<std::string> names;
  for (const auto& [name, value] : points.front()) names.insert(name);
  for (const auto& point : points) {
    std::erase_if(names, [&point](const std::string& name) { return !point.contains(name); });
  }
  return names;
}

std::string unit_of(const cupti::MetricGroup& group, const std::string& alias) {
  for (const auto& metric : group.metrics) {
    if (metric.alias == alias) return metric.unit;
  }
  for (const auto& metric : group.derived) {
    if (metric.alias == alias) return metric.unit;
  }
  return {};
}

}  // namespace

ProgramCode read_program_code(const std::filesystem::path& executable) {
  ProgramCode code;
  if (const auto sass = executable.string() + ".sass"; std::filesystem::exists(sass)) {
    code.level = CodeLevel::kSass;
    code.kernels = parse_sass(read_text(sass));
  } else if (const auto ptx = executable.string() + ".ptx"; std::filesystem::exists(ptx)) {
    code.kernels = parse_ptx(read_text(ptx));
  } else {
    code.missing = "machine code not checked: no " + executable.filename().string() +
                   ".sass or .ptx beside the program";
  }
  return code;
}

Session::Session(SessionOptions options, std::vector<const ProbeSpec*> selected)
    : options_(std::move(options)),
      device_(options_.device),
      code_(read_program_code(std::filesystem::read_symlink("/proc/self/exe"))),
      groups_(cupti::read_metric_groups(cupti::metrics_folder())),
      progress_(options_.progress,
                std::accumulate(selected.begin(), selected.end(), 0.0,
                                [this](double sum, const ProbeSpec* spec) {
                                  return sum + expected_seconds(*spec, options_.level) *
                                                   (spec->confirm ? 1 + kConfirmShare : 1);
                                })) {
  keep_running_architecture();
  if (!options_.recording.empty()) {
    auto header = device_.header();
    header.command = options_.command;
    header.level = level_word(options_.level);
    header.campaign = options_.campaign;
    header.counters = counters_text(options_.counters);
    if (options_.resume && std::filesystem::exists(options_.recording)) {
      samples::Recording kept;
      writer_ = samples::RecordingWriter::resume(options_.recording, kept);
      for (auto& series : kept.series) held_.emplace(series.id, std::move(series));
      const auto& old = kept.header;
      if (old.device_uuid != header.device_uuid || old.level != header.level ||
          old.git_revision != header.git_revision || old.device_name != header.device_name) {
        throw InputError(options_.recording.string(), "line 1",
                         "cannot be resumed: it was made on another device, at another level or by "
                         "another revision");
      }
    } else {
      writer_ = samples::RecordingWriter::create(options_.recording, header);
    }
  }
  warm_up_clock(kClockWarmUpMilliseconds);
}

void Session::keep_running_architecture() {
  // Of a program built for several architectures, only the one that runs is evidence: "sm_90a" for
  // capability 90. A device that runs none of them has its code made by the driver, unseen.
  const auto runs_here = [this](const KernelCode& kernel) {
    return std::strtol(kernel.architecture.c_str() + std::string_view("sm_").size(), nullptr, 10) ==
           device_.running_capability();
  };
  std::erase_if(code_.kernels, [&](const KernelCode& kernel) { return !runs_here(kernel); });
  if (code_.kernels.empty() && code_.missing.empty()) {
    code_.missing = "machine code not checked: this build holds none for this device";
  }
}

int Session::measure(const ProbeSpec& spec) {
  return run(spec, spec.measure, expected_seconds(spec, options_.level), "timing");
}

int Session::confirm(const ProbeSpec& spec) {
  if (spec.confirm == nullptr) return 0;
  return run(spec, spec.confirm, expected_seconds(spec, options_.level) * kConfirmShare,
             "counters");
}

int Session::run(const ProbeSpec& spec, void (*half)(Probe&), double seconds,
                 std::string_view what) {
  current_ = &spec;
  failures_ = 0;
  points_measured_ = 0;
  part_code_.clear();
  parts_ = {{"", {.name = "", .sentence = "", .machine_code = spec.machine_code}}};
  for (auto& part : parts_of(spec)) parts_.emplace(part.name, std::move(part));
  progress_.begin(fmt::format("{} {}", spec.name, what), seconds);
  if (recovers_) recovers_ = wait_while_throttled(device_.nvml());
  run_half(half, what);
  progress_.end();
  return failures_;
}

/// What a half does outside its series (allocations, above all) can fail too: that is recorded as a
/// series of its own, and nothing else of the probe is measured.
void Session::run_half(void (*half)(Probe&), std::string_view what) {
  std::optional<std::string> skipped, failed;
  bool lost = false;
  try {
    half(*this);
  } catch (const SkipSeries& skip) {
    skipped = skip.reason;
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
  const std::string lacks = lacking(current_->min_capability, device_.capability());
  if (failed && !lost && !lacks.empty()) skipped = lacks;
  auto series = begin(fmt::format("{}/setup.{}", current_->name, what));
  if (held_.contains(series.id)) return;
  series.outcome = skipped ? samples::Outcome::kSkipped : samples::Outcome::kFailed;
  series.reason = skipped ? *skipped : *failed;
  conclude(series, 0);
  if (lost) throw ContextLost(series.reason);
}

void Session::finish() {
  if (writer_) writer_->finish(seconds_since(start_));
}

samples::Series Session::begin(std::string id) const {
  samples::Series series;
  series.id = std::move(id);
  series.probe = current_->name;
  series.question = current_->question;
  series.before = device_.nvml().state();
  return series;
}

/// A part is judged by its own machine code; what all parts share, and a series of no part, by the
/// probe's.
std::vector<std::string> Session::code_violations(const std::string& part) const {
  if (!code_.missing.empty()) return {};
  auto lines = part_code("").violations;
  if (!part.empty()) {
    const auto& more = part_code(part).violations;
    lines.insert(lines.end(), more.begin(), more.end());
  }
  return lines;
}

const Session::PartCode& Session::part_code(const std::string& part) const {
  const auto [place, is_new] = part_code_.try_emplace(part);
  if (is_new) {
    const auto& expectations = parts_.at(part).machine_code;
    place->second = {check_code(expectations, code_.kernels, code_.level),
                     code_evidence(expectations, code_.kernels, code_.level)};
  }
  return place->second;
}

const std::vector<samples::CodeEvidence>& Session::code(const std::string& part) const {
  return part_code(part).evidence;
}

void Session::run_guarded(samples::Series& series, const std::string& part,
                          const std::function<void()>& body) {
  const auto start = Clock::now();
  const auto fail = [&series](std::string why) {
    series.outcome = samples::Outcome::kFailed;
    series.reason = std::move(why);
    series.points.clear();
  };
  std::string lost;
  if (const auto why = lacking(current_->min_capability, device_.capability()); !why.empty()) {
    series.outcome = samples::Outcome::kSkipped;
    series.reason = why;
  } else if (const auto violations = code_violations(part); !violations.empty()) {
    fail("machine code: " + violations.front());
  } else {
    try {
      body();
      if (series.points.empty()) fail("no point was measured");
    } catch (const SkipSeries& skip) {
      series.outcome = samples::Outcome::kSkipped;
      series.reason = skip.reason;
      series.points.clear();
    } catch (const CudaError& error) {
      fail(error.what());
      if (error.sticky()) lost = error.what();
    } catch (const InputError&) {
      throw;
    } catch (const std::exception& error) {
      fail(error.what());
    }
  }
  conclude(series, seconds_since(start));
  if (!lost.empty()) throw ContextLost(lost);
}

void Session::conclude(samples::Series& series, double elapsed_seconds) {
  series.after = device_.nvml().state();
  series.elapsed_seconds = std::round(elapsed_seconds * 1e3) / 1e3;
  if (!code_.missing.empty()) series.flags.push_back(code_.missing);
  if (auto flag = device_.busy_flag(); !flag.empty()) series.flags.push_back(flag);
  if (const auto reasons = throttling(series.after); reasons != 0) {
    series.flags.push_back(
        fmt::format("clock throttled after the series (reasons {:#x})", reasons));
  }
  if (series.outcome == samples::Outcome::kFailed) ++failures_;
  points_measured_ += static_cast<int>(series.points.size());
  if (writer_) writer_->append(series);
}

bool Session::holds(const std::string& variant) const {
  return held_.contains(fmt::format("{}/{}", current_->name, variant));
}

std::optional<CodeTraits> Session::traits(const std::string& kernel) const {
  return code_traits(code_.kernels, code_.level, kernel);
}

const samples::Series* Session::series(const SeriesSpec& spec,
                                       const std::function<void(Sweep&)>& body) {
  const std::string id = fmt::format("{}/{}", current_->name, spec.variant);
  if (const auto kept = held_.find(id); kept != held_.end()) return &kept->second;
  auto series = begin(id);
  series.axes = spec.axes;
  series.quantities = spec.quantities;
  series.constants = spec.constants;
  series.facts = spec.facts;
  series.estimator = spec.estimator;
  series.fills = spec.fills;
  series.figure = spec.figure;
  series.figure_title = spec.figure_title;
  series.label = spec.label;
  const std::regex kernel(spec.kernel);
  for (const auto& evidence : code(spec.part)) {
    if (std::regex_search(evidence.kernel, kernel)) series.code.push_back(evidence);
  }
  run_guarded(series, spec.part, [&] {
    SeriesSweep sweep(series, progress_);
    body(sweep);
  });
  return &held_.emplace(id, std::move(series)).first->second;
}

samples::Series Session::begin_counts(const CountSpec& spec) const {
  const std::string confirmed = fmt::format("{}/{}", current_->name, spec.confirms);
  auto series = begin(fmt::format("{}#{}", confirmed, spec.group));
  series.source = samples::Source::kCounters;
  series.confirms = confirmed;
  series.axes = spec.axes;
  series.relations = spec.relations;
  if (spec.axes.size() == 1 && !spec.relations.empty()) series.estimator = "counter_check";
  series.fills = spec.fills;
  series.figure = spec.figure;
  series.figure_title = spec.figure_title;
  series.label = spec.label;
  return series;
}

const cupti::MetricGroup& Session::countable_group(const std::string& id) const {
  const auto& [available, why_not] = options_.counters;
  if (!available) throw SkipSeries{"counters unavailable: " + why_not};
  const auto* group = cupti::find_group(groups_, id, device_.capability());
  if (group == nullptr) {
    throw SkipSeries{fmt::format("no metric group '{}' for compute capability {}.{}", id,
                                 device_.capability() / 10, device_.capability() % 10)};
  }
  return *group;
}

void Session::count_together(const std::vector<Count>& counts) {
  const auto range_name = [](std::size_t count, std::size_t point) {
    return fmt::format("{}.{}", count, point);
  };
  std::map<std::string, std::map<std::string, double>> ranges;  // collected for the first series
  const auto collect = [&](const cupti::MetricGroup& group) {
    std::size_t points = 0;
    for (const Count& count : counts) points += count.points.size();
    cupti::RangeProfiler profiler(group, device_.ordinal(), points, metric_names_);
    ranges = profiler.collect([&](cupti::RangeRecorder& recorder) {
      for (std::size_t c = 0; c < counts.size(); ++c) {
        for (std::size_t i = 0; i < counts[c].points.size(); ++i) {
          recorder.range(range_name(c, i), counts[c].points[i].launch);
          check(cudaGetLastError());
        }
      }
    });
  };
  for (std::size_t c = 0; c < counts.size(); ++c) {
    const auto& [spec, points] = counts[c];
    auto series = begin_counts(spec);
    if (held_.contains(series.id)) continue;
    run_guarded(series, "", [&] {
      const auto& group = countable_group(spec.group);
      if (ranges.empty()) collect(group);
      std::vector<std::map<std::string, double>> values;
      for (std::size_t i = 0; i < points.size(); ++i) {
        values.push_back(ranges.at(range_name(c, i)));
        values.back().insert(points[i].expected.begin(), points[i].expected.end());
      }
      for (const auto& name : common_names(values)) {
        // An expected value is stated in the unit of what it is compared with.
        std::string unit = unit_of(group, name);
        for (const auto& relation : spec.relations) {
          if (relation.right == name) unit = unit_of(group, relation.left);
        }
        series.quantities.push_back({name, unit.empty() ? "1" : unit});
      }
      for (std::size_t i = 0; i < points.size(); ++i) {
        samples::Point point{points[i].at, {}};
        for (const auto& quantity : series.quantities) {
          point.samples.push_back({values[i].at(quantity.name)});
        }
        series.points.push_back(std::move(point));
      }
    });
  }
}

}  // namespace warpgauge::probes
