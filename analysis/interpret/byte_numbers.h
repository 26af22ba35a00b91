// SPDX-License-Identifier: Apache-2.0
// Numbers of up to 8 bytes in memory. The sizes that machine code has are copied in place: a call
// of memcpy for each lane takes longer than all else that a load does. Private to interpret.
#pragma once

#include <cstdint>
#include <cstring>

namespace warpgauge::interpret {

inline std::uint64_t number_at(const std::uint8_t* at, int bytes) {
  std::uint32_t word = 0;
  std::uint64_t number = 0;
  switch (bytes) {
    case 4:
      std::memcpy(&word, at, 4);
      return word;
    case 8:
      std::memcpy(&number, at, 8);
      return number;
    default:
      for (int i = 0; i < bytes; ++i) number |= std::uint64_t{at[i]} << (8 * i);
      return number;
  }
}

inline void put_number(std::uint8_t* at, int bytes, std::uint64_t number) {
  switch (bytes) {
    case 4:
      std::memcpy(at, &number, 4);
      return;
    case 8:
      std::memcpy(at, &number, 8);
      return;
    default:
      for (int i = 0; i < bytes; ++i) at[i] = static_cast<std::uint8_t>(number >> (8 * i));
  }
}

}  // namespace warpgauge::interpret
