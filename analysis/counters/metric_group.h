// SPDX-License-Identifier: Apache-2.0
// Metric groups: which hardware counters answer a question, in data files (cupti/metrics/*.yaml).
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::counters {

/// A hardware metric under a name of our own.
struct Metric {
  std::string alias;  ///< "sectors"
  std::string name;   ///< "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"
  std::string unit;   ///< a unit of analysis/base/units.h
  /// What other generations call the same count. The first name that the chip's CUPTI accepts is
  /// read: the chip is asked, no table of chips is kept.
  std::vector<std::string> other_names;
  /// Why a chip may have none of the names (the alias is then absent); empty: that is an error.
  std::string absent_because;
};

/// alias = scale * numerator / denominator, of two metrics (or earlier derived ones) by alias;
/// without denominator: scale * numerator; with `complement`: 1 - that. Absent where the
/// denominator is zero.
struct DerivedMetric {
  std::string alias;
  std::string numerator;
  std::string denominator;
  double scale = 1;
  std::string unit;
  bool complement = false;
};

/// One question put to the counters. `min_capability`/`max_capability` are major*10+minor.
struct MetricGroup {
  std::string id;
  std::string title;
  std::string description;
  int min_capability = 0;
  int max_capability = 1000;
  std::vector<Metric> metrics;
  std::vector<DerivedMetric> derived;
};

/// Reads one group file; the id must equal the file's stem. Throws InputError(file, place, cause).
MetricGroup read_metric_group(const std::filesystem::path& file);
/// Every *.yaml of a folder, sorted by id. Files "<id>@<anything>.yaml" share an id when their
/// capability ranges do not meet.
std::vector<MetricGroup> read_metric_groups(const std::filesystem::path& folder);
/// Where the group files lie: $WARPGAUGE_METRICS, else the source tree, else the installed folder.
/// Throws InputError when none of them is a folder.
std::filesystem::path metrics_folder();
/// The group `id` that fits `capability`, or nullptr.
const MetricGroup* find_group(const std::vector<MetricGroup>& groups, std::string_view id,
                              int capability);
/// Adds the derived values to the measured ones (in place). A derived value that cannot be had
/// stays absent.
void derive(const MetricGroup& group, std::map<std::string, double>& values);

}  // namespace warpgauge::counters
