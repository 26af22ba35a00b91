// SPDX-License-Identifier: Apache-2.0
// Kernel and launches of compute/wgmma_beside_copies: warps that multiply beside warps that copy.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "probes/compute/operands.h"
#include "probes/compute/wgmma_tiles.cuh"
#include "probes/device/buffer.h"
#include "probes/device/cluster_copies.cuh"
#include "probes/device/compiled_for.h"
#include "probes/device/mbarrier.cuh"
#include "probes/device/warpgroup.cuh"
#include "probes/harness/launch_resident.h"
#include "probes/methods/random_places.h"

namespace warpgauge::probes::wgmma_beside_copies_probe {
namespace {

constexpr int kWarpgroups = 2;  // that multiply
constexpr int kConsumers = kWarpgroups * 128;
constexpr int kCopiers = 4;  // warps
constexpr int kThreads = kConsumers + kCopiers * 32;
constexpr int kRunCycles = 256;  // of the tensor cores, in an iteration
constexpr int kSlots = 16;       // divided by each size of cluster
constexpr int kSlotsOfWarp = kSlots / kCopiers;
constexpr int kAhead = kSlotsOfWarp - 1;  // copies that a warp asks for before it waits
constexpr std::uint32_t kCopyBytes = 10 << 10;
constexpr int kChunkCopies = 2 * kSlots;  // of a cluster, in L2
constexpr int kMostRounds = 2048;         // of all slots
constexpr int kMostStartCycles = 4096;    // after which a warp begins that asks as soon as it can
constexpr int kMostBlocks = 16;
constexpr int kMostTileBytes = (kMostColumns + kThreads / 128 * kWgmmaRows) * kTileRowBytes;
constexpr int kSharedBytes = kMostTileBytes + kSlots * kCopyBytes;

/// Which SMs copy, and how.
struct Fan {
  const char* name;  ///< of the series; empty: plain copies
  int size;          ///< blocks of a cluster
  int blocks;
  std::vector<int> asked;  ///< bytes for each cycle
  const char* alone;       ///< key of the copies' rate without multiplications
};
const std::vector<Fan>& fans() {
  static const std::vector<Fan> list = {
      {"", 1, 4, {0, 8, 16, 24, 32, 48, 64, 96}, "tma.four_sms.l2_bytes_per_clk_sm"},
      {"multicast16", 16, 16, {32, 64, 96}, "tma.one_cluster16.bytes_per_clk_sm"}};
  return list;
}
std::string with_fan(const std::string& name, const Fan& fan) {
  return *fan.name == 0 ? name : name + "." + fan.name;
}

/// Multiplications of one warpgroup in an iteration: each takes n / 2 cycles.
constexpr int run_of(int n) { return 2 * kRunCycles / kWarpgroups / n; }

/// What lies in memory, word by word: never zero, and another number in each copy.
__host__ __device__ constexpr std::uint32_t word_of(std::uint32_t index) {
  return index * 0x9e3779b9U | 1;
}

struct Copies {
  const char* source;  ///< kChunkCopies for each cluster
  int rounds;          ///< of all slots
  std::uint32_t pace;  ///< cycles from a warp's copy to its next one, mean; 0: as soon as can be
  std::uint32_t seed;  ///< of when the copies of this launch come
};

struct Span {
  std::uint64_t start, stop;
};

struct Outcome {
  Span* spans;               ///< [block][1 + kCopiers]: of what multiplies, then of what copies
  std::uint64_t* landed_at;  ///< [round][block][slot]
  unsigned* wrong;           ///< copies that did not bring what lies in memory
};

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
/// One thread of each warp that copies: every fourth slot is the warp's. Slot s is asked for by
/// block s modulo the cluster's size, once all blocks have given it back. A copy is asked for at a
/// random time of its turn; where copies have no turns, each warp begins at a random time.
__device__ __forceinline__ void copy(const Copies& copies, std::uint32_t slots,
                                     std::uint32_t barriers, std::uint32_t running,
                                     const Outcome& outcome) {
  const std::uint32_t warp = (threadIdx.x - kConsumers) / 32;
  const std::uint32_t rank = cluster_rank(), size = cluster_size();
  const auto blocks = static_cast<std::uint16_t>((1U << size) - 1);
  const std::uint32_t first = blockIdx.x / size * kChunkCopies;
  const int steps = copies.rounds * kSlotsOfWarp;
  const std::uint64_t start = read_clock();
  RandomPlaces delays(blockIdx.x * kCopiers + warp, copies.seed);
  std::uint64_t turn =
      start + (copies.pace == 0 ? delays.next(kMostStartCycles) : warp * copies.pace / kCopiers);
  unsigned other = 0;
  if (steps == 0) barrier_arrive(running);
#pragma unroll 1
  for (int step = 0; step < steps + kAhead; ++step) {
    const std::uint32_t asked = step % kSlotsOfWarp * kCopiers + warp;
    if (step < steps && asked % size == rank) {
      const std::uint32_t full = barriers + asked * 8, to = slots + asked * kCopyBytes;
      barrier_wait(full + kSlots * 8, step / kSlotsOfWarp % 2 ^ 1);
      const std::uint64_t due = turn + delays.next(copies.pace);
      while (read_clock() < due) {
      }
      const char* const from =
          copies.source +
          std::uint64_t{first + (step * kCopiers + warp) % kChunkCopies} * kCopyBytes;
      if (size == 1) {
        bulk_load(to, from, kCopyBytes, full);
      } else {
        bulk_load_multicast(to, from, kCopyBytes, full, blocks);
      }
    }
    turn += copies.pace;
    if (step < kAhead) continue;
    const int landed = step - kAhead;
    const std::uint32_t slot = landed % kSlotsOfWarp * kCopiers + warp;
    const std::uint32_t full = barriers + slot * 8, at = slots + slot * kCopyBytes;
    barrier_wait(full, landed / kSlotsOfWarp % 2);
    const std::uint64_t now = read_clock();
    std::uint32_t words[2];
    asm volatile("ld.shared.u32 %0, [%1];" : "=r"(words[0]) : "r"(at) : "memory");
    asm volatile("ld.shared.u32 %0, [%1];" : "=r"(words[1]) : "r"(at + kCopyBytes - 4) : "memory");
    const std::uint32_t word =
        (first + (landed * kCopiers + warp) % kChunkCopies) * (kCopyBytes / 4);
    other += words[0] != word_of(word) || words[1] != word_of(word + kCopyBytes / 4 - 1);
    if (landed + kSlotsOfWarp < steps) barrier_arrive_expecting(full, kCopyBytes);
    barrier_arrive_at(full + kSlots * 8, slot % size);
    if (landed == 0) barrier_arrive(running);
    outcome.landed_at[(landed / kSlotsOfWarp * gridDim.x + blockIdx.x) * kSlots + slot] = now;
  }
  outcome.spans[blockIdx.x * (1 + kCopiers) + 1 + warp] = {start, read_clock()};
  if (other != 0) atomicAdd(outcome.wrong, other);
}
#endif

template <class Op>
__global__ void __launch_bounds__(kThreads, 1)
    beside_copies_kernel(WgmmaTiles tiles, int iterations, Copies copies, Outcome outcome,
                         WgmmaResults results) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  constexpr int kRun = run_of(Op::kEntry.n);
  extern __shared__ __align__(1024) char shared[];
  __shared__ std::uint64_t barriers[2 * kSlots + 1];
  const WgmmaOperands operands = bring<Op, true>(tiles, shared);
  const std::uint32_t full = shared_address(barriers), running = full + 2 * kSlots * 8;
  if (threadIdx.x == 0) {
    for (int slot = 0; slot < kSlots; ++slot) {
      barrier_init(full + slot * 8, 1);
      barrier_init(full + (kSlots + slot) * 8, static_cast<int>(cluster_size()));
    }
    barrier_init(running, kCopiers);
    publish_barriers();
    for (int slot = 0; slot < kSlots; ++slot) barrier_arrive_expecting(full + slot * 8, kCopyBytes);
  }
  __syncthreads();
  meet_cluster();
  if (threadIdx.x >= kConsumers) {
    if (threadIdx.x % 32 == 0) {
      copy(copies, shared_address(shared) + kMostTileBytes, full, running, outcome);
    }
    __syncwarp();
  } else {
    barrier_wait(running, 0);
    meet(1, kConsumers);
    const std::uint64_t start = read_clock();
#pragma unroll 1
    for (int iteration = 0; iteration < iterations; ++iteration) {
      wgmma_fence();
#pragma unroll
      for (int i = 0; i < kRun; ++i) multiply<Op, 1>(operands, i);
      wgmma_commit();
      wgmma_wait<1>();  // those of the iteration before
    }
    wgmma_wait<0>();
    meet(1, kConsumers);
    const std::uint64_t stop = read_clock();
    if (threadIdx.x == 0) outcome.spans[blockIdx.x * (1 + kCopiers)] = {start, stop};
    if (blockIdx.x == 0) leave(results);
  }
  meet_cluster();
#endif
}

using Kernel = void (*)(WgmmaTiles, int, Copies, Outcome, WgmmaResults);

struct Beside {
  WgmmaLine line;
  Kernel kernel;

  double multiplications(int iterations) const {
    return double{kWarpgroups} * run_of(line.n) * iterations;
  }
};

template <class Op>
Beside beside() {
  return {Op::kEntry, beside_copies_kernel<Op>};
}

const std::vector<Beside>& all_beside() {
  static const std::vector<Beside> list = {
      beside<wgmma_table::wgmma_bf16_n64>(), beside<wgmma_table::wgmma_bf16_n128>(),
      beside<wgmma_table::wgmma_bf16_n256>(), beside<wgmma_table::wgmma_rs_bf16_n64>(),
      beside<wgmma_table::wgmma_rs_bf16_n256>()};
  return list;
}

/// Times of one launch, in cycles: medians of the SMs.
struct Times {
  double multiplied, copied, all;
  double landed_bytes;  ///< while the SM multiplied
  bool copies_outlast;  ///< the multiplications, on each SM
};

class Bench {
 public:
  Bench()
      : a_(kThreads / 128 * kWgmmaRows * kTileRowBytes),
        b_(kMostColumns * kTileRowBytes),
        source_(std::size_t{kMostBlocks} * kChunkCopies * kCopyBytes / 4),
        spans_(kMostBlocks * (1 + kCopiers)),
        landed_at_(std::size_t{kMostRounds} * kMostBlocks * kSlots),
        wrong_(1) {
    std::vector<std::uint32_t> words(source_.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
      words[i] = word_of(static_cast<std::uint32_t>(i));
    }
    source_.from_host(words);
    wrong_.fill_bytes(0);
    fill_random();
  }

  /// Throws SkipPoint where the device has no such clusters.
  void launch(const Beside& beside, const Fan& fan, int iterations, int rounds, std::uint32_t pace,
              const WgmmaResults& results = WgmmaResults{nullptr}) {
    allow_shared_bytes(beside.kernel, kSharedBytes);
    allow(beside.kernel, kSharedBytes);
    launch_resident(beside.kernel,
                    {.blocks = fan.blocks,
                     .threads = kThreads,
                     .cluster_size = fan.size,
                     .shared_bytes = kSharedBytes},
                    WgmmaTiles{a_.data(), b_.data(), 0}, iterations,
                    Copies{reinterpret_cast<const char*>(source_.data()), rounds, pace, ++seed_},
                    Outcome{spans_.data(), landed_at_.data(), wrong_.data()}, results);
  }

  /// Throws CudaError, and std::runtime_error where copies brought other data.
  Times times(const Beside& beside, const Fan& fan, int iterations, int rounds,
              std::uint32_t pace) {
    launch(beside, fan, iterations, rounds, pace);
    check(cudaGetLastError());
    const auto spans = spans_.to_host(std::size_t(fan.blocks) * (1 + kCopiers));
    if (wrong_.value() != 0) throw std::runtime_error("the copies brought other data");
    const auto landed_at = landed_at_.to_host(std::size_t(rounds) * fan.blocks * kSlots);
    std::vector<double> multiplied, copied, all, landed;
    bool outlast = true;
    for (int block = 0; block < fan.blocks; ++block) {
      const Span* const of = &spans[block * (1 + kCopiers)];
      Span copying = of[1];
      for (int i = 2; i <= kCopiers; ++i) {
        copying = {std::min(copying.start, of[i].start), std::max(copying.stop, of[i].stop)};
        outlast = outlast && of[i].stop > of[0].stop;
      }
      outlast = outlast && of[1].stop > of[0].stop;
      multiplied.push_back(double(of[0].stop - of[0].start));
      copied.push_back(double(copying.stop - copying.start));
      all.push_back(double(std::max(of[0].stop, copying.stop) - copying.start));
      int copies = 0;
      for (int round = 0; round < rounds; ++round) {
        for (int slot = 0; slot < kSlots; ++slot) {
          const auto at = landed_at[(std::size_t(round) * fan.blocks + block) * kSlots + slot];
          copies += at >= of[0].start && at < of[0].stop;
        }
      }
      landed.push_back(double(copies) * kCopyBytes);
    }
    return {middle(multiplied), middle(copied), middle(all), middle(landed), outlast};
  }

  /// Products of ones, while copies come: every sum is the number of its products.
  void verify(const Beside& beside, const Fan& fan) {
    constexpr int kVerified = 8, kVerifiedRounds = 2;
    a_.from_host(ones(a_.size()));
    b_.from_host(ones(b_.size()));
    DeviceBuffer<float> values(std::size_t{kConsumers} * kMostAccumulators);
    values.fill_bytes(0xff);
    launch(beside, fan, kVerified, kVerifiedRounds, 0,
           WgmmaResults{reinterpret_cast<std::uint32_t*>(values.data())});
    check(cudaGetLastError());
    const auto got = values.to_host();
    const double expected = double{kVerified} * run_of(beside.line.n) * beside.line.k;
    for (int thread = 0; thread < kConsumers; ++thread) {
      for (int i = 0; i < beside.line.accumulators(); ++i) {
        const float value = got[static_cast<std::size_t>(thread) * kMostAccumulators + i];
        if (value != expected) {
          throw std::runtime_error(beside.line.name() + " beside copies: a sum of " +
                                   std::to_string(expected) + " ones is " + std::to_string(value));
        }
      }
    }
    fill_random();
  }

 private:
  static double middle(std::vector<double>& all) {
    std::sort(all.begin(), all.end());
    return all[all.size() / 2];
  }
  static std::vector<char> ones(std::size_t bytes) {
    std::vector<char> all(bytes);
    for (std::size_t i = 0; i < bytes; i += 2) {
      all[i] = static_cast<char>(0x80);
      all[i + 1] = 0x3f;
    }
    return all;
  }
  void fill_random() {
    a_.from_host(finite_bits(a_.size(), 1));
    b_.from_host(finite_bits(b_.size(), a_.size() + 1));
  }

  DeviceBuffer<char> a_, b_;
  DeviceBuffer<std::uint32_t> source_;
  DeviceBuffer<Span> spans_;
  DeviceBuffer<std::uint64_t> landed_at_;
  DeviceBuffer<unsigned> wrong_;
  std::uint32_t seed_ = 0;
};

}  // namespace
}  // namespace warpgauge::probes::wgmma_beside_copies_probe
