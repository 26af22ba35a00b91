// SPDX-License-Identifier: Apache-2.0
// A probe whose work kills its context, or never ends, in a process of its own. That must be told
// apart from work that went well, and this process must be able to go on.
#include <stdexcept>

#include "probes/device/buffer.h"
#include "probes/harness/probe.h"

namespace warpgauge::probes::alone_probe {
namespace {

enum Work { kValues, kIllegal, kEndless, kBroken };

__global__ void store_number_kernel(int* where) { *where = 7; }
__global__ void endless_kernel(volatile int* word) {
  while (*word == 0) {
  }
}

std::vector<double> alone(int work) {
  if (work == kBroken) throw std::runtime_error("no answer");
  DeviceBuffer<int> word(1);
  word.fill_bytes(0);
  if (work == kEndless) {
    endless_kernel<<<1, 1>>>(word.data());
  } else {
    store_number_kernel<<<1, 1>>>(work == kIllegal ? reinterpret_cast<int*>(0x10) : word.data());
  }
  check(cudaGetLastError());
  return {static_cast<double>(word.value()), -1};
}

void measure(Probe& probe) {
  probe.series({.variant = "outcomes",
                .axes = {{"work", "1"}},
                .quantities = {{"ended", "1"}, {"error", "1"}, {"values", "1"}},
                .kernel = {store_number_kernel, endless_kernel}},
               [&](Sweep& sweep) {
                 for (const Work work : {kValues, kIllegal, kEndless}) {
                   const AloneResult result = probe.alone(work);
                   sweep.add({double(work)},
                             {{double(result.ended)}, {double(result.error)}, result.values});
                 }
               });
  probe.series({.variant = "no_answer", .axes = {{"work", "1"}}, .kernel = store_number_kernel},
               [&](Sweep&) { probe.alone(kBroken); });
  probe.series({.variant = "after",
                .axes = {{"work", "1"}},
                .quantities = {{"values", "1"}},
                .kernel = store_number_kernel},
               [](Sweep& sweep) { sweep.add({kValues}, {alone(kValues)}); });
}

const Register kRegister{{
    .question = "Does work in a process of its own leave this one alone?",
    .name = "planted/alone",
    .measure = measure,
    .alone = alone,
}};

}  // namespace
}  // namespace warpgauge::probes::alone_probe
