// SPDX-License-Identifier: Apache-2.0
#include "probes/methods/together.h"

#include <cstdint>
#include <optional>
#include <stdexcept>

#include "probes/device/busy.h"
#include "probes/device/check.h"
#include "probes/device/event.h"
#include "probes/device/on_device.h"
#include "probes/methods/timing.h"

namespace warpgauge::probes {
namespace {

constexpr std::uint64_t kFirstWaitNs = 500'000, kLongestWaitNs = 200'000'000;

/// A stream with the event behind its work.
struct Lane {
  const Share* share;
  OnDevice<Stream> stream{share->device};
  OnDevice<Event> ended{share->device};
};

class Together {
 public:
  explicit Together(const std::vector<Share>& shares) : lead_(shares.at(0).device) {
    for (const Share& share : shares) lanes_.push_back({&share});
  }

  /// Nothing where the wait ended before all was queued.
  std::optional<double> read(std::uint64_t wait_ns) {
    const cudaStream_t lead = lanes_[0].stream->get();
    {
      const DeviceScope current(lead_);
      queue_wait(wait_ns, lead);
      check(cudaGetLastError());
      start_->record(lead);
    }
    for (std::size_t i = 1; i < lanes_.size(); ++i) {
      const DeviceScope current(lanes_[i].share->device);
      const cudaStream_t stream = lanes_[i].stream->get();
      start_->hold(stream);
      lanes_[i].share->enqueue(stream);
      check(cudaGetLastError());
      lanes_[i].ended->record(stream);
    }
    const DeviceScope current(lead_);
    lanes_[0].share->enqueue(lead);
    check(cudaGetLastError());
    for (std::size_t i = 1; i < lanes_.size(); ++i) lanes_[i].ended->hold(lead);
    stop_->record(lead);
    const bool in_time = !start_->passed();
    stop_->wait_at_most(kMostSecondsTogether);
    if (!in_time && !takes_one_reading()) return std::nullopt;
    return Event::seconds_between(*start_, *stop_);
  }

 private:
  int lead_;
  std::vector<Lane> lanes_;
  OnDevice<Event> start_{lead_}, stop_{lead_};
};

}  // namespace

std::vector<double> time_together(const std::vector<Share>& shares, int repeats) {
  Together together(shares);
  std::vector<double> seconds;
  std::uint64_t wait_ns = kFirstWaitNs;
  repeats = affordable_repeats(repeats);
  for (int repeat = -1; repeat < repeats;) {
    const auto taken = together.read(wait_ns);
    // The first reading loads the code, for which the host takes its time.
    if (taken || repeat < 0) {
      if (repeat >= 0) seconds.push_back(*taken);
      ++repeat;
      continue;
    }
    wait_ns *= 2;
    if (wait_ns > kLongestWaitNs) {
      throw std::runtime_error("the host did not queue the work of all devices in time");
    }
  }
  return seconds;
}

}  // namespace warpgauge::probes
