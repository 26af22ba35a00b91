// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/memory_costs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/machine_code/load_groups.h"
#include "analysis/model/opcode_texts.h"

namespace warpgauge::model {

using in_core::Evidence;
using in_core::InstructionCost;
using in_core::Unit;
using machine_code::ExecutedInstruction;
using machine_code::Operands;

namespace {

constexpr double kSectorBytesOfL1 = 32, kLineBytes = 128, kSectorsOfLine = 4;
// From the pipe's start until the sources have been read: no key tells. Taken for granted; HUE
// (in_core/steps.h) measured 9 to 11 cycles from the issue of loads, on Ampere.
constexpr double kReadCycles = 8;
// Ends of a cost for which the profile lacks a rate.
constexpr double kLackingLow = 0.5, kLackingHigh = 2;

/// "ld32", "st128".
std::string width_name(const char* kind, double bytes) {
  return fmt::format("{}{:g}", kind, 8 * std::max(bytes, 4.0));
}

bool is_matrix(const Operands& operands) {
  return operands.opcode == "LDSM" || operands.opcode == "STSM";
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

InstructionCost MemoryCosts::memory(double latency, double busy, std::string source) const {
  InstructionCost cost{.units = {{Unit::kLsu, busy, Unit::kLsu}}, .latency_cycles = latency};
  cost.evidence = Evidence::kMeasured;
  cost.source = std::move(source);
  cost.read_cycles = std::min(busy, kReadCycles) + kReadCycles;
  if (latency > 0) cost.read_cycles = std::min(cost.read_cycles, latency);
  return cost;
}

/// A rate that the profile lacks is not free: the pipe is taken to be busy as for four bytes a
/// lane.
InstructionCost MemoryCosts::with_rates(InstructionCost cost,
                                        std::initializer_list<std::string> keys) const {
  const bool all = std::ranges::all_of(keys, [&](const auto& key) { return known(key) > 0; });
  if (all) return cost;
  cost.evidence = Evidence::kAssumed;
  cost.low = kLackingLow;
  cost.high = kLackingHigh;
  return cost;
}

/// Rounds that an access of a warp takes of the SM's one pipe, for each scheduler: bytes over
/// bandwidth.
double MemoryCosts::data_cycles(double bytes, const std::string& bandwidth_key) const {
  const double rate = known(bandwidth_key);
  return rate > 0 ? whole_cycles(schedulers_ * lanes_ * bytes / rate) : schedulers_;
}

/// Beyond what the width needs: by counters where they are, else as the user says.
double MemoryCosts::ways_of(const ExecutedInstruction& one, double bytes) const {
  if (one.executed <= 0 || one.wavefronts <= 0) return mix_.bank_ways;
  return std::max(one.wavefronts / one.executed / std::max(bytes / 4, 1.0), 1.0);
}

double MemoryCosts::shared_cycles(const ExecutedInstruction& one, const std::string& width,
                                  double bytes) const {
  return data_cycles(bytes, "shared.bandwidth_bytes_per_clk_sm." + width) * ways_of(one, bytes);
}

InstructionCost MemoryCosts::shared_load(const ExecutedInstruction& one,
                                         const Operands& operands) const {
  if (is_matrix(operands)) return matrices(operands);
  const double bytes = machine_code::access_bytes(one.text);
  const std::string width = width_name("ld", bytes);
  double latency = bytes > 4 ? known("shared.latency_cycles." + width) : 0;
  if (latency <= 0) latency = known("shared.latency_cycles");
  if (latency > 0) {
    latency += (ways_of(one, bytes) - 1) * known("shared.conflict_cycles_per_way." + width);
  }
  return with_rates(
      memory(latency, shared_cycles(one, width, bytes), "shared." + width),
      {"shared.bandwidth_bytes_per_clk_sm." + width, "shared.conflict_cycles_per_way." + width});
}

InstructionCost MemoryCosts::shared_store(const ExecutedInstruction& one,
                                          const Operands& operands) const {
  if (is_matrix(operands)) return matrices(operands);
  const double bytes = machine_code::access_bytes(one.text);
  const std::string width = width_name("st", bytes);
  return with_rates(memory(0, shared_cycles(one, width, bytes), "shared." + width),
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
      memory(store ? 0.0 : known("shared.latency_cycles." + name),
             data_cycles(tiles * kTileBytes / lanes_, rate) * mix_.bank_ways, "shared." + name),
      {rate});
}

/// Of a global access: by counters where they are, else as the user says, else as few as the bytes
/// need.
double MemoryCosts::sectors_of(const ExecutedInstruction& one, double bytes) const {
  if (one.executed > 0 && one.sectors > 0) return one.sectors / one.executed;
  return mix_.sectors > 0 ? mix_.sectors : std::max(lanes_ * bytes / kSectorBytesOfL1, 1.0);
}

InstructionCost MemoryCosts::global_load(const ExecutedInstruction& one,
                                         const Operands& operands) const {
  const double bytes = machine_code::access_bytes(one.text);
  const double sectors = sectors_of(one, bytes);
  // A load that must see other SMs' stores passes L1 by. STRONG says so, with a scope; .SYS alone
  // is on every plain load of sm_70 to sm_75.
  const bool past_l1 = operands.has("STRONG") && (operands.has("GPU") || operands.has("SYS"));
  const double l1 = past_l1 ? 0 : mix_.l1_hits;
  const double l1_latency = known("l1.latency_cycles"), l2_latency = l2_latency_cycles(sectors);
  const double dram_latency = known("dram.latency_cycles");
  const bool lacks = (l1 > 0 && l1_latency <= 0) || (l1 < 1 && l2_latency <= 0) ||
                     (l1 < 1 && mix_.l2_hits < 1 && dram_latency <= 0);
  const double beyond = mix_.l2_hits * l2_latency + (1 - mix_.l2_hits) * dram_latency;
  const double lines = std::max(sectors / kSectorsOfLine, 1.0);  // L1 looks up one line a cycle
  const double latency = lacks ? 0 : l1 * l1_latency + (1 - l1) * beyond + lines - 1;
  const double busy =
      std::max(data_cycles(bytes, "l1.bandwidth_bytes_per_clk_sm." + width_name("ld", bytes)),
               lines * schedulers_);
  InstructionCost cost = memory(latency, busy,
                                l1 >= 1  ? "l1"
                                : l1 > 0 ? "l1, l2, dram"
                                         : "l2, dram");
  add_traffic(cost, sectors * kSectorBytesOfL1 * (1 - l1),
              {{Unit::kL2, "l2.read_gbps", 1}, {Unit::kDram, "dram.read_gbps", 1 - mix_.l2_hits}});
  const std::string rate = "l1.bandwidth_bytes_per_clk_sm." + width_name("ld", bytes);
  if (l1 >= 1) return with_rates(std::move(cost), {rate});
  cost = with_rates(std::move(cost), {rate, "l2.read_gbps", "clock.sm.mhz", "sm.count"});
  return mix_.l2_hits < 1 ? with_rates(std::move(cost), {"dram.read_gbps"}) : cost;
}

InstructionCost MemoryCosts::local_load(const ExecutedInstruction& one,
                                        const Operands& operands) const {
  InstructionCost cost = global_load(one, operands);
  cost.latency_cycles = known("l1.latency_cycles");
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
  return memory(0, std::max(lanes_ * bytes / kLineBytes, 1.0) * schedulers_, "l1")
      .as(Evidence::kAssumed);
}

/// A lane that shares its bank with others waits for them: a way each.
InstructionCost MemoryCosts::shared_atomic(const ExecutedInstruction& one,
                                           const Operands& operands) const {
  const std::string name = "atomic.shared." + shared_atomic_name(operands);
  const double latency = known(name + ".latency_cycles"), rate = known(name + ".spread_per_clk_sm");
  if (latency <= 0 || rate <= 0) return by_key("atomic.shared.latency_cycles");
  const double bytes = machine_code::access_bytes(one.text);
  return memory(latency, whole_cycles(schedulers_ * lanes_ / rate) * ways_of(one, bytes), name);
}

InstructionCost MemoryCosts::by_key(const std::string& latency_key) const {
  return memory(known(latency_key), schedulers_, latency_key).as(Evidence::kKin);
}

/// By the law of L2's rounds (l2.round.*): the wait grows with the sectors. It is timed on data
/// that the SM's own side of L2 has, as it has whatever was read before.
double MemoryCosts::l2_latency_cycles(double sectors) const {
  const double base = known("l2.round.base_cycles");
  if (base <= 0) return known("l2.latency_cycles");
  return base + known("l2.round.per_sector_cycles") * (sectors - 1) +
         known("l2.round.spread_cycles") * std::log2(std::max(sectors, 1.0));
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

}  // namespace warpgauge::model
