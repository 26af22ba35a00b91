// SPDX-License-Identifier: Apache-2.0
// Chains of short kernels, one after the other, timed without the host that hands them over.
#pragma once

#include <functional>
#include <vector>

#include "probes/device/event.h"
#include "probes/device/graph.h"
#include "probes/device/isa.cuh"
#include "probes/device/on_device.h"
#include "probes/harness/device.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes {

// Spins until the host has queued what comes behind; gives up after two seconds.
static __global__ void hold_kernel(const volatile int* released) {
  const std::uint64_t start = read_global_timer();
  while (*released == 0 && read_global_timer() - start < 2'000'000'000) {
  }
}

/// A flag in host memory that a kernel can wait for. Where the device pretends to have little time,
/// it never holds: under a sanitizer the launch behind it would wait until the gate gives up.
class Gate {
 public:
  explicit Gate(const Device& device) : holds_(!device.has_little_time()) {
    check(cudaHostAlloc(reinterpret_cast<void**>(&released_), sizeof(int), 0));
  }
  ~Gate() { cudaFreeHost(released_); }
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  /// Enqueues a kernel that waits for open().
  void close(cudaStream_t stream = nullptr) {
    set(holds_ ? 0 : 1);
    hold_kernel<<<1, 1, 0, stream>>>(released_);
  }
  void open() { set(1); }

 private:
  void set(int value) { *static_cast<volatile int*>(released_) = value; }

  bool holds_;
  int* released_ = nullptr;
};

class Stopwatch {
 public:
  void start(cudaStream_t stream = nullptr) { before_.record(stream); }
  void stop(cudaStream_t stream = nullptr) {
    after_.record(stream);
    check(cudaGetLastError());
  }
  /// Waits for what was enqueued.
  double microseconds() {
    after_.wait();
    return Event::seconds_between(before_, after_) * 1e6;
  }

 private:
  Event before_, after_;
};

/// us of a kernel between its neighbours: the difference of two chains, one twice as long, of graph
/// nodes. `launch(stream, node)` launches the node with that number. All of a chain is in the queue
/// before the first may run: what the host takes to hand it over is not in its time.
inline std::vector<double> kernel_microseconds(
    Gate& gate, int kernels, int repeats, const std::function<void(cudaStream_t, int)>& launch) {
  const auto chain = [&](int nodes) {
    return ExecutableGraph([&](cudaStream_t stream) {
      for (int i = 0; i < nodes; ++i) launch(stream, i);
    });
  };
  const ExecutableGraph once = chain(kernels), twice = chain(2 * kernels);
  Stopwatch watch;
  const auto microseconds = [&](const ExecutableGraph& graph) {
    gate.close();
    watch.start();
    graph.launch(nullptr);
    watch.stop();
    gate.open();
    return watch.microseconds();
  };
  return repeated(repeats, [&] { return (microseconds(twice) - microseconds(once)) / kernels; });
}

}  // namespace warpgauge::probes
