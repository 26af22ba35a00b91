// SPDX-License-Identifier: Apache-2.0
// A kernel made ready: its operations, its constants, and how it is launched.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/interpret/operation.h"
#include "analysis/interpret/tensor_map.h"

namespace warpgauge::interpret {

using Sides = std::array<std::uint32_t, 3>;

/// A place in a box of these sides, by its number: x runs first. Throws Defect behind its end.
Sides place_of(std::uint64_t number, const Sides& sides);

/// What is known of the constant banks, by byte. A byte that is not there is unknown.
class Constants {
 public:
  void set(int bank, std::uint64_t at, const std::vector<std::uint8_t>& bytes);
  template <class Number>
  void set_number(int bank, std::uint64_t at, Number number) {
    std::vector<std::uint8_t> bytes(sizeof(number));
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      bytes[i] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(number) >> (8 * i));
    }
    set(bank, at, bytes);
  }
  void forget(int bank, std::uint64_t at, std::uint64_t bytes);
  /// Absent where any of the bytes (up to 8) is unknown.
  std::optional<std::uint64_t> number(int bank, std::uint64_t at, int bytes) const;

 private:
  struct Bank {
    std::vector<std::uint8_t> bytes = {}, known = {};
  };
  static constexpr int kBanks = 32;
  std::array<Bank, kBanks> banks_;
};

/// The system's part of shared memory, on sm_90 and later.
inline constexpr std::uint64_t kSystemSharedBytes = 1024;
struct Program {
  std::vector<Operation> operations = {};
  std::map<std::uint64_t, std::size_t> index_of = {};  ///< by offset in bytes
  Constants constants = {};
  /// By the generic address of the map; parameters lie from `parameters_at` on.
  std::map<std::uint64_t, TensorMap> tensor_maps = {};
  std::uint64_t parameters_at = 0;
  Sides grid = {1, 1, 1}, block = {1, 1, 1}, cluster = {1, 1, 1};
  std::uint64_t shared_bytes = 0;  ///< of a block, static and dynamic, without the system's
  std::uint64_t shared_base = kSystemSharedBytes;  ///< the address at which it begins
  std::uint64_t local_bytes = 0;                   ///< of a thread
  int registers = 255;  ///< the highest one that the code names, at least
};

/// An address of shared memory holds its block's rank in the cluster above these bits.
inline constexpr int kSharedAddressBits = 24;
/// The upper halves of generic addresses of the windows to shared and to local memory.
inline constexpr std::uint32_t kSharedWindow = 0x7dff, kLocalWindow = 0x7dfe;
/// Local memory ends at this address of a thread: the stack grows down from there.
inline constexpr std::uint64_t kLocalEnd = 0xff'fdc0;

/// Local memory of a warp has a line of 128 bytes for each word: a word of each lane, side by side.
inline std::uint64_t local_sectors_of_warp(const Program& program) {
  constexpr std::uint64_t kWordBytes = 4, kSectorsOfLine = 4;
  return (program.local_bytes + kWordBytes - 1) / kWordBytes * kSectorsOfLine;
}

}  // namespace warpgauge::interpret
