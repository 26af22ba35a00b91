// SPDX-License-Identifier: Apache-2.0
// Descriptions of hand-written kernels that never ran: work that can be counted by hand, what is
// asked for, and what is refused.
#include "analysis/describe/from_code.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "analysis/base/error.h"
#include "analysis/base/text_file.h"
#include "analysis/descriptor/read.h"
#include "analysis/descriptor/write.h"
#include "analysis/machine_code/machine_code.h"
#include "analysis/samples/reader.h"
#include "tests/analysis/describe/never_ran.h"

namespace warpgauge::describe {
namespace {

TEST(FromCode, CountsTheWorkOfAllWarps) {
  const descriptor::Descriptor kernel = described(kStream, streaming());
  const descriptor::Work& work = kernel.work;
  EXPECT_EQ(kernel.source, "static");
  EXPECT_EQ(kernel.size, "grid 5x2x1, block 64x1x1");
  EXPECT_EQ(kernel.launch.grid_blocks, 10);
  EXPECT_EQ(work[Resource::kWarpInstructions], 20 * (6 * 10 + 2));
  for (const Resource pipe : {Resource::kFma, Resource::kImad, Resource::kAlu, Resource::kXu}) {
    EXPECT_EQ(work[pipe], 200) << descriptor::info(pipe).name;
  }
  EXPECT_EQ(work[Resource::kFlopFp32], 200 * 32 * 2);
  EXPECT_EQ(work[Resource::kLoadRequests], 200);
  EXPECT_EQ(work[Resource::kL1LoadSectors], 200 * 16);
  EXPECT_EQ(work[Resource::kL2ReadSectors], 200 * 16);  // all of it comes from DRAM
  EXPECT_EQ(work[Resource::kL2ReadRequests], 200 * 4);
  EXPECT_EQ(work[Resource::kDramReadBytes], 200 * 512);
  EXPECT_EQ(work[Resource::kL1StoreSectors], 20 * 4);
  EXPECT_EQ(work[Resource::kL2WriteSectors], 20 * 4);
  EXPECT_EQ(work[Resource::kL1Wavefronts], 200 * 4 + 20);
  EXPECT_EQ(work[Resource::kL1Bytes], 200 * 512 + 20 * 128);
  EXPECT_EQ(kernel.code.instructions[0].executed, 200);
  EXPECT_EQ(kernel.code.instructions[0].threads, 6400);
  EXPECT_EQ(kernel.code.instructions[0].sectors, 3200);
}

TEST(FromCode, TheWidestAccessesMove32BytesALane) {
  for (const char* load :
       {"LDG.E.ENL2.256 R8, R4, desc[UR4][R2.64]", "LDG.E.EFL2.256 R8, R4, desc[UR4][R2.64]"}) {
    Texts texts = kStream;
    texts[0] = load;
    texts[6] = "STG.E.ENL2.256 desc[UR4][R16.64], R8, R4";
    StaticQuestion asked = streaming();
    asked.memory.read_bytes.all = 20 * 10 * 1024;
    asked.memory.write_bytes.all = 20 * 1024;
    const descriptor::Work work = described(texts, asked).work;
    EXPECT_EQ(work[Resource::kL1LoadSectors], 200 * 32) << load;
    EXPECT_EQ(work[Resource::kL2ReadRequests], 200 * 8);
    EXPECT_EQ(work[Resource::kL1StoreSectors], 20 * 32);
    EXPECT_EQ(work[Resource::kL1Wavefronts], 220 * 8);
    EXPECT_EQ(work[Resource::kL1Bytes], 220 * 1024);
  }
}

TEST(FromCode, PackedArithmeticCountsBothHalves) {
  const descriptor::Descriptor kernel =
      described({"FFMA2 R8, R4, R6, R8", "FADD2 R8, R4, R6", "EXIT"}, question());
  EXPECT_EQ(kernel.work[Resource::kFlopFp32], 20 * 32 * (4 + 2));
  EXPECT_TRUE(std::ranges::any_of(kernel.assumes, [](const std::string& text) {
    return text.starts_with("FADD2, FFMA2 are taken to hold their pipe no longer than FFMA");
  }));
}

TEST(FromCode, TensorWorkIsCountedOrNamed) {
  const auto of = [](const char* text) { return described({text, "EXIT"}, question()); };
  const auto fp64 = of("DMMA.16x8x16 R8, R16, R24, R8");
  EXPECT_EQ(fp64.work[Resource::kTensorFp64], 20 * 4096);
  EXPECT_EQ(of("HMMA.SP.16832.F32 R8, R12, R16, R8, R0, 0x0").work[Resource::kTensorBf16MmaSync],
            20 * 4096);
  const auto tcgen05 = of("UTCHMMA gdesc[UR8], gdesc[UR10], tmem[UR4], tmem[UR12], idesc[UR13]");
  EXPECT_TRUE(tcgen05.work.is_open(Resource::kTensorBf16MmaSync));
  ASSERT_FALSE(tcgen05.unknown.empty());
  EXPECT_NE(tcgen05.unknown[0].why.find("rows, columns and depth are in a register"),
            std::string::npos);
  for (const descriptor::Descriptor& kernel : {fp64, tcgen05}) {
    EXPECT_FALSE(kernel.work.uses(Resource::kFlopFp32));
    EXPECT_FALSE(kernel.work.uses(Resource::kFlopFp64));
  }
}

TEST(FromCode, IsADescriptionThatIsReadAgain) {
  const std::string text = descriptor::to_json_line(described(kStream, streaming()));
  const descriptor::Descriptor again = descriptor::parse_descriptor(text, "test");
  EXPECT_EQ(descriptor::to_json_line(again), text);
}

TEST(FromCode, AsksForAllThatIsMissingAtOnce) {
  StaticQuestion asked = question();
  asked.launch.registers = {};
  asked.launch.says_shared = false;
  EXPECT_EQ(
      refusal(kStream, asked),
      "these options are missing: registers of a thread: --registers N; shared memory of a block, "
      "static and dynamic: --shared BYTES; loop at 0x0: --trips 0x0=N; bytes from DRAM of the "
      "loads at 0x0: --read-bytes N for all, --read-bytes 0x0=N for one, or --l2 SHARE; share "
      "found in L1 of the loads at 0x0: --l1 SHARE for all, or --l1 0x0=SHARE for one "
      "(0 where each sector is read once); bytes to "
      "DRAM of the stores at 0x60: --write-bytes N for all, or --write-bytes 0x60=N for one");
}

TEST(FromCode, TakesHitsFromSharesOrFootprints) {
  StaticQuestion asked = streaming();
  asked.memory.read_bytes = {};
  asked.memory.l1.all = 0.5;
  asked.memory.l2.all = 0.75;
  const descriptor::Descriptor kernel = described(kStream, asked);
  EXPECT_EQ(kernel.work[Resource::kL2ReadSectors], 1600);
  EXPECT_EQ(kernel.work[Resource::kDramReadBytes], 1600 * 32 / 4);
  // Less than all loads ask for: the user has to say which cache has the rest.
  asked = streaming();
  asked.memory.read_bytes.all = 51200;
  EXPECT_EQ(
      refusal(kStream, asked),
      "these options are missing: share found in L1 of the loads at 0x0: --l1 SHARE for all, or "
      "--l1 0x0=SHARE for one (0 where each sector is read once)");
  asked.memory.l1.at[0] = 0;
  EXPECT_EQ(described(kStream, asked).work[Resource::kL2ReadSectors], 3200);
  asked.memory.read_bytes = {.all = {}, .at = {{0, 25600}}};
  EXPECT_EQ(described(kStream, asked).work[Resource::kDramReadBytes], 25600);
}

TEST(FromCode, SaysWhereDramGivesMoreThanIsAskedOfL2) {
  StaticQuestion asked = streaming();
  const auto says = [&] {
    const auto assumes = described(kStream, asked).assumes;
    return std::ranges::find(assumes,
                             "DRAM gives up to 64 bytes for each sector of 32: with --read-bytes "
                             "it gives 1.5 times what loads ask of L2") != assumes.end();
  };
  EXPECT_FALSE(says());
  asked.memory.read_bytes.all = 1.5 * 20 * 10 * 512;
  EXPECT_TRUE(says());
}

TEST(FromCode, RefusesStatementsThatContradict) {
  StaticQuestion asked = streaming();
  asked.memory.l2.all = 0.5;
  EXPECT_NE(refusal(kStream, asked).find("is the sum over all loads"), std::string::npos);
  asked = streaming();
  asked.memory.read_bytes.all = 1e9;
  EXPECT_NE(refusal(kStream, asked).find("DRAM cannot give 1e+09 bytes"), std::string::npos);
  asked = streaming();
  asked.memory.write_bytes.all = 1e9;
  EXPECT_NE(refusal(kStream, asked).find("writes 2560 bytes, less than 1e+09"), std::string::npos);
  asked = streaming();
  asked.memory.lines.all = 17;
  EXPECT_NE(refusal(kStream, asked).find("do not lie in 17 lines"), std::string::npos);
  asked.memory.lines.all = 1;
  EXPECT_NE(refusal(kStream, asked).find("do not fit 1 lines"), std::string::npos);
  for (const auto& [place, option] : {std::pair{&MemoryStatement::sectors, "--sectors 0x60"},
                                      {&MemoryStatement::lines, "--lines"},
                                      {&MemoryStatement::ways, "--ways"},
                                      {&MemoryStatement::l1, "--l1"},
                                      {&MemoryStatement::l2, "--l2"},
                                      {&MemoryStatement::read_bytes, "--read-bytes"},
                                      {&MemoryStatement::copy_bytes, "--copy-bytes"}}) {
    asked = streaming();
    (asked.memory.*place).at[place == &MemoryStatement::sectors ? 0x10 : 0x60] = 1;
    const bool there = place == &MemoryStatement::lines;
    EXPECT_EQ(refusal(kStream, asked).find("warps reach no") == std::string::npos, there)
        << option << ": " << refusal(kStream, asked);
  }
}

TEST(FromCode, ScatteredAccessesAndConflictsAreAsTold) {
  const Texts texts = {"LDS.64 R2, [R0]",
                       "LDS R4, [R1]",
                       "BAR.SYNC.DEFER_BLOCKING 0x0",
                       "@P0 STS [R0], R4",
                       "STG.E desc[UR4][R6.64], R2",
                       "EXIT"};
  StaticQuestion asked = question();
  asked.memory.write_bytes.all = 2560;
  asked.memory.ways = {.all = {}, .at = {{0, 4}, {0x10, 1}}};
  asked.memory.lanes.at[0x30] = 0.5;  // a lane of every other warp
  asked.memory.sectors.at[0x40] = 32;
  asked.memory.lines.at[0x40] = 32;
  const descriptor::Descriptor kernel = described(texts, asked);
  EXPECT_EQ(kernel.code.instructions[0].wavefronts, 20 * 2 * 4);
  EXPECT_EQ(kernel.code.instructions[1].wavefronts, 20);
  EXPECT_EQ(kernel.code.instructions[3].wavefronts, 10);
  EXPECT_EQ(kernel.code.instructions[3].threads, 10);
  EXPECT_EQ(kernel.work[Resource::kSharedWavefronts], 160 + 20 + 10);
  EXPECT_EQ(kernel.variants.at("no_conflicts").at(Resource::kSharedWavefronts), 40 + 20 + 10);
  EXPECT_EQ(kernel.work[Resource::kL1StoreSectors], 640);
  EXPECT_EQ(kernel.work[Resource::kL2WriteRequests], 640);
  EXPECT_EQ(kernel.work[Resource::kL1Wavefronts], 640);
  EXPECT_EQ(kernel.work[Resource::kBarriers], 1);
}

TEST(FromCode, AtomicsGoWhereTold) {
  const Texts texts = {"RED.E.ADD.STRONG.GPU desc[UR4][R2.64], R5",
                       "ATOMG.E.ADD.STRONG.GPU PT, R6, desc[UR4][R2.64], R5",
                       "ATOMS.ADD RZ, [R2], R5", "EXIT"};
  StaticQuestion asked = question();
  EXPECT_EQ(refusal(texts, asked),
            "these options are missing: atomics at 0x0, 0x10, 0x20: --atomics "
            "0x0,0x10,0x20=PATTERN (same, neighbours or spread)");
  asked.memory.atomics = {{0, AtomicPattern::kNeighbours},
                          {0x10, AtomicPattern::kSpread},
                          {0x20, AtomicPattern::kSame}};
  const descriptor::Work work = described(texts, asked).work;
  EXPECT_EQ(work[Resource::kGlobalAtomicsCoalesced], 640);
  EXPECT_EQ(work[Resource::kGlobalAtomicsReturned], 640);
  EXPECT_EQ(work[Resource::kSharedAtomicsSameAddress], 640);
  EXPECT_EQ(work[Resource::kL2WriteSectors], 20 * 4 + 20 * 32);
  asked.memory.lanes.at[0] = 1;
  asked.memory.atomics[0] = AtomicPattern::kSame;
  EXPECT_EQ(described(texts, asked).work[Resource::kGlobalAtomicsOneLane], 20);
  // One lane has no words to spread over: nothing is asked, and what is assumed is said.
  asked.memory.atomics.erase(0);
  const auto lone = described(texts, asked);
  EXPECT_EQ(lone.work[Resource::kGlobalAtomicsOneLane], 20);
  EXPECT_NE(std::ranges::find(lone.assumes,
                              "warps add to one word, each by one lane: the atomics at 0x0 "
                              "(--atomics PLACE=spread says that each has a word of its own)"),
            lone.assumes.end());
  asked.memory.lanes.at[0] = 2;
  EXPECT_NE(refusal(texts, asked).find("--atomics 0x0=PATTERN"), std::string::npos);
  asked.memory.atomics[0x20] = AtomicPattern::kNeighbours;
  EXPECT_NE(refusal(texts, asked).find("--atomics 0x20=neighbours"), std::string::npos);
}

TEST(FromCode, AtomicsOfFewWordsKeepFewSlicesBusy) {
  const Texts texts = {"RED.E.ADD.STRONG.GPU desc[UR4][R2.64], R5",
                       "RED.E.ADD.F32.FTZ.RN.STRONG.GPU desc[UR4][R2.64], R5", "EXIT"};
  StaticQuestion asked = question();
  asked.memory.atomics = {{0, AtomicPattern::kSpread}, {0x10, AtomicPattern::kSame}};
  asked.memory.sectors.at = {{0, 8}, {0x10, 1}};
  asked.memory.hot_place = {.share = 0.05, .per_sector = 2};
  const descriptor::Work even = described(texts, asked).work;
  EXPECT_EQ(even[Resource::kGlobalAtomicsHot], 0);
  EXPECT_EQ(even[Resource::kGlobalAtomicsHotF32], 0);
  EXPECT_EQ(even[Resource::kGlobalAtomicsSameAddress], 640);
  asked.memory.hot_place.share = 0.5;
  const descriptor::Work hot = described(texts, asked).work;
  EXPECT_EQ(hot[Resource::kGlobalAtomicsHot], 20 * 8 * 2);
  EXPECT_EQ(hot[Resource::kGlobalAtomicsHotF32], 20 * 1 * 2);
  EXPECT_EQ(hot[Resource::kGlobalAtomicsSameAddress], 0)
      << "floats of one word have a rate of their own";
}

TEST(FromCode, BulkCopiesAskForTheirBytes) {
  const Texts texts = {"UBLKCP.S.G [UR8], [UR4], UR6", "UBLKCP.G.S [UR4], [UR8], UR6", "EXIT"};
  StaticQuestion asked = question();
  asked.memory.lanes.all = 1;
  asked.memory.read_bytes.all = asked.memory.write_bytes.all = 20 * 4096;
  EXPECT_EQ(refusal(texts, asked),
            "these options are missing: bytes of each bulk copy at 0x0, 0x10: --copy-bytes N, or "
            "--copy-bytes 0x0=N");
  asked.memory.copy_bytes.all = 4096;
  const descriptor::Work work = described(texts, asked).work;
  EXPECT_EQ(work[Resource::kL2ReadSectors], 20 * 128);
  EXPECT_EQ(work[Resource::kL2WriteSectors], 20 * 128);
  EXPECT_EQ(work[Resource::kL1LoadSectors], 0);
}

TEST(FromCode, BulkReductionsAreWrittenAndReadInL2) {
  const Texts texts = {"UTMAREDG.2D.ADD [UR8], [UR4]", "UBLKRED.G.S.ADD [UR4], [UR8], UR6", "EXIT"};
  StaticQuestion asked = question();
  asked.memory.lanes.all = 1;
  asked.memory.copy_bytes.all = 4096;
  asked.memory.read_bytes.all = asked.memory.write_bytes.all = 40 * 4096;
  const descriptor::Work work = described(texts, asked).work;
  EXPECT_EQ(work[Resource::kL2WriteSectors], 2 * 20 * 128);
  EXPECT_EQ(work[Resource::kL2ReadSectors], 0);
  EXPECT_EQ(work[Resource::kDramReadBytes], 40 * 4096) << "what L2 does not have";
}

TEST(FromCode, ProductsOfWarpgroupsReadSharedMemory) {
  // 64 x 16 and 256 x 16 elements of 2 bytes are 80 wavefronts for the four warps.
  const auto wavefronts = [](const char* text) {
    StaticQuestion asked = question();
    return described({text, "EXIT"}, asked).work[Resource::kSharedWavefronts] / 20;
  };
  EXPECT_EQ(wavefronts("HGMMA.64x256x16.F32.BF16 R24, gdesc[UR4], R24, !UPT"), 20);
  EXPECT_EQ(wavefronts("HGMMA.64x256x8.F32.TF32 R24, gdesc[UR4], R24, !UPT"), 20);
  EXPECT_EQ(wavefronts("IGMMA.64x256x32.S8.S8 R24, gdesc[UR4], R24, !UPT"), 20);
  EXPECT_EQ(wavefronts("QGMMA.64x256x32.F32.E4M3.E4M3 R24, gdesc[UR4], R24, !UPT"), 20);
  EXPECT_EQ(wavefronts("HGMMA.64x256x16.F32.BF16 R24, R4, gdesc[UR4], R24, !UPT"), 16)
      << "the left factor lies in registers";
  EXPECT_EQ(wavefronts("HGMMA.SP.64x256x32.F32.BF16 R24, gdesc[UR4], R24, R2, 0x0, !UPT"), 36)
      << "half of the left factor is there";
}

TEST(FromCode, AWarpThatIsNotFullHasFewerThreads) {
  StaticQuestion asked = streaming();
  asked.launch.block = {48, 1, 1};
  asked.memory.write_bytes.all = 20 * 96;
  const descriptor::Descriptor kernel = described(kStream, asked);
  EXPECT_EQ(kernel.code.instructions[0].executed, 200);
  EXPECT_EQ(kernel.code.instructions[0].threads, 4800);
}

TEST(FromCode, RefusesLaunchesThatNoDeviceTakes) {
  const auto why = [](std::array<std::uint64_t, 3> grid, std::array<std::uint64_t, 3> block) {
    StaticQuestion asked = streaming();
    asked.launch.grid = grid;
    asked.launch.block = block;
    return refusal(kStream, asked);
  };
  EXPECT_EQ(why({0, 1, 1}, {32, 1, 1}), "--grid 0x1x1: has no block");
  EXPECT_EQ(why({1, 1, 1}, {32, 0, 1}), "--block 32x0x1: has no thread");
  EXPECT_EQ(why({1, 65536, 1}, {32, 1, 1}), "--grid 1x65536x1: at most 65535 along y");
  EXPECT_EQ(why({1, 1, 1}, {1, 1, 65}), "--block 1x1x65: at most 64 along z");
  EXPECT_EQ(why({1, 1, 1}, {64, 32, 1}),
            "--block 64x32x1: 2048 threads, but a block has at most 1024");
}

TEST(FromCode, HoldsToWhatTheCubinSays) {
  machine_code::CubinFunction facts{
      .code_hash = "0123456789abcdef", .registers = 40, .shared_bytes = 1000, .most_threads = 64};
  StaticQuestion asked = streaming();
  asked.launch.registers = {};
  asked.launch.shared_bytes = 24;
  const auto kernel = describe_code(code_of(kStream), &facts, asked, costs());
  EXPECT_EQ(kernel.launch.registers_per_thread, 40);
  EXPECT_EQ(kernel.launch.shared_bytes_per_block, 1024);
  EXPECT_EQ(kernel.code_hash, "0123456789abcdef");
  asked.launch.registers = 41;
  EXPECT_EQ(refusal(kStream, asked, &facts), "--registers 41: the cubin says 40");
  asked = streaming();
  asked.launch.block = {128, 1, 1};
  EXPECT_EQ(refusal(kStream, asked, &facts),
            "--block 128x1x1: 128 threads, but the kernel was compiled for at most 64");
  facts = {.code_hash = {}, .registers = 32, .exact_threads = {32, 2, 1}};
  EXPECT_EQ(refusal(kStream, streaming(), &facts),
            "--block 64x1x1: the kernel was compiled for blocks of 32x2x1");
  facts = {.code_hash = {}, .registers = 32, .cluster = {4, 1, 1}};
  EXPECT_EQ(refusal(kStream, streaming(), &facts),
            "--cluster 4: does not divide the 10 blocks of the grid");
}

TEST(FromCode, SaysWhatItTookForGranted) {
  const Texts texts = {"@P0 EXIT", "@P1 BRA 0x30", "@P2 LDG.E R4, desc[UR4][R2.64]", "EXIT"};
  StaticQuestion asked = question();
  asked.memory.read_bytes.all = 20 * 128;
  EXPECT_EQ(
      described(texts, asked).assumes,
      (Texts{"not taken: the branches at 0x10", "no warp leaves at 0x0",
             "predicates hold for all threads: 3 instructions have one", "all warps do the same",
             "accesses touch as few sectors as their bytes need: 1 of global memory (--sectors, "
             "--lines "
             "say otherwise)",
             "machine code is in the instruction caches in time"}));
}

TEST(FromCode, SectorsWithoutLinesAreTakenForAPatternThatIsSaid) {
  StaticQuestion asked = streaming();
  asked.memory.l1.all = 0;
  const auto says = [](const StaticQuestion& question, const char* words) {
    return std::ranges::any_of(described(kStream, question).assumes,
                               [&](const auto& text) { return text.starts_with(words); });
  };
  const char* packed = "sectors lie side by side, in as few lines as hold them: 2 accesses";
  const char* scattered = "the sector of each lane lies in a line of its own: 2 accesses";
  asked.memory.sectors.all = 20;
  EXPECT_TRUE(says(asked, packed));
  EXPECT_FALSE(says(asked, scattered));
  asked.memory.sectors.all = 32;  // rows of their own
  EXPECT_FALSE(says(asked, packed));
  EXPECT_TRUE(says(asked, scattered));
  EXPECT_EQ(described(kStream, asked).work[Resource::kL2WriteRequests], 20 * 32);
  asked.memory.lines.all = 8;
  EXPECT_FALSE(says(asked, packed) || says(asked, scattered));
  EXPECT_EQ(described(kStream, asked).work[Resource::kL2WriteRequests], 20 * 8);
}

TEST(FromCode, WideLoadsOfCommonWordsTakeHalfTheRounds) {
  const Texts texts = {"LDS.128 R4, [R0]", "LDS R8, [R0]", "STS.128 [R1], R4", "EXIT"};
  StaticQuestion asked = question();
  asked.memory.ways.all = 0.5;
  const descriptor::Descriptor kernel = described(texts, asked);
  EXPECT_EQ(kernel.code.instructions[0].wavefronts, 20 * 2);
  EXPECT_EQ(kernel.code.instructions[1].wavefronts, 20);
  EXPECT_EQ(kernel.code.instructions[2].wavefronts, 20 * 4);
  asked.memory.ways.at[0] = 0.25;
  EXPECT_NE(refusal(texts, asked).find("--ways 0x0=0.25: the access takes half of the rounds"),
            std::string::npos)
      << refusal(texts, asked);
  asked.memory.ways.at = {{0x20, 0.5}};
  EXPECT_NE(refusal(texts, asked).find("--ways 0x20=0.5: the access takes all of the rounds"),
            std::string::npos)
      << refusal(texts, asked);
}

TEST(FromCode, AWarpHasNoMoreConflictsThanLanes) {
  const Texts texts = {"LDS.128 R4, [R0]", "EXIT"};
  StaticQuestion asked = question();
  asked.memory.ways.all = 8;
  EXPECT_EQ(described(texts, asked).code.instructions[0].wavefronts, 20 * 32);
  asked.memory.ways.all = 8.5;
  EXPECT_NE(refusal(texts, asked)
                .find("the access at 0x0 takes 4 rounds without conflicts, and at "
                      "most 32: it has up to 8 ways"),
            std::string::npos)
      << refusal(texts, asked);
}

/// The published comparison is of the very code that was timed, as far as recordings hold it.
TEST(FromCode, TheRungsAreTheCodeThatWasTimed) {
  const std::string folder = WARPGAUGE_SOURCE_DIR "/data/h200/";
  std::string listing;
  TextStream stream(folder + "static/rungs.sass.zst");
  for (std::string_view piece; !(piece = stream.next()).empty();) listing += piece;
  std::set<std::string> timed;
  for (const auto& series :
       samples::read_recording(folder + "validation/kernels.jsonl.zst").series) {
    for (const samples::CodeEvidence& code : series.code) timed.insert(code.hash);
  }
  int held = 0;
  for (const auto& kernel : machine_code::parse_sass(listing)) {
    // Validation kernels have no code in recordings.
    if (kernel.name.find("10validation") != std::string::npos) continue;
    EXPECT_TRUE(timed.contains(kernel.hash)) << kernel.name;
    ++held;
  }
  EXPECT_EQ(held, 20);
}

}  // namespace
}  // namespace warpgauge::describe
