// SPDX-License-Identifier: Apache-2.0
// The trials behind the table of known answers of fleets. Each draws one fleet, plants defects in
// copies of it, has them judged, and counts.
#pragma once

#include <string>

#include "tests/virtual_gpu/trials.h"

namespace warpgauge::virtual_fleet {

using virtual_gpu::Row;
using virtual_gpu::Table;

/// Fleet `index`: 4 to 512 cards, even on a logarithmic scale, with 80 keys; every 25th with 1,700.
/// Every fifth has, besides, fleets of each noise with longer tails. Row: detector is the number of
/// cards, population what is planted.
void run(int index, Table& table);

/// The table as comma-separated values, with the columns that worse_than_published() reads, and as
/// a document.
std::string to_csv_of_fleets(const Table& table);
std::string to_document(const Table& table, int fleets);

}  // namespace warpgauge::virtual_fleet
