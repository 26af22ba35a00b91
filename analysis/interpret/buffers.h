// SPDX-License-Identifier: Apache-2.0
// Global memory: buffers that an argument points to. Only pages that are touched take room.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace warpgauge::interpret {

/// What a buffer holds before the kernel runs.
struct Contents {
  /// Bytes from a place of the buffer on.
  struct Part {
    std::uint64_t at = 0;
    std::vector<std::uint8_t> bytes = {};
  };
  enum class Kind : unsigned char {
    kUnknown,
    kZeros,
    kRandom,  ///< bits
    kIota,    ///< 0, 1, 2, ... as words of `element_bytes`
    kBelow,   ///< random unsigned numbers below `below`, of `element_bytes`
    kBytes,   ///< `bytes`; what follows them is unknown
    kParts,   ///< `parts`; what lies between them is unknown
    kHost,    ///< memory of this process at the buffer's own address: read and written there
  };
  Kind kind = Kind::kUnknown;
  int element_bytes = 4;  ///< 1, 2, 4 or 8
  std::uint64_t below = 1;
  std::vector<std::uint8_t> bytes = {};
  std::vector<Part> parts = {};
};

struct Buffer {
  std::uint64_t address = 0;
  std::uint64_t size_bytes = 0;
  Contents contents = {};
};

/// A number of `bytes` from memory: unknown where any of them is.
struct Loaded {
  std::uint64_t value = 0;
  bool known = false;
};

class Buffers {
 public:
  /// Buffers begin at multiples of 2 MiB, as large ones of the driver do, with at least as much
  /// between them. Gives the buffer's number.
  std::size_t add(std::uint64_t size_bytes, Contents contents);
  /// Memory of this process, all of it known; behind all buffers that are there.
  void add_host(std::uint64_t address, std::uint64_t size_bytes);
  /// At an address of its own, behind all buffers that are there.
  void add_at(std::uint64_t address, std::uint64_t size_bytes, Contents contents);

  const Buffer& operator[](std::size_t number) const { return buffers_[number]; }
  std::size_t size() const { return buffers_.size(); }

  /// The buffer that holds all of these bytes; absent where none does.
  std::optional<std::size_t> find(std::uint64_t address, std::uint64_t bytes) const;
  /// The one whose end or beginning is nearest, for a message. There must be one.
  std::size_t nearest(std::uint64_t address) const;

  /// Whether its contents are unknown, and nothing that is known was stored there.
  bool knows_nothing_of(std::size_t buffer) const {
    return buffers_[buffer].contents.kind == Contents::Kind::kUnknown &&
           (buffer >= has_pages_.size() || has_pages_[buffer] == 0);
  }
  /// `bytes` is 1, 2, 4 or 8, the address a multiple of it and inside of a buffer.
  Loaded load(std::size_t buffer, std::uint64_t address, int bytes);
  void store(std::size_t buffer, std::uint64_t address, int bytes, std::uint64_t value, bool known);
  /// Any number of bytes inside of a buffer, each with whether it is known.
  void load_bytes(std::size_t buffer, std::uint64_t address, std::span<std::uint8_t> bytes,
                  std::span<std::uint8_t> known);
  void store_bytes(std::size_t buffer, std::uint64_t address, std::span<const std::uint8_t> bytes,
                   std::span<const std::uint8_t> known);

 private:
  static constexpr std::uint64_t kPageBytes = 4096;
  struct Page {
    std::array<std::uint8_t, kPageBytes> bytes = {};
    std::array<std::uint64_t, kPageBytes / 64> known = {};  ///< a bit each
  };

  static std::uint64_t number_of_page(std::size_t buffer, std::uint64_t address);
  Page& page_of(std::size_t buffer, std::uint64_t address);
  /// Null where nothing of it is known, or was stored: it takes no room then.
  const Page* page_with_contents(std::size_t buffer, std::uint64_t address);
  static bool is_known(const Page& page, std::uint64_t at);
  static void set_known(Page& page, std::uint64_t at, bool known = true);
  static void fill(Page& page, const Buffer& buffer, std::uint64_t first_address);
  static void fill_parts(Page& page, const Buffer& buffer, std::uint64_t first_address);

  std::vector<Buffer> buffers_;
  std::vector<unsigned char> has_pages_;  // of each buffer, up to the last one that has
  /// By the buffer and the number of the page in memory: small buffers may share one.
  std::unordered_map<std::uint64_t, std::unique_ptr<Page>> pages_;
  std::uint64_t last_number_ = ~std::uint64_t{0};
  Page* last_ = nullptr;  // null: there is none of that number
};

}  // namespace warpgauge::interpret
