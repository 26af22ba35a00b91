// SPDX-License-Identifier: Apache-2.0
// Remainders by multiplication against the division, where they are most likely to part: around
// multiples of the divisor, up to the largest dividend allowed.
#include "kernels/activation/activation.h"

#include <gtest/gtest.h>

#include "probes/device/buffer.h"

namespace warpgauge::kernels::modulo_test {
namespace {

constexpr std::uint64_t kLargest = (std::uint64_t{1} << 63) - 1;

/// The multiples of `divisor` spread over all dividends, each with its neighbours; counts the
/// wrong.
__global__ void compare(Modulo modulo, std::uint64_t divisor, std::uint32_t* wrong) {
  const std::uint64_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  const std::uint64_t threads = std::uint64_t{gridDim.x} * blockDim.x;
  const std::uint64_t multiple = kLargest / threads * thread / divisor * divisor;
  for (const std::uint64_t i :
       {multiple, multiple + 1, multiple + divisor - 1, kLargest - thread, thread}) {
    if (i <= kLargest && modulo(i) != i % divisor) atomicAdd(wrong, 1U);
  }
}

TEST(Modulo, AgreesWithDivision) {
  for (const std::uint64_t divisor :
       {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{3}, std::uint64_t{5}, std::uint64_t{7},
        std::uint64_t{641}, std::uint64_t{1000}, std::uint64_t{4096}, std::uint64_t{65537},
        (std::uint64_t{1} << 31) - 1, (std::uint64_t{1} << 32) + 1, std::uint64_t{1} << 62,
        kLargest - 1, kLargest}) {
    probes::DeviceBuffer<std::uint32_t> wrong(1);
    wrong.fill_bytes(0);
    compare<<<256, 256>>>(Modulo(divisor), divisor, wrong.data());
    EXPECT_EQ(wrong.to_host().front(), 0U) << "divisor " << divisor;
  }
}

}  // namespace
}  // namespace warpgauge::kernels::modulo_test
