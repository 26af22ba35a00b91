// SPDX-License-Identifier: Apache-2.0
// Question: how many misses of L1 can an SM have under way before its loads wait?
//
// Method: one SM alone: nothing queues but its own loads. Each of 1 to 32 warps asks for 1 to 48
// loads together, and for the next ones when all of these are there: their addresses need what the
// last ones gave. By Little's law rate times latency is what is under way, with the latency of one
// warp's only load. Where more is asked for than that, the number is limited. Loads of 4, 8 and 16
// bytes a lane on neighbouring words, as many as the registers of 32 warps take, and of 4 bytes
// with each lane in a line of its own (`scattered`), all past L1, of lines that L2 holds and of
// lines in DRAM. What is limited shows between the two: a limit on misses is the same number behind
// both, a port's is the same rate. `most`: what the setting with the highest rate has under way,
// which a limit on misses is not below.
//
// What could fool it: loads that the assembler moves against each other (a load's address takes a
// zero from what the last ones gave); chains of their own for a warp's loads (it has six
// scoreboards, and the assembler gives one to all loads of a loop: chains would wait for each
// other); wide loads that are narrowed (all words are used); lines of L2's far half (each launch
// reads all of the set before, so that the near half has copies); DRAM's lines that L2 still holds
// (each launch goes on where the last one ended; the counters must show misses); what a launch
// reads before, which may come from DRAM and which the counters see too (there they count 128 times
// as many sectors); translations (touched before). From a load's arrival to the next one's issue
// some ten cycles pass, which belong to the latency here.
#include <stdexcept>
#include <string>

#include "probes/methods/array_size.h"
#include "probes/methods/for_each_value.h"
#include "probes/methods/residency.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"
#include "probes/methods/words.cuh"

namespace warpgauge::probes::pending_misses_probe {
namespace {

constexpr std::size_t kLineBytes = 128;
constexpr std::uint32_t kSectorBytes = 32, kTranslationBytes = 2 << 20;  // touched before
constexpr std::uint32_t kL2Bytes = 1 << 20;                              // that an SM goes over
constexpr int kMostWarps = 32;
constexpr int kFewestUnrolled = 8;
constexpr int kLoads = 480;  // of a warp in the shortest launch: a multiple of each body's
constexpr int kLengths = 4;
constexpr int kCountedWarps = 8, kCountedLoads = 8;
constexpr std::uint32_t kCountedSectors = 128 * (kL2Bytes / kSectorBytes);

/// Loads of the loop's body, where a warp has `loads` under way.
constexpr int unrolled(int loads) { return loads < kFewestUnrolled ? kFewestUnrolled : loads; }

enum class Pattern { kRows, kScattered };

/// Bytes from a lane to the next one; a power of two.
template <int width, Pattern pattern>
constexpr unsigned kStep = pattern == Pattern::kRows ? unsigned{width} : unsigned{kLineBytes};

/// Memory of zeros that a launch goes over.
struct Region {
  const char* base;
  std::uint32_t bytes;  ///< a power of two
  std::uint32_t touch_stride;
  std::uint32_t first_row;
};

/// Reads a word every touch_stride bytes, by all threads of the block.
__device__ void touch_zeros(const Region& region) {
  for (std::uint32_t at = threadIdx.x * region.touch_stride; at < region.bytes;
       at += blockDim.x * region.touch_stride) {
    wait_for(load_pointer<CacheOp::kCg>(reinterpret_cast<std::uint64_t>(region.base + at)) + 1);
  }
  __syncthreads();
}

/// Zero, once `v`, which is zero, is there.
template <int width>
__device__ __forceinline__ std::uint32_t zero_of(const uint4& v) {
  return width == 4 ? v.x : width == 8 ? v.x | v.y : v.x | v.y | v.z | v.w;
}

/// The address, once `zero` is there: no arithmetic but that on its low half.
__device__ __forceinline__ std::uint64_t once_there(std::uint64_t address, std::uint32_t zero) {
  const auto low = static_cast<std::uint32_t>(address);
  return (address & ~std::uint64_t{0xffffffff}) | (low | zero);
}

// A warp takes every `warps`th row of 32 steps, one after another, `loads` of them together: their
// addresses need what the last ones gave.
template <int width, Pattern pattern, int loads>
__global__ void __launch_bounds__(kMostWarps * 32, 1)
    pending_kernel(Region region, int warps, int iterations, std::uint64_t* ends,
                   WarpSpanSink spans) {
  constexpr std::uint32_t kRowBytes = 32 * kStep<width, pattern>;
  static_assert(unrolled(loads) % loads == 0);
  constexpr int kTurns = unrolled(loads) / loads;
  touch_zeros(region);
  spans.wait_for_grid();
  const int warp = threadIdx.x / 32;
  if (warp >= warps) return;
  const auto base =
      reinterpret_cast<std::uint64_t>(region.base) + threadIdx.x % 32 * kStep<width, pattern>;
  const std::uint32_t mask = region.bytes - 1, step = warps * kRowBytes;
  std::uint32_t at = (region.first_row + warp) * kRowBytes & mask;
  uint4 given[loads] = {};
  const auto zero_of_all = [&given] {
    std::uint32_t zero = 0;
#pragma unroll
    for (int i = 0; i < loads; ++i) zero |= zero_of<width>(given[i]);
    return zero;
  };
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int turn = 0; turn < kTurns; ++turn) {
      const std::uint32_t zero = zero_of_all();
#pragma unroll
      for (int i = 0; i < loads; ++i) {
        given[i] = load_past_l1<width>(reinterpret_cast<const void*>(once_there(base + at, zero)));
        at = (at + step) & mask;
      }
    }
  }
  const std::uint32_t zeros = zero_of_all();
  wait_for(std::uint64_t{zeros} + 1);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  ends[threadIdx.x] = at | zeros;
}

enum class Server { kL2, kDram };
constexpr Server kServers[] = {Server::kL2, Server::kDram};
const char* name_of(Server server) { return server == Server::kL2 ? "l2" : "dram"; }

struct Load {
  int width;
  Pattern pattern;
  int sectors() const { return pattern == Pattern::kScattered ? 32 : width; }
  std::size_t row_bytes() const {
    return 32 * (pattern == Pattern::kScattered ? kLineBytes : std::size_t(width));
  }
  std::string name() const {
    return pattern == Pattern::kScattered ? "scattered" : "ld" + std::to_string(8 * width);
  }
};
template <class Step>
void for_each_load(const Step& step) {
  using enum Pattern;
  for_each_value<Load{4, kRows}, Load{8, kRows}, Load{16, kRows}, Load{4, kScattered}>(step);
}
/// Loads that a warp has under way: 48 registers of words at most.
template <Load load, class Step>
void for_each_number(const Step& step) {
  for_each_value<1, 2, 4, 8>(step);
  if constexpr (load.pattern == Pattern::kRows) {
    if constexpr (load.width == 4) for_each_value<16, 32, 40, 48>(step);
    if constexpr (load.width == 8) for_each_value<16, 20, 24>(step);
    if constexpr (load.width == 16) for_each_value<10, 12>(step);
  }
}

class Reader {
 public:
  explicit Reader(const Device& device) : memory_(filled<char>(region_bytes(device), 0)) {}

  template <Load load, int loads>
  void launch(Server server, int warps, int iterations) {
    const bool in_l2 = server == Server::kL2;
    region_ = {memory_.data(), in_l2 ? kL2Bytes : std::uint32_t(memory_.bytes()),
               in_l2 ? kSectorBytes : kTranslationBytes,
               in_l2 ? 0 : std::uint32_t(read_bytes_ / load.row_bytes())};
    read_bytes_ =
        (read_bytes_ + load.row_bytes() * warps * unrolled(loads) * iterations) % memory_.bytes();
    const auto kernel = pending_kernel<load.width, load.pattern, loads>;
    prefer_l1(kernel);
    launch_resident(kernel, {.blocks = 1, .threads = kMostWarps * 32}, region_, warps, iterations,
                    ends_.data(), spans_.prepare());
  }

  double cycles(int warps) const { return spans_.last_sm_cycles(std::size_t(warps)); }

  /// Throws std::runtime_error where a thread of the latest launch did not end where it should.
  template <Load load, int loads>
  void require_ends(int warps, int iterations) const {
    check(cudaGetLastError());
    const auto ends = ends_.to_host(std::size_t(warps) * 32);
    for (std::size_t thread = 0; thread < ends.size(); ++thread) {
      const std::uint64_t row =
          region_.first_row + thread / 32 + std::uint64_t(unrolled(loads)) * iterations * warps;
      if (ends[thread] == row * load.row_bytes() % region_.bytes) continue;
      throw std::runtime_error("thread " + std::to_string(thread) +
                               " ended elsewhere than it should");
    }
  }

 private:
  /// A power of two.
  static std::size_t region_bytes(const Device& device) {
    return affordable(device, bytes_beyond_l2(device, std::size_t{2} << 30, 8));
  }

  DeviceBuffer<char> memory_;
  Region region_{};
  std::size_t read_bytes_ = 0;  // of DRAM's lines, since the memory's beginning
  DeviceBuffer<std::uint64_t> ends_{kMostWarps * 32};
  WarpSpans spans_{kMostWarps};
};

template <Load load>
Kernels kernels_of() {
  std::vector<Kernels> all;
  for_each_number<load>(
      [&]<int loads>() { all.emplace_back(pending_kernel<load.width, load.pattern, loads>); });
  Kernels kernels = all.front();
  for (std::size_t i = 1; i < all.size(); ++i) kernels.add(all[i]);
  return kernels;
}

template <Load load>
void measure_load(Probe& probe, Reader& reader, Server server) {
  const std::string level = name_of(server), key = "l1.misses." + level + "." + load.name() + ".";
  probe.series(
      {.variant = level + "." + load.name(),
       .axes = {{"warps", "warps"}, {"loads", "instructions"}, {"sectors", "sectors"}},
       .constants = {{"sectors_per_load", load.sectors()}, {"max_residual", 0.03}},
       .fit = {"pending_misses",
               {{key + "pending_sectors", "pending"},
                {key + "pending_loads", "loads"},
                {key + "one_warp_sectors", "one_warp"},
                {key + "most_sectors", "most"},
                {key + "latency_cycles", "latency"},
                {key + "bytes_per_clk", "rate"}}},
       .figure = {"pending_misses_" + level,
                  "Sectors that an SM has under way against those asked for at once, from " +
                      std::string(server == Server::kL2 ? "L2" : "DRAM"),
                  load.name()},
       .kernel = kernels_of<load>()},
      [&](Sweep& sweep) {
        for_each_number<load>([&]<int loads>() {
          constexpr int kIterations = kLoads / unrolled(loads);
          reader.launch<load, loads>(server, 4, kIterations);
          reader.require_ends<load, loads>(4, kIterations);
          for (int warps = 1; warps <= kMostWarps; warps *= 2) {
            for (int length = 1; length <= kLengths; ++length) {
              const int iterations = length * kIterations;
              const double sectors = double(load.sectors()) * warps * unrolled(loads) * iterations;
              sweep.add({double(warps), double{loads}, sectors},
                        {repeated(probe.at_level(3, 5, 15), [&] {
                          reader.launch<load, loads>(server, warps, iterations);
                          return reader.cycles(warps);
                        })});
            }
          }
        });
      });
}

void measure(Probe& probe) {
  Reader reader(probe.device());
  for (const Server server : kServers) {
    for_each_load([&]<Load load>() { measure_load<load>(probe, reader, server); });
  }
}

/// The level meant answers, and L1 none. What is read before is a hundredth of it at most.
void confirm(Probe& probe) {
  Reader reader(probe.device());
  std::vector<Count> counts;
  for (const Server server : kServers) {
    for_each_load([&]<Load load>() {
      const int iterations =
          int(kCountedSectors) / (kCountedWarps * unrolled(kCountedLoads) * load.sectors());
      counts.push_back(counted(std::string(name_of(server)) + "." + load.name(), "l2_chase",
                               {"warps", "warps"}, kCountedWarps,
                               {{server == Server::kL2 ? "l2_hit_rate" : "l2_miss_rate", 1, 0.02},
                                {"l1_hit_rate", 0, 0.01, "expected_l1_hit_rate"}},
                               [&reader, server, iterations] {
                                 reader.launch<load, kCountedLoads>(server, kCountedWarps,
                                                                    iterations);
                               }));
    });
  }
  probe.count_together(counts);
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> list;
  for_each_load([&]<Load load>() {
    const std::string bits = load.width == 4 ? "" : "." + std::to_string(8 * load.width);
    const std::string words = load.width == 4 ? "" : ".v" + std::to_string(load.width / 4);
    for_each_number<load>([&]<int loads>() {
      list.push_back(expect(pending_kernel<load.width, load.pattern, loads>,
                            "LDG.E" + bits + ".STRONG.GPU", "ld.global.cg" + words + ".u32",
                            unrolled(loads)));
    });
  });
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How many misses of L1 can an SM have under way before its loads wait?",
     .cost_seconds = 3,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::pending_misses_probe
