// SPDX-License-Identifier: Apache-2.0
// Question: how fast do all SMs read from their own side of L2, and from the other, and write
// there?
//
// Method: one SM times an atomic add of zero to the first and to the last line of every stripe of
// memory. Atomics run where the line lives (memory/l2_map): the stripes fall into two groups, near
// and far; those whose ends disagree are left out. Then every SM times some of both groups, and so
// knows its side. In the timed kernel each block takes stripes of its own, all from the nearer
// group, all from the other, or half and half, and reads them past L1, or writes them, again and
// again; threads of an SM are swept. All stripes fit into a third of L2. The rate is that of a
// window of time in which all SMs work (memory/l2_read_limits): slower SMs hold up no others.
//
// What could fool it: SMs that read the same lines (none do; slots are handed out by a counter and
// counted on the host); a chip whose lines are all as far (no two groups: skipped). Where the near
// side keeps copies of lines of the far one, `far` is the rate of those copies from the second pass
// on, as a program sees it, and not that of the link between the sides. Which block gets which
// stripes changes from launch to launch, and with it how evenly the slices of L2 are loaded: hence
// many launches, and the best point rather than a plateau.
#include <algorithm>
#include <array>
#include <memory>

#include "probes/methods/array_size.h"
#include "probes/methods/atomic_chain.cuh"
#include "probes/methods/sweeps.h"
#include "probes/methods/work_window.cuh"

namespace warpgauge::probes::l2_side_bandwidth_probe {
namespace {

constexpr int kUnroll = 8;
constexpr int kMostThreads = 1024;  // of a block; one an SM
constexpr std::uint64_t kWindowNs = 500'000;
constexpr std::uint32_t kStripeBytes = 4096;
constexpr int kStripeElements = kStripeBytes / sizeof(uint4);
constexpr int kStripesOfBlock = 32;
constexpr int kSamples = 32;  // stripes of each group by which an SM finds its side
constexpr int kMaxLaunches = 4096;
constexpr std::uint8_t kUnknownSide = 0xff;

enum class Direction { kRead, kWrite };
enum class Where { kNear, kFar, kBoth };

__device__ __forceinline__ std::uint32_t least_cycles_to(const char* place, int rounds,
                                                         std::uint64_t zero) {
  std::uint32_t least = UINT32_MAX;
#pragma unroll 1
  for (int round = 0; round <= rounds; ++round) {
    const auto address = reinterpret_cast<std::uint64_t>(place);
    wait_for(address);
    const std::uint64_t start = read_clock();
    wait_for(next_by_atomic(address, zero));
    const auto cycles = static_cast<std::uint32_t>(read_clock() - start);
    if (round > 0) least = min(least, cycles);  // the first brings the line and its translation
  }
  return least;
}

// One thread: both ends of each stripe.
__global__ void stripe_distance_kernel(const char* base, int stripes, int rounds,
                                       std::uint64_t zero, std::uint32_t* cycles) {
  for (int end = 0; end < 2 * stripes; ++end) {
    const char* stripe = base + std::uint64_t{kStripeBytes} * (end / 2);
    cycles[end] = least_cycles_to(stripe + end % 2 * (kStripeBytes - 128), rounds, zero);
  }
}

// Thread 0 of each block: is group 0 or group 1 nearer to this SM?
__global__ void nearer_group_kernel(const char* base, const std::uint32_t* samples, int rounds,
                                    std::uint64_t zero, std::uint8_t* side_of_sm) {
  if (threadIdx.x != 0) return;
  std::uint32_t sum[2] = {};
  for (int i = 0; i < 2 * kSamples; ++i) {
    const char* stripe = base + std::uint64_t{kStripeBytes} * samples[i];
    sum[i / kSamples] += least_cycles_to(stripe, rounds, zero);
  }
  side_of_sm[read_smid()] = sum[1] < sum[0] ? 1 : 0;
}

/// What a block goes over: stripes[group][slot][kStripesOfBlock].
struct Plan {
  const std::uint32_t* stripes;
  int slots;  ///< of each group
  const std::uint8_t* side_of_sm;
  unsigned* taken;  ///< [2]: slots handed out on each side
};

template <Direction direction, class Iterations>
__global__ void __launch_bounds__(kMostThreads, 1)
    side_traffic_kernel(uint4* base, Plan plan, Where where,
                        const __grid_constant__ typename Iterations::Pace pace,
                        std::uint32_t* sink) {
  __shared__ std::uint32_t own[kStripesOfBlock];
  __shared__ unsigned slot;
  const int side = plan.side_of_sm[read_smid()] & 1;
  if (threadIdx.x == 0) slot = atomicAdd(plan.taken + side, 1) % plan.slots;
  __syncthreads();
  if (threadIdx.x < kStripesOfBlock) {
    const int other = where == Where::kBoth ? threadIdx.x & 1 : where == Where::kFar;
    const int group = side ^ other;
    own[threadIdx.x] = plan.stripes[(group * plan.slots + slot) * kStripesOfBlock + threadIdx.x];
  }
  __syncthreads();
  std::uint32_t value = threadIdx.x;
  int i = static_cast<int>(threadIdx.x);
  const auto place = [&](int k) {
    const int element = i + k * static_cast<int>(blockDim.x);
    return base + std::uint64_t{own[element / kStripeElements]} * kStripeElements +
           element % kStripeElements;
  };
  Iterations iterations(pace);
  bool more;
  do {
    if constexpr (direction == Direction::kRead) {
      value ^= xor_of_loads<kUnroll>([&](int k) { return load_16<CacheOp::kCg>(place(k)); });
      more = iterations.go_on(value);
    } else {
#pragma unroll
      for (int k = 0; k < kUnroll; ++k) store_16(place(k), value);
      value = next_value(value);
      more = iterations.go_on();
    }
    i += static_cast<int>(blockDim.x) * kUnroll;
    if (i >= kStripesOfBlock * kStripeElements) i = static_cast<int>(threadIdx.x);
  } while (more);
  iterations.leave();
  if (direction == Direction::kRead && value == 0x9e3779b9U)
    *sink = value;  // keeps the loads alive
}

/// Memory whose stripes are sorted by side, and which SM is on which.
struct Sides {
  const Device& device;
  int sm_count = device.sm_count();
  int slots = sm_count;  // more than a side's blocks, one an SM
  int stripes = slots * kStripesOfBlock * 5 / 2;
  DeviceBuffer<char> memory =
      filled<char>(std::size_t(stripes) * kStripeBytes, 1);  // wait_for() traps on zero
  DeviceBuffer<std::uint8_t> side_of_sm{4096};
  DeviceBuffer<std::uint32_t> plan{2 * std::size_t(slots) * kStripesOfBlock};
  DeviceBuffer<unsigned> taken = filled<unsigned>(2 * kMaxLaunches, 0);
  WorkWindow window{device, std::size_t(sm_count) * kMostThreads / 32, kWindowNs};
  DeviceBuffer<std::uint32_t> sink{1};
  int launches = 0;

  explicit Sides(const Device& on) : device(on) {
    sort_stripes();
    find_sms();
  }

  template <Direction direction, class Iterations, class Pace>
  void launch(Where where, int threads, const Pace& pace) {
    const Plan of_launch{plan.data(), slots, side_of_sm.data(),
                         taken.data() + 2 * (launches++ % kMaxLaunches)};
    launch_resident(side_traffic_kernel<direction, Iterations>,
                    {.blocks = sm_count, .threads = threads},
                    reinterpret_cast<uint4*>(memory.data()), of_launch, where, pace, sink.data());
  }
  void launch_window(Direction direction, Where where, int threads) {
    if (direction == Direction::kRead) {
      launch<Direction::kRead, WindowIterations>(where, threads, window.prepare());
    } else {
      launch<Direction::kWrite, WindowIterations>(where, threads, window.prepare());
    }
  }

  /// Throws where two blocks had to share stripes.
  void check_slots() const {
    check(cudaGetLastError());
    for (const unsigned of_side : taken.to_host()) {
      if (of_side > static_cast<unsigned>(slots)) {
        throw SkipSeries{"more blocks on one side of L2 than stripes were sorted for"};
      }
    }
  }

  void sort_stripes() {
    constexpr int kRounds = 2;
    DeviceBuffer<std::uint32_t> readings(2 * std::size_t(stripes));
    stripe_distance_kernel<<<1, 1>>>(memory.data(), stripes, kRounds, 0, readings.data());
    check(cudaGetLastError());
    const auto cycles = readings.to_host();
    auto sorted = cycles;
    std::sort(sorted.begin(), sorted.end());
    // Two groups: the widest step among the middle three fifths, and hardly anything beside it.
    const std::size_t n = sorted.size();
    std::size_t at = n / 5;
    for (std::size_t i = n / 5; i < n - n / 5; ++i) {
      if (sorted[i + 1] - sorted[i] > sorted[at + 1] - sorted[at]) at = i;
    }
    const double bound = 0.5 * (sorted[at] + sorted[at + 1]);
    const double near = sorted[(at + 1) / 2], far = sorted[(at + 1 + n) / 2];
    if (far < 1.2 * near || sorted[at + 1] - sorted[at] < 0.05 * near) {
      throw SkipSeries{"the lines of L2 fall into no two groups by distance: one side"};
    }
    std::array<std::vector<std::uint32_t>, 2> groups;
    for (int stripe = 0; stripe < stripes; ++stripe) {
      const bool first = cycles[2 * stripe] > bound, last = cycles[2 * stripe + 1] > bound;
      if (first == last) groups[first].push_back(static_cast<std::uint32_t>(stripe));
    }
    const std::size_t wanted = std::size_t(slots) * kStripesOfBlock;
    std::vector<std::uint32_t> list;
    for (auto& group : groups) {
      if (group.size() < wanted) {
        throw SkipSeries{"too few stripes of " + std::to_string(kStripeBytes) +
                         " bytes lie whole on one side of L2"};
      }
      list.insert(list.end(), group.begin(), group.begin() + static_cast<std::ptrdiff_t>(wanted));
    }
    plan.from_host(list);
  }

  void find_sms() {
    constexpr int kRounds = 3, kThreads = 1024;
    const auto list = plan.to_host();
    std::vector<std::uint32_t> samples;
    for (int group = 0; group < 2; ++group) {
      const auto first = list.begin() + std::ptrdiff_t{group} * slots * kStripesOfBlock;
      samples.insert(samples.end(), first, first + kSamples);
    }
    DeviceBuffer<std::uint32_t> on_device(samples.size());
    on_device.from_host(samples);
    side_of_sm.fill_bytes(kUnknownSide);
    nearer_group_kernel<<<4 * sm_count, kThreads>>>(memory.data(), on_device.data(), kRounds, 0,
                                                    side_of_sm.data());
    check(cudaGetLastError());
    const auto sides = side_of_sm.to_host();
    const auto unknown = std::count(sides.begin(), sides.end(), kUnknownSide);
    if (static_cast<int>(sides.size()) - unknown < sm_count) {
      throw SkipSeries{"not every SM could be asked for its side of L2"};
    }
  }
};

const Kernels kReads = side_traffic_kernel<Direction::kRead, WindowIterations>;
const Kernels kWrites = side_traffic_kernel<Direction::kWrite, WindowIterations>;

struct Kind {
  Where where;
  Direction direction;
  const char *variant, *key, *label;
};
constexpr Kind kKinds[] = {
    {Where::kNear, Direction::kRead, "near", "l2.near.read_gbps", "reads, own side"},
    {Where::kFar, Direction::kRead, "far", "l2.far.read_gbps", "reads, other side"},
    {Where::kBoth, Direction::kRead, "both", "l2.both_sides.read_gbps", "reads, half and half"},
    {Where::kNear, Direction::kWrite, "near.write", "l2.near.write_gbps", "writes, own side"},
    {Where::kFar, Direction::kWrite, "far.write", "l2.far.write_gbps", "writes, other side"},
    {Where::kBoth, Direction::kWrite, "both.write", "l2.both_sides.write_gbps",
     "writes, half and half"},
};

void measure(Probe& probe) {
  std::unique_ptr<Sides> sides;  // a series is the first to need it
  for (const Kind& kind : kKinds) {
    measure_rates(
        probe, kind.variant, {"bytes_in_flight", "bytes"},
        {.constants = {{"sm_count", double(probe.device().sm_count())}, {"sms_per_line", 1}},
         .fit = {"rate_at", {{kind.key, "best"}}},
         .figure = {"l2_side_bandwidth", "L2 bandwidth by side, against bytes in flight of an SM",
                    kind.label},
         .kernel = kind.direction == Direction::kRead ? kReads : kWrites},
        [&](Sweep& sweep) {
          if (!sides) sides = std::make_unique<Sides>(probe.device());
          for (const int threads : {32, 64, 128, 256, 512, kMostThreads}) {
            const std::size_t warps = std::size_t(sides->sm_count) * threads / 32;
            const auto launch = [&] { sides->launch_window(kind.direction, kind.where, threads); };
            sweep.add(
                {16.0 * threads * kUnroll},
                sides->window.read(probe.at_level(5, 15, 51), warps, 32.0 * 16 * kUnroll, launch)
                    .samples());
          }
          sides->check_slots();
        });
  }
}

/// L2 answers, and takes every sector, wherever the lines live.
void confirm(Probe& probe) {
  constexpr std::uint32_t kCountedIterations = 1000;
  Sides sides(probe.device());
  std::vector<Count> reads, writes;
  const samples::Axis axis{"bytes_in_flight", "bytes"};
  const double at = 16.0 * kMostThreads * kUnroll;
  const double sectors = 0.5 * kUnroll * kMostThreads * sides.sm_count * kCountedIterations;
  for (const Kind& kind : kKinds) {
    if (kind.direction == Direction::kRead) {
      reads.push_back(counted(kind.variant, "l2_chase", axis, at, {{"l2_hit_rate", 1, 0.02}}, [&] {
        sides.launch_window(Direction::kRead, kind.where, kMostThreads);
      }));
    } else {
      writes.push_back(counted(kind.variant, "l2_write_limits", axis, at,
                               {{"l2_sectors", sectors, 0.01, "expected_sectors"}}, [&] {
                                 sides.launch<Direction::kWrite, FixedIterations>(
                                     kind.where, kMostThreads, kCountedIterations);
                               }));
    }
  }
  probe.count_together(reads);
  probe.count_together(writes);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How fast do all SMs read and write their own side of L2, and the other?",
     .cost_seconds = 0.5,
     .machine_code = {
         expect(kReads, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", kUnroll),
         expect(kWrites, "STG.E.128", "st.global.v4.u32", kUnroll),
         expect(stripe_distance_kernel, "ATOMG.E.ADD.64.STRONG.GPU", "atom.global.add.u64", 1)}}};

}  // namespace
}  // namespace warpgauge::probes::l2_side_bandwidth_probe
