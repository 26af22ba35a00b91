// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/access.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "analysis/interpret/block.h"

namespace warpgauge::interpret {
namespace {

constexpr std::uint64_t kSectorBytes = 32, kLineBytes = 128, kBankBytes = 4, kBanks = 32;

/// Distinct numbers among those of the lanes, in the order in which they come.
class Distinct {
 public:
  /// Which of them it is.
  std::size_t add(std::uint64_t number) {
    // Mostly they ascend: one that is above all others is new, one that is the last is not.
    if (count_ > 0 && number <= greatest_) {
      for (std::size_t i = count_; i-- > 0;) {
        if (numbers_[i] == number) return i;
      }
    }
    greatest_ = std::max(greatest_, number);
    numbers_[count_] = number;
    return count_++;
  }
  std::size_t count() const { return count_; }
  std::uint64_t operator[](std::size_t i) const { return numbers_[i]; }

 private:
  std::array<std::uint64_t, 4 * kLanes> numbers_;  // only those that are counted are written
  std::uint64_t greatest_ = 0;
  std::size_t count_ = 0;
};

/// Distinct rows that are asked for in each of some banks.
class Rows {
 public:
  void add(std::uint64_t row, std::uint64_t bank) {
    std::uint8_t next = last_[bank];
    for (; next != 0; next = rows_[next].before) {
      if (rows_[next].number == row) return;
    }
    ++used_;
    rows_[used_] = {row, last_[bank]};
    last_[bank] = used_;
    most_ = std::max(most_, ++counts_[bank]);
  }
  /// In one bank.
  int most() const { return most_; }

 private:
  struct Row {
    std::uint64_t number;
    std::uint8_t before;  // the one before it in its bank; 0: none
  };
  std::array<Row, 4 * kLanes + 1> rows_;        // only those that are used are written
  std::array<std::uint8_t, kBanks> last_ = {};  // in each bank
  std::array<std::uint8_t, kBanks> counts_ = {};
  std::uint8_t used_ = 0, most_ = 0;
};

/// Wavefronts of lanes that are served together: the most words that a bank is asked for. All of a
/// warp are, where a lane asks for 4 or 8 bytes; the halves of one, where it asks for 16.
int rounds(const DoubleWords& addresses, int words, int first, int end, Lanes on) {
  std::uint64_t joined = 0;
  for (int lane = first; lane < end; ++lane) {
    if ((on & lane_bit(lane)) != 0) joined |= addresses[static_cast<std::size_t>(lane)];
  }
  // Where words of a lane lie side by side in one row, all their banks are asked for the same.
  const auto count = static_cast<std::uint64_t>(words);
  const std::uint64_t looked_at = joined / kBankBytes % count == 0 ? 1 : count;
  Rows rows;
  for (int lane = first; lane < end; ++lane) {
    if ((on & lane_bit(lane)) == 0) continue;
    const std::uint64_t word = addresses[static_cast<std::size_t>(lane)] / kBankBytes;
    for (std::uint64_t k = word; k < word + looked_at; ++k) rows.add(k / kBanks, k % kBanks);
  }
  return rows.most();
}

/// A sector of global memory, one of shared memory, and the halves that go there, a bit each.
struct Copied {
  std::uint64_t source, target;
  unsigned halves;
};

}  // namespace

DoubleWords addresses_of(Warp& warp, const Place& place, Lanes on) {
  const auto need = [&](Lanes known, Cause cause) {
    if ((on & ~known) == 0) return;
    if (cause == kNoCause) cause = warp.cause(UnknownValue::Kind::kNeverWritten);
    warp.stop({.kind = Stop::Kind::kUnknownAddress,
               .cause = cause,
               .lane = std::countr_zero(on & ~known)});
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
  return addresses;
}

Found find(Warp& warp, Reach reach, std::uint64_t address, int bytes, int lane) {
  Stop::Space space = reach == Reach::kShared  ? Stop::Space::kShared
                      : reach == Reach::kLocal ? Stop::Space::kLocal
                                               : Stop::Space::kGlobal;
  if (reach == Reach::kGeneric) {
    const std::uint64_t window = address >> 32;
    if (window == kSharedWindow) space = Stop::Space::kShared;
    if (window == kLocalWindow) space = Stop::Space::kLocal;
    if (space != Stop::Space::kGlobal) address &= 0xffff'ffff;
  }
  const auto refuse = [&](Stop::Kind kind) {
    warp.stop({.kind = kind, .space = space, .address = address, .bytes = bytes, .lane = lane});
  };
  if (address % static_cast<std::uint64_t>(bytes) != 0) refuse(Stop::Kind::kMisaligned);
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

void store(Warp& warp, const Found& found, int bytes, std::uint64_t value, bool known) {
  if (found.space == Stop::Space::kGlobal) {
    warp.block().machine().buffers.store(found.buffer, found.at, bytes, value, known);
  } else {
    found.scratch->store(found.at, bytes, value, known);
  }
}

void count_global(Warp& warp, const DoubleWords& addresses, int bytes, Passes passes, Lanes on) {
  Distinct sectors, lines;
  std::array<std::uint32_t, kLanes> touched;  // of each sector: a bit for each byte that a lane has
  const std::uint32_t of_lane = bytes >= kLanes ? ~0U : (1U << bytes) - 1;
  for (Lanes left = on; left != 0; left &= left - 1) {
    const std::uint64_t address = addresses[static_cast<std::size_t>(std::countr_zero(left))];
    const std::size_t before = sectors.count(), sector = sectors.add(address / kSectorBytes);
    const std::uint32_t own = of_lane << (address % kSectorBytes);
    touched[sector] = sector == before ? own : touched[sector] | own;
    lines.add(address / kLineBytes);
  }
  InstructionCounts& counts = warp.block().counts(warp.at());
  counts.sectors += sectors.count();
  counts.lines += lines.count();
  Machine& machine = warp.block().machine();
  if (!machine.seen) return;
  bool begins = true;
  const std::uint32_t pass = warp.next_pass();
  std::uint64_t begin = 0, end = 0;  // of the buffer that was found last
  std::size_t buffer = 0;
  for (std::size_t i = 0; i < sectors.count(); ++i) {
    const std::uint64_t at = sectors[i] * kSectorBytes;
    if (at < begin || at >= end) {
      // Out of bounds is told by the access itself. A buffer may end within the sector.
      const auto found = machine.buffers.find(at, 1);
      if (!found) continue;
      buffer = *found;
      begin = machine.buffers[buffer].address;
      end = begin + machine.buffers[buffer].size_bytes;
    }
    SectorAccess access{.sector = sectors[i],
                        .instruction = static_cast<std::uint32_t>(warp.at()),
                        .pass = pass,
                        .passes = passes,
                        .begins_request = std::exchange(begins, false)};
    if (passes == Passes::kStore) access.written = touched[i];
    machine.seen->touch(buffer, warp.block().rank(), access);
  }
}

// By what an H200 counts of 28 patterns of addresses (tests/analysis/interpret/copies_test.cpp): L2
// is asked for a sector once for each sector of shared memory that it goes to, and answers write a
// line of shared memory from a line of global memory at once. Where halves of sectors go to halves,
// it takes one for each half and each distance between the two.
void count_copy(Warp& warp, const DoubleWords& from, const DoubleWords& to, Lanes on) {
  constexpr std::uint64_t kHalf = kSectorBytes / 2, kSectors = kLineBytes / kSectorBytes;
  std::array<Copied, kLanes> pairs;
  std::size_t count = 0;
  for (Lanes left = on; left != 0; left &= left - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(left));
    const std::uint64_t source = from[lane] / kHalf, target = to[lane] / kHalf;
    const Copied one{source / 2, target / 2, 1U << (source % 2 * 2 + target % 2)};
    Copied* const end = pairs.data() + count;
    Copied* const found = std::find_if(pairs.data(), end, [&one](const Copied& other) {
      return other.source == one.source && other.target == one.target;
    });
    if (found == end) {
      pairs[count++] = one;
    } else {
      found->halves |= one.halves;
    }
  }
  std::array<std::array<std::uint64_t, 4>, kLanes> answers;
  auto* end_of_answers = answers.data();
  for (std::size_t i = 0; i < count; ++i) {
    const auto& [source, target, halves] = pairs[i];
    const bool whole = std::popcount(halves) > 1;
    *end_of_answers = {source / kSectors, target / kSectors, whole ? 0 : halves,
                       whole ? 0 : (source - target) % kSectors};
    if (std::find(answers.data(), end_of_answers, *end_of_answers) == end_of_answers) {
      ++end_of_answers;
    }
  }
  InstructionCounts& counts = warp.block().counts(warp.at());
  const std::uint64_t touched = counts.sectors;
  count_global(warp, from, static_cast<int>(kHalf), Passes::kAroundL1, on);
  counts.sectors = touched + count;
  counts.wavefronts += static_cast<std::uint64_t>(end_of_answers - answers.data());
}

void count_access(Warp& warp, Reach reach, const DoubleWords& addresses, int bytes, Passes passes,
                  Lanes on) {
  const std::uint64_t window = reach == Reach::kGeneric
                                   ? addresses[static_cast<std::size_t>(std::countr_zero(on))] >> 32
                                   : 0;
  if (reach == Reach::kShared || window == kSharedWindow) {
    count_shared(warp, addresses, bytes, on);
  } else if (reach == Reach::kLocal || window == kLocalWindow) {
    count_local(warp, addresses, bytes, on);
  } else {
    count_global(warp, addresses, bytes, passes, on);
  }
}

void count_local(Warp& warp, const DoubleWords& addresses, int bytes, Lanes on) {
  Distinct sectors, lines;
  const std::uint64_t words =
      std::max<std::uint64_t>(static_cast<std::uint64_t>(bytes) / kBankBytes, 1);
  for (int lane = 0; lane < kLanes; ++lane) {
    if ((on & lane_bit(lane)) == 0) continue;
    for (std::uint64_t k = 0; k < words; ++k) {
      const std::uint64_t row = addresses[static_cast<std::size_t>(lane)] / kBankBytes + k;
      sectors.add(row * (kLineBytes / kSectorBytes) + static_cast<std::uint64_t>(lane) / 8);
      lines.add(row);
    }
  }
  InstructionCounts& counts = warp.block().counts(warp.at());
  counts.sectors += sectors.count();
  counts.lines += lines.count();
}

void count_shared(Warp& warp, const DoubleWords& addresses, int bytes, Lanes on) {
  const int words = std::max(bytes / static_cast<int>(kBankBytes), 1);
  const int at_once = std::min(kLanes, 2 * kLanes / words);
  std::uint64_t wavefronts = 0;
  for (int first = 0; first < kLanes; first += at_once) {
    wavefronts += static_cast<std::uint64_t>(rounds(addresses, words, first, first + at_once, on));
  }
  warp.block().counts(warp.at()).wavefronts += wavefronts;
}

}  // namespace warpgauge::interpret
