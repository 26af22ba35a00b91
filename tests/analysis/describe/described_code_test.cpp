// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/described_code.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <numeric>

#include "analysis/describe/disassembly.h"
#include "tests/analysis/machine_code/planted_cubin.h"

namespace warpgauge::describe {
namespace {

/// Code that was executed so often in one run, and what the counter of another says.
descriptor::Descriptor counted(double executed, double counter) {
  descriptor::Descriptor kernel;
  kernel.code.instructions = {{.offset_bytes = 0, .text = "NOP", .executed = executed / 2},
                              {.offset_bytes = 16, .text = "EXIT", .executed = executed / 2}};
  kernel.counts["executed"] = counter;
  return kernel;
}

TEST(DescribedCode, IsHeldAgainstTheCounter) {
  for (const double executed : {1000., 980., 1020.}) {
    descriptor::Descriptor kernel = counted(executed, 1000);
    hold_against_counter(kernel);
    EXPECT_TRUE(kernel.assumes.empty()) << executed;
    EXPECT_FALSE(kernel.code.empty());
  }
  for (const double executed : {800., 1200., 970., 1290.}) {
    descriptor::Descriptor kernel = counted(executed, 1000);
    hold_against_counter(kernel);
    ASSERT_EQ(kernel.assumes.size(), 1) << executed;
    EXPECT_TRUE(kernel.assumes[0].starts_with("work differs from run to run: "));
    EXPECT_FALSE(kernel.code.empty());
  }
  for (const auto& [executed, counter] :
       {std::pair{500., 1000.}, {1500., 1000.}, {10., 0.}, {1e18, 1.}}) {
    descriptor::Descriptor kernel = counted(executed, counter);
    hold_against_counter(kernel);
    ASSERT_EQ(kernel.assumes.size(), 1) << executed;
    EXPECT_TRUE(kernel.assumes[0].starts_with("executed machine code is not known: "));
    EXPECT_TRUE(kernel.code.empty());
  }
}

TEST(DescribedCode, SaysWhatNoCounterSays) {
  descriptor::Descriptor kernel;
  kernel.code.instructions = {
      {.text = "FFMA R0, R1, R2, R3", .executed = 10, .threads = 320},
      {.text = "DADD R0, R2, R4", .executed = 10, .threads = 100},
      {.text = "HMMA.16816.F32.BF16 R4, R8, R10, R4", .executed = 3, .threads = 96}};
  add_flop(kernel);
  EXPECT_EQ(kernel.counts.at("flop_fp32"), 640);
  EXPECT_EQ(kernel.counts.at("flop_fp64"), 100);
  EXPECT_EQ(kernel.counts.at("flop"), 3 * 4096);
  EXPECT_EQ(kernel.counts.at("tensor_warp"), 1);
  EXPECT_EQ(kernel.counts.at("tensor_warpgroup"), 0);
  EXPECT_TRUE(kernel.assumes.empty());
}

/// A disassembler that prints a recorded listing of the functions _Z4fillPf and _Z3sumPKfPfi, and
/// notes in the file "calls" how it was called.
class CodeFilesTest : public ::testing::Test {
 protected:
  CodeFilesTest() {
    folder_ = std::filesystem::temp_directory_path() /
              ("warpgauge_code_test_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
    use("cat '" WARPGAUGE_SOURCE_DIR
        "/tests/analysis/machine_code/golden/listing_cuobjdump.sass'\n");
  }
  ~CodeFilesTest() override {
    unsetenv("WARPGAUGE_CUOBJDUMP");
    std::filesystem::remove_all(folder_);
  }
  void use(const std::string& script) const {
    const auto file = folder_ / "cuobjdump";
    std::ofstream(file) << "#!/bin/sh\necho \"$4\" >> '" << (folder_ / "calls").string() << "'\n"
                        << script;
    chmod(file.c_str(), 0700);
    setenv("WARPGAUGE_CUOBJDUMP", file.c_str(), 1);
  }
  std::string calls() const {
    std::ifstream file(folder_ / "calls");
    return {std::istreambuf_iterator<char>(file), {}};
  }

  const std::string sum_ = "_Z3sumPKfPfi";
  std::filesystem::path folder_;
};

TEST_F(CodeFilesTest, JoinCountsToInstructions) {
  CodeFiles files(folder_, {{7, {"00000000000000aa"}}});
  files.want(7, sum_);
  files.read();
  EXPECT_TRUE(files.notes().empty());
  EXPECT_EQ(calls(), (folder_ / "00000000000000aa.cubin").string() + "\n");
  const ExecutedLaunch launch{.cubin_crc = 7,
                              .counts = {{kExecuted, {{0x70, 4}, {0xe0, 8}, {0x9999, 5}}},
                                         {kThreads, {{0x70, 128}, {0xe0, 200}}},
                                         {kGlobalSectors, {{0xe0, 30}}},
                                         {kLocalSectors, {{0xe0, 2}}}}};
  const auto code = files.executed_code(launch, sum_);
  EXPECT_EQ(code.cubin, "00000000000000aa");
  EXPECT_EQ(code.function, sum_);
  ASSERT_EQ(code.instructions.size(), 2);  // what no warp executed is left out
  EXPECT_EQ(code.instructions[0].text, "@P0 BRA 0x150");
  EXPECT_EQ(code.instructions[0].threads, 128);
  EXPECT_EQ(code.instructions[1].executed, 8);
  EXPECT_EQ(code.instructions[1].sectors, 32);
  EXPECT_EQ(code.instructions[1].wavefronts, 0);
  EXPECT_TRUE(files.executed_code(launch, "_Z5otherv").empty());
  EXPECT_TRUE(files.executed_code({.cubin_crc = 8, .counts = {}}, sum_).empty());
}

TEST_F(CodeFilesTest, NoteWhatCannotBeRead) {
  const auto note = [&](const Cubins& cubins) {
    CodeFiles files(folder_, cubins);
    files.want(7, sum_);
    files.read();
    EXPECT_TRUE(files.executed_code({.cubin_crc = 7, .counts = {}}, sum_).empty());
    return files.notes().empty() ? "" : files.notes().front();
  };
  EXPECT_EQ(note({}), "machine code: no cubin with CRC 7 was loaded");
  EXPECT_EQ(note({{7, {"00000000000000aa", "00000000000000bb"}}}),
            "machine code: 2 cubins have the CRC 7, with 0 codes of _Z3sumPKfPfi");
  use("exit 3\n");
  EXPECT_NE(note({{7, {"00000000000000aa"}}}).find("(exit status 3)"), std::string::npos);
  use("echo nonsense\n");
  EXPECT_NE(note({{7, {"00000000000000aa"}}}), "");
  setenv("WARPGAUGE_CUOBJDUMP", "/no/such/cuobjdump", 1);
  EXPECT_NE(note({{7, {"00000000000000aa"}}}).find("cannot start /no/such/cuobjdump"),
            std::string::npos);
}

TEST_F(CodeFilesTest, TellCubinsOfOneCrcApartByTheFunctionsCode) {
  using machine_code::planted::cubin;
  const std::string one = cubin({{sum_, "code"}}), other = cubin({{sum_, "another code"}});
  std::ofstream(folder_ / "00000000000000aa.cubin") << one;
  std::ofstream(folder_ / "00000000000000bb.cubin") << other;
  std::ofstream(folder_ / "00000000000000cc.cubin") << cubin({{"elsewhere", "code"}});
  const std::string hash = machine_code::read_cubin(other)->functions.at(sum_).code_hash;
  const ExecutedLaunch launch{.cubin_crc = 7, .counts = {{kExecuted, {{0x70, 4}}}}};
  CodeFiles files(folder_, {{7, {"00000000000000aa", "00000000000000bb", "00000000000000cc"}}});
  files.want(7, sum_, hash);
  files.want(7, sum_, "0123456789abcdef");  // neither
  files.read();
  EXPECT_EQ(files.executed_code(launch, sum_, hash).cubin, "00000000000000bb");
  EXPECT_TRUE(files.executed_code(launch, sum_, "0123456789abcdef").empty());
  ASSERT_EQ(files.notes().size(), 1u);
  EXPECT_EQ(files.notes()[0],
            "machine code: 3 cubins have the CRC 7, with 2 codes of _Z3sumPKfPfi");
}

TEST_F(CodeFilesTest, HaveTheLinesOfTheSource) {
  const auto cubin = machine_code::planted::cubin({{sum_, "code"}}, true);
  std::ofstream(folder_ / "00000000000000aa.cubin") << cubin;
  const auto nvdisasm = folder_ / "nvdisasm";
  std::ofstream(nvdisasm) << "#!/bin/sh\n[ \"$*\" = \"-gi -c -fun 1 "
                          << (folder_ / "00000000000000aa.cubin").string() << "\" ] || exit 1\n"
                          << "printf '.section .text." << sum_
                          << "\\n//## File \"/s/x.cu\", line 9\\n/*0070*/ NOP ;\\n'\n";
  chmod(nvdisasm.c_str(), 0700);
  const auto read = [&](const char* tool) {
    setenv("WARPGAUGE_NVDISASM", tool, 1);
    CodeFiles files(folder_, {{7, {"00000000000000aa"}}});
    files.want(7, sum_);
    files.read();
    unsetenv("WARPGAUGE_NVDISASM");
    const auto code =
        files.executed_code({.cubin_crc = 7, .counts = {{kExecuted, {{0x70, 4}}}}}, sum_);
    EXPECT_EQ(code.instructions.size(), 1u);
    return std::pair(code, files.notes());
  };
  const auto [code, notes] = read(nvdisasm.c_str());
  EXPECT_EQ(notes, std::vector<std::string>{});
  EXPECT_EQ(code.instructions[0].line, "x.cu:9");
  EXPECT_EQ(code.files, std::vector<std::string>{"/s/x.cu"});
  // Without them the machine code is as good as before.
  const auto [without, note] = read("/no/such/nvdisasm");
  EXPECT_FALSE(without.has_lines());
  ASSERT_EQ(note.size(), 1u);
  EXPECT_TRUE(note[0].starts_with("source lines: cannot start /no/such/nvdisasm")) << note[0];
}

TEST_F(CodeFilesTest, AskForManyLongNamesInSeveralCalls) {
  std::vector<std::string> names;
  for (int i = 0; i < 100; ++i) names.push_back(std::to_string(i) + std::string(4000, 'n'));
  const auto code = disassemble(find_cuobjdump(), folder_ / "x.cubin", names);
  const std::string text = calls();
  const auto count = std::count(text.begin(), text.end(), '\n');
  EXPECT_GT(count, 4);
  EXPECT_LT(count, 20);
  EXPECT_EQ(code.size(), 2 * static_cast<std::size_t>(count));
}

TEST_F(CodeFilesTest, AskOnceForMostOfACubin) {
  const auto code =
      disassemble(find_cuobjdump(), folder_ / "x.cubin", {sum_, "a", "b"}, kDisassemblyTime, 12);
  EXPECT_EQ(calls(), "\n");  // one call, without -fun and what is behind it
  ASSERT_EQ(code.size(), 1u);
  EXPECT_EQ(code[0].function, sum_);
  // A few of many are cheaper by themselves.
  disassemble(find_cuobjdump(), folder_ / "x.cubin", {sum_, "a", "b"}, kDisassemblyTime, 13);
  EXPECT_EQ(calls(), "\n" + (folder_ / "x.cubin").string() + "\n");
}

}  // namespace
}  // namespace warpgauge::describe
