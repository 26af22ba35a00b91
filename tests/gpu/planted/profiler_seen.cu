// SPDX-License-Identifier: Apache-2.0
// Whether CUPTI is in the process: not while anything is timed, for a process that has opened a
// profiler launches otherwise; while counters are read it is, which shows that this looks rightly.
#include <fstream>
#include <string>

#include "probes/device/check.h"
#include "probes/harness/probe.h"

namespace warpgauge::probes::profiler_seen_probe {
namespace {

__global__ void nothing_kernel() {}

/// Parts of the process that are mapped from libcupti's file.
double mapped_parts() {
  std::ifstream maps("/proc/self/maps");
  double parts = 0;
  for (std::string line; std::getline(maps, line);) parts += line.find("libcupti") != line.npos;
  return parts;
}

void look(Probe& probe, const char* when) {
  probe.series({.variant = when, .axes = {{"look", "1"}}, .quantities = {{"mapped", "1"}}},
               [](Sweep& sweep) { sweep.add({0}, {{mapped_parts()}}); });
}

void measure(Probe& probe) { look(probe, "timing"); }

void confirm(Probe& probe) {
  const auto launch = [] { nothing_kernel<<<1, 32>>>(); };
  probe.count_together(
      {{{.confirms = "timing", .group = "launch", .axes = {{"look", "1"}}}, {{{0}, {}, launch}}}});
  look(probe, "counting");
}

const Register kRegister{{
    .question = "Is anything timed in a process that has opened a profiler?",
    .name = "planted/profiler_seen",
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes::profiler_seen_probe
