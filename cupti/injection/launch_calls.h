// SPDX-License-Identifier: Apache-2.0
// What the host knows of a launch when it calls for it, until the record of its times comes.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace warpgauge::injection {

struct LaunchCall {
  std::string code;                 ///< FunctionCodes::of()
  std::vector<std::string> ranges;  ///< ranges_here()
};

/// By the number (correlation id) that the call and the record have in common. A launch by the CUDA
/// runtime is two calls, one inside the other, and CUPTI's headers leave open whose number the
/// record has: it is kept under both. Safe to use from several threads.
class LaunchCalls {
 public:
  /// `outer` is 0 where the call is made by itself.
  void put(std::uint32_t number, std::uint32_t outer, LaunchCall call);
  /// The call of a launch whose record has come; the call is then forgotten.
  std::optional<LaunchCall> take(std::uint32_t number);
  /// The call of a graph's node; it is kept, since records of other nodes of the same call follow.
  std::optional<LaunchCall> look(std::uint32_t number) const;

 private:
  struct Kept {
    LaunchCall call;
    std::uint32_t other;
  };

  mutable std::mutex mutex_;
  std::unordered_map<std::uint32_t, Kept> calls_;
};

}  // namespace warpgauge::injection
