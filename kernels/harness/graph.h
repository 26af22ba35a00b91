// SPDX-License-Identifier: Apache-2.0
// Short kernels are timed as graphs: see probes/device/graph.h.
#pragma once

#include "probes/device/graph.h"

namespace warpgauge::kernels {

using probes::ExecutableGraph;
using probes::Graph;

}  // namespace warpgauge::kernels
