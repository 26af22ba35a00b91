# SPDX-License-Identifier: Apache-2.0
"""The servers of the simulated machine, in the order in which a kernel meets them, with the keys that each takes from a profile.

docs/machine.md has their table (machine_table.py) and their picture (machine_picture.py). The test docs/machine holds both to the laws:
with no other key of the profile than these, kernels with machine code are predicted as with all of it, and each key is needed.
A name may hold {this,that} for several keys, and * for any part of a name. What no key says is a rule of the simulation.
"""

from typing import NamedTuple


class Server(NamedTuple):
    name: str
    rows: tuple  # (what it serves, key or keys)
    rules: tuple = ()  # (what it serves, what it does whatever the profile says)


SERVERS = (
    Server("launch", (
        ("a kernel of one block, beyond its work", "launch.kernel_us"),
        ("a kernel with a block on every SM", "launch.kernel_every_sm_us"),
        ("the next kernel of a graph, at the earliest", "launch.graph_node_us"),
        ("the next kernel of a stream, at the earliest", "launch.interval_us"))),
    Server("memory start", (
        ("the first loads of a kernel", "launch.dram_read_start_us"),
        ("the last stores of a kernel", "launch.dram_copy_start_us"))),
    Server("block scheduler", (
        ("starts of blocks, on the whole device", "launch.blocks_per_us"),
        ("the same in clusters", "launch.cluster_blocks_per_us.size{2,4,8,16}"),
        ("the same where each lets dependent launches begin", "launch.dependents_blocks_per_us"),
        ("the next block of a slot", "launch.block_turnaround_ns"))),
    Server("slots of an SM", (
        ("SMs of the device", "sm.count"),
        ("blocks of an SM, at most", "sm.max_blocks"),
        ("threads", "sm.max_threads"),
        ("registers", "sm.registers"),
        ("shared memory", "shared.bytes_per_sm"),
        ("lanes of a warp", "sm.warp_size"),
        ("cycles", "clock.sm.mhz"))),
    Server("schedulers", (
        ("the warps of an SM", "scheduler.count"),
        ("the next instruction of a warp", "inst.ffma.issue_interval_cycles"),
        ("a branch that is taken", "branch.taken_cycles")), (
        ("an instruction of any of its warps", "one a cycle"),)),
    Server("instruction caches", (
        ("an instruction from the SM's own cache", "icache.l1.instruction_cycles"),
        ("an instruction from the cache of several SMs", "icache.l2.instruction_cycles"),
        ("an instruction from beyond", "icache.beyond.instruction_cycles"))),
    Server("barriers and fences", (
        ("the last warp of a block", "barrier.block.base_cycles"),
        ("each warp of a block", "barrier.block.per_warp_cycles"),
        ("a fence of the block", "fence.cta.acq_rel.cycles"),
        ("a fence of the device, of the system", "fence.{gpu,sys}.acq_rel.cycles"),
        ("a test of an mbarrier", "mbarrier.test_cycles"))),
    Server("register banks", (
        ("registers by their number", "register.banks"),
        ("an operand of an instruction", "register.bank_conflict_cycles"))),
    Server("pipes", (
        ("FFMA: either half of `fma`", "issue.ffma.per_clk_sm"),
        ("its result", "issue.ffma.latency_cycles"),
        ("each instruction that was timed alone, IMAD in one half of `fma`, LOP3 in `alu`, DFMA in `fp64`, MUFU in `xu`, SHFL in `lsu`",
         "inst.*.per_clk_sm"),
        ("its result", "inst.*.latency_cycles"),
        ("the same warp's next one, where it passes twice", "inst.*.issue_interval_cycles"),
        ("products of a warp", "tensor.mma.*.*.{flop,op}_per_clk_sm"),
        ("their results", "tensor.mma.*.*.latency_cycles"),
        ("products of four warps", "tensor.wgmma.*.*.interval_cycles"),
        ("their results", "tensor.wgmma.*.*.latency_cycles"),
        ("all bf16 products of a warp, on an SM", "tensor.bf16.mma_sync_flop_per_clk_sm"),
        ("all bf16 products of four warps, on an SM", "tensor.bf16.wgmma_flop_per_clk_sm"),
        ("all bf16 products, on the device", "tensor.bf16_tflops"))),
    Server("memory queue", (), (
        ("loads, stores, shuffles and special registers", "4 instructions of a scheduler"),)),
    Server("L1 tags", (), (
        ("lines that an access touches", "one line a cycle"),)),
    Server("L1 and shared memory", (
        ("global and local loads", "l1.bandwidth_bytes_per_clk_sm.{ld32,ld64,ld128}"),
        ("all their bytes, as counted", "l1.bandwidth_bytes_per_clk_sm"),
        ("a hit in L1", "l1.latency_cycles"),
        ("accesses to shared memory", "shared.bandwidth_bytes_per_clk_sm.*"),
        ("all their wavefronts, as counted", "shared.issue_cycles_per_way.ld32"),
        ("a load from shared memory", "shared.latency_cycles"),
        ("a wider one, or one of matrices", "shared.latency_cycles.*"),
        ("a load, for each way of its conflict", "shared.conflict_cycles_per_way.{ld32,ld64,ld128}"),
        ("lanes that read one word", "shared.common_word_cycles.{ld32,ld64,ld128,st32,st64,st128}.sharers2"),
        ("atomics of shared memory, by kind", "atomic.shared.*.spread_per_clk_sm"),
        ("their results", "atomic.shared.*.latency_cycles"),
        ("all atomics of shared memory, as counted", "atomic.shared.spread_per_clk_sm"),
        ("a constant at an address in a register", "constant.l1.latency_cycles"),
        ("a texture", "texture.latency_cycles"),
        ("lanes that read textures, by the form of the read", "texture.{fetch,linear,linear3d,linear4}.per_clk_sm"))),
    Server("port to L2", (
        ("sectors to the SM: its share of", "l2.read_gbps"),
        ("sectors from the SM: its share of", "l2.write_gbps"),
        ("requests to read: its share of", "l2.read_requests_per_clk"),
        ("requests to write: its share of", "l2.write_requests_per_clk"),
        ("sectors to an SM that asks alone", "l2.one_sm.read_gbps"),
        ("sectors from an SM that asks alone", "l2.one_sm.write_gbps"))),
    Server("port to DRAM", (), (
        ("sectors that L2 lacks", "this SM's share of DRAM"),)),
    Server("L2", (
        ("a load, from the near half", "l2.near.latency_cycles"),
        ("a load, from the far half", "l2.far.latency_cycles"))),
    Server("atomics in L2", (
        ("an atomic whose result is wanted", "atomic.global.latency_cycles"),
        ("lanes on one word", "atomic.global.same_address_per_clk"),
        ("neighbouring lanes on neighbouring words", "atomic.global.coalesced_per_clk"),
        ("lanes on sectors of their own", "l2.random_red_sectors_per_clk"),
        ("the same with results", "l2.random_atom_sectors_per_clk"),
        ("halves of L2 that hold a copy: all of its bytes", "l2.queried_bytes"),
        ("over those of one half", "l2.side_bytes"))),
    Server("DRAM", (
        ("reads", "dram.read_gbps"),
        ("two reads for each write", "dram.triad_gbps"),
        ("a read for each write", "dram.copy_gbps"),
        ("writes", "dram.write_gbps"),
        ("a load, nothing else under way", "dram.latency_cycles"),
        ("a load while DRAM is busy, by the mix", "dram.loaded.{read,mix25,mix50,write}.{unloaded,share25,share50,share75,share90}_cycles"),
        ("a load of one line", "dram.round_cycles.warps1.sectors1"),
        ("the slowest of 32 lines", "dram.round_cycles.warps1.sectors32"),
        ("reads of single sectors", "dram.random_read_sectors_per_clk"),
        ("stores of single words", "dram.store_runs.words1_bytes_per_clk"),
        ("atomics on sectors that L2 lacks", "dram.random_red_sectors_per_clk"),
        ("the same with results", "dram.random_atom_sectors_per_clk"))),
)
