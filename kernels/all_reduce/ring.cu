// SPDX-License-Identifier: Apache-2.0
// Rung 1: the ring, naively. The array is cut into one chunk per device. At each step a device
// hands a chunk to the next one: n - 1 times it adds its own part to what it got, so that a chunk's
// sum grows on its way round, then n - 1 times it hands on what is ready. Each of the 2 (n - 1)
// steps moves 1 / n of the array over every link, as few bytes as there can be. What is handed on
// lies in the next one's `out` and nowhere else: a partial sum lies there until its owner has added
// to it, and the ready chunk comes round only behind that (the sum that comes has passed the
// owner).
// Bound by the links for large arrays, where it is the fastest rung: everything that crosses a link
// is written, nothing is read, and the blocks' steps overlap. Bound by its steps for small arrays:
// within a step the whole block waits until all of its data is there, then sends all of it, with a
// flag behind it (release and acquire, 1 to 2 us each way), and the links idle meanwhile. Two
// devices take two steps, four take six: NCCL is faster up to 64 KiB on two H200, and up to 1 MiB
// on four.
// Limits: those of all_reduce.h. A sum is rounded to the element's type on each device that it
// passes: n - 1 times for bf16, where the other rungs round once.
#include "kernels/all_reduce/exchange.cuh"

namespace warpgauge::kernels::all_reduce {
namespace {

template <class T, int devices>
__global__ void __launch_bounds__(kThreads, 2) ring(const __grid_constant__ Problem p) {
  const Exchange exchange(p);
  const int next = (p.rank + 1) % devices, before = (p.rank + devices - 1) % devices;
  const uint4* const in = p.in[p.rank];
  uint4* const own = p.out[p.rank];
  uint4* const out = p.out[next];
  bool heard = true;
  if (threadIdx.x == 0) {  // the next one's `out` may be written
    exchange.tell(before, phase_word(Phase::kBegun, p.rank));
    heard = exchange.hear(phase_word(Phase::kBegun, next));
  }
  if (__syncthreads_and(heard) == 0) return;
  constexpr int kSteps = 2 * (devices - 1), kReady = devices - 1;
#pragma unroll 1
  for (int step = 0; step < kSteps; ++step) {
    const int chunk = ring_chunk(devices, p.rank, step);
    const Range part = block_part(p.vectors, devices, chunk, gridDim.x, blockIdx.x);
    for (std::size_t i = part.first + threadIdx.x; i < part.end; i += kThreads) {
      if (step == 0) {
        out[i] = in[i];
      } else if (step > kReady) {
        out[i] = own[i];
      } else {
        const uint4 both[] = {own[i], in[i]};
        const uint4 sum = sum_of<T>(both);
        if (step == kReady) own[i] = sum;
        out[i] = sum;
      }
    }
    __syncthreads();
    if (threadIdx.x == 0) {
      exchange.tell(next, ring_word(step));
      heard = exchange.hear(ring_word(step));
    }
    if (__syncthreads_and(heard) == 0) return;
  }
  exchange.end();
}

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "a ring: chunks handed on and added to, then handed round, a flag behind each",
     .min_capability = 70,
     .machine_code = {expect_anywhere(machine_code::every_instance_of(ring<float, 2>), "STG.E.128",
                                      "st.global.v4.[bfu]32", 2)
                          .or_more(),
                      expect_anywhere(machine_code::every_instance_of(ring<float, 2>), "",
                                      "st.release.sys.global.[bu]32", 2),
                      expect_anywhere(machine_code::every_instance_of(ring<float, 2>), "(LDL|STL)*",
                                      "(ld|st).local*", 0)},
     .launch = [](const Problem& p, cudaStream_t stream) {
       with_own_types(p, [&]<class T, int devices>() {
         const unsigned blocks = at_most_resident<ring<T, devices>>(
             std::min(kMostBlocks, blocks_for(p.vectors / devices, kThreads)), kThreads);
         ring<T, devices><<<blocks, kThreads, 0, stream>>>(p);
       });
     }}};

}  // namespace
}  // namespace warpgauge::kernels::all_reduce
