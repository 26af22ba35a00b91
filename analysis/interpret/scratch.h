// SPDX-License-Identifier: Apache-2.0
// Memory of a block or of a thread: shared and local memory, written before it is known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "analysis/interpret/buffers.h"
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

  /// All of it has to be there.
  Loaded load(std::uint64_t at, int bytes) const {
    Loaded loaded{.value = 0, .known = true};
    std::memcpy(&loaded.value, &bytes_[at], static_cast<std::size_t>(bytes));
    for (int i = 0; i < bytes; ++i) loaded.known = loaded.known && known_[at + i] != 0;
    return loaded;
  }
  /// `cause`: why the value is not known.
  void store(std::uint64_t at, int bytes, std::uint64_t value, bool known, Cause cause = kNoCause) {
    std::memcpy(&bytes_[at], &value, static_cast<std::size_t>(bytes));
    std::memset(&known_[at], known ? 1 : 0, static_cast<std::size_t>(bytes));
    if (!known && cause != kNoCause) unknown_ = cause;
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
  }

 private:
  Cause unknown_ = kNoCause;
  std::vector<std::uint8_t> bytes_, known_;
};

}  // namespace warpgauge::interpret
