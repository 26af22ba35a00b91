// SPDX-License-Identifier: Apache-2.0
// Rung 3, for small arrays: one step. Every device sends its array to all peers, in packets that
// carry the number of the launch beside the data, and adds up what it gets. No block waits for a
// flag: a packet says by itself that it is there, so that data and flag make one trip, without the
// order between accesses that a flag needs (an ordered flag takes about twice as long as a relaxed
// one, or longer). Peers' arrays are not read and outputs are not written by others, so the devices
// need not meet, neither before nor after. Only inboxes are written, in two halves by turns
// (all_reduce.h says why).
// A thread has one packet of each device. Every device adds for itself, in the order of the ranks:
// the same additions of the same numbers, so that all have the same bits.
// Bound by latency up to some 16 KiB: the launch, one trip, and the loads around it. Larger arrays
// are bound by the links: with n devices the array leaves each of them n - 1 times, in twice the
// bytes because of the numbers. The rung before takes the larger ones: over four H200 it is level
// at 256 KiB and twice as fast at 1 MiB, where NCCL is faster, too.
// Limits: those of all_reduce.h, and arrays of 1 MiB.
#include "kernels/all_reduce/exchange.cuh"

namespace warpgauge::kernels::all_reduce {
namespace {

static_assert(kMostPackets / kPacketThreads <= kMostBlocks);

/// Data below, the number above, twice.
__device__ __forceinline__ ulonglong2 packet_of(uint2 data, std::uint32_t launch) {
  const std::uint64_t number = std::uint64_t{launch} << 32;
  return {number | data.x, number | data.y};
}
__device__ __forceinline__ bool is_there(ulonglong2 packet, std::uint32_t launch) {
  return packet.x >> 32 == launch && packet.y >> 32 == launch;
}

template <class T, int devices>
__global__ void __launch_bounds__(kPacketThreads, 2) one_shot(const __grid_constant__ Problem p) {
  const Exchange exchange(p);
  const std::size_t i = std::size_t{blockIdx.x} * kPacketThreads + threadIdx.x;
  if (i < p.vectors * (kVectorBytes / kPacketBytes)) {
    const uint2 mine = reinterpret_cast<const uint2*>(p.in[p.rank])[i];
    const std::uint32_t launch = exchange.launch();
    const auto place = [&](int from) { return inbox_place(devices, launch, from, i); };
    const ulonglong2 sent = packet_of(mine, launch);
#pragma unroll
    for (int rank = 0; rank < devices; ++rank) {
      if (rank != p.rank) probes::store_relaxed_system(p.inbox[rank] + place(p.rank), sent);
    }
    ulonglong2 got[devices];
    const bool all_there = await(p, [&] {
      bool there = true;
#pragma unroll
      for (int rank = 0; rank < devices; ++rank) {
        got[rank] =
            rank == p.rank ? sent : probes::load_relaxed_system(p.inbox[p.rank] + place(rank));
      }
#pragma unroll
      for (int rank = 0; rank < devices; ++rank) there &= is_there(got[rank], launch);
      return there;
    });
    if (all_there) {
      Sums<T, 2> sums;
#pragma unroll
      for (int rank = 0; rank < devices; ++rank) {
        const std::uint32_t words[] = {static_cast<std::uint32_t>(got[rank].x),
                                       static_cast<std::uint32_t>(got[rank].y)};
        sums.add(words);
      }
      reinterpret_cast<uint2*>(p.out[p.rank])[i] = {sums.word(0), sums.word(1)};
    }
  }
  exchange.end();
}

unsigned blocks_of(const Problem& p) {
  return blocks_for(p.vectors * (kVectorBytes / kPacketBytes), kPacketThreads);
}

const RegisterRung<Problem> kRegister{
    {.step = 3,
     .adds = "one step, in packets that carry the number of the launch: no flag, no meeting",
     .min_capability = 70,
     .machine_code = {expect_anywhere(machine_code::every_instance_of(one_shot<float, 2>),
                                      "ST(G)?.E.128.STRONG.SYS", "st.relaxed.sys.global.v2.b64", 1)
                          .or_more(),
                      expect_anywhere(machine_code::every_instance_of(one_shot<float, 2>),
                                      "LD(G)?.E.128.STRONG.SYS", "ld.relaxed.sys.global.v2.b64", 1)
                          .or_more(),
                      expect_anywhere(machine_code::every_instance_of(one_shot<float, 2>),
                                      "(LDL|STL)*", "(ld|st).local*", 0)},
     .refuses = [](const Problem& p) -> std::string {
       if (p.vectors > kMostPacketVectors) return "larger than the inbox";
       unsigned resident = 0;
       with_own_types(p, [&]<class T, int devices>() {
         resident = at_most_resident<one_shot<T, devices>>(blocks_of(p), kPacketThreads);
       });
       return resident < blocks_of(p) ? "more blocks than the device holds at once" : "";
     },
     .launch =
         [](const Problem& p, cudaStream_t stream) {
           with_own_types(p, [&]<class T, int devices>() {
             one_shot<T, devices><<<blocks_of(p), kPacketThreads, 0, stream>>>(p);
           });
         }}};

}  // namespace
}  // namespace warpgauge::kernels::all_reduce
