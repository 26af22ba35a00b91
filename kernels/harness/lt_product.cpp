// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/lt_product.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "analysis/estimate/stats.h"
#include "probes/device/graph.h"
#include "probes/methods/timing.h"

namespace warpgauge::kernels {
namespace {

constexpr std::size_t kWorkspaceBytes = 64U << 20;  // twice what cuBLAS asks for on its own

void check_lt(cublasStatus_t status, const char* what) {
  if (status != CUBLAS_STATUS_SUCCESS) {
    throw std::runtime_error(std::string(what) + ": " + cublasLtGetStatusString(status));
  }
}

/// One for all products, as long as the program: to make one takes longer than most products.
cublasLtHandle_t handle() {
  static const cublasLtHandle_t kHandle = [] {
    cublasLtHandle_t made = nullptr;
    check_lt(cublasLtCreate(&made), "cublasLtCreate");
    return made;
  }();
  return kHandle;
}

/// One and zero.
std::pair<const void*, const void*> factors(cudaDataType_t type) {
  static constexpr float kFloats[] = {1, 0};
  static constexpr double kDoubles[] = {1, 0};
  static constexpr std::int32_t kIntegers[] = {1, 0};
  if (type == CUDA_R_64F) return {kDoubles, kDoubles + 1};
  if (type == CUDA_R_32I) return {kIntegers, kIntegers + 1};
  return {kFloats, kFloats + 1};
}

}  // namespace

// cublasLt is column-major: a row-major matrix is its transpose there, and C^T = B^T A^T.
LtProduct::LtProduct(const LtKind& kind, int m, int n, int k, int products)
    : size_(kind.b_transposed, kind.type, kind.fast_accumulation, kind.compute, kind.alignment, m,
            n, k, products),
      scale_(kind.scale),
      workspace_(kWorkspaceBytes) {
  check_lt(cublasLtMatmulDescCreate(&operation_, kind.compute, kind.scale), "MatmulDesc");
  const cublasOperation_t of_b = kind.b_transposed ? CUBLAS_OP_T : CUBLAS_OP_N;
  check_lt(
      cublasLtMatmulDescSetAttribute(operation_, CUBLASLT_MATMUL_DESC_TRANSA, &of_b, sizeof(of_b)),
      "TRANSA");
  const std::int8_t fast = kind.fast_accumulation ? 1 : 0;
  check_lt(cublasLtMatmulDescSetAttribute(operation_, CUBLASLT_MATMUL_DESC_FAST_ACCUM, &fast,
                                          sizeof(fast)),
           "FAST_ACCUM");
  const int b_row = kind.b_transposed ? k : n, b_rows = kind.b_transposed ? n : k;
  b_ = layout(kind.type, b_row, b_rows, products);
  a_ = layout(kind.type, k, m, products);
  c_ = layout(kind.output, n, m, products);

  cublasLtMatmulPreference_t preference = nullptr;
  check_lt(cublasLtMatmulPreferenceCreate(&preference), "MatmulPreference");
  const auto prefer = [&](cublasLtMatmulPreferenceAttributes_t what, const auto& value) {
    check_lt(cublasLtMatmulPreferenceSetAttribute(preference, what, &value, sizeof(value)),
             "MatmulPreferenceSetAttribute");
  };
  prefer(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, kWorkspaceBytes);
  for (auto matrix :
       {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES,
        CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES}) {
    prefer(matrix, kind.alignment);
  }
  constexpr int kMost = 32;
  offered_.resize(kMost);
  int found = 0;
  const auto status = cublasLtMatmulAlgoGetHeuristic(handle(), operation_, b_, a_, c_, c_,
                                                     preference, kMost, offered_.data(), &found);
  cublasLtMatmulPreferenceDestroy(preference);
  check_lt(status, "cublasLtMatmulAlgoGetHeuristic");
  if (found == 0) throw std::runtime_error("cublasLt offers no heuristic");
  offered_.resize(static_cast<std::size_t>(found));
  chosen_ = offered_.front().algo;
}

LtProduct::~LtProduct() {
  cublasLtMatrixLayoutDestroy(c_);
  cublasLtMatrixLayoutDestroy(a_);
  cublasLtMatrixLayoutDestroy(b_);
  cublasLtMatmulDescDestroy(operation_);
}

cublasLtMatrixLayout_t LtProduct::layout(cudaDataType_t type, int rows, int columns, int products) {
  cublasLtMatrixLayout_t made = nullptr;
  check_lt(cublasLtMatrixLayoutCreate(&made, type, rows, columns, rows), "MatrixLayoutCreate");
  const std::int64_t apart = std::int64_t{rows} * columns;
  check_lt(cublasLtMatrixLayoutSetAttribute(made, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &products,
                                            sizeof(products)),
           "BATCH_COUNT");
  check_lt(cublasLtMatrixLayoutSetAttribute(made, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET,
                                            &apart, sizeof(apart)),
           "STRIDED_BATCH_OFFSET");
  return made;
}

void LtProduct::choose_fastest(const std::vector<LtOperands>& sets) {
  static std::map<Size, cublasLtMatmulAlgo_t> chosen;
  const auto known = chosen.find(size_);
  chosen_ =
      known != chosen.end() ? known->second : chosen.emplace(size_, fastest(sets)).first->second;
}

const cublasLtMatmulAlgo_t& LtProduct::fastest(const std::vector<LtOperands>& sets) {
  constexpr double kTrainSeconds = 3e-3;
  constexpr int kRounds = 5;
  struct Train {
    const cublasLtMatmulAlgo_t* algorithm;
    probes::ExecutableGraph graph;
    int launches;
    std::vector<double> seconds = {};
  };
  std::vector<Train> trains;
  for (const auto& [algorithm, bytes, state, waves, reserved] : offered_) {
    const auto once = [&](int) { launch(algorithm, sets.front(), nullptr); };
    const double estimate = probes::time_launches(1, 1, once).seconds.front();
    const int launches = std::max(1, static_cast<int>(kTrainSeconds / estimate));
    trains.push_back({&algorithm, probes::ExecutableGraph([&](cudaStream_t stream) {
                        for (int i = 0; i < launches; ++i) {
                          launch(algorithm, sets[static_cast<std::size_t>(i) % sets.size()],
                                 stream);
                        }
                      }),
                      launches});
  }
  for (int round = 0; round < kRounds; ++round) {
    for (Train& train : trains) {
      const auto times = probes::time_launches(0, 1, [&](int) { train.graph.launch(nullptr); });
      train.seconds.push_back(times.seconds.front() / train.launches);
    }
  }
  return *std::ranges::min_element(trains, {}, [](const Train& train) {
            return estimate::median(train.seconds);
          })->algorithm;
}

void LtProduct::launch(const LtOperands& operands, cudaStream_t stream) const {
  launch(chosen_, operands, stream);
}

void LtProduct::launch(const cublasLtMatmulAlgo_t& algorithm, const LtOperands& operands,
                       cudaStream_t stream) const {
  const auto [one, zero] = factors(scale_);
  check_lt(
      cublasLtMatmul(handle(), operation_, one, operands.b, b_, operands.a, a_, zero, operands.c,
                     c_, operands.c, c_, &algorithm, workspace_.data(), kWorkspaceBytes, stream),
      "cublasLtMatmul");
}

}  // namespace warpgauge::kernels
