// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/launch_resident.h"

#include "probes/harness/does_not_fit.h"

namespace warpgauge::probes {

ResidentLaunch::ResidentLaunch(const LaunchShape& shape, int most) {
  if (std::string why =
          does_not_fit({shape.blocks, shape.threads, shape.cluster_size, shape.shared_bytes}, most);
      !why.empty()) {
    throw SkipPoint{{std::move(why)}};
  }
}

}  // namespace warpgauge::probes
