// SPDX-License-Identifier: Apache-2.0
// Adds to wgmma_specialised, for at most 64 rows, where reading the weights is all the work: a
// launch asks for its first weights before the one in front of it has ended (programmatic dependent
// launch). The rows, which that one may have made, are read after it. So DRAM is read on while
// blocks end, while a grid starts, and while its first products wait.
// - Each block has 64 columns of C and all of k: no sums are passed between blocks.
// - Few rows take few bytes of a stage. Those that wgmma multiplies besides are whatever lies
//   behind them in shared memory, and what becomes of them is not written.
// - Where an SM has one block, nearly all of its shared memory is on its way. Where it has two,
//   they take half of it each.
// Limits: 64 rows; rows of A, B and C that begin on 16 bytes; the weights are not written by the
// launch in front.
// Bound by DRAM; with 64 rows, which every block reads from L2, by L2 nearly as much.
//
// Predicted at 8192 x 8192 (warpgauge predict, H200): 29.3 us for 1 row, 29.4 for 16, 29.5 for 32
// and 29.7 for 64, DRAM 97 % busy. That is without what a launch in front hides.
#include "kernels/harness/ring_place.h"
#include "kernels/harness/wgmma/specialised_store.cuh"
#include "kernels/harness/wgmma/tensor_map.h"
#include "kernels/linear/linear.h"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/cluster.cuh"
#include "probes/device/launch.h"
#include "probes/device/mbarrier.cuh"
#include "probes/device/warpgroup.cuh"
#include "probes/device/wgmma.cuh"

namespace warpgauge::kernels::linear {
namespace {

constexpr int kMostRows = 64;

/// A stage is `slabs` times 128 bytes deep along k and has room for `rows` rows of A.
template <int rows_, int slabs_, int stages_>
struct Few {
  using Output = __nv_bfloat16;
  using Sum = float;
  static constexpr int rows = rows_, slabs = slabs_, stages = stages_;
  static constexpr int columns = 64;
  static constexpr int threads = 128 + 32;
  static constexpr int depth = slabs * 64;

  // The box in which C is written (specialised_store.cuh).
  static constexpr bool turned = false;
  static constexpr int box_columns = 64, box_row_bytes = box_columns * 2;
  static constexpr int boxes = 1, buffers = 1;
  static constexpr int box_bytes = kWgmmaRows * box_row_bytes;
  static __device__ constexpr int box_begin(int) { return 0; }

  /// Shared memory, in bytes: stages of A, stages of B, C, barriers. wgmma reads 64 rows of A
  /// wherever they begin: what lies behind A is large enough.
  static constexpr int slab_a = rows * 128, slab_b = columns * 128;
  static constexpr int stage_a = slabs * slab_a, stage_b = slabs * slab_b;
  static constexpr int at_b = stages * stage_a, at_c = at_b + stages * stage_b;
  static constexpr int at_full = at_c + box_bytes, at_empty = at_full + stages * 8;
  static constexpr int shared_bytes = at_empty + stages * 8;
  static_assert(slab_a % 1024 == 0 && stage_b + box_bytes >= kWgmmaRows * 128);
};

struct Bytes {
  int of_a;  ///< of a stage: there may be fewer rows than room
  int stages_of_k;
};

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
using namespace probes;

/// One thread: the copies of this block's weights, and of the rows.
template <class S>
__device__ __forceinline__ void produce(const CUtensorMap& map_a, const CUtensorMap& map_b,
                                        const Bytes& bytes, std::uint32_t shared) {
  const std::uint64_t once = keep_least();
  const auto ask_for_weights = [&](int i, int stage) {
    const std::uint32_t full = shared + S::at_full + stage * 8;
    const std::uint32_t to = shared + S::at_b + stage * S::stage_b;
    barrier_arrive_expecting(full, bytes.of_a + S::stage_b);
#pragma unroll
    for (int slab = 0; slab < S::slabs; ++slab) {
      tensor_load(to + slab * S::slab_b, &map_b, i * S::depth + slab * 64,
                  static_cast<int>(blockIdx.x) * S::columns, full, once);
    }
  };
  const auto ask_for_rows = [&](int i, int stage) {
    const std::uint32_t full = shared + S::at_full + stage * 8;
    const std::uint32_t to = shared + stage * S::stage_a;
#pragma unroll
    for (int slab = 0; slab < S::slabs; ++slab) {
      tensor_load(to + slab * S::slab_a, &map_a, i * S::depth + slab * 64, 0, full);
    }
  };
  const int first = min(S::stages, bytes.stages_of_k);
  for (int i = 0; i < first; ++i) ask_for_weights(i, i);
  wait_for_previous_grid();
  for (int i = 0; i < first; ++i) ask_for_rows(i, i);
  RingPlace<S::stages> ring;
  for (int i = first; i < bytes.stages_of_k; ++i) {
    barrier_wait(shared + S::at_empty + ring.stage * 8, ring.parity);
    ask_for_weights(i, ring.stage);
    ask_for_rows(i, ring.stage);
    ring.advance();
  }
}

template <class S>
__device__ __forceinline__ void consume(const CUtensorMap& map_c, const Bytes& bytes,
                                        std::uint32_t shared) {
  const std::uint32_t a = wgmma_descriptor_start(shared);
  const std::uint32_t b = wgmma_descriptor_start(shared + S::at_b);
  RingPlace<S::stages> ring;
  float sum[S::columns / 2];
  int previous = 0;
#pragma unroll 1
  for (int i = 0; i < bytes.stages_of_k; ++i) {
    barrier_wait(shared + S::at_full + ring.stage * 8, ring.parity);
    wgmma_fence();
    const std::uint32_t stage_a = a + ring.stage * (S::stage_a / 16);
    const std::uint32_t stage_b = b + ring.stage * (S::stage_b / 16);
#pragma unroll
    for (int step = 0; step < S::slabs * 4; ++step) {
      const int slab = step / 4, in_slab = step % 4 * kWgmmaDescriptorStep;
      wgmma<S::columns>(sum, wgmma_descriptor(stage_a + slab * (S::slab_a / 16) + in_slab),
                        wgmma_descriptor(stage_b + slab * (S::slab_b / 16) + in_slab),
                        i > 0 || step > 0);
    }
    wgmma_commit();
    wgmma_wait<1>();
    if (i > 0 && threadIdx.x == 0) barrier_arrive(shared + S::at_empty + previous * 8);
    previous = ring.stage;
    ring.advance();
  }
  wgmma_wait<0>();
  int buffer = 0;
  specialised::write_boxes<S>(sum, shared + S::at_c, 1, buffer, [&](std::uint32_t from, int) {
    tensor_store(&map_c, from, static_cast<int>(blockIdx.x) * S::columns, 0, keep_normally());
  });
  wait_bulk_stores_read<0>();
}
#endif

template <class S>
__global__ void __launch_bounds__(S::threads)
    weights_first(const __grid_constant__ CUtensorMap map_a,
                  const __grid_constant__ CUtensorMap map_b,
                  const __grid_constant__ CUtensorMap map_c, const Bytes bytes) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  extern __shared__ __align__(1024) std::uint8_t shared_memory[];
  const std::uint32_t shared = probes::shared_address(shared_memory);
  const bool producer = __shfl_sync(~0U, static_cast<int>(threadIdx.x / 128), 0) != 0;
  let_next_grid_start();
  if (threadIdx.x == 128) {
    for (int i = 0; i < S::stages; ++i) {
      barrier_init(shared + S::at_full + i * 8, 1);
      barrier_init(shared + S::at_empty + i * 8, 1);
    }
    publish_barriers();
  }
  __syncthreads();
  if (!producer) {
    consume<S>(map_c, bytes, shared);
  } else if (elect_one()) {
    produce<S>(map_a, map_b, bytes, shared);
  }
#endif
}

template <class S>
void launch_shape(const Problem& p, cudaStream_t stream, bool overlaps) {
  [[maybe_unused]] static const bool kAllowed = [] {
    probes::allow_shared_bytes(weights_first<S>, S::shared_bytes);
    return true;
  }();
  const int rows = std::min(S::rows, (p.m + 7) / 8 * 8);
  probes::launch_kernel(weights_first<S>,
                        {.blocks = (p.n + S::columns - 1) / S::columns,
                         .threads = S::threads,
                         .shared_bytes = S::shared_bytes,
                         .overlaps = overlaps,
                         .stream = stream},
                        tensor_map(p.a, p.m, p.k, rows, 64),
                        tensor_map(p.b, p.n, p.k, S::columns, 64),
                        tensor_map(p.c, p.m, p.n, kWgmmaRows, 64),
                        Bytes{S::slabs * rows * 128, (p.k + S::depth - 1) / S::depth});
}

/// One block an SM has as many bytes on their way as fit; two that share an SM leave each other
/// room.
using Few16 = Few<16, 2, 8>;
using Few64 = Few<kMostRows, 2, 6>;
using SharedFew16 = Few<16, 2, 5>;
using SharedFew64 = Few<kMostRows, 2, 3>;

void launch(const Problem& p, cudaStream_t stream, bool overlaps) {
  if (p.done_without_products(stream)) return;
  static const int kSms = device_attribute(cudaDevAttrMultiProcessorCount);
  const bool alone = (p.n + Few16::columns - 1) / Few16::columns <= kSms;
  if (p.m <= Few16::rows) {
    (alone ? launch_shape<Few16> : launch_shape<SharedFew16>)(p, stream, overlaps);
  } else {
    (alone ? launch_shape<Few64> : launch_shape<SharedFew64>)(p, stream, overlaps);
  }
}

/// The machine code that proves it.
std::vector<CodeExpectation> machine_code() {
  const warpgauge::machine_code::Kernels all = {weights_first<Few16>, weights_first<Few64>,
                                                weights_first<SharedFew16>,
                                                weights_first<SharedFew64>};
  return {expect_wgmma<__nv_bfloat16>(all, Few16::columns, 4 * Few16::slabs), expect_no_wgmma(all),
          expect(all, "UTMALDG.2D", "cp.async.bulk.tensor.2d.shared::cluster.global.*", 4)
              .in_kernel()
              .or_more()
              .on(kWgmmaOn)};
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "for few rows: the first weights are asked for before the launch in front has ended",
     .min_capability = 90,
     .machine_code = machine_code(),
     .refuses =
         [](const Problem& p) {
           if (p.m > kMostRows) return std::string("more than 64 rows");
           return refuse_without_wgmma<true>(p);
         },
     .launch = [](const Problem& p, cudaStream_t stream) { launch(p, stream, true); },
     .launch_apart = [](const Problem& p, cudaStream_t stream) { launch(p, stream, false); }}};

}  // namespace
}  // namespace warpgauge::kernels::linear
