// SPDX-License-Identifier: Apache-2.0
// Owned stream captures. Short kernels are timed as graphs: a stream launch costs the host some
// microseconds, a graph node a fraction of one.
#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <utility>

#include "probes/device/check.h"

namespace warpgauge::probes {

/// The work that `enqueue` enqueues, captured and not run.
class Graph {
 public:
  explicit Graph(const std::function<void(cudaStream_t)>& enqueue) {
    cudaStream_t stream = nullptr;
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    try {
      check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
      enqueue(stream);
      check(cudaStreamEndCapture(stream, &graph_));
    } catch (...) {
      cudaStreamEndCapture(stream, &graph_);  // leaves the stream usable; the first error is told
      if (graph_ != nullptr) cudaGraphDestroy(graph_);
      cudaStreamDestroy(stream);
      cudaGetLastError();
      throw;
    }
    cudaStreamDestroy(stream);
  }
  ~Graph() {
    if (graph_ != nullptr) cudaGraphDestroy(graph_);
  }
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  cudaGraph_t get() const { return graph_; }

 private:
  cudaGraph_t graph_ = nullptr;
};

/// A captured graph, ready to run.
class ExecutableGraph {
 public:
  explicit ExecutableGraph(const std::function<void(cudaStream_t)>& enqueue) {
    const Graph graph(enqueue);
    check(cudaGraphInstantiate(&executable_, graph.get(), 0));
  }
  ~ExecutableGraph() {
    if (executable_ != nullptr) cudaGraphExecDestroy(executable_);
  }
  ExecutableGraph(ExecutableGraph&& other) noexcept
      : executable_(std::exchange(other.executable_, nullptr)) {}
  ExecutableGraph(const ExecutableGraph&) = delete;
  ExecutableGraph& operator=(const ExecutableGraph&) = delete;

  void launch(cudaStream_t stream) const { check(cudaGraphLaunch(executable_, stream)); }

 private:
  cudaGraphExec_t executable_ = nullptr;
};

}  // namespace warpgauge::probes
