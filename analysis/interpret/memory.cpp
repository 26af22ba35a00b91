// SPDX-License-Identifier: Apache-2.0
// Loads, stores, and copies within a thread's reach.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

#include <fmt/core.h>

#include "analysis/interpret/access.h"
#include "analysis/interpret/apply.h"
#include "analysis/interpret/block.h"
#include "analysis/interpret/meanings.h"
#include "analysis/machine_code/operands.h"

namespace warpgauge::interpret {
namespace accesses {
namespace {

using std::uint32_t;
using std::uint64_t;

// choice: 0 reach, 1 bytes of a lane, 2 sign-extended, 3 how it passes the caches; of constants: 3
// the bank

int bytes_of(const Reading& text) {
  if (text.has("U8") || text.has("S8")) return 1;
  if (text.has("U16") || text.has("S16")) return 2;
  if (text.has("64")) return 8;
  if (text.has("128")) return 16;
  return 4;
}

uint32_t extended(uint32_t value, const Operation& one) {
  if (one.choice[2] == 0) return value;
  return one.choice[1] == 1 ? static_cast<uint32_t>(static_cast<std::int8_t>(value))
                            : static_cast<uint32_t>(static_cast<std::int16_t>(value));
}

Cause cause_of(Warp& warp, const Found& found) {
  if (found.space == Stop::Space::kGlobal) {
    return warp.cause(UnknownValue::Kind::kContents, static_cast<std::int64_t>(found.buffer));
  }
  const Cause stored = found.scratch->unknown();
  return stored != kNoCause ? stored : warp.cause(UnknownValue::Kind::kNeverWritten);
}

/// Whether nothing is known of the memory where this was found.
bool knows_nothing(Warp& warp, const Found& found) {
  return found.space == Stop::Space::kGlobal
             ? warp.block().machine().buffers.knows_nothing_of(found.buffer)
             : found.scratch->knows_nothing();
}

/// What lanes load: up to four words each.
struct LoadedWords {
  std::array<Words, 4> words;
  std::array<Lanes, 4> known = {};
  Cause cause = kNoCause;
};

void load_lane(Warp& warp, const Operation& one, int lane, Found found, LoadedWords& result) {
  const int bytes = one.choice[1], piece = std::min(bytes, 8);
  for (int at = 0; at < bytes; at += piece) {
    const Loaded loaded = load(warp, found, piece);
    const auto word = static_cast<std::size_t>(at / 4);
    result.words[word][lane] = extended(static_cast<uint32_t>(loaded.value), one);
    if (piece == 8) result.words[word + 1][lane] = static_cast<uint32_t>(loaded.value >> 32);
    if (loaded.known) {
      result.known[word] |= lane_bit(lane);
      if (piece == 8) result.known[word + 1] |= lane_bit(lane);
    } else if (result.cause == kNoCause) {
      result.cause = cause_of(warp, found);
    }
    found.at += static_cast<std::uint64_t>(piece);
  }
}

void load_words(Warp& warp, const Operation& one, Lanes on) {
  const DoubleWords addresses = addresses_of(warp, one.place, on);
  const auto reach = static_cast<Reach>(one.choice[0]);
  const int bytes = one.choice[1], words = std::max(bytes / 4, 1);
  count_access(warp, reach, addresses, bytes, static_cast<Passes>(one.choice[3]), on);
  const auto together = reach_all(warp, reach, addresses, bytes, on);
  if (together && knows_nothing(warp, together->first)) {
    return warp.forget(one.to[0], words, on, cause_of(warp, together->first));
  }
  LoadedWords result;
  if (on != kAllLanes) result.words = {};
  for (Lanes left = on; left != 0; left &= left - 1) {
    const int lane = std::countr_zero(left);
    const std::uint64_t address = addresses[static_cast<std::size_t>(lane)];
    load_lane(warp, one, lane,
              together ? together->at(address) : find(warp, reach, address, bytes, lane), result);
  }
  if (one.to[0].number == kNoRegister) return;
  for (int i = 0; i < words; ++i) {
    const auto word = static_cast<std::size_t>(i);
    warp.write({one.to[0].kind, one.to[0].number + i}, on, result.words[word], result.known[word],
               result.cause);
  }
}

void store_words(Warp& warp, const Operation& one, Lanes on) {
  const DoubleWords addresses = addresses_of(warp, one.place, on);
  const auto reach = static_cast<Reach>(one.choice[0]);
  const int bytes = one.choice[1], words = std::max(bytes / 4, 1);
  count_access(warp, reach, addresses, bytes, static_cast<Passes>(one.choice[3]), on);
  std::array<Words, 4> rooms;
  std::array<WordView, 4> views;
  Source source = one.from[0];
  Lanes known = 0;  // lanes that store something known
  for (int i = 0; i < words; ++i) {
    views[static_cast<std::size_t>(i)] = warp.words(source, rooms[static_cast<std::size_t>(i)]);
    known |= views[static_cast<std::size_t>(i)].known & on;
    if (source.number != kNoRegister) ++source.number;
  }
  const auto together = reach_all(warp, reach, addresses, bytes, on);
  if (together && known == 0 && knows_nothing(warp, together->first)) {
    if (together->first.scratch != nullptr) together->first.scratch->note_unknown(views[0].cause);
    return;
  }
  const int piece = std::min(bytes, 4);
  for (Lanes left = on; left != 0; left &= left - 1) {
    const int lane = std::countr_zero(left);
    const std::uint64_t address = addresses[static_cast<std::size_t>(lane)];
    Found found = together ? together->at(address) : find(warp, reach, address, bytes, lane);
    for (int i = 0; i < words; ++i) {
      const WordView& view = views[static_cast<std::size_t>(i)];
      store(warp, found, piece, view.word[lane], (view.known & lane_bit(lane)) != 0, view.cause);
      found.at += static_cast<std::uint64_t>(piece);
    }
  }
}

Reach reach_of(const Reading& text) {
  const std::string_view opcode = text.opcode();
  if (opcode == "LDS" || opcode == "STS") return Reach::kShared;
  if (opcode == "LDL" || opcode == "STL") return Reach::kLocal;
  return opcode == "LDG" || opcode == "STG" ? Reach::kGlobal : Reach::kGeneric;
}

void read_memory(const Reading& text, Operation& one, std::size_t place) {
  one.choice[0] = static_cast<int>(reach_of(text));
  one.choice[1] = bytes_of(text);
  one.choice[2] = text.has("S8") || text.has("S16") ? 1 : 0;
  one.place = text.place(place);
  if (text.has("E")) one.place.general_wide = true;
  one.width = std::max(one.choice[1] / 4, 1);
  one.needs_guard = true;
}

void read_load(const Reading& text, Operation& one) {
  // LDG may name a predicate that is set where the data are not compressed, and one that reads.
  if (text.size() != 2) throw Unreadable{};
  one.to[0] = text.target(0);
  read_memory(text, one, 1);
  one.choice[3] = static_cast<int>(
      text.has("STRONG") || text.has("MMIO") || text.has("NA") ? Passes::kAroundL1 : Passes::kL1);
  one.execute = load_words;
}

void read_store(const Reading& text, Operation& one) {
  if (text.size() != 2) throw Unreadable{};
  one.from[0] = text.word(1);
  read_memory(text, one, 0);
  one.choice[3] = static_cast<int>(Passes::kStore);
  one.execute = store_words;
}

// ---- constants

void load_constant(Warp& warp, const Operation& one, Lanes on) {
  const DoubleWords places = addresses_of(warp, one.place, on);
  const int bytes = one.choice[1], words = std::max(bytes / 4, 1), piece = std::min(bytes, 4);
  std::array<Words, 2> result{};
  std::array<Lanes, 2> known = {};
  Cause cause = kNoCause;
  const auto load_lane = [&](int lane, Lanes lanes) {
    for (int i = 0; i < words; ++i) {
      const std::uint64_t at =
          places[static_cast<std::size_t>(lane)] + static_cast<std::uint64_t>(4 * i);
      const auto value = warp.program().constants.number(one.choice[3], at, piece);
      const auto word = static_cast<std::size_t>(i);
      if (value) {
        result[word][lane] = extended(static_cast<uint32_t>(*value), one);
        known[word] |= lanes;
      } else if (cause == kNoCause) {
        cause = warp.cause(UnknownValue::Kind::kArgument,
                           std::int64_t{one.choice[3]} << 32 | static_cast<std::int64_t>(at));
      }
    }
  };
  if (one.place.general == kNoRegister) {  // all lanes load the same
    load_lane(0, on);
    for (Words& word : result) word.fill(word[0]);
  } else {
    for (Lanes left = on; left != 0; left &= left - 1) {
      load_lane(std::countr_zero(left), left & (0 - left));
    }
  }
  for (int i = 0; i < words; ++i) {
    const auto word = static_cast<std::size_t>(i);
    if (one.to[0].number == kNoRegister) return;
    warp.write({one.to[0].kind, one.to[0].number + i}, on, result[word], known[word], cause);
  }
}

void read_constant(const Reading& text, Operation& one) {
  if (text.size() != 2) throw Unreadable{};
  one.to[0] = text.target(0);
  const std::string_view place = text.text(1);
  if (!place.starts_with("c[0x")) throw Unreadable{};
  one.choice[1] = bytes_of(text);
  one.choice[2] = text.has("S8") || text.has("S16") ? 1 : 0;
  one.choice[3] = static_cast<int>(machine_code::RegisterRange::kFileRegisters);
  for (int bank = 0; bank < 32; ++bank) {
    if (place.starts_with(fmt::format("c[{:#x}]", bank))) one.choice[3] = bank;
  }
  one.place = text.place(1);
  one.width = std::max(one.choice[1] / 4, 1);
  if (one.width > 2) throw Unreadable{};
  one.execute = load_constant;
}

// ---- matrices in shared memory
//
// LDSM and STSM: matrices of 8 rows of 16 bytes; lane i tells where row i % 8 of matrix i / 8 is.
// choice: 1 matrices, 2 transposed. (PTX ISA, ldmatrix)

struct Element {
  int lane = 0;  ///< that tells the row
  int at = 0;    ///< byte in it
};

/// Where half `half` (0 or 1) of lane `lane`'s word of a matrix lies.
Element element_of(int lane, int half, bool transposed) {
  const int pair = lane % 4, other = lane / 4;
  return transposed ? Element{2 * pair + half, 2 * other} : Element{other, 4 * pair + 2 * half};
}

void count_matrices(Warp& warp, const DoubleWords& addresses, int matrices) {
  for (int i = 0; i < matrices; ++i)
    count_shared(warp, addresses, 16, Lanes{0xff} << (8 * i), true);
}

/// The rows of matrix `matrix`, as its lanes tell where they are.
std::array<Found, 8> rows_of(Warp& warp, const DoubleWords& addresses, int matrix) {
  std::array<Found, 8> rows;
  for (int i = 0; i < 8; ++i) {
    const int lane = 8 * matrix + i;
    rows[static_cast<std::size_t>(i)] =
        find(warp, Reach::kShared, addresses[static_cast<std::size_t>(lane)], 16, lane);
  }
  return rows;
}

Found place_of(const std::array<Found, 8>& rows, const Element& element) {
  Found found = rows[static_cast<std::size_t>(element.lane)];
  found.at += static_cast<std::uint64_t>(element.at);
  return found;
}

bool knows_nothing_of(Warp& warp, const std::array<Found, 8>& rows) {
  return std::ranges::all_of(rows, [&](const Found& row) { return knows_nothing(warp, row); });
}

void load_matrices(Warp& warp, const Operation& one, Lanes on) {
  if (on != kAllLanes) warp.stop({.kind = Stop::Kind::kNoMeaning});  // rows are all lanes' own
  const int matrices = one.choice[1];
  const Lanes asked = matrices == 4 ? kAllLanes : lane_bit(8 * matrices) - 1;
  const DoubleWords addresses = addresses_of(warp, one.place, on & asked);
  count_matrices(warp, addresses, matrices);
  for (int i = 0; i < matrices; ++i) {
    const auto rows = rows_of(warp, addresses, i);
    Words result{};
    Lanes known = 0;
    Cause cause = kNoCause;
    const int lanes = knows_nothing_of(warp, rows) ? 0 : kLanes;
    for (int lane = 0; lane < lanes; ++lane) {
      bool all = true;
      for (int half = 0; half < 2; ++half) {
        const Found found = place_of(rows, element_of(lane, half, one.choice[2] != 0));
        const Loaded loaded = load(warp, found, 2);
        result[lane] |= static_cast<uint32_t>(loaded.value) << (16 * half);
        if (!loaded.known && cause == kNoCause) cause = cause_of(warp, found);
        all = all && loaded.known;
      }
      if (all) known |= lane_bit(lane);
    }
    warp.write({one.to[0].kind, one.to[0].number + i}, on, result, known, cause);
  }
}

void store_matrices(Warp& warp, const Operation& one, Lanes on) {
  if (on != kAllLanes) warp.stop({.kind = Stop::Kind::kNoMeaning});  // rows are all lanes' own
  const int matrices = one.choice[1];
  const Lanes asked = matrices == 4 ? kAllLanes : lane_bit(8 * matrices) - 1;
  const DoubleWords addresses = addresses_of(warp, one.place, on & asked);
  count_matrices(warp, addresses, matrices);
  Source source = one.from[0];
  for (int i = 0; i < matrices; ++i) {
    Words room;
    const WordView view = warp.words(source, room);
    if (source.number != kNoRegister) ++source.number;
    const auto rows = rows_of(warp, addresses, i);
    for (int lane = 0; lane < kLanes; ++lane) {
      for (int half = 0; half < 2; ++half) {
        const Found found = place_of(rows, element_of(lane, half, one.choice[2] != 0));
        store(warp, found, 2, view.word[lane] >> (16 * half), (view.known & lane_bit(lane)) != 0,
              view.cause);
      }
    }
  }
}

void read_matrices(const Reading& text, Operation& one) {
  if (!text.has("M88") && !text.has("MT88")) throw Unreadable{};
  const bool loads = text.opcode() == "LDSM";
  one.choice[1] = text.has("4") ? 4 : text.has("2") ? 2 : 1;
  one.choice[2] = text.has("MT88") ? 1 : 0;
  one.width = one.choice[1];
  one.place = text.place(loads ? 1 : 0);
  one.needs_guard = true;
  if (loads) {
    one.to[0] = text.target(0);
    one.execute = load_matrices;
  } else {
    one.from[0] = text.word(1);
    one.execute = store_matrices;
  }
}

// ---- from global to shared memory
//
// LDGSTS: lanes whose predicate does not hold write zeros. They land at once here; a kernel that
// does not wait for them is not found out. choice: 2 some of the bytes may be zeros

/// `some` bytes from the source, zeros behind them.
void copy_bytes(Warp& warp, std::optional<Found> source, int some, Found target, int bytes) {
  const int piece = some % 4 != 0 ? 1 : 4;
  for (int at = 0; at < bytes; at += piece) {
    const Loaded loaded =
        at < some ? load(warp, *source, piece) : Loaded{.value = 0, .known = true};
    store(warp, target, piece, loaded.value, loaded.known,
          loaded.known ? kNoCause : cause_of(warp, *source));
    target.at += static_cast<std::uint64_t>(piece);
    if (source) source->at += static_cast<std::uint64_t>(piece);
  }
}

void copy(Warp& warp, const Operation& one, Lanes on) {
  const LaneBits wanted = warp.bits(one.from[1]);
  if ((on & ~wanted.known) != 0)
    warp.stop({.kind = Stop::Kind::kUnknownAddress, .cause = wanted.cause});
  const int bytes = one.choice[1];
  const Lanes copied = on & wanted.value;
  const DoubleWords to = addresses_of(warp, one.second, on);
  DoubleWords from = addresses_of(warp, one.place, copied);
  // With .ZFILL the lowest bits of an address tell how many of the last bytes are zeros instead.
  std::array<int, kLanes> zeros = {};
  for (int lane = 0; lane < kLanes && one.choice[2] != 0; ++lane) {
    zeros[lane] = static_cast<int>(from[lane] % static_cast<std::uint64_t>(bytes));
    from[lane] -= static_cast<std::uint64_t>(zeros[lane]);
  }
  const auto passes = static_cast<Passes>(one.choice[3]);
  if (passes == Passes::kAroundL1) {
    if (copied != 0) count_copy(warp, from, to, copied);
  } else {
    if (copied != 0) count_global(warp, from, bytes, passes, copied);
    count_shared(warp, to, bytes, on, false);
  }
  const auto target = reach_all(warp, Reach::kShared, to, bytes, on);
  const auto source =
      target && copied != 0 ? reach_all(warp, Reach::kGlobal, from, bytes, copied) : std::nullopt;
  const bool all_found = target && (source || copied == 0);
  // Zeros are known.
  if (all_found && copied == on && one.choice[2] == 0 && knows_nothing(warp, source->first) &&
      knows_nothing(warp, target->first)) {
    return;
  }
  for (Lanes left = on; left != 0; left &= left - 1) {
    const int lane = std::countr_zero(left);
    const Found there =
        all_found ? target->at(to[lane]) : find(warp, Reach::kShared, to[lane], bytes, lane);
    if ((copied & lane_bit(lane)) == 0) {
      copy_bytes(warp, std::nullopt, 0, there, bytes);
      continue;
    }
    const Found here =
        all_found ? source->at(from[lane]) : find(warp, Reach::kGlobal, from[lane], bytes, lane);
    copy_bytes(warp, here, bytes - zeros[lane], there, bytes);
  }
}

void read_copy(const Reading& text, Operation& one) {
  one.choice[1] = bytes_of(text);
  one.choice[2] = text.has("ZFILL") ? 1 : 0;
  one.choice[3] = static_cast<int>(text.has("BYPASS") ? Passes::kAroundL1 : Passes::kL1);
  one.second = text.place(0);
  one.place = text.place(1);
  one.place.general_wide = true;
  one.from[1] = text.size() > 2 ? text.predicate(2) : Source{.kind = Source::Kind::kPredicate};
  one.needs_guard = true;
  one.execute = copy;
}

/// Sizes; scopes, hints and policies of caches, which change no value.
constexpr std::string_view kGlobalModifiers =
    ".E.U8.S8.U16.S16.64.128.STRONG.WEAK.GPU.SYS.SM.CONSTANT.LTC64B.LTC128B.LTC256B.EF.EL.EU.LU.NA";

constexpr Meaning kMeanings[] = {
    {"LDG", kGlobalModifiers, read_load},
    {"STG", kGlobalModifiers, read_store},
    {"LD", kGlobalModifiers, read_load},
    {"ST", kGlobalModifiers, read_store},
    {"LDS", ".U8.S8.U16.S16.64.128", read_load},
    {"STS", ".U8.S8.U16.S16.64.128", read_store},
    {"LDL", ".U8.S8.U16.S16.64.128.LU", read_load},
    {"STL", ".U8.S8.U16.S16.64.128", read_store},
    {"LDC", ".U8.S8.U16.S16.64", read_constant},
    {"ULDC", ".U8.S8.U16.S16.64", read_constant},
    {"LDSM", ".16.M88.MT88.2.4", read_matrices},
    {"STSM", ".16.M88.MT88.2.4", read_matrices},
    {"LDGSTS", ".E.ZFILL.BYPASS.LTC64B.LTC128B.LTC256B.64.128", read_copy},
};

}  // namespace
}  // namespace accesses

std::span<const Meaning> memory_meanings() { return accesses::kMeanings; }

}  // namespace warpgauge::interpret
