// SPDX-License-Identifier: Apache-2.0
// Plants wrong outputs of products and sees them caught: of 8-bit numbers, whose sums are exact or
// cut off early, and of fp64, whose reference is summed in more bits.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kernels/harness/inputs.h"
#include "kernels/harness/wgmma/check_product.cuh"

namespace warpgauge::kernels::product_check_test {
namespace {

constexpr int kM = 96, kN = 80, kK = 1024;

/// A product's operands, and its outputs as one thread sums each, in order.
template <class Element>
class Product {
 public:
  using Output = typename OutputOf<Element>::type;

  Product() : a_(kM * kK), b_(kN * kK), c_(kM * kN) {
    fill_normal(a_.data(), a_.size(), 1);
    fill_normal(b_.data(), b_.size(), 2);
    solve();
  }

  ProductProblem<Element> problem() const { return {kM, kN, kK, a_.data(), b_.data(), c_.data()}; }
  Output output(int at) const { return c_.value(at); }
  void plant(int at, Output value) {
    check(cudaMemcpy(c_.data() + at, &value, sizeof value, cudaMemcpyHostToDevice));
  }

 private:
  void solve();

  probes::DeviceBuffer<Element> a_, b_;
  probes::DeviceBuffer<Output> c_;
};

__device__ void store(double sum, double* to) { *to = sum; }
__device__ void store(double sum, std::int32_t* to) { *to = static_cast<std::int32_t>(sum); }
__device__ void store(double sum, __nv_bfloat16* to) { *to = __float2bfloat16(float(sum)); }

template <class Element>
__global__ void multiply(ProductProblem<Element> p) {
  const int at = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (at >= p.m * p.n) return;
  double sum = 0;
  for (int k = 0; k < p.k; ++k) {
    sum += product_check::as_double(p.a[at / p.n * p.k + k]) *
           product_check::as_double(p.b[at % p.n * p.k + k]);
  }
  store(sum, p.c + at);
}

template <class Element>
void Product<Element>::solve() {
  multiply<<<blocks_for(kM * kN, 256), 256>>>(problem());
  check(cudaGetLastError());
}

constexpr ProductAccuracy kExact{.unit = 0, .together = 0, .addition = 0};
constexpr ProductAccuracy kCut{.unit = 0x1p-8, .together = 0x1p-16, .cut = 0x1p-13};
constexpr ProductAccuracy kDouble{.unit = 0x1p-53, .together = 0x1p-92, .addition = 0x1p-53};

TEST(ProductCheck, TakesIntegersThatAreEqualAndNoOthers) {
  Product<std::int8_t> product;
  EXPECT_EQ(judge_product(product.problem(), kExact), "");
  product.plant(1234, product.output(1234) + 1);
  EXPECT_EQ(judge_product(product.problem(), kExact),
            "1 outputs are beyond their bound, first output 1234");
}

/// Products of N(0, 1) numbers sum up to 32 in the mean of squares. A quarter of that is caught.
TEST(ProductCheck, SeesAnOutputThatLacksASmallPartOfItsSum) {
  Product<E4m3> product;
  EXPECT_EQ(judge_product(product.problem(), kCut), "");
  product.plant(77, __float2bfloat16(__bfloat162float(product.output(77)) + 8));
  EXPECT_EQ(judge_product(product.problem(), kCut),
            "1 outputs are beyond their bound, first output 77");
}

TEST(ProductCheck, SeesTogetherWhatIsTooLittleInEach) {
  Product<E4m3> product;
  for (int at = 0; at < kM * kN; ++at) {
    const float sum = __bfloat162float(product.output(at));
    product.plant(at, __float2bfloat16(at % 2 == 0 ? sum + 0.75F : sum - 0.75F));
  }
  EXPECT_EQ(judge_product(product.problem(), kCut),
            "the outputs together are further from the exact ones than rounding explains");
}

TEST(ProductCheck, SeesTheLastBitsOfFp64) {
  Product<double> product;
  EXPECT_EQ(judge_product(product.problem(), kDouble), "");
  product.plant(5, product.output(5) + 1e-10);
  EXPECT_EQ(judge_product(product.problem(), kDouble),
            "1 outputs are beyond their bound, first output 5");
}

}  // namespace
}  // namespace warpgauge::kernels::product_check_test
