// SPDX-License-Identifier: Apache-2.0
// Three ladders, for three distributions: uniform; constant (every addition meets every other);
// Zipf's law (few values make up most). A histogram that is fast on one of them only is not fast.
// Reference: 256 blocks that each count one value (no rung's code). Every bin must be equal.
// Traps: counts left over from the contestant before (the output is poisoned); a gate that is not
// shut for the next launch (checked); arrays that are a multiple of everything or aligned (these
// are not).
#include <cub/device/device_histogram.cuh>

#include "kernels/harness/check_output.cuh"
#include "kernels/harness/libraries.h"
#include "kernels/histogram/histogram.h"

namespace warpgauge::kernels::histogram {
namespace {

using probes::DeviceBuffer;
using Count = ContestantFor<Problem>;

cudaError_t call_cub(void* scratch, std::size_t& scratch_bytes, const Problem& problem,
                     cudaStream_t stream) {
  constexpr int kLevels = kBins + 1, kLower = 0, kUpper = kBins;
  return cub::DeviceHistogram::HistogramEven(scratch, scratch_bytes, problem.in, problem.bins,
                                             kLevels, kLower, kUpper, static_cast<int>(problem.n),
                                             stream);
}

std::size_t cub_scratch_bytes(std::size_t n) {
  std::size_t bytes = 0;
  check(call_cub(nullptr, bytes, {.in = nullptr, .n = n}, nullptr));
  return bytes;
}

void count_with_cub(const Problem& problem, cudaStream_t stream) {
  std::size_t bytes = problem.scratch_bytes;
  check(call_cub(problem.scratch, bytes, problem, stream));
}

/// The memory that a problem needs besides its input and output.
class Workspace {
 public:
  explicit Workspace(std::size_t n) : scratch_(cub_scratch_bytes(n)), gate_(1) {
    scratch_.fill_bytes(0xff);
    gate_.fill_bytes(0);
  }
  Problem problem(const std::uint8_t* in, std::size_t n, std::uint32_t* bins) const {
    return {in, n, bins, gate_.data(), scratch_.data(), scratch_.bytes()};
  }
  bool gate_is_shut() const { return gate_.to_host().front() == 0; }

 private:
  DeviceBuffer<std::uint8_t> scratch_;
  DeviceBuffer<std::uint32_t> gate_;
};

// ---- reference

/// Block b counts the bytes that are b.
__global__ void reference_kernel(const std::uint8_t* in, std::size_t n, std::uint32_t* bins) {
  std::uint32_t mine = 0;
  for (std::size_t i = threadIdx.x; i < n; i += blockDim.x) mine += in[i] == blockIdx.x ? 1 : 0;
  atomicAdd(bins + blockIdx.x, mine);
}

std::vector<std::uint32_t> reference_of(const std::uint8_t* in, std::size_t n) {
  DeviceBuffer<std::uint32_t> bins(kBins);
  bins.fill_bytes(0);
  reference_kernel<<<kBins, 1024>>>(in, n, bins.data());
  check(cudaGetLastError());
  return bins.to_host();
}

// ---- checks

struct Case : InputCase<std::uint8_t> {
  Case(std::size_t n, std::size_t offset, Bytes distribution) : InputCase(n, offset) {
    fill_bytes(values.data(), values.size(), distribution, 1000 * n + offset);
    reference = reference_of(in(), n);
  }
  std::vector<std::uint32_t> reference;
};

/// Sizes: none, one, around a vector, a warp, a block and a tile of each rung, primes, and enough
/// for every block of a grid to iterate several times.
std::vector<Case> cases_of(Bytes distribution, Checks checks) {
  std::vector<Case> all;
  for (std::size_t n : {0, 1, 2, 15, 16, 17, 31, 255, 257, 4095, 4097, 16383, 16400, 32767, 32768,
                        32785, 65519, 1'000'003}) {
    for (std::size_t offset : {0, 1, 7, 15}) all.emplace_back(n, offset, distribution);
  }
  if (checks == Checks::kSmall) return all;
  all.emplace_back((1U << 24) + 32771, 3, distribution);
  all.emplace_back((1U << 28) - 17, 1, distribution);
  all.emplace_back((1U << 30) + 5, 1, distribution);
  return all;
}

std::string check_one(const Count& count, const Case& on, const Workspace& workspace) {
  const GuardedBuffer<std::uint32_t> bins(kBins, on.offset % 4);
  const Problem problem = workspace.problem(on.in(), on.n, bins.data());
  if (!count.takes(problem)) return {};
  if (auto overrun = run_guarded(count, problem, bins); !overrun.empty()) return overrun;
  if (!workspace.gate_is_shut()) return "leaves its gate open";
  const auto got = bins.to_host();
  for (int bin = 0; bin < kBins; ++bin) {
    if (got[bin] != on.reference[bin]) {
      return "bin " + std::to_string(bin) + " holds " + std::to_string(got[bin]) + " instead of " +
             std::to_string(on.reference[bin]);
    }
  }
  return {};
}

std::string check_all(const Count& count, const std::vector<Case>& cases, Checks checks) {
  const Workspace workspace(std::ranges::max_element(cases, {}, &Case::n)->n);
  return first_wrong_case(cases, checks,
                          [&](const Case& on) { return check_one(count, on, workspace); });
}

// ---- timing

/// One workspace for all sets (launches follow each other).
template <Bytes distribution>
std::shared_ptr<BufferSets<Problem>> make_sets(std::size_t n, int groups) {
  auto sets = std::make_shared<BufferSets<Problem>>();
  const auto& inputs = sets->keep<DeviceBuffer<std::uint8_t>>(n * static_cast<std::size_t>(groups));
  const auto& bins = sets->keep<DeviceBuffer<std::uint32_t>>(kBins);
  const auto& workspace = sets->keep<Workspace>(n);
  fill_bytes(inputs.data(), inputs.size(), distribution, n);
  for (std::size_t at = 0; at < inputs.size(); at += n) {
    sets->problems.push_back(workspace.problem(inputs.data() + at, n, bins.data()));
  }
  return sets;
}

constexpr const char* kNames[] = {"uniform", "constant", "zipf"};  // in the order of Bytes

template <Bytes distribution>
Family<Problem> family(const probes::Probe&) {
  const auto cases = std::make_shared<std::vector<Case>>();
  return {.description = {.family = "histogram",
                          .type = "u8",
                          .data = kNames[static_cast<int>(distribution)],
                          .size = {"n", "elements"},
                          .sizes = {0x1p20, 0x1p24, 0x1p28, 0x1p30},
                          .headline_size = 0x1p30,
                          .is_variant = distribution != Bytes::kUniform,
                          .ceiling = "dram.read_gbps"},
          .libraries = {{.name = "cub",
                         .adds = "cub::DeviceHistogram::HistogramEven",
                         .library = cub_version(),
                         .launch = count_with_cub}},
          .flop = [](double n) { return n; },  // one addition a byte, of whole numbers
          .compulsory_bytes = [](double n) { return n + kBins * sizeof(std::uint32_t); },
          .make_sets = make_sets<distribution>,
          .check =
              [cases](const Count& count, Checks checks) {
                if (cases->empty()) *cases = cases_of(distribution, checks);
                return check_all(count, *cases, checks);
              }};
}

const probes::Register kRegister{
    ladder_probe<Problem, family<Bytes::kUniform>, family<Bytes::kConstant>, family<Bytes::kZipf>>(
        "kernels/histogram",
        "How fast can bytes be counted into 256 bins, on even, equal and skewed data?", 50)};

}  // namespace
}  // namespace warpgauge::kernels::histogram
