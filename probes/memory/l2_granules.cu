// SPDX-License-Identifier: Apache-2.0
// Question: what does L2 fetch at a miss, and what is the least that it keeps valid by itself?
//
// Method: `fetch`: one thread loads a word that is in no cache, then times a load some bytes
// further on: an L2 hit if the first one brought it along, else a trip to DRAM. `sector`: one warp
// stores the first bytes of a line that is in no cache and at once times a load of the first word:
// L2 can answer where the store covered a whole sector, else the rest is fetched first. Each trial
// has a line of its own, and all of L2 is overwritten before. `random`: all SMs read aligned pieces
// anywhere in an array of many times L2; counters say how many bytes DRAM moved for a piece of one
// sector: the granule of DRAM.
//
// What could fool it: lines left in L2 (memory of several times L2 is written in between); cold
// translations (another line of the page is touched first); a driver's fetch hint (the limit in
// force is recorded); loads answered by L1 (ld.cg).
#include "analysis/estimate/estimate.h"
#include "probes/device/isa.cuh"
#include "probes/methods/array_size.h"
#include "probes/methods/permutation.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::l2_granules_probe {
namespace {

constexpr std::size_t kSlotBytes = 32 << 10;  // of a trial: its line, and another one for the page
constexpr std::size_t kLineAt = 16 << 10;     // where in the slot the line is, before spreading
constexpr int kTrials = 256;                  // a launch

__device__ __forceinline__ std::uint32_t load_word(std::uint64_t address) {
  std::uint32_t value;
  asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(value) : "l"(address) : "memory");
  return value;
}

/// A slot's line: begins on 4 KiB, spread over sets and slices from slot to slot.
__device__ __forceinline__ std::uint64_t line_of(const char* base, int slot) {
  const std::uint64_t spread = Permutation::mix(static_cast<std::uint64_t>(slot) + 1) & 3;
  return reinterpret_cast<std::uint64_t>(base) + slot * kSlotBytes + kLineAt + spread * 4096;
}

// One thread. cycles[i] is of a load `offset` bytes behind one just made.
__global__ void fetch_kernel(const char* base, int first_slot, std::uint64_t offset,
                             std::uint32_t* cycles) {
#pragma unroll 1
  for (int i = 0; i < kTrials; ++i) {
    const std::uint64_t line = line_of(base, first_slot + i);
    wait_for(load_word(line - kLineAt + (line & 0xfff)));  // the page's translation
    wait_for(load_word(line));
    const std::uint64_t start = read_clock();
    wait_for(load_word(line + offset));
    cycles[i] = static_cast<std::uint32_t>(read_clock() - start);
  }
}

// One warp, whose first lanes store 4 bytes each: `width` bytes from the line's beginning.
__global__ void sector_kernel(char* base, int first_slot, unsigned width, std::uint32_t value,
                              std::uint32_t* cycles) {
#pragma unroll 1
  for (int i = 0; i < kTrials; ++i) {
    const std::uint64_t line = line_of(base, first_slot + i);
    wait_for(load_word(line - kLineAt + (line & 0xfff)));
    if (threadIdx.x * 4 < width) {
      asm volatile("st.global.cg.u32 [%0], %1;" ::"l"(line + threadIdx.x * 4), "r"(value)
                   : "memory");
    }
    __threadfence();
    __syncwarp();
    if (threadIdx.x == 0) {
      const std::uint64_t start = read_clock();
      wait_for(load_word(line));
      cycles[i] = static_cast<std::uint32_t>(read_clock() - start);
    }
    __syncwarp();
  }
}

// Each group of width / 16 threads reads one piece, anywhere: piece i at a hashed place.
__global__ void piece_kernel(const uint4* base, std::uint64_t mask, int threads_of_piece,
                             std::uint32_t* sink) {
  constexpr int kUnroll = 8;
  const std::uint64_t thread = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const std::uint64_t piece = thread / threads_of_piece, part = thread % threads_of_piece;
  const std::uint64_t pieces = std::uint64_t{gridDim.x} * blockDim.x / threads_of_piece;
  const std::uint32_t sum = xor_of_loads<kUnroll>([&](int k) {
    const std::uint64_t place = Permutation::mix(piece + k * pieces + 1) & mask;
    return load_16<CacheOp::kCg>(base + place * threads_of_piece + part);
  });
  if (sum == 0x9e3779b9U) *sink = sum;  // keeps the loads alive
}

struct Pieces {
  static constexpr unsigned kBlocks = 1 << 14, kThreads = 256;
  static constexpr double kBytes = double{kBlocks} * kThreads * 8 * 16;  // of a launch

  const Device& device;
  DeviceBuffer<char> memory =
      filled<char>(bytes_beyond_l2(device, std::size_t{16} << 30, 16), 0x35);
  DeviceBuffer<std::uint32_t> sink{1};

  void launch(int width) const {
    const std::uint64_t places = memory.bytes() / static_cast<std::size_t>(width);
    piece_kernel<<<kBlocks, kThreads>>>(reinterpret_cast<const uint4*>(memory.data()), places - 1,
                                        width / 16, sink.data());
  }
};

struct Trials {
  static constexpr std::size_t kLaunches = 16;

  const Device& device;
  DeviceBuffer<char> memory =
      filled<char>(kLaunches * kTrials * kSlotBytes, 1);  // wait_for() traps on zero
  DeviceBuffer<char> flush{4 * device.l2_bytes()};
  DeviceBuffer<std::uint32_t> cycles{kTrials};

  /// Slots of launch `round`, in no cache.
  int fresh(int round) {
    flush.fill_bytes(round + 2);
    return static_cast<int>(static_cast<std::size_t>(round) % kLaunches) * kTrials;
  }
  void fetch(int round, int offset) {
    const int slot = fresh(round);
    fetch_kernel<<<1, 1>>>(memory.data(), slot, static_cast<std::uint64_t>(offset), cycles.data());
  }
  void store(int round, int width) {
    const int slot = fresh(round);
    sector_kernel<<<1, 32>>>(memory.data(), slot, static_cast<unsigned>(width), 0x01010101U,
                             cycles.data());
  }

  /// Adds a point: the readings of as many launches as the level asks for.
  void add(const Probe& probe, Sweep& sweep, int at, const std::function<void(int round)>& launch) {
    std::vector<double> readings;
    for (int round = 0; round < probe.at_level(2, 4, 8); ++round) {
      launch(round);
      check(cudaGetLastError());
      append(readings, cycles.readings());
    }
    sweep.add({double(at)}, {std::move(readings)});
  }
};

double fetch_limit() {
  std::size_t bytes = 0;
  check(cudaDeviceGetLimit(&bytes, cudaLimitMaxL2FetchGranularity));
  return static_cast<double>(bytes);
}

const samples::Series* measure_fetch(Probe& probe, Trials& trials) {
  return probe.series(
      {.variant = "fetch",
       .axes = {{"offset", "bytes"}},
       .quantities = {{"access", "cycles"}},
       .constants = {{"fetch_limit_bytes", fetch_limit()}},
       .fit = {"edge", {{"l2.fetch_bytes", "after"}}},
       .figure = {"l2_fetch", "A load behind another one that missed L2, against the distance",
                  "second load, timing included"},
       .kernel = fetch_kernel},
      [&](Sweep& sweep) {
        for (const int offset : {4, 16, 32, 64, 96, 128, 192, 256, 512, 1024, 2048}) {
          trials.add(probe, sweep, offset, [&](int round) { trials.fetch(round, offset); });
        }
      });
}

void measure(Probe& probe) {
  {
    Trials trials{probe.device()};
    measure_fetch(probe, trials);
    probe.series(
        {.variant = "sector",
         .axes = {{"stored", "bytes"}},
         .quantities = {{"access", "cycles"}},
         .fit = {"edge", {{"l2.sector_bytes", "after"}}},
         .figure = {"l2_sector", "A load of a word just stored, against the bytes stored with it",
                    "load, timing included"},
         .kernel = sector_kernel},
        [&](Sweep& sweep) {
          for (const int width : {4, 8, 16, 32, 64, 128}) {
            trials.add(probe, sweep, width, [&](int round) { trials.store(round, width); });
          }
        });
  }
  measure_rates(
      probe, "random", {"piece", "bytes"},
      {.fit = {"rate_at", {{"dram.random32_gbps", "at.32"}, {"dram.random128_gbps", "at.128"}}},
       .figure = {"dram_pieces",
                  "Bytes asked for by random reads of aligned pieces, against their size",
                  "16-byte loads"},
       .kernel = piece_kernel},
      [&](Sweep& sweep) {
        const Pieces pieces{probe.device()};
        for (const int width : {16, 32, 64, 128, 256, 512}) {
          add_rate(sweep, width, Pieces::kBytes, probe.at_level(3, 7, 25),
                   [&] { pieces.launch(width); });
        }
      });
}

/// Sectors that one missing load asks of L2; and that DRAM moves for a random sector what the
/// latencies say that L2 fetches.
void confirm(Probe& probe) {
  Trials trials{probe.device()};
  int round = 0;
  count_launch(probe, "fetch", "l2_chase", {"offset", "bytes"}, 2048,
               {{"l2_sectors", 3.0 * kTrials, 0.02}}, [&] { trials.fetch(round++, 2048); });
  const auto values = estimate::estimate(*measure_fetch(probe, trials)).values;
  const auto fetch = values.find("after");
  constexpr int kSectorBytes = 32;
  const double fetch_bytes = fetch == values.end() ? kSectorBytes : fetch->second.value;
  const Pieces pieces{probe.device()};
  Count random =
      counted("random", "l2_chase", {"piece", "bytes"}, kSectorBytes,
              {{"dram_bytes_per_sector", fetch_bytes, 0.1}}, [&] { pieces.launch(kSectorBytes); });
  random.spec.fills = {{"dram.granule_bytes", "at.32"}};
  probe.count_together({random});
}

const Register kRegister{
    measure,
    confirm,
    {.question =
         "What does L2 fetch at a miss, and what is the least that it keeps valid by itself?",
     .cost_seconds = 0.5,
     .machine_code = {
         expect(fetch_kernel, "LDG.E.STRONG.GPU", "ld.global.cg.u32", 3),
         expect(piece_kernel, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", 8).in_kernel(),
         expect(sector_kernel, "STG.E.STRONG.GPU", "st.global.cg.u32", 1).even_conditional()}}};

}  // namespace
}  // namespace warpgauge::probes::l2_granules_probe
