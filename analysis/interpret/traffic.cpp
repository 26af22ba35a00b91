// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/traffic.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace warpgauge::interpret {
namespace {

constexpr std::uint64_t kSectorBytes = 32, kSectorsOfLine = 4;
/// DRAM is read in pieces of two sectors (l2.fetch_bytes), in which L2 is taken to hold it.
constexpr std::uint64_t kSectorsOfPiece = 2;
/// Accesses that may wait to be played, and that are kept behind L1: 448 MB together.
static_assert(sizeof(SectorAccess) <= 24);
constexpr std::uint64_t kMostWaiting = 8'000'000, kMostKept = 16'000'000;

/// The requests of several blocks, which take turns.
template <class Access, class Take>
void in_turn(std::span<const std::vector<Access>> blocks, Take take) {
  std::vector<std::size_t> next(blocks.size(), 0), left;
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    if (!blocks[block].empty()) left.push_back(block);
  }
  while (!left.empty()) {
    std::size_t kept = 0;
    for (const std::size_t block : left) {
      const auto& all = blocks[block];
      std::size_t& at = next[block];
      const std::size_t begin = at++;
      while (at < all.size() && !all[at].begins_request) ++at;
      take(block, all.data() + begin, all.data() + at);
      if (at < all.size()) left[kept++] = block;
    }
    left.resize(kept);
  }
}

/// Lines that a request touches: at most as many as a warp has lanes, or a few more.
class Lines {
 public:
  void add(std::uint64_t line) {
    const auto end = lines_.begin() + count_;
    if (std::find(lines_.begin(), end, line) != end || end == lines_.end()) return;
    lines_[static_cast<std::size_t>(count_++)] = line;
  }
  std::uint64_t count() const { return static_cast<std::uint64_t>(count_); }

 private:
  std::array<std::uint64_t, 64> lines_;  // only those that are counted are written
  std::ptrdiff_t count_ = 0;
};

}  // namespace

/// L2, piece by piece, on each of its sides.
class Traffic::L2 {
 public:
  L2(std::uint64_t size_bytes, std::uint64_t sides)
      : sides_(sides, Lru<Piece>(std::max<std::uint64_t>(
                          size_bytes / sides / (kSectorsOfPiece * kSectorBytes), 1))) {}

  void access_all(std::span<const AskedOfL2> all) {
    constexpr std::size_t kSoon = 24, kVerySoon = 12;
    const auto fetch = [&](std::size_t at, auto what) {
      if (at >= all.size()) return;
      const std::uint64_t number = all[at].sector / kSectorsOfPiece;
      const bool is_load = all[at].passes == Passes::kL1 || all[at].passes == Passes::kAroundL1;
      what(sides_[is_load ? all[at].side : home_of(number)], number);
    };
    for (std::size_t i = 0; i < all.size(); ++i) {
      fetch(i + kSoon, [](const auto& side, std::uint64_t number) { side.fetch_slot(number); });
      fetch(i + kVerySoon, [](const auto& side, std::uint64_t number) { side.fetch_node(number); });
      access(all[i]);
    }
  }
  void access(const AskedOfL2& one) {
    const std::uint64_t number = one.sector / kSectorsOfPiece, at = one.sector % kSectorsOfPiece;
    const std::size_t home = home_of(number);
    if (one.passes == Passes::kStore) {
      use(home, number)[at].written |= one.written;
      return;
    }
    // A side that has a copy of the other's answers alone.
    if (one.passes != Passes::kAtomic && one.side != home) {
      Piece& copy = use(one.side, number);
      if (copy[at].read) return;
      for (Sector& sector : copy) sector.read = true;
    }
    Piece& piece = use(home, number);
    if (!piece[at].is_there()) fetch(piece);
    if (one.passes == Passes::kAtomic) piece[at].written = ~0U;
  }
  void write_all() {
    for (const Lru<Piece>& side : sides_) {
      side.for_each([this](const Piece& piece) { write_back(piece); });
    }
  }
  Traffic::Bytes bytes = {};
  bool lost_some = false;  ///< for it is too small
  double filled =
      0;  ///< of those that were read: for the rest of sectors that were written in part

 private:
  struct Sector {
    std::uint32_t written = 0;  // a bit for each of its bytes
    bool read = false;
    bool is_there() const { return read || written == ~0U; }
  };
  using Piece = std::array<Sector, kSectorsOfPiece>;

  /// Addresses lie on the sides in a pattern that nothing here depends on.
  std::size_t home_of(std::uint64_t piece) const {
    constexpr std::uint64_t kMix = 0xd6e8feb86659fd93;
    return static_cast<std::size_t>((piece / 2 * kMix) >> 40) % sides_.size();
  }
  Piece& use(std::size_t side, std::uint64_t number) {
    auto [piece, gone] = sides_[side].use(number);
    if (gone) {
      lost_some = true;
      write_back(*gone);
    }
    return piece;
  }
  /// Both sectors at once, but for what was written whole.
  void fetch(Piece& piece) {
    for (Sector& sector : piece) {
      if (sector.is_there()) continue;
      sector.read = true;
      bytes.read += kSectorBytes;
    }
  }
  /// The rest of a sector that was written in part is read.
  void write_back(const Piece& piece) {
    for (const Sector& sector : piece) {
      if (sector.written == 0) continue;
      bytes.written += kSectorBytes;
      if (sector.is_there()) continue;
      bytes.read += kSectorBytes;
      filled += kSectorBytes;
    }
  }

  std::vector<Lru<Piece>> sides_;
};

LineCache::Answer LineCache::load(std::uint64_t sector, std::uint64_t occasion) {
  if (!lines_.has_room()) return Answer::kMiss;
  const unsigned bit = 1U << (sector % kSectorsOfLine);
  Line& line = lines_.use(sector / kSectorsOfLine).payload;
  if ((line.sectors & bit) != 0) {
    return line.asked_for == occasion ? Answer::kOnWay : Answer::kHit;
  }
  line.sectors |= bit;
  line.asked_for = occasion;
  return Answer::kMiss;
}

void LineCache::store(std::uint64_t sector) {
  if (!lines_.has_room()) return;
  Line& line = lines_.use(sector / kSectorsOfLine).payload;
  line.sectors |= 1U << (sector % kSectorsOfLine);
}

void Traffic::touch(std::size_t block_of_cluster, const SectorAccess& access) {
  stream_of(block_of_cluster).push_back(access);
}

Traffic::Stream& Traffic::stream_of(std::size_t block) {
  while (cluster_.size() <= block) {
    if (spare_.empty()) {
      cluster_.emplace_back();
    } else {
      cluster_.push_back(std::move(spare_.back()));
      spare_.pop_back();
    }
  }
  return cluster_[block];
}

void Traffic::end_cluster(std::size_t blocks, std::vector<InstructionCounts>& counts) {
  stream_of(blocks - 1);
  for (Stream& block : cluster_) {
    waiting_ += block.size();
    wave_.push_back(std::move(block));
  }
  cluster_.clear();
  if (whole_ && settled_ == 0 && first_of_wave_ == 0 && wave_.size() == blocks) take_fewer_sms();
  const std::uint64_t beside = whole_ ? device_.sms * device_.resident_blocks : 1;
  if (wave_.size() >= beside || waiting_ >= kMostWaiting) settle(counts);
}

void Traffic::take_fewer_sms() {
  std::uint64_t local = 0;
  for (const Stream& block : wave_) {
    local += static_cast<std::uint64_t>(std::ranges::count_if(block, &SectorAccess::is_local));
  }
  if (2 * local <= waiting_) return;
  const std::uint64_t of_sm =
      std::max<std::uint64_t>(waiting_ / wave_.size() * device_.resident_blocks, 1);
  const std::uint64_t sms = std::clamp<std::uint64_t>(kMostWaiting / of_sm, 1, device_.sms);
  device_.l2_bytes = device_.l2_bytes * sms / device_.sms;
  device_.sms = sms;
}

void Traffic::settle(std::vector<InstructionCounts>& counts) {
  if (!wave_.empty()) play_l1(counts);
  ++settled_;
  first_of_wave_ += wave_.size();
  for (Stream& block : wave_) {
    block.clear();
    spare_.push_back(std::move(block));
  }
  wave_.clear();
  waiting_ = 0;
}

std::uint64_t Traffic::local_begin(std::uint64_t block) const {
  constexpr std::uint64_t kBehindGlobal = std::uint64_t{1} << 60;
  const std::uint64_t places = device_.sms * device_.resident_blocks;
  return kBehindGlobal + (whole_ ? block % places : block) * local_sectors_;
}

void Traffic::play_l1(std::vector<InstructionCounts>& counts) {
  const std::uint64_t l1_bytes = device_.l1_bytes.value_or(0);
  if (l1_.empty()) {
    const auto caches = whole_ ? device_.sms : wave_.size();
    l1_.assign(caches, LineCache(whole_ ? l1_bytes : l1_bytes / device_.resident_blocks));
  }
  static_assert(sizeof(AskedOfL2) <= 16);
  std::vector<std::vector<AskedOfL2>> asked(whole_ ? 1 : wave_.size());
  for (std::size_t i = 0; i < asked.size(); ++i)
    asked[i].reserve(whole_ ? waiting_ : wave_[i].size());
  in_turn(std::span<const Stream>(wave_), [&](std::size_t block, const SectorAccess* begin,
                                              const SectorAccess* end) {
    const std::uint64_t sm = whole_ ? (first_of_wave_ + block) % device_.sms : block;
    LineCache& l1 = l1_[sm];
    std::vector<AskedOfL2>& to = asked[whole_ ? 0 : block];
    const auto side =
        static_cast<unsigned char>((whole_ ? sm : first_of_wave_ + block) % device_.l2_sides);
    InstructionCounts& counted = counts[begin->instruction];
    // Warps come to a pass of an instruction at about the same time, those of other blocks, too.
    const std::uint64_t occasion =
        ((settled_ + 1) << 48) ^ (std::uint64_t{begin->instruction} << 28) ^ begin->pass;
    Lines missed;
    bool late = false;
    const std::size_t before = to.size();
    for (const SectorAccess* one = begin; one != end; ++one) {
      SectorAccess access = *one;
      if (access.is_local) access.sector += local_begin(first_of_wave_ + block);
      const auto answer = access.passes == Passes::kL1 ? l1.load(access.sector, occasion)
                                                       : LineCache::Answer::kMiss;
      if (access.is_local && access.passes == Passes::kStore) l1.store(access.sector);
      late = late || answer != LineCache::Answer::kHit;
      if (answer != LineCache::Answer::kMiss) {
        ++counted.l1_hits;
        continue;
      }
      missed.add(access.sector / kSectorsOfLine);
      to.push_back({.sector = access.sector,
                    .written = access.written,
                    .passes = access.passes,
                    .begins_request = to.size() == before,
                    .side = side});
    }
    counted.missed_lines += missed.count();
    counted.late_requests += late ? 1 : 0;
    if (begin->passes == Passes::kL1) counted.by_pass.add(begin->pass, late);
  });
  for (std::vector<AskedOfL2>& one : asked) {
    asked_of_l2_ += one.size();
    if (kept_ > kMostKept) continue;
    kept_ += one.size();
    to_l2_.push_back(std::move(one));
  }
}

std::optional<Traffic::Bytes> Traffic::of_whole() const {
  if (device_.l2_bytes == 0 || !whole_) return std::nullopt;
  L2 l2(device_.l2_bytes, device_.l2_sides);
  const auto launch = [&] {
    for (const auto& wave : to_l2_) l2.access_all(wave);
  };
  launch();
  // Had a launch that asks for more than is kept gone before, L2 would have lost by now what this
  // one begins with, and writes back for it what that one left.
  const bool all_kept = kept_ == asked_of_l2_;
  if (device_.l2_is_warm && all_kept) {
    l2.bytes = {};
    launch();
  } else {
    l2.write_all();
  }
  const double scale =
      all_kept ? 1 : static_cast<double>(asked_of_l2_) / static_cast<double>(kept_);
  return Bytes{scale * l2.bytes.read, scale * l2.bytes.written};
}

std::optional<Traffic::Bytes> Traffic::again(std::size_t first, double stand_for) const {
  if (device_.l2_bytes == 0 || whole_ || first >= to_l2_.size()) return std::nullopt;
  const auto blocks = std::span<const std::vector<AskedOfL2>>(to_l2_).subspan(first);
  const double beside =
      std::min(static_cast<double>(device_.sms * device_.resident_blocks), stand_for);
  const double share = std::min(static_cast<double>(blocks.size()) / beside, 1.0);
  std::uint64_t all = 0;
  for (const auto& block : blocks) all += block.size();
  const auto played = [&](double bytes) {
    L2 l2(static_cast<std::uint64_t>(bytes), device_.l2_sides);
    in_turn(blocks, [&](std::size_t, const AskedOfL2* begin, const AskedOfL2* end) {
      for (const AskedOfL2* one = begin; one != end; ++one) l2.access(*one);
    });
    l2.write_all();
    return l2;
  };
  const L2 with = played(share * static_cast<double>(device_.l2_bytes));
  // If it has lost nothing, a larger one would have done the same.
  const L2 ever =
      with.lost_some
          ? played(static_cast<double>(all * kSectorsOfPiece * kSectorBytes * device_.l2_sides))
          : with;
  const auto played_blocks = static_cast<double>(blocks.size());
  // The rest of sectors that are written in part is no first touch.
  return Bytes{(with.bytes.read - (ever.bytes.read - ever.filled)) / played_blocks,
               (with.bytes.written - ever.bytes.written) / played_blocks};
}

}  // namespace warpgauge::interpret
