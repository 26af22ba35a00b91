// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/access.h"

#include <bit>

#include "analysis/interpret/block.h"
#include "analysis/interpret/trace_access.h"

namespace warpgauge::interpret {
namespace {

Stop::Space space_of(Reach reach, std::uint64_t address) {
  if (reach == Reach::kShared) return Stop::Space::kShared;
  if (reach == Reach::kLocal) return Stop::Space::kLocal;
  const std::uint64_t window = reach == Reach::kGeneric ? address >> 32 : 0;
  if (window == kSharedWindow) return Stop::Space::kShared;
  return window == kLocalWindow ? Stop::Space::kLocal : Stop::Space::kGlobal;
}

/// A generic address without its window.
std::uint64_t address_in(Stop::Space space, Reach reach, std::uint64_t address) {
  const bool has_window = reach == Reach::kGeneric && space != Stop::Space::kGlobal;
  return has_window ? address & 0xffff'ffff : address;
}

}  // namespace

DoubleWords addresses_of(Warp& warp, const Place& place, Lanes on) {
  std::optional<Stop> wrong;  // of the first part that is not known
  Lanes all_known = kAllLanes;
  const auto need = [&](Lanes known, Cause cause) {
    all_known &= known;
    if ((on & ~known) == 0 || wrong) return;
    if (cause == kNoCause) cause = warp.cause(UnknownValue::Kind::kNeverWritten);
    wrong = Stop{
        .kind = Stop::Kind::kUnknownAddress, .cause = cause, .lane = std::countr_zero(on & ~known)};
  };
  DoubleWords addresses;
  std::uint64_t same = static_cast<std::uint64_t>(place.offset);  // what is added in all lanes
  if (place.general == kNoRegister) {
    addresses.fill(0);
  } else {
    const auto scale = static_cast<std::uint64_t>(place.scale);
    const Source source{.kind = Source::Kind::kRegister, .number = place.general};
    if (place.general_wide) {
      Lanes known = 0;
      Cause cause = kNoCause;
      warp.doubles(source, false, addresses, known, cause);
      need(known, cause);
      for (std::uint64_t& address : addresses) address *= scale;
    } else {
      Words room;
      const WordView view = warp.words(source, room);
      need(view.known, view.cause);
      for (int i = 0; i < kLanes; ++i) addresses[i] = view.word[i] * scale;
    }
  }
  if (place.uniform != kNoRegister) {
    Source source{.kind = Source::Kind::kUniform, .number = place.uniform};
    const Scalar lower = warp.scalar(source);
    Scalar upper{.value = 0, .known = true};
    if (place.uniform_wide) {
      ++source.number;
      upper = warp.scalar(source);
    }
    const Scalar& unknown = upper.known ? lower : upper;
    need(lower.known && upper.known ? kAllLanes : 0, unknown.cause);
    same += std::uint64_t{upper.value} << 32 | lower.value;
  }
  const bool wide = place.general_wide || place.uniform_wide;
  const std::uint64_t mask = wide ? ~std::uint64_t{0} : 0xffff'ffff;
  for (std::uint64_t& address : addresses) address = (address + same) & mask;
  if (wrong) {
    trace_unknown(warp, place, addresses, on, on & all_known);
    warp.stop(*wrong);
  }
  return addresses;
}

Found find(Warp& warp, Reach reach, std::uint64_t address, int bytes, int lane) {
  const Stop::Space space = space_of(reach, address);
  if (address % static_cast<std::uint64_t>(bytes) != 0) {
    warp.stop({.kind = Stop::Kind::kMisaligned,
               .space = space,
               .address = address_in(space, reach, address),
               .bytes = bytes,
               .lane = lane});
  }
  return find_unaligned(warp, reach, address, bytes, lane);
}

Found find_unaligned(Warp& warp, Reach reach, std::uint64_t address, int bytes, int lane) {
  const Stop::Space space = space_of(reach, address);
  address = address_in(space, reach, address);
  const auto refuse = [&](Stop::Kind kind) {
    warp.stop({.kind = kind, .space = space, .address = address, .bytes = bytes, .lane = lane});
  };
  Found found{.space = space};
  switch (space) {
    case Stop::Space::kGlobal: {
      const auto buffer =
          warp.block().machine().buffers.find(address, static_cast<std::uint64_t>(bytes));
      if (!buffer) refuse(Stop::Kind::kOutOfBounds);
      found.buffer = *buffer;
      found.at = address;
      return found;
    }
    case Stop::Space::kShared: {
      auto& blocks = warp.block().cluster().blocks();
      const std::uint64_t rank = address >> kSharedAddressBits;
      const std::uint64_t inside = address & ((std::uint64_t{1} << kSharedAddressBits) - 1);
      if (rank >= blocks.size() || inside < warp.program().shared_base)
        refuse(Stop::Kind::kOutOfBounds);
      found.scratch = &blocks[rank].shared();
      found.at = inside - warp.program().shared_base;
      break;
    }
    case Stop::Space::kLocal: {
      found.scratch = &warp.local(lane);
      const std::uint64_t begin = kLocalEnd - found.scratch->size_bytes();
      if (address < begin) refuse(Stop::Kind::kOutOfBounds);
      found.at = address - begin;
      break;
    }
  }
  if (!found.scratch->holds(found.at, bytes)) refuse(Stop::Kind::kOutOfBounds);
  return found;
}

std::optional<Reached> reach_all(Warp& warp, Reach reach, const DoubleWords& addresses, int bytes,
                                 Lanes on) {
  const std::uint64_t lowest = addresses[static_cast<std::size_t>(std::countr_zero(on))];
  if (reach == Reach::kLocal || (reach == Reach::kGeneric && lowest >> 32 == kLocalWindow)) {
    return std::nullopt;  // each lane has its own
  }
  Reached reached{.first = find(warp, reach, lowest, bytes, std::countr_zero(on))};
  std::uint64_t size = 0;
  if (reached.first.space == Stop::Space::kGlobal) {
    const Buffer& buffer = warp.block().machine().buffers[reached.first.buffer];
    // A place is an address here: it only has to be within the buffer.
    reached.above = buffer.address;
    size = buffer.size_bytes;
  } else {
    reached.above = lowest - reached.first.at;
    size = reached.first.scratch->size_bytes();
  }
  const std::uint64_t most = size - static_cast<std::uint64_t>(bytes);
  std::uint64_t outside = 0, joined = 0, apart = 0;
  const auto see = [&](std::uint64_t address) {
    const std::uint64_t at = address - reached.above;
    outside |= at | (most - at);  // a number below 0 has the highest bit
    joined |= address;
    apart |= address ^ lowest;
  };
  if (on == kAllLanes) {
    for (const std::uint64_t address : addresses) see(address);
  } else {
    for (Lanes left = on; left != 0; left &= left - 1) {
      see(addresses[static_cast<std::size_t>(std::countr_zero(left))]);
    }
  }
  if (outside >> 63 != 0 || joined % static_cast<std::uint64_t>(bytes) != 0) return std::nullopt;
  // A generic address says by its upper half where it leads.
  if (reach == Reach::kGeneric && apart >> 32 != 0) return std::nullopt;
  if (reached.first.space == Stop::Space::kGlobal) reached.above = 0;
  return reached;
}

Loaded load(Warp& warp, const Found& found, int bytes) {
  if (found.space == Stop::Space::kGlobal) {
    return warp.block().machine().buffers.load(found.buffer, found.at, bytes);
  }
  return found.scratch->load(found.at, bytes);
}

void store(Warp& warp, const Found& found, int bytes, std::uint64_t value, bool known,
           Cause cause) {
  if (found.space == Stop::Space::kGlobal) {
    warp.block().machine().buffers.store(found.buffer, found.at, bytes, value, known);
  } else {
    found.scratch->store(found.at, bytes, value, known, cause);
  }
}

}  // namespace warpgauge::interpret
