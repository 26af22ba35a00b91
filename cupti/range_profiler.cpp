// SPDX-License-Identifier: Apache-2.0
// Collects one metric group over user ranges with user replay: the hardware reads only a few
// counters at a time, so the whole body is run once a pass, and each pass adds its counters to the
// same ranges. Only what was read is returned: a range that CUPTI drops or makes up is an error.
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>

#include "cupti/counters.h"
#include "cupti/device_support.h"
#include "cupti/enabled_profiler.h"
#include "cupti/resolved_names.h"

namespace warpgauge::cupti {
namespace {

// Records the ranges of one pass. The first pass fills `names`, the later ones must repeat them.
// CUPTI sees a range's index ("0", "1", ...) and not its name, which may hold CUPTI's delimiter.
class PassRecorder : public RangeRecorder {
 public:
  PassRecorder(const Driver& driver, const EnabledProfiler& profiler, int pass,
               std::size_t max_ranges, std::vector<std::string>& names)
      : driver_(driver), profiler_(profiler), pass_(pass), max_ranges_(max_ranges), names_(names) {}

  void range(const std::string& name, const std::function<void()>& launch) override {
    if (open_) throw std::runtime_error(fmt::format("range '{}' is opened inside another", name));
    if (pass_ == 0) {
      admit(name);
    } else if (next_ >= names_.size() || names_[next_] != name) {
      throw std::runtime_error(
          fmt::format("pass {} records range '{}' where the first pass had {}", pass_ + 1, name,
                      next_ < names_.size() ? "'" + names_[next_] + "'" : "no further range"));
    }
    synchronize();  // work still in flight would be counted in this range
    profiler_.push(std::to_string(next_));
    open_ = true;
    launch();
    synchronize();
    open_ = false;
    profiler_.pop();
    ++next_;
  }

  bool open() const { return open_; }

  void finish() const {
    if (names_.empty()) throw std::runtime_error("no range was recorded");
    if (next_ != names_.size()) {
      throw std::runtime_error(fmt::format("pass {} records {} ranges where the first pass had {}",
                                           pass_ + 1, next_, names_.size()));
    }
  }

 private:
  void admit(const std::string& name) {
    for (const auto& earlier : names_) {
      if (earlier == name) throw std::runtime_error(fmt::format("two ranges named '{}'", name));
    }
    if (names_.size() == max_ranges_) {
      throw std::runtime_error(
          fmt::format("range '{}' is one more than the {} asked for", name, max_ranges_));
    }
    names_.push_back(name);
  }
  void synchronize() const { check(driver_, driver_.cuCtxSynchronize(), "cuCtxSynchronize"); }

  const Driver& driver_;
  const EnabledProfiler& profiler_;
  int pass_;
  std::size_t max_ranges_;
  std::vector<std::string>& names_;
  std::size_t next_ = 0;
  bool open_ = false;
};

}  // namespace

struct KnownNames::Answers {
  AvailabilityImage available;  // empty: not asked yet
  std::map<std::string, ResolvedNames> groups;
};

KnownNames::KnownNames() : answers_(std::make_unique<Answers>()) {}
KnownNames::~KnownNames() = default;

struct RangeProfiler::State {
  State(const counters::MetricGroup& metric_group, int device, std::size_t most_ranges,
        KnownNames::Answers& known);

  bool run_pass(int pass, std::vector<std::string>& ranges,
                const std::function<void(RangeRecorder&)>& body) const;
  std::size_t range_index(std::size_t position, std::size_t ranges) const;

  const counters::MetricGroup group;
  const std::size_t max_ranges;
  const Driver driver;
  const Cupti cupti;
  const CurrentContext current;
  ResolvedNames resolved;

  // In the order of construction; released in reverse.
  std::optional<ProfilerSession> session;
  std::optional<EnabledProfiler> profiler;
  std::optional<HostObject> host;
  Image configuration;
  Image counter_data;
  int passes = 0;
  enum class Stage { kReady, kUsed, kFailed } stage = Stage::kReady;
};

RangeProfiler::State::State(const counters::MetricGroup& metric_group, int device,
                            std::size_t most_ranges, KnownNames::Answers& known)
    : group(metric_group),
      max_ranges(most_ranges),
      driver(open_driver()),
      cupti(open_cupti()),
      current(current_context(driver)) {
  if (current.device != device) {
    throw std::runtime_error(fmt::format("the current CUDA context is one of device {}, not of {}",
                                         current.device, device));
  }
  if (max_ranges == 0) throw std::runtime_error("a range profiler needs room for a range");
  require_no_other_profiler();
  session.emplace(cupti);
  require_supported(cupti, current.device);
  const std::string chip = device_chip(cupti, device);
  if (known.available.empty()) known.available = availability_image(cupti, current.context);
  auto group_names = known.groups.find(group.id);
  if (group_names == known.groups.end()) {
    auto names = resolve_names(cupti, chip, known.available, group);
    group_names = known.groups.emplace(group.id, std::move(names)).first;
  }
  resolved = group_names->second;
  profiler.emplace(cupti, current.context);
  host.emplace(cupti, chip, known.available);
  configuration = host->configure(resolved.names);
  passes = host->passes(configuration);
  counter_data.resize(profiler->counter_data_size(resolved.names, max_ranges));
  profiler->configure(configuration, counter_data, max_ranges);
}

// True when no further pass is needed.
bool RangeProfiler::State::run_pass(int pass, std::vector<std::string>& ranges,
                                    const std::function<void(RangeRecorder&)>& body) const {
  profiler->start();
  PassRecorder recorder(driver, *profiler, pass, max_ranges, ranges);
  try {
    body(recorder);
    recorder.finish();
  } catch (...) {
    try {  // close what is open; the first error is the one that matters
      if (recorder.open()) profiler->pop();
      profiler->stop();
    } catch (const std::runtime_error&) {  // NOLINT(bugprone-empty-catch)
    }
    throw;
  }
  return profiler->stop();
}

// CUPTI may return the ranges in any order: the label says which one this is.
std::size_t RangeProfiler::State::range_index(std::size_t position, std::size_t ranges) const {
  const auto label = host->range_name(counter_data, position);
  std::size_t index = 0;
  const auto* end = label.data() + label.size();
  const auto parsed = std::from_chars(label.data(), end, index);
  if (parsed.ec != std::errc{} || parsed.ptr != end || index >= ranges) {
    throw std::runtime_error(fmt::format("CUPTI returned a range '{}' that was not opened", label));
  }
  return index;
}

RangeProfiler::RangeProfiler(const counters::MetricGroup& group, int device, std::size_t max_ranges,
                             KnownNames& known)
    : state_(std::make_unique<State>(group, device, max_ranges, *known.answers_)) {}

RangeProfiler::RangeProfiler(const counters::MetricGroup& group, int device,
                             std::size_t max_ranges) {
  KnownNames nothing;
  state_ = std::make_unique<State>(group, device, max_ranges, *nothing.answers_);
}

RangeProfiler::~RangeProfiler() = default;

int RangeProfiler::passes() const { return state_->passes; }

const std::map<std::string, std::string>& RangeProfiler::absent() const {
  return state_->resolved.absent;
}

std::map<std::string, std::map<std::string, double>> RangeProfiler::collect(
    const std::function<void(RangeRecorder&)>& body) {
  auto& state = *state_;
  const auto stage = std::exchange(state.stage, State::Stage::kFailed);  // until all went well
  if (stage == State::Stage::kFailed) {
    throw std::runtime_error("this range profiler has failed before: make another");
  }
  if (current_context(state.driver).context != state.current.context) {
    throw std::runtime_error("the range profiler was made for another CUDA context");
  }
  if (stage == State::Stage::kUsed) {
    state.profiler->configure(state.configuration, state.counter_data, state.max_ranges);
  }

  std::vector<std::string> ranges;
  for (int pass = 0; !state.run_pass(pass, ranges, body); ++pass) {
    // CUPTI announced how many passes it needs; well beyond that it would never end.
    if (pass + 1 >= 2 * state.passes) {
      throw std::runtime_error(
          fmt::format("CUPTI has not finished after {} passes of {}", pass + 1, state.passes));
    }
  }
  state.profiler->decode();
  const auto count = state.profiler->count_ranges(state.counter_data);
  if (count != ranges.size()) {
    throw std::runtime_error(fmt::format("CUPTI returned {} ranges of {}", count, ranges.size()));
  }

  std::map<std::string, std::map<std::string, double>> result;
  for (std::size_t position = 0; position < count; ++position) {
    const auto values = state.host->evaluate(state.counter_data, position, state.resolved.names);
    std::map<std::string, double> by_alias;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (std::isfinite(values[i])) by_alias[state.resolved.aliases[i]] = values[i];
    }
    counters::derive(state.group, by_alias);
    const auto& name = ranges[state.range_index(position, count)];
    if (!result.emplace(name, std::move(by_alias)).second) {
      throw std::runtime_error(fmt::format("CUPTI returned range '{}' twice", name));
    }
  }
  state.stage = State::Stage::kUsed;
  return result;
}

}  // namespace warpgauge::cupti
