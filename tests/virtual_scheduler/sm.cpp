// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_scheduler/sm.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "tests/virtual_gpu/draw.h"

namespace warpgauge::virtual_scheduler {
namespace {

constexpr int kMostIlp = 8;
constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

/// A warp: where it is in its loop, and when its next instruction may issue.
struct Warp {
  std::int64_t chain_ready[kMostIlp] = {};
  std::int64_t may_issue = 0;  ///< not before: start, gap, bubble
  int turn = 0;
  int place = 0;  ///< in the body, then in the loop's own instructions
  int chain = 0;
  bool in_body = true;

  std::int64_t ready() const {
    return in_body ? std::max(may_issue, chain_ready[chain]) : may_issue;
  }
};

struct Pipes {
  std::vector<std::int64_t> free;  ///< when each accepts again
  explicit Pipes(int count) : free(static_cast<std::size_t>(count), 0) {}
  std::int64_t& first() { return *std::min_element(free.begin(), free.end()); }
};

struct Scheduler {
  std::vector<Warp> warps;
  std::size_t last = 0;  ///< the warp served last
};

class Run {
 public:
  Run(const Sm& sm, const Opcode& opcode, int warps, int ilp, int body, int turns)
      : sm_(sm), opcode_(opcode), ilp_(ilp), body_(body), turns_(turns), draw_("scheduler") {
    schedulers_.resize(static_cast<std::size_t>(std::min(sm.schedulers, warps)));
    for (int i = 0; i < warps; ++i) {
      Warp warp;
      warp.may_issue = std::int64_t{i} * sm.start_skew_cycles;
      schedulers_[static_cast<std::size_t>(i % sm.schedulers)].warps.push_back(warp);
    }
    pipes_.assign(sm.common_pipe ? 1 : schedulers_.size(), Pipes(opcode.pipes));
  }

  std::int64_t cycles() {
    for (std::int64_t now = 0; now != kNever;) {
      std::int64_t next = kNever;
      for (std::size_t s = 0; s < schedulers_.size(); ++s) {
        next = std::min(next, serve(schedulers_[s], pipes_[sm_.common_pipe ? 0 : s], now));
      }
      now = next;
    }
    return last_result_;
  }

 private:
  /// What one scheduler issues in this cycle; returns when it may issue again.
  std::int64_t serve(Scheduler& scheduler, Pipes& pipes, std::int64_t now) {
    int slots = sm_.issue_width;
    const std::size_t count = scheduler.warps.size();
    const std::size_t first = start_of(scheduler);
    for (std::size_t i = 0; i < count && slots > 0; ++i) {
      const std::size_t index = place_of(scheduler, first, i);
      Warp& warp = scheduler.warps[index];
      while (slots > 0 && warp.turn < turns_ && warp.ready() <= now) {
        if (warp.in_body && pipes.first() > now) break;
        issue(warp, pipes, now);
        scheduler.last = index;
        --slots;
      }
    }
    std::int64_t next = kNever;
    for (const Warp& warp : scheduler.warps) {
      if (next == now + 1) break;
      if (warp.turn == turns_) continue;
      const std::int64_t wait = warp.in_body ? pipes.first() : 0;
      next = std::min(next, std::max({warp.ready(), wait, now + 1}));
    }
    return next;
  }

  std::size_t start_of(const Scheduler& scheduler) {
    switch (sm_.pick) {
      case Pick::kRoundRobin:
        return (scheduler.last + 1) % scheduler.warps.size();
      case Pick::kRandom:
        return draw_.below(scheduler.warps.size());
      case Pick::kGreedy:
        break;
    }
    return scheduler.last;
  }

  std::size_t place_of(const Scheduler& scheduler, std::size_t first, std::size_t i) const {
    if (sm_.pick != Pick::kGreedy) return (first + i) % scheduler.warps.size();
    if (i == 0) return first;
    return i <= first ? i - 1 : i;  // the others by age
  }

  void issue(Warp& warp, Pipes& pipes, std::int64_t now) {
    warp.may_issue = now + sm_.warp_gap_cycles;
    ++warp.place;
    if (warp.in_body) {
      pipes.first() = now + opcode_.interval_cycles;
      warp.chain_ready[warp.chain] = now + opcode_.latency_cycles;
      last_result_ = std::max(last_result_, now + opcode_.latency_cycles);
      warp.chain = warp.chain + 1 == ilp_ ? 0 : warp.chain + 1;
      if (warp.place < body_) return;
      warp.in_body = false;
      warp.place = 0;
      if (sm_.loop_slots > 0) return;
    }
    if (warp.place < sm_.loop_slots) {
      warp.may_issue = std::max(warp.may_issue, now + 1);
      return;
    }
    warp.in_body = true;
    warp.place = 0;
    warp.may_issue = now + 1 + sm_.loop_bubble_cycles;
    ++warp.turn;
  }

  const Sm& sm_;
  const Opcode& opcode_;
  int ilp_, body_, turns_;
  virtual_gpu::Draw draw_;
  std::vector<Scheduler> schedulers_;
  std::vector<Pipes> pipes_;
  std::int64_t last_result_ = 0;
};

}  // namespace

double Sm::saturated_interval(const Opcode& opcode) const {
  const double pipe = static_cast<double>(opcode.interval_cycles) / opcode.pipes;
  return std::max({common_pipe ? pipe * schedulers : pipe, 1.0 / issue_width});
}

std::int64_t busy_cycles(const Sm& sm, const Opcode& opcode, int warps, int ilp, int body,
                         int turns) {
  return Run(sm, opcode, warps, ilp, body, turns).cycles();
}

}  // namespace warpgauge::virtual_scheduler
