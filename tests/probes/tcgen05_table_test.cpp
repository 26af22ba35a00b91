// SPDX-License-Identifier: Apache-2.0
// What a tcgen05.mma multiplies is bits of a descriptor: each of them is stated here by its place
// in the PTX manual ("Instruction descriptor").
#include "probes/compute/tcgen05_table.h"

#include <gtest/gtest.h>

#include <set>

#include "probes/compute/tensor_data.h"

namespace warpgauge::probes {
namespace {

std::uint32_t bits(std::uint32_t word, int first, int last) {
  return word >> first & ((2U << (last - first)) - 1);
}

const Tcgen05Line& line(std::string_view type) {
  for (const Tcgen05Line& one : kTcgen05Lines) {
    if (one.type == type) return one;
  }
  throw std::runtime_error("no such type");
}

constexpr Tcgen05Form kSingle = {false, 1}, kPair = {false, 2}, kFromTmem = {true, 1};

TEST(Tcgen05Instruction, HasRowsColumnsAndTypesOfADenseKind) {
  const std::uint32_t word = tcgen05_instruction(line("bf16").shape(kSingle, 256));
  EXPECT_EQ(word, 0x08400490U);
  EXPECT_EQ(bits(word, 4, 5), 1U) << "fp32 sums";
  EXPECT_EQ(bits(word, 7, 9), 1U) << "A: bf16";
  EXPECT_EQ(bits(word, 10, 12), 1U) << "B: bf16";
  EXPECT_EQ(bits(word, 13, 16), 0U) << "nothing is negated, k lies along the rows";
  EXPECT_EQ(bits(word, 17, 22), 256U / 8);
  EXPECT_EQ(bits(word, 24, 28), 128U / 16);
  EXPECT_EQ(bits(tcgen05_instruction(line("bf16").shape(kPair, 32)), 24, 28), 256U / 16);
  EXPECT_EQ(bits(tcgen05_instruction(line("bf16").shape(kPair, 32)), 17, 22), 32U / 8);
}

TEST(Tcgen05Instruction, TellsTypesApart) {
  const auto of = [](const char* type) {
    return tcgen05_instruction(line(type).shape(kSingle, 256));
  };
  EXPECT_EQ(bits(of("f16_f16"), 4, 5), 0U);
  EXPECT_EQ(bits(of("s8"), 4, 5), 2U);
  EXPECT_EQ(bits(of("s8"), 7, 9), 1U);
  EXPECT_EQ(bits(of("tf32"), 7, 9), 2U);
  EXPECT_EQ(bits(of("e4m3_f32"), 7, 9), 0U);
  EXPECT_EQ(bits(of("e5m2_f32"), 7, 9), 1U);
  EXPECT_EQ(bits(of("e2m1_f32"), 7, 9), 5U);
  std::set<std::pair<Tcgen05Kind, std::uint32_t>> all;
  for (const Tcgen05Line& one : kTcgen05Lines) {
    EXPECT_TRUE(all.emplace(one.kind, tcgen05_instruction(one.shape(kSingle, 256))).second)
        << one.type;
  }
}

TEST(Tcgen05Instruction, OfAScaledKindHasTheTypeOfScalesInPlaceOfSums) {
  const std::uint32_t mxf4 = tcgen05_instruction(line("mxf4").shape(kSingle, 256));
  EXPECT_EQ(bits(mxf4, 4, 5), 0U) << "the scale's place";
  EXPECT_EQ(bits(mxf4, 7, 9), 1U);
  EXPECT_EQ(bits(mxf4, 23, 23), 1U) << "ue8m0";
  EXPECT_EQ(bits(mxf4, 24, 28), 8U);
  EXPECT_EQ(bits(mxf4, 31, 31), 0U) << "64 deep";
  const std::uint32_t nvf4 = tcgen05_instruction(line("nvf4").shape(kSingle, 256));
  EXPECT_EQ(bits(nvf4, 23, 23), 0U) << "ue4m3";
  const std::uint32_t deeper = tcgen05_instruction(line("nvf4_k96").shape(kSingle, 256));
  EXPECT_EQ(deeper, nvf4 | 1U << 31);
}

TEST(Tcgen05Line, HasTheDepthOf32BytesAndItsOperations) {
  EXPECT_EQ(line("bf16").operations(kSingle, 256), 2.0 * 128 * 256 * 16);
  EXPECT_EQ(line("mxf4").operations(kPair, 256), 2.0 * 256 * 256 * 64);
  EXPECT_EQ(line("bf16").elements_of_chunk(), 8);
  EXPECT_EQ(line("e2m1_f32").elements_of_chunk(), 16) << "a byte each, also with four bits";
  EXPECT_EQ(line("mxf4").elements_of_chunk(), 32);
  EXPECT_EQ(line("nvf4_k96").slice_bytes() * 2, 96);
  EXPECT_EQ(line("nvf4_k96").elements_of_chunk(), 32);
  EXPECT_EQ(line("nvf4_k96").slices(), 2);
}

TEST(Tcgen05Line, HasNamesAndWidthsThatTheInstructionAllows) {
  EXPECT_EQ(line("bf16").name(kSingle, 256), "tcgen05.bf16.m128.n256");
  EXPECT_EQ(line("mxf4").name(kPair, 64), "tcgen05.mxf4.pair.n64");
  EXPECT_EQ(line("s8").name(kFromTmem, 64), "tcgen05_ts.s8.m128.n64");
  for (const Tcgen05Line& one : kTcgen05Lines) {
    for (const Tcgen05Form& form : kTcgen05Forms) {
      for (const int n : one.widths(form)) {
        EXPECT_EQ(n % (16 * form.blocks), 0);
        EXPECT_LE(n, 256);
      }
    }
  }
}

TEST(Tcgen05Line, ChecksSumsThatAreExactInEveryType) {
  for (const Tcgen05Line& one : kTcgen05Lines) {
    const int largest = 16 * one.k * 2 * 2;  // 16 multiplications of numbers up to 2
    EXPECT_LE(largest, one.sums == Tcgen05Sums::kF16 ? 1 << 11 : 1 << 13) << one.type;
  }
}

TEST(TensorData, WritesFp4AsTheNearestOfItsNumbers) {
  EXPECT_EQ(as_e2m1(0.2), 0U);
  EXPECT_EQ(as_e2m1(-0.4), 9U);
  EXPECT_EQ(as_e2m1(1), 2U);
  EXPECT_EQ(as_e2m1(2.6), 5U);
  EXPECT_EQ(as_e2m1(-100), 15U);
}

TEST(TensorData, PacksTwoNumbersOfFourBits) {
  constexpr Data kCount = {"", "", [](std::uint64_t i) { return i % 2 == 0 ? 1.0 : 6.0; }};
  EXPECT_EQ(written(kAsE2m1, kCount, 0, 2), std::vector<char>(2, 0x72));
  EXPECT_EQ(written(kAsE4m3, kCount, 1, 2), (std::vector<char>{0x4c, 0x38}));
}

}  // namespace
}  // namespace warpgauge::probes
