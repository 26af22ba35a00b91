// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/bulk_memory.h"

#include <algorithm>

#include "analysis/interpret/block.h"
#include "analysis/interpret/reading.h"

namespace warpgauge::interpret {
namespace {

constexpr std::uint64_t kBulkSectorBytes = 32, kBulkLineBytes = 128;

/// A bit for each byte of a sector that lies between two addresses.
std::uint32_t written_of(std::uint64_t sector, std::uint64_t begin, std::uint64_t end) {
  const std::uint64_t from = std::max(begin, sector * kBulkSectorBytes) % kBulkSectorBytes;
  const std::uint64_t count =
      std::min(end, (sector + 1) * kBulkSectorBytes) - std::max(begin, sector * kBulkSectorBytes);
  const std::uint64_t bits = (std::uint64_t{1} << count) - 1;
  return static_cast<std::uint32_t>(bits << from);
}

}  // namespace

Found find_bulk(Warp& warp, Reach reach, std::uint64_t address, std::uint64_t bytes,
                std::uint64_t alignment, int lane) {
  if (address % alignment != 0) {
    warp.stop({.kind = Stop::Kind::kMisaligned,
               .space = reach == Reach::kShared ? Stop::Space::kShared : Stop::Space::kGlobal,
               .address = address,
               .bytes = static_cast<int>(bytes),
               .lane = lane});
  }
  return find_unaligned(warp, reach, address, static_cast<int>(bytes), lane);
}

void load_bulk(Warp& warp, const Found& found, KnownBytes& to, std::uint64_t at,
               std::uint64_t count) {
  const auto bytes = std::span(to.bytes).subspan(at, count);
  const auto known = std::span(to.known).subspan(at, count);
  if (found.space == Stop::Space::kGlobal) {
    warp.block().machine().buffers.load_bytes(found.buffer, found.at, bytes, known);
  } else {
    found.scratch->load_bytes(found.at, bytes, known);
  }
}

void store_bulk(Warp& warp, const Found& found, const KnownBytes& from, std::uint64_t at,
                std::uint64_t count) {
  const auto bytes = std::span(from.bytes).subspan(at, count);
  const auto known = std::span(from.known).subspan(at, count);
  if (found.space == Stop::Space::kGlobal) {
    warp.block().machine().buffers.store_bytes(found.buffer, found.at, bytes, known);
  } else {
    found.scratch->store_bytes(found.at, bytes, known);
  }
}

void count_bulk(Warp& warp, const Found& global, std::uint64_t bytes, Passes passes, bool begins) {
  if (bytes == 0) return;
  const std::uint64_t begin = global.at, end = begin + bytes;
  const std::uint64_t first = begin / kBulkSectorBytes, last = (end - 1) / kBulkSectorBytes;
  InstructionCounts& counts = warp.block().counts(warp.at());
  counts.sectors += last - first + 1;
  counts.lines += (end - 1) / kBulkLineBytes - begin / kBulkLineBytes + 1;
  auto& seen = warp.block().machine().seen;
  if (!seen) return;
  for (std::uint64_t sector = first; sector <= last; ++sector) {
    seen->touch(global.buffer, warp.block().rank(),
                {.sector = sector,
                 .written = passes == Passes::kStore ? written_of(sector, begin, end) : 0,
                 .instruction = static_cast<std::uint32_t>(warp.at()),
                 .passes = passes,
                 .begins_request = begins && sector == first});
  }
}

TransactionBarrier& barrier_at(Warp& warp, std::uint64_t address, int lane) {
  const Found found = find(warp, Reach::kShared, address, 8, lane);
  auto& blocks = warp.block().cluster().blocks();
  return blocks[address >> kSharedAddressBits].transactions()[found.at];
}

void complete_at(Warp& warp, std::uint64_t address, std::uint64_t bytes, int lane) {
  barrier_at(warp, address, lane).complete(static_cast<std::int64_t>(bytes));
}

int first_uniform(const Place& place, int count) {
  constexpr int kUniformRegisters = 63;
  const bool plain =
      place.uniform != kNoRegister && place.general == kNoRegister && place.offset == 0;
  if (!plain || place.uniform + count > kUniformRegisters) throw Unreadable{};
  return place.uniform;
}

std::uint32_t certain_uniform(Warp& warp, int number) {
  const Scalar value = warp.scalar({.kind = Source::Kind::kUniform, .number = number});
  if (!value.known) warp.stop({.kind = Stop::Kind::kUnknownAddress, .cause = value.cause});
  return value.value;
}

std::uint64_t certain_pair(Warp& warp, int number) {
  const std::uint64_t low = certain_uniform(warp, number);
  return std::uint64_t{certain_uniform(warp, number + 1)} << 32 | low;
}

}  // namespace warpgauge::interpret
