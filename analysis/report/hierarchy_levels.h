// SPDX-License-Identifier: Apache-2.0
// The levels of the memory hierarchy and the profile's keys that describe each. A vocabulary of
// keys, not of chips: what a profile lacks is said to be absent.
#pragma once

#include <vector>

namespace warpgauge::report {

enum class FactKind {
  kPlain,    ///< one key, in its own unit
  kLatency,  ///< `<name>_cycles`, and `<name>_ns` or what the SM clock makes of it
  kRate,     ///< bytes/clk/SM and GB/s: either key, the other one from SM clock and SM count
  kTotal,    ///< GB/s of the whole device, to which no SM's share belongs
  kWords     ///< a number of 32-bit words, also in bytes
};
using enum FactKind;

/// Which number of its level a fact is; at most one fact of a level is each but kDetail.
enum class LevelField { kDetail, kSize, kDistance, kRead, kWrite, kSms, kGpcs, kClock };

struct Fact {
  const char* what;
  FactKind kind;
  /// kRate: the keys in either unit. All others: the same thing, the best evidence first.
  std::vector<const char*> keys;
  LevelField field = LevelField::kDetail;
};

/// `group` says where a level is: sm | between | l2 | translation | memory | host.
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
     {{"size", kWords, {"sm.registers"}, LevelField::kSize},
      {"dependent FFMA", kLatency, {"inst.ffma.latency_cycles"}, LevelField::kDistance}}},
    {{"l1", "L1 data, read-only, texture", "sm"},
     {{"size", kPlain, {"l1.size_bytes"}, LevelField::kSize},
      {"line", kPlain, {"l1.line_bytes"}},
      {"sector", kPlain, {"l1.sector_bytes"}},
      {"latency", kLatency, {"l1.latency_cycles"}, LevelField::kDistance},
      {"read-only path", kLatency, {"readonly.latency_cycles"}},
      {"texture path", kLatency, {"texture.latency_cycles"}},
      {"read", kRate, {"l1.bandwidth_bytes_per_clk_sm", "l1.read_gbps"}, LevelField::kRead},
      {"ways", kPlain, {"l1.ways"}}}},
    {{"shared", "Shared memory", "sm"},
     {{"size", kPlain, {"shared.max_bytes_per_sm", "shared.bytes_per_sm"}, LevelField::kSize},
      {"banks", kPlain, {"shared.banks"}},
      {"bank width", kPlain, {"shared.bank_width_bytes"}},
      {"latency", kLatency, {"shared.latency_cycles"}, LevelField::kDistance},
      {"a conflict way adds", kPlain, {"shared.conflict_cycles_per_way.ld32"}},
      {"read",
       kRate,
       {"shared.bandwidth_bytes_per_clk_sm", "shared.read_gbps"},
       LevelField::kRead}}},
    {{"constant", "Constant caches", "sm"},
     {{"size", kPlain, {"constant.l1.size_bytes"}, LevelField::kSize},
      {"line", kPlain, {"constant.l1.line_bytes"}},
      {"latency", kLatency, {"constant.l1.latency_cycles"}, LevelField::kDistance},
      {"second level", kPlain, {"constant.l2.size_bytes"}},
      {"latency there", kLatency, {"constant.l2.latency_cycles"}}}},
    {{"instruction", "Instruction caches", "sm"},
     {{"size", kPlain, {"icache.l1.size_bytes"}, LevelField::kSize},
      {"per instruction", kPlain, {"icache.l1.instruction_cycles"}},
      {"second level", kPlain, {"icache.l2.size_bytes"}},
      {"per instruction there", kPlain, {"icache.l2.instruction_cycles"}},
      {"beyond", kPlain, {"icache.beyond.instruction_cycles"}}}},
    {{"dsmem", "Shared memory of another SM", "between"},
     {{"latency", kLatency, {"dsmem.latency_cycles"}, LevelField::kDistance},
      {"in a cluster of 16", kLatency, {"dsmem.cluster16.latency_cycles"}},
      {"read", kRate, {"dsmem.bandwidth_bytes_per_clk_sm", "dsmem.read_gbps"}, LevelField::kRead}}},
    {{"l2_near", "L2, near side", "l2"},
     {{"size", kPlain, {"l2.side_bytes"}, LevelField::kSize},
      {"latency", kLatency, {"l2.near.latency_cycles"}, LevelField::kDistance}}},
    {{"l2", "L2, both sides", "l2"},
     {{"size", kPlain, {"l2.size_bytes", "l2.queried_bytes"}, LevelField::kSize},
      {"line", kPlain, {"l2.line_bytes"}},
      {"sector", kPlain, {"l2.sector_bytes"}},
      {"a miss fetches", kPlain, {"l2.fetch_bytes"}},
      {"sides alternate by", kPlain, {"l2.side_stripe_bytes"}},
      {"SMs of one side", kPlain, {"l2.side0.sms"}},
      {"of the other", kPlain, {"l2.side1.sms"}},
      {"latency, small set", kLatency, {"l2.latency_cycles"}},
      // A warp's loads from lines of both sides; a cache without sides has one latency.
      {"latency", kLatency, {"hiding.l2.latency_cycles", "l2.latency_cycles"}, LevelField::kDistance},
      {"read", kRate, {"l2.read_bytes_per_clk_sm", "l2.read_gbps"}, LevelField::kRead},
      {"write", kRate, {"l2.write_bytes_per_clk_sm", "l2.write_gbps"}, LevelField::kWrite}}},
    {{"l2_far", "L2, far side", "l2"},
     {{"latency", kLatency, {"l2.far.latency_cycles"}, LevelField::kDistance}}},
    {{"tlb1", "TLB, first level", "translation"},
     {{"reach", kPlain, {"tlb.level1.reach_bytes"}, LevelField::kSize},
      {"a miss adds", kLatency, {"tlb.level1.penalty_cycles"}, LevelField::kDistance}}},
    {{"tlb2", "TLB, second level", "translation"},
     {{"reach", kPlain, {"tlb.level2.reach_bytes"}, LevelField::kSize},
      {"a miss adds", kLatency, {"tlb.level2.penalty_cycles"}, LevelField::kDistance},
      {"memory of an entry", kPlain, {"tlb.level2.entry_bytes"}},
      {"page", kPlain, {"page.bytes"}}}},
    {{"dram", "DRAM", "memory"},
     {{"size", kPlain, {"memory.bytes"}, LevelField::kSize},
      {"granule", kPlain, {"dram.granule_bytes"}},
      {"latency", kLatency, {"dram.latency_cycles"}, LevelField::kDistance},
      {"99 % quantile", kLatency, {"dram.latency.p99_cycles"}},
      {"in flight an SM", kPlain, {"dram.read_bytes_in_flight_per_sm"}},
      {"read", kRate, {"dram.read_bytes_per_clk_sm", "dram.read_gbps"}, LevelField::kRead},
      {"write", kRate, {"dram.write_bytes_per_clk_sm", "dram.write_gbps"}, LevelField::kWrite},
      {"copy", kRate, {"dram.copy_bytes_per_clk_sm", "dram.copy_gbps"}}}},
    {{"host", "Host memory", "host"},
     {{"latency", kPlain, {"host.latency_us"}, LevelField::kDistance},
      {"to the device", kTotal, {"host.h2d_gbps"}, LevelField::kRead},
      {"to the host", kTotal, {"host.d2h_gbps"}, LevelField::kWrite},
      {"to the device, pageable", kTotal, {"host.h2d_pageable_gbps"}},
      {"to the host, pageable", kTotal, {"host.d2h_pageable_gbps"}}}},
};

/// Facts of the parts around the levels: numbers of SMs, of GPCs, of sides of L2, and the SM clock.
inline const std::vector<Fact> kHierarchyCounts = {
    {"SMs", kPlain, {"sm.count"}, LevelField::kSms},
    {"GPCs", kPlain, {"gpc.count"}, LevelField::kGpcs},
    {"sides of L2", kPlain, {"l2.sides"}},
    {"SM clock", kPlain, {"clock.sm.mhz"}, LevelField::kClock}};

}  // namespace warpgauge::report
