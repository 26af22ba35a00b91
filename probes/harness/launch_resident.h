// SPDX-License-Identifier: Apache-2.0
// The one launcher of kernels whose blocks wait for each other: a block that is not resident never
// comes, and those that are wait for it. It asks how many fit at once, and refuses what does not.
#pragma once

#include <cuda_runtime_api.h>

#include <utility>

#include "probes/device/grid_wait.cuh"
#include "probes/device/launch.h"
#include "probes/harness/resident.h"
#include "probes/harness/series_spec.h"

namespace warpgauge::probes {

/// What a kernel is handed once its grid is known to fit: from an argument with `on(ResidentGrid)`
/// what that returns, every other argument as it is.
class ResidentLaunch {
 public:
  /// Throws SkipPoint where the grid does not fit into `most` blocks.
  ResidentLaunch(const LaunchShape& shape, int most);

  template <class Argument>
  static decltype(auto) admitted(Argument&& argument) {
    if constexpr (requires { argument.on(ResidentGrid()); }) {
      return argument.on(ResidentGrid());
    } else {
      return std::forward<Argument>(argument);
    }
  }
};

/// Argument of launch_resident for a parameter that is a ResidentGrid.
struct ThisGrid {
  static ResidentGrid on(ResidentGrid grid) { return grid; }
};

/// The same where resident_blocks() has said that it is `most`: kernels that are launched often ask
/// it once.
template <class... Parameters, class... Arguments>
void launch_resident(int most, void (*kernel)(Parameters...), const LaunchShape& shape,
                     Arguments&&... arguments) {
  const ResidentLaunch launch(shape, most);
  launch_kernel(kernel, shape, launch.admitted(std::forward<Arguments>(arguments))...);
}

/// Launches a kernel whose blocks wait for each other. Throws SkipPoint where they are not resident
/// all at once, and CudaError.
template <class... Parameters, class... Arguments>
void launch_resident(void (*kernel)(Parameters...), const LaunchShape& shape,
                     Arguments&&... arguments) {
  launch_resident(resident_blocks(reinterpret_cast<const void*>(kernel), shape), kernel, shape,
                  std::forward<Arguments>(arguments)...);
}

}  // namespace warpgauge::probes
