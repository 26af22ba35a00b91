// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/does_not_fit.h"

#include <fmt/format.h>

namespace warpgauge::probes {

std::string does_not_fit(const WantedGrid& grid, int most) {
  if (grid.blocks <= most) return {};
  std::string each = fmt::format("{} threads", grid.threads);
  if (grid.shared_bytes > 0) each += fmt::format(" and {} bytes", grid.shared_bytes);
  if (grid.cluster_size > 0) each += fmt::format(" in clusters of {}", grid.cluster_size);
  return fmt::format("{} blocks of {} must be there at once: the device holds {}", grid.blocks,
                     each, most);
}

}  // namespace warpgauge::probes
