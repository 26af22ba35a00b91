// SPDX-License-Identifier: Apache-2.0
// kernels.csv: the rows as a table that any program reads.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/kernels/row.h"

namespace warpgauge::ladder {

/// A header line with the names of Row's members down to `outcome`, then a line a row. A number
/// that is absent is an empty cell; one that is there reads back as the same double.
std::string to_csv(const std::vector<Row>& rows);

/// Reads such a file; members that it has no column for stay as a Row begins. Throws InputError
/// naming file, line and cause.
std::vector<Row> read_csv(const std::filesystem::path& file);

}  // namespace warpgauge::ladder
