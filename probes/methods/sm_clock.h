// SPDX-License-Identifier: Apache-2.0
// The SM clock at the moment, for latencies in cycles that are to be told in ns too.
#pragma once

namespace warpgauge::probes {

/// Median of five windows of about 50 us on one SM: cycles over global-timer time, in MHz.
double sm_clock_mhz();

}  // namespace warpgauge::probes
