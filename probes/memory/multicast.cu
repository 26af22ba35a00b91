// SPDX-License-Identifier: Apache-2.0
// Question: what does it bring that the copy engine reads once for several blocks of a cluster
// (multicast)?
//
// Method: as many clusters as fit, one block an SM; each reads a chunk of its own that L2 holds,
// again and again. A copy lands in the same slot of every block. Slot s is asked for by block s
// modulo the cluster's size, once all blocks have given it back: with each size every block asks
// for an equal share, and copies, slots and bytes under way are the same. Clusters of one make
// plain copies. `delivered`: slope of an SM's cycles over bytes that landed in its memory.
// Counters: the bytes that L2 reads for them, and their share of what arrives in the SMs.
// `energy.*`: seconds of that load, while the driver's energy counter is watched
// (methods/energy_run.h): joules over all bytes delivered, and the clock that the device settles
// at.
//
// What could fool it: too few bytes under way (each SM has room for 192 KiB); copies that brought
// other data (the first word of each is compared as it lands); larger clusters, which leave SMs
// idle: rates are those of an SM that works, the energy is the whole device's; two
// copies of one SM that bring the same lines at once, which L2 then reads fewer times (each slot
// has chunks of its own, and so has each cluster); SMs that end before others (the median counts).
#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>

#include "probes/device/bulk_copy.cuh"
#include "probes/device/cluster.cuh"
#include "probes/device/cluster_copies.cuh"
#include "probes/device/mbarrier.cuh"
#include "probes/methods/energy_run.h"
#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::multicast_probe {
namespace {

constexpr int kSlots = 16;  // a warp each
constexpr int kThreads = kSlots * 32;
constexpr std::uint32_t kMostCopyBytes = 12 << 10;
constexpr int kSizes[] = {1, 2, 4, 8, 16};
constexpr int kRounds = 16;  // of all slots, in the shortest launch
constexpr int kLengths = 4;

/// What lies in memory, word by word: bits that look random.
__host__ __device__ constexpr std::uint32_t word_of(std::uint32_t index) {
  return index * 0x9e3779b9U ^ index >> 7;
}

__global__ void fill_kernel(std::uint32_t* words, std::uint32_t count) {
  for (std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < count;
       i += gridDim.x * blockDim.x) {
    words[i] = word_of(i);
  }
}

/// What all clusters read.
struct Source {
  const char* memory;
  std::uint32_t copies;  ///< of a cluster's chunk
  std::uint32_t bytes;   ///< of a copy
};

// `rounds` copies into each slot of every block.
__global__ void __launch_bounds__(kThreads, 1)
    multicast_kernel(Source source, int rounds, unsigned* wrong, WarpSpanSink spans) {
  extern __shared__ __align__(128) char slots[];
  __shared__ std::uint64_t barriers[2 * kSlots];
  const std::uint32_t rank = cluster_rank(), size = cluster_size(), slot = threadIdx.x / 32;
  const std::uint32_t full = shared_address(barriers) + slot * 8, empty = full + kSlots * 8;
  const std::uint32_t here = shared_address(slots) + slot * source.bytes;
  if (threadIdx.x % 32 == 0) {
    barrier_init(full, 1);
    barrier_init(empty, static_cast<int>(size));
    publish_barriers();
    barrier_arrive_expecting(full, source.bytes);
  }
  __syncwarp();
  meet_cluster();
  const std::uint32_t first = blockIdx.x / size * source.copies;
  const std::uint32_t asker = slot % size;
  const auto blocks = static_cast<std::uint16_t>((1U << size) - 1);
  unsigned other = 0;
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
  if (threadIdx.x % 32 == 0) {
    const std::uint32_t step = kSlots % source.copies;
    std::uint32_t copy = slot % source.copies;
#pragma unroll 1
    for (int round = 0; round < rounds; ++round) {
      if (asker == rank) {
        barrier_wait(empty, round % 2 ^ 1);
        const char* const from = source.memory + std::uint64_t{first + copy} * source.bytes;
        if (size == 1) {
          bulk_load(here, from, source.bytes, full);
        } else {
          bulk_load_multicast(here, from, source.bytes, full, blocks);
        }
      }
      barrier_wait(full, round % 2);
      std::uint32_t word;
      asm volatile("ld.shared.u32 %0, [%1];" : "=r"(word) : "r"(here) : "memory");
      other += word != word_of((first + copy) * (source.bytes / 4));
      copy += copy + step < source.copies ? step : step - source.copies;
      if (round + 1 < rounds) barrier_arrive_expecting(full, source.bytes);
      barrier_arrive_at(empty, asker);
    }
  }
  __syncwarp();
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  if (other != 0) atomicAdd(wrong, other);
  meet_cluster();
}

class Multicast {
 public:
  explicit Multicast(Probe& probe)
      : probe_(probe),
        device_(probe.device()),
        shared_bytes_(one_block_bytes(device_, kSlots * kMostCopyBytes)),
        copy_bytes_(std::min<std::uint32_t>(
            kMostCopyBytes, static_cast<std::uint32_t>(shared_bytes_) / kSlots / 1024 * 1024)),
        words_(std::max<std::size_t>(device_.l2_bytes() / 4,
                                     std::size_t{kSlots} * copy_bytes_ * sms_) /
               4) {
    fill_kernel<<<sms_ * 4, 256>>>(words_.data(), static_cast<std::uint32_t>(words_.size()));
    check(cudaGetLastError());
    wrong_.fill_bytes(0);
    allow(multicast_kernel, shared_bytes_);
  }

  int clusters(int size) const {
    return std::min(resident_clusters(multicast_kernel, shape(size, 1)), sms_ / size);
  }
  int blocks(int size) const { return clusters(size) * size; }

  void launch(int size, int rounds) {
    const int count = clusters_of(size);
    launch_resident(count * size, multicast_kernel, shape(size, count), source(count), rounds,
                    wrong_.data(), spans_.prepare());
  }

  /// Bytes that land in an SM.
  double bytes_of_sm(int rounds) const { return double{kSlots} * copy_bytes_ * rounds; }

  void measure_rate() {
    std::vector<samples::Fill> fills;
    for (const int size : kSizes) {
      const std::string count = std::to_string(size);
      fills.push_back({"tma.multicast" + count + ".bytes_per_clk_sm", "at." + count + ".per_sm"});
    }
    probe_.series(
        {.variant = "delivered",
         .axes = {{"cluster_size", "blocks"}, {"work", "bytes"}},
         .constants = {{"sm_count", 1}, {"copy_bytes", copy_bytes_}, {"max_residual", 0.05}},
         .facts = {{"work", "bytes that land in an SM"}},
         .fit = {"work_rate", fills},
         .figure = {"multicast",
                    "Bytes that land in an SM's shared memory a clock, read once for a cluster",
                    "from L2, all clusters that fit"},
         .kernel = multicast_kernel},
        [&](Sweep& sweep) {
          for (const int size : kSizes) {
            if (clusters(size) == 0) continue;
            for (int length = 1; length <= kLengths; ++length) {
              const int rounds = kRounds * length;
              std::vector<double> cycles = repeated(probe_.at_level(3, 7, 21), [&] {
                launch(size, rounds);
                return spans_.median_sm_cycles(static_cast<std::size_t>(blocks(size)) * kSlots);
              });
              if (wrong_.value() != 0) throw std::runtime_error("the copies brought other data");
              sweep.add({double(size), bytes_of_sm(rounds)}, {std::move(cycles)});
            }
          }
        });
  }

  void measure_energy(int size) {
    constexpr double kSettlingSeconds = 0.4, kSeconds = 1.6, kLaunchSeconds = 0.005;
    const std::string name = "multicast" + std::to_string(size);
    std::optional<EnergyRun> done;  // for two series
    const auto run = [&]() -> const EnergyRun& {
      if (probe_.level() == Level::kQuick) throw SkipSeries{"takes seconds: not at level quick"};
      require_energy(probe_);
      if (clusters(size) == 0) throw SkipSeries{"this device runs no clusters of this size"};
      if (!done) {
        constexpr int kTrialRounds = 256;
        const auto trial = time_launches(1, 3, [&](int) { launch(size, kTrialRounds); });
        const double seconds = *std::min_element(trial.seconds.begin(), trial.seconds.end());
        const int rounds = std::max(1, static_cast<int>(kLaunchSeconds / seconds * kTrialRounds));
        done = run_with_energy(
            device_.nvml(),
            launches_for(kSettlingSeconds + probe_.at_level(0, 1, 3) * kSeconds, kLaunchSeconds),
            kSettlingSeconds, bytes_of_sm(rounds) * blocks(size),
            [&](int) { launch(size, rounds); });
      }
      return *done;
    };
    SeriesSpec spec{.variant = "energy.size" + std::to_string(size),
                    .axes = {{"elapsed", "s"}},
                    .quantities = {{"energy", "J"}, {"work", "bytes"}},
                    .facts = {{"data", "random"}, {"work", "bytes that land in all SMs"}},
                    .fit = {"energy_law",
                            {{"power." + name + ".watts", "watts"},
                             {"energy." + name + ".pj_per_byte", "per_work"}}},
                    .figure = {"energy_multicast", "Energy against time under load",
                               "clusters of " + std::to_string(size)},
                    .kernel = multicast_kernel};
    probe_.series(spec, [&](Sweep& sweep) {
      const EnergyRun& all = run();
      for (const auto& step : all.watched.steps) {
        const auto work = all.work_at(step.elapsed);
        if (step.elapsed < kSettlingSeconds || !work) continue;
        sweep.add({step.elapsed}, {{step.joules - all.watched.steps.front().joules}, {*work}});
      }
    });
    SeriesSpec clock{.variant = spec.variant + ".clock",
                     .axes = {{"readings", "1"}},
                     .quantities = {{"sm_clock", "MHz"}},
                     .facts = {{"clock", "as the driver reports it"}},
                     .fit = {"median_of", {{"clock." + name + ".mhz", "sm_clock"}}},
                     .kernel = multicast_kernel};
    probe_.series(clock, [&](Sweep& sweep) {
      const auto& mhz = run().watched.sm_clock_mhz;
      if (mhz.empty()) throw SkipSeries{"the driver tells no clock"};
      sweep.add({double(mhz.size())}, {mhz});
    });
  }

 private:
  LaunchShape shape(int size, int clusters) const {
    return {.blocks = size * clusters,
            .threads = kThreads,
            .cluster_size = size,
            .shared_bytes = shared_bytes_};
  }
  /// Asked once: launches come by the hundred.
  int clusters_of(int size) {
    if (size != asked_size_) {
      asked_clusters_ = clusters(size);
      asked_size_ = size;
    }
    return asked_clusters_;
  }
  /// A quarter of L2 for all clusters together, and at least one copy a slot: no two copies under
  /// way in a cluster are of the same bytes.
  Source source(int clusters) const {
    const std::size_t rounds = device_.l2_bytes() / 4 / copy_bytes_ / clusters / kSlots;
    return {reinterpret_cast<const char*>(words_.data()),
            static_cast<std::uint32_t>(kSlots * std::max<std::size_t>(1, rounds)), copy_bytes_};
  }

  Probe& probe_;
  const Device& device_;
  int sms_ = device_.sm_count();
  std::size_t shared_bytes_;
  std::uint32_t copy_bytes_;
  DeviceBuffer<std::uint32_t> words_;
  DeviceBuffer<unsigned> wrong_{1};
  WarpSpans spans_{static_cast<std::size_t>(sms_) * kSlots};
  int asked_size_ = 0, asked_clusters_ = 0;
};

void measure(Probe& probe) {
  Multicast multicast(probe);
  multicast.measure_rate();
  for (const int size : kSizes) multicast.measure_energy(size);
}

/// L2 reads each byte once for a cluster.
void confirm(Probe& probe) {
  Multicast multicast(probe);
  constexpr int kCountedRounds = 128;
  std::vector<double> sizes;
  for (const int size : kSizes) {
    if (multicast.clusters(size) > 0) sizes.push_back(size);
  }
  const auto launch = [&multicast](double size) {
    multicast.launch(static_cast<int>(size), kCountedRounds);
  };
  probe.count_together({counted_at(
      "delivered", "async_copies", {"cluster_size", "blocks"}, sizes,
      [&](double size) {
        const double bytes =
            multicast.bytes_of_sm(kCountedRounds) * multicast.clusters(static_cast<int>(size));
        return AllExpected{{"l2_bytes", bytes, 0.02, "expected"}};
      },
      launch)});
  Count share = counted_at(
      "delivered", "l2_limits", {"cluster_size", "blocks"}, sizes,
      [](double size) {
        return AllExpected{{"l2_sectors_per_arrived", 1 / size, 0.05, "expected"}};
      },
      launch);
  for (const double size : sizes) {
    const std::string count = std::to_string(static_cast<int>(size));
    share.spec.fills.push_back({"tma.multicast" + count + ".l2_share", "at." + count});
  }
  probe.count_together({share});
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does a copy bring that is read once for several blocks of a cluster?",
     .min_capability = 90,
     .cost_seconds = 12,
     .machine_code = {
         expect(multicast_kernel, "UBLKCP*", "cp.async.bulk.shared::cluster.global*", 2)
             .in_kernel()
             .even_conditional()
             .on("!sm_[78]*"),
         expect(multicast_kernel, "", "cp.async.bulk*multicast::cluster", 1)
             .in_kernel()
             .even_conditional()
             .on("!sm_[78]*")}}};

}  // namespace
}  // namespace warpgauge::probes::multicast_probe
