// SPDX-License-Identifier: Apache-2.0
// Question: what does it bring to do three element-wise operations in one pass over memory?
//
// Held against cub::DeviceTransform in one pass; its function finds an element's place, and with it
// the bias, from the address of its argument (the interface that CUB has for this).
//
// Reference: float64, every element, on the device. Sum and product are rounded once each, and ReLU
// is exact: |error| <= (2 u + u^2) |s (x + b)|, u = 2^-24, where x + b > 0, and none where it is
// not (a rounded sum keeps its sign); half the smallest denormal for each rounding that underflows.
//
// What could fool it: outputs left over from the contestant before (poisoned); widths that divide
// everything, so that a vector never reaches into the next row (the checks' do not); a library that
// was first called for something small (see elementwise.cu).
#include "kernels/elementwise/activation.h"

#include <cub/device/device_transform.cuh>

#include "kernels/harness/compare.cuh"
#include "kernels/harness/guarded.h"
#include "kernels/harness/inputs.h"
#include "kernels/harness/ladder.h"
#include "kernels/harness/library_versions.h"
#include "kernels/harness/solvers.h"
#include "probes/device/buffer.h"
#include "probes/harness/probe.h"

namespace warpgauge::kernels::activation {
namespace {

using probes::DeviceBuffer;

constexpr float kScale = 0.4F;  // no power of two: the product is rounded
constexpr std::size_t kWidth = 4096;

struct ActivateInPlace {
  Problem p;
  Modulo column;
  __device__ float operator()(const float& x) const {
    return activate(x, p.bias[column(static_cast<std::uint64_t>(&x - p.in))], p.scale);
  }
};

void activate_with_cub(const Problem& p, cudaStream_t stream) {
  check(cub::DeviceTransform::TransformStableArgumentAddresses(
      p.in, p.out, static_cast<std::int64_t>(p.n), ActivateInPlace{p, Modulo(p.width)}, stream));
}

const std::vector<Solver<Problem>>& all_solvers() {
  static const auto kAll =
      solvers<Problem>({{.name = "cub",
                         .adds = "cub::DeviceTransform in one pass, with stable argument addresses",
                         .library = cub_version(),
                         .launch = activate_with_cub}});
  return kAll;
}

// ---- checks

struct Reference {
  Problem p;
  __device__ Expected operator()(std::size_t i) const {
    constexpr double kUnit = 0x1p-24, kUnderflow = 0x1p-149;
    const double sum = static_cast<double>(p.in[i]) + p.bias[i % p.width];
    if (sum <= 0) return {0, 0};
    const double value = p.scale * sum;
    return {value, (2 * kUnit + kUnit * kUnit) * value + kUnderflow};
  }
};

struct Shape {
  std::size_t n, width, out_offset, in_offset, bias_offset;
};

/// The largest first, for CUB's sake; then all sizes with all widths, in changing misalignment.
std::vector<Shape> problems_to_check() {
  std::vector<Shape> shapes = {{(1U << 24) + 4099, 4096, 0, 0, 0},
                               {(1U << 24) + 4099, 4093, 3, 1, 2}};
  for (std::size_t n : {0, 1, 2, 3, 4, 5, 7, 127, 129, 509, 512, 515, 1031, 65537, 1'000'003}) {
    for (std::size_t width : {1, 2, 3, 4, 5, 7, 128, 1001, 4096, 2'000'000}) {
      const std::size_t mix = n + width;
      shapes.push_back({n, width, 0, 0, 0});
      shapes.push_back({n, width, mix % 4, mix / 4 % 4, mix / 16 % 4});
    }
  }
  return shapes;
}

std::string text_of(const Shape& shape) {
  return "n = " + std::to_string(shape.n) + ", width " + std::to_string(shape.width) +
         ", misaligned by " + std::to_string(shape.out_offset) + ", " +
         std::to_string(shape.in_offset) + ", " + std::to_string(shape.bias_offset) + ": ";
}

std::string check_one(const Solver<Problem>& solver, const Shape& shape, const float* in,
                      const float* bias) {
  const GuardedBuffer<float> out(shape.n, shape.out_offset);
  const Problem problem{
      out.data(), in + shape.in_offset, bias + shape.bias_offset, shape.width, kScale, shape.n};
  solver.launch(problem, nullptr);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  if (auto overrun = out.overrun(); !overrun.empty()) return overrun;
  return first_difference(out.data(), shape.n, Reference{problem});
}

std::string check_all(const Contestant& contestant, Checks checks) {
  const auto& solver = solver_named(all_solvers(), contestant.name);
  const auto shapes = problems_to_check();
  const DeviceBuffer<float> in(shapes.front().n + 4), bias(2'000'004);
  fill_normal(in.data(), in.size(), 1);
  fill_normal(bias.data(), bias.size(), 2);
  for (const auto& shape : shapes) {
    if (checks == Checks::kSmall && double(shape.n) > kSmallCheckElements) continue;
    auto wrong = check_one(solver, shape, in.data(), bias.data());
    if (!wrong.empty()) return text_of(shape) + wrong;
  }
  return {};
}

// ---- timing

/// Buffer sets of one size; one bias for all.
struct Buffers {
  Buffers(std::size_t n, int groups)
      : out(n * static_cast<std::size_t>(groups)), in(out.size()), bias(kWidth) {
    fill_normal(in.data(), in.size(), n);
    fill_normal(bias.data(), bias.size(), n + 1);
    for (std::size_t at = 0; at < out.size(); at += n) {
      problems.push_back({out.data() + at, in.data() + at, bias.data(), kWidth, kScale, n});
    }
  }
  DeviceBuffer<float> out, in, bias;
  std::vector<Problem> problems;
};

Instance make(const probes::Device& device, double size) {
  Instance instance;
  instance.flop = 3 * size;  // sum, maximum, product
  instance.compulsory_bytes = sizeof(float) * (2 * size + double(kWidth));
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
  ladder.family = "activation";
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
    .name = "kernels/activation",
    .question = "What does it bring to do bias, ReLU and scale in one pass over memory?",
    .cost_seconds = 15,
    .parts = rung_parts<Problem>,
    .measure = [](probes::Probe& probe) { climb(probe, ladder(probe.device())); },
    .confirm = [](probes::Probe& probe) { count_work(probe, ladder(probe.device())); },
}};

}  // namespace
}  // namespace warpgauge::kernels::activation
