// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/scoreboards.h"

#include <algorithm>
#include <bit>

namespace warpgauge::in_core {

using machine_code::Schedule;

namespace {

void keep_later(Scoreboards::Ready& last, const Scoreboards::Ready& other) {
  if (other.at > last.at) last = other;
}

}  // namespace

void Scoreboards::Queue::push(Ready entry) {
  if (first_ < entries_.size() && entries_.back().at >= entry.at) entry = entries_.back();
  entries_.push_back(entry);
}

void Scoreboards::Queue::settle(double now) {
  while (first_ < entries_.size() && entries_[first_].at <= now) ++first_;
  if (first_ == entries_.size()) {
    entries_.clear();
    first_ = 0;
  } else if (2 * first_ > entries_.size()) {
    entries_.erase(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }
}

Scoreboards::Ready Scoreboards::Queue::ready(std::size_t limit) const {
  const std::size_t left = entries_.size() - first_;
  return left > limit ? entries_[entries_.size() - 1 - limit] : Ready{};
}

Scoreboards::Ready Scoreboards::ready(const Step& step) const {
  Ready ready;
  for (unsigned waits = step.waits & raised_; waits != 0; waits &= waits - 1) {
    keep_later(ready, queues_[static_cast<std::size_t>(std::countr_zero(waits))].ready(0));
  }
  if (step.limited >= 0) {
    keep_later(ready, queues_[static_cast<std::size_t>(step.limited)].ready(step.limit));
  }
  return ready;
}

void Scoreboards::raise(const Step& step, std::size_t index, double written, double read) {
  const Schedule& schedule = step.schedule;
  if (schedule.read_scoreboard != Schedule::kNone) {
    raise(schedule.read_scoreboard, {read, index});
  }
  switch (step.kind) {
    case Step::Kind::kCopy:
      keep_later(open_copies_, {written, index});
      return;
    case Step::Kind::kArrive:
      open_copies_ = {};
      break;
    case Step::Kind::kCommit:
      if (schedule.write_scoreboard != Schedule::kNone) {
        close(open_copies_, schedule.write_scoreboard, {written, index});
      }
      return;
    case Step::Kind::kProduct:
      if (step.product_scoreboard == kOpenProducts) {
        keep_later(open_products_, {written, index});
      } else {
        close(open_products_, step.product_scoreboard, {written, index});
      }
      return;
    default:
      break;
  }
  if (schedule.write_scoreboard != Schedule::kNone) {
    raise(schedule.write_scoreboard, {written, index});
  }
}

/// All that is open becomes one group; the last to end releases it.
void Scoreboards::close(Ready& open, int scoreboard, Ready last) {
  keep_later(last, open);
  open = {};
  raise(scoreboard, last);
}

void Scoreboards::settle(double now) {
  for (unsigned boards = raised_; boards != 0; boards &= boards - 1) {
    const auto board = static_cast<std::size_t>(std::countr_zero(boards));
    queues_[board].settle(now);
    if (queues_[board].empty()) raised_ &= ~(1u << board);
  }
}

}  // namespace warpgauge::in_core
