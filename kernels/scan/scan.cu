// SPDX-License-Identifier: Apache-2.0
// Compared with CUB's scan, and with our own best copy on the same buffers (it cannot be beaten).
// Reference: exact, every element, on the device, by induction: out[0] is in[0], and out[i] less
// out[i - 1] is in[i], modulo 2^32. That holds for all i only where every element is right.
// Traps: outputs left over from the contestant before (poisoned); a state that only serves the
// first launch (each problem is solved three times on one state, in a graph as well); a state that
// serves one size only (all problems share one); arrays that tiles divide or that begin on 16 bytes
// (the checks' do not); data whose sum is small or that is all alike (random words).
#include "kernels/scan/scan.h"

#include <cub/device/device_scan.cuh>

#include "kernels/harness/check_output.cuh"
#include "kernels/harness/elementwise/own_copy.h"
#include "kernels/harness/libraries.h"
#include "probes/device/graph.h"

namespace warpgauge::kernels::scan {
namespace {

using probes::DeviceBuffer;
using Scan = ContestantFor<Problem>;
using Words = DeviceBuffer<std::uint32_t>;

cudaError_t call_cub(void* scratch, std::size_t& scratch_bytes, const Problem& p,
                     cudaStream_t stream) {
  // 32-bit offsets, the faster of CUB's two instances: no size here needs more.
  return cub::DeviceScan::InclusiveSum(scratch, scratch_bytes, p.in, p.out, static_cast<int>(p.n),
                                       stream);
}

void scan_with_cub(const Problem& p, cudaStream_t stream) {
  std::size_t bytes = p.scratch_bytes;
  check(call_cub(p.scratch, bytes, p, stream));
}

std::size_t cub_scratch_bytes(std::size_t n) {
  std::size_t bytes = 0;
  check(call_cub(nullptr, bytes, {.out = nullptr, .in = nullptr, .n = n}, nullptr));
  return bytes;
}

/// The memory that problems of up to `n` elements need besides their arrays.
class Workspace {
 public:
  explicit Workspace(std::size_t n)
      : scratch_(std::max(tiles_of(n) * sizeof(std::uint32_t), cub_scratch_bytes(n))),
        state_(state_words_for(n)) {
    scratch_.fill_bytes(0xff);
    state_.fill_bytes(0);
  }
  Problem problem(std::uint32_t* out, const std::uint32_t* in, std::size_t n) const {
    return {out, in, n, scratch_.data(), scratch_.bytes(), state_.data()};
  }

 private:
  DeviceBuffer<std::uint8_t> scratch_;
  DeviceBuffer<std::uint64_t> state_;
};

Words random_words(std::size_t count, std::uint64_t seed) {
  Words words(count);
  fill_bytes(reinterpret_cast<std::uint8_t*>(words.data()), words.bytes(), Bytes::kUniform, seed);
  return words;
}

// ---- checks

__global__ void first_wrong(const std::uint32_t* out, const std::uint32_t* in, std::size_t n,
                            bool copied, unsigned long long* first) {
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n;
       i += std::size_t{gridDim.x} * blockDim.x) {
    const std::uint32_t before = i == 0 || copied ? 0 : out[i - 1];
    if (out[i] != before + in[i]) atomicMin(first, static_cast<unsigned long long>(i));
  }
}

/// "output 17 is 5, 2 more than the one before, and not 3 more"; empty where all are right.
std::string difference(const Problem& p, bool copied) {
  DeviceBuffer<unsigned long long> first(1);
  first.fill_bytes(0xff);
  first_wrong<<<1024, 256>>>(p.out, p.in, p.n, copied, first.data());
  check(cudaGetLastError());
  const std::size_t i = first.value();
  if (i >= p.n) return {};
  const auto word = [](const std::uint32_t* at) {
    std::uint32_t value = 0;
    check(cudaMemcpy(&value, at, sizeof(value), cudaMemcpyDeviceToHost));
    return value;
  };
  const std::uint32_t got = word(p.out + i), before = i == 0 || copied ? 0 : word(p.out + i - 1);
  return "output " + std::to_string(i) + " is " + std::to_string(got) + ", " +
         std::to_string(got - before) + " more than the one before, and not " +
         std::to_string(word(p.in + i)) + " more";
}

struct Case {
  std::size_t n, out_offset, in_offset;

  double elements() const { return double(n); }
  std::string text() const {
    return "n = " + std::to_string(n) + ", misaligned by " + listed({out_offset, in_offset});
  }
};

/// Around nothing, a vector, a warp's vectors and tile, a block's tile, 32, 128 and 256 tiles (a
/// step of a look, a look of either rung), more tiles than the device holds; the largest that is
/// timed.
std::vector<Case> cases_to_check() {
  constexpr std::size_t kOne = kTile;
  std::vector<Case> cases;
  for (const std::size_t n : {std::size_t{0},
                              std::size_t{1},
                              std::size_t{2},
                              std::size_t{3},
                              std::size_t{4},
                              std::size_t{5},
                              std::size_t{127},
                              std::size_t{128},
                              std::size_t{129},
                              std::size_t{511},
                              std::size_t{513},
                              std::size_t{4097},
                              kOne - 1,
                              kOne,
                              kOne + 1,
                              2 * kOne,
                              2 * kOne + 5,
                              31 * kOne + 7,
                              32 * kOne,
                              33 * kOne + 1,
                              127 * kOne + 3,
                              128 * kOne,
                              129 * kOne + 2,
                              130 * kOne,
                              255 * kOne + 6,
                              256 * kOne,
                              257 * kOne + 1,
                              std::size_t{1'000'003},
                              std::size_t{(1 << 24) + 4099}}) {
    for (const auto& [out, in] :
         {std::pair<std::size_t, std::size_t>{0, 0}, {1, 1}, {0, 3}, {2, 0}}) {
      cases.push_back({n, out, in});
    }
  }
  cases.push_back({1U << 28, 0, 0});
  cases.push_back({(1U << 28) - 5, 0, 0});
  return cases;
}

/// Three launches on one state: by itself, and twice in a graph.
std::string check_one(const Scan& scan, const Case& one, const Words& in,
                      const Workspace& workspace) {
  const GuardedBuffer<std::uint32_t> out(one.n, one.out_offset);
  const Problem problem = workspace.problem(out.data(), in.data() + one.in_offset, one.n);
  const bool copied = scan.name == kOwnCopy;
  if (!scan.takes(problem)) return {};
  if (auto overrun = run_guarded(scan, problem, out); !overrun.empty()) return overrun;
  if (auto wrong = difference(problem, copied); !wrong.empty()) return wrong;
  if (one.n == 0) return {};
  check(cudaMemset(out.data(), 0xff, one.n * sizeof(std::uint32_t)));
  probes::ExecutableGraph graph([&](cudaStream_t stream) {
    for (int i = 0; i < 2; ++i) scan.launch(problem, stream);
  });
  graph.launch(nullptr);
  check(cudaDeviceSynchronize());
  auto wrong = difference(problem, copied);
  return wrong.empty() ? wrong : wrong + " (in a graph)";
}

std::string check_all(const Scan& scan, Checks checks) {
  const auto cases = cases_to_check();
  const bool small = checks == Checks::kSmall;
  const std::size_t most = small ? static_cast<std::size_t>(kSmallCheckElements) : 1U << 28;
  const Words in = random_words(most + 4, 1);
  const Workspace workspace(most);
  return first_wrong_case(cases, checks,
                          [&](const Case& one) { return check_one(scan, one, in, workspace); });
}

// ---- timing

/// One workspace for all sets (launches follow each other).
std::shared_ptr<BufferSets<Problem>> make_sets(std::size_t n, int groups) {
  auto sets = std::make_shared<BufferSets<Problem>>();
  const auto& inputs = sets->keep<Words>(random_words(n * static_cast<std::size_t>(groups), n));
  const auto& outputs = sets->keep<Words>(inputs.size());
  const auto& workspace = sets->keep<Workspace>(n);
  for (std::size_t at = 0; at < inputs.size(); at += n) {
    sets->problems.push_back(workspace.problem(outputs.data() + at, inputs.data() + at, n));
  }
  return sets;
}

/// The copy moves words as floats: bits, whatever they mean.
Scan own_copy_of_words() {
  const auto& rung = best_copy();
  return {.name = std::string(kOwnCopy),
          .adds = "copies as many bytes, by " + std::string(rung.name),
          .library = "warpgauge " + std::string(rung.name),
          .launch = [&rung](const Problem& p, cudaStream_t stream) {
            rung.enqueue(
                {reinterpret_cast<float*>(p.out), {reinterpret_cast<const float*>(p.in)}, p.n, {}},
                stream);
          }};
}

Family<Problem> family(const probes::Probe&) {
  return {.description = {.family = "scan",
                          .type = "u32",
                          .data = "uniform",
                          .size = {"n", "elements"},
                          .sizes = {0x1p20, 0x1p24, 0x1p28},
                          .headline_size = 0x1p28,
                          .ceiling = "dram.copy_gbps"},
          .libraries = {{.name = "cub",
                         .adds = "cub::DeviceScan::InclusiveSum",
                         .library = cub_version(),
                         .launch = scan_with_cub},
                        own_copy_of_words()},
          .flop = [](double n) { return n; },  // one addition an element, of whole numbers
          .compulsory_bytes = [](double n) { return 2 * sizeof(std::uint32_t) * n; },
          .make_sets = make_sets,
          .check = check_all};
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/scan", "How close does a prefix sum come to a copy, and which remedies matter?", 20)};

}  // namespace
}  // namespace warpgauge::kernels::scan
