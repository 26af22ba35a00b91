// SPDX-License-Identifier: Apache-2.0
// The numbers of costs and laws that are not keys of a profile: found by comparing predictions with
// measured times, or taken for granted because no probe measures them. All of them, in one place;
// what is not here follows from the profile. Each says what it was found on, and the revision that
// has had it since. The blind halves of the sets took no part in any.
#pragma once

namespace warpgauge::fitted {

// ---- Found on measured times

/// Factors. The laws' own error, by which the interval of the body is wider than the keys make it.
/// With them the interval holds the time of 90 % of the kernels from which they were found. For
/// simulated code these are the open ones of corpus/ that are from outside, by what is predicted to
/// bound them: cycles that are counted (issue, pipes, fixed latencies, starts of blocks), DRAM, or
/// anything else. For counters alone they are 291 of our own. The set kinds took no part: its
/// kernels were chosen where laws err. scripts/interval_widths.py says how many kernels there are,
/// and what leaving out a program, or a family of kernels, would change. Since bf5549ec.
inline constexpr double kErrorOfSimulatedCycles = 1.15;
inline constexpr double kErrorOfSimulatedDram = 1.25;
inline constexpr double kErrorOfSimulatedWaits = 1.41;
/// Since 864dd904.
inline constexpr double kErrorOfCountedLaw = 1.29;

/// Share of a round of blocks. Blocks that do the same do not take the same time: SMs lie nearer to
/// or farther from what they ask, and share ports with others. The last blocks to end take this
/// much longer than the mean one, whatever came before them: measured over predicted time, of 798
/// kernels of corpus/ with machine code, fell as 0.004 + 0.073 / rounds. From 0.05 to 0.07 the mean
/// error is the same. Since e180a213.
inline constexpr double kLastBlocksLonger = 0.07;

/// Exponent. Counts do not say which warps enter a section that only some enter. If all warps of a
/// block do it alike, blocks take as long as in_core::Dealing::kAlike; if others do it each time,
/// the whole block waits for them at its barriers, and that is kByWarp. Blocks are taken to have
/// this power of the ratio of both. It was chosen with the open kernels of both sets of corpus/ in
/// view, where the mean error hardly depends on it from 0.15 to 0.35. Since 09f6e8cf.
inline constexpr double kByWarpPower = 0.25;

/// Instructions that are simulated for one SM. 100 thousand and 200 thousand gave the same mean
/// error on corpus/ to a tenth of a percent. Since 09f6e8cf.
inline constexpr double kSimulatedInstructions = 50000;

/// Blocks of a slot that are simulated one after the other at most; what follows takes as long as
/// the mean of them but the first. 4, 8 and 16 gave the same mean error on corpus/; with 4 a stream
/// at the limit of a port came out 3 % faster than the port. Since db60c113.
inline constexpr double kSimulatedRounds = 6;

/// Factor. What NCCL took at most over the law of its own latency and rate: found on two H100
/// (data/h100x2, NCCL 2.28.3, 8 bytes to 256 MiB), where it changes its protocol. The law has both
/// ends of the sizes, so what lies between is slower, never faster. The interval reaches so far,
/// and holds all that was recorded. Since 2e40577d.
inline constexpr double kMostOverNcclLaw = 2.25;

/// Factor. The same over the laws of ring and direct, which know of links and flags alone. Later
/// four H200 were recorded (data/h200x4): NCCL's times and those of our all-reduces, by a ring and
/// in one step, lie within both intervals, which were left as they were. Since 2e40577d.
inline constexpr double kMostOverLinkLaw = 3.6;

/// Factor. What those all-reduces of our own took at most over the laws of ring and direct. Since
/// e180a213, when four H200 were recorded in three campaigns.
inline constexpr double kMostOfOursOverLinkLaw = 3.1;

// ---- Taken for granted: no probe measures them

/// Waves. A grid of at most this many is placed once and for all: an SM with more work than others
/// takes longer for it. In more waves blocks go where there is room. Since 09f6e8cf.
inline constexpr double kWavesThatBind = 2;

/// Fences a block, and barriers a fence. Blocks wait for each other where each passes a fence of
/// the whole device again and again: at least this often, and at every fourth barrier or more. What
/// one warp does alone then delays all blocks. Since 09f6e8cf.
inline constexpr double kFencesOfMeeting = 8, kBarriersAFence = 4;

/// Ratios. What a block has more to do than others lies on all sub-partitions of its SM, what a
/// warp has on one. The surplus of an SM is one warp's if it is within the first, either way, of
/// the surplus of the busiest sub-partition, and the imbalance is above the second. Since
/// 8a2582e7.
inline constexpr double kMostOfOneWarp = 1.5, kLeastImbalance = 1.3;
/// Ratio. A warp that is known to execute that many times what one does in the mean may be the last
/// one, and runs by itself then. The longest of many alike ones does not.
inline constexpr double kLongWarp = 2;

/// Cycles from the pipe's start until a memory instruction has read its sources. HUE
/// (in_core/steps.h) measured 9 to 11 from the issue of loads, on Ampere. Since 0036c02d.
inline constexpr double kReadCycles = 8;

/// Cycles that a result reaches another queue later than its own pipe (FADD to MUFU: 6, by the
/// schedules of nvcc). Since c1568437.
inline constexpr double kHandOverCycles = 2;

/// Factors. Ends of a cost that is taken from other instructions of the pipe, or for which the
/// profile lacks a rate; then the ends of a cost that is not known at all. Code of another
/// architecture, and what another architecture moves, is as uncertain as the first.
inline constexpr double kAssumedLow = 0.5, kAssumedHigh = 2;
inline constexpr double kUnknownLow = 0.1, kUnknownHigh = 4;
inline constexpr double kErrorOfOtherArchitecture = 2;

}  // namespace warpgauge::fitted
