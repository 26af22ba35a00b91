// SPDX-License-Identifier: Apache-2.0
// Rung 2: two steps, direct. Every device reads its part of all peers' arrays, adds, and writes the
// sum into all of them: as few bytes over the links as a ring, in one trip each way, whatever the
// number of devices. Links carry the reads of one device and the writes of the other at once.
// - All SMs, 16 bytes an access; a thread has 8 vectors under way, over all devices: some MB on the
//   whole, several times what a link holds.
// - The sum is taken in the order of the ranks, by one device, and copied: all have the same bits.
// Bound by the links for large arrays. It gets less out of them than the ring, which is faster from
// 16 MiB on: half of its bytes are reads, and while both directions are busy SMs read at a lower
// rate than they write (link.peerN.both_sm_read_gbps, both_sm_write_gbps). Small arrays are bound
// by two meetings of all devices: one before the first read (the peers' inputs are there, and their
// outputs may be written) and one behind the last write (everything is there, and no device reads
// the inputs any more), each a release and an acquire of 1 to 2 us. The next rung does without
// them. Limits: those of all_reduce.h.
#include "kernels/all_reduce/exchange.cuh"

namespace warpgauge::kernels::all_reduce {
namespace {

constexpr int kVectorsUnderWay = 8;

template <class T, int devices>
__global__ void __launch_bounds__(kThreads, 2) two_shot(const __grid_constant__ Problem p) {
  constexpr int kUnroll = kVectorsUnderWay / devices;
  const Exchange exchange(p);
  if (!exchange.meet(Phase::kBegun)) return;
  const Range part = block_part(p.vectors, devices, p.rank, gridDim.x, blockIdx.x);
#pragma unroll 1
  for (std::size_t tile = part.first; tile < part.end; tile += kUnroll * kThreads) {
    const auto place = [&](int k) { return tile + k * kThreads + threadIdx.x; };
    uint4 vectors[kUnroll][devices];
#pragma unroll
    for (int k = 0; k < kUnroll; ++k) {
#pragma unroll
      for (int rank = 0; rank < devices; ++rank) {
        if (place(k) < part.end) vectors[k][rank] = p.in[rank][place(k)];
      }
    }
#pragma unroll
    for (int k = 0; k < kUnroll; ++k) {
      if (place(k) >= part.end) break;
      const uint4 sum = sum_of<T>(vectors[k]);
#pragma unroll
      for (int rank = 0; rank < devices; ++rank) p.out[rank][place(k)] = sum;
    }
  }
  if (!exchange.meet(Phase::kEnded)) return;
  exchange.end();
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "two direct steps: read a part of all arrays, write its sum into all, by all SMs",
     .min_capability = 70,
     .machine_code = {expect_anywhere(machine_code::every_instance_of(two_shot<float, 2>),
                                      "LDG.E.128", "ld.global.v4.[bfu]32", kVectorsUnderWay),
                      expect_anywhere(machine_code::every_instance_of(two_shot<float, 2>),
                                      "STG.E.128", "st.global.v4.[bfu]32", kVectorsUnderWay),
                      expect_anywhere(machine_code::every_instance_of(two_shot<float, 2>),
                                      "(LDL|STL)*", "(ld|st).local*", 0)},
     .launch = [](const Problem& p, cudaStream_t stream) {
       with_own_types(p, [&]<class T, int devices>() {
         const unsigned blocks = at_most_resident<two_shot<T, devices>>(
             std::min(kMostBlocks, blocks_for(p.vectors / devices, kThreads)), kThreads);
         two_shot<T, devices><<<blocks, kThreads, 0, stream>>>(p);
       });
     }}};

}  // namespace
}  // namespace warpgauge::kernels::all_reduce
