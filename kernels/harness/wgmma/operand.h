// SPDX-License-Identifier: Apache-2.0
// What wgmma and the copy engine call the element types of products.
#pragma once

#include <cuda.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstdint>
#include <string>

#include "kernels/harness/e4m3.h"
#include "kernels/harness/rung.h"
#include "kernels/harness/tf32.h"
#include "probes/device/compiled_for.h"
#include "probes/device/wgmma.cuh"

namespace warpgauge::kernels {

/// `kWgmma`: of A and B. `kMap`: as the copy engine moves it. `kOpcode`, `kSass`, `kPtx`: the
/// instruction's name, and how it ends.
template <class Element>
struct Operand;
template <>
struct Operand<__nv_bfloat16> {
  static constexpr auto kWgmma = probes::WgmmaType::kBf16;
  static constexpr auto kMap = CU_TENSOR_MAP_DATA_TYPE_BFLOAT16;
  static constexpr auto kOpcode = "HGMMA", kSass = "x16.F32.BF16", kPtx = "k16.f32.bf16.bf16";
};
template <>
struct Operand<__half> {
  static constexpr auto kWgmma = probes::WgmmaType::kF16;
  static constexpr auto kMap = CU_TENSOR_MAP_DATA_TYPE_FLOAT16;
  static constexpr auto kOpcode = "HGMMA", kSass = "x16.F32", kPtx = "k16.f32.f16.f16";
};
template <>
struct Operand<float> {  // of C alone
  static constexpr auto kMap = CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
};
template <>
struct Operand<double> {  // of the copy engine alone
  static constexpr auto kMap = CU_TENSOR_MAP_DATA_TYPE_FLOAT64;
};
template <>
struct Operand<Tf32> {
  static constexpr auto kWgmma = probes::WgmmaType::kTf32;
  static constexpr auto kMap = CU_TENSOR_MAP_DATA_TYPE_FLOAT32;  // bits as they are
  static constexpr auto kOpcode = "HGMMA", kSass = "x8.F32.TF32", kPtx = "k8.f32.tf32.tf32";
};
template <>
struct Operand<PromotedTf32> : Operand<Tf32> {};
template <>
struct Operand<E4m3> {
  static constexpr auto kWgmma = probes::WgmmaType::kE4m3;
  static constexpr auto kMap = CU_TENSOR_MAP_DATA_TYPE_UINT8;
  static constexpr auto kOpcode = "QGMMA", kSass = "x32.F32.E4M3.E4M3", kPtx = "k32.f32.e4m3.e4m3";
};
template <>
struct Operand<PromotedE4m3> : Operand<E4m3> {};
template <>
struct Operand<std::int8_t> {
  static constexpr auto kWgmma = probes::WgmmaType::kS8;
  static constexpr auto kMap = CU_TENSOR_MAP_DATA_TYPE_UINT8;
  static constexpr auto kOpcode = "IGMMA", kSass = "x32.S8.S8", kPtx = "k32.s32.s8.s8";
};
template <>
struct Operand<std::int32_t> {  // of C alone
  static constexpr auto kMap = CU_TENSOR_MAP_DATA_TYPE_INT32;
};

/// What sums of products are kept in.
template <class Element>
using SumOf = typename probes::WgmmaSumOf<Operand<Element>::kWgmma>::Type;

using probes::expect_no_wgmma;
using probes::kWgmmaOn;

/// `count` multiplications by `columns` in the timed loop of a kernel.
template <class Element>
CodeExpectation expect_wgmma(const machine_code::Kernels& kernel, int columns, int count) {
  const std::string n = std::to_string(columns);
  return expect(kernel,
                std::string(Operand<Element>::kOpcode) + ".64x" + n + Operand<Element>::kSass,
                "wgmma.mma_async.sync.aligned.m64n" + n + Operand<Element>::kPtx, count)
      .on(kWgmmaOn);
}

/// Elements along k: of a stage in shared memory, 128 bytes, the width of the swizzle; of a wgmma.
template <class Element>
inline constexpr int kStageDepth = 128 / sizeof(Element);
template <class Element>
inline constexpr int kWgmmaDepth = 32 / sizeof(Element);

/// Rows of a wgmma's A and D.
inline constexpr int kWgmmaRows = 64;

}  // namespace warpgauge::kernels
