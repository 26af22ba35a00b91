// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/instruction_class.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace warpgauge::machine_code {
namespace {

using enum InstructionClass;

constexpr std::array<std::string_view, kClasses> kNames = {"fixed latency",
                                                           "global load",
                                                           "local load",
                                                           "shared load",
                                                           "constant load",
                                                           "global store",
                                                           "local store",
                                                           "shared store",
                                                           "global atomic",
                                                           "global reduction",
                                                           "shared atomic",
                                                           "special function and conversion",
                                                           "double precision",
                                                           "shuffle",
                                                           "vote",
                                                           "special register",
                                                           "tensor",
                                                           "warpgroup tensor",
                                                           "tensor memory",
                                                           "texture",
                                                           "asynchronous copy",
                                                           "group of asynchronous copies",
                                                           "bulk copy",
                                                           "transaction barrier",
                                                           "barrier",
                                                           "memory barrier",
                                                           "unknown"};

/// Opcodes without modifiers, but for those whose modifiers decide (BAR). Names are those of
/// nvdisasm for sm_70 to sm_90; a generic access (LD, ST, ATOM) counts as one of global memory.
const std::unordered_map<std::string_view, InstructionClass>& opcodes() {
  static const std::unordered_map<std::string_view, InstructionClass> table = {
      {"LDG", kGlobalLoad},
      {"LD", kGlobalLoad},
      {"LDL", kLocalLoad},
      {"LDS", kSharedLoad},
      {"LDSM", kSharedLoad},
      {"LDC", kConstantLoad},
      {"ULDC", kConstantLoad},
      {"LDCU", kConstantLoad},
      {"STG", kGlobalStore},
      {"ST", kGlobalStore},
      {"STL", kLocalStore},
      {"STS", kSharedStore},
      {"STSM", kSharedStore},
      {"STAS", kSharedStore},
      {"ATOM", kGlobalAtomic},
      {"ATOMG", kGlobalAtomic},
      {"RED", kGlobalReduction},
      {"REDG", kGlobalReduction},
      {"ATOMS", kSharedAtomic},
      {"REDAS", kSharedAtomic},
      {"MUFU", kXu},
      {"I2F", kXu},
      {"F2I", kXu},
      {"F2F", kXu},
      {"I2I", kXu},
      {"FRND", kXu},
      {"POPC", kXu},
      {"FLO", kXu},
      {"BREV", kXu},
      {"DADD", kFp64},
      {"DMUL", kFp64},
      {"DFMA", kFp64},
      {"DSETP", kFp64},
      {"DMNMX", kFp64},
      {"SHFL", kShuffle},
      {"VOTE", kWarpVote},
      {"VOTEU", kWarpVote},
      {"MATCH", kWarpVote},
      {"REDUX", kWarpVote},
      {"CREDUX", kWarpVote},
      {"S2R", kSpecialRegister},
      {"S2UR", kSpecialRegister},
      {"HMMA", kTensor},
      {"IMMA", kTensor},
      {"DMMA", kTensor},
      {"BMMA", kTensor},
      {"QMMA", kTensor},
      {"OMMA", kTensor},
      {"HGMMA", kTensorWarpgroup},
      {"IGMMA", kTensorWarpgroup},
      {"QGMMA", kTensorWarpgroup},
      {"BGMMA", kTensorWarpgroup},
      {"LDTM", kTensorMemory},
      {"STTM", kTensorMemory},
      {"TEX", kTexture},
      {"TLD", kTexture},
      {"TLD4", kTexture},
      {"TMML", kTexture},
      {"TXD", kTexture},
      {"TXQ", kTexture},
      {"SULD", kTexture},
      {"SUST", kTexture},
      {"SUATOM", kTexture},
      {"SURED", kTexture},
      {"SUQUERY", kTexture},
      {"LDGSTS", kAsyncCopy},
      {"LDGDEPBAR", kAsyncCommit},
      {"UBLKCP", kBulkCopy},
      {"UBLKPF", kBulkCopy},
      {"UBLKRED", kBulkCopy},
      {"UTMALDG", kBulkCopy},
      {"UTMASTG", kBulkCopy},
      {"UTMAREDG", kBulkCopy},
      {"UTMAPF", kBulkCopy},
      {"UTMACCTL", kBulkCopy},
      {"UTMACMDFLUSH", kBulkCopy},
      {"SYNCS", kTransactionBarrier},
      {"ARRIVES", kTransactionBarrier},
      {"MEMBAR", kMemoryBarrier},
      {"ERRBAR", kMemoryBarrier},
      {"FENCE", kMemoryBarrier},
      {"CCTL", kMemoryBarrier},
      {"CCTLL", kMemoryBarrier},
      {"UCGABAR_WAIT", kBarrier},
  };
  return table;
}

}  // namespace

std::string_view class_name(InstructionClass kind) {
  return kNames[static_cast<std::size_t>(kind)];
}

InstructionClass classify(std::string_view text) {
  if (text.starts_with('@')) {
    text.remove_prefix(std::min(text.find(' '), text.size()));
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  }
  const std::string_view opcode = text.substr(0, text.find_first_of(" ;"));
  const std::string_view base = opcode.substr(0, opcode.find('.'));
  // BAR.SYNC and BAR.RED stop the warp, BAR.ARV does not.
  if (base == "BAR") {
    const bool stops = opcode.starts_with("BAR.SYNC") || opcode.starts_with("BAR.RED");
    return stops ? kBarrier : kFixed;
  }
  const auto found = opcodes().find(base);
  return found == opcodes().end() ? kFixed : found->second;
}

}  // namespace warpgauge::machine_code
