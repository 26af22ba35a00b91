// SPDX-License-Identifier: Apache-2.0
// Question: what bandwidth has the link to another device, by SMs and copy engines, and how many
// bytes must be in flight?
//
// Method: this device reads an array of another device, or writes one there, by a persistent grid.
// Bytes in flight of the whole device are set by blocks and independent accesses a thread, from a
// few blocks on; accesses have 4, 8 and 16 bytes. A launch passes the array many times: the first
// 15 us, in which translations are missed and the link fills, are 1 % of a single pass at the full
// rate. With few bytes in flight the rate is lower, and fewer passes make as long a launch. Copy
// engines: cudaMemcpyPeerAsync by this device's stream against size, a queue of 20 ms, or of as
// many as the host can queue. A read costs some 13 us beside its bytes, so that only the largest
// sizes come within 2 % of each other: the last two are an octave apart. `both`: the two devices do
// the same to each other at the same time; bytes are those of both directions, and the time ends
// with the slower one. `nvbandwidth.*`: that program's method by code of our own, for a figure
// beside ours: 16 copies of 512 MiB between two events, and its copy kernel.
//
// What could fool it: data that did not arrive (reads are compared by a checksum of all words,
// writes and copies word by word on the device that got them); a target that held the right data
// before (cleared, or written with other data each time); arrays that L2 holds (beyond it on both
// sides); direction, since what this device writes passes other lanes than what it reads.
#include <algorithm>
#include <initializer_list>

#include "probes/link/pair.h"
#include "probes/methods/for_each_value.h"
#include "probes/methods/occupancy.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/words.cuh"

namespace warpgauge::probes::link_bandwidth_probe {
namespace {

constexpr int kThreads = 256;
constexpr int kPasses = 16;  ///< over the array in a launch; nvbandwidth has as many

/// What access `i` writes in launch `salt`, to each of its words.
__device__ __forceinline__ std::uint32_t written(std::uint64_t i, std::uint32_t salt) {
  return static_cast<std::uint32_t>(i) * 2654435761U + salt;
}

// `count` accesses, a whole number of tiles, `passes` times. Adds all words to `sum`.
template <int width, int unroll>
__global__ void __launch_bounds__(kThreads)
    link_read_kernel(const char* from, std::uint64_t count, int passes, std::uint32_t* sum) {
  constexpr std::uint64_t kTile = std::uint64_t{kThreads} * unroll;
  std::uint32_t own = 0;
#pragma unroll 1
  for (int pass = 0; pass < passes; ++pass) {
#pragma unroll 1
    for (std::uint64_t tile = blockIdx.x * kTile; tile < count; tile += gridDim.x * kTile) {
      uint4 x[unroll];
#pragma unroll
      for (int k = 0; k < unroll; ++k) {
        x[k] = load_past_l1<width>(from + (tile + k * kThreads + threadIdx.x) * width);
      }
#pragma unroll
      for (int k = 0; k < unroll; ++k) own += x[k].x + x[k].y + x[k].z + x[k].w;
    }
  }
  // One addition a block: more of them, to one word, would take a part of the time.
  __shared__ std::uint32_t of_warps[kThreads / 32];
  own = __reduce_add_sync(~0U, own);
  if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = own;
  __syncthreads();
  if (threadIdx.x != 0) return;
  for (int warp = 1; warp < kThreads / 32; ++warp) own += of_warps[warp];
  atomicAdd(sum, own);
}

template <int width, int unroll>
__global__ void __launch_bounds__(kThreads)
    link_write_kernel(char* to, std::uint64_t count, int passes, std::uint32_t salt) {
  constexpr std::uint64_t kTile = std::uint64_t{kThreads} * unroll;
#pragma unroll 1
  for (int pass = 0; pass < passes; ++pass) {
#pragma unroll 1
    for (std::uint64_t tile = blockIdx.x * kTile; tile < count; tile += gridDim.x * kTile) {
#pragma unroll
      for (int k = 0; k < unroll; ++k) {
        const std::uint64_t i = tile + k * kThreads + threadIdx.x;
        store_global<width>(to + i * width, written(i, salt));
      }
    }
  }
}

// Counts words that are not what link_write_kernel writes by accesses of `words_each` words.
__global__ void link_check_kernel(const std::uint32_t* array, std::uint64_t words, int words_each,
                                  std::uint32_t salt, unsigned long long* wrong) {
  unsigned long long own = 0;
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * kThreads + threadIdx.x; i < words;
       i += std::uint64_t{gridDim.x} * kThreads) {
    own += array[i] != written(i / words_each, salt);
  }
  if (own != 0) atomicAdd(wrong, own);
}

/// Blocks of the grid and accesses in flight a thread.
struct Setting {
  int blocks, unroll;
};

/// Shares of the SMs with a block each, and multiples of one access a thread on all of them; then
/// more accesses a thread: no two with as many bytes in flight.
std::vector<Setting> settings_of(const Device& device, std::initializer_list<int> shares,
                                 std::initializer_list<int> multiples) {
  const int sms = device.sm_count();
  std::vector<Setting> settings;
  const auto add_blocks = [&](int blocks) {
    if (settings.empty() || settings.back().blocks < blocks) settings.push_back({blocks, 1});
  };
  for (const int share : shares) add_blocks(std::max(1, sms / share));
  for (const int multiple : multiples) add_blocks(multiple * sms);
  for (const int blocks : {3, 4}) settings.push_back({blocks * sms, 4});
  settings.push_back({4 * sms, 8});
  return settings;
}

/// As many as make a launch of about 20 ms at `share` of the full rate, over an NVLink 4;
/// one, where that takes longer.
int passes_for(double share) {
  return static_cast<int>(std::clamp(kPasses * share, 1.0, double{kPasses}));
}

template <int width>
struct Reads {
  static constexpr const char* kName = "read";
  template <int unroll>
  static auto kernel() {
    return link_read_kernel<width, unroll>;
  }

  DeviceBuffer<std::uint32_t> sum{1};
  std::uint32_t once;  ///< what one pass adds
  std::uint32_t passed = 0;

  explicit Reads(const LinkPair& pair) : once(sum_of_hashes(pair.bytes)) { sum.fill_bytes(0); }

  template <int unroll>
  void launch(const LinkPair& pair, int blocks, int passes) {
    kernel<unroll>()<<<blocks, kThreads>>>(pair.peer_source.memory->data(), pair.bytes / width,
                                           passes, sum.data());
    passed += static_cast<std::uint32_t>(passes);
  }
  static std::vector<Setting> settings(const Device& device) {
    return settings_of(device, {16, 8, 4, 2}, {1, 2, 3, 4, 6, 8});
  }
  /// The rate grows with the bytes in flight, up to some half MiB. The settings with most of them
  /// tell the plateau: with twice the passes, a launch's ends weigh half as much.
  static int passes(double bytes_in_flight, int unroll) {
    constexpr double kFull = 512 << 10;
    return unroll > 1 ? 2 * kPasses : passes_for(bytes_in_flight / kFull);
  }
  /// All launches so far.
  void require(const LinkPair&) const {
    if (sum.value() != once * passed) throw std::runtime_error("the reads brought other data");
  }
};

template <int width>
struct Writes {
  static constexpr const char* kName = "write";
  template <int unroll>
  static auto kernel() {
    return link_write_kernel<width, unroll>;
  }

  std::uint32_t salt = 0;

  explicit Writes(const LinkPair&) {}

  template <int unroll>
  void launch(const LinkPair& pair, int blocks, int passes) {
    kernel<unroll>()<<<blocks, kThreads>>>(pair.peer_target.memory->data(), pair.bytes / width,
                                           passes, ++salt);
  }
  /// No thread waits for its stores: a block on one SM in 16 fills the link.
  static std::vector<Setting> settings(const Device& device) {
    return settings_of(device, {64, 32, 16, 4}, {1, 4});
  }
  static int passes(double bytes_in_flight, int /*unroll*/) {
    constexpr double kFull = 8.0 * kThreads * width;  // 8 blocks
    return passes_for(bytes_in_flight / kFull);
  }
  void require(const LinkPair& pair) const {
    const DeviceScope current(pair.peer.ordinal);
    DeviceBuffer<unsigned long long> wrong(1);
    wrong.fill_bytes(0);
    link_check_kernel<<<1024, kThreads>>>(
        reinterpret_cast<const std::uint32_t*>(pair.peer_target.memory->data()), pair.bytes / 4,
        width / 4, salt, wrong.data());
    check(cudaGetLastError());
    if (const auto words = wrong.value(); words != 0) {
      throw std::runtime_error("the other device got " + std::to_string(words) + " wrong words");
    }
  }
};

template <class Access, int width>
void measure_accesses(Probe& probe, const LinkPair& pair) {
  const std::string name = Access::kName, bits = std::to_string(width * 8);
  std::vector<samples::Fill> fills = {{pair.key(name + bits + "_gbps"), "plateau"},
                                      {pair.key(name + bits + "_bytes_in_flight"), "knee"}};
  SeriesSpec spec = pair.spec(
      name + bits,
      {.quantities = rate_quantities(),
       .fit = {"saturation", fills},
       .figure = {"link_bandwidth",
                  "Bandwidth of a link by SMs against the bytes that the device has in flight",
                  name + "s, " + bits + " bits, " + pair.peer.name()},
       .kernel = {Access::template kernel<1>(), Access::template kernel<4>(),
                  Access::template kernel<8>()}});
  spec.axes = {{"bytes_in_flight", "bytes"}};
  probe.series(spec, [&](Sweep& sweep) {
    Access access(pair);
    const int sms = probe.device().sm_count();
    for (const auto& [blocks, unroll] : Access::settings(probe.device())) {
      for_each_value<1, 4, 8>([&]<int value>() {
        if (value != unroll) return;
        const int resident = calculated_blocks(Access::template kernel<value>(), kThreads, 0);
        if (blocks > resident * sms) return;  // not all in flight
        const double in_flight = double(blocks) * kThreads * value * width;
        const int passes = Access::passes(in_flight, value);
        add_rate(sweep, in_flight, double(pair.bytes) * passes, probe.at_level(3, 7, 15),
                 [&] { access.template launch<value>(pair, blocks, passes); });
        access.require(pair);
      });
    }
  });
}

/// The largest two an octave apart.
std::vector<std::size_t> copy_sizes(const Probe& probe, std::size_t most) {
  std::vector<std::size_t> sizes = {most};
  const int factor = probe.at_level(8, 4, 2);
  for (std::size_t bytes = most / 2; bytes >= 4096; bytes /= factor) sizes.push_back(bytes);
  std::ranges::reverse(sizes);
  return sizes;
}

/// Copies by this device's engines against their size.
void measure_copies(Probe& probe, const LinkPair& pair, const std::string& name, const char* label,
                    const Flow& flow) {
  SeriesSpec spec = pair.spec(
      name,
      {.quantities = together_quantities(),
       .fit = {"saturation",
               {{pair.key(name + "_gbps"), "plateau"}, {pair.key(name + "_half_bytes"), "half"}}},
       .figure = {"link_copies", "Copies between two devices by copy engines against their size",
                  label + std::string(", ") + pair.peer.name()}});
  spec.axes = {{"copy", "bytes"}};
  probe.series(spec, [&](Sweep& sweep) {
    for (const std::size_t bytes : copy_sizes(probe, pair.bytes)) {
      // 20 ms of large copies, as nvbandwidth's; of small ones no more than the host can queue.
      const int copies = static_cast<int>(std::clamp<std::size_t>((8192UL << 20) / bytes, 1, 64));
      sweep.add({double(bytes)},
                time_flows({flow}, Mover::kCopyEngine, bytes, copies, probe.at_level(3, 7, 15))
                    .samples());
    }
  });
}

/// A series of one size: flows that go on together, as nvbandwidth times them.
struct Together {
  const char* name;
  const char* label;
  Mover mover;
  std::vector<Flow> flows;
};

void measure_together(Probe& probe, const LinkPair& pair, const Together& which) {
  constexpr int kRounds = 16;
  const bool by_sms = which.mover == Mover::kSms;
  SeriesSpec spec = pair.spec(
      which.name, {.quantities = together_quantities(),
                   .fit = {"rate_at", {{pair.key(which.name + std::string("_gbps")), "best"}}},
                   .figure = {"link_together", "Bandwidth of a link, copies of one size",
                              which.label + std::string(", ") + pair.peer.name()},
                   .kernel = by_sms ? Kernels{link_copy_kernel} : Kernels{}});
  spec.axes = {{"copy", "bytes"}};
  spec.constants["rounds"] = kRounds;
  probe.series(spec, [&](Sweep& sweep) {
    sweep.add({double(pair.bytes)},
              time_flows(which.flows, which.mover, pair.bytes, kRounds, probe.at_level(3, 7, 15))
                  .samples());
  });
}

void measure_pair(Probe& probe, LinkPair& pair) {
  for_each_value<4, 8, 16>(
      [&]<int width>() { measure_accesses<Reads<width>, width>(probe, pair); });
  for_each_value<4, 8, 16>(
      [&]<int width>() { measure_accesses<Writes<width>, width>(probe, pair); });
  const int here = pair.here(), there = pair.peer.ordinal;
  measure_copies(probe, pair, "ce_write", "to the other device", pair.out(here));
  measure_copies(probe, pair, "ce_read", "from the other device", pair.in(here));
  const Together all[] = {
      {"both_ce_write",
       "both write by copy engines",
       Mover::kCopyEngine,
       {pair.out(here), pair.in(there)}},
      {"both_ce_read",
       "both read by copy engines",
       Mover::kCopyEngine,
       {pair.in(here), pair.out(there)}},
      {"both_sm_write", "both write by SMs", Mover::kSms, {pair.out(here), pair.in(there)}},
      {"both_sm_read", "both read by SMs", Mover::kSms, {pair.in(here), pair.out(there)}},
      {"nvbandwidth_ce_write",
       "nvbandwidth's method, copy engine writes",
       Mover::kCopyEngine,
       {pair.out(here)}},
      {"nvbandwidth_ce_read",
       "nvbandwidth's method, copy engine reads",
       Mover::kCopyEngine,
       {pair.in(here)}},
      {"nvbandwidth_sm_write", "nvbandwidth's method, SMs write", Mover::kSms, {pair.out(here)}},
      {"nvbandwidth_sm_read", "nvbandwidth's method, SMs read", Mover::kSms, {pair.in(here)}}};
  for (const Together& which : all) measure_together(probe, pair, which);
}

void measure(Probe& probe) {
  with_each_pair(probe, [&](LinkPair& pair) { measure_pair(probe, pair); });
}

/// The link's own counters must see what the program moves.
void confirm(Probe& probe) {
  with_each_pair(probe, [&](LinkPair& pair) {
    const double bytes = double(pair.bytes), in_flight = 4.0 * kThreads * 4 * 16;
    const int blocks = probe.device().sm_count() * 4;
    Reads<16> reads(pair);
    Writes<16> writes(pair);
    const samples::Axis axis{"bytes_in_flight", "bytes"};
    probe.count_together({counted("read128." + pair.peer.name(), "nvlink", axis, in_flight,
                                  {{"received_response_bytes", bytes, 0.01}},
                                  [&] { reads.launch<4>(pair, blocks, 1); }),
                          counted("write128." + pair.peer.name(), "nvlink", axis, in_flight,
                                  {{"sent_request_bytes", bytes, 0.01}},
                                  [&] { writes.launch<4>(pair, blocks, 1); })});
  });
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What bandwidth has the link to another device, by SMs and copy engines?",
     .cost_seconds = 12,
     .machine_code = {
         expect({link_read_kernel<4, 1>}, "LDG.E.STRONG.GPU", "ld.global.cg.u32", 1),
         expect({link_read_kernel<8, 1>}, "LDG.E.64.STRONG.GPU", "ld.global.cg.v2.u32", 1),
         expect({link_read_kernel<16, 1>}, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", 1),
         expect({link_read_kernel<4, 4>}, "LDG.E.STRONG.GPU", "ld.global.cg.u32", 4),
         expect({link_read_kernel<8, 4>}, "LDG.E.64.STRONG.GPU", "ld.global.cg.v2.u32", 4),
         expect({link_read_kernel<16, 4>}, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", 4),
         expect({link_read_kernel<4, 8>}, "LDG.E.STRONG.GPU", "ld.global.cg.u32", 8),
         expect({link_read_kernel<8, 8>}, "LDG.E.64.STRONG.GPU", "ld.global.cg.v2.u32", 8),
         expect({link_read_kernel<16, 8>}, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", 8),
         expect({link_write_kernel<4, 1>}, "STG.E", "st.global.u32", 1),
         expect({link_write_kernel<8, 1>}, "STG.E.64", "st.global.v2.u32", 1),
         expect({link_write_kernel<16, 1>}, "STG.E.128", "st.global.v4.u32", 1),
         expect({link_write_kernel<4, 8>}, "STG.E", "st.global.u32", 8),
         expect({link_write_kernel<8, 8>}, "STG.E.64", "st.global.v2.u32", 8),
         expect({link_write_kernel<16, 8>}, "STG.E.128", "st.global.v4.u32", 8),
         expect({link_copy_kernel}, "LDG.E.128*", "ld.global.v4.u32", kCopyUnroll + 1)
             .in_kernel()
             .or_more()}}};

}  // namespace
}  // namespace warpgauge::probes::link_bandwidth_probe
