// SPDX-License-Identifier: Apache-2.0
// Question: what holds up the rate at which SMs write into L2?
//
// Method: every SM stores 16 bytes a thread, again and again, to lines of its own, all of them in
// L2. The rate is that of a window of time, by the timer that all SMs share, in which every SM
// stores without a pause: bytes of the turns that its warps ended within it. SMs whose GPC has few
// of them may write more than those whose way is shared by many; a kernel that gives every SM the
// same number of bytes waits for the slowest (memory/l2_bandwidth/write). `clusters`: the SMs of
// one cluster, which lie in one GPC; `gpcs`: more and more clusters of the largest size;
// `footprint`: what all SMs write together.
//
// What could fool it: a store is done for the SM long before L2 has it. A turn ends when its last
// store could be issued, and what lies between SM and L2 counts as written; but as much lay there
// when the window began, for all SMs were at work before. Two series say whether that holds:
// `window`, whose windows are short and long, and `fenced`, whose every turn ends with a fence that
// waits for its stores, in turns of few and of many stores. Further: sectors merged on their way
// (every store is to another line than the last; the counters must show each sector in L2); lines
// that are written back to DRAM (counted); blocks that do not run side by side (one an SM, all wait
// for each other).
#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/work_window.cuh"

namespace warpgauge::probes {
namespace {

constexpr int kUnroll = 8;  // stores of a thread in the loop's body
constexpr int kThreads = 1024;
constexpr int kTile = kThreads * kUnroll;                         // elements of 16 bytes
constexpr int kChunk = (128 << 10) / 16;                          // that an SM goes over
constexpr int kFootprintTiles[] = {1, 2, 3, 4, 5, 6, 8, 12, 16};  // of half a block
constexpr int kMostChunk = 8 * kTile;
constexpr int kMostClusterSize = 16;
constexpr std::uint64_t kWindowNs = 500'000;
constexpr std::uint64_t kLongWindowNs = 4'000'000;  // of many turns, however long these are
constexpr std::uint32_t kCountedTurns = 1024;

// Block b stores to chunk b round and round; a turn is `rounds` times kUnroll stores of a thread.
template <bool fenced, class Turns>
__global__ void __launch_bounds__(kThreads, 1)
    steady_write_kernel(uint4* chunks, int chunk, int rounds, std::uint32_t value,
                        const __grid_constant__ typename Turns::Pace pace) {
  uint4* own = chunks + std::uint64_t{blockIdx.x} * chunk;
  int i = static_cast<int>(threadIdx.x);
  Turns turns(pace);
  do {
#pragma unroll 1
    for (int round = 0; round < rounds; ++round) {
#pragma unroll
      for (int k = 0; k < kUnroll; ++k) {
        store_16(own + i + k * static_cast<int>(blockDim.x), value);
      }
      value = next_value(value);
      i += static_cast<int>(blockDim.x) * kUnroll;
      if (i >= chunk) i = static_cast<int>(threadIdx.x);
    }
    if constexpr (fenced) __threadfence();
  } while (turns.go_on());
  turns.leave();
}

/// What a launch is.
struct Work {
  int blocks = 0, threads = kThreads, cluster_size = 0;
  int chunk = kChunk;  // elements of an SM: whole tiles
  int rounds = 1;      // of kUnroll stores in a turn
  bool fenced = false;

  double turn_bytes() const { return 32.0 * 16 * kUnroll * rounds; }  // of a warp
  std::size_t warps() const { return static_cast<std::size_t>(blocks) * threads / 32; }
};

class Writer {
 public:
  explicit Writer(const Device& device)
      : placed_(device),
        sm_count_(device.sm_count()),
        l2_bytes_(device.l2_bytes()),
        memory_(static_cast<std::size_t>(sm_count_) * kMostChunk) {
    memory_.fill_bytes(0x35);
  }
  int sm_count() const { return sm_count_; }
  /// Where half of L2 has not a chunk for every SM, what they write does not stay there.
  bool fits() const { return 2 * 16 * std::size_t{kChunk} * sm_count_ <= l2_bytes_; }

  template <class Turns>
  void launch(const Work& work, const typename Turns::Pace& pace) const {
    placed_.launch(
        work.fenced ? steady_write_kernel<true, Turns> : steady_write_kernel<false, Turns>,
        work.blocks, work.threads, work.cluster_size, memory_.data(), work.chunk, work.rounds, 1U,
        pace);
  }
  WindowReadings write(const Work& work, int repeats, std::uint64_t window_ns) const {
    const WorkWindow window(work.warps(), window_ns);
    return window.read(repeats, work.warps(), work.turn_bytes(),
                       [&] { launch<WindowTurns>(work, window.prepare()); });
  }
  int most_clusters(int size) const {
    return placed_.most_clusters(steady_write_kernel<false, WindowTurns>, size, kThreads);
  }
  void require_clusters() const { placed_.require_clusters(); }

 private:
  OneBlockAnSm placed_;
  int sm_count_;
  std::size_t l2_bytes_;
  DeviceBuffer<uint4> memory_;
};

const Kernels kUnfenced = steady_write_kernel<false, WindowTurns>;
const Kernels kFenced = steady_write_kernel<true, WindowTurns>;

/// Points of a series: where, and the work there.
struct Point {
  double at;
  Work work;
  std::uint64_t window_ns = kWindowNs;
};

void measure_points(Probe& probe, const Writer& writer, SeriesSpec spec,
                    const std::function<std::vector<Point>()>& points) {
  spec.quantities = rate_quantities();
  spec.fit.estimator = "rate_at";
  if (spec.kernel.empty()) spec.kernel = kUnfenced;
  probe.series(spec, [&](Sweep& sweep) {
    if (!writer.fits()) throw SkipSeries{"L2 is too small to keep what all SMs write"};
    for (const Point& point : points()) {
      sweep.add({point.at},
                writer.write(point.work, probe.at_level(3, 7, 25), point.window_ns).samples());
    }
  });
}

std::map<std::string, double> constants_of(const Writer& writer) {
  return {{"sm_count", double(writer.sm_count())}, {"sms_per_line", 1}};
}

/// All SMs, with so many tiles of half a block each.
Point footprint(const Writer& writer, int tiles) {
  const Work work{.blocks = writer.sm_count(), .threads = kThreads / 2, .chunk = tiles * kTile / 2};
  return {16.0 * work.chunk * work.blocks, work};
}

void measure_all_sms(Probe& probe, const Writer& writer) {
  measure_points(probe, writer,
                 {.variant = "steady",
                  .axes = {{"bytes_in_flight", "bytes"}},
                  .constants = constants_of(writer),
                  .fit = {.fills = {{"l2.write_gbps", "best"}}},
                  .figure = {"l2_write_steady",
                             "L2 write bandwidth against bytes that an SM's threads store at once",
                             "16-byte stores, each line by one SM"}},
                 [&] {
                   std::vector<Point> points;
                   for (const int threads : {32, 64, 128, 256, 512, 1024}) {
                     points.push_back({16.0 * threads * kUnroll,
                                       {.blocks = writer.sm_count(), .threads = threads}});
                   }
                   return points;
                 });
  measure_points(probe, writer,
                 {.variant = "footprint",
                  .axes = {{"size", "bytes"}},
                  .constants = constants_of(writer),
                  .figure = {"l2_write_footprint",
                             "Write bandwidth of all SMs against what they write together",
                             "16-byte stores, each line by one SM"}},
                 [&] {
                   std::vector<Point> points;
                   for (const int tiles : kFootprintTiles) {
                     points.push_back(footprint(writer, tiles));
                   }
                   return points;
                 });
}

/// Does it matter where the window and a turn end?
void measure_ends(Probe& probe, const Writer& writer) {
  const int blocks = writer.sm_count();
  measure_points(
      probe, writer,
      {.variant = "window",
       .axes = {{"window", "us"}},
       .constants = constants_of(writer),
       .figure = {"l2_write_window", "L2 write bandwidth against the time in which it is counted",
                  "16-byte stores"}},
      [&] {
        std::vector<Point> points;
        for (const int us : {125, 250, 500, 1000, 2000}) {
          points.push_back({double(us), {.blocks = blocks}, us * std::uint64_t{1000}});
        }
        return points;
      });
  const auto turns = [&](const char* variant, const char* label, bool fenced) {
    measure_points(probe, writer,
                   {.variant = variant,
                    .axes = {{"bytes_per_turn", "bytes"}},
                    .constants = constants_of(writer),
                    .figure = {"l2_write_turn",
                               "L2 write bandwidth against what a warp stores in a turn", label},
                    .kernel = fenced ? kFenced : kUnfenced},
                   [&] {
                     std::vector<Point> points;
                     for (int rounds = 1; rounds <= 32; rounds *= fenced ? 2 : 4) {
                       const Work work{.blocks = blocks, .rounds = rounds, .fenced = fenced};
                       points.push_back({work.turn_bytes(), work, kLongWindowNs});
                     }
                     return points;
                   });
  };
  turns("fenced", "a fence ends each turn", true);
  turns("unfenced", "no fence", false);
}

/// One SM, the SMs of a GPC, several GPCs.
void measure_clusters(Probe& probe, const Writer& writer) {
  measure_points(probe, writer,
                 {.variant = "one_sm",
                  .axes = {{"sms", "1"}},
                  .fit = {.fills = {{"l2.one_sm.write_gbps", "at.1"}}},
                  .figure = {.label = "one SM"}},
                 [&] {
                   return std::vector<Point>{{1, {.blocks = 1}}};
                 });
  measure_points(probe, writer,
                 {.variant = "clusters",
                  .axes = {{"sms", "1"}},
                  .fit = {.fills = {{"l2.gpc.write_gbps", "best"}}},
                  .figure = {"l2_write_gpc", "Write bandwidth into L2 of the SMs of one GPC",
                             "SMs of one cluster"}},
                 [&] {
                   writer.require_clusters();
                   std::vector<Point> points;
                   for (int size = 1; size <= kMostClusterSize; size += size < 8 ? 1 : 2) {
                     if (writer.most_clusters(size) < 1) continue;
                     points.push_back({double(size), {.blocks = size, .cluster_size = size}});
                   }
                   return points;
                 });
  measure_points(
      probe, writer,
      {.variant = "gpcs",
       .axes = {{"clusters", "1"}},
       .figure = {"l2_write_gpcs", "Write bandwidth into L2 against clusters of one GPC each",
                  "clusters of the largest size"}},
      [&] {
        writer.require_clusters();
        const int most = writer.most_clusters(kMostClusterSize);
        if (most < 1) throw SkipSeries{"no clusters of 16 blocks on this device"};
        std::vector<Point> points;
        for (int clusters = 1; clusters <= most; ++clusters) {
          points.push_back(
              {double(clusters),
               {.blocks = kMostClusterSize * clusters, .cluster_size = kMostClusterSize}});
        }
        return points;
      });
}

void measure(Probe& probe) {
  const Writer writer(probe.device());
  measure_all_sms(probe, writer);
  measure_ends(probe, writer);
  measure_clusters(probe, writer);
}

/// Every sector is in L2, and how busy the way there was.
void confirm(Probe& probe) {
  const Writer writer(probe.device());
  if (!writer.fits()) return;
  const int sms = writer.sm_count();
  const WorkWindow window(std::size_t(sms) * kThreads / 32, kWindowNs);
  const auto point = [&](double at, const Work& work) {
    const std::uint32_t turns = kCountedTurns / work.rounds;
    return CountedPoint{
        {at},
        {{"expected_sectors", work.turn_bytes() / 32 * double(work.warps()) * turns}},
        [&writer, work, turns] { writer.launch<FixedTurns>(work, turns); }};
  };
  const auto in_window = [&](double at, const Work& work) {
    return CountedPoint{
        {at}, {}, [&writer, &window, work] { writer.launch<WindowTurns>(work, window.prepare()); }};
  };
  const auto count = [](const char* variant, samples::Axis axis, std::vector<CountedPoint> points) {
    return Count{{.confirms = variant,
                  .group = "l2_write_limits",
                  .axes = {std::move(axis)},
                  .relations = {{"l2_sectors", "expected_sectors", 0.01}}},
                 std::move(points)};
  };
  std::vector<CountedPoint> footprints;
  for (const int tiles : kFootprintTiles) {
    const auto [size, work, window_ns] = footprint(writer, tiles);
    footprints.push_back(point(size, work));
  }
  std::vector<Count> counts = {count("steady", {"bytes_in_flight", "bytes"},
                                     {point(16.0 * 128 * kUnroll, {.blocks = sms, .threads = 128}),
                                      point(16.0 * kThreads * kUnroll, {.blocks = sms})}),
                               count("fenced", {"bytes_per_turn", "bytes"},
                                     {point(Work{.rounds = 16}.turn_bytes(),
                                            {.blocks = sms, .rounds = 16, .fenced = true})}),
                               count("footprint", {"size", "bytes"}, std::move(footprints)),
                               count("one_sm", {"sms", "1"}, {point(1, {.blocks = 1})})};
  // Here all SMs write until the end: how busy each station is, of which all see the same sectors.
  counts.push_back({{.confirms = "window",
                     .group = "l2_write_limits",
                     .axes = {{"window", "us"}},
                     .relations = {{"l2_sectors", "l1_sectors", 0.02}}},
                    {in_window(500, {.blocks = sms})}});
  constexpr int kPortableClusterSize = 8;
  if (writer.most_clusters(kPortableClusterSize) > 0) {
    counts.push_back(count("clusters", {"sms", "1"},
                           {point(kPortableClusterSize, {.blocks = kPortableClusterSize,
                                                         .cluster_size = kPortableClusterSize})}));
  }
  probe.count_together(counts);
}

const Register kRegister{{
    .name = "memory/l2_write_limits",
    .question = "What holds up writing into L2?",
    .cost_seconds = 0.5,
    .machine_code = {expect(every_instance_of(steady_write_kernel<false, WindowTurns>), "STG.E.128",
                            "st.global.v4.u32", kUnroll)},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
