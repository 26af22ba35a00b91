// SPDX-License-Identifier: Apache-2.0
// The fields of a line of the table of `mma.sync` instructions (instructions/mma.def).
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace warpgauge::probes {

/// How A's and B's elements write 1 and 2 and C's write a small number: for checks of results that
/// do not depend on where an element lies in a fragment. For bits: `one` and `two` are all ones and
/// all zeros, and `gain` says what one operation then adds, in units of k.
struct MmaElement {
  std::uint64_t one = 0, two = 0;  ///< filled over a register
  double gain_one = 1, gain_two = 2;
  const char* counter = "hmma";  ///< alias in the group `tensor` that sees instructions of it
};

inline constexpr MmaElement kF16{0x3c003c00, 0x40004000};
inline constexpr MmaElement kBf16{0x3f803f80, 0x40004000};
inline constexpr MmaElement kTf32{0x3f800000, 0x40000000};
inline constexpr MmaElement kF64{0x3ff0000000000000, 0x4000000000000000, 1, 2, "dmma"};
inline constexpr MmaElement kInt8{0x01010101, 0x02020202, 1, 2, "imma"};
inline constexpr MmaElement kInt4{0x11111111, 0x22222222, 1, 2, "imma"};
inline constexpr MmaElement kE4m3{0x38383838, 0x40404040};
inline constexpr MmaElement kE5m2{0x3c3c3c3c, 0x40404040};
// In a byte each: FP6 in its lower bits, FP4 in its middle (PTX ISA, "mma", kind::f8f6f4).
inline constexpr MmaElement kE2m1InByte{0x08080808, 0x10101010};
inline constexpr MmaElement kE2m3InByte{0x08080808, 0x10101010};
inline constexpr MmaElement kE3m2InByte{0x0c0c0c0c, 0x10101010};
inline constexpr MmaElement kE2m1{0x22222222, 0x44444444};
inline constexpr MmaElement kBitAnd{0xffffffff, 0, 1, 0, "tensor"};
inline constexpr MmaElement kBitXor{0xffffffff, 0, 0, 1, "tensor"};

/// The fields of a line.
struct MmaLine {
  const char* type = nullptr;
  const char* shape = nullptr;  ///< "m16n8k16"
  const char* ptx = nullptr;    ///< types of D, A, B, C as PTX writes them
  bool sparse = false;
  MmaElement one = {};
  const char* sass = nullptr;         ///< opcode of the one instruction that does this
  const char* counter = one.counter;  ///< alias in the group `tensor` that must see it
  /// Compute capabilities that are known to have that instruction, by their first digits ("8 12":
  /// 80, 86, 89, 120, ..); null: all.
  const char* native_on = nullptr;
  int needs = 80;  ///< compute capability, major * 10 + minor
  bool narrow = false;  ///< only in code for 12.0 and 12.1 with a suffix

  /// m, n or k: the number behind that letter.
  constexpr int size(char letter) const {
    std::string_view text = shape;
    text.remove_prefix(text.find(letter) + 1);
    int number = 0;
    for (const char c : text) {
      if (c < '0' || c > '9') break;
      number = 10 * number + (c - '0');
    }
    return number;
  }
  /// Whether this is known to be one instruction there (80 for 8.0, 120 for 12.0).
  constexpr bool native(int capability) const {
    if (native_on == nullptr) return true;
    const char digits[] = {static_cast<char>('0' + capability / 100 % 10),
                           static_cast<char>('0' + capability / 10 % 10),
                           static_cast<char>('0' + capability % 10)};
    const std::string_view number(capability < 100 ? digits + 1 : digits, capability < 100 ? 2 : 3);
    std::string_view list = native_on;
    while (!list.empty()) {
      const std::size_t end = std::min(list.find(' '), list.size());
      if (number.starts_with(list.substr(0, end))) return true;
      list.remove_prefix(std::min(end + 1, list.size()));
    }
    return false;
  }
  /// Multiplications and additions of one instruction; of a sparse one, as many as the dense one of
  /// its shape would have.
  constexpr double operations() const { return 2.0 * size('m') * size('n') * size('k'); }
  constexpr bool accumulates(std::string_view type_of_d) const {
    return std::string_view(ptx).starts_with(type_of_d);
  }
  constexpr bool of_integers() const { return accumulates("s32"); }
};

}  // namespace warpgauge::probes
