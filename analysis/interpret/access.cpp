// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/access.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>
#include <utility>

#include "analysis/interpret/block.h"

namespace warpgauge::interpret {
namespace {

constexpr std::uint64_t kSectorBytes = 32, kLineBytes = 128, kBankBytes = 4, kBanks = 32;

/// Distinct numbers among those of the lanes.
class Distinct {
 public:
  void add(std::uint64_t number) {
    for (int i = count_ - 1; i >= 0; --i) {
      if (numbers_[static_cast<std::size_t>(i)] == number) return;
    }
    if (count_ < static_cast<int>(numbers_.size()))
      numbers_[static_cast<std::size_t>(count_++)] = number;
  }
  int count() const { return count_; }
  const std::uint64_t* begin() const { return numbers_.data(); }
  const std::uint64_t* end() const { return numbers_.data() + count_; }

 private:
  std::array<std::uint64_t, 4 * kLanes> numbers_ = {};
  int count_ = 0;
};

/// Wavefronts of lanes that are served together: the most words that a bank is asked for. All of a
/// warp are, where a lane asks for 4 or 8 bytes; the halves of one, where it asks for 16.
int rounds(const DoubleWords& addresses, int words, int first, int end, Lanes on) {
  std::array<Distinct, kBanks> rows;
  int most = 0;
  for (int lane = first; lane < end; ++lane) {
    if ((on & lane_bit(lane)) == 0) continue;
    for (int k = 0; k < words; ++k) {
      const std::uint64_t word =
          addresses[static_cast<std::size_t>(lane)] / kBankBytes + static_cast<std::uint64_t>(k);
      Distinct& bank = rows[word % kBanks];
      bank.add(word);
      most = std::max(most, bank.count());
    }
  }
  return most;
}

/// The same of all lanes.
std::uint64_t all_rounds(const DoubleWords& addresses, int bytes, Lanes on) {
  const int words = std::max(bytes / static_cast<int>(kBankBytes), 1);
  const int at_once = std::min(kLanes, 2 * kLanes / words);
  std::uint64_t sum = 0;
  for (int first = 0; first < kLanes; first += at_once) {
    sum += static_cast<std::uint64_t>(rounds(addresses, words, first, first + at_once, on));
  }
  return sum;
}

/// A bit for each byte of the sector in which a lane has one.
std::uint32_t bytes_of_sector(const DoubleWords& addresses, int bytes, std::uint64_t sector,
                              Lanes on) {
  const std::uint32_t of_lane = bytes >= kLanes ? ~0U : (1U << bytes) - 1;
  std::uint32_t found = 0;
  for (int lane = 0; lane < kLanes; ++lane) {
    const std::uint64_t address = addresses[static_cast<std::size_t>(lane)];
    if ((on & lane_bit(lane)) == 0 || address / kSectorBytes != sector) continue;
    found |= of_lane << (address % kSectorBytes);
  }
  return found;
}

/// The same of local memory, where a sector has a word of each of eight lanes.
std::uint32_t bytes_of_local_sector(const DoubleWords& addresses, int bytes, std::uint64_t sector,
                                    Lanes on) {
  constexpr std::uint64_t kSectors = kLineBytes / kSectorBytes, kWords = kSectorBytes / kBankBytes;
  const auto row = sector / kSectors, first = sector % kSectors * kWords;
  const std::uint32_t of_word = bytes >= 4 ? 0xf : (1U << bytes) - 1;
  std::uint32_t found = 0;
  for (std::uint64_t lane = first; lane < first + kWords; ++lane) {
    const std::uint64_t address = addresses[lane];
    const std::uint64_t begin = address / kBankBytes, end = (address + bytes - 1) / kBankBytes;
    if ((on & lane_bit(static_cast<int>(lane))) == 0 || row < begin || row > end) continue;
    const std::uint64_t in_word = bytes >= 4 ? 0 : address % kBankBytes;
    found |= of_word << ((lane - first) * kBankBytes + in_word);
  }
  return found;
}

/// Null where the warp's accesses are not kept.
AccessTrace* trace_of(Warp& warp) {
  auto& trace = warp.block().machine().trace;
  return trace && trace->is_of(warp.block().index()) ? &*trace : nullptr;
}

AccessTrace::Execution execution_of(const Warp& warp) {
  return {
      .instruction = warp.at(), .warp = warp.first_thread() / kLanes, .number = warp.executed()};
}

/// Addresses as a trace has them (TracedPass): those of shared and of local memory may be generic.
DoubleWords traced_places(const Warp& warp, Stop::Space space, DoubleWords addresses) {
  if (space == Stop::Space::kGlobal) return addresses;
  for (int lane = 0; lane < kLanes; ++lane) {
    std::uint64_t& one = addresses[lane];
    one &= 0xffff'ffff;
    one = space == Stop::Space::kShared
              ? one - warp.program().shared_base
              : one / kBankBytes * kLineBytes + kBankBytes * static_cast<std::uint64_t>(lane) +
                    one % kBankBytes;
  }
  return addresses;
}

/// What lanes touched, where all their addresses are known.
struct Touched {
  int bytes = 0;  // of a lane
  std::uint64_t sectors = 0, lines = 0, wavefronts = 0;
};

void trace(Warp& warp, Stop::Space space, const DoubleWords& addresses, Lanes on,
           const Touched& touched) {
  AccessTrace* const kept = trace_of(warp);
  if (kept == nullptr) return;
  kept->add(execution_of(warp), space,
            {.on = on,
             .known = on,
             .addresses = traced_places(warp, space, addresses),
             .bytes = touched.bytes,
             .sectors = touched.sectors,
             .lines = touched.lines,
             .wavefronts = touched.wavefronts});
}

/// An access that the kernel cannot make. A copy's second place is in shared memory.
void trace_unknown(Warp& warp, const Place& place, const DoubleWords& addresses, Lanes on,
                   Lanes known) {
  AccessTrace* const kept = trace_of(warp);
  if (kept == nullptr) return;
  const bool is_target = &place == &warp.program().operations[warp.at()].second;
  const auto space = is_target ? Stop::Space::kShared : kept->space_of(warp.at());
  if (!space) return;
  kept->add(execution_of(warp), *space,
            {.on = on, .known = known, .addresses = traced_places(warp, *space, addresses)});
}

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
  DoubleWords addresses{};
  std::optional<Stop> wrong;  // of the first part that is not known
  Lanes all_known = kAllLanes;
  const auto add = [&](Source::Kind kind, int number, bool wide, std::uint64_t scale) {
    if (number == kNoRegister) return;
    const Source source{.kind = kind, .number = number};
    DoubleWords part;
    Lanes known = 0;
    Cause cause = kNoCause;
    if (wide) {
      warp.doubles(source, false, part, known, cause);
    } else {
      Words room;
      const WordView view = warp.words(source, room);
      for (int i = 0; i < kLanes; ++i) part[i] = view.word[i];
      known = view.known;
      cause = view.cause;
    }
    if ((on & ~known) != 0 && !wrong) {
      if (cause == kNoCause) cause = warp.cause(UnknownValue::Kind::kNeverWritten);
      wrong = Stop{.kind = Stop::Kind::kUnknownAddress,
                   .cause = cause,
                   .lane = std::countr_zero(on & ~known)};
    }
    all_known &= known;
    for (int i = 0; i < kLanes; ++i) addresses[i] += part[i] * scale;
  };
  add(Source::Kind::kRegister, place.general, place.general_wide,
      static_cast<std::uint64_t>(place.scale));
  add(Source::Kind::kUniform, place.uniform, place.uniform_wide, 1);
  const bool wide = place.general_wide || place.uniform_wide;
  for (std::uint64_t& address : addresses) {
    address += static_cast<std::uint64_t>(place.offset);
    if (!wide) address &= 0xffff'ffff;
  }
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

void count_global(Warp& warp, const DoubleWords& addresses, int bytes, Passes passes, Lanes on) {
  Distinct sectors, lines;
  for (int lane = 0; lane < kLanes; ++lane) {
    if ((on & lane_bit(lane)) == 0) continue;
    const std::uint64_t address = addresses[static_cast<std::size_t>(lane)];
    sectors.add(address / kSectorBytes);
    lines.add(address / kLineBytes);
  }
  InstructionCounts& counts = warp.block().counts(warp.at());
  counts.sectors += static_cast<std::uint64_t>(sectors.count());
  counts.lines += static_cast<std::uint64_t>(lines.count());
  trace(warp, Stop::Space::kGlobal, addresses, on,
        {.bytes = bytes,
         .sectors = static_cast<std::uint64_t>(sectors.count()),
         .lines = static_cast<std::uint64_t>(lines.count())});
  Machine& machine = warp.block().machine();
  if (!machine.seen) return;
  if (passes == Passes::kL1 || passes == Passes::kAroundL1) {
    counts.l1_rounds += all_rounds(addresses, bytes, on);
  }
  bool begins = true;
  const std::uint32_t pass = warp.next_pass();
  for (const std::uint64_t sector : sectors) {
    // Out of bounds is told by the access itself. A buffer may end within the sector.
    const auto buffer = machine.buffers.find(sector * kSectorBytes, 1);
    if (!buffer) continue;
    SectorAccess access{.sector = sector,
                        .instruction = static_cast<std::uint32_t>(warp.at()),
                        .pass = pass,
                        .passes = passes,
                        .begins_request = std::exchange(begins, false)};
    if (passes == Passes::kStore) access.written = bytes_of_sector(addresses, bytes, sector, on);
    machine.seen->touch(*buffer, warp.block().rank(), access);
  }
}

// By what an H200 counts of 28 patterns of addresses (tests/analysis/interpret/copies_test.cpp): L2
// is asked for a sector once for each sector of shared memory that it goes to, and answers write a
// line of shared memory from a line of global memory at once. Where halves of sectors go to halves,
// it takes one for each half and each distance between the two.
void count_copy(Warp& warp, const DoubleWords& from, const DoubleWords& to, Lanes on) {
  constexpr std::uint64_t kHalf = kSectorBytes / 2, kSectors = kLineBytes / kSectorBytes;
  // Sector of global memory, sector of shared memory -> the halves that go there, a bit each.
  std::map<std::pair<std::uint64_t, std::uint64_t>, unsigned> pairs;
  for (int lane = 0; lane < kLanes; ++lane) {
    if ((on & lane_bit(lane)) == 0) continue;
    const std::uint64_t source = from[static_cast<std::size_t>(lane)] / kHalf;
    const std::uint64_t target = to[static_cast<std::size_t>(lane)] / kHalf;
    pairs[{source / 2, target / 2}] |= 1U << (source % 2 * 2 + target % 2);
  }
  std::set<std::array<std::uint64_t, 4>> answers;
  for (const auto& [sectors, halves] : pairs) {
    const auto [source, target] = sectors;
    const bool whole = std::popcount(halves) > 1;
    answers.insert({source / kSectors, target / kSectors, whole ? 0 : halves,
                    whole ? 0 : (source - target) % kSectors});
  }
  InstructionCounts& counts = warp.block().counts(warp.at());
  const std::uint64_t touched = counts.sectors;
  count_global(warp, from, static_cast<int>(kHalf), Passes::kAroundL1, on);
  counts.sectors = touched + pairs.size();
  counts.wavefronts += answers.size();
  trace(warp, Stop::Space::kShared, to, on,
        {.bytes = static_cast<int>(kHalf), .wavefronts = answers.size()});
}

void count_access(Warp& warp, Reach reach, const DoubleWords& addresses, int bytes, Passes passes,
                  Lanes on) {
  const std::uint64_t window = reach == Reach::kGeneric
                                   ? addresses[static_cast<std::size_t>(std::countr_zero(on))] >> 32
                                   : 0;
  if (reach == Reach::kShared || window == kSharedWindow) {
    count_shared(warp, addresses, bytes, on);
  } else if (reach == Reach::kLocal || window == kLocalWindow) {
    count_local(warp, addresses, bytes, passes, on);
  } else {
    count_global(warp, addresses, bytes, passes, on);
  }
}

void count_local(Warp& warp, const DoubleWords& addresses, int bytes, Passes passes, Lanes on) {
  constexpr std::uint64_t kSectors = kLineBytes / kSectorBytes;
  Distinct sectors, lines;
  const std::uint64_t words =
      std::max<std::uint64_t>(static_cast<std::uint64_t>(bytes) / kBankBytes, 1);
  for (int lane = 0; lane < kLanes; ++lane) {
    if ((on & lane_bit(lane)) == 0) continue;
    for (std::uint64_t k = 0; k < words; ++k) {
      const std::uint64_t row = addresses[static_cast<std::size_t>(lane)] / kBankBytes + k;
      sectors.add(row * kSectors + static_cast<std::uint64_t>(lane) / 8);
      lines.add(row);
    }
  }
  InstructionCounts& counts = warp.block().counts(warp.at());
  counts.sectors += static_cast<std::uint64_t>(sectors.count());
  counts.lines += static_cast<std::uint64_t>(lines.count());
  counts.l1_rounds += words;  // each lane has a bank
  trace(warp, Stop::Space::kLocal, addresses, on,
        {.bytes = bytes,
         .sectors = static_cast<std::uint64_t>(sectors.count()),
         .lines = static_cast<std::uint64_t>(lines.count())});
  Machine& machine = warp.block().machine();
  if (!machine.seen) return;
  const Program& program = warp.program();
  const std::uint64_t of_warp = local_sectors_of_warp(program);
  const std::uint64_t first = (kLocalEnd - program.local_bytes) / kBankBytes * kSectors;
  bool begins = true;
  const std::uint32_t pass = warp.next_pass();
  for (const std::uint64_t sector : sectors) {
    if (sector - first >= of_warp) continue;  // out of bounds: told by the access itself
    SectorAccess access{.sector = warp.first_thread() / kLanes * of_warp + sector - first,
                        .instruction = static_cast<std::uint32_t>(warp.at()),
                        .pass = pass,
                        .passes = passes,
                        .begins_request = std::exchange(begins, false),
                        .is_local = true};
    if (passes == Passes::kStore) {
      access.written = bytes_of_local_sector(addresses, bytes, sector, on);
    }
    machine.seen->touch_local(warp.block().rank(), access);
  }
}

void count_shared(Warp& warp, const DoubleWords& addresses, int bytes, Lanes on) {
  const std::uint64_t wavefronts = all_rounds(addresses, bytes, on);
  warp.block().counts(warp.at()).wavefronts += wavefronts;
  trace(warp, Stop::Space::kShared, addresses, on, {.bytes = bytes, .wavefronts = wavefronts});
}

}  // namespace warpgauge::interpret
