// SPDX-License-Identifier: Apache-2.0
// What machine code proves of a register: how it goes on from lane to lane of a warp, and the sum
// that it is. Private to machine_code.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace warpgauge::machine_code {

/// The name of a number that is not known: where it was written first.
struct Origin {
  enum class Kind : unsigned char { kNone, kEntry, kBank, kWritten, kJoined };
  Kind kind = Kind::kNone;
  std::uint64_t at = 0;  ///< instruction, or bank and offset of a constant
  unsigned slot = 0;     ///< register

  friend auto operator<=>(const Origin&, const Origin&) = default;
};

struct LaneValue {
  enum class Lanes : unsigned char {
    kStep,     ///< goes on by `step` from lane to lane; 0: the same in all lanes
    kUpper,    ///< upper half of a number whose lower half goes on by a step
    kStretch,  ///< goes on by a number that is the same for all lanes and not known
    kVaries,   ///< nothing is proven
    kData,     ///< comes of what lanes loaded from places of their own
  };
  struct Term {
    Origin of;
    std::int64_t times = 0;
    friend bool operator==(const Term&, const Term&) = default;
  };

  Lanes lanes = Lanes::kVaries;
  std::int64_t step = 0;  ///< of kStep
  /// The number is the sum of these and of `number`; a term of no times is no term.
  std::array<Term, 2> terms = {};
  std::int64_t number = 0;
  /// The constant that an address starts from, by its place in bank 0: a pointer among the
  /// arguments. 0 where none or several were added.
  std::uint64_t pointer = 0;

  static LaneValue constant(std::int64_t number);
  /// A number of its own.
  static LaneValue unknown(const Origin& of, Lanes lanes, std::int64_t step = 0);

  bool is_same() const { return lanes == Lanes::kStep && step == 0; }
  /// Whether it is known of each lane, but for one number that all have.
  bool is_followed() const { return lanes == Lanes::kStep || lanes == Lanes::kUpper; }
  std::optional<std::int64_t> known() const;
  friend bool operator==(const LaneValue&, const LaneValue&) = default;
};

/// Absent: the sum has more terms than are kept, or is too large. Its lanes are then those of
/// lanes_of_sum().
std::optional<LaneValue> sum(const LaneValue& a, const LaneValue& b);
std::optional<LaneValue> times(const LaneValue& a, std::int64_t factor);

/// The same number on all ways; else the one that is named `of`. `apart`: lanes may come by
/// different ways.
LaneValue joined(const LaneValue& a, const LaneValue& b, const Origin& of, bool apart);

/// Lanes alone, where the number itself is not followed.
struct LaneStep {
  LaneValue::Lanes lanes = LaneValue::Lanes::kVaries;
  std::int64_t step = 0;
};
LaneStep lanes_of_sum(const LaneValue& a, const LaneValue& b);
LaneStep lanes_of_product(const LaneValue& a, const LaneValue& b);

}  // namespace warpgauge::machine_code
