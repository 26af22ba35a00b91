// SPDX-License-Identifier: Apache-2.0
// Reference kernels as the cost model's validation takes them: what counters saw of each, and how
// long it took.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "analysis/kernels/row.h"
#include "analysis/model/counted.h"
#include "analysis/model/validation.h"
#include "analysis/samples/recording.h"

namespace warpgauge::cli {

/// Busy times by name and size of the kernel.
using BusyByKernel = std::map<std::pair<std::string, std::string>, model::BusyTimes>;

/// Descriptions made of counters, and how long the counters saw each unit busy.
struct CountedKernels {
  std::vector<model::Descriptor> descriptors;
  BusyByKernel busy;
};

/// All counted kernels of the recordings; of one that several campaigns have counted the first,
/// since a kernel's work does not change. Throws InputError as model::counted_kernels does.
CountedKernels read_counted(const std::vector<samples::Recording>& recordings);

/// Cold burst times under the names that model::counted_kernels gives, with what bounded them.
std::vector<model::MeasuredKernel> times_of(const std::vector<ladder::Row>& rows,
                                            const BusyByKernel& busy);

}  // namespace warpgauge::cli
