// SPDX-License-Identifier: Apache-2.0
// Question: what does an order between kernels cost: events, streams in turn, branches of a graph?
//
// Method: empty kernels as in launch/launch_variants, the interval a slope of time over their
// number: with an event recorded behind each one; as nodes of a graph in parallel branches, of
// which each is a chain; in two streams in turn, which nothing orders against one another. The
// plain chain is measured again behind the branches, and behind the two streams: a context that has
// used more than one stream hands its kernels over more slowly from then on.
//
// What could fool it: a queue that is full before all is in it (see launch/launch_variants);
// streams that the default stream does not wait for (these are of the kind that it does: it is
// timed before and after); branches that share a queue of the device, so that they are no faster
// than one; and this probe fools others: what is timed between events after it carries what the
// streams left.
#include <memory>
#include <string>
#include <vector>

#include "probes/device/graph.h"
#include "probes/harness/probe.h"
#include "probes/launch/launch_kind.cuh"

namespace warpgauge::probes {
namespace {

// Of passes where the host takes part: its speed drifts.
constexpr double kApartSeconds = 0.15;

__global__ void ordered_kernel() {}

class Stream {
 public:
  explicit Stream(unsigned flags) { check(cudaStreamCreateWithFlags(&stream_, flags)); }
  ~Stream() { cudaStreamDestroy(stream_); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  cudaStream_t get() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

class UntimedEvent {
 public:
  UntimedEvent() { check(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming)); }
  ~UntimedEvent() { cudaEventDestroy(event_); }
  UntimedEvent(const UntimedEvent&) = delete;
  UntimedEvent& operator=(const UntimedEvent&) = delete;
  cudaEvent_t get() const { return event_; }

 private:
  cudaEvent_t event_ = nullptr;
};

void measure_events(Probe& probe) {
  Event timed;
  const UntimedEvent untimed;
  const std::vector<Way> ways = {Way::kStream, Way::kQueued};
  const Kind with_timed{.name = "event",
                        .label = "an event that takes the time between two",
                        .kernel = ordered_kernel,
                        .launch =
                            [&](cudaStream_t stream, int) {
                              ordered_kernel<<<1, 32, 0, stream>>>();
                              timed.record(stream);
                            },
                        .ways = ways,
                        .group = "order"};
  const Kind with_untimed{.name = "event_untimed",
                          .label = "an event without time between two",
                          .kernel = ordered_kernel,
                          .launch =
                              [&](cudaStream_t stream, int) {
                                ordered_kernel<<<1, 32, 0, stream>>>();
                                check(cudaEventRecord(untimed.get(), stream));
                              },
                          .ways = ways,
                          .group = "order"};
  measure_kinds(probe, {with_timed, with_untimed}, kApartSeconds);
}

/// One kernel after the other in the default stream, and in a graph.
void measure_plain(Probe& probe, const char* name, const char* label) {
  const Kind kind{
      .name = name,
      .label = label,
      .kernel = ordered_kernel,
      .launch = [](cudaStream_t stream, int) { ordered_kernel<<<1, 32, 0, stream>>>(); },
      .ways = {Way::kQueued, Way::kGraph},
      .group = "order"};
  measure_kinds(probe, {kind});
}

/// The default stream, which is timed, comes before and after what runs in both.
void measure_streams(Probe& probe) {
  const Stream streams[2] = {Stream(cudaStreamDefault), Stream(cudaStreamDefault)};
  const Kind kind{
      .name = "two_streams",
      .label = "two streams in turn",
      .kernel = ordered_kernel,
      .launch = [&](cudaStream_t, int i) { ordered_kernel<<<1, 32, 0, streams[i % 2].get()>>>(); },
      .ways = {Way::kStream, Way::kQueued},
      .group = "order"};
  measure_kinds(probe, {kind}, kApartSeconds);
}

/// `kernels` nodes in chains that nothing orders but their start and their end.
class Branches {
 public:
  explicit Branches(int count) {
    for (int i = 0; i < count; ++i) branches_.push_back(std::make_unique<Branch>());
  }
  void capture(cudaStream_t origin, int kernels) const {
    check(cudaEventRecord(fork_.get(), origin));
    for (const auto& branch : branches_) {
      const cudaStream_t stream = branch->stream.get();
      check(cudaStreamWaitEvent(stream, fork_.get(), 0));
      for (int i = 0; i < kernels / static_cast<int>(branches_.size()); ++i) {
        ordered_kernel<<<1, 32, 0, stream>>>();
      }
      check(cudaEventRecord(branch->join.get(), stream));
      check(cudaStreamWaitEvent(origin, branch->join.get(), 0));
    }
  }

 private:
  struct Branch {
    Stream stream{cudaStreamNonBlocking};
    UntimedEvent join;
  };
  UntimedEvent fork_;
  std::vector<std::unique_ptr<Branch>> branches_;
};

void measure_branches(Probe& probe, int branches) {
  const std::string name = "branches" + std::to_string(branches);
  probe.series({.variant = name + ".graph",
                .axes = {{"pass", "1"}, {"kernels", "kernels"}},
                .quantities = {{"duration", "us"}},
                .constants = {{"max_residual", 0.1}},
                .fit = {"slope", {{"launch." + name + ".graph_us", "slope"}}},
                .figure = {"launch_branches", "A graph of empty kernels in parallel branches",
                           std::to_string(branches) + " branches"},
                .kernel = ordered_kernel},
               [&](Sweep& sweep) {
                 Gate gate;
                 Stopwatch watch;
                 // Streams, and the graph made of them, anew in each pass: which queues a graph
                 // gets is the driver's choice.
                 for (int pass = 0; pass < passes_of(probe); ++pass) {
                   const Branches chains(branches);
                   for (const int kernels : {80, 160, 240, 320}) {
                     const ExecutableGraph graph(
                         [&](cudaStream_t stream) { chains.capture(stream, kernels); });
                     sweep.add({double(pass), double(kernels)},
                               {graph_readings(graph, repeats_of(probe), gate, watch)});
                   }
                 }
               });
}

/// A kernel behind another in a stream that was just made, all in the queue before the first runs;
/// another stream in each pass, since where the driver put a queue shows in how fast it is read.
void measure_fresh_streams(Probe& probe) {
  probe.series(
      {.variant = "fresh_stream.queued",
       .axes = {{"pass", "1"}, {"kernels", "kernels"}},
       .quantities = {{"duration", "us"}},
       .constants = {{"max_residual", 0.1}},
       .fit = {"slope", {{"launch.fresh_stream.queued_us", "slope"}}},
       .figure = {"launch_order_queued", "Empty kernels by order, queued before the first runs",
                  "a stream of its own in each pass"},
       .kernel = ordered_kernel},
      [&](Sweep& sweep) {
        Gate gate;
        Stopwatch watch;
        std::vector<std::unique_ptr<Stream>> streams;  // kept: the next is another one
        for (int pass = 0; pass < passes_of(probe); ++pass) {
          streams.push_back(std::make_unique<Stream>(cudaStreamNonBlocking));
          const cudaStream_t stream = streams.back()->get();
          for (const int kernels : {80, 160, 240, 320}) {
            const auto launch_all = [&] {
              for (int i = 0; i < kernels; ++i) ordered_kernel<<<1, 32, 0, stream>>>();
            };
            sweep.add({double(pass), double(kernels)}, {repeated(repeats_of(probe), [&] {
                        return held_microseconds(gate, watch, launch_all, stream);
                      })});
          }
        }
      });
}

void measure(Probe& probe) {
  measure_events(probe);
  measure_plain(probe, "before_streams", "before any other stream was used");
  for (const int branches : {1, 2, 4, 8}) measure_branches(probe, branches);
  measure_plain(probe, "after_branches", "after graphs of several branches");
  measure_streams(probe);
  measure_plain(probe, "after_streams", "after kernels in two streams");
  measure_fresh_streams(probe);
}

/// Every kernel of every branch must start.
void confirm(Probe& probe) {
  std::vector<CountedPoint> points;
  constexpr int kKernels = 80;
  for (const int branches : {1, 8}) {
    const auto chains = std::make_shared<Branches>(branches);
    const auto graph = std::make_shared<ExecutableGraph>(
        [&](cudaStream_t stream) { chains->capture(stream, kKernels); });
    points.push_back({{double(branches)}, {{"expected_blocks", double{kKernels}}}, [graph] {
                        graph->launch(nullptr);
                      }});
  }
  probe.count({.confirms = "branches8.graph",
               .group = "launch",
               .axes = {{"branches", "1"}},
               .relations = {{"blocks", "expected_blocks", 0.001}}},
              points);
}

const Register kRegister{{
    .name = "launch/stream_order",
    .question = "What does an order between kernels cost: events, streams, branches of a graph?",
    .cost_seconds = 3,
    .machine_code = {expect(ordered_kernel, "EXIT", "ret", 1).in_kernel()},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
