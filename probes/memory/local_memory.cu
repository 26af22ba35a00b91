// SPDX-License-Identifier: Apache-2.0
// Question: what do local loads and stores cost, as spilled registers and indexed arrays are?
//
// Method: latency: all lanes of one warp follow a random chain through arrays in their own frames;
// a word holds the local address of the next (LDL, no arithmetic). A word of a warp is a line of
// 128 bytes. The block asks for all shared memory, so that L1 is small and the chain's larger sets
// miss it: L2 answers. `reload`: a store and the load of what it stored, whose value is stored
// next. Rates: warps of every SM load or store rows of 4, 8 and 16 bytes a thread, 64 bytes in an
// iteration: of 128 bytes a thread again and again (`hits`), or of 512 bytes where L1 is small
// (`misses`: L2 answers all SMs at once, at its own rate). Stores go through to L2 either way.
//
// What could fool it: an array that the compiler keeps in registers, or a load that it answers from
// the store before it (addresses are not known; the machine code must have LDL and STL); loads that
// always read the same, which the assembler takes out of the loop (pieces of a frame come in turn);
// stores that are dropped (the frames are read at the end, and their sums checked); shared memory
// that leaves more L1 than thought (the chain's curve shows how much; the counters have the share
// of hits).
#include <array>
#include <stdexcept>
#include <string>

#include "probes/methods/chase.cuh"
#include "probes/methods/for_each_value.h"
#include "probes/methods/local_words.cuh"
#include "probes/methods/occupancy.h"
#include "probes/methods/permutation.h"
#include "probes/methods/residency.h"
#include "probes/methods/sizes.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::local_memory_probe {
namespace {

constexpr int kChaseWords = 1024;        // of a thread: 128 KiB of a warp
constexpr std::size_t kWordBytes = 128;  // of a warp's word
constexpr double kConflictRise = 0.25;   // as in memory/pointer_chase

constexpr int kFrameWords = 128;
constexpr int kPieceBytes = 64;  // that a thread moves in an iteration
constexpr std::uint32_t kHitBytes = 2 * kPieceBytes, kMissBytes = 4 * kFrameWords;
constexpr std::array kWarps = {1, 2, 4, 8, 12, 16, 20, 24};  // the last ones for the plateau
constexpr int kMostWarps = kWarps.back();
constexpr int kLengths = 4, kShortestIterations = 512;
constexpr int kCountedWarps = 16, kCountedIterations = 1024;

/// A load of the next local address.
struct LoadLocal : IndexHop {
  using Pointer = std::uint32_t;
  __device__ static Pointer next(Pointer at, const Context&) { return load_local<4>(at); }
};

/// A store of a word's own address to it, and the load of it: both addresses are the same.
struct Reload : IndexHop {
  using Pointer = std::uint32_t;
  struct Context {
    std::uint32_t word;
  };
  __device__ static Pointer next(Pointer at, const Context& context) {
    store_local<4>(context.word, at);
    return load_local<4>(at);
  }
};

// One warp. ends[lane]: the word of its frame at which its chain ended.
template <class Hop>
__global__ void __launch_bounds__(32)
    frame_kernel(int nodes, int warm_hops, int repeats, ChaseSink sink, std::uint32_t* ends) {
  std::uint32_t frame[kChaseWords];
  const std::uint32_t first = local_address(frame);
  const Permutation places(nodes, nodes);
  for (int i = 0; i < nodes; ++i) {
    const auto from = static_cast<std::uint32_t>(places(i));
    const auto to = static_cast<std::uint32_t>(places(i + 1 == nodes ? 0 : i + 1));
    store_local<4>(first + 4 * from, first + 4 * to);
  }
  std::uint32_t node = first + 4 * static_cast<std::uint32_t>(places(0));
  typename Hop::Context context{};
  if constexpr (requires { context.word; }) context.word = node;
  node = time_chain<Hop, ChaseScope::kWarp>(node, warm_hops, repeats, sink, context);
  ends[threadIdx.x] = (node - first) / 4;
}

enum class Access { kLoad, kStore };

/// What a word holds at first.
__host__ __device__ constexpr std::uint32_t first_value(std::uint32_t word, std::uint32_t thread) {
  return word * 0x9e3779b9U + thread;
}

// Each thread moves `span` bytes of its frame, a piece an iteration. sums[thread]: of what it
// loaded, or of what is in its frame at the end. Two pieces lie in each other's gaps: accesses that
// are neighbours are not asked for together, for the assembler would make wider ones of them.
template <Access access, int width>
__global__ void __launch_bounds__(kMostWarps * 32)
    move_frame_kernel(std::uint32_t span, int iterations, std::uint32_t* sums, WarpSpanSink spans) {
  constexpr int kAccesses = kPieceBytes / width;
  alignas(16) std::uint32_t frame[kFrameWords];
  const std::uint32_t first = local_address(frame);
  for (std::uint32_t i = 0; i < span / 4; ++i) {
    store_local<4>(first + 4 * i, first_value(i, threadIdx.x));
  }
  spans.wait_for_grid();
  std::uint32_t sum = 0, at = first;
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    at = first + (iteration / 2 * 2 * kPieceBytes & (span - 1)) + iteration % 2 * width;
    if constexpr (access == Access::kLoad) {
      std::uint32_t values[kAccesses];
#pragma unroll
      for (int k = 0; k < kAccesses; ++k) values[k] = load_local<width>(at + k * 2 * width);
#pragma unroll
      for (int k = 0; k < kAccesses; ++k) sum += values[k];
    } else {
#pragma unroll
      for (int k = 0; k < kAccesses; ++k) store_local<width>(at + k * 2 * width, iteration);
    }
  }
  // In order behind stores: the last one is done when a load of its word is.
  if constexpr (access == Access::kStore) sum = load_local<4>(at);
  wait_for(std::uint64_t{sum} + 1);
  __syncwarp();
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  if constexpr (access == Access::kStore) {
    sum = 0;
    for (std::uint32_t i = 0; i < span / 4; ++i) sum += load_local<4>(first + 4 * i);
  }
  sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

/// Asks for all of an SM's shared memory: the least L1 is left.
template <class Kernel>
std::size_t small_l1(const Device& device, Kernel* kernel) {
  allow_all_shared(device, kernel);
  return device.shared_bytes_per_block_optin();
}

template <class Hop>
class FrameChaser {
 public:
  FrameChaser(const Device& device, int repeats)
      : shared_bytes_(small_l1(device, frame_kernel<Hop>)), readings_(repeats), ends_(32) {}

  void add_points(Sweep& sweep, std::vector<double> at, int nodes) {
    const int warm_hops = whole_hops(nodes);
    frame_kernel<Hop><<<1, 32, shared_bytes_>>>(nodes, warm_hops, readings_.repeats(),
                                                readings_.sink(), ends_.data());
    check(cudaGetLastError());
    const Permutation places(nodes, nodes);
    const bool stays = !std::is_same_v<Hop, LoadLocal>;
    const std::uint64_t hops = stays ? 0 : hops_of(warm_hops, readings_.repeats()) % nodes;
    for (const std::uint32_t end : ends_.to_host()) {
      if (end != places(hops)) throw std::runtime_error("a chain of a frame ended elsewhere");
    }
    readings_.add_to(sweep, std::move(at));
  }

 private:
  std::size_t shared_bytes_;
  ChaseReadings readings_;
  DeviceBuffer<std::uint32_t> ends_;
};

void measure_latency(Probe& probe) {
  measure_chases(
      probe, "latency", {{"size", "bytes"}},
      {.constants = {{"stride_bytes", double{kWordBytes}}, {"edge_rise", kConflictRise}},
       .fit = {"latency_ladder",
               {{"local.latency_cycles", "level.first"},
                {"local.latency_ns", "level.first.ns"},
                {"local.miss_latency_cycles", "level.last"}}},
       .figure = {"local_latency",
                  "Latency of a dependent local load against what a warp goes over",
                  "LDL, L1 at its smallest"},
       .kernel = frame_kernel<LoadLocal>},
      [&](Sweep& sweep) {
        FrameChaser<LoadLocal> chaser(probe.device(), probe.at_level(5, 21, 51));
        for (const std::size_t size : distinct(sizes_between(
                 1024, kChaseWords * double{kWordBytes}, probe.at_level(2, 6, 12), kWordBytes))) {
          chaser.add_points(sweep, {double(size)}, static_cast<int>(size / kWordBytes));
        }
      });
  measure_chases(
      probe, "reload", {{"size", "bytes"}},
      {.fit = {"slope_at", {{"local.reload_cycles", "largest"}}}, .kernel = frame_kernel<Reload>},
      [&](Sweep& sweep) {
        FrameChaser<Reload> chaser(probe.device(), probe.at_level(5, 21, 51));
        chaser.add_points(sweep, {double{kWordBytes}}, 1);
      });
}

struct Move {
  Access access;
  int width;
  std::string name() const {
    return (access == Access::kLoad ? "ld" : "st") + std::to_string(8 * width);
  }
};
template <class Step>
void for_each_move(const Step& step) {
  using enum Access;
  for_each_value<Move{kLoad, 4}, Move{kLoad, 8}, Move{kLoad, 16}, Move{kStore, 4}, Move{kStore, 8},
                 Move{kStore, 16}>(step);
}

class Frames {
 public:
  explicit Frames(const Device& device) : device_(&device), sm_count_(device.sm_count()) {}

  template <Move move>
  void launch(bool hits, int warps, int iterations) {
    const auto kernel = move_frame_kernel<move.access, move.width>;
    std::size_t shared_bytes = 0;
    if (hits) {
      prefer_l1(kernel);
    } else {
      shared_bytes = small_l1(*device_, kernel);
    }
    launch_resident(kernel,
                    {.blocks = sm_count_, .threads = warps * 32, .shared_bytes = shared_bytes},
                    hits ? kHitBytes : kMissBytes, iterations, sums_.data(), spans_.prepare());
  }
  double cycles(int warps) const { return spans_.median_sm_cycles(std::size_t(sm_count_) * warps); }
  double bytes(int warps, int iterations) const {
    return 32.0 * kPieceBytes * warps * iterations;  // of an SM
  }
  int sm_count() const { return sm_count_; }

  /// Throws std::runtime_error where a thread's sum is not what it must be; each piece was moved as
  /// often.
  void require_sums(Access access, bool hits, int warps, int iterations) const {
    const std::uint32_t span = hits ? kHitBytes : kMissBytes, pieces = span / kPieceBytes;
    const std::uint32_t threads = warps * 32;
    const auto sums = sums_.to_host(std::size_t(sm_count_) * threads);
    for (std::size_t i = 0; i < sums.size(); ++i) {
      std::uint32_t sum = 0;
      if (access == Access::kLoad) {
        for (std::uint32_t word = 0; word < span / 4; ++word) {
          sum += first_value(word, i % threads) * (iterations / pieces);
        }
      } else {
        for (std::uint32_t piece = 0; piece < pieces; ++piece) {
          sum += kPieceBytes / 4 * (iterations - pieces + piece);
        }
      }
      if (sum != sums[i]) throw std::runtime_error("a frame does not hold what it should");
    }
  }

 private:
  const Device* device_;
  int sm_count_;
  DeviceBuffer<std::uint32_t> sums_{std::size_t(sm_count_) * kMostWarps * 32};
  WarpSpans spans_{std::size_t(sm_count_) * kMostWarps};
};

template <Move move>
void measure_rate(Probe& probe, Frames& frames, bool hits) {
  const std::string place = hits ? "hits" : "misses";
  const std::string key =
      hits ? "local.bandwidth_bytes_per_clk_sm." : "local.miss_bandwidth_bytes_per_clk_sm.";
  probe.series(
      {.variant = place + "." + move.name(),
       .axes = {{"warps", "warps"}, {"work", "bytes"}},
       .constants = {{"sm_count", 1}, {"max_residual", 0.03}},
       .fit = {"work_rate", {{key + move.name(), "saturated.per_sm"}}},
       .figure = {"local_" + place,
                  "Bytes of local memory that an SM moves a clock against its warps, L1 " + place,
                  move.name()},
       .kernel = move_frame_kernel<move.access, move.width>},
      [&](Sweep& sweep) {
        for (const int warps : kWarps) {
          for (int length = 1; length <= kLengths; ++length) {
            const int iterations = length * kShortestIterations;
            auto cycles = repeated(probe.at_level(3, 7, 21), [&] {
              frames.launch<move>(hits, warps, iterations);
              return frames.cycles(warps);
            });
            if (length == 1) frames.require_sums(move.access, hits, warps, iterations);
            sweep.add({double(warps), frames.bytes(warps, iterations)}, {std::move(cycles)});
          }
        }
      });
}

void measure(Probe& probe) {
  measure_latency(probe);
  Frames frames(probe.device());
  for (const bool hits : {true, false}) {
    for_each_move([&]<Move move>() { measure_rate<move>(probe, frames, hits); });
  }
}

/// Every word that is moved is a sector's part in L1; where L1 holds them all, loads hit.
void confirm(Probe& probe) {
  Frames frames(probe.device());
  std::vector<Count> counts;
  for_each_move([&]<Move move>() {
    for (const bool hits : {true, false}) {
      const bool load = move.access == Access::kLoad;
      const double sectors =
          frames.bytes(kCountedWarps, kCountedIterations) / 32 * frames.sm_count();
      AllExpected expected = {{load ? "load_sectors" : "store_sectors", sectors, hits ? 0.04 : 0.15,
                               "expected_sectors"}};
      if (load && hits) expected.push_back({"load_hit_rate", 1, 0.02});
      counts.push_back(counted((hits ? "hits." : "misses.") + move.name(), "local_memory",
                               {"warps", "warps"}, kCountedWarps, expected, [&frames, hits] {
                                 frames.launch<move>(hits, kCountedWarps, kCountedIterations);
                               }));
    }
  });
  probe.count_together(counts);
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> list = {
      expect(frame_kernel<LoadLocal>, "LDL", "ld.local.u32", kChaseUnroll),
      expect(frame_kernel<Reload>, "LDL", "ld.local.u32", kChaseUnroll),
      expect(frame_kernel<Reload>, "STL", "st.local.u32", kChaseUnroll)};
  for_each_move([&]<Move move>() {
    const bool load = move.access == Access::kLoad;
    const std::string bits = move.width == 4 ? "" : "." + std::to_string(8 * move.width);
    const std::string words = move.width == 4 ? "" : ".v" + std::to_string(move.width / 4);
    list.push_back(expect(move_frame_kernel<move.access, move.width>, (load ? "LDL" : "STL") + bits,
                          (load ? "ld.local" : "st.local") + words + ".u32",
                          kPieceBytes / move.width));
  });
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question =
         "What do local loads and stores cost, as spilled registers and indexed arrays are?",
     .cost_seconds = 2,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::local_memory_probe
