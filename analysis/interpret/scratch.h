// SPDX-License-Identifier: Apache-2.0
// Memory of a block or of a thread: shared and local memory, written before it is known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "analysis/interpret/buffers.h"
#include "analysis/interpret/byte_numbers.h"
#include "analysis/interpret/lanes.h"

namespace warpgauge::interpret {

class ScratchMemory {
 public:
  ScratchMemory() = default;
  explicit ScratchMemory(std::uint64_t size_bytes) : bytes_(size_bytes), known_(size_bytes) {}

  std::uint64_t size_bytes() const { return bytes_.size(); }
  bool holds(std::uint64_t at, int bytes) const {
    return at <= bytes_.size() && static_cast<std::uint64_t>(bytes) <= bytes_.size() - at;
  }
  /// Whether nothing that is known was ever written.
  bool knows_nothing() const { return !knows_some_; }

  /// All of it has to be there.
  Loaded load(std::uint64_t at, int bytes) const {
    if (!knows_some_) return {};
    return {.value = number_at(&bytes_[at], bytes),
            .known = number_at(&known_[at], bytes) == number_of_ones(bytes)};
  }
  /// `cause`: why the value is not known.
  void store(std::uint64_t at, int bytes, std::uint64_t value, bool known, Cause cause = kNoCause) {
    if (!known) note_unknown(cause);
    if (!known && !knows_some_) return;
    knows_some_ = true;
    put_number(&bytes_[at], bytes, value);
    put_number(&known_[at], bytes, known ? number_of_ones(bytes) : 0);
  }
  /// Something unknown is stored, where nothing is known.
  void note_unknown(Cause cause) {
    if (cause != kNoCause) unknown_ = cause;
  }
  /// Why the unknown value that was stored last is not known; kNoCause where there was none. Bytes
  /// that are not known have it, or were never written.
  Cause unknown() const { return unknown_; }
  /// Bytes, each with whether it is known.
  void load_bytes(std::uint64_t at, std::span<std::uint8_t> bytes,
                  std::span<std::uint8_t> known) const {
    std::memcpy(bytes.data(), bytes_.data() + at, bytes.size());
    std::memcpy(known.data(), known_.data() + at, bytes.size());
  }
  void store_bytes(std::uint64_t at, std::span<const std::uint8_t> bytes,
                   std::span<const std::uint8_t> known) {
    std::memcpy(bytes_.data() + at, bytes.data(), bytes.size());
    std::memcpy(known_.data() + at, known.data(), bytes.size());
    knows_some_ = true;
  }

 private:
  /// A byte that is 1 for each of `bytes`.
  static std::uint64_t number_of_ones(int bytes) {
    return 0x0101'0101'0101'0101 >> (64 - 8 * bytes);
  }

  Cause unknown_ = kNoCause;
  std::vector<std::uint8_t> bytes_, known_;  // known_: 1 for a byte that is
  bool knows_some_ = false;
};

}  // namespace warpgauge::interpret
