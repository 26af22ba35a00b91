// SPDX-License-Identifier: Apache-2.0
// Question: what holds up the rate at which SMs write into L2?
//
// Method: every SM stores 16 bytes a thread, again and again, to lines of its own, all in L2. The
// rate is that of a window of time, by the timer that all SMs share, in which every SM stores
// without a pause: bytes of the iterations that its warps ended within it. SMs of a small GPC may
// write more than those that share a path with many; a kernel that gives every SM the same number
// of bytes waits for the slowest (memory/l2_bandwidth/write). `clusters`: the SMs of one cluster,
// which lie in one GPC; `gpcs`: more and more clusters of the largest size; `footprint`: what all
// SMs write.
//
// What could fool it: a store is done for the SM long before L2 has it. An iteration ends when its
// last store could be issued; stores between SM and L2 then count as written, but as many lay there
// when the window began. Two series say whether that holds: `window`, whose windows are short and
// long, and `fenced`, whose every iteration, of few and of many stores, ends with a fence that
// waits for its stores. Further: sectors merged on their way (every store is to another line than
// the last; the counters must show each sector in L2); lines that are written back to DRAM
// (counted); blocks that do not run side by side (one an SM, all wait for each other).
#include "probes/methods/array_size.h"
#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/work_window.cuh"

namespace warpgauge::probes::l2_write_limits_probe {
namespace {

constexpr int kUnroll = 8;  // stores of a thread in the loop's body
constexpr int kThreads = 1024;
constexpr int kTile = kThreads * kUnroll;                         // elements of 16 bytes
constexpr int kChunk = (128 << 10) / 16;                          // that an SM goes over
constexpr int kFootprintTiles[] = {1, 2, 3, 4, 5, 6, 8, 12, 16};  // of half a block
constexpr int kMostChunk = 8 * kTile;
constexpr std::uint64_t kWindowNs = 500'000;
constexpr std::uint64_t kLongWindowNs = 4'000'000;  // of many iterations, however long these are
constexpr std::uint32_t kCountedIterations = 1024;

// Block b stores to chunk b round and round; an iteration is `rounds` times kUnroll stores of a
// thread.
template <bool fenced, class Iterations>
__global__ void __launch_bounds__(kThreads, 1)
    steady_write_kernel(uint4* chunks, int chunk, int rounds, std::uint32_t value,
                        const __grid_constant__ typename Iterations::Pace pace) {
  uint4* own = chunks + std::uint64_t{blockIdx.x} * chunk;
  int i = static_cast<int>(threadIdx.x);
  Iterations iterations(pace);
  do {
#pragma unroll 1
    for (int round = 0; round < rounds; ++round) {
#pragma unroll
      for (int k = 0; k < kUnroll; ++k) store_16(own + i + k * static_cast<int>(blockDim.x), value);
      value = next_value(value);
      i += static_cast<int>(blockDim.x) * kUnroll;
      if (i >= chunk) i = static_cast<int>(threadIdx.x);
    }
    if constexpr (fenced) __threadfence();
  } while (iterations.go_on());
  iterations.leave();
}

/// What a launch is.
struct Work {
  int blocks = 0, threads = kThreads, cluster_size = 0;
  int chunk = kChunk;  // elements of an SM: whole tiles
  int rounds = 1;      // of kUnroll stores in an iteration
  bool fenced = false;

  double bytes_each() const { return 32.0 * 16 * kUnroll * rounds; }  // of a warp's iteration
  std::size_t warps() const { return static_cast<std::size_t>(blocks) * threads / 32; }
};

constexpr auto* kUnfenced = steady_write_kernel<false, WindowIterations>;
constexpr auto* kFenced = steady_write_kernel<true, WindowIterations>;

struct Writer {
  const Device& device;
  int sms = device.sm_count();
  OneBlockAnSm placed{device};
  DeviceBuffer<uint4> memory = filled<uint4>(std::size_t(sms) * kMostChunk, 0x35);

  /// Where half of L2 has not a chunk for every SM, what they write does not stay there.
  bool fits() const { return 2 * 16 * std::size_t{kChunk} * sms <= device.l2_bytes(); }

  template <class Iterations, class Pace>
  void launch(const Work& work, const Pace& pace) const {
    placed.launch(work.fenced ? steady_write_kernel<true, Iterations>
                              : steady_write_kernel<false, Iterations>,
                  work.blocks, work.threads, work.cluster_size, memory.data(), work.chunk,
                  work.rounds, 1U, pace);
  }
  WindowReadings write(const Work& work, int repeats, std::uint64_t window_ns) const {
    const WorkWindow window(device, work.warps(), window_ns);
    return window.read(repeats, work.warps(), work.bytes_each(),
                       [&] { launch<WindowIterations>(work, window.prepare()); });
  }
};

/// A point of a series: where, and the work there.
struct Point {
  double at;
  Work work;
  std::uint64_t window_ns = kWindowNs;
};

/// `points` is asked within the series.
void measure_points(Probe& probe, const Writer& writer, const char* variant, samples::Axis axis,
                    SeriesSpec rest, const std::function<std::vector<Point>()>& points) {
  rest.fit.estimator = "rate_at";
  if (rest.kernel.empty()) rest.kernel = kUnfenced;
  measure_rates(probe, variant, std::move(axis), rest, [&](Sweep& sweep) {
    if (!writer.fits()) throw SkipSeries{"L2 is too small to keep what all SMs write"};
    for (const auto& [at, work, window_ns] : points()) {
      sweep.add({at}, writer.write(work, probe.at_level(3, 7, 25), window_ns).samples());
    }
  });
}

/// A point of each value.
template <class Values, class PointOf>
std::vector<Point> points_of(const Values& values, const PointOf& point_of) {
  std::vector<Point> points;
  for (const auto& value : values) points.push_back(point_of(value));
  return points;
}

/// All SMs, with `tiles` tiles of half a block each.
Point footprint(int sms, int tiles) {
  const Work work{.blocks = sms, .threads = kThreads / 2, .chunk = tiles * kTile / 2};
  return {16.0 * work.chunk * work.blocks, work};
}

/// All SMs; and whether it matters where the window and an iteration end.
void measure_all_sms(Probe& probe, const Writer& writer) {
  const int sms = writer.sms;
  const std::map<std::string, double> constants = {{"sm_count", double(sms)}, {"sms_per_line", 1}};
  measure_points(probe, writer, "steady", {"bytes_in_flight", "bytes"},
                 {.constants = constants,
                  .fit = {.fills = {{"l2.write_gbps", "best"}}},
                  .figure = {"l2_write_steady",
                             "L2 write bandwidth against bytes that an SM's threads store at once",
                             "16-byte stores, each line by one SM"}},
                 [&] {
                   return points_of(std::vector{32, 64, 128, 256, 512, 1024}, [&](int threads) {
                     return Point{16.0 * threads * kUnroll, {.blocks = sms, .threads = threads}};
                   });
                 });
  measure_points(
      probe, writer, "footprint", {"size", "bytes"},
      {.constants = constants,
       .figure = {"l2_write_footprint",
                  "Write bandwidth of all SMs against what they write together",
                  "16-byte stores, each line by one SM"}},
      [&] { return points_of(kFootprintTiles, [&](int tiles) { return footprint(sms, tiles); }); });
  measure_points(
      probe, writer, "window", {"window", "us"},
      {.constants = constants,
       .figure = {"l2_write_window", "L2 write bandwidth against the time in which it is counted",
                  "16-byte stores"}},
      [&] {
        return points_of(std::vector{125, 250, 500, 1000, 2000}, [&](int us) {
          return Point{double(us), {.blocks = sms}, us * std::uint64_t{1000}};
        });
      });
  for (const bool fenced : {true, false}) {
    measure_points(
        probe, writer, fenced ? "fenced" : "unfenced", {"bytes_per_turn", "bytes"},
        {.constants = constants,
         .figure = {"l2_write_turn", "L2 write bandwidth against what a warp stores in a turn",
                    fenced ? "a fence ends each turn" : "no fence"},
         .kernel = fenced ? kFenced : kUnfenced},
        [&] {
          std::vector<Point> points;
          for (int rounds = 1; rounds <= 32; rounds *= fenced ? 2 : 4) {
            const Work work{.blocks = sms, .rounds = rounds, .fenced = fenced};
            points.push_back({work.bytes_each(), work, kLongWindowNs});
          }
          return points;
        });
  }
}

/// One SM, the SMs of a GPC, several GPCs.
void measure_clusters(Probe& probe, const Writer& writer) {
  measure_points(
      probe, writer, "one_sm", {"sms", "1"},
      {.fit = {.fills = {{"l2.one_sm.write_gbps", "at.1"}}}, .figure = {.label = "one SM"}}, [] {
        return std::vector<Point>{{1, {.blocks = 1}}};
      });
  measure_points(probe, writer, "clusters", {"sms", "1"},
                 {.fit = {.fills = {{"l2.gpc.write_gbps", "best"}}},
                  .figure = {"l2_write_gpc", "Write bandwidth into L2 of the SMs of one GPC",
                             "SMs of one cluster"}},
                 [&] {
                   return points_of(writer.placed.cluster_sizes(kUnfenced, kThreads), [](int size) {
                     return Point{double(size), {.blocks = size, .cluster_size = size}};
                   });
                 });
  measure_points(
      probe, writer, "gpcs", {"clusters", "1"},
      {.figure = {"l2_write_gpcs", "Write bandwidth into L2 against clusters of one GPC each",
                  "clusters of the largest size"}},
      [&] {
        constexpr int kSize = OneBlockAnSm::kMostClusterSize;
        const int most = writer.placed.most_large_clusters(kUnfenced, kThreads);
        std::vector<Point> points;
        for (int clusters = 1; clusters <= most; ++clusters) {
          points.push_back({double(clusters), {.blocks = kSize * clusters, .cluster_size = kSize}});
        }
        return points;
      });
}

void measure(Probe& probe) {
  const Writer writer{probe.device()};
  measure_all_sms(probe, writer);
  measure_clusters(probe, writer);
}

/// Every sector is in L2, and how busy the path to it was.
void confirm(Probe& probe) {
  const Writer writer{probe.device()};
  if (!writer.fits()) return;
  const int sms = writer.sms;
  const auto count = [&](const char* variant, samples::Axis axis,
                         const std::vector<Point>& points) {
    Count counts{{.confirms = variant,
                  .group = "l2_write_limits",
                  .axes = {std::move(axis)},
                  .relations = {{"l2_sectors", "expected_sectors", 0.01}}},
                 {}};
    for (const auto& [at, work, window_ns] : points) {
      const std::uint32_t iterations = kCountedIterations / work.rounds;
      counts.points.push_back(
          {{at},
           {{"expected_sectors", work.bytes_each() / 32 * double(work.warps()) * iterations}},
           [&writer, work = work, iterations] {
             writer.launch<FixedIterations>(work, iterations);
           }});
    }
    return counts;
  };
  const WorkWindow window(probe.device(), std::size_t(sms) * kThreads / 32, kWindowNs);
  std::vector<Count> counts = {
      count("steady", {"bytes_in_flight", "bytes"},
            {{16.0 * 128 * kUnroll, {.blocks = sms, .threads = 128}},
             {16.0 * kThreads * kUnroll, {.blocks = sms}}}),
      count("fenced", {"bytes_per_turn", "bytes"},
            {{Work{.rounds = 16}.bytes_each(), {.blocks = sms, .rounds = 16, .fenced = true}}}),
      count("footprint", {"size", "bytes"},
            points_of(kFootprintTiles, [&](int tiles) { return footprint(sms, tiles); })),
      count("one_sm", {"sms", "1"}, {{1, {.blocks = 1}}}),
      // Here all SMs write until the end, and every station sees the same sectors: the counters say
      // how busy each of them is.
      {{.confirms = "window",
        .group = "l2_write_limits",
        .axes = {{"window", "us"}},
        .relations = {{"l2_sectors", "l1_sectors", 0.02}}},
       {{{500}, {}, [&] { writer.launch<WindowIterations>({.blocks = sms}, window.prepare()); }}}}};
  constexpr int kSize = OneBlockAnSm::kPortableClusterSize;
  if (writer.placed.most_clusters(kUnfenced, kSize, kThreads) > 0) {
    counts.push_back(
        count("clusters", {"sms", "1"}, {{kSize, {.blocks = kSize, .cluster_size = kSize}}}));
  }
  probe.count_together(counts);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What holds up writing into L2?",
     .cost_seconds = 0.5,
     .machine_code = {expect(every_instance_of(steady_write_kernel<false, WindowIterations>),
                             "STG.E.128", "st.global.v4.u32", kUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::l2_write_limits_probe
