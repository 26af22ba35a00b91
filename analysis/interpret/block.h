// SPDX-License-Identifier: Apache-2.0
// Blocks on the host: those of a cluster run together, warp by warp in turn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "analysis/interpret/access_trace.h"
#include "analysis/interpret/buffers.h"
#include "analysis/interpret/causes.h"
#include "analysis/interpret/counts.h"
#include "analysis/interpret/footprint.h"
#include "analysis/interpret/placement.h"
#include "analysis/interpret/program.h"
#include "analysis/interpret/scratch.h"
#include "analysis/interpret/traffic.h"
#include "analysis/interpret/transaction_barrier.h"
#include "analysis/interpret/warp.h"

namespace warpgauge::interpret {

/// The global memory that was touched, of the grid and by what the caches answer.
struct SeenMemory {
  Footprint footprint = {};
  Traffic traffic;

  void touch(std::size_t buffer, std::size_t block_of_cluster, const SectorAccess& access) {
    footprint.touch(buffer, access.sector, access.passes);
    traffic.touch(block_of_cluster, access);
  }
  void touch_local(std::size_t block_of_cluster, const SectorAccess& access) {
    footprint.touch_local(block_of_cluster, access.sector);
    traffic.touch(block_of_cluster, access);
  }
};

/// What all blocks have in common.
struct Machine {
  Buffers buffers = {};
  Causes causes = {};
  std::vector<InstructionCounts> counts = {};  ///< one for each instruction
  std::optional<SeenMemory> seen = {};         ///< where it is wanted
  std::optional<AccessTrace> trace = {};       ///< as above
  std::vector<BlockWork> blocks = {};          ///< of those that were executed, in their order
  std::uint64_t instructions = 0;              ///< executed so far
  std::uint64_t unsure_instructions = 0;       ///< of these: with a guard that is not known
  /// Executed branches whose condition is not known, and that were taken to go around a call.
  std::uint64_t assumed_around_calls = 0;
  std::uint64_t most_instructions = 0;  ///< of one cluster
};

class Cluster;

class Block {
 public:
  static constexpr int kBarriers = 16;

  Block(const Program& program, Machine& machine, Cluster& cluster, const Sides& index,
        std::uint32_t rank);

  const Sides& index() const { return index_; }  ///< blockIdx
  std::uint32_t rank() const { return rank_; }   ///< in its cluster
  Machine& machine() { return *machine_; }
  Causes& causes() { return machine_->causes; }
  Cluster& cluster() { return *cluster_; }
  /// From address Program::shared_base of the block on.
  ScratchMemory& shared() { return shared_; }
  /// Its barriers in shared memory, by their place there.
  std::map<std::uint64_t, TransactionBarrier>& transactions() { return transactions_; }
  std::deque<Warp>& warps() { return warps_; }

  void count(std::size_t instruction, Lanes on) {
    InstructionCounts& counts = machine_->counts[instruction];
    ++counts.executed;
    counts.threads += on == kAllLanes ? kLanes : static_cast<std::uint64_t>(std::popcount(on));
  }
  InstructionCounts& counts(std::size_t instruction) { return machine_->counts[instruction]; }

  // ---- barriers --------------------------------------------------------------------------------

  /// What arrived: threads, and how many of their bits are set.
  struct Collected {
    int threads = 0, set = 0, cleared = 0;
    bool asks_all = false;  ///< whether all bits are set, not whether any is
    bool known = true;
    Cause cause = kNoCause;
  };
  /// `threads`: how many there are to be; 0: all of the block.
  void arrive(int barrier, const Collected& more, int threads);
  /// By the last barrier that opened for this warp.
  const Collected& collected(const Warp& warp) const {
    return collected_[warp.first_thread() / kLanes];
  }

  /// Executes each warp for a while; gives how many instructions were executed.
  std::uint64_t run(std::uint64_t most);
  bool done() const;
  BlockWork work() const;
  /// Opens barriers that all have come to.
  void open_barriers();
  int live_threads() const;

 private:
  struct Barrier {
    Collected arrived = {};
    int needed = 0;  // 0: all threads of the block that are live
  };

  Machine* machine_;
  Cluster* cluster_;
  Sides index_;
  std::uint32_t rank_;
  ScratchMemory shared_;
  std::deque<Warp> warps_;
  std::array<Barrier, kBarriers> barriers_ = {};
  std::vector<Collected> collected_;  // one for each warp
  std::map<std::uint64_t, TransactionBarrier> transactions_;
};

class Cluster {
 public:
  /// Blocks from `first` on, as many along each side as the program's cluster has.
  Cluster(const Program& program, Machine& machine, const Sides& first);

  std::deque<Block>& blocks() { return blocks_; }
  /// Until all blocks are done. Throws Stop.
  void run();

 private:
  void open_barrier();

  Machine* machine_;
  std::deque<Block> blocks_;
};

}  // namespace warpgauge::interpret
