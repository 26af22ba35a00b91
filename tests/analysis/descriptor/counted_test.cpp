// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "analysis/base/error.h"
#include "analysis/descriptor/busy_times.h"
#include "analysis/descriptor/counted.h"
#include "analysis/descriptor/recorded.h"

namespace warpgauge::descriptor {
namespace {

using enum Resource;

/// What the counters saw of a kernel of 100 blocks of 64 threads: 200 warps.
std::map<std::string, double> counts() {
  return {{"grid_blocks", 100},
          {"threads_per_block", 64},
          {"registers_per_thread", 40},
          {"shared_bytes_per_block", 2048},
          {"kernels", 1},
          {"issued", 10000},
          {"executed", 9000},
          {"thread_executed", 9000 * 32},
          {"fma", 4000},
          {"thread_fp32", 3000 * 32},
          {"alu", 1000},
          {"xu", 100},
          {"shared_wavefronts", 600},
          {"shared_conflicts", 200},
          {"lsu_wavefronts", 1000},
          {"load_requests", 400},
          {"load_sectors", 1600},
          {"store_sectors", 800},
          {"l2_read_sectors", 1500},
          {"l2_write_sectors", 800},
          {"dram_read_bytes", 48000},
          {"dram_write_bytes", 0},
          {"reduction_sectors", 0},
          {"atomic_sectors", 0},
          {"reduction_bytes", 0},
          {"atomic_bytes", 0},
          {"compulsory_bytes", 48000 + 800 * 32},
          {"flop", 1e6},
          {"loads_in_flight", 4},
          {"adu", 600},
          {"divergent_branches", 50},
          {"elapsed_ns", 4000},
          {"dram_percent", 80},
          {"fma_percent", 30}};
}

samples::Recording recording(const std::map<std::string, double>& values) {
  samples::Series series;
  series.id = "kernels/sgemm/tiled.f32.cold.burst#kernel_work";
  series.probe = "kernels/sgemm";
  series.source = samples::Source::kCounters;
  series.axes = {{"matrix_order", "1"}};
  samples::Point point{.at = {4096}, .samples = {}};
  for (const auto& [name, value] : values) {
    series.quantities.push_back({name, "1"});
    point.samples.push_back({value});
  }
  series.points = {point};
  samples::Recording recording;
  recording.file = "counted.jsonl";
  recording.series = {series};
  return recording;
}

Descriptor counted(const std::map<std::string, double>& changes = {}) {
  auto values = counts();
  for (const auto& [name, value] : changes) values[name] = value;
  const auto kernels = counted_kernels(recording(values));
  EXPECT_EQ(kernels.size(), 1u);
  return kernels.at(0);
}

bool assumes(const Descriptor& kernel, const char* words) {
  const auto& texts = kernel.assumes;
  return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
    return text.find(words) != std::string::npos;
  });
}

TEST(Counted, IsNamedLikeItsTiming) {
  EXPECT_EQ(kernel_name("kernels/sgemm", "warp_tiled.f32.cold.burst"), "sgemm/warp_tiled.f32");
  EXPECT_EQ(kernel_name("kernels/histogram", "shared.u8.zipf.cold.burst"),
            "histogram/shared.u8.zipf");
  EXPECT_EQ(kernel_name("kernels/validation/n_body", "n_body.f32.cold.burst"),
            "validation/n_body.f32");
  const Descriptor kernel = counted();
  EXPECT_EQ(kernel.name, "sgemm/tiled.f32");
  EXPECT_EQ(kernel.size, "4096");
  EXPECT_EQ(kernel.source, "counters");
}

TEST(Counted, BecomesADescription) {
  const Descriptor kernel = counted();
  const Descriptor& k = kernel;
  EXPECT_EQ(k.launch.grid_blocks, 100);
  EXPECT_EQ(k.launch.registers_per_thread, 40);
  EXPECT_EQ(k.work[kWarpInstructions], 10000);
  EXPECT_EQ(k.work[kFma], 3000);
  EXPECT_EQ(k.work[kImad], 1000);  // in the same pipe, but no fp32 instruction
  EXPECT_EQ(k.work[kSharedWavefronts], 600);
  EXPECT_EQ(k.variants.at("no_conflicts").at(kSharedWavefronts), 400);
  EXPECT_EQ(k.work[kL1Wavefronts], 400);
  EXPECT_EQ(k.work[kL1LoadSectors], 1600);
  EXPECT_EQ(k.work[kL2ReadSectors], 1500);
  EXPECT_EQ(k.work[kLoadRequests], 400);
  EXPECT_EQ(k.work[kLoadsInFlight], 4);
  EXPECT_EQ(k.work[kBarriers], 3);
  EXPECT_EQ(k.work[kExtraPaths], 50);
  EXPECT_EQ(k.work[kFlopFp32], 1e6);
  EXPECT_DOUBLE_EQ(kernel.busy_us.at("fma"), 0.3 * 4);
}

TEST(Counted, WhatALaunchLeavesInL2IsWrittenInTheEnd) {
  const Descriptor kernel = counted();
  EXPECT_EQ(kernel.work[kDramWriteBytes], 800 * 32);
  EXPECT_TRUE(assumes(kernel, "leaves in L2"));
  const Descriptor written = counted({{"dram_write_bytes", 30000}});
  EXPECT_EQ(written.work[kDramWriteBytes], 30000);
  EXPECT_FALSE(assumes(written, "leaves in L2"));
}

TEST(Counted, InactiveLanesDoNotTurnIntoImads) {
  // All instructions run for half of the lanes: 3000 fp32 warp instructions are 48000 of threads.
  const Descriptor kernel = counted({{"thread_executed", 9000 * 16}, {"thread_fp32", 3000 * 16}});
  EXPECT_EQ(kernel.work[kFma], 3000);
}

TEST(Counted, TensorWorkGoesToTheInstructionThatTheCodeHas) {
  EXPECT_EQ(counted({{"tensor_warp", 1}}).work[kTensorBf16MmaSync], 1e6);
  EXPECT_EQ(counted({{"tensor_warpgroup", 1}}).work[kTensorBf16Wgmma], 1e6);
  // For a library only the counters tell: 1e6 operations are 245 of the largest mma.sync.
  EXPECT_EQ(counted({{"tensor_gmma", 8}}).work[kTensorBf16Wgmma], 1e6);
  EXPECT_EQ(counted({{"tensor_hmma", 245}}).work[kTensorBf16MmaSync], 1e6);
  EXPECT_EQ(counted({{"tensor_hmma", 200}}).work[kFlopFp32], 1e6);  // moves of constants
  EXPECT_EQ(counted({{"tensor_warp", 0}, {"tensor_hmma", 245}}).work[kFlopFp32], 1e6);
  EXPECT_EQ(counted({{"fp64", 3500}, {"fma", 100}, {"thread_fp32", 0}}).work[kFlopFp64], 1e6);
  // A library's product beside a kernel of ours, whose code alone was read: it has no product.
  const Descriptor both =
      counted({{"flop", 1e9}, {"tensor_warp", 0}, {"tensor_warpgroup", 0}, {"tensor_gmma", 8000}});
  EXPECT_EQ(both.work[kTensorBf16Wgmma], 1e9);
  EXPECT_FALSE(both.work.uses(kFlopFp32));
}

// Neither DMMA nor what no counter names is work of the FP32 pipes, or of bf16 products.
TEST(Counted, TensorWorkOfAnotherKindIsNotBookedAsFp32) {
  const Descriptor large = counted({{"tensor_warp", 0}, {"tensor_fp64", 1}});
  EXPECT_EQ(large.work[kTensorFp64], 1e6);
  const Descriptor small = counted({{"tensor_warp", 0}, {"tensor_fp64_m8n8k4", 1}});
  EXPECT_EQ(small.work[kTensorFp64M8n8k4], 1e6);
  const Descriptor tcgen05 = counted({{"tensor_warp", 0}, {"tensor_tcgen05", 1}});
  EXPECT_TRUE(tcgen05.work.is_open(kTensorBf16MmaSync));
  const auto why = [](const Descriptor& kernel) -> std::string {
    const auto found = std::ranges::find(kernel.unknown, "tensor work", &UnknownAmount::what);
    return found == kernel.unknown.end() ? "" : found->why;
  };
  EXPECT_NE(why(tcgen05).find("tcgen05"), std::string::npos);
  // A library's kernel on a chip whose counters do not name its instruction.
  const Descriptor library = counted({{"tensor_percent", 83}});
  EXPECT_TRUE(library.work.is_open(kTensorBf16Wgmma));
  EXPECT_TRUE(why(library).starts_with("the tensor cores were busy for 83 %"));
  EXPECT_EQ(why(large), "");
  // Nor does a chip whose counters of tensor cores have other names.
  const Descriptor newer = counted({{"flop", 1e9}});
  EXPECT_TRUE(why(newer).starts_with("more operations than the vector pipes executed"));
  EXPECT_EQ(counted({{"flop", 1e9}, {"tensor_percent", 0}}).work[kFlopFp32], 1e9);
  for (const Descriptor& kernel : {large, small, tcgen05, library, newer}) {
    EXPECT_FALSE(kernel.work.uses(kFlopFp32));
    EXPECT_FALSE(kernel.work.uses(kFlopFp64));
    EXPECT_FALSE(kernel.work.uses(kTensorBf16MmaSync));
  }
  EXPECT_EQ(counted({{"tensor_percent", 0.5}}).work[kFlopFp32], 1e6);  // moves of constants
}

TEST(Counted, MachineCodeSaysEachKindByItself) {
  Descriptor kernel = counted();
  const auto read = counts();
  kernel.counts = {read.begin(), read.end()};
  kernel.code.instructions = {
      {.text = "FFMA R0, R1, R2, R3", .executed = 10, .threads = 320},
      {.text = "DADD R0, R2, R4", .executed = 10, .threads = 100},
      {.text = "HMMA.16816.F32.BF16 R4, R8, R10, R4", .executed = 3, .threads = 96},
      {.text = "DMMA.16x8x16 R8, R16, R24, R8", .executed = 2, .threads = 64},
      {.text = "DMMA.8x8x4 R8, R16, R24, R8", .executed = 2, .threads = 64}};
  kernel.work = {};
  translate_counts(kernel);
  EXPECT_EQ(kernel.work[kFlopFp32], 640);
  EXPECT_EQ(kernel.work[kFlopFp64], 100);
  EXPECT_EQ(kernel.work[kTensorBf16MmaSync], 3 * 4096);
  EXPECT_EQ(kernel.work[kTensorFp64], 2 * 4096);
  EXPECT_EQ(kernel.work[kTensorFp64M8n8k4], 2 * 512);
}

TEST(Counted, AtomicsByTheLanesThatShareASector) {
  const auto neighbours = counted({{"reduction_sectors", 40}, {"reduction_bytes", 40 * 32}});
  EXPECT_EQ(neighbours.work[kGlobalAtomicsCoalesced], 320);
  EXPECT_FALSE(neighbours.work.uses(kGlobalAtomicsSpread));
  const auto spread = counted({{"atomic_sectors", 300}, {"atomic_bytes", 1200}});
  EXPECT_EQ(spread.work[kGlobalAtomicsReturned], 300);
  EXPECT_FALSE(spread.work.uses(kGlobalAtomicsSpread));
  const auto both = counted({{"atomic_sectors", 300}, {"reduction_sectors", 100}});
  EXPECT_EQ(both.work[kGlobalAtomicsReturned], 300);
  EXPECT_EQ(both.work[kGlobalAtomicsSpread], 100);
  const auto shared = counted({{"shared_atomics", 10}});
  EXPECT_EQ(shared.work[kSharedAtomicsSpread], 320);
}

TEST(Counted, AtomicsThatMissL2ReadDramWithoutAnyLoad) {
  const auto histogram = counted({{"l2_read_sectors", 0},
                                  {"load_requests", 0},
                                  {"load_sectors", 0},
                                  {"loads_in_flight", 0},
                                  {"reduction_sectors", 1500},
                                  {"reduction_bytes", 6000},
                                  {"l2_red_sectors", 1500}});
  EXPECT_EQ(histogram.work[kDramReadBytes], 48000);
  EXPECT_EQ(histogram.work[kGlobalAtomicsSpread], 1500);
  // A kernel that only writes reads its own code.
  const auto fill = counted({{"l2_read_sectors", 0}, {"dram_read_bytes", 2000}});
  EXPECT_FALSE(fill.work.uses(kDramReadBytes));
  // Stores of parts of sectors: DRAM reads the rest.
  const auto parts = counted({{"l2_read_sectors", 0}, {"dram_read_bytes", 20000}});
  EXPECT_EQ(parts.work[kDramReadBytes], 20000);
}

TEST(Counted, AHotWordIsWhatTheBusiestSliceHasBeyondItsShare) {
  // All lanes on one word: a sector operation for each, half of them in each side's slice of it.
  const std::map<std::string, double> one_word = {{"reduction_sectors", 3200},
                                                  {"reduction_bytes", 400},
                                                  {"l2_red_sectors", 3200},
                                                  {"l2_red_sectors_of_a_slice", 32},
                                                  {"l2_red_sectors_of_busiest", 1600}};
  const auto whole = counted(one_word);
  EXPECT_EQ(whole.work[kGlobalAtomicsHot], 1568);
  EXPECT_FALSE(assumes(whole, "spread evenly"));
  auto of_floats = one_word;
  of_floats["float_reductions"] = 1;
  EXPECT_EQ(counted(of_floats).work[kGlobalAtomicsHotF32], 1568);
  EXPECT_FALSE(counted(of_floats).work.uses(kGlobalAtomicsHot));
  EXPECT_TRUE(assumes(counted({{"reduction_sectors", 3200}}), "spread evenly"));
  // A share that was not read is not a share of 0.
  auto without_share = one_word;
  without_share.erase("l2_red_sectors_of_a_slice");
  EXPECT_FALSE(counted(without_share).work.uses(kGlobalAtomicsHot));
  // Compare-and-swap on the same word, and both.
  const std::map<std::string, double> swaps = {{"atomic_sectors", 3200},
                                               {"l2_atom_sectors_of_a_slice", 32},
                                               {"l2_atom_sectors_of_busiest", 1600}};
  EXPECT_EQ(counted(swaps).work[kGlobalAtomicsHot], 1568);
  of_floats.insert(swaps.begin(), swaps.end());
  EXPECT_EQ(counted(of_floats).work[kGlobalAtomicsHot], 1568);
  EXPECT_EQ(counted(of_floats).work[kGlobalAtomicsHotF32], 1568);
}

TEST(Counted, FetchesOfMachineCodeByTheCacheThatAnswers) {
  const auto fetching = counted({{"fetch_requests", 500}, {"fetch_hits", 400}});
  EXPECT_EQ(fetching.work[kFetchRequests], 500);
  EXPECT_EQ(fetching.work[kFetchMisses], 100);
  EXPECT_FALSE(counted({{"fetch_requests", 500}, {"fetch_hits", 500}}).work.uses(kFetchMisses));
  // Hits that were not read are not 0 hits.
  EXPECT_FALSE(counted({{"fetch_requests", 500}}).work.uses(kFetchMisses));
}

TEST(Counted, AllKernelsOfAComputationByTheirWarps) {
  const auto three = counted({{"kernels", 3}, {"warps", 500}});  // 200 of them the largest one's
  EXPECT_EQ(three.launch.total_blocks, 250);
  EXPECT_EQ(three.work[kBarriers], 600 / 500.0);
  EXPECT_EQ(counted({{"kernels", 2}, {"warps", 900}}).launch.total_blocks, 200);
  EXPECT_EQ(counted().launch.all_blocks(), 100);
}

TEST(Counted, KnowsWhichUnitsAreWatched) {
  for (const char* name : {"dram", "lsu", "lsu: data path", "l2", "l2: tags", "l2: to the SMs"}) {
    EXPECT_TRUE(is_busy_part(name)) << name;
  }
  for (const char* name : {"block_start", "launch", "l2: doors", "tags", ""}) {
    EXPECT_FALSE(is_busy_part(name)) << name;
  }
}

TEST(Counted, ABarrierOfOneWarpIsOne) {
  EXPECT_EQ(counted({{"adu", 1}}).work[kBarriers], 1 / 200.0);
  EXPECT_FALSE(counted({{"adu", 0}}).work.uses(kBarriers));
}

TEST(Counted, BusyTimesAreOfTheCountedLaunchAndOfATrainThatWritesAll) {
  // All of L2's 800 sectors go to DRAM in the end: 25600 bytes beside the 48000 that were seen.
  EXPECT_DOUBLE_EQ(counted().busy_us.at("dram"), 0.8 * 4 * (48000 + 25600) / 48000);
  const auto parts = counted({{"lsu_percent", 10}, {"l1_percent", 70}, {"l2_tag_percent", 25}});
  EXPECT_DOUBLE_EQ(parts.busy_us.at("lsu: data path"), 0.4);
  EXPECT_DOUBLE_EQ(parts.busy_us.at("lsu: tags"), 2.8);
  EXPECT_DOUBLE_EQ(parts.busy_us.at("l2: tags"), 1);
  auto values = counts();
  values.erase("elapsed_ns");
  EXPECT_TRUE(counted_kernels(recording(values)).at(0).busy_us.empty());
}

TEST(Counted, WhatIsNoCountedKernelIsPassedOver) {
  auto other = recording(counts());
  other.series[0].id = "memory/dram_bandwidth/read#global_load";
  EXPECT_TRUE(counted_kernels(other).empty());
  auto skipped = recording(counts());
  skipped.series[0].outcome = samples::Outcome::kSkipped;
  EXPECT_TRUE(counted_kernels(skipped).empty());
}

TEST(Counted, OperationsOfTheMachineCodeAreKeptByPrecision) {
  const Descriptor kernel = counted({{"flop_fp32", 640}, {"flop_fp64", 100}});
  EXPECT_EQ(kernel.work[Resource::kFlopFp32], 640);
  EXPECT_EQ(kernel.work[Resource::kFlopFp64], 100);
}

TEST(Counted, RefusesWhatDoesNotDescribeAKernel) {
  const auto complaint = [](const std::map<std::string, double>& values) -> std::string {
    try {
      counted_kernels(recording(values));
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  auto values = counts();
  values.erase("issued");
  EXPECT_EQ(complaint(values), "accepted");  // as many as were executed, at least
  values.erase("executed");
  EXPECT_EQ(
      complaint(values),
      "counted.jsonl: kernels/sgemm/tiled.f32.cold.burst#kernel_work at 4096: has no 'issued'");
  values = counts();
  values["threads_per_block"] = 1.5;
  EXPECT_NE(complaint(values).find("'threads_per_block' is 1.5, not a count"), std::string::npos);
  values = counts();
  values["alu"] = 1e6;
  EXPECT_NE(complaint(values).find("at 4096: work.warp_instructions: 10000 were issued"),
            std::string::npos);
  for (const char* none : {"grid_blocks", "threads_per_block"}) {
    values = counts();
    values[none] = 0;
    EXPECT_NE(complaint(values).find("launches no thread"), std::string::npos) << none;
  }
}

}  // namespace
}  // namespace warpgauge::descriptor
