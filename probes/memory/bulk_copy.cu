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
// the others. `store`: the other direction, bulk copies from shared memory to an array.
//
// What could fool it: a chain not followed once first; copies that were never waited for or brought
// other data (the first word of everything that landed goes into a checksum; stored arrays are read
// back); SMs that read the same lines of L2 (each has its own chunk); the issuing thread itself
// (several blocks an SM, and large copies, for the plateau).
#include <algorithm>
#include <stdexcept>

#include "probes/memory/bulk_copy.cuh"
#include "probes/methods/array_size.h"
#include "probes/methods/chain.h"
#include "probes/methods/hashed_words.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/work_window.cuh"

namespace warpgauge::probes {
namespace {

constexpr std::size_t kChainBytes = 2 << 20;

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
        memory_(bytes_beyond_l2(device, std::size_t{4} << 30, 10)),
        window_(static_cast<std::size_t>(sm_count_) * kMostBlocks, kWindowNs),
        sum_(1) {
    const auto most = static_cast<int>(device.shared_bytes_per_block_optin()) - 1024;
    allow<WindowTurns>(most);
    allow<FixedTurns>(most);
    check(cudaFuncSetAttribute(store_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, most));
    fill_with_hashes(memory_, sm_count_);
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

  /// Throws std::runtime_error where other words landed than lie in memory.
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

void add_point(Probe& probe, Streamer& streamer, Sweep& sweep, Engine engine,
               const Filling& filling, bool cached, double at) {
  const int repeats = probe.at_level(3, 7, 25);
  if (cached) {
    sweep.add({at}, streamer.read(engine, filling, repeats).samples());
    return;
  }
  const Walk once = streamer.walk(engine, filling, false);
  add_rate(sweep, at, streamer.bytes_of_passes(once, filling, 1), repeats,
           [&] { streamer.launch_passes(engine, once, filling, 1); });
}

void measure_flight(Probe& probe, Streamer& streamer, Engine engine, bool cached) {
  const bool bulk = engine == Engine::kBulk;
  const std::string level = cached ? "l2" : "dram";
  std::vector<samples::Fill> fills = {
      {(bulk ? "tma.bulk." : "tma.tensor.") + level + "_gbps", "plateau"}};
  if (bulk && !cached) fills.push_back({"tma.bandwidth_gbps", "plateau"});
  probe.series({.variant = (bulk ? "bulk." : "tensor.") + level,
                .axes = {{"bytes_in_flight", "bytes"}},
                .quantities = rate_quantities(),
                .constants = {{"sm_count", probe.device().sm_count()},
                              {"sms_per_line", 1},
                              {"copy_bytes", kFillings[0].bytes}},
                .fit = {"saturation", fills},
                .figure = {cached ? "path_bandwidth_l2" : "path_bandwidth_dram",
                           cached ? "L2 read bandwidth by path against bytes in flight per SM"
                                  : "DRAM read bandwidth by path against bytes in flight per SM",
                           bulk ? "bulk copies of 4 KiB" : "tensor boxes of 4 KiB"},
                .kernel = stream_kernel(engine, cached)},
               [&](Sweep& sweep) {
                 streamer.verify(engine, kFillings[4], cached);
                 for (const Filling& filling : kFillings) {
                   add_point(probe, streamer, sweep, engine, filling, cached, filling.in_flight());
                 }
               });
}

void measure_sizes(Probe& probe, Streamer& streamer, Engine engine, bool cached) {
  const bool bulk = engine == Engine::kBulk;
  probe.series(
      {.variant = std::string(bulk ? "bulk." : "tensor.") + (cached ? "l2" : "dram") + ".size",
       .axes = {{"copy", "bytes"}},
       .quantities = rate_quantities(),
       .constants = {{"sm_count", probe.device().sm_count()},
                     {"sms_per_line", 1},
                     {"bytes_in_flight", kInFlight}},
       .fit = {"rate_at"},
       .figure = {cached ? "copy_size_l2" : "copy_size_dram",
                  std::string(cached ? "L2" : "DRAM") +
                      " bandwidth of copies by their size, 64 KiB in flight per SM",
                  bulk ? "bulk copies" : "tensor boxes"},
       .kernel = stream_kernel(engine, cached)},
      [&](Sweep& sweep) {
        for (int bytes = bulk ? 256 : kRowBytes; bytes <= kMostBytes; bytes *= 2) {
          const Filling filling = {kBlocks, kInFlight / kBlocks / bytes, bytes};
          streamer.verify(engine, filling, cached);
          add_point(probe, streamer, sweep, engine, filling, cached, bytes);
        }
      });
}

void measure_stores(Probe& probe, Streamer& streamer) {
  probe.series(
      {.variant = "store",
       .axes = {{"bytes_in_flight", "bytes"}},
       .quantities = rate_quantities(),
       .constants = {{"sm_count", probe.device().sm_count()}},
       .fit = {"saturation", {{"tma.bulk.dram_write_gbps", "plateau"}}},
       .figure = {"copy_stores",
                  "DRAM write bandwidth of bulk copies against bytes in flight per SM",
                  "bulk copies, four under way a block"},
       .kernel = store_kernel},
      [&](Sweep& sweep) {
        streamer.verify_stores({2, 4, 4096});
        for (const Filling filling :
             {Filling{1, 4, 1024}, Filling{2, 4, 1024}, Filling{2, 4, 2048}, Filling{2, 4, 4096},
              Filling{4, 4, 4096}, Filling{6, 4, 4096}, Filling{4, 4, 8192}}) {
          const Walk walk = streamer.walk(Engine::kBulk, filling, false);
          add_rate(sweep, filling.in_flight(), streamer.bytes(walk, filling),
                   probe.at_level(3, 7, 25), [&] { streamer.launch_stores(walk, filling); });
        }
      });
}

class CopyChase {
 public:
  explicit CopyChase(const Probe& probe)
      : chain_(kChainBytes), readings_(probe.at_level(7, 25, 61)) {
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
    const int warm_hops = whole_hops(nodes, CopyHop<Engine::kBulk>::kUnroll);
    const auto kernel = engine == Engine::kBulk ? copy_chase_kernel<Engine::kBulk>
                                                : copy_chase_kernel<Engine::kTensor>;
    kernel<<<1, 1, static_cast<std::size_t>(bytes)>>>(map, first, static_cast<std::uint32_t>(bytes),
                                                      warm_hops, readings_.repeats(),
                                                      readings_.sink());
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
       .fit = {"slope_at", fills},
       .figure = {"copy_latency", "Latency of a copy from L2 into shared memory, and of reading it",
                  bulk ? "bulk copies" : "tensor boxes"},
       .kernel = bulk ? copy_chase_kernel<Engine::kBulk> : copy_chase_kernel<Engine::kTensor>},
      [&](Sweep& sweep) {
        CopyChase chase(probe);
        for (int bytes = bulk ? 16 : 128; bytes <= kMostBytes; bytes *= bulk ? 4 : 2) {
          chase.add(sweep, engine, bytes);
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
  const auto add = [&](const char* variant, const char* counter, Engine engine, bool cached) {
    const int passes = cached ? 100 : 1;
    const Walk walk = streamer.walk(engine, kFilling, cached);
    counts.push_back(count_of("async_copies", {variant, axis, kFilling.in_flight(), counter,
                                               streamer.bytes_of_passes(walk, kFilling, passes),
                                               [&streamer, engine, walk, passes] {
                                                 streamer.launch_passes(engine, walk, kFilling,
                                                                        passes);
                                               }}));
  };
  add("bulk.dram", "dram_bytes", Engine::kBulk, false);
  add("tensor.dram", "dram_bytes", Engine::kTensor, false);
  add("bulk.l2", "l2_bytes", Engine::kBulk, true);
  add("tensor.l2", "l2_bytes", Engine::kTensor, true);
  const Walk stores = streamer.walk(Engine::kBulk, kFilling, false);
  counts.push_back(count_of("async_copies", {"store", axis, kFilling.in_flight(),
                                             "l2_written_bytes", streamer.bytes(stores, kFilling),
                                             [&] { streamer.launch_stores(stores, kFilling); }}));
  probe.count_together(counts);
}

const Register kRegister{{
    .name = "memory/bulk_copy",
    .question = "What latency and bandwidth has the SM's copy engine, by size and bytes in flight?",
    .min_capability = 90,
    .cost_seconds = 0.8,
    .machine_code = {expect({copy_chase_kernel<Engine::kBulk>, copy_chase_kernel<Engine::kTensor>},
                            "LDS(.64)?",  // a row index is narrowed
                            "ld.shared.u64", CopyHop<Engine::kBulk>::kUnroll)
                         .on("sm_9*"),
                     // Each copy stands in a loop over distinct operands.
                     expect(copy_chase_kernel<Engine::kBulk>, "UBLKCP*",
                            "cp.async.bulk.shared::cluster.global*",
                            CopyHop<Engine::kBulk>::kUnroll)
                         .even_conditional()
                         .on("sm_9*"),
                     expect(copy_chase_kernel<Engine::kTensor>, "UTMALDG*",
                            "cp.async.bulk.tensor.2d*", CopyHop<Engine::kBulk>::kUnroll)
                         .even_conditional()
                         .on("sm_9*"),
                     expect(stream_kernels<Engine::kBulk>(), "UBLKCP*",
                            "cp.async.bulk.shared::cluster.global*", 1)
                         .even_conditional()
                         .on("sm_9*"),
                     expect(stream_kernels<Engine::kTensor>(), "UTMALDG*",
                            "cp.async.bulk.tensor.2d*", 1)
                         .even_conditional()
                         .on("sm_9*")},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
