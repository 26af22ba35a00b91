// SPDX-License-Identifier: Apache-2.0
// What the caches of a device answer: accesses of global memory, played again in the order in which
// blocks that run beside each other come to them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/interpret/counts.h"
#include "analysis/interpret/device.h"
#include "analysis/interpret/lru.h"

namespace warpgauge::interpret {

/// How an access of global or local memory goes through the caches.
enum class Passes : unsigned char {
  kL1,        ///< a load that may find its sectors in L1
  kAroundL1,  ///< a load that may not
  kStore,     ///< to L2; what is local stays in L1, too
  kAtomic,    ///< at L2: reads and writes
};

/// A sector that a request of a warp touches.
struct SectorAccess {
  std::uint64_t sector = 0;   ///< its address over 32
  std::uint32_t written = 0;  ///< of a store: a bit for each of its bytes
  std::uint32_t instruction = 0;
  std::uint32_t pass = 0;  ///< how often the warp had executed it before
  Passes passes = Passes::kL1;
  bool begins_request = false;
  bool is_local = false;  ///< `sector` counts within the local memory of the block
};

/// Lines of 128 bytes with their sectors. (How an L1 replaces lines is not modelled: within what it
/// holds it does not matter.)
class LineCache {
 public:
  explicit LineCache(std::uint64_t bytes) : lines_(bytes / 128) {}
  enum class Answer : int {
    kMiss,   ///< it is there now
    kOnWay,  ///< it was asked for by the same occasion, and is not there yet
    kHit,
  };
  /// `occasion`: the same for loads that come at about the same time.
  Answer load(std::uint64_t sector, std::uint64_t occasion);
  /// It is there from now on.
  void store(std::uint64_t sector);

 private:
  struct Line {
    unsigned sectors = 0;         // a bit each
    std::uint64_t asked_for = 0;  // the last occasion when one of them was missed
  };
  Lru<Line> lines_;
};

class Traffic {
 public:
  /// `whole`: all blocks of the grid will be executed, in their order. They share an SM's L1 then,
  /// and take turns in it. Otherwise each has its share of an L1, with what the block before it
  /// left there.
  /// `local_sectors`: of the local memory of a block.
  Traffic(const Device& device, bool whole, std::uint64_t local_sectors = 0)
      : device_(device), whole_(whole), local_sectors_(local_sectors) {}

  /// A block is what touches until the next one begins.
  void touch(std::size_t block_of_cluster, const SectorAccess& access);
  /// Adds to the counts of instructions what L1 answered, unless others will run beside these
  /// blocks; settle() does it then, behind the last.
  void end_cluster(std::size_t blocks, std::vector<InstructionCounts>& counts);
  void settle(std::vector<InstructionCounts>& counts);

  /// Bytes from and to DRAM.
  struct Bytes {
    double read = 0, written = 0;
  };
  /// What the grid asks of DRAM if all its blocks were executed, by an L2 of the device's size.
  /// Absent where that is not known, or not all were executed. Where too much was touched to be
  /// kept, what was stands for the rest.
  std::optional<Bytes> of_whole() const;
  /// What each of the blocks that were executed from `first` on asks, in the mean, beyond their
  /// first touch of everything, because L2 has lost it meanwhile. They stand for `stand_for`
  /// blocks, and have as much of L2 as they would if all of those ran beside them.
  std::optional<Bytes> again(std::size_t first, double stand_for) const;

 private:
  using Stream = std::vector<SectorAccess>;
  /// What L2 is asked for of a sector. Millions are kept.
  struct AskedOfL2 {
    std::uint64_t sector = 0;
    std::uint32_t written = 0;  // as in SectorAccess
    Passes passes = Passes::kL1;
    bool begins_request = false;
    unsigned char side = 0;  // on which the SM is
  };
  class L2;
  /// What a block of the cluster under way touches.
  Stream& stream_of(std::size_t block);
  /// Local memory of all blocks that run beside each other wants room in L2. Where what they touch
  /// is too much to wait, by what the first blocks do, some SMs with their share of L2 stand for
  /// the device.
  void take_fewer_sms();
  /// Blocks that run beside each other, each on its L1.
  void play_l1(std::vector<InstructionCounts>& counts);
  /// Where local memory of the block with that number in the grid begins, as a sector. Blocks that
  /// run one after the other in one place of an SM have it in one place.
  std::uint64_t local_begin(std::uint64_t block) const;

  Device device_;
  bool whole_;
  std::uint64_t local_sectors_;
  std::vector<Stream> cluster_;      // of blocks that are under way
  std::vector<Stream> spare_;        // empty ones, whose memory is taken again
  std::vector<Stream> wave_;         // of blocks that wait to be played, in the order of the grid
  std::uint64_t settled_ = 0;        // how often
  std::uint64_t waiting_ = 0;        // sectors in wave_
  std::uint64_t first_of_wave_ = 0;  // its number in the grid
  std::vector<LineCache> l1_ = {};   // of each SM; of each block of a cluster, if some are executed
  std::vector<std::vector<AskedOfL2>> to_l2_;  // of each block; if all are executed, of each wave
  std::uint64_t kept_ = 0;                     // sectors in to_l2_
  std::uint64_t asked_of_l2_ = 0;              // sectors, kept or not
};

}  // namespace warpgauge::interpret
