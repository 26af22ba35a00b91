// SPDX-License-Identifier: Apache-2.0
// Attention by cuDNN at its best: every plan that it offers for a shape is timed on the ladder's
// own buffers, and the fastest runs. cuDNN is opened at run time, so that only headers matter when
// this is built: cudnn.h and those of cudnn-frontend. Without them there is cudnn_absent.cpp.
#pragma once

#include <cuda_runtime_api.h>

#include <memory>
#include <string>
#include <vector>

namespace warpgauge::kernels::attention_parts {

/// Why there is no cuDNN; empty: there is.
std::string why_no_cudnn();

/// "cuDNN 9.19.0", or "cuDNN" where there is none.
std::string cudnn_version();

enum class Pass { kForward, kBackward };

struct CudnnShape {
  int heads, length, width;
  bool causal;
  float scale;
};

/// In the order of the pass's tensors: Q, K, V, O; and backward also dO, the logarithms of the
/// rows' sums, dQ, dK, dV.
using CudnnTensors = std::vector<const void*>;

class CudnnAttention {
 public:
  /// Throws std::runtime_error where there is no cuDNN, or where it has no plan for the shape,
  /// which is not empty.
  CudnnAttention(Pass pass, const CudnnShape& shape);
  ~CudnnAttention();

  /// Times all plans, in rounds; the one with the shortest median runs from here on. Until then it
  /// is the one offered first. Chosen once a program and shape: what is counted later is what was
  /// timed.
  void choose_fastest(const std::vector<CudnnTensors>& sets);

  void launch(const CudnnTensors& tensors, cudaStream_t stream) const;

 private:
  struct Plans;
  std::unique_ptr<Plans> plans_;
};

}  // namespace warpgauge::kernels::attention_parts
