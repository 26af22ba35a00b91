// SPDX-License-Identifier: Apache-2.0
// Traffic of blocks at a set rate, beside which others are timed: it goes on until they are done,
// and says how much it moved.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "probes/device/buffer.h"
#include "probes/device/grid_wait.cuh"
#include "probes/device/isa.cuh"
#include "probes/methods/random_places.h"

namespace warpgauge::probes {

inline constexpr int kTrafficWarps = 16;    // of a block; one more looks whether all is done
inline constexpr int kTrafficAccesses = 8;  // of a thread in an iteration
inline constexpr int kTrafficThreads = (kTrafficWarps + 1) * 32;
inline constexpr std::size_t kTrafficTileBytes = std::size_t{16} * 32 * kTrafficAccesses;
inline constexpr std::size_t kSectorBytes = 32;

enum class TrafficOrder {
  kStreams,   ///< each block goes through a chunk of its own, again and again
  kTogether,  ///< all blocks go through the memory side by side
  kRandom,    ///< each lane takes a random sector
};

/// What a warp does in an iteration: of its kTrafficAccesses accesses, the last `stores` are
/// stores. They are of 16 bytes a lane; random ones are loads of 4.
struct TrafficForm {
  TrafficOrder order;
  int stores;
};

/// Bytes that a warp moves in an iteration; random accesses count as sectors.
constexpr double traffic_bytes(TrafficForm form) {
  return form.order == TrafficOrder::kRandom ? 32.0 * kSectorBytes * kTrafficAccesses
                                             : double{kTrafficTileBytes};
}

/// Where the traffic goes.
struct TrafficPlace {
  char* memory;
  std::uint32_t chunk_tiles;   ///< of a block, in streams
  std::uint32_t sectors;       ///< that random accesses go to
  std::uint32_t pause_cycles;  ///< mean from the beginning of a warp's iteration to the next one's
  std::uint32_t seed;
  std::uint32_t iterations = 0;  ///< of each warp; 0: until the timed blocks are done
};

/// What a warp did.
struct TrafficSpan {
  std::uint64_t start_ns, stop_ns, cycles;
  std::uint32_t iterations;
};

/// The tiles of a warp, one after another.
struct TrafficTiles {
  std::uint32_t at, begin, step, end;

  __device__ TrafficTiles(TrafficOrder order, const TrafficPlace& place, unsigned block,
                          unsigned blocks, unsigned warp) {
    const bool together = order == TrafficOrder::kTogether;
    const std::uint32_t chunk = block * place.chunk_tiles;
    begin = together ? block * kTrafficWarps + warp : chunk + warp % place.chunk_tiles;
    step = together ? blocks * kTrafficWarps : kTrafficWarps;
    end = together ? blocks * place.chunk_tiles : chunk + place.chunk_tiles;
    at = begin;
  }
  __device__ std::uint32_t next() {
    const std::uint32_t tile = at;
    at += step;
    if (at >= end) at = begin;
    return tile;
  }
};

/// One iteration: returns what the loads gave.
template <TrafficForm form>
__device__ __forceinline__ std::uint32_t move_tile(const TrafficPlace& place, TrafficTiles& tiles,
                                                   RandomPlaces& places, std::uint32_t value) {
  constexpr int kLoads = kTrafficAccesses - form.stores;
  uint4 read[kLoads > 0 ? kLoads : 1];
  read[0] = {};
  if constexpr (form.order == TrafficOrder::kRandom) {
    static_assert(form.stores == 0);
#pragma unroll
    for (int k = 0; k < kTrafficAccesses; ++k) {
      char* sector = place.memory + std::uint64_t{places.next(place.sectors)} * kSectorBytes;
      read[k] = {};
      asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(read[k].x) : "l"(sector) : "memory");
    }
  } else {
    char* row = place.memory + std::uint64_t{tiles.next()} * kTrafficTileBytes;
    row += threadIdx.x % 32 * 16;
#pragma unroll
    for (int k = 0; k < kTrafficAccesses; ++k) {
      if (k < kLoads) {
        read[k] = load_16<CacheOp::kCg>(row + k * 512);
      } else {
        store_16(row + k * 512, value);
      }
    }
  }
  std::uint32_t sum = 0;
#pragma unroll
  for (int k = 0; k < kLoads; ++k) sum ^= read[k].x ^ read[k].y ^ read[k].z ^ read[k].w;
  return sum;
}

/// Where those who wait for each other meet, by kernel argument.
struct TrafficMeeting {
  unsigned* arrived;
  unsigned* done;  ///< timed blocks that are done
  TrafficSpan* spans;

  class TrafficGrid on(ResidentGrid grid) const;
};

/// What a kernel is handed whose first `timed` blocks are timed, beside the traffic of all others.
class TrafficGrid : private TrafficMeeting, private ResidentGrid {
 public:
  TrafficGrid(const TrafficMeeting& meeting, ResidentGrid grid)
      : TrafficMeeting(meeting), ResidentGrid(grid) {}

  /// Returns once every block of the grid is here.
  __device__ void wait_for_grid() const {
    __syncthreads();
    if (threadIdx.x == 0) meet(arrived);
    __syncthreads();
  }

  /// One thread of each timed block calls it at its end.
  __device__ void leave() const {
    __threadfence();
    atomicAdd(done, 1);
  }

  /// Traffic until all timed blocks have left. All threads of a block of kTrafficThreads call it,
  /// after wait_for_grid(). Its warps begin an iteration after pauses of random lengths, from half
  /// the mean to one and a half of it, or at once where the last iteration took longer. Where the
  /// place says how many iterations, it ends after these: counters then find the same work in each
  /// of their passes, while the chains take longer in one than in another.
  template <TrafficForm form>
  __device__ void run(const TrafficPlace& place, unsigned timed) const {
    __shared__ volatile int over;
    if (threadIdx.x == 0) over = 0;
    __syncthreads();
    if (threadIdx.x < 32) {
      if (threadIdx.x == 0) {
        wait([&] {
          __nanosleep(1000);
          return *reinterpret_cast<volatile unsigned*>(done) >= timed;
        });
        over = 1;
      }
      return;
    }
    const unsigned warp = threadIdx.x / 32 - 1, block = blockIdx.x - timed;
    const unsigned grid_warp = block * kTrafficWarps + warp;
    TrafficTiles tiles(form.order, place, block, gridDim.x - timed, warp);
    RandomPlaces places(grid_warp * 32 + threadIdx.x % 32, place.seed);
    RandomPlaces pauses(grid_warp, ~place.seed);
    const std::uint64_t start_ns = read_global_timer(), start = read_clock();
    std::uint64_t due = start + pauses.next(place.pause_cycles + 1);
    std::uint32_t iterations = 0;
#pragma unroll 1
    do {
      while (read_clock() < due) {
      }
      const std::uint32_t sum = move_tile<form>(place, tiles, places, iterations);
      wait_for(std::uint64_t{sum} + 1);
      ++iterations;
      const std::uint64_t now = read_clock();
      due += place.pause_cycles / 2 + pauses.next(place.pause_cycles + 1);
      if (due < now) due = now;
    } while (place.iterations == 0 ? over == 0 : iterations < place.iterations);
    const std::uint64_t stop = read_clock(), stop_ns = read_global_timer();
    if (threadIdx.x % 32 == 0) spans[grid_warp] = {start_ns, stop_ns, stop - start, iterations};
  }

 private:
  using TrafficMeeting::spans;
};

inline TrafficGrid TrafficMeeting::on(ResidentGrid grid) const { return {*this, grid}; }

/// Owns what a TrafficMeeting points to.
class Traffic {
 public:
  explicit Traffic(std::size_t most_blocks)
      : meeting_(2), spans_(std::max<std::size_t>(most_blocks, 1) * kTrafficWarps) {
    spans_.fill_bytes(0);  // a span has bytes of padding, which initcheck would report
  }

  /// Ready for one launch, in the default stream.
  TrafficMeeting prepare() {
    check(cudaMemsetAsync(meeting_.data(), 0, meeting_.bytes()));
    return {meeting_.data(), meeting_.data() + 1, spans_.data()};
  }

  /// What the warps of `blocks` blocks did in the latest launch, together.
  struct Result {
    double bytes_per_ns = 0;          ///< GB/s
    double cycles_per_iteration = 0;  ///< mean of the warps
  };
  Result result(std::size_t blocks, TrafficForm form) const {
    check(cudaGetLastError());
    Result result;
    for (const TrafficSpan& span : spans_.to_host(blocks * kTrafficWarps)) {
      if (span.iterations == 0 || span.stop_ns <= span.start_ns) {
        throw std::runtime_error("a warp of the traffic moved nothing");
      }
      result.bytes_per_ns +=
          traffic_bytes(form) * span.iterations / double(span.stop_ns - span.start_ns);
      result.cycles_per_iteration +=
          double(span.cycles) / span.iterations / double(blocks * kTrafficWarps);
    }
    return result;
  }

 private:
  DeviceBuffer<unsigned> meeting_;
  DeviceBuffer<TrafficSpan> spans_;
};

}  // namespace warpgauge::probes
