// SPDX-License-Identifier: Apache-2.0
// Work that falls into parts which know nothing of each other.
#pragma once

#include <cstddef>
#include <functional>

namespace warpgauge {

/// `act(i)` for each i below `count`, on all cores, in any order. Throws what one of them threw;
/// what was not begun by then is left out.
void each_in_parallel(std::size_t count, const std::function<void(std::size_t)>& act);

/// The same on that many threads, this one among them; 0: on all cores.
void each_on_threads(unsigned threads, std::size_t count,
                     const std::function<void(std::size_t)>& act);

}  // namespace warpgauge
