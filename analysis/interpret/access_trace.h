// SPDX-License-Identifier: Apache-2.0
// Where the lanes of a warp went, execution by execution: what a picture of an access is made of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/interpret/lanes.h"
#include "analysis/interpret/program.h"
#include "analysis/interpret/stop.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::interpret {

/// One execution of an access in which a lane takes part.
struct TracedPass {
  Lanes on = 0;     ///< that take part
  Lanes known = 0;  ///< of these: those whose address is known
  /// In shared memory: from the block's begin. In local memory, whose words lie lane by lane: as if
  /// each word of all lanes were a line of 128 bytes.
  DoubleWords addresses = {};
  int bytes = 0;  ///< of a lane; 0 where an address is not known
  std::uint64_t sectors = 0, lines = 0, wavefronts = 0;  ///< of what is known
};

/// One access of one warp. A copy from global to shared memory is two.
struct TracedAccess {
  std::size_t instruction = 0;
  Stop::Space space = Stop::Space::kGlobal;
  unsigned warp = 0;                    ///< of the block
  std::uint64_t executions = 0;         ///< by this warp, those without a lane left out
  std::vector<TracedPass> passes = {};  ///< the first of them
};

class AccessTrace {
 public:
  AccessTrace(const machine_code::ExecutedCode& code, const Sides& block, std::size_t most_passes);

  bool is_of(const Sides& block) const { return block == block_; }

  /// An instruction as a warp executes it.
  struct Execution {
    std::size_t instruction = 0;
    unsigned warp = 0;
    std::uint64_t number = 0;  ///< of what the warp executes: the same for parts of one
  };
  /// The warp with the lowest number is kept. Parts of one execution are put together.
  void add(const Execution& execution, Stop::Space space, const TracedPass& pass);

  /// By the opcode of an instruction; absent for what reaches no memory lane by lane.
  std::optional<Stop::Space> space_of(std::size_t instruction) const {
    return spaces_[instruction];
  }

  /// In the order of the code.
  std::vector<TracedAccess> take();

 private:
  struct Kept {
    TracedAccess access;
    std::uint64_t last = ~std::uint64_t{0};  // number of the execution that came last
  };
  Sides block_;
  std::size_t most_passes_;
  std::vector<std::optional<Stop::Space>> spaces_;  // of each instruction
  std::vector<Kept> kept_;
};

}  // namespace warpgauge::interpret
