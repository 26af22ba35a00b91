// SPDX-License-Identifier: Apache-2.0
#include "probes/methods/timing.h"

#include <chrono>

#include "probes/device/busy.h"
#include "probes/device/check.h"
#include "probes/device/event.h"
#include "probes/methods/clock_stamps.h"

namespace warpgauge::probes {
namespace {

using HostClock = std::chrono::steady_clock;

bool one_reading = false;

double seconds_since(HostClock::time_point start) {
  return std::chrono::duration<double>(HostClock::now() - start).count();
}

/// Times one launch at a time.
class Reader {
 public:
  explicit Reader(HostWait& wait) : wait_(wait) {
    before_.record();  // an event is made at its first record, which takes long
    after_.record();
  }

  /// Adds a reading to `times`; false where the host was late, and the wait is now longer.
  bool read(const std::function<void()>& launch, LaunchTimes& times) {
    stamps_.clear();
    queue_wait(wait_.ns());
    const auto queueing = HostClock::now();
    stamps_.take(0);
    before_.record();
    const auto launching = HostClock::now();
    launch();
    const double host_seconds = seconds_since(launching);
    after_.record();
    const bool in_time = !before_.passed();
    const double queueing_seconds = seconds_since(queueing);
    stamps_.take(1);
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
    if (!in_time && !one_reading) {
      ++times.late;
      wait_.lengthen(queueing_seconds);
      return false;
    }
    times.seconds.push_back(Event::seconds_between(before_, after_));
    times.host_seconds.push_back(host_seconds);
    if (const auto mhz = stamps_.mhz_between().front()) times.sm_clock_mhz.push_back(*mhz);
    return true;
  }

 private:
  HostWait& wait_;
  ClockStamps stamps_{2};
  Event before_, after_;
};

}  // namespace

void take_one_reading() { one_reading = true; }
bool takes_one_reading() { return one_reading; }
int affordable_repeats(int repeats) { return one_reading ? 1 : repeats; }

LaunchTimes time_launches(int warm_ups, int repeats, const std::function<void(int)>& launch,
                          HostWait& wait) {
  Reader reader(wait);
  if (one_reading) warm_ups = 0;
  for (int i = 0; i < warm_ups; ++i) launch(i);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());

  LaunchTimes times;
  for (int i = 0; i < affordable_repeats(repeats); ++i) {
    while (!reader.read([&] { launch(i); }, times)) {
    }
  }
  return times;
}

LaunchTimes time_launches(int warm_ups, int repeats, const std::function<void(int)>& launch) {
  HostWait wait;
  return time_launches(warm_ups, repeats, launch, wait);
}

}  // namespace warpgauge::probes
