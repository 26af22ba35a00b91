// SPDX-License-Identifier: Apache-2.0
// Descriptions with machine code written by hand, and a device that has every latency it waits for.
#pragma once

#include <string>
#include <utility>

#include "analysis/descriptor/descriptor.h"
#include "analysis/model/predict.h"
#include "tests/analysis/in_core/written_code.h"
#include "tests/analysis/model/planted.h"

namespace warpgauge::model::planted {

/// The planted device with latencies that can be told apart.
inline profile::Profile device_for_code() {
  profile::Profile p = device();
  const auto cycles = [&p](const std::string& key, double value) { set(p, key, value, "cycles"); };
  // Each is one machine instruction, whose pipe takes one a cycle.
  const auto opcode = [&p](const std::string& name, const char* text, const char* pipe) {
    profile::Entry& entry = p.entries[name + ".per_clk_sm"];
    if (entry.value <= 0) set(p, name + ".per_clk_sm", 128, "instructions/clk/SM");
    entry.opcode = text;
    entry.pipe = pipe;
  };
  opcode("inst.mufu_ex2", "MUFU.EX2", "xu");
  opcode("inst.dfma", "DFMA", "fp64");
  opcode("inst.shfl", "SHFL.BFLY", "lsu");
  opcode("inst.redux_sum", "REDUX.SUM", "adu");
  opcode("inst.match_any", "MATCH.ANY", "adu");
  opcode("inst.match_all", "MATCH.ALL", "adu");
  opcode("inst.vote_any", "VOTE.ANY", "alu");
  opcode("inst.s2r_smid", "S2R", "adu");
  set(p, "tensor.mma.bf16.m16n8k16.flop_per_clk_sm", 4 * 2 * 16 * 8 * 16, "FLOP/clk/SM");
  p.entries["tensor.mma.bf16.m16n8k16.flop_per_clk_sm"].opcode = "HMMA.16816.F32.BF16";
  cycles("constant.l1.latency_cycles", 35);
  cycles("shared.latency_cycles.ld64", 25);
  cycles("shared.latency_cycles.ld128", 31);
  set(p, "shared.conflict_cycles_per_way.ld64", 4, "cycles/way");
  set(p, "shared.conflict_cycles_per_way.ld128", 8, "cycles/way");
  cycles("shared.latency_cycles.ldmatrix_x1", 33);
  cycles("shared.latency_cycles.ldmatrix_x2", 36);
  cycles("shared.latency_cycles.ldmatrix_x4", 39);
  cycles("inst.mufu_ex2.issue_interval_cycles", 2);
  cycles("inst.s2r.latency_cycles", 37);
  cycles("inst.redux_sum.latency_cycles", 12);
  cycles("inst.match_any.latency_cycles", 51);
  cycles("inst.match_all.latency_cycles", 15);
  cycles("inst.match_all.issue_interval_cycles", 8);
  cycles("inst.vote_any.latency_cycles", 14);
  cycles("tensor.mma.bf16.m16n8k16.latency_cycles", 34);
  cycles("tensor.mma.bf16.m16n8k16.issue_interval_cycles", 16);
  cycles("tensor.wgmma.bf16.n128.latency_cycles", 128);
  cycles("texture.latency_cycles", 95);
  cycles("mbarrier.test_cycles", 17);
  cycles("fence.cta.acq_rel.cycles", 19);
  cycles("fence.gpu.acq_rel.cycles", 900);
  cycles("fence.sys.acq_rel.cycles", 1800);
  cycles("dram.round_cycles.warps1.sectors1", 600);
  cycles("dram.round_cycles.warps1.sectors32", 600);  // the slowest sector is as fast as any
  return p;
}

/// One block of one warp that executes the code.
inline descriptor::Descriptor one_warp(machine_code::ExecutedCode code) {
  descriptor::Descriptor k = kernel(1);
  k.launch.threads_per_block = 32;
  k.code = std::move(code);
  return k;
}

/// `blocks` blocks of four warps that execute it.
inline descriptor::Descriptor blocks_of(machine_code::ExecutedCode code, double blocks = 1) {
  descriptor::Descriptor k = kernel(blocks);
  k.code = std::move(code);
  for (auto& instruction : k.code.instructions) {
    instruction.executed *= 4 * blocks;
    instruction.threads *= 4 * blocks;
  }
  return k;
}

/// A warp waits 23 cycles for shared memory, then 4 and 1: 28.
inline machine_code::ExecutedCode one_load() {
  return in_core::written({{.text = "LDS R0, [R2]", .stall = 2, .write = 0},
                           {.text = "FADD R0, R0, R1", .stall = 4, .wait = 1},
                           {.text = "EXIT"}});
}

/// Busy time of a unit in a prediction, in nanoseconds: cycles of the planted clock.
inline double busy_cycles(const Prediction& prediction, std::string_view unit) {
  for (const Share& share : prediction.shares) {
    if (name(share.unit) == unit) return share.busy_seconds * 1e9;
  }
  return 0;
}

}  // namespace warpgauge::model::planted
