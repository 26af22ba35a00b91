// SPDX-License-Identifier: Apache-2.0
// What is proven of registers before each instruction of a kernel. Private to machine_code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/lane_transfer.h"

namespace warpgauge::machine_code {

/// Lanes that a branch sends different ways may hold different numbers where they meet again, and
/// behind a loop that they leave one after the other; within a loop, those that are still in it
/// are in one pass.
class LaneFlow {
 public:
  /// Both have to outlive it.
  LaneFlow(const ExecutedCode& code, const ControlFlow& flow, const ThreadOrder& order);

  /// False where it took too many rounds: nothing is then proven.
  bool is_settled() const { return settled_; }
  /// Before instruction `at`, which has to be live.
  LaneValue before(std::size_t at, RegisterFile file, int number) const;
  const ReadInstruction& read(std::size_t at) const { return read_[at]; }
  /// How much a pass of the loop adds to a number; absent where that is no constant.
  std::optional<std::int64_t> of_pass(const LaneValue& value, const Loop& loop) const;

 private:
  struct Block {
    std::size_t first = 0, end = 0;
    std::vector<std::size_t> successors = {}, predecessors = {};
  };

  void find_blocks();
  bool settle();
  /// What arrives in a block; empty while nothing does.
  RegisterValues arriving(std::size_t block) const;
  RegisterValues behind(std::size_t block) const;
  /// Registers that a loop writes, for lanes that leave it by a branch of their own.
  void leave_loops(std::size_t from, std::size_t to, RegisterValues& registers) const;
  /// Whether any branch was found to send lanes different ways that was not before.
  bool find_divergence();
  std::optional<std::int64_t> of_pass(const Origin& origin, const Loop& loop) const;

  const ControlFlow& flow_;
  const std::vector<ReadInstruction> read_;
  const Slots slots_;
  const LaneTransfer transfer_;
  std::vector<Block> blocks_;
  std::vector<std::size_t> block_of_;  // of each instruction
  std::vector<std::size_t> order_;     // live blocks in reverse postorder
  std::vector<RegisterValues> entry_;  // of each block; empty while nothing arrives
  std::vector<bool> diverges_, joins_, entered_;
  bool settled_ = true;
};

}  // namespace warpgauge::machine_code
