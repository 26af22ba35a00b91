// SPDX-License-Identifier: Apache-2.0
// The columns of kernels.csv that hold a number, with their units.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "analysis/kernels/row.h"

namespace warpgauge::claims {

struct KernelColumn {
  std::string_view name;
  std::optional<double> ladder::Row::*member;
  std::string_view unit;  ///< as parse_unit reads it
  bool has_spread;        ///< follows the time, whose spread the row states
};

std::span<const KernelColumn> kernel_columns();

/// nullptr: no such column, or one of text.
const KernelColumn* find_kernel_column(std::string_view name);

}  // namespace warpgauge::claims
