// SPDX-License-Identifier: Apache-2.0
// Question: how fast is C = A B^T in bf16 with fp32 accumulation, rung by rung?
//
// The library is cublasLt on the same layouts, accumulating and rounding alike, at its best: of all
// heuristics that it offers for a size, the fastest on the ladder's own buffers (lt_product.h).
//
// Reference: every output in float64 on the device, from fresh N(0, 1) data.
//
// What could fool it: rounding to 8 bits, which hides what a wrong sum does to single elements
// where k is large (so all elements together are judged too); inputs that end at a page's end (here
// between NaNs); outputs left over from before (poisoned); sizes that are whole tiles; data without
// entropy, on which tensor cores draw less power and run faster.
#include "kernels/gemm_bf16/gemm_bf16.h"

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "kernels/harness/blocks.h"
#include "kernels/harness/guarded.h"
#include "kernels/harness/inputs.h"
#include "kernels/harness/ladder.h"
#include "kernels/harness/lt_product.h"
#include "kernels/harness/solvers.h"
#include "probes/device/buffer.h"
#include "probes/harness/probe.h"

namespace warpgauge::kernels::gemm_bf16 {
namespace {

using Element = __nv_bfloat16;
using probes::DeviceBuffer;

// ---- library

Contestant listed_lt() {
  return {.name = "cublaslt",
          .adds = "cublasLtMatmul, the fastest of all heuristics that it offers for the size",
          .library = lt_version(),
          .min_capability = 80,
          .launch = {}};
}

LtShape lt_shape(const Problem& p) {
  return {.m = p.m, .n = p.n, .k = p.k, .b_transposed = true, .type = CUDA_R_16BF};
}

LtOperands operands_of(const Problem& p) { return {p.a, p.b, p.c}; }

// ---- checks

struct Difference {
  unsigned long long outside = 0;  ///< elements beyond their bound, or no numbers
  unsigned long long first = ~0ULL;
  double squared_error = 0, squared_reference = 0;
};

/// What an element may differ from the exact sum s of products, whose magnitudes sum up to t:
/// - rounding to bf16, 8 bits: |s| 2^-8 (Higham, "Accuracy and Stability of Numerical Algorithms",
///   section 2.2)
/// - k additions in fp32 in any order, each of which may truncate (the tensor cores align addends
///   and cut them off): k t 2^-23 (section 4.2, with the unit of truncation)
__device__ double bound(double s, double t, int k) { return fabs(s) * 0x1p-8 + k * t * 0x1p-23; }

constexpr int kPatch = 16;

__global__ void compare(const Problem p, Difference* difference) {
  __shared__ float a[kPatch][kPatch + 1], b[kPatch][kPatch + 1];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y);
  const int row = static_cast<int>(blockIdx.y) * kPatch + y;
  const int column = static_cast<int>(blockIdx.x) * kPatch + x;
  const int b_row = static_cast<int>(blockIdx.x) * kPatch + y;
  double sum = 0, magnitude = 0;
  for (int k0 = 0; k0 < p.k; k0 += kPatch) {
    const int k = k0 + x;
    a[y][x] = row < p.m && k < p.k ? __bfloat162float(p.a[std::size_t(row) * p.k + k]) : 0;
    b[y][x] = b_row < p.n && k < p.k ? __bfloat162float(p.b[std::size_t(b_row) * p.k + k]) : 0;
    __syncthreads();
    for (int i = 0; i < kPatch; ++i) {
      const double product = double(a[y][i]) * double(b[x][i]);
      sum += product;
      magnitude += fabs(product);
    }
    __syncthreads();
  }
  if (row >= p.m || column >= p.n) return;
  const std::size_t at = std::size_t(row) * p.n + column;
  const double error = fabs(double(__bfloat162float(p.c[at])) - sum);
  const bool inside = error <= bound(sum, magnitude, p.k);  // false for NaN
  if (inside) {
    atomicAdd(&difference->squared_error, error * error);
    atomicAdd(&difference->squared_reference, sum * sum);
  } else {
    atomicAdd(&difference->outside, 1ULL);
    atomicMin(&difference->first, static_cast<unsigned long long>(at));
  }
}

struct Case {
  int m, n, k;
  int offset_a = 0, offset_b = 0, offset_c = 0;  ///< elements behind a 256-byte boundary
};

/// Nothing to do; sums of nothing; single elements; sizes that divide nothing; one below and one
/// above tiles of all rungs, also where the copy engine can address them (multiples of 8); tall,
/// wide and deep; pointers off by one element, operand by operand; enough for every block to have
/// several tiles of each shape.
constexpr Case kCases[] = {
    {0, 5, 7},
    {5, 0, 7},
    {5, 7, 0},
    {1, 1, 1},
    {1, 8, 8},
    {16, 8, 8},
    {127, 129, 65},
    {251, 509, 127},
    {255, 248, 56},
    {257, 264, 72},
    {129, 520, 1000},
    {333, 1096, 4104},
    {2, 4096, 64},
    {4096, 8, 64},
    {129, 264, 64, 1},
    {129, 264, 64, 0, 1},
    {129, 264, 64, 0, 0, 1},
    {100, 200, 300, 1, 1, 1},
    {2056, 3000, 8},
    {1000, 1000, 1000},
    {1024, 1024, 1024},
    {4100, 6656, 136},
};

std::string describe(const Case& c) {
  const auto text = [](int number) { return std::to_string(number); };
  return text(c.m) + " x " + text(c.n) + " x " + text(c.k) + ", off by " + text(c.offset_a) + ", " +
         text(c.offset_b) + ", " + text(c.offset_c);
}

/// What `multiply` does wrong on fresh data; it may leave the problem alone by returning false.
/// Guards are NaNs, so that an element read outside an operand is a NaN in C.
std::string check_case(const Case& c, std::uint64_t seed,
                       const std::function<bool(const Problem&)>& multiply, bool& taken) {
  const GuardedBuffer<Element> a(std::size_t(c.m) * c.k, c.offset_a),
      b(std::size_t(c.n) * c.k, c.offset_b), out(std::size_t(c.m) * c.n, c.offset_c);
  fill_normal(a.data(), a.size(), seed);
  fill_normal(b.data(), b.size(), seed + 1);
  const Problem p{c.m, c.n, c.k, a.data(), b.data(), out.data()};
  if (!multiply(p)) return {};
  taken = true;
  check(cudaDeviceSynchronize());
  if (const std::string overrun = out.overrun(); !overrun.empty()) return overrun;
  if (out.size() == 0) return {};
  DeviceBuffer<Difference> on_device(1);
  on_device.from_host({Difference{}});
  const dim3 patches(blocks_for(c.n, kPatch), blocks_for(c.m, kPatch));
  compare<<<patches, dim3(kPatch, kPatch)>>>(p, on_device.data());
  check(cudaGetLastError());
  const Difference d = on_device.to_host().front();
  if (d.outside != 0) {
    return std::to_string(d.outside) + " outputs are beyond their bound, first output " +
           std::to_string(d.first);
  }
  // Of all elements together, the errors of accumulation average out and rounding is what remains.
  // Sharper than the bound of each where k is large: one product left out of 60 000 would show.
  if (d.squared_error > d.squared_reference * 0x1p-16) {
    return "the outputs together are further from the exact ones than rounding explains";
  }
  return {};
}

bool multiply_with_lt(const Problem& p) {
  if (p.m == 0 || p.n == 0 || p.k == 0 || !rows_are_vectors(p) || p.n % 8 != 0) return false;
  if (reinterpret_cast<std::uintptr_t>(p.c) % 16 != 0) return false;
  LtShape shape = lt_shape(p);
  shape.alignment = 16;
  LtProduct(shape).launch(operands_of(p), nullptr);
  return true;
}

const std::vector<Solver<Problem>>& all_rungs() {
  static const auto kAll = solvers<Problem>({});
  return kAll;
}

std::string check_contestant(const Contestant& contestant, Checks checks) {
  std::function<bool(const Problem&)> multiply = multiply_with_lt;
  if (contestant.name != listed_lt().name) {
    multiply = [&solver = solver_named(all_rungs(), contestant.name)](const Problem& p) {
      if (!solver.takes(p)) return false;
      solver.launch(p, nullptr);
      return true;
    };
  }
  std::uint64_t seed = 1;
  bool taken = false;
  for (const Case& c : kCases) {
    const bool small = double(c.m) * c.n * c.k <= kSmallCheckProducts;
    if (checks == Checks::kSmall && !small) continue;
    const std::string wrong = check_case(c, seed += 2, multiply, taken);
    if (!wrong.empty()) return wrong + " at " + describe(c);
  }
  return taken ? std::string{} : "took no problem, so nothing was checked";
}

// ---- timing

/// Buffer sets of square matrices of one order.
struct Buffers {
  Buffers(int order, int groups)
      : count(std::size_t(order) * order), a(count * groups), b(count * groups), c(count * groups) {
    fill_normal(a.data(), a.size(), 1);
    fill_normal(b.data(), b.size(), 2);
    std::vector<LtOperands> operands;
    for (std::size_t at = 0; at < a.size(); at += count) {
      problems.push_back({order, order, order, a.data() + at, b.data() + at, c.data() + at});
      operands.push_back(operands_of(problems.back()));
    }
    lt = std::make_unique<LtProduct>(lt_shape(problems.front()));
    lt->choose_fastest(operands);
  }

  std::size_t count;
  DeviceBuffer<Element> a, b, c;
  std::vector<Problem> problems;
  std::unique_ptr<LtProduct> lt;
};

Instance make(const probes::Device& device, double size) {
  const int order = static_cast<int>(size);
  Instance instance;
  instance.flop = 2 * size * size * size;
  instance.compulsory_bytes = 3 * size * size * sizeof(Element);
  instance.groups = groups_for(device, instance.compulsory_bytes);
  const auto buffers = std::make_shared<Buffers>(order, instance.groups);
  for (const auto& solver : all_rungs()) {
    if (device.capability() < solver.min_capability || !solver.takes(buffers->problems.front())) {
      continue;
    }
    instance.contestants.push_back(solver.on(buffers->problems));
  }
  Contestant lt = listed_lt();
  lt.launch = [&b = *buffers](int group, cudaStream_t stream) {
    b.lt->launch(operands_of(b.problems[static_cast<std::size_t>(group)]), stream);
  };
  instance.contestants.push_back(std::move(lt));
  instance.buffers = buffers;
  return instance;
}

Ladder ladder(const probes::Probe& probe) {
  Ladder ladder;
  ladder.family = "gemm_bf16";
  ladder.type = "bf16";
  ladder.size = {"matrix_order", "1"};
  ladder.sizes = {1024, 2048, 4096, 8192};
  ladder.headline_size = 8192;
  ladder.ceiling = "tensor.bf16_tflops";
  for (const auto& solver : all_rungs()) ladder.contestants.push_back(solver.listed());
  ladder.contestants.push_back(listed_lt());
  ladder.check = check_contestant;
  ladder.make = [&device = probe.device()](double size) { return make(device, size); };
  return ladder;
}

const probes::Register kRegister{{
    .name = "kernels/gemm_bf16",
    .question = "How fast is C = A B^T in bf16 with fp32 accumulation, rung by rung?",
    .cost_seconds = 20,
    .parts = rung_parts<Problem>,
    .measure = [](probes::Probe& probe) { climb(probe, ladder(probe)); },
    .confirm = [](probes::Probe& probe) { count_work(probe, ladder(probe)); },
}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_bf16
