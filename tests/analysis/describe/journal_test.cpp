// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/journal.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "analysis/base/error.h"

namespace warpgauge::describe {
namespace {

constexpr const char* kShape =
    R"({"kernel":"_Z1kPf","grid_blocks":[8,2,1],"block_threads":[64,1,1],"dynamic_shared_bytes":512})";

/// `text` with the shape in place of "SHAPE".
std::string line(std::string text) {
  const auto at = text.find("SHAPE");
  if (at != text.npos) text.replace(at, 5, kShape);
  return text + "\n";
}

const std::string kLaunch = line(
    R"({"type":"launch","shape":SHAPE,"call":7,"graph_node":0,"stream":3,"start_ns":1000,"end_ns":3500,)"
    R"("registers_per_thread":32,"static_shared_bytes":128,"local_bytes_per_thread":0,"cluster_blocks":[2,1,0]})");
const std::string kCounters =
    line(R"({"type":"counters","shape":SHAPE,"number":2,"values":{"issued":12.5},"absent":{}})");
const std::string kExecuted = line(
    R"({"type":"executed","shape":SHAPE,"number":2,"cubin_crc":77,"executed":{"threads":{"0":32,"16":64}}})");
const std::string kCubin = line(R"({"type":"cubin","hash":"00ff00ff00ff00ff","crc":77})");
const std::string kEnd = line(R"({"type":"end"})");

class DescribeJournal : public ::testing::Test {
 protected:
  DescribeJournal() {
    folder_ = std::filesystem::temp_directory_path() /
              ("warpgauge_journal_test_" + std::to_string(getpid()));
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~DescribeJournal() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  Journal read(const std::string& text) const {
    write("10.jsonl", text);
    return read_journals(folder_).at(0);
  }
  std::string refusal(const std::string& text) const {
    try {
      read(text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  }

  std::filesystem::path folder_;
};

TEST_F(DescribeJournal, SaysWhereArgumentsLie) {
  const std::string text =
      line(R"({"type":"parameters","kernel":"k","code":"00","places":[[0,8],[8,4]]})");
  const Journal journal = read(text);
  const auto& places = journal.parameters.at({"k", "00"});
  ASSERT_EQ(places.size(), 2U);
  EXPECT_EQ(places[1], (counters::ParameterPlace{8, 4}));
}

TEST_F(DescribeJournal, HasTheArgumentsOfChosenLaunches) {
  const std::string text =
      line(R"({"type":"arguments","shape":SHAPE,"number":2,"values":["0010000000000000","07"],)"
           R"("pointers":[{"argument":0,"at":0,"allocation":0,"offset":0}],)"
           R"("allocations":[{"address":4096,"bytes":64}]})");
  const Journal journal = read(text);
  const auto& arguments = journal.arguments.at({journal.arguments.begin()->first});
  EXPECT_EQ(arguments.values.at(1), std::vector<std::uint8_t>{7});
  EXPECT_EQ(arguments.allocations.at(0).bytes, 64U);
  std::string wrong = text;
  wrong.replace(wrong.find("\"at\":0"), 6, "\"at\":1");
  EXPECT_NE(refusal(wrong).find("lies outside of the arguments"), std::string::npos);
}

TEST_F(DescribeJournal, HasEveryTypeOfLine) {
  const Journal journal = read(
      line(R"({"type":"device","name":"NVIDIA H200"})") + kCubin + kLaunch + kCounters + kExecuted +
      line(R"({"type":"failed","shape":SHAPE,"number":4,"what":"launch","why":"no room"})") +
      line(R"({"type":"failed","what":"context","why":"is lost"})") + kEnd);
  EXPECT_EQ(journal.process, "10");
  EXPECT_EQ(journal.device, "NVIDIA H200");
  EXPECT_TRUE(journal.ended);
  ASSERT_EQ(journal.launches.size(), 1);
  const TimedLaunch& launch = journal.launches[0];
  EXPECT_EQ(launch.shape.kernel, "_Z1kPf");
  EXPECT_EQ(launch.shape.grid_blocks, (std::array<unsigned, 3>{8, 2, 1}));
  EXPECT_EQ(launch.shape.block_threads, (std::array<unsigned, 3>{64, 1, 1}));
  EXPECT_EQ(launch.shape.dynamic_shared_bytes, 512);
  EXPECT_EQ(launch.call, 7);
  EXPECT_FALSE(launch.graph_node);
  EXPECT_DOUBLE_EQ(launch.us, 2.5);
  EXPECT_EQ(launch.registers_per_thread, 32);
  EXPECT_EQ(launch.static_shared_bytes, 128);
  EXPECT_EQ(launch.cluster, (std::array{2U, 1U, 1U}));
  const ChosenLaunch chosen{launch.shape, 2};
  EXPECT_EQ(journal.counters.at(chosen).at("issued"), 12.5);
  EXPECT_EQ(journal.executed.at(chosen).cubin_crc, 77);
  EXPECT_EQ(journal.executed.at(chosen).counts.at("threads").at(16), 64);
  EXPECT_EQ(journal.cubins.at(77), std::set<std::string>{"00ff00ff00ff00ff"});
  EXPECT_EQ(journal.failed.at({launch.shape, 4}), "no room");
  EXPECT_EQ(journal.notes, std::vector<std::string>{"context: is lost"});
}

TEST_F(DescribeJournal, HasRangesAndCodes) {
  const auto with = [](std::string text) {
    text.replace(text.find("512}"), 4, R"(512,"code":"0123456789abcdef"})");
    return text.replace(text.rfind('}'), 1, R"(,"ranges":["step","forward"]})");
  };
  const Journal journal = read(with(kLaunch) + with(kCounters) + with(kExecuted) + kEnd);
  const std::vector<std::string> ranges = {"step", "forward"};
  EXPECT_EQ(journal.launches.at(0).shape.code, "0123456789abcdef");
  EXPECT_EQ(journal.launches[0].ranges, ranges);
  const ChosenLaunch chosen{journal.launches[0].shape, 2};
  EXPECT_EQ(journal.ranges.at(chosen), ranges);
  EXPECT_TRUE(journal.counters.contains(chosen));
  EXPECT_TRUE(journal.executed.contains(chosen));
  // Journals without them, as they were written before.
  EXPECT_TRUE(read(kLaunch + kEnd).launches.at(0).ranges.empty());
}

TEST_F(DescribeJournal, PassesOverWhatAKilledProcessLeftUnfinished) {
  for (std::size_t length = 1; length < kLaunch.size(); ++length) {
    const Journal journal = read(kCubin + kLaunch + kLaunch.substr(0, length));
    ASSERT_EQ(journal.launches.size(), 1) << length;
    EXPECT_FALSE(journal.ended);
  }
  EXPECT_TRUE(read("").launches.empty());
}

TEST_F(DescribeJournal, RefusesATornLineInTheMiddleWithItsPlace) {
  const std::string text = kCubin + kLaunch.substr(0, 40) + "\n" + kLaunch + kEnd;
  EXPECT_NE(refusal(text).find("10.jsonl: line 2: not valid JSON"), std::string::npos);
  // A last line is torn where its line feed is missing, and only there.
  EXPECT_NE(refusal(kCubin + kLaunch.substr(0, 40) + "\n").find("line 2"), std::string::npos);
}

TEST_F(DescribeJournal, KnowsTheLaunchAtWhichItsProcessDied) {
  const auto begins = [](int number) {
    return line(R"({"type":"begins","shape":SHAPE,"number":)" + std::to_string(number) + "}");
  };
  const auto failed =
      line(R"({"type":"failed","shape":SHAPE,"number":4,"what":"launch","why":"no"})");
  const auto numbers = [](const Journal& journal) {
    std::set<int> open;
    for (const ChosenLaunch& launch : journal.died_at()) open.insert(launch.number);
    return open;
  };
  EXPECT_EQ(numbers(read(begins(2) + kCounters + begins(4))), std::set<int>{4});
  EXPECT_EQ(numbers(read(begins(2) + kExecuted + begins(4))), std::set<int>{4});
  EXPECT_EQ(numbers(read(begins(2) + kCounters + begins(4) + failed)), std::set<int>{});
  EXPECT_EQ(numbers(read(begins(2) + kCounters.substr(0, 50))),
            std::set<int>{2});  // while it wrote
  EXPECT_EQ(numbers(read(begins(4) + kEnd)), std::set<int>{});
  EXPECT_NE(refusal(begins(-1) + kEnd).find("line 1: "), std::string::npos);
}

TEST_F(DescribeJournal, KnowsThatRecordsWereLost) {
  const auto lost =
      line(R"({"type":"failed","what":"launches","why":"2 records of launches were lost"})");
  EXPECT_TRUE(read(kLaunch + lost).lost_launches);
  EXPECT_FALSE(read(kLaunch + kEnd).lost_launches);
}

TEST_F(DescribeJournal, PassesOverUnknownTypes) {
  EXPECT_TRUE(read(line(R"({"type":"weather","shape":"rain"})") + kEnd).ended);
}

TEST_F(DescribeJournal, ComesInTheOrderOfProcesses) {
  for (const char* name : {"1000.jsonl", "20.jsonl", "999.jsonl"}) write(name, kEnd);
  write("plan.json", "no journal");
  write("5.jsonl.tmp", "no journal");
  std::filesystem::create_directory(folder_ / "30.jsonl");
  std::filesystem::create_symlink("/dev/zero", folder_ / "40.jsonl");
  std::vector<std::string> processes;
  for (const Journal& journal : read_journals(folder_)) processes.push_back(journal.process);
  EXPECT_EQ(processes, (std::vector<std::string>{"20", "999", "1000"}));
}

TEST_F(DescribeJournal, HasNoTimeWhereCuptiHasNone) {
  for (const auto& [start, end] : {std::pair{"0", "0"}, {"0", "3500"}, {"3500", "1000"}}) {
    std::string text = kLaunch;
    text.replace(text.find("1000"), 4, start);
    text.replace(text.find("3500,\"reg"), 4, end);
    EXPECT_EQ(read(text).launches.at(0).us, 0) << start << " " << end;
  }
}

struct Replaced {
  const std::string& line;
  const char *from, *to;
};

TEST_F(DescribeJournal, RefusesHostileLines) {
  const std::string numbers[] = {"-1", "1e300", "1.5", "99999999999999999999999", "\"7\"", "null",
                                 "[]", "{}",    "true"};
  // Every number of a launch.
  for (const char* name : {"\"call\":7", "\"graph_node\":0", "\"start_ns\":1000", "\"end_ns\":3500",
                           "\"registers_per_thread\":32", "\"static_shared_bytes\":128",
                           "\"dynamic_shared_bytes\":512"}) {
    for (const std::string& number : numbers) {
      std::string text = kLaunch;
      const std::string member(name);
      text.replace(text.find(member), member.size(),
                   member.substr(0, member.find(':') + 1) + number);
      EXPECT_NE(refusal(text + kEnd).find("10.jsonl: line 1: "), std::string::npos) << text;
    }
    std::string without = kLaunch;
    without.replace(without.find(name) + 1, 1, "X");
    EXPECT_NE(refusal(without).find("line 1: "), std::string::npos) << without;
  }
  const Replaced others[] = {
      {kLaunch, "[8,2,1]", "[8,2]"},
      {kLaunch, "[8,2,1]", "[8,2,1,1]"},
      {kLaunch, "[8,2,1]", "[0,2,1]"},
      {kLaunch, "[8,2,1]", "[-8,2,1]"},
      {kLaunch, "[8,2,1]", "8"},
      {kLaunch, "[64,1,1]", "[65536,65536,1]"},
      {kLaunch, "[64,1,1]", "[2147483648,1,1]"},
      {kLaunch, "[2,1,0]", "[2147483647,2147483647,2147483647]"},
      {kLaunch, "[2,1,0]", "[-2,1,1]"},
      {kLaunch, ":128", ":2147483647"},
      {kLaunch, "\"_Z1kPf\"", "7"},
      {kLaunch, "\"launch\"", "7"},
      {kLaunch, ":512}", ":512,\"code\":\"../../x\"}"},
      {kLaunch, ":512}", ":512,\"code\":7}"},
      {kLaunch, "\"call\"", "\"ranges\":\"step\",\"call\""},
      {kLaunch, "\"call\"", "\"ranges\":[7],\"call\""},
      {kCounters, "\"values\"", "\"ranges\":{\"a\":1},\"values\""},
      {kLaunch, "\"type\"", "\"typ\""},
      {kCounters, ":2,", ":-1,"},
      {kCounters, "12.5", "-12.5"},
      {kCounters, "12.5", "1e999"},
      {kCounters, "12.5", "null"},
      {kCounters, "{\"issued\":12.5}", "[12.5]"},
      {kExecuted, "\"16\"", "\"-16\""},
      {kExecuted, "\"16\"", "\"0x10\""},
      {kExecuted, "\"16\"", "\"\""},
      {kExecuted, "\"16\"", "\"99999999999999999999999\""},
      {kExecuted, ":64", ":-64"},
      {kExecuted, ":77", ":-77"},
      {kCubin, "00ff00ff00ff00ff", "../../../etc/passwd"},
      {kCubin, "00ff00ff00ff00ff", "/tmp/00ff00ff00f"},
      {kCubin, "00ff00ff00ff00ff", "00FF00FF00FF00FF"},
      {kCubin, "00ff00ff00ff00ff", ""},
      {kCubin, "{", "[{"},
  };
  for (const Replaced& other : others) {
    std::string text = other.line;
    ASSERT_NE(text.find(other.from), std::string::npos) << other.from;
    text.replace(text.find(other.from), std::string(other.from).size(), other.to);
    const std::string said = refusal(kEnd + text + kEnd);
    EXPECT_NE(said.find("10.jsonl: line 2: "), std::string::npos) << text << said;
    EXPECT_EQ(said.find("json.exception"), std::string::npos) << said;
  }
  for (const std::string& text : {std::string("\n"), std::string("7\n"), std::string("\xff\xfe\n"),
                                  std::string(100'000, '[') + "\n", std::string("{}\n")}) {
    EXPECT_NE(refusal(text).find("10.jsonl: line 1: "), std::string::npos);
  }
}

}  // namespace
}  // namespace warpgauge::describe
