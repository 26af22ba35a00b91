// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/launch_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
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

/// "26.84 GB", as options take them.
std::string bytes_text(double bytes) {
  constexpr const char* kUnits[] = {"bytes", "KB", "MB", "GB", "TB"};
  std::size_t unit = 0;
  for (; bytes >= 1000 && unit + 1 < std::size(kUnits); ++unit) bytes /= 1000;
  return fmt::format("{:.4g} {}", bytes, kUnits[unit]);
}

}  // namespace

std::vector<std::string> launch_facts(const descriptor::Descriptor& kernel,
                                      const Prediction& prediction,
                                      const profile::Profile& profile) {
  std::vector<std::string> facts;
  if (std::string loads = load_fact(kernel); !loads.empty()) facts.push_back(std::move(loads));
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

std::string load_fact(const descriptor::Descriptor& kernel) {
  using descriptor::Resource;
  if (kernel.source != "static") return {};
  const auto bytes_of = [&](Resource resource) {
    return kernel.work[resource] * descriptor::kSectorBytes;
  };
  const double of_l1 = bytes_of(Resource::kL1LoadSectors),
               of_l2 = bytes_of(Resource::kL2ReadSectors);
  const double of_dram = kernel.work[Resource::kDramReadBytes];
  // Bulk copies into the SM pass L1 by, and are among what L2 is asked for.
  const bool copies = std::ranges::any_of(kernel.code.instructions, [](const auto& one) {
    const std::string_view opcode = machine_code::opcode_of(one.text);
    return one.executed > 0 && (opcode.starts_with("UBLKCP.S") || opcode.starts_with("UTMALDG"));
  });
  const double asked = copies ? of_l2 : of_l1;
  if (asked <= 0) return {};
  std::string text = fmt::format("loads ask {}for {}: ", copies ? "L2 " : "", bytes_text(asked));
  if (!copies) text += fmt::format("L1 has {:.4g} %", 100 * std::max(1 - of_l2 / of_l1, 0.0));
  if (of_l2 > 0) {
    text += fmt::format("{}L2 {:.4g} %{}", copies ? "" : ", ",
                        100 * std::max(1 - of_dram / of_l2, 0.0), copies ? "" : " of the rest");
  }
  text += fmt::format(", DRAM gives {}", bytes_text(of_dram));
  if (of_dram > 0 && asked > of_dram) {
    text += fmt::format(", each byte of it {:.4g} times", asked / of_dram);
  }
  return text;
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
