// SPDX-License-Identifier: Apache-2.0
// A matrix product by cublasLt at its best: every heuristic that it offers for a size is timed on
// the ladder's own buffers, and the fastest runs.
#pragma once

#include <cublasLt.h>
#include <cuda_runtime_api.h>

#include <cstdint>
#include <tuple>
#include <vector>

#include "probes/device/buffer.h"

namespace warpgauge::kernels {

template <class Element>
struct ProductProblem;

/// C = A B (B is k x n) or A B^T (n x k), row-major, no padding, A and B of one type, each output
/// scaled by one; or a batch of such products, whose matrices lie one behind the other.
struct LtKind {
  bool b_transposed = false;
  cudaDataType_t type = CUDA_R_32F;   ///< of A and B
  cudaDataType_t output = type;       ///< of C
  cudaDataType_t scale = CUDA_R_32F;  ///< of the numbers that A B and C are multiplied by
  cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
  bool fast_accumulation = false;  ///< of FP8: all of a sum by the tensor cores
  std::uint32_t alignment = 256;   ///< bytes, of all matrices
};

struct LtOperands {
  template <class Element>
  LtOperands(const ProductProblem<Element>& p) : a(p.a), b(p.b), c(p.c) {}

  const void *a, *b;
  void* c;
};

class LtProduct {
 public:
  /// m, n, k and the number of products above 0. Throws std::runtime_error when cublasLt has
  /// nothing to offer.
  LtProduct(const LtKind& kind, int m, int n, int k, int products = 1);
  ~LtProduct();
  LtProduct(const LtProduct&) = delete;
  LtProduct& operator=(const LtProduct&) = delete;

  /// Times all heuristics, each as a graph of launches that rotates through `sets`, in rounds; the
  /// one with the shortest median runs from here on. Until then it is the one offered first. Chosen
  /// once a program, kind and size: what is counted later is what was timed.
  void choose_fastest(const std::vector<LtOperands>& sets);

  void launch(const LtOperands& operands, cudaStream_t stream) const;

 private:
  /// What names a choice: the kind and the size.
  using Size = std::tuple<bool, cudaDataType_t, bool, cublasComputeType_t, std::uint32_t, int, int,
                          int, int>;

  /// What cublasLt is told of a matrix of each product, column-major.
  static cublasLtMatrixLayout_t layout(cudaDataType_t type, int rows, int columns, int products);

  const cublasLtMatmulAlgo_t& fastest(const std::vector<LtOperands>& sets);
  void launch(const cublasLtMatmulAlgo_t& algorithm, const LtOperands& operands,
              cudaStream_t stream) const;

  Size size_;
  cudaDataType_t scale_;
  cublasLtMatmulDesc_t operation_ = nullptr;
  cublasLtMatrixLayout_t a_ = nullptr, b_ = nullptr, c_ = nullptr;
  std::vector<cublasLtMatmulHeuristicResult_t> offered_;
  cublasLtMatmulAlgo_t chosen_;
  probes::DeviceBuffer<std::uint8_t> workspace_;
};

}  // namespace warpgauge::kernels
