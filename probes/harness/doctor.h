// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace warpgauge::probes {

/// Prints what this machine can measure: device, counters, machine-code evidence, other processes.
/// Returns kExitOk, or kExitNoDevice when nothing can be measured. JSON: one object on one line
/// with the members usable, why, device, compute_capability, counters, machine_code, flags.
int print_doctor(int device, bool json);

}  // namespace warpgauge::probes
