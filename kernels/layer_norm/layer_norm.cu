// SPDX-License-Identifier: Apache-2.0
// Compared with our own best copy, on the same buffers (it cannot be beaten). The axis is the
// length of a row; there are always 2^28 elements.
// Reference: float64, every element, on the device, from each row's mean m and variance v. Below, u
// = 2^-24, and D is the largest number of additions that an element goes through (a thread adds at
// most 1/256 of a row, or 8 numbers, and then there are trees). The mean is off by at most e = D u
// times the mean |x| (Welford's: 4 D u times the largest |x|: each step rounds the mean so far, and
// the quotient's weights sum to less). From differences, which are off by u and e, the variance is
// v + e^2 within (D + 4) u of it; Welford's is within 6 D u sqrt(v (v + m^2)) (Chan, Golub and
// LeVeque, The American Statistician 37, 1983). The scale has the relative error of the variance
// plus epsilon, and 4 u for the root; difference, two products and the last sum are u each. This
// bound is wide for long rows. So there are also rows of 2 and 4 by turns: in two passes every sum
// is exact in any order, the mean is 3 and the variance 1 (as long as the row is of even length),
// and a lost element shows.
// Traps: outputs left over from the contestant before (poisoned); a mean far from 0 (variances that
// are differences of squares lose their digits); elements beyond the end of a row in the variance
// (rows that no vector divides); gamma and beta that do not begin on 16 bytes (the checks' do not).
#include "kernels/layer_norm/layer_norm.h"

#include "kernels/harness/check_output.cuh"
#include "kernels/harness/elementwise/own_copy.h"
#include "kernels/harness/rows/row_cases.h"

namespace warpgauge::kernels::layer_norm {
namespace {

using probes::DeviceBuffer;

constexpr float kEpsilon = 1e-5F;

// ---- reference

struct RowReference {
  double mean, variance, mean_absolute, most_absolute;
};

__device__ double warp_sum(double value) {
  for (int lanes = 16; lanes > 0; lanes /= 2) value += __shfl_xor_sync(~0U, value, lanes);
  return value;
}

/// A warp a row.
__global__ void reference_kernel(Problem p, RowReference* of_row) {
  const std::size_t row = std::size_t{blockIdx.x} * (blockDim.x / 32) + threadIdx.x / 32;
  if (row >= p.rows) return;
  const float* x = p.in + row * p.columns;
  const auto count = static_cast<double>(p.columns);
  double sum = 0, absolute = 0, squares = 0;
  float most = 0;
  for (std::size_t c = threadIdx.x % 32; c < p.columns; c += 32) {
    sum += x[c];
    absolute += fabs(static_cast<double>(x[c]));
    most = fmaxf(most, fabsf(x[c]));
  }
  const double mean = warp_sum(sum) / count;
  for (std::size_t c = threadIdx.x % 32; c < p.columns; c += 32) {
    squares += (x[c] - mean) * (x[c] - mean);
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    most = fmaxf(most, __shfl_xor_sync(~0U, most, lanes));
  }
  absolute = warp_sum(absolute) / count;
  squares = warp_sum(squares) / count;
  if (threadIdx.x % 32 == 0) of_row[row] = {mean, squares, absolute, most};
}

/// How a contestant finds its sums, as far as their errors go.
enum class Sums { kExact, kTwoPass, kWelford };

struct Reference {
  Problem p;
  const RowReference* of_row;
  Sums sums;

  __device__ Expected operator()(std::size_t i) const {
    constexpr double kUnit = 0x1p-24, kUnderflow = 0x1p-125;
    const RowReference& row = of_row[i / p.columns];
    const double gamma = p.gamma[i % p.columns], beta = p.beta[i % p.columns];
    const double with_epsilon = row.variance + p.epsilon, scale = 1 / sqrt(with_epsilon);
    const double difference = p.in[i] - row.mean, product = difference * scale * gamma;

    const double depth = (static_cast<double>(p.columns) / 256 + 32) * kUnit;
    double mean_error = depth * row.mean_absolute;
    double variance_error = mean_error * mean_error + (depth + 4 * kUnit) * row.variance;
    if (sums == Sums::kWelford) {
      mean_error = 4 * depth * row.most_absolute;
      variance_error = mean_error * mean_error +
                       6 * depth * sqrt(row.variance * (row.variance + row.mean * row.mean));
    } else if (sums == Sums::kExact) {
      mean_error = variance_error = 0;
    }
    const double relative = variance_error / with_epsilon + 8 * kUnit;
    return {product + beta, fabs(gamma) * scale * mean_error * (1 + relative) +
                                fabs(product) * relative + kUnit * fabs(product + beta) +
                                kUnderflow};
  }
};

// ---- checks

enum class Data { kNormal, kFarFromZero, kByTurns };

__global__ void change(float* values, std::size_t n, Data data) {
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n;
       i += std::size_t{gridDim.x} * blockDim.x) {
    values[i] = data == Data::kFarFromZero ? 100 + values[i] : (i % 2 == 0 ? 2 : 4);
  }
}

DeviceBuffer<float> values_of(std::size_t n, Data data) {
  auto values = normal_values(n, 1);
  if (data != Data::kNormal) change<<<1024, 256>>>(values.data(), n, data);
  check(cudaGetLastError());
  return values;
}

Sums sums_of(const std::string& contestant, Data data, std::size_t columns) {
  if (contestant == "welford") return Sums::kWelford;
  return data == Data::kByTurns && columns % 2 == 0 ? Sums::kExact : Sums::kTwoPass;
}

/// Inputs of all cases.
struct Inputs {
  DeviceBuffer<float> in, gamma, beta;
};

std::string check_one(const ContestantFor<Problem>& contestant, const RowCase& one, Data data,
                      const Inputs& inputs) {
  const std::size_t n = one.rows * one.columns;
  if (n + one.in_offset > inputs.in.size() || one.columns + 3 > inputs.gamma.size()) {
    throw std::logic_error("a layer norm to check is larger than its inputs");
  }
  const GuardedBuffer<float> out(n, one.out_offset);
  const DeviceBuffer<float> row_values(2 * one.rows + 1);
  const Problem problem{out.data(),
                        inputs.in.data() + one.in_offset,
                        inputs.gamma.data() + (one.in_offset + one.out_offset) % 4,
                        inputs.beta.data() + one.out_offset,
                        kEpsilon,
                        one.rows,
                        one.columns,
                        row_values.data()};
  if (!contestant.takes(problem)) return {};
  if (contestant.name == kOwnCopy) {
    return check_output(contestant, problem, out, Copied<Problem>{problem});
  }
  const DeviceBuffer<RowReference> of_row(one.rows + 1);
  if (!is_empty(problem)) {
    reference_kernel<<<blocks_for(one.rows, 4), 128>>>(problem, of_row.data());
    check(cudaGetLastError());
  }
  return check_output(
      contestant, problem, out,
      Reference{problem, of_row.data(), sums_of(contestant.name, data, one.columns)});
}

std::string check_all(const ContestantFor<Problem>& contestant, Checks checks) {
  constexpr std::size_t kMostColumns = 1'000'000;
  const bool small = checks == Checks::kSmall;
  const std::size_t most = small ? static_cast<std::size_t>(kSmallCheckElements) : 1U << 28;
  const auto cases = row_cases(checks);
  for (const auto& [data, name] : {std::pair{Data::kNormal, ""},
                                   {Data::kFarFromZero, " (far from zero)"},
                                   {Data::kByTurns, " (2 and 4 by turns)"}}) {
    const Inputs inputs{values_of(most + 4, data), normal_values(kMostColumns + 4, 2),
                        normal_values(kMostColumns + 4, 3)};
    const auto wrong = first_wrong_case(cases, checks, [&](const RowCase& one) {
      return check_one(contestant, one, data, inputs);
    });
    if (!wrong.empty()) return wrong + name;
  }
  return {};
}

// ---- timing

/// The sets of one size share gamma, beta and the rows' values (launches follow each other).
std::shared_ptr<BufferSets<Problem>> make_sets(std::size_t columns, int groups) {
  const std::size_t rows = timed_rows(columns);
  auto sets = array_sets<Problem>(
      rows * columns, groups, {columns}, [rows, columns](float* out, const auto& in) {
        return Problem{out, in[0], nullptr, nullptr, kEpsilon, rows, columns, nullptr};
      });
  using Floats = DeviceBuffer<float>;
  const auto& gamma = sets->keep<Floats>(normal_values(columns, columns + 1));
  const auto& beta = sets->keep<Floats>(normal_values(columns, columns + 2));
  const auto& row_values = sets->keep<Floats>(2 * rows);
  for (Problem& problem : sets->problems) {
    problem.gamma = gamma.data();
    problem.beta = beta.data();
    problem.row_values = row_values.data();
  }
  return sets;
}

Family<Problem> family(const probes::Probe&) {
  return {
      .description = {.family = "layer_norm",
                      .size = {"columns", "elements"},
                      .sizes = {1024, 4096, 8192},
                      .headline_size = 4096,
                      .ceiling = "dram.copy_gbps"},
      .libraries = {own_copy<Problem>([](const Problem& p) { return p.rows * p.columns; })},
      // two sums, a difference, a square, three products and sums
      .flop = [](double columns) { return 7 * timed_elements(columns); },
      .compulsory_bytes =
          [](double columns) { return 2 * sizeof(float) * (timed_elements(columns) + columns); },
      .make_sets = make_sets,
      .check = check_all};
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/layer_norm", "How close does a layer normalisation come to a copy of the same bytes?",
    20)};

}  // namespace
}  // namespace warpgauge::kernels::layer_norm
