// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/from_ncu.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "analysis/descriptor/write.h"
#include "tests/analysis/describe/ncu_described.h"

namespace warpgauge::describe {
namespace {

using namespace testing;
using testing::described;  // not that of another file
using enum descriptor::Resource;

/// Without what only says where the numbers come from.
std::string essence(descriptor::Descriptor kernel) {
  kernel.source = "any";
  kernel.comment.clear();
  kernel.assumes.clear();
  kernel.counts.clear();
  kernel.counted_on.reset();
  return descriptor::to_json(kernel);
}

TEST(Ncu, SaysTheSameAsTheCountersDo) {
  const descriptor::Descriptor kernel = described({RawPage{}.text()});
  EXPECT_EQ(essence(kernel), essence(by_counters()));
  EXPECT_EQ(kernel.source, "ncu");
  EXPECT_EQ(kernel.comment.front(), "launch 0 of app, process 4321, counted by ncu");
  EXPECT_TRUE(assumes(kernel, "the caches were cold"));
  EXPECT_TRUE(kernel.unread.empty());
  EXPECT_FALSE(kernel.time);
  EXPECT_EQ(kernel.counts.size(), ncu_metrics().size());
  EXPECT_DOUBLE_EQ(kernel.busy_us.at("fma"), 0.3025 * 4.125);
}

TEST(Ncu, NumbersOfEveryLocale) {
  for (const Print& print :
       {Print(english), Print(german), Print(french), Print(swiss), Print(plain)}) {
    RawPage page;
    page.print = print;
    EXPECT_EQ(essence(described({page.text()})), essence(by_counters())) << print(1234.5);
  }
}

TEST(Ncu, UnitsOfEveryScale) {
  for (const auto& [time, factor] : std::map<std::string, double>{
           {"ns", 1}, {"us", 1e3}, {"usecond", 1e3}, {"ms", 1e6}, {"second", 1e9}}) {
    RawPage page;
    page.print = [](double value) { return fmt::format("{:.9f}", value); };
    page.units["elapsed_ns"] = {time, factor};
    page.units["dram_read_bytes"] = {"Kbyte", 1e3};
    page.units["dram_write_bytes"] = {"Gbyte", 1e9};
    page.units["issued"] = {"Kinst", 1e3};
    page.units["branches"] = {"branches", 1};
    EXPECT_EQ(essence(described({page.text()})), essence(by_counters())) << time;
  }
}

TEST(Ncu, AUnitOfAnotherKindIsRefused) {
  for (const auto& [alias, unit] : std::map<std::string, std::string>{{"elapsed_ns", "byte"},
                                                                      {"elapsed_ns", ""},
                                                                      {"dram_read_bytes", "sector"},
                                                                      {"dram_read_bytes", ""},
                                                                      {"issued", "usecond"},
                                                                      {"fma_percent", "inst"},
                                                                      {"issued", "s"},
                                                                      {"issued", "furlong"}}) {
    RawPage page;
    page.units[alias] = {unit, 1};
    const std::string why = complaint(page.text());
    EXPECT_NE(why.find("0.csv: line 3: "), why.npos) << why;
    EXPECT_NE(why.find(fmt::format("'{}' is not a unit of", unit)), why.npos) << why;
  }
}

TEST(Ncu, OtherLinesLieInBetween) {
  std::string text = RawPage{{"a", "b"}}.text();
  const std::size_t second = text.find("\n\"0\"") + 1, third = text.find("\n\"1\"") + 1;
  text.insert(third, "\"quoted\", said the program\nnumber 5,6\n==PROF== Profiling \"b\" - 1\n");
  text.insert(second, "==WARNING== something\n\"ID\" of the device: 0\n12,34,56\n\n");
  text.insert(0,
              "==PROF== Connected to process 4321\nhello \"world\"\nResult = PASS");  // no newline
  const Outcome outcome = describe({text + "==PROF== Disconnected\nbye\n"});
  EXPECT_EQ(outcome.refused, std::vector<std::string>{});
  ASSERT_EQ(outcome.kernels.size(), 2u);
  EXPECT_EQ(outcome.kernels[0].name, "a");
  EXPECT_EQ(outcome.kernels[1].name, "b");
}

TEST(Ncu, CarriageReturnsAndAByteOrderMark) {
  RawPage page;
  page.line_end = "\r\n";
  EXPECT_EQ(essence(described({"\xEF\xBB\xBF" + page.text()})), essence(by_counters()));
  EXPECT_EQ(describe({"\n"}).kernels.size(), 0u);
  EXPECT_THROW(parse_ncu_pages(std::string("\xFF\xFE\"\0I\0", 6), "x.csv"), InputError);
}

TEST(Ncu, NamesOfAnyShape) {
  for (const char* name : {"void k<float, 4>(T1 *, int)", "say \"hi\"(int)",
                           "(anonymous namespace)::k()", "k<\"a,b\", '\"'>", "operator,"}) {
    EXPECT_EQ(described({RawPage{{name}}.text()}).name, name);
  }
}

TEST(Ncu, WhatWasNotCollectedIsNamed) {
  RawPage page;
  page.left_out = {"alu",
                   "l2_read_requests",
                   "lsu_percent",
                   "tensor_gmma",
                   "launch__registers_per_thread",
                   "launch__shared_mem_per_block_static"};
  const descriptor::Descriptor kernel = described({page.text()});
  for (const char* alias : {"alu", "l2_read_requests", "tensor_gmma"}) {
    EXPECT_EQ(kernel.unread.at(alias), "ncu did not collect it");
  }
  const std::vector<descriptor::UnknownAmount> unknown = {
      {"alu", "ncu did not collect it"}, {"l2_read_requests", "ncu did not collect it"}};
  EXPECT_EQ(kernel.unknown, unknown);  // the tensor cores were not busy
  EXPECT_TRUE(assumes(kernel, "no reading of lsu_percent: how busy"));
  EXPECT_TRUE(assumes(kernel, "registers do not limit"));
  EXPECT_TRUE(assumes(kernel, "shared memory limits"));
  EXPECT_EQ(kernel.launch.registers_per_thread, 0);
  EXPECT_FALSE(kernel.work.uses(kAlu));
  page.left_out = {"stalled_wait", "warp_cycles"};
  EXPECT_TRUE(assumes(described({page.text()}), "no reading of 2 of the metrics of what warps"));
}

TEST(Ncu, WhatAChipLacksIsNoDoubt) {
  std::string text = RawPage{}.text();
  RawPage page;
  page.counts["tensor_gmma"] = 123454321;
  text = page.text();
  const std::string cell = "123,454,321";
  text.replace(text.find(cell), cell.size(), "(!) n/a");
  EXPECT_FALSE(assumes(described({text}), "tensor_gmma"));
}

TEST(Ncu, TheInstructionCountIsNeeded) {
  RawPage page;
  page.left_out = {"issued"};
  const descriptor::Descriptor kernel = described({page.text()});
  EXPECT_EQ(kernel.work[kWarpInstructions], 11000);
  EXPECT_TRUE(assumes(kernel, "as many instructions are taken to be issued as were executed"));
  EXPECT_FALSE(kernel.counts.contains("issued"));
  page.left_out = {"issued", "executed"};
  EXPECT_NE(complaint(page.text()).find("has neither smsp__inst_issued.sum nor"),
            std::string::npos);
  page.left_out = {"launch__grid_size", "Grid Size"};
  EXPECT_NE(complaint(page.text()).find("has neither launch__grid_size nor a column 'Grid Size'"),
            std::string::npos);
  page.left_out = {"launch__grid_size", "launch__block_size"};
  EXPECT_EQ(described({page.text()}).launch.grid_blocks, 100);
}

// Products of what a launch states are whole numbers, and what is described is read again.
TEST(Ncu, ALaunchThatNoDeviceTakesIsRefused) {
  const struct {
    double printed;
    const char *instead, *refusal;
  } kCases[] = {
      {100, "9,007,199,254,740,994", "launch.grid_blocks: is 9007199254740994: from 1 to"},
      {64, "1,025", "launch.threads_per_block: is 1025: from 1 to 1024 are possible"},
      {40, "2,147,483,647", "launch.registers_per_thread: is 2147483647: from 0 to 255"},
      {2048, "2,147,483,647", "launch.shared_bytes_per_block: is 2147483647: from 0 to 1073741824"},
  };
  for (const auto& one : kCases) {
    RawPage page;
    page.print = [&](double value) { return value == one.printed ? one.instead : english(value); };
    const std::string why = complaint(page.text());
    EXPECT_NE(why.find(fmt::format("0.csv: line 3: {}", one.refusal)), why.npos) << why;
  }
}

TEST(Ncu, CountsThatContradictEachOtherAreRefused) {
  RawPage page;
  page.counts["alu"] = 1e6;
  EXPECT_NE(complaint(page.text()).find("0.csv: line 3: work.warp_instructions: 12000 were issued"),
            std::string::npos);
}

// As pandas writes a page that it has read: with its index, and with numbers for texts.
TEST(Ncu, ColumnsOfWhoeverSavedThePageAgain) {
  const std::string page = RawPage{{"a", "b"}}.text();
  const auto saved = [&](const std::string& header, const std::string& index) {
    std::string text, line;
    std::istringstream lines(page);
    for (int row = -1; std::getline(lines, line); ++row) {
      text += (row < 0 ? header : fmt::format(fmt::runtime(index), row)) + line + "\n";
    }
    return text;
  };
  for (const auto& [header, index] : std::vector<std::pair<std::string, std::string>>{
           {"\"\",", "\"{}\","},
           {",", "{},"},
           {"\"\",\"Unnamed: 0\",", "{0},{0},"},
           {"\"file\",\"run, number\",", "\"x.csv\",\"{}\","}}) {
    const Outcome outcome = describe({saved(header, index)});
    EXPECT_EQ(outcome.refused, std::vector<std::string>{}) << header;
    ASSERT_EQ(outcome.kernels.size(), 2u) << header;
    EXPECT_EQ(essence(outcome.kernels[0]), essence([] {
                auto kernel = by_counters();
                kernel.name = "a";
                return kernel;
              }()));
  }
  std::string floats = page;
  floats.replace(floats.find("\n\"0\""), 4, "\n\"0.0\"");
  EXPECT_EQ(describe({floats}).kernels.size(), 2u);
  // The row of units as a second header, in which pandas names what is empty.
  std::string named = page;
  const std::size_t units = named.find("\n\"\",") + 1;
  for (std::size_t at = units, i = 0; at < named.find('\n', units); ++i) {
    if (named.compare(at, 2, "\"\"") == 0) {
      named.replace(at, 2, fmt::format("\"Unnamed: {}_level_1\"", i));
    }
    at = named.find_first_of(",\n", at) + 1;
  }
  EXPECT_EQ(describe({named}).refused, std::vector<std::string>{});
  EXPECT_EQ(describe({named}).kernels.size(), 2u);
}

TEST(Ncu, OtherPagesAreNamedWithTheCommandOfTheRightOne) {
  const std::string summary =
      "\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Block Size\",\"Grid Size\","
      "\"Device\",\"CC\",\"Invocations\",\"Section Name\",\"Metric Name\",\"Metric "
      "Unit\",\"Minimum\","
      "\"Maximum\",\"Average\"\n\"1\",\"a\",\"h\",\"k\",\"(64, 1, 1)\",\"(9, 1, "
      "1)\",\"0\",\"9.0\",\"3\","
      "\"s\",\"smsp__inst_executed.sum\",\"inst\",\"1\",\"1\",\"1\"\n";
  const std::string console =
      "==PROF== Connected to process 1\n  k(int) (9, 1, 1)x(64, 1, 1), Context 1, Stream 7, Device "
      "0, "
      "CC 9.0\n    Section: Command line profiler metrics\n";
  for (const auto& [text, what] : std::map<std::string, std::string>{
           {summary, "is the summary of ncu --print-summary"},
           {console, "is what ncu prints for people, without --csv"}}) {
    const std::string why = complaint(text);
    EXPECT_TRUE(why.starts_with("0.csv: " + what)) << why;
    EXPECT_NE(why.find("ncu -i REPORT --csv --page raw --print-units base"), why.npos) << why;
    // Beside a page that has launches it is passed over.
    EXPECT_EQ(described({text + RawPage{}.text()}).work[kWarpInstructions], 12000);
  }
}

TEST(Ncu, TheDeviceThatWasCountedIsKept) {
  std::string text = RawPage{}.text();
  const auto put_column = [&](const std::string& name, const std::string& cell) {
    std::string result;
    std::istringstream lines(text);
    const std::string cells[] = {name, "", cell};
    std::string line;
    for (const std::string& one : cells) {
      std::getline(lines, line);
      result += fmt::format("{},\"{}\"\n", line, one);
    }
    text = result;
  };
  put_column("device__attribute_display_name", "NVIDIA A100-SXM4-40GB");
  const descriptor::Descriptor kernel = described({text});
  ASSERT_TRUE(kernel.counted_on);
  EXPECT_EQ(kernel.counted_on->device, "NVIDIA A100-SXM4-40GB");
  EXPECT_EQ(kernel.counted_on->architecture, "sm_90");
  EXPECT_TRUE(assumes(kernel, "the counts are of NVIDIA A100-SXM4-40GB (sm_90)"));
  EXPECT_EQ(described({RawPage{}.text()}).counted_on->architecture, "sm_90");  // of CC alone
  RawPage without;
  without.left_out = {"CC"};
  EXPECT_FALSE(described({without.text()}).counted_on);
}

TEST(Ncu, ACutFileKeepsItsWholeRows) {
  const std::string text = RawPage{{"a", "b"}}.text();
  const Outcome outcome = describe({text.substr(0, text.size() - 40)});
  ASSERT_EQ(outcome.kernels.size(), 1u);
  EXPECT_EQ(outcome.refused,
            std::vector<std::string>{"0.csv: line 4: a row of the page is cut short"});
  for (std::size_t size = 0; size < text.size(); size += 7) describe({text.substr(0, size)});
}

TEST(Ncu, ADuplicateColumnMayNotSayOtherwise) {
  const auto with_second = [](const char* unit, const char* value) {
    RawPage page;
    std::string text = page.text();
    const auto append = [&](const char* before, const std::string& cell) {
      std::size_t at = text.find(before);
      at = text.find('\n', at + 1);
      text.insert(at, ",\"" + cell + "\"");
    };
    append("\"ID\"", "dram__bytes_read.sum");
    append("\n\"\",", unit);
    append("\n\"0\",", value);
    return text;
  };
  EXPECT_EQ(essence(described({with_second("byte", "148,000")})), essence(by_counters()));
  EXPECT_EQ(essence(described({with_second("Kbyte", "148.1")})), essence(by_counters()));
  EXPECT_EQ(essence(described({with_second("", "n/a")})), essence(by_counters()));
  EXPECT_NE(complaint(with_second("byte", "149,999")).find("dram__bytes_read.sum is given twice"),
            std::string::npos);
}

TEST(Ncu, NumbersOfTwoStylesAreRefused) {
  RawPage page;
  page.print = [](double value) { return value == 12000 ? "1.2.000" : english(value); };
  EXPECT_EQ(complaint(page.text()), "0.csv: '1.2.000' is not a number in the style of the others");
}

TEST(Ncu, NoKernelIsSaidWithNcusOwnReason) {
  EXPECT_EQ(complaint(""), "0.csv: holds no kernel of ncu --csv --page raw");
  EXPECT_EQ(complaint(RawPage{{}}.text()), "0.csv: holds no kernel of ncu --csv --page raw");
  EXPECT_EQ(complaint("==PROF== Connected\n==ERROR== ERR_NVGPUCTRPERM - no permission\n"),
            "0.csv: holds no kernel: ==ERROR== ERR_NVGPUCTRPERM - no permission");
}

TEST(Ncu, ARowForEachMetric) {
  std::string text =
      "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Block Size\",\"Grid "
      "Size\","
      "\"Section Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n";
  for (const char* id : {"0", "1"}) {
    for (const NcuMetric& metric : ncu_metrics()) {
      text += fmt::format(
          "\"{}\",\"1\",\"app\",\"h\",\"k\",\"(64, 1, 1)\",\"(100, 1, "
          "1)\",\"s\",\"{}\",\"{}\",\"{}\"\n",
          id, metric.names.front(), RawPage{}.unit_of(metric),
          english(known_counts().at(metric.alias)));
    }
  }
  const Outcome outcome = describe({text});
  EXPECT_EQ(outcome.refused, std::vector<std::string>{});
  ASSERT_EQ(outcome.kernels.size(), 2u);
  for (const descriptor::Resource resource : {kWarpInstructions, kDramReadBytes, kL1Wavefronts}) {
    EXPECT_EQ(outcome.kernels[1].work[resource], by_counters().work[resource]);
  }
}

TEST(NcuCommand, CollectsEveryMetricOfTheGroup) {
  const std::string commands = ncu_commands();
  for (const NcuMetric& metric : ncu_metrics()) {
    for (const std::string& name : metric.names) {
      EXPECT_NE(commands.find(name), commands.npos) << name;
    }
  }
  for (const std::string_view name : kLaunchMetrics) {
    EXPECT_NE(commands.find(name), commands.npos) << name;
  }
  EXPECT_EQ(ncu_metrics().front().names.front(), "smsp__inst_issued.sum");
}

}  // namespace
}  // namespace warpgauge::describe
