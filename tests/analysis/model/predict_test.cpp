// SPDX-License-Identifier: Apache-2.0
// The whole model: how laws add up, what it refuses, its intervals, what-ifs, and in which
// direction each key and each count moves a prediction.
#include "analysis/model/predict.h"
#include "analysis/costs/fitted.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "analysis/base/error.h"
#include "tests/analysis/model/busy_kernel.h"
#include "tests/analysis/model/planted_code.h"

namespace warpgauge::model {
namespace {

using descriptor::Descriptor;
using descriptor::find_resource;
using descriptor::kResources;
using descriptor::ResourceInfo;
using enum descriptor::Resource;

TEST(Resources, AreInTheOrderOfTheEnumeration) {
  const auto& all = kResources;
  for (std::size_t i = 0; i < std::size(all); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(all[i].resource), i) << all[i].name;
    EXPECT_FALSE(all[i].name.empty() || all[i].unit.empty() || all[i].meaning.empty()) << i;
    EXPECT_EQ(find_resource(all[i].name), all[i].resource);
  }
  EXPECT_FALSE(find_resource("gremlins"));
}

TEST(Predict, UnitsOverlapByTheExponent) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kSharedWavefronts, 3e4);  // 3 us
  kernel.work.set(kDramReadBytes, 4e5);     // 4 us
  profile::Profile device = planted::device();
  EXPECT_NEAR(time_us(kernel, device), 2 + 7, 1e-5);
  planted::set(device, "model.combining_exponent", 2, "1");
  const Prediction result = predict(kernel, device);
  EXPECT_NEAR(result.time_us->value, 2 + 5, 1e-5);
  EXPECT_EQ(result.bound, "latency: launch");  // DRAM is busy for 57 % only
  EXPECT_EQ(result.second_bound, "dram");
  EXPECT_EQ(name(result.shares[0].unit), "dram");
  ASSERT_GE(result.shares.size(), 3u);
  EXPECT_NEAR(result.shares[0].share, 0.64 * 5 / 7, 1e-5);
  EXPECT_EQ(name(result.shares[1].unit), "launch");  // 2 us of 7
  EXPECT_NEAR(result.shares[1].share, 2.0 / 7, 1e-5);
  EXPECT_NEAR(result.shares[2].share, 0.36 * 5 / 7, 1e-5);
}

TEST(Predict, SharesAddUpToTheWhole) {
  profile::Profile device = busy_device();
  for (const double p : {1.0, 3.0, 64.0}) {
    planted::set(device, "model.combining_exponent", p, "1");
    double all = 0;
    for (const Share& share : predict(busy_kernel(), device).shares) all += share.share;
    EXPECT_NEAR(all, 1, 1e-12) << p;
  }
}

TEST(Predict, AnEmptyKernelIsBoundByItsLaunch) {
  const Prediction result = predict(planted::kernel(1), planted::device());
  EXPECT_NEAR(result.time_us->value, 2, 1e-6);
  EXPECT_EQ(result.bound, "latency: launch");
}

TEST(Predict, AStreamWaitsForItsHost) {
  PredictOptions stream;
  stream.via = Via::kStream;
  EXPECT_DOUBLE_EQ(time_us(planted::kernel(1), planted::device(), stream), 5);
  Descriptor longer = planted::kernel(1);
  longer.work.set(kChainFfma, 1e4);  // 40 us: the host is long done
  EXPECT_NEAR(time_us(longer, planted::device(), stream), 42, 1e-5);
}

TEST(Predict, SeveralKernelsAreLaunchedOneAfterTheOther) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kDramReadBytes, 4e5);
  kernel.launch.kernels = 3;
  EXPECT_NEAR(time_us(kernel, planted::device()), 3 * 2 + 4, 1e-5);
}

TEST(Predict, WhatTheSmallerKernelsDoIsDoneAfterTheLargest) {
  // Three kernels, together as large as two of the largest: its 2 us of chain are waited for twice.
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kChainFfma, 500);
  kernel.launch.kernels = 3;
  kernel.launch.total_blocks = 320;
  EXPECT_NEAR(time_us(kernel, planted::device()), 3 * 2 + 2 * 2, 1e-5);
  kernel.launch.total_blocks = 0;
  EXPECT_NEAR(time_us(kernel, planted::device()), 3 * 2 + 2, 1e-5);
}

TEST(Predict, SaysWavesAndOccupancy) {
  const Prediction result = predict(planted::kernel(400), planted::device());
  EXPECT_EQ(result.occupancy.blocks_per_sm, 16);
  EXPECT_EQ(result.occupancy.limited_by, "threads");
  EXPECT_DOUBLE_EQ(result.waves, 2.5);
}

TEST(Predict, ABlockThatFitsNowhereIsADefect) {
  Descriptor kernel = planted::kernel(1);
  kernel.launch.shared_bytes_per_block = 200000;
  try {
    predict(kernel, planted::device());
    FAIL() << "it ran";
  } catch (const Defect& defect) {
    EXPECT_STREQ(defect.what(),
                 "a block of 128 threads, 32 registers a thread and 200000 bytes of shared memory "
                 "does not fit an SM (shared memory)");
  }
}

// ---- what is not known -------------------------------------------------------------------------

TEST(Predict, AMissingKeyIsNeverAZero) {
  // Every key that the busy kernel needs: without it there is no time, and the key is named.
  const profile::Profile whole = busy_device();
  const std::vector<std::string> not_needed = {
      "launch.kernel_us",  // of fewer blocks than SMs
      "l2.write_gbps",     // said as an assumption
      "dram.read_gbps",
      // of atomics beyond L2
      "dram.random_red_sectors_per_clk", "dram.random_atom_sectors_per_clk", "dram.write_gbps",
      "dram.triad_gbps",  // this mix is half and half
      "tensor.bf16_sustained_tflops",
      "launch.interval_us",  // of other options
      "inst.iadd3.per_clk_sm", "inst.fadd.per_clk_sm", "inst.mufu_rsqrt.per_clk_sm", "fp32.tflops",
      "l1.read_gbps", "shared.read_gbps"};  // of rooflines
  for (const auto& [key, entry] : whole.entries) {
    profile::Profile device = whole;
    device.entries.erase(key);
    device.absent[key] = "failed: planted";
    const Prediction result = predict(busy_kernel(), device);
    const bool needed = std::find(not_needed.begin(), not_needed.end(), key) == not_needed.end();
    EXPECT_EQ(!result.time_us, needed) << key;
    if (!needed || result.missing.empty()) continue;
    EXPECT_EQ(result.missing.size(), 1u) << key;
    EXPECT_EQ(result.missing[0].key, key);
    EXPECT_EQ(result.missing[0].why, "failed: planted");
    EXPECT_TRUE(result.bound.empty());
  }
}

TEST(Predict, WhatIsNotUsedIsNotMissed) {
  profile::Profile device = planted::device();
  for (const char* key :
       {"tensor.bf16_tflops", "inst.dfma.per_clk_sm", "l2.random_red_sectors_per_clk",
        "barrier.block.base_cycles", "l2.near.latency_cycles"}) {
    device.entries.erase(key);
  }
  EXPECT_TRUE(predict(planted::kernel(160), device).time_us);
}

TEST(Predict, WithoutATimeTheKnownPartsAreAFloor) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kDramReadBytes, 4e5);
  kernel.work.set(kFma, 1e5);
  profile::Profile device = planted::device();
  device.entries.erase("inst.ffma.per_clk_sm");
  const Prediction result = predict(kernel, device);
  EXPECT_FALSE(result.time_us);
  EXPECT_NEAR(result.at_least_us, 2 + 4 / fitted::kErrorOfCountedLaw, 1e-5);
  EXPECT_EQ(result.missing.at(0).wanted_by, "fma: fma");
}

TEST(Predict, TheFloorIsNeverAboveTheInterval) {
  profile::Profile device = busy_device();
  for (auto& [key, entry] : device.entries) {
    if (entry.unit == "1" && !key.starts_with("model.")) continue;
    entry.low *= 0.9;
    entry.high *= 1.1;
  }
  Descriptor one_unit = planted::kernel(160);
  one_unit.work.set(kDramReadBytes, 4e5);
  for (const Descriptor& kernel : {busy_kernel(), one_unit, planted::kernel(1)}) {
    const Prediction result = predict(kernel, device);
    EXPECT_GT(result.at_least_us, 0);
    EXPECT_LE(result.at_least_us, result.time_us->low * (1 + 1e-12));
  }
}

TEST(Predict, WhatCountersContradictIsNotUsed) {
  profile::Profile device = planted::device();
  device.entries["l1.bandwidth_bytes_per_clk_sm"].confirmation =
      profile::Confirmation{"contradicted", "hit rate within 2 %", 3, 0.5};
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kL1Wavefronts, 10);
  EXPECT_EQ(predict(kernel, device).missing.at(0).why,
            "counters contradict it: hit rate within 2 %");
}

TEST(Predict, AKeyInAnotherUnitIsNotUsed) {
  profile::Profile device = planted::device();
  device.entries["clock.sm.mhz"].unit = "ns";
  EXPECT_EQ(predict(planted::kernel(1), device).missing.at(0).key, "clock.sm.mhz");
}

TEST(Predict, SaysWhatItTakesForGranted) {
  Descriptor kernel = planted::kernel(160);
  kernel.assumes = {"the weather holds"};
  kernel.work.set(kL1LoadSectors, 100);
  const auto texts = predict(kernel, planted::device()).assumptions;
  const auto says = [&](const char* words) {
    return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
      return text.find(words) != std::string::npos;
    });
  };
  EXPECT_TRUE(says("the weather holds"));
  EXPECT_FALSE(says("registers"));
  EXPECT_FALSE(says("clusters"));
  EXPECT_TRUE(says("loads_in_flight"));
  EXPECT_TRUE(says("model.combining_residual"));
  profile::Profile with_residual = planted::device();
  planted::set(with_residual, "model.combining_residual", 1.1, "1");
  for (const std::string& text : predict(kernel, with_residual).assumptions) {
    EXPECT_EQ(text.find("model.combining_residual"), std::string::npos) << text;
  }
}

TEST(Predict, SaysWhatTheLaunchLeavesOpen) {
  const auto says = [](const Descriptor& kernel, const char* words) {
    const auto texts = predict(kernel, planted::device()).assumptions;
    return std::ranges::any_of(
        texts, [&](const auto& text) { return text.find(words) != std::string::npos; });
  };
  Descriptor kernel = planted::kernel(160);
  kernel.launch.registers_per_thread = 0;
  kernel.launch.cluster_blocks = 2;
  EXPECT_TRUE(says(kernel, "no registers a thread are stated"));
  EXPECT_TRUE(says(kernel, "clusters are taken to fill the SMs"));
  // 10 us of FFMA at 2.56 TFLOP/s.
  kernel.work.set(kFlopFp32, 2.56e7);
  kernel.time =
      descriptor::MeasuredTime{.median_us = 10.1, .low_us = 10, .high_us = 11, .launches = 3};
  EXPECT_FALSE(says(kernel, "the stated time"));
  kernel.time->median_us = 9.9;
  EXPECT_TRUE(says(kernel, "the stated time, 9.9 us, is less than its operations take"));
}

TEST(Predict, NoIntervalIsFasterThanAPipe) {
  // 10 SMs at 1000 MHz; the law's own error reaches far below what the pipe takes.
  profile::Profile device = planted::device();
  planted::set(device, "model.combining_residual", 2, "1");
  const auto low_us = [&](descriptor::Resource resource, double amount) {
    Descriptor kernel = planted::kernel(160);
    kernel.work.set(resource, amount);
    return predict(kernel, device).time_us->low;
  };
  EXPECT_NEAR(low_us(kFma, 4e6), 100, 0.01);                // 4 warps a cycle of an SM
  EXPECT_NEAR(low_us(kFp64, 2e6), 100, 0.01);               // 2
  EXPECT_NEAR(low_us(kHalf, 4e6), 100, 0.01);               // 4
  EXPECT_NEAR(low_us(kTensorBf16MmaSync, 2e9), 100, 0.01);  // 2000 FLOP, whatever wgmma does
}

TEST(Predict, SaysThatTheIntervalIsNotThatOfTheLaw) {
  const auto says = [](const Descriptor& kernel, const char* words) {
    const auto texts = predict(kernel, planted::device_for_code()).assumptions;
    return std::ranges::any_of(texts, [&](const auto& text) { return text.starts_with(words); });
  };
  const char* with_code = "waits follow from the machine code by rules";
  const char* without = "no machine code with its schedules: each instruction";
  Descriptor kernel = planted::one_warp(in_core::written({{.text = "EXIT"}}));
  EXPECT_TRUE(says(kernel, with_code));
  EXPECT_FALSE(says(kernel, without));
  kernel.code = {};
  EXPECT_FALSE(says(kernel, with_code));
  EXPECT_FALSE(says(kernel, without));  // described by hand
  for (const char* source : {"describe", "ncu"}) {
    kernel.source = source;
    EXPECT_TRUE(says(kernel, without)) << source;
  }
}

TEST(Predict, OfCountersAloneInstructionsWaitForOneAnother) {
  Descriptor kernel = planted::kernel(1);
  kernel.launch.threads_per_block = 32;
  kernel.work.set(kWarpInstructions, 1000);
  const auto latency = [&] {
    return planted::busy_cycles(predict(kernel, planted::device_for_code()), "latency");
  };
  EXPECT_EQ(latency(), 0);  // by hand: what is not stated is not waited for
  kernel.source = "describe";
  EXPECT_NEAR(latency(), 4000, 1e-3);  // an FFMA waits 4 cycles for another one
  kernel.work.set(kL1LoadSectors, 40);
  kernel.work.set(kLoadRequests, 10);
  const double with_loads = latency();
  EXPECT_NEAR(with_loads, 4000 + 10 * 30, 1e-3);  // L1 answers all
  kernel.work.set(kLoadsInFlight, 5);
  EXPECT_NEAR(latency(), (with_loads - 4000) / 5, 1e-3);  // now it is stated
}

TEST(Predict, CodeWithoutSchedulesIsNotSimulated) {
  // It would seem to wait for nothing.
  Descriptor kernel = planted::one_warp(
      in_core::written({{.text = "LDG.E R0, desc[UR4][R2.64]", .write = 0}, {.text = "EXIT"}}));
  kernel.work.set(kChainFfma, 1000);  // 4 us
  EXPECT_LT(planted::busy_cycles(predict(kernel, planted::device_for_code()), "latency"), 10);
  for (auto& instruction : kernel.code.instructions) instruction.control = 0;
  const Prediction result = predict(kernel, planted::device_for_code());
  EXPECT_NEAR(planted::busy_cycles(result, "latency"), 4000, 1e-3);
}

// ---- intervals ---------------------------------------------------------------------------------

TEST(Interval, ReachesTheCornersOfTheKeys) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kDramReadBytes, 4e5);
  kernel.work.set(kChainFfma, 1000);
  profile::Profile device = planted::device();
  device.entries["dram.read_gbps"] = planted::entry(100, 80, 125, "GB/s");
  device.entries["inst.ffma.latency_cycles"] = planted::entry(4, 3, 6, "cycles");
  device.entries["launch.kernel_every_sm_us"] = planted::entry(2, 1, 4, "us");
  const Bound us = *predict(kernel, device).time_us;
  EXPECT_NEAR(us.value, 2 + 4 + 4, 1e-5);
  EXPECT_NEAR(us.low, 1 + (3.2 + 3) / fitted::kErrorOfCountedLaw, 1e-5);
  EXPECT_NEAR(us.high, 4 + (5 + 6) * fitted::kErrorOfCountedLaw, 1e-5);
}

TEST(Interval, L2LatencyLiesBetweenNearAndFar) {
  Descriptor kernel = planted::kernel(1);
  kernel.work.set(kChainL2, 100);
  const Bound us = *predict(kernel, planted::device()).time_us;
  EXPECT_NEAR(us.low, 2 + 20 / fitted::kErrorOfCountedLaw, 1e-5);
  EXPECT_NEAR(us.value, 2 + 30, 1e-5);
  EXPECT_NEAR(us.high, 2 + 40 * fitted::kErrorOfCountedLaw, 1e-5);
}

TEST(Interval, ReachesOverTheExponentsOfAllMixes) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kSharedWavefronts, 3e4);
  kernel.work.set(kDramReadBytes, 4e5);
  profile::Profile device = planted::device();
  planted::set(device, "model.combining_exponent", 2, "1");
  planted::set(device, "model.combining_exponent.shared", 1, "1");
  planted::set(device, "model.combining_exponent.l2", 60, "1");
  const Bound us = *predict(kernel, device).time_us;
  EXPECT_NEAR(us.value, 2 + 5, 1e-5);
  EXPECT_NEAR(us.high, 2 + 7 * fitted::kErrorOfCountedLaw, 1e-5);
  EXPECT_NEAR(us.low, 2 + 4 / fitted::kErrorOfCountedLaw, 1e-5);
}

TEST(Interval, IsWidenedByTheScatterOfTheLaw) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kDramReadBytes, 4e5);
  profile::Profile device = planted::device();
  planted::set(device, "model.combining_residual", 0.05, "1");
  const Bound us = *predict(kernel, device).time_us;
  const double scatter = std::exp(1.96 * 0.05) * fitted::kErrorOfCountedLaw;
  EXPECT_NEAR(us.high, 2 + 4 * scatter, 1e-5);
  EXPECT_NEAR(us.low, 2 + 4 / scatter, 1e-5);
}

TEST(Interval, OfSimulatedCodeHasNoPartInThatScatter) {
  profile::Profile device = planted::device_for_code();
  const Descriptor kernel = planted::one_warp(
      in_core::written({{.text = "FADD R0, R0, R1", .stall = 4}, {.text = "EXIT"}}));
  const Prediction without = predict(kernel, device);
  planted::set(device, "model.combining_residual", 0.05, "1");
  EXPECT_EQ(predict(kernel, device).time_us->high, without.time_us->high);
  // So its profile need not have it.
  for (const std::string& text : without.assumptions) {
    EXPECT_EQ(text.find("model.combining_residual"), std::string::npos) << text;
  }
}

TEST(Interval, EndsWhereOperationsAreAtTheirHighestRate) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kTensorBf16Wgmma, 4e9);  // 100 us at 40 TFLOP/s
  profile::Profile device = planted::device();
  device.entries["tensor.bf16_tflops"] = planted::entry(40, 39, 41, "TFLOP/s");
  device.entries["tensor.bf16.wgmma_flop_per_clk_sm"] =
      planted::entry(4000, 3900, 4100, "FLOP/clk/SM");
  const Prediction result = predict(kernel, device);
  EXPECT_NEAR(result.time_us->value, 2 + 100, 1e-4);
  EXPECT_NEAR(result.time_us->low, 100 * 40 / 41.,
              1e-4);  // not 2 + 100 * 40 / 41 / the law's error
  EXPECT_LE(result.at_least_us, result.time_us->low);
  // Operations that would take longer than the time itself are doubtful: they move nothing.
  const Bound plain = *predict(planted::kernel(160), device).time_us;
  Descriptor doubtful = planted::kernel(160);
  doubtful.work.set(kFlopFp32, 1e12);
  EXPECT_EQ(predict(doubtful, device).time_us->low, plain.low);
  EXPECT_EQ(predict(doubtful, device).time_us->value, plain.value);
}

TEST(Interval, HoldsTheValueWhateverTheKeys) {
  profile::Profile device = busy_device();
  for (auto& [key, entry] : device.entries) {
    if (entry.unit == "1" && !key.starts_with("model.")) continue;
    entry.low *= 0.9;
    entry.high *= 1.1;
  }
  const Bound us = *predict(busy_kernel(), device).time_us;
  EXPECT_LT(us.low, us.value);
  EXPECT_GT(us.high, us.value);
}

// ---- directions --------------------------------------------------------------------------------

TEST(Monotonicity, MoreWorkNeverTakesLess) {
  const profile::Profile device = busy_device();
  const double before = time_us(busy_kernel(), device);
  for (const ResourceInfo& resource : kResources) {
    Descriptor kernel = busy_kernel();
    kernel.work.set(resource.resource, 2 * kernel.work[resource.resource]);
    const double after = time_us(kernel, device);
    if (resource.resource == kLoadsInFlight) {
      EXPECT_LT(after, before);
    } else if (resource.resource == kL1LoadSectors || resource.resource == kL2ReadSectors) {
      continue;  // they also weigh the levels that answer the loads
    } else {
      EXPECT_GE(after, before) << resource.name;
    }
  }
}

TEST(Monotonicity, AFasterDeviceIsNeverSlower) {
  const profile::Profile whole = busy_device();
  const double before = time_us(busy_kernel(), whole);
  for (const auto& [key, entry] : whole.entries) {
    const bool is_cost = entry.unit == "cycles" || entry.unit == "us" || entry.unit == "ns" ||
                         entry.unit.starts_with("cycles/");
    if (entry.unit == "1" || entry.unit == "lanes" || entry.unit == "bytes") continue;
    profile::Profile device = whole;
    planted::set(device, key, entry.value * (is_cost ? 0.5 : 2), entry.unit.c_str());
    EXPECT_LE(time_us(busy_kernel(), device), before) << key;
  }
}

TEST(Monotonicity, MoreBlocksOfTheSameWorkNeverTakeLess) {
  const profile::Profile device = planted::device();
  double before = 0;
  for (double blocks = 1; blocks < 500; blocks += 7) {
    Descriptor kernel = planted::kernel(blocks);
    kernel.work.set(kSharedWavefronts, 1000 * blocks);
    kernel.work.set(kChainFfma, 100);
    const double us = time_us(kernel, device);
    EXPECT_GE(us, before) << blocks;
    before = us;
  }
}

}  // namespace
}  // namespace warpgauge::model
