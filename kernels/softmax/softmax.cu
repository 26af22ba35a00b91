// SPDX-License-Identifier: Apache-2.0
// Compared with our own best copy, on the same buffers (it cannot be beaten). The axis is the
// length of a row; there are always 2^28 elements.
// Reference: float64, every element, on the device, from each row's largest element m and sum. With
// d = m - x, u = 2^-24: the rounding of x - m and the exponential (softmax.h) put at most (4 + 3.35
// d) u on an element of the sum, and on the quotient; the error of the sum is a mean of such
// errors, weighted by its elements, plus one u per addition (a thread adds at most 1/256 of a row,
// or 8 numbers, and then there are trees). The online rung scales a sum at each of its steps, with
// 5 u more each; one_exchange does so at a row's last few steps, and once for each element.
// Reciprocal and product are one u each. Results below 2^-126 may be 0. This bound is wide for long
// rows. So there are also rows of equal elements: every exponential is 1, every sum is exact,
// whatever the order, and a lost element shows.
// Traps: outputs left over from the contestant before (poisoned); elements beyond e^88 (a wide
// matrix has some: a largest element that is not subtracted is seen); rows that end with the
// vectors or begin on 16 bytes (the checks' do not).
#include "kernels/softmax/softmax.h"

#include <cfloat>

#include "kernels/harness/check_output.cuh"
#include "kernels/harness/elementwise/own_copy.h"
#include "kernels/harness/rows/row_cases.h"

namespace warpgauge::kernels::softmax {
namespace {

using probes::DeviceBuffer;

// ---- reference

/// For a row, with d = most - element: the sum of exp(-d), and the sum of d exp(-d) over that sum.
struct RowReference {
  double most, sum, mean_distance;
};

/// A warp a row.
__global__ void reference_kernel(Problem p, RowReference* of_row) {
  const std::size_t row = std::size_t{blockIdx.x} * (blockDim.x / 32) + threadIdx.x / 32;
  if (row >= p.rows) return;
  const float* x = p.in + row * p.columns;
  float most = -FLT_MAX;
  for (std::size_t c = threadIdx.x % 32; c < p.columns; c += 32) most = fmaxf(most, x[c]);
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    most = fmaxf(most, __shfl_xor_sync(~0U, most, lanes));
  }
  double sum = 0, distances = 0;
  for (std::size_t c = threadIdx.x % 32; c < p.columns; c += 32) {
    const double distance = static_cast<double>(most) - x[c], part = exp(-distance);
    sum += part;
    distances += distance * part;
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    sum += __shfl_xor_sync(~0U, sum, lanes);
    distances += __shfl_xor_sync(~0U, distances, lanes);
  }
  if (threadIdx.x % 32 == 0) of_row[row] = {most, sum, distances / sum};
}

struct Reference {
  Problem p;
  const RowReference* of_row;
  bool exact_sums;  ///< every element is the largest

  __device__ Expected operator()(std::size_t i) const {
    constexpr double kUnit = 0x1p-24, kUnderflow = 0x1p-125;
    const RowReference& row = of_row[i / p.columns];
    const double distance = row.most - p.in[i], value = exp(-distance) / row.sum;
    if (exact_sums) return {value, 3 * kUnit * value};
    const double additions = static_cast<double>(p.columns) / 256 + 32;
    const double units = (4 + 3.35 * distance) + (4 + 3.35 * row.mean_distance) + 6 * additions + 2;
    return {value, units * kUnit * value + kUnderflow};
  }
};

// ---- checks

enum class Data { kNormal, kWide, kEqual };

/// Wide: elements of N(0, 1) times 64. Equal: one number for all.
__global__ void change(float* values, std::size_t n, Data data) {
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n;
       i += std::size_t{gridDim.x} * blockDim.x) {
    values[i] = data == Data::kWide ? 64 * values[i] : -3.7F;
  }
}

DeviceBuffer<float> values_of(std::size_t n, Data data) {
  auto values = normal_values(n, 1);
  if (data != Data::kNormal) change<<<1024, 256>>>(values.data(), n, data);
  check(cudaGetLastError());
  return values;
}

std::string check_one(const ContestantFor<Problem>& contestant, const RowCase& one, Data data,
                      const DeviceBuffer<float>& in) {
  const GuardedBuffer<float> out(one.rows * one.columns, one.out_offset);
  const DeviceBuffer<float> row_values(2 * one.rows + 1);
  const Problem problem{out.data(), in.data() + one.in_offset, one.rows, one.columns,
                        row_values.data()};
  if (one.rows * one.columns + one.in_offset > in.size()) {
    throw std::logic_error("a softmax to check is larger than its input");
  }
  if (!contestant.takes(problem)) return {};
  if (contestant.name == kOwnCopy) {
    return check_output(contestant, problem, out, Copied<Problem>{problem});
  }
  const DeviceBuffer<RowReference> of_row(one.rows + 1);
  if (!is_empty(problem)) {
    reference_kernel<<<blocks_for(one.rows, 4), 128>>>(problem, of_row.data());
    check(cudaGetLastError());
  }
  return check_output(contestant, problem, out,
                      Reference{problem, of_row.data(), data == Data::kEqual});
}

std::string check_all(const ContestantFor<Problem>& contestant, Checks checks) {
  const bool small = checks == Checks::kSmall;
  const std::size_t most = small ? static_cast<std::size_t>(kSmallCheckElements) : 1U << 28;
  const auto cases = row_cases(checks);
  for (const auto& [data, name] :
       {std::pair{Data::kNormal, ""}, {Data::kWide, " (wide)"}, {Data::kEqual, " (equal)"}}) {
    const auto in = values_of(most + 4, data);
    const auto wrong = first_wrong_case(
        cases, checks, [&](const RowCase& one) { return check_one(contestant, one, data, in); });
    if (!wrong.empty()) return wrong + name;
  }
  return {};
}

// ---- timing

std::shared_ptr<BufferSets<Problem>> make_sets(std::size_t columns, int groups) {
  const std::size_t rows = timed_rows(columns);
  auto sets = array_sets<Problem>(rows * columns, groups, {columns},
                                  [rows, columns](float* out, const auto& in) {
                                    return Problem{out, in[0], rows, columns, nullptr};
                                  });
  const auto& row_values = sets->keep<DeviceBuffer<float>>(2 * rows);
  for (Problem& problem : sets->problems) problem.row_values = row_values.data();
  return sets;
}

Family<Problem> family(const probes::Probe&) {
  return {.description = {.family = "softmax",
                          .size = {"columns", "elements"},
                          .sizes = {1024, 4096, 8192},
                          .headline_size = 4096,
                          .ceiling = "dram.copy_gbps"},
          .libraries = {own_copy<Problem>([](const Problem& p) { return p.rows * p.columns; })},
          // the largest, a difference, an exponential, a sum, a product
          .flop = [](double columns) { return 5 * timed_elements(columns); },
          .compulsory_bytes =
              [](double columns) { return 2 * sizeof(float) * timed_elements(columns); },
          .make_sets = make_sets,
          .check = check_all};
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/softmax", "How close does a softmax of rows come to a copy of the same bytes?", 20)};

}  // namespace
}  // namespace warpgauge::kernels::softmax
