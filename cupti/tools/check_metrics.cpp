// SPDX-License-Identifier: Apache-2.0
// Which of the metrics named on standard input a chip has, by CUPTI's host half: no GPU is needed.
// Prints the facts that analysis/claims reads (data/claims/facts/metrics-CHIP.txt).
// usage: check_metrics CHIP CAPABILITY < NAMES       e.g. check_metrics GH100 9.0
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <string>

#include "analysis/base/error.h"
#include "cupti/counters.h"

namespace warpgauge::cupti {
namespace {

/// A name with a dot is asked for as it stands; one without is looked up among the base metrics.
bool chip_has(const std::string& chip, const std::vector<std::string>& bases,
              const std::string& name) {
  if (name.find('.') != std::string::npos) return check_metric(chip, name).empty();
  return std::binary_search(bases.begin(), bases.end(), name);
}

int check_metrics(const std::string& chip, const std::string& capability) {
  if (const Availability host = host_availability(); !host.available) {
    fmt::print(stderr, "error: {}\n", host.reason);
    return kExitNoDevice;
  }
  const std::vector<std::string> bases = base_metrics(chip);
  std::string text = fmt::format(
      "# SPDX-License-Identifier: Apache-2.0\n"
      "# Metrics that the claims catalogue asks about, and whether CUPTI's list for this chip has\n"
      "# them. Written by scripts/update_facts.sh.\nchip {}\ncapability {}\n",
      chip, capability);
  for (std::string name; std::getline(std::cin, name);) {
    text += fmt::format("{} {}\n", chip_has(chip, bases, name) ? "yes" : "no", name);
  }
  fmt::print("{}", text);
  return kExitOk;
}

}  // namespace
}  // namespace warpgauge::cupti

int main(int argc, char** argv) {
  if (argc != 3) {
    fmt::print(stderr, "error: usage: check_metrics CHIP CAPABILITY < NAMES\n");
    return warpgauge::kExitBadInput;
  }
  try {
    return warpgauge::cupti::check_metrics(argv[1], argv[2]);
  } catch (const std::exception& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return warpgauge::kExitBadInput;
  }
}
