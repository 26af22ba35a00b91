// SPDX-License-Identifier: Apache-2.0
// Clocks the kernels that it is linked with and writes the readings as JSON. data/h200/analyzed has
// what they were on a GPU; scripts/analyzed.py compares them with `warpgauge analyze`. Usage:
// warpgauge_analyzed --clock FILE     launches each kernel several times, at two trip counts
//        warpgauge_analyzed --count          launches each kernel, for a profiler
#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "probes/device/buffer.h"
#include "probes/methods/sm_clock.h"
#include "tests/gpu/analyzed/work.cuh"

namespace warpgauge::analyzed {
namespace {

using Json = nlohmann::ordered_json;
using probes::check;
using probes::DeviceBuffer;

constexpr int kRepeats = 7, kShortTrips = 512, kLongTrips = 2048;  // multiples of any unrolling
constexpr int kWarps[] = {1, 4, 8};                                // on a scheduler
constexpr int kSchedulers = 4;
constexpr int kShown = 64;                      // results
constexpr int kNodes = 16384, kNodeWords = 16;  // of the chain: 2 MiB, which L2 keeps
static_assert(kLongTrips <= kMostTrips);

int sm_count() {
  int count = 0;
  check(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0));
  return count;
}

/// The memory that every kernel is handed, and its launches: a block on each SM.
class Bench {
 public:
  Bench()
      : sms_(sm_count()),
        floats_(kFloats),
        bodies_(kMostTrips),
        chain_(std::size_t{kNodes} * kNodeWords),
        results_(static_cast<std::size_t>(sms_) * kMostThreads),
        spans_(static_cast<std::size_t>(sms_) * kMostThreads / 32) {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> share(0.5F, 1);
    std::vector<float> floats(kFloats);
    for (float& value : floats) value = share(random);
    floats_.from_host(floats);
    std::vector<float4> bodies(kMostTrips);
    for (float4& body : bodies) {
      body = {4 * share(random), 4 * share(random), 4 * share(random), share(random)};
    }
    bodies_.from_host(bodies);
    chain_.from_host(one_cycle(random));
  }

  int sms() const { return sms_; }

  void launch(const Kernel& kernel, int warps, int trips) {
    const int threads = warps * kSchedulers * 32;
    const auto places = spans_.prepare();
    Work work{floats_.data(),  bodies_.data(), chain_.data(),
              results_.data(), trips,          {places.arrived, places.spans}};
    kernel.function<<<sms_, threads>>>(work);
  }

  /// Median over the SMs of the cycles of the loop's second round.
  double cycles(const Kernel& kernel, int warps, int trips) {
    launch(kernel, warps, trips);
    return spans_.median_sm_cycles(static_cast<std::size_t>(sms_) * warps * kSchedulers);
  }

  /// Results of the first threads, after the latest launch: an old kernel and its new form agree.
  std::vector<float> results() const {
    auto all = results_.to_host();
    all.resize(kShown);
    return all;
  }

 private:
  /// Each node holds the address of the next.
  std::vector<std::uint64_t> one_cycle(std::mt19937& random) const {
    std::vector<int> order(kNodes);
    for (int i = 0; i < kNodes; ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), random);
    std::vector<std::uint64_t> words(chain_.size());
    for (int i = 0; i < kNodes; ++i) {
      words[std::size_t(order[i]) * kNodeWords] = reinterpret_cast<std::uint64_t>(
          chain_.data() + std::size_t(order[(i + 1) % kNodes]) * kNodeWords);
    }
    return words;
  }

  int sms_;
  DeviceBuffer<float> floats_;
  DeviceBuffer<float4> bodies_;
  DeviceBuffer<std::uint64_t> chain_;
  DeviceBuffer<float> results_;
  probes::WarpSpans spans_;
};

Json point(Bench& bench, const Kernel& kernel, int warps) {
  Json cycles = Json::array();
  for (const int trips : {kShortTrips, kLongTrips}) {
    Json readings = Json::array();
    for (int repeat = 0; repeat < kRepeats; ++repeat) {
      readings.push_back(bench.cycles(kernel, warps, trips));
    }
    cycles.push_back(readings);
  }
  return {{"warps", warps}, {"trips", {kShortTrips, kLongTrips}}, {"cycles", cycles}};
}

Json clock(Bench& bench, const Kernel& kernel) {
  Json points = Json::array();
  for (const int warps : kWarps) points.push_back(point(bench, kernel, warps));
  std::fprintf(stderr, "%s\n", kernel.name);
  return {{"name", kernel.name},
          {"warps", kernel.warps},
          {"points", points},
          {"results", bench.results()}};
}

Json device(const Bench& bench) {
  cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, 0));
  int driver = 0;
  check(cudaDriverGetVersion(&driver));
  return {{"name", properties.name},
          {"sms", bench.sms()},
          {"driver_cuda", driver},
          {"sm_clock_mhz", probes::sm_clock_mhz()}};
}

int clock_all(const char* path) {
  Bench bench;
  Json all = {{"schema", "warpgauge.analyzed"}, {"device", device(bench)}};
  for (const Kernel& kernel : kernels()) all["kernels"].push_back(clock(bench, kernel));
  all["sm_clock_mhz_after"] = probes::sm_clock_mhz();
  std::ofstream file(path);
  file << all.dump() << "\n";
  return file.flush() ? 0 : 1;
}

int launch_all() {
  Bench bench;
  for (const Kernel& kernel : kernels()) {
    bench.cycles(kernel, 1, kLongTrips);  // alone: what a warp waits for
    if (kernel.warps > 1) bench.cycles(kernel, kernel.warps, kLongTrips);
  }
  return 0;
}

}  // namespace
}  // namespace warpgauge::analyzed

int main(int count, char** arguments) {
  const std::string mode = count > 1 ? arguments[1] : "";
  try {
    if (mode == "--clock" && count == 3) return warpgauge::analyzed::clock_all(arguments[2]);
    if (mode == "--count" && count == 2) return warpgauge::analyzed::launch_all();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
  std::fprintf(stderr, "usage: %s --clock FILE | --count\n", arguments[0]);
  return 2;
}
