// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/entry_text.h"

#include <fmt/format.h>

#include "analysis/base/printable.h"
#include "analysis/report/summary.h"

namespace warpgauge::report {

std::string counters_say(const profile::Entry& entry) {
  if (!entry.confirmation) return "-";
  return entry.confirmation->state == "contradicted" ? "CONTRADICTED"
                                                     : printable(entry.confirmation->state);
}

std::string interval_text(const profile::Entry& entry) {
  // The unit is beside the value; bytes have a unit of their own at either end.
  const std::string_view unit = entry.unit == "bytes" ? "bytes" : "1";
  return fmt::format("[{}, {}]", format_value(entry.low, unit), format_value(entry.high, unit));
}

}  // namespace warpgauge::report
