// SPDX-License-Identifier: Apache-2.0
// What is proven of registers before each instruction of a kernel. Private to machine_code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
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

  /// False where the code is too large to be followed: nothing is then proven.
  bool is_settled() const { return settled_; }
  /// Calls `each` with every live instruction and what registers hold before it.
  void visit(const std::function<void(std::size_t, const RegisterValues&)>& each) const;
  LaneValue of(const RegisterValues& registers, RegisterFile file, int number) const {
    return transfer_.of(registers, file, number);
  }
  /// How much a pass of the loop, one of the control flow's, adds to a number; absent where that is
  /// no constant.
  std::optional<std::int64_t> of_pass(const LaneValue& value, const Loop& loop);
  /// A number of the loop in its first pass; absent where the code does not say it.
  std::optional<std::int64_t> on_entry(const LaneValue& value, const Loop& loop) const;
  const ReadInstruction& read(std::size_t at) const { return read_[at]; }

 private:
  struct Block {
    std::size_t first = 0, end = 0;
    std::vector<std::size_t> successors = {}, predecessors = {};
  };

  void find_blocks();
  void find_written();
  bool settle();
  /// What arrives in a block; empty while nothing does.
  RegisterValues arriving(std::size_t block) const;
  RegisterValues behind(std::size_t block) const;
  /// Registers that a loop writes, for lanes that leave it by a branch of their own.
  void leave_loops(std::size_t from, std::size_t to, RegisterValues& registers) const;
  /// Whether any branch was found to send lanes different ways that was not before.
  bool find_divergence();
  std::optional<std::int64_t> of_pass(const Origin& origin, const Loop& loop);
  /// What registers hold at the branches back of a loop.
  const std::vector<RegisterValues>& back_values(const Loop& loop);

  const ControlFlow& flow_;
  const std::vector<ReadInstruction> read_;
  const Slots slots_;
  const LaneTransfer transfer_;
  std::vector<Block> blocks_;
  std::vector<std::size_t> block_of_;  // of each instruction
  std::vector<std::size_t> order_;     // live blocks in reverse postorder
  std::vector<RegisterValues> entry_;  // of each block; empty while nothing arrives
  std::vector<bool> diverges_, joins_, entered_;
  std::vector<std::vector<std::size_t>> written_;  // slots that each loop writes
  std::map<const Loop*, std::vector<RegisterValues>> back_values_;
  std::size_t searched_ = 0;
  bool settled_ = true;
};

}  // namespace warpgauge::machine_code
