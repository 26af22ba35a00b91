// SPDX-License-Identifier: Apache-2.0
// Question: how many banks does shared memory have, and how wide are they?
//
// Method: two lanes of a warp read a byte each, `distance` bytes apart; the other lanes read the
// first one's byte. The access takes longer where both bytes lie in one bank and in different
// words, and nowhere else. The first such distance is the period of the banks, the run of such
// distances the width of one. Nothing about either is assumed. Latency is the slope over accesses:
// the byte read is zero and is added to the address, so that each access waits for the one before.
//
// What could fool it: an assembler that merges equal loads (`volatile`); an addition in the chain,
// which is the same for all distances; memory that was never written (it is zeroed, and the end of
// the chain is looked at).
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_chase.cuh"

namespace warpgauge::probes::bank_map_probe {
namespace {

constexpr int kSharedBytes = 2048;

/// Adds the byte at the address, which is zero.
struct ByteHop : SharedHop {
  __device__ static Pointer next(Pointer at, const Context&) {
    std::uint32_t zero;
    asm volatile("ld.volatile.shared.u8 %0, [%1];" : "=r"(zero) : "r"(at) : "memory");
    return at + zero;
  }
};

// One warp.
__global__ void two_lanes_kernel(int distance, int repeats, std::uint64_t* cycles,
                                 std::uint32_t* moved) {
  __shared__ __align__(16) char memory[kSharedBytes];
  for (int i = threadIdx.x; i < kSharedBytes; i += 32) memory[i] = 0;
  __syncwarp();
  const std::uint32_t first = shared_address(memory) + (threadIdx.x == 1 ? distance : 0);
  moved[threadIdx.x] = time_warp_chain<ByteHop>(first, repeats, cycles) - first;
}

void launch(int distance, int repeats, const WarpReadings& readings) {
  two_lanes_kernel<<<1, 32>>>(distance, repeats, readings.cycles(), readings.moved());
}

void measure(Probe& probe) {
  const int repeats = probe.at_level(5, 11, 31);
  // At least two periods of 32 banks of 4 bytes, or 64 of 8, are in it.
  const int farthest = probe.at_level(264, 1032, 1032);
  const WarpReadings readings(repeats);
  probe.series(
      {.variant = "distance",
       .axes = {{"distance", "bytes"}, {"accesses", "instructions"}},
       .fit = {"bank_map", {{"shared.banks", "banks"}, {"shared.bank_width_bytes", "bank_width"}}},
       .figure = {"bank_map", "Cost of a shared access against the distance of two lanes' bytes",
                  "two lanes, a byte each"},
       .kernel = two_lanes_kernel},
      [&](Sweep& sweep) {
        launch(1, 2, readings);  // loads the code
        for (int distance = 1; distance <= farthest; ++distance) {
          launch(distance, repeats, readings);
          readings.add_to(sweep, {double(distance)});
        }
      });
}

/// One wavefront for two lanes in two banks or in one word, two for two words of one bank. Where
/// 32 banks of 4 bytes are not what there is, this says so.
void confirm(Probe& probe) {
  constexpr int kRepeats = 64;
  const WarpReadings readings(kRepeats);
  Count count = counted_at(
      "distance", "shared_load", {"distance", "bytes"},
      std::vector{1, 3, 4, 64, 127, 128, 131, 132, 256},
      [](int distance) {
        const double wavefronts = distance >= 128 && distance % 128 < 4 ? 2 : 1;
        return AllExpected{{"wavefronts_per_instruction", wavefronts, 0.02, "expected_wavefronts"}};
      },
      [&readings](int distance) { launch(distance, kRepeats, readings); });
  count.spec.figure.label = "two lanes";
  probe.count_together({count});
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How many banks does shared memory have, and how wide are they?",
     .cost_seconds = 0.5,
     .machine_code = {expect(two_lanes_kernel, "LDS.U8", "ld.volatile.shared.u8", kChaseUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::bank_map_probe
