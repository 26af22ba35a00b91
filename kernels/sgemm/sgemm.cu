// SPDX-License-Identifier: Apache-2.0
// Question: how fast is C = A B in fp32 without tensor cores, rung by rung?
//
// The libraries: cublasSgemm as it comes (its default math mode never rounds fp32 to TF32), and
// cublasLt with fp32 arithmetic at its best. Both on the same data and with a workspace.
//
// Reference: every output in float64 on the device, from fresh N(0, 1) data.
//
// What could fool it: a reference that is too forgiving (see Product below); inputs that end at a
// page's end (here between NaNs); outputs left over from before (poisoned); sizes that are whole
// tiles; pointers that are always aligned.
#include "kernels/sgemm/sgemm.h"

#include <memory>
#include <stdexcept>
#include <utility>

#include "kernels/harness/compare.cuh"
#include "kernels/harness/cublas.h"
#include "kernels/harness/guarded.h"
#include "kernels/harness/inputs.h"
#include "kernels/harness/ladder.h"
#include "kernels/harness/lt_product.h"
#include "kernels/harness/solvers.h"
#include "probes/device/buffer.h"
#include "probes/harness/probe.h"

namespace warpgauge::kernels::sgemm {
namespace {

using probes::DeviceBuffer;

// ---- libraries

/// cuBLAS is column-major: our row-major matrices are their transposes there, and C^T = B^T A^T.
void multiply_with_cublas(const Problem& p, cudaStream_t stream) {
  const float one = 1, zero = 0;
  check_cublas(cublasSgemm(cublas(stream), CUBLAS_OP_N, CUBLAS_OP_N, p.n, p.m, p.k, &one, p.b, p.n,
                           p.a, p.k, &zero, p.c, p.n));
}

std::string refuse_nothing_to_do(const Problem& p) {
  return p.m == 0 || p.n == 0 || p.k == 0 ? "a matrix without elements" : "";
}

const std::vector<Solver<Problem>>& all_solvers() {
  static const auto kAll = solvers<Problem>({{.name = "cublas",
                                              .adds = "cublasSgemm in its default math mode",
                                              .library = cublas_version(),
                                              .refuses = refuse_nothing_to_do,
                                              .launch = multiply_with_cublas}});
  return kAll;
}

Contestant listed_lt() {
  return {.name = "cublaslt",
          .adds = "cublasLtMatmul in fp32, the fastest of all heuristics it offers for the size",
          .library = lt_version(),
          .min_capability = 0,
          .launch = {}};
}

LtOperands operands_of(const Problem& p) { return {p.a, p.b, p.c}; }

// ---- checks

/// An output in float64, and how far from it fp32 may end.
///
/// Each of the k FMAs rounds by at most u = 2^-24 of the partial sum that it makes. For products of
/// mean zero, rounding errors are as good as independent, and partial sums as large as q, the root
/// of the products' squares: the error's standard deviation is about u sqrt(k) q / 2 (Higham and
/// Mary, "A New Approach to Probabilistic Rounding Error Analysis", 2019). The bound is sixteen of
/// these. The worst case, k u times the sum of magnitudes, would forgive a product left out where k
/// is large; this one does not.
struct Product {
  Problem p;

  __device__ Expected operator()(std::size_t at) const {
    const float* a = p.a + at / p.n * p.k;
    const float* b = p.b + at % p.n;
    double sum = 0, squares = 0;
    for (int k = 0; k < p.k; ++k) {
      const double product = double(a[k]) * double(b[std::size_t(k) * p.n]);
      sum = fma(double(a[k]), double(b[std::size_t(k) * p.n]), sum);
      squares = fma(product, product, squares);
    }
    return {sum, 8 * 0x1p-24 * sqrt(double(p.k) * squares)};
  }
};

struct Case {
  int m, n, k;
  int offset_a = 0, offset_b = 0, offset_c = 0;  ///< elements behind a 256-byte boundary
};

/// Nothing to do; sums of nothing; single elements; sizes that divide nothing; tiles of every rung,
/// and one below and above; every remainder of k that matters to a slab; rows that are vectors and
/// rows that are not, operand by operand; tall, wide and deep; more tiles than SMs of each size.
constexpr Case kCases[] = {
    {0, 5, 7},
    {5, 0, 7},
    {5, 7, 0},
    {128, 256, 0},
    {1, 1, 1},
    {1, 4, 2},
    {31, 33, 7},
    {32, 32, 8},
    {32, 64, 64},
    {33, 65, 63},
    {64, 128, 32},
    {63, 127, 31},
    {65, 132, 33},
    {128, 256, 16},
    {127, 255, 17},
    {129, 257, 65},
    {128, 256, 129},
    {251, 509, 127},
    {260, 516, 68},
    {5, 4099, 61},
    {4099, 3, 61},
    {67, 71, 5003},
    {128, 128, 4096},
    {100, 200, 300, 1, 0, 0},
    {100, 200, 300, 0, 1, 0},
    {100, 200, 300, 0, 0, 1},
    {129, 260, 40, 3, 2, 1},
    {2050, 3000, 2},
    {1000, 1000, 1000},
    {1024, 1024, 1024},
    {1537, 1300, 77},
    {2050, 4100, 100},
    {2048, 2304, 96},
    {4097, 4600, 33},
};

std::string describe(const Case& c) {
  const auto text = [](int number) { return std::to_string(number); };
  return text(c.m) + " x " + text(c.n) + " x " + text(c.k) + ", off by " + text(c.offset_a) + ", " +
         text(c.offset_b) + ", " + text(c.offset_c);
}

/// What `multiply` does wrong on fresh data; it may leave the problem alone by returning false.
std::string check_case(const Case& c, std::uint64_t seed,
                       const std::function<bool(const Problem&)>& multiply, bool& taken) {
  const GuardedBuffer<float> a(std::size_t(c.m) * c.k, c.offset_a),
      b(std::size_t(c.k) * c.n, c.offset_b), out(std::size_t(c.m) * c.n, c.offset_c);
  fill_normal(a.data(), a.size(), seed);
  fill_normal(b.data(), b.size(), seed + 1);
  const Problem p{c.m, c.n, c.k, a.data(), b.data(), out.data()};
  if (!multiply(p)) return {};
  taken = true;
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  if (const std::string overrun = out.overrun(); !overrun.empty()) {
    return overrun + " at " + describe(c);
  }
  const std::string wrong = first_difference(out.data(), out.size(), Product{p});
  return wrong.empty() ? wrong : wrong + " at " + describe(c);
}

bool multiply_with_lt(const Problem& p) {
  if (!refuse_nothing_to_do(p).empty()) return false;
  LtProduct({.m = p.m, .n = p.n, .k = p.k, .alignment = sizeof(float)})
      .launch(operands_of(p), nullptr);
  return true;
}

std::string check_contestant(const Contestant& contestant, Checks checks) {
  std::function<bool(const Problem&)> multiply = multiply_with_lt;
  if (contestant.name != listed_lt().name) {
    multiply = [&solver = solver_named(all_solvers(), contestant.name)](const Problem& p) {
      if (!solver.takes(p)) return false;
      solver.launch(p, nullptr);
      return true;
    };
  }
  std::uint64_t seed = 1;
  bool taken = false;
  for (const Case& c : kCases) {
    // A quarter of what other products are checked with: under racecheck the naive rungs take long.
    const bool small = double(c.m) * c.n * c.k <= kSmallCheckProducts / 4;
    if (checks == Checks::kSmall && !small) continue;
    if (auto wrong = check_case(c, seed += 2, multiply, taken); !wrong.empty()) return wrong;
  }
  return taken ? std::string{} : "took no problem, so nothing was checked";
}

// ---- timing

/// Buffer sets of square matrices of one order.
struct Buffers {
  Buffers(int order, int groups)
      : count(std::size_t(order) * order),
        a(count * groups),
        b(count * groups),
        c(count * groups),
        lt({.m = order, .n = order, .k = order}) {
    fill_normal(a.data(), a.size(), 1);
    fill_normal(b.data(), b.size(), 2);
    std::vector<LtOperands> operands;
    for (std::size_t at = 0; at < a.size(); at += count) {
      problems.push_back({order, order, order, a.data() + at, b.data() + at, c.data() + at});
      operands.push_back(operands_of(problems.back()));
    }
    lt.choose_fastest(operands);
  }

  std::size_t count;
  DeviceBuffer<float> a, b, c;
  LtProduct lt;
  std::vector<Problem> problems;
};

Instance make(const probes::Device& device, double size) {
  const int order = static_cast<int>(size);
  Instance instance;
  instance.flop = 2 * size * size * size;
  instance.compulsory_bytes = 3 * size * size * sizeof(float);
  instance.groups = groups_for(device, instance.compulsory_bytes);
  const auto buffers = std::make_shared<Buffers>(order, instance.groups);
  for (const auto& solver : all_solvers()) {
    if (device.capability() < solver.min_capability) continue;
    instance.contestants.push_back(solver.on(buffers->problems));
  }
  Contestant lt = listed_lt();
  lt.launch = [&b = *buffers](int group, cudaStream_t stream) {
    b.lt.launch(operands_of(b.problems[static_cast<std::size_t>(group)]), stream);
  };
  instance.contestants.push_back(std::move(lt));
  instance.buffers = buffers;
  return instance;
}

Ladder ladder(const probes::Probe& probe) {
  Ladder ladder;
  ladder.family = "sgemm";
  ladder.type = "f32";
  ladder.size = {"matrix_order", "1"};
  ladder.sizes = {512, 1024, 2048, 4096};
  if (probe.level() == probes::Level::kFull) ladder.sizes.push_back(8192);
  ladder.headline_size = 4096;
  ladder.ceiling = "fp32.tflops";
  for (const auto& solver : all_solvers()) ladder.contestants.push_back(solver.listed());
  ladder.contestants.push_back(listed_lt());
  ladder.check = check_contestant;
  ladder.make = [&device = probe.device()](double size) { return make(device, size); };
  return ladder;
}

const probes::Register kRegister{{
    .name = "kernels/sgemm",
    .question = "How fast is C = A B in fp32 without tensor cores, rung by rung?",
    .cost_seconds = 45,
    .parts = rung_parts<Problem>,
    .measure = [](probes::Probe& probe) { climb(probe, ladder(probe)); },
    .confirm = [](probes::Probe& probe) { count_work(probe, ladder(probe)); },
}};

}  // namespace
}  // namespace warpgauge::kernels::sgemm
