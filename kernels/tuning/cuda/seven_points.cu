// SPDX-License-Identifier: Apache-2.0
// A 7-point stencil in three dimensions: blocks of WIDE x HIGH threads go through DEEP planes; the
// plane's neighbours come from shared memory where SHARED is 1. The field has a border of one
// element along y and z, and of 32 along x.
extern "C" __global__ void seven_points(float* __restrict__ out, const float* __restrict__ in,
                                        int nx, int ny) {
  const int x = blockIdx.x * WIDE + threadIdx.x, y = blockIdx.y * HIGH + threadIdx.y,
            first = blockIdx.z * DEEP;
  const long long row = nx + 64, plane = row * (ny + 2);
  long long at = (first + 1) * plane + (y + 1) * row + x + 32;
  float below = in[at - plane], here = in[at];
#if SHARED
  __shared__ float tile[HIGH + 2][WIDE + 2];
  const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
#endif
#pragma unroll 4
  for (int z = 0; z < DEEP; ++z, at += plane) {
    const float above = in[at + plane];
#if SHARED
    __syncthreads();
    tile[ty][tx] = here;
    if (threadIdx.x == 0) tile[ty][0] = in[at - 1];
    if (threadIdx.x == WIDE - 1) tile[ty][WIDE + 1] = in[at + 1];
    if (threadIdx.y == 0) tile[0][tx] = in[at - row];
    if (threadIdx.y == HIGH - 1) tile[HIGH + 1][tx] = in[at + row];
    __syncthreads();
    const float around = tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx];
#else
    const float around = in[at - 1] + in[at + 1] + in[at - row] + in[at + row];
#endif
    out[at] = 0.5f * here + 0.125f * (around + below + above);
    below = here;
    here = above;
  }
}
