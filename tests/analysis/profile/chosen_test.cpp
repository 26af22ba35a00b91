// SPDX-License-Identifier: Apache-2.0
// Which profile answers: planted profiles in the current folder, and planted GPUs.
#include "analysis/profile/chosen.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "analysis/base/error.h"
#include "tests/analysis/samples/example_recording.h"

namespace warpgauge::profile {
namespace {

namespace fs = std::filesystem;

class ChosenTest : public testing::Test {
 protected:
  void SetUp() override {
    before_ = fs::current_path();
    fs::create_directories(folder_ / "here");
    fs::current_path(folder_ / "here");
    choice_.carried = write("../carried.json", "NVIDIA H200");
    choice_.fit = [](const fs::path&) {
      Profile fitted;
      fitted.device_name = "Fitted";
      return fitted;
    };
    choice_.in_sight = [this] {
      ++asked_;
      return in_sight_;
    };
  }
  void TearDown() override { fs::current_path(before_); }

  fs::path write(const fs::path& file, const std::string& device, bool replayed = false) {
    Profile profile;
    profile.device_name = device;
    profile.replayed = replayed;
    if (!file.parent_path().empty()) fs::create_directories(file.parent_path());
    write_profile(profile, file);
    return file;
  }
  std::string answer() { return first_line(choose(choice_)); }
  std::string refusal() {
    try {
      return "answered by " + answer();
    } catch (const InputError& error) {
      return error.what();
    }
  }

  samples::TemporaryFolder folder_;
  fs::path before_;
  ProfileChoice choice_;
  std::vector<std::string> in_sight_;
  int asked_ = 0;
};

TEST_F(ChosenTest, TheOneThatIsNamedThenThatOfTheLastRunThenTheCarriedOne) {
  EXPECT_EQ(answer(),
            "device NVIDIA H200, profile ../carried.json (carried along, not of this machine)\n");
  write("out/profile.json", "Beside");
  EXPECT_EQ(answer(), "device Beside, profile out/profile.json (of the last run here)\n");
  write("profile.json", "Here");
  EXPECT_EQ(answer(), "device Here, profile profile.json (of the last run here)\n");
  choice_.named = write("mine.json", "Mine");
  EXPECT_EQ(answer(), "device Mine, profile mine.json (named)\n");
  choice_.named = "mine.jsonl.zst";
  EXPECT_EQ(answer(), "device Fitted, profile mine.jsonl.zst (fitted from this recording now)\n");
}

TEST_F(ChosenTest, TheCarriedOneDoesNotAnswerForAnotherModel) {
  in_sight_ = {"NVIDIA H200"};
  EXPECT_NE(answer().find("carried along"), std::string::npos);
  in_sight_ = {"NVIDIA H100 80GB HBM3"};
  EXPECT_EQ(refusal(),
            "the visible GPU was not measured here (NVIDIA H100 80GB HBM3): `warpgauge run` "
            "measures it, --profile FILE names a profile; ../carried.json is of NVIDIA H200, "
            "carried along");
  in_sight_ = {"NVIDIA A10", "NVIDIA H200"};  // which of the two is meant?
  EXPECT_NE(refusal().find("NVIDIA A10, NVIDIA H200"), std::string::npos);
  in_sight_ = {""};
  EXPECT_NE(refusal().find("one that does not say its model"), std::string::npos);
}

TEST_F(ChosenTest, WhatWasMeasuredHereOrNamedAnswersWhateverIsInSight) {
  in_sight_ = {"NVIDIA H100 80GB HBM3"};
  write("out/profile.json", "Beside");
  EXPECT_NE(answer().find("Beside"), std::string::npos);
  choice_.named = *choice_.carried;
  EXPECT_NE(answer().find("(named)"), std::string::npos);
  EXPECT_EQ(asked_, 0);
}

TEST_F(ChosenTest, AReplayOfTheLastRunIsNoMeasurementOfWhatIsInSight) {
  write("out/profile.json", "NVIDIA H200", true);
  EXPECT_EQ(answer(),
            "device NVIDIA H200, profile out/profile.json (of the last run here, "
            "replayed)\n");
  in_sight_ = {"NVIDIA H100 80GB HBM3"};
  EXPECT_NE(refusal().find("out/profile.json is of NVIDIA H200, replayed"), std::string::npos);
  choice_.named = "out/profile.json";
  EXPECT_NE(answer().find("(named, replayed)"), std::string::npos);
}

TEST_F(ChosenTest, ACarriedOneByItsName) {
  choice_.by_name = {{"h100", write("../h100.json", "NVIDIA H100")}, {"h200", *choice_.carried}};
  in_sight_ = {"NVIDIA L4"};
  choice_.named = "h100";
  EXPECT_EQ(answer(),
            "device NVIDIA H100, profile ../h100.json (carried along, not of this machine)\n");
  choice_.named = "h300";
  EXPECT_EQ(
      refusal(),
      "h300: neither a file nor a carried profile (h100, h200); did you mean 'h100' or 'h200'?");
  choice_.named = "h300.json";
  EXPECT_EQ(refusal().substr(0, 11), "h300.json: ");
  EXPECT_EQ(refusal().find("carried"), std::string::npos);
  write_profile(Profile(), "profile.json");
  fs::rename("profile.json", "h100");  // a recording, by its name
  choice_.named = "h100";
  EXPECT_NE(answer().find("device Fitted, profile h100"), std::string::npos);
  EXPECT_EQ(asked_, 0);
}

TEST_F(ChosenTest, OfSeveralDevicesOneIsToBeNamed) {
  write("out/device-1/profile.json", "One");
  EXPECT_NE(answer().find("profile out/device-1/profile.json (of the last run here)"),
            std::string::npos);
  write("out/device-0/profile.json", "Zero");
  EXPECT_EQ(refusal(),
            "the last run here measured 2 devices: name one, --profile out/device-0/profile.json");
}

TEST_F(ChosenTest, WithoutAny) {
  choice_.carried.reset();
  in_sight_ = {"NVIDIA H100 80GB HBM3"};
  EXPECT_NE(refusal().find("no profile here: `warpgauge run` makes"), std::string::npos);
}

TEST_F(ChosenTest, AnAnswerMayAddWhatStandsBetween) {
  const Chosen chosen = choose(choice_);
  EXPECT_EQ(first_line(chosen, {"kernels counted on NVIDIA A100"}),
            "device NVIDIA H200, profile ../carried.json (carried along, not of this machine); "
            "kernels counted on NVIDIA A100\n");
  nlohmann::ordered_json answer = {{"device", "x"}};
  add_members(answer, chosen);
  EXPECT_EQ(answer.dump(), R"({"device":"x","profile":"../carried.json","profile_from":"carried",)"
                           R"("profile_replayed":false})");
}

}  // namespace
}  // namespace warpgauge::profile
