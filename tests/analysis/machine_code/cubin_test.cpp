// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/cubin.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/analysis/machine_code/planted_cubin.h"

namespace warpgauge::machine_code {
namespace {

TEST(Cubin, TellsFunctionsApartByTheirCode) {
  const auto one = read_cubin(planted::cubin({{"f", "code of f"}, {"g", "code of g"}}));
  ASSERT_TRUE(one);
  ASSERT_EQ(one->functions.size(), 2u);
  const CubinFunction& f = one->functions.at("f");
  EXPECT_EQ(f.code_hash.size(), 16u);
  EXPECT_EQ(f.symbol, 1u);
  EXPECT_EQ(one->functions.at("g").symbol, 2u);
  EXPECT_NE(f.code_hash, one->functions.at("g").code_hash);
  EXPECT_FALSE(one->has_lines);
  // The same code among other functions is the same; another code of the same name is not.
  const auto other = read_cubin(planted::cubin({{"a", "x"}, {"f", "code of f"}}, true));
  EXPECT_EQ(other->functions.at("f").code_hash, f.code_hash);
  EXPECT_TRUE(other->has_lines);
  EXPECT_NE(read_cubin(planted::cubin({{"f", "code of F"}}))->functions.at("f").code_hash,
            f.code_hash);
}

TEST(Cubin, HashesAsPublished) {
  // FNV-1a 64 of "a" and of "foobar", from the authors' test vectors.
  EXPECT_EQ(read_cubin(planted::cubin({{"f", "a"}}))->functions.at("f").code_hash,
            "af63dc4c8601ec8c");
  EXPECT_EQ(read_cubin(planted::cubin({{"f", "foobar"}}))->functions.at("f").code_hash,
            "85944171f73967e8");
}

/// Registers of f and g, a limit of f, the sides of g's blocks and clusters, shared memory of both.
std::string with_facts(bool reserves) {
  using planted::attribute;
  const std::string word_without_value("\x03\x1b\xff\x00", 4);
  std::vector<planted::Section> sections = {
      {.name = ".nv.info",
       .bytes = attribute(0x2f, {2, 40}) + attribute(0x11, {1, 7}) + attribute(0x2f, {1, 16})},
      {.name = ".nv.info.f", .bytes = word_without_value + attribute(0x05, {128, 4, 1})},
      {.name = ".nv.info.g",
       .bytes = attribute(0x10, {64, 2, 1}) + word_without_value + attribute(0x3d, {2, 1, 1})},
      {.name = ".nv.shared.f", .empty_bytes = 2224},
      {.name = ".nv.shared.g", .empty_bytes = 1024}};
  if (reserves) sections.push_back({.name = ".nv.shared.reserved.0", .empty_bytes = 1});
  return planted::cubin({{"f", "code of f"}, {"g", "code of g"}}, false, sections);
}

TEST(Cubin, SaysWhatALaunchNeeds) {
  const auto cubin = read_cubin(with_facts(true));
  const CubinFunction &f = cubin->functions.at("f"), &g = cubin->functions.at("g");
  EXPECT_EQ(f.registers, 16);
  EXPECT_EQ(g.registers, 40);
  EXPECT_EQ(f.most_threads, 512u);
  EXPECT_EQ(g.most_threads, 0u);
  EXPECT_EQ(f.exact_threads, (std::array<std::uint32_t, 3>{}));
  EXPECT_EQ(g.exact_threads, (std::array<std::uint32_t, 3>{64, 2, 1}));
  EXPECT_EQ(g.cluster, (std::array<std::uint32_t, 3>{2, 1, 1}));
  EXPECT_EQ(f.shared_bytes, 1200u);  // without the system's own
  EXPECT_EQ(g.shared_bytes, 0u);
  EXPECT_EQ(read_cubin(with_facts(false))->functions.at("f").shared_bytes, 2224u);
  // A cubin that says nothing is good, too.
  EXPECT_EQ(read_cubin(planted::cubin({{"f", "a"}}))->functions.at("f").registers, 0);
}

TEST(Cubin, FindsTheEndOfAFileInMemory) {
  const std::string file = planted::cubin({{"f", "code"}});
  const std::string memory = file + "what follows in memory";
  EXPECT_EQ(elf_file_at(memory.data()), file);
  EXPECT_TRUE(elf_file_at(nullptr).empty());
  const std::string ptx = ".version 9.0 and so on, longer than any header of a file would be ....";
  EXPECT_TRUE(elf_file_at(ptx.data()).empty());
}

TEST(Cubin, IsNotReadBeyondItsEnd) {
  const std::string file = with_facts(true);
  for (std::size_t length = 0; length < file.size(); ++length) {
    EXPECT_FALSE(read_cubin(std::string(file, 0, length))) << length;
  }
  EXPECT_FALSE(
      read_cubin("\x7f"
                 "ELF"));
  std::mt19937 random(1);
  for (int trial = 0; trial < 20'000; ++trial) {  // nothing but an answer: sanitizers watch
    std::string broken = file;
    for (int i = 0; i < 3; ++i) broken[random() % broken.size()] = static_cast<char>(random());
    read_cubin(broken);
  }
}

}  // namespace
}  // namespace warpgauge::machine_code
