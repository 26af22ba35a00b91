// SPDX-License-Identifier: Apache-2.0
// What the runs that count collect of a launch.
#pragma once

#include <vector>

#include "analysis/counters/metric_group.h"

namespace warpgauge::describe {

/// Hardware counters: the groups kernel_work and kernel_waits. Throws InputError where their files
/// cannot be read.
std::vector<counters::Metric> counters_to_read();

/// Those of them that depend on what the caches hold: what L2 is asked for, and DRAM. One pass has
/// them all.
std::vector<counters::Metric> traffic_to_read();

/// SASS metrics: how often an instruction was executed, by how many threads, and with how much
/// traffic.
std::vector<counters::Metric> executions_to_read();

}  // namespace warpgauge::describe
