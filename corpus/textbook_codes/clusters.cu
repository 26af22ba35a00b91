// SPDX-License-Identifier: Apache-2.0
// Learning without a library: k-means, nearest neighbours, a perceptron's two passes, mixtures of
// normal distributions, shifts to the mean, densities, gains of a stream's clusters, trees of
// decisions.
#include "outside_checks.h"

namespace clusters {

using namespace outside;

/// k-means: the nearest of kClusters centres, a thread a point. Coordinates of all points side by
/// side.
template <class T, int kClusters, int kDims>
__global__ void nearest_centre(int n, const T* points, const T* centres, int* member) {
  __shared__ T near[kClusters * kDims];
  for (int i = threadIdx.x; i < kClusters * kDims; i += blockDim.x) near[i] = centres[i];
  __syncthreads();
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= n) return;
  T mine[kDims];
#pragma unroll
  for (int d = 0; d < kDims; ++d) mine[d] = points[size_t(d) * n + p];
  T best = T(1e30);
  int best_centre = 0;
  for (int c = 0; c < kClusters; ++c) {
    T sum = 0;
#pragma unroll
    for (int d = 0; d < kDims; ++d) {
      const T difference = mine[d] - near[c * kDims + d];
      sum += difference * difference;
    }
    if (sum < best) {
      best = sum;
      best_centre = c;
    }
  }
  member[p] = best_centre;
}

/// The sums of each cluster: in shared memory first, or at once in global memory.
template <int kClusters, int kDims>
__global__ void sums_shared(int n, const float* points, const int* member, float* sums,
                            int* counts) {
  __shared__ float part[kClusters * kDims];
  __shared__ int number[kClusters];
  for (int i = threadIdx.x; i < kClusters * kDims; i += blockDim.x) part[i] = 0;
  for (int i = threadIdx.x; i < kClusters; i += blockDim.x) number[i] = 0;
  __syncthreads();
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n; p += gridDim.x * blockDim.x) {
    const int c = member[p];
    atomicAdd(number + c, 1);
    for (int d = 0; d < kDims; ++d) atomicAdd(part + c * kDims + d, points[size_t(d) * n + p]);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < kClusters * kDims; i += blockDim.x) atomicAdd(sums + i, part[i]);
  for (int i = threadIdx.x; i < kClusters; i += blockDim.x) atomicAdd(counts + i, number[i]);
}
template <class T, int kDims>
__global__ void sums_global(int n, const T* points, const int* member, T* sums) {
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= n) return;
  for (int d = 0; d < kDims; ++d)
    atomicAdd(sums + member[p] * kDims + d, points[size_t(d) * n + p]);
}

/// Squared distances of places on a map to one place; then each block keeps its nearest.
__global__ void map_distances(int n, float2 place, const float2* places, float* distance) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float dx = places[i].x - place.x, dy = places[i].y - place.y;
  distance[i] = sqrtf(dx * dx + dy * dy);
}

/// The kNear nearest of `n` points, a thread a query, points by tiles through shared memory.
template <int kDims, int kNear>
__global__ void near_points(int queries, int n, const float* query, const float* points,
                            float* distances) {
  __shared__ float tile[kDims][128];
  const int q = blockIdx.x * 128 + threadIdx.x;
  float mine[kDims], best[kNear];
#pragma unroll
  for (int d = 0; d < kDims; ++d) mine[d] = query[size_t(d) * queries + q];
#pragma unroll
  for (int k = 0; k < kNear; ++k) best[k] = 1e30f;
  for (int first = 0; first < n; first += 128) {
#pragma unroll
    for (int d = 0; d < kDims; ++d)
      tile[d][threadIdx.x] = points[size_t(d) * n + first + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 128; ++j) {
      float sum = 0;
#pragma unroll
      for (int d = 0; d < kDims; ++d) {
        const float difference = mine[d] - tile[d][j];
        sum += difference * difference;
      }
      if (sum < best[kNear - 1]) {
#pragma unroll
        for (int k = kNear - 1; k > 0; --k) {
          best[k] = sum < best[k - 1] ? best[k - 1] : fminf(sum, best[k]);
        }
        best[0] = fminf(best[0], sum);
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int k = 0; k < kNear; ++k) distances[size_t(k) * queries + q] = best[k];
}

/// A perceptron's layer, 16 inputs by 16 outputs a block: partial sums of each output.
__global__ void forward_layer(int outputs, const float* input, const float* weights,
                              float* partial) {
  __shared__ float products[16][17], in[16];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
  if (x == 0) in[y] = input[row];
  __syncthreads();
  products[y][x] = weights[size_t(row) * outputs + column] * in[y];
  __syncthreads();
  for (int reach = 8; reach > 0; reach /= 2) {
    if (y < reach) products[y][x] += products[y + reach][x];
    __syncthreads();
  }
  if (y == 0) partial[size_t(blockIdx.y) * outputs + column] = products[0][x];
}
/// The adjustment of its weights with momentum.
template <class T>
__global__ void adjust_weights(int inputs, int outputs, const T* delta, const T* input, T* weights,
                               T* old) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x,
            row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= inputs || column >= outputs) return;
  const size_t at = size_t(row) * outputs + column;
  const T change = T(0.3) * delta[column] * input[row] + T(0.3) * old[at];
  weights[at] += change;
  old[at] = change;
}

/// Responsibilities of a mixture of kParts normal distributions, a thread a point.
template <class T, int kParts, int kDims>
__global__ void responsibilities(int n, const T* points, const T* mean, const T* precision,
                                 const T* weight, T* share) {
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= n) return;
  T logs[kParts], most = T(-1e30);
#pragma unroll
  for (int c = 0; c < kParts; ++c) {
    T sum = weight[c];
    for (int d = 0; d < kDims; ++d) {
      const T difference = points[size_t(d) * n + p] - mean[c * kDims + d];
      sum -= T(0.5) * difference * difference * precision[c * kDims + d];
    }
    logs[c] = sum;
    most = max(most, sum);
  }
  T total = 0;
#pragma unroll
  for (int c = 0; c < kParts; ++c) total += logs[c] = exp(logs[c] - most);
#pragma unroll
  for (int c = 0; c < kParts; ++c) share[size_t(c) * n + p] = logs[c] / total;
}

/// A shift to the weighted mean of all points of a plane, points by tiles.
__global__ void mean_shift(int n, float width, const float2* from, const float2* points,
                           float2* to) {
  __shared__ float2 tile[256];
  const int p = blockIdx.x * 256 + threadIdx.x;
  const float2 mine = from[p];
  float x = 0, y = 0, total = 0;
  for (int first = 0; first < n; first += 256) {
    tile[threadIdx.x] = points[first + threadIdx.x];
    __syncthreads();
#pragma unroll 8
    for (int j = 0; j < 256; ++j) {
      const float dx = tile[j].x - mine.x, dy = tile[j].y - mine.y;
      const float weight = __expf(-width * (dx * dx + dy * dy));
      total += weight;
      x += weight * tile[j].x;
      y += weight * tile[j].y;
    }
    __syncthreads();
  }
  to[p] = make_float2(x / total, y / total);
}

/// How many points lie close to each (the core points of a search by density).
template <class T>
__global__ void neighbour_counts(int n, T radius, const T* x, const T* y, const T* z, int* count) {
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= n) return;
  const T px = x[p], py = y[p], pz = z[p];
  int found = 0;
#pragma unroll 4
  for (int j = 0; j < n; ++j) {
    const T dx = x[j] - px, dy = y[j] - py, dz = z[j] - pz;
    found += dx * dx + dy * dy + dz * dz < radius * radius;
  }
  count[p] = found;
}

/// What a stream gains by a new centre: a point moves if the new one is nearer than its own.
__global__ void gains(int n, int dims, int candidate, const float* points, const float* cost,
                      const int* centre_of, float* lower, unsigned char* moves) {
  extern __shared__ float centre[];
  for (int d = threadIdx.x; d < dims; d += blockDim.x)
    centre[d] = points[size_t(d) * n + candidate];
  __syncthreads();
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= n) return;
  float sum = 0;
  for (int d = 0; d < dims; ++d) {
    const float difference = points[size_t(d) * n + p] - centre[d];
    sum += difference * difference;
  }
  const float gain = cost[p] - sum;
  moves[p] = gain > 0;
  if (gain > 0) atomicAdd(lower + centre_of[p], gain);
}

/// A forest of complete trees: a thread a point, nodes as (feature, threshold).
template <int kDepth>
__global__ void forest(int n, int trees, const float* points, const int* feature,
                       const float* threshold, const float* leaves, float* vote) {
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= n) return;
  constexpr int kNodes = (1 << kDepth) - 1;
  float sum = 0;
  for (int tree = 0; tree < trees; ++tree) {
    int node = 0;
#pragma unroll
    for (int level = 0; level < kDepth; ++level) {
      const int at = tree * kNodes + node;
      node = 2 * node + 1 + (points[size_t(feature[at]) * n + p] > threshold[at]);
    }
    sum += leaves[tree * (kNodes + 1) + node - kNodes];
  }
  vote[p] = sum;
}

template <class T, int kClusters, int kDims>
void means(Checks& checks, int n, const std::string& type) {
  checks.run("k-means of " + std::to_string(n) + " " + type, [&] {
    const std::vector<T> x = uniform<T>(std::size_t(n) * kDims, -1, 1),
                         c = uniform<T>(kClusters * kDims, -1, 1, 9);
    const Buffer<T> points(x), centres(c);
    const Buffer<int> member(n);
    repeat([&] {
      nearest_centre<T, kClusters, kDims>
          <<<blocks(n, 256), 256>>>(n, points.data(), centres.data(), member.data());
    });
    double best = 1e30, chosen = 0;
    const int got = element(member, n - 1);
    for (int k = 0; k < kClusters; ++k) {
      double sum = 0;
      for (int d = 0; d < kDims; ++d)
        sum += std::pow(double(x[std::size_t(d) * n + n - 1]) - c[k * kDims + d], 2);
      best = std::min(best, sum);
      if (k == got) chosen = sum;
    }
    checks.near(chosen, best, 1e-5, "distance of the chosen centre");
    const Buffer<T> sums(kClusters * kDims);
    repeat([&] {
      sums_global<T, kDims><<<blocks(n, 256), 256>>>(n, points.data(), member.data(), sums.data());
    });
    if constexpr (sizeof(T) == 4) {
      const Buffer<int> counts(kClusters);
      repeat([&] {
        sums_shared<kClusters, kDims>
            <<<264, 512>>>(n, points.data(), member.data(), sums.data(), counts.data());
      });
      double total = 0;
      for (const int count : on_host(counts)) total += count;
      checks.near(total, 5.0 * n, 0, "members");
    }
  });
}

void maps(Checks& checks, int n) {
  checks.run("map of " + std::to_string(n), [&] {
    const std::vector<float> place = uniform<float>(2 * std::size_t(n), 0, 90);
    const Buffer<float> places(place);
    const Buffer<float> distance(n);
    repeat([&] {
      map_distances<<<blocks(n, 256), 256>>>(
          n, float2{30, 60}, reinterpret_cast<const float2*>(places.data()), distance.data());
    });
    checks.near(element(distance, n - 1), std::hypot(place[2 * n - 2] - 30, place[2 * n - 1] - 60),
                1e-5);
  });
}

template <int kDims, int kNear>
void neighbours(Checks& checks, int queries, int n) {
  checks.run("near points of " + std::to_string(queries), [&] {
    const std::vector<float> q = uniform<float>(std::size_t(kDims) * queries, 0, 1),
                             x = uniform<float>(std::size_t(kDims) * n, 0, 1, 2);
    const Buffer<float> query(q), points(x);
    const Buffer<float> distances(std::size_t(queries) * kNear);
    repeat([&] {
      near_points<kDims, kNear>
          <<<queries / 128, 128>>>(queries, n, query.data(), points.data(), distances.data());
    });
    std::vector<double> all(n, 0);
    for (int p = 0; p < n; ++p) {
      for (int d = 0; d < kDims; ++d)
        all[p] += std::pow(double(q[std::size_t(d) * queries]) - x[std::size_t(d) * n + p], 2);
    }
    std::sort(all.begin(), all.end());
    checks.near(element(distances, std::size_t(kNear - 1) * queries), all[kNear - 1], 1e-5);
  });
}

void layers(Checks& checks, int inputs, int outputs) {
  checks.run("layer of " + std::to_string(inputs), [&] {
    const std::size_t size = std::size_t(inputs) * outputs;
    const Buffer<float> input(std::vector<float>(inputs, 0.5f)),
        delta(uniform<float>(outputs, -1, 1));
    const Buffer<float> weights(std::vector<float>(size, 0.25f)), old(size), partial(size / 16);
    repeat([&] {
      forward_layer<<<dim3(outputs / 16, inputs / 16), dim3(16, 16)>>>(
          outputs, input.data(), weights.data(), partial.data());
    });
    checks.near(element(partial, size / 16 - 1), 2, 1e-6);
    repeat([&] {
      adjust_weights<float><<<dim3(blocks(outputs, 32), blocks(inputs, 8)), dim3(32, 8)>>>(
          inputs, outputs, delta.data(), input.data(), weights.data(), old.data());
    });
    const Buffer<double> wide(size), wide_old(size), wide_in(inputs), wide_delta(outputs);
    repeat([&] {
      adjust_weights<double><<<dim3(blocks(outputs, 32), blocks(inputs, 8)), dim3(32, 8)>>>(
          inputs, outputs, wide_delta.data(), wide_in.data(), wide.data(), wide_old.data());
    });
  });
}

template <class T, int kParts, int kDims>
void mixtures(Checks& checks, int n, const std::string& type) {
  checks.run("mixtures " + type, [&] {
    const Buffer<T> points(uniform<T>(std::size_t(n) * kDims, -1, 1)),
        mean(uniform<T>(kParts * kDims, -1, 1, 2));
    const Buffer<T> precision(uniform<T>(kParts * kDims, 0.5, 2, 3)),
        weight(uniform<T>(kParts, -2, 0, 4));
    const Buffer<T> share(std::size_t(n) * kParts);
    repeat([&] {
      responsibilities<T, kParts, kDims><<<blocks(n, 128), 128>>>(
          n, points.data(), mean.data(), precision.data(), weight.data(), share.data());
    });
    double sum = 0;
    for (int c = 0; c < kParts; ++c) sum += element(share, std::size_t(c) * n + 5);
    checks.near(sum, 1, 1e-5);
  });
}

void densities(Checks& checks, int n) {
  checks.run("densities of " + std::to_string(n), [&] {
    const Buffer<float> points(uniform<float>(2 * std::size_t(n), 0, 1));
    const Buffer<float> moved(2 * std::size_t(n));
    const float2* all = reinterpret_cast<const float2*>(points.data());
    repeat([&] {
      mean_shift<<<n / 256, 256>>>(n, 50.0f, all, all, reinterpret_cast<float2*>(moved.data()));
    });
    checks.that(element(moved, 0) > 0 && element(moved, 0) < 1, "a point left the square");
    const std::vector<float> x = uniform<float>(n, 0, 1), y = uniform<float>(n, 0, 1, 2),
                             z = uniform<float>(n, 0, 1, 3);
    const Buffer<float> dx(x), dy(y), dz(z);
    const Buffer<int> count(n);
    repeat([&] {
      neighbour_counts<float>
          <<<blocks(n, 64), 64>>>(n, 0.1f, dx.data(), dy.data(), dz.data(), count.data());
    });
    checks.that(element(count, 3) > 0 && element(count, 3) < n / 10, "number of neighbours");
    const Buffer<double> wx(uniform<double>(n, 0, 1)), wy(uniform<double>(n, 0, 1, 2)),
        wz(uniform<double>(n, 0, 1, 3));
    repeat([&] {
      neighbour_counts<double>
          <<<blocks(n, 64), 64>>>(n, 0.1, wx.data(), wy.data(), wz.data(), count.data());
    });
  });
}

void streams(Checks& checks, int n, int dims) {
  checks.run("stream of " + std::to_string(dims), [&] {
    const Buffer<float> points(uniform<float>(std::size_t(n) * dims, 0, 1)),
        cost(uniform<float>(n, 0, dims / 3.0, 2));
    const Buffer<int> centre_of(skewed<int>(n, 1000));
    const Buffer<float> lower(1000);
    const Buffer<unsigned char> moves(n);
    repeat([&] {
      gains<<<blocks(n, 256), 256, dims * sizeof(float)>>>(
          n, dims, 17, points.data(), cost.data(), centre_of.data(), lower.data(), moves.data());
    });
    checks.near(element(moves, 17), 1, 0, "the candidate itself moves");
  });
}

template <int kDepth>
void forests(Checks& checks, int n, int trees) {
  checks.run("forest of depth " + std::to_string(kDepth), [&] {
    constexpr int kNodes = (1 << kDepth) - 1;
    const Buffer<float> points(uniform<float>(std::size_t(n) * 16, 0, 1)),
        threshold(uniform<float>(std::size_t(trees) * kNodes, 0, 1, 2));
    const Buffer<int> feature(uniform<int>(std::size_t(trees) * kNodes, 0, 16, 3));
    const Buffer<float> leaves(std::vector<float>(std::size_t(trees) * (kNodes + 1), 0.5f)),
        vote(n);
    repeat([&] {
      forest<kDepth><<<blocks(n, 256), 256>>>(n, trees, points.data(), feature.data(),
                                              threshold.data(), leaves.data(), vote.data());
    });
    checks.near(element(vote, n - 1), 0.5 * trees, 1e-6);
  });
}

}  // namespace clusters

int main() {
  using namespace clusters;
  Checks checks;
  means<float, 32, 8>(checks, 500'000, "floats");
  means<float, 100, 16>(checks, 1'000'000, "floats");
  means<double, 16, 8>(checks, 400'000, "doubles");
  maps(checks, 8'000'000);
  maps(checks, 30'000'000);
  neighbours<4, 8>(checks, 33'792, 2'048);
  neighbours<16, 4>(checks, 65'536, 4'096);
  layers(checks, 262'144, 64);
  layers(checks, 8'192, 4'096);
  mixtures<float, 16, 4>(checks, 1'000'000, "floats");
  mixtures<double, 8, 6>(checks, 500'000, "doubles");
  densities(checks, 8'192);
  densities(checks, 24'576);
  streams(checks, 131'072, 64);
  streams(checks, 600'000, 128);
  forests<6>(checks, 500'000, 20);
  forests<10>(checks, 300'000, 30);
  return checks.status();
}
