// SPDX-License-Identifier: Apache-2.0
// The findings that are compared with a profile: reference kernels, the cost model's predictions of
// them, and what documents claim.
#pragma once

#include <vector>

#include "analysis/cli/frame/inputs.h"
#include "analysis/descriptor/descriptor.h"
#include "analysis/report/report_data.h"
#include "analysis/validate/measured_times.h"

namespace warpgauge::cli {

/// All counted kernels of the recordings; of one that several campaigns have counted the first,
/// since a kernel's work does not change. Throws InputError as descriptor::counted_kernels does.
std::vector<descriptor::Descriptor> read_counted(const std::vector<samples::Recording>& recordings);

/// Cold burst times under the names that descriptor::counted_kernels gives, with what bounded them
/// by the busy times of the descriptions.
std::vector<validate::MeasuredKernel> times_of(const std::vector<ladder::Row>& rows,
                                               const std::vector<descriptor::Descriptor>& kernels);

/// Judges the catalogue that is carried along. Never throws for what the predictions and the claims
/// lack: a note on standard error says why they are left out. Throws InputError when the kernels
/// are not those of the profile's device.
report::Findings hold_against(const profile::Profile& profile, const RecordingSets& recordings);

}  // namespace warpgauge::cli
