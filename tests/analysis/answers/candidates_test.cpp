// SPDX-License-Identifier: Apache-2.0
// Lists of candidates, and what they are called.
#include "analysis/answers/candidates.h"

#include <gtest/gtest.h>

#include "analysis/base/error.h"

namespace warpgauge::answers {
namespace {

std::vector<Candidate> read(const std::string& text, bool is_table, StaticOptions shared = {}) {
  return read_candidates(text, is_table, "list", "folder", shared);
}

const StaticOptions& options_of(const Candidate& one) {
  return std::get<StaticOptions>(one.kernel);
}
std::string why(const Candidate& one) { return std::get<Refused>(one.kernel).why; }

TEST(Candidates, OfLinesTellWhatDiffersFromAll) {
  StaticOptions shared;
  shared.block = "256";
  shared.arguments = {"i32:1"};
  shared.warm = true;
  const auto all = read(
      "{\"file\": \"a.cubin\", \"kernel\": \"k\", \"grid\": [64, 2], \"shared\": \"48KiB\"}\n\n"
      "{\"file\": \"/b.cubin\", \"grid\": 8, \"block\": \"32,4\", \"args\": [\"i32:2\", "
      "\"f32:1\"], \"warm\": "
      "false, \"cluster\": 2, \"trips\": [\"0x10=4\"], \"l1\": 0.5, \"name\": \"b\"}\n",
      false, shared);
  ASSERT_EQ(all.size(), 2u);
  const StaticOptions &a = options_of(all[0]), &b = options_of(all[1]);
  EXPECT_EQ(a.file, "folder/a.cubin");
  EXPECT_EQ(a.kernel, "k");
  EXPECT_EQ(a.grid, "64,2");
  EXPECT_EQ(a.block, "256");
  EXPECT_EQ(a.shared, "48KiB");
  EXPECT_EQ(a.arguments, std::vector<std::string>{"i32:1"});
  EXPECT_TRUE(a.warm);
  EXPECT_EQ(b.file, "/b.cubin");
  EXPECT_EQ(b.grid, "8");
  EXPECT_EQ(b.block, "32,4");
  EXPECT_EQ(b.arguments, (std::vector<std::string>{"i32:2", "f32:1"}));
  EXPECT_FALSE(b.warm);
  EXPECT_EQ(b.cluster, 2);
  EXPECT_EQ(b.branches.trips, std::vector<std::string>{"0x10=4"});
  EXPECT_EQ(b.l1, std::vector<std::string>{"0.5"});
  EXPECT_EQ(all[1].name, "b");
}

TEST(Candidates, OfATableAreRows) {
  const auto all = read(
      "file,grid,args,cluster,warm\na.cubin,\"64,2\",i32:1 f32:2,4,true\nb.cubin,8,,,\n", true);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(options_of(all[0]).grid, "64,2");
  EXPECT_EQ(options_of(all[0]).arguments, (std::vector<std::string>{"i32:1", "f32:2"}));
  EXPECT_EQ(options_of(all[0]).cluster, 4);
  EXPECT_TRUE(options_of(all[0]).warm);
  EXPECT_EQ(options_of(all[1]).cluster, 1);
}

TEST(Candidates, AWrongLineLosesNoOther) {
  const auto all = read(
      "{\"file\": \"a\"}\nnonsense\n{\"file\": \"a\", \"gird\": 4}\n{\"grid\": 4}\n[]\n{\"file\": "
      "\"a\", \"cluster\": "
      "0}\n{\"file\": \"b\"}\n{\"file\": \"none.json\"}\n{\"file\": \"a\", \"warm\": 1}\n",
      false);
  ASSERT_EQ(all.size(), 9u);
  EXPECT_EQ(options_of(all[0]).file, "folder/a");
  EXPECT_TRUE(why(all[1]).starts_with("list:2: ")) << why(all[1]);
  EXPECT_EQ(why(all[2]), "list:3: member 'gird' is not known; did you mean 'grid'?");
  EXPECT_EQ(why(all[3]), "list:4: names no file");
  EXPECT_TRUE(why(all[4]).starts_with("list:5: must be an object"));
  EXPECT_EQ(why(all[5]), "list:6: member 'cluster' must be a whole number from 1 to 32");
  EXPECT_EQ(options_of(all[6]).file, "folder/b");
  EXPECT_TRUE(why(all[7]).starts_with("folder/none.json: ")) << why(all[7]);
  EXPECT_EQ(why(all[8]), "list:9: member 'warm' must be true or false");
}

TEST(Candidates, AWrongTableIsRefused) {
  EXPECT_THROW(read("", true), InputError);
  EXPECT_THROW(read("file,gird\na,4\n", true), InputError);
  EXPECT_THROW(read("file,grid\na\n", true), InputError);
}

TEST(Candidates, AreNamedByWhatTellsThemApart) {
  auto all = read(
      "{\"file\": \"a\", \"grid\": 4, \"block\": 64}\n{\"file\": \"a\", \"grid\": 8, \"block\": "
      "64}\n"
      "{\"file\": \"a\", \"grid\": 8, \"block\": 64}\n{\"name\": \"mine\", \"file\": \"b\"}\nx\n",
      false);
  give_names(all);
  EXPECT_EQ(all[0].name, "grid 4");
  EXPECT_EQ(all[1].name, "grid 8");
  EXPECT_EQ(all[2].name, "grid 8 (2)");
  EXPECT_EQ(all[3].name, "mine");
  EXPECT_EQ(all[4].name, "list:5");
  auto alone = read("{\"file\": \"a\", \"kernel\": \"scale\"}\n", false);
  give_names(alone);
  EXPECT_EQ(alone[0].name, "scale");
}

}  // namespace
}  // namespace warpgauge::answers
