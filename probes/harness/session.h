// SPDX-License-Identifier: Apache-2.0
// One measuring session: hands itself to the probes, turns what happens into recorded outcomes.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "analysis/samples/writer.h"
#include "cupti/counters.h"
#include "probes/harness/probe.h"
#include "probes/harness/progress.h"

namespace warpgauge::probes {

/// The CUDA context died. What failed is recorded; only a fresh process can go on.
class ContextLost : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The machine code of this very program, as the build dumped it beside the executable.
struct ProgramCode {
  CodeLevel level = CodeLevel::kPtx;
  std::vector<KernelCode> kernels;
  std::string missing;  ///< why there is none, or empty
};
ProgramCode read_program_code(const std::filesystem::path& executable);

struct SessionOptions {
  std::filesystem::path recording;  ///< empty: measured values go nowhere but the console
  bool resume = false;
  /// As another process has found it out (counter_question.h).
  cupti::Availability counters{false, "not asked for (--no-counters)"};
  bool only_checks = false;  ///< of reference kernels: no timing
  Level level = Level::kStandard;
  int campaign = 1;
  int device = 0;
  std::vector<std::string> command;
  ProgressStyle progress = ProgressStyle::kPlain;
};

class Session final : public Probe {
 public:
  /// Throws InputError (recording), CudaError (device).
  Session(SessionOptions options, std::vector<const ProbeSpec*> selected);

  /// Runs a probe's timing or counter half. Returns the number of series that failed.
  /// Throws ContextLost.
  int measure(const ProbeSpec& spec);
  int confirm(const ProbeSpec& spec);
  /// Writes the end line.
  void finish();

  const Device& device() const override { return device_; }
  Level level() const override { return options_.level; }
  const samples::Series* series(const SeriesSpec& spec,
                                const std::function<void(Sweep&)>& body) override;
  bool only_checks() const override { return options_.only_checks; }
  bool holds(const std::string& variant) const override;
  std::optional<CodeTraits> traits(const std::string& kernel) const override;
  const std::vector<samples::CodeEvidence>& code(const std::string& part) const override;
  void count_together(const std::vector<Count>& counts) override;

  int points_measured() const { return points_measured_; }

 private:
  void keep_running_architecture();
  int run(const ProbeSpec& spec, void (*half)(Probe&), double expected_seconds,
          std::string_view what);
  void run_half(void (*half)(Probe&), std::string_view what);
  samples::Series begin(std::string id) const;
  /// Judged once: a probe of many parts would read the program's code for each of its series.
  struct PartCode {
    std::vector<std::string> violations;
    std::vector<samples::CodeEvidence> evidence;
  };
  const PartCode& part_code(const std::string& part) const;
  std::vector<std::string> code_violations(const std::string& part) const;
  void conclude(samples::Series& series, double elapsed_seconds);
  samples::Series begin_counts(const CountSpec& spec) const;
  const cupti::MetricGroup& countable_group(const std::string& id) const;
  void run_guarded(samples::Series& series, const std::string& part,
                   const std::function<void()>& body);

  SessionOptions options_;
  Device device_;
  ProgramCode code_;
  std::vector<cupti::MetricGroup> groups_;
  cupti::KnownNames metric_names_;
  std::optional<samples::RecordingWriter> writer_;
  std::map<std::string, samples::Series> held_;  ///< by id: measured now or kept from a killed run
  Progress progress_;
  const ProbeSpec* current_ = nullptr;
  std::map<std::string, Part> parts_;  ///< of the current probe, by name; "": its own
  mutable std::map<std::string, PartCode> part_code_;  ///< of the current probe
  bool recovers_ = true;  ///< from throttling; not waited for again where it once did not
  int failures_ = 0;
  int points_measured_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace warpgauge::probes
