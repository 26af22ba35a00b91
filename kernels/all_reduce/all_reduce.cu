// SPDX-License-Identifier: Apache-2.0
// Held against NCCL's all-reduce, in the same process, on the same arrays, timed the same way.
//
// Time: of a train of all-reduces, one behind the other, captured as a graph of each device; all
// graphs are queued before the first may begin. From the moment at which all devices may begin
// until the last one has ended, over the number of all-reduces. How long an event takes between
// devices, some 10 us, is part of it (methods/together.h): 0.2 % of a train of some 5 ms, of NCCL
// and of ours alike, and it makes both look slower. A device that is done begins the next
// all-reduce while others are not, with either.
//
// `bytes` are those that each device must send without sums in the switch: 2 (n - 1) / n of its
// array. A rate is that of the bus, as nccl-tests has it.
//
// Cold: rotated through arrays beyond three times the L2, from 256 KiB on (smaller arrays would
// need a graph of thousands). Warm: the same arrays again, as a program's are that has just written
// them. Nothing is counted: a counter's passes would run one of the devices alone.
//
// Reference: float64, every element, on every device, from inputs that are made there once more by
// their seeds, so that nothing that came over a link is its own witness. Bound: n - 1 additions in
// float32, and one rounding of a sum to bf16, or one a device that it passes (the ring, NCCL). All
// devices must have the same bits (NCCL promises none).
//
// Traps: packets and flags of a launch before (several sets of inputs by turns in one graph, which
// runs twice); a device that lags or hurries (each waits in its turn); results left over (poisoned
// outputs between guards).
#include "kernels/all_reduce/all_reduce.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <deque>
#include <thread>
#include <type_traits>

#include "kernels/all_reduce/world.h"
#include "kernels/harness/check_output.cuh"
#include "kernels/harness/scores.h"
#include "probes/device/busy.h"
#include "probes/methods/same_results.h"
#include "probes/methods/sm_clock.h"

namespace warpgauge::kernels::all_reduce {
namespace {

using probes::DeviceBuffer;
using probes::DeviceScope;
using probes::GraphsTogether;
using probes::OnDevice;

constexpr std::string_view kNccl = "nccl";
constexpr auto kIdleGap = std::chrono::milliseconds(5);
constexpr double kTrainSeconds = 5e-3;
constexpr int kLongestTrain = 1024, kShortestTrain = 4, kEstimateTrain = 16;
constexpr int kMostGroups = 512;
constexpr double kMostSecondsPerSize = 0.6;

/// Calls `body.operator()<T>()` with the elements' type.
template <class Body>
auto with_element(Type type, const Body& body) {
  return type == Type::kFloat ? body.template operator()<float>()
                              : body.template operator()<__nv_bfloat16>();
}
std::size_t element_bytes(Type type) {
  return type == Type::kFloat ? sizeof(float) : sizeof(__nv_bfloat16);
}

/// A rung, or NCCL.
struct Way {
  Contestant contestant;
  const Rung<Problem>* rung;  ///< null: NCCL

  bool takes(const World& world, const Arrays& arrays) const {
    return rung == nullptr || rung->refuses == nullptr ||
           rung->refuses(world.problem(arrays, 0)).empty();
  }
};

std::vector<Way> ways_of(const World& world) {
  std::vector<Way> ways;
  for (const auto& rung : rungs<Problem>()) {
    ways.push_back(
        {{std::string(name_on_ladder(rung.name)), std::string(rung.adds), "", rung.min_capability},
         &rung});
  }
  ways.push_back({{std::string(kNccl), "ncclAllReduce", world.nccl_version(), 0}, nullptr});
  return ways;
}

/// Does something with one of the ways; where NCCL throws, it is used no more.
template <class Body>
auto attempt(World& world, const Way& way, const Body& body) {
  try {
    return body();
  } catch (...) {
    if (way.rung == nullptr) world.give_up_nccl();
    throw;
  }
}

/// `count` all-reduces, one behind the other: that of number i with arrays_of(i). `before(i,
/// streams)` enqueues what comes in front of it.
template <class ArraysOf, class Before>
GraphsTogether train(World& world, const Way& way, int count, const ArraysOf& arrays_of,
                     const Before& before) {
  if (way.rung == nullptr) world.prepare_nccl(arrays_of(0));
  return GraphsTogether(world.ordinals(), [&](const Streams& streams) {
    for (int i = 0; i < count; ++i) {
      before(i, streams);
      if (way.rung == nullptr) {
        world.enqueue_nccl(arrays_of(i), streams);
      } else {
        world.enqueue(*way.rung, arrays_of(i), streams);
      }
    }
  });
}

// ---- checks

template <class T>
struct Inputs {
  const T* of[kMostDevices];
  int devices, roundings;
};

template <class T>
__device__ Expected expected_at(const Inputs<T>& in, std::size_t i) {
  double sum = 0, magnitude = 0;
  for (int rank = 0; rank < in.devices; ++rank) {
    const auto x = static_cast<double>(static_cast<float>(in.of[rank][i]));
    sum += x;
    magnitude += fabs(x);
  }
  // Partial sums are at most the magnitude, with their errors a little more.
  const double additions = (in.devices - 1) * 0x1p-24 * 1.04 * magnitude;
  if constexpr (std::is_same_v<T, float>) return {sum, additions};
  if (in.roundings == 1) return {sum, additions + 0x1p-8 * (fabs(sum) + additions)};
  return {sum, additions + in.roundings * 0x1p-8 * 1.04 * magnitude};
}

template <class T>
__global__ void first_wrong(const T* out, std::size_t count, Inputs<T> in,
                            unsigned long long* first) {
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count;
       i += std::size_t{gridDim.x} * blockDim.x) {
    const Expected expected = expected_at(in, i);
    const double error = fabs(static_cast<double>(static_cast<float>(out[i])) - expected.value);
    if (!(error <= expected.bound))
      atomicMin(first, static_cast<unsigned long long>(i));  // NaN too
  }
}

template <class T>
__global__ void look_at(const T* out, std::size_t i, Inputs<T> in, Difference* what) {
  *what = {static_cast<float>(out[i]), expected_at(in, i)};
}

struct Case {
  std::size_t bytes;
  Type type;

  double elements() const { return double(bytes) / double(element_bytes(type)); }
  std::string text() const { return std::to_string(bytes) + " bytes"; }
};

constexpr double kSizes[] = {0x1p10, 0x1p12, 0x1p14, 0x1p16, 0x1p18,
                             0x1p20, 0x1p22, 0x1p24, 0x1p26, 0x1p28};

/// Sizes that are timed, and some about a vector, a packet's block, a device's part, an inbox.
std::vector<Case> cases_to_check(Type type) {
  std::vector<Case> cases;
  for (const std::size_t bytes : {16, 32, 48, 112, 128, 144, 1040, 4080, 4096, 4112, 8176, 65'552,
                                  262'128, 1'048'560, 1'048'592, 3'000'016, 20'000'048}) {
    cases.push_back({bytes, type});
  }
  for (const double size : kSizes) cases.push_back({static_cast<std::size_t>(size), type});
  cases.push_back({16, type});  // a small one behind large ones
  return cases;
}

/// One all-reduce's arrays of all devices.
class CheckedArrays {
 public:
  CheckedArrays(const World& world, const Case& one, std::uint64_t seed)
      : world_(world), type_(one.type), vectors_(one.bytes / kVectorBytes), seed_(seed) {
    for (int rank = 0; rank < world.devices(); ++rank) {
      const int ordinal = world.ordinals()[static_cast<std::size_t>(rank)];
      in_.emplace_back(ordinal, vectors_);
      out_.emplace_back(ordinal, vectors_);
      fill(in_.back(), rank);
    }
  }

  Arrays arrays() const {
    Arrays arrays{.type = type_, .vectors = vectors_};
    for (std::size_t rank = 0; rank < in_.size(); ++rank) {
      arrays.in[rank] = in_[rank]->data();
      arrays.out[rank] = out_[rank]->data();
    }
    return arrays;
  }

  /// "device 1: output 17 is ..."; empty where all are right. `roundings` of a sum to its type.
  std::string wrong(int roundings, bool same_bits) const {
    for (int rank = 0; rank < world_.devices(); ++rank) {
      const int ordinal = world_.ordinals()[static_cast<std::size_t>(rank)];
      const DeviceScope current(ordinal);
      const std::string at = "device " + std::to_string(ordinal) + ": ";
      const auto& out = *out_[static_cast<std::size_t>(rank)];
      if (const auto overrun = out.overrun(); !overrun.empty()) return at + overrun;
      const std::string difference = with_element(
          type_, [&]<class T>() { return this->template difference<T>(rank, roundings); });
      if (!difference.empty()) return at + difference;
      if (!same_bits || rank == 0) continue;
      const DeviceBuffer<uint4> first(vectors_);
      check(cudaMemcpyPeer(first.data(), ordinal, out_[0]->data(), world_.ordinals()[0],
                           first.bytes()));
      if (probes::differing_words(first.data(), out.data(), vectors_ * 4) != 0) {
        return at + "other bits than on the first device";
      }
    }
    return {};
  }

 private:
  std::size_t count() const { return vectors_ * kVectorBytes / element_bytes(type_); }

  /// With what device `rank` brings; `values` may be on any device.
  void fill(const OnDevice<DeviceBuffer<uint4>>& values, int rank) const {
    const DeviceScope current(values.ordinal());
    with_element(type_, [&]<class T>() {
      fill_normal(reinterpret_cast<T*>(values->data()), count(),
                  seed_ * kMostDevices + static_cast<std::uint64_t>(rank) + 1);
    });
    check(cudaDeviceSynchronize());
  }

  template <class T>
  std::string difference(int rank, int roundings) const {
    const auto& out = *out_[static_cast<std::size_t>(rank)];
    std::deque<OnDevice<DeviceBuffer<uint4>>> brought;
    Inputs<T> in{.of = {}, .devices = world_.devices(), .roundings = roundings};
    for (int of = 0; of < world_.devices(); ++of) {
      fill(brought.emplace_back(out_[static_cast<std::size_t>(rank)].ordinal(), vectors_), of);
      in.of[of] = reinterpret_cast<const T*>(brought.back()->data());
    }
    const auto* got = reinterpret_cast<const T*>(out.data());
    DeviceBuffer<unsigned long long> first(1);
    first.fill_bytes(0xff);
    first_wrong<T><<<1024, 256>>>(got, count(), in, first.data());
    check(cudaGetLastError());
    const std::size_t i = first.value();
    if (i >= count()) return {};
    DeviceBuffer<Difference> what(1);
    look_at<T><<<1, 1>>>(got, i, in, what.data());
    check(cudaGetLastError());
    const Difference seen = what.value();
    char text[160];
    std::snprintf(text, sizeof text, "output %zu is %.9g instead of %.9g (+- %.3g)", i,
                  static_cast<double>(seen.got), seen.expected.value, seen.expected.bound);
    return text;
  }

  const World& world_;
  Type type_;
  std::size_t vectors_;
  std::uint64_t seed_;
  std::deque<OnDevice<DeviceBuffer<uint4>>> in_;
  std::deque<OnDevice<GuardedBuffer<uint4>>> out_;
};

/// Several all-reduces of other data, by turns, while each device in its turn lags behind.
std::string check_one(World& world, const Way& way, const Case& one) {
  constexpr std::size_t kManyBelowBytes = 1 << 17;
  constexpr std::uint64_t kLagNs = 20'000;
  const int sets = one.bytes < kManyBelowBytes ? 8 : 3;
  std::deque<CheckedArrays> all;
  for (int set = 0; set < sets; ++set) {
    all.emplace_back(world, one, static_cast<std::uint64_t>(set));
    if (!way.takes(world, all.back().arrays())) return {};
  }
  const auto arrays_of = [&](int i) { return all[static_cast<std::size_t>(i % sets)].arrays(); };
  const auto lag = [&](int i, const Streams& streams) {
    const int rank = i % (world.devices() + 1);
    if (rank == world.devices()) return;
    const DeviceScope current(world.ordinals()[static_cast<std::size_t>(rank)]);
    probes::queue_wait(kLagNs, streams[static_cast<std::size_t>(rank)]);
    check(cudaGetLastError());
  };
  attempt(world, way,
          [&] { return world.seconds_of(train(world, way, 2 * sets, arrays_of, lag)); });
  const bool rounds_on_each = way.rung == nullptr || way.contestant.name == "ring";
  for (const CheckedArrays& arrays : all) {
    auto wrong = arrays.wrong(rounds_on_each ? world.devices() - 1 : 1, way.rung != nullptr);
    if (!wrong.empty()) return wrong;
  }
  return {};
}

// ---- timing

/// Sets of arrays of one size, of all devices: random data to sum.
class TimedArrays {
 public:
  TimedArrays(const World& world, Type type, std::size_t bytes, int groups) {
    const std::size_t vectors = bytes / kVectorBytes;
    sets_.resize(static_cast<std::size_t>(groups), {.type = type, .vectors = vectors});
    for (std::size_t rank = 0; rank < world.ordinals().size(); ++rank) {
      const int ordinal = world.ordinals()[rank];
      const DeviceScope current(ordinal);
      const auto& in = in_.emplace_back(ordinal, vectors * sets_.size());
      const auto& out = out_.emplace_back(ordinal, vectors * sets_.size());
      with_element(type, [&]<class T>() {
        fill_normal(reinterpret_cast<T*>(in->data()), in->bytes() / sizeof(T), rank + 1);
      });
      check(cudaDeviceSynchronize());
      for (std::size_t set = 0; set < sets_.size(); ++set) {
        sets_[set].in[rank] = in->data() + set * vectors;
        sets_[set].out[rank] = out->data() + set * vectors;
      }
    }
  }
  const Arrays& set(int group) const { return sets_[static_cast<std::size_t>(group)]; }

 private:
  std::vector<Arrays> sets_;
  std::deque<OnDevice<DeviceBuffer<uint4>>> in_, out_;
};

/// Times all ways at one size, by turns.
class Race {
 public:
  Race(const probes::Probe& probe, World& world, const std::vector<Way>& ways, Scores& scores,
       Type type, double size)
      : probe_(probe),
        world_(world),
        ways_(ways),
        scores_(scores),
        size_(size),
        groups_(groups_for(probe.device(), 2 * size)),
        arrays_(world, type, static_cast<std::size_t>(size), is_cold() ? groups_ : 1),
        flop_((world.devices() - 1) * size / double(element_bytes(type))) {}

  void run() {
    if (is_cold()) burst(Mode::kColdBurst, groups_);
    if (groups_ > 1) burst(Mode::kWarmBurst, 1);
  }

 private:
  struct Entry {
    const Way* way;
    Outcome* outcome;
    int operations;
    GraphsTogether graphs;
    Timing timing;
  };

  bool is_cold() const { return groups_ <= kMostGroups; }

  GraphsTogether train_of(const Way& way, int operations, int groups) {
    return train(
        world_, way, operations, [&](int i) { return arrays_.set(i % groups); },
        [](int, const Streams&) {});
  }

  /// Whole rotations through the sets.
  static int operations_for(double seconds, int groups) {
    const double enough = std::clamp(std::ceil(kTrainSeconds / seconds), double(kShortestTrain),
                                     double(kLongestTrain));
    return (static_cast<int>(enough) + groups - 1) / groups * groups;
  }

  void enter(std::deque<Entry>& entries, const Way& way, int groups) {
    Outcome& outcome = scores_.outcome_of(way.contestant.name);
    if (outcome.out || !way.takes(world_, arrays_.set(0))) return;
    scores_.guarded(outcome, [&] {
      if (way.rung != nullptr) {
        outcome.kernels = launched_kernels([&](cudaStream_t stream) {
          way.rung->enqueue(world_.problem(arrays_.set(0), 0), stream);
        });
      }
      attempt(world_, way, [&] {
        const double estimate =
            world_.seconds_of(train_of(way, kEstimateTrain, groups)) / kEstimateTrain;
        const int operations = operations_for(estimate, groups);
        entries.push_back({&way,
                           &outcome,
                           operations,
                           train_of(way, operations, groups),
                           {.size = size_, .flop = flop_, .bytes = bus_bytes()}});
      });
    });
  }

  double bus_bytes() const { return size_ * 2 * (world_.devices() - 1) / world_.devices(); }

  void burst(Mode mode, int groups) {
    std::deque<Entry> entries;
    for (const Way& way : ways_) enter(entries, way, groups);
    const int most = probe_.at_level(3, 9, 25);
    for (int round = 0; round < most; ++round) {
      for (std::size_t i = 0; i < entries.size(); ++i) {
        Entry& entry = entries[(i + static_cast<std::size_t>(round)) % entries.size()];
        if (entry.outcome->out) continue;
        const auto& so_far = entry.timing.seconds;
        const double spent = so_far.empty() ? 0 : so_far.front() * entry.operations * round;
        if (round >= 3 && spent > kMostSecondsPerSize) continue;
        scores_.guarded(*entry.outcome, [&] {
          std::this_thread::sleep_for(kIdleGap);
          const double seconds =
              attempt(world_, *entry.way, [&] { return world_.seconds_of(entry.graphs); });
          entry.timing.seconds.push_back(seconds / entry.operations);
          entry.timing.sm_clock_mhz.push_back(probes::sm_clock_mhz());
        });
      }
    }
    for (Entry& entry : entries) {
      if (!entry.outcome->out) entry.outcome->timings[mode].push_back(std::move(entry.timing));
    }
  }

  const probes::Probe& probe_;
  World& world_;
  const std::vector<Way>& ways_;
  Scores& scores_;
  double size_;
  int groups_;
  TimedArrays arrays_;
  double flop_;
};

void climb_together(probes::Probe& probe, World& world, Type type, const std::string& devices) {
  const std::vector<Way> ways = ways_of(world);
  Ladder ladder;
  ladder.description = {
      .family = "all_reduce",
      .type = type == Type::kFloat ? "f32" : "bf16",
      .data = "normal_devices" + std::to_string(world.devices()),
      .size = {"size", "bytes"},
      .sizes = {std::begin(kSizes), std::end(kSizes)},
      .headline_size = kSizes[std::size(kSizes) - 1],
      .modes = {Mode::kColdBurst, Mode::kWarmBurst},
      .facts = {{"devices", devices},
                {"time", "of a train, from when all devices may begin until the last has ended"},
                {"bytes", "that each device must send: 2 (n - 1) / n of its array"}}};
  for (const Way& way : ways) ladder.contestants.push_back(way.contestant);
  ladder.check = [&](const Contestant& contestant, Checks checks) {
    const auto way = std::find_if(ways.begin(), ways.end(), [&](const Way& one) {
      return one.contestant.name == contestant.name;
    });
    return first_wrong_case(cases_to_check(type), checks,
                            [&](const Case& one) { return check_one(world, *way, one); });
  };
  Scores scores(probe, ladder);
  scores.check_all();
  if (probe.only_checks()) return;
  for (const double size : ladder.description.sizes) {
    Race(probe, world, ways, scores, type, size).run();
  }
  scores.record_all();
}

void measure(probes::Probe& probe) {
  const std::vector<probes::Peer> peers = probes::peers_of(probe.device());
  for (const std::size_t devices : {2, 4, 8}) {
    if (devices > peers.size() + 1) break;
    std::vector<int> ordinals = {probe.device().ordinal()};
    std::string facts = "device " + std::to_string(ordinals[0]) + ", " + probe.device().uuid();
    for (std::size_t i = 0; i + 1 < devices; ++i) {
      ordinals.push_back(peers[i].ordinal);
      facts += "; " + peers[i].fact();
    }
    World world(std::move(ordinals));
    for (const Type type : {Type::kFloat, Type::kBfloat16}) {
      climb_together(probe, world, type, facts);
    }
  }
}

const probes::Register kRegister{
    {.question = "How close do our all-reduces come to NCCL's, by size?",
     .cost_seconds = 60,
     .parts = rung_parts<Problem>,
     .name = "kernels/all_reduce",
     .measure = measure}};

}  // namespace
}  // namespace warpgauge::kernels::all_reduce
