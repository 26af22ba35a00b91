// SPDX-License-Identifier: Apache-2.0
// Which share of a chase misses, without simulating every access. `Cache` answers the same question
// access by access, and cache_test.cpp compares the two.
//
// A chase walks all nodes in one fixed cycle again and again. Within a set, only the number of its
// lines matters: LRU and FIFO lose all of them as soon as there is one too many; a random victim
// leaves a share that follows from the balance of fills and evictions; a tree is simulated once for
// each number of ways and lines.
#pragma once

#include "tests/virtual_gpu/cache.h"

namespace warpgauge::virtual_gpu {

/// Share of misses in one set of `ways`, walked in a fixed cycle of `lines` lines.
double set_miss_share(Policy policy, int ways, int lines);

/// Share of misses of a chase over `lines` neighbouring lines.
double miss_share(const CacheShape& shape, double lines);

/// The same over `nodes` nodes `stride_bytes` apart: sets are counted one by one. Nodes that share
/// a line are taken to miss as often as it.
double strided_miss_share(const CacheShape& shape, double stride_bytes, double nodes);

/// Lines of the largest chase whose share of misses stays within `share`.
double lines_within(const CacheShape& shape, double share);

/// Share of accesses that miss in a TLB of `entries`, least recently used, when `pages` pages are
/// visited in random order, many times each.
double translation_miss_share(double entries, double pages);

}  // namespace warpgauge::virtual_gpu
