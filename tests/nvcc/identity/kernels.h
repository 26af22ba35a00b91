// SPDX-License-Identifier: Apache-2.0
// Kernels that only their functions tell apart: equal names in two sources, instances of one
// template that differ by an enumerator.
#pragma once

#include <cuda_runtime_api.h>

#include "analysis/machine_code/kernel_names.h"

namespace warpgauge::identity {

/// An instance of it is in both sources.
template <int value>
__global__ void shared_template(int* out) {
  *out = value;
}

/// What one source calls its kernels.
struct Source {
  machine_code::Kernels cached;       ///< loads by ld.ca
  machine_code::Kernels past_l1;      ///< the other instance: loads by ld.cg
  machine_code::Kernels every_chase;  ///< both
  machine_code::Kernels plain;        ///< no template
  machine_code::Kernels shared;       ///< shared_template<3>
};

Source one_source();
Source other_source();

}  // namespace warpgauge::identity
