// SPDX-License-Identifier: Apache-2.0
// The register file of one scheduler, tick by tick: two banks with a line of operands in front of
// each, and what the operand caches keep. Written apart from operand_delivery.cpp: here it is not
// known in advance when a bank will be free. Each tick takes one from what the bank has left to do,
// and asks again.
#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <memory>
#include <numeric>
#include <tuple>
#include <vector>

namespace warpgauge::in_core::slow {

constexpr int kTicks = 4;  ///< of a cycle: a unit of the SM is taken for a quarter of its cycles

/// A source operand: registers `reg` to `reg + count - 1`.
struct Source {
  int reg = 0, slot = 0;
  bool reuse = false;
  int count = 1;
};

/// How often the planted loops came upon what they are planted for.
struct Seen {
  int kept = 0;            ///< an operand that the cache kept
  int lost = 0;            ///< another warp had put its own in the place
  int waits_kept = 0;      ///< ticks that an instruction waited for an operand of the cache alone
  int waits_banks = 0;     ///< ticks that one waited for a bank
  int holds = 0;           ///< ticks that a scheduler was held after an instruction
  int late_targets = 0;    ///< branches into the end of a line
  int barrier_lines = 0;   ///< warps that came while the barrier was at another
  int barrier_passes = 0;  ///< arithmetic that did not wait for the barrier before it
  int queue_waits = 0;     ///< times that a full queue kept a warp from being chosen

  void add(const Seen& more) {
    kept += more.kept;
    lost += more.lost;
    waits_kept += more.waits_kept;
    waits_banks += more.waits_banks;
    holds += more.holds;
    late_targets += more.late_targets;
    barrier_lines += more.barrier_lines;
    barrier_passes += more.barrier_passes;
    queue_waits += more.queue_waits;
  }
};

/// What an instruction wants of the register file.
struct Wanted {
  const std::vector<Source>& sources;
  int cache = 0;  ///< of its pipe
  int warp = 0;
  int least_cycles = 0;  ///< that both banks are busy with it
};

class RegisterFile {
 public:
  /// `bank_cycles`: of one operand; 0: operands are always there.
  explicit RegisterFile(int bank_cycles = 0) : operand_ticks_(bank_cycles * kTicks) {}

  void tick() {
    for (auto& line : lines_) {
      if (!line.empty() && --*line.front() == 0) line.pop_front();
    }
  }

  /// May it begin? One operand of the instructions before may be left in each line that it joins.
  bool is_open(const Wanted& wanted, Seen& seen) const {
    if (operand_ticks_ == 0) return true;
    bool joins[2] = {wanted.least_cycles > 0, wanted.least_cycles > 0};
    bool all_kept_are_there = true;
    for (std::size_t i = 0; i < wanted.sources.size(); ++i) {
      const Source& source = wanted.sources[i];
      if (const Place* place = kept_for(wanted, source)) {
        all_kept_are_there &= is_there(place->parts);
      } else if (!is_named_before(wanted.sources, i)) {
        for (int n = 0; n < source.count; ++n) joins[(source.reg + n) % 2] = true;
      }
    }
    const bool banks =
        (!joins[0] || left(0) <= operand_ticks_) && (!joins[1] || left(1) <= operand_ticks_);
    if (!banks) ++seen.waits_banks;
    if (banks && !all_kept_are_there) ++seen.waits_kept;
    return banks && all_kept_are_there;
  }

  /// It begins: its operands join the lines.
  void begin(const Wanted& wanted, Seen& seen) {
    if (operand_ticks_ == 0) return;
    std::map<std::pair<int, int>, Parts> named;  // of this instruction, by registers
    for (const Source& source : wanted.sources) {
      const Place* place = kept_for(wanted, source);
      Parts& parts = named[{source.reg, source.count}];
      Parts own = place != nullptr ? place->parts : parts;
      if (place == nullptr && own.empty()) own = join(source);
      if (parts.empty()) parts = own;
      count(wanted, source, place != nullptr, seen);
      const auto key = std::tuple{wanted.cache, source.reg % 2, source.slot};
      kept_.erase(key);
      if (source.reuse) kept_[key] = {wanted.warp, source.reg, source.count, own};
    }
    for (std::size_t bank = 0; bank < 2; ++bank) {
      const int missing = wanted.least_cycles * kTicks - left(bank);
      if (missing > 0) lines_[bank].push_back(std::make_shared<int>(missing));
    }
  }

 private:
  using Parts = std::vector<std::shared_ptr<int>>;  // ticks left of each register
  struct Place {
    int warp = 0, reg = 0, count = 1;
    Parts parts;
  };

  static bool is_there(const Parts& parts) {
    return std::ranges::all_of(parts, [](const auto& part) { return *part == 0; });
  }

  static bool is_named_before(const std::vector<Source>& sources, std::size_t at) {
    for (std::size_t i = 0; i < at; ++i) {
      if (sources[i].reg == sources[at].reg && sources[i].count == sources[at].count) return true;
    }
    return false;
  }

  const Place* kept_for(const Wanted& wanted, const Source& source) const {
    const auto found = kept_.find({wanted.cache, source.reg % 2, source.slot});
    if (found == kept_.end() || found->second.warp != wanted.warp) return nullptr;
    const bool same = found->second.reg == source.reg && found->second.count == source.count;
    return same ? &found->second : nullptr;
  }

  int left(std::size_t bank) const {
    return std::accumulate(lines_[bank].begin(), lines_[bank].end(), 0,
                           [](int sum, const auto& part) { return sum + *part; });
  }

  Parts join(const Source& source) {
    Parts parts;
    for (int n = 0; n < source.count; ++n) {
      parts.push_back(std::make_shared<int>(operand_ticks_));
      lines_[static_cast<std::size_t>(source.reg + n) % 2].push_back(parts.back());
    }
    return parts;
  }

  void count(const Wanted& wanted, const Source& source, bool kept, Seen& seen) const {
    const auto found = kept_.find({wanted.cache, source.reg % 2, source.slot});
    if (kept) {
      ++seen.kept;
    } else if (found != kept_.end() && found->second.warp != wanted.warp) {
      ++seen.lost;
    }
  }

  int operand_ticks_ = 0;
  std::array<std::deque<std::shared_ptr<int>>, 2> lines_;
  std::map<std::tuple<int, int, int>, Place> kept_;  // by cache, bank and slot
};

}  // namespace warpgauge::in_core::slow
