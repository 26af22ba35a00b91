// SPDX-License-Identifier: Apache-2.0
// Question: how much do ways to write one streaming kernel differ in time?
//
// Method: forms of one piece of work on arrays far beyond L2, timed by turns; all forms of a series
// must leave the same results, bit by bit. `dot8`: products of two arrays, summed by eights: (0) a
// thread for eight neighbours, written out, (1) a thread for each product and a shuffled sum, (2) a
// thread for eight by two 16-byte loads of each array, (3) as (0) in a loop that is kept.
// `structs`: a sum of all three members of (0) an array of structs of 12 bytes, (1) three arrays.
// `sums`: every thread adds up numbers a grid apart; the forms vary its number of sums and the
// number of loads in each trip of its loop. `reuse`: each output is the sum of ten neighbouring
// numbers, read (0) through L1, (1) past it, from L2, (2) from a tile in shared memory.
//
// What could fool it: a compiler that makes one form of another (it may widen or join loads of a
// loop: machine code says how many there are and how wide; trips of `sums` are written out, the
// loop around them is kept); sums in another order (the numbers are small integers: all orders give
// the same); threads that do not fit the number of elements (it is a multiple).
#include <string>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/array_size.h"
#include "probes/methods/for_each_value.h"
#include "probes/methods/forms.h"
#include "probes/methods/occupancy.h"
#include "probes/methods/same_results.h"
#include "probes/methods/words.cuh"

namespace warpgauge::probes::stream_forms_probe {
namespace {

constexpr int kThreads = 256;
constexpr std::size_t kElements = std::size_t{1} << 27;
constexpr std::size_t kStructs = std::size_t{1} << 26;
constexpr int kTurns = 1024;  // elements of a thread of `sums`
constexpr int kReuse = 10;

__device__ __forceinline__ std::size_t thread_of_grid() {
  return std::size_t{blockIdx.x} * kThreads + threadIdx.x;
}

// Small integers.
__global__ void __launch_bounds__(kThreads) integers_kernel(float* values) {
  const std::size_t i = thread_of_grid();
  values[i] = static_cast<float>(static_cast<std::uint32_t>(i) * 0x9e3779b1U >> 30);
}

/// `count`, a multiple of kThreads, of them.
DeviceBuffer<float> integers(std::size_t count) {
  DeviceBuffer<float> values(count);
  integers_kernel<<<static_cast<unsigned>(count / kThreads), kThreads>>>(values.data());
  check(cudaGetLastError());
  return values;
}

// ---- eight products

enum class Dot { kWritten, kShuffled, kVectors, kLoop };

template <Dot dot>
__global__ void __launch_bounds__(kThreads)
    dot8_kernel(const float* a, const float* b, float* sums) {
  const std::size_t i = thread_of_grid();
  float sum = 0;
  if constexpr (dot == Dot::kShuffled) {
    sum = a[i] * b[i];
#pragma unroll
    for (int lanes = 4; lanes > 0; lanes /= 2) sum += __shfl_down_sync(~0U, sum, lanes, 8);
    if (threadIdx.x % 8 == 0) sums[i / 8] = sum;
    return;
  } else if constexpr (dot == Dot::kVectors) {
    const auto *left = reinterpret_cast<const float4*>(a),
               *right = reinterpret_cast<const float4*>(b);
#pragma unroll
    for (int k = 0; k < 2; ++k) {
      const float4 x = left[2 * i + k], y = right[2 * i + k];
      sum += x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
    }
  } else if constexpr (dot == Dot::kWritten) {
#pragma unroll
    for (int k = 0; k < 8; ++k) sum += a[8 * i + k] * b[8 * i + k];
  } else {
#pragma unroll 1
    for (int k = 0; k < 8; ++k) sum += a[8 * i + k] * b[8 * i + k];
  }
  sums[i] = sum;
}

// ---- three members

struct Point {
  float x, y, z;
};

__global__ void __launch_bounds__(kThreads) structs_kernel(const Point* points, float* sums) {
  const std::size_t i = thread_of_grid();
  const Point point = points[i];
  sums[i] = point.x + point.y + point.z;
}
__global__ void __launch_bounds__(kThreads)
    arrays_kernel(const float* x, const float* y, const float* z, float* sums) {
  const std::size_t i = thread_of_grid();
  sums[i] = x[i] + y[i] + z[i];
}

// The members of `count` structs, apart.
__global__ void __launch_bounds__(kThreads)
    apart_kernel(const Point* points, float* x, float* y, float* z) {
  const std::size_t i = thread_of_grid();
  x[i] = points[i].x;
  y[i] = points[i].y;
  z[i] = points[i].z;
}

// ---- a sum for each thread

/// A trip of the loop.
template <int sums, int loads>
__device__ __forceinline__ void add_loads(float (&sum)[sums], const float* from, std::size_t step) {
#pragma unroll
  for (int k = 0; k < loads; ++k) sum[k % sums] += from[k * step];
}

template <int sums, int loads>
__global__ void __launch_bounds__(kThreads) sums_kernel(const float* values, float* all) {
  static_assert(loads % sums == 0 && kTurns % loads == 0);
  const std::size_t step = std::size_t{gridDim.x} * kThreads;
  const float* from = values + thread_of_grid();
  float sum[sums] = {};
#pragma unroll 1
  for (int turn = 0; turn < kTurns; turn += loads) {
    add_loads<sums, loads>(sum, from, step);
    from += loads * step;
  }
#pragma unroll
  for (int k = 1; k < sums; ++k) sum[0] += sum[k];
  all[thread_of_grid()] = sum[0];
}

using SumsKernel = void (*)(const float*, float*);
struct SumsForm {
  int sums, loads;
  SumsKernel kernel;
};
template <int sums, int loads>
constexpr SumsForm sums_form() {
  return {sums, loads, sums_kernel<sums, loads>};
}
constexpr SumsForm kSums[] = {sums_form<1, 1>(), sums_form<1, 4>(), sums_form<4, 4>(),
                              sums_form<1, 8>(), sums_form<8, 8>()};

// ---- ten neighbours

enum class From { kL1, kL2, kShared };

template <From from>
__global__ void __launch_bounds__(kThreads) reuse_kernel(const float* values, float* sums) {
  const std::size_t i = thread_of_grid();
  float sum = 0;
  if constexpr (from == From::kShared) {
    __shared__ float tile[kThreads + kReuse - 1];
    tile[threadIdx.x] = values[i];
    if (threadIdx.x < kReuse - 1) tile[kThreads + threadIdx.x] = values[i + kThreads];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < kReuse; ++k) {
      sum += __uint_as_float(load_shared_words<4>(shared_address(tile + threadIdx.x) + 4 * k).x);
    }
  } else {
#pragma unroll
    for (int k = 0; k < kReuse; ++k) {
      const float* at = values + i + k;
      const uint4 word = from == From::kL1 ? load_through_l1<4>(at) : load_past_l1<4>(at);
      sum += __uint_as_float(word.x);
    }
  }
  sums[i] = sum;
}

// ---- the series

void require_memory(const Device& device, std::size_t floats) {
  if (floats * sizeof(float) > device.free_bytes() / 10 * 9) {
    throw SkipSeries{"not enough free memory"};
  }
}

constexpr unsigned blocks_for(std::size_t threads) {
  return static_cast<unsigned>(threads / kThreads);
}

template <Dot dot>
void launch_dot8(const DeviceBuffer<float>& a, const DeviceBuffer<float>& b,
                 const DeviceBuffer<float>& sums) {
  dot8_kernel<dot><<<blocks_for(dot == Dot::kShuffled ? a.size() : a.size() / 8), kThreads>>>(
      a.data(), b.data(), sums.data());
}

template <class Step>
void for_each_dot(const Step& step) {
  for_each_value<Dot::kWritten, Dot::kShuffled, Dot::kVectors, Dot::kLoop>(step);
}

/// Each form is run once and must leave what the first one left.
void require_same_results(const Forms& forms, const DeviceBuffer<float>& results) {
  const DeviceBuffer<float> first(results.size());
  for (std::size_t i = 0; i < forms.size(); ++i) {
    check(cudaMemset(results.data(), 0xff, results.bytes()));
    forms[i]();
    check(cudaGetLastError());
    if (i == 0) {
      check(cudaMemcpy(first.data(), results.data(), results.bytes(), cudaMemcpyDeviceToDevice));
    } else {
      require_same(first, results, "form " + std::to_string(i) + " against form 0");
    }
  }
}

void measure_dot8(Probe& probe) {
  Kernels kernels;
  for_each_dot([&]<Dot dot>() { kernels.add(dot8_kernel<dot>); });
  probe.series(
      forms_spec("dot8",
                 "0 eight products a thread, 1 one a thread and shuffles, 2 eight by "
                 "16-byte loads, 3 eight in a loop",
                 kernels),
      [&](Sweep& sweep) {
        require_memory(probe.device(), 3 * kElements);
        const std::size_t elements = affordable(probe.device(), kElements);
        const auto a = integers(elements), b = integers(elements);
        const DeviceBuffer<float> sums(elements / 8);
        Forms forms;
        for_each_dot([&]<Dot dot>() { forms.push_back([&] { launch_dot8<dot>(a, b, sums); }); });
        require_same_results(forms, sums);
        add_forms(probe, sweep, forms);
      });
}

void measure_structs(Probe& probe) {
  probe.series(forms_spec("structs", "0 an array of structs, 1 three arrays",
                          {structs_kernel, arrays_kernel}),
               [&](Sweep& sweep) {
                 require_memory(probe.device(), 8 * kStructs);
                 const std::size_t structs = affordable(probe.device(), kStructs);
                 const unsigned blocks = blocks_for(structs);
                 const auto members = integers(3 * structs);
                 const auto* points = reinterpret_cast<const Point*>(members.data());
                 const DeviceBuffer<float> x(structs), y(structs), z(structs), sums(structs);
                 apart_kernel<<<blocks, kThreads>>>(points, x.data(), y.data(), z.data());
                 const Forms forms = {
                     [&] { structs_kernel<<<blocks, kThreads>>>(points, sums.data()); },
                     [&] {
                       arrays_kernel<<<blocks, kThreads>>>(x.data(), y.data(), z.data(),
                                                           sums.data());
                     }};
                 require_same_results(forms, sums);
                 add_forms(probe, sweep, forms);
               });
}

void measure_sums(Probe& probe) {
  Kernels kernels;
  for (const SumsForm& form : kSums) kernels.add(form.kernel);
  SeriesSpec spec = forms_spec("sums", "a row of sums and loads in a trip", kernels);
  spec.axes = {{"sums", "1"}, {"loads", "1"}};
  probe.series(spec, [&](Sweep& sweep) {
    const int blocks = probe.device().sm_count() * calculated_blocks(kSums[0].kernel, kThreads, 0);
    const std::size_t threads = std::size_t(blocks) * kThreads;
    require_memory(probe.device(), threads * (kTurns + 2));
    const auto values = integers(threads * kTurns);
    const DeviceBuffer<float> all(threads);
    Forms forms;
    for (const SumsForm& form : kSums) {
      forms.push_back([&] { form.kernel<<<blocks, kThreads>>>(values.data(), all.data()); });
    }
    require_same_results(forms, all);
    for (const SumsForm& form : kSums) {
      auto times = time_launches(1, probe.at_level(3, 9, 31), [&](int) {
        form.kernel<<<blocks, kThreads>>>(values.data(), all.data());
      });
      sweep.add({double(form.sums), double(form.loads)},
                {std::move(times.seconds), std::move(times.sm_clock_mhz)});
    }
  });
}

void measure_reuse(Probe& probe) {
  const Kernels kernels = {reuse_kernel<From::kL1>, reuse_kernel<From::kL2>,
                           reuse_kernel<From::kShared>};
  probe.series(forms_spec("reuse", "0 read through L1, 1 past L1, 2 from shared memory", kernels),
               [&](Sweep& sweep) {
                 require_memory(probe.device(), 3 * kElements);
                 const std::size_t elements = affordable(probe.device(), kElements);
                 const auto values = integers(elements + kThreads);
                 const DeviceBuffer<float> sums(elements);
                 Forms forms;
                 for_each_value<From::kL1, From::kL2, From::kShared>([&]<From from>() {
                   forms.push_back([&] {
                     reuse_kernel<from>
                         <<<blocks_for(elements), kThreads>>>(values.data(), sums.data());
                   });
                 });
                 require_same_results(forms, sums);
                 add_forms(probe, sweep, forms);
               });
}

void measure(Probe& probe) {
  measure_dot8(probe);
  measure_structs(probe);
  measure_sums(probe);
  measure_reuse(probe);
}

std::vector<CodeExpectation> machine_code() {
  const auto anywhere = [](const Kernels& kernel, const char* sass, const char* ptx, int count) {
    return expect(kernel, sass, ptx, count).in_kernel().even_conditional();
  };
  constexpr const char* kLoad = "ld.global(.nc)?.(f32|b32)";
  std::vector<CodeExpectation> all = {
      anywhere(dot8_kernel<Dot::kWritten>, "LDG.E", kLoad, 16),
      anywhere(dot8_kernel<Dot::kShuffled>, "LDG.E", kLoad, 2),
      anywhere(dot8_kernel<Dot::kShuffled>, "SHFL.DOWN", "shfl.sync.down.b32", 3),
      anywhere(dot8_kernel<Dot::kVectors>, "LDG.E.128", "ld.global(.nc)?.v4.(f32|b32)", 4),
      expect(dot8_kernel<Dot::kLoop>, "LDG.E", kLoad, 2),
      anywhere({structs_kernel, arrays_kernel}, "LDG.E", kLoad, 3),
      anywhere(reuse_kernel<From::kL1>, "LDG.E*", "ld.global.ca.u32", kReuse),
      anywhere(reuse_kernel<From::kL2>, "LDG.E.STRONG.GPU", "ld.global.cg.u32", kReuse),
      anywhere(reuse_kernel<From::kShared>, "LDS", "ld.volatile.shared.u32", kReuse)};
  for (const SumsForm& form : kSums) {
    all.push_back(expect(form.kernel, "LDG.E", kLoad, form.loads));
    all.push_back(expect(form.kernel, "FADD", "add(.rn)?.f32", form.loads));
  }
  return all;
}

const Register kRegister{
    measure,
    {.question = "How much do ways to write one streaming kernel differ in time?",
     .cost_seconds = 1,
     .machine_code = machine_code()}};

}  // namespace
}  // namespace warpgauge::probes::stream_forms_probe
