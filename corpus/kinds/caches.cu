// SPDX-License-Identifier: Apache-2.0
// Loads that hit in L1 at set rates, by reuse between warps of a block, between trips, and at
// random in 64 KiB to 512 KiB; sweeps that hit in L2 at set rates and fetch the rest; stores of
// parts of sectors; random reads of 4 to 128 bytes in 256 KiB to 4 GiB; stencils with halos.
#include "kinds.h"

namespace caches {

using namespace kinds;

__device__ __forceinline__ float total(float x) { return x; }
__device__ __forceinline__ float total(float4 x) { return (x.x + x.y) + (x.z + x.w); }

/// `sharers` neighbouring warps of a block read the same lines: all but the first hit.
template <class T, int sharers>
__global__ void shared_by_warps(const T* in, int trips, float* out) {
  const unsigned warps = blockDim.x / 32, groups = (warps + sharers - 1) / sharers;
  const unsigned group = threadIdx.x / 32 / sharers, lane = threadIdx.x % 32;
  const T* const mine = in + (std::size_t{blockIdx.x} * trips * groups + group) * 32 + lane;
  float sum = 0;
#pragma unroll 4
  for (int i = 0; i < trips; ++i) sum += total(mine[static_cast<std::size_t>(i) * groups * 32]);
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

/// Each warp reads `lines` new lines and then, when they have come, `again` loads of those: hits of
/// again / (lines + again). `same` is `lines`, which only the host knows: else equal loads are
/// merged.
template <class T, int lines, int again>
__global__ void again_by_trips(const T* in, int trips, int same, float* out) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  const T* tile = in + std::size_t{thread / 32} * trips * lines * 32 + lane;
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < trips; ++i, tile += lines * 32) {
#pragma unroll
    for (int k = 0; k < lines; ++k) sum += total(tile[k * 32]);
    int place = static_cast<int>(__float_as_uint(sum) >> 31);  // 0: no number is negative
#pragma unroll
    for (int k = 0; k < again; ++k) {
      sum += total(tile[place * 32]);
      place = place + 1 == same ? 0 : place + 1;
    }
  }
  out[thread] = sum;
}

/// Random words of `log_bytes` bytes, `lanes` neighbouring lanes together: 4 to 128 bytes in a row.
template <class T, int lanes, int log_bytes>
__global__ void random_reads(const T* in, int each, float* out) {
  constexpr std::uint32_t kPieces = (std::uint64_t{1} << log_bytes) / (sizeof(T) * lanes);
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
#pragma unroll 4
  for (int i = 0; i < each; ++i) {
    const std::uint32_t piece = hashed(thread / lanes + i * 0x9e3779b9U) & (kPieces - 1);
    sum += total(in[std::size_t{piece} * lanes + thread % lanes]);
  }
  out[thread] = sum;
}

/// Of ten lines `tenths` lie in the first `hot` words, which stay in L2; the others stream.
template <class T, int tenths>
__global__ void mixed_sweep(const T* in, std::uint32_t hot, std::size_t words, int trips,
                            float* out) {
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  const std::uint32_t warp = thread / 32, warps = gridDim.x * blockDim.x / 32;
  float sum = 0;
#pragma unroll 4
  for (int i = 0; i < trips; ++i) {
    const std::uint32_t line = i * warps + warp, h = hashed(line);
    const std::size_t at = h % 10 < tenths ? h / 16 * 32 % hot : std::size_t{line} * 32 % words;
    sum += total(in[at + lane]);
  }
  out[thread] = sum;
}

/// Stores one T in every `stride` bytes; with `reads` after a load of it.
template <class T, int stride, bool reads>
__global__ void partial_stores(unsigned char* out, std::size_t count) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= count) return;
  T* const to = reinterpret_cast<T*>(out + i * stride);
  if constexpr (reads) {
    *to = static_cast<T>(*to + T{1});
  } else if constexpr (sizeof(T) == 16) {
    *to = T{1, 1, 1, 1};
  } else {
    *to = T{1};
  }
}

/// Every lane stores a word at a random place.
template <int log_bytes>
__global__ void scattered_stores(int each, float* out) {
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < each; ++i) {
    out[hashed(thread + i * 0x9e3779b9U) & ((1U << (log_bytes - 2)) - 1)] = 1.0F;
  }
}

/// A star of `radius` in two dimensions; the edge is copied.
template <int radius>
__global__ void star_2d(const float* in, int width, int height, float* out) {
  const int x = blockIdx.x % (width / blockDim.x) * blockDim.x + threadIdx.x;
  const int y = blockIdx.x / (width / blockDim.x);
  const std::size_t at = static_cast<std::size_t>(y) * width + x;
  float sum = in[at];
  if (x >= radius && x < width - radius && y >= radius && y < height - radius) {
#pragma unroll
    for (int r = 1; r <= radius; ++r) {
      sum += in[at - r] + in[at + r] + in[at - static_cast<std::size_t>(r) * width] +
             in[at + static_cast<std::size_t>(r) * width];
    }
  }
  out[at] = sum;
}

/// A mean over a square by a tile with its halo in shared memory.
template <int radius>
__global__ void box_2d_shared(const float* in, int width, int height, float* out) {
  constexpr int kTile = 32, kSide = kTile + 2 * radius;
  __shared__ float tile[kSide][kSide + 1];
  const int left = blockIdx.x % (width / kTile) * kTile - radius;
  const int top = blockIdx.x / (width / kTile) * kTile - radius;
  for (int i = threadIdx.x; i < kSide * kSide; i += blockDim.x) {
    const int x = min(max(left + i % kSide, 0), width - 1);
    const int y = min(max(top + i / kSide, 0), height - 1);
    tile[i / kSide][i % kSide] = in[static_cast<std::size_t>(y) * width + x];
  }
  __syncthreads();
  for (int i = threadIdx.x; i < kTile * kTile; i += blockDim.x) {
    const int x = i % kTile, y = i / kTile;
    float sum = 0;
#pragma unroll
    for (int dy = 0; dy <= 2 * radius; ++dy) {
#pragma unroll
      for (int dx = 0; dx <= 2 * radius; ++dx) sum += tile[y + dy][x + dx];
    }
    out[static_cast<std::size_t>(top + radius + y) * width + left + radius + x] = sum;
  }
}

/// A star of `radius` in three dimensions: a thread a column of the cube, or a thread a point.
template <int radius, bool columns>
__global__ void star_3d(const float* in, int side, float* out) {
  const int x = threadIdx.x, y = blockIdx.x % side;  // a block is a row
  const std::size_t plane = static_cast<std::size_t>(side) * side;
  const int first = columns ? radius : blockIdx.x / side,
            last = columns ? side - radius : first + 1;
  const bool inside = x >= radius && x < side - radius && y >= radius && y < side - radius;
#pragma unroll 1
  for (int z = first; z < last; ++z) {
    const std::size_t at = z * plane + static_cast<std::size_t>(y) * side + x;
    float sum = in[at];
    if (inside && z >= radius && z < side - radius) {
#pragma unroll
      for (int r = 1; r <= radius; ++r) {
        sum += in[at - r] + in[at + r] + in[at - r * side] + in[at + r * side] +
               in[at - r * plane] + in[at + r * plane];
      }
    }
    out[at] = sum;
  }
}

Shape full_shape(unsigned threads, unsigned warps_per_sm = 64) {
  return {kSms * warps_per_sm * 32 / threads, threads};
}

/// The mean of all sums: `loads` numbers of a mean of 0.5 each.
void check_mean(const Buffer<float>& out, double loads) {
  agree(sum_of(out) / static_cast<double>(out.size()) / loads, 0.5, 0.02);
}

template <class T, int sharers>
void by_warps(Cases& cases, const std::string& type, unsigned threads, int trips) {
  cases.run("lines shared by " + std::to_string(sharers) + " warps of " +
                std::to_string(threads / 32) + ", " + type,
            [&] {
              const Shape shape = full_shape(threads);
              const std::size_t groups = (threads / 32 + sharers - 1) / sharers;
              const std::size_t words = std::size_t{shape.blocks} * trips * groups * 32;
              const Filled<float> in(words * sizeof(T) / 4, 0, 1);
              const Buffer<float> out(std::size_t{shape.blocks} * threads);
              launch(shared_by_warps<T, sharers>, shape, reinterpret_cast<const T*>(in.data()),
                     trips, out.data());
              check_mean(out, trips * (sizeof(T) / 4.0));
            });
}

template <class T, int lines, int again>
void by_trips(Cases& cases, const std::string& type, unsigned warps_per_sm, int trips) {
  cases.run(std::to_string(again) + " of " + std::to_string(lines + again) + " loads again, " +
                type + ", " + std::to_string(warps_per_sm) + " warps an SM",
            [&] {
              const Shape shape = full_shape(256, warps_per_sm);
              const std::size_t threads = std::size_t{shape.blocks} * 256;
              const Filled<float> in(threads * trips * lines * sizeof(T) / 4, 0, 1);
              const Buffer<float> out(threads);
              launch(again_by_trips<T, lines, again>, shape, reinterpret_cast<const T*>(in.data()),
                     trips, lines, out.data());
              check_mean(out, (lines + again) * trips * (sizeof(T) / 4.0));
            });
}

template <class T, int lanes, int log_bytes>
void at_random(Cases& cases, unsigned warps_per_sm, int each) {
  cases.run("random " + std::to_string(sizeof(T) * lanes) + " bytes in " +
                std::to_string((std::size_t{1} << log_bytes) >> 10) + " KiB, " +
                std::to_string(warps_per_sm) + " warps an SM",
            [&] {
              const Filled<float> in((std::size_t{1} << log_bytes) / 4, 0, 1);
              const Shape shape = full_shape(256, warps_per_sm);
              const Buffer<float> out(std::size_t{shape.blocks} * 256);
              launch(random_reads<T, lanes, log_bytes>, shape,
                     reinterpret_cast<const T*>(in.data()), each, out.data());
              check_mean(out, each * (sizeof(T) / 4.0));
            });
}

template <class T, int tenths>
void sweep(Cases& cases, const std::string& type, std::size_t mib, int trips) {
  cases.run(
      std::to_string(tenths * 10) + " % of lines in " + std::to_string(mib) + " MiB of L2, " + type,
      [&] {
        const std::size_t bytes = 512 * kMiB, words = bytes / sizeof(T);
        const Filled<float> in(bytes / 4, 0, 1);
        const Shape shape = full_shape(512);
        const Buffer<float> out(std::size_t{shape.blocks} * 512);
        launch(mixed_sweep<T, tenths>, shape, reinterpret_cast<const T*>(in.data()),
               static_cast<std::uint32_t>(mib * kMiB / sizeof(T)), words, trips, out.data());
        check_mean(out, trips * (sizeof(T) / 4.0));
      });
}

template <class T, int stride, bool reads>
void parts(Cases& cases, std::size_t mib) {
  cases.run(
      std::string(reads ? "change " : "store ") + std::to_string(sizeof(T)) + " of " +
          std::to_string(stride) + " bytes, " + std::to_string(mib) + " MiB",
      [&] {
        const Buffer<unsigned char> out(mib * kMiB);
        const std::size_t count = out.size() / stride;
        launch(partial_stores<T, stride, reads>, {blocks_for(count, 256), 256}, out.data(), count);
        const auto last = to_host(out.end() - stride, stride);
        double sum = 0;
        for (const unsigned char byte : last) sum += byte;
        if (std::is_integral_v<T>) agree(sum, reads ? 5 : 1, 0);
      });
}

template <class Kernel>
void stencil_2d(Cases& cases, const std::string& name, Kernel kernel, int side, Shape shape,
                double points) {
  cases.run(name + ", " + std::to_string(side) + " squared", [&] {
    const std::size_t size = static_cast<std::size_t>(side) * side;
    const Filled<float> in(size, std::vector<float>(1 << 16, 1.0F));
    const Buffer<float> out(size);
    launch(kernel, shape, in.data(), side, side, out.data());
    agree(to_host(out.data() + size / 2 + side / 2, 1)[0], points, 1e-5);
  });
}

template <int radius, bool columns>
void stencil_3d(Cases& cases, int side) {
  cases.run("star of " + std::to_string(radius) + " in three dimensions, " +
                (columns ? "a thread a column, " : "a thread a point, ") + std::to_string(side),
            [&] {
              const std::size_t plane = static_cast<std::size_t>(side) * side;
              const Filled<float> in(plane * side, std::vector<float>(1 << 16, 1.0F));
              const Buffer<float> out(plane * side);
              const auto blocks = static_cast<unsigned>(columns ? side : side * side);
              launch(star_3d<radius, columns>, {blocks, static_cast<unsigned>(side)}, in.data(),
                     side, out.data());
              agree(to_host(out.data() + plane * (side / 2) + plane / 2 + side / 2, 1)[0],
                    1 + 6 * radius, 1e-5);
            });
}

void l1_cases(Cases& cases) {
  by_warps<float, 2>(cases, "float", 256, 256);
  by_warps<float, 4>(cases, "float", 1024, 512);
  by_warps<float, 10>(cases, "float", 640, 1024);
  by_warps<float, 32>(cases, "float", 1024, 1024);
  by_trips<float, 7, 3>(cases, "float", 32, 32);
  by_trips<float, 4, 4>(cases, "float", 64, 32);
  by_trips<float4, 4, 12>(cases, "float4", 16, 32);
  by_trips<float, 2, 18>(cases, "float", 32, 64);
  by_trips<float, 1, 31>(cases, "float", 64, 32);
  at_random<float, 1, 16>(cases, 32, 128);
  at_random<float, 1, 18>(cases, 64, 64);
  at_random<float, 1, 19>(cases, 32, 128);
  at_random<float4, 8, 19>(cases, 16, 512);
}

void l2_cases(Cases& cases) {
  sweep<float, 10>(cases, "float", 4, 128);
  sweep<float, 9>(cases, "float", 8, 128);
  sweep<float4, 7>(cases, "float4", 16, 64);
  sweep<float, 5>(cases, "float", 16, 128);
  sweep<float4, 3>(cases, "float4", 8, 64);
  sweep<float4, 1>(cases, "float4", 32, 64);
  at_random<float, 1, 22>(cases, 64, 64);
  at_random<float, 1, 28>(cases, 64, 32);
  at_random<float, 1, 32>(cases, 32, 32);
  at_random<float4, 1, 30>(cases, 64, 32);
  at_random<float4, 4, 31>(cases, 64, 64);
  at_random<float, 32, 26>(cases, 64, 256);
  at_random<float, 32, 32>(cases, 32, 256);
}

void store_cases(Cases& cases) {
  parts<std::uint8_t, 32, false>(cases, 128);
  parts<std::uint16_t, 4, false>(cases, 64);
  parts<uint4, 32, false>(cases, 256);
  parts<uint4, 64, false>(cases, 512);
  parts<std::uint32_t, 128, true>(cases, 1024);
  parts<std::uint32_t, 16, true>(cases, 128);
  cases.run("scattered stores in 512 MiB", [&] {
    const Buffer<float> out(512 * kMiB / 4);
    launch(scattered_stores<29>, full_shape(256), 32, out.data());
    agree(to_host(out.data() + (hashed(0) & ((1U << 27) - 1)), 1)[0], 1, 0);
  });
}

void all(Cases& cases) {
  l1_cases(cases);
  l2_cases(cases);
  store_cases(cases);
  stencil_2d(cases, "star of 1", star_2d<1>, 4096, {4096 * 4096 / 256, 256}, 5);
  stencil_2d(cases, "star of 4", star_2d<4>, 8192, {8192 * 8192 / 512, 512}, 17);
  stencil_2d(cases, "square of 3", box_2d_shared<1>, 4096, {128 * 128, 256}, 9);
  stencil_2d(cases, "square of 9", box_2d_shared<4>, 4096, {128 * 128, 512}, 81);
  stencil_3d<1, false>(cases, 256);
  stencil_3d<4, false>(cases, 256);
  stencil_3d<1, true>(cases, 512);
}

}  // namespace caches

int main(int argc, char** argv) { return kinds::run_cases(argc, argv, caches::all); }
