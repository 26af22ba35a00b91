// SPDX-License-Identifier: Apache-2.0
// Four warp schedulers of an SM, tick by tick: slow, plain, and written apart from issue.cpp. Every
// rule of issue.h is here once more, as a question that is asked at each quarter of a cycle ("may
// this warp issue now?"), so no event can be skipped. The analyser must agree to the tick.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "tests/analysis/in_core/slow_operands.h"

namespace warpgauge::in_core::slow {

constexpr int kSchedulers = 4;
constexpr int kBoards = 6;
constexpr int kNoBoard = 7;
constexpr int kQueueDepth = 4;

constexpr int kLine = 8;  ///< instructions that are fetched together

/// A unit's name is a number. 0 to 9 belong to a scheduler; 4 and 5 have an operand cache of their
/// own. 10 to 19 belong to the SM and have a queue: that of 10 and 11 is one and short, that of
/// the others has no end.
struct Use {
  int unit = 0, other = 0;
  int cycles = 1;  ///< as one scheduler sees it while all use the unit alike
  bool common() const { return unit >= 10; }
  bool short_queue() const { return unit == 10 || unit == 11; }
  bool port() const { return unit == 12; }
};

/// One instruction of the path, in the order of issue.
struct Op {
  int gap = 1;         ///< cycles to the warp's next instruction
  bool taken = false;  ///< a branch that is taken
  int target = 0;      ///< where it leads: place in the code
  bool barrier = false;
  std::vector<Use> uses = {};
  int latency = 4, read = 0;
  int write_board = kNoBoard, read_board = kNoBoard;
  unsigned wait = 0;
  int limited = -1, limit = 0;  ///< DEPBAR.LE
  std::vector<Source> sources = {};
  int issue = 1;      ///< cycles to the scheduler's next instruction
  int operands = 0;   ///< cycles that both banks are busy with it, at least
  bool load = false;  ///< of global memory: its registers are read before it waits for a port

  /// A warp that waits at a barrier may go on with this instruction: it uses units of its own
  /// scheduler alone, and raises no scoreboard.
  bool arithmetic() const {
    return !barrier && !uses.empty() && write_board == kNoBoard && read_board == kNoBoard &&
           std::ranges::none_of(uses, [](const Use& use) { return use.common(); });
  }
  int cache() const {
    if (uses.empty()) return 0;
    return uses[0].unit == 4 ? 1 : uses[0].unit == 5 ? 2 : 0;
  }
};

struct Sm {
  int taken = 10;
  int barrier_base = 12, barrier_per_warp = 2;
  int bank_cycles = 0;  ///< of one operand; 0: banks are never busy
};

struct Issued {
  double at = 0;
  unsigned warp = 0, step = 0;
  friend bool operator==(const Issued&, const Issued&) = default;
};

struct Result {
  double cycles = 0;
  std::vector<Issued> issues;  ///< of the first scheduler
  Seen seen = {};
};

class Schedulers {
 public:
  Schedulers(std::vector<Op> path, int warps, const Sm& sm)
      : path_(std::move(path)), sm_(sm), schedulers_(kSchedulers) {
    for (auto& one : schedulers_) {
      one.warps.resize(static_cast<std::size_t>(warps));
      one.file = RegisterFile(sm.bank_cycles);
    }
  }

  Result run() {
    for (long tick = 0; !all_done(); ++tick) {
      for (int s = 0; s < kSchedulers; ++s) serve(s, tick);
      serve_barrier(tick);
    }
    return result_;
  }

 private:
  struct Release {
    int board;
    long tick;
  };
  struct Warp {
    std::size_t at = 0;
    long ready = 0, last = -1;
    bool at_barrier = false;
    long through = 0;               // nothing but arithmetic issues earlier
    std::vector<Release> releases;  // in the order of issue
  };
  struct Scheduler {
    std::vector<Warp> warps;
    long held_until = 0;
    int latest = -1;
    int reading = -1;          // the warp whose instruction is chosen and waits for its operands
    std::map<int, long> free;  // own units
    std::vector<long> begins;  // of all instructions that went into its short queue
    RegisterFile file;
  };

  bool all_done() const {
    for (const auto& one : schedulers_) {
      for (const auto& warp : one.warps) {
        if (warp.at < path_.size()) return false;
      }
    }
    return true;
  }

  /// With DEPBAR.LE, one that is older than another has to be released before it.
  bool boards_open(const Warp& warp, const Op& op, long tick) const {
    for (int board = 0; board < kBoards; ++board) {
      if ((op.wait >> board & 1) == 0 && op.limited != board) continue;
      long end = 0;
      int left = 0;
      for (const Release& one : warp.releases) {
        if (one.board != board) continue;
        end = std::max(end, one.tick);
        if (end > tick) ++left;
      }
      if ((op.wait >> board & 1) != 0 && left > 0) return false;
      if (op.limited == board && left > op.limit) return false;
    }
    return true;
  }

  /// Places of the short queue are given out in turn: the instruction four before must have begun.
  static bool queue_open(const Scheduler& one, long tick) {
    return one.begins.size() < kQueueDepth || *(one.begins.end() - kQueueDepth) <= tick;
  }

  bool units_open(const Scheduler& one, const Op& op, long tick) {
    for (const Use& use : op.uses) {
      const auto busy = [&](int unit) {
        const auto found = one.free.find(unit);
        return found != one.free.end() && found->second > tick;
      };
      if (use.common()) {
        if (!use.short_queue() || queue_open(one, tick)) continue;
        ++result_.seen.queue_waits;
        return false;
      } else if (busy(use.unit) && busy(use.other)) {
        return false;
      }
    }
    return true;
  }

  bool may_issue(const Scheduler& one, const Warp& warp, long tick) {
    if (warp.at >= path_.size() || warp.ready > tick) return false;
    const bool free = path_[warp.at].arithmetic();
    if (free && warp.at_barrier) ++result_.seen.barrier_passes;
    if (!free && (warp.at_barrier || warp.through > tick)) return false;
    return boards_open(warp, path_[warp.at], tick) && units_open(one, path_[warp.at], tick);
  }

  void serve(int s, long tick) {
    Scheduler& one = schedulers_[static_cast<std::size_t>(s)];
    if (tick > 0) one.file.tick();
    if (one.reading < 0) {
      if (tick >= one.held_until) {
        one.reading = choose(one, tick);
      } else if (one.held_until - tick > kTicks) {
        ++result_.seen.holds;
      }
    }
    if (one.reading < 0) return;
    if (one.file.is_open(wanted(one, one.reading), result_.seen)) {
      issue(s, one.reading, tick);
      one.reading = -1;
    }
  }

  Wanted wanted(const Scheduler& one, int w) const {
    const Op& op = path_[one.warps[static_cast<std::size_t>(w)].at];
    return {op.sources, op.cache(), w, op.operands};
  }

  int choose(const Scheduler& one, long tick) {
    if (one.latest >= 0 && may_issue(one, one.warps[static_cast<std::size_t>(one.latest)], tick))
      return one.latest;
    int chosen = -1;
    for (int w = 0; w < static_cast<int>(one.warps.size()); ++w) {
      const Warp& warp = one.warps[static_cast<std::size_t>(w)];
      if (!may_issue(one, warp, tick)) continue;
      if (chosen < 0 || warp.last < one.warps[static_cast<std::size_t>(chosen)].last) chosen = w;
    }
    return chosen;
  }

  void issue(int s, int w, long tick) {
    Scheduler& one = schedulers_[static_cast<std::size_t>(s)];
    Warp& warp = one.warps[static_cast<std::size_t>(w)];
    const Op& op = path_[warp.at];
    forget(warp.releases, [&](const Release& release) { return release.tick <= tick; });
    if (s == 0) {
      result_.issues.push_back({static_cast<double>(tick) / kTicks, static_cast<unsigned>(w),
                                static_cast<unsigned>(warp.at)});
    }
    result_.cycles = std::max(result_.cycles, static_cast<double>(tick) / kTicks + 1);
    one.file.begin(wanted(one, w), result_.seen);
    long begin = tick, from = tick;
    for (const Use& use : op.uses) {
      const long begins = take(one, use, tick);
      begin = std::max(begin, begins);
      if (!op.load || !use.port()) from = std::max(from, begins);
    }
    if (op.read_board != kNoBoard) {
      warp.releases.push_back({op.read_board, from + op.read * kTicks});
    }
    if (op.write_board != kNoBoard) {
      warp.releases.push_back({op.write_board, begin + op.latency * kTicks});
    }
    warp.ready = tick + gap_of(op) * kTicks;
    warp.last = tick;
    one.held_until = tick + op.issue * kTicks;
    one.latest = w;
    ++warp.at;
    if (warp.at >= path_.size()) warp.at_barrier = false;
    if (op.barrier && warp.at < path_.size()) {
      warp.at_barrier = true;
      if (barrier_left_ > 0) ++result_.seen.barrier_lines;
      barrier_left_ += sm_.barrier_per_warp * kTicks;
    }
  }

  /// If a line begins at its seventh or eighth place, the next line comes late.
  int gap_of(const Op& op) {
    if (!op.taken) return op.gap;
    const int in_line = kLine - op.target % kLine;  // that the target's line still has
    const int late = in_line == 1 ? 2 : in_line == 2 ? 1 : 0;
    if (late > 0) ++result_.seen.late_targets;
    return std::max(op.gap, sm_.taken + late);
  }

  /// Only where nothing is open: one that is may hold up a younger one.
  template <class List, class IsOver>
  static void forget(List& list, const IsOver& is_over) {
    if (std::ranges::all_of(list, is_over)) list.clear();
  }

  long take(Scheduler& one, const Use& use, long tick) {
    if (use.common()) {
      long& free = common_free_[use.unit];
      const long begin = std::max(free, tick);
      free = begin + use.cycles * kTicks / kSchedulers;
      if (use.short_queue()) one.begins.push_back(begin);
      return begin;
    }
    // Where both are free: the one that has been free for longer, else the first.
    int unit = use.unit;
    if (one.free[unit] > tick ||
        (one.free[use.other] <= tick && one.free[use.other] < one.free[unit]))
      unit = use.other;
    one.free[unit] = tick + use.cycles * kTicks;
    return tick;
  }

  /// The barrier takes the warps that have come, one each tick, and opens when all are taken.
  void serve_barrier(long tick) {
    if (!all_have_come() || barrier_left_ > 0) {
      barrier_left_ = std::max(barrier_left_ - 1, 0);
      return;
    }
    for (auto& one : schedulers_) {
      for (auto& warp : one.warps) {
        if (!warp.at_barrier) continue;
        warp.at_barrier = false;
        warp.through = tick + sm_.barrier_base * kTicks;
      }
    }
  }

  bool all_have_come() const {
    for (const auto& one : schedulers_) {
      for (const auto& warp : one.warps) {
        if (warp.at < path_.size() && !warp.at_barrier) return false;
      }
    }
    return true;
  }

  std::vector<Op> path_;
  Sm sm_;
  std::vector<Scheduler> schedulers_;
  std::map<int, long> common_free_;
  int barrier_left_ = 0;  // ticks that the barrier still needs for those that have come
  Result result_;
};

}  // namespace warpgauge::in_core::slow
