// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/code_file.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <random>
#include <set>

#include "analysis/describe/code_kind.h"
#include "analysis/describe/fat_binary.h"
#include "analysis/describe/function_choice.h"
#include "tests/analysis/describe/code_file_fixture.h"

namespace warpgauge::describe {
namespace {

using std::chrono::steady_clock;

TEST_F(CodeFileTest, ListingsOfThreeArchitecturesHaveSchedules) {
  for (const auto& [name, architecture] :
       {std::pair{kOf80, "sm_80"}, {kOf90a, "sm_90a"}, {kOf120, "sm_120"}}) {
    const CodeFile file = read_code_file(kListings / name, {.kernel = "scale"});
    EXPECT_EQ(file.kind, "listing");
    EXPECT_TRUE(file.whole);
    ASSERT_EQ(file.functions.size(), 1u) << name;
    const auto& code = file.functions[0];
    EXPECT_EQ(code.function, kScale);
    EXPECT_EQ(code.architecture, architecture);
    EXPECT_TRUE(code.has_schedules());
    EXPECT_FALSE(code.has_counts());
    for (const auto& one : code.instructions) EXPECT_NE(one.control, 0u) << one.text;
  }
}

TEST_F(CodeFileTest, ControlWordsAreThoseOfTheListing) {
  // "S2R R2, SR_CTAID.X" of sm_80: 0x0000000000007919, 0x000e280000002500.
  const auto code = read_code_file(kListings / kOf80, {.kernel = kScale}).functions.at(0);
  bool found = false;
  for (const auto& one : code.instructions) {
    if (one.text.find("SR_CTAID.X") == std::string::npos) continue;
    found = true;
    EXPECT_EQ(one.control, (0x000e280000002500u >> 41) & 0x1fffffu) << one.text;
  }
  EXPECT_TRUE(found);
}

TEST_F(CodeFileTest, FunctionsAreChosenByEitherName) {
  const fs::path file = kListings / kOf90a;
  for (const char* part : {"scale", "scale(float*, float, int)", "_Z5scale", kScale}) {
    EXPECT_EQ(read_code_file(file, {.kernel = part}).functions.size(), 1u) << part;
  }
  EXPECT_EQ(read_code_file(file, {}).functions.size(), 2u);
  EXPECT_EQ(complaint(file, {.kernel = "skale"}),
            "holds no function 'skale': did you mean scale? It holds scale(float*, float, int), "
            "void sum<4>(float const*, float*, int)");
  EXPECT_EQ(complaint(file, {.kernel = "reduction"}),
            "holds no function 'reduction'. It holds scale(float*, float, int), void sum<4>(float "
            "const*, float*, int)");
}

TEST_F(CodeFileTest, OnlyTheFirstNamesAreSaid) {
  const std::string line = no_such_function({"a", "b", "c", "d", "e", "f", "g\n"}, "zzzz");
  EXPECT_EQ(line, "holds no function 'zzzz'. It holds a, b, c, d, e and 2 more");
  EXPECT_EQ(no_such_function({"g\nh"}, "zzzz"), "holds no function 'zzzz'. It holds g?h");
}

TEST_F(CodeFileTest, ANameIsNearWhereAThirdOfItIsOtherwise) {
  const auto line = [](const char* part) { return no_such_function({"transpose"}, part); };
  EXPECT_TRUE(line("tronspuse").starts_with("holds no function 'tronspuse': did you mean"));
  EXPECT_TRUE(line("tronspusy").starts_with("holds no function 'tronspusy': did you mean"));
  EXPECT_TRUE(line("tronspusy1").starts_with("holds no function 'tronspusy1'. It holds"));
  EXPECT_TRUE(line("tronspxsy").starts_with("holds no function 'tronspxsy': did you mean"));
  EXPECT_TRUE(line("tronxpxsy").starts_with("holds no function 'tronxpxsy'. It holds"));
}

TEST_F(CodeFileTest, SeveralArchitecturesHaveToBeTold) {
  const fs::path both =
      put("both.txt", read_text_file(kListings / kOf80) + read_text_file(kListings / kOf90a));
  EXPECT_EQ(complaint(both), "holds code for sm_80, sm_90a: name one of them");
  EXPECT_EQ(complaint(both, {.architecture = "sm_120"}),
            "holds no code for sm_120, but for sm_80, sm_90a: name one of them");
  for (const char* asked : {"sm_90a", "sm_90"}) {
    const CodeFile file = read_code_file(both, {.architecture = asked});
    ASSERT_EQ(file.functions.size(), 2u);
    EXPECT_EQ(file.functions[0].architecture, "sm_90a");
  }
  EXPECT_EQ(complaint(both, {.architecture = "sm_80;rm"}),
            "'sm_80;rm' is not an architecture such as sm_90a");
}

TEST_F(CodeFileTest, TheNearestArchitectureIsOneOfItsNumber) {
  EXPECT_EQ(choose_architecture({"sm_90", "sm_90a"}, "sm_90a"), "sm_90a");
  EXPECT_EQ(choose_architecture({"sm_90", "sm_90a"}, "sm_90"), "sm_90");
  EXPECT_EQ(choose_architecture({"sm_80", "sm_90"}, "sm_90a"), "sm_90");
  EXPECT_EQ(choose_architecture({"sm_80"}, "sm_90a"), "sm_80");
  EXPECT_THROW(choose_architecture({"sm_90", "sm_90a"}, ""), Defect);
  EXPECT_THROW(choose_architecture({"sm_100a", "sm_100f", "sm_80"}, "sm_100"), Defect);
}

TEST_F(CodeFileTest, ListingsMayBeCompressedOrStandardInput) {
  const std::string text = read_text_file(kListings / kOf90a);
  const fs::path file = put("listing.zst", compress_text(text, 1));
  EXPECT_EQ(read_code_file(file, {}).functions.size(), 2u);
  const std::string frame = compress_text(text, 1);
  EXPECT_EQ(complaint(put("cut.zst", frame.substr(0, frame.size() - 9))),
            "the compressed file is cut short");

  const int before = dup(STDIN_FILENO);
  const auto from = [](const fs::path& input) {
    ASSERT_NE(std::freopen(input.c_str(), "r", stdin), nullptr);
  };
  from(kListings / kOf90a);
  EXPECT_EQ(read_code_file("-", {}).functions.size(), 2u);
  from("/dev/null");
  EXPECT_EQ(complaint("-"), "standard input: is empty");
  from(put("x.txt", "nothing of the kind\n"));
  EXPECT_EQ(complaint("-"),
            "standard input: holds no CUDA code: it is not a cubin, fat binary, CUDA C++, PTX, "
            "listing or description");
  dup2(before, STDIN_FILENO);
  close(before);
}

TEST_F(CodeFileTest, CodeIsToldFromDescriptionsAndRecordings) {
  const std::string text = read_text_file(kListings / kOf90a);
  EXPECT_TRUE(holds_code(kListings / kOf90a));
  EXPECT_TRUE(holds_code(put("listing.zst", compress_text(text, 1))));
  EXPECT_TRUE(holds_code(put("x.cu", "__global__ void copy() {}\n")));
  EXPECT_FALSE(holds_code(put("kernels.jsonl", "{\"schema\": \"warpgauge.kernel\"}\n")));
  EXPECT_FALSE(holds_code(put("recording.jsonl.zst", compress_text("{\"record\": 1}\n", 1))));
  EXPECT_FALSE(holds_code(put("notes.txt", "nothing of the kind\n")));
  EXPECT_THROW(holds_code("/no/such/file"), InputError);
}

TEST_F(CodeFileTest, AWholeNameIsThatKernelAlone) {
  const std::vector<std::string> names = {"_Z4copyPf", "_Z9copy_morePf", "copy_all"};
  using Names = std::set<std::string>;
  EXPECT_EQ(chosen_functions(names, "copy"), Names{"_Z4copyPf"});
  EXPECT_EQ(chosen_functions(names, "copy(float*)"), Names{"_Z4copyPf"});
  EXPECT_EQ(chosen_functions(names, "copy_all"), Names{"copy_all"});
  EXPECT_EQ(chosen_functions(names, "cop"), Names(names.begin(), names.end()));
  EXPECT_EQ(chosen_functions(names, "").size(), 3u);
  EXPECT_TRUE(chosen_functions(names, "paste").empty());
  EXPECT_EQ(bare_name("void (anonymous namespace)::scale<4>(float*)"), "scale");
}

TEST_F(CodeFileTest, AListingWithoutEncodingsIsRefused) {
  EXPECT_EQ(complaint(kListings / "scale.sm_90a.without_encodings.sass"),
            "the listing lacks the encodings, which hold the schedules: 'cuobjdump -sass CUBIN' "
            "and 'nvdisasm -hex CUBIN' print them");
}

TEST_F(CodeFileTest, WhatHoldsNoCodeIsRefusedAtOnce) {
  EXPECT_EQ(complaint(folder_.path() / "none"), "does not exist");
  EXPECT_EQ(complaint(folder_.path()), "is a folder");
  EXPECT_EQ(complaint(put("empty", "")), "is empty");
  EXPECT_TRUE(complaint(put("x.cubin", "nonsense\n")).starts_with("holds no CUDA code: "));
  EXPECT_TRUE(complaint(put("zeros", std::string(999, '\0'))).starts_with("holds no CUDA code: "));
  const fs::path pipe = folder_.path() / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(complaint(pipe), "is a pipe or a device, not a regular file");
  EXPECT_EQ(complaint("/dev/zero"), "is a pipe or a device, not a regular file");
  const fs::path large = put("large.cubin", "x");
  fs::resize_file(large, kMostCodeFileBytes + 1);
  EXPECT_EQ(complaint(large), "is larger than 1 GiB");
  const fs::path loop = folder_.path() / "loop";
  fs::create_symlink(loop, loop);
  EXPECT_NE(complaint(loop), "accepted");
}

TEST_F(CodeFileTest, ContentTellsTheKind) {
  EXPECT_EQ(binary_kind("\x7f"
                        "ELF"),
            CodeKind::kHostElf);
  EXPECT_EQ(binary_kind(cubin_of_cuda()), CodeKind::kCubin);
  EXPECT_EQ(binary_kind("!<arch>\nx"), CodeKind::kArchive);
  EXPECT_EQ(binary_kind("\x50\xed\x55\xba"), CodeKind::kFatBinary);
  EXPECT_EQ(text_kind("// a\n/* b\n*/\n\n.version 8.0\n", "x"), CodeKind::kPtx);
  EXPECT_EQ(text_kind(" \n{}", "x.cu"), CodeKind::kDescription);
  EXPECT_EQ(text_kind("__global__ void f() {}", "x.txt"), CodeKind::kCuda);
  EXPECT_EQ(text_kind("#include \"kernels.cuh\"\n", "x.cu"), CodeKind::kCuda);
  EXPECT_EQ(text_kind("#include \"kernels.cuh\"\n", "x.cpp"), CodeKind::kOther);
  EXPECT_EQ(text_kind("// unfinished", "x"), CodeKind::kOther);
}

TEST_F(CodeFileTest, DescriptionsGiveTheirCode) {
  const auto described = [](const char* name, const char* control) {
    return std::string(R"({"schema": "warpgauge.kernel", "version": 1, "name": ")") + name +
           R"(", "source": "describe", "size": "n = 1", "launch": {"grid_blocks": 1, "threads_per_block": 32,
 "registers_per_thread": 8, "shared_bytes_per_block": 0},
 "work": {"warp_instructions": {"value": 100, "unit": "instructions"}},
 "code": {"cubin": "0123456789abcdef", "function": "_Z1kv", "architecture": "sm_90a",
 "columns": ["at", "control", "executed", "threads", "sectors", "wavefronts", "instruction"],
 "rows": [[16, )" +
           control + R"(, 80, 2560, 0, 0, "NOP"]]}})";
  };
  const auto line = [](std::string text) {
    std::ranges::replace(text, '\n', ' ');
    return text + "\n";
  };
  const CodeFile one = read_code_file(put("k.json", described("k", "4066")), {});
  EXPECT_EQ(one.kind, "description");
  EXPECT_FALSE(one.whole);
  ASSERT_EQ(one.functions.size(), 1u);
  EXPECT_EQ(one.functions[0].instructions.at(0).control, 4066u);
  EXPECT_EQ(one.functions[0].instructions.at(0).executed, 80);

  const std::string with = line(described("k", "4066")), without = line(described("j", "0"));
  const CodeFile both = read_code_file(put("k.jsonl", with + without + "nonsense\n"), {});
  EXPECT_EQ(both.functions.size(), 1u);
  ASSERT_EQ(both.notes.size(), 2u);  // the broken line, and the one without schedules
  EXPECT_EQ(read_code_file(put("k.jsonl", with), {.kernel = "k()"}).functions.size(), 1u);
  EXPECT_EQ(complaint(put("j.jsonl", without)),
            "the machine code of j has no schedules, since Nsight Compute prints none: name its "
            "cubin, or describe it with 'warpgauge describe -- PROGRAM'");
  EXPECT_EQ(complaint(put("h.json",
                          R"({"schema": "warpgauge.kernel", "version": 1, "name": "hand",
 "source": "hand", "size": "n = 1", "launch": {"grid_blocks": 1, "threads_per_block": 32,
 "registers_per_thread": 8, "shared_bytes_per_block": 0},
 "work": {"warp_instructions": {"value": 100, "unit": "instructions"}}})")),
            "hand has no machine code: describe it with 'warpgauge describe -- PROGRAM'");
  EXPECT_TRUE(
      complaint(put("k.jsonl", with), {.kernel = "other"}).starts_with("holds no function"));
  EXPECT_NE(complaint(put("broken.json", "{\"schema\": ")), "accepted");
}

TEST_F(CodeFileTest, ToolsThatFailHangOrAreMissingAreOneLine) {
  const fs::path cubin = put("k.cubin", cubin_of_cuda());
  const auto said = [&](const std::string& script) {
    const Environment tool("WARPGAUGE_CUOBJDUMP", put_tool("cuobjdump", script));
    return complaint(cubin, {.disassembly_time = std::chrono::milliseconds(300)});
  };
  EXPECT_EQ(said("exit 3\n"), "cuobjdump failed (exit status 3)");
  EXPECT_EQ(said("kill -SEGV $$\n"), "cuobjdump crashed (signal 11)");
  EXPECT_EQ(said("echo nonsense\n"), "the listing holds no function");
  EXPECT_EQ(said("sed s/_Z5/_Z6/ '" + (kListings / kOf80).string() + "'\n"),
            "the disassembler prints no instruction of it");
  const auto begin = steady_clock::now();
  EXPECT_EQ(said("sleep 60 & sleep 60\n"), "cuobjdump was stopped: it did not end within 0.3 s");
  EXPECT_EQ(said("exec >&-; sleep 60\n"), "cuobjdump was stopped: it did not end within 0.3 s");
  EXPECT_EQ(said("yes\n"), "cuobjdump was stopped: it did not end within 0.3 s");
  EXPECT_LT(steady_clock::now() - begin, std::chrono::seconds(60));  // none of its sleeps
  const Environment tool("WARPGAUGE_CUOBJDUMP", "/no/such/tool");
  EXPECT_EQ(complaint(cubin), "cannot start /no/such/tool: No such file or directory");
}

TEST_F(CodeFileTest, AFatBinaryOfPtxAloneIsToldFromAnEmptyOne) {
  const fs::path file = put("k.fatbin", "\x50\xed\x55\xba");
  const auto said = [&](const std::string& list_ptx) {
    const Environment tool("WARPGAUGE_CUOBJDUMP",
                           put_tool("cuobjdump", "test $1 = -lelf || " + list_ptx + "\n"));
    return complaint(file);
  };
  EXPECT_EQ(said("echo 'PTX file    1: k.sm_90.ptx'"),
            "holds PTX and no machine code: write it out with 'cuobjdump -xptx all' and name that "
            "file");
  EXPECT_EQ(said("true"), "holds no CUDA machine code");
  EXPECT_EQ(said("exit 1"), "holds no CUDA machine code");
}

TEST_F(CodeFileTest, ACutCubinIsToldBeforeAnyToolRuns) {
  const Environment tool("WARPGAUGE_CUOBJDUMP", "/no/such/tool");
  const std::string whole = cubin_of_cuda();
  for (const std::size_t size : {20ul, 63ul, 64ul, whole.size() - 1}) {
    EXPECT_EQ(complaint(put("cut.cubin", whole.substr(0, size))),
              "the cubin is damaged or cut short")
        << size;
  }
  EXPECT_TRUE(complaint(put("k.cubin", whole), {.kernel = "skale"})
                  .starts_with("holds no function 'skale': did you mean scale?"));
}

TEST_F(CodeFileTest, TextInUtf16IsToldInEveryKind) {
  const std::string listing = read_text_file(kListings / kOf80);
  const auto wide = [](const std::string& text, bool little, bool marked) {
    std::string result = !marked ? "" : little ? "\xFF\xFE" : "\xFE\xFF";
    for (const char c : text) result += little ? std::string{c, '\0'} : std::string{'\0', c};
    return result;
  };
  for (const std::string& text : {listing, std::string(".version 8.0\n.target sm_90\n"),
                                  std::string("__global__ void k() {}\n")}) {
    for (const bool little : {false, true}) {
      for (const bool marked : {false, true}) {
        EXPECT_EQ(complaint(put("k.txt", wide(text, little, marked))),
                  "is text in UTF-16: convert it to UTF-8");
      }
    }
  }
  EXPECT_EQ(complaint(put("k.sass", "\xEF\xBB\xBF" + listing)), "accepted");
}

/// Bytes replaced, removed, doubled, or cut off.
std::string mutated(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t n) { return n == 0 ? 0 : random() % n; };
  for (std::size_t i = 0; i < 1 + below(8) && !text.empty(); ++i) {
    const std::size_t at = below(text.size()), length = 1 + below(200);
    switch (below(5)) {
      case 0:
        text[at] = static_cast<char>(random());
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(below(text.size()), text.substr(at, length));
        break;
      case 3:
        text.resize(at);
        break;
      default:
        text[at] = "0f/*{.:`("[below(9)];
    }
  }
  return text;
}

TEST_F(CodeFileTest, MutatedListingsAreReadOrRefused) {
  std::mt19937 random(20240607);
  const Environment nvcc("WARPGAUGE_NVCC", "/no/such/tool");
  const Environment ptxas("WARPGAUGE_PTXAS", "/no/such/tool");
  const Environment cuobjdump("WARPGAUGE_CUOBJDUMP", "/no/such/tool");
  const std::string listings[] = {read_text_file(kListings / kOf80),
                                  read_text_file(kListings / kOf90a),
                                  read_text_file(kListings / kOf120), cubin_of_cuda()};
  int read = 0, refused = 0;
  for (int i = 0; i < 3000; ++i) {
    const fs::path file = put("mutated", mutated(listings[i % 4], random));
    (complaint(file, {.kernel = i % 2 == 0 ? "scale" : ""}) == "accepted" ? read : refused)++;
  }
  EXPECT_GT(read, 100);
  EXPECT_GT(refused, 300);
}

}  // namespace
}  // namespace warpgauge::describe
