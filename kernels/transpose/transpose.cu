// SPDX-License-Identifier: Apache-2.0
// Question: how close does a transposition come to a copy of the same bytes?
//
// Held against our own best copy, on the same buffers: what it cannot beat; and against
// cublasSgeam.
//
// Reference: a transposition moves bits, so every element must be exact; compared on the device.
//
// What could fool it: outputs left over from the contestant before (poisoned), tiles that always
// end with the matrix, rows that always begin on 16 bytes (the checks' do not).
#include "kernels/transpose/transpose.h"

#include <span>

#include "kernels/elementwise/own_copy.h"
#include "kernels/harness/compare.cuh"
#include "kernels/harness/cublas.h"
#include "kernels/harness/guarded.h"
#include "kernels/harness/inputs.h"
#include "kernels/harness/ladder.h"
#include "kernels/harness/solvers.h"
#include "probes/device/buffer.h"
#include "probes/harness/probe.h"

namespace warpgauge::kernels::transpose {
namespace {

using probes::DeviceBuffer;

/// cuBLAS is column-major: our row-major rows x cols matrix is its cols x rows one.
void transpose_with_cublas(const Problem& p, cudaStream_t stream) {
  if (p.rows == 0 || p.cols == 0) return;
  const auto rows = static_cast<int>(p.rows), cols = static_cast<int>(p.cols);
  const float one = 1, zero = 0;
  check_cublas(cublasSgeam(cublas(stream), CUBLAS_OP_T, CUBLAS_OP_N, rows, cols, &one, p.in, cols,
                           &zero, p.out, rows, p.out, rows));
}

const std::vector<Solver<Problem>>& all_solvers() {
  static const auto kAll =
      solvers<Problem>({own_copy<Problem>([](const Problem& p) { return p.rows * p.cols; }),
                        {.name = "cublas",
                         .adds = "cublasSgeam with alpha = 1, beta = 0",
                         .library = cublas_version(),
                         .launch = transpose_with_cublas}});
  return kAll;
}

// ---- checks

struct Transposed {
  Problem p;
  __device__ Expected operator()(std::size_t i) const {
    return {p.in[i % p.rows * p.cols + i / p.rows], 0};
  }
};

struct Copied {
  Problem p;
  __device__ Expected operator()(std::size_t i) const { return {p.in[i], 0}; }
};

struct Shape {
  std::size_t rows, cols, out_offset, in_offset;
};

/// Every pair of sides around a vector, a tile of each rung and two; long and narrow ones; each as
/// aligned as can be, and misaligned on either side or both.
std::vector<Shape> problems_to_check(Checks checks) {
  std::vector<Shape> shapes;
  const auto add = [&shapes](std::size_t rows, std::size_t cols) {
    for (const auto& [out, in] :
         {std::pair<std::size_t, std::size_t>{0, 0}, {1, 0}, {0, 3}, {2, 1}}) {
      shapes.push_back({rows, cols, out, in});
    }
  };
  constexpr std::size_t kSides[] = {0, 1, 3, 4, 31, 32, 33, 60, 63, 64, 65, 68, 127, 128, 131, 192};
  constexpr std::size_t kFewSides[] = {0, 1, 33, 64, 131};
  const bool few = checks == Checks::kSmall;
  const std::span<const std::size_t> sides =
      few ? std::span<const std::size_t>(kFewSides) : std::span<const std::size_t>(kSides);
  for (std::size_t rows : sides) {
    for (std::size_t cols : sides) add(rows, cols);
  }
  add(1, 100'003);
  add(100'003, 1);
  add(3, 70'000);
  add(70'000, 5);
  add(1021, 1031);
  add(4096, 2052);
  return shapes;
}

std::string check_one(const Solver<Problem>& solver, const Shape& shape, const float* in) {
  const std::size_t count = shape.rows * shape.cols;
  const GuardedBuffer<float> out(count, shape.out_offset);
  const Problem problem{out.data(), in + shape.in_offset, shape.rows, shape.cols};
  solver.launch(problem, nullptr);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  if (auto overrun = out.overrun(); !overrun.empty()) return overrun;
  return solver.name == kOwnCopy ? first_difference(out.data(), count, Copied{problem})
                                 : first_difference(out.data(), count, Transposed{problem});
}

std::string check_all(const Contestant& contestant, Checks checks) {
  const auto& solver = solver_named(all_solvers(), contestant.name);
  const DeviceBuffer<float> in((1U << 23) + (1U << 15));
  fill_normal(in.data(), in.size(), 1);
  for (const auto& shape : problems_to_check(checks)) {
    if (checks == Checks::kSmall && double(shape.rows * shape.cols) > kSmallCheckElements) continue;
    if (shape.rows * shape.cols + shape.in_offset > in.size()) {
      throw std::logic_error("a transposition to check is larger than its input");
    }
    const auto wrong = check_one(solver, shape, in.data());
    if (!wrong.empty()) {
      return std::to_string(shape.rows) + " x " + std::to_string(shape.cols) + ", misaligned by " +
             std::to_string(shape.out_offset) + ", " + std::to_string(shape.in_offset) + ": " +
             wrong;
    }
  }
  return {};
}

// ---- timing

/// Buffer sets of square matrices of one order.
struct Buffers {
  Buffers(std::size_t order, int groups)
      : out(order * order * static_cast<std::size_t>(groups)), in(out.size()) {
    fill_normal(in.data(), in.size(), order);
    for (std::size_t at = 0; at < out.size(); at += order * order) {
      problems.push_back({out.data() + at, in.data() + at, order, order});
    }
  }
  DeviceBuffer<float> out, in;
  std::vector<Problem> problems;
};

Instance make(const probes::Device& device, double order) {
  Instance instance;
  instance.compulsory_bytes = 2 * sizeof(float) * order * order;
  instance.groups = groups_for(device, instance.compulsory_bytes);
  const auto buffers = std::make_shared<Buffers>(static_cast<std::size_t>(order), instance.groups);
  for (const auto& solver : all_solvers()) {
    instance.contestants.push_back(solver.on(buffers->problems));
  }
  instance.buffers = buffers;
  return instance;
}

Ladder ladder(const probes::Probe& probe) {
  Ladder ladder;
  ladder.family = "transpose";
  ladder.type = "f32";
  ladder.size = {"order", "1"};
  ladder.sizes = {1024, 4096, 16384};
  if (probe.level() == probes::Level::kFull) ladder.sizes.push_back(32768);
  ladder.headline_size = 16384;
  ladder.ceiling = "dram.copy_gbps";
  for (const auto& solver : all_solvers()) ladder.contestants.push_back(solver.listed());
  ladder.check = check_all;
  ladder.make = [&device = probe.device()](double order) { return make(device, order); };
  return ladder;
}

const probes::Register kRegister{{
    .name = "kernels/transpose",
    .question = "How close does a transposition come to a copy of the same bytes?",
    .cost_seconds = 20,
    .parts = rung_parts<Problem>,
    .measure = [](probes::Probe& probe) { climb(probe, ladder(probe)); },
    .confirm = [](probes::Probe& probe) { count_work(probe, ladder(probe)); },
}};

}  // namespace
}  // namespace warpgauge::kernels::transpose
