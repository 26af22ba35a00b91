// SPDX-License-Identifier: Apache-2.0
// Dynamic programming: paths through a grid, alignments of pairs by wavefronts, by warps and by
// bits, warped distances, hidden Markov chains, all shortest paths, a knapsack.
#include "outside_checks.h"

namespace dynamic {

using namespace outside;

/// The cheapest way down a grid: `steps` rows a launch, with a border that is computed twice.
__global__ void paths(int width, int steps, const int* cost, const int* above, int* below) {
  constexpr int kBlock = 256;
  __shared__ int now[kBlock], next[kBlock];
  const int inner = kBlock - 2 * steps, i = threadIdx.x;
  const int x = static_cast<int>(blockIdx.x) * inner - steps + i;
  const bool inside = x >= 0 && x < width;
  now[i] = inside ? above[x] : INT_MAX / 2;
  __syncthreads();
  for (int step = 0; step < steps; ++step) {
    int best = now[i];
    if (i > step && i < kBlock - 1 - step) {
      best = min(best, min(now[i - 1], now[i + 1]));
      next[i] = inside ? best + cost[size_t(step) * width + x] : INT_MAX / 2;
    } else {
      next[i] = best;
    }
    __syncthreads();
    now[i] = next[i];
    __syncthreads();
  }
  if (inside && i >= steps && i < kBlock - steps) below[x] = now[i];
}

/// Global alignment (Needleman and Wunsch) of pairs of kLength letters, a block a pair: the
/// anti-diagonals of the table one after the other. Only the last score is kept.
template <int kLength>
__global__ void global_alignment(const signed char* left, const signed char* right,
                                 const int* scores, int gap, int* result) {
  __shared__ int diagonals[3][kLength + 1];
  __shared__ int table[24 * 24];
  __shared__ signed char letters[kLength];
  const int i = threadIdx.x;  // row i + 1 of the table
  for (int j = i; j < 24 * 24; j += kLength) table[j] = scores[j];
  letters[i] = right[size_t(blockIdx.x) * kLength + i];
  const int mine = left[size_t(blockIdx.x) * kLength + i] * 24;
  if (i == 0) {
    diagonals[0][0] = 0;
    diagonals[1][0] = -gap;
  }
  __syncthreads();
  if (i == 0) diagonals[1][1] = -gap;
  __syncthreads();
  int* older = diagonals[0];
  int* old = diagonals[1];
  int* now = diagonals[2];
  for (int d = 2; d <= 2 * kLength; ++d) {  // row + column = d
    const int row = i + 1, column = d - row;
    if (column >= 1 && column <= kLength) {
      const int across = older[row - 1] + table[mine + letters[column - 1]];
      now[row] = max(across, max(old[row - 1], old[row]) - gap);
    }
    if (column == 0) now[row] = -gap * row;
    if (i == 0 && d <= kLength) now[0] = -gap * d;
    __syncthreads();
    int* free = older;
    older = old;
    old = now;
    now = free;
  }
  if (i == kLength - 1) result[blockIdx.x] = old[kLength];
}

/// Local alignment (Smith and Waterman) of 32 letters against a long text, a warp a text: a lane a
/// row.
__global__ void local_alignment(int count, int length, const unsigned char* query,
                                const unsigned char* texts, int* best_scores) {
  const int text = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (text >= count) return;
  const unsigned char mine = query[lane];
  const unsigned char* letters = texts + size_t(text) * length;
  int left = 0, corner = 0, best = 0;
  for (int step = 0; step < length + 31; ++step) {
    const int column = step - lane;
    int up = __shfl_up_sync(~0u, left, 1);
    if (lane == 0) up = 0;
    if (column >= 0 && column < length) {
      const int match = corner + (letters[column] == mine ? 2 : -1);
      left = max(max(0, match), max(left, up) - 1);
      best = max(best, left);
    }
    corner = up;
  }
  for (int reach = 16; reach > 0; reach /= 2) best = max(best, __shfl_xor_sync(~0u, best, reach));
  if (lane == 0) best_scores[text] = best;
}

/// The distance of 64 letters to each of many words by bits (Myers), a thread a word.
__global__ void bit_distance(int count, int length, const unsigned long long* equal,
                             const unsigned char* words, int* distance) {
  __shared__ unsigned long long masks[4];
  if (threadIdx.x < 4) masks[threadIdx.x] = equal[threadIdx.x];
  __syncthreads();
  const int word = blockIdx.x * blockDim.x + threadIdx.x;
  if (word >= count) return;
  unsigned long long plus = ~0ull, minus = 0;
  int score = 64;
  for (int i = 0; i < length; ++i) {
    const unsigned long long same = masks[words[size_t(i) * count + word]];
    const unsigned long long x = same | minus;
    const unsigned long long zero = (((x & plus) + plus) ^ plus) | x;
    unsigned long long up = minus | ~(zero | plus), down = plus & zero;
    score += static_cast<int>(up >> 63) - static_cast<int>(down >> 63);
    up = up << 1 | 1;
    down <<= 1;
    plus = down | ~(zero | up);
    minus = up & zero;
  }
  distance[word] = score;
}

/// Warped distance of one series to many in a band, a thread a series, the band in registers.
template <class T, int kBand>
__global__ void warped(int count, int length, const T* reference, const T* series, T* distance) {
  const int s = blockIdx.x * blockDim.x + threadIdx.x;
  if (s >= count) return;
  constexpr int kWidth = 2 * kBand + 1;
  constexpr T kFar = T(1e30);
  T row[kWidth];
#pragma unroll
  for (int j = 0; j < kWidth; ++j) row[j] = j == kBand ? T(0) : kFar;
  for (int i = 0; i < length; ++i) {
    const T value = series[size_t(i) * count + s];
    T left = kFar;
#pragma unroll
    for (int j = 0; j < kWidth; ++j) {
      const int column = i + j - kBand;
      T best = min(row[j], left);
      if (j + 1 < kWidth) best = min(best, row[j + 1]);
      if (column >= 0 && column < length) {
        const T difference = value - reference[column];
        left = best + difference * difference;
      } else {
        left = kFar;
      }
      row[j] = left;
    }
  }
  distance[s] = row[kBand];
}

/// The best path of a hidden Markov chain (Viterbi), a block a sequence, a thread a state.
template <class T, int kStates>
__global__ void best_states(int length, const T* transition, const T* emission,
                            const unsigned char* seen, T* score) {
  extern __shared__ char bytes[];
  T* move = reinterpret_cast<T*>(bytes);  // kStates rows
  T* now = move + kStates * kStates;
  T* next = now + kStates;
  const int state = threadIdx.x;
  for (int i = 0; i < kStates; ++i) move[i * kStates + state] = transition[i * kStates + state];
  now[state] = 0;
  __syncthreads();
  for (int t = 0; t < length; ++t) {
    T best = now[0] + move[state];
    for (int from = 1; from < kStates; ++from) {
      best = max(best, now[from] + move[from * kStates + state]);
    }
    next[state] = best + emission[seen[size_t(blockIdx.x) * length + t] * kStates + state];
    __syncthreads();
    T* swap = now;
    now = next;
    next = swap;
  }
  if (state == 0) {
    T best = now[0];
    for (int i = 1; i < kStates; ++i) best = max(best, now[i]);
    score[blockIdx.x] = best;
  }
}

/// The same chain summed instead (forward), with numbers scaled at each step by a warp's sum.
template <int kSteps>
__global__ void forward_states(const float* transition, const float* emission,
                               const unsigned char* seen, float* score) {
  const int sequence = blockIdx.x * blockDim.y + threadIdx.y, state = threadIdx.x;  // 32 states
  float column[32];
#pragma unroll
  for (int i = 0; i < 32; ++i) column[i] = transition[i * 32 + state];
  float alpha = 1.0f / 32, total = 0;
  for (int t = 0; t < kSteps; ++t) {
    float sum = 0;
#pragma unroll
    for (int i = 0; i < 32; ++i) sum += column[i] * __shfl_sync(~0u, alpha, i);
    alpha = sum * emission[seen[size_t(sequence) * kSteps + t] * 32 + state];
    float all = alpha;
#pragma unroll
    for (int reach = 16; reach > 0; reach /= 2) all += __shfl_xor_sync(~0u, all, reach);
    alpha /= all;
    total += __logf(all);
  }
  if (state == 0) score[sequence] = total;
}

/// A step of all shortest paths (Floyd and Warshall): via one vertex, and via the 32 of a tile.
template <class T>
__global__ void via_vertex(int n, int k, const T* in, T* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x < n)
    out[size_t(y) * n + x] =
        min(in[size_t(y) * n + x], in[size_t(y) * n + k] + in[size_t(k) * n + x]);
}
template <class T>
__global__ void via_tile(int n, int first, const T* in, T* out) {
  __shared__ T across[32][33], down[32][33];
  const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = threadIdx.y; j < 32; j += blockDim.y) {
    across[j][threadIdx.x] = in[size_t(blockIdx.y * 32 + j) * n + first + threadIdx.x];
    down[j][threadIdx.x] = in[size_t(first + j) * n + x];
  }
  __syncthreads();
  for (int j = 0; j < 32; j += blockDim.y) {
    T best = in[size_t(y + j) * n + x];
#pragma unroll
    for (int k = 0; k < 32; ++k)
      best = min(best, across[threadIdx.y + j][k] + down[k][threadIdx.x]);
    out[size_t(y + j) * n + x] = best;
  }
}

/// One item of a knapsack for all capacities.
template <class T>
__global__ void knapsack(int capacity, int weight, T value, const T* in, T* out) {
  for (int c = blockIdx.x * blockDim.x + threadIdx.x; c <= capacity; c += gridDim.x * blockDim.x) {
    out[c] = c >= weight ? max(in[c], in[c - weight] + value) : in[c];
  }
}

template <class T>
std::vector<T> letters(std::size_t size, int kinds, std::uint64_t seed) {
  return uniform<T>(size, 0, kinds, seed);
}

void grids(Checks& checks, int width, int steps) {
  checks.run("paths of " + std::to_string(width), [&] {
    const std::vector<int> cost = uniform<int>(std::size_t(width) * steps, 0, 10);
    const std::vector<int> top = uniform<int>(width, 0, 10, 5);
    const Buffer<int> costs(cost), above(top);
    const Buffer<int> below(width);
    repeat([&] {
      paths<<<blocks(width, 256 - 2 * steps), 256>>>(width, steps, costs.data(), above.data(),
                                                     below.data());
    });
    std::vector<int> row(top.begin(), top.begin() + 2000), next = row;
    for (int step = 0; step < steps; ++step) {
      for (int x = 0; x < 2000; ++x) {
        next[x] = std::min({row[x], row[std::max(x - 1, 0)], row[std::min(x + 1, 1999)]}) +
                  cost[std::size_t(step) * width + x];
      }
      row = next;
    }
    checks.near(element(below, 0), row[0], 0);
    checks.near(element(below, 1900), row[1900], 0);
  });
}

template <int kLength>
void alignments(Checks& checks, int count) {
  checks.run("alignments of " + std::to_string(kLength), [&] {
    const auto left = letters<signed char>(std::size_t(count) * kLength, 24, 1);
    const auto right = letters<signed char>(std::size_t(count) * kLength, 24, 2);
    std::vector<int> scores = uniform<int>(24 * 24, -4, 5, 3);
    const Buffer<signed char> lefts(left), rights(right);
    const Buffer<int> table(scores);
    const Buffer<int> result(count);
    repeat([&] {
      global_alignment<kLength>
          <<<count, kLength>>>(lefts.data(), rights.data(), table.data(), 3, result.data());
    });
    const std::size_t first = std::size_t(count - 1) * kLength;
    std::vector<int> row(kLength + 1), next(kLength + 1);
    for (int j = 0; j <= kLength; ++j) row[j] = -3 * j;
    for (int i = 1; i <= kLength; ++i) {
      next[0] = -3 * i;
      for (int j = 1; j <= kLength; ++j) {
        const int score = scores[left[first + i - 1] * 24 + right[first + j - 1]];
        next[j] = std::max(row[j - 1] + score, std::max(row[j], next[j - 1]) - 3);
      }
      row = next;
    }
    checks.near(element(result, count - 1), row[kLength], 0);
  });
}

void searches(Checks& checks, int count, int length) {
  checks.run("local alignments of " + std::to_string(count), [&] {
    auto texts = letters<unsigned char>(std::size_t(count) * length, 4, 6);
    const auto query = letters<unsigned char>(32, 4, 7);
    std::copy(query.begin(), query.end(), texts.begin() + 40);
    const Buffer<unsigned char> device(texts), device_query(query);
    const Buffer<int> best(count);
    repeat([&] {
      local_alignment<<<blocks(count, 4), 128>>>(count, length, device_query.data(), device.data(),
                                                 best.data());
    });
    checks.near(element(best, 0), 64, 0);
  });
}

void bits(Checks& checks, int count, int length) {
  checks.run("distances of " + std::to_string(count), [&] {
    auto words = letters<unsigned char>(std::size_t(count) * length, 4, 8);
    const auto pattern = letters<unsigned char>(64, 4, 9);
    std::vector<unsigned long long> equal(4, 0);
    for (int i = 0; i < 64; ++i) equal[pattern[i]] |= 1ull << i;
    for (int i = 0; i < length; ++i) words[std::size_t(i) * count + 5] = pattern[std::min(i, 63)];
    const Buffer<unsigned char> device(words);
    const Buffer<unsigned long long> masks(equal);
    const Buffer<int> distance(count);
    repeat([&] {
      bit_distance<<<blocks(count, 256), 256>>>(count, length, masks.data(), device.data(),
                                                distance.data());
    });
    checks.near(element(distance, 5), length - 64, 0);
  });
}

template <class T, int kBand>
void series(Checks& checks, int count, const std::string& type) {
  checks.run("warped distances " + type, [&] {
    constexpr int kLength = 128;
    std::vector<T> values = uniform<T>(std::size_t(count) * kLength, -1, 1);
    const std::vector<T> reference = uniform<T>(kLength, -1, 1, 3);
    for (int i = 0; i < kLength; ++i)
      values[std::size_t(i) * count + 9] = reference[std::max(i - 1, 0)];
    const Buffer<T> device(values), device_reference(reference);
    const Buffer<T> distance(count);
    repeat([&] {
      warped<T, kBand><<<blocks(count, 128), 128>>>(count, kLength, device_reference.data(),
                                                    device.data(), distance.data());
    });
    const double last = reference[kLength - 1] - reference[kLength - 2];
    checks.that(element(distance, 9) <= last * last + 1e-5, "a series that is late by one is far");
  });
}

template <class T, int kStates>
void chains(Checks& checks, int count, int length, const std::string& type) {
  checks.run("chains of " + std::to_string(kStates) + " states " + type, [&] {
    const std::vector<T> emission = uniform<T>(32 * kStates, -3, 0, 2);
    const Buffer<T> moves(std::vector<T>(kStates * kStates, T(-1))), emissions(emission);
    const auto seen = letters<unsigned char>(std::size_t(count) * length, 32, 3);
    const Buffer<unsigned char> device(seen);
    const Buffer<T> score(count);
    const int shared = (kStates + 2) * kStates * sizeof(T);
    const auto kernel = best_states<T, kStates>;
    CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
    repeat([&] {
      kernel<<<count, kStates, shared>>>(length, moves.data(), emissions.data(), device.data(),
                                         score.data());
    });
    double wanted = -length;  // all moves cost the same: each step takes the best emission
    for (int t = 0; t < length; ++t) {
      const auto row = emission.begin() + seen[t] * kStates;
      wanted += *std::max_element(row, row + kStates);
    }
    checks.near(element(score, 0), wanted, 1e-4);
  });
}

void forward(Checks& checks, int count) {
  checks.run("forward chains", [&] {
    const Buffer<float> moves(std::vector<float>(32 * 32, 1.0f / 32)),
        emission(std::vector<float>(32 * 32, 0.5f));
    const Buffer<unsigned char> seen(letters<unsigned char>(std::size_t(count) * 128, 32, 3));
    const Buffer<float> score(count);
    repeat([&] {
      forward_states<128>
          <<<count / 4, dim3(32, 4)>>>(moves.data(), emission.data(), seen.data(), score.data());
    });
    checks.near(element(score, count - 1), 128 * std::log(0.5), 1e-3);
  });
}

template <class T>
void shortest(Checks& checks, int n, const std::string& type) {
  checks.run("shortest paths of " + std::to_string(n) + " " + type, [&] {
    const std::vector<T> lengths = uniform<T>(std::size_t(n) * n, 1, 1000);
    const Buffer<T> in(lengths);
    const Buffer<T> out(lengths.size());
    repeat([&] { via_vertex<T><<<dim3(blocks(n, 256), n), 256>>>(n, 7, in.data(), out.data()); });
    checks.near(element(out, n + 1),
                std::min<T>(lengths[n + 1], lengths[n + 7] + lengths[7 * n + 1]), 1e-5);
    repeat(
        [&] { via_tile<T><<<dim3(n / 32, n / 32), dim3(32, 8)>>>(n, 64, in.data(), out.data()); });
    T best = lengths[n + 1];
    for (int k = 64; k < 96; ++k) best = std::min<T>(best, lengths[n + k] + lengths[k * n + 1]);
    checks.near(element(out, n + 1), best, 1e-5);
  });
}

template <class T>
void sacks(Checks& checks, int capacity, int grid, int block) {
  checks.run("knapsack of " + std::to_string(capacity), [&] {
    const std::vector<T> before = uniform<T>(capacity + 1, 0, 1000);
    const Buffer<T> in(before);
    const Buffer<T> out(before.size());
    repeat([&] { knapsack<T><<<grid, block>>>(capacity, 12345, T(77), in.data(), out.data()); });
    checks.near(element(out, capacity),
                std::max<T>(before[capacity], before[capacity - 12345] + 77), 1e-6);
  });
}

}  // namespace dynamic

int main() {
  using namespace dynamic;
  Checks checks;
  grids(checks, 1'000'000, 20);
  grids(checks, 4'000'000, 40);
  alignments<128>(checks, 2'000);
  alignments<256>(checks, 528);
  alignments<1024>(checks, 264);
  searches(checks, 2'112, 2'000);
  searches(checks, 30'000, 1'000);
  bits(checks, 200'000, 64);
  bits(checks, 1'500'000, 100);
  series<float, 5>(checks, 50'000, "floats");
  series<float, 8>(checks, 300'000, "floats");
  series<double, 5>(checks, 100'000, "doubles");
  chains<float, 64>(checks, 1'000, 100, "floats");
  chains<float, 128>(checks, 264, 100, "floats");
  chains<double, 96>(checks, 500, 60, "doubles");
  forward(checks, 4'000);
  forward(checks, 40'000);
  shortest<float>(checks, 3072, "floats");
  shortest<int>(checks, 6144, "integers");
  sacks<int>(checks, 20'000'000, 64, 1024);
  sacks<double>(checks, 20'000'000, 1056, 256);
  return checks.status();
}
