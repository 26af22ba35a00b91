// SPDX-License-Identifier: Apache-2.0
// Question: what latency and bandwidth has the SM's copy engine (TMA), by bulk copies and by tensor
// maps, against the size of a copy and the bytes in flight?
//
// Method: `latency.*`: a chain whose every hop is one copy, the wait at its mbarrier and a load of
// the next place from shared memory: a pointer for bulk copies, a row index for boxes of a tensor
// map; the slope over hops, at each size. `bulk.*` and `tensor.*`: one thread a block keeps a ring
// of copies under way and asks for the next as soon as one has landed; blocks, ring and size set
// the bytes in flight. The rate from L2 is that of a window of time in which all SMs read
// (memory/l2_read_limits says why); from DRAM, of an array read once in equal shares, as
// memory/dram_bandwidth reads it: all SMs share DRAM, and those that end early leave their part to
// the others. `store`: the other way, bulk copies from shared memory to an array.
//
// What could fool it: a chain not walked first; copies that were never waited for or brought other
// data (the first word of everything that landed goes into a checksum; stored arrays are read
// back); SMs that read the same lines of L2 (each has its own chunk); the issuing thread itself
// (several blocks an SM, and large copies, for the plateau).
#include <algorithm>
#include <stdexcept>

#include "probes/device/driver.h"
#include "probes/device/mbarrier.cuh"
#include "probes/methods/chain.h"
#include "probes/methods/chase.cuh"
#include "probes/methods/permutation.h"
#include "probes/methods/timing.h"
#include "probes/methods/work_window.cuh"

namespace warpgauge::probes {
namespace {

constexpr int kUnroll = 4;
constexpr std::size_t kChainBytes = 2 << 20;
constexpr int kMaxStages = 64;
constexpr int kThreads = 32;
constexpr int kMostBlocks = 4;  // of an SM, that load
constexpr std::uint64_t kWindowNs = 500'000;
constexpr int kRowWords = 256;  // of the streamed matrix: rows of 1 KiB
constexpr int kRowBytes = kRowWords * 4;
constexpr int kChainRowWords = 32;  // of the chain's matrix: rows of 128 bytes

enum class Engine { kBulk, kTensor };

/// Asks for the copy of `bytes` from `place`: an address, or a row of the map.
template <Engine engine>
__device__ __forceinline__ void ask(std::uint32_t to, const CUtensorMap* map, std::uint64_t place,
                                    std::uint32_t bytes, std::uint32_t barrier) {
  barrier_arrive_expecting(barrier, bytes);
  if constexpr (engine == Engine::kBulk) {
    bulk_load(to, reinterpret_cast<const void*>(place), bytes, barrier);
  } else {
    tensor_load(to, map, 0, static_cast<int>(place), barrier);
  }
}

template <Engine engine>
__device__ __forceinline__ std::uint64_t follow(std::uint64_t place, int hops, std::uint32_t to,
                                                const CUtensorMap* map, std::uint32_t bytes,
                                                std::uint32_t barrier) {
#pragma unroll 1
  for (int i = 0; i < hops; i += kUnroll) {
#pragma unroll
    for (int j = 0; j < kUnroll; ++j) {
      ask<engine>(to, map, place, bytes, barrier);
      barrier_wait(barrier, j % 2);
      asm volatile("ld.shared.u64 %0, [%1];" : "=l"(place) : "r"(to) : "memory");
    }
  }
  return place;
}

// One thread; the chain is walked once before.
template <Engine engine>
__global__ void copy_chase_kernel(const __grid_constant__ CUtensorMap map, std::uint64_t place,
                                  std::uint32_t bytes, int lap, int repeats, std::uint64_t* cycles,
                                  ChaseTotal* total) {
  extern __shared__ __align__(128) char landed[];
  __shared__ std::uint64_t arrived;
  const std::uint32_t to = shared_address(landed), barrier = shared_address(&arrived);
  barrier_init(barrier, 1);
  publish_barriers();
  place = follow<engine>(place, lap, to, &map, bytes, barrier);
  const std::uint64_t first_cycles = read_clock(), first_ns = read_global_timer();
#pragma unroll 1
  for (int i = 0; i < repeats * kChaseLengths; ++i) {
    wait_for(place + 1);
    const std::uint64_t start = read_clock();
    place = follow<engine>(place, (i % kChaseLengths + 1) * kChaseHops, to, &map, bytes, barrier);
    wait_for(place + 1);
    cycles[i] = read_clock() - start;
  }
  *total = {read_clock() - first_cycles, read_global_timer() - first_ns};
}

// Nodes of `rows` rows each hold the first row of the next one, as 64 bits.
__global__ void link_rows_kernel(char* base, std::uint64_t nodes, int rows, Permutation order) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= nodes) return;
  const std::uint64_t node = order(i), next = order(i + 1 == nodes ? 0 : i + 1);
  constexpr int kChainRowBytes = kChainRowWords * 4;
  *reinterpret_cast<std::uint64_t*>(base + node * rows * kChainRowBytes) = next * rows;
}

/// What a block copies: `tiles` places `step` bytes (or rows) apart, from block * first_step on,
/// round and round where it loads, once where it stores.
struct Walk {
  std::uint64_t base, first_step, step;
  int tiles;
  std::uint32_t bytes;  ///< of a copy
  int stages;
};

// A turn is a round of the ring. sum: exclusive or of the first words of all that was waited for.
template <Engine engine, class Turns>
__global__ void __launch_bounds__(kThreads)
    copy_stream_kernel(const __grid_constant__ CUtensorMap map, Walk walk,
                       const __grid_constant__ typename Turns::Pace pace, std::uint32_t* sum) {
  extern __shared__ __align__(128) char ring[];
  __shared__ std::uint64_t arrived[kMaxStages];
  Turns turns(pace);
  if (threadIdx.x != 0) return;
  const std::uint32_t to = shared_address(ring), barrier = shared_address(arrived);
  for (int stage = 0; stage < walk.stages; ++stage) {
    barrier_init(barrier + stage * 8, 1);
  }
  publish_barriers();
  const std::uint64_t own = walk.base + blockIdx.x * walk.first_step;
  std::uint64_t place = own;
  int tile = 0;
  const auto next = [&](int stage) {
    ask<engine>(to + stage * walk.bytes, &map, place, walk.bytes, barrier + stage * 8);
    place += walk.step;
    if (++tile == walk.tiles) {
      tile = 0;
      place = own;
    }
  };
  for (int stage = 0; stage < walk.stages; ++stage) next(stage);
  std::uint32_t seen = 0, parity = 0;
  do {
#pragma unroll 1
    for (int stage = 0; stage < walk.stages; ++stage) {
      barrier_wait(barrier + stage * 8, parity);
      std::uint32_t word;
      asm volatile("ld.shared.u32 %0, [%1];"
                   : "=r"(word)
                   : "r"(to + stage * walk.bytes)
                   : "memory");
      seen ^= word;
      next(stage);
    }
    parity ^= 1;
  } while (turns.go_on());
  turns.leave();
  for (int stage = 0; stage < walk.stages; ++stage) barrier_wait(barrier + stage * 8, parity);
  atomicXor(sum, seen);
}

// Every block stores its shared memory to tiles in turn; up to four groups are under way, or
// `walk.stages` copies each of its own part of the ring.
__global__ void __launch_bounds__(kThreads) store_kernel(Walk walk) {
  extern __shared__ __align__(128) char ring[];
  constexpr int kGroups = 4;
  auto* words = reinterpret_cast<std::uint32_t*>(ring);
  for (unsigned i = threadIdx.x; i < walk.bytes * kGroups / 4; i += kThreads) {
    words[i] = static_cast<std::uint32_t>(Permutation::mix(i % (walk.bytes / 4) + 1));
  }
  publish_to_copies();
  __syncwarp();
  if (threadIdx.x != 0) return;
  const std::uint32_t from = shared_address(ring);
  char* to = reinterpret_cast<char*>(walk.base + blockIdx.x * walk.first_step);
#pragma unroll 1
  for (int tile = 0; tile < walk.tiles; ++tile) {
    bulk_store(to + tile * walk.step, from + tile % kGroups * walk.bytes, walk.bytes);
    commit_bulk_stores();
    wait_bulk_stores_read<kGroups - 1>();
  }
  wait_bulk_stores<0>();
}

__global__ void fill_kernel(std::uint64_t* words, std::uint64_t count) {
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count;
       i += std::uint64_t{gridDim.x} * blockDim.x) {
    words[i] = Permutation::mix(i + 1);
  }
}

// Counts the words of `count` tiles of `words` words that are not what store_kernel stores.
__global__ void check_stores_kernel(const std::uint32_t* array, std::uint64_t count, unsigned words,
                                    unsigned* wrong) {
  const std::uint64_t all = count * words;
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < all;
       i += std::uint64_t{gridDim.x} * blockDim.x) {
    if (array[i] != static_cast<std::uint32_t>(Permutation::mix(i % words + 1))) {
      atomicAdd(wrong, 1);
    }
  }
}

/// A matrix of 32-bit words in memory, read in boxes of whole rows.
CUtensorMap make_map(void* base, int row_words, std::uint64_t rows, int box_rows) {
  static const auto encode =
      driver_function<decltype(&cuTensorMapEncodeTiled)>("cuTensorMapEncodeTiled");
  const cuuint64_t extent[] = {cuuint64_t(row_words), rows};
  const cuuint64_t pitch_bytes[] = {cuuint64_t(row_words) * 4};
  const cuuint32_t box[] = {cuuint32_t(row_words), cuuint32_t(box_rows)};
  const cuuint32_t step[] = {1, 1};
  CUtensorMap map{};
  check_driver(encode(&map, CU_TENSOR_MAP_DATA_TYPE_UINT32, 2, base, extent, pitch_bytes, box, step,
                      CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
                      CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE),
               "cuTensorMapEncodeTiled");
  return map;
}

/// How an SM is filled: blocks, copies under way in each, and their size.
struct Filling {
  int blocks_per_sm, stages, bytes;
  double in_flight() const { return double(blocks_per_sm) * stages * bytes; }
};

class Streamer {
 public:
  explicit Streamer(const Device& device)
      : sm_count_(device.sm_count()),
        l2_bytes_(device.l2_bytes()),
        memory_(array_bytes(device)),
        window_(static_cast<std::size_t>(sm_count_) * kMostBlocks, kWindowNs),
        sum_(1) {
    const auto most = static_cast<int>(device.shared_bytes_per_block_optin()) - 1024;
    allow<WindowTurns>(most);
    allow<FixedTurns>(most);
    check(cudaFuncSetAttribute(store_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, most));
    fill();
  }

  void fill() {
    fill_kernel<<<sm_count_ * 4, 512>>>(reinterpret_cast<std::uint64_t*>(memory_.data()),
                                        memory_.bytes() / sizeof(std::uint64_t));
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
  }

  /// `cached`: each SM reads its share of a quarter of L2; else all read the array.
  Walk walk(Engine engine, const Filling& filling, bool cached) const {
    const std::uint64_t unit = engine == Engine::kBulk ? filling.bytes : filling.bytes / kRowBytes;
    const std::uint64_t base =
        engine == Engine::kBulk ? reinterpret_cast<std::uint64_t>(memory_.data()) : 0;
    const std::uint64_t blocks = std::uint64_t(sm_count_) * filling.blocks_per_sm;
    const std::uint64_t span = cached ? l2_bytes_ / 4 : memory_.bytes();
    const std::uint64_t round = std::uint64_t(filling.bytes) * filling.stages;
    const std::uint64_t tiles = std::max<std::uint64_t>(1, span / blocks / round) * filling.stages;
    return {base,
            cached ? unit * tiles : unit,
            cached ? unit : unit * blocks,
            static_cast<int>(tiles),
            static_cast<std::uint32_t>(filling.bytes),
            filling.stages};
  }
  double bytes(const Walk& walk, const Filling& filling) const {
    return double(walk.tiles) * walk.bytes * sm_count_ * filling.blocks_per_sm;
  }

  template <class Turns>
  void launch(Engine engine, const Walk& walk, const Filling& filling,
              const typename Turns::Pace& pace) {
    const int box_rows = std::max(1, filling.bytes / kRowBytes);
    const CUtensorMap map =
        make_map(memory_.data(), kRowWords, memory_.bytes() / kRowBytes, box_rows);
    const auto kernel = engine == Engine::kBulk ? copy_stream_kernel<Engine::kBulk, Turns>
                                                : copy_stream_kernel<Engine::kTensor, Turns>;
    kernel<<<sm_count_ * filling.blocks_per_sm, kThreads,
             static_cast<std::size_t>(filling.stages) * filling.bytes>>>(map, walk, pace,
                                                                         sum_.data());
  }
  WindowReadings read(Engine engine, const Filling& filling, int repeats) {
    const Walk around = walk(engine, filling, true);
    return window_.read(repeats, static_cast<std::size_t>(sm_count_) * filling.blocks_per_sm,
                        double(filling.bytes) * filling.stages,
                        [&] { launch<WindowTurns>(engine, around, filling, window_.prepare()); });
  }
  /// Copies each tile so many times, and of some one time more.
  void launch_passes(Engine engine, const Walk& walk, const Filling& filling, int passes) {
    launch<FixedTurns>(engine, walk, filling,
                       static_cast<std::uint32_t>(walk.tiles / walk.stages * passes));
  }
  double bytes_of_passes(const Walk& walk, const Filling& filling, int passes) const {
    return passes * bytes(walk, filling) + filling.in_flight() * sm_count_;
  }
  void launch_stores(const Walk& walk, const Filling& filling) {
    store_kernel<<<sm_count_ * filling.blocks_per_sm, kThreads, std::size_t{4} * filling.bytes>>>(
        walk);
  }

  /// What landed must be what is there.
  void verify(Engine engine, const Filling& filling, bool cached) {
    const Walk once = walk(engine, filling, cached);
    sum_.fill_bytes(0);
    launch_passes(engine, once, filling, 1);
    check(cudaGetLastError());
    std::uint32_t expected = 0;
    const std::uint64_t tiles = std::uint64_t(once.tiles) * sm_count_ * filling.blocks_per_sm;
    for (std::uint64_t i = 0; i < tiles; ++i) {
      expected ^= static_cast<std::uint32_t>(Permutation::mix(i * (filling.bytes / 8) + 1));
    }
    if (sum_.to_host()[0] != expected) throw std::runtime_error("the copies brought other data");
  }
  void verify_stores(const Filling& filling) {
    const Walk once = walk(Engine::kBulk, filling, false);
    launch_stores(once, filling);
    sum_.fill_bytes(0);
    check_stores_kernel<<<sm_count_ * 4, 512>>>(
        reinterpret_cast<const std::uint32_t*>(memory_.data()),
        std::uint64_t(once.tiles) * sm_count_ * filling.blocks_per_sm,
        static_cast<unsigned>(filling.bytes / 4), sum_.data());
    check(cudaGetLastError());
    if (sum_.to_host()[0] != 0) throw std::runtime_error("the copies stored other data");
  }

 private:
  template <class Turns>
  static void allow(int shared_bytes) {
    for (const auto kernel :
         {copy_stream_kernel<Engine::kBulk, Turns>, copy_stream_kernel<Engine::kTensor, Turns>}) {
      check(
          cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes));
    }
  }
  static std::size_t array_bytes(const Device& device) {
    std::size_t bytes = std::size_t{4} << 30;
    while (bytes > device.free_bytes() / 2) bytes /= 2;
    if (bytes < 10 * device.l2_bytes()) throw SkipSeries{"not enough free memory beside L2"};
    return bytes;
  }

  int sm_count_;
  std::size_t l2_bytes_;
  DeviceBuffer<char> memory_;
  WorkWindow window_;
  DeviceBuffer<std::uint32_t> sum_;
};

constexpr Filling kFillings[] = {{1, 1, 4096}, {1, 2, 4096}, {2, 2, 4096}, {2, 3, 4096},
                                 {2, 4, 4096}, {2, 6, 4096}, {4, 4, 4096}, {4, 6, 4096},
                                 {4, 8, 4096}, {4, 12, 4096}};
constexpr int kInFlight = 64 << 10;  // of an SM, where the size of a copy is swept
constexpr int kBlocks = 4;           // of an SM, there
constexpr int kMostBytes = 16 << 10;

template <Engine engine>
Kernels stream_kernels() {
  return {copy_stream_kernel<engine, WindowTurns>, copy_stream_kernel<engine, FixedTurns>};
}

Kernels stream_kernel(Engine engine, bool cached) {
  if (engine == Engine::kBulk) {
    if (cached) return copy_stream_kernel<Engine::kBulk, WindowTurns>;
    return copy_stream_kernel<Engine::kBulk, FixedTurns>;
  }
  if (cached) return copy_stream_kernel<Engine::kTensor, WindowTurns>;
  return copy_stream_kernel<Engine::kTensor, FixedTurns>;
}

const std::vector<samples::Quantity> kRateQuantities = {
    {"duration", "s"}, {"sm_clock", "MHz"}, {"bytes", "bytes"}};

void add_rate(Probe& probe, Streamer& streamer, Sweep& sweep, Engine engine, const Filling& filling,
              bool cached, double at) {
  const int repeats = probe.at_level(3, 7, 25);
  if (cached) {
    sweep.add({at}, streamer.read(engine, filling, repeats).samples());
    return;
  }
  const Walk once = streamer.walk(engine, filling, false);
  auto times =
      time_launches(1, repeats, [&](int) { streamer.launch_passes(engine, once, filling, 1); });
  sweep.add({at}, {std::move(times.seconds),
                   std::move(times.sm_clock_mhz),
                   {streamer.bytes_of_passes(once, filling, 1)}});
}

void measure_flight(Probe& probe, Streamer& streamer, Engine engine, bool cached) {
  const bool bulk = engine == Engine::kBulk;
  const std::string level = cached ? "l2" : "dram";
  std::vector<samples::Fill> fills = {
      {(bulk ? "tma.bulk." : "tma.tensor.") + level + "_gbps", "plateau"}};
  if (bulk && !cached) fills.push_back({"tma.bandwidth_gbps", "plateau"});
  probe.series(
      {.variant = (bulk ? "bulk." : "tensor.") + level,
       .axes = {{"bytes_in_flight", "bytes"}},
       .quantities = kRateQuantities,
       .constants = {{"sm_count", probe.device().sm_count()},
                     {"sms_per_line", 1},
                     {"copy_bytes", kFillings[0].bytes}},
       .estimator = "saturation",
       .fills = fills,
       .figure = cached ? "path_bandwidth_l2" : "path_bandwidth_dram",
       .figure_title = cached ? "L2 read bandwidth by path against bytes in flight per SM"
                              : "DRAM read bandwidth by path against bytes in flight per SM",
       .label = bulk ? "bulk copies of 4 KiB" : "tensor boxes of 4 KiB",
       .kernel = stream_kernel(engine, cached)},
      [&](Sweep& sweep) {
        streamer.verify(engine, kFillings[4], cached);
        for (const Filling& filling : kFillings) {
          add_rate(probe, streamer, sweep, engine, filling, cached, filling.in_flight());
        }
      });
}

void measure_sizes(Probe& probe, Streamer& streamer, Engine engine, bool cached) {
  const bool bulk = engine == Engine::kBulk;
  probe.series(
      {.variant = std::string(bulk ? "bulk." : "tensor.") + (cached ? "l2" : "dram") + ".size",
       .axes = {{"copy", "bytes"}},
       .quantities = kRateQuantities,
       .constants = {{"sm_count", probe.device().sm_count()},
                     {"sms_per_line", 1},
                     {"bytes_in_flight", kInFlight}},
       .estimator = "rate_at",
       .figure = cached ? "copy_size_l2" : "copy_size_dram",
       .figure_title = std::string(cached ? "L2" : "DRAM") +
                       " bandwidth of copies by their size, 64 KiB in flight per SM",
       .label = bulk ? "bulk copies" : "tensor boxes",
       .kernel = stream_kernel(engine, cached)},
      [&](Sweep& sweep) {
        for (int bytes = bulk ? 256 : kRowBytes; bytes <= kMostBytes; bytes *= 2) {
          const Filling filling = {kBlocks, kInFlight / kBlocks / bytes, bytes};
          streamer.verify(engine, filling, cached);
          add_rate(probe, streamer, sweep, engine, filling, cached, bytes);
        }
      });
}

void measure_stores(Probe& probe, Streamer& streamer) {
  probe.series(
      {.variant = "store",
       .axes = {{"bytes_in_flight", "bytes"}},
       .quantities = kRateQuantities,
       .constants = {{"sm_count", probe.device().sm_count()}},
       .estimator = "saturation",
       .fills = {{"tma.bulk.dram_write_gbps", "plateau"}},
       .figure = "copy_stores",
       .figure_title = "DRAM write bandwidth of bulk copies against bytes in flight per SM",
       .label = "bulk copies, four under way a block",
       .kernel = store_kernel},
      [&](Sweep& sweep) {
        streamer.verify_stores({2, 4, 4096});
        for (const Filling filling :
             {Filling{1, 4, 1024}, Filling{2, 4, 1024}, Filling{2, 4, 2048}, Filling{2, 4, 4096},
              Filling{4, 4, 4096}, Filling{6, 4, 4096}, Filling{4, 4, 8192}}) {
          const Walk walk = streamer.walk(Engine::kBulk, filling, false);
          auto times = time_launches(1, probe.at_level(3, 7, 25),
                                     [&](int) { streamer.launch_stores(walk, filling); });
          sweep.add({filling.in_flight()}, {std::move(times.seconds),
                                            std::move(times.sm_clock_mhz),
                                            {streamer.bytes(walk, filling)}});
        }
      });
}

class Chaser {
 public:
  explicit Chaser(const Probe& probe) : chain_(kChainBytes), readings_(probe.at_level(7, 25, 61)) {
    constexpr int kMost = 64 << 10;
    for (const auto kernel :
         {copy_chase_kernel<Engine::kBulk>, copy_chase_kernel<Engine::kTensor>}) {
      check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kMost));
    }
    chain_.fill_bytes(0);
  }

  void add(Sweep& sweep, Engine engine, int bytes) {
    const std::size_t pitch = std::max(bytes, kChainRowWords * 4);
    const std::uint64_t nodes = kChainBytes / pitch;
    const int rows = static_cast<int>(pitch) / (kChainRowWords * 4);
    const CUtensorMap map =
        make_map(chain_.data(), kChainRowWords, kChainBytes / (kChainRowWords * 4), rows);
    std::uint64_t first = 0;
    if (engine == Engine::kBulk) {
      first = build_chain(chain_.data(), nodes, pitch, ChainOrder::kRandom, pitch);
    } else {
      const Permutation order(nodes, pitch);
      link_rows_kernel<<<static_cast<unsigned>((nodes + 255) / 256), 256>>>(chain_.data(), nodes,
                                                                            rows, order);
      first = order(0) * rows;
    }
    const int lap = static_cast<int>((nodes + kUnroll - 1) / kUnroll * kUnroll);
    const auto kernel = engine == Engine::kBulk ? copy_chase_kernel<Engine::kBulk>
                                                : copy_chase_kernel<Engine::kTensor>;
    kernel<<<1, 1, static_cast<std::size_t>(bytes)>>>(map, first, static_cast<std::uint32_t>(bytes),
                                                      lap, readings_.repeats(), readings_.cycles(),
                                                      readings_.total());
    readings_.add_to(sweep, {double(bytes)});
  }

 private:
  DeviceBuffer<char> chain_;
  ChaseReadings readings_;
};

void measure_latency(Probe& probe, Engine engine) {
  const bool bulk = engine == Engine::kBulk;
  std::vector<samples::Fill> fills;
  if (bulk) {
    fills = {{"tma.latency_cycles", "at.16"}, {"tma.latency_ns", "at.16.ns"}};
  } else {
    fills = {{"tma.tensor.latency_cycles", "at.128"}, {"tma.tensor.latency_ns", "at.128.ns"}};
  }
  probe.series(
      {.variant = bulk ? "latency.bulk" : "latency.tensor",
       .axes = {{"copy", "bytes"}, {"hops", "hops"}},
       .quantities = ChaseReadings::quantities(),
       .constants = {{"size_bytes", kChainBytes}},
       .estimator = "slope_at",
       .fills = fills,
       .figure = "copy_latency",
       .figure_title = "Latency of a copy from L2 into shared memory, and of reading it",
       .label = bulk ? "bulk copies" : "tensor boxes",
       .kernel = bulk ? copy_chase_kernel<Engine::kBulk> : copy_chase_kernel<Engine::kTensor>},
      [&](Sweep& sweep) {
        Chaser chaser(probe);
        for (int bytes = bulk ? 16 : 128; bytes <= kMostBytes; bytes *= bulk ? 4 : 2) {
          chaser.add(sweep, engine, bytes);
        }
      });
}

void measure(Probe& probe) {
  measure_latency(probe, Engine::kBulk);
  measure_latency(probe, Engine::kTensor);
  Streamer streamer(probe.device());
  for (const bool cached : {false, true}) {
    for (const Engine engine : {Engine::kBulk, Engine::kTensor}) {
      measure_flight(probe, streamer, engine, cached);
      measure_sizes(probe, streamer, engine, cached);
    }
  }
  measure_stores(probe, streamer);
}

/// L2 and DRAM bytes that the copies asked for.
void confirm(Probe& probe) {
  Streamer streamer(probe.device());
  static constexpr Filling kFilling = {4, 4, 4096};
  const samples::Axis axis{"bytes_in_flight", "bytes"};
  std::vector<Count> counts;
  const auto add = [&](const char* variant, const char* alias, Engine engine, bool cached) {
    const int passes = cached ? 100 : 1;
    const Walk walk = streamer.walk(engine, kFilling, cached);
    counts.push_back({{.confirms = variant,
                       .group = "async_copies",
                       .axes = {axis},
                       .relations = {{alias, "expected", 0.01}}},
                      {{{kFilling.in_flight()},
                        {{"expected", streamer.bytes_of_passes(walk, kFilling, passes)}},
                        [&streamer, engine, walk, passes] {
                          streamer.launch_passes(engine, walk, kFilling, passes);
                        }}}});
  };
  add("bulk.dram", "dram_bytes", Engine::kBulk, false);
  add("tensor.dram", "dram_bytes", Engine::kTensor, false);
  add("bulk.l2", "l2_bytes", Engine::kBulk, true);
  add("tensor.l2", "l2_bytes", Engine::kTensor, true);
  const Walk stores = streamer.walk(Engine::kBulk, kFilling, false);
  counts.push_back(
      {{.confirms = "store",
        .group = "async_copies",
        .axes = {axis},
        .relations = {{"l2_written_bytes", "expected", 0.01}}},
       {{{kFilling.in_flight()}, {{"expected", streamer.bytes(stores, kFilling)}}, [&] {
           streamer.launch_stores(stores, kFilling);
         }}}});
  probe.count_together(counts);
}

const Register kRegister{{
    .name = "memory/bulk_copy",
    .question = "What latency and bandwidth has the SM's copy engine, by size and bytes in flight?",
    .min_capability = 90,
    .cost_seconds = 0.8,
    .machine_code = {{.kernel = {copy_chase_kernel<Engine::kBulk>,
                                 copy_chase_kernel<Engine::kTensor>},
                      .sass = "LDS(\\.64)?",  // a row index is narrowed
                      .ptx = "ld\\.shared\\.u64",
                      .count = kUnroll,
                      .architecture = "sm_9.*"},
                     {.kernel = copy_chase_kernel<Engine::kBulk>,
                      .sass = "UBLKCP.*",
                      .ptx = "cp\\.async\\.bulk\\.shared::cluster\\.global.*",
                      .count = kUnroll,
                      .conditional = true,  // each in a loop over distinct operands
                      .architecture = "sm_9.*"},
                     {.kernel = copy_chase_kernel<Engine::kTensor>,
                      .sass = "UTMALDG.*",
                      .ptx = "cp\\.async\\.bulk\\.tensor\\.2d.*",
                      .count = kUnroll,
                      .conditional = true,  // each in a loop over distinct operands
                      .architecture = "sm_9.*"},
                     {.kernel = stream_kernels<Engine::kBulk>(),
                      .sass = "UBLKCP.*",
                      .ptx = "cp\\.async\\.bulk\\.shared::cluster\\.global.*",
                      .count = 1,
                      .conditional = true,
                      .architecture = "sm_9.*"},
                     {.kernel = stream_kernels<Engine::kTensor>(),
                      .sass = "UTMALDG.*",
                      .ptx = "cp\\.async\\.bulk\\.tensor\\.2d.*",
                      .count = 1,
                      .conditional = true,
                      .architecture = "sm_9.*"}},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
