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

/// The profile's device, as this launch fills it. What L1 holds is not known where the number of
/// SMs, or of blocks that fit one, is not.
interpret::Device device_for(const descriptor::LaunchShape& shape, bool warm,
                             const profile::Profile& profile) {
  const costs::Keys keys(profile, costs::Corner::kValue);
  interpret::Device device{.l2_is_warm = warm};
  const double sms = keys.known_value("sm.count"), l1 = keys.known_value("l1.size_bytes");
  if (sms > 0) device.sms = static_cast<std::uint64_t>(sms);
  device.l2_bytes = static_cast<std::uint64_t>(keys.known_value("l2.size_bytes"));
  device.l2_sides = static_cast<std::uint64_t>(keys.l2_sides());
  try {
    device.partitions = static_cast<std::uint64_t>(keys.schedulers());
    const double room = model::occupancy(shape, model::sm_limits(profile)).blocks_per_sm;
    const double blocks = std::clamp(std::ceil(shape.grid_blocks / static_cast<double>(device.sms)),
                                     1.0, std::max(room, 1.0));
    device.resident_blocks = static_cast<std::uint64_t>(blocks);
    const double left = l1 - blocks * static_cast<double>(shape.shared_bytes_per_block);
    if (l1 > 0 && sms > 0) device.l1_bytes = static_cast<std::uint64_t>(std::max(left, 0.0));
  } catch (const costs::AbsentKey&) {
    // Blocks are taken to run alone on an SM whose L1 is not known.
  }
  return device;
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
  const descriptor::LaunchShape shape{
      .grid_blocks = static_cast<double>(launch.grid[0] * launch.grid[1] * launch.grid[2]),
      .threads_per_block = static_cast<int>(launch.block[0] * launch.block[1] * launch.block[2]),
      .registers_per_thread = kernel.facts.registers,
      .shared_bytes_per_block = static_cast<int>(input.shared_bytes)};
  input.device = device_for(shape, warm, profile);
  HostExecution execution{.counts = {}, .sample = interpret::sample(input, limits)};
  require(execution.sample.stopped.empty(), "{}", execution.sample.stopped);
  // How unevenly work lies on SMs cannot be told where their number is not known.
  const bool knows_sms = costs::Keys(profile, costs::Corner::kValue).known_value("sm.count") > 0;
  if (!knows_sms) execution.sample.placement = {};
  execution.counts = describe::host_counts(execution.sample, kernel.code, *input.device);
  return execution;
}

}  // namespace warpgauge::answers
