// SPDX-License-Identifier: Apache-2.0
// Each instruction and each kind of launch that CUDA C++ cannot express has one definition, which
// probes and kernels share. No family of kernels uses parts of another one.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Files = std::set<std::string>;

/// `text` without its comments. Text in string literals remains: instructions are there.
std::string code_of(std::string_view text) {
  std::string code;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view here = text.substr(i, 2);
    if (!in_string && here == "//") {
      i = std::min(text.find('\n', i), text.size());
    } else if (!in_string && here == "/*") {
      i = std::min(text.find("*/", i), text.size()) + 2;
    } else if (in_string && text[i] == '\\') {
      code += here;
      i += 2;
    } else {
      if (text[i] == '"') in_string = !in_string;
      code += text[i++];
    }
  }
  return code;
}

/// `code` without its claims on machine code, which name instructions and define none: expect(...),
/// and texts with a `*`, which only opcode patterns have.
std::string without_claims(std::string code) {
  code = std::regex_replace(code, std::regex("\"[^\"\n]*\\*[^\"\n]*\""), "\"\"");
  for (const std::string_view claim : {"expect(", "expect_anywhere("}) {
    for (std::size_t at = code.find(claim); at != std::string::npos; at = code.find(claim, at)) {
      std::size_t end = at + claim.size();
      for (int open = 1; open > 0 && end < code.size(); ++end) {
        open += code[end] == '(' ? 1 : code[end] == ')' ? -1 : 0;
      }
      code.erase(at, end - at);
    }
  }
  return code;
}

/// Device and host code of probes and kernels, without comments and claims, by path below the
/// source folder.
std::map<std::string, std::string> sources() {
  const fs::path root = WARPGAUGE_SOURCE_DIR;
  std::map<std::string, std::string> found;
  for (const char* folder : {"probes", "kernels"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string ending = entry.path().extension();
      if (!std::set<std::string>{".cu", ".cuh", ".h", ".cpp", ".def"}.contains(ending)) continue;
      std::ostringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      found[fs::relative(entry.path(), root).generic_string()] =
          without_claims(code_of(text.str()));
    }
  }
  return found;
}

Files files_with(const std::map<std::string, std::string>& sources, std::string_view word) {
  Files files;
  for (const auto& [path, code] : sources) {
    if (code.find(word) != std::string::npos) files.insert(path);
  }
  return files;
}

TEST(Vocabulary, CommentsAndClaimsAreNoUseAndStringsAre) {
  EXPECT_EQ(code_of("a // cp.async.cg.\nb"), "a \nb");
  EXPECT_EQ(code_of("a /* cp.async.cg. */ b"), "a  b");
  EXPECT_EQ(code_of("asm(\"cp.async.cg. // \\\" x\"); // y\nz"),
            "asm(\"cp.async.cg. // \\\" x\"); \nz");
  EXPECT_EQ(without_claims("a{expect(k<2>, \"cp.async.cg.(x|y)\", f(1)).on(\"sm\"), b}"),
            "a{.on(\"sm\"), b}");
  EXPECT_EQ(without_claims("step(k, \"mbarrier.try_wait*\", \"cp.async.cg.\")"),
            "step(k, \"\", \"cp.async.cg.\")");
  EXPECT_EQ(files_with({{"one", "asm(\"wgmma.mma_async.\")"}, {"two", ".ptx = \"wgmma\\\\.mma\""}},
                       "wgmma.mma_async"),
            Files{"one"});
}

TEST(Vocabulary, EachInstructionAndLaunchIsDefinedOnce) {
  const std::string async_copy = "probes/device/async_copy.cuh";
  const std::string barrier = "probes/device/mbarrier.cuh";
  const std::string copy_engine = "probes/device/bulk_copy.cuh";
  const std::string cluster = "probes/device/cluster.cuh";
  const std::string cluster_copies = "probes/device/cluster_copies.cuh";
  const std::string warpgroup = "probes/device/warpgroup.cuh";
  const std::string wgmma = "probes/device/wgmma.cuh";
  const std::string tensor_memory = "probes/device/tensor_memory.cuh";
  const std::string launch = "probes/device/launch.h";
  const std::string resident = "probes/harness/resident.cpp";
  // What the lines of its table are is what compute/tensor_warpgroup measures.
  const std::string wgmma_table = "probes/compute/wgmma_table.h";
  const std::vector<std::pair<std::string, Files>> kDefinitions = {
      {"cp.async.ca.", {async_copy}},
      {"cp.async.cg.", {async_copy}},
      {"cp.async.commit_group", {async_copy}},
      {"cp.async.wait_group", {async_copy}},
      {"cp.async.mbarrier.", {async_copy}},
      {"ptx::cp_async_mbarrier", {}},  // takes a generic address: see async_copy.cuh
      {"mbarrier.arrive.shared", {barrier}},
      {"mbarrier.init.", {}},
      {"mbarrier.try_wait", {}},
      {"mbarrier.test_wait", {}},
      {"expect_tx.shared", {}},
      {"ptx::mbarrier_", {barrier}},
      {"ptx::fence_mbarrier_init", {barrier}},
      {"fence.mbarrier_init", {}},
      {"cp.async.bulk.", {copy_engine, cluster_copies}},
      {"cp.reduce.async.bulk.", {cluster_copies}},
      {"st.async.", {cluster_copies}},
      {"ptx::cp_async_bulk", {copy_engine}},
      {"ptx::fence_proxy_async", {copy_engine}},
      {"fence.proxy.async", {}},
      {"createpolicy.", {copy_engine}},
      {"prefetch.tensormap", {copy_engine}},
      {"barrier.cluster.arrive", {cluster}},
      {"barrier.cluster.wait", {cluster}},
      {"%%cluster_", {cluster}},
      {"mapa.", {cluster}},
      {"griddepcontrol.", {cluster}},
      {"elect.sync", {warpgroup}},
      {"setmaxnreg.", {warpgroup}},
      {"mma.sync.aligned.m16n8k16.row.col.f32.bf16", {"probes/device/mma.cuh"}},
      {"ptx::clusterlaunchcontrol_", {"probes/device/launch_control.cuh"}},
      {"tcgen05.alloc.", {tensor_memory}},
      {"tcgen05.ld.", {tensor_memory}},
      {"tcgen05.st.", {tensor_memory}},
      {"tcgen05.cp.", {tensor_memory}},
      {"tcgen05.commit.", {tensor_memory}},
      {"tcgen05.fence", {tensor_memory}},
      {"wgmma.fence", {wgmma}},
      {"wgmma.commit_group", {wgmma}},
      {"wgmma.wait_group", {wgmma}},
      {"wgmma.mma_async", {wgmma, wgmma_table}},
      {"cudaLaunchAttributeClusterDimension", {launch}},
      {"cudaLaunchAttributeProgrammaticStreamSerialization", {launch}},
      {"cudaFuncAttributeNonPortableClusterSizeAllowed", {launch}},
      {"OccupancyMaxActiveClusters", {resident}},
      // These ask for themselves and do not see what a device pretends: the program of the loops,
      // which pretends nothing, and what describes a launch that was seen.
      {"OccupancyMaxActiveBlocks",
       {resident, "probes/loops/launcher.cu", "kernels/harness/launched.cpp"}},
  };
  const auto all = sources();
  for (const auto& [word, files] : kDefinitions) EXPECT_EQ(files_with(all, word), files) << word;
}

/// The family of a path or an include: "sgemm" for "kernels/sgemm/tile.cuh".
std::string family_of(std::string_view path) {
  path.remove_prefix(std::string_view("kernels/").size());
  return std::string(path.substr(0, path.find('/')));
}

/// Includes of `code` from families of kernels other than its own and the harness.
Files foreign_includes(std::string_view family, std::string_view code) {
  constexpr std::string_view kInclude = "#include \"kernels/";
  Files foreign;
  for (std::size_t at = code.find(kInclude); at != std::string_view::npos;
       at = code.find(kInclude, at + 1)) {
    const std::string_view rest = code.substr(at + std::string_view("#include \"").size());
    const std::string_view path = rest.substr(0, rest.find('"'));
    if (family_of(path) != family && family_of(path) != "harness") foreign.emplace(path);
  }
  return foreign;
}

TEST(Vocabulary, NoFamilyOfKernelsIncludesAnother) {
  const std::string include = "#include \"kernels/gemm_bf16/tile.cuh\"\n";
  EXPECT_EQ(foreign_includes("gemm_bf16", include), Files{});
  EXPECT_EQ(foreign_includes("sgemm", include), Files{"kernels/gemm_bf16/tile.cuh"});
  for (const auto& [path, code] : sources()) {
    if (path.starts_with("kernels/")) {
      EXPECT_EQ(foreign_includes(family_of(path), code), Files{}) << path;
    }
  }
}

}  // namespace
