// SPDX-License-Identifier: Apache-2.0
// How long the device waits in front of what is timed, so that the host has queued all of it before
// the first of it runs. Where the host is later, the device waits for the host within the window,
// and the time looks like the launch's: a call of cublasLt keeps the host for longer than 40 us, and
// behind such a wait it looked slower than it is (data/h200/races.csv).
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>

namespace warpgauge::probes {

/// The host cannot queue a launch in time: it is busy, or the launch waits for the device.
struct HostTooSlow : std::runtime_error {
  HostTooSlow()
      : std::runtime_error(
            "the host did not queue the launch before the device began with it, however long the "
            "device waited: the launch waits for the device, or the host is busy") {}
};

/// Grows where the host was late, and never shrinks: contestants that share one wait equally long.
class HostWait {
 public:
  static constexpr std::uint64_t kFirstNs = 40'000, kLongestNs = 200'000'000;

  explicit HostWait(std::uint64_t ns = kFirstNs) : ns_(ns) {}

  std::uint64_t ns() const { return ns_; }

  /// After a reading for which the host took `host_seconds` and was late. Throws HostTooSlow where
  /// the next wait would be longer than the longest.
  void lengthen(double host_seconds) {
    ns_ = std::max(2 * ns_, static_cast<std::uint64_t>(2e9 * host_seconds));
    if (ns_ > kLongestNs) throw HostTooSlow();
  }

 private:
  std::uint64_t ns_;
};

}  // namespace warpgauge::probes
