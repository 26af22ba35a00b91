// SPDX-License-Identifier: Apache-2.0
// Whether counters can be read, found out by trying: no set of facts about a machine predicts it.
#include "cupti/counters.h"
#include "cupti/device_support.h"

namespace warpgauge::cupti {

Availability host_availability() {
  try {
    if (supported_chips().empty()) return {false, "this libcupti knows no chip"};
    return {true, ""};
  } catch (const std::runtime_error& error) {
    return {false, error.what()};
  }
}

Availability device_availability() {
  // Any one metric that every chip has.
  const counters::MetricGroup cycles{
      .id = "availability",
      .title = "",
      .description = "",
      .metrics = {{"cycles", "smsp__cycles_active.sum", "cycles", {}, ""}},
      .derived = {}};
  try {
    const auto current = current_context(open_driver());
    const RangeProfiler enabled(cycles, current.device, 1);
    return {true, ""};
  } catch (const std::runtime_error& error) {
    return {false, error.what()};
  }
}

std::string chip_name(int device) {
  const Driver driver = open_driver();
  check(driver, driver.cuInit(0), "cuInit");
  const Cupti cupti = open_cupti();
  const ProfilerSession session(cupti);
  return device_chip(cupti, device);
}

}  // namespace warpgauge::cupti
