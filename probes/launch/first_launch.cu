// SPDX-License-Identifier: Apache-2.0
// Question: what does the first launch of a kernel in a process cost?
//
// Method: many kernels that differ only in name, none launched before. For each, twice: the host's
// time of the launch, and until the device is done. The driver's loading mode (by default a kernel
// is loaded when first used) is recorded with the series. The very first kernel also loads the
// module of all of them: it is a point, with index 0, and the values leave it out.
//
// What could fool it: a kernel that something touched before (an attribute asked of it is enough):
// the difference between first and second launch is the evidence; a device that still works (each
// launch is waited for); the size of the code, next to nothing here: large kernels cost more.
#include <chrono>
#include <string>
#include <thread>
#include <utility>

#include "probes/device/driver.h"
#include "probes/harness/probe.h"
#include "probes/launch/host_clock.cuh"

namespace warpgauge::probes::first_launch_probe {
namespace {

constexpr int kKernels = 96;
constexpr int kPasses = 6;
constexpr std::chrono::milliseconds kBetweenPasses{100};  // the host's speed drifts

template <int number>
__global__ void fresh_kernel() {}

using Kernel = void (*)();

template <int... numbers>
std::vector<Kernel> kernels_of(std::integer_sequence<int, numbers...>) {
  return {fresh_kernel<numbers>...};
}

HostReading launch(Kernel kernel) {
  return time_on_host([=] { kernel<<<1, 32>>>(); });
}

std::string loading_mode() {
  CUmoduleLoadingMode mode{};
  check_driver(driver_function<decltype(&cuModuleGetLoadingMode)>("cuModuleGetLoadingMode")(&mode),
               "cuModuleGetLoadingMode");
  return mode == CU_MODULE_EAGER_LOADING ? "eager" : "lazy";
}

void measure(Probe& probe) {
  const auto kernels = kernels_of(std::make_integer_sequence<int, kKernels>{});
  // It also loads all that the kernels share.
  const HostReading module = probe.holds("module") ? HostReading{} : launch(kernels[0]);
  probe.series({.variant = "module",
                .axes = {{"kernel", "1"}},
                .quantities = {{"first_call", "us"}, {"first_done", "us"}},
                .facts = {{"module_loading", loading_mode()}},
                .figure = {.label = "the first kernel of its module"},
                .kernel = fresh_kernel<0>},
               [&](Sweep& sweep) {
                 sweep.add({0}, {{module.call}, {module.done}});
               });
  probe.series({.variant = "kernels",
                .axes = {{"pass", "1"}, {"kernel", "1"}},
                .quantities = {{"first_call", "us"},
                               {"first_done", "us"},
                               {"again_call", "us"},
                               {"again_done", "us"}},
                .facts = {{"module_loading", loading_mode()}},
                .fit = {"median_of",
                        {{"launch.first_us", "first_done"},
                         {"launch.first_call_us", "first_call"},
                         {"launch.again_us", "again_done"},
                         {"launch.again_call_us", "again_call"}}},
                .figure = {.label = "kernels never launched before"},
                .kernel = every_instance_of(fresh_kernel<0>)},
               [&](Sweep& sweep) {
                 const int count = probe.at_level(32, kKernels, kKernels);
                 const int a_pass = (count - 2) / kPasses + 1;
                 for (int i = 1; i < count; ++i) {
                   if (i > 1 && (i - 1) % a_pass == 0) std::this_thread::sleep_for(kBetweenPasses);
                   const HostReading first = launch(kernels[i]);
                   const HostReading again = launch(kernels[i]);
                   sweep.add({double((i - 1) / a_pass), double(i)},
                             {{first.call}, {first.done}, {again.call}, {again.done}});
                 }
               });
}

const Register kRegister{
    measure,
    {.question = "What does the first launch of a kernel in a process cost?",
     .cost_seconds = 0.6,
     .machine_code = {expect(every_instance_of(fresh_kernel<0>), "EXIT", "ret", 1).in_kernel()}}};

}  // namespace
}  // namespace warpgauge::probes::first_launch_probe
