// SPDX-License-Identifier: Apache-2.0
// Question: what do matrix loads, stores and atomics in shared memory cost a warp that waits, and
// what does each further way of a bank conflict add?
//
// Method: chains in place, slope over accesses. ldmatrix: the word that a lane receives is the
// address that it passes on to the next ldmatrix. Store and load: the word loaded is the value
// stored next, and a load cannot overtake the store before it. Conflicting stores go to places of
// their own, the load in the pair stays free of conflicts: what a way adds is the store's. Atomics:
// each word holds its own address, and an addition of zero returns it. Degrees count within the
// lanes that are served together: rows of one matrix, a half or a quarter warp at 64 and 128 bits.
//
// What could fool it: an assembler that keeps the stored value in a register (`volatile`); a matrix
// load whose unused results are dropped (all of them count in the machine code's opcode); an atomic
// of one known address, which the assembler makes a warp-wide addition (these are per lane).
#include "probes/methods/atomic_chain.cuh"
#include "probes/methods/for_each_value.h"
#include "probes/methods/lane_offsets.h"
#include "probes/methods/sm_clock.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_chase.cuh"

namespace warpgauge::probes::access_chains_probe {
namespace {

constexpr int kSharedBytes = 8192;
constexpr int kOwnBytes = 128;  // of the conflict-free words beside the conflicting ones
constexpr int kMatrixRows = 8;  // of 16 bytes
constexpr int kMatrixBytes = 128;

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

/// Where row `row` of matrix `matrix` lies: `degree` rows of a matrix begin in the same banks, each
/// matrix at rows of its own.
__device__ std::uint32_t row_offset(int matrix, int row, int degree) {
  const int line = row % degree + degree * matrix, slot = row / degree;
  return static_cast<std::uint32_t>(line * kMatrixBytes + slot * 16);
}

template <int matrices>
struct MatrixHop : SharedHop {
  __device__ static Pointer next(Pointer at, const Context&) { return load_matrix<matrices>(at); }
};

// One warp. Lane l gives the address of row l % 8 of matrix l / 8; what it receives of the first
// matrix is word l % 4 of row l / 4. There lies the address that lane l is to give next: its own.
template <int matrices>
__global__ void matrix_load_kernel(int degree, int repeats, std::uint64_t* cycles,
                                   std::uint32_t* moved) {
  __shared__ __align__(128) char memory[kSharedBytes];
  const int lane = threadIdx.x;
  const std::uint32_t base = shared_address(memory);
  const std::uint32_t own =
      base + row_offset(lane / kMatrixRows % matrices, lane % kMatrixRows, degree);
  store_shared<4>(base + row_offset(0, lane / 4, degree) + lane % 4 * 4, own);
  __syncwarp();
  moved[lane] = time_warp_chain<MatrixHop<matrices>>(own, repeats, cycles) - own;
}

/// Stores a value to `place`, then loads it from `own`, the lane's word.
template <int width>
struct StorePairHop : SharedHop {
  struct Context {
    std::uint32_t place, own;
  };
  __device__ static Pointer next(Pointer value, const Context& context) {
    store_shared<width>(context.place, value);
    return load_shared<4>(context.own);
  }
};

// One warp. Stores to conflicting places, then loads from its own word what it keeps storing.
template <int width>
__global__ void store_pair_kernel(const __grid_constant__ LaneOffsets offsets, int repeats,
                                  std::uint64_t* cycles, std::uint32_t* moved) {
  __shared__ __align__(128) char memory[kSharedBytes + kOwnBytes];
  const std::uint32_t place = shared_address(memory) + offsets.byte[threadIdx.x];
  const std::uint32_t own = shared_address(memory) + kSharedBytes + threadIdx.x * 4;
  store_shared<4>(own, own);
  __syncwarp();
  const std::uint32_t last =
      time_warp_chain<StorePairHop<width>>(own, repeats, cycles, {place, own});
  moved[threadIdx.x] = last - own + (load_shared<4>(place) - own);
}

/// Stores a matrix, to which the lane gives the address `row`, and loads the lane's word of it.
template <int matrices>
struct MatrixPairHop : SharedHop {
  struct Context {
    std::uint32_t row, own;
  };
  __device__ static Pointer next(Pointer value, const Context& context) {
    store_matrix<matrices>(context.row, value);
    return load_shared<4>(context.own);
  }
};

// One warp.
template <int matrices>
__global__ void matrix_pair_kernel(int repeats, std::uint64_t* cycles, std::uint32_t* moved) {
  __shared__ __align__(128) char memory[kSharedBytes];
  const int lane = threadIdx.x;
  const std::uint32_t base = shared_address(memory);
  const std::uint32_t row = base + row_offset(lane / kMatrixRows % matrices, lane % kMatrixRows, 1);
  const std::uint32_t own = base + row_offset(0, lane / 4, 1) + lane % 4 * 4;
  moved[lane] = time_warp_chain<MatrixPairHop<matrices>>(own, repeats, cycles, {row, own}) - own;
}

// One warp, one length.
template <int length>
__global__ void atomic_conflict_kernel(const __grid_constant__ LaneOffsets offsets, int repeats,
                                       std::uint32_t zero, std::uint64_t* cycles,
                                       std::uint32_t* moved) {
  __shared__ __align__(128) char memory[kSharedBytes];
  const std::uint32_t own = shared_address(memory) + offsets.byte[threadIdx.x];
  store_shared<4>(own, own);
  __syncwarp();
  using Hop = SharedAtomicHop<SharedHop>;
  moved[threadIdx.x] =
      time_row<Hop, length * kChaseHops>(own, repeats, cycles + (length - 1) * repeats, {zero}) -
      own;
}

/// `sharers` lanes have one word; the words lie in banks of their own.
LaneOffsets shared_words(int sharers) {
  LaneOffsets offsets{};
  for (int lane = 0; lane < 32; ++lane) {
    offsets.byte[lane] = static_cast<std::uint32_t>(lane / sharers * 4);
  }
  return offsets;
}

using Launch = std::function<void(int repeats, std::uint64_t* cycles, std::uint32_t* moved)>;

class Chains {
 public:
  Chains(Probe& probe, int repeats) : probe_(probe), readings_(repeats) {}

  void run(const Launch& launch, int repeats) const {
    launch(repeats, readings_.cycles(), readings_.moved());
  }
  void run(const Launch& launch) const { run(launch, readings_.repeats()); }

  /// A series over the degrees from 1 to `most`; level quick has the powers of two.
  void law(const std::string& variant, Fit fit, Figure figure, const Kernels& kernel, int most,
           const std::function<Launch(int degree)>& at) {
    probe_.series({.variant = variant,
                   .axes = {{"degree", "1"}, {"accesses", "instructions"}},
                   .quantities = ChaseReadings::quantities(),
                   .fit = std::move(fit),
                   .figure = std::move(figure),
                   .kernel = kernel},
                  [&](Sweep& sweep) {
                    for (int degree = 1; degree <= most; ++degree) {
                      const bool power_of_two = (degree & (degree - 1)) == 0;
                      if (!power_of_two && probe_.level() == Level::kQuick) continue;
                      run(at(degree), 2);  // the first launch loads the code
                      run(at(degree));
                      readings_.add_to(sweep, {double(degree)}, {{clock_mhz_}});
                    }
                  });
  }

 private:
  Probe& probe_;
  double clock_mhz_ = sm_clock_mhz();
  WarpReadings readings_;
};

constexpr const char* kTitle =
    "Cycles of an access in shared memory that is waited for, against its degree of conflict";

template <int matrices>
Launch matrix_load(int degree) {
  return [degree](int repeats, std::uint64_t* cycles, std::uint32_t* moved) {
    matrix_load_kernel<matrices><<<1, 32>>>(degree, repeats, cycles, moved);
  };
}

template <int width>
Launch store_pair(int degree) {
  return [degree](int repeats, std::uint64_t* cycles, std::uint32_t* moved) {
    store_pair_kernel<width><<<1, 32>>>(conflicting(width, degree), repeats, cycles, moved);
  };
}

template <int matrices>
Launch matrix_pair(int) {
  return [](int repeats, std::uint64_t* cycles, std::uint32_t* moved) {
    matrix_pair_kernel<matrices><<<1, 32>>>(repeats, cycles, moved);
  };
}

Launch atomic_chain(const LaneOffsets& offsets) {
  return [offsets](int repeats, std::uint64_t* cycles, std::uint32_t* moved) {
    for_each_value<1, 2, 3, 4>([&]<int length>() {
      atomic_conflict_kernel<length><<<1, 32>>>(offsets, repeats, 0, cycles, moved);
    });
  };
}

void measure(Probe& probe) {
  Chains chains(probe, probe.at_level(5, 11, 51));
  for_each_value<4, 8, 16>([&]<int width>() {
    const std::string bits = std::to_string(width * 8);
    chains.law("pair.st" + bits,
               {"conflict_law",
                {{"shared.store_load_cycles.st" + bits, "base"},
                 {"shared.conflict_cycles_per_way.st" + bits, "per_way"}}},
               {"shared_chains", kTitle, bits + "-bit store, then a load"},
               store_pair_kernel<width>, 32 * 4 / width, store_pair<width>);
  });
  const auto measure_atomics = [&](const char* variant, const char* key, const char* label,
                                   LaneOffsets (*offsets)(int degree)) {
    chains.law(variant, {"conflict_law", {{key, "per_way"}}}, {"shared_chains", kTitle, label},
               every_instance_of(atomic_conflict_kernel<1>), 32,
               [=](int degree) { return atomic_chain(offsets(degree)); });
  };
  measure_atomics("atomic32.bank", "shared.conflict_cycles_per_way.atomic32", "atomic, one bank",
                  [](int degree) { return conflicting(4, degree); });
  measure_atomics("atomic32.word", "atomic.shared.cycles_per_sharing_lane", "atomic, one word",
                  shared_words);
  for_each_value<1, 2, 4>([&]<int matrices>() {
    const std::string count = std::to_string(matrices);
    const std::string name = "ldmatrix_x" + count, stored = "stmatrix_x" + count;
    chains.law(name,
               {"conflict_law",
                {{"shared.latency_cycles." + name, "base"},
                 {"shared.latency_ns." + name, "base.ns"},
                 {"shared.conflict_cycles_per_way." + name, "per_way"}}},
               {"shared_matrix_chains", kTitle, "ldmatrix.x" + count}, matrix_load_kernel<matrices>,
               kMatrixRows, matrix_load<matrices>);
    if (probe.device().capability() < 90) return;
    chains.law("pair." + stored, {"slope_at", {{"shared.store_load_cycles." + stored, "at.1"}}}, {},
               matrix_pair_kernel<matrices>, 1, matrix_pair<matrices>);
  });
}

/// One wavefront a way; a matrix takes as many as its rows conflict, and each matrix its own.
void confirm(Probe& probe) {
  constexpr int kRepeats = 256;
  const Chains chains(probe, kRepeats);
  const auto count = [&](const std::string& variant, const char* group,
                         const std::vector<int>& degrees, double each,
                         const std::function<Launch(int)>& at) {
    probe.count_together({counted_at(
        variant, group, {"degree", "1"}, degrees,
        [each](int degree) {
          return AllExpected{
              {"wavefronts_per_instruction", each * degree, 0.02, "expected_wavefronts"}};
        },
        [&chains, at](int degree) { chains.run(at(degree)); })});
  };
  count("pair.st32", "shared_store", {1, 2, 8, 32}, 1, store_pair<4>);
  count("pair.st64", "shared_store", {1, 2, 8, 16}, 2, store_pair<8>);
  count("pair.st128", "shared_store", {1, 2, 8}, 4, store_pair<16>);
  count("ldmatrix_x1", "shared_matrix", {1, 2, 4, 8}, 1, matrix_load<1>);
  count("ldmatrix_x2", "shared_matrix", {1, 2, 4, 8}, 2, matrix_load<2>);
  count("ldmatrix_x4", "shared_matrix", {1, 2, 4, 8}, 4, matrix_load<4>);
  probe.count_together({counted_at(
      "atomic32.bank", "atomics", {"degree", "1"}, std::vector{1, 2, 8, 32},
      [](int degree) {
        const auto atomics = static_cast<double>(hops_of(0, kRepeats));
        return AllExpected{{"shared_atomics", atomics, 0.01, "expected"},
                           {"shared_wavefronts", atomics * degree, 0.01, "expected_wavefronts"}};
      },
      [&chains](int degree) { chains.run(atomic_chain(conflicting(4, degree))); })});
}

CodeExpectation expect(const Kernels& kernel, const char* sass, const char* ptx,
                       const char* architecture = "", int bodies = 1) {
  return expect(kernel, sass, ptx, bodies * kChaseUnroll).on(architecture);
}

constexpr const char* kHopperAndLater = "sm_(9|1)*";

const Register kRegister{
    measure,
    confirm,
    {.question =
         "What do matrix loads, stores and atomics in shared memory cost a warp that waits?",
     .cost_seconds = 0.5,
     .machine_code = {
         expect(matrix_load_kernel<1>, "LDSM.16.M88", "ldmatrix.*.x1.*"),
         expect(matrix_load_kernel<2>, "LDSM.16.M88.2", "ldmatrix.*.x2.*"),
         expect(matrix_load_kernel<4>, "LDSM.16.M88.4", "ldmatrix.*.x4.*"),
         expect(store_pair_kernel<4>, "STS", "st.volatile.shared.u32"),
         expect(store_pair_kernel<8>, "STS.64", "st.volatile.shared.v2.u32"),
         expect(store_pair_kernel<16>, "STS.128", "st.volatile.shared.v4.u32"),
         expect({store_pair_kernel<4>, store_pair_kernel<8>, store_pair_kernel<16>}, "LDS",
                "ld.volatile.shared.u32"),
         expect(matrix_pair_kernel<1>, "STSM.16.M88", "stmatrix.*.x1.*", kHopperAndLater),
         expect(matrix_pair_kernel<2>, "STSM.16.M88.2", "stmatrix.*.x2.*", kHopperAndLater),
         expect(matrix_pair_kernel<4>, "STSM.16.M88.4", "stmatrix.*.x4.*", kHopperAndLater),
         expect(atomic_conflict_kernel<1>, "ATOMS.ADD", "atom.shared.add.u32", "", 2),
         expect(atomic_conflict_kernel<2>, "ATOMS.ADD", "atom.shared.add.u32", "", 4),
         expect(atomic_conflict_kernel<3>, "ATOMS.ADD", "atom.shared.add.u32", "", 6),
         expect(atomic_conflict_kernel<4>, "ATOMS.ADD", "atom.shared.add.u32", "", 8)}}};

}  // namespace
}  // namespace warpgauge::probes::access_chains_probe
