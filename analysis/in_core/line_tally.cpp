// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/line_tally.h"

#include <algorithm>

namespace warpgauge::in_core {

double LineTally::total() const {
  double sum = issue + stall + barrier + units + unchosen;
  for (const Wait& wait : waits) sum += wait.time;
  return sum;
}

void LineTally::wait_for(std::size_t producer, double time) {
  const auto found = std::ranges::find(waits, producer, &Wait::producer);
  if (found != waits.end()) {
    found->time += time;
  } else {
    waits.push_back({producer, time});
  }
}

void LineTally::add(const LineTally& other, double factor) {
  issue += factor * other.issue;
  stall += factor * other.stall;
  barrier += factor * other.barrier;
  units += factor * other.units;
  unchosen += factor * other.unchosen;
  for (const Wait& wait : other.waits) wait_for(wait.producer, factor * wait.time);
}

}  // namespace warpgauge::in_core
