// SPDX-License-Identifier: Apache-2.0
// Chains of hand-written loops at planted latencies.
#include "analysis/in_core/dataflow.h"

#include <gtest/gtest.h>

#include "analysis/in_core/loop_time.h"
#include "analysis/machine_code/control_flow.h"
#include "tests/analysis/in_core/written_code.h"

namespace warpgauge::in_core {
namespace {

using Places = std::vector<std::size_t>;

/// Latencies that can be told apart in a sum.
InstructionCost latency_of(const machine_code::ExecutedInstruction&,
                           const machine_code::Operands& operands) {
  double latency = 0;
  if (operands.opcode == "FADD") latency = 4;
  if (operands.opcode == "DADD") latency = 10;
  if (operands.opcode == "IADD3") latency = 5;
  if (operands.opcode == "MOV") latency = 3;
  if (operands.opcode == "ISETP") latency = 7;
  if (operands.opcode == "LDG") latency = 1000;
  return {.latency_cycles = latency};
}

/// The dataflow of the first loop over `iterations` iterations.
Dataflow flow_of(std::initializer_list<WrittenLine> lines, std::size_t iterations = 12) {
  const auto code = written(lines);
  const auto flow = machine_code::control_flow_of(code);
  return dataflow_of(price(code, latency_of, {}),
                     path_of(code, flow, flow.loops.at(0), {}, iterations, 100000));
}

TEST(Dataflow, FindsWhatEachIterationAdds) {
  const Dataflow flow =
      flow_of({{"FADD R1, R1, R2"}, {"DADD R4, R4, R6"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  EXPECT_EQ(flow.carried.cycles, 10);
  EXPECT_EQ(flow.carried.instructions, (Places{1}));
  EXPECT_EQ(flow.carried.spans, 1u);
  EXPECT_EQ(flow.within.cycles, 10);
}

TEST(Dataflow, AChainOverSeveralInstructions) {
  const Dataflow flow = flow_of(
      {{"FADD R1, R3, R2"}, {"IADD3 R2, R1, R5, RZ"}, {"MOV R3, R2"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  EXPECT_EQ(flow.carried.cycles, 4 + 5 + 3);
  EXPECT_EQ(flow.carried.instructions.size(), 3u);
  EXPECT_EQ(flow.within.cycles, 12);
  EXPECT_EQ(flow.within.instructions, (Places{0, 1, 2}));
}

TEST(Dataflow, TwoRegistersThatChangePlacesSpanTwoIterations) {
  // R1 and R2 change places by way of R3; only what becomes R2 is added to.
  const Dataflow flow =
      flow_of({{"FADD R3, R1, R9"}, {"MOV R1, R2"}, {"MOV R2, R3"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  EXPECT_EQ(flow.carried.spans, 2u);
  EXPECT_EQ(flow.carried.cycles, (4 + 3 + 3) / 2.0);
  EXPECT_EQ(flow.carried.instructions.size(), 3u);
}

TEST(Dataflow, NothingIsCarriedWhereEachIterationBeginsAnew) {
  const Dataflow flow = flow_of({{"MOV R1, R9"}, {"FADD R1, R1, R2"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  EXPECT_EQ(flow.carried.cycles, 0);
  EXPECT_TRUE(flow.carried.instructions.empty());
  EXPECT_EQ(flow.within.cycles, 7);
  EXPECT_EQ(flow.within.instructions, (Places{0, 1}));
}

TEST(Dataflow, AGuardedWriteMayLeaveTheOldValue) {
  // Without its guard, the MOV would begin a new chain each time.
  const Dataflow flow =
      flow_of({{"FADD R4, R4, R6"}, {"@P1 MOV R4, R9"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  EXPECT_EQ(flow.carried.cycles, 4);
  const Dataflow anew = flow_of({{"FADD R4, R4, R6"}, {"MOV R4, R9"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  EXPECT_EQ(anew.carried.cycles, 0);
}

TEST(Dataflow, PairsAndPredicatesAreRegistersToo) {
  const Dataflow pair = flow_of({{"DADD R4, R6, R8"}, {"MOV R7, R5"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  EXPECT_EQ(pair.carried.cycles, 13);
  const Dataflow predicate = flow_of(
      {{"@P0 FADD R1, R2, R2"}, {"ISETP.LT.AND P0, PT, R1, R3, PT"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  EXPECT_EQ(predicate.carried.cycles, 11);
}

TEST(Dataflow, ALateTailHidesNoSlowerChain) {
  // A load hangs on a chain of 5 cycles and comes 1000 later; the sum takes 10 an iteration,
  // whether it needs the load or not.
  for (const char* sum : {"DADD R4, R4, R8", "DADD R4, R4, R10"}) {
    const Dataflow flow = flow_of({{"IADD3 R2, R2, 0x4, RZ"},
                                   {"LDG.E R8, desc[UR4][R2.64]"},
                                   {sum},
                                   {"MOV R12, R8"},
                                   {"@P0 BRA 0x0"},
                                   {"EXIT"}});
    EXPECT_EQ(flow.carried.cycles, 10) << sum;
    EXPECT_EQ(flow.carried.instructions, (Places{2})) << sum;
    EXPECT_GE(flow.within.cycles, 5 + 1000 + 3) << sum;
  }
}

TEST(Dataflow, OneIterationCarriesNothing) {
  const Dataflow flow = flow_of({{"FADD R1, R1, R2"}, {"@P0 BRA 0x0"}, {"EXIT"}}, 1);
  EXPECT_EQ(flow.carried.cycles, 0);
  EXPECT_EQ(flow.within.cycles, 4);
}

}  // namespace
}  // namespace warpgauge::in_core
