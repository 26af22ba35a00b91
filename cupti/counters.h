// SPDX-License-Identifier: Apache-2.0
// Hardware counters of one GPU, read in a run of their own (they never ride along with timing).
//
// Two halves: the *host* half (chip list, validation of names) needs no GPU; the *device* half
// collects metric groups (analysis/counters). libcupti is opened at run time, so a machine without
// it still runs: every reason why counters are unavailable is one sentence in Availability::reason.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "analysis/counters/metric_group.h"

namespace warpgauge::cupti {

// ---- host half: what CUPTI itself knows, without a GPU ------------------------------------------

/// Whether something can be used here, and if not, why (one sentence).
struct Availability {
  bool available = false;
  std::string reason;
};

/// Whether libcupti can be opened and its host half initialised.
Availability host_availability();
/// Chip names that this CUPTI can profile ("GV100", ..., "GB207"). Throws std::runtime_error when
/// CUPTI is unavailable.
std::vector<std::string> supported_chips();
/// Base metric names of a chip, sorted. Throws std::runtime_error for a chip that CUPTI does not
/// know.
std::vector<std::string> base_metrics(const std::string& chip);
/// Empty when the chip's CUPTI accepts the fully qualified name; else CUPTI's complaint. Uses a
/// fresh host object for each call: one rejected name spoils the object for all later ones. Throws
/// as base_metrics does.
std::string check_metric(const std::string& chip, const std::string& metric_name);

// ---- device half --------------------------------------------------------------------------------

/// Whether counters can be collected on the current context's device: no library, no permission,
/// another profiler attached and an unsupported device each give a sentence of their own.
Availability device_availability();
/// CUPTI's chip name of a CUDA device ordinal. Throws std::runtime_error.
std::string chip_name(int device);

/// The device offers none of a group's metrics, and each of them is allowed to be absent.
struct NoneOfGroup : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Receives one range: opens it, runs the launch, synchronises, closes it.
class RangeRecorder {
 public:
  virtual ~RangeRecorder() = default;
  virtual void range(const std::string& name, const std::function<void()>& launch) = 0;
};

/// What CUPTI has answered about one context: which counters are free, and which names of a group
/// (by its id) the chip accepts. To ask takes up to a quarter of a second for each profiler, and
/// the answers stay the same.
class KnownNames {
 public:
  KnownNames();
  ~KnownNames();
  KnownNames(const KnownNames&) = delete;
  KnownNames& operator=(const KnownNames&) = delete;

 private:
  friend class RangeProfiler;
  struct Answers;
  std::unique_ptr<Answers> answers_;
};

/// Collects one metric group over user ranges with user replay.
class RangeProfiler {
 public:
  /// For the current CUDA context, which must be one of `device`; `max_ranges` is the most ranges
  /// that `body` will record in a pass. Profilers of one context may share what is `known`, one
  /// after the other. Throws std::runtime_error with one sentence.
  RangeProfiler(const counters::MetricGroup& group, int device, std::size_t max_ranges,
                KnownNames& known);
  RangeProfiler(const counters::MetricGroup& group, int device, std::size_t max_ranges);
  ~RangeProfiler();
  RangeProfiler(const RangeProfiler&) = delete;
  RangeProfiler& operator=(const RangeProfiler&) = delete;

  /// Calls `body` once a pass until all passes are collected; it must record the same ranges with
  /// the same work each time. Returns, by range name, alias -> value, derived values included. A
  /// metric that CUPTI evaluates to NaN is left out, never zero. May be called again, unless it
  /// threw.
  std::map<std::string, std::map<std::string, double>> collect(
      const std::function<void(RangeRecorder&)>& body);
  int passes() const;
  /// The aliases that this chip cannot give, each with the reason.
  const std::map<std::string, std::string>& absent() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warpgauge::cupti
