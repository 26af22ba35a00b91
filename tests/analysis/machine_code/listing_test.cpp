// SPDX-License-Identifier: Apache-2.0
// Golden texts are one cubin of nvcc 13.0 as cuobjdump 13.2 and nvdisasm 13.2 print it, without the
// padding of NOPs.
#include "analysis/machine_code/listing.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

#include "analysis/base/error.h"
#include "analysis/base/text_file.h"
#include "analysis/machine_code/machine_code.h"
#include "analysis/machine_code/schedule.h"

namespace warpgauge::machine_code {
namespace {

std::string golden_listing(const std::string& file) {
  return read_text_file(WARPGAUGE_SOURCE_DIR "/tests/analysis/machine_code/golden/" + file);
}

std::string refusal(std::string_view text) {
  try {
    read_listing(text);
  } catch (const Defect& defect) {
    return defect.what();
  }
  return "accepted";
}

// what() ends at a byte of 0: the cause must not be lost with the name.
TEST(Listing, SaysTheCauseBehindANameWithAByteOfZero) {
  using namespace std::string_view_literals;
  EXPECT_EQ(refusal("Function :\0f\n/*0000*/ NOP ; /* 0x0000000000000001 */\n"sv),
            "?f: the instruction at 0x0 has no encoding of two 64-bit words");
}

TEST(Listing, ReadsFunctionsInstructionsAndSchedules) {
  const auto functions = read_listing(golden_listing("listing_cuobjdump.sass"));
  ASSERT_EQ(functions.size(), 2);
  EXPECT_EQ(functions[0].function, "_Z4fillPf");
  EXPECT_EQ(functions[1].function, "_Z3sumPKfPfi");
  EXPECT_EQ(functions[1].architecture, "sm_90a");
  const auto& code = functions[1].instructions;
  ASSERT_EQ(code.size(), 40);
  EXPECT_EQ(code[7].offset_bytes, 0x70);
  EXPECT_EQ(code[7].text, "@P0 BRA 0x150");

  const Schedule load = decode_schedule(code[14].control);  // 0x0000a2000c1e1900
  EXPECT_EQ(code[14].text, "LDG.E R3, desc[UR6][R2.64]");
  EXPECT_EQ(load.write_scoreboard, 2);
  EXPECT_EQ(load.read_scoreboard, 0);
  EXPECT_EQ(load.wait_mask, 0);
  EXPECT_EQ(load.stall_cycles, 1);
  const Schedule use = decode_schedule(code[19].control);  // 0x004fc80000000000
  EXPECT_EQ(code[19].text, "FADD R0, R3, R0");
  EXPECT_EQ(use.wait_mask, 1 << 2);
  EXPECT_EQ(use.stall_cycles, 4);
  EXPECT_EQ(use.write_scoreboard, Schedule::kNone);
  for (const auto& instruction : code) EXPECT_EQ(instruction.executed, 0);
}

TEST(Listing, OfBothDisassemblersIsOne) {
  const auto cuobjdump = read_listing(golden_listing("listing_cuobjdump.sass"));
  const auto nvdisasm = read_listing(golden_listing("listing_nvdisasm.sass"));
  ASSERT_EQ(cuobjdump.size(), nvdisasm.size());
  for (std::size_t f = 0; f < cuobjdump.size(); ++f) {
    EXPECT_EQ(cuobjdump[f].function, nvdisasm[f].function);
    EXPECT_EQ(cuobjdump[f].architecture, nvdisasm[f].architecture);
    ASSERT_EQ(cuobjdump[f].instructions.size(), nvdisasm[f].instructions.size());
    for (std::size_t i = 0; i < cuobjdump[f].instructions.size(); ++i) {
      EXPECT_EQ(cuobjdump[f].instructions[i].text, nvdisasm[f].instructions[i].text);
      EXPECT_EQ(cuobjdump[f].instructions[i].control, nvdisasm[f].instructions[i].control);
      EXPECT_EQ(cuobjdump[f].instructions[i].offset_bytes,
                nvdisasm[f].instructions[i].offset_bytes);
    }
  }
}

TEST(Listing, FromNvdisasmHasControlFlow) {
  const auto kernels = parse_sass(golden_listing("listing_nvdisasm.sass"));
  ASSERT_EQ(kernels.size(), 2);
  EXPECT_EQ(kernels[1].name, "_Z3sumPKfPfi");
  EXPECT_EQ(kernels[1].loops.size(), 1);
}

TEST(Listing, LeavesOutTheTargetsThatNvdisasmNotesBehindAnIndirectBranch) {
  const auto functions = read_listing(
      "\t.section\t.text.kernel,\"ax\",@progbits\n"
      "  /*0000*/  BRX R4 -0xb0  (*\"BRANCH_TARGETS .L_x_18,.L_x_19\"*);  /* 0xfffffffc04d47949 "
      "*/\n"
      "                                            /* 0x000fea000383ffff */\n");
  EXPECT_EQ(functions.at(0).instructions.at(0).text, "BRX R4 -0xb0");
}

TEST(Listing, KeepsALabelOfAnotherSection) {
  const auto functions = read_listing(
      "\t.section\t.text.kernel,\"ax\",@progbits\n"
      "  /*0000*/  CALL.ABS.NOINC `(malloc) ;  /* 0x0000000000007943 */\n"
      "                                        /* 0x000fea0003c00000 */\n");
  EXPECT_EQ(functions.at(0).instructions.at(0).text, "CALL.ABS.NOINC `(malloc)");
}

TEST(Listing, PassesOverTheSectioninfoOfAnOlderArchitecture) {
  const auto functions = read_listing(
      "\t.section\t.text.kernel,\"ax\",@progbits\n"
      "\t.sectioninfo\t@\"SHI_REGISTERS=30\"\n"
      "  /*0000*/  NOP ;  /* 0x0000000000007918 */\n"
      "                   /* 0x000fc00000000000 */\n");
  EXPECT_EQ(functions.at(0).instructions.size(), 1u);
}

/// Without its line ".target", and with the flags that older nvdisasm prints instead.
std::string with_flags(const std::string& flags) {
  std::string text = golden_listing("listing_nvdisasm.sass");
  const std::size_t target = text.find("\t.target");
  text.erase(target, text.find('\n', target) + 1 - target);
  return fmt::format("\t.headerflags\t@\"{}\"\n", flags) + text;
}

TEST(Listing, TakesTheArchitectureFromTheHeaderFlags) {
  const auto of = [](const std::string& text) { return read_listing(text).front().architecture; };
  EXPECT_EQ(of(with_flags("EF_CUDA_TEXMODE_UNIFIED EF_CUDA_64BIT_ADDRESS EF_CUDA_SM75 "
                          "EF_CUDA_VIRTUAL_SM(EF_CUDA_SM70)")),
            "sm_75");
  EXPECT_EQ(of(with_flags("EF_CUDA_SM90 EF_CUDA_ACCELERATORS EF_CUDA_VIRTUAL_SM(EF_CUDA_SM90)")),
            "sm_90a");
  EXPECT_EQ(of(with_flags("EF_CUDA_64BIT_ADDRESS")), "");
  // A .target says more, at any place of the file; one of another file says nothing.
  const std::string whole = golden_listing("listing_nvdisasm.sass");
  const std::string flags = "\t.headerflags\t@\"EF_CUDA_SM90\"\n";
  EXPECT_EQ(of(flags + whole), "sm_90a");
  std::string behind = whole;
  behind.insert(behind.find('\n', behind.find("\t.target")) + 1, flags);
  EXPECT_EQ(of(behind), "sm_90a");
  EXPECT_EQ(read_listing(whole + with_flags("EF_CUDA_SM75")).back().architecture, "sm_75");
}

// nvdisasm -plr draws the life of each register beside every line.
TEST(Listing, PassesOverTheLifeOfRegisters) {
  const std::string plain = golden_listing("listing_nvdisasm.sass");
  std::string drawn = "    // +----+\n    // | GPR |\n";
  std::istringstream lines(plain);
  for (std::string line; std::getline(lines, line);) {
    drawn += fmt::format("{:<100} // |  2  ^: |  1  v | */\n", line);
  }
  const auto read = read_listing(drawn), same = read_listing(plain);
  ASSERT_EQ(read.size(), same.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    EXPECT_EQ(read[i].function, same[i].function);
    EXPECT_EQ(read[i].architecture, same[i].architecture);
    ASSERT_EQ(read[i].instructions.size(), same[i].instructions.size());
    for (std::size_t j = 0; j < read[i].instructions.size(); ++j) {
      EXPECT_EQ(read[i].instructions[j].text, same[i].instructions[j].text);
      EXPECT_EQ(read[i].instructions[j].control, same[i].instructions[j].control);
    }
  }
  EXPECT_TRUE(has_encodings(drawn));
  EXPECT_TRUE(is_listing(drawn));
}

TEST(Listing, KeepsTheReuseBitsOfTheSchedule) {
  const auto functions = read_listing(
      "\t\tFunction : kernel\n"
      "  /*0000*/  FFMA R9, R8, R4.reuse, R4.reuse ;  /* 0x0000000408097223 */\n"
      "                                              /* 0x18cfe20000000004 */\n");
  const Schedule schedule = decode_schedule(functions.at(0).instructions.at(0).control);
  EXPECT_EQ(schedule.reuse, 0b110u);
  EXPECT_EQ(schedule.stall_cycles, 1);
  EXPECT_EQ(schedule.wait_mask, 1u << 2 | 1u << 3);
  EXPECT_EQ(schedule.write_scoreboard, Schedule::kNone);
}

TEST(Listing, RefusesWhatHasNoEncoding) {
  const std::string head = "\t\tFunction : kernel\n";
  const std::string lower = "  /*0000*/  NOP ;  /* 0x0000000000007918 */\n";
  const std::string upper = "                   /* 0x000fc00000000000 */\n";
  EXPECT_EQ(refusal(head + lower + upper), "accepted");
  EXPECT_EQ(refusal(head + lower),
            "kernel: the instruction at 0x0 has no encoding of two 64-bit words");
  EXPECT_EQ(refusal(head + "  /*0000*/  NOP ;\n" + upper),
            "kernel: the instruction at 0x0 has no encoding of two 64-bit words");
  EXPECT_EQ(refusal(head + lower + upper + lower + upper),
            "kernel: offset 0x0 does not follow 0x0");
  EXPECT_EQ(refusal("no code\n"), "the listing holds no function");
}

}  // namespace
}  // namespace warpgauge::machine_code
