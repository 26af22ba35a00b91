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
#include "analysis/machine_code/cubin.h"
#include "tests/analysis/machine_code/planted_cubin.h"

namespace warpgauge::describe {
namespace kept_files_tests {
namespace {

namespace fs = std::filesystem;

using Sizes = std::vector<std::uint32_t>;

std::string hash_of(std::string_view text) { return fmt::format("{:016x}", fnv1a64(text)); }

/// A kernel "k" with arguments of these sizes, one behind the other.
std::string cubin(const std::string& code, const Sizes& sizes) {
  std::string attributes;
  std::uint32_t offset = 0;
  for (std::uint32_t i = 0; i < sizes.size(); ++i) {
    attributes += machine_code::planted::attribute(0x17, {0, i | offset << 16, sizes[i] << 18});
    offset += sizes[i];
  }
  return machine_code::planted::cubin({{"k", code}}, false, {{".nv.info.k", attributes}});
}

class KeptFiles : public ::testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.path() / name, std::ios::binary) << text;
  }
  /// The sizes of the arguments of the shape, by the cubins that are there; empty: not known.
  Sizes sizes(const std::vector<std::string>& cubins, const std::string& code_hash) const {
    Cubins all;
    for (const std::string& one : cubins) {
      write(hash_of(one) + ".cubin", one);
      all[7].insert(hash_of(one));
    }
    const LaunchShape shape{.kernel = "k", .grid_blocks = {1, 1, 1}, .block_threads = {32, 1, 1}};
    ShapeLaunches launches;
    launches.code_hash = code_hash;
    const auto found = parameters_of({{shape, {0}}}, {{shape, launches}}, all, folder_.path());
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

TEST_F(KeptFiles, ArgumentsLieWhereTheCubinSays) {
  EXPECT_EQ(sizes({cubin("code", {8, 4})}, ""), (Sizes{8, 4}));
  EXPECT_EQ(sizes({"no cubin"}, ""), Sizes{});
}

TEST_F(KeptFiles, SeveralCodesOfANameAreToldApartByTheirHash) {
  const std::string one = cubin("one", {8, 4}), other = cubin("other", {8, 8}),
                    alike = cubin("alike", {8, 4});
  const auto hash = [](const std::string& file) {
    return machine_code::read_cubin(file)->functions.at("k").code_hash;
  };
  EXPECT_EQ(sizes({one, other}, hash(one)), (Sizes{8, 4}));
  EXPECT_EQ(sizes({one, other}, hash(other)), (Sizes{8, 8}));
  EXPECT_EQ(sizes({one, other}, ""), Sizes{});
  EXPECT_EQ(sizes({one, alike}, ""), (Sizes{8, 4}));
}

TEST_F(KeptFiles, AreReadAsTheyWereWritten) {
  const std::string code = cubin("code", {8}), held(100'000, 'x');
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
