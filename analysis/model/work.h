// SPDX-License-Identifier: Apache-2.0
// What a kernel asks of the device: the closed list of resources that a description may count.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace warpgauge::model {

/// The order is the one of docs/kernel_json.md. What each one counts stands in work.cpp, beside its
/// name and unit.
enum class Resource {
  // Instructions, by the pipe that executes them
  kWarpInstructions,
  kFma,
  kImad,
  kAlu,
  kHalf,
  kFp64,
  kXu,
  kShuffle,
  kTensorBf16MmaSync,
  kTensorBf16Wgmma,
  // Memory, from the SM outwards
  kSharedWavefronts,
  kL1Wavefronts,
  kL1Bytes,
  kL1LoadSectors,
  kL1StoreSectors,
  kL2ReadSectors,
  kL2WriteSectors,
  kL2ReadRequests,
  kL2WriteRequests,
  kDramReadBytes,
  kDramWriteBytes,
  // Atomics
  kGlobalAtomicsSameAddress,
  kGlobalAtomicsOneLane,
  kGlobalAtomicsCoalesced,
  kGlobalAtomicsSpread,
  kGlobalAtomicsHot,
  kGlobalAtomicsHotF32,
  kSharedAtomicsSameAddress,
  kSharedAtomicsSpread,
  // What a warp or a block waits for
  kLoadRequests,
  kLoadsInFlight,
  kBarriers,
  kExtraPaths,
  kChainFfma,
  kChainFadd,
  kChainImad,
  kChainIadd3,
  kChainLop3,
  kChainMufuEx2,
  kChainMufuRsqrt,
  kChainDfma,
  kChainHfma2,
  kChainShfl,
  kChainShared,
  kChainL1,
  kChainL2,
  kChainDram,
  kChainGlobalAtomic,
  kChainSharedAtomic,
  // What rooflines want to know
  kFlopFp32,
  kFlopFp64,
  kCompulsoryBytes,
};
inline constexpr std::size_t kResourceCount =
    static_cast<std::size_t>(Resource::kCompulsoryBytes) + 1;

struct ResourceInfo {
  Resource resource;
  std::string_view name;  ///< in kernel.json
  std::string_view unit;  ///< "instructions" is a total over the grid, "instructions/warp" is not
  std::string_view meaning;
};

/// All resources, in the order of the enumeration.
const std::array<ResourceInfo, kResourceCount>& resources();
const ResourceInfo& info(Resource resource);
/// By its name in kernel.json.
std::optional<Resource> find_resource(std::string_view name);

/// How much of each resource. What is not stated is not used.
class Work {
 public:
  double operator[](Resource resource) const { return amounts_[index(resource)]; }
  bool uses(Resource resource) const { return amounts_[index(resource)] > 0; }
  void set(Resource resource, double amount) {
    amounts_[index(resource)] = amount;
    stated_[index(resource)] = true;
  }
  /// Stated, be it as zero.
  bool states(Resource resource) const { return stated_[index(resource)]; }

 private:
  static constexpr std::size_t index(Resource resource) {
    return static_cast<std::size_t>(resource);
  }
  std::array<double, kResourceCount> amounts_{};
  std::array<bool, kResourceCount> stated_{};
};

}  // namespace warpgauge::model
