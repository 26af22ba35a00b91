// SPDX-License-Identifier: Apache-2.0
// Cubins that nvcc made: lines of the source beside the machine code, and two kernels of one name
// told apart. No GPU is needed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "analysis/base/text_file.h"
#include "analysis/describe/described_code.h"

namespace warpgauge::describe {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kCrc = 7;

/// The folder of a run with both cubins.
class CubinOfNvcc : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!WARPGAUGE_HAVE_DISASSEMBLER) GTEST_SKIP() << "no cuobjdump and nvdisasm";
    setenv("WARPGAUGE_CUOBJDUMP", WARPGAUGE_CUOBJDUMP, 1);
    setenv("WARPGAUGE_NVDISASM", WARPGAUGE_NVDISASM, 1);
    const std::string path =
        fs::path(WARPGAUGE_NVDISASM).parent_path().string() + ":" + std::getenv("PATH");
    setenv("PATH", path.c_str(), 1);  // cuobjdump starts nvdisasm
  }

  static machine_code::CubinFile file(const std::string& name) {
    return machine_code::read_cubin(read_text_file(folder_ / (name + ".cubin"))).value();
  }
  /// Every instruction of the function executed once.
  static machine_code::ExecutedCode code_of(CodeFiles& files, const std::string& function,
                                            const std::string& code_hash) {
    ExecutedLaunch launch{.cubin_crc = kCrc, .counts = {}};
    for (std::uint64_t at = 0; at < 0x1000; at += 16) launch.counts[kExecuted][at] = 1;
    return files.executed_code(launch, function, code_hash);
  }

  static inline const fs::path folder_ = WARPGAUGE_LINES_FOLDER;
  static inline const std::string one_ = "1000000000000000", other_ = "2000000000000000";
};

TEST_F(CubinOfNvcc, HasLinesOfTheSource) {
  CodeFiles files(folder_, {{kCrc, {one_}}});
  files.want(kCrc, "scale");
  files.read();
  EXPECT_EQ(files.notes(), std::vector<std::string>{});
  const auto code = code_of(files, "scale", "");
  std::map<std::string, std::string> lines;  // by opcode
  for (const auto& instruction : code.instructions) {
    lines[instruction.text.substr(0, 4)] += instruction.line + " ";
  }
  EXPECT_EQ(lines["LDG."], "scale.cu:7 ");
  EXPECT_EQ(lines["FFMA"], "scale.cuh:5 ");
  EXPECT_EQ(lines["STG."], "scale.cu:8 ");
  ASSERT_EQ(code.files.size(), 2u);
  EXPECT_TRUE(code.files[0].ends_with("tests/nvcc/lines/scale.cu")) << code.files[0];
  EXPECT_TRUE(fs::path(code.files[0]).is_absolute());
}

TEST_F(CubinOfNvcc, SaysWhatALaunchNeeds) {
  const auto cubin = file(one_);
  const machine_code::CubinFunction& scale = cubin.functions.at("scale");
  EXPECT_GT(scale.registers, 4);
  EXPECT_LT(scale.registers, 64);
  EXPECT_EQ(scale.shared_bytes, 0u);  // what the system keeps is not the kernel's
  EXPECT_EQ(scale.most_threads, 0u);
}

TEST_F(CubinOfNvcc, IsFoundByItsCodeAmongThoseOfOneCrc) {
  const auto one = file(one_), other = file(other_);
  const std::string its = one.functions.at("scale").code_hash;
  const std::string others = other.functions.at("scale").code_hash;
  EXPECT_NE(its, others);
  EXPECT_EQ(one.functions.at("fill").code_hash, other.functions.at("fill").code_hash);
  CodeFiles files(folder_, {{kCrc, {one_, other_}}});
  for (const std::string& hash : {its, others, std::string()}) files.want(kCrc, "scale", hash);
  files.want(kCrc, "fill");
  files.read();
  EXPECT_EQ(code_of(files, "scale", its).cubin, one_);
  EXPECT_EQ(code_of(files, "scale", others).cubin, other_);
  EXPECT_FALSE(code_of(files, "fill", "").empty());  // the same code in both
  EXPECT_TRUE(code_of(files, "scale", "").empty());  // which of the two is not known
  EXPECT_EQ(files.notes(), std::vector<std::string>{
                               "machine code: 2 cubins have the CRC 7, with 2 codes of scale"});
}

}  // namespace
}  // namespace warpgauge::describe
