// SPDX-License-Identifier: Apache-2.0
// Short kernels are timed as graphs: see probes/harness/graph.h.
#pragma once

#include "probes/harness/graph.h"

namespace warpgauge::kernels {

using probes::ExecutableGraph;
using probes::Graph;

}  // namespace warpgauge::kernels
