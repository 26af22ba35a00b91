// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/company.h"

#include <fmt/format.h>

namespace warpgauge::probes {
namespace {

constexpr std::string_view kAllReduce = "kernels/all_reduce";

/// How the host issues work, and how fast its memory is reached: `link/host_copies`, `host_reads`.
bool depends_on_host(std::string_view probe) {
  return probe.starts_with("launch/") || probe == "link/host_copies" || probe == "link/host_reads";
}

}  // namespace

bool uses_other_devices(std::string_view probe) {
  return probe == kAllReduce || (probe.starts_with("link/") && !depends_on_host(probe));
}

std::string why_left_out(std::string_view probe, const Company& company, int ordinal) {
  const bool on_host = depends_on_host(probe), on_others = uses_other_devices(probe);
  if (company.in_parallel > 1 && (on_host || on_others)) {
    return fmt::format(
        "{} devices were measured at once, and this depends on {}: measure one after "
        "the other",
        company.in_parallel, on_host ? "the host" : "other devices");
  }
  if (probe == kAllReduce && company.first && *company.first != ordinal) {
    return fmt::format("uses all devices: measured from device {}", *company.first);
  }
  return {};
}

}  // namespace warpgauge::probes
