// SPDX-License-Identifier: Apache-2.0
// Question: what does an order between kernels cost: events, alternate streams, branches of a
// graph?
//
// Method: empty kernels as in launch/launch_variants, the interval a slope of time over their
// number: with an event recorded behind each one; as nodes of a graph in parallel branches, each of
// them a chain; in two streams by turns, without any order between the two. The plain chain is
// measured again behind the branches, and behind the two streams: a context that has used more than
// one stream hands its kernels over more slowly from then on.
//
// What could fool it: a queue that is full before all is in it (see launch/launch_variants);
// streams that the default stream, which is timed, does not wait for (it waits for these); branches
// that share a queue of the device, so that they are no faster than one. This probe also fools
// others: what is timed between events after it bears the consequences of its streams.
#include "probes/launch/launch_kind.cuh"

namespace warpgauge::probes::stream_order_probe {
namespace {

// Between passes where the host takes part: its speed drifts.
constexpr double kApartSeconds = 0.15;

__global__ void ordered_kernel() {}

struct DestroyEvent {
  void operator()(cudaEvent_t event) const { cudaEventDestroy(event); }
};
using UntimedEvent = std::unique_ptr<std::remove_pointer_t<cudaEvent_t>, DestroyEvent>;
UntimedEvent make_untimed_event() {
  cudaEvent_t event = nullptr;
  check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
  return UntimedEvent(event);
}

Kind ordered(const char* name, const char* label, std::vector<Way> ways, Launch launch) {
  return {.name = name,
          .label = label,
          .kernel = ordered_kernel,
          .launch = std::move(launch),
          .ways = std::move(ways),
          .group = "order"};
}

void measure_events(Probe& probe) {
  Event timed;
  const UntimedEvent untimed = make_untimed_event();
  const std::vector<Way> ways = {Way::kStream, Way::kQueued};
  measure_kinds(probe,
                {ordered("event", "an event that takes the time between two", ways,
                         [&](cudaStream_t stream, int) {
                           ordered_kernel<<<1, 32, 0, stream>>>();
                           timed.record(stream);
                         }),
                 ordered("event_untimed", "an event without time between two", ways,
                         [&](cudaStream_t stream, int) {
                           ordered_kernel<<<1, 32, 0, stream>>>();
                           check(cudaEventRecord(untimed.get(), stream));
                         })},
                kApartSeconds);
}

/// One kernel after the other in the default stream, and in a graph.
void measure_plain(Probe& probe, const char* name, const char* label) {
  const auto launch = [](cudaStream_t stream, int) { ordered_kernel<<<1, 32, 0, stream>>>(); };
  measure_kinds(probe, {ordered(name, label, {Way::kQueued, Way::kGraph}, launch)});
}

/// The default stream, which is timed, comes before and after what runs in both.
void measure_streams(Probe& probe) {
  const Stream streams[] = {Stream(cudaStreamDefault), Stream(cudaStreamDefault)};
  const auto launch = [&](cudaStream_t, int i) {
    ordered_kernel<<<1, 32, 0, streams[i % 2].get()>>>();
  };
  measure_kinds(
      probe, {ordered("two_streams", "two streams in turn", {Way::kStream, Way::kQueued}, launch)},
      kApartSeconds);
}

/// `kernels` nodes in chains that nothing orders but their start and their end.
class Branches {
 public:
  explicit Branches(int count) : branches_(static_cast<std::size_t>(count)) {}
  void capture(cudaStream_t origin, int kernels) const {
    check(cudaEventRecord(fork_.get(), origin));
    for (const auto& branch : branches_) {
      const cudaStream_t stream = branch.stream.get();
      check(cudaStreamWaitEvent(stream, fork_.get(), 0));
      for (int i = 0; i < kernels / static_cast<int>(branches_.size()); ++i) {
        ordered_kernel<<<1, 32, 0, stream>>>();
      }
      check(cudaEventRecord(branch.join.get(), stream));
      check(cudaStreamWaitEvent(origin, branch.join.get(), 0));
    }
  }

 private:
  struct Branch {
    Stream stream;
    UntimedEvent join = make_untimed_event();
  };
  UntimedEvent fork_ = make_untimed_event();
  std::vector<Branch> branches_;
};

void measure_branches(Probe& probe, int branches) {
  const std::string name = "branches" + std::to_string(branches);
  probe.series(interval_spec(name + ".graph", "launch." + name + ".graph_us",
                             {"launch_branches", "A graph of empty kernels in parallel branches",
                              std::to_string(branches) + " branches"},
                             ordered_kernel),
               [&](Sweep& sweep) {
                 Gate gate(probe.device());
                 Stopwatch watch;
                 // Each pass makes its streams, and the graph of them, again: which queues a graph
                 // gets is the driver's choice.
                 for (int pass = 0; pass < passes_of(probe); ++pass) {
                   const Branches chains(branches);
                   for (const int kernels : kChainLengths) {
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
      interval_spec("fresh_stream.queued", "launch.fresh_stream.queued_us",
                    {"launch_order_queued", "Empty kernels by order, queued before the first runs",
                     "a stream of its own in each pass"},
                    ordered_kernel),
      [&](Sweep& sweep) {
        Gate gate(probe.device());
        Stopwatch watch;
        std::vector<Stream> streams;  // kept: the next is another one
        for (int pass = 0; pass < passes_of(probe); ++pass) {
          streams.emplace_back();
          const cudaStream_t stream = streams.back().get();
          for (const int kernels : kChainLengths) {
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

const Register kRegister{
    measure,
    confirm,
    {.question = "What does an order between kernels cost: events, streams, branches of a graph?",
     .cost_seconds = 3,
     .machine_code = {expect(ordered_kernel, "EXIT", "ret", 1).in_kernel()}}};

}  // namespace
}  // namespace warpgauge::probes::stream_order_probe
