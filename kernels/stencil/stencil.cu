// SPDX-License-Identifier: Apache-2.0
// Question: how close does a three-point average come to a copy of the same bytes, and which of the
// usual remedies matter?
//
// Held against our own best copy, on the same buffers.
//
// Reference: float64, every element, on the device. Two sums, one quotient or product, and the
// rounding of 1 / 3 (half a unit) make less than four roundings on each term:
// |error| <= g (|a| + |b| + |c|) / 3 with g = 4 u / (1 - 4 u), u = 2^-24 (Higham, Accuracy and
// Stability of Numerical Algorithms, 3.1), and half the smallest denormal. The ends must be exact.
//
// What could fool it: outputs left over from the contestant before (poisoned), arrays that end
// where blocks and vectors end, or begin on 16 bytes (the checks' do not); neighbours across the
// edge of a warp or a block (random data: each output is compared).
#include "kernels/stencil/stencil.h"

#include "kernels/elementwise/own_copy.h"
#include "kernels/harness/compare.cuh"
#include "kernels/harness/guarded.h"
#include "kernels/harness/inputs.h"
#include "kernels/harness/ladder.h"
#include "kernels/harness/solvers.h"
#include "probes/device/buffer.h"
#include "probes/harness/probe.h"

namespace warpgauge::kernels::stencil {
namespace {

using probes::DeviceBuffer;

const std::vector<Solver<Problem>>& all_solvers() {
  static const auto kAll =
      solvers<Problem>({own_copy<Problem>([](const Problem& p) { return p.n; })});
  return kAll;
}

// ---- checks

struct Averaged {
  Problem p;
  __device__ Expected operator()(std::size_t i) const {
    if (i == 0 || i == p.n - 1) return {p.in[i], 0};
    constexpr double kUnit = 0x1p-24, kUnderflow = 0x1p-150;
    const double a = p.in[i - 1], b = p.in[i], c = p.in[i + 1];
    return {(a + b + c) / 3,
            4 * kUnit / (1 - 4 * kUnit) * (fabs(a) + fabs(b) + fabs(c)) / 3 + kUnderflow};
  }
};

struct Copied {
  Problem p;
  __device__ Expected operator()(std::size_t i) const { return {p.in[i], 0}; }
};

struct Shape {
  std::size_t n, out_offset, in_offset;
};

/// Around nothing, the stencil itself, a vector, a warp's vectors, blocks of every rung; primes.
std::vector<Shape> problems_to_check() {
  std::vector<Shape> shapes;
  for (std::size_t n : {0,   1,   2,    3,    4,    5,     6,         7,
                        8,   9,   31,   32,   33,   124,   127,       128,
                        129, 132, 255,  256,  257,  508,   511,       512,
                        513, 516, 1021, 1025, 4099, 65537, 1'000'003, (1 << 24) + 4099}) {
    for (const auto& [out, in] : {std::pair<std::size_t, std::size_t>{0, 0},
                                  {1, 1},
                                  {3, 3},
                                  {0, 1},
                                  {1, 0},
                                  {2, 3},
                                  {3, 2}}) {
      shapes.push_back({n, out, in});
    }
  }
  return shapes;
}

std::string check_one(const Solver<Problem>& solver, const Shape& shape, const float* in) {
  const GuardedBuffer<float> out(shape.n, shape.out_offset);
  const Problem problem{out.data(), in + shape.in_offset, shape.n};
  solver.launch(problem, nullptr);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  if (auto overrun = out.overrun(); !overrun.empty()) return overrun;
  return solver.name == kOwnCopy ? first_difference(out.data(), shape.n, Copied{problem})
                                 : first_difference(out.data(), shape.n, Averaged{problem});
}

std::string check_all(const Contestant& contestant, Checks checks) {
  const auto& solver = solver_named(all_solvers(), contestant.name);
  const auto shapes = problems_to_check();
  const DeviceBuffer<float> in(shapes.back().n + 4);
  fill_normal(in.data(), in.size(), 1);
  for (const auto& shape : shapes) {
    if (checks == Checks::kSmall && double(shape.n) > kSmallCheckElements) continue;
    const auto wrong = check_one(solver, shape, in.data());
    if (!wrong.empty()) {
      return "n = " + std::to_string(shape.n) + ", misaligned by " +
             std::to_string(shape.out_offset) + ", " + std::to_string(shape.in_offset) + ": " +
             wrong;
    }
  }
  return {};
}

// ---- timing

/// Buffer sets of one size.
struct Buffers {
  Buffers(std::size_t n, int groups) : out(n * static_cast<std::size_t>(groups)), in(out.size()) {
    fill_normal(in.data(), in.size(), n);
    for (std::size_t at = 0; at < out.size(); at += n) {
      problems.push_back({out.data() + at, in.data() + at, n});
    }
  }
  DeviceBuffer<float> out, in;
  std::vector<Problem> problems;
};

Instance make(const probes::Device& device, double size) {
  Instance instance;
  instance.flop = 3 * size;  // two sums and a product
  instance.compulsory_bytes = 2 * sizeof(float) * size;
  instance.groups = groups_for(device, instance.compulsory_bytes);
  const auto buffers = std::make_shared<Buffers>(static_cast<std::size_t>(size), instance.groups);
  for (const auto& solver : all_solvers()) {
    instance.contestants.push_back(solver.on(buffers->problems));
  }
  instance.buffers = buffers;
  return instance;
}

Ladder ladder(const probes::Device& device) {
  Ladder ladder;
  ladder.family = "stencil";
  ladder.type = "f32";
  ladder.size = {"n", "elements"};
  ladder.sizes = {0x1p20, 0x1p24, 0x1p28};
  ladder.headline_size = 0x1p28;
  ladder.ceiling = "dram.copy_gbps";
  for (const auto& solver : all_solvers()) ladder.contestants.push_back(solver.listed());
  ladder.check = check_all;
  ladder.make = [&device](double size) { return make(device, size); };
  return ladder;
}

const probes::Register kRegister{{
    .name = "kernels/stencil",
    .question = "How close does a three-point average come to a copy, and which remedies matter?",
    .cost_seconds = 20,
    .parts = rung_parts<Problem>,
    .measure = [](probes::Probe& probe) { climb(probe, ladder(probe.device())); },
    .confirm = [](probes::Probe& probe) { count_work(probe, ladder(probe.device())); },
}};

}  // namespace
}  // namespace warpgauge::kernels::stencil
