// SPDX-License-Identifier: Apache-2.0
// Plants lines of high priority in L2, and looks with a chase whether the neutral kernel leaves them
// there.
#include "kernels/harness/between.h"

#include <gtest/gtest.h>

#include "probes/device/isa.cuh"
#include "probes/harness/device.h"
#include "probes/methods/chain.h"

namespace warpgauge::kernels::between_test {
namespace {

constexpr std::size_t kLine = 128;
constexpr int kHops = 2048;

__global__ void keep(const char* base, std::size_t lines) {
  std::uint64_t policy;
  asm volatile("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(policy));
  for (std::size_t i = blockIdx.x * std::size_t(blockDim.x) + threadIdx.x; i < lines;
       i += std::size_t(gridDim.x) * blockDim.x) {
    for (std::size_t sector = 0; sector < kLine; sector += 32) {
      [[maybe_unused]] int word;
      asm volatile("ld.global.cg.L2::cache_hint.s32 %0, [%1], %2;"
                   : "=r"(word)
                   : "l"(base + i * kLine + sector), "l"(policy));
    }
  }
}

__global__ void chase(const void* from, std::uint64_t* cycles) {
  auto at = reinterpret_cast<std::uint64_t>(from);
  const std::uint64_t start = probes::read_clock();
  for (int hop = 0; hop < kHops; ++hop) {
    asm volatile("ld.global.cg.u64 %0, [%0];" : "+l"(at));
  }
  *cycles = probes::read_clock() - start + (at == 1);
}

class LinesInL2 : public ::testing::Test {
 protected:
  LinesInL2() {
    probes::build_chain(memory_.data(), memory_.bytes() / kLine, kLine, probes::ChainOrder::kRandom,
                        11);
  }

  double cycles_a_hop() {
    chase<<<1, 1>>>(memory_.data(), cycles_.data());
    probes::check(cudaGetLastError());
    return static_cast<double>(cycles_.value()) / kHops;
  }
  void keep_all() {
    keep<<<256, 256>>>(memory_.data(), memory_.bytes() / kLine);
    probes::check(cudaGetLastError());
  }

  const probes::Device device_{0};
  Between between_{device_.l2_bytes()};
  probes::DeviceBuffer<char> memory_{device_.l2_bytes() / 4};
  probes::DeviceBuffer<std::uint64_t> cycles_{1};
};

TEST_F(LinesInL2, NoneOfThemOutlivesTheNeutralKernel) {
  between_.pass();
  const double cold = cycles_a_hop();
  keep_all();
  const double kept = cycles_a_hop();
  keep_all();
  between_.pass();
  const double given_back = cycles_a_hop();
  RecordProperty("cycles_a_hop", std::to_string(kept) + " kept, " + std::to_string(given_back) +
                                     " given back, " + std::to_string(cold) + " cold");
  std::printf("cycles a hop: %.0f kept, %.0f given back, %.0f cold\n", kept, given_back, cold);
  EXPECT_LT(kept, 0.8 * cold);
  EXPECT_GT(given_back, 0.95 * cold);
}

}  // namespace
}  // namespace warpgauge::kernels::between_test
