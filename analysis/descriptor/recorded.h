// SPDX-License-Identifier: Apache-2.0
// Descriptions of our own kernels from the counter series that `warpgauge-kernels --describe`
// records (metric group kernel_work).
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "analysis/descriptor/descriptor.h"
#include "analysis/samples/recording.h"

namespace warpgauge::descriptor {

/// The description of one launch from counts that also state its shape (counted.h), and what a rung
/// states of itself ("kernels", compulsory_bytes, traits of its machine code). It states its work,
/// not the counts. `file` names it in messages. Throws as complete().
Descriptor describe_counts(Counts counts, std::string name, std::string size, std::string file);

/// One description for each counted kernel and size. Its name is that of the timing series,
/// "FAMILY/RUNG.TYPE" ("sgemm/warp_tiled.f32", "histogram/shared.u8.zipf"), its size the number on
/// the series' axis. Series that were not measured or belong to another group are passed over.
/// Throws as describe_counts(), naming recording and series.
std::vector<Descriptor> counted_kernels(const samples::Recording& recording);

/// "kernels/sgemm", "warp_tiled.f32.cold.burst" -> "sgemm/warp_tiled.f32".
std::string kernel_name(std::string_view probe, std::string_view variant);

/// As sizes are written: shortest text that reads back as the number.
inline std::string size_text(double size) { return fmt::format("{}", size); }

}  // namespace warpgauge::descriptor
