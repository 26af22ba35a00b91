// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/kept_files.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <functional>

#include "analysis/base/error.h"
#include "analysis/base/hash.h"
#include "analysis/base/temporary_folder.h"
#include "analysis/base/text_file.h"

namespace warpgauge::describe {
namespace kept_files_tests {
namespace {

namespace fs = std::filesystem;

using Sizes = std::vector<std::uint32_t>;

std::string hash_of(std::string_view text) { return fmt::format("{:016x}", fnv1a64(text)); }

class KeptFiles : public ::testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.path() / name, std::ios::binary) << text;
  }
  /// The sizes of the arguments of a shape of "k", by the codes that the journal has; empty: not
  /// known.
  static Sizes sizes(const std::map<std::string, Sizes>& codes, const std::string& code_hash) {
    Journal journal;
    for (const auto& [code, all] : codes) {
      auto& places = journal.parameters[{"k", code}];
      for (const std::uint32_t size : all) places.push_back({0, size});
    }
    const LaunchShape shape{.kernel = "k", .grid_blocks = {1, 1, 1}, .block_threads = {32, 1, 1}};
    ShapeLaunches launches;
    launches.code_hash = code_hash;
    const auto found = parameters_of({{shape, {0}}}, {{shape, launches}}, {Journal(), journal});
    Sizes result;
    if (found.contains(shape)) {
      for (const auto& one : found.at(shape)) result.push_back(one.size_bytes);
    }
    return result;
  }
  std::string refusal(const std::function<void()>& work) const {
    try {
      work();
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  }

  const TemporaryFolder folder_;
};

TEST_F(KeptFiles, SeveralCodesOfANameAreToldApartByTheirHash) {
  const std::map<std::string, Sizes> codes = {{"one", {8, 4}}, {"other", {8, 8}}};
  EXPECT_EQ(sizes(codes, "one"), (Sizes{8, 4}));
  EXPECT_EQ(sizes(codes, "other"), (Sizes{8, 8}));
  EXPECT_EQ(sizes(codes, "third"), Sizes{});
  EXPECT_EQ(sizes(codes, ""), Sizes{});
  EXPECT_EQ(sizes({{"one", {8, 4}}, {"alike", {8, 4}}}, ""), (Sizes{8, 4}));
  EXPECT_EQ(sizes({}, ""), Sizes{});
}

TEST_F(KeptFiles, AreReadAsTheyWereWritten) {
  const std::string code = "machine code", held(100'000, 'x');
  write(hash_of(code) + ".cubin", code);
  write(hash_of(held) + ".bytes", held);
  descriptor::Descriptor kernel;
  kernel.code.cubin = hash_of(code);
  kernel.code.instructions.resize(1);
  const descriptor::KeptBytes part{.at = 0, .bytes = held.size(), .hash = hash_of(held)};
  kernel.arguments.emplace().allocations = {
      {.address = 4096, .bytes = held.size(), .contents = {part}}};
  const fs::path kept = folder_.path() / "a" / "b.kept";
  keep_files({kernel, kernel}, folder_.path(), kept);
  EXPECT_EQ(kept_cubin(kept, kernel.code.cubin), code);
  EXPECT_EQ(kept_bytes(kept, part), held);
  EXPECT_LT(fs::file_size(kept / (part.hash + ".bytes.zst")), 1000U);
}

TEST_F(KeptFiles, ThatAreNotAsTheyWereAreRefused) {
  const fs::path& kept = folder_.path();
  const std::string held = "held";
  const descriptor::KeptBytes part{.at = 0, .bytes = held.size(), .hash = hash_of(held)};
  const std::string name = part.hash + ".bytes.zst", place = (kept / name).string();
  const auto read = [&] { kept_bytes(kept, part); };
  EXPECT_EQ(refusal(read), place + ": is missing: describe the program with --contents");
  write(name, "other");
  EXPECT_EQ(refusal(read), place + ": is damaged: it has another hash than its name says");
  const std::string whole = compress_text(held, 3);
  write(name, whole.substr(0, whole.size() - 2));
  EXPECT_NE(refusal(read).find("cut short"), std::string::npos) << refusal(read);
  write(name, whole);
  EXPECT_EQ(kept_bytes(kept, part), held);
  EXPECT_NE(refusal([&] {
              kept_bytes(kept, {0, 5, part.hash});
            }).find("holds 4 bytes"),
            std::string::npos);
}

TEST(KeptFolder, LiesBesideTheDescriptions) {
  EXPECT_EQ(kept_folder_of("a/kernels.jsonl"), "a/kernels.kept");
  EXPECT_EQ(kept_folder_of("kernels.jsonl.zst"), "kernels.kept");
  EXPECT_EQ(kept_folder_of("kernel.json"), "kernel.kept");
  EXPECT_EQ(kept_folder_of("kernels.of.me"), "kernels.of.me.kept");
}

}  // namespace
}  // namespace kept_files_tests
}  // namespace warpgauge::describe
