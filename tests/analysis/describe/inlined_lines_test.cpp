// SPDX-License-Identifier: Apache-2.0
// Whose line an instruction has where functions were inlined.
#include "analysis/describe/inlined_lines.h"

#include <gtest/gtest.h>

namespace warpgauge::describe {
namespace {

using machine_code::SourcePlace;

/// As `nvdisasm -gi` of CUDA 13.2 prints it.
constexpr const char* kText = R"(.section .text.sum
	//## File "/home/me/sum.cu", line 6
        /*0000*/                   NOP ;
	//## File "/home/me/sum.cu", line 4 inlined at "/home/me/sum.cu", line 9
	//## File "/home/me/sum.cu", line 9
        /*0010*/                   LDG.E R6, desc[UR4][R6.64] ;
	//## File "/cuda/include/sm_20_atomic_functions.hpp", line 84 inlined at "/home/me/sum.cu", line 11
	//## File "/home/me/sum.cu", line 11
        /*0020*/                   RED.E.ADD.F32.FTZ.RN.STRONG.GPU desc[UR4][R8.64], R13 ;
	//## File "/cuda/include/cccl/ptx.h", line 62 inlined at "/cuda/include/cccl/cuda/atomic", line 21
	//## File "/cuda/include/cccl/cuda/atomic", line 21 inlined at "/home/me/add.cuh", line 3
	//## File "/home/me/add.cuh", line 3 inlined at "/home/me/sum.cu", line 14
	//## File "/home/me/sum.cu", line 14
        /*0030*/                   ATOM.E.ADD.STRONG.GPU PT, RZ, desc[UR4][R2.64], R5 ;
	//## File "/cuda/include/cuda_fp16.hpp", line 549
        /*0040*/                   NOP ;
)";

TEST(InlinedLines, AreTheUsersOwn) {
  const SourceLines lines = read_inlined_lines(kText);
  const auto& own = lines.own.at("sum");
  EXPECT_EQ(own.at(0x00), (SourcePlace{"/home/me/sum.cu", 6}));
  EXPECT_EQ(own.at(0x10), (SourcePlace{"/home/me/sum.cu", 4}));  // of the function itself
  EXPECT_EQ(own.at(0x20), (SourcePlace{"/home/me/sum.cu", 11}));
  EXPECT_EQ(own.at(0x30), (SourcePlace{"/home/me/add.cuh", 3}));
  // No place of the user is known to call it.
  EXPECT_EQ(own.at(0x40), (SourcePlace{"/cuda/include/cuda_fp16.hpp", 549}));
}

TEST(InlinedLines, OfHeadersStandBeside) {
  EXPECT_EQ(read_inlined_lines(kText).headers.at("sum"),
            (HeaderLines{{0x20, "sm_20_atomic_functions.hpp:84"}, {0x30, "ptx.h:62"}}));
}

}  // namespace
}  // namespace warpgauge::describe
