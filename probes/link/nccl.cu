// SPDX-License-Identifier: Apache-2.0
// Question: how fast are NCCL's all-reduce and all-gather over all devices, by their size?
//
// Method: NCCL is opened at run time, with one communicator per device in this process. A train of
// operations, one behind the other, is captured as one graph per device; all graphs are queued
// before the first may run (methods/together.h), as our own work between devices is. Rates are
// those of the bus, as nccl-tests has them: with n devices an all-reduce moves 2 (n - 1) / n of its
// size over each link, an all-gather (n - 1) / n of what each device has in the end. Latency: the
// slope of the time over the number of operations of 8 bytes.
//
// What could fool it: results that are wrong (every size is checked on every device, sums of small
// whole numbers, exact in any order); the host, which launches a few operations slower than they
// run (hence graphs); connections that NCCL makes at the first use of a size (each size runs once
// before its capture); multicast over NVSwitch, which is off here. Operations that never end are
// given up.
#include <algorithm>
#include <deque>
#include <type_traits>

#include "probes/device/event.h"
#include "probes/device/on_device.h"
#include "probes/methods/array_size.h"
#include "probes/methods/graphs_together.h"
#include "probes/methods/nccl_library.h"
#include "probes/methods/peers.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/together.h"

namespace warpgauge::probes::link_nccl_probe {
namespace {

constexpr std::size_t kLargest = std::size_t{256} << 20;
constexpr std::size_t kSmallest = 8;
constexpr int kThreads = 256, kBlocks = 512;

enum class Collective { kAllReduce, kAllGather };

/// What device `rank` brings at place `i`: exact as a float, as is the sum of any number of
/// devices.
__device__ __forceinline__ unsigned brought(std::size_t i, unsigned rank) {
  return (static_cast<unsigned>(i) * 7 + rank * 3) % 64;
}

template <class T>
__global__ void __launch_bounds__(kThreads)
    bring_kernel(T* words, std::size_t count, unsigned rank) {
  for (std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x; i < count;
       i += std::size_t{gridDim.x} * kThreads) {
    words[i] = static_cast<T>(brought(i, rank));
  }
}

// Counts what an operation of `devices` devices, of `each` elements of each, left wrong.
template <Collective collective, class T>
__global__ void __launch_bounds__(kThreads)
    verify_kernel(const T* words, std::size_t each, unsigned devices, unsigned long long* wrong) {
  const std::size_t count = collective == Collective::kAllReduce ? each : each * devices;
  unsigned long long own = 0;
  for (std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x; i < count;
       i += std::size_t{gridDim.x} * kThreads) {
    unsigned expected = 0;
    if constexpr (collective == Collective::kAllReduce) {
      for (unsigned rank = 0; rank < devices; ++rank) expected += brought(i, rank);
    } else {
      expected = brought(i % each, static_cast<unsigned>(i / each));
    }
    own += words[i] != static_cast<T>(expected);
  }
  if (own != 0) atomicAdd(wrong, own);
}

/// A device's part.
struct Member {
  int ordinal;
  OnDevice<DeviceBuffer<char>> from, to;
  OnDevice<Stream> stream;

  explicit Member(int device)
      : ordinal(device), from(device, kLargest), to(device, kLargest), stream(device) {}
};

/// All devices, this one first, with NCCL between them.
class World {
 public:
  World(const Device& device, const std::vector<Peer>& peers) : ordinals_{device.ordinal()} {
    for (const Peer& peer : peers) ordinals_.push_back(peer.ordinal);
    for (const int ordinal : ordinals_) members_.emplace_back(ordinal);
    communicators_.resize(ordinals_.size());
    library_.make(communicators_.data(), devices(), ordinals_.data());
  }
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World() {
    for (const auto one : communicators_) {
      if (alive_) library_.destroy(one);
    }
  }

  int devices() const { return static_cast<int>(ordinals_.size()); }
  std::string version() const { return library_.version(); }

  /// Elements of each device in an operation of about `size` bytes, and its bytes.
  template <Collective collective>
  std::size_t elements_each(std::size_t size) const {
    return collective == Collective::kAllReduce ? size / sizeof(float)
                                                : std::max<std::size_t>(1, size / devices());
  }
  template <Collective collective>
  double bus_bytes(std::size_t size) const {
    const double others = devices() - 1;
    return collective == Collective::kAllReduce
               ? double(elements_each<collective>(size) * sizeof(float)) * 2 * others / devices()
               : double(elements_each<collective>(size)) * others;
  }

  /// Seconds of `operations` operations one behind the other. The results are checked. What fails
  /// ends all use of NCCL in this process.
  template <Collective collective>
  std::vector<double> time(std::size_t size, int operations, int repeats) {
    if (!alive_) throw std::runtime_error("NCCL was given up before");
    try {
      return time_alive<collective>(size, operations, repeats);
    } catch (...) {
      alive_ = false;
      for (const auto one : communicators_) library_.abort(one);
      throw;
    }
  }

 private:
  using Streams = GraphsTogether::Streams;
  template <Collective collective>
  using Element = std::conditional_t<collective == Collective::kAllReduce, float, unsigned char>;

  template <Collective collective>
  std::vector<double> time_alive(std::size_t size, int operations, int repeats) {
    const std::size_t each = elements_each<collective>(size);
    bring<Element<collective>>(each);
    Streams own;
    for (const Member& member : members_) own.push_back(member.stream->get());
    enqueue<collective>(each, own);
    for (const Member& member : members_) wait(member);
    verify<collective>(each);
    const GraphsTogether graphs(ordinals_, [&](const Streams& streams) {
      for (int i = 0; i < operations; ++i) enqueue<collective>(each, streams);
    });
    clear();
    auto seconds = time_together(graphs.shares(), repeats);
    verify<collective>(each);
    return seconds;
  }

  template <class T>
  void bring(std::size_t each) {
    clear();
    for (unsigned rank = 0; rank < members_.size(); ++rank) {
      const DeviceScope current(members_[rank].ordinal);
      bring_kernel<T>
          <<<kBlocks, kThreads>>>(reinterpret_cast<T*>(members_[rank].from->data()), each, rank);
      check(cudaGetLastError());
      check(cudaDeviceSynchronize());
    }
  }
  void clear() {
    for (Member& member : members_) {
      const DeviceScope current(member.ordinal);
      member.to->fill_bytes(0x55);
      check(cudaDeviceSynchronize());
    }
  }

  /// One operation of all devices, in a stream of each.
  template <Collective collective>
  void enqueue(std::size_t each, const Streams& streams) const {
    library_.begin_group();
    for (std::size_t rank = 0; rank < members_.size(); ++rank) {
      const Member& member = members_[rank];
      if constexpr (collective == Collective::kAllReduce) {
        library_.all_reduce(member.from->data(), member.to->data(), each, NcclLibrary::kFloat32,
                            communicators_[rank], streams[rank]);
      } else {
        library_.all_gather(member.from->data(), member.to->data(), each, communicators_[rank],
                            streams[rank]);
      }
    }
    library_.end_group();
  }

  static void wait(const Member& member) {
    const DeviceScope current(member.ordinal);
    OnDevice<Event> ended(member.ordinal);
    ended->record(member.stream->get());
    ended->wait_at_most(kMostSecondsTogether);
  }

  template <Collective collective>
  void verify(std::size_t each) const {
    using T = Element<collective>;
    for (const Member& member : members_) {
      const DeviceScope current(member.ordinal);
      DeviceBuffer<unsigned long long> wrong(1);
      wrong.fill_bytes(0);
      verify_kernel<collective, T>
          <<<kBlocks, kThreads>>>(reinterpret_cast<const T*>(member.to->data()), each,
                                  static_cast<unsigned>(members_.size()), wrong.data());
      check(cudaGetLastError());
      if (const auto count = wrong.value(); count != 0) {
        throw std::runtime_error("NCCL left " + std::to_string(count) +
                                 " wrong elements on device " + std::to_string(member.ordinal));
      }
    }
  }

  NcclLibrary library_;
  std::vector<int> ordinals_;
  std::deque<Member> members_;
  std::vector<NcclLibrary::Communicator> communicators_;
  bool alive_ = true;
};

template <Collective collective>
void measure_collective(Probe& probe, World& world) {
  const std::string name = collective == Collective::kAllReduce ? "all_reduce" : "all_gather";
  const std::string devices = std::to_string(world.devices());
  const std::string key = "link.devices" + devices + ".nccl_" + name;
  const auto spec = [&](const std::string& variant) {
    return SeriesSpec{.variant = variant,
                      .constants = {{"devices", double(world.devices())}},
                      .facts = {{"nccl", world.version()}, {"NCCL_NVLS_ENABLE", "0"}}};
  };
  SeriesSpec latency = spec(name + "_latency");
  latency.axes = {{"operations", "1"}};
  latency.quantities = {{"duration", "us"}};
  latency.constants["max_residual"] = 0.05;
  latency.fit = {"slope", {{key + "_us", "slope"}}};
  latency.figure = {"nccl_latency", "Operations of 8 bytes one behind the other", name};
  probe.series(latency, [&](Sweep& sweep) {
    for (const int operations : {25, 50, 75, 100}) {
      auto times = world.time<collective>(kSmallest, operations, probe.at_level(5, 15, 31));
      for (double& time : times) time *= 1e6;
      sweep.add({double(operations)}, {std::move(times)});
    }
  });
  SeriesSpec rates = spec(name);
  rates.axes = {{"size", "bytes"}};
  rates.quantities = together_quantities();
  rates.fit = {"rate_at", {{key + "_gbps", "at." + std::to_string(kLargest)}}};
  rates.figure = {"nccl_rates", "Bus bandwidth of NCCL against the size of an operation", name};
  probe.series(rates, [&](Sweep& sweep) {
    for (std::size_t size = kSmallest; size <= kLargest; size *= probe.at_level(32, 2, 2)) {
      // Some ms of large ones.
      const int operations =
          static_cast<int>(std::clamp<std::size_t>((std::size_t{2} << 30) / size, 8, 64));
      auto seconds = world.time<collective>(size, operations, probe.at_level(3, 5, 15));
      sweep.add({double(size)},
                {std::move(seconds), {world.bus_bytes<collective>(size) * operations}});
    }
  });
}

void measure(Probe& probe) {
  World world(probe.device(), peers_of(probe.device()));
  measure_collective<Collective::kAllReduce>(probe, world);
  measure_collective<Collective::kAllGather>(probe, world);
}

const Register kRegister{
    measure,
    {.question = "How fast are NCCL's all-reduce and all-gather over all devices, by their size?",
     .cost_seconds = 10}};

}  // namespace
}  // namespace warpgauge::probes::link_nccl_probe
