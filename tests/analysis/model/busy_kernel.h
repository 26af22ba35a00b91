// SPDX-License-Identifier: Apache-2.0
// A kernel that asks for everything, and a device that has an answer to it.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>

#include "analysis/descriptor/descriptor.h"
#include "analysis/model/predict.h"
#include "tests/analysis/model/planted.h"

namespace warpgauge::model {

using enum descriptor::Resource;

/// Asks for something of every kind; 1000 blocks: six waves and a tail of 40.
inline descriptor::Descriptor busy_kernel() {
  descriptor::Descriptor kernel = planted::kernel(1000);
  for (const descriptor::ResourceInfo& resource : descriptor::kResources) {
    const bool of_a_warp = resource.unit.find('/') != std::string_view::npos;
    kernel.work.set(resource.resource, of_a_warp ? 10 : 1e6);
  }
  kernel.work.set(kLoadsInFlight, 2);
  kernel.work.set(kFetchRequests, 1e4);
  kernel.work.set(kFetchMisses, 1e3);
  kernel.variants["no_conflicts"][kSharedWavefronts] = 5e5;
  kernel.variants["coalesced"][kL2ReadSectors] = 5e5;
  return kernel;
}

/// The planted device, and the published value of every other key that a law asks for.
inline profile::Profile busy_device() {
  static const profile::Profile device = [] {
    const profile::Profile published = profile::read_profile(
        std::filesystem::path(WARPGAUGE_SOURCE_DIR) / "data/h200/profile.json");
    profile::Profile result = planted::device();
    for (const MissingKey& missing : predict(busy_kernel(), result).missing) {
      result.entries[missing.key] = published.entries.at(missing.key);
    }
    return result;
  }();
  return device;
}

inline double time_us(const descriptor::Descriptor& kernel, const profile::Profile& device,
                      const PredictOptions& options = {}) {
  const Prediction result = predict(kernel, device, options);
  if (!result.time_us) {
    ADD_FAILURE() << result.missing.front().key;
    return 0;
  }
  return result.time_us->value;
}

}  // namespace warpgauge::model
