// SPDX-License-Identifier: Apache-2.0
// Four warp schedulers of an SM, tick by tick: slow, plain, and written apart from issue.cpp. Every
// rule of issue.h stands here once more as a question that is asked anew at each quarter of a cycle
// ("may this warp issue now?"), so no event can be skipped. The analyser must agree to the tick.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

namespace warpgauge::in_core::slow {

constexpr int kTicks = 4;  ///< of a cycle: a unit of the SM is taken for a quarter of its cycles
constexpr int kSchedulers = 4;
constexpr int kBoards = 6;
constexpr int kNoBoard = 7;
constexpr int kQueueDepth = 4;

/// A unit's name is a number: 0 to 9 belong to a scheduler, 10 to 19 to the SM and have a queue.
struct Use {
  int unit = 0, other = 0;
  int cycles = 1;  ///< as one scheduler sees it while all use the unit alike
  bool common() const { return unit >= 10; }
};

struct Source {
  int reg = 0, slot = 0;
  bool reuse = false;
};

/// One instruction of the path, in the order of issue.
struct Op {
  int gap = 1;         ///< cycles to the warp's next instruction
  bool taken = false;  ///< a branch that is taken
  bool barrier = false;
  std::vector<Use> uses = {};
  int latency = 4, read = 0;
  int write_board = kNoBoard, read_board = kNoBoard;
  unsigned wait = 0;
  int limited = -1, limit = 0;  ///< DEPBAR.LE
  std::vector<Source> sources = {};
};

struct Sm {
  int taken = 11, beyond_stall = 1;
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
};

class Schedulers {
 public:
  Schedulers(std::vector<Op> path, int warps, const Sm& sm)
      : path_(std::move(path)), sm_(sm), schedulers_(kSchedulers) {
    for (auto& one : schedulers_) one.warps.resize(static_cast<std::size_t>(warps));
    find_bank_reads();
  }

  Result run() {
    for (long tick = 0; !all_done(); ++tick) {
      for (int s = 0; s < kSchedulers; ++s) serve(s, tick);
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
    std::vector<Release> releases;  // in the order of issue
  };
  struct Scheduler {
    std::vector<Warp> warps;
    long last = -kTicks;
    int latest = -1;
    std::map<int, long> free;  // own units
    long bank_free[2] = {};
    std::vector<long> begins;  // of all instructions that went into its queue
  };

  bool all_done() const {
    for (const auto& one : schedulers_) {
      for (const auto& warp : one.warps) {
        if (warp.at < path_.size()) return false;
      }
    }
    return true;
  }

  /// Operands that each bank has to deliver: of each instruction, in the order of the path.
  void find_bank_reads() {
    std::map<std::pair<int, int>, int> kept;  // bank and slot, register
    for (const Op& op : path_) {
      int reads[2] = {};
      std::set<int> seen;
      for (const Source& source : op.sources) {
        const std::pair place{source.reg % 2, source.slot};
        const bool hit = kept.contains(place) && kept[place] == source.reg;
        if (source.reuse) {
          kept[place] = source.reg;
        } else {
          kept.erase(place);
        }
        if (!hit && !seen.contains(source.reg)) ++reads[source.reg % 2];
        seen.insert(source.reg);
      }
      if (op.taken) kept.clear();
      bank_reads_.push_back({reads[0], reads[1]});
    }
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

  bool units_open(const Scheduler& one, const Op& op, std::size_t step, long tick) const {
    for (const Use& use : op.uses) {
      const auto busy = [&](int unit) {
        const auto found = one.free.find(unit);
        return found != one.free.end() && found->second > tick;
      };
      if (use.common()) {
        const long queued = std::count_if(one.begins.begin(), one.begins.end(),
                                          [&](long begin) { return begin > tick; });
        if (queued >= kQueueDepth) return false;
      } else if (busy(use.unit) && busy(use.other)) {
        return false;
      }
    }
    for (int bank = 0; bank < 2; ++bank) {
      const bool asks = sm_.bank_cycles > 0 && bank_reads_[step][bank] > 0;
      if (asks && one.bank_free[bank] - kTicks > tick) return false;
    }
    return true;
  }

  bool may_issue(const Scheduler& one, const Warp& warp, long tick) const {
    if (warp.at >= path_.size() || warp.at_barrier || warp.ready > tick) return false;
    return boards_open(warp, path_[warp.at], tick) &&
           units_open(one, path_[warp.at], warp.at, tick);
  }

  void serve(int s, long tick) {
    Scheduler& one = schedulers_[static_cast<std::size_t>(s)];
    if (tick - one.last < kTicks) return;
    int chosen = -1;
    if (one.latest >= 0 && may_issue(one, one.warps[static_cast<std::size_t>(one.latest)], tick)) {
      chosen = one.latest;
    } else {
      for (int w = 0; w < static_cast<int>(one.warps.size()); ++w) {
        const Warp& warp = one.warps[static_cast<std::size_t>(w)];
        if (!may_issue(one, warp, tick)) continue;
        if (chosen < 0 || warp.last < one.warps[static_cast<std::size_t>(chosen)].last) chosen = w;
      }
    }
    if (chosen >= 0) issue(s, chosen, tick);
  }

  void issue(int s, int w, long tick) {
    Scheduler& one = schedulers_[static_cast<std::size_t>(s)];
    Warp& warp = one.warps[static_cast<std::size_t>(w)];
    const Op& op = path_[warp.at];
    forget(warp.releases, [&](const Release& release) { return release.tick <= tick; });
    forget(one.begins, [&](long begin) { return begin <= tick; });
    if (s == 0) {
      result_.issues.push_back({static_cast<double>(tick) / kTicks, static_cast<unsigned>(w),
                                static_cast<unsigned>(warp.at)});
    }
    result_.cycles = std::max(result_.cycles, static_cast<double>(tick) / kTicks + 1);
    long begin = tick;
    for (const Use& use : op.uses) begin = std::max(begin, take(one, use, tick));
    for (int bank = 0; bank < 2; ++bank) {
      const int reads = sm_.bank_cycles > 0 ? bank_reads_[warp.at][bank] : 0;
      if (reads == 0) continue;
      long& free = one.bank_free[bank];
      free = std::max(free, tick) + reads * sm_.bank_cycles * kTicks;
    }
    if (op.read_board != kNoBoard) {
      warp.releases.push_back({op.read_board, begin + op.read * kTicks});
    }
    if (op.write_board != kNoBoard) {
      warp.releases.push_back({op.write_board, begin + op.latency * kTicks});
    }
    const int gap = op.taken ? std::max(op.gap + sm_.beyond_stall, sm_.taken) : op.gap;
    warp.ready = tick + gap * kTicks;
    warp.last = one.last = tick;
    one.latest = w;
    ++warp.at;
    warp.at_barrier = op.barrier && warp.at < path_.size();
    if (warp.at_barrier) open_barrier(tick);
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
      one.begins.push_back(begin);
      return begin;
    }
    // Of two that are free: the one that has been so for longer, else the first.
    int unit = use.unit;
    if (one.free[unit] > tick ||
        (one.free[use.other] <= tick && one.free[use.other] < one.free[unit]))
      unit = use.other;
    one.free[unit] = tick + use.cycles * kTicks;
    return tick;
  }

  void open_barrier(long tick) {
    int warps = 0;
    for (const auto& one : schedulers_) {
      for (const auto& warp : one.warps) {
        if (warp.at >= path_.size()) continue;
        if (!warp.at_barrier) return;
        ++warps;
      }
    }
    const long opens = tick + (sm_.barrier_base + sm_.barrier_per_warp * warps) * kTicks;
    for (auto& one : schedulers_) {
      for (auto& warp : one.warps) {
        if (!warp.at_barrier) continue;
        warp.at_barrier = false;
        warp.ready = std::max(warp.ready, opens);
      }
    }
  }

  std::vector<Op> path_;
  Sm sm_;
  std::vector<Scheduler> schedulers_;
  std::map<int, long> common_free_;
  std::vector<std::array<int, 2>> bank_reads_;
  Result result_;
};

}  // namespace warpgauge::in_core::slow
