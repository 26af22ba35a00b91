// SPDX-License-Identifier: Apache-2.0
// The driver's management library, opened at run time: clocks, power, throttle reasons, other
// processes on the device. Read only: nothing here changes a setting.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/samples/recording.h"

namespace warpgauge::probes {

class Nvml {
 public:
  /// `uuid` as CUDA gives it ("GPU-xxxxxxxx-..."). Without the library every answer is "unknown".
  explicit Nvml(const std::string& uuid);
  ~Nvml();
  Nvml(const Nvml&) = delete;
  Nvml& operator=(const Nvml&) = delete;

  samples::DeviceState state() const;
  /// Energy since the driver was loaded. It grows in steps of some tens of milliseconds.
  std::optional<double> total_energy_joules() const;
  struct Settings {
    std::optional<double> power_limit_watts, max_sm_clock_mhz, max_memory_clock_mhz;
    std::optional<bool> ecc_enabled, mig_enabled;
  };
  Settings settings() const;
  /// An NVLink that is up.
  struct NvLink {
    int number = 0, version = 0;
    std::string remote_bus_id;     ///< of what is at its other end; empty for some switches
    bool leads_to_switch = false;  ///< which leads to all other devices of the switch
  };
  /// Empty where there is none; absent where the library does not tell.
  std::optional<std::vector<NvLink>> nvlinks() const;
  /// The link to the host: as it is now (an idle one may have slowed down), and at most.
  struct Pcie {
    std::optional<double> generation = {}, lanes = {}, most_generation = {}, most_lanes = {};
  };
  Pcie pcie() const;
  std::string driver_version() const;  ///< empty when unknown
  /// Processes other than this one that hold a compute context on the device.
  std::optional<int> other_compute_processes() const;
  /// Processes that draw on the device.
  std::optional<int> graphics_processes() const;

 private:
  struct Library;
  std::unique_ptr<Library> library_;
};

/// Why what NVML says of the PCIe link is not believed; empty where it is.
std::string why_no_pcie(const Nvml::Pcie& pcie, bool integrated);

/// A sustained load leaves the power cap behind for about a second. Nothing that follows may be
/// measured under it; where it stays, each series says so.
class ThrottleGuard {
 public:
  using State = std::function<samples::DeviceState()>;
  /// Time as the guard sees it; tests give their own.
  struct Clock {
    std::function<double()> now_seconds;
    std::function<void(double seconds)> sleep;
  };
  static Clock steady_clock();

  explicit ThrottleGuard(State state, Clock clock = steady_clock());

  /// Returns when the device no longer throttles, after a few seconds at most. A device that once
  /// did not recover is not waited for again.
  void wait();

  /// The flag of a series after which the device throttled; empty where it did not or its state is
  /// unknown.
  static std::string flag(const samples::DeviceState& after);

 private:
  State state_;
  Clock clock_;
  bool recovers_ = true;
};

}  // namespace warpgauge::probes
