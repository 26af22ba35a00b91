// SPDX-License-Identifier: Apache-2.0
// For tests only: a device can be told to be less than it is, to see what is then left out and
// whether every series says why. A pretence only takes away, and it changes only what the device is
// asked before anything is launched: kernels still run on all of it. How many blocks an SM holds is
// asked in resident.h alone, and the answer is what the lesser device would hold. A device can also
// be given little time, as under a sanitizer, where a launch costs a hundred times more. The
// recording's header and the device's name tell of a pretence, and no command makes anything of
// such a recording.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warpgauge::probes {

/// Environment variable that holds a pretence, e.g. "capability=80,memory_bytes=4294967296".
inline constexpr const char* kPretendVariable = "WARPGAUGE_PRETEND";

struct Pretence {
  std::string text;                            ///< as given; empty: none
  std::optional<int> capability;               ///< 80: no clusters, no TMA, no wgmma
  std::optional<std::uint64_t> memory_bytes;   ///< of device memory, and no more of it is free
  std::optional<std::uint64_t> shared_bytes;   ///< that a block can opt in to
  std::optional<int> threads_per_sm;           ///< that an SM holds at once
  std::optional<std::uint64_t> shared_per_sm;  ///< of shared memory; it bounds what a block has
  std::optional<bool> ecc, mig;                ///< what the driver would say
  std::optional<bool> integrated;              ///< memory would be the host's
  std::optional<int> busy;                     ///< other processes that hold a context
  std::optional<int> series_ms;                ///< a series ends at its first point after this
  std::optional<int> patience_s;               ///< that the next point of a series may take
  bool counters = true;                        ///< counters=no: not permitted
};

/// Reads "name=value,...". Throws InputError for an unknown name, a value that is not a number, or
/// a name that is given twice.
Pretence parse_pretence(std::string_view text);

/// The pretence of the environment, or none.
Pretence pretence_from_environment();

/// Why a series that needs `needed` (major * 10 + minor) is left out on a device of `capability`;
/// empty where it is not.
std::string lacking(int needed, int capability);

}  // namespace warpgauge::probes
