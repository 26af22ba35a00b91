// SPDX-License-Identifier: Apache-2.0
// The measure is the product alone: cublasLt's of the same shape at its best, and our own. Neither
// normalises anything; a fused rung that costs what they cost gives the normalisation away. The
// axis is the rows of X; W is 4096 x 4096, the square projection of a transformer of that width:
// with the wider ones (3 x 4096, 4 x 4096) a pass over X is a smaller part of the whole, and hides
// more. What comes of the weights alone is not timed, since it is made once for all launches: gamma
// W, its rows' sums, and bias + W beta. All that depends on X is timed.
// Reference: every output in float64 on the device.
// Traps: rounding gamma W or the normalised rows, where rungs differ (both bounds hold); rows far
// from zero, where the sums of X W' and mean times those of W' nearly cancel (checked with a mean
// of 4); statistics that a launch finds of the launch before; edges of tiles, and those of
// product.h.
#include "kernels/layer_norm_linear/layer_norm_linear.h"

#include "kernels/harness/check_output.cuh"
#include "kernels/harness/libraries.h"
#include "kernels/harness/lt_product.h"
#include "kernels/harness/wgmma/check_product.cuh"
#include "kernels/harness/wgmma/specialised_launch.cuh"

namespace warpgauge::kernels::layer_norm_linear {
namespace {

using probes::DeviceBuffer;
using product_check::as_double;

constexpr float kEpsilon = 1e-5F;
constexpr int kWidth = 4096;  // of X and of Y, where it is timed

// ---- weights

/// A block an output: of each row of W.
__global__ void prepare_kernel(const Problem p, __nv_bfloat16* scaled_w, float2* column_terms) {
  __shared__ double sums[2];
  if (threadIdx.x < 2) sums[threadIdx.x] = 0;
  __syncthreads();
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * p.k;
  double of_scaled = 0, of_beta = 0;
  for (int l = static_cast<int>(threadIdx.x); l < p.k; l += static_cast<int>(blockDim.x)) {
    const float w = __bfloat162float(p.w[first + l]);
    scaled_w[first + l] = __float2bfloat16(p.gamma[l] * w);
    of_scaled += as_double(scaled_w[first + l]);
    of_beta += double(p.beta[l]) * w;
  }
  atomicAdd(&sums[0], of_scaled);
  atomicAdd(&sums[1], of_beta);
  __syncthreads();
  if (threadIdx.x == 0) {
    column_terms[blockIdx.x] = {static_cast<float>(sums[0]),
                                static_cast<float>(p.bias[blockIdx.x] + sums[1])};
  }
}

/// Weights of a layer, what is made of them, and its scratch: whatever is neither X nor Y.
class Layer {
 public:
  /// `w`: n x k, which stays where it is.
  Layer(int m, int n, int k, const __nv_bfloat16* w, std::uint64_t seed)
      : problem_{.m = m, .n = n, .k = k, .w = w, .epsilon = kEpsilon},
        gamma_(k),
        beta_(k),
        bias_(n + kTermsBeyond),
        scaled_w_(std::size_t(n) * k),
        normalised_(std::size_t(m) * k + 1),
        row_terms_(m + kTermsBeyond),
        column_terms_(n + kTermsBeyond),
        progress_(1) {
    for (auto* zeros : {&row_terms_, &column_terms_}) zeros->fill_bytes(0);
    bias_.fill_bytes(0);
    progress_.fill_bytes(0);
    fill_normal(gamma_.data(), k, seed);
    fill_normal(beta_.data(), k, seed + 1);
    fill_normal(bias_.data(), n, seed + 2);
    problem_.gamma = gamma_.data();
    problem_.beta = beta_.data();
    problem_.bias = bias_.data();
    problem_.scaled_w = scaled_w_.data();
    problem_.column_terms = column_terms_.data();
    problem_.normalised = normalised_.data();
    problem_.row_terms = row_terms_.data();
    problem_.progress = progress_.data();
    prepare_kernel<<<n, 256>>>(problem_, scaled_w_.data(), column_terms_.data());
    check(cudaGetLastError());
  }

  Problem on(const __nv_bfloat16* x, __nv_bfloat16* y) const {
    Problem problem = problem_;
    problem.x = x;
    problem.y = y;
    return problem;
  }

 private:
  Problem problem_;
  DeviceBuffer<float> gamma_, beta_, bias_;
  DeviceBuffer<__nv_bfloat16> scaled_w_, normalised_;
  DeviceBuffer<float2> row_terms_, column_terms_;
  DeviceBuffer<Progress> progress_;
};

// ---- reference

struct RowReference {
  double mean, scale;
};

/// A warp a row.
__global__ void reference_rows(const Problem p, RowReference* of_row) {
  const int row = static_cast<int>(blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32);
  if (row >= p.m) return;
  const __nv_bfloat16* x = p.x + static_cast<std::size_t>(row) * p.k;
  const auto sum_of = [&](const auto& made_of) {
    double sum = 0;
    for (int l = static_cast<int>(threadIdx.x % 32); l < p.k; l += 32) {
      sum += made_of(as_double(x[l]));
    }
    for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_xor_sync(~0U, sum, lanes);
    return sum / p.k;
  };
  const double mean = sum_of([](double one) { return one; });
  const double variance = sum_of([&](double one) { return (one - mean) * (one - mean); });
  if (threadIdx.x % 32 == 0) of_row[row] = {mean, 1 / sqrt(variance + double(p.epsilon))};
}

using product_check::TotalDifference;

/// Errors of an output, from the exact sum s, where d are normalised elements:
/// - rounding to 8 bits of Y, |s| 2^-8, and of either gamma W or the normalised rows: 2^-8 times
///   the sum of (|d gamma| + |beta|) |w|
/// - fp32: sums of k numbers, each addition cut off, 2^-23 k of the sum of magnitudes as they are
///   added (of X itself and of the mean in one way, of normalised elements in the other); mean,
///   scale and the terms of columns, 2^-18 of the same (rows of thousands, in pieces)
__global__ void compare_layer(const Problem p, const RowReference* of_row,
                              TotalDifference* difference) {
  const int column = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int row = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  if (row >= p.m || column >= p.n) return;
  const auto [mean, scale] = of_row[row];
  double sum = p.bias[column], rounded = 0, added = fabs(sum);
  for (int l = 0; l < p.k; ++l) {
    const double x = as_double(p.x[std::size_t(row) * p.k + l]);
    const double w = as_double(p.w[std::size_t(column) * p.k + l]);
    const double gamma = p.gamma[l], beta = p.beta[l];
    const double normalised = (x - mean) * scale * gamma;
    sum += (normalised + beta) * w;
    rounded += (fabs(normalised) + fabs(beta)) * fabs(w);
    added += ((fabs(x) + fabs(mean)) * scale * fabs(gamma) + fabs(beta)) * fabs(w);
  }
  const std::size_t at = std::size_t(row) * p.n + column;
  const double error = fabs(as_double(p.y[at]) - sum);
  const double bound =
      (fabs(sum) + rounded) * 0x1p-8 + added * (p.k * 0x1p-23 + 0x1p-18) + 0x1p-120;
  if (error <= bound) {  // false for NaN
    atomicAdd(&difference->squared_error, error * error);
    atomicAdd(&difference->squared_reference, sum * sum);
  } else {
    atomicAdd(&difference->outside, 1ULL);
    atomicMin(&difference->first, static_cast<unsigned long long>(at));
  }
}

std::string judge(const Problem& p) {
  const DeviceBuffer<RowReference> of_row(p.m);
  DeviceBuffer<TotalDifference> on_device(1);
  on_device.from_host({TotalDifference{}});
  reference_rows<<<blocks_for(p.m, 4), 128>>>(p, of_row.data());
  check(cudaGetLastError());
  const dim3 threads(32, 8);
  compare_layer<<<dim3(blocks_for(p.n, threads.x), blocks_for(p.m, threads.y)), threads>>>(
      p, of_row.data(), on_device.data());
  check(cudaGetLastError());
  // Two roundings to 8 bits, at random: together 2^-9 of the outputs, about.
  return product_check::verdict(on_device.to_host().front(), 0x1p-16);
}

// ---- checks

std::vector<ProductCase> cases() {
  return product_cases({
      {{0, 8, 8}, {1, 8, 8}, {1, 64, 128}},
      // One below and one above tiles of all shapes, in each dimension.
      {{127, 264, 72}, {255, 248, 56}, {256, 208, 64}, {257, 416, 200}, {129, 520, 1000}},
      // Deep, tall and wide.
      {{333, 1096, 4104}, {2, 4096, 64}, {4096, 8, 64}, {5, 64, 16392}},
      // Enough for every block to have several tiles of each shape.
      {{2056, 3000, 8}, {1000, 1000, 1000}, {4100, 6656, 136}, {2056, 4096, 4096}},
  });
}

__global__ void move_away(__nv_bfloat16* values, std::size_t count) {
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count;
       i += std::size_t{gridDim.x} * blockDim.x) {
    values[i] = __float2bfloat16(4 + __bfloat162float(values[i]));
  }
}

constexpr std::string_view kOwnProduct = "own_product", kLt = "cublaslt";

std::string check_one(const ContestantFor<Problem>& contestant, const ProductCase& one,
                      bool far_from_zero, std::uint64_t seed) {
  const std::size_t x_count = std::size_t(one.m) * one.k, w_count = std::size_t(one.n) * one.k;
  const GuardedBuffer<__nv_bfloat16> x(x_count), w(w_count), y(std::size_t(one.m) * one.n);
  fill_normal(x.data(), x_count, seed);
  if (far_from_zero) move_away<<<1024, 256>>>(x.data(), x_count);
  fill_normal(w.data(), w_count, seed + 1);
  const Layer layer(one.m, one.n, one.k, w.data(), seed + 2);
  const Problem p = layer.on(x.data(), y.data());
  if (!contestant.takes(p)) return {};
  // Twice: the second launch must need nothing that the first one left.
  for (int launch = 0; launch < 2; ++launch) {
    if (launch == 1) {
      fill_normal(x.data(), x_count, seed + 5);
      if (far_from_zero) move_away<<<1024, 256>>>(x.data(), x_count);
      check(cudaGetLastError());
    }
    std::string wrong = run_guarded(contestant, p, y);
    if (wrong.empty() && p.m != 0) {
      const bool alone = contestant.name == kOwnProduct || contestant.name == kLt;
      wrong = alone ? judge_product(p.plain(), {.unit = 0x1p-8, .together = 0x1p-16}) : judge(p);
    }
    if (!wrong.empty()) return wrong + (launch == 0 ? "" : " in the second launch");
  }
  return {};
}

std::string check_all(const ContestantFor<Problem>& contestant, Checks checks) {
  std::uint64_t seed = 1;
  for (const ProductCase& one : cases()) {
    for (const bool far_from_zero : {false, true}) {
      seed += 6;
      if (checks == Checks::kSmall && one.products() > kSmallCheckProducts) continue;
      const std::string wrong = check_one(contestant, one, far_from_zero, seed);
      if (!wrong.empty()) {
        return wrong + " at " + one.text() + (far_from_zero ? " (far from zero)" : "");
      }
    }
  }
  return {};
}

// ---- ladder

constexpr LtKind lt_kind(std::uint32_t alignment) {
  return {.b_transposed = true, .type = CUDA_R_16BF, .alignment = alignment};
}

/// Every set has weights of its own: cold ones, as X is.
std::shared_ptr<BufferSets<Problem>> make_sets(std::size_t rows, int groups) {
  using Matrix = DeviceBuffer<__nv_bfloat16>;
  const auto sets = std::make_shared<BufferSets<Problem>>();
  const std::size_t x_count = rows * kWidth, w_count = std::size_t{kWidth} * kWidth;
  for (int group = 0; group < groups; ++group) {
    const auto seed = static_cast<std::uint64_t>(group) * 5;
    Matrix &x = sets->keep<Matrix>(x_count), &w = sets->keep<Matrix>(w_count),
           &y = sets->keep<Matrix>(x_count);
    fill_normal(x.data(), x_count, seed + 1);
    fill_normal(w.data(), w_count, seed + 2);
    const Layer& layer =
        sets->keep<Layer>(static_cast<int>(rows), kWidth, kWidth, w.data(), seed + 3);
    sets->problems.push_back(layer.on(x.data(), y.data()));
  }
  std::vector<LtOperands> operands;
  for (const Problem& p : sets->problems) operands.emplace_back(p.plain());
  auto& lt = sets->keep<LtProduct>(lt_kind(256), static_cast<int>(rows), kWidth, kWidth);
  lt.choose_fastest(operands);
  sets->prepared[std::string(kLt)] = [&lt, operands](int group, cudaStream_t stream) {
    lt.launch(operands[static_cast<std::size_t>(group)], stream);
  };
  return sets;
}

Family<Problem> family(const probes::Probe&) {
  return {
      .description = {.family = "layer_norm_linear",
                      .type = "bf16",
                      .size = {"rows", "1"},
                      .sizes = {1024, 2048, 4096, 8192},
                      .headline_size = 8192,
                      .ceiling = "tensor.bf16_tflops"},
      .libraries = {{.name = std::string(kOwnProduct),
                     .adds = "the product alone, by harness/wgmma/specialised.cuh",
                     .library = "warpgauge gemm_bf16/wgmma_specialised",
                     .min_capability = 90,
                     .refuses = refuse,
                     .launch = [](const Problem& p,
                                  cudaStream_t stream) { specialised::launch(p.plain(), stream); }},
                    {.name = std::string(kLt),
                     .adds =
                         "the product alone, cublasLtMatmul, the fastest of all heuristics that it "
                         "offers for the size",
                     .library = lt_version(),
                     .min_capability = 80,
                     .refuses = [](const Problem& p) -> std::string {
                       return p.plain().has_nothing_to_do() ? "nothing to multiply" : "";
                     },
                     .launch =
                         [](const Problem& p, cudaStream_t stream) {
                           LtProduct(lt_kind(16), p.m, p.n, p.k).launch(p.plain(), stream);
                         }}},
      .flop = [](double rows) { return 2 * rows * kWidth * kWidth; },  // of the product
      .compulsory_bytes =
          [](double rows) { return 2.0 * kWidth * (2 * rows + kWidth) + 4.0 * 3 * kWidth; },
      .make_sets = make_sets,
      .check = check_all};
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/layer_norm_linear",
    "How close does a linear layer on normalised rows come to the product alone?", 30)};

}  // namespace
}  // namespace warpgauge::kernels::layer_norm_linear
