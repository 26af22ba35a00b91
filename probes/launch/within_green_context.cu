// SPDX-License-Identifier: Apache-2.0
// Question: what does a part of the SMs (a green context) get of the memory, and what does a launch
// there cost?
//
// Method: the driver splits the SMs into groups, and a green context runs its kernels on one of
// them alone. `answers`: the smallest group and the step of their sizes as the driver tells them,
// and the group that it makes where one SM is asked for; `answers.fine`: the same where the driver
// may ignore which SMs share a GPC. `groups`: what it makes of each number asked for. `l2`, `dram`:
// bytes that groups of doubled sizes, and all SMs in an ordinary stream, read past L1 in a cycle:
// slope over bytes, up to the end of the last SM. `stream`, `queued`: from one small kernel to the
// next in the smallest group, launched by a program that waits for nothing, and all in the queue
// before the first may run; `plain.*`: the same in an ordinary stream. Kernels write when they ran,
// by the timer that all SMs share. `create`: host time until a context and its stream are there.
//
// What could fool it: kernels that run on other SMs than the group's (each block says where it is,
// and more SMs than the group has fail the series; the driver may add some where a module has
// dynamic parallelism); a group that is another size than asked for (the axis has the real one);
// SMs that read the same lines (each line is read by one); DRAM's lines that L2 still holds (each
// launch goes on where the last ended); events, which may belong to another context than the stream
// (none is used); probes that come later in this process, whose launches such contexts may slow
// down (by its name it is the last of its family).
#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>

#include "probes/launch/host_clock.cuh"
#include "probes/launch/kernel_chain.cuh"
#include "probes/methods/array_size.h"
#include "probes/methods/green_context.h"
#include "probes/methods/hashed_words.h"
#include "probes/methods/sm_clock.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::within_green_context_probe {
namespace {

constexpr int kThreads = 1024, kBlocksOfSm = 2;
constexpr int kUnroll = 4;  // loads of a thread in the loop's body
constexpr std::size_t kTileBytes = std::size_t{16} * kThreads * kUnroll;
constexpr int kLengths = 4;
constexpr int kChain[] = {80, 160, 240, 320};  // kernels
constexpr int kMostKernels = 320;

__global__ void stamp_kernel(std::uint64_t* ns) {
  if (threadIdx.x == 0) *ns = read_global_timer();
}

// All blocks go over `tiles` tiles side by side, `passes` times.
__global__ void __launch_bounds__(kThreads, kBlocksOfSm)
    part_kernel(const uint4* base, int tiles, int passes, WarpSpan* spans, std::uint32_t* sink) {
  std::uint32_t sum = 0;
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int pass = 0; pass < passes; ++pass) {
#pragma unroll 1
    for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
      const uint4* own = base + std::uint64_t(tile) * (kTileBytes / 16) + threadIdx.x;
      sum ^=
          xor_of_loads<kUnroll>([&](int k) { return load_16<CacheOp::kCg>(own + k * kThreads); });
    }
  }
  wait_for(std::uint64_t{sum} + 1);
  const std::uint64_t stop = read_clock();
  record_span(spans, start, stop);
  if (sum == 0x9e3779b9U) *sink = sum;  // keeps the loads alive
}

enum class Server { kL2, kDram };
const char* name_of(Server server) { return server == Server::kL2 ? "l2" : "dram"; }

#if CUDA_VERSION >= 12040

/// An ordinary stream, which the default stream does not wait for.
class PlainStream {
 public:
  PlainStream() { check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking)); }
  ~PlainStream() { cudaStreamDestroy(stream_); }
  PlainStream(const PlainStream&) = delete;
  PlainStream& operator=(const PlainStream&) = delete;
  cudaStream_t get() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

/// Memory that parts of the SMs read.
class Reader {
 public:
  explicit Reader(const Device& device)
      : device_(&device),
        memory_(affordable(device, bytes_beyond_l2(device, std::size_t{4} << 30, 16))),
        spans_(std::size_t(device.sm_count()) * kBlocksOfSm * kThreads / 32),
        sink_(1) {
    fill_with_hashes(memory_, device.sm_count());
    spans_.fill_bytes(0);  // a span has bytes of padding, which initcheck would report
    check(cudaDeviceSynchronize());
  }

  struct Work {
    int blocks, tiles, passes;
    double bytes() const { return double(kTileBytes) * tiles * passes; }
  };
  /// As much for each block: some passes over a quarter of L2, or a share of the memory once.
  Work work(Server server, int sms, int length) const {
    const int blocks = sms * kBlocksOfSm;
    const std::size_t round = kTileBytes * blocks;
    if (server == Server::kL2) {
      const auto rounds = std::max<std::size_t>(1, device_->l2_bytes() / 4 / round);
      return {blocks, static_cast<int>(rounds) * blocks, 16 * length};
    }
    const auto rounds = std::max<std::size_t>(1, memory_.bytes() / 16 / round);
    return {blocks, static_cast<int>(rounds) * blocks * length, 1};
  }

  void launch(Server server, const Work& work, cudaStream_t stream) {
    const std::size_t bytes = kTileBytes * work.tiles;
    if (bytes > memory_.bytes()) throw SkipPoint{"not enough memory"};
    if (server == Server::kL2 || next_ + bytes > memory_.bytes()) next_ = 0;
    part_kernel<<<work.blocks, kThreads, 0, stream>>>(
        reinterpret_cast<const uint4*>(memory_.data() + next_), work.tiles, work.passes,
        spans_.data(), sink_.data());
    if (server == Server::kDram) next_ += bytes;
  }

  /// Cycles of the SM that took longest. Throws CudaError, std::runtime_error where more than `sms`
  /// SMs ran the blocks, and SkipPoint where fewer did.
  double cycles(Server server, const Work& work, int sms, cudaStream_t stream) {
    launch(server, work, stream);
    check(cudaGetLastError());
    check(cudaStreamSynchronize(stream));
    std::map<std::uint32_t, std::pair<std::uint64_t, std::uint64_t>> busy;
    for (const WarpSpan& span : spans_.to_host(std::size_t(work.blocks) * kThreads / 32)) {
      auto& all = busy.try_emplace(span.smid, span.start, span.stop).first->second;
      all = {std::min(all.first, span.start), std::max(all.second, span.stop)};
    }
    const std::string what =
        std::to_string(busy.size()) + " SMs ran the blocks of a group of " + std::to_string(sms);
    if (static_cast<int>(busy.size()) > sms) throw std::runtime_error(what);
    if (static_cast<int>(busy.size()) < sms) throw SkipPoint{what};
    double most = 0;
    for (const auto& [smid, span] : busy) most = std::max(most, double(span.second - span.first));
    return most;
  }

 private:
  const Device* device_;
  DeviceBuffer<char> memory_;
  DeviceBuffer<WarpSpan> spans_;
  DeviceBuffer<std::uint32_t> sink_;
  std::size_t next_ = 0;
};

/// What the driver says of groups, and the one that it makes where one SM is asked for.
void measure_answers(Probe& probe, const GreenDriver& driver, bool fine) {
  const std::string key = std::string("launch.green.") + (fine ? "fine." : "");
  probe.series({.variant = fine ? "answers.fine" : "answers",
                .axes = {{"asked", "1"}},
                .quantities = {{"smallest", "1"}, {"step", "1"}, {"groups", "1"}},
                .facts = {{"smallest", "SMs of the group that is made where one is asked for"},
                          {"step", "from this number on, the next that gives a larger group"}},
                .fit = {"median_of",
                        {{key + "least_sms", "smallest"},
                         {key + "step_sms", "step"},
                         {key + "groups", "groups"}}}},
               [&](Sweep& sweep) {
                 const unsigned flags =
                     fine ? unsigned{CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING} : 0U;
                 const auto smallest = driver.group_of(1, flags);
                 const auto next = driver.group_of(smallest.sms + 1, flags);
                 sweep.add({1}, {{double(smallest.sms)},
                                 {double(next.sms - smallest.sms)},
                                 {double(smallest.groups)}});
               });
}

/// What the driver makes of each number of SMs.
void measure_groups(Probe& probe, const GreenDriver& driver) {
  std::map<std::string, std::string> facts;
#if CUDA_VERSION >= 13000
  facts = {{"told_least_sms", std::to_string(driver.all().minSmPartitionSize)},
           {"told_step_sms", std::to_string(driver.all().smCoscheduledAlignment)}};
#endif
  probe.series({.variant = "groups",
                .axes = {{"asked", "1"}},
                .quantities = {{"sms", "1"}, {"groups", "1"}},
                .facts = facts},
               [&](Sweep& sweep) {
                 for (int asked = 1; asked <= probe.device().sm_count(); ++asked) {
                   sweep.attempt([&] {
                     const auto group = driver.group_of(static_cast<unsigned>(asked));
                     sweep.add({double(asked)}, {{double(group.sms)}, {double(group.groups)}});
                   });
                 }
               });
}

/// SMs of the groups that read: the smallest, doubled again and again, and all at last.
std::vector<int> sizes(const Probe& probe, const GreenDriver& driver) {
  std::vector<int> list;
  const int all = probe.device().sm_count();
  for (auto sms = static_cast<int>(driver.group_of(1).sms); sms < all; sms *= 2) {
    list.push_back(sms);
  }
  list.push_back(all);
  return list;
}

void measure_reads(Probe& probe, const GreenDriver& driver, Server server) {
  const std::string level = name_of(server);
  std::vector<samples::Fill> fills;
  for (const int sms : sizes(probe, driver)) {
    const std::string count = std::to_string(sms);
    fills.push_back(
        {"launch.green.sms" + count + "." + level + "_gbps", "at." + count + ".bandwidth"});
  }
  probe.series(
      {.variant = level,
       .axes = {{"sms", "1"}, {"work", "bytes"}},
       .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
       .constants = {{"sm_count", 1}, {"bytes_of_work", 1}, {"max_residual", 0.05}},
       .facts = {{"sms", "of a green context; the most: all, in an ordinary stream"}},
       .fit = {"work_rate", fills},
       .figure = {"green_reads", "Bytes that a part of the SMs reads a clock, against its SMs",
                  "from " + std::string(server == Server::kL2 ? "L2" : "DRAM")},
       .kernel = part_kernel},
      [&](Sweep& sweep) {
        Reader reader(probe.device());
        const double clock_mhz = sm_clock_mhz();
        for (const int sms : sizes(probe, driver)) {
          sweep.attempt([&] {
            const bool all = sms == probe.device().sm_count();
            const PlainStream plain;
            std::unique_ptr<GreenContext> green;
            if (!all) {
              const auto group = driver.group_of(static_cast<unsigned>(sms));
              if (int(group.sms) != sms) throw SkipPoint{"the group has another size"};
              green = std::make_unique<GreenContext>(driver, group);
            }
            const cudaStream_t stream = all ? plain.get() : green->stream();
            for (int length = 1; length <= kLengths; ++length) {
              const auto work = reader.work(server, sms, length);
              sweep.add({double(sms), work.bytes()},
                        {repeated(probe.at_level(3, 7, 21),
                                  [&] { return reader.cycles(server, work, sms, stream); }),
                         {clock_mhz}});
            }
          });
        }
      });
}

/// us from the first to the last of `kernels` kernels.
double chain_microseconds(int kernels, cudaStream_t stream, Gate* gate,
                          const DeviceBuffer<std::uint64_t>& stamps) {
  if (gate != nullptr) gate->close(stream);
  for (int i = 0; i < kernels; ++i) stamp_kernel<<<1, 32, 0, stream>>>(stamps.data() + i);
  if (gate != nullptr) gate->open();
  check(cudaGetLastError());
  check(cudaStreamSynchronize(stream));
  const auto ns = stamps.to_host(std::size_t(kernels));
  return static_cast<double>(ns.back() - ns.front()) * 1e-3;
}

void measure_interval(Probe& probe, const GreenDriver& driver, bool green, bool queued) {
  const std::string way = queued ? "queued" : "stream";
  const std::string key = std::string("launch.green.") + (green ? "" : "plain_") +
                          (queued ? "queued_us" : "interval_us");
  probe.series({.variant = (green ? "" : "plain.") + way,
                .axes = {{"pass", "1"}, {"kernels", "kernels"}},
                .quantities = {{"duration", "us"}},
                .constants = {{"max_residual", 0.1}},
                .fit = {"slope", {{key, "slope"}}},
                .figure = {"green_launch", "Small kernels one after the other",
                           std::string(green ? "green context" : "ordinary stream") +
                               (queued ? ", queued before the first runs" : "")},
                .kernel = stamp_kernel},
               [&](Sweep& sweep) {
                 const PlainStream plain;
                 const GreenContext context(driver, driver.group_of(1));
                 const cudaStream_t stream = green ? context.stream() : plain.get();
                 const DeviceBuffer<std::uint64_t> stamps(kMostKernels);
                 Gate gate(probe.device());
                 for (int pass = 0; pass < affordable_repeats(probe.at_level(2, 4, 8)); ++pass) {
                   for (const int kernels : kChain) {
                     sweep.add({double(pass), double(kernels - 1)},
                               {repeated(probe.at_level(3, 5, 9), [&] {
                                 return chain_microseconds(kernels, stream,
                                                           queued ? &gate : nullptr, stamps);
                               })});
                   }
                 }
               });
}

void measure_create(Probe& probe, const GreenDriver& driver) {
  probe.series({.variant = "create",
                .axes = {{"sms", "1"}},
                .quantities = {{"create", "us"}},
                .facts = {{"create", "host time of a context and a stream in it"}},
                .fit = {"median_of", {{"launch.green.create_us", "create"}}}},
               [&](Sweep& sweep) {
                 const auto group = driver.group_of(1);
                 sweep.add({double(group.sms)}, {repeated(probe.at_level(3, 9, 21), [&] {
                             const auto start = std::chrono::steady_clock::now();
                             const GreenContext context(driver, group);
                             return microseconds_since(start);
                           })});
               });
}

void measure(Probe& probe) {
  const GreenDriver driver(probe.device().ordinal());
  for (const bool fine : {false, true}) measure_answers(probe, driver, fine);
  measure_groups(probe, driver);
  for (const Server server : {Server::kL2, Server::kDram}) measure_reads(probe, driver, server);
  for (const bool green : {true, false}) {
    for (const bool queued : {false, true}) measure_interval(probe, driver, green, queued);
  }
  measure_create(probe, driver);
}

/// The level meant answers where all SMs read.
void confirm(Probe& probe) {
  Reader reader(probe.device());
  const int sms = probe.device().sm_count();
  std::vector<Count> counts;
  for (const Server server : {Server::kL2, Server::kDram}) {
    const auto work = reader.work(server, sms, kLengths);
    counts.push_back(counted(name_of(server), "l2_chase", {"sms", "1"}, sms,
                             {{server == Server::kL2 ? "l2_hit_rate" : "l2_miss_rate", 1, 0.03},
                              {"l1_sectors", work.bytes() / 32, 0.01}},
                             [&reader, server, work] { reader.launch(server, work, nullptr); }));
  }
  probe.count_together(counts);
}

#else

void measure(Probe&) { throw SkipSeries{"this toolkit has no green contexts: CUDA 12.4 has"}; }
void confirm(Probe&) {}

#endif

const Register kRegister{
    measure,
    confirm,
    {.question =
         "What does a part of the SMs get of the memory, and what does a launch there cost?",
     .cost_seconds = 3,
     .machine_code = {expect(part_kernel, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", kUnroll),
                      expect(stamp_kernel, "STG.E.64", "st.global.u64", 1).in_kernel()}}};

}  // namespace
}  // namespace warpgauge::probes::within_green_context_probe
