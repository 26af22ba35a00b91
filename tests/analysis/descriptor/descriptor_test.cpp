// SPDX-License-Identifier: Apache-2.0
#include "analysis/descriptor/descriptor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "analysis/base/error.h"
#include "analysis/base/text_file.h"
#include "analysis/descriptor/read.h"
#include "analysis/descriptor/write.h"
#include "tests/analysis/descriptor/planted_text.h"
#include "tests/analysis/processor_time.h"

namespace warpgauge::descriptor {
namespace {

using enum Resource;
using planted::complaint;
using planted::kGood;
using planted::replaced;

TEST(Descriptor, ArgumentsAreReadAsTheyWereWritten) {
  const auto file =
      std::filesystem::path(WARPGAUGE_SOURCE_DIR) / "tests/analysis/descriptor/with_arguments.json";
  const Descriptor kernel = read_descriptor(file);
  ASSERT_TRUE(kernel.arguments.has_value());
  const LaunchArguments& arguments = *kernel.arguments;
  EXPECT_EQ(arguments.grid, (std::array<std::uint32_t, 3>{4, 2, 1}));
  EXPECT_EQ(arguments.cluster, (std::array<std::uint32_t, 3>{1, 2, 1}));
  EXPECT_EQ(arguments.values.at(2), (std::vector<std::uint8_t>{0, 4, 0, 0}));
  EXPECT_EQ(arguments.pointers.at(1).offset, 16896U);
  EXPECT_EQ(arguments.allocations.at(0).contents.at(0).hash, "0f3c9a7be6d51482");
  const std::string line = to_json_line(kernel);
  EXPECT_EQ(to_json_line(parse_descriptor(line, "line")), line);
  EXPECT_NE(line.find("\"arguments\":{\"grid\":[4,2,1]"), std::string::npos);
}

TEST(Descriptor, WhatIsUnknownIsKeptWithItsReason) {
  const std::string launch = R"("launch": {"grid_blocks": 10)";
  const std::string with =
      replaced(launch, R"("counted_on": {"device": "NVIDIA X", "architecture": "sm_80"},
      "unknown": {"dram_read_bytes": "ncu prints 'n/a'"}, )" +
                           launch);
  const Descriptor k = parse_descriptor(with, "k.json");
  const std::vector<UnknownAmount> unknown = {{"dram_read_bytes", "ncu prints 'n/a'"}};
  EXPECT_EQ(k.unknown, unknown);
  EXPECT_TRUE(k.work.is_open(kDramReadBytes));
  EXPECT_FALSE(k.work.is_open(kFma));
  EXPECT_EQ(k.counted_on->device, "NVIDIA X");
  EXPECT_EQ(k.counted_on->architecture, "sm_80");
  for (const std::string& again : {to_json(k), to_json_line(k)}) {
    const Descriptor same = parse_descriptor(again, "again");
    EXPECT_EQ(same.unknown, unknown);
    EXPECT_EQ(same.unread, k.unread);
    EXPECT_EQ(to_json(same), to_json(k));
  }
  const auto refused = [&](const std::string& members) {
    return complaint(replaced(launch, R"("unknown": {)" + members + "}, " + launch));
  };
  EXPECT_EQ(refused(R"("furlongs": "n/a")"),
            "k.json: unknown.furlongs: unknown resource (docs/kernel_json.md lists them)");
  EXPECT_EQ(refused(R"("fma": "n/a")"), "k.json: unknown.fma: is in work: it is not unknown");
  EXPECT_EQ(refused(R"("alu": "")"), "k.json: unknown.alu: is empty: say why it is not known");
  EXPECT_NE(refused(R"("alu": 0)"), "accepted");
}

// Counts that a description lacks are unknown as well, with or without a word.
TEST(Descriptor, ACountThatIsNotThereIsUnknown) {
  const auto with = [](const std::string& counts, const std::string& more) {
    return parse_descriptor(
        R"({"schema": "warpgauge.kernel", "version": 1, "name": "k", "size": "n",
      "source": "ncu", "launch": {"grid_blocks": 10, "threads_per_block": 256,
      "registers_per_thread": 32, "shared_bytes_per_block": 0}, "counts": {)" +
            counts + "}" + more + "}",
        "k");
  };
  const Descriptor silent = with(R"("issued": 100, "executed": 90)", "");
  const auto of = [](const Descriptor& k, const std::string& what) {
    const auto found = std::ranges::find(k.unknown, what, &UnknownAmount::what);
    return found == k.unknown.end() ? "known" : found->why;
  };
  EXPECT_EQ(of(silent, "alu"), "no reading of it");
  EXPECT_EQ(of(silent, "dram_write_bytes"), "no reading of it");
  const Descriptor told =
      with(R"("issued": 100, "executed": 90)", R"(, "unknown": {"alu": "nan"})");
  EXPECT_EQ(of(told, "alu"), "nan");
  EXPECT_THROW(with(R"("issued": 100, "alu": 3)", R"(, "unknown": {"alu": "nan"})"), InputError);
}

TEST(Descriptor, IsReadWhole) {
  const Descriptor k = parse_descriptor(kGood, "k.json");
  EXPECT_EQ(k.file, "k.json");
  EXPECT_EQ(k.name, "k");
  EXPECT_EQ(k.comment, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(k.assumes, std::vector<std::string>{"c"});
  EXPECT_EQ(k.launch.grid_blocks, 10);
  EXPECT_EQ(k.launch.threads_per_block, 256);
  EXPECT_EQ(k.launch.registers_per_thread, 32);
  EXPECT_EQ(k.launch.shared_bytes_per_block, 1024);
  EXPECT_EQ(k.launch.kernels, 1);
  EXPECT_EQ(k.work[kFma], 50);
  EXPECT_EQ(k.work[kAlu], 0);
  EXPECT_TRUE(k.work.states(kBarriers));
  EXPECT_FALSE(k.work.uses(kBarriers));
  EXPECT_FALSE(k.work.states(kAlu));
  EXPECT_EQ(k.variants.at("no_conflicts").at(kSharedWavefronts), 2);
  EXPECT_EQ(k.busy_us, (std::map<std::string, double>{{"dram", 1.25}, {"fma", 0}}));
  ASSERT_TRUE(k.time);
  EXPECT_EQ(k.time->median_us, 4.5);
  EXPECT_EQ(k.time->low_us, 4.25);
  EXPECT_EQ(k.time->high_us, 5);
  EXPECT_EQ(k.time->launches, 12);
  EXPECT_EQ(k.launch.cluster_blocks, 1);
  EXPECT_FALSE(k.launch.graph_node);
}

TEST(Descriptor, HoldsTheMachineCodeThatWasExecuted) {
  const machine_code::ExecutedCode code = parse_descriptor(kGood, "k.json").code;
  EXPECT_EQ(code.cubin, "0123456789abcdef");
  EXPECT_EQ(code.function, "_Z1kv");
  EXPECT_EQ(code.architecture, "sm_90a");
  ASSERT_EQ(code.instructions.size(), 2u);
  const machine_code::ExecutedInstruction& load = code.instructions[1];
  EXPECT_EQ(load.offset_bytes, 48u);
  EXPECT_EQ(load.control, 2097151u);
  EXPECT_EQ(load.executed, 80);
  EXPECT_EQ(load.threads, 17.5);
  EXPECT_EQ(load.sectors, 320);
  EXPECT_EQ(load.wavefronts, 64);
  EXPECT_EQ(load.text, "@!P0 LDG.E R4, desc[UR4][R2.64]");
}

TEST(Descriptor, WhatIsWrittenReadsBackTheSame) {
  for (const std::string& text :
       {std::string(kGood),
        replaced(R"("shared_bytes_per_block": 1024)",
                 R"("shared_bytes_per_block": 1024, "kernels": 3)"),
        replaced(R"("shared_bytes_per_block": 1024)",
                 R"("shared_bytes_per_block": 1024, "cluster_blocks": 2, "graph_node": false)"),
        replaced("S2R R0", R"(a\"b\\c)")}) {
    const std::string written = to_json(parse_descriptor(text, "k.json"));
    EXPECT_EQ(to_json(parse_descriptor(written, "k.json")), written);
    EXPECT_EQ(nlohmann::json::parse(written), nlohmann::json::parse(text));
    const std::string line = to_json_line(parse_descriptor(text, "k.json"));
    EXPECT_EQ(line.find('\n'), line.npos);
    EXPECT_EQ(nlohmann::json::parse(line), nlohmann::json::parse(text));
  }
}

/// The code with lines of the source.
std::string with_lines() {
  std::string text = replaced("\"instruction\"]", "\"instruction\", \"line\"]");
  const auto put = [&text](const std::string& before, const std::string& more) {
    text.insert(text.find(before) + before.size(), more);
  };
  put("\"sm_90a\",", "\n           \"files\": [\"/s/x.cu\"],");
  put("SR_TID.X\"", ", \"\"");
  put("[R2.64]\"", ", \"x.cu:42\"");
  return text;
}

TEST(Descriptor, MayHaveLinesOfTheSource) {
  const Descriptor k = parse_descriptor(with_lines(), "k.json");
  EXPECT_EQ(k.code.files, std::vector<std::string>{"/s/x.cu"});
  EXPECT_EQ(k.code.instructions[0].line, "");  // the compiler knows none
  EXPECT_EQ(k.code.instructions[1].line, "x.cu:42");
  for (const std::string& written : {to_json(k), to_json_line(k)}) {
    EXPECT_EQ(nlohmann::json::parse(written), nlohmann::json::parse(with_lines()));
    EXPECT_EQ(to_json(parse_descriptor(written, "k.json")), to_json(k));
  }
  const auto changed = [](const std::string& from, const std::string& to) {
    std::string text = with_lines();
    EXPECT_NE(text.find(from), text.npos) << from;
    return complaint(text.replace(text.find(from), from.size(), to));
  };
  EXPECT_EQ(changed(", \"\"]", "]"), "k.json: code.rows[0]: must be a list of 8 cells");
  EXPECT_EQ(changed("\"x.cu:42\"", "42"), "k.json: code.rows[1].line: must be text");
  EXPECT_EQ(changed("\"x.cu:42\"", "\"" + std::string(4097, 'x') + "\""),
            "k.json: code.rows[1].line: is longer than 4096 bytes");
  EXPECT_NE(changed("\"line\"]", "\"lines\"]"), "accepted");
  // Without its column, a line number is not a cell, neither in all rows nor in one.
  EXPECT_EQ(changed(", \"line\"]", "]"), "k.json: code.rows[0]: must be a list of 7 cells");
}

TEST(Descriptor, SaysWhichKernelItIs) {
  const std::string text = replaced(
      R"("size")", R"("mangled": "_Z1kv", "code_hash": "0123456789abcdef", "range": "step", )"
                   R"("order": 7, "process": "fedcba9876543210", "size")");
  const Descriptor k = parse_descriptor(text, "k.json");
  EXPECT_EQ(k.mangled, "_Z1kv");
  EXPECT_EQ(k.code_hash, "0123456789abcdef");
  EXPECT_EQ(k.range, "step");
  EXPECT_EQ(k.order, 7);
  EXPECT_EQ(k.process, "fedcba9876543210");
  EXPECT_EQ(nlohmann::json::parse(to_json(k)), nlohmann::json::parse(text));
  for (const char* wrong : {"0123456789ABCDEF", "0123", "../../../../etc/"}) {
    EXPECT_EQ(
        complaint(replaced(R"("size")", R"("code_hash": ")" + std::string(wrong) + R"(", "size")")),
        "k.json: code_hash: must be 16 hexadecimal digits");
    EXPECT_EQ(
        complaint(replaced(R"("size")", R"("process": ")" + std::string(wrong) + R"(", "size")")),
        "k.json: process: must be 16 hexadecimal digits");
  }
  EXPECT_EQ(parse_descriptor(replaced(R"("size")", R"("order": 0, "size")"), "k.json").order, 0);
  EXPECT_FALSE(parse_descriptor(kGood, "k.json").order);
  for (const char* wrong : {"-1", "1.5", "\"1\"", "null", "9007199254740992", "[1]"}) {
    const auto changed = replaced(R"("size")", R"("order": )" + std::string(wrong) + R"(, "size")");
    EXPECT_NE(complaint(changed).find("order"), std::string::npos) << wrong;
  }
}

TEST(Descriptor, AnInstructionIsWrittenOnALine) {
  const std::string written = to_json(parse_descriptor(kGood, "k.json"));
  EXPECT_NE(written.find("\n      [16, 4066, 80, 2560, 0, 0, \"S2R R0, SR_TID.X\"],\n      [48, "),
            written.npos);
}

TEST(Descriptor, RowsAreReadAsStrictlyAsAllElse) {
  for (const char* cell : {"017", "1.", ".5", "+17", "-17", "0x1", "1e999", "1e", "inf", "nan", "",
                           "17 17", "17,", "\"17\"", "null"}) {
    EXPECT_NE(complaint(replaced("17.5", cell)), "accepted") << cell;
  }
  for (const char* cell : {"0", "17", "1.5e1", "1E+1", "\t17\n"}) {
    EXPECT_EQ(complaint(replaced("17.5", cell)), "accepted") << cell;
  }
  EXPECT_EQ(complaint(replaced("R4, desc[UR4][R2.64]\"]", "R4, desc[UR4][R2.64]\"")),
            "k.json: not valid JSON at line 20, column 88");
  EXPECT_EQ(
      complaint(replaced("\"what_if\"", "\"rows\": [[0, 0, 1, 0, 1, 0, 0, \"NOP\"]], \"what_if\"")),
      "k.json: member 'rows' is not known");
}

TEST(Descriptor, ThousandsOfInstructionsAreReadInMilliseconds) {
  Descriptor kernel = parse_descriptor(kGood, "k.json");
  for (int i = 0; i < 5000; ++i) {
    machine_code::ExecutedInstruction next = kernel.code.instructions.back();
    next.offset_bytes += 16;
    kernel.code.instructions.push_back(next);
  }
  const std::string text = to_json_line(kernel);
  std::chrono::duration<double, std::micro> best = std::chrono::hours(1);
  for (int i = 0; i < 5; ++i) {
    const auto start = processor_time();
    EXPECT_EQ(parse_descriptor(text, "k.json").code.instructions.size(), 5002u);
    best = std::min<decltype(best)>(best, processor_time() - start);
  }
  // A few milliseconds; a build for tests checks more.
  EXPECT_LT(best, std::chrono::milliseconds(200));
  RecordProperty("microseconds", static_cast<int>(best.count()));
}

TEST(Descriptor, RefusesInOneLineWithFilePlaceAndCause) {
  const struct {
    const char *from, *to, *complaint;
  } kCases[] = {
      {"\"fma\"", "\"fmaa\"",
       "k.json: work.fmaa: unknown resource (docs/kernel_json.md lists them); did you mean 'fma'?"},
      {"\"fma\"", "\"regs\"",
       "k.json: work.regs: unknown resource (docs/kernel_json.md lists them); registers_per_thread "
       "is no resource, but a member of launch"},
      {"\"fma\"", "\"syncthreads\"",
       "k.json: work.syncthreads: unknown resource (docs/kernel_json.md lists them); did you mean "
       "'barriers'?"},
      {"\"value\": 50", "\"value\": -3",
       "k.json: work.fma: is -3: neither 0 nor from 2^-64 to 2^64"},
      {R"("value": 50, "unit": "instructions")", R"("value": 50)",
       "k.json: work.fma: has no unit (instructions is expected)"},
      {R"("value": 50, "unit": "instructions")", R"("value": 50, "unit": "bytes")",
       "k.json: work.fma: unit is 'bytes', instructions is expected"},
      {R"("value": 50, )", "", "k.json: work.fma: has no value"},
      {R"({"value": 50, "unit": "instructions"})", "50",
       R"(k.json: work.fma: must be an object {"value": number, "unit": text})"},
      {"\"value\": 50", "\"value\": \"50\"", "k.json: member 'work.fma.value' must be a number"},
      {R"("value": 50, )", R"("value": 50, "values": 1, )",
       "k.json: member 'work.fma.values' is not known; did you mean 'value'?"},
      {R"("value": 50, )", R"("value": 50, "value": 51, )",
       "k.json: member 'value' is given twice"},
      {"\"value\": 50", "\"value\": 1e999", "k.json: number too large at line 9, column 26"},
      {"\"value\": 50,", "\"value\": 50", "k.json: not valid JSON at line 9, column 30"},
      {"\"value\": 50", "\"value\": 500",
       "k.json: work.warp_instructions: 100 were issued, but the pipes executed 500"},
      {"\"value\": 2,", "\"value\": 65,",
       "k.json: what_if.no_conflicts.shared_wavefronts: is 65, more than the kernel's own 64"},
      {"no_conflicts", "no_conflict", "k.json: member 'what_if.no_conflict' is not known"},
      {R"({"shared_wavefronts": {"value": 2, "unit": "wavefronts"}})", "{}",
       "k.json: what_if.no_conflicts: is empty"},
      {"\"grid_blocks\": 10", "\"grid_blocks\": 0",
       "k.json: launch.grid_blocks: is 0: from 1 to 9007199254740992 are possible"},
      {"\"grid_blocks\": 10", "\"grid_blocks\": -1",
       "k.json: launch.grid_blocks: is -1: from 1 to 9007199254740992 are possible"},
      {"\"grid_blocks\": 10", "\"grid_blocks\": 9007199254740993",
       "k.json: launch.grid_blocks: is 9007199254740993: at most 9007199254740992 are possible"},
      {"\"grid_blocks\": 10", "\"grid_blocks\": 1180591620717411303424",
       "k.json: launch.grid_blocks: is 1.1805916207174113e+21: at most 9007199254740992 are "
       "possible"},
      {"\"grid_blocks\": 10",
       "\"grid_blocks\": 9007199254740990, \"kernels\": 4, \"total_blocks\": 20000000000000001",
       "k.json: launch.total_blocks: is 20000000000000001: at most 9007199254740992 are possible"},
      {"\"grid_blocks\": 10", "\"grid_blocks\": 1.5",
       "k.json: member 'launch.grid_blocks' must be a whole number"},
      {"\"grid_blocks\": 10, ", "", "k.json: member 'launch.grid_blocks' is missing"},
      {"warpgauge.kernel", "warpgauge.profile",
       "k.json: schema: is 'warpgauge.profile', not 'warpgauge.kernel': it is a profile (--profile "
       "names it), and the description of a kernel is wanted"},
      {"\"version\": 1", "\"version\": 2",
       "k.json: version: 2 is not known (this program reads version 1)"},
      {"\"name\": \"k\"", "\"name\": \"\"", "k.json: name: is empty"},
      {"\"source\": \"hand\"", "\"origin\": \"hand\"", "k.json: member 'source' is missing"},
      {"\"warp_instructions\": {\"value\": 100, \"unit\": \"instructions\"},", "",
       "k.json: work.warp_instructions: must be stated"},
      {"\"comment\"", "\"remark\"", "k.json: member 'remark' is not known"},
      {"\"dram\": 1.25", "\"drum\": 1.25",
       "k.json: busy_us.drum: unknown unit (docs/kernel_json.md lists them)"},
      {"\"dram\": 1.25", "\"dram\": -1", "k.json: busy_us.dram: is -1: no time of a kernel"},
      {"\"low_us\": 4.25", "\"low_us\": 4.75",
       "k.json: time.low_us: is 4.75, more than the median 4.5"},
      {"\"high_us\": 5", "\"high_us\": 4", "k.json: time.high_us: is 4, less than the median 4.5"},
      {"\"launches\": 12", "\"launches\": 0", "k.json: time.launches: must be at least 1"},
      {R"("shared_bytes_per_block": 1024)",
       R"("shared_bytes_per_block": 1024, "cluster_blocks": 3)",
       "k.json: launch.cluster_blocks: is 3, which does not divide the 10 blocks of the grid"},
      {"\"sectors\", ", "",
       "k.json: code.columns: must be at, control, executed, threads, sectors, "
       "wavefronts, "
       "instruction, "
       "and may have line behind them"},
      {"[48,", "[16,", "k.json: code.rows[1].at: is 16 after 16: offsets must ascend"},
      {"[48,", "[-1,", "k.json: code.rows[1].at: must be a whole number of 0 or more"},
      {"2097151", "2097152", "k.json: code.rows[1].control: has more than 21 bits"},
      {"80, 2560", "-80, 2560",
       "k.json: code.rows[0].executed: is -80: neither 0 nor from 2^-64 to 2^64"},
      {"80, 2560", "80, 2590",
       "k.json: code.rows[0].threads: are 2590: 80 warps have no more than 2560"},
      {"17.5, 320", "17.5, 2600",
       "k.json: code.rows[1].sectors: are 2600: 80 warps touch no more than 2560, one for each "
       "lane"},
      {"80, 2560, 0, 0", "80, 2560, 0", "k.json: code.rows[0]: must be a list of 7 cells"},
      {"\"S2R R0, SR_TID.X\"", "7", "k.json: code.rows[0].instruction: must be text"},
      {"\"S2R R0, SR_TID.X\"", "\"\"", "k.json: code.rows[0].instruction: is empty"},
  };
  for (const auto& c : kCases) EXPECT_EQ(complaint(replaced(c.from, c.to)), c.complaint);
}

TEST(Descriptor, RefusesWhatIsNoDescription) {
  EXPECT_EQ(complaint(""), "k.json: not valid JSON at byte 1");
  EXPECT_EQ(complaint("[]"), "k.json: must be an object");
  EXPECT_EQ(complaint("{}"), "k.json: member 'schema' is missing");
  EXPECT_NE(complaint(std::string(100000, '[')).find("nested deeper"), std::string::npos);
  EXPECT_THROW(read_descriptor("/no/such/kernel.json"), InputError);
}

TEST(Descriptor, MayStateCountsInsteadOfWork) {
  std::string text = kGood;
  const std::size_t begin = text.find("\"work\""), end = text.find("\"busy_us\"");
  text.replace(begin, end - begin,
               R"("counts": {"issued": 100, "fma": 40, "elapsed_ns": 2000, "dram_percent": 50}, )");
  const Descriptor kernel = parse_descriptor(text, "k.json");
  EXPECT_EQ(kernel.work[kWarpInstructions], 100);
  EXPECT_EQ(kernel.work[kFma], 40);
  const std::string written = to_json(kernel);
  EXPECT_EQ(to_json(parse_descriptor(written, "k.json")), written);
  const auto with = [&](const std::string& count) {
    std::string wrong = text;
    wrong.replace(wrong.find("\"fma\": 40"), 9, count);
    return complaint(wrong);
  };
  EXPECT_EQ(with("\"fma\": -1"), "k.json: counts.fma: is -1: neither 0 nor from 2^-64 to 2^64");
  EXPECT_EQ(with("\"fma\": \"1\""), "k.json: member 'counts.fma' must be a number");
  text.insert(text.find("\"busy_us\""), "\"work\": {}, ");
  EXPECT_EQ(complaint(text), "k.json: counts: are beside work: which of them is it?");
}

TEST(DescriptorLines, ARefusedOneDoesNotStopTheOthers) {
  const auto file = std::filesystem::temp_directory_path() / "warpgauge_descriptor_lines.jsonl";
  const std::string good = to_json_line(parse_descriptor(kGood, "k.json"));
  replace_text_file(file, good + "\n\r\n{}\n" + good + "\n" + good.substr(0, 40));
  EXPECT_TRUE(holds_descriptors(file));
  std::vector<std::string> read, refused;
  read_descriptor_lines(
      file, [&](const Descriptor& kernel) { read.push_back(kernel.file); },
      [&](const InputError& error) { refused.push_back(error.what()); });
  EXPECT_EQ(read, (std::vector{file.string() + ":1", file.string() + ":4"}));
  EXPECT_EQ(refused, (std::vector{file.string() + ":3: member 'schema' is missing",
                                  file.string() + ":5: not valid JSON at byte 41"}));
  replace_text_file(file, R"({"record": "header", "schema": "warpgauge.recording"})");
  EXPECT_FALSE(holds_descriptors(file));
  std::filesystem::remove(file);
}

TEST(Descriptor, TheLeastLaunchIsABlockOfOneThread) {
  const std::string least = replaced(
      "\"threads_per_block\": 256, \"registers_per_thread\": 32,\n             "
      "\"shared_bytes_per_block\": 1024",
      "\"threads_per_block\": 1, \"registers_per_thread\": 0, \"shared_bytes_per_block\": 0, "
      "\"kernels\": 1, \"cluster_blocks\": 1");
  EXPECT_EQ(complaint(least), "accepted");
  EXPECT_EQ(parse_descriptor(least, "k.json").launch.threads_per_block, 1);
  EXPECT_NE(complaint(replaced("\"threads_per_block\": 256", "\"threads_per_block\": 0")),
            "accepted");
}

}  // namespace
}  // namespace warpgauge::descriptor
