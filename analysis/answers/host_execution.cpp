// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/host_execution.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/costs/keys.h"
#include "analysis/model/launch.h"

namespace warpgauge::answers {
namespace {

/// Bytes of L1 for each of the blocks that share an SM; absent where the profile does not tell.
std::optional<std::uint64_t> l1_of_a_block(const describe::StaticLaunch& launch,
                                           const machine_code::CubinFunction& facts,
                                           std::uint64_t shared_bytes,
                                           const profile::Profile& profile) {
  const costs::Keys keys(profile, costs::Corner::kValue);
  const double l1 = keys.known_value("l1.size_bytes"), sms = keys.known_value("sm.count");
  descriptor::LaunchShape shape{
      .grid_blocks = static_cast<double>(launch.grid[0] * launch.grid[1] * launch.grid[2]),
      .threads_per_block = static_cast<int>(launch.block[0] * launch.block[1] * launch.block[2])};
  shape.registers_per_thread = facts.registers;
  shape.shared_bytes_per_block = static_cast<int>(shared_bytes);
  if (l1 <= 0 || sms <= 0) return std::nullopt;
  try {
    const double room = model::occupancy(shape, model::sm_limits(profile)).blocks_per_sm;
    const double blocks = std::min(room, std::ceil(shape.grid_blocks / sms));
    const double left = l1 - blocks * static_cast<double>(shared_bytes);
    if (blocks <= 0) return std::nullopt;
    return left <= 0 ? 0 : static_cast<std::uint64_t>(left / blocks);
  } catch (const costs::AbsentKey&) {
    return std::nullopt;
  }
}

}  // namespace

interpret::KernelInput host_input(const HostKernel& kernel, const describe::StaticLaunch& launch) {
  interpret::KernelInput input{.code = &kernel.code, .constants = kernel.constants};
  for (std::size_t i = 0; i < 3; ++i) {
    input.grid[i] = static_cast<std::uint32_t>(launch.grid[i]);
    input.block[i] = static_cast<std::uint32_t>(launch.block[i]);
  }
  if (kernel.facts.cluster[0] > 0) {
    input.cluster = kernel.facts.cluster;
  } else if (launch.cluster_blocks > 1) {
    input.cluster[0] = static_cast<std::uint32_t>(launch.cluster_blocks);
  }
  input.shared_bytes = kernel.facts.shared_bytes + launch.shared_bytes;
  return input;
}

HostExecution execute_on_host(const HostKernel& kernel, interpret::KernelInput input,
                              const describe::StaticLaunch& launch, const profile::Profile& profile,
                              bool warm, const interpret::SampleLimits& limits) {
  const auto l1 = l1_of_a_block(launch, kernel.facts, input.shared_bytes, profile);
  input.l1_bytes = l1.value_or(0);  // what comes from DRAM does not depend on it
  HostExecution execution{.counts = {}, .sample = interpret::sample(input, limits)};
  require(execution.sample.stopped.empty(), "{}", execution.sample.stopped);
  describe::Caches caches{.knows_l1 = l1.has_value(), .l2_bytes = {}, .warm = warm};
  const double l2 = costs::Keys(profile, costs::Corner::kValue).known_value("l2.size_bytes");
  if (l2 > 0) caches.l2_bytes = l2;
  execution.counts = describe::host_counts(execution.sample, kernel.code, caches);
  return execution;
}

}  // namespace warpgauge::answers
