// SPDX-License-Identifier: Apache-2.0
// Every key of a fleet that was judged, for `fleet --all`.
//
//   key                             median  cards  deviation  told from  outside
//   dram.read_gbps               4629 GB/s     16   0.152 %      1.69 %        3
//   shared.bandwidth_bytes_per_clk_sm.ld128
//                       127.6 bytes/clk/SM     16   0.100 %*     1.11 %        0
//   * the scatter of the instrument, which is larger than that of the cards
#pragma once

#include <string>

#include "analysis/fleet/judged_group.h"

namespace warpgauge::report {

/// No line is wider than the margin (terminal.h), unless a key alone is.
std::string fleet_keys_text(const fleet::JudgedGroup& judged, bool colours);

}  // namespace warpgauge::report
