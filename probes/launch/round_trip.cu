// SPDX-License-Identifier: Apache-2.0
// Question: what does a program see of a launch: from the call to the end, the first time, and
// where many launches are replaced by one?
//
// Method: `empty`: the host's clock around one, three and 256 launches of an empty kernel, until
// the call has returned and until the device is done, which was idle before. `cold`: the same
// around the first launch ever of a kernel (there are many, which differ in name alone), beside the
// time of its next launch between two events. `persistent`: 64 tasks, each a chain of FFMAs in
// every thread of one block or of one block per SM: a launch for each task, one launch of the same
// number of blocks that do one task after the other, and one launch of a single block of 1024
// threads that does all of them. All three run as many FFMAs; times are those between two events in
// a stream.
//
// What could fool it: a clock that idles (the harness warms it up); the first kernel of a module,
// which loads the module (another one comes before); a host in a virtual machine, which is slow
// (its time is the question); a device that still works (each host time begins when it is done).
#include <string>
#include <utility>

#include "probes/launch/host_clock.cuh"
#include "probes/launch/kernel_chain.cuh"
#include "probes/methods/timed_steps.cuh"

namespace warpgauge::probes::round_trip_probe {
namespace {

constexpr int kFfmas = 64;  // in the body of a loop
constexpr int kThreads = 256;
constexpr int kTasks = 64;
constexpr int kInARow = 256;  // launches that a queue takes at once
constexpr int kOneBlockThreads = 1024;
constexpr int kPerLength = 8;                     // kernels that are first launched at one length
constexpr int kColdLoops[] = {700, 7000, 70000};  // about 0.1, 1 and 10 ms

__global__ void empty_kernel() {}

/// Never launched before its turn.
template <int number>
__global__ void __launch_bounds__(kThreads) cold_kernel(int loops, float factor, float* sink) {
  run_ffmas<kFfmas>(loops, factor, sink);
}

__global__ void __launch_bounds__(kOneBlockThreads)
    tasks_kernel(int tasks, int loops, float factor, float* sink) {
#pragma unroll 1
  for (int task = 0; task < tasks; ++task) run_ffmas<kFfmas>(loops, factor, sink);
}

using ColdKernel = void (*)(int, float, float*);

template <int... numbers>
std::vector<ColdKernel> kernels_of(std::integer_sequence<int, numbers...>) {
  return {cold_kernel<numbers>...};
}

/// The first one loads the module.
std::vector<ColdKernel> cold_kernels() {
  return kernels_of(std::make_integer_sequence<int, 1 + kPerLength * std::size(kColdLoops)>{});
}

void measure_empty(Probe& probe) {
  probe.series({.variant = "empty",
                .axes = {{"launches", "kernels"}},
                .quantities = {{"call", "us"}, {"done", "us"}},
                .kernel = empty_kernel},
               [&](Sweep& sweep) {
                 for (const int launches : {1, 3, kInARow}) {
                   std::vector<double> call, done;
                   for (int repeat = -1; repeat < probe.at_level(20, 200, 1000); ++repeat) {
                     const HostReading reading = time_on_host([&] {
                       for (int i = 0; i < launches; ++i) empty_kernel<<<1, 32>>>();
                     });
                     if (repeat < 0) continue;
                     call.push_back(reading.call);
                     done.push_back(reading.done);
                   }
                   sweep.add({double(launches)}, {std::move(call), std::move(done)});
                 }
               });
}

void measure_cold(Probe& probe) {
  probe.series({.variant = "cold",
                .axes = {{"work", "instructions"}},
                .quantities = {{"host_cold", "us"}, {"event_warm", "us"}},
                .kernel = every_instance_of(cold_kernel<0>)},
               [&](Sweep& sweep) {
                 const auto kernels = cold_kernels();
                 const int blocks = probe.device().sm_count();
                 const DeviceBuffer<float> sink(1);
                 std::size_t next = 0;
                 const auto launch = [&](ColdKernel kernel, int loops) {
                   kernel<<<blocks, kThreads>>>(loops, 0.5F, sink.data());
                 };
                 launch(kernels[next++], 1);
                 const int count = probe.at_level(3, kPerLength, kPerLength);
                 for (const int loops : kColdLoops) {
                   std::vector<double> cold, warm;
                   for (int i = 0; i < count; ++i) {
                     const ColdKernel kernel = kernels[next++];
                     cold.push_back(time_on_host([&] { launch(kernel, loops); }).done);
                     const auto times = time_launches(1, 1, [&](int) { launch(kernel, loops); });
                     warm.push_back(times.seconds.front() * 1e6);
                   }
                   sweep.add({double(loops) * kFfmas}, {std::move(cold), std::move(warm)});
                 }
               });
}

/// us between two events, of what `enqueue()` launches, the host not waited for.
std::vector<double> in_stream(int repeats, const std::function<void()>& enqueue) {
  Stopwatch watch;
  return repeated(repeats, [&] {
    check(cudaDeviceSynchronize());
    watch.start();
    enqueue();
    watch.stop();
    return watch.microseconds();
  });
}

void measure_persistent(Probe& probe) {
  probe.series(
      {.variant = "persistent",
       .axes = {{"every_sm", "1"}, {"work", "instructions"}},
       .quantities = {{"launches", "us"}, {"persistent", "us"}, {"one_block", "us"}},
       .constants = {{"tasks", kTasks}},
       .facts = {{"every_sm", "0: a task is one block, 1: a block an SM"}},
       .kernel = tasks_kernel},
      [&](Sweep& sweep) {
        constexpr int kMoreThreads = kOneBlockThreads / kThreads;
        const DeviceBuffer<float> sink(1);
        const auto launch = [&](int blocks, int threads, int tasks, int loops) {
          tasks_kernel<<<blocks, threads>>>(tasks, loops, 0.5F, sink.data());
        };
        const int repeats = probe.at_level(5, 15, 51);
        for (const bool every_sm : {false, true}) {
          // A whole number of blocks' work fits the single block.
          const int blocks = every_sm ? probe.device().sm_count() / kMoreThreads * kMoreThreads : 1;
          for (const int loops : {1, 16, 64}) {
            sweep.add({double(every_sm), double(loops) * kFfmas},
                      {in_stream(repeats,
                                 [&] {
                                   for (int task = 0; task < kTasks; ++task) {
                                     launch(blocks, kThreads, 1, loops);
                                   }
                                 }),
                       in_stream(repeats, [&] { launch(blocks, kThreads, kTasks, loops); }),
                       in_stream(repeats, [&] {
                         launch(1, kOneBlockThreads, kTasks * blocks / kMoreThreads, loops);
                       })});
          }
        }
      });
}

void measure(Probe& probe) {
  measure_empty(probe);
  measure_cold(probe);
  measure_persistent(probe);
}

const Register kRegister{
    measure,
    {.question = "What does a program see of a launch: to its end, the first time, in one of many?",
     .cost_seconds = 1.5,
     .machine_code = {
         expect(empty_kernel, "EXIT", "ret", 1).in_kernel(),
         expect(empty_kernel, "(LDG|LDL|ST|ATOM|RED)*", "(ld|st|atom|red).(global|local)*", 0)
             .in_kernel(),
         expect(every_instance_of(cold_kernel<0>), "FFMA", "fma.rn.f32", kFfmas),
         expect(tasks_kernel, "FFMA", "fma.rn.f32", kFfmas)}}};

}  // namespace
}  // namespace warpgauge::probes::round_trip_probe
