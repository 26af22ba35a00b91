// SPDX-License-Identifier: Apache-2.0
// The metrics that a description is made of (cupti/metrics: kernel_work and kernel_waits), as ncu
// has them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::describe {

/// A reading of one of the two groups.
struct NcuMetric {
  std::string alias;               ///< in Descriptor::counts
  std::vector<std::string> names;  ///< of the hardware's metric; chips have one of them
  std::string unit;                ///< in which it is read: "bytes", "ns", "1", "sectors", ...
  bool is_work = false;            ///< of kernel_work: the model needs it

  bool is_percentage() const { return alias.ends_with("_percent"); }
};

/// All of them, those of kernel_work first, in the order of the files.
const std::vector<NcuMetric>& ncu_metrics();

/// The shape of the launch, beside them.
inline constexpr std::string_view kLaunchMetrics[] = {"launch__grid_size",
                                                      "launch__block_size",
                                                      "launch__registers_per_thread",
                                                      "launch__shared_mem_per_block_static",
                                                      "launch__shared_mem_per_block_dynamic",
                                                      "launch__cluster_dim_x",
                                                      "launch__cluster_dim_y",
                                                      "launch__cluster_dim_z"};

/// Command lines that collect all that a description needs, one a line: the profiler's run, and the
/// two pages of its report.
std::string ncu_commands();

/// Factor from a unit as ncu prints it ("Kbyte", "usecond", "inst", "%") to one of the
/// groups ("bytes", "ns", "sectors", "1"). ncu's Kbyte is 1000 bytes. Empty where the two units are
/// of different kinds.
std::optional<double> ncu_unit_factor(std::string_view printed, std::string_view wanted);

}  // namespace warpgauge::describe
