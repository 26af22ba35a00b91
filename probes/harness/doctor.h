// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace warpgauge::probes {

/// Prints what this machine can measure: device, counters, machine-code evidence, other processes.
/// Returns kExitOk, or kExitNoDevice when nothing can be measured. JSON: one object on one line
/// with the members usable, why, device, compute_capability, counters, machine_code, flags.
int print_doctor(int device, bool json);

/// Prints counters_text of the device (counter_question.h), found out by opening a profiler here.
/// Returns as print_doctor does.
int print_counters(int device);

}  // namespace warpgauge::probes
