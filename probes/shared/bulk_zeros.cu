// SPDX-License-Identifier: Apache-2.0
// Question: how long does it take to set shared memory to zero, by one instruction or by stores?
//
// Method: one block an SM. `bulk`: one thread sets 32 KiB to zero by one `st.bulk`, and reads the
// last word, which is part of the next address. `stores`: 128 threads do it by stores of 16 bytes
// and meet. Cycles of one such step are a slope over steps.
//
// What could fool it: bytes that are not zero afterwards (all are read back, after they were
// others); an instruction that has not ended (the last word is waited for). st.bulk needs compute
// capability 10.0. This probe was proven on machine code and has never run on a card.
#include <cuda/ptx>

#include <stdexcept>
#include <string>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"
#include "probes/methods/words.cuh"

namespace warpgauge::probes::bulk_zeros_probe {
namespace {

constexpr int kThreads = 128;
constexpr int kBytes = 32 << 10;
constexpr int kSteps = 4;  // of the loop
constexpr int kIterations = 16;

// *left: words that are not zero at the end, of all blocks.
template <bool bulk>
__global__ void __launch_bounds__(kThreads, 1)
    zero_kernel(int iterations, WarpSpanSink spans, unsigned* left) {
  extern __shared__ __align__(128) char memory[];
  const std::uint32_t own = shared_address(memory);
  for (int i = threadIdx.x; i < kBytes / 4; i += kThreads) store_shared<4>(own + 4 * i, ~0U);
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
  if (!bulk || threadIdx.x == 0) {
    std::uint32_t at = own;
#pragma unroll 1
    for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
      for (int step = 0; step < kSteps; ++step) {
        if constexpr (bulk) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1000
          cuda::ptx::st_bulk(shared_pointer<void>(at), std::uint64_t{kBytes},
                             cuda::ptx::n32_t<0>{});
#endif
          at += load_shared_words<4>(at + kBytes - 4).x;
        } else {
#pragma unroll
          for (int i = 0; i < kBytes / (16 * kThreads); ++i) {
            store_shared<16>(own + (i * kThreads + threadIdx.x) * 16, 0);
          }
          __syncthreads();
        }
      }
    }
  }
  __syncthreads();
  const std::uint64_t stop = read_clock();
  unsigned others = 0;
#pragma unroll 1
  for (int i = threadIdx.x; i < kBytes / 4; i += kThreads) {
    others += load_shared_words<4>(own + 4 * i).x != 0;
  }
  if (others != 0) atomicAdd(left, others);
  spans.record(start, stop);
}

void measure_steps(Probe& probe, const std::string& name,
                   void (*kernel)(int, WarpSpanSink, unsigned*)) {
  probe.series(
      {.variant = name,
       .axes = {{"steps", "instructions"}},
       .fit = {"slope", {{"shared.zeros." + name + "_cycles", "slope"}}},
       .kernel = kernel},
      [&](Sweep& sweep) {
        const int sm_count = probe.device().sm_count();
        const std::size_t bytes = one_block_bytes(probe.device());
        WarpSpans spans(static_cast<std::size_t>(sm_count) * kThreads / 32);
        DeviceBuffer<unsigned> left(1);
        left.fill_bytes(0);
        allow_shared_bytes(kernel, bytes);
        for (const int times : {1, 2, 3, 4}) {
          sweep.add(
              {double{kIterations} * kSteps * times}, {repeated(probe.at_level(3, 7, 21), [&] {
                launch_resident(kernel,
                                {.blocks = sm_count, .threads = kThreads, .shared_bytes = bytes},
                                kIterations * times, spans.prepare(), left.data());
                return spans.median_sm_cycles(static_cast<std::size_t>(sm_count) * kThreads / 32);
              })});
          if (left.value() != 0) throw std::runtime_error("shared memory is not all zero");
        }
      });
}

void measure(Probe& probe) {
  measure_steps(probe, "bulk", zero_kernel<true>);
  measure_steps(probe, "stores", zero_kernel<false>);
}

const Register kRegister{
    measure,
    {.question = "How long does it take to set shared memory to zero, by one instruction?",
     .min_capability = 100,
     .machine_code = {expect(zero_kernel<true>, "UMEMSETS*", "st.bulk*", kSteps).on("!sm_[789]*"),
                      expect(zero_kernel<true>, "LDS", "", kSteps).on("!sm_[789]*"),
                      expect_absent(zero_kernel<true>, "UMEMSETS*", "st.bulk exists from sm_100 on")
                          .on("sm_[789]*"),
                      expect(zero_kernel<false>, "STS.128", "st.volatile.shared.v4.u32",
                             kSteps* kBytes / (16 * kThreads))}}};

}  // namespace
}  // namespace warpgauge::probes::bulk_zeros_probe
