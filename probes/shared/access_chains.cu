// SPDX-License-Identifier: Apache-2.0
// Question: what do matrix loads, stores and atomics in shared memory cost a warp that waits, and
// what does each further way of a bank conflict add?
//
// Method: chains in place, slope over accesses. ldmatrix: the word that a lane receives is the
// address that it passes on to the next ldmatrix. Store and load: the word loaded is the value
// stored next, so that each pair waits for the one before; a load cannot overtake the store before
// it. Conflicting stores go to places of their own, while the load in the pair stays free of
// conflicts: what a way adds is the store's. Atomics: each word holds its own address, and an
// addition of zero returns it. Degrees count within the lanes that are served together: rows of one
// matrix, a half or a quarter warp at 64 and 128 bits.
//
// What could fool it: an assembler that keeps the stored value in a register (`volatile`); a matrix
// load whose unused results are dropped (all of them count in the machine code's opcode); an
// atomic of one known address, which the assembler makes a warp-wide addition (these are per lane).
#include <algorithm>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/lane_offsets.h"
#include "probes/methods/sm_clock.h"

namespace warpgauge::probes {
namespace {

constexpr int kUnroll = 32;
constexpr int kLengths = 4;
constexpr int kAccessesPerLength = 64;
constexpr int kSharedBytes = 8192;
constexpr int kOwnBytes = 128;  // of the conflict-free words beside the conflicting ones
constexpr int kMatrixRows = 8;  // of 16 bytes
constexpr int kMatrixBytes = 128;

/// Calls `hop` for every access of every length, and times it. cycles[length * repeats + repeat].
template <class Hop>
__device__ std::uint32_t time_chain(std::uint32_t value, int repeats, std::uint64_t* cycles,
                                    const Hop& hop) {
#pragma unroll 1
  for (int length = 0; length < kLengths; ++length) {
#pragma unroll 1
    for (int repeat = 0; repeat < repeats; ++repeat) {
      wait_for(std::uint64_t{value} + 1);
      const std::uint64_t start = read_clock();
#pragma unroll 1
      for (int i = 0; i < (length + 1) * kAccessesPerLength; i += kUnroll) {
#pragma unroll
        for (int j = 0; j < kUnroll; ++j) value = hop(value);
      }
      wait_for(std::uint64_t{value} + 1);
      const std::uint64_t stop = read_clock();
      if (threadIdx.x == 0) cycles[length * repeats + repeat] = stop - start;
    }
  }
  return value;
}

template <int matrices>
__device__ __forceinline__ std::uint32_t load_matrix(std::uint32_t address) {
  std::uint32_t x;
  [[maybe_unused]] std::uint32_t y, z, w;
  if constexpr (matrices == 1) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];"
                 : "=r"(x)
                 : "r"(address)
                 : "memory");
  } else if constexpr (matrices == 2) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];"
                 : "=r"(x), "=r"(y)
                 : "r"(address)
                 : "memory");
  } else {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(x), "=r"(y), "=r"(z), "=r"(w)
                 : "r"(address)
                 : "memory");
  }
  return x;
}

template <int matrices>
__device__ __forceinline__ void store_matrix(std::uint32_t address, std::uint32_t value) {
#if __CUDA_ARCH__ >= 900
  if constexpr (matrices == 1) {
    asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(address), "r"(value)
                 : "memory");
  } else if constexpr (matrices == 2) {
    asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1,%1};" ::"r"(address),
                 "r"(value)
                 : "memory");
  } else {
    asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1,%1,%1,%1};" ::"r"(address),
                 "r"(value)
                 : "memory");
  }
#else
  (void)address, (void)value;
#endif
}

template <int width>
__device__ __forceinline__ void store_words(std::uint32_t address, std::uint32_t value) {
  if constexpr (width == 4) {
    asm volatile("st.volatile.shared.u32 [%0], %1;" ::"r"(address), "r"(value) : "memory");
  } else if constexpr (width == 8) {
    asm volatile("st.volatile.shared.v2.u32 [%0], {%1,%1};" ::"r"(address), "r"(value) : "memory");
  } else {
    asm volatile("st.volatile.shared.v4.u32 [%0], {%1,%1,%1,%1};" ::"r"(address), "r"(value)
                 : "memory");
  }
}

__device__ __forceinline__ std::uint32_t load_word(std::uint32_t address) {
  std::uint32_t value;
  asm volatile("ld.volatile.shared.u32 %0, [%1];" : "=r"(value) : "r"(address) : "memory");
  return value;
}

/// Where row `row` of matrix `matrix` lies: `degree` rows of a matrix begin in the same banks, each
/// matrix at rows of its own.
__device__ std::uint32_t row_offset(int matrix, int row, int degree) {
  const int line = row % degree + degree * matrix, slot = row / degree;
  return static_cast<std::uint32_t>(line * kMatrixBytes + slot * 16);
}

// One warp. Lane l gives the address of row l % 8 of matrix l / 8; what it receives of the first
// matrix is word l % 4 of row l / 4. There lies the address that lane l is to give next: its own.
template <int matrices>
__global__ void matrix_load_kernel(int degree, int repeats, std::uint64_t* cycles,
                                   std::uint32_t* end) {
  __shared__ __align__(128) char memory[kSharedBytes];
  const int lane = threadIdx.x;
  const std::uint32_t base = shared_address(memory);
  const std::uint32_t own =
      base + row_offset(lane / kMatrixRows % matrices, lane % kMatrixRows, degree);
  store_words<4>(base + row_offset(0, lane / 4, degree) + lane % 4 * 4, own);
  __syncwarp();
  const std::uint32_t last =
      time_chain(own, repeats, cycles, [](std::uint32_t at) { return load_matrix<matrices>(at); });
  end[lane] = last - own;
}

// One warp. Stores to conflicting places, then loads from its own word what it keeps storing.
template <int width>
__global__ void store_pair_kernel(const __grid_constant__ LaneOffsets offsets, int repeats,
                                  std::uint64_t* cycles, std::uint32_t* end) {
  __shared__ __align__(128) char memory[kSharedBytes + kOwnBytes];
  const std::uint32_t place = shared_address(memory) + offsets.byte[threadIdx.x];
  const std::uint32_t own = shared_address(memory) + kSharedBytes + threadIdx.x * 4;
  store_words<4>(own, own);
  __syncwarp();
  const std::uint32_t last = time_chain(own, repeats, cycles, [=](std::uint32_t value) {
    store_words<width>(place, value);
    return load_word(own);
  });
  end[threadIdx.x] = last - own + (load_word(place) - own);
}

// One warp. Stores a matrix and loads the lane's word of it.
template <int matrices>
__global__ void matrix_pair_kernel(int repeats, std::uint64_t* cycles, std::uint32_t* end) {
  __shared__ __align__(128) char memory[kSharedBytes];
  const int lane = threadIdx.x;
  const std::uint32_t base = shared_address(memory);
  const std::uint32_t row = base + row_offset(lane / kMatrixRows % matrices, lane % kMatrixRows, 1);
  const std::uint32_t own = base + row_offset(0, lane / 4, 1) + lane % 4 * 4;
  const std::uint32_t last = time_chain(own, repeats, cycles, [=](std::uint32_t value) {
    store_matrix<matrices>(row, value);
    return load_word(own);
  });
  end[lane] = last - own;
}

// One warp, one length; all of its atomics in a row: a loop's turn would wait for the one before.
template <int length>
__global__ void atomic_conflict_kernel(const __grid_constant__ LaneOffsets offsets, int repeats,
                                       std::uint32_t zero, std::uint64_t* cycles,
                                       std::uint32_t* end) {
  __shared__ __align__(128) char memory[kSharedBytes];
  const std::uint32_t own = shared_address(memory) + offsets.byte[threadIdx.x];
  store_words<4>(own, own);
  __syncwarp();
  std::uint32_t at = own;
#pragma unroll 1
  for (int repeat = 0; repeat < repeats; ++repeat) {
    wait_for(std::uint64_t{at} + 1);
    const std::uint64_t start = read_clock();
#pragma unroll
    for (int i = 0; i < length * kAccessesPerLength; ++i) {
      asm volatile("atom.shared.add.u32 %0, [%0], %1;" : "+r"(at) : "r"(zero) : "memory");
    }
    wait_for(std::uint64_t{at} + 1);
    const std::uint64_t stop = read_clock();
    if (threadIdx.x == 0) cycles[(length - 1) * repeats + repeat] = stop - start;
  }
  end[threadIdx.x] = at - own;
}

/// `sharers` lanes have one word; the words lie in banks of their own.
LaneOffsets shared_words(int sharers) {
  LaneOffsets offsets{};
  for (int lane = 0; lane < 32; ++lane) {
    offsets.byte[lane] = static_cast<std::uint32_t>(lane / sharers * 4);
  }
  return offsets;
}

using Launch = std::function<void(int repeats, std::uint64_t* cycles, std::uint32_t* end)>;

class Chains {
 public:
  explicit Chains(Probe& probe)
      : probe_(probe),
        repeats_(probe.at_level(5, 11, 51)),
        cycles_(static_cast<std::size_t>(kLengths) * kMostRepeats),
        end_(32) {}

  static constexpr int kMostRepeats = 256;

  void add_points(Sweep& sweep, double degree, const Launch& launch) {
    launch(2, cycles_.data(), end_.data());  // the first launch loads the code
    launch(repeats_, cycles_.data(), end_.data());
    check(cudaGetLastError());
    for (const std::uint32_t off : end_.to_host()) {
      if (off != 0) throw std::runtime_error("a lane's chain left its place");
    }
    const auto host = cycles_.to_host();
    for (int length = 0; length < kLengths; ++length) {
      sweep.add({degree, static_cast<double>((length + 1) * kAccessesPerLength)},
                {{host.begin() + length * repeats_, host.begin() + (length + 1) * repeats_},
                 {clock_mhz_}});
    }
  }

  void law(const std::string& variant, const char* label, const char* figure,
           std::vector<samples::Fill> fills, const Kernels& kernel, int most,
           const std::function<Launch(int degree)>& at) {
    probe_.series({.variant = variant,
                   .axes = {{"degree", "1"}, {"accesses", "instructions"}},
                   .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
                   .estimator = "conflict_law",
                   .fills = std::move(fills),
                   .figure = figure,
                   .figure_title = "Cycles of an access in shared memory that is waited for, "
                                   "against its degree of conflict",
                   .label = label,
                   .kernel = kernel},
                  [&](Sweep& sweep) {
                    for (int degree = 1; degree <= most; ++degree) {
                      const bool power_of_two = (degree & (degree - 1)) == 0;
                      if (!power_of_two && probe_.level() == Level::kQuick) continue;
                      add_points(sweep, degree, at(degree));
                    }
                  });
  }

  void single(const std::string& variant, const std::string& key, const Kernels& kernel,
              const Launch& launch) {
    probe_.series({.variant = variant,
                   .axes = {{"degree", "1"}, {"accesses", "instructions"}},
                   .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
                   .estimator = "slope_at",
                   .fills = {{key, "at.1"}},
                   .kernel = kernel},
                  [&](Sweep& sweep) { add_points(sweep, 1, launch); });
  }

  std::uint64_t* cycles() const { return cycles_.data(); }
  std::uint32_t* end() const { return end_.data(); }

 private:
  Probe& probe_;
  int repeats_;
  double clock_mhz_ = sm_clock_mhz();
  DeviceBuffer<std::uint64_t> cycles_;
  DeviceBuffer<std::uint32_t> end_;
};

template <int matrices>
Launch matrix_load(int degree) {
  return [degree](int repeats, std::uint64_t* cycles, std::uint32_t* end) {
    matrix_load_kernel<matrices><<<1, 32>>>(degree, repeats, cycles, end);
  };
}

template <int width>
Launch store_pair(int degree) {
  return [degree](int repeats, std::uint64_t* cycles, std::uint32_t* end) {
    store_pair_kernel<width><<<1, 32>>>(conflicting(width, degree), repeats, cycles, end);
  };
}

template <int matrices>
Launch matrix_pair() {
  return [](int repeats, std::uint64_t* cycles, std::uint32_t* end) {
    matrix_pair_kernel<matrices><<<1, 32>>>(repeats, cycles, end);
  };
}

Launch atomic_chain(const LaneOffsets& offsets) {
  return [offsets](int repeats, std::uint64_t* cycles, std::uint32_t* end) {
    atomic_conflict_kernel<1><<<1, 32>>>(offsets, repeats, 0, cycles, end);
    atomic_conflict_kernel<2><<<1, 32>>>(offsets, repeats, 0, cycles, end);
    atomic_conflict_kernel<3><<<1, 32>>>(offsets, repeats, 0, cycles, end);
    atomic_conflict_kernel<4><<<1, 32>>>(offsets, repeats, 0, cycles, end);
  };
}

template <int matrices>
void measure_matrix(const Probe& probe, Chains& chains) {
  const std::string count = std::to_string(matrices);
  const std::string name = "ldmatrix_x" + count;
  chains.law(name, ("ldmatrix.x" + count).c_str(), "shared_matrix_chains",
             {{"shared.latency_cycles." + name, "base"},
              {"shared.latency_ns." + name, "base.ns"},
              {"shared.conflict_cycles_per_way." + name, "per_way"}},
             matrix_load_kernel<matrices>, kMatrixRows,
             [](int degree) { return matrix_load<matrices>(degree); });
  const std::string stored = "stmatrix_x" + count;
  if (probe.device().capability() >= 90) {
    chains.single("pair." + stored, "shared.store_load_cycles." + stored,
                  matrix_pair_kernel<matrices>, matrix_pair<matrices>());
  }
}

template <int width>
void measure_store(Chains& chains) {
  const std::string bits = std::to_string(width * 8);
  chains.law("pair.st" + bits, (bits + "-bit store, then a load").c_str(), "shared_chains",
             {{"shared.store_load_cycles.st" + bits, "base"},
              {"shared.conflict_cycles_per_way.st" + bits, "per_way"}},
             store_pair_kernel<width>, 32 * 4 / width,
             [](int degree) { return store_pair<width>(degree); });
}

void measure(Probe& probe) {
  Chains chains(probe);
  measure_store<4>(chains);
  measure_store<8>(chains);
  measure_store<16>(chains);
  chains.law("atomic32.bank", "atomic, one bank", "shared_chains",
             {{"shared.conflict_cycles_per_way.atomic32", "per_way"}},
             every_instance_of(atomic_conflict_kernel<1>), 32,
             [](int degree) { return atomic_chain(conflicting(4, degree)); });
  chains.law("atomic32.word", "atomic, one word", "shared_chains",
             {{"atomic.shared.cycles_per_sharing_lane", "per_way"}},
             every_instance_of(atomic_conflict_kernel<1>), 32,
             [](int sharers) { return atomic_chain(shared_words(sharers)); });
  measure_matrix<1>(probe, chains);
  measure_matrix<2>(probe, chains);
  measure_matrix<4>(probe, chains);
}

/// One wavefront a way; a matrix takes as many as its rows conflict, and each matrix its own.
void confirm(Probe& probe) {
  Chains chains(probe);
  constexpr int kRepeats = Chains::kMostRepeats;
  const auto count = [&](const std::string& variant, const char* group, const char* alias,
                         const std::vector<int>& degrees, double each,
                         const std::function<Launch(int)>& at) {
    std::vector<CountedPoint> points;
    for (const int degree : degrees) {
      points.push_back(
          {{static_cast<double>(degree)},
           {{"expected_wavefronts", each * degree}},
           [&chains, launch = at(degree)] { launch(kRepeats, chains.cycles(), chains.end()); }});
    }
    probe.count({.confirms = variant,
                 .group = group,
                 .axes = {{"degree", "1"}},
                 .relations = {{alias, "expected_wavefronts", 0.02}}},
                points);
  };
  constexpr const char* kEach = "wavefronts_per_instruction";
  count("pair.st32", "shared_store", kEach, {1, 2, 8, 32}, 1,
        [](int degree) { return store_pair<4>(degree); });
  count("pair.st64", "shared_store", kEach, {1, 2, 8, 16}, 2,
        [](int degree) { return store_pair<8>(degree); });
  count("pair.st128", "shared_store", kEach, {1, 2, 8}, 4,
        [](int degree) { return store_pair<16>(degree); });
  count("ldmatrix_x1", "shared_matrix", kEach, {1, 2, 4, 8}, 1, matrix_load<1>);
  count("ldmatrix_x2", "shared_matrix", kEach, {1, 2, 4, 8}, 2, matrix_load<2>);
  count("ldmatrix_x4", "shared_matrix", kEach, {1, 2, 4, 8}, 4, matrix_load<4>);
  constexpr double kAtomics = double{kAccessesPerLength} * kLengths * (kLengths + 1) / 2 * kRepeats;
  std::vector<CountedPoint> points;
  for (const int degree : {1, 2, 8, 32}) {
    points.push_back({{static_cast<double>(degree)},
                      {{"expected", kAtomics}, {"expected_wavefronts", kAtomics * degree}},
                      [&chains, launch = atomic_chain(conflicting(4, degree))] {
                        launch(kRepeats, chains.cycles(), chains.end());
                      }});
  }
  probe.count({.confirms = "atomic32.bank",
               .group = "atomics",
               .axes = {{"degree", "1"}},
               .relations = {{"shared_atomics", "expected", 0.01},
                             {"shared_wavefronts", "expected_wavefronts", 0.01}}},
              points);
}

CodeExpectation expect(const Kernels& kernel, const char* sass, const char* ptx,
                       const char* architecture = "", int bodies = 1) {
  return {.kernel = kernel,
          .sass = sass,
          .ptx = ptx,
          .count = bodies * kUnroll,
          .architecture = architecture};
}

constexpr const char* kHopperAndLater = "sm_(9|1).*";

const Register kRegister{{
    .name = "shared/access_chains",
    .question = "What do matrix loads, stores and atomics in shared memory cost a warp that waits?",
    .cost_seconds = 0.5,
    .machine_code =
        {expect(matrix_load_kernel<1>, "LDSM\\.16\\.M88", "ldmatrix\\..*\\.x1\\..*"),
         expect(matrix_load_kernel<2>, "LDSM\\.16\\.M88\\.2", "ldmatrix\\..*\\.x2\\..*"),
         expect(matrix_load_kernel<4>, "LDSM\\.16\\.M88\\.4", "ldmatrix\\..*\\.x4\\..*"),
         expect(store_pair_kernel<4>, "STS", "st\\.volatile\\.shared\\.u32"),
         expect(store_pair_kernel<8>, "STS\\.64", "st\\.volatile\\.shared\\.v2\\.u32"),
         expect(store_pair_kernel<16>, "STS\\.128", "st\\.volatile\\.shared\\.v4\\.u32"),
         expect(store_pair_kernel<4>, "LDS", "ld\\.volatile\\.shared\\.u32"),
         expect(store_pair_kernel<8>, "LDS", "ld\\.volatile\\.shared\\.u32"),
         expect(store_pair_kernel<16>, "LDS", "ld\\.volatile\\.shared\\.u32"),
         expect(matrix_pair_kernel<1>, "STSM\\.16\\.M88", "stmatrix\\..*\\.x1\\..*",
                kHopperAndLater),
         expect(matrix_pair_kernel<2>, "STSM\\.16\\.M88\\.2", "stmatrix\\..*\\.x2\\..*",
                kHopperAndLater),
         expect(matrix_pair_kernel<4>, "STSM\\.16\\.M88\\.4", "stmatrix\\..*\\.x4\\..*",
                kHopperAndLater),
         expect(atomic_conflict_kernel<1>, "ATOMS\\.ADD", "atom\\.shared\\.add\\.u32", "", 2),
         expect(atomic_conflict_kernel<2>, "ATOMS\\.ADD", "atom\\.shared\\.add\\.u32", "", 4),
         expect(atomic_conflict_kernel<3>, "ATOMS\\.ADD", "atom\\.shared\\.add\\.u32", "", 6),
         expect(atomic_conflict_kernel<4>, "ATOMS\\.ADD", "atom\\.shared\\.add\\.u32", "", 8)},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
