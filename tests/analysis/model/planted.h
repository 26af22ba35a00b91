// SPDX-License-Identifier: Apache-2.0
// A device whose numbers are round, so that predictions can be worked out by hand.
#pragma once

#include <string>

#include "analysis/descriptor/descriptor.h"
#include "analysis/profile/profile.h"

namespace warpgauge::model::planted {

inline profile::Entry entry(double value, double low, double high, const char* unit) {
  profile::Entry result;
  result.value = value;
  result.low = low;
  result.high = high;
  result.unit = unit;
  result.n = 1;
  result.method = "planted";
  return result;
}

/// Sets a key to an exact value.
inline void set(profile::Profile& profile, const std::string& key, double value, const char* unit) {
  profile.entries[key] = entry(value, value, value, unit);
}

/// 10 SMs of 4 schedulers at 1 GHz: a cycle is a nanosecond. All intervals are points. No unit
/// overlaps with another (p = 1), so that a time is the sum of its parts.
inline profile::Profile device() {
  profile::Profile p;
  p.device_name = "Planted";
  p.compute_capability = "9.0";
  set(p, "sm.count", 10, "1");
  set(p, "sm.warp_size", 32, "lanes");
  set(p, "sm.max_threads", 2048, "1");
  set(p, "sm.max_blocks", 32, "1");
  set(p, "sm.registers", 65536, "1");
  set(p, "shared.bytes_per_sm", 102400, "bytes");
  set(p, "scheduler.count", 4, "1");
  set(p, "clock.sm.mhz", 1000, "MHz");

  set(p, "launch.kernel_us", 2, "us");
  set(p, "launch.kernel_every_sm_us", 2, "us");
  set(p, "launch.graph_node_us", 1, "us");
  set(p, "launch.interval_us", 5, "us");
  set(p, "launch.blocks_per_us", 1e9, "blocks/us");  // a start takes no time worth mention
  set(p, "launch.block_turnaround_ns", 1e-6, "ns");
  set(p, "model.combining_exponent", 1, "1");

  set(p, "inst.ffma.issue_interval_cycles", 1, "cycles/instruction");
  const auto op = [&p](const std::string& name, double per_clk_sm, double latency_cycles) {
    set(p, "inst." + name + ".per_clk_sm", per_clk_sm, "instructions/clk/SM");
    set(p, "inst." + name + ".latency_cycles", latency_cycles, "cycles");
  };
  op("ffma", 128, 4);
  op("fadd", 128, 5);
  op("imad", 64, 6);
  op("iadd3", 64, 7);
  op("lop3", 64, 8);
  op("mufu_ex2", 16, 20);
  op("mufu_rsqrt", 16, 30);
  op("dfma", 64, 40);
  op("hfma2", 128, 9);
  op("shfl", 32, 25);
  set(p, "tensor.bf16.mma_sync_flop_per_clk_sm", 2000, "FLOP/clk/SM");
  set(p, "tensor.bf16.wgmma_flop_per_clk_sm", 4000, "FLOP/clk/SM");
  set(p, "tensor.mma.fp64.m16n8k16.flop_per_clk_sm", 200, "FLOP/clk/SM");
  set(p, "tensor.mma.fp64.m8n8k4.flop_per_clk_sm", 100, "FLOP/clk/SM");
  set(p, "tensor.bf16_tflops", 40, "TFLOP/s");            // what all SMs do at that rate
  set(p, "tensor.bf16_sustained_tflops", 20, "TFLOP/s");  // half of it

  set(p, "shared.issue_cycles_per_way.ld32", 1, "cycles/way");
  set(p, "shared.latency_cycles", 23, "cycles");
  set(p, "shared.conflict_cycles_per_way.ld32", 2, "cycles/way");
  set(p, "l1.bandwidth_bytes_per_clk_sm", 128, "bytes/clk/SM");
  set(p, "l1.latency_cycles", 30, "cycles");
  set(p, "l2.read_gbps", 640, "GB/s");
  set(p, "l2.write_gbps", 320, "GB/s");
  set(p, "l2.near.latency_cycles", 200, "cycles");
  set(p, "l2.far.latency_cycles", 400, "cycles");
  set(p, "dram.read_gbps", 100, "GB/s");
  set(p, "dram.write_gbps", 100, "GB/s");
  set(p, "dram.copy_gbps", 80, "GB/s");
  set(p, "dram.triad_gbps", 90, "GB/s");
  set(p, "dram.latency_cycles", 600, "cycles");

  set(p, "atomic.global.same_address_per_clk", 2, "operations/clk");
  set(p, "atomic.global.f32.same_address_per_clk", 1, "operations/clk");
  set(p, "atomic.global.same_address_one_lane_per_clk", 1, "operations/clk");
  set(p, "atomic.global.coalesced_per_clk", 100, "operations/clk");
  set(p, "l2.random_red_sectors_per_clk", 50, "sectors/clk");
  set(p, "l2.random_atom_sectors_per_clk", 40, "sectors/clk");
  set(p, "dram.random_red_sectors_per_clk", 10, "sectors/clk");
  set(p, "dram.random_atom_sectors_per_clk", 8, "sectors/clk");
  set(p, "icache.l2.instruction_cycles", 2, "cycles");
  set(p, "icache.beyond.instruction_cycles", 6, "cycles");
  set(p, "atomic.global.latency_cycles", 700, "cycles");
  set(p, "atomic.shared.same_address_per_clk_sm", 4, "operations/clk/SM");
  set(p, "atomic.shared.spread_per_clk_sm", 16, "operations/clk/SM");
  set(p, "atomic.shared.latency_cycles", 60, "cycles");
  set(p, "barrier.block.base_cycles", 10, "cycles");
  set(p, "barrier.block.per_warp_cycles", 2, "cycles/warp");
  set(p, "divergence.path_overhead_cycles", 45, "cycles/path");

  set(p, "fp32.tflops", 2.56, "TFLOP/s");
  set(p, "l1.read_gbps", 1280, "GB/s");
  set(p, "shared.read_gbps", 1280, "GB/s");
  return p;
}

/// `blocks` blocks of 128 threads: 4 warps, 16 blocks an SM, 160 at once. It asks for nothing but
/// the least that a description must state: an instruction of the whole grid.
inline descriptor::Descriptor kernel(double blocks) {
  descriptor::Descriptor k;
  k.file = "planted.json";
  k.name = "planted";
  k.size = "n";
  k.source = "hand";
  k.launch = {.grid_blocks = blocks,
              .threads_per_block = 128,
              .registers_per_thread = 32,
              .shared_bytes_per_block = 0,
              .kernels = 1};
  k.work.set(descriptor::Resource::kWarpInstructions, 1e-9);
  return k;
}

}  // namespace warpgauge::model::planted
