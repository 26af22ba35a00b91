// SPDX-License-Identifier: Apache-2.0
// What the copy engine does where it changes numbers instead of writing them.
#pragma once

#include <cstdint>

#include "analysis/interpret/atomic_change.h"
#include "analysis/interpret/bulk_memory.h"
#include "analysis/interpret/reading.h"
#include "analysis/interpret/tensor_map.h"

namespace warpgauge::interpret {

struct Reduction {
  Change change = Change::kAdd;
  NumberType type = NumberType::kUnsigned;
  int bytes = 4;  ///< of a number

  int packed() const { return static_cast<int>(change) << 8 | static_cast<int>(type) << 4 | bytes; }
  static Reduction unpacked(int packed) {
    return {static_cast<Change>(packed >> 8), static_cast<NumberType>(packed >> 4 & 15),
            packed & 15};
  }
  /// Whether there is such a one (PTX ISA, cp.reduce.async.bulk).
  bool exists() const;
};

/// By modifiers: ".ADD.F32.RN". Throws Unreadable for one that does not exist.
Reduction reduction_of(const Reading& text);
/// Only what it changes: ".ADD".
Change change_of_bulk(const Reading& text);
/// What changes numbers of a tensor map.
Reduction reduction_of(Change change, TensorMap::Type type);

/// Changes the numbers that were found by bytes `at` to `at + count`.
void reduce_bulk(Warp& warp, const Found& to, const KnownBytes& by, std::uint64_t at,
                 std::uint64_t count, const Reduction& reduction);

}  // namespace warpgauge::interpret
