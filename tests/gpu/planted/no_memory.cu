// SPDX-License-Identifier: Apache-2.0
// A probe that cannot even set up: it asks for more memory than any device has. That must be a
// recorded failure of this probe, not the end of the program.
#include "probes/device/buffer.h"
#include "probes/harness/probe.h"

namespace warpgauge::probes::no_memory_probe {
namespace {

void measure(Probe& probe) {
  const DeviceBuffer<char> everything(probe.device().free_bytes() * 2);
  probe.series({.variant = "never"}, [](Sweep&) {});
}

const Register kRegister{{
    .question = "Does a failed allocation end one probe only?",
    .name = "planted/no_memory",
    .measure = measure,
}};

}  // namespace
}  // namespace warpgauge::probes::no_memory_probe
