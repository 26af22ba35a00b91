// SPDX-License-Identifier: Apache-2.0
// Reference: sums in float64, on the device, one double a thread (no rung's code). Two checks:
// - exact: whole numbers whose absolute values sum to at most 2^24. Every order of additions is
//   exact in float32, so the sum must be the whole number, and an element left out or counted twice
//   shows. Sizes up to the largest that is timed.
// - bounded: N(0, 1) data, |error| <= d u / (1 - d u) * sum |x|, u = 2^-24; d is the most additions
//   that an element goes through (Higham, Accuracy and Stability of Numerical Algorithms, 4.2).
//   naive adds to one running sum: d = n. In all others a thread adds its own share first and trees
//   do the rest: d <= n / 2^12 + 64, as long as 2^12 threads share the work (a tree of 1024 threads
//   has depth 10; four of them and some slack are the 64).
// Traps: a sum left over from the contestant before (the output is poisoned), slots not zeroed for
// the next launch (looked at), arrays that are a multiple of everything (the sizes are not), data
// whose sum is zero whatever is read (whole numbers of both signs: not zero).
#include <cub/device/device_reduce.cuh>

#include <cmath>

#include "kernels/harness/check_output.cuh"
#include "kernels/harness/libraries.h"
#include "kernels/reduction/reduction.h"

namespace warpgauge::kernels::reduction {
namespace {

using probes::DeviceBuffer;
using Sum = ContestantFor<Problem>;

std::size_t cub_scratch_bytes(std::size_t n) {
  std::size_t bytes = 0;
  check(cub::DeviceReduce::Sum(nullptr, bytes, static_cast<const float*>(nullptr),
                               static_cast<float*>(nullptr), static_cast<int>(n)));
  return bytes;
}

void sum_with_cub(const Problem& problem, cudaStream_t stream) {
  std::size_t bytes = problem.scratch_bytes;
  // 32-bit offsets, the faster of CUB's two instances: no size here needs more.
  check(cub::DeviceReduce::Sum(problem.scratch, bytes, problem.in, problem.out,
                               static_cast<int>(problem.n), stream));
}

/// The memory that a problem of up to `n` elements needs besides its input.
class Workspace {
 public:
  explicit Workspace(std::size_t n)
      : scratch_(std::max(partial_count_for(n) * sizeof(float), cub_scratch_bytes(n))),
        slots_(slot_count_for(n)) {
    scratch_.fill_bytes(0xff);
    slots_.fill_bytes(0);
  }
  Problem problem(const float* in, std::size_t n, float* out) const {
    return {in, n, out, scratch_.data(), scratch_.bytes(), slots_.data()};
  }
  bool slots_are_zero() const {
    return std::ranges::all_of(slots_.to_host(), [](std::uint64_t word) { return word == 0; });
  }

 private:
  DeviceBuffer<std::uint8_t> scratch_;
  DeviceBuffer<std::uint64_t> slots_;
};

// ---- reference

__global__ void reference_kernel(const float* in, std::size_t n, double* sum, double* absolute) {
  double mine = 0, mine_absolute = 0;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n;
       i += std::size_t{gridDim.x} * blockDim.x) {
    mine += in[i];
    mine_absolute += fabsf(in[i]);
  }
  atomicAdd(sum, mine);
  atomicAdd(absolute, mine_absolute);
}

struct Reference {
  double sum, absolute;
};

Reference reference_of(const float* in, std::size_t n) {
  DeviceBuffer<double> sums(2);
  sums.fill_bytes(0);
  reference_kernel<<<256, 128>>>(in, n, sums.data(), sums.data() + 1);
  check(cudaGetLastError());
  const auto host = sums.to_host();
  return {host[0], host[1]};
}

// ---- checks

constexpr double kExactUpTo = 0x1p24;  ///< whole numbers that float32 holds without gaps

__global__ void round_kernel(float* values, std::size_t n, float scale) {
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n;
       i += std::size_t{gridDim.x} * blockDim.x) {
    values[i] = rintf(values[i] * scale);
  }
}

/// A scale by which the absolute values of n rounded N(0, 1) values sum to half of kExactUpTo at
/// most: E|round(s x)| is the sum over k of P(|s x| > k + 1/2).
float scale_for(std::size_t n) {
  double scale = 8;
  const auto mean = [&] {
    double sum = 0;
    for (int k = 0; k < 100; ++k) sum += std::erfc((k + 0.5) / scale / std::sqrt(2.0));
    return sum;
  };
  while (double(n) * mean() > kExactUpTo / 2) scale *= 0.8;
  return static_cast<float>(scale);
}

enum class Data { kNormal, kWhole };

struct Case : InputCase<float> {
  Case(std::size_t n, std::size_t offset, Data data) : InputCase(n, offset), data(data) {
    fill_normal(values.data(), values.size(), 1000 * n + offset);
    if (data == Data::kWhole) {
      round_kernel<<<1024, 256>>>(values.data(), values.size(), scale_for(n));
      check(cudaGetLastError());
    }
    reference = reference_of(in(), n);
    if (data == Data::kWhole && reference.absolute > kExactUpTo) {
      throw std::logic_error("whole numbers too large to be summed exactly");
    }
  }
  std::string text() const {
    return InputCase::text() + (data == Data::kWhole ? ", whole numbers" : ", N(0, 1)");
  }

  Data data;
  Reference reference{};
};

/// Sizes: none, one, around a vector, a warp, a block of each rung, a tile; primes; as many tiles
/// as single_pass collects by a block of its own; a little more than the largest that is timed.
std::vector<Case> all_cases(Checks checks) {
  std::vector<Case> all;
  for (std::size_t n : {0,   1,   2,   3,    4,    5,     7,     31,    33,    255,      256,
                        257, 511, 513, 4095, 4097, 16383, 16384, 16387, 65537, 1'000'003}) {
    for (std::size_t offset : {0, 1, 2, 3}) {
      all.emplace_back(n, offset, Data::kWhole);
      if (offset < 2) all.emplace_back(n, offset, Data::kNormal);
    }
  }
  if (checks == Checks::kSmall) return all;
  all.emplace_back((1U << 24) + 16385, 1, Data::kNormal);
  all.emplace_back((1U << 26) + 12345, 3, Data::kWhole);
  all.emplace_back((1U << 28) + 5, 1, Data::kWhole);
  return all;
}

double error_bound(const Sum& sum, const Case& on) {
  if (on.data == Data::kWhole) return 0;
  const double additions = sum.name == "naive" ? double(on.n) : double(on.n) / 0x1p12 + 64;
  const double depth = additions * 0x1p-24;
  return depth < 1 ? depth / (1 - depth) * on.reference.absolute : INFINITY;
}

std::string check_one(const Sum& sum, const Case& on) {
  const GuardedBuffer<float> out(1, on.offset);
  const Workspace workspace(on.n);
  const Problem problem = workspace.problem(on.in(), on.n, out.data());
  if (!sum.takes(problem)) return {};
  if (auto overrun = run_guarded(sum, problem, out); !overrun.empty()) return overrun;
  if (!workspace.slots_are_zero()) return "leaves slots that are not zero";
  const double got = out.to_host().front(), bound = error_bound(sum, on);
  if (std::fabs(got - on.reference.sum) <= bound) return {};  // false for NaN
  return "sum is " + std::to_string(got) + " instead of " + std::to_string(on.reference.sum) +
         " (bound " + std::to_string(bound) + ")";
}

// ---- timing

/// N(0, 1) inputs, one workspace for all sets (launches follow each other).
std::shared_ptr<BufferSets<Problem>> make_sets(std::size_t n, int groups) {
  auto sets = std::make_shared<BufferSets<Problem>>();
  using Floats = DeviceBuffer<float>;
  const auto& inputs = sets->keep<Floats>(normal_values(n * static_cast<std::size_t>(groups), n));
  const auto& out = sets->keep<Floats>(1);
  const auto& workspace = sets->keep<Workspace>(n);
  for (std::size_t at = 0; at < inputs.size(); at += n) {
    sets->problems.push_back(workspace.problem(inputs.data() + at, n, out.data()));
  }
  return sets;
}

Family<Problem> family(const probes::Probe&) {
  const auto cases = std::make_shared<std::vector<Case>>();
  return {.description = {.family = "reduction",
                          .size = {"n", "elements"},
                          .sizes = {0x1p16, 0x1p20, 0x1p24, 0x1p28},
                          .headline_size = 0x1p28,
                          .ceiling = "dram.read_gbps"},
          .libraries = {{.name = "cub",
                         .adds = "cub::DeviceReduce::Sum",
                         .library = cub_version(),
                         .launch = sum_with_cub}},
          .flop = [](double n) { return n; },
          .compulsory_bytes = [](double n) { return (n + 1) * sizeof(float); },
          .make_sets = make_sets,
          .check =
              [cases](const Sum& sum, Checks checks) {
                if (cases->empty()) *cases = all_cases(checks);
                return first_wrong_case(*cases, checks,
                                        [&](const Case& on) { return check_one(sum, on); });
              }};
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/reduction",
    "How fast can an array of floats be summed, and what does each idea bring?", 30)};

}  // namespace
}  // namespace warpgauge::kernels::reduction
