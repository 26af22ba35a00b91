// SPDX-License-Identifier: Apache-2.0
// One source in every form that nvcc gives it: each must read as the same instructions and control
// words. No GPU is needed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "analysis/base/process.h"
#include "analysis/describe/together.h"
#include "tests/analysis/describe/code_file_case.h"

namespace warpgauge::describe {
namespace {

namespace fs = std::filesystem;

const fs::path kSources = WARPGAUGE_SOURCE_DIR "/tests/nvcc/code_file";
const fs::path kSource = kSources / "scale.cu";

/// What has to agree: offsets, texts and control words by function.
using Instructions = std::vector<std::tuple<std::uint64_t, std::string, std::uint32_t>>;
using Codes = std::map<std::string, Instructions>;

class CodeFileOfNvcc : public CodeFileCase {
 protected:
  void SetUp() override {
    if (!WARPGAUGE_HAVE_DISASSEMBLER) GTEST_SKIP() << "no cuobjdump and nvdisasm";
    setenv("WARPGAUGE_CUOBJDUMP", WARPGAUGE_CUOBJDUMP, 1);
    setenv("WARPGAUGE_NVDISASM", WARPGAUGE_NVDISASM, 1);
    setenv("WARPGAUGE_NVCC", WARPGAUGE_NVCC, 1);
    const std::string path =
        fs::path(WARPGAUGE_NVDISASM).parent_path().string() + ":" + std::getenv("PATH");
    setenv("PATH", path.c_str(), 1);  // cuobjdump starts nvdisasm
  }

  /// The file of that name, made by nvcc.
  fs::path compiled(const std::string& name, std::vector<std::string> options,
                    const std::vector<fs::path>& inputs = {kSource}) const {
    const fs::path file = folder_.path() / name;
    options.insert(options.begin(), WARPGAUGE_NVCC);
    options.insert(options.end(), {"-o", file});
    options.insert(options.end(), inputs.begin(), inputs.end());
    EXPECT_EQ(run_process({.argv = options}).exit_status, 0) << name;
    return file;
  }
  fs::path archive(const std::string& name, const std::vector<fs::path>& members) const {
    const fs::path file = folder_.path() / name;
    std::vector<std::string> command = {"ar", "rcs", file};
    command.insert(command.end(), members.begin(), members.end());
    EXPECT_EQ(run_process({.argv = command}).exit_status, 0) << name;
    return file;
  }

  static Codes codes(const CodeFile& file) {
    Codes codes;
    for (const auto& code : file.functions) {
      Instructions& instructions = codes[code.function];
      EXPECT_TRUE(instructions.empty()) << code.function << " is there twice";
      for (const auto& one : code.instructions) {
        instructions.emplace_back(one.offset_bytes, one.text, one.control);
      }
    }
    return codes;
  }
  static Codes codes(const fs::path& file, const std::string& architecture,
                     const char* kind = nullptr) {
    const CodeFile read = read_code_file(file, {.architecture = architecture});
    if (kind != nullptr) {
      EXPECT_EQ(read.kind, kind);
    }
    for (const auto& code : read.functions) EXPECT_EQ(code.architecture, architecture) << file;
    return codes(read);
  }

  const std::vector<std::string> two_ = {"-gencode=arch=compute_80,code=sm_80",
                                         "-gencode=arch=compute_90a,code=sm_90a"};
};

std::vector<std::string> with(std::vector<std::string> options, const char* more) {
  options.emplace_back(more);
  return options;
}

// Each function of a file by itself, and all by one start of nvdisasm.
TEST_F(CodeFileOfNvcc, FunctionsThatAreReadTogetherAreThose) {
  const fs::path cubin = compiled("scale.cubin", {"-cubin", "-arch=sm_90a"});
  const CodeFile all = read_code_file(cubin, {.constants = true, .lines = false});
  ASSERT_GT(all.functions.size(), 1u);
  std::vector<CubinToRead> wanted;
  for (const auto& code : all.functions) {
    wanted.push_back({cubin, {.kernel = code.function, .constants = true, .lines = false}});
  }
  const auto machine = machine_of(cubin);
  ASSERT_TRUE(machine);
  const auto together = read_together(wanted, *machine, all.functions.front().architecture);
  std::size_t read = 0;
  for (std::size_t i = 0; i < together.size(); ++i) {
    if (!together[i]) continue;  // it refers to another one
    ++read;
    const auto &own = together[i]->functions.at(0), &other = all.functions[i];
    EXPECT_EQ(own.function, other.function);
    EXPECT_EQ(own.cubin, other.cubin);
    EXPECT_EQ(own.architecture, other.architecture);
    ASSERT_EQ(own.instructions.size(), other.instructions.size());
    for (std::size_t j = 0; j < own.instructions.size(); ++j) {
      EXPECT_EQ(own.instructions[j].text, other.instructions[j].text);
      EXPECT_EQ(own.instructions[j].offset_bytes, other.instructions[j].offset_bytes);
      EXPECT_EQ(own.instructions[j].control, other.instructions[j].control);
    }
    EXPECT_EQ(together[i]->constants.size(), 1u);
    EXPECT_NE(together[i]->facts_of(own), nullptr);
  }
  EXPECT_GT(read, 0u);
  // For another machine, and with lines of the source, each has to be read by itself.
  EXPECT_FALSE(read_together(wanted, {.flags = 1}, "sm_90a").front());
  wanted.front().how.lines = true;
  EXPECT_FALSE(read_together(wanted, *machine, "sm_90a").front());
}

TEST_F(CodeFileOfNvcc, SourcePtxCubinAndListingAgree) {
  for (const std::string architecture : {"sm_80", "sm_90a", WARPGAUGE_NEWEST_ARCHITECTURE}) {
    const std::string chosen = "-arch=" + architecture;
    const fs::path cubin = compiled(architecture + ".cubin", {"-cubin", chosen, "-lineinfo"});
    const Codes expected = codes(cubin, architecture, "cubin");
    ASSERT_EQ(expected.size(), 2u);
    for (const auto& [name, instructions] : expected) EXPECT_GT(instructions.size(), 8u) << name;
    EXPECT_EQ(codes(kSource, architecture, "CUDA source"), expected);
    EXPECT_EQ(codes(compiled(architecture + ".ptx", {"-ptx", chosen}), architecture, "PTX"),
              expected);
    const auto text = run_process({.argv = {WARPGAUGE_NVDISASM, "-hex", cubin},
                                   .output = Redirect::kCapture,
                                   .errors = Redirect::kNull})
                          .output;
    EXPECT_EQ(codes(put("listing", text), architecture, "listing"), expected);
  }
}

TEST_F(CodeFileOfNvcc, FatBinariesObjectsProgramsAndLibrariesAgree) {
  const fs::path object = compiled("scale.o", with(two_, "-c"));
  const fs::path other = compiled("main.o", with(two_, "-c"), {kSources / "main.cu"});
  const fs::path fat = compiled("scale.fatbin", with(two_, "-fatbin"));
  const fs::path program = compiled("program", two_, {object, other});
  const fs::path library = archive("libscale.a", {object});
  for (const std::string architecture : {"sm_80", "sm_90a"}) {
    const Codes expected =
        codes(compiled("k.cubin", {"-cubin", "-arch=" + architecture}), architecture);
    EXPECT_EQ(codes(fat, architecture, "fat binary"), expected);
    EXPECT_EQ(codes(object, architecture, "executable or object"), expected);
    EXPECT_EQ(codes(library, architecture, "static library"), expected);
    Codes linked = codes(program, architecture, "executable or object");
    EXPECT_EQ(linked.erase("_Z5emptyv"), 1u);
    EXPECT_EQ(linked, expected);
  }
  EXPECT_EQ(complaint(program), "holds code for sm_80, sm_90a: name one of them");
  EXPECT_EQ(complaint(fat, {.architecture = "sm_120"}),
            "holds no code for sm_120, but for sm_80, sm_90a: name one of them");
  EXPECT_TRUE(complaint(program, {.kernel = "skale", .architecture = "sm_90"})
                  .starts_with("holds no function 'skale': did you mean scale?"));
}

TEST_F(CodeFileOfNvcc, TwoSourcesOfOneNameAreBothRead) {
  // With -lineinfo cubins are named after their sources: cuobjdump extracts one over the other.
  std::vector<fs::path> objects;
  for (const std::string name : {"first", "second"}) {
    const fs::path source =
        put(name + "/same.cu", "__global__ void " + name + "(int* x) { *x = 1; }");
    objects.push_back(compiled(name + ".o", {two_[1], "-lineinfo", "-c"}, {source}));
  }
  const CodeFile both = read_code_file(archive("libboth.a", objects), {});
  EXPECT_EQ(codes(both).size(), 2u);
  ASSERT_EQ(both.notes.size(), 1u);
  EXPECT_TRUE(both.notes[0].starts_with("source lines: several cubins"));
}

TEST_F(CodeFileOfNvcc, LinesOfTheSourceAreThere) {
  const auto lines = [](const CodeFile& file) {
    EXPECT_TRUE(file.notes.empty());
    std::set<std::string> places;
    for (const auto& one : file.functions.at(0).instructions) places.insert(one.line);
    return places;
  };
  const CodeFileOptions of_sum{.kernel = "sum", .architecture = "sm_90a"};
  const auto expected = lines(read_code_file(kSource, of_sum));
  EXPECT_TRUE(expected.contains("sum.cuh:8"));
  EXPECT_EQ(lines(read_code_file(compiled("l.fatbin", {two_[1], "-lineinfo", "-fatbin"}), of_sum)),
            expected);
  // Code without them says so, and which option gives them.
  const CodeFile bare = read_code_file(compiled("bare.fatbin", {two_[1], "-fatbin"}), of_sum);
  EXPECT_FALSE(bare.functions.at(0).has_lines());
  EXPECT_EQ(bare.notes,
            std::vector<std::string>{"source lines: the code has none (nvcc -lineinfo gives them): "
                                     "places are offsets"});
}

TEST_F(CodeFileOfNvcc, NamesReachNoShell) {
  // nvcc hands names to a shell.
  const fs::path source = put("a b$(touch pwned)`touch pwned`;touch pwned.cu",
                              "#include \"beside.h\"\n__global__ void k(int* x) { *x = kOne; }\n");
  put("beside.h", "constexpr int kOne = 1;\n");
  EXPECT_EQ(codes(source, "sm_90a").size(), 1u);
  EXPECT_FALSE(fs::exists("pwned"));
  const fs::path cubin = folder_.path() / "c d$(touch pwned);.fatbin";
  fs::rename(compiled("k.fatbin", {two_[1], "-fatbin"}), cubin);
  EXPECT_EQ(codes(cubin, "sm_90a").size(), 2u);
  EXPECT_FALSE(fs::exists("pwned"));
}

TEST_F(CodeFileOfNvcc, WhatHasNoMachineCodeIsSaid) {
  EXPECT_EQ(complaint("/bin/sh"), "holds no CUDA machine code");
  EXPECT_EQ(complaint(put("cut", read_text_file("/bin/sh").substr(0, 9999))),
            "is a damaged or cut-short ELF file");
  EXPECT_EQ(
      complaint(compiled("p.fatbin", {"-fatbin", "-gencode=arch=compute_90,code=compute_90"})),
      "holds PTX and no machine code: write it out with 'cuobjdump -xptx all' and name that "
      "file");
  const auto begins = [](const std::string& line, const std::string& text) {
    EXPECT_TRUE(line.starts_with(text)) << line;
  };
  const fs::path cuda = put("bad.cu", "__global__ void k( {}\n");
  begins(complaint(cuda, {.architecture = "sm_90a"}),
         "nvcc failed (exit status 1): " + cuda.string() + "(1): error: ");
  const fs::path ptx = put("bad.ptx", ".version 8.0\n.target sm_90a\nnonsense\n");
  begins(complaint(ptx), "ptxas failed (exit status 255): ptxas " + ptx.string() + ", line 3; ");
}

TEST_F(CodeFileOfNvcc, DamagedBinariesAreReadOrRefused) {
  std::mt19937 random(20240607);
  const std::string cubin = read_text_file(compiled("k.cubin", {"-cubin", "-arch=sm_90a"}));
  const std::string fat = read_text_file(compiled("k.fatbin", with(two_, "-fatbin")));
  int read = 0, refused = 0;
  for (int i = 0; i < 24; ++i) {
    std::string bytes = i % 3 == 0 ? fat : cubin;
    if (i % 8 == 0) bytes.resize(random() % bytes.size());
    for (unsigned changes = 1 + random() % 20; changes > 0 && !bytes.empty(); --changes) {
      bytes[random() % bytes.size()] = static_cast<char>(random());
    }
    const std::string line =
        complaint(put("damaged", bytes),
                  {.architecture = "sm_90a", .disassembly_time = std::chrono::seconds(5)});
    (line == "accepted" ? read : refused)++;
  }
  EXPECT_GT(read, 4);
  EXPECT_GT(refused, 4);
}

}  // namespace
}  // namespace warpgauge::describe
