// SPDX-License-Identifier: Apache-2.0
// What warps of a block do with each other: tiles that come by asynchronous copies in 2 to 4 stages
// and by the copy engine, barriers after every few instructions, warps that only fetch for others,
// shuffles, reductions of a warp in one instruction, votes, small products by ldmatrix and
// mma.sync.
#include <cuda_fp16.h>
#include <cuda_pipeline.h>

#include <cuda/ptx>

#include "kinds.h"

namespace barriers_and_copies {

using namespace kinds;

/// Tiles of 4 KiB through a ring in shared memory by cp.async; each thread then takes another's
/// words and works on them for `work` steps.
template <int stages, int work, bool writes>
__global__ void staged_copies(const float4* in, int tiles, float4* out) {
  constexpr int kThreads = 256;
  __shared__ float4 ring[stages][kThreads];
  const int thread = threadIdx.x, step = gridDim.x;
  const auto fetch = [&](int tile, int stage) {
    if (tile < tiles) {
      __pipeline_memcpy_async(&ring[stage][thread], &in[std::size_t(tile) * kThreads + thread], 16);
    }
    __pipeline_commit();
  };
#pragma unroll
  for (int s = 0; s < stages - 1; ++s) fetch(blockIdx.x + s * step, s);
  float4 sum{};
  int stage = 0;
#pragma unroll 1
  for (int tile = blockIdx.x; tile < tiles; tile += step) {
    __pipeline_wait_prior(stages - 2);
    __syncthreads();  // the tile is there for all, and the last one's place is free
    fetch(tile + (stages - 1) * step, (stage + stages - 1) % stages);
    float4 x = ring[stage][kThreads - 1 - thread];
#pragma unroll
    for (int i = 0; i < work; ++i) {
      x.x = x.x * 0.5F + 0.25F;
      x.y = x.y * 0.5F + 0.25F;
    }
    if (writes) {
      out[std::size_t(tile) * kThreads + thread] = x;
    } else {
      sum = {sum.x + x.x, sum.y + x.y, sum.z + x.z, sum.w + x.w};
    }
    stage = (stage + 1) % stages;
  }
  if (!writes) out[blockIdx.x * kThreads + thread] = sum;
}

__device__ __forceinline__ void wait_for(std::uint64_t* barrier, unsigned parity) {
  while (!cuda::ptx::mbarrier_try_wait_parity(barrier, parity)) {
  }
}

/// The copy engine brings `words` floats, which arrive at `full`.
__device__ __forceinline__ void bring(float* to, const float* from, int words,
                                      std::uint64_t* full) {
  cuda::ptx::mbarrier_arrive_expect_tx(cuda::ptx::sem_release, cuda::ptx::scope_cta,
                                       cuda::ptx::space_shared, full, words * 4);
  cuda::ptx::cp_async_bulk(cuda::ptx::space_cluster, cuda::ptx::space_global, to, from, words * 4,
                           full);
}

__device__ __forceinline__ void prepare(std::uint64_t* barriers, int count, int arrivals) {
  for (int i = 0; i < count; ++i) cuda::ptx::mbarrier_init(&barriers[i], arrivals);
  cuda::ptx::fence_mbarrier_init(cuda::ptx::sem_release, cuda::ptx::scope_cluster);
}

/// Sums by tiles that the copy engine brings; one thread asks for the next when all have read the
/// last.
template <int stages, int words>
__global__ void bulk_tiles(const float* in, int tiles, float* out) {
  __shared__ alignas(128) float ring[stages][words];
  __shared__ std::uint64_t full[stages];
  const int step = gridDim.x;
  if (threadIdx.x == 0) {
    prepare(full, stages, 1);
    for (int s = 0; s < stages; ++s) {
      const int tile = blockIdx.x + s * step;
      if (tile < tiles) bring(ring[s], in + std::size_t(tile) * words, words, &full[s]);
    }
  }
  __syncthreads();
  float sum = 0;
  int turn = 0;
#pragma unroll 1
  for (int tile = blockIdx.x; tile < tiles; tile += step, ++turn) {
    const int stage = turn % stages;
    wait_for(&full[stage], turn / stages & 1);
    for (int i = threadIdx.x; i < words; i += blockDim.x) sum += ring[stage][i];
    __syncthreads();
    const int next = tile + stages * step;
    if (threadIdx.x == 0 && next < tiles) {
      bring(ring[stage], in + std::size_t(next) * words, words, &full[stage]);
    }
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

/// Warp 0 asks the copy engine for tiles; the others work on them, and say when a place is free.
template <int stages, int words, int work>
__global__ void fetching_warp(const float* in, int tiles, float* out) {
  __shared__ alignas(128) float ring[stages][words];
  __shared__ std::uint64_t full[stages], empty[stages];
  const int step = gridDim.x, workers = blockDim.x - 32;
  if (threadIdx.x == 0) {
    prepare(full, stages, 1);
    prepare(empty, stages, workers / 32);
  }
  __syncthreads();
  float sum = 0;
  int turn = 0;
#pragma unroll 1
  for (int tile = blockIdx.x; tile < tiles; tile += step, ++turn) {
    const int stage = turn % stages, round = turn / stages;
    if (threadIdx.x == 0) {
      if (round > 0) wait_for(&empty[stage], (round - 1) & 1);
      bring(ring[stage], in + std::size_t(tile) * words, words, &full[stage]);
    } else if (threadIdx.x >= 32) {
      wait_for(&full[stage], round & 1);
      for (int i = threadIdx.x - 32; i < words; i += workers) {
        float x = ring[stage][i];
#pragma unroll
        for (int k = 0; k < work; ++k) x = x * 0.5F + 0.25F;
        sum += x;
      }
      __syncwarp();
      if (threadIdx.x % 32 == 0) cuda::ptx::mbarrier_arrive(&empty[stage]);
    }
  }
  if (threadIdx.x >= 32) out[blockIdx.x * workers + threadIdx.x - 32] = sum;
}

template <int id>
__device__ __forceinline__ void meet(int parity, int threads) {
  asm volatile("bar.sync %0, %1;" ::"r"(id + parity), "r"(threads) : "memory");
}
template <int id>
__device__ __forceinline__ void announce(int parity, int threads) {
  asm volatile("bar.arrive %0, %1;" ::"r"(id + parity), "r"(threads) : "memory");
}

/// The same with two halves, loads through registers and named barriers: as many fetch as work.
__global__ void fetching_half(const float4* in, int tiles, float* out) {
  constexpr int kEach = 128;  // threads that fetch, and threads that work
  __shared__ float4 halves[2][kEach];
  const int thread = threadIdx.x % kEach, step = gridDim.x;
  float sum = 0;
  int turn = 0;
#pragma unroll 1
  for (int tile = blockIdx.x; tile < tiles; tile += step, ++turn) {
    const int half = turn % 2;
    if (threadIdx.x < kEach) {
      const float4 x = in[std::size_t(tile) * kEach + thread];
      if (turn >= 2) meet<3>(half, 2 * kEach);
      halves[half][thread] = x;
      announce<1>(half, 2 * kEach);
    } else {
      meet<1>(half, 2 * kEach);
      const float4 x = halves[half][kEach - 1 - thread];
      sum += sqrtf(x.x * x.x + x.y * x.y) + sqrtf(x.z * x.z + x.w * x.w);
      if (tile + 2 * step < tiles) announce<3>(half, 2 * kEach);
    }
  }
  if (threadIdx.x >= kEach) out[blockIdx.x * kEach + thread] = sum;
}

__host__ __device__ inline float blended(float x, float y, int steps) {
  for (int i = 0; i < steps; ++i) x = fmaf(x, 0.5F, y);
  return x;
}

/// Two barriers around `between` dependent instructions, over and over.
template <int between>
__global__ void barriers(const float* in, int rounds, float* out) {
  __shared__ float values[1024];
  const int thread = threadIdx.x, first = blockIdx.x * blockDim.x;
  float x = in[first + thread];
#pragma unroll 1
  for (int i = 0; i < rounds; ++i) {
    values[thread] = x;
    __syncthreads();
    x = blended(x, 0.4F * values[(thread + 33) % blockDim.x], between);
    __syncthreads();
  }
  out[first + thread] = x;
}

/// What lanes of a warp do together, in a chain.
enum class Together { kScan, kButterfly, kRedux, kVote, kMatch };

template <Together what>
__global__ void warps_together(const unsigned* in, int rounds, unsigned* out) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  unsigned x = in[thread];
#pragma unroll 1
  for (int i = 0; i < rounds; ++i) {
    if (what == Together::kScan) {
#pragma unroll
      for (int by = 1; by < 32; by *= 2) {
        const unsigned before = __shfl_up_sync(~0U, x, by);
        if (lane >= by) x += before;
      }
    } else if (what == Together::kButterfly) {
#pragma unroll
      for (int by = 16; by > 0; by /= 2) x = x * 3 ^ __shfl_xor_sync(~0U, x, by);
    } else if (what == Together::kRedux) {
      x = x * 5 + (__reduce_add_sync(~0U, x) ^ __reduce_min_sync(~0U, x));
    } else if (what == Together::kVote) {
      const unsigned odd = __ballot_sync(~0U, (x & 1) != 0);
      x = (x >> 1) + __popc(odd & ((1U << lane) - 1)) * 40503U + (__any_sync(~0U, x > odd) ? 7 : 0);
    } else {
      x = x * 9 + __match_any_sync(~0U, x >> 5 & 3);
    }
  }
  out[thread] = x;
}

/// C = A B^T of halves, A and B by rows of `depth`: a block makes 64 x 64 with four warps, the
/// tiles come by cp.async in `stages`, their rows `pitch` halves apart in shared memory.
template <int stages, int pitch>
__global__ void __launch_bounds__(128)
    products(const __half* a, const __half* b, int rows, int depth, float* c) {
  constexpr int kSide = 64, kPieces = kSide * kSide / 8;
  extern __shared__ __align__(16) unsigned char memory[];
  auto* const ring = reinterpret_cast<__half*>(memory);  // [stages][2][kSide][pitch]
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int top = blockIdx.x / (rows / kSide) * kSide, left = blockIdx.x % (rows / kSide) * kSide;
  const auto tile = [&](int stage, int operand) {
    return ring + (stage * 2 + operand) * kSide * pitch;
  };
  const auto fetch = [&](int k, int stage) {
    if (k < depth) {
      for (int i = threadIdx.x; i < kPieces; i += 128) {
        const int row = i / 8, at = i % 8 * 8;
        __pipeline_memcpy_async(tile(stage, 0) + row * pitch + at,
                                a + std::size_t(top + row) * depth + k + at, 16);
        __pipeline_memcpy_async(tile(stage, 1) + row * pitch + at,
                                b + std::size_t(left + row) * depth + k + at, 16);
      }
    }
    __pipeline_commit();
  };
  const auto load = [&](const __half* from, unsigned(&to)[4]) {
    const auto address = static_cast<unsigned>(__cvta_generic_to_shared(from));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                 : "r"(address)
                 : "memory");
  };
  float sums[8][4] = {};
#pragma unroll
  for (int s = 0; s < stages - 1; ++s) fetch(s * kSide, s);
  int stage = 0;
#pragma unroll 1
  for (int k = 0; k < depth; k += kSide) {
    __pipeline_wait_prior(stages - 2);
    __syncthreads();
    fetch(k + (stages - 1) * kSide, (stage + stages - 1) % stages);
#pragma unroll
    for (int at = 0; at < kSide; at += 16) {
      unsigned x[4];
      load(tile(stage, 0) + (warp * 16 + lane % 16) * pitch + at + lane / 16 * 8, x);
#pragma unroll
      for (int pair = 0; pair < 4; ++pair) {
        unsigned y[4];
        load(
            tile(stage, 1) + (pair * 16 + lane % 8 + lane / 16 * 8) * pitch + at + lane / 8 % 2 * 8,
            y);
#pragma unroll
        for (int half = 0; half < 2; ++half) {
          float(&sum)[4] = sums[pair * 2 + half];
          asm volatile(
              "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, "
              "%7}, "
              "{%8, %9}, {%0, %1, %2, %3};"
              : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
              : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[2 * half]), "r"(y[2 * half + 1]));
        }
      }
    }
    stage = (stage + 1) % stages;
  }
  float* const to = c + std::size_t(top + warp * 16 + lane / 4) * rows + left + lane % 4 * 2;
#pragma unroll
  for (int eight = 0; eight < 8; ++eight) {
    *reinterpret_cast<float2*>(to + eight * 8) = {sums[eight][0], sums[eight][1]};
    *reinterpret_cast<float2*>(to + std::size_t(8) * rows + eight * 8) = {sums[eight][2],
                                                                          sums[eight][3]};
  }
}

template <int stages, int work, bool writes>
void staged(Cases& cases, std::size_t mib, int blocks_per_sm) {
  cases.run("cp.async in " + std::to_string(stages) + " stages, " + std::to_string(work) +
                " steps of work, " + (writes ? "copied, " : "summed, ") + std::to_string(mib) +
                " MiB, " + std::to_string(blocks_per_sm) + " blocks an SM",
            [&] {
              const Filled<float> in(mib * kMiB / 4, 0, 1);
              const unsigned blocks = kSms * blocks_per_sm;
              const int tiles = static_cast<int>(mib * kMiB / 4096);
              const Buffer<float> out(writes ? in.size() : std::size_t{blocks} * 1024);
              launch(staged_copies<stages, work, writes>, {blocks, 256},
                     reinterpret_cast<const float4*>(in.data()), tiles,
                     reinterpret_cast<float4*>(out.data()));
              if (writes) {  // the first tile backwards by fours: z and w as they were
                const auto x = to_host(in.data(), 1024), y = to_host(out.data(), 1024);
                for (int i = 0; i < 256; ++i) agree(y[4 * i + 2], x[4 * (255 - i) + 2], 0);
              } else if (work == 0) {
                agree(sum_of(out) / in.size(), 0.5, 1e-2);
              }
            });
}

template <int stages, int words>
void bulk(Cases& cases, std::size_t mib, int blocks_per_sm) {
  cases.run("bulk copies of " + std::to_string(words * 4) + " bytes in " + std::to_string(stages) +
                " stages, " + std::to_string(blocks_per_sm) + " blocks an SM",
            [&] {
              const Filled<float> in(mib * kMiB / 4, 0, 1);
              const unsigned blocks = kSms * blocks_per_sm;
              const Buffer<float> out(std::size_t{blocks} * 256);
              launch(bulk_tiles<stages, words>, {blocks, 256}, in.data(),
                     static_cast<int>(in.size() / words), out.data());
              agree(sum_of(out) / in.size(), 0.5, 1e-2);
            });
}

template <int stages, int words, int work>
void fetching(Cases& cases, std::size_t mib, int blocks_per_sm, unsigned threads) {
  cases.run("a warp that fetches for " + std::to_string(threads / 32 - 1) + ", " +
                std::to_string(stages) + " stages, " + std::to_string(work) + " steps of work, " +
                std::to_string(blocks_per_sm) + " blocks an SM",
            [&] {
              const Filled<float> in(mib * kMiB / 4, 0, 1);
              const unsigned blocks = kSms * blocks_per_sm;
              const Buffer<float> out(std::size_t{blocks} * (threads - 32));
              launch(fetching_warp<stages, words, work>, {blocks, threads}, in.data(),
                     static_cast<int>(in.size() / words), out.data());
              agree(sum_of(out) / in.size(), 0.5, 1e-2);  // x = 0.5 stays
            });
}

template <int between>
void meetings(Cases& cases, int blocks_per_sm, unsigned threads, int rounds) {
  cases.run("barriers around " + std::to_string(between) + " instructions, " +
                std::to_string(blocks_per_sm) + " blocks of " + std::to_string(threads) + " an SM",
            [&] {
              const unsigned blocks = kSms * blocks_per_sm;
              const Filled<float> in(std::size_t{blocks} * threads, 0, 1);
              const Buffer<float> out(in.size());
              launch(barriers<between>, {blocks, threads}, in.data(), rounds, out.data());
              auto x = to_host(in.data(), threads);
              for (int i = 0; i < rounds; ++i) {
                const auto last = x;
                for (unsigned t = 0; t < threads; ++t) {
                  x[t] = blended(x[t], 0.4F * last[(t + 33) % threads], between);
                }
              }
              agree(to_host(out.data(), 1)[0], x[0], 1e-3);
            });
}

template <Together what>
void together(Cases& cases, const std::string& name, Shape shape, int rounds) {
  cases.run(
      name + ", " + std::to_string(shape.blocks) + " blocks of " + std::to_string(shape.threads),
      [&] {
        const std::size_t threads = std::size_t{shape.blocks} * shape.threads;
        const Filled<unsigned> in(threads, random_bits<unsigned>((1 << 20) - 3));
        const Buffer<unsigned> out(threads);
        launch(warps_together<what>, shape, in.data(), rounds, out.data());
      });
}

template <int stages, int pitch>
void product(Cases& cases, int rows, int depth) {
  cases.run(
      "product of halves, " + std::to_string(rows) + " x " + std::to_string(rows) + " x " +
          std::to_string(depth) + ", " + std::to_string(stages) + " stages, rows of " +
          std::to_string(pitch),
      [&] {
        const std::size_t size = static_cast<std::size_t>(rows) * depth;
        const auto host = uniform<float>(size, -1, 1);
        const Buffer<__half> a(std::vector<__half>(host.begin(), host.end()));
        const Buffer<__half> b(std::vector<__half>(host.rbegin(), host.rend()));
        const Buffer<float> c(static_cast<std::size_t>(rows) * rows);
        const Shape shape{static_cast<unsigned>(rows / 64 * (rows / 64)), 128,
                          std::size_t{4} * stages * 64 * pitch};
        launch(products<stages, pitch>, shape, a.data(), b.data(), rows, depth, c.data());
        for (const auto& [row, column] : {std::pair{0, 0}, std::pair{rows - 1, 77}}) {
          double want = 0;
          for (int k = 0; k < depth; ++k) {
            want += static_cast<double>(__half2float(__half(host[std::size_t(row) * depth + k]))) *
                    __half2float(__half(host[size - 1 - (std::size_t(column) * depth + k)]));
          }
          agree(to_host(c.data() + std::size_t(row) * rows + column, 1)[0], want, 1e-3);
        }
      });
}

void all(Cases& cases) {
  staged<2, 0, false>(cases, 128, 8);
  staged<3, 8, true>(cases, 128, 4);
  staged<4, 0, true>(cases, 256, 8);
  staged<4, 64, false>(cases, 64, 2);
  staged<3, 256, false>(cases, 32, 4);
  bulk<2, 1024>(cases, 128, 4);
  bulk<4, 1024>(cases, 256, 2);
  bulk<4, 2048>(cases, 512, 1);
  fetching<2, 1024, 0>(cases, 128, 4, 160);
  fetching<4, 1024, 32>(cases, 128, 2, 288);
  fetching<4, 2048, 128>(cases, 64, 1, 288);
  cases.run("half of the warps fetch by registers", [&] {
    const Filled<float> in(64 * kMiB / 4, 0, 1);
    const Buffer<float> out(std::size_t{4} * kSms * 128);
    launch(fetching_half, {4 * kSms, 256}, reinterpret_cast<const float4*>(in.data()),
           static_cast<int>(in.size() / 512), out.data());
    double want = 0;  // of all, as their mean: the root of two squares of uniform numbers
    const auto x = to_host(in.data(), 1 << 19);
    for (std::size_t i = 0; i < x.size(); i += 2) want += std::hypot(x[i], x[i + 1]);
    agree(sum_of(out) / (in.size() / 2.0), want / (x.size() / 2.0), 1e-2);
  });
  meetings<1>(cases, 1, 256, 512);
  meetings<4>(cases, 8, 256, 512);
  meetings<16>(cases, 4, 128, 512);
  meetings<16>(cases, 1, 1024, 256);
  together<Together::kScan>(cases, "scans by shuffles", {kSms, 256}, 512);
  together<Together::kButterfly>(cases, "butterflies", {2 * kSms, 1024}, 256);
  together<Together::kRedux>(cases, "reductions in one instruction", {kSms, 512}, 512);
  together<Together::kVote>(cases, "votes", {4 * kSms, 256}, 512);
  together<Together::kMatch>(cases, "matches", {kSms, 256}, 128);
  product<4, 72>(cases, 2048, 1024);
  product<3, 64>(cases, 1024, 2048);
  product<2, 72>(cases, 512, 4096);
}

}  // namespace barriers_and_copies

int main(int argc, char** argv) { return kinds::run_cases(argc, argv, barriers_and_copies::all); }
