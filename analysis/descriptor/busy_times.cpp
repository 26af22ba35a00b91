// SPDX-License-Identifier: Apache-2.0
#include "analysis/descriptor/busy_times.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace warpgauge::descriptor {
namespace {

using enum Resource;

/// A percentage of kernel_work or kernel_waits, and the model's name for what it is of.
///
/// The model's L2 is whatever of it is slowest, and so are its counters: reads fill the way to the
/// SMs, writes the way from them, scattered accesses the tags, and what DRAM brings in and takes
/// out the data. Where only sectors were read (kernel_work) L2 seems less busy: reads that fill the
/// way to the SMs leave room there (series memory/l2_read_limits/steady#l2_limits).
struct Percentage {
  std::string_view name;
  BusyUnit unit;
  std::string_view part = {};
};
constexpr Percentage kPercentages[] = {{"issue_percent", BusyUnit::kIssue},
                                       {"fma_percent", BusyUnit::kFma},
                                       {"alu_percent", BusyUnit::kAlu},
                                       {"fp64_percent", BusyUnit::kFp64},
                                       {"xu_percent", BusyUnit::kXu},
                                       {"lsu_percent", BusyUnit::kLsu, "data path"},
                                       {"l1_percent", BusyUnit::kLsu, "tags"},
                                       {"l1_fill_percent", BusyUnit::kLsu, "fill"},
                                       {"mio_read_percent", BusyUnit::kLsu, "queue"},
                                       {"l2_percent", BusyUnit::kL2, "sectors"},
                                       {"l2_tag_percent", BusyUnit::kL2, "tags"},
                                       {"l2_data_percent", BusyUnit::kL2, "data"},
                                       {"l2_to_crossbar_percent", BusyUnit::kL2, "to the SMs"},
                                       {"crossbar_to_l2_percent", BusyUnit::kL2, "from the SMs"},
                                       {"tensor_percent", BusyUnit::kTensor},
                                       {"dram_percent", BusyUnit::kDram}};

}  // namespace

BusyTimes busy_times(const Counts& counts, const Work& work) {
  BusyTimes busy_us;
  const auto elapsed_ns = counts.find("elapsed_ns");
  if (elapsed_ns == counts.end()) return busy_us;
  for (const Percentage& one : kPercentages) {
    const auto percent = counts.find(one.name);
    if (percent == counts.end()) continue;
    busy_us.emplace(with_part(name(one.unit), one.part),
                    percent->second / 100 * elapsed_ns->second * 1e-3);
  }
  // The rest that one launch leaves in L2 is written while another of the train runs.
  double seen = 0;
  for (const char* alias : {"dram_read_bytes", "dram_write_bytes"}) {
    const auto bytes = counts.find(alias);
    if (bytes != counts.end()) seen += bytes->second;
  }
  const double in_train = work[kDramReadBytes] + work[kDramWriteBytes];
  const auto dram = busy_us.find(std::string(name(BusyUnit::kDram)));
  if (dram != busy_us.end() && seen > 0) {
    dram->second *= in_train / seen;
  }
  return busy_us;
}

std::string with_part(std::string_view unit, std::string_view part) {
  return part.empty() ? std::string(unit) : fmt::format("{}{}{}", unit, kPartSeparator, part);
}

bool has_counted_peak(BusyUnit unit) {
  return std::ranges::find(kPercentages, unit, &Percentage::unit) != std::end(kPercentages);
}

bool is_busy_part(std::string_view text) {
  return std::ranges::any_of(kPercentages, [text](const Percentage& one) {
    return text == name(one.unit) || text == with_part(name(one.unit), one.part);
  });
}

}  // namespace warpgauge::descriptor
