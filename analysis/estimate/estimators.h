// SPDX-License-Identifier: Apache-2.0
// The estimators, one file each. An estimator fills an empty Estimate, or throws Unusable with the
// reason why the series cannot answer at all; it is called through guarded_estimate() only, which
// catches. Axes, quantities and constants are found by name. The comments say what each one reads
// and gives.
#pragma once

#include "analysis/estimate/estimate.h"

namespace warpgauge::estimate {

/// Runs one estimator on one series; never throws for bad data. Unusable becomes `absent[""]`, and
/// keeps what was drawn. Any other exception is a defect of the estimator that odd readings brought
/// to light: it costs the series its outputs, with a reason that names both, and nothing else. Every
/// output that the series' fills ask for is there or absent with a reason.
Estimate guarded_estimate(void (*estimator)(const samples::Series&, Estimate&),
                          const samples::Series& series);

/// Axis `blocks` (together on one SM); quantity `largest` (bytes): the most that each may ask for.
/// Every block takes (asked + reserved), rounded up to a granule. Gives total (whole granules),
/// reserved and granule, exact, from how the amounts divide. Needs three numbers of blocks.
void allocation_law(const samples::Series& series, Estimate& out);

/// Axes `lines` (addresses that share a set, in number), `hops`; quantity `duration` (cycles) of a
/// chase through them. Gives ways, and miss_share_past: the share that misses with one line too
/// many (1: least recently used or first in; about 2 / ways: random victims). Measure every number
/// of lines to three times the ways. Says that it cannot tell where the rise is not that of one
/// set.
void associativity(const samples::Series& series, Estimate& out);

/// Axis `distance` (bytes), `accesses`; quantity `duration` (cycles): two lanes of a warp read a
/// byte each, so far apart. Where both lie in one bank, in different words, the access takes
/// longer. Gives period (bytes, the distance of two words of one bank), bank_width (bytes) and
/// banks (1).
void bank_map(const samples::Series& series, Estimate& out);

/// Any axes; quantities `difference` (whole numbers: of two readings of a clock in a row that were
/// not equal) and, optionally, `equal` (equal readings before it). Gives step: the greatest number
/// of which all differences are multiples; and period (the median difference) where equal readings
/// were seen, that is, where the clock moves more slowly than it can be read.
void common_step(const samples::Series& series, Estimate& out);

/// One axis, the step; a point is one step of a load, with quantities `elapsed` (s, ascending) and
/// `sm_clock` (MHz), reading by reading. Gives opening (MHz, of the first tenth), lowest (MHz), delay
/// (ms until the clock is 2 % below the opening) and settle (ms until it stays within 2 % of the
/// median of the second half; absent where a step is outside again there), each the median of the
/// steps with an interval from the lowest to the highest. Constant `tolerance` instead of 2 %.
void clock_step(const samples::Series& series, Estimate& out);

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

/// Two axes: the swept one, then an amount of work; quantity `duration` (cycles). Cost = slope over
/// the work at each point, and cost = base + each * x. Gives base (cycles), each (cycles per unit of
/// the axis) and at.<x>. Constants `max_straightness` (1 %, of a point's line over the work),
/// `max_residual` (5 %, of the law over the span of the costs).
void cost_line(const samples::Series& series, Estimate& out);

/// Axis `form` (0 and 1), the other an amount of work; quantity `duration`. Gives ratio (the cost of
/// a unit of work of form 1 over that of form 0) and at.0, at.1. Constant `max_residual` (1 %).
void cost_ratio(const samples::Series& series, Estimate& out);

/// One axis. Gives at.<x>: the quantity on the left of the first relation. Judging the relation is
/// the profile's business.
void counter_check(const samples::Series& series, Estimate& out);

/// Axes `form` (0 and 1), the swept one, an amount of work; quantity `duration` (cycles). Two
/// straight lines of cost (slope over the work) over x. Gives base.0, base.1 (cycles), each.0,
/// each.1 (cycles per unit of x), gap (cycles: form 1 less form 0 in the middle of the x that both
/// have) and crossover (x where the lines meet; absent where that is not surely between 0 and the
/// largest x). Constants `divisor` (operations in a unit of work, 1), `max_residual` (5 %, of the
/// span of the steeper form's costs).
void crossover(const samples::Series& series, Estimate& out);

/// Axes `paths`, `executed_instructions`, `iterations`, others allowed; quantity `duration`
/// (cycles). Cycles an iteration T = base + per_instruction * executed_instructions + reconverge *
/// (paths - 1).
void divergence_law(const samples::Series& series, Estimate& out);

/// One axis and quantity `access` (cycles), or two axes, the second an amount of work, and
/// `duration` (cycles). Two levels and the place of the change between them: before (the last x of
/// the first level), after (the first x of the other), in the unit of the axis; level.first,
/// level.last and step (cycles). Says that it cannot tell unless every point lies on one of them.
/// Constant `min_step` (15 %): the least step, of the lower level. Constant `max_residual` (1 %).
void edge(const samples::Series& series, Estimate& out);

/// One axis, `elapsed` (s), a point each time that the driver's energy counter moved; quantities
/// `energy` (J) and, optionally, `work` (done by then). Gives watts (W), step (ms, median time
/// between two points) and, with work, per_work (pJ, or pJ/byte for bytes) and per_work_above_idle,
/// with constants `idle_watts` and `idle_watts_error` (half its 95 % interval). Refuses fewer than a
/// dozen steps, and power that was not steady: constant `max_residual` (2 %, of the span).
void energy_law(const samples::Series& series, Estimate& out);

/// Two axes: the swept one, then an amount of work; quantity `duration` (cycles). Cost = slope over
/// the work at each point. Gives level (cycles: of the points before the cost first rises) and last
/// (x: the last of them). Says that it cannot tell where the cost comes back to the level. For rises
/// that are small or slow, with no level behind them; where there is one, `latency_ladder` or `edge`.
/// Constants `still` (1 %: how far a point may lie off the level), `max_residual` (1 %).
void first_rise(const samples::Series& series, Estimate& out);

/// Any axes; quantity `unit`: the ids of the units seen together at each point. Gives count (of the
/// sets that nothing connects), units, smallest and largest (units of a set), and apart (units of
/// sets smaller than constant `least_units`, 1, which are not counted otherwise).
void groups(const samples::Series& series, Estimate& out);

/// Axes `stride` (bytes), `hops`; quantity `duration` (cycles) of a sequential chase that misses:
/// latency grows with the stride up to what one miss fetches. Gives granule.first/last/0/1 (bytes):
/// sector and line, or sector and fetch. Strides from below the smallest granule to at least twice
/// the largest, by factors of two or less.
void granule(const samples::Series& series, Estimate& out);

/// Axes `ilp`, `warps` (per scheduler), `steps` (of `ilp` instructions a warp); `duration`
/// (cycles). Cycles a step = max(latency, interval * ilp * warps). Gives latency, interval, and
/// per_clk_sm (thread instructions) with constants `schedulers` and `lanes`.
void issue_surface(const samples::Series& series, Estimate& out);

/// Axes `warps` (on one SM), `window` (cycles); quantity `done` (bytes or instructions of an SM in
/// the window). Rate = slope over the window. Gives plateau (work/clk/SM), saturate (warps with 95 %
/// of it, interpolated), latency (cycles of one warp's step, constant `work_per_step`) and little,
/// the warps that plateau * latency asks for. Says that it cannot tell where the rate still rises.
/// Constant `max_residual` (3 %).
void latency_hiding(const samples::Series& series, Estimate& out);

/// Axes `size` (bytes), `hops`; quantity `duration` (cycles). Cycles a hop for each size, and the
/// plateaus and knees of that curve: level.first/last/0.. (cycles), knee.first/last/0.. (bytes),
/// step.0.. (cycles from level.0 to level.1, and on). A level is the median of its plateau's
/// points. A knee is located by a mixture of laws of the rise (knee_location.h); its value is the
/// largest measured size that the level still serves, where its interval holds one. Intervals are
/// calibrated on the virtual GPU (tests/virtual_gpu, data/known_answers/memory.md). Says (absent:
/// between.0..) where a rise takes more than half an octave: a short level in it would not be seen.
/// Constant `edge_rise` (0): how far beyond its plateau a level reaches, as a rise over it.
void latency_ladder(const samples::Series& series, Estimate& out);

/// Axes `stride`, `size` (bytes of span), `hops`; quantity `duration` (cycles). A ladder at each
/// stride: its first knee stays where it is while every line is touched, and grows with the stride
/// once lines are skipped. Gives line (bytes, a power of two). Strides that are even multiples of
/// the line leave sets unused, and the knee stays: take odd multiples of half a sector, a dozen or
/// more, two at least up to the line.
void line_size(const samples::Series& series, Estimate& out);

/// Axes `size` (bytes), `hops`; quantity `duration` (cycles). Latency = base + penalty * (1 - reach
/// / size) beyond the reach: what no longer fits misses, the rest still hits. One level or two
/// behind one another. Gives base (cycles), reach.0/1 (bytes) and penalty.0/1 (cycles; .ns).
/// Constants `max_residual` (1 %, of a size's line), `max_misfit` (3 % of the base: how far a size
/// may lie off the law), `min_rise` (3 %, of a level at its largest size).
void miss_law(const samples::Series& series, Estimate& out);

/// Any axes; quantities `access` (cycles of one timed access each) and, optionally, `lap` (cycles
/// of an untimed lap, constant `hops_per_lap`), which may be there at some points only: from those
/// comes the timing overhead. Gives mode.0.. (cycles, ascending) and weight.0.. .
void modes(const samples::Series& series, Estimate& out);

/// Any axes. Gives <quantity>: the median over all points of each quantity, in its own unit. With an
/// axis `pass`, the median over the passes' medians, from the lowest to the highest (passes.h).
void median_of(const samples::Series& series, Estimate& out);

/// Any axes; quantities `access` (cycles of one timed access each), `sm_clock` and, optionally,
/// `lap` (cycles of an untimed lap of such accesses, constant `hops_per_lap`), from which comes the
/// timing overhead. Gives p1, p10, p25, p50, p75, p90, p99 (cycles, and as <name>.ns).
void quantiles(const samples::Series& series, Estimate& out);

/// One point an address (any axes), quantity `access` (cycles, several readings each). Gives near
/// and far (cycles, mean over the addresses of each side), share (of the near ones) and split
/// (cycles); with one level, near alone. Constants `overhead_cycles` (taken off), `min_separation`
/// (0.2).
void near_far(const samples::Series& series, Estimate& out);

/// Axes `a`, `b` (numbers of two instructions), `pairs` (of one each); quantity `duration` (cycles).
/// Where a = b, the pair is one instruction twice. Gives at.<a>.<b>: what of the shorter one is
/// hidden behind the other, 1 (pipes of their own), 0 (one after the other), less (they hinder each
/// other). Absent where the two
/// together fill the issue slots, as the cheapest pair of all does.
void pair_overlap(const samples::Series& series, Estimate& out);

/// One point; quantities `first`, `second` and `together`, times of two pieces of work alone and at
/// once. Gives overlap, (first + second - together) / shorter of the two: 0 is one after the other,
/// 1 side by side, below 0 a hindrance; and slowdown, together / longer of the two. Refuses pieces
/// of which one takes over twice as long.
void overlap(const samples::Series& series, Estimate& out);

/// One axis; quantities `duration` (s), `bytes`. Gives at.<x> and best (GB/s). With a second axis
/// `pass`, medians over the passes, from the lowest to the highest (passes.h).
void rate_at(const samples::Series& series, Estimate& out);

/// Axes `threads` (of a block), `registers` (of a thread), `shared` (bytes a block asks for);
/// quantities `held` and `calculated` (blocks on one SM; what ran, and what a calculator says of
/// it); constant `warp_lanes`. Gives configurations and disagree (those where the two differ); and,
/// of the law behind what was held, exact: max_blocks, max_warps, max_threads, register_granule
/// (registers that a warp is given at least), register_files (that serve warps alike), registers,
/// shared_granule, shared_reserved, shared_total (bytes). These are absent unless one law, and one
/// only, gives every configuration.
void residency_law(const samples::Series& series, Estimate& out);

/// Axes `busiest_of_1`, `busiest_of_2`, .. (registers that an instruction of the loop reads from the
/// busiest bank, if there were so many) and `instructions`; quantity `duration` (cycles). Cycles an
/// instruction = max(floor, each * reads of the busiest bank). Gives each (cycles that one more read
/// of a busy bank takes) and banks, where one number explains the cost and no other nearly as well.
void register_banks(const samples::Series& series, Estimate& out);

/// One axis; quantities `duration` (s), `bytes`. Gives peak and plateau (GB/s; mean of the points
/// within 2 % of the best), half and knee (axis unit; where 50 and 95 % of the plateau are
/// reached), and with `sm_clock` and constant `sm_count` plateau.per_clk and plateau.per_clk_sm.
/// Diagnostics peak_over_plateau, last_over_plateau. The curve is taken to be concave below
/// saturation, soft or of two straight pieces; calibrated on the virtual GPU
/// (data/known_answers/memory.md). The peak is a single point: ask for it only where no cache can
/// inflate one.
void saturation(const samples::Series& series, Estimate& out);

/// Axes `warps` (on one SM, from 1, one by one), `steps`; quantity `duration` (cycles), with
/// several independent instructions in each warp. Cycles a step = max(alone, each * ceil(warps /
/// count)). Gives count: schedulers that each have a pipe of their own for the instruction. Absent
/// where the staircase does not fit, or another count fits as well.
void scheduler_count(const samples::Series& series, Estimate& out);

/// One axis (s); quantity `sm_clock`. Gives settled (median of the second half), lowest and highest
/// (of a running median there) and settle (ms): the time from which it stays within constant
/// `tolerance` (2 %) of the settled one, or three robust deviations. Refuses what still drifts.
void settling(const samples::Series& series, Estimate& out);

/// Two axes: the swept one, then an amount of work; quantity `duration` (cycles). Gives at.<x>
/// (cycles per unit of work) and largest (at the largest x).
void slope_at(const samples::Series& series, Estimate& out);

/// One axis, the SM; quantity `access` (cycles): reading i is of line i, the same for all SMs.
/// Gives sides (1 or 2) and, of two, near and far (cycles), sms.0 and sms.1 (SMs on each side; side
/// 0 is the first SM's) and stripe_bytes, with constants `step_bytes` and `consecutive_lines` (how
/// many of the lines, from the first, are so far apart; the first one begins a stripe).
void sides(const samples::Series& series, Estimate& out);

/// One axis; quantity `duration`. Gives slope (divided by constant `divisor`, where present: the
/// work in one unit of the axis) and intercept (undivided). Constant `max_residual` (1 %). With a
/// second axis `pass`, durations in us or s: the same in each pass, and their median, from the lowest
/// to the highest (passes.h).
void slope(const samples::Series& series, Estimate& out);

/// Two axes: the swept one, then an amount of work; quantity `duration` (cycles). Gives at (the x
/// whose cost is highest), highest and behind (the cost there and at the last x, cycles). Constants
/// `max_residual` (1 %), `min_rise` (10 %: of the highest over the last).
void summit(const samples::Series& series, Estimate& out);

/// Axes `warps` (of one block), `operations`; quantity `duration` (cycles). Cycles an operation for
/// each number of warps, then cost = base + per_warp * warps: `base` is what no number of warps
/// takes away. Gives base, per_warp (cycles/warp), at.<warps>. Constant `max_residual` (5 %).
void warp_law(const samples::Series& series, Estimate& out);

/// Axis `blocks` (of a grid; all stay as long); quantity `duration` (us). Duration = base + step *
/// ceil(blocks / capacity). Gives capacity (blocks; an interval where several whole numbers describe
/// the points), waves (that the sweep had), step and base (us). Measure round about each whole
/// number of waves, three of them at least.
void wave_law(const samples::Series& series, Estimate& out);

/// Two axes: the swept one, then an amount of work; quantity `duration` (cycles, us or s). Work per
/// time at each point, from the slope of duration over work. Gives at.<x>, largest (at the largest
/// x) and saturated (the last point within 3 % of the highest rate; one other must be), in work/clk,
/// work/us or work/s (of FLOP and operations: TFLOP/s and TOP/s); with cycles and constant
/// `sm_count` (the SMs that share the work) the same per SM as <output>.per_sm, and with constant
/// `lanes` (threads of a warp) as <output>.interval the cycles from one warp's instruction to the
/// next on an SM. Constant `max_residual` (1 %).
/// x) and saturated (the last point within 3 % of the highest rate; one other must be), in
/// work/clk, work/us or work/s (FLOP and s: TFLOP/s); with cycles and constant `sm_count` (the SMs
/// that share the work) the same per SM as <output>.per_sm, and with constant `lanes` (threads of a
/// warp) as <output>.interval the cycles from one warp's instruction to the next on an SM. Constant
/// `max_residual` (1 %).
void work_rate(const samples::Series& series, Estimate& out);

}  // namespace warpgauge::estimate
