// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/baseline.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/model/keys.h"
#include "analysis/model/setting.h"

namespace warpgauge::model {
namespace {

using enum Resource;

double tensor_flop(const Work& work) { return work[kTensorBf16MmaSync] + work[kTensorBf16Wgmma]; }
double dram_bytes(const Work& work) { return work[kDramReadBytes] + work[kDramWriteBytes]; }
double l2_bytes(const Work& work) {
  return (work[kL2ReadSectors] + work[kL2WriteSectors]) * kSectorBytes;
}
double l1_bytes(const Work& work) {
  if (work.uses(kL1Bytes)) return work[kL1Bytes];
  return (work[kL1LoadSectors] + work[kL1StoreSectors]) * kSectorBytes;
}

/// The same time at the value and at both corners.
template <class Seconds>
Bound microseconds(const profile::Profile& profile, Seconds seconds) {
  return {seconds(Keys(profile, Corner::kValue)) * 1e6, seconds(Keys(profile, Corner::kFast)) * 1e6,
          seconds(Keys(profile, Corner::kSlow)) * 1e6};
}

void sort(KernelRoofline& roofline) {
  std::stable_sort(
      roofline.ceilings.begin(), roofline.ceilings.end(),
      [](const CeilingTime& a, const CeilingTime& b) { return a.us.value > b.us.value; });
}

}  // namespace

KernelRoofline measured_roofline(const Work& work, const profile::Profile& profile) {
  KernelRoofline result;
  const auto add = [&](const char* ceiling, double amount, auto rate) {
    if (amount <= 0) return;
    try {
      const auto seconds = [&](const Keys& keys) { return amount / rate(keys); };
      result.ceilings.push_back({ceiling, microseconds(profile, seconds)});
    } catch (const AbsentKey& absent) {
      result.absent[ceiling] = fmt::format("{}: {}", absent.key, absent.why);
    }
  };
  const auto per_second = [](const char* key, const char* unit, double scale) {
    return [=](const Keys& keys) { return keys.rate(key, unit) * scale; };
  };
  add("fp32", work[kFlopFp32], per_second("fp32.tflops", "TFLOP/s", 1e12));
  add("fp64", work[kFlopFp64], [](const Keys& keys) {
    return 2 * keys.rate("inst.dfma.per_clk_sm", "instructions/clk/SM") * keys.sm_count() *
           keys.clock_hz();
  });
  add("tensor", tensor_flop(work), per_second("tensor.bf16_tflops", "TFLOP/s", 1e12));
  add("dram", dram_bytes(work), per_second("dram.read_gbps", "GB/s", 1e9));
  add("l2", l2_bytes(work), per_second("l2.read_gbps", "GB/s", 1e9));
  add("l1", l1_bytes(work), per_second("l1.read_gbps", "GB/s", 1e9));
  add("shared", work[kSharedWavefronts] * kWavefrontBytes,
      per_second("shared.read_gbps", "GB/s", 1e9));
  add("instructions", work[kWarpInstructions], [](const Keys& keys) {
    return keys.sm_count() * keys.schedulers() * keys.clock_hz() /
           keys.cost("inst.ffma.issue_interval_cycles", "cycles/instruction");
  });
  sort(result);
  return result;
}

KernelRoofline datasheet_roofline(const Work& work, const Datasheet& datasheet) {
  KernelRoofline result;
  const auto add = [&](const char* ceiling, double amount, const char* peak, double scale) {
    if (amount <= 0) return;
    const double rate = datasheet.peak(peak) * scale;
    if (rate <= 0) {
      result.absent[ceiling] = fmt::format("the datasheet states no {}", peak);
      return;
    }
    const double us = amount / rate * 1e6;
    result.ceilings.push_back({ceiling, {us, us, us}});
  };
  add("fp32", work[kFlopFp32], "fp32_tflops", 1e12);
  add("fp64", work[kFlopFp64], "fp64_tflops", 1e12);
  add("tensor", tensor_flop(work), "bf16_tensor_tflops", 1e12);
  add("dram", work.uses(kCompulsoryBytes) ? work[kCompulsoryBytes] : dram_bytes(work), "dram_gbps",
      1e9);
  sort(result);
  return result;
}

}  // namespace warpgauge::model
