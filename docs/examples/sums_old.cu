// SPDX-License-Identifier: Apache-2.0
// A thread adds up a column of a matrix that is stored row after row.
extern "C" __global__ void column_sums(const float* matrix, float* sums, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= columns) return;
  float sum = 0;
  for (int row = 0; row < rows; ++row) sum += matrix[row * columns + column];
  sums[column] = sum;
}
