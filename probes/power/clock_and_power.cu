// SPDX-License-Identifier: Apache-2.0
// Question: what clock and power does the device settle at under load, how soon, and how much
// energy does an operation, or a byte from each level of memory, take?
//
// Method: each load runs for seconds without a pause, in launches of some 5 ms that are all queued
// at once; clock = cycles over global-timer time of each launch, on one SM. Meanwhile the host
// watches the driver's energy counter and notes when it steps, and how much work had been done by
// then (from the events between launches). Power = energy over time between two steps, energy of an
// operation = energy over work; all after the clock has settled. The same for a device that does
// nothing but hold a context. Two figures each: all of the energy, and what is above that idle
// device in the same time. Neither is the energy of the operation's circuits alone: issue, register
// file, leakage at the load's temperature and the clock tree are in both.
//
// What could fool it: data that do not toggle (all are random or alternate between two values with
// random mantissas; zeros draw far less); the counter's step, which must be small against the
// window (it is recorded; the estimator refuses fewer than a dozen steps); a window that begins
// before the power management has settled; another process on the device (flagged by the harness);
// MIG, where the counter is the whole device's (skipped).
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "analysis/estimate/estimate.h"
#include "probes/harness/buffer.h"
#include "probes/harness/event.h"
#include "probes/harness/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/harness/timing.h"

namespace warpgauge::probes {
namespace {

using Clock = std::chrono::steady_clock;

/// When a launch began and ended, on the SM of its first block.
struct Stamp {
  std::uint64_t start_cycles, start_ns, stop_cycles, stop_ns;
};

__device__ __forceinline__ void stamp_start(Stamp* stamp) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    stamp->start_cycles = read_clock();
    stamp->start_ns = read_global_timer();
  }
}
__device__ __forceinline__ void stamp_stop(Stamp* stamp) {
  __syncthreads();
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    stamp->stop_cycles = read_clock();
    stamp->stop_ns = read_global_timer();
  }
}

/// Thirty-two bits that look random (the finaliser of MurmurHash3, public domain).
__host__ __device__ constexpr std::uint32_t mix_bits(std::uint32_t h) {
  h ^= h >> 16;
  h *= 0x85ebca6bU;
  h ^= h >> 13;
  h *= 0xc2b2ae35U;
  return h ^ (h >> 16);
}

/// In [0, 1).
__device__ __forceinline__ float random_float(std::uint32_t index) {
  return static_cast<float>(mix_bits(index) >> 8) * 0x1p-24F;
}

// FP32 and FP64: x -> x * a + a, then x * c + c, with a and c of each thread's own, -1 < a * c < 0
// or near it in size: x runs between two values that differ in sign and in all of the mantissa.
constexpr int kArithmeticThreads = 1024;  // a block; one an SM
constexpr int kArithmeticChains = 8;
constexpr int kArithmeticBody = 256;

template <class Real>
struct Factors {
  Real a, c;
};
template <class Real>
__device__ __forceinline__ Factors<Real> random_factors() {
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  const Real a = Real(-1.1) - Real(0.4) * Real(random_float(2 * thread));
  return {a, -(Real(0.95) + Real(0.04) * Real(random_float(2 * thread + 1))) / a};
}

__device__ __forceinline__ void multiply_add(float& x, float f) {
  asm volatile("fma.rn.f32 %0, %0, %1, %1;" : "+f"(x) : "f"(f));
}
__device__ __forceinline__ void multiply_add(double& x, double f) {
  asm volatile("fma.rn.f64 %0, %0, %1, %1;" : "+d"(x) : "d"(f));
}

template <class Real>
__global__ void __launch_bounds__(kArithmeticThreads, 1)
    arithmetic_load_kernel(int turns, Stamp* stamp, std::uint32_t* sink) {
  const Factors<Real> factors = random_factors<Real>();
  Real chain[kArithmeticChains];
#pragma unroll
  for (int i = 0; i < kArithmeticChains; ++i) chain[i] = Real(random_float(threadIdx.x * 8 + i));
  stamp_start(stamp);
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
#pragma unroll
    for (int step = 0; step < kArithmeticBody / kArithmeticChains; ++step) {
#pragma unroll
      for (int i = 0; i < kArithmeticChains; ++i) {
        // Neighbours take the other factor, so that what follows on a pipe differs.
        multiply_add(chain[i], (step + i) % 2 == 0 ? factors.a : factors.c);
      }
    }
  }
  Real sum = 0;
#pragma unroll
  for (int i = 0; i < kArithmeticChains; ++i) sum += chain[i];
  if (sum == Real(1e30)) *sink = 1;  // in practice never
  stamp_stop(stamp);
}

// Tensor cores: m16n8k16 in bf16 with fp32 accumulators, operands random in +-[1, 2).
constexpr int kTensorThreads = 512;
constexpr int kTensorTiles = 8;
constexpr int kTensorHeld = 2;
constexpr int kTensorBody = 64;
constexpr double kTensorFlop = 2.0 * 16 * 8 * 16;

/// Two bf16 numbers, random in +-[1, 2).
__device__ __forceinline__ std::uint32_t random_bf16_pair(std::uint32_t index) {
  return (mix_bits(index) & 0x807f807fU) | 0x3f803f80U;
}

struct TensorOperands {
  std::uint32_t a[kTensorHeld][4], b[kTensorHeld][kTensorTiles][2];
  float d[kTensorTiles][4];

  __device__ __forceinline__ TensorOperands() {
    std::uint32_t index = (blockIdx.x * blockDim.x + threadIdx.x) * 64;
#pragma unroll
    for (int s = 0; s < kTensorHeld; ++s) {
#pragma unroll
      for (int k = 0; k < 4; ++k) a[s][k] = random_bf16_pair(index++);
#pragma unroll
      for (int t = 0; t < kTensorTiles; ++t) {
        b[s][t][0] = random_bf16_pair(index++);
        b[s][t][1] = random_bf16_pair(index++);
      }
    }
#pragma unroll
    for (int t = 0; t < kTensorTiles; ++t) {
#pragma unroll
      for (int k = 0; k < 4; ++k) d[t][k] = 0;
    }
  }
  __device__ __forceinline__ void multiply() {
#pragma unroll
    for (int i = 0; i < kTensorBody / kTensorTiles; ++i) {
#pragma unroll
      for (int t = 0; t < kTensorTiles; ++t) {
        const int s = i % kTensorHeld;
        asm volatile(
            "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, "
            "{%8,%9}, {%0,%1,%2,%3};"
            : "+f"(d[t][0]), "+f"(d[t][1]), "+f"(d[t][2]), "+f"(d[t][3])
            : "r"(a[s][0]), "r"(a[s][1]), "r"(a[s][2]), "r"(a[s][3]), "r"(b[s][t][0]),
              "r"(b[s][t][1]));
      }
    }
  }
  __device__ __forceinline__ float sum() const {
    float sum = 0;
#pragma unroll
    for (int t = 0; t < kTensorTiles; ++t) sum += d[t][0] + d[t][1] + d[t][2] + d[t][3];
    return sum;
  }
};

__global__ void __launch_bounds__(kTensorThreads, 1)
    tensor_load_kernel(int turns, Stamp* stamp, std::uint32_t* sink) {
  TensorOperands operands;
  stamp_start(stamp);
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) operands.multiply();
  if (operands.sum() == 1e30F) *sink = 1;
  stamp_stop(stamp);
}

// Shared memory: 16 bytes a lane, without conflicts. What is loaded is not used: uses would cost
// energy of their own; the loads are volatile, and no assembler drops those.
constexpr int kSharedThreads = 1024;
constexpr int kSharedBody = 64;
constexpr int kSharedRows = 2;  // of 16 bytes a thread: 32 KiB

__global__ void __launch_bounds__(kSharedThreads, 1)
    shared_load_kernel(int turns, Stamp* stamp, std::uint32_t* sink) {
  __shared__ uint4 tile[kSharedRows * kSharedThreads];
  for (int i = threadIdx.x; i < kSharedRows * kSharedThreads; i += blockDim.x) {
    const std::uint32_t index = (blockIdx.x * kSharedRows * kSharedThreads + i) * 4;
    tile[i] = {mix_bits(index), mix_bits(index + 1), mix_bits(index + 2), mix_bits(index + 3)};
  }
  __syncthreads();
  const std::uint32_t own = shared_address(tile + threadIdx.x);
  uint4 v[4];
  stamp_start(stamp);
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
#pragma unroll
    for (int i = 0; i < kSharedBody; ++i) {
      asm volatile("ld.volatile.shared.v4.u32 {%0,%1,%2,%3}, [%4+%5];"
                   : "=r"(v[i % 4].x), "=r"(v[i % 4].y), "=r"(v[i % 4].z), "=r"(v[i % 4].w)
                   : "r"(own), "n"(0));
      asm volatile("ld.volatile.shared.v4.u32 {%0,%1,%2,%3}, [%4+%5];"
                   : "=r"(v[i % 4].x), "=r"(v[i % 4].y), "=r"(v[i % 4].z), "=r"(v[i % 4].w)
                   : "r"(own), "n"(kSharedThreads * 16));
    }
  }
  std::uint32_t all = 0;
#pragma unroll
  for (int i = 0; i < 4; ++i) all ^= v[i].x ^ v[i].y ^ v[i].z ^ v[i].w;
  if (all == 0x9e3779b9U) *sink = all;
  stamp_stop(stamp);
}

// L2 and DRAM: 16 bytes a lane past L1, four under way. Two logical operations a load keep them.
constexpr int kMemoryThreads = 512;
constexpr int kMemoryBlocksPerSm = 3;
constexpr int kInFlight = 4;
constexpr std::uint64_t kTile = std::uint64_t{kMemoryThreads} * kInFlight;  // 16-byte elements

/// Where a block's tiles lie: `steps` of them, `stride` elements apart, walked again and again.
struct Walk {
  std::uint64_t block_stride, stride;
  int steps;
};

__device__ __forceinline__ std::uint32_t read_tile(const uint4* from) {
  uint4 v[kInFlight];
  std::uint32_t all = 0;
#pragma unroll
  for (int k = 0; k < kInFlight; ++k) v[k] = load_16<CacheOp::kCg>(from + k * kMemoryThreads);
#pragma unroll
  for (int k = 0; k < kInFlight; ++k) all ^= v[k].x ^ v[k].y ^ v[k].z ^ v[k].w;
  return all;
}

__global__ void __launch_bounds__(kMemoryThreads, kMemoryBlocksPerSm)
    memory_load_kernel(int turns, const uint4* data, const __grid_constant__ Walk walk,
                       Stamp* stamp, std::uint32_t* sink) {
  const uint4* const own = data + blockIdx.x * walk.block_stride + threadIdx.x;
  std::uint32_t all = 0;
  stamp_start(stamp);
  const uint4* from = own;
  int step = 0;
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
    all ^= read_tile(from);
    from += walk.stride;
    if (++step == walk.steps) {
      step = 0;
      from = own;
    }
  }
  if (all == 0x9e3779b9U) *sink = all;
  stamp_stop(stamp);
}

/// Each warp reads DRAM and multiplies in both ways meanwhile.
__global__ void __launch_bounds__(kMemoryThreads, 1)
    mixed_load_kernel(int turns, const uint4* data, const __grid_constant__ Walk walk, Stamp* stamp,
                      std::uint32_t* sink) {
  const uint4* const own = data + blockIdx.x * walk.block_stride + threadIdx.x;
  const Factors<float> factors = random_factors<float>();
  TensorOperands operands;
  float x = random_float(threadIdx.x);
  std::uint32_t all = 0;
  stamp_start(stamp);
  const uint4* from = own;
  int step = 0;
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
    uint4 v[kInFlight];
#pragma unroll
    for (int k = 0; k < kInFlight; ++k) v[k] = load_16<CacheOp::kCg>(from + k * kMemoryThreads);
    from += walk.stride;
    if (++step == walk.steps) {
      step = 0;
      from = own;
    }
    operands.multiply();
#pragma unroll
    for (int i = 0; i < kTensorBody; ++i) multiply_add(x, i % 2 == 0 ? factors.a : factors.c);
#pragma unroll
    for (int k = 0; k < kInFlight; ++k) all ^= v[k].x ^ v[k].y ^ v[k].z ^ v[k].w;
  }
  if (operands.sum() + x == 1e30F || all == 0x9e3779b9U) *sink = 1;
  stamp_stop(stamp);
}

__global__ void fill_random_kernel(uint4* data, std::uint64_t count) {
  for (std::uint64_t i = blockIdx.x * std::uint64_t{blockDim.x} + threadIdx.x; i < count;
       i += std::uint64_t{gridDim.x} * blockDim.x) {
    const auto index = static_cast<std::uint32_t>(i * 4);
    data[i] = {mix_bits(index), mix_bits(index + 1), mix_bits(index + 2), mix_bits(index + 3)};
  }
}

enum class Kind { kFfma, kDfma, kTensor, kShared, kL2, kDram, kMixed };

/// A load and what one unit of its work is called.
struct Load {
  Kind kind;
  const char* name;    ///< clock.<name>.mhz, power.<name>.watts
  const char* energy;  ///< energy.<energy>; null: its work is not counted
  const char* work;    ///< unit of its work
  const char* part;    ///< machine code that it stands for
  const char* data;
  double settling_seconds;  ///< from its start, not used for power
  double seconds;           ///< used, at level standard
};

constexpr const char* kTwoValues = "two values of each thread in turn, random";
// The power management lets a load draw more than the limit for most of a second before it acts,
// and is in balance a second or two later.
constexpr Load kLoads[] = {
    {Kind::kFfma, "ffma", "ffma.pj", "instructions", "ffma", kTwoValues, 0.4, 1.6},
    {Kind::kDfma, "dfma", "dfma.pj", "instructions", "dfma", kTwoValues, 1.3, 1.8},
    {Kind::kTensor, "mma_sync_bf16", "mma_sync_bf16_flop.pj", "FLOP", "tensor", "random, +-[1, 2)",
     1.3, 3.7},
    {Kind::kShared, "shared", "shared.pj_per_byte", "bytes", "shared", "random", 0.4, 1.6},
    {Kind::kL2, "l2", "l2.pj_per_byte", "bytes", "memory", "random", 0.4, 1.6},
    {Kind::kDram, "dram", "dram.pj_per_byte", "bytes", "memory", "random", 1.3, 1.8},
    {Kind::kMixed, "mixed", nullptr, nullptr, "mixed", "random", 1.3, 1.8},
};

constexpr double kLaunchSeconds = 0.005;
constexpr int kLaunchesAnEvent = 2;
constexpr int kLaunchesAhead = 60;
constexpr double kDriverPowerSeconds = 1.2;  // it tells the mean of about a second
constexpr double kIdleSettlingSeconds = 0.4;
constexpr double kIdleSeconds = 1.8;

class Launcher {
 public:
  explicit Launcher(const Device& device)
      : sm_count_(device.sm_count()),
        l2_bytes_(device.l2_bytes()),
        data_(elements(device)),
        sink_(1) {
    fill_random_kernel<<<sm_count_ * 8, 256>>>(data_.data(), data_.size());
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
  }

  void launch(Kind kind, int turns, Stamp* stamp) {
    const int memory_blocks = sm_count_ * kMemoryBlocksPerSm;
    switch (kind) {
      case Kind::kFfma:
        arithmetic_load_kernel<float>
            <<<sm_count_, kArithmeticThreads>>>(turns, stamp, sink_.data());
        break;
      case Kind::kDfma:
        arithmetic_load_kernel<double>
            <<<sm_count_, kArithmeticThreads>>>(turns, stamp, sink_.data());
        break;
      case Kind::kTensor:
        tensor_load_kernel<<<sm_count_, kTensorThreads>>>(turns, stamp, sink_.data());
        break;
      case Kind::kShared:
        shared_load_kernel<<<sm_count_, kSharedThreads>>>(turns, stamp, sink_.data());
        break;
      case Kind::kMixed:
        mixed_load_kernel<<<sm_count_, kMemoryThreads>>>(
            turns, data_.data(), walk(Kind::kDram, sm_count_), stamp, sink_.data());
        break;
      default:
        memory_load_kernel<<<memory_blocks, kMemoryThreads>>>(
            turns, data_.data(), walk(kind, memory_blocks), stamp, sink_.data());
    }
  }

  /// Of one launch of the whole device: thread instructions, FLOP or bytes.
  double work(Kind kind, double turns) const {
    switch (kind) {
      case Kind::kFfma:
      case Kind::kDfma:
        return turns * sm_count_ * kArithmeticThreads * kArithmeticBody;
      case Kind::kTensor:
        return turns * sm_count_ * kTensorThreads / 32 * kTensorBody * kTensorFlop;
      case Kind::kShared:
        return turns * sm_count_ * kSharedThreads * kSharedBody * 2 * 16;
      case Kind::kMixed:
        return 0;
      default:
        return turns * sm_count_ * kMemoryBlocksPerSm * static_cast<double>(kTile) * sizeof(uint4);
    }
  }

  /// Turns of a launch that takes kLaunchSeconds.
  int calibrate(Kind kind) {
    DeviceBuffer<Stamp> stamp(1);
    constexpr int kTrialTurns = 256;
    const auto trial = time_launches(1, 3, [&](int) { launch(kind, kTrialTurns, stamp.data()); });
    const double seconds = *std::min_element(trial.seconds.begin(), trial.seconds.end());
    return std::max(1, static_cast<int>(kLaunchSeconds / seconds * kTrialTurns));
  }

  std::uint64_t dram_steps() const {
    return walk(Kind::kDram, sm_count_ * kMemoryBlocksPerSm).steps;
  }

 private:
  static std::size_t elements(const Device& device) {
    std::size_t bytes = std::size_t{4} << 30;
    while (bytes > device.free_bytes() / 2) bytes /= 2;
    if (bytes < 5 * device.l2_bytes()) {
      throw SkipSeries{"not enough free memory: the array must exceed L2 five times"};
    }
    return bytes / sizeof(uint4);
  }
  /// DRAM: every block next to the other, all of the array. L2: a chunk of its own for each block.
  Walk walk(Kind kind, int blocks) const {
    const std::uint64_t together = kTile * blocks;
    if (kind == Kind::kDram) {
      return {kTile, together, static_cast<int>(data_.size() / together)};
    }
    const auto steps =
        static_cast<int>(std::max<std::uint64_t>(1, l2_bytes_ / 4 / sizeof(uint4) / together));
    return {kTile * steps, kTile, steps};
  }

  int sm_count_;
  std::size_t l2_bytes_;
  DeviceBuffer<uint4> data_;
  DeviceBuffer<std::uint32_t> sink_;
};

/// What the driver said during a run.
struct Watched {
  struct EnergyStep {
    double elapsed, joules;
  };
  std::vector<EnergyStep> steps;  ///< each time that the counter was seen to have moved
  std::vector<double> watts, sm_clock_mhz;
  std::uint64_t throttle_reasons = 0;
};

/// Watches until `done(elapsed)`. A state reading takes long: rarely, and never near an energy step
/// that it could hide.
template <class Done>
Watched watch(const Nvml& nvml, Clock::time_point start, double settling_seconds,
              const Done& done) {
  Watched watched;
  const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  auto last = nvml.total_energy_joules();
  double next_state = std::max(settling_seconds, kDriverPowerSeconds);
  while (!done(elapsed())) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    const auto now = nvml.total_energy_joules();
    const double at = elapsed();
    if (now && now == last) continue;
    if (now) watched.steps.push_back({at, *now});
    last = now;
    if (at < next_state) continue;
    next_state = at + 0.1;
    const auto state = nvml.state();
    if (state.power_watts) watched.watts.push_back(*state.power_watts);
    if (state.sm_clock_mhz) watched.sm_clock_mhz.push_back(*state.sm_clock_mhz);
    if (state.throttle_reasons) watched.throttle_reasons |= *state.throttle_reasons;
  }
  return watched;
}

struct Run {
  Watched watched;
  std::vector<double> begun, clock_mhz;  ///< of each launch: seconds since the first; its clock
  std::vector<double> ended;             ///< of each event
  double work_an_event = 0;

  /// Work done at a time within the run.
  std::optional<double> work_at(double elapsed) const {
    const auto next = std::upper_bound(ended.begin(), ended.end(), elapsed);
    if (next == ended.end() || next == ended.begin()) return std::nullopt;
    const double before = *(next - 1);
    return work_an_event *
           (static_cast<double>(next - ended.begin() - 1) + (elapsed - before) / (*next - before));
  }
};

void rest() { std::this_thread::sleep_for(std::chrono::milliseconds(150)); }

Run run_load(const Nvml& nvml, Launcher& launcher, const Load& load, double times) {
  const Kind kind = load.kind;
  const double seconds = load.settling_seconds + times * load.seconds;
  const int turns = launcher.calibrate(kind);
  const int launches =
      static_cast<int>(seconds / kLaunchSeconds) / kLaunchesAnEvent * kLaunchesAnEvent;
  DeviceBuffer<Stamp> stamps(launches);
  std::vector<Event> events(launches / kLaunchesAnEvent + 1);
  rest();
  events[0].record();
  while (!events[0].passed()) {
  }
  const auto start = Clock::now();
  // A few ahead of the device: a full queue would hold the host up.
  int launched = 0;
  std::size_t passed = 1;
  const auto go_on = [&](double) {
    while (passed < events.size() && launched / kLaunchesAnEvent >= static_cast<int>(passed) &&
           events[passed].passed()) {
      ++passed;
    }
    const int most = static_cast<int>(passed) * kLaunchesAnEvent + kLaunchesAhead;
    for (; launched < std::min(most, launches); ++launched) {
      launcher.launch(kind, turns, stamps.data() + launched);
      const int now = launched + 1;
      if (now % kLaunchesAnEvent == 0) events[now / kLaunchesAnEvent].record();
    }
    check(cudaGetLastError());
    return passed == events.size();
  };
  Run run;
  run.watched = watch(nvml, start, load.settling_seconds, go_on);
  for (const Event& event : events) run.ended.push_back(Event::seconds_between(events[0], event));
  run.work_an_event = launcher.work(kind, turns) * kLaunchesAnEvent;
  const auto all = stamps.to_host();
  for (const Stamp& stamp : all) {
    run.begun.push_back(static_cast<double>(stamp.start_ns - all[0].start_ns) * 1e-9);
    run.clock_mhz.push_back(static_cast<double>(stamp.stop_cycles - stamp.start_cycles) * 1e3 /
                            static_cast<double>(stamp.stop_ns - stamp.start_ns));
  }
  return run;
}

/// NVML's names of what held the clock down (NVML API reference, clocks event reasons).
std::string reasons_text(std::uint64_t mask) {
  constexpr std::pair<std::uint64_t, const char*> kNames[] = {{0x1, "idle"},
                                                              {0x2, "application clocks"},
                                                              {0x4, "software power cap"},
                                                              {0x8, "hardware slowdown"},
                                                              {0x10, "sync boost"},
                                                              {0x20, "software thermal slowdown"},
                                                              {0x40, "hardware thermal slowdown"},
                                                              {0x80, "power brake"},
                                                              {0x100, "display clocks"}};
  std::string text;
  for (const auto& [bit, name] : kNames) {
    if ((mask & bit) != 0) text += (text.empty() ? "" : ", ") + std::string(name);
  }
  return text.empty() ? "none" : text;
}

constexpr const char* kQuick = "takes seconds: not at level quick";
constexpr const char* kNoEnergy = "the driver tells no energy";

void require_energy(const Probe& probe) {
  const Nvml& nvml = probe.device().nvml();
  if (!nvml.total_energy_joules()) throw SkipSeries{kNoEnergy};
  if (nvml.mig_enabled().value_or(false)) throw SkipSeries{"MIG: the energy is the whole device's"};
}

void add_readings(Sweep& sweep, const std::vector<double>& readings, const char* what) {
  if (readings.empty()) throw SkipSeries{std::string("the driver tells no ") + what};
  sweep.add({static_cast<double>(readings.size())}, {readings});
}

/// The driver's own figures, beside ours: its power is that of some window of its choice.
void record_driver_readings(Probe& probe, const std::string& name, const char* part,
                            const std::function<const Watched&()>& watched, bool clock) {
  SeriesSpec spec{.variant = name + ".driver_power",
                  .axes = {{"readings", "1"}},
                  .quantities = {{"power", "W"}},
                  .estimator = "median_of",
                  .fills = {{"power." + name + ".driver_watts", "power"}},
                  .kernel = "_load_kernel",
                  .part = part};
  probe.series(spec, [&](Sweep& sweep) { add_readings(sweep, watched().watts, "power"); });
  if (!clock) return;
  spec.variant = name + ".driver_clock";
  spec.quantities = {{"sm_clock", "MHz"}};
  spec.fills = {{"clock." + name + ".mhz", "sm_clock"}};
  probe.series(spec, [&](Sweep& sweep) { add_readings(sweep, watched().sm_clock_mhz, "clock"); });
}

constexpr const char* kFigure = "energy";
constexpr const char* kFigureTitle = "Energy against time under load";

/// Watts of a device that holds a context and does nothing, with half their interval.
struct Idle {
  double watts = 0, half_width = 0;
};
std::optional<Idle> measure_idle(Probe& probe, Launcher& launcher) {
  std::optional<Watched> run;
  const auto watched = [&]() -> const Watched& {
    if (probe.level() == Level::kQuick) throw SkipSeries{kQuick};
    if (!run) {
      launcher.calibrate(Kind::kFfma);  // awake, then at rest
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
      const double seconds = kIdleSettlingSeconds + probe.at_level(0, 1, 3) * kIdleSeconds;
      run = watch(probe.device().nvml(), Clock::now(), kIdleSettlingSeconds,
                  [&](double elapsed) { return elapsed > seconds; });
    }
    return *run;
  };
  const auto* series =
      probe.series({.variant = "idle",
                    .axes = {{"elapsed", "s"}},
                    .quantities = {{"energy", "J"}},
                    .facts = {{"state", "holding a context, nothing running"}},
                    .estimator = "energy_law",
                    .fills = {{"power.idle.watts", "watts"}, {"power.energy_step_ms", "step"}},
                    .figure = kFigure,
                    .figure_title = kFigureTitle,
                    .label = "idle",
                    .part = ""},
                   [&](Sweep& sweep) {
                     if (probe.level() == Level::kQuick) throw SkipSeries{kQuick};
                     require_energy(probe);
                     for (const auto& step : watched().steps) {
                       if (step.elapsed < kIdleSettlingSeconds) continue;
                       sweep.add({step.elapsed}, {{step.joules - watched().steps.front().joules}});
                     }
                   });
  record_driver_readings(probe, "idle", "", watched, true);
  const auto values = estimate::estimate(*series).values;
  const auto watts = values.find("watts");
  if (watts == values.end()) return std::nullopt;
  return Idle{watts->second.value, (watts->second.high - watts->second.low) / 2};
}

void measure_load(Probe& probe, Launcher& launcher, const Load& load,
                  const std::optional<Idle>& idle) {
  const std::string name = load.name;
  std::optional<Run> done;  // measured once for all series
  const auto run = [&]() -> const Run& {
    if (probe.level() == Level::kQuick) throw SkipSeries{kQuick};
    if (!done) {
      done = run_load(probe.device().nvml(), launcher, load, probe.at_level(0, 1, 3));
    }
    return *done;
  };
  // Facts are told with the series: the run comes first.
  if (probe.level() != Level::kQuick && !probe.holds(name)) run();

  SeriesSpec spec{.variant = name,
                  .axes = {{"elapsed", "s"}},
                  .quantities = {{"energy", "J"}},
                  .facts = {{"data", load.data}},
                  .estimator = "energy_law",
                  .fills = {{"power." + name + ".watts", "watts"}},
                  .figure = kFigure,
                  .figure_title = kFigureTitle,
                  .label = name,
                  .kernel = "_load_kernel",
                  .part = load.part};
  if (done) spec.facts["throttle_reasons"] = reasons_text(done->watched.throttle_reasons);
  if (idle) spec.constants = {{"idle_watts", idle->watts}, {"idle_watts_error", idle->half_width}};
  if (load.energy != nullptr) {
    spec.quantities.push_back({"work", load.work});
    std::string above = std::string("energy.") + load.energy;
    above.insert(above.rfind('.'), ".above_idle");
    spec.fills.push_back({std::string("energy.") + load.energy, "per_work"});
    spec.fills.push_back({above, "per_work_above_idle"});
  }
  probe.series(spec, [&](Sweep& sweep) {
    if (probe.level() == Level::kQuick) throw SkipSeries{kQuick};
    require_energy(probe);
    const Watched& watched = run().watched;
    for (const auto& step : watched.steps) {
      const auto work = run().work_at(step.elapsed);
      if (step.elapsed < load.settling_seconds || !work) continue;
      std::vector<std::vector<double>> samples = {{step.joules - watched.steps.front().joules}};
      if (load.energy != nullptr) samples.push_back({*work});
      sweep.add({step.elapsed}, std::move(samples));
    }
  });

  SeriesSpec clock{
      .variant = name + ".clock",
      .axes = {{"elapsed", "s"}},
      .quantities = {{"sm_clock", "MHz"}},
      .facts = spec.facts,
      .estimator = "settling",
      .fills = {{"clock." + name + ".mhz", "settled"}, {"clock." + name + ".lowest_mhz", "lowest"}},
      .figure = "clock_under_load",
      .figure_title = "SM clock from the start of a load, MHz",
      .label = name,
      .kernel = "_load_kernel",
      .part = load.part};
  // The load that draws most: where the clock has farthest to go.
  // Within 4 %: the power management goes on moving it by two or three, about once a second.
  if (load.kind == Kind::kTensor) {
    clock.fills.push_back({"clock.settle_ms", "settle"});
    clock.constants = {{"tolerance", 0.04}};
  }
  probe.series(clock, [&](Sweep& sweep) {
    const Run& all = run();
    for (std::size_t i = 0; i < all.begun.size(); ++i) {
      sweep.add({all.begun[i]}, {{all.clock_mhz[i]}});
    }
  });
  record_driver_readings(
      probe, name, load.part, [&]() -> const Watched& { return run().watched; }, false);
}

void measure(Probe& probe) {
  Launcher launcher(probe.device());
  const auto idle = measure_idle(probe, launcher);
  for (const Load& load : kLoads) measure_load(probe, launcher, load, idle);
}

/// The work that energy is divided by is what ran.
void confirm(Probe& probe) {
  Launcher launcher(probe.device());
  DeviceBuffer<Stamp> stamp(1);
  constexpr int kTurns = 64;
  const auto count = [&](Kind kind, const char* variant, const char* group,
                         std::vector<samples::Relation> relations,
                         std::map<std::string, double> expected, int turns) {
    probe.count(
        {.confirms = variant,
         .group = group,
         .axes = {{"turns", "1"}},
         .relations = std::move(relations)},
        {{{static_cast<double>(turns)}, std::move(expected), [&launcher, &stamp, kind, turns] {
            launcher.launch(kind, turns, stamp.data());
          }}});
  };
  const auto work = [&](Kind kind, int turns) { return launcher.work(kind, turns); };
  count(Kind::kFfma, "ffma", "fma_issue", {{"thread_ffma", "expected", 0.001}},
        {{"expected", work(Kind::kFfma, kTurns)}}, kTurns);
  count(Kind::kDfma, "dfma", "instruction_mix", {{"thread_dfma", "expected", 0.001}},
        {{"expected", work(Kind::kDfma, kTurns)}}, kTurns);
  count(Kind::kTensor, "mma_sync_bf16", "tensor", {{"hmma", "expected", 0.001}},
        {{"expected", work(Kind::kTensor, kTurns) / kTensorFlop}}, kTurns);
  // A wavefront of shared memory is 128 bytes; filling the tile is stores.
  count(Kind::kShared, "shared", "shared_load", {{"wavefronts", "expected", 0.005}},
        {{"expected", work(Kind::kShared, kTurns) / 128}}, kTurns);
  count(Kind::kL2, "l2", "l2_chase",
        {{"l1_sectors", "expected", 0.005}, {"l2_hit_rate", "expected_hit_rate", 0.02}},
        {{"expected", work(Kind::kL2, kTurns) / 32}, {"expected_hit_rate", 1}}, kTurns);
  const int pass = static_cast<int>(launcher.dram_steps());
  count(Kind::kDram, "dram", "global_load",
        {{"sectors", "expected", 0.005}, {"dram_bytes", "expected_bytes", 0.01}},
        {{"expected", work(Kind::kDram, pass) / 32}, {"expected_bytes", work(Kind::kDram, pass)}},
        pass);
}

std::vector<Part> parts() {
  const auto part = [](const char* name, const char* kernel, const char* sass, const char* ptx,
                       int count) {
    return Part{name, sass, {{.kernel = kernel, .sass = sass, .ptx = ptx, .count = count}}};
  };
  return {
      part("ffma", "arithmetic_load_kernel<float>", "FFMA", "fma\\.rn\\.f32", kArithmeticBody),
      part("dfma", "arithmetic_load_kernel<double>", "DFMA", "fma\\.rn\\.f64", kArithmeticBody),
      part("tensor", "tensor_load_kernel", "HMMA\\.16816\\.F32\\.BF16",
           "mma\\.sync\\.aligned\\.m16n8k16\\..*bf16.*", kTensorBody),
      part("shared", "::shared_load_kernel", "LDS\\.128", "ld\\.volatile\\.shared\\.v4\\.u32",
           2 * kSharedBody),
      part("memory", "::memory_load_kernel", "LDG\\.E\\.128\\.STRONG\\.GPU",
           "ld\\.global\\.cg\\.v4\\.u32", kInFlight),
      Part{"mixed",
           "reads of DRAM, HMMA and FFMA in turn",
           {{.kernel = "::mixed_load_kernel",
             .sass = "HMMA\\.16816\\.F32\\.BF16",
             .count = kTensorBody},
            {.kernel = "::mixed_load_kernel", .sass = "FFMA", .count = kTensorBody},
            {.kernel = "::mixed_load_kernel",
             .sass = "LDG\\.E\\.128\\.STRONG\\.GPU",
             .count = kInFlight}}},
  };
}

const Register kRegister{{
    .name = "power/clock_and_power",
    .question = "What clock and power does the device settle at, and what energy does work take?",
    .min_capability = 80,
    .cost_seconds = 25,
    .parts = parts,
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
