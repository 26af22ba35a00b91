// SPDX-License-Identifier: Apache-2.0
// A warp on the host: its registers, and where each of its lanes is.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/interpret/causes.h"
#include "analysis/interpret/lanes.h"
#include "analysis/interpret/operation.h"
#include "analysis/interpret/program.h"
#include "analysis/interpret/scratch.h"
#include "analysis/interpret/stop.h"

namespace warpgauge::interpret {

class Block;

/// Lanes that are at one place, and what they wait for.
struct Strand {
  enum class Waits : unsigned char {
    kNot,
    kConvergence,  ///< for the lanes of `set`, at this instruction
    kBarrier,      ///< of the block: number `which`
    kCluster,      ///< for all blocks of the cluster
    kTurn,         ///< for others to go on first: it asked for something that has not come
  };
  Lanes lanes = 0;
  std::size_t at = 0;  ///< the next instruction; of one that waits: that behind the wait
  Waits waits = Waits::kNot;
  Lanes set = 0;
  int which = 0;
};

class Warp {
 public:
  static constexpr int kConvergenceBarriers = 16;

  /// Threads `first` to `first + threads - 1` of the block; at most 32.
  Warp(const Program& program, Block& block, unsigned first, int threads);

  const Program& program() const { return *program_; }
  Block& block() { return *block_; }
  /// Index of the instruction that is executed.
  std::size_t at() const { return at_; }
  Lanes live() const { return live_; }
  bool done() const { return live_ == 0; }
  /// Lanes at the instruction, whatever its guard.
  Lanes here() const { return strands_[current_].lanes; }
  const std::vector<Strand>& strands() const { return strands_; }
  std::vector<Strand>& strands() { return strands_; }

  /// threadIdx of a lane.
  Sides thread_of(int lane) const;
  unsigned first_thread() const { return first_; }  ///< of the block

  // ---- registers -------------------------------------------------------------------------------

  /// The words of a source; those that are not a register's own are put into `room`.
  WordView words(const Source& source, Words& room);
  /// The same as numbers of 32-bit floating point: sign and magnitude change the sign bit.
  WordView singles(const Source& source, Words& room);
  /// Pairs of registers; immediates and constants of 64 bits. `real`: as floating point.
  void doubles(const Source& source, bool real, DoubleWords& room, Lanes& known, Cause& cause);
  /// One value for the warp. A general register gives that of the lowest lane that is here.
  Scalar scalar(const Source& source);
  LaneBits bits(const Source& source);

  /// To a general register in lanes `on`; to a uniform one, the word of the lowest of them.
  void write(const Target& to, Lanes on, const Words& words, Lanes known, Cause cause);
  /// The same, where `cause` may be other_bits() (known_bits.h): it is about these very words.
  void write_in_part(const Target& to, Lanes on, const Words& words, Lanes known, Cause cause);
  void write_pair(const Target& to, Lanes on, const DoubleWords& words, Lanes known, Cause cause);
  void write_scalar(const Target& to, const Scalar& value);
  void write_bits(const Target& to, Lanes on, const LaneBits& bits);
  /// Nothing is known of it any more in these lanes.
  void forget(const Target& to, int registers, Lanes lanes, Cause cause);

  Cause cause(UnknownValue::Kind kind, std::int64_t detail = 0);
  /// The reason itself, where `cause` is other_bits() of a word: it says nothing of another one.
  Cause of_whole_words(Cause cause) const;
  /// Throws Stop at this instruction.
  [[noreturn]] void stop(Stop stop) const;

  // ---- control ---------------------------------------------------------------------------------

  /// Lanes go to an instruction, when this one is done; the others of the strand go on behind it.
  void jump(Lanes lanes, std::size_t to);
  void jump_to_offset(Lanes lanes, std::uint64_t offset_bytes);
  void exit(Lanes lanes);
  /// The strand waits behind this instruction.
  void wait(Strand::Waits waits, Lanes set, int which);
  /// It is executed again, when others had their turn.
  void repeat_later();
  /// Lanes no longer belong to convergence barrier `which`.
  void leave(int which, Lanes lanes);
  std::array<Words, kConvergenceBarriers>& convergence() { return convergence_; }
  ScratchMemory& local(int lane);
  /// Lanes that have come to the barrier of the cluster since it opened last.
  Lanes cluster_arrivals() const { return cluster_arrivals_; }
  void arrive_at_cluster(Lanes lanes) { cluster_arrivals_ |= lanes; }
  void forget_cluster_arrivals() { cluster_arrivals_ = 0; }

  /// How often the instruction under way, which asks for memory outside of the block, was counted
  /// before; it is counted now. The warp's turn ends behind it: on a device, warps ask in turn.
  std::uint32_t next_pass();
  std::uint64_t executed() const { return executed_; }  ///< instructions, until now
  /// Executes at most `most` instructions, and not beyond one that asks for memory outside of the
  /// block; gives how many it did. 0: every strand waits.
  std::uint64_t run(std::uint64_t most);
  /// Lets strands go on whose lanes have all come.
  void converge();

 private:
  /// Executes one instruction. False where it has to wait and was not.
  bool step();
  /// Moves the strand that was executed to where its lanes go.
  void advance();

  const Program* program_;
  Block* block_;
  unsigned first_;
  Lanes live_;
  std::vector<Words> registers_;
  std::vector<Lanes> known_;
  std::vector<Cause> causes_;
  std::array<Scalar, 64> uniform_ = {};
  std::array<LaneBits, 7> predicates_ = {};
  std::array<Scalar, 7> uniform_predicates_ = {};
  std::array<Words, kConvergenceBarriers> convergence_ =
      {};  // sets of lanes, as each lane has them
  Lanes cluster_arrivals_ = 0;
  std::vector<ScratchMemory> local_;
  std::vector<Strand> strands_;
  std::size_t current_ = 0;
  std::size_t at_ = 0;
  std::uint64_t executed_ = 0;
  bool asked_memory_ = false;
  std::vector<std::uint32_t> passes_;  // of each instruction, once one is asked for
  static constexpr std::uint64_t kShare = 10'000;
  std::uint64_t share_ = 0;  ///< what the current strand has executed since others were

  // What the instruction under way asks for.
  struct Jump {
    Lanes lanes = 0;
    std::size_t to = 0;
  };
  std::vector<Jump> jumps_;
  bool again_ = false, left_set_ = false;
  std::optional<Strand> waiting_;
};

}  // namespace warpgauge::interpret
