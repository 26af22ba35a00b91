// SPDX-License-Identifier: Apache-2.0
// Kernels that the cost model has never seen: none of them is a probe or a rung, no parameter is
// fitted on them, and the model's parameters are frozen before they are timed.
//
// One file a kernel: what it does, which resource it should be bound by, kernel, reference, sizes.
#pragma once

#include <cuda_runtime_api.h>

#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kernels/harness/inputs.h"
#include "kernels/harness/ladder.h"
#include "probes/device/buffer.h"
#include "probes/harness/probe.h"

namespace warpgauge::kernels::validation {

using probes::check;
using probes::DeviceBuffer;

/// One kernel at one size, on one set of buffers.
struct Work {
  double flop = 0;
  double compulsory_bytes = 0;
  std::function<void(cudaStream_t)> launch;
  /// Compares what `launch` has left with a float64 (or exact) reference computed on the host, on a
  /// sample of the outputs where all would take long; empty when it holds.
  std::function<std::string()> check;
};

/// A validation kernel: three sizes, the smallest also checked.
struct Kernel {
  std::string name;  ///< the file's name
  samples::Axis size;
  std::vector<double> sizes;
  std::string ceiling;
  /// `seed` makes another set of buffers with other data.
  std::function<Work(double size, std::uint64_t seed)> make;
};

/// The file's `measure` and `confirm`: a ladder of one rung.
void measure(probes::Probe& probe, const Kernel& kernel);
void confirm(probes::Probe& probe, const Kernel& kernel);

/// "output 17 is 0.5 instead of 0.25" for the first of `got` that is off by more than `bound(i)`.
/// All three are called from several threads at once.
std::string first_difference(std::size_t count, const std::function<double(std::size_t)>& got,
                             const std::function<double(std::size_t)>& expected,
                             const std::function<double(std::size_t)>& bound);

/// Shared ownership of a buffer, for the closures of a Work. Poisoned (floats are NaNs): what a
/// kernel leaves out cannot be right by accident.
template <class T>
std::shared_ptr<DeviceBuffer<T>> buffer(std::size_t count) {
  auto memory = std::make_shared<DeviceBuffer<T>>(count);
  memory->fill_bytes(0xff);
  return memory;
}
inline std::shared_ptr<DeviceBuffer<float>> normal_buffer(std::size_t count, std::uint64_t seed) {
  auto values = buffer<float>(count);
  fill_normal(values->data(), count, seed);
  return values;
}

inline unsigned blocks_for(double threads, int threads_per_block) {
  return static_cast<unsigned>(std::ceil(threads / threads_per_block));
}

}  // namespace warpgauge::kernels::validation
