// SPDX-License-Identifier: Apache-2.0
// cuDNN on a family's ladder. A family's Problem has heads, length, width, causal, scale and
// is_empty(), and the family says where its tensors are: `CudnnTensors tensors_of(const Problem&)`.
#pragma once

#include <string>
#include <vector>

#include "kernels/harness/attention/cudnn.h"
#include "kernels/harness/simple_ladder.h"
#include "probes/harness/probe.h"

namespace warpgauge::kernels::attention_parts {

inline constexpr const char* kCudnn = "cudnn";

template <class Problem>
CudnnShape shape_of(const Problem& p) {
  return {p.heads, p.length, p.width, p.causal, p.scale};
}

template <Pass pass, class Problem, CudnnTensors tensors_of(const Problem&)>
ContestantFor<Problem> cudnn_contestant(std::string adds) {
  return {.name = kCudnn,
          .adds = std::move(adds),
          .library = cudnn_version(),
          .min_capability = 80,
          .refuses = [](const Problem& p) -> std::string {
            if (auto why = why_no_cudnn(); !why.empty()) return why;
            return p.length % 64 != 0 || p.is_empty() ? "not asked of the library" : "";
          },
          .launch =
              [](const Problem& p, cudaStream_t stream) {
                CudnnAttention(pass, shape_of(p)).launch(tensors_of(p), stream);
              }};
}

/// Where there is cuDNN, chooses its fastest plan for these buffer sets.
template <Pass pass, class Problem, CudnnTensors tensors_of(const Problem&)>
void prepare_cudnn(BufferSets<Problem>& sets) {
  if (!why_no_cudnn().empty()) return;
  auto& cudnn = sets.template keep<CudnnAttention>(pass, shape_of(sets.problems.front()));
  std::vector<CudnnTensors> tensors;
  for (const Problem& p : sets.problems) tensors.push_back(tensors_of(p));
  cudnn.choose_fastest(tensors);
  sets.prepared[kCudnn] = [&cudnn, tensors](int group, cudaStream_t stream) {
    cudnn.launch(tensors[static_cast<std::size_t>(group)], stream);
  };
}

/// To be called before a contestant is checked.
template <class Contestant>
void skip_without_cudnn(const Contestant& contestant) {
  if (contestant.name == kCudnn && !why_no_cudnn().empty()) {
    throw probes::SkipSeries{why_no_cudnn()};
  }
}

}  // namespace warpgauge::kernels::attention_parts
