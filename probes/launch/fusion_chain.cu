// SPDX-License-Identifier: Apache-2.0
// Question: what does it bring to fuse a chain of element-wise kernels, by its length, by the
// kernels' duration, and by how they are handed over?
//
// Method: a chain of n operations on an array, in place: maximum, sum and product by turns, 16
// bytes per thread, 256 threads per block. Unfused, each operation is a kernel; fused, one kernel
// does all of them in registers. Both do the same arithmetic on the same array and leave the same
// values. A point has the us of one chain in both forms. `graph`: chains of graph nodes, all in the
// queue before the first runs (the difference of two graphs, one twice as long); `stream`: launched
// one after the other by a program that waits for nothing, and that short kernels outrun. `long`:
// kernels of milliseconds. `live`: one kernel that makes many values of an element and combines
// them in reverse order, so that all of them are in registers at once, compared with two kernels
// that hand them over through memory; the number of values varies, and the registers and the warps
// per SM that it leaves are recorded.
//
// What could fool it: a compiler that joins operations (a sum in front of a product, a product in
// front of a maximum: nothing contracts, and machine code has each of them); values that L2 keeps
// between kernels (that is what short ones do: the array's size is the axis); a host that is slower
// than the device (two series); values that the compiler would rather make again than keep (each is
// made of the one before); an array too large for the device (skipped).
#include <algorithm>
#include <utility>

#include "probes/device/buffer.h"
#include "probes/launch/kernel_chain.cuh"
#include "probes/methods/array_size.h"
#include "probes/methods/for_each_value.h"
#include "probes/methods/occupancy.h"

namespace warpgauge::probes::fusion_chain_probe {
namespace {

constexpr int kThreads = 256;
constexpr int kLiveThreads = 128;
constexpr std::size_t kLiveElements = std::size_t{1} << 24;
constexpr int kOperations = 3;  // that take turns

struct Operands {
  float least = 0.25F, bias = 0.125F, factor = 0.75F;  // values stay near 0.375
};

/// Operation number `step` of a chain.
template <int step>
__device__ __forceinline__ float operated(float x, const Operands& with) {
  if constexpr (step % kOperations == 0) return fmaxf(x, with.least);
  if constexpr (step % kOperations == 1) return x + with.bias;
  return x * with.factor;
}

template <int step>
__device__ __forceinline__ float4 operated(float4 x, const Operands& with) {
  return {operated<step>(x.x, with), operated<step>(x.y, with), operated<step>(x.z, with),
          operated<step>(x.w, with)};
}

template <int... step>
__device__ __forceinline__ float4 all_operated(float4 x, const Operands& with,
                                               std::integer_sequence<int, step...>) {
  ((x = operated<step>(x, with)), ...);
  return x;
}

// Operation `step` on each of `count` vectors.
template <int step>
__global__ void __launch_bounds__(kThreads)
    operation_kernel(float4* values, std::uint64_t count, Operands with) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < count) values[i] = operated<step>(values[i], with);
}

// The first `length` operations.
template <int length>
__global__ void __launch_bounds__(kThreads)
    fused_kernel(float4* values, std::uint64_t count, Operands with) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < count) {
    values[i] = all_operated(values[i], with, std::make_integer_sequence<int, length>());
  }
}

using Kernel = void (*)(float4*, std::uint64_t, Operands);
constexpr Kernel kKernels[kOperations] = {operation_kernel<0>, operation_kernel<1>,
                                          operation_kernel<2>};

struct Chain {
  int length;
  Kernel fused;
};

template <int... lengths>
std::vector<Chain> chains_of() {
  return {{lengths, fused_kernel<lengths>}...};
}
std::vector<Chain> all_chains() { return chains_of<1, 2, 3, 4, 5, 8, 10, 16>(); }

Kernels all_kernels() {
  Kernels kernels = {operation_kernel<0>, operation_kernel<1>, operation_kernel<2>};
  for (const Chain& chain : all_chains()) kernels.add(chain.fused);
  return kernels;
}

/// The array, and the launches of a chain on its first `elements`.
class Bench {
 public:
  explicit Bench(std::size_t elements) : values_(elements / 4) { values_.fill_bytes(0x3e); }

  void unfused(const Chain& chain, std::size_t elements, cudaStream_t stream) const {
    for (int step = 0; step < chain.length; ++step) {
      launch(kKernels[step % kOperations], elements, stream);
    }
  }
  void fused(const Chain& chain, std::size_t elements, cudaStream_t stream) const {
    launch(chain.fused, elements, stream);
  }

 private:
  void launch(Kernel kernel, std::size_t elements, cudaStream_t stream) const {
    const std::size_t vectors = elements / 4;
    const auto blocks = static_cast<unsigned>((vectors + kThreads - 1) / kThreads);
    kernel<<<blocks, kThreads, 0, stream>>>(values_.data(), vectors, Operands{});
  }

  DeviceBuffer<float4> values_;
};

/// Chains that are launched in a row: a short one would drown in what begins and ends it.
int in_a_row(std::size_t elements) {
  if (elements <= std::size_t{1} << 20) return 64;
  return elements <= std::size_t{1} << 25 ? 8 : 1;
}

/// us of a chain by either form.
using Form = std::function<void(cudaStream_t)>;
std::vector<double> as_graph(Gate& gate, int chains, int repeats, const Form& form) {
  return kernel_microseconds(gate, chains, repeats,
                             [&](cudaStream_t stream, int) { form(stream); });
}
std::vector<double> in_stream(int chains, int repeats, const Form& form) {
  Stopwatch watch;
  return repeated(repeats, [&] {
    watch.start();
    for (int i = 0; i < chains; ++i) form(nullptr);
    watch.stop();
    return watch.microseconds() / chains;
  });
}

struct Visit {
  std::vector<Chain> chains;
  std::vector<std::size_t> elements;
  int repeats;
};

void measure_chains(Probe& probe, const char* variant, bool graph, const Visit& visit) {
  probe.series(
      {.variant = variant,
       .axes = {{"kernels", "kernels"}, {"elements", "elements"}},
       .quantities = {{"unfused", "us"}, {"fused", "us"}},
       .constants = {{"bytes_per_element", 8}},
       .kernel = all_kernels()},
      [&](Sweep& sweep) {
        const std::size_t most = *std::ranges::max_element(visit.elements);
        if (most * sizeof(float) > probe.device().free_bytes() / 10 * 9) {
          throw SkipSeries{"not enough free memory for the largest array"};
        }
        const Bench bench(most);
        Gate gate(probe.device());
        for (const std::size_t elements : visit.elements) {
          for (const Chain& chain : visit.chains) {
            const int chains = in_a_row(elements);
            const auto readings = [&](const Form& form) {
              return graph ? as_graph(gate, chains, visit.repeats, form)
                           : in_stream(chains, visit.repeats, form);
            };
            auto unfused =
                readings([&](cudaStream_t stream) { bench.unfused(chain, elements, stream); });
            auto fused =
                readings([&](cudaStream_t stream) { bench.fused(chain, elements, stream); });
            sweep.add({double(chain.length), double(elements)},
                      {std::move(unfused), std::move(fused)});
          }
        }
      });
}

// ---- many values at once

/// Value `k` is made of the one before.
__device__ __forceinline__ float next_made(float value, const Operands& with) {
  return fmaf(value, with.factor, with.bias);
}
__device__ __forceinline__ float combined(float sum, float value, const Operands& with) {
  return fmaf(sum, value, with.bias);
}

template <int live>
__global__ void __launch_bounds__(kLiveThreads)
    together_kernel(const float* from, float* to, Operands with) {
  const std::size_t i = std::size_t{blockIdx.x} * kLiveThreads + threadIdx.x;
  float value[live];
  float last = from[i];
#pragma unroll
  for (int k = 0; k < live; ++k) value[k] = last = next_made(last, with);
  float sum = 0;
#pragma unroll
  for (int k = live - 1; k >= 0; --k) sum = combined(sum, value[k], with);
  to[i] = sum;
}

// The same in two halves; value k of element i is values[k * elements + i].
template <int live>
__global__ void __launch_bounds__(kLiveThreads)
    making_kernel(const float* from, float* values, std::size_t elements, Operands with) {
  const std::size_t i = std::size_t{blockIdx.x} * kLiveThreads + threadIdx.x;
  float last = from[i];
#pragma unroll
  for (int k = 0; k < live; ++k) values[k * elements + i] = last = next_made(last, with);
}
template <int live>
__global__ void __launch_bounds__(kLiveThreads)
    combining_kernel(const float* values, float* to, std::size_t elements, Operands with) {
  const std::size_t i = std::size_t{blockIdx.x} * kLiveThreads + threadIdx.x;
  float sum = 0;
#pragma unroll
  for (int k = live - 1; k >= 0; --k) sum = combined(sum, values[k * elements + i], with);
  to[i] = sum;
}

template <class Kernel>
int registers_of(Kernel* kernel) {
  cudaFuncAttributes attributes{};
  check(cudaFuncGetAttributes(&attributes, kernel));
  return attributes.numRegs;
}

template <int live>
void add_live_point(Probe& probe, Sweep& sweep) {
  constexpr unsigned kBlocks = kLiveElements / kLiveThreads;
  const DeviceBuffer<float> from = filled<float>(kLiveElements, 0x3e);
  const DeviceBuffer<float> to(kLiveElements), other(kLiveElements);
  const DeviceBuffer<float> values(kLiveElements * live);
  const Operands with;
  Gate gate(probe.device());
  const int repeats = probe.at_level(2, 7, 21);
  const auto together = as_graph(gate, 1, repeats, [&](cudaStream_t stream) {
    together_kernel<live><<<kBlocks, kLiveThreads, 0, stream>>>(from.data(), to.data(), with);
  });
  const auto apart = as_graph(gate, 1, repeats, [&](cudaStream_t stream) {
    making_kernel<live>
        <<<kBlocks, kLiveThreads, 0, stream>>>(from.data(), values.data(), kLiveElements, with);
    combining_kernel<live>
        <<<kBlocks, kLiveThreads, 0, stream>>>(values.data(), other.data(), kLiveElements, with);
  });
  if (to.value(kLiveElements - 1) != other.value(kLiveElements - 1)) {
    throw std::runtime_error("one kernel and two give different values");
  }
  const double blocks = calculated_blocks(together_kernel<live>, kLiveThreads, 0);
  sweep.add({live}, {apart,
                     together,
                     {double(registers_of(together_kernel<live>))},
                     {blocks * kLiveThreads / 32}});
}

template <class Step>
void for_each_live(const Step& step) {
  for_each_value<8, 32, 64, 128>(step);
}

void measure_live(Probe& probe) {
  Kernels kernels;
  for_each_live([&]<int live>() {
    kernels.add(together_kernel<live>);
    kernels.add(making_kernel<live>);
    kernels.add(combining_kernel<live>);
  });
  probe.series({.variant = "live",
                .axes = {{"values", "1"}},
                .quantities = {{"unfused", "us"},
                               {"fused", "us"},
                               {"registers", "1"},
                               {"warps_per_sm", "warps"}},
                .constants = {{"elements", double(kLiveElements)},
                              {"most_warps_per_sm", probe.device().max_threads_per_sm() / 32.0}},
                .kernel = kernels},
               [&](Sweep& sweep) {
                 if (kLiveElements * sizeof(float) * 132 > probe.device().free_bytes() / 10 * 9) {
                   throw SkipSeries{"not enough free memory for 128 values an element"};
                 }
                 for_each_live([&]<int live>() { add_live_point<live>(probe, sweep); });
               });
}

void measure(Probe& probe) {
  const bool quick = probe.level() == Level::kQuick;
  const auto chains = quick ? chains_of<1, 5, 16>() : all_chains();
  std::vector<std::size_t> elements;
  for (const int exponent : {16, 20, 23, 25, 28}) {
    if (!quick || exponent != 23) elements.push_back(std::size_t{1} << exponent);
  }
  const Visit visit{chains, elements, probe.at_level(2, 7, 21)};
  measure_chains(probe, "graph", true, visit);
  measure_chains(probe, "stream", false, visit);
  std::vector<std::size_t> many = {std::size_t{1} << 31};
  if (!quick) many.push_back(std::size_t{6} << 30);
  measure_chains(probe, "long", false,
                 {quick ? chains_of<1, 3>() : chains_of<1, 3, 5>(), many, probe.at_level(1, 3, 7)});
  measure_live(probe);
}

/// How many of the operations are of the kind of number `step`.
int of_kind(int length, int step) { return (length - step + kOperations - 1) / kOperations; }

std::vector<CodeExpectation> machine_code() {
  const auto anywhere = [](const Kernels& kernel, const char* sass, const char* ptx, int count) {
    return expect(kernel, sass, ptx, count).in_kernel().even_conditional();
  };
  std::vector<CodeExpectation> all = {
      anywhere(all_kernels(), "LDG.E.128", "ld.global(.nc)?.v4.(f32|b32)", 1),
      anywhere(all_kernels(), "STG.E.128", "st.global.v4.(f32|b32)", 1)};
  const auto operations = [&](const Kernels& kernel, int maxima, int sums, int products) {
    all.push_back(anywhere(kernel, "FMNMX*", "max.f32", 4 * maxima));
    all.push_back(anywhere(kernel, "FADD*", "add(.rn)?.f32", 4 * sums));
    all.push_back(anywhere(kernel, "FMUL*", "mul(.rn)?.f32", 4 * products));
    all.push_back(anywhere(kernel, "FFMA*", "fma.rn.f32", 0));
  };
  for (int step = 0; step < kOperations; ++step) {
    operations(kKernels[step], step == 0, step == 1, step == 2);
  }
  for (const auto& [length, fused] : all_chains()) {
    operations(fused, of_kind(length, 0), of_kind(length, 1), of_kind(length, 2));
  }
  for_each_live([&]<int live>() {
    const Kernels parts = {making_kernel<live>, combining_kernel<live>};
    all.push_back(anywhere(together_kernel<live>, "FFMA*", "fma.rn.f32", 2 * live));
    all.push_back(anywhere(parts, "FFMA*", "fma.rn.f32", live));
    all.push_back(anywhere(making_kernel<live>, "STG.E", "st.global.(f32|b32)", live));
    all.push_back(anywhere(combining_kernel<live>, "LDG.E", "ld.global(.nc)?.(f32|b32)", live));
  });
  return all;
}

const Register kRegister{measure,
                         {.question = "What does it bring to fuse a chain of element-wise kernels?",
                          .cost_seconds = 6,
                          .machine_code = machine_code()}};

}  // namespace
}  // namespace warpgauge::probes::fusion_chain_probe
