// SPDX-License-Identifier: Apache-2.0
// Question: what holds up the rate at which SMs read from L2, and what makes it seem higher than it
// is?
//
// Method: every SM reads 16 bytes per thread past L1, again and again, lines of its own, all in L2.
// `clusters`: the SMs of one cluster, which lie in one GPC, from one to as many as a cluster may
// have: the rate of an SM alone and of a GPC's link to L2. `gpcs`: more and more clusters of the
// largest size. `sharers`: all SMs, in groups of varied size whose SMs read the same lines at about
// the same time: their requests are joined on their way, and the rate that a program sees is not
// L2's. `l1_share`: a part of every thread's loads finds its line in L1: the apparent rate is that
// of L2 over the rest. `blocks` reads as published kernels do: many blocks, each once through one
// of a few parts of memory, so that several are in the same part.
//
// All rates but the last are taken in a window of time, by the timer that all SMs share, in which
// every SM reads without a pause: bytes of the iterations that its warps ended within it. `steady`
// is the rate of L2: SMs of a small GPC read more than those that share a path with many. A kernel
// that gives every SM the same number of bytes waits for the largest GPC (memory/cache_bandwidth).
//
// What could fool it: fewer bytes in flight than hide the latency (swept; the best point counts:
// with an SM's registers the rate may end a little before it levels off, and counters say how much
// of the slices' ports is left); blocks that do not run side by side (one per SM, all wait for each
// other); the ramps at both ends (the window begins later and ends earlier); lines that were not in
// L2 (each SM goes round its chunk before; the counters show the hits).
#include <chrono>
#include <thread>

#include "probes/methods/hashed_words.h"
#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/work_window.cuh"

namespace warpgauge::probes::l2_read_limits_probe {
namespace {

constexpr int kUnroll = 8;  // loads that a thread has under way
constexpr int kThreads = 1024;
constexpr int kChunk = (256 << 10) / 16;  // elements of 16 bytes that an SM reads past L1
constexpr int kHot = (64 << 10) / 16;     // elements that it finds in L1
constexpr int kMostHot = 6;               // loads of kUnroll that go to them
constexpr std::uint64_t kWindowNs = 1'000'000;
constexpr int kPieces = 64;   // that a block reads of its part
constexpr int kRounds = 128;  // of blocks on all SMs
constexpr double kPartBytes = 8.0 * kPieces * kThreads;

// Block b reads chunk b / sharers round and round; of a thread's kUnroll loads of an iteration,
// `hot` go to the block's own hot elements instead, through L1.
template <int hot>
__global__ void __launch_bounds__(kThreads, 1)
    steady_read_kernel(const uint4* chunks, const uint4* hot_elements, int sharers,
                       const __grid_constant__ WindowSink window, std::uint32_t* sink) {
  const uint4* own = chunks + std::uint64_t{blockIdx.x / sharers} * kChunk;
  const uint4* kept = hot_elements + std::uint64_t{blockIdx.x} * kHot;
  std::uint32_t sum = 0;
  int i = static_cast<int>(threadIdx.x);
  WindowIterations iterations(window);
  do {
    sum ^= xor_of_loads<kUnroll>([&](int k) {
      const int element = i + k * static_cast<int>(blockDim.x);
      return k * hot % kUnroll < hot ? load_16<CacheOp::kCa>(kept + element % kHot)
                                     : load_16<CacheOp::kCg>(own + element);
    });
    i += static_cast<int>(blockDim.x) * kUnroll;
    if (i >= kChunk) i = static_cast<int>(threadIdx.x);
  } while (iterations.go_on(sum));
  iterations.leave();
  if (sum == 0x9e3779b9U) *sink = sum;  // keeps the loads alive
}

// Block b reads part b % parts of memory: every parts-th piece of a word a thread.
template <CacheOp op>
__global__ void __launch_bounds__(kThreads, 2)
    block_read_kernel(const std::uint64_t* words, int parts, std::uint32_t* sink) {
  const std::uint64_t* first = words + std::uint64_t{blockIdx.x % parts} * kThreads + threadIdx.x;
  std::uint64_t sum = 0;
#pragma unroll 1
  for (int i = 0; i < kPieces; i += kUnroll) {
    std::uint64_t values[kUnroll];
#pragma unroll
    for (int k = 0; k < kUnroll; ++k) {
      const std::uint64_t* word = first + std::uint64_t(i + k) * parts * kThreads;
      values[k] = load_pointer<op>(reinterpret_cast<std::uint64_t>(word));
    }
#pragma unroll
    for (int k = 0; k < kUnroll; ++k) sum ^= values[k];
  }
  if (sum == 0x9e3779b9U) *sink = static_cast<std::uint32_t>(sum);  // keeps the loads alive
}

using ReadKernel = void (*)(const uint4*, const uint4*, int, WindowSink, std::uint32_t*);
constexpr ReadKernel kHotKernels[] = {steady_read_kernel<0>,       steady_read_kernel<1>,
                                      steady_read_kernel<2>,       steady_read_kernel<3>,
                                      steady_read_kernel<4>,       steady_read_kernel<5>,
                                      steady_read_kernel<kMostHot>};
constexpr ReadKernel kPastL1 = kHotKernels[0];

/// A launch.
struct Work {
  ReadKernel kernel = kPastL1;
  int blocks = 0, threads = kThreads;
  int sharers = 1;
  int cluster_size = 0;
};

struct Reader {
  const Device& device;
  int sms = device.sm_count();
  OneBlockAnSm placed{device};
  DeviceBuffer<uint4> memory = hashed_elements(std::size_t(sms) * (kChunk + kHot));
  WorkWindow window{device, std::size_t(sms) * kThreads / 32, kWindowNs};
  DeviceBuffer<std::uint32_t> sink{1};

  void launch(const Work& work) const {
    const uint4* chunks = memory.data();
    placed.launch(work.kernel, work.blocks, work.threads, work.cluster_size, chunks,
                  chunks + std::size_t(sms) * kChunk, work.sharers, window.prepare(), sink.data());
  }
  /// Bytes read in the window by launches of the work.
  WindowReadings read(const Work& work, int repeats) const {
    const auto warps = static_cast<std::size_t>(work.blocks) * work.threads / 32;
    return window.read(repeats, warps, 32.0 * 16 * kUnroll, [&] {
      // At rest between windows: the highest of these rates, kept up, lower the clock.
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      launch(work);
    });
  }
  template <CacheOp op>
  void launch_blocks(int parts) const {
    block_read_kernel<op><<<sms * kRounds, kThreads>>>(
        reinterpret_cast<const std::uint64_t*>(memory.data()), parts, sink.data());
  }
  double bytes_of_blocks() const { return kPartBytes * sms * kRounds; }

  std::vector<int> sharers() const {
    return up_to(sms, {1, 2, 3, 4, 6, 8, 12, 16, 24, 33, 48, 66});
  }
  /// Parts of memory, from a few that many blocks share to more than there are blocks at once.
  std::vector<int> parts() const {
    return up_to(static_cast<int>(double(memory.bytes()) / kPartBytes),
                 {2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 80});
  }

  static std::vector<int> up_to(int most, std::vector<int> values) {
    std::erase_if(values, [most](int value) { return value > most; });
    return values;
  }
};

using AddWork = std::function<void(double at, const Work& work)>;

/// The points of `sharers` and of `l1_share`, measured and counted.
void for_each_sharers(const Reader& reader, const AddWork& add) {
  for (const int sharers : reader.sharers()) {
    add(sharers, {.blocks = reader.sms, .sharers = sharers});
  }
}
void for_each_l1_share(const Reader& reader, const AddWork& add) {
  for (int hot = 0; hot <= kMostHot; ++hot) {
    add(double(hot) / kUnroll, {.kernel = kHotKernels[hot], .blocks = reader.sms});
  }
}

/// Measures a series of windows. `body` hands each point to the function that it is given.
void measure_work(Probe& probe, const Reader& reader, const char* variant, samples::Axis axis,
                  SeriesSpec rest, const std::function<void(const AddWork& add)>& body) {
  if (rest.kernel.empty()) rest.kernel = kPastL1;
  measure_rates(probe, variant, std::move(axis), rest, [&](Sweep& sweep) {
    body([&](double at, const Work& work) {
      sweep.add({at}, reader.read(work, probe.at_level(3, 7, 25)).samples());
    });
  });
}

void measure_clusters(Probe& probe, const Reader& reader) {
  measure_work(
      probe, reader, "one_sm", {"sms", "1"},
      {.fit = {"rate_at", {{"l2.one_sm.read_gbps", "at.1"}}}, .figure = {.label = "one SM"}},
      [](const AddWork& add) { add(1, {.blocks = 1}); });
  measure_work(probe, reader, "clusters", {"sms", "1"},
               {.fit = {"saturation", {{"l2.gpc.read_gbps", "plateau"}}},
                .figure = {"l2_read_gpc", "Read bandwidth from L2 of the SMs of one GPC",
                           "SMs of one cluster"}},
               [&](const AddWork& add) {
                 for (const int size : reader.placed.cluster_sizes(kPastL1, kThreads)) {
                   add(size, {.blocks = size, .cluster_size = size});
                 }
               });
  measure_work(
      probe, reader, "gpcs", {"clusters", "1"},
      {.fit = {"rate_at"},
       .figure = {"l2_read_gpcs", "Read bandwidth from L2 against clusters of one GPC each",
                  "clusters of the largest size"}},
      [&](const AddWork& add) {
        constexpr int kSize = OneBlockAnSm::kMostClusterSize;
        const int most = reader.placed.most_large_clusters(kPastL1, kThreads);
        for (int clusters = 1; clusters <= most; ++clusters) {
          add(clusters, {.blocks = kSize * clusters, .cluster_size = kSize});
        }
      });
}

void measure_all_sms(Probe& probe, const Reader& reader) {
  const int sms = reader.sms;
  measure_work(
      probe, reader, "steady", {"bytes_in_flight", "bytes"},
      {.constants = {{"sm_count", sms}, {"chunk_bytes", 16.0 * kChunk}, {"sms_per_line", 1}},
       .fit = {"rate_at", {{"l2.read_gbps", "best"}}},
       .figure = {"l2_read_steady",
                  "Read bandwidth of L2 while all SMs read, against bytes in flight",
                  "16-byte loads past L1, each line by one SM"}},
      [&](const AddWork& add) {
        for (const int threads : {32, 64, 128, 256, 512, 1024}) {
          add(16.0 * threads * kUnroll, {.blocks = sms, .threads = threads});
        }
      });
  measure_clusters(probe, reader);
  measure_work(probe, reader, "sharers", {"sharers", "1"},
               {.constants = {{"sm_count", sms}},
                .fit = {"rate_at"},
                .figure = {"l2_read_sharers",
                           "Apparent read bandwidth of L2 against SMs that read the same lines",
                           "16-byte loads past L1"}},
               [&](const AddWork& add) { for_each_sharers(reader, add); });
  measure_work(
      probe, reader, "l1_share", {"share", "1"},
      {.constants = {{"sm_count", sms}, {"sms_per_line", 1}},
       .fit = {"rate_at"},
       .figure = {"l2_read_l1_share",
                  "Apparent read bandwidth of L2 against the share of loads that L1 serves",
                  "each line by one SM"},
       .kernel = every_instance_of(steady_read_kernel<0>)},
      [&](const AddWork& add) { for_each_l1_share(reader, add); });
}

template <CacheOp op>
void measure_blocks(Probe& probe, const Reader& reader, const char* variant, const char* label) {
  measure_rates(probe, variant, {"size", "bytes"},
                {.constants = {{"sm_count", reader.sms}},
                 .fit = {"rate_at"},
                 .figure = {"l2_read_blocks",
                            "Apparent read bandwidth of blocks that share what they read", label},
                 .kernel = every_instance_of(block_read_kernel<CacheOp::kCg>)},
                [&](Sweep& sweep) {
                  for (const int parts : reader.parts()) {
                    add_rate(sweep, parts * kPartBytes, reader.bytes_of_blocks(),
                             probe.at_level(3, 7, 25), [&] { reader.launch_blocks<op>(parts); });
                  }
                });
}

void measure(Probe& probe) {
  const Reader reader{probe.device()};
  measure_all_sms(probe, reader);
  measure_blocks<CacheOp::kCa>(probe, reader, "blocks", "through L1");
  measure_blocks<CacheOp::kCg>(probe, reader, "blocks_past_l1", "past L1");
}

/// Counts of each cache on the path: L1 nothing, or the share that was meant; and L2 answered.
void confirm(Probe& probe) {
  const Reader reader{probe.device()};
  const int sms = reader.sms;
  std::vector<Count> counts;
  const auto begin = [&](const char* variant, samples::Axis axis) {
    counts.push_back({{.confirms = variant,
                       .group = "l2_limits",
                       .axes = {std::move(axis)},
                       .relations = {{"l1_miss_rate", "expected_miss_rate", 0.02},
                                     {"l2_hit_rate", "expected_l2_hit_rate", 0.02}}},
                      {}});
  };
  const auto add = [&](double at, const Work& work, double miss_rate = 1) {
    counts.back().points.push_back(
        {{at}, {{"expected_miss_rate", miss_rate}, {"expected_l2_hit_rate", 1}}, [&reader, work] {
           reader.launch(work);
         }});
  };
  begin("steady", {"bytes_in_flight", "bytes"});
  add(16.0 * kThreads * kUnroll, {.blocks = sms});
  // One SM's rate varies from pass to pass: both counts are of the same one.
  begin("one_sm", {"sms", "1"});
  counts.back().spec.relations.back() = {"l2_hits", "l1_sectors", 0.02};
  add(1, {.blocks = 1});
  begin("l1_share", {"share", "1"});
  for_each_l1_share(reader, [&](double at, const Work& work) { add(at, work, 1 - at); });
  begin("sharers", {"sharers", "1"});
  for_each_sharers(reader, add);
  std::vector<CountedPoint> parts;
  for (const int some : reader.parts()) {
    parts.push_back({{some * kPartBytes},
                     {{"expected_sectors", reader.bytes_of_blocks() / 32}},
                     [&reader, some] { reader.launch_blocks<CacheOp::kCa>(some); }});
  }
  counts.push_back({{.confirms = "blocks",
                     .group = "l2_limits",
                     .axes = {{"size", "bytes"}},
                     .relations = {{"l1_sectors", "expected_sectors", 0.01}}},
                    parts});
  constexpr int kSize = OneBlockAnSm::kPortableClusterSize;
  if (reader.placed.most_clusters(kPastL1, kSize, kThreads) > 0) {
    begin("clusters", {"sms", "1"});
    add(kSize, {.blocks = kSize, .cluster_size = kSize});
  }
  probe.count_together(counts);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What holds up reading from L2, and what makes its rate seem higher?",
     .cost_seconds = 1.4,
     .machine_code = {expect(every_instance_of(steady_read_kernel<0>), "LDG.E.128*",
                             "ld.global.c[ag].v4.u32", kUnroll),
                      expect(every_instance_of(block_read_kernel<CacheOp::kCg>), "LDG.E.64*",
                             "ld.global.c[ag].u64", kUnroll),
                      expect(kPastL1, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", kUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::l2_read_limits_probe
