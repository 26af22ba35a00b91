// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/no_device.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>

namespace warpgauge::probes {

std::string no_device_text(std::string_view status, int driver_version, bool in_container) {
  if (driver_version > 0) return fmt::format("no usable CUDA device: {}", status);
  std::string text = "no NVIDIA driver here";
  if (in_container) {
    text +=
        ": this is a container, pass the GPU in (docker run --gpus all, with the NVIDIA Container "
        "Toolkit on the host; podman run --device nvidia.com/gpu=all; apptainer exec --nv)";
  }
  return text;
}

std::string no_code_text(std::string_view capability, std::string_view compiled_for) {
  constexpr int kOldest = 8;  // before: no cp.async, bf16, TF32, redux
  if (std::stoi(std::string(capability)) < kOldest) {
    return fmt::format("compute capability {}: warpgauge needs {}.0 or newer", capability, kOldest);
  }
  return fmt::format(
      "the programs have code for {}, and this GPU has compute capability {}: build them where "
      "this "
      "GPU is, or name it in -DWARPGAUGE_CUDA_ARCHITECTURES",
      compiled_for, capability);
}

bool in_container() {
  namespace fs = std::filesystem;
  std::error_code error;
  constexpr const char* kFiles[] = {"/.dockerenv", "/run/.containerenv", "/.singularity.d"};
  constexpr const char* kVariables[] = {"KUBERNETES_SERVICE_HOST", "APPTAINER_CONTAINER",
                                        "SINGULARITY_CONTAINER", "container"};
  return std::ranges::any_of(kFiles, [&](const char* file) { return fs::exists(file, error); }) ||
         std::ranges::any_of(kVariables,
                             [](const char* name) { return std::getenv(name) != nullptr; });
}

}  // namespace warpgauge::probes
