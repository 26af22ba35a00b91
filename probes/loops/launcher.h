// SPDX-License-Identifier: Apache-2.0
// Launches the loop functions of cubins on every SM and gives the cycles of each SM.
#pragma once

#include <cuda.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace warpgauge::loops {

/// Blocks of one size, the same number on each SM.
struct Occupation {
  int warps = 1;   ///< an SM
  int blocks = 1;  ///< an SM

  int threads_per_block() const { return warps / blocks * 32; }
};

/// `warps` on an SM: in one block, or in two equal ones where one cannot hold them.
Occupation occupy(int warps);

class Launcher {
 public:
  struct Function {
    CUfunction handle = nullptr;
    int registers = 0;  ///< a thread
    std::uint64_t shared_bytes = 0, local_bytes = 0;
  };

  /// On the current device, with a block (or two) on each of `sms` SMs. `memory_bytes_per_block` is
  /// the most that any loop asks for.
  Launcher(int sms, const std::vector<std::uint64_t>& sources,
           std::uint64_t memory_bytes_per_block);
  ~Launcher();

  /// A function of a cubin, which is loaded once. Throws CudaError and std::runtime_error.
  Function function(const std::filesystem::path& cubin, const std::string& name);

  /// Empty where all blocks are resident at once, which the loops wait for; else why they are not.
  std::string why_not(const Function& function, const Occupation& occupation) const;

  /// Median over the SMs of an SM's cycles from its first start to its last stop. Throws CudaError,
  /// LaunchHangs, and Defect where the SMs do not get equal shares of the blocks.
  double cycles(const Function& function, const Occupation& occupation, std::uint32_t trips);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// A launch that did not end within some seconds: nothing more can be done in this process.
struct LaunchHangs : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace warpgauge::loops
