// SPDX-License-Identifier: Apache-2.0
// Question: how fast does data move between host and device, and what do allocations cost?
//
// Method: copies by cudaMemcpyAsync from and to pinned and pageable memory, against size: pinned
// ones between two events, a queue of several where one is short; pageable ones by the host's
// clock, since there the host itself copies. What the host does itself, these copies and
// allocations, is done in six passes, and the interval reaches from the lowest to the highest.
// `memset` and `allocate`: device memory set by the driver, and host time of its calls.
//
// What could fool it: memory that was never touched (everything is written first); copies that are
// not made (what arrived last is compared).
#include <algorithm>
#include <chrono>
#include <cstring>

#include "probes/device/buffer.h"
#include "probes/device/event.h"
#include "probes/device/pinned_buffer.h"
#include "probes/harness/probe.h"
#include "probes/methods/deferred_failure.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::host_copies_probe {
namespace {

constexpr std::size_t kLargest = std::size_t{256} << 20;

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

const std::vector<samples::Quantity> kRates = {{"duration", "s"}, {"bytes", "bytes"}};

struct Direction {
  const char *variant, *key, *label;
  cudaMemcpyKind kind;
  bool pinned;
};
constexpr Direction kDirections[] = {
    {"h2d.pinned", "host.h2d_gbps", "to the device, pinned", cudaMemcpyHostToDevice, true},
    {"d2h.pinned", "host.d2h_gbps", "to the host, pinned", cudaMemcpyDeviceToHost, true},
    {"h2d.pageable", "host.h2d_pageable_gbps", "to the device, pageable", cudaMemcpyHostToDevice,
     false},
    {"d2h.pageable", "host.d2h_pageable_gbps", "to the host, pageable", cudaMemcpyDeviceToHost,
     false}};

std::vector<std::size_t> copy_sizes(const Probe& probe) {
  std::vector<std::size_t> sizes;
  for (std::size_t bytes = 4096; bytes <= kLargest; bytes *= probe.at_level(8, 4, 2)) {
    sizes.push_back(bytes);
  }
  return sizes;
}

/// Seconds that one copy of `bytes` takes, `repeats` times after one that does not count.
std::vector<double> time_copies(const Direction& direction, char* host, char* device,
                                std::size_t bytes, int repeats) {
  const bool to_device = direction.kind == cudaMemcpyHostToDevice;
  void* to = to_device ? device : host;
  const void* from = to_device ? host : device;
  Event before, after;
  // A window of some 100 us at least, of copies one behind the other.
  const int copies = static_cast<int>(std::max<std::size_t>(1, (4 << 20) / bytes / 4));
  return repeated(repeats, [&] {
    const auto start = std::chrono::steady_clock::now();
    before.record();
    for (int i = 0; i < copies; ++i) {
      check(cudaMemcpyAsync(to, from, bytes, direction.kind, nullptr));
    }
    after.record();
    after.wait();
    const double host_seconds = seconds_since(start);
    return (direction.pinned ? Event::seconds_between(before, after) : host_seconds) / copies;
  });
}

/// What arrived last must be what was sent.
void check_arrived(const Probe& probe, const char* host, const char* device) {
  const std::size_t end = copy_sizes(probe).back();
  std::vector<char> back(4096);
  check(cudaMemcpy(back.data(), device + end - back.size(), back.size(), cudaMemcpyDeviceToHost));
  if (std::memcmp(back.data(), host + end - back.size(), back.size()) != 0) {
    throw std::runtime_error("the copies brought other data");
  }
}

SeriesSpec copy_spec(const Direction& direction, std::vector<samples::Axis> axes, Fit fit) {
  return {.variant = direction.variant,
          .axes = std::move(axes),
          .quantities = kRates,
          .fit = std::move(fit),
          .figure = {"host_copies", "Copies between host and device against their size",
                     direction.label}};
}

void measure_copies(Probe& probe, const Direction& direction, char* host, char* device) {
  probe.series(
      copy_spec(direction, {{"copy", "bytes"}}, {"saturation", {{direction.key, "plateau"}}}),
      [&](Sweep& sweep) {
        for (const std::size_t bytes : copy_sizes(probe)) {
          sweep.add({double(bytes)},
                    {time_copies(direction, host, device, bytes, probe.at_level(3, 7, 15)),
                     {double(bytes)}});
        }
        check_arrived(probe, host, device);
      });
}

/// What the host does itself is measured in passes, with other work between: how fast a host does
/// it drifts by more than calls scatter that come one after the other.
struct HostSeries {
  using Points = std::vector<samples::Point>;

  SeriesSpec spec;
  std::function<void(double pass, Points&)> measure;  ///< adds the points of a pass
  DeferredFailure failure = {};
  int passes = 0;
  Points points = {};

  void pass(Probe& probe) {
    if (!probe.holds(spec.variant)) failure.guard([&] { measure(passes++, points); });
  }

  void record(Probe& probe) const {
    probe.series(spec, [&](Sweep& sweep) {
      failure.rethrow();
      for (const samples::Point& point : points) sweep.add(point.at, point.samples);
    });
  }
};

/// Copies of pageable memory, which the host itself makes: at a rate that its caches bend, so that
/// there is a best size and no plateau.
HostSeries pageable_copies(const Probe& probe, const Direction& direction, char* host,
                           char* device) {
  return {copy_spec(direction, {{"pass", "1"}, {"copy", "bytes"}},
                    {"rate_at", {{direction.key, "best"}}}),
          [=, &probe](double pass, HostSeries::Points& points) {
            for (const std::size_t bytes : copy_sizes(probe)) {
              const int repeats = probe.at_level(2, 2, 5);
              points.push_back(
                  {{pass, double(bytes)},
                   {time_copies(direction, host, device, bytes, repeats), {double(bytes)}}});
            }
            check_arrived(probe, host, device);
          }};
}

void measure_memset(Probe& probe, char* device) {
  probe.series(
      {.variant = "memset",
       .axes = {{"size", "bytes"}},
       .quantities = kRates,
       .fit = {"rate_at", {{"host.memset_gbps", "best"}}},
       .figure = {"memset", "cudaMemsetAsync of device memory against its size", "memset"}},
      [&](Sweep& sweep) {
        for (const std::size_t bytes : copy_sizes(probe)) {
          auto times = time_launches(1, probe.at_level(3, 7, 15), [&](int) {
            check(cudaMemsetAsync(device, 0x35, bytes, nullptr));
          });
          sweep.add({double(bytes)}, {std::move(times.seconds), {double(bytes)}});
        }
      });
}

/// Host time of one call, us.
template <class Call>
double call_us(const Call& call) {
  const auto start = std::chrono::steady_clock::now();
  check(call());
  return seconds_since(start) * 1e6;
}

/// Host time of the driver's calls.
HostSeries allocations(const Probe& probe, const std::string& size_name, std::size_t bytes) {
  const std::string key = "host.allocate." + size_name;
  return {{.variant = "allocate." + size_name,
           .axes = {{"pass", "1"}, {"size", "bytes"}},
           .quantities = {{"malloc", "us"},
                          {"free", "us"},
                          {"malloc_async", "us"},
                          {"free_async", "us"},
                          {"malloc_host", "us"},
                          {"free_host", "us"}},
           .fit = {"median_of",
                   {{key + ".malloc_us", "malloc"},
                    {key + ".free_us", "free"},
                    {key + ".malloc_async_us", "malloc_async"},
                    {key + ".malloc_host_us", "malloc_host"}}}},
          [=, &probe](double pass, HostSeries::Points& points) {
            std::vector<std::vector<double>> us(6);
            for (int repeat = -1; repeat < probe.at_level(1, 2, 5); ++repeat) {
              void* data = nullptr;
              double taken[6];
              taken[0] = call_us([&] { return cudaMalloc(&data, bytes); });
              taken[1] = call_us([&] { return cudaFree(data); });
              taken[2] = call_us([&] { return cudaMallocAsync(&data, bytes, nullptr); });
              taken[3] = call_us([&] { return cudaFreeAsync(data, nullptr); });
              check(cudaDeviceSynchronize());
              taken[4] = call_us([&] { return cudaMallocHost(&data, bytes); });
              taken[5] = call_us([&] { return cudaFreeHost(data); });
              for (int i = 0; i < 6 && repeat >= 0; ++i) us[i].push_back(taken[i]);
            }
            points.push_back({{pass, double(bytes)}, std::move(us)});
          }};
}

void measure(Probe& probe) {
  DeviceBuffer<char> device(kLargest);
  device.fill_bytes(0x53);
  PinnedBuffer pinned(kLargest);
  for (const int i : {0, 1}) measure_copies(probe, kDirections[i], pinned.data(), device.data());
  std::vector<char> pageable(kLargest, 0x2b);
  HostSeries all[] = {pageable_copies(probe, kDirections[2], pageable.data(), device.data()),
                      pageable_copies(probe, kDirections[3], pageable.data(), device.data()),
                      allocations(probe, "2MiB", 2 << 20), allocations(probe, "64MiB", 64 << 20)};
  for (int pass = 0; pass < probe.at_level(2, 6, 10); ++pass) {
    for (HostSeries& series : all) series.pass(probe);
  }
  for (const HostSeries& series : all) series.record(probe);
  measure_memset(probe, device.data());
}

const Register kRegister{
    measure,
    {.question = "How fast does data move between host and device, and what do allocations cost?",
     .cost_seconds = 3.5}};

}  // namespace
}  // namespace warpgauge::probes::host_copies_probe
