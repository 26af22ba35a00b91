// SPDX-License-Identifier: Apache-2.0
// Which GPUs of NVIDIA this machine has, as far as it shows without CUDA.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpgauge {

/// Where a machine shows its GPUs.
struct GpuPlaces {
  /// A folder a GPU, in which the file `information` has its model. Reading it wakes no GPU.
  std::filesystem::path listed = "/proc/driver/nvidia/gpus";
  /// Holds nvidia0, nvidia1, ...; in the Windows subsystem dxg, which may have a GPU behind it.
  std::filesystem::path devices = "/dev";
  /// Asked where a device file is there and no model is listed, as in some containers.
  std::string program = "nvidia-smi";
};

/// The models, "NVIDIA H200", as CUDA names the devices; each once, sorted. Empty text: a GPU is
/// there that does not say its model. Never throws for a place that is not there.
std::vector<std::string> gpus_in_sight(const GpuPlaces& places);

/// Those of this machine. WARPGAUGE_GPUS names a folder instead of the driver's; nothing else is
/// looked at then.
std::vector<std::string> gpus_in_sight();

}  // namespace warpgauge
