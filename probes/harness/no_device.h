// SPDX-License-Identifier: Apache-2.0
// What is said where no device can be used. The runtime's own words are about the driver's version.
#pragma once

#include <string>
#include <string_view>

namespace warpgauge::probes {

/// Why no device can be used. `status` is what the runtime says; `driver_version` is what it says
/// of the driver, 0 where there is none; `in_container`: whether this process runs in one.
std::string no_device_text(std::string_view status, int driver_version, bool in_container);

/// Why code for `compiled_for` ("sm_90a, sm_120a") does not run on a GPU of this compute capability
/// ("8.0").
std::string no_code_text(std::string_view capability, std::string_view compiled_for);

/// Whether this process runs in a container (Docker, Podman, Kubernetes, Apptainer).
bool in_container();

}  // namespace warpgauge::probes
