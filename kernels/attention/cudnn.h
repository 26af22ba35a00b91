// SPDX-License-Identifier: Apache-2.0
// Attention by cuDNN at its best: every plan that it offers for a shape is timed on the ladder's
// own buffers, and the fastest runs. cuDNN is opened at run time, so that only headers matter when
// this is built: cudnn.h and those of cudnn-frontend. Without them there is cudnn_absent.cpp.
#pragma once

#include <cuda_runtime_api.h>

#include <memory>
#include <string>
#include <vector>

namespace warpgauge::kernels::attention {

struct Problem;

/// Why there is no cuDNN; empty: there is.
std::string why_no_cudnn();

/// "cuDNN 9.19.0", or "cuDNN" where there is none.
std::string cudnn_version();

class CudnnAttention {
 public:
  /// For problems of the shape of `p`, which is not empty. Throws std::runtime_error where there is
  /// no cuDNN, or where it has no plan for the shape.
  explicit CudnnAttention(const Problem& p);
  ~CudnnAttention();

  /// Times all plans, in rounds; the one with the shortest median runs from here on. Until then it
  /// is the one offered first. Chosen once a program and shape: what is counted later is what was
  /// timed.
  void choose_fastest(const std::vector<Problem>& sets);

  void launch(const Problem& p, cudaStream_t stream) const;

 private:
  struct Plans;
  std::unique_ptr<Plans> plans_;
};

}  // namespace warpgauge::kernels::attention
