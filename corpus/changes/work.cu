// SPDX-License-Identifier: Apache-2.0
// Pairs of kernels before and after one change to how work is shared out or calculated: a warp a
// row, more blocks on an SM, larger blocks, elements in order of their branch, floats for doubles,
// several chains.
#include "changes.h"

namespace changes {

// A sparse product whose rows have very different lengths, a thread a row; then a warp a row.

__global__ void rows_even_before(const int* offsets, const int* columns, const float* values,
                                 const float* x, int rows, float* y) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int k = offsets[row]; k < offsets[row + 1]; ++k) sum += values[k] * x[columns[k]];
  y[row] = sum;
}

__global__ void rows_even_after(const int* offsets, const int* columns, const float* values,
                                const float* x, int rows, float* y) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  float sum = 0;
  for (int k = offsets[row] + lane; k < offsets[row + 1]; k += 32) sum += values[k] * x[columns[k]];
#pragma unroll
  for (int other = 16; other > 0; other /= 2) sum += __shfl_xor_sync(~0U, sum, other);
  if (lane == 0) y[row] = sum;
}

void rows_even(Checks& checks) {
  constexpr int kRows = 1 << 18, kLongest = 1024;
  const auto offsets = power_law_offsets(kRows, 48, kLongest);
  const int entries = offsets.back();
  std::vector<int> columns(entries);
  Numbers numbers(8);
  for (int& column : columns) column = static_cast<int>(numbers.next() % kRows);
  const auto values = uniform<float>(entries, 0, 1);
  const auto x = uniform<float>(kRows, -1, 1, 2);
  const Buffer<int> in_offsets(offsets), in_columns(columns);
  const Buffer<float> in_values(values), in_x(x), before(kRows), after(kRows);
  launch(rows_even_before, blocks_for(kRows, 256), 256, in_offsets.data(), in_columns.data(),
         in_values.data(), in_x.data(), kRows, before.data());
  launch(rows_even_after, blocks_for(std::size_t{kRows} * 32, 256), 256, in_offsets.data(),
         in_columns.data(), in_values.data(), in_x.data(), kRows, after.data());
  agree(checks, before, after, 1e-4);
  for (const int row : {0, 4321, kRows - 1}) {
    double sum = 0;
    for (int k = offsets[row]; k < offsets[row + 1]; ++k) {
      sum += static_cast<double>(values[k]) * x[columns[k]];
    }
    checks.near(element(after, row), sum, 1e-4);
  }
}

// Points of a k-d tree in a square, by a stack in shared memory: with room for 64 nodes a thread,
// then for as many as the depth of the tree can need.

constexpr int kLevels = 20, kNodes = (1 << kLevels) - 1, kWalkers = 128;
constexpr float kHalf = 0.0012F;

/// The tree is in level order: node n has the children 2 n + 1 and 2 n + 2, and even levels divide
/// by x.
template <int room>
__device__ __forceinline__ void count_near(const float2* tree, const float2* queries, int* counts) {
  __shared__ int stack[room][kWalkers];
  const int i = blockIdx.x * kWalkers + threadIdx.x;
  const float2 q = queries[i];
  int height = 0, count = 0;
  stack[height++][threadIdx.x] = 0;
  while (height > 0) {
    const int node = stack[--height][threadIdx.x];
    const float2 p = tree[node];
    const float dx = p.x - q.x, dy = p.y - q.y;
    count += fabsf(dx) <= kHalf && fabsf(dy) <= kHalf;
    const int left = 2 * node + 1;
    if (left >= kNodes) continue;
    const float d = (31 - __clz(node + 1)) % 2 == 0 ? dx : dy;
    if (d >= -kHalf) stack[height++][threadIdx.x] = left;
    if (d <= kHalf) stack[height++][threadIdx.x] = left + 1;
  }
  counts[i] = count;
}

__global__ void tree_residency_before(const float2* tree, const float2* queries, int* counts) {
  count_near<64>(tree, queries, counts);
}

__global__ void tree_residency_after(const float2* tree, const float2* queries, int* counts) {
  count_near<kLevels + 1>(tree, queries, counts);
}

void into_tree(std::vector<float2>& points, int from, int node, std::vector<float2>& tree) {
  const int level = 31 - __builtin_clz(node + 1);
  const int count = (1 << (kLevels - level)) - 1;
  const auto first = points.begin() + from, middle = first + count / 2;
  std::nth_element(first, middle, first + count,
                   [&](float2 a, float2 b) { return level % 2 == 0 ? a.x < b.x : a.y < b.y; });
  tree[node] = *middle;
  if (count == 1) return;
  into_tree(points, from, 2 * node + 1, tree);
  into_tree(points, from + count / 2 + 1, 2 * node + 2, tree);
}

std::vector<float2> points_in_square(int count, std::uint64_t seed) {
  const auto numbers = uniform<float>(std::size_t{2} * count, 0, 1, seed);
  std::vector<float2> points(count);
  for (int i = 0; i < count; ++i) points[i] = {numbers[2 * i], numbers[2 * i + 1]};
  return points;
}

void tree_residency(Checks& checks) {
  constexpr int kQueries = 1 << 19;
  auto points = points_in_square(kNodes, 2);
  std::vector<float2> tree(kNodes);
  into_tree(points, 0, 0, tree);
  const auto queries = points_in_square(kQueries, 3);
  const Buffer<float2> in_tree(tree), in_queries(queries);
  const Buffer<int> before(kQueries), after(kQueries);
  const dim3 blocks(kQueries / kWalkers);
  launch(tree_residency_before, blocks, kWalkers, in_tree.data(), in_queries.data(), before.data());
  launch(tree_residency_after, blocks, kWalkers, in_tree.data(), in_queries.data(), after.data());
  agree(checks, before, after, 0);
  for (const int i : {0, 99, kQueries - 1}) {
    const auto near = std::count_if(tree.begin(), tree.end(), [&](float2 p) {
      return std::fabs(p.x - queries[i].x) <= kHalf && std::fabs(p.y - queries[i].y) <= kHalf;
    });
    checks.near(element(after, i), static_cast<double>(near), 0, "points in the square");
  }
}

// Colours to grey by blocks of 32 threads; then of 256.

__host__ __device__ inline unsigned char grey(uchar4 colour) {
  return static_cast<unsigned char>((77 * colour.x + 150 * colour.y + 29 * colour.z + 128) / 256);
}

__global__ void grey_block_before(const uchar4* in, int count, unsigned char* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = grey(in[i]);
}

__global__ void grey_block_after(const uchar4* in, int count, unsigned char* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = grey(in[i]);
}

void grey_block(Checks& checks) {
  constexpr int kCount = 7680 * 4320;
  const auto pattern = random_bits<std::uint32_t>((1 << 20) - 3);
  const Filled<std::uint32_t> in(kCount, pattern);
  const Buffer<unsigned char> before(kCount);
  const Buffer<unsigned char> after(kCount);
  const auto* const colours = reinterpret_cast<const uchar4*>(in.data());
  launch(grey_block_before, blocks_for(kCount, 32), 32, colours, kCount, before.data());
  launch(grey_block_after, blocks_for(kCount, 256), 256, colours, kCount, after.data());
  agree(checks, before, after, 0);
  std::vector<unsigned char> wanted(1000);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    uchar4 colour;
    std::memcpy(&colour, &pattern[i], sizeof colour);
    wanted[i] = grey(colour);
  }
  checks.same(on_host(after, wanted.size()), wanted, "grey values");
}

// Four materials, each with a response of its own, mixed within warps; then visited in the order
// of a list that is sorted by material.

constexpr int kSteps = 24;

__host__ __device__ inline float response(int material, float x) {
  float y = x;
  switch (material) {
    case 0:  // an implicit step of hardening, by Newton's method
      for (int i = 0; i < kSteps; ++i) y -= (y * y * y + y - x) / (3 * y * y + 1);
      return y;
    case 1:  // relaxation, by many small steps
      for (int i = 0; i < kSteps; ++i) y += 0.05F * (x / (1 + y * y) - y);
      return y;
    case 2:  // damped vibration
      for (int i = 0; i < kSteps; ++i) y = 0.8F * sqrtf(y * y + 0.1F * x) + 0.01F * i;
      return y;
    default:  // creep
      for (int i = 0; i < kSteps; ++i) y = (y + 0.02F * x) / (1 + 0.02F * y + 0.001F * i);
      return y;
  }
}

__global__ void materials_order_before(const int* material, const float* strain, int count,
                                       float* stress) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) stress[i] = response(material[i], strain[i]);
}

__global__ void materials_order_after(const int* order, const int* material, const float* strain,
                                      int count, float* stress) {
  const int place = blockIdx.x * blockDim.x + threadIdx.x;
  if (place >= count) return;
  const int i = order[place];
  stress[i] = response(material[i], strain[i]);
}

void materials_order(Checks& checks) {
  constexpr int kCount = 1 << 22;
  std::vector<int> material(kCount), order(kCount);
  Numbers numbers(6);
  for (int& one : material) one = static_cast<int>(numbers.next() % 4);
  for (int i = 0; i < kCount; ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return material[a] < material[b]; });
  const auto strain = uniform<float>(kCount, 0, 1);
  const Buffer<int> in_material(material), in_order(order);
  const Buffer<float> in_strain(strain), before(kCount), after(kCount);
  const dim3 blocks(blocks_for(kCount, 256));
  launch(materials_order_before, blocks, 256, in_material.data(), in_strain.data(), kCount,
         before.data());
  launch(materials_order_after, blocks, 256, in_order.data(), in_material.data(), in_strain.data(),
         kCount, after.data());
  agree(checks, before, after, 1e-6);
  for (int i = 0; i < 32; ++i) {
    checks.near(element(after, i), response(material[i], strain[i]), 1e-4, "stress");
  }
}

// The potential of charges at many places, in doubles; then in floats with a reciprocal root.

constexpr double kSoft = 1e-4;

__global__ void potential_floats_before(const float4* charges, int number, const float4* places,
                                        float* potential) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float4 p = places[i];
  double sum = 0;
  for (int k = 0; k < number; ++k) {
    const float4 c = charges[k];
    const double dx = static_cast<double>(c.x) - p.x, dy = static_cast<double>(c.y) - p.y,
                 dz = static_cast<double>(c.z) - p.z;
    sum += c.w / sqrt(dx * dx + dy * dy + dz * dz + kSoft);
  }
  potential[i] = static_cast<float>(sum);
}

__global__ void potential_floats_after(const float4* charges, int number, const float4* places,
                                       float* potential) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float4 p = places[i];
  float sum = 0;
  for (int k = 0; k < number; ++k) {
    const float4 c = charges[k];
    const float dx = c.x - p.x, dy = c.y - p.y, dz = c.z - p.z;
    sum += c.w * rsqrtf(dx * dx + dy * dy + dz * dz + static_cast<float>(kSoft));
  }
  potential[i] = sum;
}

void potential_floats(Checks& checks) {
  constexpr int kCharges = 1024, kPlaces = 1 << 16;
  const auto charges = uniform<float>(kCharges * 4, 0, 1);
  const auto places = uniform<float>(kPlaces * 4, 0, 1, 2);
  const Buffer<float> in_charges(charges), in_places(places), before(kPlaces), after(kPlaces);
  const auto* const from = reinterpret_cast<const float4*>(in_charges.data());
  const auto* const to = reinterpret_cast<const float4*>(in_places.data());
  launch(potential_floats_before, kPlaces / 256, 256, from, kCharges, to, before.data());
  launch(potential_floats_after, kPlaces / 256, 256, from, kCharges, to, after.data());
  agree(checks, before, after, 1e-4);
  for (const int i : {0, 5000, kPlaces - 1}) {
    double sum = 0;
    for (int k = 0; k < kCharges; ++k) {
      double r2 = kSoft;
      for (int d = 0; d < 3; ++d) {
        r2 += std::pow(static_cast<double>(charges[k * 4 + d]) - places[i * 4 + d], 2);
      }
      sum += charges[k * 4 + 3] / std::sqrt(r2);
    }
    checks.near(element(after, i), sum, 1e-4);
  }
}

// A long power series at few places by Horner's rule; then by four chains, each with every fourth
// coefficient.

__global__ void series_chains_before(const float4* coefficients, int fours, const float* x,
                                     float* y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float at = x[i];
  float sum = 0;
#pragma unroll 4
  for (int k = fours - 1; k >= 0; --k) {
    const float4 c = coefficients[k];
    sum = sum * at + c.w;
    sum = sum * at + c.z;
    sum = sum * at + c.y;
    sum = sum * at + c.x;
  }
  y[i] = sum;
}

__global__ void series_chains_after(const float4* coefficients, int fours, const float* x,
                                    float* y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float at = x[i], at2 = at * at, at4 = at2 * at2;
  float4 sum = {0, 0, 0, 0};
#pragma unroll 4
  for (int k = fours - 1; k >= 0; --k) {
    const float4 c = coefficients[k];
    sum.x = sum.x * at4 + c.x;
    sum.y = sum.y * at4 + c.y;
    sum.z = sum.z * at4 + c.z;
    sum.w = sum.w * at4 + c.w;
  }
  y[i] = (sum.x + at * sum.y) + at2 * (sum.z + at * sum.w);
}

void series_chains(Checks& checks) {
  constexpr int kTerms = 1 << 16, kPlaces = kSms * 128;
  const auto coefficients = uniform<float>(kTerms, -1, 1);
  const auto x = uniform<float>(kPlaces, 0.9, 0.999, 2);
  const Buffer<float> in(coefficients), in_x(x), before(kPlaces), after(kPlaces);
  const auto* const fours = reinterpret_cast<const float4*>(in.data());
  launch(series_chains_before, kPlaces / 128, 128, fours, kTerms / 4, in_x.data(), before.data());
  launch(series_chains_after, kPlaces / 128, 128, fours, kTerms / 4, in_x.data(), after.data());
  agree(checks, before, after, 1e-3);
  for (const int i : {0, 777, kPlaces - 1}) {
    double sum = 0;
    for (int k = kTerms - 1; k >= 0; --k) sum = sum * x[i] + coefficients[k];
    checks.near(element(after, i), sum, 1e-3);
  }
}

void all(Pairs& pairs) {
  pairs.run("rows_even", rows_even);
  pairs.run("tree_residency", tree_residency);
  pairs.run("grey_block", grey_block);
  pairs.run("materials_order", materials_order);
  pairs.run("potential_floats", potential_floats);
  pairs.run("series_chains", series_chains);
}

}  // namespace changes

int main(int argc, char** argv) { return changes::run_pairs(argc, argv, changes::all); }
