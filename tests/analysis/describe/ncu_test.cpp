// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "analysis/describe/from_ncu.h"
#include "analysis/model/counted.h"
#include "ncu_text.h"

namespace warpgauge::describe {
namespace {

using namespace testing;
using enum model::Resource;

struct Outcome {
  std::vector<model::Descriptor> kernels;
  std::vector<std::string> refused;
};

Outcome describe(const std::vector<std::string>& texts) {
  Outcome outcome;
  std::vector<NcuPages> pages;
  for (const std::string& text : texts) {
    pages.push_back(parse_ncu_pages(text, fmt::format("{}.csv", pages.size())));
  }
  const auto kernels = describe_ncu(
      pages, [&](const InputError& error) { outcome.refused.emplace_back(error.what()); });
  for (const model::Descriptor& kernel : kernels) {  // as a reader of the file has them
    outcome.kernels.push_back(model::parse_descriptor(model::to_json_line(kernel), "written"));
  }
  return outcome;
}

/// The one description of the texts.
model::Descriptor described(const std::vector<std::string>& texts) {
  Outcome outcome = describe(texts);
  EXPECT_EQ(outcome.refused, std::vector<std::string>{});
  EXPECT_EQ(outcome.kernels.size(), 1u);
  return outcome.kernels.empty() ? model::Descriptor{} : outcome.kernels.front();
}

/// The first line of what is refused; no kernel is described.
std::string complaint(const std::string& text) {
  const Outcome outcome = describe({text});
  EXPECT_TRUE(outcome.kernels.empty());
  return outcome.refused.empty() ? "accepted" : outcome.refused.front();
}

bool assumes(const model::Descriptor& kernel, const std::string& words) {
  return std::ranges::any_of(
      kernel.assumes, [&](const std::string& text) { return text.find(words) != text.npos; });
}

model::Descriptor by_counters() {
  model::Counts counts;
  for (const auto& [alias, value] : known_counts()) counts[alias] = value;
  counts["grid_blocks"] = 100;
  counts["threads_per_block"] = 64;
  counts["registers_per_thread"] = 40;
  counts["shared_bytes_per_block"] = 2048;
  return model::describe_counts(counts, "copy(float *, int)", "grid (100, 1, 1), block (64, 1, 1)",
                                "counts");
}

/// Without what only says where the numbers come from.
std::string essence(model::Descriptor kernel) {
  kernel.source = "any";
  kernel.comment.clear();
  kernel.assumes.clear();
  kernel.counts.clear();
  kernel.counted_on.reset();
  return model::to_json(kernel);
}

TEST(Ncu, SaysTheSameAsTheCountersDo) {
  const model::Descriptor kernel = described({RawPage{}.text()});
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
    EXPECT_NE(why.find(fmt::format("unit '{}' is none of", unit)), why.npos) << why;
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
  const model::Descriptor kernel = described({page.text()});
  for (const char* alias : {"alu", "l2_read_requests", "tensor_gmma"}) {
    EXPECT_EQ(kernel.unread.at(alias), "ncu did not collect it");
  }
  const std::vector<model::UnknownAmount> unknown = {
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
  const model::Descriptor kernel = described({page.text()});
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
      {64, "65,537", "launch.threads_per_block: is 65537: from 1 to 65536 are possible"},
      {40, "2,147,483,647", "launch.registers_per_thread: is 2147483647: from 0 to 4096"},
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
  const model::Descriptor kernel = described({text});
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
  EXPECT_EQ(complaint(page.text()), "0.csv: '1.2.000' is no number in the style of the others");
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
  for (const model::Resource resource : {kWarpInstructions, kDramReadBytes, kL1Wavefronts}) {
    EXPECT_EQ(outcome.kernels[1].work[resource], by_counters().work[resource]);
  }
}

TEST(NcuSource, IsTheCodeOfItsLaunch) {
  for (const bool source_first : {false, true}) {
    std::vector<std::string> texts = {RawPage{}.text(), source_page()};
    if (source_first) std::ranges::reverse(texts);
    const model::Descriptor kernel = described(texts);
    ASSERT_EQ(kernel.code.instructions.size(), 4u);
    EXPECT_EQ(kernel.code.architecture, "sm_90");
    const auto& load = kernel.code.instructions[1];
    EXPECT_EQ(load.offset_bytes, 16u);
    EXPECT_EQ(load.text, "LDG.E R4, desc[UR4][R2.64]");
    EXPECT_EQ(load.control, 0u);
    EXPECT_EQ(load.executed, 4500);
    EXPECT_EQ(load.threads, 100000);
    EXPECT_EQ(load.sectors, 5600);
    EXPECT_EQ(kernel.code.instructions[2].wavefronts, 1600);
    EXPECT_EQ(kernel.code.instructions[3].text, "@P0 BRA 0x10");
    EXPECT_TRUE(assumes(kernel, "the schedule of the instructions is not known"));
    EXPECT_EQ(
        kernel.comment.back(),
        "1501 samples of waiting warps, most of them at 0x10 LDG.E R4, desc[UR4][R2.64] (83 %), "
        "0x20 STS [R3], R4 (17 %), 0x0 LDC R1, c[0x0][0x28] (0 %)");
  }
}

TEST(NcuSource, SaysWhatTensorInstructionsMultiply) {
  RawPage page;
  page.counts["tensor_hmma"] = 4500;
  page.counts["tensor_percent"] = 40;
  const auto unknown = described({page.text()}).unknown;
  ASSERT_EQ(unknown.size(), 1u);
  EXPECT_EQ(unknown[0].what, "tensor work");
  std::string source = source_page();
  const std::string_view store = "STS [R3], R4";
  source.replace(source.find(store), store.size(), "HMMA.16816.F32.BF16 R4, R8, R12, R4");
  const model::Descriptor kernel = described({page.text(), source});
  EXPECT_EQ(kernel.work[kTensorBf16MmaSync], 4500 * 2.0 * 16 * 8 * 16);
  EXPECT_TRUE(kernel.unknown.empty());
}

TEST(NcuSource, NumbersOfEveryLocale) {
  for (const Print& print : {Print(german), Print(french), Print(swiss), Print(plain)}) {
    RawPage page;
    page.print = print;
    const auto kernel = described({page.text() + source_page("copy(float *, int)", print)});
    ASSERT_EQ(kernel.code.instructions.size(), 4u);
    EXPECT_EQ(kernel.code.instructions[1].threads, 100000);
  }
}

TEST(NcuSource, LaunchesOfOneNameAreMatchedByOrder) {
  std::string other = source_page("b");
  other.replace(other.find("LDC R1"), 6, "LDC R9");
  const Outcome outcome =
      describe({RawPage{{"a", "b", "b", "a"}}.text(), source_page("b"), other, source_page("a")});
  EXPECT_EQ(outcome.refused, std::vector<std::string>{});
  const auto first = [&](int kernel) {
    const auto& code = outcome.kernels[static_cast<std::size_t>(kernel)].code;
    return code.empty() ? std::string() : code.instructions.front().text.substr(0, 6);
  };
  EXPECT_EQ(first(0), "LDC R1");
  EXPECT_EQ(first(1), "LDC R1");
  EXPECT_EQ(first(2), "LDC R9");
  EXPECT_EQ(first(3), "");
}

TEST(NcuSource, PagesThatNcuPrintsTwiceAreTakenOnce) {
  const auto page_with = [](const char* first) {
    std::string page = source_page("b");
    return page.replace(page.find("LDC R1"), 6, first);
  };
  std::string text;
  for (const char* first : {"LDC R1", "LDC R1", "LDC R7", "LDC R7", "LDC R9", "LDC R9"}) {
    text += page_with(first);
  }
  const Outcome outcome = describe({RawPage{{"b", "b", "b"}}.text(), text});
  EXPECT_EQ(outcome.refused, std::vector<std::string>{});
  ASSERT_EQ(outcome.kernels.size(), 3u);
  EXPECT_TRUE(outcome.kernels[1].code.instructions.front().text.starts_with("LDC R7"));
  EXPECT_TRUE(outcome.kernels[2].code.instructions.front().text.starts_with("LDC R9"));

  // Of two pages that differ, none is a copy: which launch they are of is not known.
  const Outcome unequal =
      describe({RawPage{{"b"}}.text(), page_with("LDC R1") + page_with("LDC R7")});
  EXPECT_EQ(unequal.refused.size(), 1u);
  // As many pages as launches: all are needed, however alike.
  const Outcome alike =
      describe({RawPage{{"b", "b"}}.text(), page_with("LDC R1") + page_with("LDC R1")});
  EXPECT_EQ(alike.refused.size(), 0u);
  EXPECT_FALSE(alike.kernels.at(1).code.empty());
}

TEST(NcuSource, ThatDoesNotFitIsRefusedAndTheCountsStay) {
  RawPage page;
  page.counts["executed"] = 9000;
  const struct {
    std::string raw, source;
    const char* why;
  } kCases[] = {
      {page.text(), source_page(),
       "1.csv: line 1: lists 11000 executed instructions, but the counter says 9000"},
      {RawPage{}.text(), source_page("other"),
       "1.csv: line 1: has no launch: 'other' is on no raw page"},
      {RawPage{}.text(), "\"Kernel Name\",\"copy(float *, int)\"\n",
       "1.csv: line 1: lists no machine code"},
      {RawPage{}.text(),
       "\"Kernel Name\",\"copy(float *, int)\"\n\"Address\",\"Source\"\n\"0x0\",\"NOP\"\n",
       "1.csv: line 1: has no counts of executed instructions"},
  };
  for (const auto& c : kCases) {
    const Outcome outcome = describe({c.raw, c.source});
    ASSERT_EQ(outcome.refused.size(), 1u) << c.why;
    EXPECT_EQ(outcome.refused[0].substr(0, std::string(c.why).size()), c.why);
    ASSERT_EQ(outcome.kernels.size(), 1u);
    EXPECT_TRUE(outcome.kernels[0].code.empty());
  }
  const std::string whole = source_page();
  for (std::size_t size = 0; size < whole.size(); size += 5) {
    describe({RawPage{}.text(), whole.substr(0, size)});
  }
}

TEST(NcuSource, AddressesAscend) {
  std::string page = source_page();
  page.replace(page.find("0b20"), 4, "0b10");
  EXPECT_EQ(describe({RawPage{}.text(), page}).refused,
            std::vector<std::string>{
                "1.csv: line 5: its address does not follow that of the row before"});
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
