// SPDX-License-Identifier: Apache-2.0
// As much of the CUDA driver as random programs need, found when it is asked for: nothing of CUDA
// is linked.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpgauge::interpret_random {

class Device {
 public:
  /// Throws where there is no driver or no device.
  Device();

  using Module = void*;
  Module load(const std::string& cubin);
  void unload(Module module);

  std::uint64_t allocate(std::size_t bytes);
  void copy_to(std::uint64_t to, const void* from, std::size_t bytes);
  void copy_from(void* to, std::uint64_t from, std::size_t bytes);

  /// False where it failed or did not end in time: this process's device cannot be used any more.
  bool launch(Module module, const std::string& function, unsigned grid, unsigned block_x,
              unsigned block_y, std::vector<void*>& arguments, std::chrono::milliseconds most_time);

 private:
  template <class Function>
  Function find(const char* name);
  void check(int status, const char* what) const;

  void* library_ = nullptr;
};

}  // namespace warpgauge::interpret_random
