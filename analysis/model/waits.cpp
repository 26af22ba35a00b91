// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/waits.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>

namespace warpgauge::model {

using machine_code::InstructionClass;

std::string_view name(Wait wait) {
  static constexpr std::string_view kNames[] = {"",
                                                "",
                                                "global memory",
                                                "shared memory and special functions",
                                                "barriers",
                                                "fixed latencies",
                                                "instruction fetch",
                                                "busy pipes"};
  static_assert(std::size(kNames) == static_cast<std::size_t>(Wait::kBusyPipes) + 1);
  return kNames[static_cast<std::size_t>(wait)];
}

Wait wait_of(InstructionClass kind) {
  using enum InstructionClass;
  const auto is_one_of = [kind](std::initializer_list<InstructionClass> kinds) {
    return std::ranges::find(kinds, kind) != kinds.end();
  };
  if (is_one_of({kGlobalLoad, kLocalLoad, kGlobalStore, kLocalStore, kGlobalAtomic,
                 kGlobalReduction, kTexture, kAsyncCopy, kAsyncCommit, kBulkCopy,
                 kTransactionBarrier, kMemoryBarrier})) {
    return Wait::kGlobalMemory;
  }
  if (is_one_of({kSharedLoad, kSharedStore, kSharedAtomic, kConstantLoad, kShuffle, kWarpVote,
                 kSpecialRegister, kXu})) {
    return Wait::kMio;
  }
  if (is_one_of({kFixed, kFp64})) return Wait::kFixedLatencies;
  if (is_one_of({kTensor, kTensorWarpgroup})) return Wait::kBusyPipes;
  return kind == kBarrier ? Wait::kBarriers : Wait::kUncounted;
}

}  // namespace warpgauge::model
