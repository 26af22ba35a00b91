// SPDX-License-Identifier: Apache-2.0
// The estimators, one file each. An estimator fills an empty Estimate, or throws Unusable with the
// reason why the series cannot answer at all; it is called through the registry only, which
// catches. Axes, quantities and constants are found by name. What each one reads and gives is said
// here.
#pragma once

#include "analysis/estimate/estimate.h"

namespace warpgauge::estimate {

/// Axes `compute_cycles`, `memory_cycles` (what each part of a mix takes alone, in cycles), others
/// allowed; quantity `duration` (cycles) of both together. T = (compute^p + memory^p)^(1/p) with p
/// from 1 (one after the other) to 64 (side by side). Gives exponent and residual, the relative
/// scatter of the mixes about the law. Needs three mixes whose parts lie within a factor of four.
/// Constant `max_residual` (10 %): how far the worst mix may be off, relative.
void combining_exponent(const samples::Series& series, Estimate& out);

/// Axes `degree`, `accesses`; quantity `duration` (cycles). Cycles an access for each degree of
/// conflict, then cost = base + per_way * (degree - 1).
/// Gives base, per_way (cycles/way), at.<degree>; bandwidth (bytes/clk/SM) with `bytes_per_access`.
/// Constant `max_residual` (5 %): largest residual of the law over the span of the costs.
void conflict_law(const samples::Series& series, Estimate& out);

/// One axis. Gives at.<x>: the quantity on the left of the first relation. Judging the relation is
/// the profile's business.
void counter_check(const samples::Series& series, Estimate& out);

/// Axes `paths`, `executed_instructions`, `iterations`, others allowed; quantity `duration`
/// (cycles). Cycles an iteration T = base + per_instruction * executed_instructions + reconverge *
/// (paths - 1).
void divergence_law(const samples::Series& series, Estimate& out);

/// Axes `ilp`, `warps` (per scheduler), `steps` (of `ilp` instructions a warp); `duration`
/// (cycles). Cycles a step = max(latency, interval * ilp * warps). Gives latency, interval, and
/// per_clk_sm (thread instructions) with constants `schedulers` and `lanes`.
void issue_surface(const samples::Series& series, Estimate& out);

/// Axes `size` (bytes), `hops`; quantity `duration` (cycles). Cycles a hop for each size, and the
/// plateaus and knees of that curve: level.first/last/0.. (cycles), knee.first/last/0.. (bytes).
/// Constant `edge_rise` (0): how far beyond its plateau a level reaches, as a rise over it.
void latency_ladder(const samples::Series& series, Estimate& out);

/// Any axes; quantities `access` (cycles of one timed access each) and, optionally, `lap` (cycles
/// of an untimed lap, constant `hops_per_lap`), which may be there at some points only: from those
/// comes the timing overhead. Gives mode.0.. (cycles, ascending) and weight.0.. .
void modes(const samples::Series& series, Estimate& out);

/// Any axes. Gives <quantity>: the median over all points of each quantity, in its own unit.
void median_of(const samples::Series& series, Estimate& out);

/// One axis; quantities `duration` (s), `bytes`. Gives at.<x> and best (GB/s).
void rate_at(const samples::Series& series, Estimate& out);

/// One axis; quantities `duration` (s), `bytes`. Gives peak and plateau (GB/s), knee (axis
/// unit), and with `sm_clock` and constant `sm_count` plateau.per_clk and plateau.per_clk_sm.
/// The peak is a single point: ask for it only where no cache can inflate one.
void saturation(const samples::Series& series, Estimate& out);

/// Axes `warps` (on one SM, from 1, one by one), `steps`; quantity `duration` (cycles), with enough
/// independent instructions in each warp to saturate its scheduler. Gives count.
void scheduler_count(const samples::Series& series, Estimate& out);

/// Two axes: the swept one, then an amount of work; quantity `duration` (cycles). Gives at.<x>
/// (cycles per unit of work) and largest (at the largest x).
void slope_at(const samples::Series& series, Estimate& out);

/// One axis; quantity `duration`. Gives slope (divided by constant `divisor`, where present: the
/// work in one unit of the axis) and intercept (undivided). Constant `max_residual` (1 %).
void slope(const samples::Series& series, Estimate& out);

/// Axes `warps` (of one block), `operations`; quantity `duration` (cycles). Cycles an operation for
/// each number of warps, then cost = base + per_warp * warps: `base` is what no number of warps
/// takes away. Gives base, per_warp (cycles/warp), at.<warps>. Constant `max_residual` (5 %).
void warp_law(const samples::Series& series, Estimate& out);

/// Two axes: the swept one, then an amount of work; quantity `duration` (cycles, us or s). Work per
/// time at each point, from the slope of duration over work. Gives at.<x>, largest (at the largest
/// x) and saturated (the last point within 3 % of the highest rate; one other must be), in work/clk,
/// work/us or work/s (FLOP and s: TFLOP/s); with cycles and constant `sm_count` (the SMs that share
/// the work) the same per SM as <output>.per_sm, and with constant `lanes` (threads of a warp) as
/// <output>.interval the cycles from one warp's instruction to the next on an SM. Constant
/// `max_residual` (1 %).
void work_rate(const samples::Series& series, Estimate& out);

}  // namespace warpgauge::estimate
