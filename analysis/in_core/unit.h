// SPDX-License-Identifier: Apache-2.0
// The units of an SM: a row each says all that the simulation and its printers ask of one.
#pragma once

#include <cstddef>
#include <iterator>
#include <string_view>

namespace warpgauge::in_core {

/// What instructions compete for, as one scheduler sees it: a unit that the SM's schedulers share
/// takes that many times longer for each.
enum class Unit : unsigned char {
  kFmaHeavy,
  kFmaLite,
  kAlu,
  kFp64,
  kXu,
  kLsu,  ///< of the SM: shared memory, L1 and shuffles
  kAdu,
  kUniform,
  kCbu,
  kTensor,
  kTensorMemory,  ///< a quarter of its lanes is each scheduler's
  kTexture,
  kL2,    ///< the SM's port to L2
  kDram,  ///< the SM's share of DRAM
  kBank0,
  kBank1,  ///< banks of the register file
};

enum class UnitKind : unsigned char {
  kPipe,  ///< named as the counters name it (sm__inst_executed_pipe_*)
  kPort,  ///< to memory that no pipe of the counters stands for
  kBank,  ///< operand_delivery.h simulates it
};

/// In front of a unit. An instruction is issued into the queue, and begins when the unit comes to
/// it. A full short queue holds up the scheduler's next.
enum class Queue : unsigned char { kNone, kShort, kLong };

struct UnitTraits {
  Unit unit;
  std::string_view name;
  UnitKind kind = UnitKind::kPipe;
  bool is_shared = false;  ///< by all schedulers of the SM
  Queue queue = Queue::kNone;
};

inline constexpr UnitTraits kUnitTraits[] = {
    {.unit = Unit::kFmaHeavy, .name = "fmaheavy"},
    {.unit = Unit::kFmaLite, .name = "fmalite"},
    {.unit = Unit::kAlu, .name = "alu"},
    {.unit = Unit::kFp64, .name = "fp64"},
    {.unit = Unit::kXu, .name = "xu"},
    {.unit = Unit::kLsu, .name = "lsu", .is_shared = true, .queue = Queue::kShort},
    {.unit = Unit::kAdu, .name = "adu", .is_shared = true, .queue = Queue::kShort},
    {.unit = Unit::kUniform, .name = "uniform"},
    {.unit = Unit::kCbu, .name = "cbu"},
    {.unit = Unit::kTensor, .name = "tensor"},
    {.unit = Unit::kTensorMemory, .name = "tensor memory", .kind = UnitKind::kPort},
    {.unit = Unit::kTexture, .name = "texture", .is_shared = true, .queue = Queue::kShort},
    {.unit = Unit::kL2,
     .name = "L2",
     .kind = UnitKind::kPort,
     .is_shared = true,
     .queue = Queue::kLong},
    {.unit = Unit::kDram,
     .name = "DRAM",
     .kind = UnitKind::kPort,
     .is_shared = true,
     .queue = Queue::kLong},
    {.unit = Unit::kBank0, .name = "bank 0", .kind = UnitKind::kBank},
    {.unit = Unit::kBank1, .name = "bank 1", .kind = UnitKind::kBank},
};
inline constexpr std::size_t kUnits = std::size(kUnitTraits);

constexpr const UnitTraits& traits_of(Unit unit) {
  return kUnitTraits[static_cast<std::size_t>(unit)];
}

consteval bool each_unit_has_its_row() {
  for (std::size_t i = 0; i < kUnits; ++i) {
    if (kUnitTraits[i].unit != static_cast<Unit>(i)) return false;
  }
  return kUnits == static_cast<std::size_t>(Unit::kBank1) + 1;
}
static_assert(each_unit_has_its_row());

/// "fmaheavy", "L2", "bank 0".
constexpr std::string_view unit_name(Unit unit) { return traits_of(unit).name; }
constexpr bool is_pipe(Unit unit) { return traits_of(unit).kind == UnitKind::kPipe; }
constexpr bool is_bank(Unit unit) { return traits_of(unit).kind == UnitKind::kBank; }
constexpr bool is_shared(Unit unit) { return traits_of(unit).is_shared; }
constexpr bool has_queue(Unit unit) { return traits_of(unit).queue != Queue::kNone; }
constexpr bool has_short_queue(Unit unit) { return traits_of(unit).queue == Queue::kShort; }

/// The pipe that a counter names; kUnits where none has that name.
constexpr std::size_t pipe_named(std::string_view name) {
  for (std::size_t i = 0; i < kUnits; ++i) {
    if (is_pipe(static_cast<Unit>(i)) && kUnitTraits[i].name == name) return i;
  }
  return kUnits;
}

}  // namespace warpgauge::in_core
