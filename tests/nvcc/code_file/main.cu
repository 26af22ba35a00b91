// SPDX-License-Identifier: Apache-2.0
__global__ void empty() {}

int main() {
  empty<<<1, 1>>>();
  return 0;
}
