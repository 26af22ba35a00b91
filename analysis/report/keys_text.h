// SPDX-License-Identifier: Apache-2.0
// Keys of a profile for people.
//
//   key                                    value  95 % interval           method  counters
//   l2.read_gbps                       9753 GB/s  [9744, 9760]            a       confirmed
//   l2.read_requests_per_clk  75.21 requests/clk  [73.76, 76.05]          b       confirmed
//
//   methods
//     a measured: bytes over median duration at each point, 95 % bootstrap interval
//     b measured: work over time = inverse slope of duration over work at each
//        point, 95 % bootstrap interval
//
//   3 keys
#pragma once

#include <string>
#include <vector>

#include "analysis/profile/profile.h"

namespace warpgauge::report {

/// A line a key: value, interval, method, counters; then the methods, the flags, and why keys have
/// no value.
std::string keys_text(const profile::Profile& profile, const std::vector<std::string>& keys,
                      bool colours);

}  // namespace warpgauge::report
