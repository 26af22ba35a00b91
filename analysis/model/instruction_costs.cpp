// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/instruction_costs.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "analysis/in_core/instruction_class.h"
#include "analysis/machine_code/load_groups.h"
#include "analysis/machine_code/operations.h"
#include "analysis/model/keys.h"

namespace warpgauge::model {
namespace {

using in_core::Evidence;
using in_core::InstructionClass;
using in_core::InstructionCost;
using in_core::Machine;
using in_core::Unit;
using in_core::UnitUse;
using machine_code::ExecutedInstruction;
using machine_code::Operands;
using profile::Entry;

constexpr double kAssumedLow = 0.5, kAssumedHigh = 2;
constexpr double kSectorBytesOfL1 = 32;

/// Intervals of the hardware are whole cycles; what was measured within 2 % of one is one.
double whole_cycles(double cycles) {
  constexpr double kNear = 0.02;
  const double whole = std::round(cycles);
  return whole >= 1 && std::abs(cycles - whole) < kNear * whole ? whole : cycles;
}

struct CountedOpcode {
  double count = 1;
  std::string opcode;
};

/// Of "REDUX + 0.528 IMAD.U32 + 0.472 MOV". Empty entries of schedules (NOP) are left out.
std::vector<CountedOpcode> opcodes_of(std::string_view text) {
  std::vector<CountedOpcode> opcodes;
  while (!text.empty()) {
    const std::size_t plus = text.find(" + ");
    std::string_view part = text.substr(0, plus);
    text = plus == text.npos ? std::string_view() : text.substr(plus + 3);
    CountedOpcode one;
    if (const std::size_t blank = part.find(' '); blank != part.npos) {
      std::from_chars(part.data(), part.data() + blank, one.count);
      part.remove_prefix(blank + 1);
    }
    one.opcode = part;
    if (one.opcode != "NOP") opcodes.push_back(std::move(one));
  }
  return opcodes;
}

/// The opcode where there is only one; empty for several.
std::string single_opcode(std::string_view text) {
  const auto opcodes = opcodes_of(text);
  return opcodes.size() == 1 && opcodes[0].count == 1 ? opcodes[0].opcode : std::string();
}

struct PipeShare {
  std::size_t unit = 0;
  double share = 1;
};

/// "0.5 fmaheavy + 0.5 fmalite", "fmaheavy + fmalite", "alu". What a few percent of the operations
/// add is the loop's.
std::vector<PipeShare> pipe_shares(std::string_view text) {
  constexpr double kLoops = 0.2;
  std::vector<PipeShare> shares;
  while (!text.empty()) {
    const std::size_t plus = text.find(" + ");
    std::string_view part = text.substr(0, plus);
    text = plus == text.npos ? std::string_view() : text.substr(plus + 3);
    double share = 1;
    if (const std::size_t blank = part.find(' '); blank != part.npos) {
      std::from_chars(part.data(), part.data() + blank, share);
      part.remove_prefix(blank + 1);
    }
    const std::size_t unit = in_core::pipe_named(part);
    if (unit < in_core::kUnits && share > kLoops) shares.push_back({unit, share});
  }
  return shares;
}

/// The units of an instruction that is issued every `interval` cycles at most.
std::vector<UnitUse> uses_of(const std::vector<PipeShare>& shares, double interval) {
  const auto unit = [&](std::size_t i) { return static_cast<Unit>(shares[i].unit); };
  if (shares.size() == 2 && shares[0].share + shares[1].share < 1.5) {
    return {{unit(0), 2 * interval, unit(1)}};
  }
  std::vector<UnitUse> uses;
  for (std::size_t i = 0; i < shares.size(); ++i) uses.push_back({unit(i), interval, unit(i)});
  return uses;
}

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

/// 2 m n k of "tensor.mma.bf16.m16n8k16"; 0 where the name ends otherwise.
double product_operations(std::string_view name) {
  std::string_view shape = name.substr(name.rfind('.') + 1);
  double operations = 2;
  for (const char letter : {'m', 'n', 'k'}) {
    if (!shape.starts_with(letter)) return 0;
    double size = 0;
    const auto [end, error] = std::from_chars(shape.data() + 1, shape.data() + shape.size(), size);
    if (error != std::errc()) return 0;
    operations *= size;
    shape.remove_prefix(static_cast<std::size_t>(end - shape.data()));
  }
  return operations;
}

/// How many leading modifiers two lists share: 1 of ".WIDE" and ".WIDE.U32".
std::size_t common_parts(std::string_view a, std::string_view b) {
  std::size_t common = 0;
  while (!a.empty() && !b.empty()) {
    const std::size_t a_end = std::min(a.find('.', 1), a.size());
    const std::size_t b_end = std::min(b.find('.', 1), b.size());
    if (a.substr(0, a_end) != b.substr(0, b_end)) break;
    ++common;
    a.remove_prefix(a_end);
    b.remove_prefix(b_end);
  }
  return common;
}

}  // namespace

struct InstructionCosts::Tables {
  const profile::Profile& profile;
  MemoryMix mix;
  Machine machine = {};
  std::vector<std::string> assumptions = {};
  double lanes = 32, schedulers = 4;
  std::map<std::string, InstructionCost, std::less<>> exact = {};  ///< "LOP3.LUT"
  std::multimap<std::string, std::string, std::less<>> by_opcode = {};
  std::map<Unit, InstructionCost> of_unit = {};  ///< a typical instruction

  double value(const std::string& key, double otherwise, const char* unit) {
    const Entry* entry = profile.find(key);
    if (entry != nullptr && entry->value > 0) return entry->value;
    assumptions.push_back(
        fmt::format("{} is not in the profile: {:g} {} is assumed", key, otherwise, unit));
    return otherwise;
  }
  double known(const std::string& key) const {
    const Entry* entry = profile.find(key);
    return entry == nullptr ? 0 : entry->value;
  }

  void build() {
    lanes = value("sm.warp_size", lanes, "lanes");
    schedulers = value("scheduler.count", schedulers, "");
    machine.schedulers = static_cast<int>(schedulers);
    machine.taken_cycles = value("branch.taken_cycles", machine.taken_cycles, "cycles");
    machine.barrier_base_cycles =
        value("barrier.block.base_cycles", machine.barrier_base_cycles, "cycles");
    machine.barrier_per_warp_cycles =
        value("barrier.block.per_warp_cycles", machine.barrier_per_warp_cycles, "cycles");
    // A whole cycle: what is beyond it in the measured loops is the queue before the bank, which is
    // simulated.
    machine.bank_read_cycles = std::round(known("register.bank_conflict_cycles"));
    machine.near_code_bytes = known("icache.l0.size_bytes");
    machine.banks = static_cast<int>(known("register.banks"));
    for (const auto& [key, entry] : profile.entries) add_instruction(key, entry);
    for (const auto& [key, entry] : profile.entries) add_product(key, entry);
    add_ffma();
    add_half_product();
    for (const auto& [key, entry] : profile.entries) add_from_sequence(key, entry);
    add_special_register();
    add_units();
  }

  void put(const std::string& opcode, InstructionCost cost) {
    const std::string base = opcode.substr(0, opcode.find('.'));
    if (exact.emplace(opcode, std::move(cost)).second) by_opcode.emplace(base, opcode);
  }

  /// inst.NAME.per_clk_sm with its latency.
  void add_instruction(const std::string& key, const Entry& entry) {
    constexpr std::string_view kPrefix = "inst.", kRate = ".per_clk_sm";
    if (!key.starts_with(kPrefix) || !key.ends_with(kRate)) return;
    const std::string opcode = single_opcode(entry.opcode);
    const std::vector<PipeShare> shares = pipe_shares(entry.pipe);
    if (opcode.empty() || shares.empty() || entry.value <= 0) return;
    const std::string name = key.substr(0, key.size() - kRate.size());
    const double interval = whole_cycles(lanes * schedulers / entry.value);
    InstructionCost cost{.units = uses_of(shares, interval), .source = name};
    cost.evidence = Evidence::kMeasured;
    cost.latency_cycles = known(name + ".latency_cycles");
    // Where the loop holds other instructions too, its interval is not that of this one alone.
    if (shares.size() == 1 && entry.pipe.find(' ') == std::string::npos) {
      add_passes(cost, name, interval);
    }
    if (cost.latency_cycles <= 0) {
      // Nothing depends on it, or its result cannot be chained.
      cost.latency_cycles = typical_latency(static_cast<Unit>(shares[0].unit));
      cost.low = kAssumedLow;
      cost.high = kAssumedHigh;
    }
    put(opcode, std::move(cost));
  }

  /// An instruction that goes through its pipe twice holds its warp longer than stall counts say:
  /// alone it is issued less often than its pipe allows and than its chains explain.
  void add_passes(InstructionCost& cost, const std::string& name, double interval) const {
    constexpr double kMostChains = 8, kNear = 0.03;
    const double alone = known(name + ".issue_interval_cycles");
    if (alone < interval + 1 || cost.latency_cycles <= 0) return;
    const double chains = cost.latency_cycles / alone;
    const bool is_latency = chains > kMostChains ||
                            (chains >= 1 && std::abs(chains - std::round(chains)) < kNear * chains);
    if (is_latency || chains < 1) return;
    cost.again_cycles = alone;
  }

  double typical_latency(Unit unit) const {
    std::vector<double> latencies;
    for (const auto& [opcode, cost] : exact) {
      if (cost.units.front().unit == unit && cost.low == 1)
        latencies.push_back(cost.latency_cycles);
    }
    if (latencies.empty()) return 4;
    std::ranges::nth_element(latencies,
                             latencies.begin() + static_cast<long>(latencies.size() / 2));
    return latencies[latencies.size() / 2];
  }

  /// tensor.mma.NAME.flop_per_clk_sm or op_per_clk_sm.
  void add_product(const std::string& key, const Entry& entry) {
    if (!key.starts_with("tensor.mma")) return;
    const std::size_t dot = key.rfind('.');
    const std::string_view kind = std::string_view(key).substr(dot + 1);
    if (kind != "flop_per_clk_sm" && kind != "op_per_clk_sm") return;
    const std::string opcode = single_opcode(entry.opcode);
    if (opcode.empty()) return;
    const std::string name = key.substr(0, dot);
    const double latency = known(name + ".latency_cycles");
    if (latency <= 0 || entry.value <= 0 || product_operations(name) <= 0) return;
    const double interval = schedulers * product_operations(name) / entry.value;
    InstructionCost cost{.units = {{Unit::kTensor, whole_cycles(interval), Unit::kTensor}},
                         .latency_cycles = latency,
                         .evidence = Evidence::kMeasured,
                         .source = name};
    put(opcode, std::move(cost));
  }

  /// FFMA is what the probe compute/issue_surfaces counts schedulers with: it has keys of its own.
  /// It runs where FADD and FMUL do (contention.ffma.*).
  void add_ffma() {
    const auto fadd = exact.find("FADD");
    const double latency = known("issue.ffma.latency_cycles");
    const double rate = known("issue.ffma.per_clk_sm");
    if (fadd == exact.end() || latency <= 0 || rate <= 0) return;
    InstructionCost cost = fadd->second;
    cost.latency_cycles = std::round(latency);
    const double interval = whole_cycles(lanes * schedulers / rate);
    for (UnitUse& use : cost.units) use.cycles = (use.has_choice() ? 2 : 1) * interval;
    cost.source = "issue.ffma";
    put("FFMA", std::move(cost));
  }

  /// inst.hfma2_mixed: HFMA2 and HFMA2.MMA in turn, one a cycle. HFMA2 alone takes both halves of
  /// the FMA pipe for two cycles, and of the mixture the counters of that pipe see no more than the
  /// HFMA2: the other one runs elsewhere, in the tensor cores by its name.
  void add_half_product() {
    const Entry* mixed = profile.find("inst.hfma2_mixed.per_clk_sm");
    if (mixed == nullptr || mixed->value <= 0) return;
    InstructionCost cost{.latency_cycles = known("inst.hfma2_mixed.latency_cycles"),
                         .evidence = Evidence::kMeasured,
                         .source = "inst.hfma2_mixed"};
    cost.units = {
        {Unit::kTensor, 2 * whole_cycles(lanes * schedulers / mixed->value), Unit::kTensor}};
    put("HFMA2.MMA", std::move(cost));
  }

  /// An instruction that no chain can be made of alone: the latency of "REDUX + MOV" less that of
  /// the MOV, which hands its result to another queue two cycles later than to its own pipe (FADD
  /// to MUFU: 6, by the schedules of nvcc). Its pipe is the one that the others do not use.
  void add_from_sequence(const std::string& key, const Entry& entry) {
    constexpr std::string_view kPrefix = "inst.", kRate = ".per_clk_sm";
    constexpr double kHandOver = 2;
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
      if (is_other || chain <= latency + kHandOver) continue;
      InstructionCost cost = {};
      const Unit unit = static_cast<Unit>(pipe.unit);
      cost.units = {{unit, whole_cycles(lanes * schedulers / entry.value), unit}};
      cost.latency_cycles = chain - std::round(latency) - kHandOver;
      cost.evidence = Evidence::kMeasured;
      cost.source = name;
      put(open->opcode, std::move(cost));
      return;
    }
  }

  /// Of all special registers only the SM's number can be timed; the others are taken to wait as
  /// long.
  void add_special_register() {
    const auto found = exact.find("S2R");
    const double latency = known("inst.s2r.latency_cycles");
    if (found == exact.end() || latency <= 0) return;
    found->second.latency_cycles = latency;
    found->second.low = found->second.high = 1;
  }

  /// Of each pipe, the instruction with the median interval.
  void add_units() {
    std::map<Unit, std::vector<const InstructionCost*>> all;
    for (const auto& [opcode, cost] : exact) {
      if (!cost.units.front().has_choice()) all[cost.units.front().unit].push_back(&cost);
    }
    for (auto& [unit, costs] : all) {
      const auto middle = costs.begin() + static_cast<long>(costs.size() / 2);
      std::ranges::nth_element(costs, middle, {}, [](const InstructionCost* cost) {
        return cost->units.front().cycles;
      });
      of_unit[unit] = **middle;
      of_unit[unit].again_cycles = 0;
      of_unit[unit].units = {{unit, (*middle)->units.front().cycles, unit}};
    }
  }

  // ---- lookup ----------------------------------------------------------------------------------

  const InstructionCost* kin_of(std::string_view opcode, std::string_view modifiers) const {
    const auto [begin, end] = by_opcode.equal_range(opcode);
    const InstructionCost* best = nullptr;
    std::size_t most = 0;
    for (auto one = begin; one != end; ++one) {
      const std::string_view theirs = std::string_view(one->second).substr(opcode.size());
      const std::size_t common = common_parts(theirs, modifiers);
      // The plainer one where several are equally near.
      if (best != nullptr && common <= most) continue;
      best = &exact.find(one->second)->second;
      most = common;
    }
    return best;
  }

  InstructionCost assumed(Unit unit, std::string_view opcode) const {
    const auto typical = of_unit.find(unit);
    if (typical == of_unit.end()) return unknown(opcode);
    InstructionCost cost = typical->second;
    cost.evidence = Evidence::kAssumed;
    cost.source = fmt::format("as pipe {}", in_core::unit_name(unit));
    cost.low = kAssumedLow;
    cost.high = kAssumedHigh;
    return cost;
  }

  InstructionCost unknown(std::string_view opcode) const {
    constexpr double kUnknownLow = 0.1, kUnknownHigh = 4;
    InstructionCost cost{.latency_cycles = typical_latency(Unit::kXu)};
    cost.low = kUnknownLow;
    cost.high = kUnknownHigh;
    cost.evidence = Evidence::kUnknown;
    cost.source = fmt::format("{} is not known", opcode);
    return cost;
  }

  InstructionCost arithmetic(const Operands& operands) const {
    const std::string full = std::string(operands.opcode) + std::string(operands.modifiers);
    if (const auto found = exact.find(full); found != exact.end()) return found->second;
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

  static InstructionCost control(std::string_view opcode) {
    InstructionCost cost{.evidence = Evidence::kMeasured};
    cost.source = opcode == "NOP" ? "inst.nop" : "scheduler";
    return cost;
  }

  /// Rounds that a shared-memory or L1 access of a warp takes of the SM's one pipe, for each
  /// scheduler: bytes over bandwidth.
  double data_cycles(double bytes, const std::string& bandwidth_key) const {
    const double rate = known(bandwidth_key);
    return rate > 0 ? whole_cycles(schedulers * lanes * bytes / rate) : schedulers;
  }

  static std::string width_name(const char* kind, double bytes) {
    return fmt::format("{}{:g}", kind, 8 * std::max(bytes, 4.0));
  }

  InstructionCost memory(double latency, double busy, std::string source) const {
    InstructionCost cost{.units = {{Unit::kLsu, busy, Unit::kLsu}}, .latency_cycles = latency};
    cost.evidence = latency > 0 ? Evidence::kMeasured : Evidence::kUnknown;
    cost.source = std::move(source);
    // No key tells when sources have been read: they have been when the pipe took them.
    cost.read_cycles = std::min(busy + kReadPipeline, std::max(latency, 1.0));
    return cost;
  }

  InstructionCost shared(const ExecutedInstruction& one, const Operands& operands,
                         bool store) const {
    const double bytes = machine_code::access_bytes(one.text);
    if (operands.opcode == "LDSM" || operands.opcode == "STSM") return matrices(operands);
    const std::string width = width_name(store ? "st" : "ld", bytes);
    const double ways = ways_of(one, bytes);
    const double busy =
        data_cycles(bytes, "shared.bandwidth_bytes_per_clk_sm." + width) * std::max(ways, 1.0);
    const std::string suffix = bytes > 4 ? "." + width : "";
    double latency = known("shared.latency_cycles" + suffix);
    if (latency <= 0) latency = known("shared.latency_cycles");
    const double per_way = known("shared.conflict_cycles_per_way." + width);
    latency += (ways - 1) * per_way;
    return memory(store ? 0.0 : latency, busy, "shared." + width).as(Evidence::kMeasured);
  }

  /// Beyond what the width needs: by counters where they are, else as the user says.
  double ways_of(const ExecutedInstruction& one, double bytes) const {
    if (one.executed <= 0 || one.wavefronts <= 0) return mix.bank_ways;
    return std::max(one.wavefronts / one.executed / std::max(bytes / 4, 1.0), 1.0);
  }

  InstructionCost matrices(const Operands& operands) const {
    const double tiles = operands.has("4") ? 4 : operands.has("2") ? 2 : 1;
    const bool store = operands.opcode == "STSM";
    const std::string name = fmt::format("{}matrix_x{:g}", store ? "st" : "ld", tiles);
    // Eight rows of 16 bytes for each tile.
    const double busy = tiles * 128 * schedulers /
                        std::max(known(store ? "shared.bandwidth_bytes_per_clk_sm.stmatrix_x4"
                                             : "shared.bandwidth_bytes_per_clk_sm.ldmatrix_x4"),
                                 1.0);
    return memory(store ? 0.0 : known("shared.latency_cycles." + name),
                  whole_cycles(busy) * mix.bank_ways, "shared." + name)
        .as(Evidence::kMeasured);
  }

  InstructionCost global_load(const ExecutedInstruction& one, const Operands& operands) const {
    const double bytes = machine_code::access_bytes(one.text);
    const double needs = std::max(lanes * bytes / kSectorBytesOfL1, 1.0);
    const double sectors = one.executed > 0 && one.sectors > 0 ? one.sectors / one.executed
                           : mix.sectors > 0                   ? mix.sectors
                                                               : needs;
    // A load that must see other SMs' stores passes L1 by.
    const bool past_l1 = operands.has("GPU") || operands.has("SYS");
    const double l1 = past_l1 ? 0 : mix.l1_hits;
    const double l2_latency = l2_latency_cycles();
    const double beyond =
        mix.l2_hits * l2_latency + (1 - mix.l2_hits) * known("dram.latency_cycles");
    const double latency = l1 * known("l1.latency_cycles") + (1 - l1) * beyond;
    const double lines = std::max(sectors / 4, 1.0);
    const double busy =
        std::max(data_cycles(bytes, "l1.bandwidth_bytes_per_clk_sm." + width_name("ld", bytes)),
                 lines * schedulers);
    InstructionCost cost = memory(latency + lines - 1, busy, "l1, l2, dram");
    add_traffic(cost, sectors * kSectorBytesOfL1 * (1 - l1), l1);
    return cost;
  }

  double l2_latency_cycles() const {
    const double near = known("l2.latency_cycles"), far = known("l2.far.latency_cycles");
    return far > near ? (near + far) / 2 : near;
  }

  /// Bytes that leave the SM for L2, at an SM's share of what L2 and DRAM give.
  void add_traffic(InstructionCost& cost, double bytes, double) const {
    if (bytes <= 0) return;
    const double clock_hz = known("clock.sm.mhz") * 1e6, sms = known("sm.count");
    const auto port = [&](Unit unit, const char* key, double share) {
      const double per_clk = known(key) * 1e9 / std::max(clock_hz * sms, 1.0);
      if (per_clk > 0 && share > 0) {
        cost.units.push_back({unit, schedulers * bytes * share / per_clk, unit});
      }
    };
    port(Unit::kL2, "l2.read_gbps", 1);
    port(Unit::kDram, "dram.read_gbps", 1 - mix.l2_hits);
  }

  InstructionCost of_class(InstructionClass kind, const ExecutedInstruction& one,
                           const Operands& operands) const {
    using enum InstructionClass;
    switch (kind) {
      case kSharedLoad:
        return shared(one, operands, false);
      case kSharedStore:
        return shared(one, operands, true);
      case kGlobalLoad:
      case kAsyncCopy:
        return global_load(one, operands);
      case kLocalLoad: {
        InstructionCost cost = global_load(one, operands);
        cost.latency_cycles = known("l1.latency_cycles");
        cost.units.resize(1);
        return cost;
      }
      case kGlobalStore:
      case kLocalStore: {
        const double bytes = machine_code::access_bytes(one.text);
        return memory(0, std::max(lanes * bytes / 128, 1.0) * schedulers, "l1")
            .as(Evidence::kAssumed);
      }
      case kConstantLoad: {
        InstructionCost cost{.latency_cycles = known("constant.l1.latency_cycles")};
        cost.evidence = Evidence::kMeasured;
        cost.source = "constant.l1.latency_cycles";
        return cost;
      }
      case kGlobalAtomic:
      case kGlobalReduction:
        return memory(known("atomic.global.latency_cycles"), schedulers, "atomic.global")
            .as(Evidence::kKin);
      case kSharedAtomic:
        return memory(known("atomic.shared.latency_cycles"), schedulers, "atomic.shared")
            .as(Evidence::kKin);
      case kTensorWarpgroup:
        return warpgroup_product(operands);
      case kTexture:
        return memory(known("texture.latency_cycles"), schedulers, "texture").as(Evidence::kKin);
      case kBarrier: {
        InstructionCost cost{.evidence = Evidence::kMeasured};
        cost.source = "barrier.block";
        return cost;
      }
      case kTransactionBarrier: {
        InstructionCost cost{.latency_cycles = known("mbarrier.test_cycles")};
        cost.evidence = Evidence::kKin;
        cost.source = "mbarrier.test_cycles";
        return cost;
      }
      default:
        return arithmetic(operands);
    }
  }

  /// HGMMA.64x256x16.F32.BF16: four warps, one on each scheduler, share it.
  InstructionCost warpgroup_product(const Operands& operands) const {
    const std::string_view modifiers = operands.modifiers;
    std::string shape(modifiers.substr(std::min<std::size_t>(1, modifiers.size())));
    shape = shape.substr(0, shape.find('.'));
    const std::size_t first = shape.find('x'), second = shape.rfind('x');
    if (first == shape.npos || second <= first) return unknown(operands.opcode);
    const std::string n = shape.substr(first + 1, second - first - 1);
    for (const std::string& type : wgmma_types(operands)) {
      const std::string name = fmt::format("tensor.wgmma.{}.n{}", type, n);
      const double interval = known(name + ".interval_cycles");
      if (interval <= 0) continue;
      double latency = known(name + ".latency_cycles");
      InstructionCost cost{.units = {{Unit::kTensor, whole_cycles(interval), Unit::kTensor}}};
      cost.evidence = Evidence::kMeasured;
      if (latency <= 0) {
        latency = interval;
        cost.high = kAssumedHigh;
      }
      cost.latency_cycles = latency;
      cost.source = name;
      return cost;
    }
    return unknown(operands.opcode);
  }

  static std::vector<std::string> wgmma_types(const Operands& operands) {
    if (operands.has("BF16")) return {"bf16"};
    if (operands.has("TF32")) return {"tf32"};
    if (operands.has("E4M3")) return {operands.has("F32") ? "e4m3_f32" : "e4m3_f16", "e4m3_f32"};
    if (operands.has("E5M2")) return {"e5m2_f32"};
    if (operands.has("S8")) return {"s8"};
    if (operands.has("U8")) return {"u8"};
    return {operands.has("F32") ? "f16_f32" : "f16_f16"};
  }

  static constexpr double kReadPipeline = 8;
};

InstructionCosts::InstructionCosts(const profile::Profile& profile, MemoryMix mix)
    : tables_(std::make_unique<Tables>(Tables{.profile = profile, .mix = mix})) {
  tables_->build();
}
InstructionCosts::~InstructionCosts() = default;
InstructionCosts::InstructionCosts(InstructionCosts&&) noexcept = default;

const Machine& InstructionCosts::machine() const { return tables_->machine; }
const std::vector<std::string>& InstructionCosts::assumptions() const {
  return tables_->assumptions;
}

InstructionCost InstructionCosts::operator()(const ExecutedInstruction& instruction,
                                             const Operands& operands) const {
  if (operands.never_runs) return Tables::control("NOP");
  return tables_->of_class(in_core::classify(instruction.text), instruction, operands);
}

}  // namespace warpgauge::model
