// SPDX-License-Identifier: Apache-2.0
// The same once the matrix is stored column after column: neighbouring threads read far apart.
extern "C" __global__ void column_sums(const float* matrix, float* sums, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= columns) return;
  float sum = 0;
  for (int row = 0; row < rows; ++row) sum += matrix[column * rows + row];
  sums[column] = sum;
}
