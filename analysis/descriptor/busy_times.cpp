// SPDX-License-Identifier: Apache-2.0
#include "analysis/descriptor/busy_times.h"

#include <algorithm>

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
  std::string_view name, of;
};
constexpr Percentage kPercentages[] = {{"issue_percent", "issue"},
                                       {"fma_percent", "fma"},
                                       {"alu_percent", "alu"},
                                       {"fp64_percent", "fp64"},
                                       {"xu_percent", "xu"},
                                       {"lsu_percent", "lsu: data path"},
                                       {"l1_percent", "lsu: tags"},
                                       {"l1_fill_percent", "lsu: fill"},
                                       {"mio_read_percent", "lsu: queue"},
                                       {"l2_percent", "l2: sectors"},
                                       {"l2_tag_percent", "l2: tags"},
                                       {"l2_data_percent", "l2: data"},
                                       {"l2_to_crossbar_percent", "l2: to the SMs"},
                                       {"crossbar_to_l2_percent", "l2: from the SMs"},
                                       {"tensor_percent", "tensor"},
                                       {"dram_percent", "dram"}};

}  // namespace

BusyTimes busy_times(const Counts& counts, const Work& work) {
  BusyTimes busy_us;
  const auto elapsed_ns = counts.find("elapsed_ns");
  if (elapsed_ns == counts.end()) return busy_us;
  for (const auto& [name, of] : kPercentages) {
    const auto percent = counts.find(name);
    if (percent == counts.end()) continue;
    busy_us.emplace(of, percent->second / 100 * elapsed_ns->second * 1e-3);
  }
  // The rest that one launch leaves in L2 is written while another of the train runs.
  double seen = 0;
  for (const char* name : {"dram_read_bytes", "dram_write_bytes"}) {
    const auto bytes = counts.find(name);
    if (bytes != counts.end()) seen += bytes->second;
  }
  const double in_train = work[kDramReadBytes] + work[kDramWriteBytes];
  if (const auto dram = busy_us.find("dram"); dram != busy_us.end() && seen > 0) {
    dram->second *= in_train / seen;
  }
  return busy_us;
}

bool has_counted_peak(std::string_view name) {
  return std::ranges::any_of(kPercentages, [name](const Percentage& percentage) {
    return percentage.of == name || unit_of(percentage.of) == name;
  });
}

}  // namespace warpgauge::descriptor
