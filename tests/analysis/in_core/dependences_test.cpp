// SPDX-License-Identifier: Apache-2.0
// Which instruction needs whose result, on a path that was written down.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "analysis/in_core/dataflow.h"

namespace warpgauge::in_core {
namespace {

/// A loop of these instructions, each with a latency of its own: 10, 11, 12, ...
class Written {
 public:
  explicit Written(std::vector<std::string> texts, std::size_t iterations = 4)
      : texts_(std::move(texts)) {
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      code_.operands.push_back(machine_code::read_operands(texts_[i]));
      code_.costs.push_back({.latency_cycles = 10.0 + static_cast<double>(i)});
    }
    path_.iterations.push_back(0);
    for (std::size_t k = 0; k < iterations; ++k) {
      for (std::uint32_t i = 0; i < texts_.size(); ++i) path_.steps.push_back(i);
      path_.iterations.push_back(path_.steps.size());
    }
  }

  Dataflow dataflow() const { return dataflow_of(code_, path_); }

 private:
  const std::vector<std::string> texts_;  // the operands have views of them
  PricedCode code_;
  Path path_;
};

using Edges = std::vector<Dependence>;

TEST(Dependences, EachOnceHoweverManyIterationsAndRegisters) {
  const Written code({"LDG.E.64 R4, desc[UR4][R2.64]", "DADD R6, R6, R4", "IADD3 R2, R2, 0x8, RZ"});
  EXPECT_EQ(code.dataflow().dependences,
            (Edges{{0, 1, false}, {1, 1, true}, {2, 0, true}, {2, 2, true}}));
}

TEST(Dependences, NothingIsCarriedThroughOneIteration) {
  const Written code({"LDG.E R4, desc[UR4][R2.64]", "FADD R6, R6, R4", "IADD3 R2, R2, 0x4, RZ"}, 1);
  EXPECT_EQ(code.dataflow().dependences, (Edges{{0, 1, false}}));
}

TEST(Dependences, AWriteEndsWhatWasThere) {
  const Written code({"MOV R1, R9", "MOV R1, R8", "FADD R3, R1, R1"});
  EXPECT_EQ(code.dataflow().dependences, (Edges{{1, 2, false}}));
}

TEST(Dependences, AGuardedWriteMayLeaveTheOldValue) {
  const Written code(
      {"ISETP.NE.AND P0, PT, R7, RZ, PT", "MOV R1, R9", "@P0 MOV R1, R8", "FADD R3, R1, R9"});
  EXPECT_EQ(code.dataflow().dependences, (Edges{{0, 2, false}, {1, 3, false}, {2, 3, false}}));
}

TEST(Dependences, WrittenUnderAGuardAloneTheLatestIterationCounts) {
  const Written code({"@P0 MOV R1, R9", "FADD R3, R1, R9"});
  EXPECT_EQ(code.dataflow().dependences, (Edges{{0, 1, false}}));
}

TEST(Dependences, PredicatesAndUniformRegistersAreRegisters) {
  const Written code(
      {"UIADD3 UR4, UR4, 0x1, URZ", "ISETP.NE.AND P0, PT, R3, UR4, PT", "@P0 FADD R5, R6, R7"});
  EXPECT_EQ(code.dataflow().dependences, (Edges{{0, 0, true}, {0, 1, false}, {1, 2, false}}));
}

TEST(Dependences, EveryStepOfAChainIsOne) {
  const Written code({"LDS R4, [R2]", "FMUL R5, R4, R4", "FFMA R6, R5, R5, R7", "FADD R7, R6, R5",
                      "IADD3 R2, R2, 0x4, RZ"});
  const Dataflow dataflow = code.dataflow();
  const auto is_there = [&](std::size_t from, std::size_t to, bool carried) {
    return std::ranges::find(dataflow.dependences, Dependence{from, to, carried}) !=
           dataflow.dependences.end();
  };
  const auto& carried = dataflow.carried.instructions;
  ASSERT_EQ(carried, (std::vector<std::size_t>{2, 3}));
  EXPECT_TRUE(is_there(2, 3, false));
  EXPECT_TRUE(is_there(3, 2, true));
  const auto& within = dataflow.within.instructions;
  ASSERT_GT(within.size(), 2U);
  for (std::size_t i = 0; i + 1 < within.size(); ++i) {
    EXPECT_TRUE(is_there(within[i], within[i + 1], false)) << i;
  }
}

TEST(Dependences, TheBeginningIsThatOfThePath) {
  const Written code({"FADD R1, R1, R2", "FADD R3, R3, R2"}, 2);
  EXPECT_EQ(code.dataflow().beginning, (std::vector<std::uint32_t>{0, 1, 0, 1}));
  EXPECT_EQ(Written({"FADD R1, R1, R2"}, 3000).dataflow().beginning.size(), Dataflow::kMostSteps);
}

}  // namespace
}  // namespace warpgauge::in_core
