// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/chosen_profile.h"

#include <fmt/format.h>

#include "analysis/base/error.h"
#include "analysis/base/printable.h"
#include "analysis/cli/inputs.h"
#include "analysis/cli/suggest.h"
#include "analysis/cli/toolkit.h"
#include "analysis/report/summary.h"

namespace warpgauge::cli {

namespace fs = std::filesystem;

ChosenProfile choose_profile(const fs::path& named) {
  if (!named.empty()) {
    return {named, read_or_fit(named), is_profile(named) ? "" : "fitted from this recording now"};
  }
  for (const char* here : {"profile.json", "out/profile.json"}) {
    std::error_code unknown;
    if (fs::is_regular_file(here, unknown)) {
      return {here, profile::read_profile(here), "of the output folder here"};
    }
  }
  if (const auto carried = carried_profile()) {
    return {*carried, profile::read_profile(*carried), "carried along, not of this machine"};
  }
  throw InputError(
      "no profile here: `warpgauge run` makes out/profile.json, --profile names another (a profile "
      "or a recording)");
}

void refuse_key(const ChosenProfile& chosen, const std::string& key) {
  std::vector<std::string> known;
  for (const auto& [name, entry] : chosen.profile.entries) known.push_back(name);
  for (const auto& [name, why] : chosen.profile.absent) known.push_back(name);
  throw InputError(chosen.file.string(), "",
                   fmt::format("there is no key '{}'{}", printable(key), did_you_mean(key, known)));
}

std::string counters_say(const profile::Entry& entry) {
  if (!entry.confirmation) return "-";
  return entry.confirmation->state == "contradicted" ? "CONTRADICTED"
                                                     : printable(entry.confirmation->state);
}

std::string interval_text(const profile::Entry& entry) {
  // The unit stands beside the value; bytes have a unit of their own at either end.
  const std::string_view unit = entry.unit == "bytes" ? "bytes" : "1";
  return fmt::format("[{}, {}]", report::format_value(entry.low, unit),
                     report::format_value(entry.high, unit));
}

}  // namespace warpgauge::cli
