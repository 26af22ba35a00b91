// SPDX-License-Identifier: Apache-2.0
// The device on one screen, as lstopo draws a host.
//
//   compute capability 9.0, 132 SMs in 8 GPCs, 1980 MHz
//   1964 keys with a value, 36 absent with a reason
//
//   memory                               size  cycles      ns  read GB/s  write GB/s
//     Registers                      256 KiB   4.000+  2.020+
//     L1 data, read-only, texture  239.9 KiB      32+  16.16+     32904+
//         line 128 bytes, sector 32 bytes+, read-only path 32.00 cycles+, texture
//         path 88.00 cycles+
//     L2, both sides               58.27 MiB+  276.4+  139.6+      9753+       5007+
//         line 128 bytes, sector 32 bytes, a miss fetches 64 bytes+, sides alternate
//         by 4 KiB+, SMs of one side 66+, of the other 66+
#pragma once

#include <string>

#include "analysis/profile/profile.h"

namespace warpgauge::report {

/// The memory hierarchy from the registers outwards, then the headline values, in lines of at most
/// 80 letters. What is not measured is named in the last lines.
std::string hierarchy_text(const profile::Profile& profile, bool colours);

}  // namespace warpgauge::report
