// SPDX-License-Identifier: Apache-2.0
// Question: how much shared memory can a block and an SM have, what does the system keep of each
// block's, and in what steps is it given out?
//
// Method: blocks that ask for the same amount each count how many are on their SM, and a bisection
// finds the largest amount with which n blocks still fit together. Those amounts follow from three
// numbers: n blocks of (amount + reserved), rounded up to the step, must fit into the SM's memory.
// The driver's occupancy calculator is asked for comparison: what runs decides. `default`: the same
// for one block of a kernel that was never allowed more, beside what the driver states of it.
//
// What could fool it: blocks that end before the others have come (each waits, some ten thousand
// cycles after the last one came); registers and warps (one warp a block, few registers); the
// largest carve-out must be asked for.
#include <algorithm>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/methods/occupancy.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::limits_probe {
namespace {

constexpr int kMostSms = 1024;
constexpr std::uint64_t kWaitCycles = 20'000;

struct Crowd {
  unsigned here[kMostSms];  ///< blocks on each SM now
  unsigned most[kMostSms];  ///< and at most
  unsigned wrong;           ///< words of shared memory that did not keep what was written
};

__global__ void crowd_kernel(Crowd* crowd, unsigned words) {
  extern __shared__ std::uint32_t own[];
  // The first and the last word must be the block's own.
  if (words > 0) own[0] = blockIdx.x, own[words - 1] = blockIdx.x;
  const unsigned sm = read_smid() % kMostSms;
  const unsigned now = atomicAdd(&crowd->here[sm], 1) + 1;
  atomicMax(&crowd->most[sm], now);
  const std::uint64_t start = read_clock();
  while (read_clock() - start < kWaitCycles) {
  }
  const volatile std::uint32_t* kept = own;
  if (words > 0 && (kept[0] != blockIdx.x || kept[words - 1] != blockIdx.x)) {
    atomicAdd(&crowd->wrong, 1);
  }
  atomicSub(&crowd->here[sm], 1);
}

// *kept: whether the block's first and last word are its own.
__global__ void default_kernel(std::uint32_t* kept, unsigned words) {
  extern __shared__ std::uint32_t own[];
  volatile std::uint32_t* const mine = own;
  if (words > 0) mine[0] = words, mine[words - 1] = words;
  *kept = words == 0 || (mine[0] == words && mine[words - 1] == words);
}

/// Whether a block with `bytes` starts without being allowed more than the default.
bool starts_by_default(std::size_t bytes) {
  DeviceBuffer<std::uint32_t> kept(1);
  kept.fill_bytes(0);
  default_kernel<<<1, 1, bytes>>>(kept.data(), static_cast<unsigned>(bytes / 4));
  if (cudaGetLastError() != cudaSuccess) return false;
  if (kept.value() != 1) throw std::runtime_error("shared memory did not keep what was written");
  return true;
}

class Limits {
 public:
  explicit Limits(const Device& device)
      : sm_count(device.sm_count()),
        most_blocks(attribute_of(device, cudaDevAttrMaxBlocksPerMultiprocessor)),
        optin(device.shared_bytes_per_block_optin()) {
    allow_all_shared(device, crowd_kernel);
  }

  const int sm_count, most_blocks;
  const std::size_t optin;

  /// Whether a block with `bytes` can be started at all.
  bool starts(std::size_t bytes) {
    if (cudaFuncSetAttribute(crowd_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(bytes)) != cudaSuccess) {
      cudaGetLastError();
      return false;
    }
    crowd_.fill_bytes(0);
    crowd_kernel<<<1, 1, bytes>>>(crowd_.data(), static_cast<unsigned>(bytes / 4));
    if (cudaGetLastError() != cudaSuccess) return false;
    check(cudaDeviceSynchronize());
    require_kept();
    return true;
  }

  /// Blocks that were on one SM together: the SM with most of them.
  int running(std::size_t bytes) {
    crowd_.fill_bytes(0);
    crowd_kernel<<<sm_count*(most_blocks + 1), 1, bytes>>>(crowd_.data(),
                                                           static_cast<unsigned>(bytes / 4));
    check(cudaGetLastError());
    const Crowd crowd = require_kept();
    return static_cast<int>(*std::max_element(crowd.most, crowd.most + kMostSms));
  }

 private:
  Crowd require_kept() const {
    const Crowd crowd = crowd_.value();
    if (crowd.wrong != 0) throw std::runtime_error("shared memory did not keep what was written");
    return crowd;
  }

  DeviceBuffer<Crowd> crowd_{1};
};

void measure(Probe& probe) {
  Limits limits(probe.device());
  probe.series({.variant = "block",
                .axes = {{"attempt", "1"}},
                .quantities = {{"largest", "bytes"}},
                .fit = {"median_of", {{"shared.max_bytes_per_block", "largest"}}},
                .kernel = crowd_kernel},
               [&](Sweep& sweep) {
                 const auto starts = [&](std::size_t bytes) { return limits.starts(bytes); };
                 sweep.add({1}, {{double(largest_fitting(2 * limits.optin, starts))}});
                 limits.starts(limits.optin);  // leaves the attribute at the limit
               });
  probe.series({.variant = "default",
                .axes = {{"attempt", "1"}},
                .quantities = {{"largest", "bytes"}, {"stated", "bytes"}},
                .kernel = default_kernel},
               [&](Sweep& sweep) {
                 sweep.add(
                     {1},
                     {{double(largest_fitting(2 * limits.optin, starts_by_default))},
                      {double(attribute_of(probe.device(), cudaDevAttrMaxSharedMemoryPerBlock))}});
               });
  const auto thresholds = [&](const char* variant, const char* label,
                              std::vector<samples::Fill> fills, const auto& blocks_with) {
    probe.series({.variant = variant,
                  .axes = {{"blocks", "blocks"}},
                  .quantities = {{"largest", "bytes"}},
                  .fit = {"allocation_law", std::move(fills)},
                  .figure = {"shared_limits",
                             "Largest shared memory of a block with which n fit on an SM", label},
                  .kernel = crowd_kernel},
                 [&](Sweep& sweep) {
                   for (const int blocks : searched_blocks(probe, limits.most_blocks)) {
                     const auto fit = [&](std::size_t bytes) {
                       return blocks_with(bytes) >= blocks;
                     };
                     sweep.add({double(blocks)}, {{double(largest_fitting(limits.optin, fit))}});
                   }
                 });
  };
  thresholds("running", "what ran",
             {{"shared.max_bytes_per_sm", "total"},
              {"shared.reserved_bytes_per_block", "reserved"},
              {"shared.granule_bytes", "granule"}},
             [&](std::size_t bytes) { return limits.running(bytes); });
  thresholds("calculated", "the driver's calculator", {},
             [](std::size_t bytes) { return calculated_blocks(crowd_kernel, 1, bytes); });
}

/// The blocks that were meant to run did.
void confirm(Probe& probe) {
  Limits limits(probe.device());
  const double blocks = static_cast<double>(probe.device().sm_count()) * (limits.most_blocks + 1);
  count_launch(probe, "running", "launch", {"amount", "bytes"}, 8192, {{"blocks", blocks, 0.001}},
               [&] { limits.running(8192); });
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How much shared memory can a block and an SM have, and in what steps?"}};

}  // namespace
}  // namespace warpgauge::probes::limits_probe
