// SPDX-License-Identifier: Apache-2.0
// The files of a campaign: what is written is what is read, and a run that was cut short continues.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "analysis/base/error.h"
#include "analysis/base/hash.h"
#include "analysis/base/text_file.h"
#include "probes/loops/corpus_files.h"
#include "probes/loops/loop_rows.h"

namespace warpgauge::loops {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class LoopFiles : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        fs::temp_directory_path() /
        ("loops_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) +
         std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return folder_ / name;
  }

  fs::path folder_;
};

std::string header(int campaign = 1) {
  samples::Header head;
  head.git_revision = "abc";
  head.device_uuid = "GPU-1";
  head.campaign = campaign;
  return header_line(head, {4, 132, "sm_90a", 1});
}

LoopRow row(const std::string& name) {
  LoopRow made{{name, "rules", "loops-00", 0, {{"ilp", 4}}},
               {"00ff", "11", "sm_90a"},
               {},
               {},
               24,
               0,
               1980.0,
               {},
               {}};
  const std::vector<Readings> readings = {{100, {450, 451}}, {400, {1650, 1651}}};
  made.points.push_back({16, 1, readings, steady_cycles(readings)});
  made.left_out.push_back({64, "registers"});
  return made;
}

std::vector<json> lines_of(const fs::path& file) {
  std::istringstream text(read_whole_lines(file).text);
  std::vector<json> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(json::parse(line));
  return lines;
}

TEST_F(LoopFiles, ARowSaysWhatWasMeasured) {
  const fs::path file = folder_ / "rows.jsonl.zst";
  RowWriter rows(file, header(), false);
  rows.append(row("rules_0001"), 4);
  rows.finish(1.5);
  const auto lines = lines_of(file);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0]["schema"], "warpgauge.loops");
  EXPECT_EQ(lines[0]["sms"], 132);
  EXPECT_EQ(lines[1]["name"], "rules_0001");
  EXPECT_EQ(lines[1]["half"], half_of("00ff"));
  const json& point = lines[1]["points"][0];
  EXPECT_EQ(point["warps_per_scheduler"], 4);
  EXPECT_EQ(point["trips"], json({100, 400}));
  EXPECT_EQ(point["cycles"], json::parse("[[450,451],[1650,1651]]"));
  EXPECT_EQ(point["cycles_per_iteration"], 4);
  EXPECT_EQ(lines[1]["left_out"][0]["reason"], "registers");
  EXPECT_EQ(lines[2]["record"], "end");
}

TEST_F(LoopFiles, ACampaignThatWasCutShortGoesOn) {
  for (const char* name : {"rows.jsonl", "rows.jsonl.zst"}) {
    const fs::path file = folder_ / name;
    {
      RowWriter rows(file, header(), false);
      rows.append(row("rules_0001"), 4);
      rows.append(row("rules_0002"), 4);
    }
    fs::resize_file(file, fs::file_size(file) - 7);  // killed while it wrote the second
    RowWriter rows(file, header(), true);
    EXPECT_EQ(rows.names(), std::set<std::string>{"rules_0001"});
    rows.append(row("rules_0002"), 4);
    rows.finish(2);
    EXPECT_EQ(lines_of(file).size(), 4u);
    EXPECT_THROW(RowWriter(file, header(), true), InputError);   // complete
    EXPECT_THROW(RowWriter(file, header(), false), InputError);  // there already
  }
}

TEST_F(LoopFiles, AnotherCampaignIsNotContinued) {
  const fs::path file = folder_ / "rows.jsonl";
  RowWriter(file, header(1), false);
  EXPECT_THROW(RowWriter(file, header(2), true), InputError);
  EXPECT_NO_THROW(RowWriter(file, header(1), true));
}

constexpr const char* kManifest =
    R"({"schema":"warpgauge.loops.manifest","version":1,"seed":1,"target":"sm_90a","count":1,
"sources":["00000000000000ff0000000000000001"],"loops":[{"name":"a","family":"rules",
"file":"loops-00","needs":80,"memory_bytes_per_block":64,"facts":{"ilp":2},"ptx":{},
"ptx_instructions":0,"opcodes":{}}]})";

TEST_F(LoopFiles, TheManifestIsRead) {
  const Manifest manifest = read_manifest(write("loops.json", kManifest));
  ASSERT_EQ(manifest.loops.size(), 1u);
  EXPECT_EQ(manifest.loops[0].memory_bytes_per_block, 64u);
  EXPECT_EQ(manifest.sources, (std::vector<std::uint64_t>{255, 1}));
}

TEST_F(LoopFiles, ADamagedManifestIsRefused) {
  const auto damaged = [&](const std::string& from, const std::string& to) {
    std::string text = kManifest;
    text.replace(text.find(from), from.size(), to);
    return write("damaged.json", text);
  };
  EXPECT_THROW(read_manifest(damaged("\"count\":1", "\"count\":2")), InputError);
  EXPECT_THROW(read_manifest(damaged("00ff", "00zz")), InputError);
  EXPECT_THROW(read_manifest(damaged("\"version\":1", "\"version\":9")), InputError);
  EXPECT_THROW(read_manifest(damaged("block\":64", "block\":-64")), InputError);
}

TEST_F(LoopFiles, TheCodeIsReadWithoutItsInstructions) {
  const fs::path file = write(
      "code.jsonl",
      R"({"record":"header","schema":"warpgauge.loops.code","version":1,"target":"sm_90a","seed":1}
{"name":"a","hash":"01","section":"02","architecture":"sm_90a","loop":[0,16],"instructions":[]}
)");
  const auto code = read_code(file);
  EXPECT_EQ(code.at("a").hash, "01");
  EXPECT_EQ(code.at("a").section, "02");
}

TEST(Halves, AreOfOneSizeAndFollowTheHash) {
  int development = 0;
  for (int i = 0; i < 4000; ++i) {
    const std::string half = half_of(fmt::format("{:016x}", fnv1a64(std::to_string(i))));
    ASSERT_TRUE(half == "development" || half == "blind");
    development += half == "development";
  }
  EXPECT_NEAR(development, 2000, 150);
  EXPECT_EQ(half_of("00ff"), half_of("00ff"));
}

}  // namespace
}  // namespace warpgauge::loops
