// SPDX-License-Identifier: Apache-2.0
// Arguments that are more than a number or a pointer: structs, tensor maps, parameters whose
// address is asked for; and what the launch of a cluster tells.
#include <gtest/gtest.h>

#include "analysis/base/defect.h"
#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace argument_tests {
namespace {

using Bytes = std::vector<std::uint8_t>;
using planted::Lines;

/// A kernel with a pointer to its results, and one more parameter of that many bytes behind it.
struct Planted {
  machine_code::ExecutedCode code;
  KernelInput input;

  Planted(const Lines& lines, std::uint32_t bytes) : code(planted::code_of(lines)) {
    input.code = &code;
    input.constants.parameter_base = 0x210;
    input.constants.parameters = {{.offset_bytes = 0, .size_bytes = 8},
                                  {.offset_bytes = 64, .size_bytes = bytes}};
  }
  planted::Outcome run(Argument argument) {
    input.arguments = {BufferArgument{64, {.kind = Contents::Kind::kZeros}}, std::move(argument)};
    return {.execution = interpret(input)};
  }
};

TensorMapArgument map_of(std::optional<TensorMapArgument::Of> memory) {
  return {.map = {.type = TensorMap::Type::kU32,
                  .sides = 1,
                  .elements = {16},
                  .pitch_bytes = {4},
                  .box = {16}},
          .buffer_of = memory,
          .contents = {.kind = Contents::Kind::kIota}};
}

/// Brings a box to shared memory and leaves its word `word` in the results.
Lines box_from(const Lines& address, int word) {
  Lines lines = {"IMAD.WIDE R28, RZ, RZ, c[0x0][0x210]",
                 "UMOV UR8, 0x800",
                 "UMOV UR9, 0x440",
                 "UMOV UR10, 0x0",
                 fmt::format("UMOV UR4, {:#x}", (0x10'0000 - 1) * 2),
                 "SYNCS.EXCH.64 URZ, [UR9], UR4"};
  lines.insert(lines.end(), address.begin(), address.end());
  for (const std::string& line :
       {std::string("UTMALDG.1D [UR8], [UR6]"), fmt::format("LDS R0, [UR8+{:#x}]", 4 * word),
        std::string("STG.E desc[UR4][R28.64], R0"), std::string("EXIT")}) {
    lines.push_back(line);
  }
  return lines;
}

TEST(StructArguments, LieAsInAStruct) {
  // A byte, a word at 4, a pointer at 8, a half at 16: 24 bytes.
  const Fields fields = {Bytes{0x11}, Bytes{1, 2, 3, 4},
                         BufferArgument{64, {.kind = Contents::Kind::kIota}}, Bytes{0x55, 0x66}};
  Planted kernel(
      {"IMAD.WIDE R28, RZ, RZ, c[0x0][0x210]", "LDC.U8 R0, c[0x0][0x250]", "LDC R1, c[0x0][0x254]",
       "LDC.64 R2, c[0x0][0x258]", "LDC.U16 R4, c[0x0][0x260]", "LDG.E R2, desc[UR4][R2.64+0xc]",
       "IADD3 R0, R0, R1, R2", "IADD3 R0, R0, R4, RZ", "STG.E desc[UR4][R28.64], R0", "EXIT"},
      24);
  auto outcome = kernel.run(fields);
  EXPECT_EQ(outcome.words(0)[0], 0x11 + 0x0403'0201 + 3 + 0x6655u);
  EXPECT_EQ(outcome.execution.buffer_of, (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(outcome.execution.field_of, (std::map<std::size_t, std::size_t>{{1, 2}}));
  kernel.input.constants.parameters[1].size_bytes = 32;
  EXPECT_THROW(kernel.run(fields), Defect) << "the struct has 24 bytes";
}

TEST(StructArguments, AreNamedWithTheirFields) {
  Planted kernel({"LDC.64 R2, c[0x0][0x258]", "LDG.E R0, desc[UR4][R2.64+0x40]", "EXIT"}, 16);
  const auto outcome = kernel.run(Fields{Bytes{1, 2, 3, 4}, BufferArgument{64}});
  ASSERT_TRUE(outcome.execution.stop);
  EXPECT_NE(describe(*outcome.execution.stop, outcome.execution, kernel.input)
                .find("byte 64 of argument 2, field 2, which has 64"),
            std::string::npos);
}

TEST(TensorMapArguments, MayBeOfAnothersMemory) {
  const Lines address = {"ULDC.64 UR6, c[0x0][0x198]", "UIADD3 UR6, UR6, 0x40, URZ"};
  Planted kernel(box_from(address, 5), 128);
  kernel.input.shared_bytes = 4096;
  EXPECT_EQ(kernel.run(map_of({})).words(0)[0], 5u);
  EXPECT_EQ(kernel.run(map_of(TensorMapArgument::Of{0, 0})).words(0)[0], 0u);
  EXPECT_THROW(kernel.run(map_of(TensorMapArgument::Of{7, 0})), Defect);
  EXPECT_THROW(kernel.run(map_of(TensorMapArgument::Of{1, 0})), Defect) << "its own";
  TensorMapArgument behind = map_of(TensorMapArgument::Of{0, 0});
  behind.map.address = 8;
  EXPECT_THROW(kernel.run(behind), Defect) << "it begins at no multiple of 16";
}

TEST(TensorMapArguments, MayLieInAStruct) {
  // A pointer, and the map at the next multiple of 64; it describes the pointer's memory.
  const Lines address = {"ULDC.64 UR6, c[0x0][0x198]", "UIADD3 UR6, UR6, 0x80, URZ"};
  Planted kernel(box_from(address, 7), 192);
  kernel.input.shared_bytes = 4096;
  const Field pointer = BufferArgument{64, {.kind = Contents::Kind::kIota}};
  EXPECT_EQ(kernel.run(Fields{pointer, map_of(TensorMapArgument::Of{1, 0})}).words(0)[0], 7u);
}

TEST(TensorMapArguments, MayBePointedTo) {
  Planted kernel(box_from({"ULDC.64 UR6, c[0x0][0x250]"}, 9), 8);
  kernel.input.shared_bytes = 4096;
  EXPECT_EQ(kernel.run(map_of({})).words(0)[0], 9u);
  kernel.input.constants.parameters[1].size_bytes = 64;
  EXPECT_THROW(kernel.run(map_of({})), Defect);
}

TEST(TensorMapArguments, OfADriverAreAskedFor) {
  const Lines address = {"ULDC.64 UR6, c[0x0][0x198]", "UIADD3 UR6, UR6, 0x40, URZ"};
  Planted kernel(box_from(address, 0), 128);
  kernel.input.shared_bytes = 4096;
  const auto asks = [&] {
    const auto outcome = kernel.run(Bytes(128));
    EXPECT_TRUE(outcome.execution.stop);
    return describe(*outcome.execution.stop, outcome.execution, kernel.input);
  };
  EXPECT_NE(asks().find("depends on the tensor map in argument 2: describe it, as in --arg "
                        "tensormap:"),
            std::string::npos);
  kernel.input.device_buffers.push_back({.address = 0x2000'0000, .size_bytes = 64});
  EXPECT_NE(asks().find("depends on the tensor map of the driver in argument 2, whose layout is "
                        "not public: describe it, as in --what-if arg2=tensormap:"),
            std::string::npos);
}

TEST(Parameters, CanBeReadThroughTheirAddress) {
  Planted kernel({"IMAD.WIDE R28, RZ, RZ, c[0x0][0x210]", "LDC.64 R2, c[0x0][0x198]",
                  "LD.E R0, [R2.64+0x44]", "STG.E desc[UR4][R28.64], R0", "EXIT"},
                 8);
  EXPECT_EQ(kernel.run(Bytes{0, 0, 0, 0, 7, 0, 0, 0}).words(0)[0], 7u);
}

TEST(Clusters, AreInTheConstants) {
  const auto word = [](const char* place) {
    Planted kernel({"IMAD.WIDE R28, RZ, RZ, c[0x0][0x210]", fmt::format("LDC R0, {}", place),
                    "STG.E desc[UR4][R28.64], R0", "EXIT"},
                   4);
    kernel.input.grid = {12, 2, 1};
    kernel.input.cluster = {3, 2, 1};
    auto outcome = kernel.run(Bytes(4));
    return outcome.word(0, 0);
  };
  EXPECT_EQ(word("c[0x0][0x140]"), 1u) << "clusters were asked for";
  EXPECT_EQ(word("c[0x0][0x144]"), 3u);
  EXPECT_EQ(word("c[0x0][0x148]"), 2u);
  EXPECT_EQ(word("c[0x0][0x150]"), std::nullopt) << "how a third is rounded is not known";
  EXPECT_EQ(word("c[0x0][0x154]"), std::bit_cast<std::uint32_t>(0.5f));
  EXPECT_EQ(word("c[0x0][0x15c]"), 4u);
  EXPECT_EQ(word("c[0x0][0x188]"), 6u);
}

}  // namespace
}  // namespace argument_tests
}  // namespace warpgauge::interpret
