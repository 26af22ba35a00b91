// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/rung_name.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

namespace warpgauge::kernels {
namespace {

TEST(RungName, IsTheFolderAndTheFileWithoutItsSuffix) {
  EXPECT_EQ(rung_name("/any/where/kernels/sgemm/tiled.cu"), "sgemm/tiled");
  EXPECT_EQ(rung_name("../../kernels/copy/scalar.cu"), "copy/scalar");
  EXPECT_EQ(rung_name("sgemm/tiled.cu"), "sgemm/tiled");
  EXPECT_EQ(rung_name("/v1.2/sgemm/tiled"), "sgemm/tiled");
  EXPECT_EQ(name_on_ladder("sgemm/tiled"), "tiled");
}

TEST(RungName, NeedsAFamily) {
  EXPECT_THROW(rung_name("tiled.cu"), std::logic_error);
  EXPECT_THROW(rung_name("/tiled.cu"), std::logic_error);
}

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A file that moves silently begins another series.
TEST(RungName, HasAFileForEachPublishedRung) {
  const std::filesystem::path root = WARPGAUGE_SOURCE_DIR;
  const std::set<std::string> libraries = {"cub", "cublas", "cublaslt", "memcpy", "own_copy"};
  const std::regex beginning("^[a-z0-9_]+,([a-z0-9_]+/([a-z0-9_]+)),");
  std::ifstream table(root / "data/h200/kernels.csv");
  std::set<std::string> rungs;
  for (std::string line; std::getline(table, line);) {
    std::smatch found;
    if (!std::regex_search(line, found, beginning) || libraries.count(found[2]) != 0) continue;
    rungs.insert(found[1]);
  }
  EXPECT_GT(rungs.size(), 40U);
  for (const auto& rung : rungs) {
    EXPECT_TRUE(std::filesystem::exists(root / "kernels" / (rung + ".cu"))) << rung;
  }
}

TEST(RungName, StandsForOneRungAFile) {
  const std::regex registration("RegisterRung<[^;]*> kRegister\\{");
  std::ptrdiff_t rungs = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(
           std::filesystem::path(WARPGAUGE_SOURCE_DIR) / "kernels")) {
    if (entry.path().extension() != ".cu") continue;
    const std::string text = text_of(entry.path());
    const auto found = std::distance(std::sregex_iterator(text.begin(), text.end(), registration),
                                     std::sregex_iterator());
    EXPECT_LE(found, 1) << entry.path();
    rungs += found;
  }
  EXPECT_GT(rungs, 40);
}

}  // namespace
}  // namespace warpgauge::kernels
