// SPDX-License-Identifier: Apache-2.0
// Question: how well do arithmetic and memory traffic of one kernel overlap?
//
// Method: kernels of full-width loads with x FFMAs for each 16 bytes that a thread loads, from
// DRAM, L2 or shared memory, x swept from far below the balance to far above it. For each x three
// kernels run one after the other: the loads alone, the FFMAs alone, and both. Cycles are the
// device's, from the common start to the last SM's end. The law fitted is T = (compute^p +
// memory^p)^(1/p): p = 1 is one after the other, a large p side by side; one exponent then joins
// the parts of any kernel's time.
//
// What could fool it: parts that are not the same work alone as together (all three are one
// template; machine code and counters show as many loads and FFMAs in the parts as in the mix);
// loads that the compiler merges or drops; a memory part that is bound by the latency of too few
// loads, which no overlap could show (four 16-byte loads under way in each of 48 warps an SM).
#include <algorithm>
#include <string>
#include <string_view>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/array_size.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::mixes_probe {
namespace {

constexpr int kThreads = 256;
constexpr int kBlocksPerSm = 6;
constexpr int kInFlight = 4;  // loads of a thread
constexpr int kTile = kThreads * kInFlight;
constexpr int kStraight = 64;  // FFMAs a load that are written out; more of them are a loop

enum class Source { kDram, kL2, kShared };
enum class Parts { kBoth, kCompute, kMemory };

/// Where a block's tiles lie: `steps` of them, `stride` elements apart, read `passes` times.
struct Tiles {
  std::uint64_t block_stride, stride;
  int steps, passes;
};

__device__ __forceinline__ uint4 load_shared_16(std::uint32_t address) {
  uint4 v;
  asm volatile("ld.volatile.shared.v4.u32 {%0,%1,%2,%3}, [%4];"
               : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
               : "r"(address)
               : "memory");
  return v;
}

/// x -> x * loaded + loaded: two registers as sources, since three may share a bank.
__device__ __forceinline__ void ffma(std::uint32_t& x, std::uint32_t loaded) {
  asm volatile("fma.rn.f32 %0, %0, %1, %1;" : "+r"(x) : "r"(loaded));
}

/// `ffmas` FFMAs in four chains, which take in the loaded words.
template <int ffmas>
__device__ __forceinline__ void compute(std::uint32_t (&chain)[4], const uint4& v) {
  constexpr int kSteps = ffmas / 4;
#pragma unroll(ffmas > kStraight ? 8 : kSteps)
  for (int step = 0; step < kSteps; ++step) {
    ffma(chain[0], v.x);
    ffma(chain[1], v.y);
    ffma(chain[2], v.z);
    ffma(chain[3], v.w);
  }
}

template <Source source, Parts parts, int ffmas>
__global__ void __launch_bounds__(kThreads, kBlocksPerSm)
    mix_kernel(const uint4* data, const __grid_constant__ Tiles tiles, WarpSpanSink spans,
               std::uint32_t* sink) {
  __shared__ uint4 tile[source == Source::kShared ? kTile : 1];
  const uint4* own = data + blockIdx.x * tiles.block_stride + threadIdx.x;
  if constexpr (source == Source::kShared) {
#pragma unroll
    for (int k = 0; k < kInFlight; ++k) tile[k * kThreads + threadIdx.x] = own[k * kThreads];
  }
  const std::uint32_t shared = shared_address(tile + threadIdx.x);
  std::uint32_t chain[4];
  uint4 v[kInFlight];
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    chain[i] = threadIdx.x + i;
    v[i] = {threadIdx.x, threadIdx.x + 1, threadIdx.x + 2, threadIdx.x + 3};
  }
  spans.wait_for_grid();  // kBlocksPerSm blocks an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int pass = 0; pass < tiles.passes; ++pass) {
    const uint4* from = own;
#pragma unroll 1
    for (int step = 0; step < tiles.steps; ++step, from += tiles.stride) {
      if constexpr (parts != Parts::kCompute) {
#pragma unroll
        for (int k = 0; k < kInFlight; ++k) {
          if constexpr (source == Source::kShared) {
            v[k] = load_shared_16(shared + k * kThreads * sizeof(uint4));
          } else {
            v[k] = load_16<CacheOp::kCg>(from + k * kThreads);
          }
        }
      }
#pragma unroll
      for (int k = 0; k < kInFlight; ++k) {
        if constexpr (parts == Parts::kMemory) {
          chain[k] ^= v[k].x ^ v[k].y ^ v[k].z ^ v[k].w;
        } else {
          compute<ffmas>(chain, v[k]);
        }
      }
    }
  }
  const std::uint32_t last = chain[0] ^ chain[1] ^ chain[2] ^ chain[3];
  if (last == 0x9e3779b9U) *sink = last;  // in practice never: keeps the loads alive
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

using Kernel = void (*)(const uint4*, Tiles, WarpSpanSink, std::uint32_t*);

/// The three kernels of one mix.
struct Mix {
  int ffmas;
  Kernel both, compute;
};

template <Source source, int... ffmas>
std::vector<Mix> mixes_of(std::integer_sequence<int, ffmas...>) {
  return {{ffmas, mix_kernel<source, Parts::kBoth, ffmas>,
           mix_kernel<source, Parts::kCompute, ffmas>}...};
}

using FarFfmas = std::integer_sequence<int, 16, 32, 48, 64, 96, 128, 160, 192, 256, 512>;
using NearFfmas = std::integer_sequence<int, 4, 8, 12, 16, 20, 24, 32, 48, 64>;

class Launcher {
 public:
  explicit Launcher(const Device& device)
      : blocks_(device.sm_count() * kBlocksPerSm),
        l2_bytes_(device.l2_bytes()),
        data_(elements(device)),
        sink_(1),
        spans_(static_cast<std::size_t>(blocks_) * kThreads / 32) {
    data_.fill_bytes(0x3f);  // 0.747 as a float
  }

  /// DRAM: every block next to the other, all of the array once. L2 and shared: a chunk of its own
  /// for each block, again and again.
  Tiles tiles_of(Source source) const {
    const std::uint64_t together = std::uint64_t{kTile} * blocks_;
    switch (source) {
      case Source::kDram:
        return {kTile, together, static_cast<int>(data_.size() / together), 1};
      case Source::kL2: {
        const int steps = std::max<int>(1, l2_bytes_ / 4 / sizeof(uint4) / together);
        return {std::uint64_t{kTile} * steps, kTile, steps, 256 / steps};
      }
      default:
        return {kTile, 0, 512, 1};
    }
  }

  double loads(Source source) const {
    const Tiles tiles = tiles_of(source);
    return double{kTile} * blocks_ * tiles.steps * tiles.passes;
  }

  void launch(Kernel kernel, Source source) {
    launch_resident(kernel, {.blocks = blocks_, .threads = kThreads}, data_.data(),
                    tiles_of(source), spans_.prepare(), sink_.data());
  }

  double cycles(Kernel kernel, Source source) {
    launch(kernel, source);
    return spans_.last_sm_cycles(spans_count());
  }

 private:
  static std::size_t elements(const Device& device) {
    const std::size_t bytes = halved_to(device.free_bytes() / 2, std::size_t{2} << 30);
    if (bytes < 5 * device.l2_bytes()) {
      throw SkipSeries{"not enough free memory: the array must exceed L2 five times"};
    }
    // A step of all blocks, and a quarter of L2: what tiles_of() asks for at least.
    const std::size_t least = device.l2_bytes() / 4 / sizeof(uint4) +
                              std::size_t{kTile} * device.sm_count() * kBlocksPerSm;
    return std::max(affordable(device, bytes / sizeof(uint4)), least);
  }
  std::size_t spans_count() const { return static_cast<std::size_t>(blocks_) * kThreads / 32; }

  int blocks_;
  std::size_t l2_bytes_;
  DeviceBuffer<uint4> data_;
  DeviceBuffer<std::uint32_t> sink_;
  WarpSpans spans_;
};

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

struct SourceFacts {
  Source source;
  const char *name, *key;
  std::vector<Mix> mixes;
  Kernel memory;                             ///< the loads alone
  const char* group;                         ///< counters that see the loads
  std::vector<samples::Relation> relations;  ///< and what they must show

  Kernels kernels() const {
    Kernels list = memory;
    for (const Mix& mix : mixes) list.add({mix.both, mix.compute});
    return list;
  }
};

const std::vector<SourceFacts>& sources() {
  static const std::vector<SourceFacts> all = {
      {Source::kDram,
       "dram",
       "model.combining_exponent",
       mixes_of<Source::kDram>(FarFfmas{}),
       mix_kernel<Source::kDram, Parts::kMemory, 4>,
       "global_load",
       {{"sectors", "expected_sectors", 0.005}, {"dram_bytes", "expected_dram_bytes", 0.01}}},
      {Source::kL2,
       "l2",
       "model.combining_exponent.l2",
       mixes_of<Source::kL2>(FarFfmas{}),
       mix_kernel<Source::kL2, Parts::kMemory, 4>,
       "l2_chase",
       {{"l1_sectors", "expected_sectors", 0.005}, {"l2_hit_rate", "expected_l2_hit_rate", 0.02}}},
      {Source::kShared,
       "shared",
       "model.combining_exponent.shared",
       mixes_of<Source::kShared>(NearFfmas{}),
       mix_kernel<Source::kShared, Parts::kMemory, 4>,
       "shared_load",
       {{"wavefronts", "expected_wavefronts", 0.005}}}};
  return all;
}

/// "model.combining_exponent.l2" -> "model.combining_residual.l2"
std::string residual_key(std::string key) {
  constexpr std::string_view kExponent = "exponent";
  return key.replace(key.find(kExponent), kExponent.size(), "residual");
}

void measure(Probe& probe) {
  Launcher launcher(probe.device());
  for (const auto& facts : sources()) {
    const auto& [source, name, key, mixes, memory, group, relations] = facts;
    probe.series(
        {.variant = name,
         .axes = {{"compute_cycles", "cycles"}, {"memory_cycles", "cycles"}},
         .constants = {{"loads", launcher.loads(source)}, {"load_bytes", 16}},
         .fit = {"combining_exponent", {{key, "exponent"}, {residual_key(key), "residual"}}},
         .figure = {"combining_exponent",
                    "Time of both parts together over that of the longer one, against their ratio",
                    name},
         .kernel = facts.kernels()},
        [&](Sweep& sweep) {
          for (const Mix& mix : facts.mixes) {
            const Kernel kernels[] = {mix.compute, facts.memory, mix.both};
            sweep.attempt([&] {
              const auto cycles = repeated_by_turns(probe.at_level(3, 7, 21), 3, [&](int i) {
                return launcher.cycles(kernels[i], facts.source);
              });
              sweep.add({median(cycles[0]), median(cycles[1])}, {cycles[2]});
            });
          }
        });
  }
}

/// As many FFMAs and loads in the parts as in the mix, and the level meant answers.
void confirm(Probe& probe) {
  Launcher launcher(probe.device());
  for (const auto& facts : sources()) {
    const auto& [source, name, key, mixes, memory, group, relations] = facts;
    const double loads = launcher.loads(source);
    std::vector<CountedPoint> computing, loading;
    const auto launch = [&launcher, source = source](Kernel kernel) {
      return [&launcher, kernel, source] { launcher.launch(kernel, source); };
    };
    const auto add_loading = [&](int ffmas, Kernel kernel) {
      loading.push_back({{static_cast<double>(ffmas)},
                         {{"expected_sectors", loads * sizeof(uint4) / 32},
                          {"expected_dram_bytes", loads * sizeof(uint4)},
                          {"expected_l2_hit_rate", 1},
                          {"expected_wavefronts", loads / 8}},
                         launch(kernel)});
    };
    for (const Mix& mix : {mixes.front(), mixes[mixes.size() / 2], mixes.back()}) {
      for (const Kernel kernel : {mix.both, mix.compute}) {
        computing.push_back({{static_cast<double>(mix.ffmas), kernel == mix.both ? 1.0 : 0.0},
                             {{"expected_ffma", mix.ffmas * loads}},
                             launch(kernel)});
      }
      add_loading(mix.ffmas, mix.both);
    }
    add_loading(0, memory);
    probe.count({.confirms = name,
                 .group = "fma_issue",
                 .axes = {{"ffmas", "instructions"}, {"loads", "1"}},
                 .relations = {{"thread_ffma", "expected_ffma", 0.001}}},
                computing);
    probe.count({.confirms = name,
                 .group = group,
                 .axes = {{"ffmas", "instructions"}},
                 .relations = relations},
                loading);
  }
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> list;
  for (const auto& facts : sources()) {
    const auto& [source, name, key, mixes, memory, group, relations] = facts;
    const bool shared = source == Source::kShared;
    // A long body is a loop within the timed one: exact numbers are those of straight code.
    const auto expect_loads = [&list, shared](Kernel kernel, bool straight) {
      const auto loads =
          expect(kernel, shared ? "LDS.128" : "LDG.E.128.STRONG.GPU",
                 shared ? "ld.volatile.shared.v4.u32" : "ld.global.cg.v4.u32", kInFlight);
      list.push_back(straight ? loads : loads.in_kernel());
    };
    for (const Mix& mix : mixes) {
      const bool straight = mix.ffmas <= kStraight;
      expect_loads(mix.both, straight);
      for (const Kernel kernel : {mix.both, mix.compute}) {
        const auto ffmas =
            expect(kernel, "FFMA", "fma.rn.f32", straight ? kInFlight * mix.ffmas : 32);
        list.push_back(straight ? ffmas : ffmas.or_more());
      }
    }
    expect_loads(memory, true);
  }
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How well do arithmetic and memory traffic of one kernel overlap?",
     .cost_seconds = 2,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::mixes_probe
