// SPDX-License-Identifier: Apache-2.0
// What the families of attention have in common: four ladders, of rows of 64 and of 128 elements,
// with and without the causal mask; their sizes; cuDNN on them; the problems of their checks.
#pragma once

#include <cmath>
#include <cstddef>
#include <memory>
#include <string>

#include "kernels/harness/attention/cases.cuh"
#include "kernels/harness/attention/cudnn_contestant.h"

namespace warpgauge::kernels::attention_parts {

inline constexpr int kHeads = 32;  // where it is timed, of all sequences together

inline float scale_of(int width) { return 1 / std::sqrt(static_cast<float>(width)); }

/// The part of a family that is its own.
template <class Problem>
struct AttentionFamily {
  std::string name;
  std::string library_adds;
  std::shared_ptr<BufferSets<Problem>> (*make_sets)(std::size_t length, int groups);
  std::string (*check_one)(const ContestantFor<Problem>&, const Case&, int width, bool causal);
};

/// A pass with `products` of length^2 width each a head, half of that with the mask, and `tensors`
/// of length x width, read or written.
template <Pass pass, int products, int tensors, int width, bool causal, class Problem,
          CudnnTensors tensors_of(const Problem&)>
Family<Problem> attention_family(const AttentionFamily<Problem>& own) {
  return {.description = {.family = own.name,
                          .type = "bf16",
                          .data = std::string(causal ? "causal" : "full") + std::to_string(width),
                          .size = {"sequence_length", "1"},
                          .sizes = {1024, 2048, 4096, 8192, 16384},
                          .headline_size = 8192,
                          .is_variant = width != 128 || causal,
                          .ceiling = "tensor.bf16_tflops",
                          .modes = {Mode::kColdBurst, Mode::kColdSustained}},
          .libraries = {cudnn_contestant<pass, Problem, tensors_of>(own.library_adds)},
          .flop =
              [](double length) {
                return (causal ? 1 : 2) * products * length * length * width * kHeads;
              },
          .compulsory_bytes =
              [](double length) {
                return double(tensors) * sizeof(__nv_bfloat16) * length * width * kHeads;
              },
          .make_sets = own.make_sets,
          .check =
              [check_one = own.check_one](const ContestantFor<Problem>& contestant, Checks checks) {
                skip_without_cudnn(contestant);
                return first_wrong_case(cases(), checks, [&](const Case& one) {
                  return check_one(contestant, one, width, causal);
                });
              }};
}

}  // namespace warpgauge::kernels::attention_parts
