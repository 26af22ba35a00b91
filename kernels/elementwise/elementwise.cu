// SPDX-License-Identifier: Apache-2.0
// Question: how close does a copy, and a triad, come to what device memory gives?
//
// Two ladders of the same rungs. The copy is held against cudaMemcpyAsync between device arrays in
// a stream, the triad against cub::DeviceTransform.
//
// Reference: float64, every element, on the device. A copy must be exact. A triad's product and sum
// are each rounded at most once: |error| <= u (1 + u) |s c| + u |b + s c|, u = 2^-24 (and half the
// smallest denormal for each, should one underflow).
//
// What could fool it: outputs left over from the contestant before (poisoned), arrays that end
// where vectors and tiles end, or that are all aligned alike (the checks' are not); a library that
// was first called for something small (see problems_to_check).
#include "kernels/elementwise/elementwise.h"

#include <cub/device/device_transform.cuh>

#include <array>

#include "kernels/harness/compare.cuh"
#include "kernels/harness/guarded.h"
#include "kernels/harness/inputs.h"
#include "kernels/harness/ladder.h"
#include "kernels/harness/library_versions.h"
#include "kernels/harness/solvers.h"
#include "probes/device/buffer.h"
#include "probes/harness/probe.h"

namespace warpgauge::kernels::elementwise {
namespace {

using probes::DeviceBuffer;

constexpr float kScale = 0.4F;  // no power of two: the product is rounded

// ---- what differs between the two ladders

template <class Operation>
struct Family;

template <>
struct Family<Copy> {
  static constexpr const char* kName = "copy";
  static constexpr const char* kCeiling = "dram.copy_gbps";
  static constexpr double kFlopPerElement = 0;
  static constexpr Copy kOperation = {};

  static Solver<Problem<Copy>> library() {
    return {.name = "memcpy",
            .adds = "cudaMemcpyAsync, device to device",
            .library = runtime_version(),
            .launch = [](const Problem<Copy>& problem, cudaStream_t stream) {
              check(cudaMemcpyAsync(problem.out, problem.in[0], problem.n * sizeof(float),
                                    cudaMemcpyDeviceToDevice, stream));
            }};
  }
};

template <>
struct Family<Triad> {
  static constexpr const char* kName = "triad";
  static constexpr const char* kCeiling = "dram.triad_gbps";
  static constexpr double kFlopPerElement = 2;
  static constexpr Triad kOperation = {kScale};

  struct Sum {
    float scale;
    __device__ float operator()(float b, float c) const { return b + scale * c; }
  };

  static Solver<Problem<Triad>> library() {
    return {.name = "cub",
            .adds = "cub::DeviceTransform",
            .library = cub_version(),
            .launch = [](const Problem<Triad>& problem, cudaStream_t stream) {
              check(cub::DeviceTransform::Transform(
                  cuda::std::make_tuple(problem.in[0], problem.in[1]), problem.out,
                  static_cast<std::int64_t>(problem.n), Sum{problem.operation.scale}, stream));
            }};
  }
};

template <class Operation>
const std::vector<Solver<Problem<Operation>>>& all_solvers() {
  static const auto kAll = solvers<Problem<Operation>>({Family<Operation>::library()});
  return kAll;
}

// ---- reference

__device__ Expected expected_of(const Problem<Copy>& problem, std::size_t i) {
  return {problem.in[0][i], 0};
}

__device__ Expected expected_of(const Problem<Triad>& problem, std::size_t i) {
  constexpr double kUnit = 0x1p-24, kUnderflow = 0x1p-149;
  const double product = static_cast<double>(problem.operation.scale) * problem.in[1][i];
  const double sum = problem.in[0][i] + product;
  return {sum, kUnit * (1 + kUnit) * fabs(product) + kUnit * fabs(sum) + kUnderflow};
}

template <class Operation>
struct Reference {
  Problem<Operation> problem;
  __device__ Expected operator()(std::size_t i) const { return expected_of(problem, i); }
};

// ---- checks

/// Sizes and misalignments (in elements: of the output, of the inputs) of the problems to check.
///
/// The largest comes first: cub::DeviceTransform chooses its tile once a process, for the first
/// problem that it is given, and keeps it. Starting with a small one would slow the library for
/// good.
struct Shape {
  std::size_t n;
  std::array<std::size_t, 3> offsets;
};

std::vector<Shape> problems_to_check() {
  std::vector<Shape> shapes = {{(1U << 24) + 4099, {0, 0, 0}}, {(1U << 24) + 4099, {3, 1, 2}}};
  for (std::size_t n : {0,   1,    2,    3,    4,    5,    7,    127,  128,  129,   509,      512,
                        515, 1023, 1024, 1025, 1031, 2047, 2049, 4093, 4100, 65537, 1'000'003}) {
    for (const auto& offsets : {std::array<std::size_t, 3>{0, 0, 0},
                                {1, 1, 1},
                                {3, 3, 3},
                                {0, 1, 2},
                                {1, 0, 3},
                                {2, 3, 0},
                                {3, 2, 3}}) {
      shapes.push_back({n, offsets});
    }
  }
  return shapes;
}

std::string text_of(const Shape& shape, int inputs) {
  std::string text =
      "n = " + std::to_string(shape.n) + ", misaligned by " + std::to_string(shape.offsets[0]);
  for (int k = 1; k <= inputs; ++k) text += ", " + std::to_string(shape.offsets[k]);
  return text + ": ";
}

template <class Operation>
std::string check_one(const Solver<Problem<Operation>>& solver, const Shape& shape,
                      const std::vector<DeviceBuffer<float>>& inputs) {
  const GuardedBuffer<float> out(shape.n, shape.offsets[0]);
  Problem<Operation> problem{out.data(), {}, shape.n, Family<Operation>::kOperation};
  for (int k = 0; k < Operation::kInputs; ++k) {
    problem.in[k] = inputs[k].data() + shape.offsets[k + 1];
  }
  solver.launch(problem, nullptr);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  if (auto overrun = out.overrun(); !overrun.empty()) return overrun;
  return first_difference(out.data(), shape.n, Reference<Operation>{problem});
}

template <class Operation>
std::string check_all(const Contestant& contestant, Checks checks) {
  const auto& solver = solver_named(all_solvers<Operation>(), contestant.name);
  const auto shapes = problems_to_check();
  std::vector<DeviceBuffer<float>> inputs;
  for (int k = 0; k < Operation::kInputs; ++k) {
    inputs.emplace_back(shapes.front().n + 4);
    fill_normal(inputs[k].data(), inputs[k].size(), 1 + static_cast<std::uint64_t>(k));
  }
  for (const auto& shape : shapes) {
    if (checks == Checks::kSmall && double(shape.n) > kSmallCheckElements) continue;
    auto wrong = check_one<Operation>(solver, shape, inputs);
    if (!wrong.empty()) return text_of(shape, Operation::kInputs) + wrong;
  }
  return {};
}

// ---- timing

/// Buffer sets of one size.
template <class Operation>
struct Buffers {
  Buffers(std::size_t n, int groups) : out(n * static_cast<std::size_t>(groups)) {
    for (int k = 0; k < Operation::kInputs; ++k) {
      inputs.emplace_back(out.size());
      fill_normal(inputs[k].data(), inputs[k].size(), 10 * n + static_cast<std::uint64_t>(k));
    }
    for (std::size_t at = 0; at < out.size(); at += n) {
      Problem<Operation> problem{out.data() + at, {}, n, Family<Operation>::kOperation};
      for (int k = 0; k < Operation::kInputs; ++k) problem.in[k] = inputs[k].data() + at;
      problems.push_back(problem);
    }
  }
  DeviceBuffer<float> out;
  std::vector<DeviceBuffer<float>> inputs;
  std::vector<Problem<Operation>> problems;
};

template <class Operation>
Instance make(const probes::Device& device, double size) {
  Instance instance;
  instance.flop = Family<Operation>::kFlopPerElement * size;
  instance.compulsory_bytes = (Operation::kInputs + 1) * sizeof(float) * size;
  instance.groups = groups_for(device, instance.compulsory_bytes);
  const auto buffers =
      std::make_shared<Buffers<Operation>>(static_cast<std::size_t>(size), instance.groups);
  for (const auto& solver : all_solvers<Operation>()) {
    instance.contestants.push_back(solver.on(buffers->problems));
  }
  instance.buffers = buffers;
  return instance;
}

template <class Operation>
Ladder ladder(const probes::Device& device) {
  Ladder ladder;
  ladder.family = Family<Operation>::kName;
  ladder.type = "f32";
  ladder.size = {"n", "elements"};
  ladder.sizes = {0x1p20, 0x1p24, 0x1p28};
  ladder.headline_size = 0x1p28;
  ladder.ceiling = Family<Operation>::kCeiling;
  for (const auto& solver : all_solvers<Operation>()) ladder.contestants.push_back(solver.listed());
  ladder.check = check_all<Operation>;
  ladder.make = [&device](double size) { return make<Operation>(device, size); };
  return ladder;
}

const probes::Register kCopyLadder{{
    .name = "kernels/copy",
    .question = "How fast can an array be copied, and what does each idea bring?",
    .cost_seconds = 20,
    .parts = rung_parts<Problem<Copy>>,
    .measure = [](probes::Probe& probe) { climb(probe, ladder<Copy>(probe.device())); },
    .confirm = [](probes::Probe& probe) { count_work(probe, ladder<Copy>(probe.device())); },
}};

const probes::Register kTriadLadder{{
    .name = "kernels/triad",
    .question = "How fast does a = b + s * c run, and what does each idea bring?",
    .cost_seconds = 20,
    .parts = rung_parts<Problem<Triad>>,
    .measure = [](probes::Probe& probe) { climb(probe, ladder<Triad>(probe.device())); },
    .confirm = [](probes::Probe& probe) { count_work(probe, ladder<Triad>(probe.device())); },
}};

}  // namespace
}  // namespace warpgauge::kernels::elementwise
