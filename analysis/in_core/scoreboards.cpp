// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/scoreboards.h"

#include <algorithm>

namespace warpgauge::in_core {

using machine_code::Schedule;

Scoreboards::Ready Scoreboards::ready(const Step& step) const {
  Ready ready;
  if (step.waits == 0 && step.limited < 0) return ready;
  const auto wait_for = [&](const Entry& entry) {
    if (entry.release > ready.at) ready = {entry.release, entry.producer};
  };
  std::size_t left = step.limit;  // of the limited one, the youngest may stay
  for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry) {
    if (entry->scoreboard < Schedule::kScoreboards && (step.waits >> entry->scoreboard & 1) != 0) {
      wait_for(*entry);
    } else if (entry->scoreboard == step.limited) {
      if (left == 0) {
        wait_for(*entry);
      } else {
        --left;
      }
    }
  }
  return ready;
}

void Scoreboards::raise(const Step& step, std::size_t index, double written, double read) {
  const Schedule& schedule = step.schedule;
  if (schedule.read_scoreboard != Schedule::kNone) {
    entries_.push_back({schedule.read_scoreboard, index, read});
  }
  switch (step.kind) {
    case Step::Kind::kCopy:
      entries_.push_back({kOpenCopies, index, written});
      return;
    case Step::Kind::kArrive:
      std::erase_if(entries_, [](const Entry& entry) { return entry.scoreboard == kOpenCopies; });
      break;
    case Step::Kind::kCommit:
      if (schedule.write_scoreboard != Schedule::kNone) {
        close(kOpenCopies, schedule.write_scoreboard, index, written);
      }
      return;
    case Step::Kind::kProduct:
      if (step.product_scoreboard == kOpenProducts) {
        entries_.push_back({kOpenProducts, index, written});
      } else {
        close(kOpenProducts, step.product_scoreboard, index, written);
      }
      return;
    default:
      break;
  }
  if (schedule.write_scoreboard != Schedule::kNone) {
    entries_.push_back({schedule.write_scoreboard, index, written});
  }
}

/// All that is open becomes one group; who ends last releases it.
void Scoreboards::close(int open, int scoreboard, std::size_t producer, double release) {
  for (const Entry& entry : entries_) {
    if (entry.scoreboard != open || entry.release <= release) continue;
    release = entry.release;
    producer = entry.producer;
  }
  std::erase_if(entries_, [&](const Entry& entry) { return entry.scoreboard == open; });
  entries_.push_back({scoreboard, producer, release});
}

void Scoreboards::settle(double now) {
  std::erase_if(entries_, [&](const Entry& entry) {
    return entry.release <= now && entry.scoreboard < kOpenCopies;
  });
}

}  // namespace warpgauge::in_core
