// SPDX-License-Identifier: Apache-2.0
// The judge with what nvcc and cuobjdump really print: right kernels pass, wrong ones do not, and a
// series has the evidence of its own kernels.
#include "probes/harness/code_judge.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <utility>

#include "analysis/base/error.h"
#include "analysis/base/text_file.h"
#include "tests/analysis/samples/example_recording.h"

namespace warpgauge::probes {
namespace {

using machine_code::CodeLevel;
using Strings = std::vector<std::string>;

const Kernels kChase = Kernels::named("_ZN4demo5chaseEPPKvxS2_Px");
const Kernels kFfma = Kernels::named("_ZN4demo4ffmaILi8EEEvPfffi");
const Kernels kNowhere = Kernels::named("_ZN4demo7nowhereEv");
constexpr const char* kChaseText = "demo::chase(void const**, long long, void const**, long long*)";
constexpr const char* kFfmaText = "void demo::ffma<8>(float*, float, float, int)";

std::string golden(const std::string& file) {
  return read_text_file(WARPGAUGE_SOURCE_DIR "/tests/analysis/machine_code/golden/" + file);
}

ProgramCode program() {
  return {CodeLevel::kSass,
          machine_code::parse_sass(golden("chase.sass") + golden("unrolled.sass")), ""};
}

CodeExpectation loads(int count) {
  return {.kernel = kChase, .sass = "LDG\\.E\\.64\\.STRONG\\.SM", .count = count};
}
CodeExpectation ffmas(int count) { return {.kernel = kFfma, .sass = "FFMA", .count = count}; }

ProbeSpec planted(std::vector<CodeExpectation> machine_code,
                  std::vector<Part> (*parts)() = nullptr) {
  return {
      .question = "", .machine_code = std::move(machine_code), .parts = parts, .name = "planted"};
}

std::vector<Part> two_parts() {
  return {{"chase", "", {loads(4)}}, {"broken", "", {ffmas(8)}}};  // 32 are there
}

Strings names(const std::vector<samples::CodeEvidence>& evidence) {
  Strings list;
  for (const auto& entry : evidence) list.push_back(entry.kernel);
  return list;
}

TEST(CodeJudge, ViolationsAreThoseOfTheProbeAndOfThePart) {
  const auto code = program();
  const CodeJudge judge(code, planted({ffmas(32)}, two_parts));
  EXPECT_EQ(judge.violations(""), Strings{});
  EXPECT_EQ(judge.violations("chase"), Strings{});
  ASSERT_EQ(judge.violations("broken").size(), 1u);
  EXPECT_TRUE(judge.violations("broken")[0].starts_with(kFfmaText));
  EXPECT_THROW(judge.violations("no such part"), std::out_of_range);

  const CodeJudge shared(code, planted({ffmas(8)}, two_parts));
  EXPECT_EQ(shared.violations("chase").size(), 1u);
  EXPECT_EQ(shared.violations("broken").size(), 2u);
}

TEST(CodeJudge, AKernelCostsTheSeriesThatTimeIt) {
  const auto code = program();
  const CodeJudge judge(code, planted({ffmas(8), loads(4)}, two_parts));  // 32 FFMA are there
  EXPECT_EQ(judge.violations("").size(), 1u);
  EXPECT_EQ(judge.violations("", kChase), Strings{});
  EXPECT_EQ(judge.violations("", kFfma).size(), 1u);
  EXPECT_EQ(judge.violations("", {kFfma, kChase}).size(), 1u);
  EXPECT_EQ(judge.violations("chase", kChase), Strings{});
  EXPECT_EQ(judge.violations("broken", kChase).size(), 1u);  // the part is judged as a whole
}

TEST(CodeJudge, AKernelWithoutBodyIsNamedUnlessItIsMeant) {
  const ProgramCode code{CodeLevel::kSass,
                         machine_code::parse_sass("\tcode for sm_120a\n\t\tFunction : kernel\n"
                                                  "        /*0000*/   EXIT ;   /* 0x0 */\n"),
                         ""};
  const Kernels kernel = Kernels::named("kernel");
  EXPECT_EQ(CodeJudge(code, planted({})).without_body("", kernel),
            "kernel has no body in code for sm_120a");
  EXPECT_EQ(CodeJudge(code, planted({})).without_body("", kChase), "");
  const auto ends = expect(kernel, "EXIT", "ret", 1).in_kernel();
  EXPECT_EQ(CodeJudge(code, planted({ends})).without_body("", kernel), "");
  // What is said of another architecture does not make it meant.
  EXPECT_NE(CodeJudge(code, planted({ends.on("sm_90a")})).without_body("", kernel), "");
  // Nor does what is absent by design; a series without kernels is of those of its part.
  const auto absent = expect_absent(kernel, "HGMMA*", "for sm_90a only").on("!sm_90a");
  EXPECT_NE(CodeJudge(code, planted({absent})).without_body("", kernel), "");
  EXPECT_NE(CodeJudge(code, planted({absent})).without_body("", {}), "");
  EXPECT_EQ(CodeJudge(code, planted({ends})).without_body("", {}), "");
  const auto whole = program();
  EXPECT_EQ(CodeJudge(whole, planted({})).without_body("", {kChase, kFfma}), "");
}

TEST(CodeJudge, AKernelWithoutListingIsNamed) {
  const auto code = program();
  const CodeJudge judge(code, planted({}));
  EXPECT_EQ(judge.not_listed(kChase), "");
  EXPECT_EQ(judge.not_listed({kChase, kFfma}), "");
  EXPECT_EQ(judge.not_listed({}), "");
  EXPECT_EQ(judge.not_listed({kChase, kNowhere}), "no listing holds the kernel demo::nowhere()");
  // Part of a name is not a name.
  EXPECT_NE(judge.not_listed(Kernels::named("_ZN4demo5chaseE")), "");
}

TEST(CodeJudge, ASeriesHasTheEvidenceOfItsKernels) {
  const auto code = program();
  const CodeJudge judge(code, planted({loads(4)}));
  EXPECT_EQ(names(judge.evidence("", {})), Strings{kChaseText});  // all that is expected
  EXPECT_EQ(names(judge.evidence("", kFfma)), Strings{kFfmaText});
  const auto bare = judge.evidence("", kFfma);
  EXPECT_TRUE(bare[0].in_loop.empty());  // nothing says which loop is timed
  EXPECT_EQ(bare[0].hash, code.kernels[1].hash);
  const auto both = judge.evidence("", {kFfma, kChase});  // the one about which something is known
  ASSERT_EQ(names(both), Strings{kChaseText});
  EXPECT_EQ(both[0].in_loop.at("LDG.E.64.STRONG.SM"), 4);
  EXPECT_EQ(both[0].hash, code.kernels[0].hash);
  const CodeJudge all(code, planted({ffmas(32), loads(4)}));
  EXPECT_EQ(names(all.evidence("", {kFfma, kChase})), (Strings{kChaseText, kFfmaText}));
  EXPECT_EQ(names(judge.evidence("", kNowhere)), Strings{});
}

TEST(CodeJudge, EvidenceIsThatOfThePart) {
  const auto code = program();
  const CodeJudge judge(code, planted({}, two_parts));
  EXPECT_EQ(names(judge.evidence("chase", {})), Strings{kChaseText});
  EXPECT_EQ(judge.evidence("broken", kFfma)[0].in_loop.at("FFMA"), 32);
  EXPECT_TRUE(judge.evidence("chase", kFfma)[0].in_loop.empty());
}

TEST(CodeJudge, JudgesNothingWhereNoCodeIsKnown) {
  const ProgramCode code{CodeLevel::kPtx, {}, "machine code not checked: none"};
  const CodeJudge judge(code, planted({loads(5)}));
  EXPECT_EQ(judge.missing(), code.missing);
  EXPECT_EQ(judge.violations(""), Strings{});
  EXPECT_EQ(judge.not_listed(kNowhere), "");
  EXPECT_EQ(names(judge.evidence("", kChase)), Strings{});
  EXPECT_FALSE(judge.traits(kChase));
}

TEST(CodeJudge, TraitsAreOfTheKernelThatIsNamed) {
  const auto code = program();
  const CodeJudge judge(code, planted({}));
  EXPECT_EQ(judge.traits(kFfma)->ffma_sources.instructions, 32);
  EXPECT_EQ(judge.traits(kChase)->ffma_sources.instructions, 0);
  EXPECT_FALSE(judge.traits(kNowhere));
}

TEST(ProgramCode, SassIsReadBeforePtx) {
  const samples::TemporaryFolder folder;
  const auto none = read_program_code(folder / "program");
  EXPECT_EQ(
      none.missing,
      "machine code not checked: no program.sass or .ptx beside the program or in lib/warpgauge");
  EXPECT_TRUE(none.kernels.empty());
  samples::write_text(folder / "program.ptx", golden("spill.ptx"));
  const auto ptx = read_program_code(folder / "program");
  EXPECT_EQ(ptx.missing, "");
  EXPECT_EQ(ptx.level, CodeLevel::kPtx);
  EXPECT_EQ(ptx.kernels.size(), 1u);
  samples::write_text(folder / "program.sass", golden("chase.sass") + golden("unrolled.sass"));
  const auto sass = read_program_code(folder / "program");
  EXPECT_EQ(sass.level, CodeLevel::kSass);
  EXPECT_EQ(sass.kernels.size(), 2u);
}

TEST(ProgramCode, CompressedListingsOfAnInstalledProgramAreRead) {
  const samples::TemporaryFolder folder;
  const auto program = folder / "program", installed = folder / "installed";
  const std::string text = golden("chase.sass") + golden("unrolled.sass");
  std::filesystem::create_directory(installed);
  samples::write_text(installed / "program.sass.zst", compress_text(text, 3));
  const auto sass = read_program_code(program, installed);
  EXPECT_EQ(sass.missing, "");
  EXPECT_EQ(sass.level, CodeLevel::kSass);
  EXPECT_EQ(sass.kernels.size(), 2u);
  samples::write_text(folder / "program.ptx.zst", compress_text(golden("spill.ptx"), 3));
  EXPECT_EQ(read_program_code(program, installed).level, CodeLevel::kPtx) << "the one beside it";
}

TEST(ProgramCode, AListingThatIsCutShortIsRefused) {
  const samples::TemporaryFolder folder;
  const std::string whole = compress_text(golden("chase.sass"), 3);
  samples::write_text(folder / "program.sass.zst", whole.substr(0, whole.size() / 2));
  try {
    read_program_code(folder / "program");
    FAIL() << "half a listing was taken for a whole one";
  } catch (const InputError& error) {
    EXPECT_EQ(error.what(),
              (folder / "program.sass.zst").string() + ": ends within its compressed data");
  }
}

TEST(ProgramCode, OnlyTheArchitectureThatRunsIsKept) {
  auto code = program();
  code.kernels[0].architecture = "sm_80";
  keep_architecture(code, 90);
  ASSERT_EQ(code.kernels.size(), 1u);
  EXPECT_EQ(code.kernels[0].architecture, "sm_90a");
  EXPECT_EQ(code.missing, "");
  keep_architecture(code, 120);
  EXPECT_EQ(code.missing, "machine code not checked: this build holds none for this device");
}

TEST(ProgramCode, CodeOfTheSameGenerationRunsOnLaterChipsOfIt) {
  const struct {
    const char* architecture;
    int capability;
    bool runs;
  } kCases[] = {{"sm_80", 80, true},     {"sm_80", 86, true},     {"sm_80", 89, true},
                {"sm_86", 80, false},    {"sm_86", 89, true},     {"sm_80", 90, false},
                {"sm_90", 90, true},     {"sm_90a", 90, true},    {"sm_90a", 100, false},
                {"sm_100a", 103, false}, {"sm_100f", 103, true},  {"sm_100", 103, true},
                {"sm_120", 121, true},   {"sm_120a", 121, false}, {"sm_70", 75, true},
                {"sm_80", 87, false},    {"sm_87", 87, true},     {"sm_87", 89, false},
                {"sm_100f", 110, false}, {"sm_110a", 110, true},  {"", 90, false}};
  for (const auto& c : kCases) {
    EXPECT_EQ(runs_on(c.architecture, c.capability), c.runs) << c.architecture << c.capability;
  }
  // Evidence of sm_80's code is that of what runs on an 8.6; where there is its own, that runs.
  auto code = program();
  code.kernels[0].architecture = "sm_80";
  keep_architecture(code, 86);
  ASSERT_EQ(code.kernels.size(), 1u);
  EXPECT_EQ(code.kernels[0].architecture, "sm_80");
  EXPECT_EQ(code.missing, "");
  auto both = program();
  both.kernels[0].architecture = "sm_80";
  both.kernels[1].architecture = "sm_86";
  keep_architecture(both, 86);
  ASSERT_EQ(both.kernels.size(), 1u);
  EXPECT_EQ(both.kernels[0].architecture, "sm_86");
}

}  // namespace
}  // namespace warpgauge::probes
