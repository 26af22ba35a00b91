// SPDX-License-Identifier: Apache-2.0
// What a machine without NVIDIA's driver is told: the runtime's own words are about its version.
#pragma once

#include <string>
#include <string_view>

namespace warpgauge::probes {

/// Why no device can be used. `status` is what the runtime says; `driver_version` is what it says
/// of the driver, 0 where there is none; `in_container`: whether this process runs in one.
std::string no_device_text(std::string_view status, int driver_version, bool in_container);

/// Whether this process runs in a container (Docker, Podman, Kubernetes, Apptainer).
bool in_container();

}  // namespace warpgauge::probes
