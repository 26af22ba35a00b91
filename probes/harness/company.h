// SPDX-License-Identifier: Apache-2.0
// Several devices of a host that are measured by one command: what each of them leaves to others,
// or out.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace warpgauge::probes {

/// The devices that are measured with this one.
struct Company {
  int in_parallel = 1;  ///< at once, this one among them
  /// Ordinal of the first one, where they are measured one after the other; absent: this one is.
  std::optional<int> first = {};
};

/// Why the device `ordinal` does not measure a probe, one sentence; empty where it does. In
/// parallel: whatever depends on the host (its launches, its memory) or on other devices, which are
/// at work. One after the other: what measures all devices, unless this is the first one.
std::string why_left_out(std::string_view probe, const Company& company, int ordinal);

/// Whether a probe puts other devices to work outside of its series, too: none of it may run.
bool uses_other_devices(std::string_view probe);

}  // namespace warpgauge::probes
