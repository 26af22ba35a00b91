// SPDX-License-Identifier: Apache-2.0
#include "analysis/costs/memory_costs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/costs/fitted.h"
#include "analysis/costs/opcode_texts.h"
#include "analysis/machine_code/load_groups.h"
#include "analysis/machine_code/tensor_memory_shape.h"

namespace warpgauge::costs {

using in_core::Evidence;
using in_core::InstructionCost;
using in_core::Unit;
using machine_code::ExecutedInstruction;
using machine_code::Operands;

namespace {

constexpr double kRegisterBytes = 4, kSectorBytesOfL1 = 32, kLineBytes = 128, kSectorsOfLine = 4;

/// "ld32", "st128".
std::string width_name(const char* kind, double bytes) {
  return fmt::format("{}{:g}", kind, 8 * std::max(bytes, 4.0));
}

bool is_matrix(const Operands& operands) {
  return operands.opcode == "LDSM" || operands.opcode == "STSM";
}

/// Where sectors lie side by side.
double fewest_lines(double sectors) { return std::max(sectors / kSectorsOfLine, 1.0); }

/// Lines that the sectors of an access lie in: as the code or the user says, else as few as hold
/// them.
double touched_lines(const MemoryMix& mix, const ExecutedInstruction& one, double sectors) {
  if (one.executed > 0 && one.lines > 0) return std::max(one.lines / one.executed, 1.0);
  return mix.lines > 0 ? mix.lines : fewest_lines(sectors);
}

/// That one of the lines at least comes from DRAM, where a sector does so with that probability.
double dram_share(double lines, double dram) { return 1 - std::pow(1 - dram, lines); }

/// The rate of that shape; where the profile lacks it, that of as wide pieces in another number.
std::string tensor_memory_rate(const machine_code::TensorMemoryShape& shape, bool load,
                               const profile::Profile& profile) {
  const std::string_view piece = shape.piece == "16dp64bit"    ? "16x64b"
                                 : shape.piece == "16dp128bit" ? "16x128b"
                                 : shape.piece == "16dp256bit" ? "16x256b"
                                                               : "32x32b";
  const std::string of_piece = fmt::format("tmem.{}.{}_x", load ? "ld" : "st", piece);
  const std::string of_shape = fmt::format("{}{}.bytes_per_clk_sm", of_piece, shape.pieces);
  if (profile.entries.contains(of_shape)) return of_shape;
  const auto kin = profile.entries.lower_bound(of_piece);
  return kin != profile.entries.end() && kin->first.starts_with(of_piece) ? kin->first : of_shape;
}

/// As the keys name it: "add_u32", "cas_b64".
std::string shared_atomic_name(const Operands& operands) {
  const char* width = operands.has("64") ? "64" : "32";
  if (operands.opcode == "ATOMS" && operands.has("EXCH")) return fmt::format("exch_b{}", width);
  if (operands.has("CAS") || operands.has("CAST")) return fmt::format("cas_b{}", width);
  if (operands.has("AND") || operands.has("OR") || operands.has("XOR")) return "and_b32";
  if (operands.has("MIN") || operands.has("MAX")) return "max_u32";
  return "add_u32";
}

}  // namespace

bool is_scattered(const ExecutedInstruction& one, double sectors) {
  constexpr double kMuchMore = 1.5;
  if (one.executed <= 0 || one.threads <= 0) return false;
  const double bytes = machine_code::access_bytes(one.text) * one.threads / one.executed;
  return sectors > kMuchMore * std::max(bytes / kSectorBytesOfL1, 1.0);
}

double independent_lines(const MemoryMix& mix, const ExecutedInstruction& one, double sectors) {
  const double fewest = touched_lines(mix, one, sectors);
  if (mix.sectors_of_missed_line <= 0 || !is_scattered(one, sectors)) return fewest;
  return std::max(sectors / mix.sectors_of_missed_line, fewest);
}

double dram_probability(const MemoryMix& mix, const ExecutedInstruction& one, bool is_local) {
  const double sectors = one.sectors / one.executed;
  if (is_local) return dram_share(touched_lines(mix, one, sectors), mix.local_dram_answers());
  if (mix.walks_along(one.offset_bytes)) return mix.dram_answers;
  return dram_share(independent_lines(mix, one, sectors),
                    (1 - mix.hits_of_lines()) * mix.dram_share_of_misses());
}

/// The lines of an access, and where they are found.
struct MemoryCosts::Lines {
  double touched = 1;      ///< one after the other
  double independent = 1;  ///< of them: each with these probabilities
  double l1 = 1, dram = 0;
};

MemoryCosts::Latency& MemoryCosts::Latency::add(const Latency& more, double times) {
  if (times <= 0) return *this;
  cycles += times * more.cycles;
  if (lacks.empty()) lacks = more.lacks;
  return *this;
}

MemoryCosts::Latency MemoryCosts::latency(const std::string& key) const {
  const double cycles = keys_.known_cost(key);
  return {cycles, cycles > 0 ? std::string() : key};
}

InstructionCost MemoryCosts::memory(const Latency& latency, double busy, std::string source) const {
  InstructionCost cost{.units = {{Unit::kLsu, busy, Unit::kLsu}}};
  if (latency.lacks.empty()) cost.latency_cycles = latency.cycles;
  cost.lacks = latency.lacks;
  cost.evidence = Evidence::kMeasured;
  cost.source = std::move(source);
  cost.read_cycles = std::min(busy, fitted::kReadCycles) + fitted::kReadCycles;
  if (cost.latency_cycles > 0) cost.read_cycles = std::min(cost.read_cycles, cost.latency_cycles);
  return cost;
}

/// A rate that the profile lacks is not free: the pipe is taken to be busy as for four bytes a
/// lane.
InstructionCost MemoryCosts::with_rates(InstructionCost cost,
                                        std::initializer_list<std::string> keys) const {
  const bool all = std::ranges::all_of(keys, [&](const auto& key) { return known(key) > 0; });
  if (all) return cost;
  cost.evidence = Evidence::kAssumed;
  cost.low = fitted::kAssumedLow;
  cost.high = fitted::kAssumedHigh;
  return cost;
}

/// Rounds that an access of a warp takes of the SM's one pipe, for each scheduler: bytes over
/// bandwidth.
double MemoryCosts::data_cycles(double bytes, const std::string& bandwidth_key) const {
  const double rate = known(bandwidth_key);
  return rate > 0 ? whole_cycles(schedulers_ * lanes_ * bytes / rate) : schedulers_;
}

/// The share of the rounds that the width needs which remains where neighbouring lanes read the
/// same words. A profile without the key does not know that anything is saved.
double MemoryCosts::least_ways(const std::string& width, double bytes) const {
  const double shared = known("shared.common_word_cycles." + width + ".sharers2"),
               rate = known("shared.bandwidth_bytes_per_clk_sm." + width);
  return shared > 0 && rate > 0 ? std::min(shared * rate / (lanes_ * bytes), 1.0) : 1;
}

/// Rounds over those that the width needs: by counters where they are, else as the user says; not
/// less than `least`.
double MemoryCosts::ways_of(const ExecutedInstruction& one, double bytes, double least) const {
  const double rounds = std::max(bytes / 4, 1.0);
  // However the lanes lie, a warp takes a round for each of them at most.
  const bool counted = one.executed > 0 && one.wavefronts > 0;
  return std::max(
      counted ? one.wavefronts / one.executed / rounds : std::min(mix_.bank_ways, lanes_ / rounds),
      least);
}

double MemoryCosts::shared_cycles(const ExecutedInstruction& one, const std::string& width,
                                  double bytes) const {
  return data_cycles(bytes, "shared.bandwidth_bytes_per_clk_sm." + width) *
         ways_of(one, bytes, least_ways(width, bytes));
}

InstructionCost MemoryCosts::shared_load(const ExecutedInstruction& one,
                                         const Operands& operands) const {
  if (is_matrix(operands)) return matrices(operands);
  const double bytes = machine_code::access_bytes(one.text);
  const std::string width = width_name("ld", bytes);
  const std::string of_width = "shared.latency_cycles" + (bytes > 4 ? "." + width : "");
  const std::string of_way = "shared.conflict_cycles_per_way." + width;
  Latency there = latency(of_width), any = latency("shared.latency_cycles");
  const std::string lacks = std::exchange(there.lacks, any.lacks);
  if (!lacks.empty()) there.cycles = any.cycles;
  const double more_ways = ways_of(one, bytes, least_ways(width, bytes)) - 1;
  const Latency way = latency(of_way);
  there.cycles += more_ways * way.cycles;
  InstructionCost cost = memory(there, shared_cycles(one, width, bytes), "shared." + width);
  cost.lacks = lacks.empty() && more_ways != 0 ? way.lacks : lacks;
  return with_rates(std::move(cost),
                    {of_width, "shared.bandwidth_bytes_per_clk_sm." + width, of_way});
}

InstructionCost MemoryCosts::shared_store(const ExecutedInstruction& one,
                                          const Operands& operands) const {
  if (is_matrix(operands)) return matrices(operands);
  const double bytes = machine_code::access_bytes(one.text);
  const std::string width = width_name("st", bytes);
  return with_rates(memory({}, shared_cycles(one, width, bytes), "shared." + width),
                    {"shared.bandwidth_bytes_per_clk_sm." + width});
}

InstructionCost MemoryCosts::matrices(const Operands& operands) const {
  constexpr double kTileBytes = 128;  // eight rows of 16 bytes
  const double tiles = operands.has("4") ? 4 : operands.has("2") ? 2 : 1;
  const bool store = operands.opcode == "STSM";
  const std::string name = fmt::format("{}matrix_x{:g}", store ? "st" : "ld", tiles);
  const std::string rate = store ? "shared.bandwidth_bytes_per_clk_sm.stmatrix_x4"
                                 : "shared.bandwidth_bytes_per_clk_sm.ldmatrix_x4";
  return with_rates(
      memory(store ? Latency{} : latency("shared.latency_cycles." + name),
             data_cycles(tiles * kTileBytes / lanes_, rate) * mix_.bank_ways, "shared." + name),
      {rate});
}

/// A global access's: by counters where they are, zero included; else as the user says,
/// else as few as the bytes need.
double MemoryCosts::sectors_of(const ExecutedInstruction& one, double bytes) const {
  if (one.executed > 0 && (one.sectors > 0 || mix_.is_counted)) return one.sectors / one.executed;
  return mix_.sectors > 0 ? mix_.sectors : std::max(lanes_ * bytes / kSectorBytesOfL1, 1.0);
}

double MemoryCosts::lines_of(const ExecutedInstruction& one, double sectors) const {
  return touched_lines(mix_, one, sectors);
}

double MemoryCosts::cycles_of_l1(const ExecutedInstruction& one, double sectors) const {
  if (one.executed > 0 && one.l1_cycles > 0) return one.l1_cycles / one.executed;
  return lines_of(one, sectors);
}

InstructionCost MemoryCosts::global_load(const ExecutedInstruction& one,
                                         const Operands& operands) const {
  const double bytes = machine_code::access_bytes(one.text);
  const double sectors = sectors_of(one, bytes);
  // A load that must see other SMs' stores passes L1 by. STRONG says so, with a scope; .SYS alone
  // is on every plain load of sm_70 to sm_75.
  const bool past_l1 =
      !mix_.is_counted && operands.has("STRONG") && (operands.has("GPU") || operands.has("SYS"));
  const double l1 = past_l1 ? 0 : mix_.l1_hits;
  // DRAM has the same share of what L1 does not answer as without loads that pass it by.
  const double of_rest = mix_.dram_share_of_misses();
  const double rounds = cycles_of_l1(one, sectors);
  const double busy =
      std::max(data_cycles(bytes, "l1.bandwidth_bytes_per_clk_sm." + width_name("ld", bytes)),
               rounds * schedulers_);
  InstructionCost cost = memory({}, busy, l1 >= 1 ? "l1" : l1 > 0 ? "l1, l2, dram" : "l2, dram");
  set_answers(
      cost, sectors,
      past_l1 ? Lines{rounds, lines_of(one, sectors), 0, of_rest} : lines_of_load(one, sectors));
  cost.answers_in_turn = mix_.walks_along(one.offset_bytes);
  add_traffic(cost, sectors * kSectorBytesOfL1 * (1 - l1),
              {{Unit::kL2, "l2.read_gbps", 1}, {Unit::kDram, "dram.read_gbps", of_rest}});
  const std::string rate = "l1.bandwidth_bytes_per_clk_sm." + width_name("ld", bytes);
  if (l1 >= 1) return with_rates(std::move(cost), {rate});
  cost = with_rates(std::move(cost), {rate, "l2.read_gbps", "clock.sm.mhz", "sm.count"});
  return of_rest > 0 ? with_rates(std::move(cost), {"dram.read_gbps"}) : cost;
}

InstructionCost MemoryCosts::async_copy(const ExecutedInstruction& one,
                                        const Operands& operands) const {
  InstructionCost cost = global_load(one, operands);
  const double sectors = sectors_of(one, machine_code::access_bytes(one.text));
  cost.units.front().cycles = lines_of(one, sectors) * schedulers_;
  return cost;
}

InstructionCost MemoryCosts::local_load(const ExecutedInstruction& one,
                                        const Operands& operands) const {
  InstructionCost cost = global_load(one, operands);
  const double asked = sectors_of(one, machine_code::access_bytes(one.text));
  const double lines = lines_of(one, asked), rounds = cycles_of_l1(one, asked);
  Lines found{rounds, lines, mix_.local_l1_hits, mix_.local_dram_answers()};
  if (one.l1_answers) {
    const double dram = dram_share(lines, mix_.dram_share_of_misses());
    found = {rounds, 1, *one.l1_answers, (1 - *one.l1_answers) * dram};
  }
  set_answers(cost, asked, found);
  cost.answers_in_turn = false;
  cost.units.resize(1);
  return cost;
}

/// Written through to L2.
InstructionCost MemoryCosts::global_store(const ExecutedInstruction& one) const {
  const double bytes = machine_code::access_bytes(one.text);
  InstructionCost cost = local_store(one);
  add_traffic(cost, sectors_of(one, bytes) * kSectorBytesOfL1, {{Unit::kL2, "l2.write_gbps", 1}});
  cost.source = "l1, l2";
  return cost;
}

InstructionCost MemoryCosts::local_store(const ExecutedInstruction& one) const {
  const double bytes = machine_code::access_bytes(one.text);
  return memory({}, std::max(lanes_ * bytes / kLineBytes, 1.0) * schedulers_, "l1")
      .as(Evidence::kAssumed);
}

/// A lane that shares its bank with others waits for them: a way each.
InstructionCost MemoryCosts::shared_atomic(const ExecutedInstruction& one,
                                           const Operands& operands) const {
  const std::string name = "atomic.shared." + shared_atomic_name(operands);
  const Latency there = latency(name + ".latency_cycles");
  const double rate = known(name + ".spread_per_clk_sm");
  if (!there.lacks.empty() || rate <= 0) return by_key("atomic.shared.latency_cycles");
  const double bytes = machine_code::access_bytes(one.text);
  return memory(there, whole_cycles(schedulers_ * lanes_ / rate) * ways_of(one, bytes), name);
}

InstructionCost MemoryCosts::by_key(const std::string& latency_key) const {
  return memory(latency(latency_key), schedulers_, latency_key).as(Evidence::kKin);
}

/// L2 does the work. What it does not have, it waits for.
InstructionCost MemoryCosts::global_atomic(const ExecutedInstruction& one) const {
  const std::string key = "atomic.global.latency_cycles";
  Latency there = latency(key);
  const double sectors = one.executed > 0 ? one.sectors / one.executed : 0;
  const double by_dram = dram_share(lines_of(one, sectors), mix_.dram_answers);
  if (by_dram > 0) {
    Latency dram = latency("dram.latency_cycles");
    const Latency l2 = l2_latency(1);
    dram.cycles = std::max(dram.cycles - l2.cycles, 0.0);
    if (dram.lacks.empty()) dram.lacks = l2.lacks;
    there.add(dram, by_dram);
  }
  return memory(there, schedulers_, key).as(Evidence::kKin);
}

/// Nothing is known without the rate of the shape: shapes differ. What waits for a store is a
/// fence.
InstructionCost MemoryCosts::tensor_memory(const Operands& operands) const {
  const machine_code::TensorMemoryShape shape =
      machine_code::tensor_memory_shape(operands.modifiers);
  const bool load = operands.opcode == "LDTM";
  const std::string rate_key = tensor_memory_rate(shape, load, keys_.profile());
  InstructionCost cost{.source = rate_key};
  const double rate = known(rate_key);
  cost.lacks = rate > 0 ? "" : rate_key;
  if (rate <= 0) return cost;
  const auto cycles = [&](int registers) {
    return schedulers_ * lanes_ * kRegisterBytes * registers / rate;
  };
  const double busy = whole_cycles(cycles(shape.registers()));
  cost.units = {{Unit::kTensorMemory, busy, Unit::kTensorMemory}};
  cost.evidence = Evidence::kKin;
  cost.read_cycles = busy;
  if (!load) return cost;
  const Latency word = latency("tmem.ld.latency_cycles");
  if (word.lacks.empty()) cost.latency_cycles = word.cycles + busy - cycles(1);
  cost.lacks = word.lacks;
  return cost;
}

/// Where the lanes walk they need their next sectors together, and the share of the sectors is that
/// of the accesses.
MemoryCosts::Lines MemoryCosts::lines_of_load(const ExecutedInstruction& one,
                                              double sectors) const {
  const double touched = cycles_of_l1(one, sectors);
  if (one.l1_answers) {
    // All its lines are there, or it waits: a line of those that it waits for is one of the mean.
    const bool together = mix_.walks_along(one.offset_bytes);
    const double waited_for = together ? 1 : independent_lines(mix_, one, sectors);
    const double dram = dram_share(waited_for, mix_.dram_share_of_misses());
    return {touched, 1, *one.l1_answers, (1 - *one.l1_answers) * dram};
  }
  if (mix_.walks_along(one.offset_bytes)) return {touched, 1, mix_.l1_hits, mix_.dram_answers};
  const double hits = mix_.hits_of_lines();
  const double dram = mix_.line_hits ? (1 - hits) * mix_.dram_share_of_misses() : mix_.dram_answers;
  return {touched, independent_lines(mix_, one, sectors), hits, dram};
}

/// An access waits for the slowest of its lines.
void MemoryCosts::set_answers(InstructionCost& cost, double sectors, const Lines& lines) const {
  const double by_dram = dram_share(lines.independent, lines.dram);
  const double by_l1 = std::min(std::pow(lines.l1, lines.independent), 1 - by_dram);
  const double others = lines.touched - 1;
  Latency mean{others};
  cost.answers.clear();
  const auto add = [&](const Latency& there, double share) {
    mean.add(there, share);
    if (share > 0) cost.answers.push_back({share, others + there.cycles});
  };
  add(latency("l1.latency_cycles"), by_l1);
  add(l2_latency(sectors), 1 - by_l1 - by_dram);
  if (by_dram > 0) add(dram_latency(lines.independent * lines.dram), by_dram);
  // What a user says of a loop is the mean over its passes: nothing is drawn.
  if (!mix_.is_counted || cost.answers.size() == 1) cost.answers.clear();
  cost.latency_cycles = mean.lacks.empty() ? mean.cycles : 0;
  cost.lacks = mean.lacks;
  if (cost.latency_cycles > 0) cost.read_cycles = std::min(cost.read_cycles, cost.latency_cycles);
}

/// A kernel finds its data in near and far half about equally. A loop is taken to read what its SM
/// has read before, which the SM's own side has: there the wait grows with the sectors, by the law
/// of L2's rounds (l2.round.*).
MemoryCosts::Latency MemoryCosts::l2_latency(double sectors) const {
  if (mix_.is_counted) {
    for (const std::string& key : keys_.l2_latency_keys()) {
      const Latency level = latency(key);
      if (!level.lacks.empty()) return level;
    }
    return {keys_.l2_latency_cycles()};
  }
  const Latency base = latency("l2.round.base_cycles");
  if (!base.lacks.empty()) return latency("l2.latency_cycles");
  return {base.cycles + keys_.known_cost("l2.round.per_sector_cycles") * (sectors - 1) +
          keys_.known_cost("l2.round.spread_cycles") * std::log2(std::max(sectors, 1.0))};
}

/// DRAM answers the lines of one access at different times, and the last one is waited for: each
/// doubling of them costs as much again. The sectors of the keys lie in lines of their own.
MemoryCosts::Latency MemoryCosts::dram_latency(double lines) const {
  constexpr double kDoublings = 5;  // from 1 to 32
  Latency all = latency("dram.latency_cycles");
  Latency many = latency("dram.round_cycles.warps1.sectors32");
  const Latency one = latency("dram.round_cycles.warps1.sectors1");
  if (many.lacks.empty()) many.lacks = one.lacks;
  // Without a kernel's counters the first line speaks for all where the keys are absent.
  if (!mix_.is_counted && !many.lacks.empty()) return all;
  many.cycles =
      std::max(many.cycles - one.cycles, 0.0) / kDoublings * std::log2(std::max(lines, 1.0));
  return all.add(many);
}

/// Bytes that leave the SM for L2, at an SM's share of what L2 and DRAM give.
void MemoryCosts::add_traffic(InstructionCost& cost, double bytes,
                              std::initializer_list<Port> ports) const {
  const double clock_hz = known("clock.sm.mhz") * 1e6, sms = known("sm.count");
  if (bytes <= 0 || clock_hz <= 0 || sms <= 0) return;
  for (const Port& port : ports) {
    const double per_clk = known(port.rate_key) * 1e9 / (clock_hz * sms);
    if (per_clk > 0 && port.share > 0) {
      cost.units.push_back({port.unit, schedulers_ * bytes * port.share / per_clk, port.unit});
    }
  }
}

}  // namespace warpgauge::costs
