// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/block.h"

#include <algorithm>

namespace warpgauge::interpret {
namespace {

/// Instructions of a warp before the next one has its turn.
constexpr std::uint64_t kTurn = 256;

/// The instruction that made a strand wait: one that is to be tried again, or that before the next.
std::size_t waiting_at(const Strand& strand) {
  return strand.waits == Strand::Waits::kTurn ? strand.at : strand.at - 1;
}

}  // namespace

Block::Block(const Program& program, Machine& machine, Cluster& cluster, const Sides& index,
             std::uint32_t rank)
    : machine_(&machine),
      cluster_(&cluster),
      index_(index),
      rank_(rank),
      shared_(program.shared_bytes) {
  const unsigned threads = program.block[0] * program.block[1] * program.block[2];
  for (unsigned first = 0; first < threads; first += kLanes) {
    warps_.emplace_back(program, *this, first,
                        static_cast<int>(std::min<unsigned>(threads - first, kLanes)));
  }
  collected_.resize(warps_.size());
}

void Block::arrive(int barrier, const Collected& more, int threads) {
  open_barriers();  // one that all have come to must not count who comes next
  Barrier& one = barriers_[static_cast<std::size_t>(barrier)];
  one.arrived.threads += more.threads;
  one.arrived.set += more.set;
  one.arrived.cleared += more.cleared;
  one.arrived.asks_all = more.asks_all;
  if (!more.known) {
    one.arrived.known = false;
    one.arrived.cause = more.cause;
  }
  one.needed = threads;
}

BlockWork Block::work() const {
  BlockWork work;
  for (const Warp& warp : warps_) work.push_back(warp.executed());
  return work;
}

int Block::live_threads() const {
  int threads = 0;
  for (const Warp& warp : warps_) threads += std::popcount(warp.live());
  return threads;
}

void Block::open_barriers() {
  for (int number = 0; number < kBarriers; ++number) {
    Barrier& one = barriers_[static_cast<std::size_t>(number)];
    if (one.arrived.threads == 0) continue;
    const int needed = one.needed == 0 ? live_threads() : one.needed;
    if (one.arrived.threads < needed) continue;
    const Collected arrived = one.arrived;
    one = {};
    for (Warp& warp : warps_) {
      for (Strand& strand : warp.strands()) {
        if (strand.waits == Strand::Waits::kBarrier && strand.which == number) {
          strand.waits = Strand::Waits::kNot;
          collected_[warp.first_thread() / kLanes] = arrived;
        }
      }
    }
  }
}

bool Block::done() const { return std::ranges::all_of(warps_, &Warp::done); }

std::uint64_t Block::run(std::uint64_t most) {
  std::uint64_t executed = 0;
  for (Warp& warp : warps_) {
    if (warp.done()) continue;
    executed += warp.run(std::min(most, kTurn));
    open_barriers();
  }
  return executed;
}

Cluster::Cluster(const Program& program, Machine& machine, const Sides& first)
    : machine_(&machine) {
  std::uint32_t rank = 0;
  for (std::uint32_t z = 0; z < program.cluster[2]; ++z) {
    for (std::uint32_t y = 0; y < program.cluster[1]; ++y) {
      for (std::uint32_t x = 0; x < program.cluster[0]; ++x) {
        blocks_.emplace_back(program, machine, *this,
                             Sides{first[0] + x, first[1] + y, first[2] + z}, rank++);
      }
    }
  }
}

void Cluster::open_barrier() {
  Lanes arrived = 0;
  for (Block& block : blocks_) {
    for (const Warp& warp : block.warps()) {
      if ((warp.live() & ~warp.cluster_arrivals()) != 0) return;
      arrived |= warp.cluster_arrivals();
    }
  }
  if (arrived == 0) return;
  for (Block& block : blocks_) {
    for (Warp& warp : block.warps()) {
      warp.forget_cluster_arrivals();
      for (Strand& strand : warp.strands()) {
        if (strand.waits == Strand::Waits::kCluster) strand.waits = Strand::Waits::kNot;
      }
    }
  }
}

void Cluster::run() {
  std::uint64_t executed = 0;
  while (!std::ranges::all_of(blocks_, &Block::done)) {
    std::uint64_t now = 0;
    for (Block& block : blocks_) {
      now += block.run(kTurn);
      open_barrier();
    }
    executed += now;
    machine_->instructions += now;
    const auto waiting = std::ranges::find_if_not(blocks_, &Block::done);
    if (now == 0 && waiting != blocks_.end()) {
      const auto warp = std::ranges::find_if_not(waiting->warps(), &Warp::done);
      throw Stop{.kind = Stop::Kind::kDeadlock,
                 .instruction = waiting_at(warp->strands().front()),
                 .block = waiting->index()};
    }
    if (waiting != blocks_.end() && executed > machine_->most_instructions) {
      const auto warp = std::ranges::find_if_not(waiting->warps(), &Warp::done);
      throw Stop{.kind = Stop::Kind::kEndless,
                 .instruction = warp->strands().front().at,
                 .block = waiting->index()};
    }
  }
  for (const Block& block : blocks_) machine_->blocks.push_back(block.work());
  if (!machine_->seen) return;
  machine_->seen->footprint.end_cluster();
  machine_->seen->traffic.end_cluster(blocks_.size(), machine_->counts);
}

}  // namespace warpgauge::interpret
