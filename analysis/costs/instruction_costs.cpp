// SPDX-License-Identifier: Apache-2.0
#include "analysis/costs/instruction_costs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/costs/memory_costs.h"
#include "analysis/costs/opcode_table.h"
#include "analysis/costs/opcode_texts.h"
#include "analysis/machine_code/instruction_class.h"

namespace warpgauge::costs {

using in_core::Evidence;
using in_core::InstructionCost;
using in_core::Machine;
using in_core::Unit;
using machine_code::ExecutedInstruction;
using machine_code::InstructionClass;
using machine_code::Operands;

namespace {

/// The key that speaks for a class if the profile knows none of its opcodes: without it nothing is
/// known of when such an instruction ends. Only one special register, the SM's number, can be
/// timed.
std::string key_of_class(InstructionClass kind) {
  using enum InstructionClass;
  switch (kind) {
    case kXu:
      return "inst.mufu_ex2.latency_cycles";
    case kFp64:
      return "inst.dfma.latency_cycles";
    case kShuffle:
      return "inst.shfl.latency_cycles";
    case kWarpVote:
      return "inst.vote_any.latency_cycles";
    case kSpecialRegister:
      return "inst.s2r.latency_cycles";
    case kTensor:
      return "tensor.mma.bf16.m16n8k16.latency_cycles";
    case kTensorWarpgroup:
      return "tensor.wgmma.bf16.n128.latency_cycles";
    default:
      return {};
  }
}

/// The rate of the texture unit for a read. The code does not say how it filters: samples are taken
/// to be filtered. `text`: "TEX.LL RZ, R4, R8, R6, UR4, 0x0, 2D, 0x1", whose last number has a bit
/// for each channel.
std::string texture_rate_key(std::string_view text, std::string_view opcode) {
  if (opcode.starts_with("SU")) return "surface.per_clk_sm";
  if (opcode == "TLD") return "texture.fetch.per_clk_sm";
  if (text.find(" 3D") != text.npos) return "texture.linear3d.per_clk_sm";
  const bool has_four_channels = text.ends_with("0xf");
  return has_four_channels ? "texture.linear4.per_clk_sm" : "texture.linear.per_clk_sm";
}

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
  Tables(const profile::Profile& of, MemoryMix mix, Corner corner)
      : keys(of, corner),
        schedulers(value("scheduler.count", 4, "schedulers")),
        lanes(value("sm.warp_size", 32, "lanes")),
        opcodes(keys, schedulers, lanes),
        memory(keys, mix, schedulers, lanes) {
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

  double known(const std::string& key) const { return keys.known_value(key); }

  double value(const std::string& key, double otherwise, const char* unit) {
    const double there = known(key);
    if (there > 0) return there;
    assumptions.push_back(
        fmt::format("{} is not in the profile: {:g} {} is assumed", key, otherwise, unit));
    return otherwise;
  }

  /// A result whose latency the profile does not have.
  InstructionCost checked(InstructionCost cost, const Operands& operands) const {
    if (cost.latency_cycles > 0) return cost;
    InstructionCost unknown = opcodes.unknown(operands.opcode);
    unknown.lacks = std::move(cost.lacks);
    return unknown;
  }

  InstructionCost by_opcode(InstructionClass kind, const Operands& operands) const {
    InstructionCost cost = opcodes.of(operands);
    return cost.evidence == Evidence::kUnknown ? unknown_of(kind, std::move(cost)) : cost;
  }

  InstructionCost unknown_of(InstructionClass kind, InstructionCost cost) const {
    const std::string key = key_of_class(kind);
    if (!key.empty() && known(key) <= 0) cost.lacks = key;
    return cost;
  }

  InstructionCost of(const ExecutedInstruction& one, const Operands& operands) const {
    using enum InstructionClass;
    const InstructionClass kind = machine_code::classify(one.text);
    switch (kind) {
      case kSharedLoad:
        return checked(memory.shared_load(one, operands), operands);
      case kSharedStore:
        return memory.shared_store(one, operands);
      case kGlobalLoad:
        return checked(memory.global_load(one, operands), operands);
      case kAsyncCopy:
        return checked(memory.async_copy(one, operands), operands);
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
        return checked(memory.global_atomic(one), operands);
      case kSharedAtomic:
        return checked(memory.shared_atomic(one, operands), operands);
      case kTensorMemory: {
        InstructionCost cost = memory.tensor_memory(operands);
        return operands.opcode == "STTM" && cost.lacks.empty() ? cost : checked(cost, operands);
      }
      case kTexture:
        return texture(one.text, operands);
      case kTensorWarpgroup:
        return warpgroup_product(operands);
      case kMemoryBarrier:
        return fence(operands);
      case kBarrier:
        return barrier();
      case kTransactionBarrier:
        return checked(waiting("mbarrier.test_cycles", Evidence::kKin), operands);
      case kWarpVote:
        return with_values(by_opcode(kind, operands), one, operands);
      default:
        return by_opcode(kind, operands);
    }
  }

  /// MATCH.ANY takes a round for each value that its lanes hold. Without keys of its numbers of
  /// values, or where these are not known, it is that of as many values as lanes.
  InstructionCost with_values(InstructionCost cost, const ExecutedInstruction& one,
                              const Operands& operands) const {
    if (operands.opcode != "MATCH" || !operands.has("ANY") || !one.matched_values) return cost;
    const auto latency = by_values(*one.matched_values, "latency_cycles");
    const auto interval = by_values(*one.matched_values, "interval_cycles");
    if (!latency || !interval) return cost;
    cost.latency_cycles = *latency;
    for (in_core::UnitUse& use : cost.units) {
      if (use.unit == Unit::kAdu) use.cycles = *interval;
    }
    return cost;
  }

  /// Between the two numbers of values that were timed and lie about it; absent where one was not.
  std::optional<double> by_values(double values, const char* quantity) const {
    const double less = std::exp2(std::floor(std::log2(std::clamp(values, 1.0, lanes))));
    const double more = std::min(2 * less, lanes);
    const auto timed = [&](double number) {
      return keys.known_cost(fmt::format("inst.match_any.values{:g}.{}", number, quantity));
    };
    const double low = timed(less), high = timed(more);
    if (low <= 0 || high <= 0) return std::nullopt;
    return more > less ? std::lerp(low, high, (values - less) / (more - less)) : low;
  }

  /// A profile without the unit's rate has textures pass the data path of L1, one a cycle.
  InstructionCost texture(const std::string& text, const Operands& operands) const {
    InstructionCost cost = checked(memory.by_key("texture.latency_cycles"), operands);
    const double rate = known(texture_rate_key(text, operands.opcode));
    if (rate > 0) cost.units = {{Unit::kTexture, schedulers * lanes / rate, Unit::kTexture}};
    return cost;
  }

  /// The unit's rate for it is not a key: it is taken to be that of its other instructions.
  InstructionCost constant_load(const Operands& operands) const {
    InstructionCost cost = opcodes.of(operands);
    const std::string key = "constant.l1.latency_cycles";
    cost.latency_cycles = keys.known_cost(key);
    cost.lacks = cost.latency_cycles > 0 ? "" : key;
    return cost;
  }

  /// No unit is busy for long.
  InstructionCost waiting(const std::string& key, Evidence evidence) const {
    InstructionCost cost{.latency_cycles = keys.known_cost(key)};
    cost.evidence = evidence;
    cost.source = key;
    if (cost.latency_cycles <= 0) cost.lacks = key;
    return cost;
  }

  /// What each warp adds is the machine's.
  InstructionCost barrier() const {
    const std::string per_warp = "barrier.block.per_warp_cycles";
    InstructionCost cost = waiting("barrier.block.base_cycles", Evidence::kMeasured);
    if (known(per_warp) <= 0) cost.lacks = per_warp;
    return cost;
  }

  InstructionCost fence(const Operands& operands) const {
    if (operands.opcode != "MEMBAR") {
      InstructionCost cost{.evidence = Evidence::kKin};
      cost.source = "part of MEMBAR";
      return cost;
    }
    const char* scope = operands.has("CTA") ? "cta" : operands.has("SYS") ? "sys" : "gpu";
    return checked(waiting(fmt::format("fence.{}.acq_rel.cycles", scope), Evidence::kKin),
                   operands);
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
      cost.latency_cycles = keys.known_cost(name + ".latency_cycles");
      cost.evidence = Evidence::kMeasured;
      cost.source = name;
      if (cost.latency_cycles <= 0) {  // timed for some widths only
        cost.latency_cycles = interval;
        cost.high = kHigh;
        cost.evidence = Evidence::kAssumed;
      }
      return cost;
    }
    return unknown_of(InstructionClass::kTensorWarpgroup, opcodes.unknown(operands.opcode));
  }

  Keys keys;
  std::vector<std::string> assumptions = {};
  double schedulers, lanes;
  OpcodeTable opcodes;
  MemoryCosts memory;
  Machine machine = {};
};

InstructionCosts::InstructionCosts(const profile::Profile& profile, MemoryMix mix, Corner corner)
    : tables_(std::make_unique<Tables>(profile, mix, corner)) {}
InstructionCosts::~InstructionCosts() = default;
InstructionCosts::InstructionCosts(InstructionCosts&&) noexcept = default;

const Machine& InstructionCosts::machine() const { return tables_->machine; }
const profile::Profile& InstructionCosts::profile() const { return tables_->keys.profile(); }
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

}  // namespace warpgauge::costs
