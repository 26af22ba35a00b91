// SPDX-License-Identifier: Apache-2.0
// RFC 4180 with a header line; lines end in a bare line feed. A key without a value keeps its row:
// the numbers are empty, the evidence is "absent", and the method column has the reason.
#include "analysis/base/csv.h"
#include "analysis/export/writers.h"

namespace warpgauge::exports {

std::string write_csv(const profile::Profile& profile) {
  const UsableEntries usable = usable_entries(profile);
  std::string text = "key,value,unit,low,high,n,evidence,method\n";
  for (const auto& [key, entry] : usable.entries) {
    text += csv_line({key, fmt::to_string(entry->value), entry->unit, fmt::to_string(entry->low),
                      fmt::to_string(entry->high), fmt::to_string(entry->n),
                      std::string(evidence_name(*entry)), entry->method});
  }
  for (const auto& [key, reason] : usable.absent) {
    text += csv_line({key, "", "", "", "", "", "absent", reason});
  }
  return text;
}

}  // namespace warpgauge::exports
