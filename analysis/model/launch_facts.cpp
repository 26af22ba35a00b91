// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/launch_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "analysis/costs/keys.h"
#include "analysis/machine_code/instruction_class.h"
#include "analysis/machine_code/operations.h"
#include "analysis/machine_code/transfer.h"

namespace warpgauge::model {
namespace {

using machine_code::ExecutedInstruction;
using machine_code::InstructionClass;

std::string_view kind_of_fixed(std::string_view text) {
  const std::string_view opcode = machine_code::opcode_of(text);
  const machine_code::Transfer transfer = machine_code::read_transfer(text);
  const bool control = transfer.jumps || transfer.calls || transfer.returns || transfer.ends ||
                       opcode.starts_with("BSSY") || opcode.starts_with("BSYNC") ||
                       opcode.starts_with("WARPSYNC") || opcode == "NOP";
  if (control) return "control";
  switch (opcode.empty() ? '\0' : opcode.front()) {
    case 'F':
      return "fp32";
    case 'H':
      return "fp16";
    case 'D':
      return "fp64";
    default:
      return "integer and moves";
  }
}

std::string_view kind_of(std::string_view text) {
  using enum InstructionClass;
  switch (machine_code::classify(text)) {
    case kGlobalLoad:
    case kGlobalStore:
    case kTexture:
    case kAsyncCopy:
    case kBulkCopy:
      return "global memory";
    case kLocalLoad:
    case kLocalStore:
      return "local memory";
    case kSharedLoad:
    case kSharedStore:
      return "shared memory";
    case kGlobalAtomic:
    case kGlobalReduction:
    case kSharedAtomic:
      return "atomics";
    case kTensor:
    case kTensorWarpgroup:
      return "tensor";
    case kTensorMemory:
      return "tensor memory";
    case kFp64:
      return "fp64";
    case kXu:
      return "special functions and conversions";
    case kShuffle:
    case kWarpVote:
      return "between lanes";
    case kBarrier:
    case kTransactionBarrier:
    case kMemoryBarrier:
    case kAsyncCommit:
      return "barriers";
    case kConstantLoad:
    case kSpecialRegister:
      return "integer and moves";
    default:
      return kind_of_fixed(text);
  }
}

}  // namespace

std::vector<std::string> launch_facts(const descriptor::Descriptor& kernel,
                                      const Prediction& prediction,
                                      const profile::Profile& profile) {
  std::vector<std::string> facts;
  const costs::Keys keys(profile, costs::Corner::kValue);
  const descriptor::LaunchShape& launch = kernel.launch;
  if (prediction.occupancy.blocks_per_sm <= 0 || !keys.has("sm.count", "1")) return facts;
  const double sms = keys.sm_count();
  if (launch.grid_blocks < sms) {
    facts.push_back(fmt::format("{:g} of {:g} SMs have no block, and count as idle in the shares",
                                sms - launch.grid_blocks, sms));
  }
  if (launch.shared_bytes_per_block > 0 && keys.has("l1.size_bytes", "bytes")) {
    constexpr double kKiB = 1024;
    const double resident =
        std::min<double>(prediction.occupancy.blocks_per_sm, std::ceil(launch.grid_blocks / sms));
    const double l1 = keys.known_value("l1.size_bytes");
    const double left = std::max(l1 - resident * launch.shared_bytes_per_block, 0.0);
    facts.push_back(
        fmt::format("shared memory of {:g} block{} leaves at most {:.0f} KiB of {:.0f} KiB of L1",
                    resident, resident == 1 ? "" : "s", left / kKiB, l1 / kKiB));
  }
  return facts;
}

std::vector<std::pair<std::string_view, double>> instruction_mix(
    const machine_code::ExecutedCode& code) {
  std::map<std::string_view, double> counts;
  double all = 0;
  for (const ExecutedInstruction& one : code.instructions) {
    if (one.executed <= 0) continue;
    counts[kind_of(one.text)] += one.executed;
    all += one.executed;
  }
  std::vector<std::pair<std::string_view, double>> mix(counts.begin(), counts.end());
  for (auto& [kind, count] : mix) count /= all;
  std::ranges::stable_sort(mix, std::greater{}, &std::pair<std::string_view, double>::second);
  return mix;
}

}  // namespace warpgauge::model
