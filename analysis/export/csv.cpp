// SPDX-License-Identifier: Apache-2.0
// RFC 4180 with a header line; lines end in a bare line feed. A key without a value keeps its row:
// the numbers are empty, the evidence is "absent", and the method column has the reason.
#include <fmt/format.h>

#include "analysis/base/csv.h"
#include "analysis/export/fields.h"
#include "analysis/export/text.h"
#include "analysis/export/writers.h"

namespace warpgauge::exports {
namespace {

std::string row(const std::string& key, const profile::Entry& entry) {
  return fmt::format("{},{},{},{},{},{},{},{}\n", csv_cell(key), number_text(entry.value),
                     csv_cell(entry.unit), number_text(entry.low), number_text(entry.high), entry.n,
                     profile::kEvidenceNames[static_cast<std::size_t>(entry.evidence)],
                     csv_cell(entry.method));
}

}  // namespace

std::string write_csv(const profile::Profile& profile) {
  const UsableEntries usable = usable_entries(profile);
  std::string text = "key,value,unit,low,high,n,evidence,method\n";
  for (const auto& [key, entry] : usable.entries) text += row(key, *entry);
  for (const auto& [key, reason] : usable.absent) {
    text += fmt::format("{},,,,,,absent,{}\n", csv_cell(key), csv_cell(reason));
  }
  return text;
}

}  // namespace warpgauge::exports
