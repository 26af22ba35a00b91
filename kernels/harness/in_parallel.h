// SPDX-License-Identifier: Apache-2.0
// Host references of large problems, on all cores of the host.
#pragma once

#include <cstddef>
#include <functional>

namespace warpgauge::kernels {

/// Calls `body(begin, end)` for consecutive ranges that cover 0 to `count`, each on a thread of its
/// own, and returns when all have ended. `body` must not throw.
void in_parallel(std::size_t count, const std::function<void(std::size_t, std::size_t)>& body);

}  // namespace warpgauge::kernels
