// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/instruction_costs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/machine_code/instruction_class.h"
#include "analysis/model/memory_costs.h"
#include "analysis/model/opcode_table.h"
#include "analysis/model/opcode_texts.h"
#include "analysis/model/usable_value.h"

namespace warpgauge::model {

using in_core::Evidence;
using in_core::InstructionCost;
using in_core::Machine;
using in_core::Unit;
using machine_code::ExecutedInstruction;
using machine_code::InstructionClass;
using machine_code::Operands;

namespace {

/// "n256" of ".64x256x16.F32.BF16"; empty for another shape.
std::string width_of_product(std::string_view modifiers) {
  std::string_view shape = modifiers.substr(std::min<std::size_t>(1, modifiers.size()));
  shape = shape.substr(0, shape.find('.'));
  const std::size_t first = shape.find('x'), second = shape.rfind('x');
  if (first == shape.npos || second <= first) return {};
  return fmt::format("n{}", shape.substr(first + 1, second - first - 1));
}

/// Names of the type in tensor.wgmma.*, the likeliest first.
std::vector<std::string> types_of_product(const Operands& operands) {
  if (operands.has("BF16")) return {"bf16"};
  if (operands.has("TF32")) return {"tf32"};
  if (operands.has("E4M3")) return {operands.has("F32") ? "e4m3_f32" : "e4m3_f16", "e4m3_f32"};
  if (operands.has("E5M2")) return {"e5m2_f32"};
  if (operands.has("S8")) return {"s8"};
  if (operands.has("U8")) return {"u8"};
  return {operands.has("F32") ? "f16_f32" : "f16_f16"};
}

}  // namespace

struct InstructionCosts::Tables {
  Tables(const profile::Profile& of, MemoryMix mix)
      : profile(of),
        schedulers(value("scheduler.count", 4, "schedulers")),
        lanes(value("sm.warp_size", 32, "lanes")),
        opcodes(of, schedulers, lanes),
        memory(of, mix, schedulers, lanes) {
    machine.schedulers = static_cast<int>(schedulers);
    machine.taken_cycles = std::round(value("branch.taken_cycles", machine.taken_cycles, "cycles"));
    machine.barrier_base_cycles =
        value("barrier.block.base_cycles", machine.barrier_base_cycles, "cycles");
    machine.barrier_per_warp_cycles =
        value("barrier.block.per_warp_cycles", machine.barrier_per_warp_cycles, "cycles");
    // A whole cycle: what is beyond it in the measured loops is the queue before the bank, which is
    // simulated.
    machine.bank_read_cycles = std::round(known("register.bank_conflict_cycles"));
    machine.near_code_bytes = known("icache.l0.size_bytes");
    machine.banks = static_cast<int>(known("register.banks"));
  }

  double known(const std::string& key) const { return usable_value(profile, key); }

  double value(const std::string& key, double otherwise, const char* unit) {
    const double there = known(key);
    if (there > 0) return there;
    assumptions.push_back(
        fmt::format("{} is not in the profile: {:g} {} is assumed", key, otherwise, unit));
    return otherwise;
  }

  /// A result whose latency the profile does not have.
  InstructionCost checked(InstructionCost cost, const Operands& operands) const {
    return cost.latency_cycles > 0 ? cost : opcodes.unknown(operands.opcode);
  }

  InstructionCost of(const ExecutedInstruction& one, const Operands& operands) const {
    using enum InstructionClass;
    switch (machine_code::classify(one.text)) {
      case kSharedLoad:
        return checked(memory.shared_load(one, operands), operands);
      case kSharedStore:
        return memory.shared_store(one, operands);
      case kGlobalLoad:
      case kAsyncCopy:
        return checked(memory.global_load(one, operands), operands);
      case kLocalLoad:
        return checked(memory.local_load(one, operands), operands);
      case kGlobalStore:
        return memory.global_store(one);
      case kLocalStore:
        return memory.local_store(one);
      case kConstantLoad:
        return checked(constant_load(operands), operands);
      case kGlobalAtomic:
      case kGlobalReduction:
        return checked(memory.by_key("atomic.global.latency_cycles"), operands);
      case kSharedAtomic:
        return checked(memory.shared_atomic(one, operands), operands);
      case kTexture:
        return checked(memory.by_key("texture.latency_cycles"), operands);
      case kTensorWarpgroup:
        return warpgroup_product(operands);
      case kBarrier:
        return waiting("barrier.block.base_cycles", Evidence::kMeasured);
      case kTransactionBarrier:
        return checked(waiting("mbarrier.test_cycles", Evidence::kKin), operands);
      default:
        return opcodes.of(operands);
    }
  }

  /// The unit's rate for it is no key: it is taken to be that of its other instructions.
  InstructionCost constant_load(const Operands& operands) const {
    InstructionCost cost = opcodes.of(operands);
    cost.latency_cycles = known("constant.l1.latency_cycles");
    return cost;
  }

  /// No unit is busy for long.
  InstructionCost waiting(const std::string& key, Evidence evidence) const {
    InstructionCost cost{.latency_cycles = known(key)};
    cost.evidence = evidence;
    cost.source = key;
    return cost;
  }

  /// HGMMA.64x256x16.F32.BF16: four warps, one on each scheduler, share it.
  InstructionCost warpgroup_product(const Operands& operands) const {
    constexpr double kHigh = 2;
    const std::string width = width_of_product(operands.modifiers);
    for (const std::string& type : types_of_product(operands)) {
      const std::string name = fmt::format("tensor.wgmma.{}.{}", type, width);
      const double interval = known(name + ".interval_cycles");
      if (width.empty() || interval <= 0) continue;
      InstructionCost cost{.units = {{Unit::kTensor, whole_cycles(interval), Unit::kTensor}}};
      cost.latency_cycles = known(name + ".latency_cycles");
      cost.evidence = Evidence::kMeasured;
      cost.source = name;
      if (cost.latency_cycles <= 0) {  // timed for some widths only
        cost.latency_cycles = interval;
        cost.high = kHigh;
        cost.evidence = Evidence::kAssumed;
      }
      return cost;
    }
    return opcodes.unknown(operands.opcode);
  }

  const profile::Profile& profile;
  std::vector<std::string> assumptions = {};
  double schedulers, lanes;
  OpcodeTable opcodes;
  MemoryCosts memory;
  Machine machine = {};
};

InstructionCosts::InstructionCosts(const profile::Profile& profile, MemoryMix mix)
    : tables_(std::make_unique<Tables>(profile, mix)) {}
InstructionCosts::~InstructionCosts() = default;
InstructionCosts::InstructionCosts(InstructionCosts&&) noexcept = default;

const Machine& InstructionCosts::machine() const { return tables_->machine; }
const profile::Profile& InstructionCosts::profile() const { return tables_->profile; }
const std::vector<std::string>& InstructionCosts::assumptions() const {
  return tables_->assumptions;
}

InstructionCost InstructionCosts::operator()(const ExecutedInstruction& instruction,
                                             const Operands& operands) const {
  if (operands.never_runs) {
    InstructionCost nothing{.evidence = Evidence::kMeasured};
    nothing.source = "never runs";
    return nothing;
  }
  return tables_->of(instruction, operands);
}

}  // namespace warpgauge::model
