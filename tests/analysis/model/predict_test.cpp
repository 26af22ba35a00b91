// SPDX-License-Identifier: Apache-2.0
// The whole model: how laws add up, what it refuses, its intervals, what-ifs, and in which
// direction each key and each count moves a prediction.
#include "analysis/model/predict.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "analysis/base/error.h"
#include "analysis/model/prediction_json.h"
#include "analysis/model/prediction_text.h"
#include "analysis/model/what_if.h"
#include "tests/analysis/model/planted.h"

namespace warpgauge::model {
namespace {

using enum Resource;

/// Asks for something of every kind; 1000 blocks: six waves and a tail of 40.
Descriptor busy_kernel() {
  Descriptor kernel = planted::kernel(1000);
  for (const ResourceInfo& resource : resources()) {
    const bool of_a_warp = resource.unit.find('/') != std::string_view::npos;
    kernel.work.set(resource.resource, of_a_warp ? 10 : 1e6);
  }
  kernel.work.set(kLoadsInFlight, 2);
  kernel.variants["no_conflicts"][kSharedWavefronts] = 5e5;
  kernel.variants["coalesced"][kL2ReadSectors] = 5e5;
  return kernel;
}

/// The planted device, and the published value of every other key that a law asks for.
profile::Profile busy_device() {
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

double time_us(const Descriptor& kernel, const profile::Profile& device,
               const PredictOptions& options = {}) {
  const Prediction result = predict(kernel, device, options);
  if (!result.time_us) {
    ADD_FAILURE() << result.missing.front().key;
    return 0;
  }
  return result.time_us->value;
}

TEST(Resources, AreInTheOrderOfTheEnumeration) {
  const auto& all = resources();
  for (std::size_t i = 0; i < all.size(); ++i) {
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
  EXPECT_EQ(result.bound, "dram");
  ASSERT_GE(result.shares.size(), 3u);
  EXPECT_NEAR(result.shares[0].share, 0.64 * 5 / 7, 1e-5);
  EXPECT_EQ(result.shares[1].unit, "launch");  // 2 us of 7
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
  EXPECT_EQ(result.bound, "launch");
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
  const std::vector<std::string> not_needed = {"launch.kernel_us",  // of fewer blocks than SMs
                                               "l2.write_gbps",     // said as an assumption
                                               "dram.read_gbps",
                                               "dram.write_gbps",
                                               "dram.triad_gbps",  // this mix is half and half
                                               "tensor.bf16_sustained_tflops",
                                               "launch.interval_us",  // of other options
                                               "inst.iadd3.per_clk_sm",
                                               "inst.fadd.per_clk_sm",
                                               "inst.mufu_rsqrt.per_clk_sm",
                                               "fp32.tflops",
                                               "l1.read_gbps",
                                               "shared.read_gbps"};  // of rooflines
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
       {"tensor.bf16_tflops", "inst.dfma.per_clk_sm", "atomic.global.spread_per_clk",
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
  EXPECT_NEAR(result.at_least_us, 2 + 4, 1e-5);
  EXPECT_EQ(result.missing.at(0).wanted_by, "fma: fma");
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
  EXPECT_TRUE(says("loads_in_flight"));
  EXPECT_TRUE(says("model.combining_residual"));
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
  EXPECT_NEAR(us.low, 1 + 3.2 + 3, 1e-5);
  EXPECT_NEAR(us.high, 4 + 5 + 6, 1e-5);
}

TEST(Interval, L2LatencyLiesBetweenNearAndFar) {
  Descriptor kernel = planted::kernel(1);
  kernel.work.set(kChainL2, 100);
  const Bound us = *predict(kernel, planted::device()).time_us;
  EXPECT_NEAR(us.low, 2 + 20, 1e-5);
  EXPECT_NEAR(us.value, 2 + 30, 1e-5);
  EXPECT_NEAR(us.high, 2 + 40, 1e-5);
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
  EXPECT_NEAR(us.high, 2 + 7, 1e-5);
  EXPECT_NEAR(us.low, 2 + 4, 1e-5);
}

TEST(Interval, IsWidenedByTheScatterOfTheLaw) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kDramReadBytes, 4e5);
  profile::Profile device = planted::device();
  planted::set(device, "model.combining_residual", 0.05, "1");
  const Bound us = *predict(kernel, device).time_us;
  EXPECT_NEAR(us.high, 2 + 4 * std::exp(1.96 * 0.05), 1e-5);
  EXPECT_NEAR(us.low, 2 + 4 / std::exp(1.96 * 0.05), 1e-5);
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
  for (const ResourceInfo& resource : resources()) {
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

// ---- what-if -----------------------------------------------------------------------------------

TEST(WhatIf, ReadsItsQuestions) {
  EXPECT_EQ(parse_what_if("no-conflicts").variant, "no_conflicts");
  EXPECT_EQ(parse_what_if("coalesced").variant, "coalesced");
  EXPECT_EQ(parse_what_if("occupancy=3").blocks_per_sm, 3);
  EXPECT_EQ(parse_what_if("profile=a/b.json").other_profile, "a/b.json");
  for (const char* text :
       {"", "conflicts", "occupancy", "occupancy=", "occupancy=0", "occupancy=-1", "occupancy=2x",
        "occupancy=99999999999", "profile=", "coalesced=1"}) {
    EXPECT_THROW(parse_what_if(text), Defect) << text;
  }
}

double answer_us(const char* question, const Descriptor& kernel,
                 const profile::Profile* other = nullptr) {
  const profile::Profile device = planted::device();
  const WhatIfAnswer result = answer(parse_what_if(question), kernel, device, other, {});
  if (!result.prediction || !result.prediction->time_us) {
    ADD_FAILURE() << why_not(result);
    return 0;
  }
  return result.prediction->time_us->value;
}

TEST(WhatIf, WithoutConflictsOnlyTheWavefrontsFall) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kSharedWavefronts, 32e4);
  kernel.variants["no_conflicts"][kSharedWavefronts] = 1e4;
  EXPECT_NEAR(time_us(kernel, planted::device()), 2 + 32, 1e-5);
  EXPECT_NEAR(answer_us("no-conflicts", kernel), 2 + 1, 1e-5);
}

TEST(WhatIf, CoalescedChangesWhatTheVariantStates) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kL2WriteSectors, 16e4);
  kernel.work.set(kL2ReadSectors, 2e4);
  kernel.variants["coalesced"][kL2WriteSectors] = 2e4;
  EXPECT_NEAR(time_us(kernel, planted::device()), 2 + 16 + 1, 1e-5);
  EXPECT_NEAR(answer_us("coalesced", kernel), 2 + 2 + 1, 1e-5);
}

TEST(WhatIf, FewerBlocksAnSmMakeMoreRounds) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kChainFfma, 1000);
  EXPECT_NEAR(time_us(kernel, planted::device()), 2 + 4, 1e-5);
  EXPECT_NEAR(answer_us("occupancy=4", kernel), 2 + 4 * 4, 1e-5);
}

TEST(WhatIf, MoreBlocksThanThereAreThreadsForIsNoAnswer) {
  const profile::Profile device = planted::device();
  const auto result =
      answer(parse_what_if("occupancy=17"), planted::kernel(1), device, nullptr, {});
  EXPECT_FALSE(result.prediction);
  EXPECT_EQ(why_not(result),
            "occupancy of 17 blocks an SM: from 1 to 16 blocks of 128 threads fit");
}

TEST(WhatIf, AnotherProfileIsAnotherDevice) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kDramReadBytes, 4e5);
  profile::Profile other = planted::device();
  planted::set(other, "dram.read_gbps", 200, "GB/s");
  EXPECT_NEAR(answer_us("profile=x", kernel, &other), 2 + 2, 1e-5);
  other.entries.erase("dram.read_gbps");
  const profile::Profile device = planted::device();
  const auto result = answer(parse_what_if("profile=x"), kernel, device, &other, {});
  EXPECT_EQ(why_not(result), "key dram.read_gbps absent (not in the profile)");
}

TEST(WhatIf, AVariantThatNobodyDescribedIsNoAnswer) {
  const profile::Profile device = busy_device();
  const auto result = answer(parse_what_if("coalesced"), planted::kernel(1), device, nullptr, {});
  EXPECT_NE(why_not(result).find("what_if.coalesced is not described"), std::string::npos);
}

// ---- what is shown -----------------------------------------------------------------------------

KernelReport report(const profile::Profile& device) {
  KernelReport result{.kernel = busy_kernel(),
                      .prediction = predict(busy_kernel(), device),
                      .measured_roofline = measured_roofline(busy_kernel().work, device),
                      .datasheet_roofline = {},
                      .answers = {}};
  result.answers.push_back(
      answer(parse_what_if("no-conflicts"), busy_kernel(), device, nullptr, {}));
  result.answers.push_back(
      answer(parse_what_if("occupancy=99"), busy_kernel(), device, nullptr, {}));
  return result;
}

TEST(Shown, JsonHasEverything) {
  const auto json = to_json(report(busy_device()));
  EXPECT_EQ(json["kernel"], "planted");
  EXPECT_GT(json["time_us"]["value"], 0);
  EXPECT_EQ(json["bound"], json["shares"][0]["unit"]);
  EXPECT_EQ(json["occupancy"]["blocks_per_sm"], 16);
  EXPECT_GT(json["rooflines"]["measured"]["ceilings"]["dram"]["value"], 0);
  EXPECT_TRUE(json["rooflines"]["datasheet"].is_null());
  EXPECT_GT(json["what_if"][0]["time_us"]["value"], 0);
  EXPECT_TRUE(json["what_if"][1]["time_us"].is_null());
  EXPECT_NE(json["what_if"][1]["why"], "");
}

TEST(Shown, WithoutATimeThereIsNoNumberInItsPlace) {
  profile::Profile device = busy_device();
  device.entries.erase("dram.copy_gbps");
  const auto json = to_json(report(device));
  EXPECT_TRUE(json["time_us"].is_null());
  EXPECT_TRUE(json["bound"].is_null());
  EXPECT_EQ(json["missing"][0]["key"], "dram.copy_gbps");
  const std::string text = to_text(report(device), "Planted");
  EXPECT_NE(
      text.find("cannot tell        key dram.copy_gbps absent (not in the profile), wanted by "
                "dram: bytes"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("at least"), std::string::npos);
}

TEST(Shown, TextSaysTimeBoundAndAnswers) {
  const std::string text = to_text(report(busy_device()), "Planted");
  for (const char* words : {"planted, n (hand) on Planted", "time", "bound by", "occupancy",
                            "measured roofline", "if no-conflicts", "if occupancy=99"}) {
    EXPECT_NE(text.find(words), std::string::npos) << words << "\n" << text;
  }
}

}  // namespace
}  // namespace warpgauge::model
