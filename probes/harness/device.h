// SPDX-License-Identifier: Apache-2.0
// The GPU in front of us, as the driver describes it at run time: no table of chips.
#pragma once

#include <cuda_runtime_api.h>

#include <string>
#include <vector>

#include "analysis/samples/recording.h"
#include "probes/device/shared_memory.h"
#include "probes/harness/nvml.h"
#include "probes/harness/pretend.h"

namespace warpgauge::probes {

class Device {
 public:
  /// Creates the context on `ordinal`. Throws CudaError, and InputError where the environment asks
  /// for a pretence (pretend.h) that is more than the device is.
  explicit Device(int ordinal);

  int ordinal() const { return ordinal_; }
  const std::string& name() const { return name_; }
  const std::string& uuid() const { return uuid_; }
  int capability() const { return properties_.major * 10 + properties_.minor; }  ///< 90 for 9.0
  int running_capability() const { return running_capability_; }  ///< whose code runs: no pretence
  int sm_count() const { return properties_.multiProcessorCount; }
  std::size_t l2_bytes() const { return static_cast<std::size_t>(properties_.l2CacheSize); }
  std::size_t shared_bytes_per_block_optin() const { return properties_.sharedMemPerBlockOptin; }
  /// All the shared memory that an SM really has, whatever is pretended: keeping a second block
  /// away takes the real amount.
  SharedMemory shared_memory() const {
    return {properties_.sharedMemPerBlockOptin, real_shared_bytes_of_sm_,
            properties_.reservedSharedMemPerBlock};
  }
  /// Thor, GB10, Orin: the device uses the host's memory, and no link lies between them.
  bool integrated() const { return pretence_.integrated.value_or(properties_.integrated != 0); }
  int max_threads_per_sm() const { return properties_.maxThreadsPerMultiProcessor; }
  /// Device memory that is free now; half of it where it is the host's, which goes on working.
  std::size_t free_bytes() const;
  const Nvml& nvml() const { return nvml_; }
  const Pretence& pretence() const { return pretence_; }
  /// As under a sanitizer: a reading is taken once, and the longest launches have a 64th of their
  /// elements (methods/timing.h, methods/array_size.h). No number of such a run is a measurement.
  bool has_little_time() const { return pretence_.series_ms.has_value(); }

  /// The device part of a recording's header (everything but command, level and campaign).
  samples::Header header() const;
  /// "device busy: ..." when another process holds a context here; else empty.
  std::string busy_flag() const;

 private:
  void pretend();

  int ordinal_;
  Pretence pretence_;
  cudaDeviceProp properties_{};
  int running_capability_;
  std::size_t real_shared_bytes_of_sm_;
  std::string name_;
  std::string uuid_;
  Nvml nvml_;
};

/// A GPU of this machine, found without a context on it.
struct FoundDevice {
  int ordinal = 0;
  std::string name, uuid;
};
/// In the order of their ordinals; empty where CUDA finds none.
std::vector<FoundDevice> found_devices();

/// Empty when device `ordinal` can be used; otherwise one sentence saying why not.
std::string why_no_device(int ordinal);

}  // namespace warpgauge::probes
