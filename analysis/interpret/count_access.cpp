// SPDX-License-Identifier: Apache-2.0
// What accesses count as.
#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "analysis/interpret/access.h"
#include "analysis/interpret/block.h"
#include "analysis/interpret/trace_access.h"

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
  /// The place of one that was added.
  std::size_t find(std::uint64_t number) const {
    return static_cast<std::size_t>(std::find(numbers_.begin(), numbers_.end(), number) -
                                    numbers_.begin());
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

/// Wavefronts of lanes that are served together: the most words that a bank is asked for.
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

/// Whether neighbours (2i, 2i + 1) among these lanes want the same, or one of them alone is on.
bool pairs_share(const DoubleWords& addresses, int first, int end, Lanes on) {
  for (int lane = first; lane < end; lane += 2) {
    const Lanes both = Lanes{3} << lane;
    const auto i = static_cast<std::size_t>(lane);
    if ((on & both) == both && addresses[i] != addresses[i + 1]) return false;
  }
  return true;
}

// As many lanes are served together as ask for 128 bytes; of a load, twice as many where neighbours
// want the same. An H200 counts so in 428 of 432 patterns of addresses, 72 for each width of loads
// and of stores (some of them: tests/analysis/interpret/banks_test.cpp). In the other four, loads
// of eight lanes at random took one round more.
std::uint64_t all_rounds(const DoubleWords& addresses, int bytes, Lanes on, bool loads) {
  const int words = std::max(bytes / static_cast<int>(kBankBytes), 1);
  const int together = kLanes / words, doubled = std::min(2 * together, kLanes);
  std::uint64_t sum = 0;
  for (int first = 0; first < kLanes; first += doubled) {
    const int end = first + doubled;
    const int at_once = loads && pairs_share(addresses, first, end, on) ? doubled : together;
    for (int begin = first; begin < end; begin += at_once) {
      sum += static_cast<std::uint64_t>(rounds(addresses, words, begin, begin + at_once, on));
    }
  }
  return sum;
}

/// A sector of global memory, one of shared memory, and the halves that go there, a bit each.
struct Copied {
  std::uint64_t source, target;
  unsigned halves;
};

/// A bit for each byte of a sector of local memory in which a lane has one: there, a sector has a
/// word of each of eight lanes.
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

/// For each sector, counts the most lanes that want one word of it.
void count_updates(const DoubleWords& addresses, const Distinct& sectors, Lanes on,
                   Footprint& footprint) {
  std::array<int, kLanes> times = {};
  for (Lanes left = on; left != 0; left &= left - 1) {
    const std::uint64_t address = addresses[static_cast<std::size_t>(std::countr_zero(left))];
    int same = 0;
    for (Lanes others = left; others != 0; others &= others - 1) {
      same += addresses[static_cast<std::size_t>(std::countr_zero(others))] == address ? 1 : 0;
    }
    int& most = times[sectors.find(address / kSectorBytes)];
    most = std::max(most, same);
  }
  for (std::size_t i = 0; i < sectors.count(); ++i) footprint.update(sectors[i], times[i]);
}

}  // namespace

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
  trace(warp, Stop::Space::kGlobal, addresses, on,
        {.bytes = bytes, .sectors = sectors.count(), .lines = lines.count()});
  Machine& machine = warp.block().machine();
  if (!machine.seen) return;
  if (passes == Passes::kL1 || passes == Passes::kAroundL1) {
    counts.l1_rounds += all_rounds(addresses, bytes, on, true);
  }
  if (passes == Passes::kAtomic) count_updates(addresses, sectors, on, machine.seen->footprint);
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
  const auto wavefronts = static_cast<std::uint64_t>(end_of_answers - answers.data());
  counts.wavefronts += wavefronts;
  trace(warp, Stop::Space::kShared, to, on,
        {.bytes = static_cast<int>(kHalf), .wavefronts = wavefronts});
}

void count_access(Warp& warp, Reach reach, const DoubleWords& addresses, int bytes, Passes passes,
                  Lanes on) {
  const std::uint64_t window = reach == Reach::kGeneric
                                   ? addresses[static_cast<std::size_t>(std::countr_zero(on))] >> 32
                                   : 0;
  if (reach == Reach::kShared || window == kSharedWindow) {
    count_shared(warp, addresses, bytes, on, passes != Passes::kStore);
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
  counts.sectors += sectors.count();
  counts.lines += lines.count();
  counts.l1_rounds += words;  // each lane has a bank
  trace(warp, Stop::Space::kLocal, addresses, on,
        {.bytes = bytes, .sectors = sectors.count(), .lines = lines.count()});
  Machine& machine = warp.block().machine();
  if (!machine.seen) return;
  const Program& program = warp.program();
  const std::uint64_t of_warp = local_sectors_of_warp(program);
  const std::uint64_t first = (kLocalEnd - program.local_bytes) / kBankBytes * kSectors;
  bool begins = true;
  const std::uint32_t pass = warp.next_pass();
  for (std::size_t i = 0; i < sectors.count(); ++i) {
    const std::uint64_t sector = sectors[i];
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

void count_shared(Warp& warp, const DoubleWords& addresses, int bytes, Lanes on, bool loads) {
  const std::uint64_t wavefronts = all_rounds(addresses, bytes, on, loads);
  warp.block().counts(warp.at()).wavefronts += wavefronts;
  trace(warp, Stop::Space::kShared, addresses, on, {.bytes = bytes, .wavefronts = wavefronts});
}

}  // namespace warpgauge::interpret
