// SPDX-License-Identifier: Apache-2.0
// How kernels/ lies on disk: one file for each rung, no family that leans on another.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "analysis/base/stored_text.h"

namespace warpgauge::kernels {
namespace {

const std::filesystem::path kRoot = WARPGAUGE_SOURCE_DIR;

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A file that moves silently begins another series.
TEST(Families, HaveAFileForEachPublishedRung) {
  const std::set<std::string> libraries = {"cub",    "cublas", "cublaslt", "cudnn",
                                           "memcpy", "nccl",   "own_copy", "own_product"};
  const std::regex beginning("^[a-z0-9_]+,([a-z0-9_]+/([a-z0-9_]+)),");
  std::istringstream table(read_stored_text(kRoot / "data/h200/kernels.csv.zst"));
  std::set<std::string> rungs;
  for (std::string line; std::getline(table, line);) {
    std::smatch found;
    if (!std::regex_search(line, found, beginning) || libraries.count(found[2]) != 0) continue;
    rungs.insert(found[1]);
  }
  EXPECT_GT(rungs.size(), 40U);
  const std::string counterparts = text_of(kRoot / "kernels/triton/work.py");
  for (const auto& rung : rungs) {
    const std::string family = rung.substr(0, rung.find('/'));
    if (rung.ends_with("/triton") || rung.ends_with("/torch")) {
      EXPECT_NE(counterparts.find('"' + family + '"'), std::string::npos) << rung;
      continue;
    }
    // A rung that may not overlap itself is the same file's (rung.h, launch_apart).
    const std::string file = rung.substr(0, rung.find("_apart")) + ".cu";
    EXPECT_TRUE(std::filesystem::exists(kRoot / "kernels" / file)) << rung;
  }
}

TEST(Families, HaveOneRungAFile) {
  const std::regex registration("RegisterRung<[^;]*> kRegister\\{");
  std::ptrdiff_t rungs = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kRoot / "kernels")) {
    if (entry.path().extension() != ".cu") continue;
    const std::string text = text_of(entry.path());
    const auto found = std::distance(std::sregex_iterator(text.begin(), text.end(), registration),
                                     std::sregex_iterator());
    EXPECT_LE(found, 1) << entry.path();
    rungs += found;
  }
  EXPECT_GT(rungs, 40);
}

/// Files of other families that a file of `family` with this text includes.
std::vector<std::string> foreign_includes(const std::string& family, const std::string& text) {
  const std::regex include("#include \"(kernels/([a-z0-9_]+)/[^\"]*)\"");
  std::vector<std::string> foreign;
  for (auto found = std::sregex_iterator(text.begin(), text.end(), include);
       found != std::sregex_iterator(); ++found) {
    const std::string folder = (*found)[2];
    if (folder != family && folder != "harness") foreign.push_back((*found)[1]);
  }
  return foreign;
}

TEST(Families, IncludeNoOtherFamily) {
  EXPECT_EQ(foreign_includes("sgemm",
                             "#include \"kernels/gemm_bf16/tile.cuh\"\n"
                             "#include \"kernels/harness/rung.h\"\n"
                             "#include \"kernels/sgemm/sgemm.h\"\n"),
            std::vector<std::string>{"kernels/gemm_bf16/tile.cuh"});
  for (const auto& family : std::filesystem::directory_iterator(kRoot / "kernels")) {
    if (!family.is_directory()) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(family)) {
      if (!entry.is_regular_file()) continue;
      const auto foreign = foreign_includes(family.path().filename(), text_of(entry.path()));
      EXPECT_EQ(foreign, std::vector<std::string>{}) << entry.path();
    }
  }
}

}  // namespace
}  // namespace warpgauge::kernels
