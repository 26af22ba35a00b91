// SPDX-License-Identifier: Apache-2.0
// A deliberately broken probe: its "dependent chain" is plain C++, which the compiler folds into a
// few instructions. Its expectations are those of an honest chain, so the machine-code check must
// refuse it and nothing of it may ever be recorded as measured.
#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"

namespace warpgauge::probes::folded_chain_probe {
namespace {

constexpr int kChain = 256;

__global__ void folded_kernel(int turns, unsigned step, std::uint64_t* cycles, unsigned* sink) {
  unsigned x = threadIdx.x;
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
#pragma unroll
    for (int i = 0; i < kChain; ++i) x += step;  // becomes x += 256 * step
    asm volatile("" : "+r"(x));
  }
  *cycles = read_clock() - start;
  *sink = x;
}

void measure(Probe& probe) {
  probe.series({.variant = "chain",
                .axes = {{"steps", "instructions"}},
                .constants = {{"divisor", 1}},
                .fit = {"slope", {{"planted.folded_latency_cycles", "slope"}}},
                .kernel = folded_kernel},
               [](Sweep& sweep) {
                 DeviceBuffer<std::uint64_t> cycles(1);
                 DeviceBuffer<unsigned> sink(1);
                 for (int turns = 1; turns <= 4; ++turns) {
                   folded_kernel<<<1, 1>>>(turns, 3, cycles.data(), sink.data());
                   check(cudaGetLastError());
                   sweep.add({double(turns * kChain)}, {{double(cycles.to_host()[0])}});
                 }
               });
}

const Register kRegister{{
    .question = "Is a folded chain refused?",
    .machine_code = {expect(folded_kernel, "IADD3|IMAD.IADD", "add.s32", kChain)},
    .name = "planted/folded_chain",
    .measure = measure,
}};

}  // namespace
}  // namespace warpgauge::probes::folded_chain_probe
