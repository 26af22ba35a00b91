// SPDX-License-Identifier: Apache-2.0
// Question: what holds up the rate at which SMs read from L2, and what makes it seem higher than it
// is?
//
// Method: every SM reads 16 bytes a thread past L1, again and again, lines of its own, all of them
// in L2. `clusters`: the SMs of one cluster, which lie in one GPC, from one to as many as a cluster
// may have: the rate of an SM alone and of a GPC's link to L2. `gpcs`: more and more clusters of
// the largest size. `sharers`: all SMs, and so many of them read the same lines at about the same
// time: requests for one line are joined on their way, L2 is read once for several SMs, and the
// rate that a program sees is not L2's. `l1_share`: a part of every thread's loads finds its line
// in L1: the apparent rate is that of L2 over the rest of the loads. `blocks` reads as published
// kernels do: many blocks, each once through one of a few parts of memory, so that several are in
// the same part.
//
// All rates but the last are of a window of time, by the timer that all SMs share, in which every
// SM reads without a pause: bytes of the iterations that its warps ended within it. `steady` is the
// rate of L2: SMs whose GPC has few of them read more than those whose way is shared by many. A
// kernel that gives every SM the same number of bytes waits for the largest GPC instead
// (memory/cache_bandwidth).
//
// What could fool it: fewer bytes in flight than hide the latency (swept; the best point counts,
// for with the registers that an SM has the rate may end a little before it stands still: the
// counters say how much of the slices' ports is left); blocks that do not run side by side (one an
// SM, all wait for each other); the ramps at both ends (the window begins later and ends earlier);
// lines that were not in L2 (each SM goes round its chunk before the window begins; the counters
// show the hits).
#include <chrono>
#include <thread>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/hashed_words.h"
#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/permutation.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/work_window.cuh"

namespace warpgauge::probes {
namespace {

constexpr int kUnroll = 8;  // loads that a thread has under way
constexpr int kThreads = 1024;
constexpr int kChunk = (256 << 10) / 16;  // elements of 16 bytes that an SM reads past L1
constexpr int kHot = (64 << 10) / 16;     // elements that it finds in L1
constexpr int kMostHot = 6;               // loads of kUnroll that go to them
constexpr int kMostClusterSize = 16;
constexpr int kPortableClusterSize = 8;
constexpr std::uint64_t kWindowNs = 1'000'000;
constexpr int kPieces = 64;   // that a block reads of its part
constexpr int kRounds = 128;  // of blocks on all SMs

// Block b reads chunk b / sharers round and round; of a thread's kUnroll loads in a turn, `hot` go
// to the block's own hot elements instead, through L1.
template <int hot>
__global__ void __launch_bounds__(kThreads, 1)
    steady_read_kernel(const uint4* chunks, const uint4* hot_elements, int sharers,
                       const __grid_constant__ WindowSink window, std::uint32_t* sink) {
  const uint4* own = chunks + std::uint64_t{blockIdx.x / sharers} * kChunk;
  const uint4* kept = hot_elements + std::uint64_t{blockIdx.x} * kHot;
  std::uint32_t sum = 0;
  int i = static_cast<int>(threadIdx.x);
  WindowTurns turns(window);
  do {
    sum ^= xor_of_loads<kUnroll>([&](int k) {
      const int element = i + k * static_cast<int>(blockDim.x);
      return k * hot % kUnroll < hot ? load_16<CacheOp::kCa>(kept + element % kHot)
                                     : load_16<CacheOp::kCg>(own + element);
    });
    i += static_cast<int>(blockDim.x) * kUnroll;
    if (i >= kChunk) i = static_cast<int>(threadIdx.x);
  } while (turns.go_on(sum));
  turns.leave();
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

/// A launch.
struct Work {
  ReadKernel kernel = steady_read_kernel<0>;
  int blocks = 0, threads = kThreads;
  int sharers = 1;
  int cluster_size = 0;
};

class Reader {
 public:
  explicit Reader(const Device& device)
      : placed_(device),
        sm_count_(device.sm_count()),
        memory_(static_cast<std::size_t>(sm_count_) * (kChunk + kHot)),
        window_(static_cast<std::size_t>(sm_count_) * kThreads / 32, kWindowNs),
        sink_(1) {
    memory_.from_host(hashed_elements(memory_.size()));
  }
  int sm_count() const { return sm_count_; }

  void launch(const Work& work) const {
    const uint4* chunks = memory_.data();
    const uint4* hot = chunks + static_cast<std::size_t>(sm_count_) * kChunk;
    placed_.launch(work.kernel, work.blocks, work.threads, work.cluster_size, chunks, hot,
                   work.sharers, window_.prepare(), sink_.data());
  }
  /// Bytes read in the window by launches of the work.
  WindowReadings read(const Work& work, int repeats) const {
    const auto warps = static_cast<std::size_t>(work.blocks) * work.threads / 32;
    return window_.read(repeats, warps, 32.0 * 16 * kUnroll, [&] {
      // At rest between windows: the highest of these rates, kept up, lower the clock.
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      launch(work);
    });
  }
  template <CacheOp op>
  void launch_blocks(int parts) const {
    block_read_kernel<op><<<block_count(), kThreads>>>(
        reinterpret_cast<const std::uint64_t*>(memory_.data()), parts, sink_.data());
  }
  int block_count() const { return sm_count_ * kRounds; }
  static double part_bytes() { return 8.0 * kPieces * kThreads; }
  int most_parts() const { return static_cast<int>(double(memory_.bytes()) / part_bytes()); }

  int most_clusters(int size) const {
    return placed_.most_clusters(steady_read_kernel<0>, size, kThreads);
  }
  void require_clusters() const { placed_.require_clusters(); }

 private:
  OneBlockAnSm placed_;
  int sm_count_;
  DeviceBuffer<uint4> memory_;
  WorkWindow window_;
  DeviceBuffer<std::uint32_t> sink_;
};

void add(const Probe& probe, Sweep& sweep, double at, const Reader& reader, const Work& work) {
  sweep.add({at}, reader.read(work, probe.at_level(3, 7, 25)).samples());
}

std::vector<int> sharers_of(int sm_count) {
  std::vector<int> list;
  for (const int sharers : {1, 2, 3, 4, 6, 8, 12, 16, 24, 33, 48, 66}) {
    if (sharers <= sm_count) list.push_back(sharers);
  }
  return list;
}

/// Parts of memory, from a few that many blocks share to more than there are blocks at once.
std::vector<int> parts_of(const Reader& reader) {
  std::vector<int> list;
  for (const int parts : {2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 80}) {
    if (parts <= reader.most_parts()) list.push_back(parts);
  }
  return list;
}

const std::vector<ReadKernel>& hot_kernels() {
  static const std::vector<ReadKernel> all = {steady_read_kernel<0>,       steady_read_kernel<1>,
                                              steady_read_kernel<2>,       steady_read_kernel<3>,
                                              steady_read_kernel<4>,       steady_read_kernel<5>,
                                              steady_read_kernel<kMostHot>};
  return all;
}
const Kernels kPastL1 = steady_read_kernel<0>;

void measure_steady(Probe& probe, const Reader& reader) {
  probe.series({.variant = "steady",
                .axes = {{"bytes_in_flight", "bytes"}},
                .quantities = rate_quantities(),
                .constants = {{"sm_count", double(reader.sm_count())},
                              {"chunk_bytes", 16.0 * kChunk},
                              {"sms_per_line", 1}},
                .fit = {"rate_at", {{"l2.read_gbps", "best"}}},
                .figure = {"l2_read_steady",
                           "Read bandwidth of L2 while all SMs read, against bytes in flight",
                           "16-byte loads past L1, each line by one SM"},
                .kernel = kPastL1},
               [&](Sweep& sweep) {
                 for (const int threads : {32, 64, 128, 256, 512, 1024}) {
                   add(probe, sweep, 16.0 * threads * kUnroll, reader,
                       {.blocks = reader.sm_count(), .threads = threads});
                 }
               });
}

void measure_clusters(Probe& probe, const Reader& reader) {
  probe.series({.variant = "one_sm",
                .axes = {{"sms", "1"}},
                .quantities = rate_quantities(),
                .fit = {"rate_at", {{"l2.one_sm.read_gbps", "at.1"}}},
                .figure = {.label = "one SM"},
                .kernel = kPastL1},
               [&](Sweep& sweep) { add(probe, sweep, 1, reader, {.blocks = 1}); });
  probe.series({.variant = "clusters",
                .axes = {{"sms", "1"}},
                .quantities = rate_quantities(),
                .fit = {"saturation", {{"l2.gpc.read_gbps", "plateau"}}},
                .figure = {"l2_read_gpc", "Read bandwidth from L2 of the SMs of one GPC",
                           "SMs of one cluster"},
                .kernel = kPastL1},
               [&](Sweep& sweep) {
                 reader.require_clusters();
                 for (int size = 1; size <= kMostClusterSize; size += size < 8 ? 1 : 2) {
                   if (reader.most_clusters(size) < 1) continue;
                   add(probe, sweep, size, reader, {.blocks = size, .cluster_size = size});
                 }
               });
  probe.series(
      {.variant = "gpcs",
       .axes = {{"clusters", "1"}},
       .quantities = rate_quantities(),
       .fit = {"rate_at"},
       .figure = {"l2_read_gpcs", "Read bandwidth from L2 against clusters of one GPC each",
                  "clusters of the largest size"},
       .kernel = kPastL1},
      [&](Sweep& sweep) {
        reader.require_clusters();
        const int most = reader.most_clusters(kMostClusterSize);
        if (most < 1) throw SkipSeries{"no clusters of 16 blocks on this device"};
        for (int clusters = 1; clusters <= most; ++clusters) {
          add(probe, sweep, clusters, reader,
              {.blocks = kMostClusterSize * clusters, .cluster_size = kMostClusterSize});
        }
      });
}

void measure_apparent(Probe& probe, const Reader& reader) {
  const auto sm_count = static_cast<double>(reader.sm_count());
  probe.series({.variant = "sharers",
                .axes = {{"sharers", "1"}},
                .quantities = rate_quantities(),
                .constants = {{"sm_count", sm_count}},
                .fit = {"rate_at"},
                .figure = {"l2_read_sharers",
                           "Apparent read bandwidth of L2 against SMs that read the same lines",
                           "16-byte loads past L1"},
                .kernel = kPastL1},
               [&](Sweep& sweep) {
                 for (const int sharers : sharers_of(reader.sm_count())) {
                   add(probe, sweep, sharers, reader,
                       {.blocks = reader.sm_count(), .sharers = sharers});
                 }
               });
  probe.series(
      {.variant = "l1_share",
       .axes = {{"share", "1"}},
       .quantities = rate_quantities(),
       .constants = {{"sm_count", sm_count}, {"sms_per_line", 1}},
       .fit = {"rate_at"},
       .figure = {"l2_read_l1_share",
                  "Apparent read bandwidth of L2 against the share of loads that L1 serves",
                  "each line by one SM"},
       .kernel = every_instance_of(steady_read_kernel<0>)},
      [&](Sweep& sweep) {
        for (int hot = 0; hot <= kMostHot; ++hot) {
          add(probe, sweep, double(hot) / kUnroll, reader,
              {.kernel = hot_kernels()[hot], .blocks = reader.sm_count()});
        }
      });
}

template <CacheOp op>
void measure_blocks(Probe& probe, const Reader& reader, const char* variant, const char* label) {
  probe.series({.variant = variant,
                .axes = {{"size", "bytes"}},
                .quantities = rate_quantities(),
                .constants = {{"sm_count", double(reader.sm_count())}},
                .fit = {"rate_at"},
                .figure = {"l2_read_blocks",
                           "Apparent read bandwidth of blocks that share what they read", label},
                .kernel = every_instance_of(block_read_kernel<CacheOp::kCg>)},
               [&](Sweep& sweep) {
                 for (const int parts : parts_of(reader)) {
                   add_rate(sweep, parts * Reader::part_bytes(),
                            Reader::part_bytes() * reader.block_count(), probe.at_level(3, 7, 25),
                            [&] { reader.launch_blocks<op>(parts); });
                 }
               });
}

void measure(Probe& probe) {
  const Reader reader(probe.device());
  measure_steady(probe, reader);
  measure_clusters(probe, reader);
  measure_apparent(probe, reader);
  measure_blocks<CacheOp::kCa>(probe, reader, "blocks", "through L1");
  measure_blocks<CacheOp::kCg>(probe, reader, "blocks_past_l1", "past L1");
}

/// Counts of each cache on the path: L1 nothing, or the share that was meant; and L2 answered.
void confirm(Probe& probe) {
  const Reader reader(probe.device());
  const int blocks = reader.sm_count();
  const auto point = [&](double at, double miss_rate, const Work& work) {
    return CountedPoint{{at},
                        {{"expected_miss_rate", miss_rate}, {"expected_l2_hit_rate", 1}},
                        [&reader, work] { reader.launch(work); }};
  };
  const auto count = [](const char* variant, samples::Axis axis, std::vector<CountedPoint> points) {
    return Count{{.confirms = variant,
                  .group = "l2_limits",
                  .axes = {std::move(axis)},
                  .relations = {{"l1_miss_rate", "expected_miss_rate", 0.02},
                                {"l2_hit_rate", "expected_l2_hit_rate", 0.02}}},
                 std::move(points)};
  };
  const samples::Axis sms{"sms", "1"};
  std::vector<CountedPoint> shares, sharers, blocks_of_parts;
  for (int hot = 0; hot <= kMostHot; ++hot) {
    const double share = double(hot) / kUnroll;
    shares.push_back(point(share, 1 - share, {.kernel = hot_kernels()[hot], .blocks = blocks}));
  }
  for (const int several : sharers_of(blocks)) {
    sharers.push_back(point(several, 1, {.blocks = blocks, .sharers = several}));
  }
  for (const int parts : parts_of(reader)) {
    const double sectors = Reader::part_bytes() * reader.block_count() / 32;
    blocks_of_parts.push_back({{parts * Reader::part_bytes()},
                               {{"expected_sectors", sectors}},
                               [&reader, parts] { reader.launch_blocks<CacheOp::kCa>(parts); }});
  }
  std::vector<Count> counts = {count("steady", {"bytes_in_flight", "bytes"},
                                     {point(16.0 * kThreads * kUnroll, 1, {.blocks = blocks})}),
                               count("one_sm", sms, {point(1, 1, {.blocks = 1})}),
                               count("l1_share", {"share", "1"}, std::move(shares)),
                               count("sharers", {"sharers", "1"}, std::move(sharers)),
                               {{.confirms = "blocks",
                                 .group = "l2_limits",
                                 .axes = {{"size", "bytes"}},
                                 .relations = {{"l1_sectors", "expected_sectors", 0.01}}},
                                std::move(blocks_of_parts)}};
  if (reader.most_clusters(kPortableClusterSize) > 0) {
    counts.push_back(
        count("clusters", sms,
              {point(kPortableClusterSize, 1,
                     {.blocks = kPortableClusterSize, .cluster_size = kPortableClusterSize})}));
  }
  probe.count_together(counts);
}

const Register kRegister{{
    .name = "memory/l2_read_limits",
    .question = "What holds up reading from L2, and what makes its rate seem higher?",
    .cost_seconds = 1.4,
    .machine_code = {expect(every_instance_of(steady_read_kernel<0>), "LDG.E.128*",
                            "ld.global.c[ag].v4.u32", kUnroll),
                     expect(every_instance_of(block_read_kernel<CacheOp::kCg>), "LDG.E.64*",
                            "ld.global.c[ag].u64", kUnroll),
                     expect(kPastL1, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", kUnroll)},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
