// SPDX-License-Identifier: Apache-2.0
// The kernels of compute/tensor_shapes: one template, six kernels for each line of the table
// instructions/mma.def.
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "probes/compute/mma_table.cuh"
#include "probes/device/isa.cuh"
#include "probes/harness/probe_spec.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::tensor_shapes_probe {
namespace {

constexpr int kShapeBodies = 3;
constexpr int kIterations = 64;
constexpr int kMostWarps = 16;  // of a block, and of an SM: one block each
constexpr int kCountedIterations = 512;
constexpr int kCountedWarps = 8;
constexpr int kMostIlp = 8;

// Fragments in memory, for each lane: 64 bytes of A, twice 32 bytes of B.
constexpr int kBytesOfA = 64, kBytesOfB = 32;
constexpr int kLanes = 32;

/// Accumulators of the rate, and multiplications in the timed loop: fewer where one is known to
/// become some hundred instructions on one of the chips.
constexpr bool may_be_long(const MmaLine& line) { return !line.narrow && !line.native(90); }
constexpr int body_length(const MmaLine& line, int body) {
  return may_be_long(line) ? 4 * body : 8 + 16 * body;
}
template <class Op>
constexpr int kRateIlp = may_be_long(Op::kEntry) || Op::kA == 8 ? 4 : kMostIlp;

struct Operands {
  const char* a;              ///< [lane][kBytesOfA]
  const char* b;              ///< [2][lane][kBytesOfB]: which alternate
  const char* start;          ///< [chain][8 bytes]: what each accumulator starts with
  std::uint32_t chosen;       ///< sparse: which of A's places are there
  std::uint32_t disturbance;  ///< bits of D that go into the next B, see below
};

struct Results {
  char* values;  ///< [chain][register][lane], whole registers, of one warp; null: not wanted
  std::uint32_t* sink;
};

/// `operand`, some of its bits flipped by those of `d`: none where `mask` is zero.
template <class T, class D>
__device__ __forceinline__ T disturbed(T operand, D d, std::uint32_t mask) {
  if constexpr (sizeof(T) == 8) {
    return __longlong_as_double(__double_as_longlong(operand) ^ (__double_as_longlong(d) & mask));
  } else {
    std::uint32_t bits;
    memcpy(&bits, &d, sizeof bits);
    return operand ^ (bits & mask);
  }
}

template <class Op, int ilp, int body>
__global__ void __launch_bounds__(kMostWarps* kLanes)
    mma_shape_kernel(int iterations, Operands operands, WarpSpanSink spans, Results results) {
  if constexpr (Op::kEntry.narrow && !Op::kHere) return;
  using D = typename Op::Accumulator;
  constexpr int kLength = body_length(Op::kEntry, body);
  const int lane = threadIdx.x % kLanes;
  typename Op::Operand a[Op::kA], b[2][Op::kB];
  fetch(a, operands.a + lane * kBytesOfA);
  fetch(b[0], operands.b + lane * kBytesOfB);
  fetch(b[1], operands.b + (kLanes + lane) * kBytesOfB);
  // Every accumulator starts from a number of its own: equal ones would be one.
  D d[ilp][Op::kD];
#pragma unroll
  for (int chain = 0; chain < ilp; ++chain) {
    const D start = *reinterpret_cast<const D*>(operands.start + chain * 8);
#pragma unroll
    for (int i = 0; i < Op::kD; ++i) d[chain][i] = start;
  }
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int i = 0; i < kLength; ++i) {
      if constexpr (Op::kNativeHere) {
        Op::apply(d[i % ilp], a, b[i / ilp % 2], operands.chosen);
      } else {
        // A sequence multiplies first and adds D last: equal products would be made once for all.
        typename Op::Operand own[Op::kB];
#pragma unroll
        for (int j = 0; j < Op::kB; ++j) {
          own[j] = disturbed(b[i / ilp % 2][j], d[i % ilp][0], operands.disturbance);
        }
        Op::apply(d[i % ilp], a, own, operands.chosen);
      }
    }
  }
  D all = 0;
#pragma unroll
  for (int chain = 0; chain < ilp; ++chain) {
#pragma unroll
    for (int i = 0; i < Op::kD; ++i) {
      all += d[chain][i];
      if (results.values != nullptr) {
        const int place = (chain * Op::kD + i) * kLanes + lane;
        reinterpret_cast<D*>(results.values)[place] = d[chain][i];
      }
    }
  }
  if (all == D(0x1e3779b9)) *results.sink = 1;  // in practice never
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

/// One instruction and its kernels: what the host half needs of a line, without templates (52 lines
/// of them would take the host's compiler minutes).
struct Mma {
  MmaLine line;
  using Kernel = void (*)(int, Operands, WarpSpanSink, Results);
  Kernel chain[kShapeBodies], independent[kShapeBodies];
  int ilp;                                    ///< accumulators of `independent`
  int registers_of_d;                         ///< of one accumulator's fragment, each lane
  std::size_t register_bytes, operand_bytes;  ///< of one register of D, of A and B

  std::string name() const {
    return std::string(line.sparse ? "mma_sp." : "mma.") + line.type + "." + line.shape;
  }
  Kernels kernels(int chains) const { return {code(chains, 1), code(chains, 2), code(chains, 3)}; }
  Kernel code(int chains, int body) const { return (chains == 1 ? chain : independent)[body - 1]; }
  int length(int body) const { return body_length(line, body); }
};

template <class Op>
Mma mma_of() {
  constexpr int kIlp = kRateIlp<Op>;
  return {
      Op::kEntry,
      {mma_shape_kernel<Op, 1, 1>, mma_shape_kernel<Op, 1, 2>, mma_shape_kernel<Op, 1, 3>},
      {mma_shape_kernel<Op, kIlp, 1>, mma_shape_kernel<Op, kIlp, 2>, mma_shape_kernel<Op, kIlp, 3>},
      kIlp,
      Op::kD,
      sizeof(typename Op::Accumulator),
      sizeof(typename Op::Operand)};
}

const std::vector<Mma>& mmas() {
#define MMA(type_, shape_, ...) mma_of<mma_table::type_##_##shape_>(),
#define MMA_SP(type_, shape_, ...) mma_of<mma_table::sp_##type_##_##shape_>(),
#define MMA_KIND MMA
#define MMA_KIND_SP MMA_SP
#define MMA_SCALED MMA
#define MMA_SCALED_SP MMA_SP
  static const std::vector<Mma> list = {
#include "probes/compute/instructions/mma.def"
  };
#undef MMA
#undef MMA_SP
#undef MMA_KIND
#undef MMA_KIND_SP
#undef MMA_SCALED
#undef MMA_SCALED_SP
  return list;
}

}  // namespace
}  // namespace warpgauge::probes::tensor_shapes_probe
