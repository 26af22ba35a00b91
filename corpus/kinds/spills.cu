// SPDX-License-Identifier: Apache-2.0
// Kernels whose threads have more in local memory than in registers: arrays indexed at run time,
// tiles that the limit of registers pushes out, stacks of a walk through a tree. 4, 8 and 16 warps
// a scheduler, as launch bounds and grids give them.
#include "kinds.h"

namespace spills {

using namespace kinds;

constexpr int kThreads = 256;

/// How many blocks of 256 threads an SM holds: 2, 4 and 8 are 4, 8 and 16 warps a scheduler.
Shape shape_of(int blocks_per_sm, int waves = 1) {
  return {static_cast<unsigned>(kSms * blocks_per_sm * waves), kThreads};
}

/// Outer products into a square of sums: more of them than registers if few are allowed.
template <int side, int blocks_per_sm>
__global__ void __launch_bounds__(kThreads, blocks_per_sm)
    outer_products(const float* a, const float* b, int depth, float* out) {
  const int thread = blockIdx.x * kThreads + threadIdx.x;
  float sums[side][side] = {};
#pragma unroll 1
  for (int k = 0; k < depth; ++k) {
    float x[side], y[side];
#pragma unroll
    for (int i = 0; i < side; ++i) {
      x[i] = a[(k * side + i) * 32 + threadIdx.x % 32];
      y[i] = b[(k * side + i) * 8 + threadIdx.x / 32];
    }
#pragma unroll
    for (int i = 0; i < side; ++i) {
#pragma unroll
      for (int j = 0; j < side; ++j) sums[i][j] += x[i] * y[j];
    }
  }
  float sum = 0;
#pragma unroll
  for (int i = 0; i < side; ++i) {
#pragma unroll
    for (int j = 0; j < side; ++j) sum += (i * side + j + 1) * sums[i][j];
  }
  out[thread] = sum;
}

/// Keeps the `size` smallest of a thread's numbers, in order; the place is known at run time alone.
template <int size, int blocks_per_sm>
__global__ void __launch_bounds__(kThreads, blocks_per_sm)
    smallest(const float* in, int each, int threads, float* out) {
  const int thread = blockIdx.x * kThreads + threadIdx.x;
  float kept[size];
  for (int i = 0; i < size; ++i) kept[i] = 3e38F;
  for (int k = 0; k < each; ++k) {
    const float x = in[static_cast<std::size_t>(k) * threads + thread];
    if (x >= kept[size - 1]) continue;
    int at = size - 1;
#pragma unroll 1
    for (; at > 0 && kept[at - 1] > x; --at) kept[at] = kept[at - 1];
    kept[at] = x;
  }
  float sum = 0;
  for (int i = 0; i < size; ++i) sum += kept[i];
  out[thread] = sum;
}

/// A histogram a thread in local memory.
template <class Count, int bins>
__global__ void __launch_bounds__(kThreads)
    own_histogram(const std::uint32_t* in, int each, int threads, std::uint32_t* out) {
  const int thread = blockIdx.x * kThreads + threadIdx.x;
  Count counts[bins];
  for (int i = 0; i < bins; ++i) counts[i] = 0;
  for (int k = 0; k < each; ++k) {
    const std::uint32_t x = in[static_cast<std::size_t>(k) * threads + thread];
    counts[x % bins] += 1;
    counts[(x >> 16) % bins] += 1;
  }
  std::uint32_t sum = 0;
  for (int i = 0; i < bins; ++i) sum += (i + 1) * counts[i];
  out[thread] = sum;
}

/// A walk through a binary tree with a stack: nodes within a radius of the lane's own point.
template <int depth>
__global__ void __launch_bounds__(kThreads)
    count_near(const float* tree, const float* points, float radius, int* out) {
  const int thread = blockIdx.x * kThreads + threadIdx.x;
  const float x = points[thread];
  int stack[depth + 1], top = 0, found = 0;
  stack[top++] = 1;
  while (top > 0) {
    const int node = stack[--top];
    const float at = tree[node];
    found += fabsf(at - x) <= radius ? 1 : 0;
    if (2 * node + 1 >= 1 << depth) continue;
    if (x - radius <= at) stack[top++] = 2 * node;
    if (x + radius >= at) stack[top++] = 2 * node + 1;
  }
  out[thread] = found;
}

/// Sorts a thread's own numbers by an explicit stack of ranges (Hoare's quicksort).
template <int size>
__global__ void __launch_bounds__(kThreads)
    quicksort(const std::uint32_t* in, int threads, std::uint32_t* out) {
  const int thread = blockIdx.x * kThreads + threadIdx.x;
  std::uint32_t values[size];
  short ranges[2 * size];
  for (int i = 0; i < size; ++i) values[i] = in[static_cast<std::size_t>(i) * threads + thread];
  int top = 0;
  ranges[top++] = 0;
  ranges[top++] = size - 1;
  while (top > 0) {
    const int high = ranges[--top], low = ranges[--top];
    if (low >= high) continue;
    const std::uint32_t pivot = values[(low + high) / 2];
    int i = low - 1, j = high + 1;
    while (true) {
      do ++i;
      while (values[i] < pivot);
      do --j;
      while (values[j] > pivot);
      if (i >= j) break;
      const std::uint32_t held = values[i];
      values[i] = values[j];
      values[j] = held;
    }
    ranges[top++] = static_cast<short>(low);
    ranges[top++] = static_cast<short>(j);
    ranges[top++] = static_cast<short>(j + 1);
    ranges[top++] = static_cast<short>(high);
  }
  for (int i = 0; i < size; ++i) out[static_cast<std::size_t>(i) * threads + thread] = values[i];
}

/// Steps of a permutation that each thread keeps: a chain of loads from local memory.
template <int size, class T>
__global__ void __launch_bounds__(kThreads)
    own_chain(const std::uint32_t* seeds, int steps, int* out) {
  const int thread = blockIdx.x * kThreads + threadIdx.x;
  const std::uint32_t seed = seeds[thread];
  T next[size];
  for (int i = 0; i < size; ++i) next[i] = static_cast<T>((i * 5 + 1 + seed % 8 * 4) % size);
  int at = static_cast<int>(seed % size), sum = 0;
#pragma unroll 1
  for (int i = 0; i < steps; ++i) {
    at = next[at];
    next[(at + i) % size] ^= static_cast<T>(at & 3);
    sum += at;
  }
  out[thread] = sum;
}

/// A polynomial of many variables that are all alive through the loop, in double precision.
template <int size, int blocks_per_sm>
__global__ void __launch_bounds__(kThreads, blocks_per_sm)
    many_alive(const double* in, int steps, int threads, double* out) {
  const int thread = blockIdx.x * kThreads + threadIdx.x;
  double x[size];
#pragma unroll
  for (int i = 0; i < size; ++i) x[i] = in[static_cast<std::size_t>(i) * threads + thread];
#pragma unroll 1
  for (int k = 0; k < steps; ++k) {
#pragma unroll
    for (int i = 0; i < size; ++i) x[i] = x[i] * x[(i + 1) % size] + 0.25;
  }
  double sum = 0;
#pragma unroll
  for (int i = 0; i < size; ++i) sum += x[i];
  out[thread] = sum;
}

template <int side, int blocks_per_sm>
void outer(Cases& cases, int depth) {
  cases.run("outer products of " + std::to_string(side) + ", " + std::to_string(blocks_per_sm) +
                " blocks an SM",
            [&] {
              const Filled<float> a(std::size_t{32} * depth * side, 0, 1, 1);
              const Filled<float> b(std::size_t{8} * depth * side, 0, 1, 2);
              const Shape shape = shape_of(blocks_per_sm);
              const Buffer<float> out(std::size_t{shape.blocks} * kThreads);
              launch(outer_products<side, blocks_per_sm>, shape, a.data(), b.data(), depth,
                     out.data());
              const auto x = to_host(a.data(), a.size()), y = to_host(b.data(), b.size());
              double want = 0;
              for (int k = 0; k < depth; ++k) {
                for (int i = 0; i < side; ++i) {
                  for (int j = 0; j < side; ++j) {
                    want += (i * side + j + 1.0) * x[(k * side + i) * 32] * y[(k * side + j) * 8];
                  }
                }
              }
              agree(to_host(out.data(), 1)[0], want, 1e-3);
            });
}

template <int size, int blocks_per_sm>
void keep(Cases& cases, int each) {
  cases.run("the smallest " + std::to_string(size) + ", " + std::to_string(blocks_per_sm) +
                " blocks an SM",
            [&] {
              const Shape shape = shape_of(blocks_per_sm);
              const int threads = static_cast<int>(shape.blocks) * kThreads;
              const Filled<float> in(static_cast<std::size_t>(threads) * each, 0, 1);
              const Buffer<float> out(threads);
              launch(smallest<size, blocks_per_sm>, shape, in.data(), each, threads, out.data());
              std::vector<float> mine(each);
              for (int k = 0; k < each; ++k) {
                mine[k] = to_host(in.data() + static_cast<std::size_t>(k) * threads, 1)[0];
              }
              std::sort(mine.begin(), mine.end());
              double want = 0;
              for (int i = 0; i < size; ++i) want += mine[i];
              agree(to_host(out.data(), 1)[0], want, 1e-4);
            });
}

template <class Count, int bins>
void histograms(Cases& cases, int blocks_per_sm, int each) {
  cases.run("own histograms of " + std::to_string(bins) + ", " + std::to_string(sizeof(Count)) +
                " bytes a count, " + std::to_string(blocks_per_sm) + " blocks an SM",
            [&] {
              const Shape shape = shape_of(blocks_per_sm);
              const int threads = static_cast<int>(shape.blocks) * kThreads;
              const Filled<std::uint32_t> in(static_cast<std::size_t>(threads) * each,
                                             random_bits<std::uint32_t>(1 << 20));
              const Buffer<std::uint32_t> out(threads);
              launch(own_histogram<Count, bins>, shape, in.data(), each, threads, out.data());
              std::uint32_t want = 0;
              for (int k = 0; k < each; ++k) {
                const std::uint32_t x =
                    to_host(in.data() + static_cast<std::size_t>(k) * threads, 1)[0];
                want += x % bins + 1 + (x >> 16) % bins + 1;
              }
              agree(to_host(out.data(), 1)[0], want, 0);
            });
}

template <int depth>
void walk(Cases& cases, int blocks_per_sm, float radius) {
  cases.run("walk through a tree of depth " + std::to_string(depth) + ", " +
                std::to_string(blocks_per_sm) + " blocks an SM",
            [&] {
              std::vector<float> tree(1 << depth);  // the middles of halves, quarters, eighths ...
              for (int node = 1; node < 1 << depth; ++node) {
                int level = 0;
                while (node >> (level + 1) != 0) ++level;
                tree[node] = (node - (1 << level) + 0.5F) / static_cast<float>(1 << level);
              }
              const Buffer<float> nodes(tree);
              const Shape shape = shape_of(blocks_per_sm);
              const Filled<float> points(std::size_t{shape.blocks} * kThreads, 0, 1);
              const Buffer<int> out(points.size());
              launch(count_near<depth>, shape, nodes.data(), points.data(), radius, out.data());
              const float x = to_host(points.data(), 1)[0];
              int want = 0;
              for (int node = 1; node < 1 << depth; ++node) {
                want += std::fabs(tree[node] - x) <= radius ? 1 : 0;
              }
              agree(to_host(out.data(), 1)[0], want, 0.02);  // at the edge, roundings differ
            });
}

template <int size>
void sorts(Cases& cases, int blocks_per_sm) {
  cases.run("quicksort of " + std::to_string(size) + " a thread, " + std::to_string(blocks_per_sm) +
                " blocks an SM",
            [&] {
              const Shape shape = shape_of(blocks_per_sm);
              const int threads = static_cast<int>(shape.blocks) * kThreads;
              const Filled<std::uint32_t> in(static_cast<std::size_t>(threads) * size,
                                             random_bits<std::uint32_t>(1 << 20));
              const Buffer<std::uint32_t> out(in.size());
              launch(quicksort<size>, shape, in.data(), threads, out.data());
              std::uint32_t last = 0;
              for (int i = 0; i < size; ++i) {
                const std::uint32_t x =
                    to_host(out.data() + static_cast<std::size_t>(i) * threads, 1)[0];
                if (x < last) throw WrongResult("wrong result: not in order");
                last = x;
              }
            });
}

template <int size, class T>
void chain(Cases& cases, int blocks_per_sm, int steps) {
  cases.run("chain through " + std::to_string(size) + " of " + std::to_string(sizeof(T)) +
                " bytes, " + std::to_string(blocks_per_sm) + " blocks an SM",
            [&] {
              static_assert((size & (size - 1)) == 0, "so that no step leaves the array");
              const Shape shape = shape_of(blocks_per_sm);
              const std::size_t threads = std::size_t{shape.blocks} * kThreads;
              const Filled<std::uint32_t> seeds(threads, random_bits<std::uint32_t>(1 << 20));
              const Buffer<int> out(threads);
              launch(own_chain<size, T>, shape, seeds.data(), steps, out.data());
            });
}

template <int size, int blocks_per_sm>
void alive(Cases& cases, int steps) {
  cases.run(
      std::to_string(size) + " doubles alive, " + std::to_string(blocks_per_sm) + " blocks an SM",
      [&] {
        const Shape shape = shape_of(blocks_per_sm);
        const int threads = static_cast<int>(shape.blocks) * kThreads;
        const Filled<double> in(static_cast<std::size_t>(threads) * size, 0, 0.5);
        const Buffer<double> out(threads);
        launch(many_alive<size, blocks_per_sm>, shape, in.data(), steps, threads, out.data());
        std::vector<double> x(size);
        for (int i = 0; i < size; ++i) {
          x[i] = to_host(in.data() + static_cast<std::size_t>(i) * threads, 1)[0];
        }
        for (int k = 0; k < steps; ++k) {
          for (int i = 0; i < size; ++i) x[i] = x[i] * x[(i + 1) % size] + 0.25;
        }
        double want = 0;
        for (const double value : x) want += value;
        agree(to_host(out.data(), 1)[0], want, 1e-6);
      });
}

void all(Cases& cases) {
  outer<8, 4>(cases, 256);
  outer<8, 8>(cases, 32);
  outer<12, 4>(cases, 64);
  outer<16, 2>(cases, 64);
  keep<8, 8>(cases, 64);
  keep<16, 4>(cases, 128);
  keep<32, 2>(cases, 128);
  histograms<std::uint8_t, 128>(cases, 4, 100);
  histograms<std::uint16_t, 64>(cases, 8, 100);
  histograms<std::uint32_t, 64>(cases, 2, 400);
  histograms<std::uint32_t, 128>(cases, 8, 100);
  walk<10>(cases, 2, 0.2F);
  walk<14>(cases, 4, 0.004F);
  walk<18>(cases, 8, 0.0002F);
  sorts<32>(cases, 2);
  sorts<64>(cases, 4);
  chain<64, int>(cases, 2, 400);
  chain<128, std::uint8_t>(cases, 4, 400);
  chain<256, short>(cases, 8, 100);
  alive<32, 4>(cases, 128);
  alive<64, 2>(cases, 64);
  alive<64, 4>(cases, 16);
}

}  // namespace spills

int main(int argc, char** argv) { return kinds::run_cases(argc, argv, spills::all); }
