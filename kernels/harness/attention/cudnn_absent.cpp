// SPDX-License-Identifier: Apache-2.0
// A build that found no headers of cuDNN or of cudnn-frontend.
#include <stdexcept>

#include "kernels/harness/attention/cudnn.h"

namespace warpgauge::kernels::attention_parts {

struct CudnnAttention::Plans {};

std::string why_no_cudnn() {
  return "this build has no cuDNN: cudnn.h or cudnn_frontend.h was not found (docs/install.md)";
}

std::string cudnn_version() { return "cuDNN"; }

CudnnAttention::CudnnAttention(Pass, const CudnnShape&) {
  throw std::runtime_error(why_no_cudnn());
}
CudnnAttention::~CudnnAttention() = default;

void CudnnAttention::choose_fastest(const std::vector<CudnnTensors>&) {}
void CudnnAttention::launch(const CudnnTensors&, cudaStream_t) const {}

}  // namespace warpgauge::kernels::attention_parts
