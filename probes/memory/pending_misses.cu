// SPDX-License-Identifier: Apache-2.0
// Question: how many misses of L1 can an SM have under way before its loads wait?
//
// Method: one SM alone: nothing queues but its own loads. Each of 1 to 32 warps keeps 1 to 8 loads
// under way, in as many chains: what a load gives is needed for the address of the next. By
// Little's law rate times latency is what is under way, with the latency of one warp's only load.
// Where more is asked for than that, the number is limited. Loads of 4, 8 and 16 bytes a lane on
// neighbouring words, and of 4 bytes with each lane in a line of its own (`scattered`), all past
// L1, of lines that L2 holds and of lines in DRAM. What is limited shows between the two: a limit
// on misses is the same number behind both, a port's is the same rate.
//
// What could fool it: loads that the assembler moves against each other (a load's address takes a
// zero from what the chain's last one gave); wide loads that are narrowed (all words are used);
// lines of L2's far half (each launch reads all of the set before, so that the near half has
// copies); DRAM's lines that L2 still holds (each launch goes on where the last one ended; the
// counters must show misses); translations (touched before). From a load's arrival to the next
// one's issue some ten cycles pass, which belong to the latency here.
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
constexpr int kUnrolled = 8;  // loads of the loop's body
constexpr int kIterations = 32;
constexpr int kLengths = 4;
constexpr int kCountedWarps = 8, kCountedIterations = 2048;

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

/// The low half of an address, once `v`, which is zero, is there: no arithmetic but that.
template <int width>
__device__ __forceinline__ std::uint64_t once_there(std::uint64_t address, const uint4& v) {
  const auto low = static_cast<std::uint32_t>(address);
  const std::uint32_t zero = width == 4 ? v.x : width == 8 ? v.x | v.y : v.x | v.y | v.z | v.w;
  return (address & ~std::uint64_t{0xffffffff}) | (low | zero);
}

// A warp takes every `warps`th row of 32 steps, in `loads` chains: chain k has every `loads`th of
// them from the kth on, and a load's address needs what the chain's last one gave.
template <int width, Pattern pattern, int loads>
__global__ void __launch_bounds__(kMostWarps * 32, 1)
    pending_kernel(Region region, int warps, int iterations, std::uint64_t* ends,
                   WarpSpanSink spans) {
  constexpr std::uint32_t kRowBytes = 32 * kStep<width, pattern>;
  constexpr int kTurns = kUnrolled / loads;
  touch_zeros(region);
  spans.wait_for_grid();
  const int warp = threadIdx.x / 32;
  if (warp >= warps) return;
  const auto base =
      reinterpret_cast<std::uint64_t>(region.base) + threadIdx.x % 32 * kStep<width, pattern>;
  const std::uint32_t mask = region.bytes - 1, step = warps * kRowBytes;
  std::uint32_t at = (region.first_row + warp) * kRowBytes & mask;
  std::uint64_t address[loads];
#pragma unroll
  for (int k = 0; k < loads; ++k) {
    address[k] = base + at;
    at = (at + step) & mask;
  }
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int turn = 0; turn < kTurns; ++turn) {
#pragma unroll
      for (int k = 0; k < loads; ++k) {
        const uint4 v = load_past_l1<width>(reinterpret_cast<const void*>(address[k]));
        address[k] = once_there<width>(base + at, v);
        at = (at + step) & mask;
      }
    }
  }
#pragma unroll
  for (int k = 0; k < loads; ++k) wait_for(address[k]);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  std::uint64_t sum = 0;
#pragma unroll
  for (int k = 0; k < loads; ++k) sum += address[k] - base;
  ends[threadIdx.x] = sum;
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
template <class Step>
void for_each_number(const Step& step) {
  for_each_value<1, 2, 4, 8>(step);
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
        (read_bytes_ + load.row_bytes() * warps * rows(loads, iterations)) % memory_.bytes();
    const auto kernel = pending_kernel<load.width, load.pattern, loads>;
    prefer_l1(kernel);
    launch_resident(kernel, {.blocks = 1, .threads = kMostWarps * 32}, region_, warps, iterations,
                    ends_.data(), spans_.prepare());
  }

  /// Rows that a warp reads, with those that it does not come to: its chains' next ones.
  static std::size_t rows(int loads, int iterations) {
    return std::size_t{kUnrolled} * iterations + loads;
  }
  double cycles(int warps) const { return spans_.last_sm_cycles(std::size_t(warps)); }

  /// Throws std::runtime_error where a thread's chains of the latest launch did not end where they
  /// should.
  template <Load load, int loads>
  void require_ends(int warps, int iterations) const {
    check(cudaGetLastError());
    const auto ends = ends_.to_host(std::size_t(warps) * 32);
    for (std::size_t thread = 0; thread < ends.size(); ++thread) {
      std::uint64_t sum = 0;
      for (int k = 0; k < loads; ++k) {
        const std::uint64_t turn = std::uint64_t{kUnrolled} * iterations + k;
        const std::uint64_t row = region_.first_row + thread / 32 + turn * warps;
        sum += row * load.row_bytes() % region_.bytes;
      }
      if (ends[thread] == sum) continue;
      throw std::runtime_error("a chain of thread " + std::to_string(thread) +
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
  return kernels_for_each<1, 2, 4, 8>(
      [&]<int loads>() { return Kernels(pending_kernel<load.width, load.pattern, loads>); });
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
                {key + "latency_cycles", "latency"},
                {key + "bytes_per_clk", "rate"}}},
       .figure = {"pending_misses_" + level,
                  "Sectors that an SM has under way against those asked for at once, from " +
                      std::string(server == Server::kL2 ? "L2" : "DRAM"),
                  load.name()},
       .kernel = kernels_for_each<1, 2, 4, 8>(
           [&]<int loads>() { return Kernels(pending_kernel<load.width, load.pattern, loads>); })},
      [&](Sweep& sweep) {
        for_each_number([&]<int loads>() {
          reader.launch<load, loads>(server, 4, kIterations);
          reader.require_ends<load, loads>(4, kIterations);
          for (int warps = 1; warps <= kMostWarps; warps *= 2) {
            for (int length = 1; length <= kLengths; ++length) {
              const int iterations = length * kIterations;
              const double sectors = double(load.sectors()) * warps * kUnrolled * iterations;
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

/// The level meant answers, and L1 none. What is touched before is little.
void confirm(Probe& probe) {
  Reader reader(probe.device());
  std::vector<Count> counts;
  for (const Server server : kServers) {
    for_each_load([&]<Load load>() {
      counts.push_back(counted(std::string(name_of(server)) + "." + load.name(), "l2_chase",
                               {"warps", "warps"}, kCountedWarps,
                               {{server == Server::kL2 ? "l2_hit_rate" : "l2_miss_rate", 1, 0.05},
                                {"l1_hit_rate", 0, 0.01, "expected_l1_hit_rate"}},
                               [&reader, server] {
                                 reader.launch<load, 8>(server, kCountedWarps, kCountedIterations);
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
    for_each_number([&]<int loads>() {
      list.push_back(expect(pending_kernel<load.width, load.pattern, loads>,
                            "LDG.E" + bits + ".STRONG.GPU", "ld.global.cg" + words + ".u32",
                            kUnrolled));
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
