// SPDX-License-Identifier: Apache-2.0
// Which unit an instruction waits for: the one table from opcodes to classes. A class stands for
// everything whose latency is found in the same place of a profile.
#pragma once

#include <cstddef>
#include <string_view>

namespace warpgauge::machine_code {

enum class InstructionClass : unsigned char {
  kFixed,  ///< latency known to the compiler and written into stall counts
  kGlobalLoad,
  kLocalLoad,
  kSharedLoad,
  kConstantLoad,
  kGlobalStore,
  kLocalStore,
  kSharedStore,
  kGlobalAtomic,     ///< with a result
  kGlobalReduction,  ///< without one
  kSharedAtomic,     ///< with or without a result
  kXu,               ///< MUFU, conversions, bit searches
  kFp64,
  kShuffle,
  kWarpVote,            ///< VOTE, MATCH, REDUX
  kSpecialRegister,     ///< S2R, S2UR
  kTensor,              ///< HMMA, IMMA, DMMA: registers of one warp
  kTensorWarpgroup,     ///< HGMMA and its kin
  kTensorMemory,        ///< LDTM, STTM: between registers and tensor memory
  kTexture,             ///< textures and surfaces
  kAsyncCopy,           ///< LDGSTS: global to shared memory
  kAsyncCommit,         ///< LDGDEPBAR: closes a group of copies
  kBulkCopy,            ///< TMA: UBLKCP, UTMALDG, ...
  kTransactionBarrier,  ///< SYNCS: mbarrier, try_wait among them
  kBarrier,             ///< of a block or a cluster, where the warp stops
  kMemoryBarrier,       ///< MEMBAR, ERRBAR, FENCE, CCTL
  kUnknown,             ///< sets a scoreboard, and the table does not know it
};

inline constexpr std::size_t kClasses = static_cast<std::size_t>(InstructionClass::kUnknown) + 1;

/// For people: "global load".
std::string_view class_name(InstructionClass kind);

/// By the text alone, predicate included. An opcode that the table lacks is kFixed: whether it
/// waits is seen by its scoreboards.
InstructionClass classify(std::string_view text);

/// Reads global memory, into registers or into shared memory. A texture is not one: its data pass
/// other units before they come to a register.
constexpr bool is_load(InstructionClass kind) {
  return kind == InstructionClass::kGlobalLoad || kind == InstructionClass::kAsyncCopy;
}

/// The class by text and schedule: an instruction that sets a scoreboard and that the table lacks
/// is kUnknown.
constexpr InstructionClass of_schedule(InstructionClass by_text, bool sets_scoreboard) {
  return by_text == InstructionClass::kFixed && sets_scoreboard ? InstructionClass::kUnknown
                                                                : by_text;
}

}  // namespace warpgauge::machine_code
