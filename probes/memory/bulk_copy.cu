// SPDX-License-Identifier: Apache-2.0
// Question: what latency and bandwidth has the SM's copy engine (TMA), by bulk copies and by tensor
// maps, against the size of a copy and the bytes in flight?
//
// Method: `latency.*`: a chain; a hop is one copy, the wait at its mbarrier and a load of the next
// place from shared memory: a pointer for bulk copies, a row index for boxes of a tensor map; the
// slope over hops, at each size. `bulk.*` and `tensor.*`: one thread per block keeps a ring of
// copies under way and asks for the next as soon as one has landed; blocks, ring and size set the
// bytes in flight. From L2 in a window of time in which all SMs read (memory/l2_read_limits says
// why); from DRAM an array, once, in equal shares: SMs that end early leave their part of DRAM to
// the others (memory/dram_bandwidth). `store`: bulk copies from shared memory to an array.
//
// What could fool it: a chain that is not followed once before it is timed; copies that were never
// waited for or brought other data (a checksum of the first words that landed; stored arrays are
// read back); SMs that read the same lines of L2 (each has its own chunk); the issuing thread
// itself (several blocks per SM, and large copies, for the plateau).
#include <algorithm>
#include <stdexcept>

#include "probes/memory/bulk_copy.cuh"
#include "probes/methods/array_size.h"
#include "probes/methods/chain.h"
#include "probes/methods/hashed_words.h"
#include "probes/methods/residency.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/work_window.cuh"

namespace warpgauge::probes::bulk_copy_probe {
namespace {

constexpr std::size_t kChainBytes = 2 << 20;

/// How an SM is filled: blocks, copies under way in each, and their size.
struct Filling {
  int blocks_per_sm, stages, bytes;
  double in_flight() const { return double(blocks_per_sm) * stages * bytes; }
};

template <class Iterations>
auto stream_kernel(Engine engine) {
  return engine == Engine::kBulk ? copy_stream_kernel<Engine::kBulk, Iterations>
                                 : copy_stream_kernel<Engine::kTensor, Iterations>;
}

struct Streamer {
  const Device& device;
  int sm_count = device.sm_count();
  DeviceBuffer<char> memory{bytes_beyond_l2(device, std::size_t{4} << 30, 10)};
  WorkWindow window{device, std::size_t(sm_count) * kMostBlocks, kWindowNs};
  DeviceBuffer<std::uint32_t> sum{1};

  explicit Streamer(const Device& on) : device(on) {
    const std::size_t most = device.shared_bytes_per_block_optin() - 1024;
    for (const Engine engine : {Engine::kBulk, Engine::kTensor}) {
      allow_shared_bytes(stream_kernel<WindowIterations>(engine), most);
      allow_shared_bytes(stream_kernel<FixedIterations>(engine), most);
    }
    allow_shared_bytes(store_kernel, most);
    fill_with_hashes(memory, sm_count);
  }

  std::uint64_t blocks(const Filling& filling) const {
    return std::uint64_t(sm_count) * filling.blocks_per_sm;
  }

  /// Blocks with room for `copies` copies each.
  LaunchShape grid(const Filling& filling, int copies) const {
    return {.blocks = sm_count * filling.blocks_per_sm,
            .threads = kThreads,
            .shared_bytes = static_cast<std::size_t>(copies) * filling.bytes};
  }

  /// `cached`: each SM reads its share of a quarter of L2; else all read the array.
  Tiles tiles_of(Engine engine, const Filling& filling, bool cached) const {
    const bool bulk = engine == Engine::kBulk;
    const std::uint64_t unit = bulk ? filling.bytes : filling.bytes / kRowBytes;
    const std::uint64_t span = cached ? device.l2_bytes() / 4 : memory.bytes();
    const std::uint64_t round = std::uint64_t(filling.bytes) * filling.stages;
    const std::uint64_t count =
        std::max<std::uint64_t>(1, span / blocks(filling) / round) * filling.stages;
    return {bulk ? reinterpret_cast<std::uint64_t>(memory.data()) : 0,
            cached ? unit * count : unit,
            cached ? unit : unit * blocks(filling),
            static_cast<int>(count),
            static_cast<std::uint32_t>(filling.bytes),
            filling.stages};
  }
  double bytes(const Tiles& tiles, const Filling& filling) const {
    return double(tiles.count) * tiles.bytes * double(blocks(filling));
  }

  /// Throws SkipPoint where an SM is not filled so: fewer bytes would be in flight.
  template <class Iterations, class Pace>
  void launch(Engine engine, const Tiles& tiles, const Filling& filling, const Pace& pace) const {
    const CUtensorMap map = make_map(memory.data(), kRowWords, memory.bytes() / kRowBytes,
                                     std::max(1, filling.bytes / kRowBytes));
    launch_resident(stream_kernel<Iterations>(engine), grid(filling, filling.stages), map, tiles,
                    pace, sum.data());
  }
  WindowReadings read(Engine engine, const Filling& filling, int repeats) const {
    const Tiles around = tiles_of(engine, filling, true);
    return window.read(repeats, blocks(filling), double(filling.bytes) * filling.stages, [&] {
      launch<WindowIterations>(engine, around, filling, window.prepare());
    });
  }
  /// Copies each tile `passes` times, and some tiles once more.
  void launch_passes(Engine engine, const Tiles& tiles, const Filling& filling, int passes) const {
    launch<FixedIterations>(engine, tiles, filling,
                            static_cast<std::uint32_t>(tiles.count / tiles.stages * passes));
  }
  double bytes_of_passes(const Tiles& tiles, const Filling& filling, int passes) const {
    return passes * bytes(tiles, filling) + filling.in_flight() * sm_count;
  }
  void launch_stores(const Tiles& tiles, const Filling& filling) const {
    launch_resident(store_kernel, grid(filling, 4), tiles);
  }

  /// Throws std::runtime_error where other words landed than lie in memory.
  void verify(Engine engine, const Filling& filling, bool cached) {
    const Tiles once = tiles_of(engine, filling, cached);
    sum.fill_bytes(0);
    launch_passes(engine, once, filling, 1);
    check(cudaGetLastError());
    std::uint32_t expected = 0;
    for (std::uint64_t i = 0; i < once.count * blocks(filling); ++i) {
      expected ^= static_cast<std::uint32_t>(Permutation::mix(i * (filling.bytes / 8) + 1));
    }
    if (sum.value() != expected) throw std::runtime_error("the copies brought other data");
  }
  void verify_stores(const Filling& filling) {
    const Tiles once = tiles_of(Engine::kBulk, filling, false);
    launch_stores(once, filling);
    sum.fill_bytes(0);
    check_stores_kernel<<<sm_count * 4, 512>>>(
        reinterpret_cast<const std::uint32_t*>(memory.data()), once.count * blocks(filling),
        static_cast<unsigned>(filling.bytes / 4), sum.data());
    check(cudaGetLastError());
    if (sum.value() != 0) throw std::runtime_error("the copies stored other data");
  }
};

constexpr Filling kFillings[] = {{1, 1, 4096}, {1, 2, 4096}, {2, 2, 4096}, {2, 3, 4096},
                                 {2, 4, 4096}, {2, 6, 4096}, {4, 4, 4096}, {4, 6, 4096},
                                 {4, 8, 4096}, {4, 12, 4096}};
constexpr Filling kStores[] = {{1, 4, 1024}, {2, 4, 1024}, {2, 4, 2048}, {2, 4, 4096},
                               {4, 4, 4096}, {6, 4, 4096}, {4, 4, 8192}};
constexpr int kInFlight = 64 << 10;  // of an SM, where the size of a copy is swept
constexpr int kBlocks = 4;           // of an SM, there
constexpr int kMostBytes = 16 << 10;

void add_point(Probe& probe, const Streamer& streamer, Sweep& sweep, Engine engine,
               const Filling& filling, bool cached, double at) {
  const int repeats = probe.at_level(3, 7, 25);
  if (cached) return sweep.add({at}, streamer.read(engine, filling, repeats).samples());
  const Tiles once = streamer.tiles_of(engine, filling, false);
  add_rate(sweep, at, streamer.bytes_of_passes(once, filling, 1), repeats,
           [&] { streamer.launch_passes(engine, once, filling, 1); });
}

/// By bytes in flight, then by the size of a copy.
void measure_stream(Probe& probe, Streamer& streamer, Engine engine, bool cached) {
  const bool bulk = engine == Engine::kBulk;
  const std::string level = cached ? "l2" : "dram", name = cached ? "L2" : "DRAM";
  const std::string variant = (bulk ? "bulk." : "tensor.") + level;
  const Kernels kernel = cached ? Kernels(stream_kernel<WindowIterations>(engine))
                                : Kernels(stream_kernel<FixedIterations>(engine));
  std::vector<samples::Fill> fills = {{"tma." + variant + "_gbps", "plateau"}};
  if (bulk && !cached) fills.push_back({"tma.bandwidth_gbps", "plateau"});
  measure_rates(probe, variant, {"bytes_in_flight", "bytes"},
                {.constants = {{"sm_count", streamer.sm_count},
                               {"sms_per_line", 1},
                               {"copy_bytes", kFillings[0].bytes}},
                 .fit = {"saturation", fills},
                 .figure = {"path_bandwidth_" + level,
                            name + " read bandwidth by path against bytes in flight per SM",
                            bulk ? "bulk copies of 4 KiB" : "tensor boxes of 4 KiB"},
                 .kernel = kernel},
                [&](Sweep& sweep) {
                  streamer.verify(engine, kFillings[4], cached);
                  for (const Filling& filling : kFillings) {
                    sweep.attempt([&] {
                      add_point(probe, streamer, sweep, engine, filling, cached,
                                filling.in_flight());
                    });
                  }
                });
  measure_rates(probe, variant + ".size", {"copy", "bytes"},
                {.constants = {{"sm_count", streamer.sm_count},
                               {"sms_per_line", 1},
                               {"bytes_in_flight", kInFlight}},
                 .fit = {"rate_at"},
                 .figure = {"copy_size_" + level,
                            name + " bandwidth of copies by their size, 64 KiB in flight per SM",
                            bulk ? "bulk copies" : "tensor boxes"},
                 .kernel = kernel},
                [&](Sweep& sweep) {
                  for (int bytes = bulk ? 256 : kRowBytes; bytes <= kMostBytes; bytes *= 2) {
                    const Filling filling = {kBlocks, kInFlight / kBlocks / bytes, bytes};
                    sweep.attempt([&] {
                      streamer.verify(engine, filling, cached);
                      add_point(probe, streamer, sweep, engine, filling, cached, bytes);
                    });
                  }
                });
}

void measure_stores(Probe& probe, Streamer& streamer) {
  measure_rates(probe, "store", {"bytes_in_flight", "bytes"},
                {.constants = {{"sm_count", streamer.sm_count}},
                 .fit = {"saturation", {{"tma.bulk.dram_write_gbps", "plateau"}}},
                 .figure = {"copy_stores",
                            "DRAM write bandwidth of bulk copies against bytes in flight per SM",
                            "bulk copies, four under way a block"},
                 .kernel = store_kernel},
                [&](Sweep& sweep) {
                  streamer.verify_stores({2, 4, 4096});
                  for (const Filling& filling : kStores) {
                    const Tiles tiles = streamer.tiles_of(Engine::kBulk, filling, false);
                    sweep.attempt([&] {
                      add_rate(sweep, filling.in_flight(), streamer.bytes(tiles, filling),
                               probe.at_level(3, 7, 25),
                               [&] { streamer.launch_stores(tiles, filling); });
                    });
                  }
                });
}

auto chase_kernel(Engine engine) {
  return engine == Engine::kBulk ? copy_chase_kernel<Engine::kBulk>
                                 : copy_chase_kernel<Engine::kTensor>;
}

/// A chain of copies of `bytes` bytes.
void add_chain(Sweep& sweep, const DeviceBuffer<char>& chain, const ChaseReadings& readings,
               Engine engine, int bytes) {
  constexpr int kChainRowBytes = kChainRowWords * 4;
  const std::size_t pitch = std::max(bytes, kChainRowBytes);
  const std::uint64_t nodes = kChainBytes / pitch;
  const int rows = static_cast<int>(pitch) / kChainRowBytes;
  const CUtensorMap map =
      make_map(chain.data(), kChainRowWords, kChainBytes / kChainRowBytes, rows);
  std::uint64_t first = 0;
  if (engine == Engine::kBulk) {
    first = build_chain(chain.data(), nodes, pitch, ChainOrder::kRandom, pitch);
  } else {
    const Permutation order(nodes, pitch);
    link_rows_kernel<<<static_cast<unsigned>((nodes + 255) / 256), 256>>>(chain.data(), nodes, rows,
                                                                          order);
    first = order(0) * rows;
  }
  chase_kernel(engine)<<<1, 1, static_cast<std::size_t>(bytes)>>>(
      map, first, static_cast<std::uint32_t>(bytes),
      whole_hops(nodes, CopyHop<Engine::kBulk>::kUnroll), readings.repeats(), readings.sink());
  readings.add_to(sweep, {double(bytes)});
}

void measure_latency(Probe& probe, Engine engine) {
  const bool bulk = engine == Engine::kBulk;
  const std::string key = bulk ? "tma.latency_" : "tma.tensor.latency_";
  const std::string at = bulk ? "at.16" : "at.128";
  measure_chases(
      probe, bulk ? "latency.bulk" : "latency.tensor", {{"copy", "bytes"}},
      {.constants = {{"size_bytes", kChainBytes}},
       .fit = {"slope_at", {{key + "cycles", at}, {key + "ns", at + ".ns"}}},
       .figure = {"copy_latency", "Latency of a copy from L2 into shared memory, and of reading it",
                  bulk ? "bulk copies" : "tensor boxes"},
       .kernel = chase_kernel(engine)},
      [&](Sweep& sweep) {
        DeviceBuffer<char> chain(kChainBytes);
        const ChaseReadings readings(probe.at_level(7, 25, 61));
        allow_shared_bytes(chase_kernel(engine), 64 << 10);
        chain.fill_bytes(0);
        for (int bytes = bulk ? 16 : 128; bytes <= kMostBytes; bytes *= bulk ? 4 : 2) {
          add_chain(sweep, chain, readings, engine, bytes);
        }
      });
}

void measure(Probe& probe) {
  measure_latency(probe, Engine::kBulk);
  measure_latency(probe, Engine::kTensor);
  Streamer streamer(probe.device());
  for (const bool cached : {false, true}) {
    for (const Engine engine : {Engine::kBulk, Engine::kTensor}) {
      measure_stream(probe, streamer, engine, cached);
    }
  }
  measure_stores(probe, streamer);
}

/// L2 and DRAM bytes that the copies asked for.
void confirm(Probe& probe) {
  const Streamer streamer(probe.device());
  static constexpr Filling kFilling = {4, 4, 4096};
  std::vector<Count> counts;
  const auto add = [&](const std::string& variant, const std::string& counter, double bytes,
                       std::function<void()> launch) {
    counts.push_back(counted(variant, "async_copies", {"bytes_in_flight", "bytes"},
                             kFilling.in_flight(), {{counter, bytes, 0.01, "expected"}},
                             std::move(launch)));
  };
  for (const bool cached : {false, true}) {
    for (const Engine engine : {Engine::kBulk, Engine::kTensor}) {
      const std::string level = cached ? "l2" : "dram";
      const int passes = cached ? 100 : 1;
      const Tiles tiles = streamer.tiles_of(engine, kFilling, cached);
      add((engine == Engine::kBulk ? "bulk." : "tensor.") + level, level + "_bytes",
          streamer.bytes_of_passes(tiles, kFilling, passes),
          [=, &streamer] { streamer.launch_passes(engine, tiles, kFilling, passes); });
    }
  }
  const Tiles stores = streamer.tiles_of(Engine::kBulk, kFilling, false);
  add("store", "l2_written_bytes", streamer.bytes(stores, kFilling),
      [&] { streamer.launch_stores(stores, kFilling); });
  probe.count_together(counts);
}

template <Engine engine>
CodeExpectation expect_copies(const Kernels& kernels, int count) {
  return (engine == Engine::kBulk
              ? expect(kernels, "UBLKCP*", "cp.async.bulk.shared::cluster.global*", count)
              : expect(kernels, "UTMALDG*", "cp.async.bulk.tensor.2d*", count))
      .even_conditional()
      .on("!sm_[78]*");
}

/// On compute capability 12 a tensor copy is behind a branch: a function is called, with a word in
/// local memory, where the destination is not in the block's own shared memory. It always is.
CodeExpectation expect_branch(const Kernels& kernels, int count) {
  return expect(kernels, "STL.64", "", count).even_conditional().on("sm_12*");
}

const Register kRegister{
    measure,
    confirm,
    {.question =
         "What latency and bandwidth has the SM's copy engine, by size and bytes in flight?",
     .min_capability = 90,
     .cost_seconds = 0.8,
     .machine_code = {
         expect({copy_chase_kernel<Engine::kBulk>, copy_chase_kernel<Engine::kTensor>},
                "LDS(.64)?",  // a row index is narrowed
                "ld.shared.u64", CopyHop<Engine::kBulk>::kUnroll)
             .on("!sm_[78]*"),
         // Each timed copy is in a loop over distinct operands; the copies that fill the ring are
         // in unrolled loops. What reads the word that landed tells which loop is timed.
         expect_copies<Engine::kBulk>(copy_chase_kernel<Engine::kBulk>,
                                      CopyHop<Engine::kBulk>::kUnroll),
         expect_copies<Engine::kTensor>(copy_chase_kernel<Engine::kTensor>,
                                        CopyHop<Engine::kBulk>::kUnroll),
         expect_branch(copy_chase_kernel<Engine::kTensor>, CopyHop<Engine::kBulk>::kUnroll),
         expect_branch({copy_stream_kernel<Engine::kTensor, WindowIterations>,
                        copy_stream_kernel<Engine::kTensor, FixedIterations>},
                       1),
         expect(every_instance_of(copy_stream_kernel<Engine::kBulk, WindowIterations>), "LDS",
                "ld.shared.u32", 1)
             .on("!sm_[78]*"),
         expect_copies<Engine::kBulk>({copy_stream_kernel<Engine::kBulk, WindowIterations>,
                                       copy_stream_kernel<Engine::kBulk, FixedIterations>},
                                      1),
         expect_copies<Engine::kTensor>({copy_stream_kernel<Engine::kTensor, WindowIterations>,
                                         copy_stream_kernel<Engine::kTensor, FixedIterations>},
                                        1)}}};

}  // namespace
}  // namespace warpgauge::probes::bulk_copy_probe
