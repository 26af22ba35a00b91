// SPDX-License-Identifier: Apache-2.0
// Why values are unknown, for the one who is asked for them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "analysis/interpret/lanes.h"

namespace warpgauge::interpret {

struct UnknownValue {
  enum class Kind : unsigned char {
    kNone,
    kContents,      ///< of a buffer; `detail` is its argument
    kArgument,      ///< a constant that no argument gives; `detail` is its place in bytes
    kMeaning,       ///< of an opcode
    kNeverWritten,  ///< a register; shared or local memory
    kInactiveLane,  ///< read from a lane that is not there
    kMachine,       ///< clocks and the like
    kOtherBits,     ///< of a word that is known in part; `detail`: known_bits.h
    kTensorMap,     ///< that no argument describes; `detail` is its place among the parameters
  };
  Kind kind = Kind::kNone;
  std::size_t instruction = 0;  ///< where it came in
  std::int64_t detail = 0;
  Cause because = kNoCause;  ///< of kOtherBits: why the other bits are not known

  friend bool operator==(const UnknownValue&, const UnknownValue&) = default;
};

class Causes {
 public:
  Causes() : values_(1) {}

  /// The same number for the same reason. Where there are too many, the last one stands for all;
  /// words that are known in part are then not known at all, for their reason.
  Cause number_of(const UnknownValue& value);
  const UnknownValue& of(Cause cause) const { return values_[cause]; }

 private:
  using Key = std::tuple<UnknownValue::Kind, std::size_t, std::int64_t, Cause>;
  std::vector<UnknownValue> values_;
  std::map<Key, Cause> numbers_;
  std::array<Cause, 256> lately_ = {};  // numbers that were asked for, by their instruction
};

}  // namespace warpgauge::interpret
