// SPDX-License-Identifier: Apache-2.0
// Descriptions of kernels from what hardware counters saw of them: the counter series that
// `warpgauge-kernels --describe` records (metric group kernel_work), or the counts of
// `warpgauge describe` (kernel_work and kernel_waits).
#pragma once

#include <fmt/format.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/model/descriptor.h"
#include "analysis/samples/recording.h"

namespace warpgauge::model {

/// Time that units of the model ("dram", "lsu", ...) would need at their own peak for what they did
/// in one launch, by the hardware's counters of peaks: nothing of it comes from a profile. Units of
/// an SM: the mean of all SMs, those without work among them. A unit with several counters is as
/// many parts: "l2: tags", "l2: data", ...
using BusyTimes = std::map<std::string, double>;  // us by unit or part; as Descriptor::busy_us

/// Whether counters say how busy a unit of the model is, or a part of one ("l2: tags"). For others
/// ("block_start", "memory_start", "launch", "global_atomics", ...) the hardware counts no peak.
bool has_counted_peak(std::string_view name);

/// Of a launch with these counts, whose DRAM traffic in a train of launches is that of `work`.
/// Empty where no duration was read.
BusyTimes busy_times(const Counts& counts, const Work& work);

/// Fills in what follows from the counts of a launch: `work`, `variants`, `busy_us` (empty where no
/// percentage or no duration was read) and what is taken for granted, in `assumes`: the pattern of
/// atomics is read off the sectors that they touch; barriers are the instructions of the pipe that
/// they run on; what an output leaves in L2 is written to DRAM in the end. A reading of kernel_work
/// that is not there is no 0: it is `unknown`, with the reason that `unread` gives, and the
/// resources that follow from it are open. The launch's shape and its executed machine code must be
/// there already, as far as they are known.
///
/// Throws InputError where the instruction count is missing or no kernel can have such counts.
void translate_counts(Descriptor& descriptor);

/// The description of one launch from counts that also state its shape: grid_blocks,
/// threads_per_block, registers_per_thread and shared_bytes_per_block, and what a rung states of
/// itself ("kernels", compulsory_bytes, traits of its machine code). `file` names it in messages.
/// Throws as translate_counts(), and where the shape is missing.
Descriptor describe_counts(const Counts& counts, std::string name, std::string size,
                           std::string file);

/// One description for each counted kernel and size. Its name is that of the timing series,
/// "FAMILY/RUNG.TYPE" ("sgemm/warp_tiled.f32", "histogram/shared.u8.zipf"), its size the number on
/// the series' axis. Series that were not measured or belong to another group are passed over.
/// Throws as describe_counts(), naming recording and series.
std::vector<Descriptor> counted_kernels(const samples::Recording& recording);

/// "kernels/sgemm", "warp_tiled.f32.cold.burst" -> "sgemm/warp_tiled.f32".
std::string kernel_name(std::string_view probe, std::string_view variant);

/// As sizes are written: shortest text that reads back as the number.
inline std::string size_text(double size) { return fmt::format("{}", size); }

}  // namespace warpgauge::model
