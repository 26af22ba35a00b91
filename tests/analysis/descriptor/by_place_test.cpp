// SPDX-License-Identifier: Apache-2.0
// What a description may say of single accesses, beside its rows.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "analysis/descriptor/write.h"
#include "tests/analysis/descriptor/planted_text.h"

namespace warpgauge::descriptor {
namespace by_place_tests {
namespace {

using planted::complaint;
using planted::replaced;

TEST(Descriptor, MayHaveLinesThatAccessesTouch) {
  const auto touching = [](const char* lines) {
    return replaced("\"columns\"", std::string("\"touched_lines\": ") + lines + ", \"columns\"");
  };
  const std::string text = touching("{\"0x30\": 160}");
  const Descriptor k = parse_descriptor(text, "k.json");
  EXPECT_EQ(k.code.instructions[0].lines, 0);
  EXPECT_EQ(k.code.instructions[1].lines, 160);
  for (const std::string& written : {to_json(k), to_json_line(k)}) {
    EXPECT_EQ(nlohmann::json::parse(written), nlohmann::json::parse(text));
    EXPECT_EQ(to_json(parse_descriptor(written, "k.json")), to_json(k));
  }
  EXPECT_EQ(complaint(touching("{\"0x18\": 160}")),
            "k.json: code.touched_lines.0x18: no instruction is there");
  EXPECT_EQ(complaint(touching("{\"48\": 160}")),
            "k.json: code.touched_lines.48: no instruction is there");
  EXPECT_EQ(complaint(touching("{\"0x30\": 400}")),
            "k.json: code.rows[1].lines: are 400: 320 sectors lie in no more");
  EXPECT_NE(complaint(touching("{\"0x30\": -1}")), "accepted");
}

TEST(Descriptor, MayHaveWhatL1AnswersOfWarpsThatGoOn) {
  const auto answering = [](const char* shares) {
    return replaced("\"columns\"", std::string("\"tail_l1_answers\": ") + shares + ", \"columns\"");
  };
  const std::string text = answering("{\"0x30\": 0.75}");
  const Descriptor k = parse_descriptor(text, "k.json");
  EXPECT_EQ(k.code.instructions[1].tail_l1_answers, 0.75);
  for (const std::string& written : {to_json(k), to_json_line(k)}) {
    EXPECT_EQ(nlohmann::json::parse(written), nlohmann::json::parse(text));
  }
  EXPECT_EQ(complaint(answering("{\"0x30\": -0.5}")),
            "k.json: code.tail_l1_answers.0x30: -0.5 is no share");
}

TEST(Descriptor, MayHaveTheValuesThatAMatchFinds) {
  const auto matching = [](const char* values) {
    return replaced("\"columns\"", std::string("\"matched_values\": ") + values + ", \"columns\"");
  };
  const std::string text = matching("{\"0x30\": 3.5}");
  const Descriptor k = parse_descriptor(text, "k.json");
  EXPECT_FALSE(k.code.instructions[0].matched_values);
  EXPECT_EQ(k.code.instructions[1].matched_values, 3.5);
  EXPECT_EQ(nlohmann::json::parse(to_json(k)), nlohmann::json::parse(text));
  EXPECT_EQ(complaint(matching("{\"0x30\": 33}")),
            "k.json: code.matched_values.0x30: 33 is not from 1 to 32");
  EXPECT_EQ(complaint(matching("{\"0x30\": 0}")),
            "k.json: code.matched_values.0x30: 0 is not from 1 to 32");
}

TEST(Descriptor, MayHaveWhatL1AnswersOfEachLoad) {
  const auto answering = [](const char* shares) {
    return replaced("\"columns\"", std::string("\"l1_answers\": ") + shares + ", \"columns\"");
  };
  const std::string text = answering("{\"0x30\": 0}");
  const Descriptor k = parse_descriptor(text, "k.json");
  EXPECT_FALSE(k.code.instructions[0].l1_answers);
  EXPECT_EQ(k.code.instructions[1].l1_answers, 0);
  for (const std::string& written : {to_json(k), to_json_line(k)}) {
    EXPECT_EQ(nlohmann::json::parse(written), nlohmann::json::parse(text));
  }
  EXPECT_EQ(complaint(answering("{\"0x30\": 1.5}")),
            "k.json: code.l1_answers.0x30: 1.5 is no share");
  EXPECT_EQ(complaint(answering("{\"0x18\": 0.5}")),
            "k.json: code.l1_answers.0x18: no instruction is there");
}

TEST(Descriptor, MayHaveTheCyclesThatL1TakesForAnAccess) {
  const auto taking = [](const char* cycles) {
    return replaced("\"columns\"", std::string("\"l1_cycles\": ") + cycles + ", \"columns\"");
  };
  const std::string text = taking("{\"0x30\": 75}");
  const Descriptor k = parse_descriptor(text, "k.json");
  EXPECT_EQ(k.code.instructions[0].l1_cycles, 0);
  EXPECT_EQ(k.code.instructions[1].l1_cycles, 75);
  for (const std::string& written : {to_json(k), to_json_line(k)}) {
    EXPECT_EQ(nlohmann::json::parse(written), nlohmann::json::parse(text));
  }
  EXPECT_EQ(complaint(taking("{\"0x30\": -1}")), "k.json: code.l1_cycles.0x30: -1 is negative");
  EXPECT_EQ(complaint(taking("{\"0x18\": 5}")),
            "k.json: code.l1_cycles.0x18: no instruction is there");
}

}  // namespace
}  // namespace by_place_tests
}  // namespace warpgauge::descriptor
