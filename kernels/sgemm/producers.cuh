// SPDX-License-Identifier: Apache-2.0
// The product with warps of their own for the copies: the kernel of the two uppermost rungs. Four
// warps, one per scheduler, fill the ring; the others only multiply. At two barriers a stage each
// side tells the other how far it is, so that no warp waits for all others, and a warp may run a
// slab ahead of another. Registers are shared out unequally (setmaxnreg): 40 for a copying thread,
// 232 for a multiplying one.
#pragma once

#include <algorithm>
#include <string>

#include "kernels/harness/ring_place.h"
#include "kernels/sgemm/patch.cuh"
#include "kernels/sgemm/sgemm.h"
#include "probes/device/async_copy.cuh"
#include "probes/device/compiled_for.h"
#include "probes/device/mbarrier.cuh"
#include "probes/device/warpgroup.cuh"

namespace warpgauge::kernels::sgemm {

inline constexpr int kProducers = 128;  // a warpgroup: setmaxnreg speaks of whole ones
inline constexpr int kProducerRegisters = 40, kConsumerRegisters = 232;

template <class Shape>
struct ProducerLaunch {
  static constexpr int kConsumers = Shape::kWarps * 32, kThreads = kConsumers + kProducers;
  /// Sums pass through the ring on their way to C, where there are partial ones (see consume).
  static constexpr int kPartialBytes = Shape::kSlices * Shape::kRows * Shape::kColumns * 4;
  static constexpr int kSharedBytes =
      Shape::kRingBytes > kPartialBytes ? Shape::kRingBytes : kPartialBytes;
  static_assert(kConsumers == 256, "what setmaxnreg gives here is what it takes there");
};

/// The ring's stages, and for each of them two barriers: it has been filled, it has been read.
template <class Shape>
struct Ring {
  std::uint32_t shared, full, empty;

  __device__ std::uint32_t slab(int stage) const { return shared + stage * Shape::kSlab * 4; }
};

template <class Shape, bool quads>
__device__ __forceinline__ void produce(const Problem& p, const Ring<Shape>& ring, int first_row,
                                        int first_column, int thread) {
  Copies<Shape, kProducers, quads> copies(p, first_row, first_column, thread);
  copies.start_first(ring.shared);
  probes::arrive_after_async_copies(ring.full);
  // The phase before a fresh barrier's first counts as ended: no wait in the ring's first pass.
  RingPlace<Shape::kStages> at{.stage = 0, .parity = 1};
  const int slabs = Shape::slabs(p.k);
#pragma unroll 1
  for (int slab = 1; slab < slabs; ++slab) {
    at.advance();
    probes::barrier_wait(ring.empty + 8 * at.stage, at.parity);
    copies.start_next(ring.slab(at.stage));
    probes::arrive_after_async_copies(ring.full + 8 * at.stage);
  }
  probes::commit_async_copies();  // none is left under way when the thread ends
  probes::wait_async_copies<0>();
}

/// Adds the slices' partial sums, each warp a share of its patch's rows, and stores them.
template <bool quads, class Shape>
__device__ __forceinline__ void store_sliced(const Patch<Shape>& patch, float* partial,
                                             const Problem& p, int first_row, int first_column) {
  constexpr int kLanes = Shape::kPatches * 32, kConsumers = ProducerLaunch<Shape>::kConsumers;
  constexpr int kRows = Patch<Shape>::kRows, kColumns = Patch<Shape>::kColumns;
  constexpr int kShare = kRows / Shape::kSlices;
  static_assert(kRows % Shape::kSlices == 0);
  float* mine = partial + threadIdx.x % kLanes;
  probes::meet(1, kConsumers);  // the ring has been read
#pragma unroll
  for (int i = 0; i < kRows; ++i) {
#pragma unroll
    for (int j = 0; j < kColumns; ++j) {
      mine[((patch.slice() * kRows + i) * kColumns + j) * kLanes] = patch.sum(i, j);
    }
  }
  probes::meet(1, kConsumers);
#pragma unroll
  for (int share = 0; share < kShare; ++share) {
    const int i = patch.slice() * kShare + share;
#pragma unroll
    for (int j = 0; j < kColumns; j += 4) {
      float sum[4] = {};
#pragma unroll
      for (int slice = 0; slice < Shape::kSlices; ++slice) {
#pragma unroll
        for (int e = 0; e < 4; ++e) {
          sum[e] += mine[((slice * kRows + i) * kColumns + j + e) * kLanes];
        }
      }
      store_quad<quads>(p, first_row + patch.row(i), first_column + patch.column(j),
                        {sum[0], sum[1], sum[2], sum[3]});
    }
  }
}

template <class Shape, bool quads>
__device__ __forceinline__ void consume(const Problem& p, const Ring<Shape>& ring, float* slabs,
                                        int first_row, int first_column, int thread) {
  constexpr int kIterations = Shape::kSliceDepth / Patch<Shape>::kUnroll;
  const int lane = thread % 32;
  Patch<Shape> patch(thread / 32, lane);
  patch.enter(slabs);
  RingPlace<Shape::kStages> at;
  probes::barrier_wait(ring.full, at.parity);
  patch.load_first();
  int left = Shape::slabs(p.k), iterations = kIterations;
#pragma unroll 1
  while (true) {
    patch.multiply_most();
    if (--iterations == 0) {  // all of the slab is in registers
      iterations = kIterations;
      probes::barrier_arrive(ring.empty + 8 * at.stage);
      if (--left == 0) break;
      at.advance();
      patch.enter(slabs + at.stage * Shape::kSlab);
      probes::barrier_wait(ring.full + 8 * at.stage, at.parity);
    }
    patch.multiply_last();
  }
  patch.finish();
  // Element by element, C is stored from shared memory also where there is one slice: the addresses
  // and conditions of 128 single stores would cost the accumulators their registers.
  if constexpr (Shape::kSlices > 1 || !quads) {
    store_sliced<quads>(patch, slabs, p, first_row, first_column);
  } else {
    store<quads>(patch, p, first_row, first_column);
  }
}

template <class Shape, bool quads>
__global__ void __launch_bounds__(ProducerLaunch<Shape>::kThreads, 1)
    multiply_with_producers(const Problem p, const Raster raster) {
#if defined(WARPGAUGE_HAS_SETMAXNREG)
  // As the strictest of those that are compiled with it: shared memory begins there for all of them.
  extern __shared__ __align__(1024) float slabs[];
  __shared__ __align__(8) std::uint64_t barriers[2 * Shape::kStages];
  constexpr int kConsumers = ProducerLaunch<Shape>::kConsumers;
  const TilePlace place = raster.place(static_cast<int>(blockIdx.x));
  const int first_row = place.row * Shape::kRows, first_column = place.column * Shape::kColumns;
  const int thread = static_cast<int>(threadIdx.x);
  const std::uint32_t full = probes::shared_address(barriers);
  const Ring<Shape> ring{probes::shared_address(slabs), full, full + 8 * Shape::kStages};
  if (thread == 0) {
    for (int stage = 0; stage < Shape::kStages; ++stage) {
      probes::barrier_init(ring.full + 8 * stage, kProducers);
      probes::barrier_init(ring.empty + 8 * stage, kConsumers);
    }
  }
  __syncthreads();
  if (thread >= kConsumers) {
    probes::shrink_registers<kProducerRegisters>();
    produce<Shape, quads>(p, ring, first_row, first_column, thread - kConsumers);
  } else {
    probes::grow_registers<kConsumerRegisters>();
    consume<Shape, quads>(p, ring, slabs, first_row, first_column, thread);
  }
#endif
}

/// Why none of these shapes can run here: empty where they can.
template <class... Shape>
std::string refuse_producers(const Problem&) {
  static const bool kHasBody = probes::compiled_for().has_setmaxnreg();
  if (!kHasBody) return "setmaxnreg exists in code for sm_90a and later, with the suffix, only";
  constexpr int kBytes = std::max({ProducerLaunch<Shape>::kSharedBytes...});
  if (kBytes <= device_attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin)) return {};
  return "its ring of " + std::to_string(kBytes) + " bytes does not fit a block's shared memory";
}

/// That nothing is there where setmaxnreg is not.
template <class... Shape>
CodeExpectation expect_no_producers() {
  return machine_code::expect_absent({multiply_with_producers<Shape, true>...}, "USETMAXREG*",
                                     "setmaxnreg exists in code for sm_90a and later only")
      .on(std::string("!") + probes::kSetmaxnregOn);
}

template <class Shape>
void launch_with_producers(const Problem& p, cudaStream_t stream) {
  if (p.done_without_products(stream)) return;
  using Launch = ProducerLaunch<Shape>;
  constexpr int kBand = 8;
  const auto launch = b_and_c_have_quads(p)
                          ? launch_raster<multiply_with_producers<Shape, true>, Problem>
                          : launch_raster<multiply_with_producers<Shape, false>, Problem>;
  launch(Raster::over(p.m, p.n, Shape::kRows, Shape::kColumns, kBand), Launch::kThreads,
         Launch::kSharedBytes, stream, p);
}

}  // namespace warpgauge::kernels::sgemm
