// SPDX-License-Identifier: Apache-2.0
// The levels of the memory hierarchy and the profile's keys that describe each. A vocabulary of
// keys, not of chips: what a profile lacks is said to be absent.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "analysis/profile/profile.h"

namespace warpgauge::report {

enum class FactKind {
  kPlain,    ///< one key, in its own unit
  kLatency,  ///< `<name>_cycles`, and `<name>_ns` or what the SM clock makes of it
  kRate,     ///< bytes/clk/SM and GB/s: either key, the other one from SM clock and SM count
  kTotal,    ///< GB/s of the whole device, to which no SM's share belongs
  kWords     ///< a number of 32-bit words, also in bytes
};
using enum FactKind;

struct Fact {
  const char* what;
  FactKind kind;
  /// kRate: the keys in either unit. All others: the same thing, the best evidence first.
  std::vector<const char*> keys;
};

/// The fact as sections.h has it: {what, key, readings, why}.
nlohmann::json fact_json(const profile::Profile& profile, const Fact& fact);

/// `group` says where a level stands: sm | between | l2 | translation | memory | host.
struct LevelName {
  const char *id, *title, *group;
};

struct Level {
  LevelName name;
  std::vector<Fact> facts;
};

/// From the registers outwards.
inline const std::vector<Level> kHierarchyLevels = {
    {{"registers", "Registers", "sm"},
     {{"size", kWords, {"sm.registers"}},
      {"dependent FFMA", kLatency, {"inst.ffma.latency_cycles"}}}},
    {{"l1", "L1 data, read-only, texture", "sm"},
     {{"size", kPlain, {"l1.size_bytes"}},
      {"line", kPlain, {"l1.line_bytes"}},
      {"sector", kPlain, {"l1.sector_bytes"}},
      {"latency", kLatency, {"l1.latency_cycles"}},
      {"read-only path", kLatency, {"readonly.latency_cycles"}},
      {"texture path", kLatency, {"texture.latency_cycles"}},
      {"read", kRate, {"l1.bandwidth_bytes_per_clk_sm", "l1.read_gbps"}},
      {"ways", kPlain, {"l1.ways"}}}},
    {{"shared", "Shared memory", "sm"},
     {{"size", kPlain, {"shared.max_bytes_per_sm", "shared.bytes_per_sm"}},
      {"banks", kPlain, {"shared.banks"}},
      {"bank width", kPlain, {"shared.bank_width_bytes"}},
      {"latency", kLatency, {"shared.latency_cycles"}},
      {"a conflict way adds", kPlain, {"shared.conflict_cycles_per_way.ld32"}},
      {"read", kRate, {"shared.bandwidth_bytes_per_clk_sm", "shared.read_gbps"}}}},
    {{"constant", "Constant caches", "sm"},
     {{"size", kPlain, {"constant.l1.size_bytes"}},
      {"line", kPlain, {"constant.l1.line_bytes"}},
      {"latency", kLatency, {"constant.l1.latency_cycles"}},
      {"second level", kPlain, {"constant.l2.size_bytes"}},
      {"latency there", kLatency, {"constant.l2.latency_cycles"}}}},
    {{"instruction", "Instruction caches", "sm"},
     {{"size", kPlain, {"icache.l1.size_bytes"}},
      {"per instruction", kPlain, {"icache.l1.instruction_cycles"}},
      {"second level", kPlain, {"icache.l2.size_bytes"}},
      {"per instruction there", kPlain, {"icache.l2.instruction_cycles"}},
      {"beyond", kPlain, {"icache.beyond.instruction_cycles"}}}},
    {{"dsmem", "Shared memory of another SM", "between"},
     {{"latency", kLatency, {"dsmem.latency_cycles"}},
      {"in a cluster of 16", kLatency, {"dsmem.cluster16.latency_cycles"}},
      {"read", kRate, {"dsmem.bandwidth_bytes_per_clk_sm", "dsmem.read_gbps"}}}},
    {{"l2_near", "L2, near side", "l2"},
     {{"size", kPlain, {"l2.side_bytes"}}, {"latency", kLatency, {"l2.near.latency_cycles"}}}},
    {{"l2", "L2, both sides", "l2"},
     {{"size", kPlain, {"l2.size_bytes", "l2.queried_bytes"}},
      {"line", kPlain, {"l2.line_bytes"}},
      {"sector", kPlain, {"l2.sector_bytes"}},
      {"a miss fetches", kPlain, {"l2.fetch_bytes"}},
      {"sides alternate by", kPlain, {"l2.side_stripe_bytes"}},
      {"SMs of one side", kPlain, {"l2.side0.sms"}},
      {"of the other", kPlain, {"l2.side1.sms"}},
      {"latency, small set", kLatency, {"l2.latency_cycles"}},
      {"read", kRate, {"l2.read_bytes_per_clk_sm", "l2.read_gbps"}},
      {"write", kRate, {"l2.write_bytes_per_clk_sm", "l2.write_gbps"}}}},
    {{"l2_far", "L2, far side", "l2"}, {{"latency", kLatency, {"l2.far.latency_cycles"}}}},
    {{"tlb1", "TLB, first level", "translation"},
     {{"reach", kPlain, {"tlb.level1.reach_bytes"}},
      {"a miss adds", kLatency, {"tlb.level1.penalty_cycles"}}}},
    {{"tlb2", "TLB, second level", "translation"},
     {{"reach", kPlain, {"tlb.level2.reach_bytes"}},
      {"a miss adds", kLatency, {"tlb.level2.penalty_cycles"}},
      {"memory of an entry", kPlain, {"tlb.level2.entry_bytes"}},
      {"page", kPlain, {"page.bytes"}}}},
    {{"dram", "DRAM", "memory"},
     {{"size", kPlain, {"memory.bytes"}},
      {"granule", kPlain, {"dram.granule_bytes"}},
      {"latency", kLatency, {"dram.latency_cycles"}},
      {"99 % quantile", kLatency, {"dram.latency.p99_cycles"}},
      {"in flight an SM", kPlain, {"dram.read_bytes_in_flight_per_sm"}},
      {"read", kRate, {"dram.read_bytes_per_clk_sm", "dram.read_gbps"}},
      {"write", kRate, {"dram.write_bytes_per_clk_sm", "dram.write_gbps"}},
      {"copy", kRate, {"dram.copy_bytes_per_clk_sm", "dram.copy_gbps"}}}},
    {{"host", "Host memory", "host"},
     {{"latency", kPlain, {"host.latency_us"}},
      {"to the device", kTotal, {"host.h2d_gbps"}},
      {"to the host", kTotal, {"host.d2h_gbps"}},
      {"to the device, pageable", kTotal, {"host.h2d_pageable_gbps"}},
      {"to the host, pageable", kTotal, {"host.d2h_pageable_gbps"}}}},
};

/// Facts of the parts around the levels: numbers of SMs, of GPCs, of sides of L2, and the SM clock.
inline const std::vector<Fact> kHierarchyCounts = {{"SMs", kPlain, {"sm.count"}},
                                                   {"GPCs", kPlain, {"gpc.count"}},
                                                   {"sides of L2", kPlain, {"l2.sides"}},
                                                   {"SM clock", kPlain, {"clock.sm.mhz"}}};

}  // namespace warpgauge::report
