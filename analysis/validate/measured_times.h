// SPDX-License-Identifier: Apache-2.0
// Measured times of kernels: of a table, or as descriptions state them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/descriptor/descriptor.h"

namespace warpgauge::validate {

/// A measured time of one kernel at one size.
struct MeasuredKernel {
  std::string name, size;
  std::string source;  ///< of the description to compare with; empty: of any
  double measured_us = 0;
  std::string bound_measured;  ///< as Bounds::first (bounds.h); empty: not looked for
  /// Place of the description whose own time it is (descriptor::Descriptor::file); empty: of none.
  std::string file = {};
};

/// The times that descriptions state themselves (descriptor::Descriptor::time): the median, and
/// what bounded the kernel by its counts (measured_bounds). A description without a time gives
/// none.
std::vector<MeasuredKernel> own_times(const std::vector<descriptor::Descriptor>& kernels);

/// Reads a table with the columns kernel, size, measured_us and, where wanted, source and
/// bound_measured, in any order. Throws InputError "FILE: line N: cause": another column, a time
/// that is not a positive number, a kernel given twice.
std::vector<MeasuredKernel> parse_times(std::string_view text, const std::string& file);

}  // namespace warpgauge::validate
