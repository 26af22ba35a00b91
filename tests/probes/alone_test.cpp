// SPDX-License-Identifier: Apache-2.0
// A process of its own says what came of its work; one that says nothing is never taken for one
// that met an error or did not end.
#include "probes/harness/alone.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace warpgauge::probes {
namespace {

AloneResult alone_shell(const std::string& script, int seconds = 20) {
  return ask_alone({"/bin/sh", "-c", script}, seconds);
}

std::string saying(const AloneResult& result) {
  return std::string("echo ") + kAloneBegins + "; echo " + alone_text(result);
}

TEST(Alone, TakesTheAnswerAsTheOtherProcessPrintsIt) {
  const auto values = alone_shell(saying({.values = {3, 0.1, 4294967295, -1e-30}}));
  EXPECT_TRUE(values.went_well());
  EXPECT_EQ(values.values, (std::vector<double>{3, 0.1, 4294967295, -1e-30}));
  EXPECT_TRUE(alone_shell(saying({})).went_well());
  const auto error =
      alone_shell(saying({.error = 716}) + "; kill -ABRT $$");  // its end matters not
  EXPECT_EQ(error.error, 716);
  EXPECT_TRUE(error.ended);
  EXPECT_FALSE(error.went_well());
}

TEST(Alone, WorkThatDoesNotEndIsKilled) {
  const auto result = alone_shell(std::string("echo ") + kAloneBegins + "; sleep 600", 1);
  EXPECT_FALSE(result.ended);
  EXPECT_FALSE(result.went_well());
  EXPECT_TRUE(result.values.empty());
}

TEST(Alone, WithoutAnAnswerThereIsNoResult) {
  const std::string begins = std::string("echo ") + kAloneBegins;
  for (const char* script : {":", "echo values 1"}) {
    EXPECT_THROW(alone_shell(script), NotBegun) << script;
  }
  EXPECT_THROW(alone_shell("sleep 600", 1), NotBegun);
  for (const char* answer :
       {":", "echo values 1 x", "echo values 1; exit 1", "echo error", "echo maybe 3"}) {
    try {
      alone_shell(begins + "; " + answer);
      ADD_FAILURE() << answer;
    } catch (const NotBegun&) {
      ADD_FAILURE() << answer;
    } catch (const std::runtime_error&) {
    }
  }
  EXPECT_THROW(ask_alone({"/nowhere/probe"}, 1), std::runtime_error);
}

}  // namespace
}  // namespace warpgauge::probes
