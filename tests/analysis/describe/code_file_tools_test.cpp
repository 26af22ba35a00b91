// SPDX-License-Identifier: Apache-2.0
// nvcc, ptxas and cuobjdump as code_file.h starts them.
#include "analysis/describe/code_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <pty.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <thread>

#include "analysis/describe/compile.h"
#include "analysis/describe/disassembly.h"
#include "analysis/describe/runs.h"
#include "tests/analysis/describe/code_file_fixture.h"

namespace warpgauge::describe {
namespace {

using std::chrono::steady_clock;

TEST_F(CodeFileTest, CompilersThatFailAreOneLineAndLeaveNothing) {
  const fs::path source = put("k.cu", "__global__ void k() {}\n");
  const fs::path ptx = put("k.ptx", ".version 8.0\n.target sm_90a\n");
  const fs::path temporary = folder_.path() / "temporary";
  fs::create_directories(temporary);
  const Environment folder("TMPDIR", temporary);
  const auto said = [&](const fs::path& file, const std::string& script) {
    const Environment nvcc("WARPGAUGE_NVCC", put_tool("nvcc", script));
    const Environment ptxas("WARPGAUGE_PTXAS", put_tool("ptxas", script));
    return complaint(file,
                     {.architecture = "sm_90a", .compile_time = std::chrono::milliseconds(300)});
  };
  EXPECT_EQ(said(source, "exit 2\n"), "nvcc failed (exit status 2)");
  EXPECT_EQ(said(source, "exit 0\n"), "nvcc wrote no cubin");
  EXPECT_EQ(said(source, "sleep 60\n"), "nvcc was stopped: it did not end within 0.3 s");
  EXPECT_EQ(said(ptx, "exit 2\n"), "ptxas failed (exit status 2)");
  EXPECT_EQ(said(put("a\"b.cu", "__global__"), "exit 0\n"),
            "nvcc cannot be handed a path with a quote, a backslash, a question mark or a line's "
            "end");
  EXPECT_EQ(complaint(put("k.cu.zst", compress_text("__global__", 1))),
            "is compressed: decompress it first");
  EXPECT_EQ(left_in(temporary), 0u);
}

TEST_F(CodeFileTest, TheCompilersFirstErrorIsSaid) {
  const fs::path source = put("k.cu", "__global__ void k() {}\n");
  const Environment nvcc(
      "WARPGAUGE_NVCC",
      put_tool("nvcc",
               "echo '/a/k.cu(2): warning #177-D: variable \"error\" was never referenced' >&2\n"
               "echo >&2\necho '/a/k.cu(3): error: identifier \"x\" is undefined' >&2\n"
               "echo '  x = 1;' >&2\necho '  ^' >&2\necho >&2\n"
               "echo '/a/k.cu(9): error: expected a \";\"' >&2\n"
               "echo '2 errors detected in the compilation of \"/tmp/x/compiled.cu\".' >&2\n"
               "exit 2\n"));
  testing::internal::CaptureStderr();
  EXPECT_EQ(complaint(source),
            "nvcc failed (exit status 2): /a/k.cu(3): error: identifier \"x\" is undefined");
  const std::string passed_on = testing::internal::GetCapturedStderr();
  EXPECT_EQ(passed_on,
            "/a/k.cu(2): warning #177-D: variable \"error\" was never referenced\n\n"
            "/a/k.cu(9): error: expected a \";\"\n")
      << "all of it but what the exception says, and how many errors a file of ours has";
}

TEST_F(CodeFileTest, PtxIsAssembledWithItsOwnOptions) {
  const fs::path ptx = put("k.ptx", ".version 8.0\n.target sm_90a, debug\n");
  const fs::path calls = folder_.path() / "calls";
  const Environment ptxas("WARPGAUGE_PTXAS",
                          put_tool("ptxas", "echo \"$*\" > '" + calls.string() + "'\nexit 1\n"));
  complaint(ptx, {.compiler_options = {"-O1", "-I", "x", "-Iy", "-std=c++20", "-DN=4", "-v"}});
  EXPECT_TRUE(read_text_file(calls).starts_with("-lineinfo -O1 -v -arch=sm_90a -o "))
      << read_text_file(calls);
}

/// What ptxas is handed, and what is said where it fails.
struct Handed {
  std::string text, arguments, complaint;
};

TEST_F(CodeFileTest, PtxIsReadAsToolsHandItOver) {
  const fs::path copy = folder_.path() / "copy", calls = folder_.path() / "calls";
  const Environment ptxas(
      "WARPGAUGE_PTXAS",
      put_tool("ptxas",
               fmt::format("echo \"$*\" > '{}'\nfor last; do :; done\ncat \"$last\" > '{}'\n"
                           "exit 1\n",
                           calls.string(), copy.string())));
  const auto handed = [&](const std::string& text, const CodeFileOptions& options = {}) {
    fs::remove(copy);
    fs::remove(calls);
    const std::string said = complaint(put("k.ptx", text), options);
    if (!fs::exists(copy)) return Handed{.text = {}, .arguments = {}, .complaint = said};
    return Handed{read_text_file(copy), read_text_file(calls), said};
  };
  const auto module = [](const std::string& target, const std::string& kernel) {
    return fmt::format(".version 8.0\n.target {}\n.visible .entry {}()\n{{\n\tret;\n}}", target,
                       kernel);
  };
  const auto dumped = [](const std::string& ptx) {
    return "\nFatbin elf code:\n================\narch = sm_90\n\nFatbin ptx "
           "code:\n================\n"
           "arch = sm_90\ncode version = [8,0]\nptxasOptions = \n\n//\n// Generated\n//\n\n" +
           ptx + "\n\n";
  };
  const std::string one = module("sm_90", "a");
  EXPECT_EQ(handed(one + "\n").text, one + "\n");
  EXPECT_NE(handed(one + "\n").arguments.find("k.ptx"),
            std::string::npos);  // lines are of the file
  for (const std::string& text : {one + std::string("\n\0", 2), one + std::string(3, '\0'),
                                  dumped(one), "\xEF\xBB\xBF" + one}) {
    EXPECT_EQ(handed(text).text, one + "\n");
  }
  const std::string two = dumped(one) + dumped(module("sm_80", "a"));
  EXPECT_EQ(handed(two, {.architecture = "sm_80"}).text, module("sm_80", "a") + "\n");
  EXPECT_EQ(handed(two).complaint, "holds code for sm_80, sm_90: name one of them");
  const std::string files = dumped(one) + dumped(module("sm_90", "b"));
  EXPECT_EQ(handed(files, {.kernel = "b"}).text, module("sm_90", "b") + "\n");
  EXPECT_EQ(handed(files).complaint,
            "holds 2 modules of PTX for sm_90: --kernel names a kernel in one");
}

TEST_F(CodeFileTest, PtxThatIsBeyondTheArchitectureNamesTheOption) {
  const auto said = [&](const std::string& target, const std::string& architecture) {
    const Environment ptxas("WARPGAUGE_PTXAS", put_tool("ptxas", "exit 1\n"));
    return complaint(put("k.ptx", ".version 8.0\n.target " + target + "\n"),
                     {.architecture = architecture});
  };
  EXPECT_EQ(said("sm_100", "sm_90a"),
            "is PTX for sm_100, which cannot be compiled for sm_90a: --arch sm_100 compiles it for "
            "sm_100");
  EXPECT_NE(said("sm_90a", "sm_120a").find("--arch sm_90a"), std::string::npos);
  EXPECT_NE(said("sm_100f", "sm_120a").find("--arch sm_100f"), std::string::npos);
  for (const auto& [target, architecture] :
       std::map<std::string, std::string>{{"sm_80", "sm_90a"},
                                          {"sm_90a", "sm_90a"},
                                          {"sm_90", "sm_90a"},
                                          {"sm_100f", "sm_103a"}}) {
    EXPECT_EQ(said(target, architecture), "ptxas failed (exit status 1)") << target;
  }
}

TEST_F(CodeFileTest, TheToolsOwnReasonIsSaid) {
  const fs::path cubin = put("k.cubin", cubin_of_cuda());
  const Environment tool(
      "WARPGAUGE_CUOBJDUMP",
      put_tool("cuobjdump",
               "echo 'Fatbin elf code:'\necho >&2\n"
               "echo \"cuobjdump fatal : SM version 'sm_61' is not supported\" >&2\nexit 1\n"));
  EXPECT_EQ(
      complaint(cubin),
      "cuobjdump failed (exit status 1): cuobjdump fatal : SM version 'sm_61' is not supported");
}

TEST_F(CodeFileTest, ASignalEndsTheToolAndRemovesTheFolder) {
  const fs::path source = put("k.cu", "__global__ void k() {}\n");
  const fs::path temporary = folder_.path() / "temporary";
  fs::create_directories(temporary);
  const Environment folder("TMPDIR", temporary);
  const fs::path started = folder_.path() / "started";
  const Environment nvcc("WARPGAUGE_NVCC",
                         put_tool("nvcc", "touch '" + started.string() + "'\nsleep 60\n"));
  std::thread sender([&, waits = pthread_self()] {
    while (!fs::exists(started)) usleep(1000);
    pthread_kill(waits, SIGTERM);
  });
  const auto begin = steady_clock::now();
  try {
    read_code_file(source, {});
    ADD_FAILURE() << "was not interrupted";
  } catch (const Interrupted& interrupted) {
    EXPECT_EQ(interrupted.signal, SIGTERM);
  }
  sender.join();
  EXPECT_LT(steady_clock::now() - begin, std::chrono::seconds(60));
  EXPECT_EQ(left_in(temporary), 0u);
}

/// Takes the place of standard error, as a terminal.
class Terminal {
 public:
  Terminal() {
    EXPECT_EQ(openpty(&ours_, &its_, nullptr, nullptr, nullptr), 0);
    dup2(its_, STDERR_FILENO);
  }
  ~Terminal() {
    for (const int one : {ours_, its_, before_}) close(one);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// What was printed; standard error is again what it was.
  std::string end() {
    dup2(before_, STDERR_FILENO);
    fcntl(ours_, F_SETFL, O_NONBLOCK);
    std::string text(4096, ' ');
    const ssize_t count = read(ours_, text.data(), text.size());
    text.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
    return text;
  }

 private:
  int before_ = dup(STDERR_FILENO), ours_ = -1, its_ = -1;
};

TEST_F(CodeFileTest, LongDisassemblySaysOnATerminalHowLongItTakes) {
  const Environment tool("WARPGAUGE_CUOBJDUMP", put_tool("cuobjdump", "sleep 1.5\nexit 1\n"));
  const fs::path cubin = put("k.cubin", cubin_of_cuda());
  Terminal terminal;
  complaint(cubin);
  EXPECT_EQ(terminal.end(), "disassembling 1 kernel: 1 s so far\r\n");
}

TEST_F(CodeFileTest, MissingToolsAreNamed) {
  const Environment path("PATH", folder_.path());
  // The usual folder of the toolkit may have them.
  if (find_nvcc().empty()) {
    EXPECT_EQ(complaint(put("k.cu", "__global__ void k() {}\n")),
              "no nvcc on PATH (it comes with the CUDA toolkit; WARPGAUGE_NVCC names one)");
  }
  EXPECT_EQ(
      no_tool("WARPGAUGE_CUOBJDUMP", "cuobjdump"),
      "no cuobjdump on PATH (it comes with the CUDA toolkit, scripts/setup.sh fetches it where "
      "nvcc is, and so does pip install nvidia-cuda-cuobjdump; WARPGAUGE_CUOBJDUMP names one)");
  if (find_cuobjdump().empty()) {
    EXPECT_EQ(complaint(put("k.cubin", cubin_of_cuda())),
              no_tool("WARPGAUGE_CUOBJDUMP", "cuobjdump"));
  }
}

TEST_F(CodeFileTest, ToolsThatPipBroughtAreFound) {
  const Environment path("PATH", folder_.path());
  const fs::path tool = put_tool("nvidia/cu13/bin/tool_of_a_package", "exit 0\n");
  const auto found = [] { return find_tool("WARPGAUGE_NO_VARIABLE", "tool_of_a_package"); };
  EXPECT_EQ(found(), "");
  look_in_packages({tool.parent_path()});
  EXPECT_EQ(found(), tool);
  look_in_packages({});
  EXPECT_EQ(found(), "");
}

TEST_F(CodeFileTest, CuobjdumpThatFindsNoDisassemblerSaysWhatHelps) {
  const Environment path("PATH", folder_.path());
  const Environment tool("WARPGAUGE_CUOBJDUMP",
                         put_tool("cuobjdump",
                                  "echo \"cuobjdump fatal : Could not find executable file "
                                  "'nvdisasm'\" >&2\nexit 1\n"));
  EXPECT_EQ(complaint(put("k.cubin", cubin_of_cuda())),
            "cuobjdump starts nvdisasm: " + no_tool("WARPGAUGE_NVDISASM", "nvdisasm"));
}

// A program that was built in a source tree finds what scripts/setup.sh unpacked there; an
// installed one has no such place, and `.tools` of another folder is not run.
TEST_F(CodeFileTest, ToolsThatWereUnpackedBesideTheSourcesAreFound) {
  const fs::path tool = put_tool("tree/.tools/nvidia/cu13/bin/cuobjdump", "exit 0\n");
  const fs::path build = folder_.path() / "tree/build/ci/analysis/cli";
  fs::create_directories(build);
  EXPECT_EQ(unpacked_tool(build, "cuobjdump"), "");  // not the tree of the sources
  put("tree/scripts/setup.sh", "");
  EXPECT_EQ(unpacked_tool(build, "cuobjdump"), tool);
  EXPECT_EQ(unpacked_tool(build, "nvdisasm"), "");
  EXPECT_EQ(unpacked_tool(folder_.path() / "usr/bin", "cuobjdump"), "");
  EXPECT_EQ(unpacked_tool({}, "cuobjdump"), "");
}

}  // namespace
}  // namespace warpgauge::describe
