// SPDX-License-Identifier: Apache-2.0
// Reference kernels as the cost model's validation takes them: what counters saw of each, and how
// long it took.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "analysis/ladder/row.h"
#include "analysis/model/validation.h"
#include "analysis/samples/recording.h"

namespace warpgauge::cli {

/// Descriptions made of counters, and the units that the counters saw as bounds.
struct CountedKernels {
  std::vector<model::Descriptor> descriptors;
  std::map<std::pair<std::string, std::string>, std::string> bounds;  ///< by name and size
};

/// All counted kernels of the recordings; of one that several campaigns have counted the first,
/// since a kernel's work does not change. Throws InputError as model::counted_kernels does.
CountedKernels read_counted(const std::vector<samples::Recording>& recordings);

/// Cold burst times under the names that model::counted_kernels gives, with the counted bounds.
std::vector<model::MeasuredKernel> times_of(
    const std::vector<ladder::Row>& rows,
    const std::map<std::pair<std::string, std::string>, std::string>& bounds);

}  // namespace warpgauge::cli
