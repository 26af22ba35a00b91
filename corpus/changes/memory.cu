// SPDX-License-Identifier: Apache-2.0
// Pairs of kernels before and after one change to how they use memory: a padded tile, a structure
// of arrays, wider loads, loads before use, a fused launch, counts in shared memory, a tile.
#include "changes.h"

namespace changes {

// A transpose through a tile in shared memory, whose columns fall into one bank; then padded.

constexpr int kTile = 32, kTileRows = 8;

template <int pitch>
__device__ __forceinline__ void transposed(const float* in, int size, float* out) {
  __shared__ float tile[kTile][pitch];
  const int x = blockIdx.x * kTile + threadIdx.x, y = blockIdx.y * kTile + threadIdx.y;
#pragma unroll
  for (int row = 0; row < kTile; row += kTileRows) {
    tile[threadIdx.y + row][threadIdx.x] = in[static_cast<std::size_t>(y + row) * size + x];
  }
  __syncthreads();
  const int to_x = blockIdx.y * kTile + threadIdx.x, to_y = blockIdx.x * kTile + threadIdx.y;
#pragma unroll
  for (int row = 0; row < kTile; row += kTileRows) {
    out[static_cast<std::size_t>(to_y + row) * size + to_x] = tile[threadIdx.x][threadIdx.y + row];
  }
}

__global__ void transpose_conflicts_before(const float* in, int size, float* out) {
  transposed<kTile>(in, size, out);
}

__global__ void transpose_conflicts_after(const float* in, int size, float* out) {
  transposed<kTile + 1>(in, size, out);
}

void transpose_conflicts(Checks& checks) {
  constexpr int kSize = 8192;
  const Filled<float> in(std::size_t{kSize} * kSize, 0, 1);
  const Buffer<float> before(in.size());
  const Buffer<float> after(in.size());
  const dim3 blocks(kSize / kTile, kSize / kTile), threads(kTile, kTileRows);
  launch(transpose_conflicts_before, blocks, threads, in.data(), kSize, before.data());
  launch(transpose_conflicts_after, blocks, threads, in.data(), kSize, after.data());
  agree(checks, before, after, 0);
  for (const std::size_t i : {0, 5, 4099, kSize - 1}) {
    const std::size_t j = (i * 7 + 3) % kSize;
    checks.near(element(after, j * kSize + i), element(in, i * kSize + j), 0);
  }
}

// Kinetic energies of particles that are structures in an array; then an array a field.

struct Particle {
  float x, y, z, vx, vy, vz, mass, charge;
};

__device__ __forceinline__ float kinetic(float mass, float vx, float vy, float vz) {
  return 0.5F * mass * (vx * vx + vy * vy + vz * vz);
}

__global__ void particles_layout_before(const Particle* particles, int count, float* energy) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const Particle& p = particles[i];
  energy[i] = kinetic(p.mass, p.vx, p.vy, p.vz);
}

__global__ void particles_layout_after(const float* mass, const float* vx, const float* vy,
                                       const float* vz, int count, float* energy) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  energy[i] = kinetic(mass[i], vx[i], vy[i], vz[i]);
}

void particles_layout(Checks& checks) {
  constexpr int kCount = 1 << 24, kPeriod = 1 << 18;
  const auto numbers = uniform<float>(std::size_t{kPeriod} * 8, -1, 1);
  std::vector<Particle> particles(kPeriod);
  std::vector<float> masses(kPeriod), vx(kPeriod), vy(kPeriod), vz(kPeriod);
  for (int i = 0; i < kPeriod; ++i) {
    const float* const at = numbers.data() + std::size_t{8} * i;
    particles[i] = {at[0], at[1], at[2], at[3], at[4], at[5], at[6] + 2, at[7]};
    vx[i] = at[3];
    vy[i] = at[4];
    vz[i] = at[5];
    masses[i] = at[6] + 2;
  }
  const Buffer<float> before(kCount);
  const Buffer<float> after(kCount);
  const dim3 blocks(blocks_for(kCount, 256));
  {
    const Filled<Particle> in(kCount, particles);
    launch(particles_layout_before, blocks, 256, in.data(), kCount, before.data());
  }
  const Filled<float> in_mass(kCount, masses), in_x(kCount, vx), in_y(kCount, vy), in_z(kCount, vz);
  launch(particles_layout_after, blocks, 256, in_mass.data(), in_x.data(), in_y.data(), in_z.data(),
         kCount, after.data());
  agree(checks, before, after, 1e-6);
  for (const int i : {0, 77, kPeriod - 1}) {
    const double speed2 = vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i];
    checks.near(element(after, i), 0.5 * masses[i] * speed2, 1e-5);
  }
}

// The nearest of 64 centres with four coordinates, read one by one; then as one float4.

constexpr int kCentres = 64;

__device__ __forceinline__ float distance2(float4 p, float x, float y, float z, float w) {
  const float dx = p.x - x, dy = p.y - y, dz = p.z - z, dw = p.w - w;
  return dx * dx + dy * dy + dz * dz + dw * dw;
}

__global__ void centres_width_before(const float4* points, int count, const float* centres,
                                     int number, int* nearest) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const float4 p = points[i];
  float least = INFINITY;
  int at = 0;
  for (int c = 0; c < number; ++c) {
    const float* const centre = centres + c * 4;
    const float d = distance2(p, centre[0], centre[1], centre[2], centre[3]);
    if (d < least) {
      least = d;
      at = c;
    }
  }
  nearest[i] = at;
}

__global__ void centres_width_after(const float4* points, int count, const float4* centres,
                                    int number, int* nearest) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const float4 p = points[i];
  float least = INFINITY;
  int at = 0;
  for (int c = 0; c < number; ++c) {
    const float4 centre = centres[c];
    const float d = distance2(p, centre.x, centre.y, centre.z, centre.w);
    if (d < least) {
      least = d;
      at = c;
    }
  }
  nearest[i] = at;
}

void centres_width(Checks& checks) {
  constexpr int kCount = 1 << 22;
  const Filled<float> in(std::size_t{kCount} * 4, 0, 1);
  const auto host_centres = uniform<float>(kCentres * 4, 0, 1, 2);
  const Buffer<float> centres(host_centres);
  const Buffer<int> before(kCount);
  const Buffer<int> after(kCount);
  const auto* const points = reinterpret_cast<const float4*>(in.data());
  const dim3 blocks(blocks_for(kCount, 256));
  launch(centres_width_before, blocks, 256, points, kCount, centres.data(), kCentres,
         before.data());
  launch(centres_width_after, blocks, 256, points, kCount,
         reinterpret_cast<const float4*>(centres.data()), kCentres, after.data());
  agree(checks, before, after, 0);
  const auto some = to_host(in.data(), 4 * 64);
  const auto distance = [&](int point, int centre) {
    double sum = 0;
    for (int k = 0; k < 4; ++k) {
      const double d = some[point * 4 + k] - host_centres[centre * 4 + k];
      sum += d * d;
    }
    return sum;
  };
  for (int i = 0; i < 64; ++i) {
    double least = INFINITY;
    for (int c = 0; c < kCentres; ++c) least = std::min(least, distance(i, c));
    checks.near(distance(i, element(after, i)), least, 1e-6, "distance");
  }
}

// A sparse product in ELLPACK that ends a row at its first empty place; then four entries are
// loaded before the first is used, and empty places count 0.

__global__ void ellpack_flight_before(const int* columns, const float* values, const float* x,
                                      int rows, int width, float* y) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int k = 0; k < width; ++k) {
    const int column = columns[static_cast<std::size_t>(k) * rows + row];
    if (column < 0) break;
    sum += values[static_cast<std::size_t>(k) * rows + row] * x[column];
  }
  y[row] = sum;
}

__global__ void ellpack_flight_after(const int* columns, const float* values, const float* x,
                                     int rows, int width, float* y) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int k = 0; k < width; k += 4) {
    int column[4];
    float value[4], factor[4];
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      column[j] = columns[static_cast<std::size_t>(k + j) * rows + row];
      value[j] = values[static_cast<std::size_t>(k + j) * rows + row];
    }
#pragma unroll
    for (int j = 0; j < 4; ++j) factor[j] = x[max(column[j], 0)];
#pragma unroll
    for (int j = 0; j < 4; ++j) sum += value[j] * factor[j];
    if (column[3] < 0) break;
  }
  y[row] = sum;
}

void ellpack_flight(Checks& checks) {
  constexpr int kRows = 1 << 16, kWidth = 256, kShortest = 192;
  std::vector<int> columns(std::size_t{kRows} * kWidth, -1);
  std::vector<float> values(columns.size(), 0);
  Numbers numbers(11);
  for (int row = 0; row < kRows; ++row) {
    const int length = kShortest + static_cast<int>(numbers.next() % (kWidth - kShortest + 1));
    for (int k = 0; k < length; ++k) {
      const std::uint64_t bits = numbers.next();
      columns[std::size_t{kRows} * k + row] = static_cast<int>(bits % kRows);
      values[std::size_t{kRows} * k + row] = static_cast<float>((bits >> 40) * 0x1p-24);
    }
  }
  const auto x = uniform<float>(kRows, -1, 1);
  const Buffer<int> in_columns(columns);
  const Buffer<float> in_values(values), in_x(x), before(kRows), after(kRows);
  const dim3 blocks(blocks_for(kRows, 256));
  launch(ellpack_flight_before, blocks, 256, in_columns.data(), in_values.data(), in_x.data(),
         kRows, kWidth, before.data());
  launch(ellpack_flight_after, blocks, 256, in_columns.data(), in_values.data(), in_x.data(), kRows,
         kWidth, after.data());
  agree(checks, before, after, 1e-5);
  for (const int row : {0, 12345, kRows - 1}) {
    double sum = 0;
    for (int k = 0; k < kWidth; ++k) {
      const std::size_t at = std::size_t{kRows} * k + row;
      if (columns[at] >= 0) sum += static_cast<double>(values[at]) * x[columns[at]];
    }
    checks.near(element(after, row), sum, 1e-4);
  }
}

// Scale and shift by channel, then a leaky rectifier, each a launch; then both in one.

__device__ __forceinline__ float normal(float x, float scale, float shift) {
  return x * scale + shift;
}
__device__ __forceinline__ float rectified(float x) { return x > 0 ? x : 0.01F * x; }

__global__ void activation_fusion_before_1(const float* in, const float* scale, const float* shift,
                                           int count, int channels, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = normal(in[i], scale[i & (channels - 1)], shift[i & (channels - 1)]);
}

__global__ void activation_fusion_before_2(const float* in, int count, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = rectified(in[i]);
}

__global__ void activation_fusion_after(const float* in, const float* scale, const float* shift,
                                        int count, int channels, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  out[i] = rectified(normal(in[i], scale[i & (channels - 1)], shift[i & (channels - 1)]));
}

void activation_fusion(Checks& checks) {
  constexpr int kCount = 1 << 25, kChannels = 256;
  const Filled<float> in(kCount, -1, 1);
  const auto host_scale = uniform<float>(kChannels, 0.5, 2, 2);
  const auto host_shift = uniform<float>(kChannels, -1, 1, 3);
  const Buffer<float> scale(host_scale), shift(host_shift), between(kCount), before(kCount),
      after(kCount);
  const dim3 blocks(blocks_for(kCount, 256));
  repeat([&] {
    activation_fusion_before_1<<<blocks, 256>>>(in.data(), scale.data(), shift.data(), kCount,
                                                kChannels, between.data());
    activation_fusion_before_2<<<blocks, 256>>>(between.data(), kCount, before.data());
    CHECK(cudaGetLastError());
  });
  launch(activation_fusion_after, blocks, 256, in.data(), scale.data(), shift.data(), kCount,
         kChannels, after.data());
  agree(checks, before, after, 1e-6);
  for (const int i : {0, 1001, kCount - 1}) {
    const double x = element(in, i);
    const double y = x * host_scale[i % kChannels] + host_shift[i % kChannels];
    checks.near(element(after, i), y > 0 ? y : 0.01 * y, 1e-5);
  }
}

// Counts of 1,024 grey values in global memory; then a block's own in shared memory.

constexpr int kBins = 1024;

__global__ void histogram_private_before(const std::uint16_t* in, int count, unsigned* bins) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
    atomicAdd(bins + in[i], 1U);
  }
}

__global__ void histogram_private_after(const std::uint16_t* in, int count, unsigned* bins) {
  __shared__ unsigned own[kBins];
  for (int bin = threadIdx.x; bin < kBins; bin += blockDim.x) own[bin] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
    atomicAdd(own + in[i], 1U);
  }
  __syncthreads();
  for (int bin = threadIdx.x; bin < kBins; bin += blockDim.x) atomicAdd(bins + bin, own[bin]);
}

void histogram_private(Checks& checks) {
  constexpr int kCount = 1 << 24;
  std::vector<std::uint16_t> in(kCount);
  std::vector<unsigned> wanted(kBins, 0);
  Numbers numbers(12);
  for (std::uint16_t& value : in) {  // a bell: the sum of four draws
    const std::uint64_t bits = numbers.next();
    value = static_cast<std::uint16_t>(
        ((bits & 1023) + (bits >> 10 & 1023) + (bits >> 20 & 1023) + (bits >> 30 & 1023)) / 4);
    ++wanted[value];
  }
  const Buffer<std::uint16_t> values(in);
  const auto count = [&](auto* kernel) {
    const Buffer<unsigned> bins(kBins);
    repeat([&] {
      CHECK(cudaMemset(bins.data(), 0, kBins * sizeof(unsigned)));
      kernel<<<kSms * 8, 256>>>(values.data(), kCount, bins.data());
      CHECK(cudaGetLastError());
    });
    checks.same(on_host(bins), wanted, "counts");
  };
  count(histogram_private_before);
  count(histogram_private_after);
}

// A product of matrices from global memory; then by tiles of 16 x 16 in shared memory.

constexpr int kEdge = 16;

__global__ void product_tile_before(const float* a, const float* b, int size, float* c) {
  const int column = blockIdx.x * kEdge + threadIdx.x, row = blockIdx.y * kEdge + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < size; ++k) sum += a[row * size + k] * b[k * size + column];
  c[row * size + column] = sum;
}

__global__ void product_tile_after(const float* a, const float* b, int size, float* c) {
  __shared__ float tile_a[kEdge][kEdge], tile_b[kEdge][kEdge];
  const int column = blockIdx.x * kEdge + threadIdx.x, row = blockIdx.y * kEdge + threadIdx.y;
  float sum = 0;
  for (int from = 0; from < size; from += kEdge) {
    tile_a[threadIdx.y][threadIdx.x] = a[row * size + from + threadIdx.x];
    tile_b[threadIdx.y][threadIdx.x] = b[(from + threadIdx.y) * size + column];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < kEdge; ++k) sum += tile_a[threadIdx.y][k] * tile_b[k][threadIdx.x];
    __syncthreads();
  }
  c[row * size + column] = sum;
}

void product_tile(Checks& checks) {
  constexpr int kSize = 1024;
  const auto host_a = uniform<float>(std::size_t{kSize} * kSize, -1, 1, 2);
  const auto host_b = uniform<float>(std::size_t{kSize} * kSize, -1, 1, 3);
  const Buffer<float> a(host_a), b(host_b), before(host_a.size()), after(host_a.size());
  const dim3 blocks(kSize / kEdge, kSize / kEdge), threads(kEdge, kEdge);
  launch(product_tile_before, blocks, threads, a.data(), b.data(), kSize, before.data());
  launch(product_tile_after, blocks, threads, a.data(), b.data(), kSize, after.data());
  agree(checks, before, after, 1e-4);
  for (const int at : {0, 333 * kSize + 17, kSize * kSize - 1}) {
    double sum = 0;
    for (int k = 0; k < kSize; ++k) {
      sum += static_cast<double>(host_a[at / kSize * kSize + k]) * host_b[k * kSize + at % kSize];
    }
    checks.near(element(after, at), sum, 1e-4);
  }
}

void all(Pairs& pairs) {
  pairs.run("transpose_conflicts", transpose_conflicts);
  pairs.run("particles_layout", particles_layout);
  pairs.run("centres_width", centres_width);
  pairs.run("ellpack_flight", ellpack_flight);
  pairs.run("activation_fusion", activation_fusion);
  pairs.run("histogram_private", histogram_private);
  pairs.run("product_tile", product_tile);
}

}  // namespace changes

int main(int argc, char** argv) { return changes::run_pairs(argc, argv, changes::all); }
