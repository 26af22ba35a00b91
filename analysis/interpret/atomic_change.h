// SPDX-License-Identifier: Apache-2.0
// What an atomic or a reduction makes of the number that is there.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

namespace warpgauge::interpret {

enum class Change : int {
  kAdd,
  kLeast,
  kGreatest,
  kIncrement,
  kDecrement,
  kAnd,
  kOr,
  kXor,
  kExchange,
  kCompare,
  kTry
};
/// kHalves, kBrains: two of 16 bits, or one in the lower half.
enum class NumberType : int { kUnsigned, kSigned, kFloating, kFlushed, kHalves, kBrains };

/// Modifiers of opcodes by what they change.
inline constexpr std::pair<std::string_view, Change> kChanges[] = {
    {"CAST", Change::kTry}, {"CAS", Change::kCompare},   {"EXCH", Change::kExchange},
    {"ADD", Change::kAdd},  {"MIN", Change::kLeast},     {"MAX", Change::kGreatest},
    {"POPC", Change::kAdd}, {"INC", Change::kIncrement}, {"DEC", Change::kDecrement},
    {"AND", Change::kAnd},  {"OR", Change::kOr},         {"XOR", Change::kXor},
};

/// Numbers have 4 or 8 bytes (kHalves, kBrains: 2, too). kExchange and those that compare give
/// `value`.
std::uint64_t changed(Change change, NumberType type, int bytes, std::uint64_t held,
                      std::uint64_t value);

}  // namespace warpgauge::interpret
