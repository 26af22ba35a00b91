// SPDX-License-Identifier: Apache-2.0
// Question: how fast does data move between host and device, how long does the device wait for a
// word of host memory, and what do allocations cost?
//
// Method: copies by cudaMemcpyAsync from and to pinned and pageable memory, against size: pinned
// ones between two events, a queue of several where one is short; pageable ones by the host's
// clock, for there the host itself copies. What the host does itself, these copies and allocations,
// is done in six passes, and the interval reaches from the lowest to the highest. `zero_copy`: one
// thread follows raw pointers through pinned host memory that is mapped into the device's address
// space; each hop crosses the link and comes back. `managed`: one thread reads a word from each of
// so many 2-MiB pieces of managed memory that the host wrote last; pages come over as it goes, none
// with another piece's. Slopes over the number of accesses. `memset` and `allocate`: device memory
// set by the driver, and host time of its calls.
//
// What could fool it: memory that was never touched (everything is written first); a device cache
// that holds host memory (each node once, and more nodes than are walked again); managed memory
// that stayed on the device (the host writes it before each run). Managed memory is 128 MiB only:
// a device that runs out of it can hang.
#include <cuda_runtime.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <exception>

#include "probes/harness/buffer.h"
#include "probes/harness/event.h"
#include "probes/harness/isa.cuh"
#include "probes/harness/permutation.h"
#include "probes/harness/probe.h"
#include "probes/harness/timing.h"

namespace warpgauge::probes {
namespace {

constexpr std::size_t kLargest = std::size_t{256} << 20;
constexpr std::size_t kNodeBytes = 4096;  // apart: a host page each
constexpr int kNodes = 2048;
constexpr int kUnroll = 8;
constexpr int kLengths = 4;
constexpr int kHops = 64;                     // lengths are 64, 128, 192, 256
constexpr std::size_t kPieceBytes = 2 << 20;  // of managed memory: what may come over with a word
constexpr int kPieceHops = 16;                // lengths are 16, 32, 48, 64

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Pinned host memory that the device can address.
class PinnedBuffer {
 public:
  explicit PinnedBuffer(std::size_t bytes) {
    check(cudaHostAlloc(&data_, bytes, cudaHostAllocMapped));
    std::memset(data_, 0x35, bytes);
  }
  ~PinnedBuffer() { cudaFreeHost(data_); }
  PinnedBuffer(const PinnedBuffer&) = delete;
  PinnedBuffer& operator=(const PinnedBuffer&) = delete;
  char* data() const { return static_cast<char*>(data_); }
  /// The same memory as the device addresses it.
  char* on_device() const {
    void* there = nullptr;
    check(cudaHostGetDevicePointer(&there, data_, 0));
    return static_cast<char*>(there);
  }

 private:
  void* data_ = nullptr;
};

class ManagedBuffer {
 public:
  explicit ManagedBuffer(std::size_t bytes) { check(cudaMallocManaged(&data_, bytes)); }
  ~ManagedBuffer() { cudaFree(data_); }
  ManagedBuffer(const ManagedBuffer&) = delete;
  ManagedBuffer& operator=(const ManagedBuffer&) = delete;
  char* data() const { return static_cast<char*>(data_); }

 private:
  void* data_ = nullptr;
};

// One thread. us by the global timer: hundreds of microseconds against its step of one at most.
__global__ void host_chase_kernel(std::uint64_t node, int hops, double* us, std::uint64_t* last) {
  wait_for(node);
  const std::uint64_t start = read_global_timer();
#pragma unroll 1
  for (int i = 0; i < hops; i += kUnroll) {
#pragma unroll
    for (int j = 0; j < kUnroll; ++j) node = load_pointer<CacheOp::kCg>(node);
  }
  wait_for(node);
  *us = static_cast<double>(read_global_timer() - start) * 1e-3;
  *last = node;
}

const std::vector<samples::Quantity> kRates = {{"duration", "s"}, {"bytes", "bytes"}};

struct Direction {
  const char* variant;
  const char* key;
  const char* label;
  cudaMemcpyKind kind;
  bool pinned;
};

std::vector<std::size_t> copy_sizes(const Probe& probe) {
  std::vector<std::size_t> sizes;
  for (std::size_t bytes = 4096; bytes <= kLargest; bytes *= probe.at_level(8, 4, 2)) {
    sizes.push_back(bytes);
  }
  return sizes;
}

/// Work that is done in passes before its series is recorded. What goes wrong in one is told there.
class Passes {
 public:
  template <class Pass>
  void run(const Pass& pass) {
    if (failure_) return;
    try {
      pass();
    } catch (...) {
      failure_ = std::current_exception();
    }
  }
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::exception_ptr failure_;
};

/// Seconds that one copy of so many bytes takes, `repeats` times after one that does not count.
std::vector<double> time_copies(const Direction& direction, char* host, char* device,
                                std::size_t bytes, int repeats) {
  const bool to_device = direction.kind == cudaMemcpyHostToDevice;
  void* to = to_device ? device : host;
  const void* from = to_device ? host : device;
  Event before, after;
  // A window of some 100 us at least, of copies one behind the other.
  const int copies = static_cast<int>(std::max<std::size_t>(1, (4 << 20) / bytes / 4));
  std::vector<double> seconds;
  for (int repeat = -1; repeat < repeats; ++repeat) {
    const auto start = std::chrono::steady_clock::now();
    before.record();
    for (int i = 0; i < copies; ++i) {
      check(cudaMemcpyAsync(to, from, bytes, direction.kind, nullptr));
    }
    after.record();
    after.wait();
    const double host_seconds = seconds_since(start);
    const double window = direction.pinned ? Event::seconds_between(before, after) : host_seconds;
    if (repeat >= 0) seconds.push_back(window / copies);
  }
  return seconds;
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

constexpr const char* kCopyFigure = "host_copies";
constexpr const char* kCopyTitle = "Copies between host and device against their size";

void measure_copies(Probe& probe, const Direction& direction, char* host, char* device) {
  probe.series({.variant = direction.variant,
                .axes = {{"copy", "bytes"}},
                .quantities = kRates,
                .estimator = "saturation",
                .fills = {{direction.key, "plateau"}},
                .figure = kCopyFigure,
                .figure_title = kCopyTitle,
                .label = direction.label},
               [&](Sweep& sweep) {
                 for (const std::size_t bytes : copy_sizes(probe)) {
                   sweep.add({double(bytes)},
                             {time_copies(direction, host, device, bytes, probe.at_level(3, 7, 15)),
                              {double(bytes)}});
                 }
                 check_arrived(probe, host, device);
               });
}

/// Copies of pageable memory, which the host itself makes: at a rate that its caches bend, so that
/// there is a best size and no plateau, and that drifts with the host's speed. Hence in passes.
class PageableCopies {
 public:
  PageableCopies(const Direction& direction, char* host, char* device)
      : direction_(direction), host_(host), device_(device) {}

  void pass(Probe& probe) {
    if (probe.holds(direction_.variant)) return;
    done_.run([&] {
      for (const std::size_t bytes : copy_sizes(probe)) {
        const int repeats = probe.at_level(2, 2, 5);
        points_.push_back(
            {double(passes_), bytes, time_copies(direction_, host_, device_, bytes, repeats)});
      }
      check_arrived(probe, host_, device_);
      ++passes_;
    });
  }

  void record(Probe& probe) const {
    probe.series(
        {.variant = direction_.variant,
         .axes = {{"pass", "1"}, {"copy", "bytes"}},
         .quantities = kRates,
         .estimator = "rate_at",
         .fills = {{direction_.key, "best"}},
         .figure = kCopyFigure,
         .figure_title = kCopyTitle,
         .label = direction_.label},
        [&](Sweep& sweep) {
          done_.rethrow();
          for (const Point& point : points_) {
            sweep.add({point.pass, double(point.bytes)}, {point.seconds, {double(point.bytes)}});
          }
        });
  }

 private:
  struct Point {
    double pass;
    std::size_t bytes;
    std::vector<double> seconds;
  };

  Direction direction_;
  char* host_;
  char* device_;
  Passes done_;
  int passes_ = 0;
  std::vector<Point> points_;
};

void measure_zero_copy(Probe& probe) {
  probe.series({.variant = "zero_copy",
                .axes = {{"hops", "hops"}},
                .quantities = {{"duration", "us"}},
                .constants = {{"stride_bytes", kNodeBytes}, {"max_residual", 0.05}},
                .estimator = "slope",
                .fills = {{"host.latency_us", "slope"}},
                .figure = "zero_copy",
                .figure_title = "Dependent reads of pinned host memory by the device",
                .label = "one thread",
                .kernel = "host_chase_kernel"},
               [&](Sweep& sweep) {
                 PinnedBuffer memory(kNodes * kNodeBytes);
                 const Permutation order(kNodes, 1);
                 const auto base = reinterpret_cast<std::uint64_t>(memory.on_device());
                 for (std::uint64_t i = 0; i < kNodes; ++i) {
                   const std::uint64_t next = base + order((i + 1) % kNodes) * kNodeBytes;
                   std::memcpy(memory.data() + order(i) * kNodeBytes, &next, sizeof(next));
                 }
                 DeviceBuffer<double> us(1);
                 DeviceBuffer<std::uint64_t> last(1);
                 std::uint64_t node = base + order(0) * kNodeBytes;
                 const int repeats = probe.at_level(5, 11, 31);
                 std::vector<double> readings[kLengths];
                 for (int i = -1; i < repeats * kLengths; ++i) {
                   const int length = std::max(0, i) % kLengths;
                   host_chase_kernel<<<1, 1>>>(node, (length + 1) * kHops, us.data(), last.data());
                   check(cudaGetLastError());
                   node = last.to_host()[0];
                   if (i >= 0) readings[length].push_back(us.to_host()[0]);
                 }
                 for (int length = 0; length < kLengths; ++length) {
                   sweep.add({double((length + 1) * kHops)}, {std::move(readings[length])});
                 }
               });
}

void measure_managed(Probe& probe) {
  probe.series({.variant = "managed",
                .axes = {{"pieces", "1"}},
                .quantities = {{"duration", "us"}},
                .constants = {{"piece_bytes", kPieceBytes}, {"max_residual", 0.2}},
                .estimator = "slope",
                .fills = {{"host.managed_read_us", "slope"}},
                .figure = "managed",
                .figure_title = "Reading managed memory that the host wrote, a word a 2-MiB piece",
                .label = "one thread, dependent",
                .kernel = "host_chase_kernel"},
               [&](Sweep& sweep) {
                 int concurrent = 0;
                 check(cudaDeviceGetAttribute(&concurrent, cudaDevAttrConcurrentManagedAccess,
                                              probe.device().ordinal()));
                 if (concurrent == 0)
                   throw SkipSeries{"the device does not fault managed pages in"};
                 constexpr int kMostPieces = kLengths * kPieceHops;  // 128 MiB
                 ManagedBuffer memory(kMostPieces * kPieceBytes);
                 std::memset(memory.data(), 1, kMostPieces * kPieceBytes);
                 DeviceBuffer<double> us(1);
                 DeviceBuffer<std::uint64_t> last(1);
                 const auto base = reinterpret_cast<std::uint64_t>(memory.data());
                 const Permutation order(kMostPieces, 2);
                 const int repeats = probe.at_level(3, 9, 25);
                 for (int length = 1; length <= kLengths; ++length) {
                   std::vector<double> readings;
                   for (int repeat = -1; repeat < repeats; ++repeat) {
                     // Writing brings every page that was read back to the host.
                     for (std::uint64_t i = 0; i < kMostPieces; ++i) {
                       const std::uint64_t next = base + order((i + 1) % kMostPieces) * kPieceBytes;
                       std::memcpy(memory.data() + order(i) * kPieceBytes, &next, sizeof(next));
                     }
                     host_chase_kernel<<<1, 1>>>(base + order(0) * kPieceBytes, length * kPieceHops,
                                                 us.data(), last.data());
                     check(cudaGetLastError());
                     check(cudaDeviceSynchronize());
                     if (repeat >= 0) readings.push_back(us.to_host()[0]);
                   }
                   sweep.add({double(length * kPieceHops)}, {std::move(readings)});
                 }
               });
}

void measure_memset(Probe& probe, char* device) {
  probe.series({.variant = "memset",
                .axes = {{"size", "bytes"}},
                .quantities = kRates,
                .estimator = "rate_at",
                .fills = {{"host.memset_gbps", "best"}},
                .figure = "memset",
                .figure_title = "cudaMemsetAsync of device memory against its size",
                .label = "memset"},
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

/// Host time of the driver's calls, in passes with other work between: how fast a host does them
/// drifts by more than calls scatter that come one after the other.
class Allocations {
 public:
  Allocations(const char* size_name, std::size_t bytes) : size_name_(size_name), bytes_(bytes) {}

  void pass(Probe& probe) {
    if (probe.holds(variant())) return;
    done_.run([&] {
      std::vector<std::vector<double>> us(6);
      for (int repeat = -1; repeat < probe.at_level(1, 2, 5); ++repeat) {
        void* data = nullptr;
        double taken[6];
        taken[0] = call_us([&] { return cudaMalloc(&data, bytes_); });
        taken[1] = call_us([&] { return cudaFree(data); });
        taken[2] = call_us([&] { return cudaMallocAsync(&data, bytes_, nullptr); });
        taken[3] = call_us([&] { return cudaFreeAsync(data, nullptr); });
        check(cudaDeviceSynchronize());
        taken[4] = call_us([&] { return cudaMallocHost(&data, bytes_); });
        taken[5] = call_us([&] { return cudaFreeHost(data); });
        for (int i = 0; i < 6 && repeat >= 0; ++i) us[i].push_back(taken[i]);
      }
      passes_.push_back(std::move(us));
    });
  }

  void record(Probe& probe) const {
    const std::string key = std::string("host.allocate.") + size_name_;
    probe.series({.variant = variant(),
                  .axes = {{"pass", "1"}, {"size", "bytes"}},
                  .quantities = {{"malloc", "us"},
                                 {"free", "us"},
                                 {"malloc_async", "us"},
                                 {"free_async", "us"},
                                 {"malloc_host", "us"},
                                 {"free_host", "us"}},
                  .estimator = "median_of",
                  .fills = {{key + ".malloc_us", "malloc"},
                            {key + ".free_us", "free"},
                            {key + ".malloc_async_us", "malloc_async"},
                            {key + ".malloc_host_us", "malloc_host"}}},
                 [&](Sweep& sweep) {
                   done_.rethrow();
                   for (std::size_t pass = 0; pass < passes_.size(); ++pass) {
                     sweep.add({double(pass), double(bytes_)}, passes_[pass]);
                   }
                 });
  }

 private:
  std::string variant() const { return std::string("allocate.") + size_name_; }

  const char* size_name_;
  std::size_t bytes_;
  Passes done_;
  std::vector<std::vector<std::vector<double>>> passes_;
};

void measure(Probe& probe) {
  Allocations small("2MiB", 2 << 20), large("64MiB", 64 << 20);
  {
    DeviceBuffer<char> device(kLargest);
    device.fill_bytes(0x53);
    PinnedBuffer pinned(kLargest);
    measure_copies(
        probe,
        {"h2d.pinned", "host.h2d_gbps", "to the device, pinned", cudaMemcpyHostToDevice, true},
        pinned.data(), device.data());
    measure_copies(
        probe, {"d2h.pinned", "host.d2h_gbps", "to the host, pinned", cudaMemcpyDeviceToHost, true},
        pinned.data(), device.data());
    std::vector<char> pageable(kLargest, 0x2b);
    PageableCopies to_device({"h2d.pageable", "host.h2d_pageable_gbps", "to the device, pageable",
                              cudaMemcpyHostToDevice, false},
                             pageable.data(), device.data());
    PageableCopies to_host({"d2h.pageable", "host.d2h_pageable_gbps", "to the host, pageable",
                            cudaMemcpyDeviceToHost, false},
                           pageable.data(), device.data());
    for (int pass = 0; pass < probe.at_level(2, 6, 10); ++pass) {
      to_device.pass(probe);
      to_host.pass(probe);
      small.pass(probe);
      large.pass(probe);
    }
    to_device.record(probe);
    to_host.record(probe);
    small.record(probe);
    large.record(probe);
    measure_memset(probe, device.data());
  }
  measure_zero_copy(probe);
  measure_managed(probe);
}

/// Every hop of the chase is one sector asked of the system's memory.
void confirm(Probe& probe) {
  PinnedBuffer memory(kNodes * kNodeBytes);
  const auto base = reinterpret_cast<std::uint64_t>(memory.on_device());
  for (std::uint64_t i = 0; i < kNodes; ++i) {
    const std::uint64_t next = base + (i + 1) % kNodes * kNodeBytes;
    std::memcpy(memory.data() + i * kNodeBytes, &next, sizeof(next));
  }
  DeviceBuffer<double> us(1);
  DeviceBuffer<std::uint64_t> last(1);
  constexpr int kCounted = 1024;
  probe.count({.confirms = "zero_copy",
               .group = "system_memory",
               .axes = {{"hops", "hops"}},
               .relations = {{"system_sectors", "expected_sectors", 0.05}}},
              {{{double(kCounted)}, {{"expected_sectors", double(kCounted)}}, [&] {
                  host_chase_kernel<<<1, 1>>>(base, kCounted, us.data(), last.data());
                }}});
}

const Register kRegister{{
    .name = "link/host_memory",
    .question = "How fast does data move between host and device, and what do allocations cost?",
    .cost_seconds = 4,
    .machine_code = {{.kernel = "host_chase_kernel",
                      .sass = "LDG\\.E\\.64\\.STRONG\\.GPU",
                      .ptx = "ld\\.global\\.cg\\.u64",
                      .count = kUnroll}},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
