// SPDX-License-Identifier: Apache-2.0
// Which instructions the amounts of a MemoryStatement are about, by their text.
#pragma once

#include <string_view>

namespace warpgauge::describe {

using IsAbout = bool(std::string_view text);

/// Loads and textures: what they read is in L1, in L2 or in DRAM.
IsAbout reads_global;
/// The same, and copies of TMA into shared memory.
IsAbout reads_memory;
/// Stores to global memory, and copies of TMA out of shared memory.
IsAbout writes_memory;
/// Loads and stores of local memory.
IsAbout reads_local, writes_local;
IsAbout is_global, is_shared, is_atomic;
/// Copies of TMA that bring something into shared memory, or take it out; prefetches are neither.
IsAbout copies_in, copies_out;
IsAbout is_bulk_copy;
/// Copies out that change what is there.
IsAbout is_bulk_reduction;
IsAbout is_any_instruction;

}  // namespace warpgauge::describe
