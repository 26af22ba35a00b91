// SPDX-License-Identifier: Apache-2.0
// NVTX ranges of the program. NVTX v3 is a header: each library that uses it loads the file that
// NVTX_INJECTION64_PATH names, at its first call, and hands its table of functions over
// (InitializeInjectionNvtx2). `warpgauge describe --range` lets that be this library; otherwise
// NVTX is left alone.
#pragma once

#include <string>
#include <vector>

namespace warpgauge::injection {

/// Names of the ranges, of every domain, around a call that this thread makes now: first the ranges
/// of the process (start and end) in the order of their starts, then those of the thread (push and
/// pop) from the outermost inwards. A name is cut off at 4096 bytes.
std::vector<std::string> ranges_here();

}  // namespace warpgauge::injection
