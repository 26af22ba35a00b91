// SPDX-License-Identifier: Apache-2.0
// Plants wrong outputs and sees them caught: one element, a NaN, a write past either end.
#include <gtest/gtest.h>

#include <cmath>

#include "kernels/harness/check_output.cuh"

namespace warpgauge::kernels::checks_test {
namespace {

constexpr std::size_t kCount = 1'000'003;

/// Element i must be i, within half.
struct Index {
  __device__ Expected operator()(std::size_t i) const { return {static_cast<double>(i), 0.5}; }
};

__global__ void write_indices(float* out, std::size_t count) {
  for (std::size_t i = threadIdx.x; i < count; i += blockDim.x) out[i] = static_cast<float>(i);
}

__global__ void write_one(float* at, float value) { *at = value; }

class Compare : public testing::Test {
 protected:
  Compare() { write_indices<<<1, 1024>>>(out_.data(), kCount); }
  void plant(std::ptrdiff_t i, float value) { write_one<<<1, 1>>>(out_.data() + i, value); }

  GuardedBuffer<float> out_{kCount, 3};
};

TEST_F(Compare, FindsNothingInARightOutput) {
  EXPECT_EQ(first_difference(out_.data(), kCount, Index{}), "");
  EXPECT_EQ(out_.overrun(), "");
}

TEST_F(Compare, AcceptsAnErrorUpToTheBoundOnly) {
  plant(1000, 1000.5F);
  EXPECT_EQ(first_difference(out_.data(), kCount, Index{}), "");
  plant(1000, std::nextafter(1000.5F, 2000.0F));
  EXPECT_NE(first_difference(out_.data(), kCount, Index{}), "");
}

TEST_F(Compare, NamesTheFirstWrongElement) {
  plant(kCount - 1, 0);
  plant(777, 1);
  EXPECT_EQ(first_difference(out_.data(), kCount, Index{}),
            "output 777 is 1 instead of 777 (+- 0.5)");
}

TEST_F(Compare, TakesAnElementThatWasNeverWrittenForWrong) {
  const GuardedBuffer<float> poisoned(5);
  EXPECT_EQ(first_difference(poisoned.data(), 5, Index{}).rfind("output 0 is ", 0), 0U);
  EXPECT_EQ(first_difference(poisoned.data(), 0, Index{}), "");
}

TEST_F(Compare, SeesAWriteBeforeTheOutput) {
  plant(-1, 0);
  EXPECT_EQ(out_.overrun(), "writes 4 bytes before its output");
}

TEST_F(Compare, SeesAWritePastTheOutput) {
  plant(kCount + 1, 0);
  EXPECT_EQ(out_.overrun(), "writes 5 bytes past its output");
}

}  // namespace
}  // namespace warpgauge::kernels::checks_test
