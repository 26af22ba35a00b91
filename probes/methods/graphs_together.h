// SPDX-License-Identifier: Apache-2.0
// Work of several devices, captured as a graph of each: what time_together() is handed where the
// host would launch more slowly than the devices run.
#pragma once

#include <cuda_runtime_api.h>

#include <deque>
#include <functional>
#include <vector>

#include "probes/device/check.h"
#include "probes/device/on_device.h"
#include "probes/methods/together.h"

namespace warpgauge::probes {

class GraphsTogether {
 public:
  /// A stream of each device, in their order.
  using Streams = std::vector<cudaStream_t>;

  /// `enqueue` is called once, while a stream of each device is being captured. It makes the device
  /// current that it launches on; what waits for other devices must wait in the kernels.
  GraphsTogether(const std::vector<int>& devices,
                 const std::function<void(const Streams&)>& enqueue) {
    for (const int device : devices) graphs_.emplace_back(device);
    Streams streams;  // nothing is created while one of them is being captured
    for (OfDevice& graph : graphs_) streams.push_back(graph.begin());
    enqueue(streams);
    for (OfDevice& graph : graphs_) graph.end();  // all, before anything else is called
    for (OfDevice& graph : graphs_) graph.instantiate();
  }

  /// The graphs outlive them.
  std::vector<Share> shares() const {
    std::vector<Share> shares;
    for (const OfDevice& graph : graphs_) shares.push_back(graph.share());
    return shares;
  }

 private:
  class OfDevice {
   public:
    explicit OfDevice(int ordinal) : stream_(ordinal) {}
    OfDevice(const OfDevice&) = delete;
    OfDevice& operator=(const OfDevice&) = delete;
    ~OfDevice() {  // without checks: the context may be lost
      int before = stream_.ordinal();
      cudaGetDevice(&before);
      cudaSetDevice(stream_.ordinal());
      if (capturing_) cudaStreamEndCapture(stream_->get(), &graph_);  // leaves the stream usable
      if (executable_ != nullptr) cudaGraphExecDestroy(executable_);
      if (graph_ != nullptr) cudaGraphDestroy(graph_);
      cudaGetLastError();
      cudaSetDevice(before);
    }

    cudaStream_t begin() {
      const DeviceScope current(stream_.ordinal());
      check(cudaStreamBeginCapture(stream_->get(), cudaStreamCaptureModeThreadLocal));
      capturing_ = true;
      return stream_->get();
    }
    void end() {
      const DeviceScope current(stream_.ordinal());
      capturing_ = false;
      check(cudaStreamEndCapture(stream_->get(), &graph_));
    }
    void instantiate() {
      const DeviceScope current(stream_.ordinal());
      check(cudaGraphInstantiate(&executable_, graph_, 0));
    }
    Share share() const {
      return {stream_.ordinal(),
              [this](cudaStream_t stream) { check(cudaGraphLaunch(executable_, stream)); }};
    }

   private:
    OnDevice<Stream> stream_;
    bool capturing_ = false;
    cudaGraph_t graph_ = nullptr;
    cudaGraphExec_t executable_ = nullptr;
  };

  std::deque<OfDevice> graphs_;
};

}  // namespace warpgauge::probes
