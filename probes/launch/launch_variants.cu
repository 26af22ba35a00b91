// SPDX-License-Identifier: Apache-2.0
// Question: what does it cost to start a kernel, by its arguments, its attributes and how it is
// handed over?
//
// Method: as in launch/launch_interval, the slope of time over the number of empty kernels, each
// kind handed over in up to three ways: `stream` (the slower of host and device); `queued`, all in
// the queue before the first may run (the device's part); `graph`, as nodes of a chain. Kinds:
// bytes of arguments; clusters; cooperative launches; programmatic dependent launches, in which a
// kernel may start before the one before it has ended (griddepcontrol), with and without an early
// release. `work.programmatic` has work in each kernel: the intercept over the work is what a
// kernel costs beyond it, to be compared with launch.kernel_us. Each of several passes visits all
// kinds: the interval reaches from the lowest pass to the highest, since a host's speed drifts.
//
// What could fool it: all that launch/launch_interval names; a queue that is full before all is in
// it, so that the gate opens by itself (the time that the host takes is watched); arguments fill
// the queue by themselves, which is why large ones are not queued; a kernel that waits for nothing,
// which may overtake (all kernels that depend wait: griddepcontrol.wait).
#include "probes/device/buffer.h"
#include "probes/device/cluster.cuh"
#include "probes/device/launch.h"
#include "probes/launch/launch_kind.cuh"
#include "probes/methods/timed_steps.cuh"

namespace warpgauge::probes::launch_variants_probe {
namespace {

constexpr int kWorkFfmas = 64;

template <int bytes>
struct Arguments {
  unsigned char data[bytes];
};

// Arguments that the kernel does not read: what they cost is handing them over.
template <int bytes>
__global__ void argument_kernel(const __grid_constant__ Arguments<bytes>) {}

__global__ void plain_kernel() {}

enum class Release { kAtTheEnd, kEarly };

// Lets the next kernel start at once, or when it ends; does nothing before the last one has ended.
template <Release release>
__global__ void dependent_kernel() {
  if constexpr (release == Release::kEarly) let_next_grid_start();
  wait_for_previous_grid();
}

// The same with `iterations` * kWorkFfmas dependent FFMAs in every thread.
template <Release release>
__global__ void dependent_work_kernel(int iterations, float factor, float* sink) {
  if constexpr (release == Release::kEarly) let_next_grid_start();
  wait_for_previous_grid();
  run_ffmas<kWorkFfmas>(iterations, factor, sink);
}

template <class... Parameters, class... Given>
void launch_with(std::vector<cudaLaunchAttribute> attributes, int blocks, int threads,
                 cudaStream_t stream, void (*kernel)(Parameters...), Given... given) {
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(static_cast<unsigned>(blocks));
  config.blockDim = dim3(static_cast<unsigned>(threads));
  config.stream = stream;
  config.attrs = attributes.data();
  config.numAttrs = static_cast<unsigned>(attributes.size());
  check(cudaLaunchKernelEx(&config, kernel, given...));
}

cudaLaunchAttribute cooperative() {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeCooperative;
  attribute.val.cooperative = 1;
  return attribute;
}

/// `blocks` blocks of 32 threads.
Kind with_attribute(const std::string& name, const std::string& label, void (*kernel)(),
                    const cudaLaunchAttribute& attribute, int blocks = 1) {
  return {.name = name, .label = label, .kernel = kernel, .launch = [=](cudaStream_t stream, int) {
            launch_with({attribute}, blocks, 32, stream, kernel);
          }};
}

Kind plain(const char* name, const char* label, int blocks, const char* group) {
  return {.name = name,
          .label = label,
          .kernel = plain_kernel,
          .launch = [=](cudaStream_t stream, int) { plain_kernel<<<blocks, 32, 0, stream>>>(); },
          .group = group};
}

template <int bytes>
Kind arguments() {
  Kind kind{.name = "args" + std::to_string(bytes),
            .label = std::to_string(bytes) + " bytes of arguments",
            .kernel = argument_kernel<bytes>,
            .launch =
                [](cudaStream_t stream, int) {
                  static const Arguments<bytes> given{};
                  argument_kernel<bytes><<<1, 32, 0, stream>>>(given);
                },
            .group = "arguments"};
  if (bytes > 512) kind.ways = {Way::kStream, Way::kGraph};
  if (bytes > 4096) kind.ways = {Way::kStream};  // nor does a graph of them fit into the queue
  return kind;
}

std::vector<Kind> kinds(const Device& device) {
  std::vector<Kind> all = {
      plain("args0", "no arguments", 1, "arguments"),
      arguments<64>(),
      arguments<512>(),
      arguments<4096>(),
      arguments<32764>(),
      with_attribute("cooperative", "cooperative", plain_kernel, cooperative())};
  if (device.capability() < 90) return all;
  for (const int size : {1, 2, 4, 8}) {
    const std::string blocks = std::to_string(size);
    all.push_back(with_attribute("cluster" + blocks, "8 blocks in clusters of " + blocks,
                                 plain_kernel, cluster_attribute(size), 8));
  }
  all.push_back(plain("blocks8", "8 blocks, no attribute", 8, "attribute"));
  all.push_back(with_attribute("programmatic", "programmatic, released at the end",
                               dependent_kernel<Release::kAtTheEnd>, overlap_attribute()));
  all.push_back(with_attribute("programmatic_early", "programmatic, released early",
                               dependent_kernel<Release::kEarly>, overlap_attribute()));
  return all;
}

/// What a kernel with work costs beyond it.
template <Release release>
void measure_work(Probe& probe, const std::string& variant, const char* label, bool dependent) {
  probe.series({.variant = "work." + variant,
                .axes = {{"work", "instructions"}},
                .quantities = {{"duration", "us"}},
                .fit = {"slope", {{"launch." + variant + ".kernel_us", "intercept"}}},
                .figure = {"launch_programmatic",
                           "Time of a kernel in a chain of graph nodes against its work", label},
                .kernel = every_instance_of(dependent_work_kernel<Release::kEarly>)},
               [&](Sweep& sweep) {
                 if (probe.device().capability() < 90 && dependent) {
                   throw SkipSeries{"needs compute capability 9.0"};
                 }
                 Gate gate(probe.device());
                 DeviceBuffer<float> sink(1);
                 std::vector<cudaLaunchAttribute> attributes;
                 if (dependent) attributes.push_back(overlap_attribute());
                 for (const int iterations : {16, 24, 32, 48, 64}) {
                   const auto launch = [&](cudaStream_t stream, int) {
                     launch_with(attributes, 1, 256, stream, dependent_work_kernel<release>,
                                 iterations, 0.5F, sink.data());
                   };
                   sweep.add({double(iterations * kWorkFfmas)},
                             {kernel_microseconds(gate, 50, probe.at_level(3, 15, 41), launch)});
                 }
               });
}

void measure(Probe& probe) {
  std::vector<Kind> all = kinds(probe.device());
  if (probe.level() == Level::kQuick) {
    for (Kind& kind : all) {
      if (kind.name != "args0") std::erase(kind.ways, Way::kStream);
    }
  }
  measure_kinds(probe, all);
  measure_work<Release::kAtTheEnd>(probe, "serial", "one after the other", false);
  measure_work<Release::kAtTheEnd>(probe, "programmatic", "programmatic, released at the end",
                                   true);
  measure_work<Release::kEarly>(probe, "programmatic_early", "programmatic, released early", true);
}

/// As many blocks must start as were asked for, whatever the attribute.
void confirm(Probe& probe) {
  std::vector<Count> counts;
  for (const Kind& kind : kinds(probe.device())) {
    const double blocks = kind.name.starts_with("cluster") || kind.name == "blocks8" ? 8 : 1;
    counts.push_back(counted(kind.name + (kind.ways.size() > 1 ? ".graph" : ".stream"), "launch",
                             {"blocks", "blocks"}, blocks,
                             {{"blocks", blocks, 0.001}, {"warps", blocks, 0.001}},
                             [launch = kind.launch] { launch(nullptr, 0); }));
  }
  probe.count_together(counts);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does it cost to start a kernel, by arguments, attributes and hand-over?",
     .cost_seconds = 4,
     .machine_code = {
         expect(plain_kernel, "EXIT", "ret", 1).in_kernel(),
         expect(every_instance_of(argument_kernel<64>), "EXIT", "ret", 1).in_kernel(),
         expect(every_instance_of(argument_kernel<64>), "(LDG|LDL|ST|ATOM|RED)*",
                "(ld|st|atom|red).(global|local)*", 0)
             .in_kernel(),
         expect(dependent_kernel<Release::kAtTheEnd>, "ACQBULK", "griddepcontrol.wait", 1)
             .in_kernel()
             .on("sm_(9|1)*"),
         expect(dependent_kernel<Release::kEarly>, "PREEXIT", "griddepcontrol.launch_dependents", 1)
             .in_kernel()
             .on("sm_(9|1)*"),
         expect(every_instance_of(dependent_work_kernel<Release::kEarly>), "FFMA", "fma.rn.f32",
                kWorkFfmas)}}};

}  // namespace
}  // namespace warpgauge::probes::launch_variants_probe
