// SPDX-License-Identifier: Apache-2.0
// Question: how many blocks does an SM hold, by their threads, registers and shared memory, and
// does the driver's occupancy calculator say the same?
//
// Method: more blocks are started than fit. Each counts itself in on its SM, stays until no other
// has come there for some microseconds, and counts itself out: the largest count is what the SM
// held. Every configuration is a point, beside what the calculator says of it: threads alone;
// shared memory by bisection, to the byte, for the largest amount with which n blocks fit;
// registers by kernels that hold a given number of them across the stay, at several block sizes;
// then all three together. One law must give every count: limits of blocks and of warps, registers
// given to a warp and shared memory to a block in granules (estimator residency_law).
// `shared_kind`: blocks whose shared memory is an array of the kernel, and blocks that ask for as
// much at the launch.
//
// What could fool it: blocks that leave before the last one has come (each waits far longer than
// the interval of two arrivals); registers that the compiler does not keep (the driver says what a
// kernel is given; the loads that fill them must all be there); the smaller carve-outs of shared
// memory (the largest is asked for); a refused launch, which counts as no block only where the
// driver says that the resources are not there.
#include <algorithm>
#include <set>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/methods/for_each_value.h"
#include "probes/methods/occupancy.h"
#include "probes/methods/permutation.h"

namespace warpgauge::probes::occupancy_limits_probe {
namespace {

constexpr int kMostSms = 1024;
constexpr int kMostThreads = 1024;
constexpr std::int64_t kPauseCycles = 8'000;
constexpr std::uint64_t kMostCycles = 400'000;

struct Residents {
  unsigned here[kMostSms];            ///< blocks on each SM now
  unsigned most[kMostSms];            ///< and at most
  unsigned long long last[kMostSms];  ///< its clock when the latest one came
};

__device__ __forceinline__ void count_in(Residents* residents) {
  const unsigned sm = read_smid() % kMostSms;
  atomicMax(&residents->last[sm], static_cast<unsigned long long>(read_clock()));
  atomicMax(&residents->most[sm], atomicAdd(&residents->here[sm], 1) + 1);
}

/// Until no block has come to this SM for `pause` cycles.
__device__ __forceinline__ void stay_and_count_out(Residents* residents, std::int64_t pause) {
  const unsigned sm = read_smid() % kMostSms;
  const std::uint64_t start = read_clock();
  const volatile unsigned long long* last = &residents->last[sm];
  while (static_cast<std::int64_t>(read_clock() - *last) < pause &&
         read_clock() - start < kMostCycles) {
  }
  atomicSub(&residents->here[sm], 1);
}

// Counts itself in before all else, then holds `live` values across the stay: what is done with
// them needs a word that is read after it. The values come from L1: all SMs at one line of L2 would
// keep one another waiting for longer than the pause.
template <int live>
__global__ void residence_kernel(Residents* residents, const std::uint32_t* values,
                                 std::uint32_t* word, std::int64_t pause) {
  if (threadIdx.x == 0) count_in(residents);
  std::uint32_t held[live];
#pragma unroll
  for (int i = 0; i < live; ++i) {
    asm volatile("ld.global.ca.u32 %0, [%1];" : "=r"(held[i]) : "l"(values + i) : "memory");
  }
  if (threadIdx.x == 0) stay_and_count_out(residents, pause);
  __syncthreads();
  std::uint32_t factor;
  asm volatile("ld.volatile.global.u32 %0, [%1];" : "=r"(factor) : "l"(word) : "memory");
  std::uint32_t sum = 0;
#pragma unroll
  for (int i = 0; i < live; ++i) sum = sum * factor + held[i];
  if (sum == 0x9e3779b9U) *word = sum;  // in practice never
}

// The same with an array of `bytes` of shared memory; 0: with what the launch asks for.
template <int bytes>
__global__ void shared_kernel(Residents* residents, const std::uint32_t*, std::uint32_t* word,
                              std::int64_t pause) {
  if (threadIdx.x == 0) count_in(residents);
  volatile std::uint32_t* own;
  if constexpr (bytes > 0) {
    __shared__ std::uint32_t array[bytes / 4];
    own = array;
  } else {
    extern __shared__ std::uint32_t asked_for[];
    own = asked_for;
  }
  own[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0) stay_and_count_out(residents, pause);
  __syncthreads();
  if (own[threadIdx.x] != threadIdx.x) *word = 0;  // never
}

using Kernel = void (*)(Residents*, const std::uint32_t*, std::uint32_t*, std::int64_t);

/// Numbers of live values: closely spaced where the number of warps changes with each granule.
using Live =
    std::integer_sequence<int, 4, 14, 20, 22, 24, 26, 28, 31, 34, 37, 40, 43, 46, 50, 54, 58, 62,
                          66, 71, 76, 82, 88, 96, 104, 114, 120, 136, 152, 160, 184, 216, 236>;
constexpr int kMostLive = 256;

struct Sized {
  Kernel kernel;
  int registers;  ///< that the driver says a thread has
};

template <int... live>
std::vector<Sized> kernels_of(std::integer_sequence<int, live...>) {
  return {{residence_kernel<live>, 0}...};
}

template <int... live>
std::vector<CodeExpectation> expectations_of(std::integer_sequence<int, live...>) {
  return {expect(residence_kernel<live>, "LDG.E(.STRONG.SM)?", "ld.global.ca.u32", live)
              .in_kernel()...};
}

/// Starts blocks and sees how many stay together.
class House {
 public:
  explicit House(const Device& device)
      : sm_count(device.sm_count()),
        optin(static_cast<int>(device.shared_bytes_per_block_optin())),
        most_blocks(attribute_of(device, cudaDevAttrMaxBlocksPerMultiprocessor)) {
    values_.fill_bytes(0x35);
    word_.fill_bytes(1);
    for (Sized& sized : kernels) {
      allow_all_shared(device, sized.kernel);
      cudaFuncAttributes attributes{};
      check(cudaFuncGetAttributes(&attributes, sized.kernel));
      sized.registers = attributes.numRegs;
    }
  }

  const int sm_count, optin, most_blocks;
  std::vector<Sized> kernels = kernels_of(Live{});

  void launch(const Sized& sized, int threads, int shared, int blocks,
              std::int64_t pause = kPauseCycles) {
    sized.kernel<<<blocks, threads, shared>>>(residents_.data(), values_.data(), word_.data(),
                                              pause);
  }

  struct Held {
    int most = 0, fewest = 0;  ///< on the SM that held most, and fewest
  };
  Held held(const Sized& sized, int threads, int shared) {
    residents_.fill_bytes(0);
    // Two more than are said to fit: an SM that held them would show.
    launch(sized, threads, shared,
           sm_count * (calculated_blocks(sized.kernel, threads, shared) + 2));
    const cudaError_t status = cudaGetLastError();
    if (status == cudaErrorLaunchOutOfResources) return {};
    check(status);
    check(cudaDeviceSynchronize());
    const Residents found = residents_.value();
    Held result{0, most_blocks + 2};
    for (const unsigned most : found.most) {
      if (most == 0) continue;
      result.most = std::max(result.most, static_cast<int>(most));
      result.fewest = std::min(result.fewest, static_cast<int>(most));
    }
    return result;
  }

 private:
  DeviceBuffer<Residents> residents_{1};
  DeviceBuffer<std::uint32_t> values_{kMostLive}, word_{1};
};

/// Adds each configuration once.
struct Configurations {
  House& house;
  Sweep& sweep;
  std::set<std::vector<int>> seen = {};

  /// Blocks that the SM held.
  int add(const Sized& sized, int threads, int shared) {
    const auto held = house.held(sized, threads, shared);
    if (seen.insert({sized.registers, threads, shared}).second) {
      sweep.add({double(threads), double(sized.registers), double(shared)},
                {{double(held.most)},
                 {double(held.fewest)},
                 {double(calculated_blocks(sized.kernel, threads, shared))}});
    }
    return held.most;
  }
};

void sweep_threads(const House& house, Configurations& configurations) {
  const Sized& small = house.kernels.front();
  for (int threads = 32; threads <= kMostThreads; threads += 32) {
    configurations.add(small, threads, 0);
  }
  for (const int threads : {1, 33, 65, 100, 127, 250, 500, 1000}) {
    configurations.add(small, threads, 0);
  }
}

void sweep_registers(const Probe& probe, const House& house, Configurations& configurations) {
  const std::vector<int> all = {32, 64, 96, 128, 160, 192, 224, 256, 320, 384, 512, 640, 768, 1024};
  const std::vector<int> few = {32, 96, 128, 256, 1024};
  for (const Sized& sized : house.kernels) {
    for (const int threads : probe.level() == Level::kQuick ? few : all) {
      configurations.add(sized, threads, 0);
    }
  }
}

/// All three together, in an order that looks random and is always the same.
void sweep_mixtures(const Probe& probe, const House& house, Configurations& configurations) {
  const int count = probe.at_level(20, 120, 400);
  for (int i = 0; i < count; ++i) {
    const std::uint64_t draw = Permutation::mix(static_cast<std::uint64_t>(i) + 1);
    const auto& sized = house.kernels[draw % house.kernels.size()];
    const int threads = 32 * static_cast<int>(1 + (draw >> 8) % 16);
    const int shared = static_cast<int>((draw >> 16) % static_cast<unsigned>(house.optin / 4));
    configurations.add(sized, threads, shared);
  }
}

constexpr int kSharedThreads = 32;

/// Blocks held whose shared memory is an array (kind 0), or asked for at the launch (1).
template <int bytes>
void add_shared_kinds(House& house, Sweep& sweep) {
  for (const bool asked : {false, true}) {
    const Kernel kernel = asked ? shared_kernel<0> : shared_kernel<bytes>;
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                               cudaSharedmemCarveoutMaxShared));
    const int at_launch = asked ? bytes : 0;
    const auto held = house.held({kernel, 0}, kSharedThreads, at_launch);
    sweep.add(
        {double(bytes), double(asked)},
        {{double(held.most)}, {double(calculated_blocks(kernel, kSharedThreads, at_launch))}});
  }
}

void measure_shared_kinds(Probe& probe) {
  probe.series({.variant = "shared_kind",
                .axes = {{"shared", "bytes"}, {"asked", "1"}},
                .quantities = {{"held", "blocks"}, {"calculated", "blocks"}},
                .constants = {{"threads", kSharedThreads}},
                .kernel = every_instance_of(shared_kernel<0>)},
               [&](Sweep& sweep) {
                 House house(probe.device());
                 for_each_value<4096, 8192, 12288, 16384, 24576, 32768, 49152>(
                     [&]<int bytes>() { add_shared_kinds<bytes>(house, sweep); });
               });
}

void measure(Probe& probe) {
  measure_shared_kinds(probe);
  probe.series({.variant = "configurations",
                .axes = {{"threads", "1"}, {"registers", "1"}, {"shared", "bytes"}},
                .quantities = {{"held", "blocks"}, {"fewest", "blocks"}, {"calculated", "blocks"}},
                .constants = {{"warp_lanes", attribute_of(probe.device(), cudaDevAttrWarpSize)}},
                .fit = {"residency_law",
                        {{"occupancy.max_blocks_per_sm", "max_blocks"},
                         {"occupancy.max_warps_per_sm", "max_warps"},
                         {"occupancy.max_threads_per_sm", "max_threads"},
                         {"occupancy.register_granule", "register_granule"},
                         {"occupancy.registers_per_sm", "registers"},
                         {"occupancy.register_files_per_sm", "register_files"},
                         {"occupancy.shared_granule_bytes", "shared_granule"},
                         {"occupancy.shared_reserved_bytes_per_block", "shared_reserved"},
                         {"occupancy.shared_bytes_per_sm", "shared_total"},
                         {"occupancy.configurations", "configurations"},
                         {"occupancy.configurations_that_disagree", "disagree"}}},
                .figure = {"occupancy_limits",
                           "Warps resident on an SM against a thread's registers", "what ran"},
                .kernel = every_instance_of(kernels_of(Live{}).front().kernel)},
               [&](Sweep& sweep) {
                 House house(probe.device());
                 Configurations configurations{house, sweep};
                 sweep_threads(house, configurations);
                 for (const int blocks : searched_blocks(probe, house.most_blocks)) {
                   largest_fitting(house.optin, [&](std::size_t shared) {
                     return configurations.add(house.kernels.front(), 32,
                                               static_cast<int>(shared)) >= blocks;
                   });
                 }
                 sweep_registers(probe, house, configurations);
                 sweep_mixtures(probe, house, configurations);
               });
}

/// While one wave of blocks stays, each SM must hold the warps that were counted.
void confirm(Probe& probe) {
  House house(probe.device());
  const Sized& small = house.kernels.front();
  std::vector<CountedPoint> points;
  for (const int threads : {32, 64, 128, 256, 512, 1024}) {
    const int held = house.held(small, threads, 0).most;
    const int blocks = held * house.sm_count;
    points.push_back({{double(threads)},
                      {{"expected_blocks", double(blocks)},
                       {"expected_warps_per_sm", double(held) * threads / 32}},
                      [&house, &small, threads, blocks] {
                        house.launch(small, threads, 0, blocks, 30 * kPauseCycles);
                      }});
  }
  // Warps come and go one after the other: the mean is a little below what is held at most.
  probe.count({.confirms = "configurations",
               .group = "residency",
               .axes = {{"threads", "1"}},
               .relations = {{"blocks", "expected_blocks", 0.001},
                             {"warps_per_sm", "expected_warps_per_sm", 0.05}}},
              points);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How many blocks does an SM hold, and does the occupancy calculator say the same?",
     .machine_code = expectations_of(Live{})}};

}  // namespace
}  // namespace warpgauge::probes::occupancy_limits_probe
