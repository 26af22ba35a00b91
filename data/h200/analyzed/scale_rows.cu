// SPDX-License-Identifier: Apache-2.0
// Each element over the root of its row's sum of squares: the example of docs/analyze.md.
__global__ void scale_rows(float* rows, int columns) {
  float* row = rows + static_cast<long>(blockIdx.x) * columns;
  float sum = 0;
  for (int i = threadIdx.x; i < columns; i += 32) sum += row[i] * row[i];
  for (int lane = 16; lane > 0; lane /= 2) sum += __shfl_xor_sync(~0U, sum, lane);
  for (int i = threadIdx.x; i < columns; i += 32) row[i] *= rsqrtf(sum);
}
