// SPDX-License-Identifier: Apache-2.0
// Whether an all-reduce is right, on every device: all_reduce.cu has the reference, the bound and
// the traps.
#pragma once

#include <cmath>
#include <cstdio>
#include <deque>
#include <type_traits>

#include "kernels/all_reduce/ways.h"
#include "kernels/harness/check_output.cuh"
#include "probes/device/busy.h"
#include "probes/methods/same_results.h"

namespace warpgauge::kernels::all_reduce {
namespace {

using probes::DeviceBuffer;
using probes::DeviceScope;
using probes::OnDevice;

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

/// The sizes that are timed, and some just around a vector, a packet's block, a device's part and
/// an inbox. There are few small ones: each makes many arrays on all devices, and a sanitizer keeps
/// a record of every array.
std::vector<Case> cases_to_check(Type type, Checks checks) {
  if (checks == Checks::kSmall) {
    return {{16, type},     {48, type},        {1040, type}, {4112, type},
            {65'552, type}, {1'048'592, type}, {16, type}};
  }
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

}  // namespace
}  // namespace warpgauge::kernels::all_reduce
