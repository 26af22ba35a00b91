// SPDX-License-Identifier: Apache-2.0
// Random SMs, and the adversarial ones.
#pragma once

#include <string>

#include "tests/virtual_scheduler/sm.h"

namespace warpgauge::virtual_scheduler {

/// One to eight schedulers, issue width one or two; an FMA to count them with; an opcode of 2 to 48
/// cycles' latency and an interval of 1 to 16, shorter than that but not 24 times shorter; a fair
/// choice among ready warps.
Sm random_sm(const std::string& seed);

/// Results come no later than the pipe accepts again: no chain can show the latency.
Sm hidden_latency_sm(const std::string& seed);

/// A warp may issue only every few cycles, however many chains it has.
Sm warp_gap_sm(const std::string& seed);

/// One set of pipes for all schedulers.
Sm common_pipe_sm(const std::string& seed);

/// The warp served last is served as long as it can be.
Sm greedy_sm(const std::string& seed);

/// A latency that all warps of the SM hardly hide, or do not.
Sm unhidden_sm(const std::string& seed);

/// Eight chains of the FMA do not fill its pipe.
Sm long_fma_sm(const std::string& seed);

}  // namespace warpgauge::virtual_scheduler
