// SPDX-License-Identifier: Apache-2.0
// A histogram of bytes: COPIES of the 256 bins in shared memory, dealt to the threads in turn,
// THREADS a block, BYTES of a load; each block goes through the bytes in steps of the grid.
#if BYTES == 1
using Read = unsigned char;
#elif BYTES == 4
using Read = unsigned;
#else
using Read = uint4;
#endif

extern "C" __global__ void __launch_bounds__(THREADS)
    bins(unsigned* __restrict__ out, const unsigned char* __restrict__ in, int n) {
  __shared__ unsigned of_block[COPIES][256];
  for (int i = threadIdx.x; i < COPIES * 256; i += THREADS) of_block[i / 256][i % 256] = 0;
  __syncthreads();
  unsigned* mine = of_block[threadIdx.x % COPIES];
  const Read* from = reinterpret_cast<const Read*>(in);
  for (int at = blockIdx.x * THREADS + threadIdx.x; at < n / BYTES; at += gridDim.x * THREADS) {
    const Read read = from[at];
    const unsigned char* bytes = reinterpret_cast<const unsigned char*>(&read);
#pragma unroll
    for (int i = 0; i < BYTES; ++i) atomicAdd(mine + bytes[i], 1u);
  }
  __syncthreads();
  for (int bin = threadIdx.x; bin < 256; bin += THREADS) {
    unsigned total = 0;
    for (int copy = 0; copy < COPIES; ++copy) total += of_block[copy][bin];
    atomicAdd(out + bin, total);
  }
}
