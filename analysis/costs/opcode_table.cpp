// SPDX-License-Identifier: Apache-2.0
#include "analysis/costs/opcode_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "analysis/costs/fitted.h"
#include "analysis/costs/opcode_texts.h"

namespace warpgauge::costs {

using in_core::Evidence;
using in_core::InstructionCost;
using in_core::Unit;
using in_core::UnitUse;
using machine_code::Operands;

namespace {

struct Assumed {
  const char* opcode;
  Unit unit;
};

/// Pipes of opcodes that no probe times alone. Sources: the counters of loops that hold them beside
/// timed ones (Entry::pipe of inst.bfi, div_*, redux_*, cvt_tf32), and the arithmetic of pipes that
/// NVIDIA's documents give by operation, not by opcode (CUDA C++ Programming Guide, arithmetic
/// instructions).
constexpr Assumed kAssumed[] = {
    {"MOV", Unit::kAlu},
    {"PLOP3", Unit::kAlu},
    {"P2R", Unit::kAlu},
    {"R2P", Unit::kAlu},
    {"IABS", Unit::kAlu},
    {"VOTEU", Unit::kAlu},
    {"IADD", Unit::kAlu},
    {"IMNMX", Unit::kAlu},
    {"DMNMX", Unit::kFp64},
    {"FSWZADD", Unit::kFmaHeavy},
    {"FCHK", Unit::kXu},
    {"BREV", Unit::kXu},
    {"I2I", Unit::kXu},
    {"F2F", Unit::kXu},
    {"R2UR", Unit::kAdu},
    {"S2UR", Unit::kAdu},
    {"LDC", Unit::kAdu},
    {"REDUX", Unit::kAdu},
    {"VIADD", Unit::kAlu},
    {"FADD2", Unit::kFmaHeavy},
    {"FMUL2", Unit::kFmaHeavy},
    {"FFMA2", Unit::kFmaHeavy},
    {"UMOV", Unit::kUniform},
    {"USEL", Unit::kUniform},
    {"UISETP", Unit::kUniform},
    {"UPLOP3", Unit::kUniform},
    {"ULDC", Unit::kUniform},
    {"UP2UR", Unit::kUniform},
    {"UR2UP", Unit::kUniform},
    {"UIABS", Unit::kUniform},
    {"UVIRTCOUNT", Unit::kUniform},
};

/// Opcodes that the scheduler or the branch unit handles: no pipe of their own is busy for long.
bool is_control(std::string_view opcode) {
  for (const std::string_view one :
       {"BRA",     "BRX",   "BRXU",          "JMP",       "JMX",     "EXIT",      "NOP",
        "BSSY",    "BSYNC", "WARPSYNC",      "CALL",      "RET",     "YIELD",     "DEPBAR",
        "BMOV",    "BREAK", "KILL",          "NANOSLEEP", "BPT",     "WARPGROUP", "LDGDEPBAR",
        "ARRIVES", "ELECT", "ENDCOLLECTIVE", "PREEXIT",   "ACQBULK", "USETMAXREG"}) {
    if (opcode == one) return true;
  }
  return false;
}

InstructionCost control(std::string_view opcode) {
  InstructionCost cost{.evidence = Evidence::kMeasured};
  cost.source = opcode == "NOP" ? "inst.nop" : "scheduler";
  return cost;
}

}  // namespace

OpcodeTable::OpcodeTable(const Keys& keys, double schedulers, double lanes)
    : keys_(keys), schedulers_(schedulers), lanes_(lanes) {
  const auto& entries = keys.profile().entries;
  for (const auto& [key, entry] : entries) add_instruction(key, entry);
  for (const auto& [key, entry] : entries) add_product(key, entry);
  add_ffma();
  add_half_product();
  for (const auto& [key, entry] : entries) add_from_sequence(key, entry);
  add_special_register();
  move_to_corner();
  add_units();
}

void OpcodeTable::put(const std::string& opcode, InstructionCost cost) {
  const std::string base = opcode.substr(0, opcode.find('.'));
  if (exact_.emplace(opcode, std::move(cost)).second) by_opcode_.emplace(base, opcode);
}

/// inst.NAME.per_clk_sm with its latency.
void OpcodeTable::add_instruction(const std::string& key, const Entry& entry) {
  constexpr std::string_view kPrefix = "inst.", kRate = ".per_clk_sm";
  if (!key.starts_with(kPrefix) || !key.ends_with(kRate)) return;
  const std::string opcode = single_opcode(entry.opcode);
  const std::vector<PipeShare> shares = pipe_shares(entry.pipe);
  if (opcode.empty() || shares.empty() || entry.value <= 0) return;
  const std::string name = key.substr(0, key.size() - kRate.size());
  const double interval = whole_cycles(lanes_ * schedulers_ / entry.value);
  InstructionCost cost{.units = uses_of(shares, interval), .source = name};
  cost.evidence = Evidence::kMeasured;
  const std::string latency_key = name + ".latency_cycles";
  cost.latency_cycles = known(latency_key);
  // Where the loop holds other instructions too, its interval is not that of this one alone.
  if (shares.size() == 1 && entry.pipe.find(' ') == std::string::npos) {
    add_passes(cost, name, interval);
  }
  if (cost.latency_cycles <= 0) {
    // Nothing depends on it, or its result cannot be chained; or it should be there.
    if (keys_.profile().absent.contains(latency_key)) cost.lacks = latency_key;
    cost.latency_cycles = typical_latency(static_cast<Unit>(shares[0].unit));
    cost.low = fitted::kAssumedLow;
    cost.high = fitted::kAssumedHigh;
  }
  put(opcode, std::move(cost));
}

/// An instruction that goes through its pipe twice holds its warp longer than stall counts say:
/// alone it is issued less often than its pipe allows and than its chains explain.
void OpcodeTable::add_passes(InstructionCost& cost, const std::string& name,
                             double interval) const {
  constexpr double kMostChains = 8, kNear = 0.03;
  const double alone = known(name + ".issue_interval_cycles");
  if (alone < interval + 1 || cost.latency_cycles <= 0) return;
  const double chains = cost.latency_cycles / alone;
  const bool is_latency = chains > kMostChains ||
                          (chains >= 1 && std::abs(chains - std::round(chains)) < kNear * chains);
  if (is_latency || chains < 1) return;
  cost.again_cycles = alone;
  // Beside others it holds up the scheduler: chosen on the measured loops (docs/loops.md) with wide
  // products.
  cost.issue_cycles = std::max(interval - 1, 1.0);
}

double OpcodeTable::typical_latency(Unit unit) const {
  std::vector<double> latencies;
  for (const auto& [opcode, cost] : exact_) {
    if (cost.units.front().unit == unit && cost.low == 1) latencies.push_back(cost.latency_cycles);
  }
  if (latencies.empty()) return 4;
  std::ranges::nth_element(latencies, latencies.begin() + static_cast<long>(latencies.size() / 2));
  return latencies[latencies.size() / 2];
}

/// tensor.mma.NAME.flop_per_clk_sm or op_per_clk_sm.
void OpcodeTable::add_product(const std::string& key, const Entry& entry) {
  if (!key.starts_with("tensor.mma")) return;
  const std::size_t dot = key.rfind('.');
  const std::string_view kind = std::string_view(key).substr(dot + 1);
  if (kind != "flop_per_clk_sm" && kind != "op_per_clk_sm") return;
  const std::string opcode = single_opcode(entry.opcode);
  if (opcode.empty()) return;
  const std::string name = key.substr(0, dot);
  const double latency = known(name + ".latency_cycles");
  if (latency <= 0 || entry.value <= 0 || product_operations(name) <= 0) return;
  const double interval = schedulers_ * product_operations(name) / entry.value;
  InstructionCost cost{.units = {{Unit::kTensor, whole_cycles(interval), Unit::kTensor}},
                       .latency_cycles = latency,
                       .evidence = Evidence::kMeasured,
                       .source = name};
  // Loops of products with arithmetic between them (docs/loops.md) take as long as if it read
  // operands all the time.
  cost.operand_cycles = interval;
  put(opcode, std::move(cost));
}

/// FFMA is what the probe compute/issue_surfaces counts schedulers with: it has keys of its own.
/// It runs where FADD and FMUL do (contention.ffma.*).
void OpcodeTable::add_ffma() {
  const auto fadd = exact_.find("FADD");
  const double latency = known("issue.ffma.latency_cycles");
  const double rate = known("issue.ffma.per_clk_sm");
  if (fadd == exact_.end() || latency <= 0 || rate <= 0) return;
  InstructionCost cost = fadd->second;
  cost.latency_cycles = std::round(latency);
  const double interval = whole_cycles(lanes_ * schedulers_ / rate);
  for (UnitUse& use : cost.units) use.cycles = (use.has_choice() ? 2 : 1) * interval;
  cost.source = "issue.ffma";
  put("FFMA", std::move(cost));
}

/// inst.hfma2_mixed: HFMA2 and HFMA2.MMA in turn, one a cycle. HFMA2 alone takes both halves of
/// the FMA pipe for two cycles, and of the mixture the counters of that pipe see no more than the
/// HFMA2: the other one runs elsewhere, in the tensor cores by its name.
void OpcodeTable::add_half_product() {
  const Entry* mixed = keys_.profile().find("inst.hfma2_mixed.per_clk_sm");
  if (mixed == nullptr || mixed->value <= 0) return;
  InstructionCost cost{.latency_cycles = known("inst.hfma2_mixed.latency_cycles"),
                       .evidence = Evidence::kMeasured,
                       .source = "inst.hfma2_mixed"};
  cost.units = {
      {Unit::kTensor, 2 * whole_cycles(lanes_ * schedulers_ / mixed->value), Unit::kTensor}};
  put("HFMA2.MMA", std::move(cost));
}

/// An instruction that no chain can be made of alone: the latency of "REDUX + MOV" less that of
/// the MOV, which hands its result to another queue two cycles later than to its own pipe (FADD
/// to MUFU: 6, by the schedules of nvcc). Its pipe is the one that the others do not use.
void OpcodeTable::add_from_sequence(const std::string& key, const Entry& entry) {
  constexpr std::string_view kPrefix = "inst.", kRate = ".per_clk_sm";
  if (!key.starts_with(kPrefix) || !key.ends_with(kRate) || entry.value <= 0) return;
  const auto opcodes = opcodes_of(entry.opcode);
  const CountedOpcode* open = nullptr;
  double others = 0, latency = 0;
  std::vector<std::size_t> taken;
  for (const CountedOpcode& one : opcodes) {
    const std::string_view base = std::string_view(one.opcode).substr(0, one.opcode.find('.'));
    const InstructionCost* cost = kin_of(base, std::string_view(one.opcode).substr(base.size()));
    const bool is_move = base == "MOV";
    if (cost == nullptr && !is_move) {
      if (open != nullptr || one.count != 1) return;
      open = &one;
      continue;
    }
    others += one.count;
    const InstructionCost* fma = kin_of("IMAD", "");
    const double own = cost != nullptr  ? cost->latency_cycles
                       : fma != nullptr ? fma->latency_cycles
                                        : 4;
    latency += one.count * own;
    if (cost != nullptr) taken.push_back(static_cast<std::size_t>(cost->units.front().unit));
  }
  if (open == nullptr || std::abs(others - 1) > 0.01) return;
  const std::string name = key.substr(0, key.size() - kRate.size());
  const double chain = known(name + ".latency_cycles");
  for (const PipeShare& pipe : pipe_shares(entry.pipe)) {
    const bool is_other = std::ranges::find(taken, pipe.unit) != taken.end() || pipe.share < 0.9;
    if (is_other || chain <= latency + fitted::kHandOverCycles) continue;
    InstructionCost cost = {};
    const Unit unit = static_cast<Unit>(pipe.unit);
    cost.units = {{unit, whole_cycles(lanes_ * schedulers_ / entry.value), unit}};
    cost.latency_cycles = chain - std::round(latency) - fitted::kHandOverCycles;
    cost.evidence = Evidence::kMeasured;
    cost.source = name;
    put(open->opcode, std::move(cost));
    return;
  }
}

/// Only one special register, the SM's number, can be timed; the others are taken to wait as
/// long.
void OpcodeTable::add_special_register() {
  const auto found = exact_.find("S2R");
  const double latency = known("inst.s2r.latency_cycles");
  if (found == exact_.end() || latency <= 0) return;
  found->second.latency_cycles = latency;
  found->second.low = found->second.high = 1;
}

/// Which instruction holds its pipe, and how, follows from the values alone: at a corner each
/// latency grows as its key does.
void OpcodeTable::move_to_corner() {
  if (keys_.corner() == Corner::kValue) return;
  for (auto& [opcode, cost] : exact_) {
    const std::string key = cost.source + ".latency_cycles";
    if (const double value = known(key); value > 0) {
      cost.latency_cycles *= keys_.known_cost(key) / value;
    }
  }
}

/// A pipe's typical instruction: the one with the median interval.
void OpcodeTable::add_units() {
  std::map<Unit, std::vector<const InstructionCost*>> all;
  for (const auto& [opcode, cost] : exact_) {
    if (!cost.units.front().has_choice()) all[cost.units.front().unit].push_back(&cost);
  }
  for (auto& [unit, costs] : all) {
    const auto middle = costs.begin() + static_cast<long>(costs.size() / 2);
    std::ranges::nth_element(
        costs, middle, {}, [](const InstructionCost* cost) { return cost->units.front().cycles; });
    of_unit_[unit] = **middle;
    of_unit_[unit].again_cycles = 0;
    of_unit_[unit].units = {{unit, (*middle)->units.front().cycles, unit}};
  }
}

const InstructionCost* OpcodeTable::kin_of(std::string_view opcode,
                                           std::string_view modifiers) const {
  const auto [begin, end] = by_opcode_.equal_range(opcode);
  const InstructionCost* best = nullptr;
  std::size_t most = 0;
  for (auto one = begin; one != end; ++one) {
    const std::string_view theirs = std::string_view(one->second).substr(opcode.size());
    const std::size_t common = common_parts(theirs, modifiers);
    // The plainer one where several are equally near.
    if (best != nullptr && common <= most) continue;
    best = &exact_.find(one->second)->second;
    most = common;
  }
  return best;
}

InstructionCost OpcodeTable::assumed(Unit unit, std::string_view opcode) const {
  const auto typical = of_unit_.find(unit);
  if (typical == of_unit_.end()) return unknown(opcode);
  InstructionCost cost = typical->second;
  cost.evidence = Evidence::kAssumed;
  cost.source = fmt::format("as pipe {}", in_core::unit_name(unit));
  cost.low = fitted::kAssumedLow;
  cost.high = fitted::kAssumedHigh;
  return cost;
}

InstructionCost OpcodeTable::unknown(std::string_view opcode) const {
  InstructionCost cost{.latency_cycles = typical_latency(Unit::kXu)};
  cost.low = fitted::kUnknownLow;
  cost.high = fitted::kUnknownHigh;
  cost.evidence = Evidence::kUnknown;
  cost.source = fmt::format("{} is not known", opcode);
  return cost;
}

InstructionCost OpcodeTable::of(const Operands& operands) const {
  const std::string full = std::string(operands.opcode) + std::string(operands.modifiers);
  if (const auto found = exact_.find(full); found != exact_.end()) return found->second;
  // VIADD is another instruction than the VIADD.16x2 that was timed.
  const bool other_kind = operands.opcode == "VIADD";
  if (const InstructionCost* kin =
          other_kind ? nullptr : kin_of(operands.opcode, operands.modifiers)) {
    InstructionCost cost = *kin;
    cost.evidence = Evidence::kKin;
    return cost;
  }
  if (is_control(operands.opcode)) return control(operands.opcode);
  for (const Assumed& one : kAssumed) {
    if (operands.opcode == one.opcode) return assumed(one.unit, operands.opcode);
  }
  return unknown(operands.opcode);
}

}  // namespace warpgauge::costs
