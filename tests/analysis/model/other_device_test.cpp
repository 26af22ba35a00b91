// SPDX-License-Identifier: Apache-2.0
// A description of another device than the profile's says so, in every answer.
#include "analysis/model/other_device.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/model/code_analysis.h"
#include "tests/analysis/model/busy_kernel.h"
#include "tests/analysis/model/planted_code.h"

namespace warpgauge::model {
namespace {

using descriptor::CountedOn;
using descriptor::Descriptor;

Descriptor counted_on(std::string device, std::string architecture) {
  Descriptor kernel = busy_kernel();
  kernel.counted_on = CountedOn{std::move(device), std::move(architecture)};
  kernel.assumes = {counted_text(*kernel.counted_on), "something else"};
  return kernel;
}

std::size_t assumptions_with(const Prediction& prediction, const std::string& words) {
  return static_cast<std::size_t>(std::ranges::count_if(
      prediction.assumptions,
      [&](const std::string& text) { return text.find(words) != text.npos; }));
}

TEST(OtherDevice, ArchitecturesByTheirNumber) {
  EXPECT_EQ(plain_architecture("sm_90a"), "sm_90");
  EXPECT_EQ(plain_architecture("9.0"), "sm_90");
  EXPECT_EQ(plain_architecture("10.3"), "sm_103");
  EXPECT_EQ(plain_architecture("n/a"), "");
  const profile::Profile device = planted::device();  // 9.0
  EXPECT_FALSE(is_other_architecture("sm_90a", device));
  EXPECT_FALSE(is_other_architecture("", device));
  EXPECT_TRUE(is_other_architecture("sm_80", device));
}

TEST(OtherDevice, IsOneAssumptionOfAPrediction) {
  const profile::Profile device = busy_device();
  const Prediction here = predict(counted_on("Planted", "sm_90"), device);
  EXPECT_EQ(assumptions_with(here, "the counts are of"), 0u);
  EXPECT_EQ(assumptions_with(here, "something else"), 1u);
  const Prediction same_architecture = predict(counted_on("NVIDIA X", "sm_90"), device);
  EXPECT_EQ(
      assumptions_with(same_architecture, "the counts are of NVIDIA X (sm_90), not of Planted"),
      1u);
  const Prediction other = predict(counted_on("NVIDIA A100-SXM4-40GB", "sm_80"), device);
  EXPECT_EQ(
      assumptions_with(other, "the counts are of NVIDIA A100-SXM4-40GB (sm_80), not of Planted"),
      1u);
  EXPECT_EQ(assumptions_with(other, "the counts are of"), 1u);
  const Prediction of_cc = predict(counted_on("", "sm_80"), device);
  EXPECT_EQ(assumptions_with(of_cc, "the counts are of a device of sm_80"), 1u);
  // The value is the same, and the interval is from half to twice of the body.
  ASSERT_TRUE(here.time_us && other.time_us && same_architecture.time_us);
  EXPECT_EQ(other.time_us->value, here.time_us->value);
  EXPECT_EQ(same_architecture.time_us->high, here.time_us->high);
  EXPECT_GT(other.time_us->high, 1.5 * here.time_us->high);
  EXPECT_LT(other.time_us->low, here.time_us->low / 1.5);
}

TEST(OtherDevice, CodeOfAnotherArchitectureIsSaidAndHasAWideInterval) {
  const profile::Profile device = planted::device_for_code();
  const auto predicted = [&](const char* architecture) {
    Descriptor kernel =
        planted::one_warp(in_core::written({{.text = "LDG.E R4, desc[UR4][R2.64]", .write = 0},
                                            {.text = "FADD R5, R4, R4", .wait = 1},
                                            {"EXIT"}}));
    kernel.code.architecture = architecture;
    return predict(kernel, device);
  };
  const Prediction own = predicted("sm_90a"), other = predicted("sm_75"), unknown = predicted("");
  EXPECT_EQ(assumptions_with(own, "code for") + assumptions_with(own, "code of"), 0u);
  EXPECT_EQ(assumptions_with(other, "code for sm_75 costs what Planted costs code for sm_90"), 1u);
  EXPECT_EQ(assumptions_with(unknown, "code of an unknown architecture costs what Planted"), 1u);
  ASSERT_TRUE(own.time_us && other.time_us && unknown.time_us);
  EXPECT_EQ(other.time_us->value, own.time_us->value);
  EXPECT_GT(other.time_us->high, own.time_us->high);
  EXPECT_LT(other.time_us->low, own.time_us->low);
  EXPECT_EQ(unknown.time_us->high, other.time_us->high);
}

TEST(OtherDevice, LoopsOfAnotherArchitectureHaveAnInterval) {
  const profile::Profile device = planted::device_for_code();
  const costs::InstructionCosts costs(device, {});
  const auto analysed = [&](const char* architecture) {
    auto code = in_core::written({{"FADD R1, R1, R2"}, {"@P0 BRA 0x0"}, {"EXIT"}});
    code.architecture = architecture;
    return analyze_code(std::move(code), costs, {});
  };
  const CodeAnalysis other = analysed("sm_80");
  ASSERT_EQ(other.loops.size(), 1u);
  const in_core::Occupied& many = other.loops[0].occupied.back();
  EXPECT_EQ(many.low, many.cycles / 2);
  EXPECT_EQ(many.high, many.cycles * 2);
  EXPECT_EQ(std::ranges::count_if(other.assumptions,
                                  [](const std::string& text) {
                                    return text.starts_with("code for sm_80 costs what Planted");
                                  }),
            1);
  EXPECT_EQ(std::ranges::count_if(analysed("").assumptions,
                                  [](const std::string& text) {
                                    return text.starts_with("code of an unknown architecture");
                                  }),
            1);
  EXPECT_TRUE(std::ranges::none_of(analysed("sm_90a").assumptions, [](const std::string& text) {
    return text.starts_with("code ");
  }));
}

}  // namespace
}  // namespace warpgauge::model
