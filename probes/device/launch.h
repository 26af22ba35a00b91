// SPDX-License-Identifier: Apache-2.0
// Launches with attributes, above all in clusters of blocks. launch/launch_variants measures what
// attributes cost, and hands over lists of its own.
#pragma once

#include <cuda_runtime_api.h>

#include <utility>

#include "probes/device/check.h"

namespace warpgauge::probes {

/// Blocks of a cluster. Compute capability 9.0; 8 blocks are portable, see allow().
inline cudaLaunchAttribute cluster_attribute(int size) {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim = {static_cast<unsigned>(size), 1, 1};
  return attribute;
}

/// The kernel may start before the one in front of it has ended (programmatic stream
/// serialization): cluster.cuh has the two halves of that in device code.
inline cudaLaunchAttribute overlap_attribute() {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute.val.programmaticStreamSerializationAllowed = 1;
  return attribute;
}

/// The kernel's blocks may meet at cooperative_groups' barrier of the grid.
inline cudaLaunchAttribute cooperative_attribute() {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeCooperative;
  attribute.val.cooperative = 1;
  return attribute;
}

/// How a kernel is launched.
struct LaunchShape {
  int blocks = 0, threads = 0;   ///< of the grid (a multiple of cluster_size), of a block
  int cluster_size = 0;          ///< blocks; 0: no clusters
  std::size_t shared_bytes = 0;  ///< dynamic shared memory of a block
  bool overlaps = false;         ///< overlap_attribute()
  bool cooperative = false;      ///< cooperative_attribute()
  cudaStream_t stream = nullptr;
};

/// A shape as the runtime takes it. The configuration points into itself: it stays where it is.
class LaunchConfig {
 public:
  explicit LaunchConfig(const LaunchShape& shape) {
    config_.gridDim = dim3(static_cast<unsigned>(shape.blocks));
    config_.blockDim = dim3(static_cast<unsigned>(shape.threads));
    config_.dynamicSmemBytes = shape.shared_bytes;
    config_.stream = shape.stream;
    config_.attrs = attributes_;
    if (shape.cluster_size > 0)
      attributes_[config_.numAttrs++] = cluster_attribute(shape.cluster_size);
    if (shape.overlaps) attributes_[config_.numAttrs++] = overlap_attribute();
    if (shape.cooperative) attributes_[config_.numAttrs++] = cooperative_attribute();
  }
  LaunchConfig(const LaunchConfig&) = delete;
  LaunchConfig& operator=(const LaunchConfig&) = delete;

  const cudaLaunchConfig_t* get() const { return &config_; }

 private:
  cudaLaunchAttribute attributes_[3] = {};
  cudaLaunchConfig_t config_{};
};

/// Throws CudaError.
template <class... Parameters, class... Arguments>
void launch_kernel(void (*kernel)(Parameters...), const LaunchShape& shape,
                   Arguments&&... arguments) {
  const LaunchConfig config(shape);
  check(cudaLaunchKernelEx(config.get(), kernel, std::forward<Arguments>(arguments)...));
}

/// Lets clusters of the kernel have more than the portable size where the device can, and its
/// blocks `shared_bytes` of dynamic shared memory. Throws CudaError where a block cannot have that
/// much.
template <class Kernel>
void allow(Kernel* kernel, std::size_t shared_bytes = 0) {
  if (shared_bytes > 0) {
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               static_cast<int>(shared_bytes)));
  }
  if (cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1) !=
      cudaSuccess) {
    cudaGetLastError();
  }
}

}  // namespace warpgauge::probes
