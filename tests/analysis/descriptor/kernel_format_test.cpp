// SPDX-License-Identifier: Apache-2.0
// What documents, schema and examples say of kernel.json is what the reader knows.
#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>

#include "analysis/base/text_file.h"
#include "analysis/descriptor/descriptor.h"
#include "analysis/descriptor/read.h"

namespace warpgauge::descriptor {
namespace {

using enum Resource;

std::vector<std::filesystem::path> examples() {
  std::vector<std::filesystem::path> files;
  const auto folder = std::filesystem::path(WARPGAUGE_SOURCE_DIR) / "data/kernels/examples";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    files.push_back(entry.path());
  }
  return files;
}

TEST(Examples, AreReadAndDeriveTheirCounts) {
  EXPECT_GE(examples().size(), 6u);
  for (const auto& file : examples()) {
    const Descriptor kernel = read_descriptor(file);
    EXPECT_EQ(kernel.name, file.stem()) << file;
    EXPECT_EQ(kernel.source, "hand") << file;
    EXPECT_GE(kernel.comment.size(), 3u) << file;
  }
}

TEST(Examples, CountsAgreeWithTheirLaunch) {
  for (const auto& file : examples()) {
    const Descriptor kernel = read_descriptor(file);
    const double warps = kernel.launch.grid_blocks * (kernel.launch.threads_per_block / 32);
    const double per_warp = kernel.work[kWarpInstructions] / warps;
    EXPECT_GE(per_warp, 1) << file;
    // A request of a warp touches 1 to 32 sectors.
    if (kernel.work.uses(kLoadRequests)) {
      const double sectors = kernel.work[kL1LoadSectors] / kernel.work[kLoadRequests];
      EXPECT_GE(sectors, 1) << file;
      EXPECT_LE(sectors, 32) << file;
    }
    // L2 cannot be asked for less than what has to be read at least once.
    const double l2_bytes = 32 * (kernel.work[kL2ReadSectors] + kernel.work[kL2WriteSectors]);
    if (kernel.work.uses(kCompulsoryBytes)) {
      EXPECT_GE(l2_bytes, 0.99 * kernel.work[kCompulsoryBytes]) << file;
    }
  }
}

TEST(Documentation, ListsEveryResourceWithItsUnit) {
  const std::string text =
      read_text_file(std::filesystem::path(WARPGAUGE_SOURCE_DIR) / "docs/kernel_json.md");
  for (const ResourceInfo& resource : kResources) {
    const std::string row = "| `" + std::string(resource.name) + "` | " +
                            std::string(resource.unit) + " | " + std::string(resource.meaning) +
                            " |";
    EXPECT_NE(text.find(row), std::string::npos) << row;
  }
}

TEST(Schema, KnowsTheSameResourcesUnitsAndVariants) {
  const auto schema = nlohmann::json::parse(read_text_file(
      std::filesystem::path(WARPGAUGE_SOURCE_DIR) / "analysis/descriptor/kernel.schema.json"));
  const auto& amounts = schema["$defs"]["amounts"]["properties"];
  EXPECT_EQ(amounts.size(), std::size(kResources));
  for (const ResourceInfo& resource : kResources) {
    ASSERT_TRUE(amounts.contains(resource.name)) << resource.name;
    const std::string reference = amounts[std::string(resource.name)]["$ref"];
    const auto& unit = schema["$defs"][reference.substr(reference.rfind('/') + 1)];
    EXPECT_EQ(unit["properties"]["unit"]["const"], resource.unit) << resource.name;
  }
  for (const std::string_view variant : kVariantNames) {
    EXPECT_TRUE(schema["properties"]["what_if"]["properties"].contains(variant)) << variant;
  }
  EXPECT_EQ(schema["properties"]["schema"]["const"], kKernelSchema);
  EXPECT_EQ(schema["properties"]["version"]["const"], kKernelVersion);
}

}  // namespace
}  // namespace warpgauge::descriptor
