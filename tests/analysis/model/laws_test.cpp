// SPDX-License-Identifier: Apache-2.0
// Each law by itself: a kernel that asks for one thing, on a device whose cycle is a nanosecond and
// whose units do not overlap. Every expected time is worked out by hand in the comment beside it.
#include <gtest/gtest.h>

#include "analysis/model/memory_times.h"
#include "analysis/model/predict.h"
#include "analysis/model/variants.h"
#include "analysis/profile/tensor_path.h"
#include "tests/analysis/model/planted_code.h"

namespace warpgauge::model {
namespace {

using descriptor::Descriptor;
using descriptor::kSectorBytes;
using descriptor::Resource;
using descriptor::Work;
using enum descriptor::Resource;

constexpr double kLaunchUs = 2;

/// Microseconds beyond the launch of a kernel of `blocks` blocks with these resources.
double body_us(double blocks, std::initializer_list<std::pair<Resource, double>> work,
               const profile::Profile& device = planted::device(), PredictOptions options = {}) {
  Descriptor kernel = planted::kernel(blocks);
  for (const auto& [resource, amount] : work) kernel.work.set(resource, amount);
  const Prediction result = predict(kernel, device, options);
  if (!result.time_us) {
    ADD_FAILURE() << result.missing.front().key << ": " << result.missing.front().why;
    return 0;
  }
  return result.time_us->value - kLaunchUs;
}

// 160 blocks are one wave: 16 blocks and 64 warps on each of 10 SMs.
constexpr double kWave = 160;

TEST(Throughput, EachPipeAtItsRate) {
  const struct {
    Resource resource;
    double us;
  } kCases[] = {
      {kWarpInstructions, 2.5},  // 1e5 on 10 SMs, 4 a cycle: 2500 cycles
      {kFma, 2.5},               // 128 lanes a cycle: 4 warps
      {kImad, 5},                // 64 lanes: 2 warps
      {kAlu, 5},
      {kHalf, 2.5},
      {kFp64, 5},
      {kXu, 20},      // 16 lanes: half a warp
      {kShuffle, 10}  // 32 lanes: one warp
  };
  for (const auto& c : kCases) {
    EXPECT_NEAR(body_us(kWave, {{c.resource, 1e5}}), c.us, 1e-6) << info(c.resource).name;
  }
}

// Where FFMA's pipe has 16 lanes (A100), FFMA takes every other slot: the port is twice as fast.
TEST(Throughput, IssueIsThePortsNotFfmas) {
  profile::Profile device = planted::device();
  device.entries["inst.ffma.issue_interval_cycles"] = planted::entry(2, 2, 2, "cycles/instruction");
  device.entries["inst.ffma.per_clk_sm"] = planted::entry(64, 64, 64, "instructions/clk/SM");
  device.entries["issue.per_clk_scheduler"] = planted::entry(1, 1, 1, "instructions/clk");
  EXPECT_NEAR(body_us(kWave, {{kWarpInstructions, 1e5}}, device), 2.5, 1e-6);
  EXPECT_NEAR(body_us(kWave, {{kFma, 1e5}}, device), 5, 1e-6);
  // Unknown is not twice as slow.
  device.entries.erase("issue.per_clk_scheduler");
  Descriptor kernel = planted::kernel(kWave);
  kernel.work.set(kWarpInstructions, 1e5);
  const Prediction result = predict(kernel, device);
  EXPECT_FALSE(result.time_us);
  ASSERT_FALSE(result.missing.empty());
  EXPECT_EQ(result.missing.front().key, "issue.per_clk_scheduler");
}

TEST(Throughput, WhatSharesAPipeAddsUp) {
  EXPECT_NEAR(body_us(kWave, {{kFma, 1e5}, {kImad, 1e5}}), 2.5 + 5, 1e-6);
}

TEST(Throughput, FewerWarpsThanSchedulersLeavePipesIdle) {
  // One block of 4 warps keeps all four schedulers busy; a block of one warp keeps one.
  EXPECT_NEAR(body_us(1, {{kFma, 4000}}), 1, 1e-6);
  Descriptor kernel = planted::kernel(1);
  kernel.launch.threads_per_block = 32;
  kernel.work.set(kFma, 1000);
  EXPECT_NEAR(predict(kernel, planted::device()).time_us->value - kLaunchUs, 1, 1e-6);
}

TEST(Throughput, TensorRateIsThatOfTheSmOrOfTheChipAtItsPower) {
  // 2e7 FLOP at 2000 a cycle on 10 SMs: 1000 cycles; the chip would do them in 0.5 us.
  EXPECT_NEAR(body_us(kWave, {{kTensorBf16MmaSync, 2e7}}), 1, 1e-6);
  EXPECT_NEAR(body_us(kWave, {{kTensorBf16Wgmma, 4e7}}), 1, 1e-6);
  PredictOptions sustained;
  sustained.load = Load::kSustained;
  EXPECT_NEAR(body_us(kWave, {{kTensorBf16Wgmma, 4e7}}, planted::device(), sustained), 2, 1e-6);
}

// 400 TFLOP/s that a B200 does by mma.sync are no limit of it; what an SM does by mma.sync is one
// of a kernel that multiplies so.
TEST(Throughput, WhatAChipDoesByAnOlderInstructionIsNoLimit) {
  profile::Profile device = planted::device();
  device.entries["tensor.bf16_tflops"].value /= 10;
  device.entries["tensor.bf16_tflops"].low /= 10;
  EXPECT_NEAR(body_us(kWave, {{kTensorBf16MmaSync, 2e7}}, device), 5, 1e-6);
  device.entries["tensor.bf16_tflops"].flags = {profile::flag_of_path("mma_sync", "10.0")};
  EXPECT_NEAR(body_us(kWave, {{kTensorBf16MmaSync, 2e7}}, device), 1, 1e-6);
}

TEST(Throughput, Fp64ProductsKeepTheTensorCoresBusyByTheirShape) {
  // 2e6 FLOP at 200 or 100 a cycle on 10 SMs: 1000 or 2000 cycles. They share one unit.
  EXPECT_NEAR(body_us(kWave, {{kTensorFp64, 2e6}}), 1, 1e-6);
  EXPECT_NEAR(body_us(kWave, {{kTensorFp64M8n8k4, 2e6}}), 2, 1e-6);
  EXPECT_NEAR(body_us(kWave, {{kTensorFp64, 2e6}, {kTensorFp64M8n8k4, 2e6}}), 3, 1e-6);
  // A chip without the larger shape has no key of it, and does not need one.
  profile::Profile older = planted::device();
  older.entries.erase("tensor.mma.fp64.m16n8k16.flop_per_clk_sm");
  EXPECT_NEAR(body_us(kWave, {{kTensorFp64M8n8k4, 2e6}}, older), 2, 1e-6);
}

TEST(Throughput, SharedAndGlobalWavefrontsShareOnePath) {
  EXPECT_NEAR(body_us(kWave, {{kSharedWavefronts, 1e4}}), 1, 1e-6);  // one a cycle and SM
  EXPECT_NEAR(body_us(kWave, {{kL1Wavefronts, 1e4}}), 1, 1e-6);      // 128 bytes a cycle
  EXPECT_NEAR(body_us(kWave, {{kSharedWavefronts, 1e4}, {kL1Wavefronts, 1e4}}), 2, 1e-6);
}

TEST(Throughput, L1CountsTheLargerOfWavefrontsAndSectors) {
  // 1e4 wavefronts with 8e4 sectors of 32 bytes: sectors need twice as long.
  EXPECT_NEAR(body_us(kWave, {{kL1Wavefronts, 1e4}, {kL1LoadSectors, 6e4}, {kL1StoreSectors, 2e4}}),
              2, 1e-6);
  EXPECT_NEAR(body_us(kWave, {{kL1Wavefronts, 1e4}, {kL1LoadSectors, 1e4}}), 1, 1e-6);
}

TEST(Throughput, L2ReadsAndWritesAtTheirRates) {
  // 2e4 sectors are 640 kB: 1 us at 640 GB/s, 2 us at 320.
  EXPECT_NEAR(body_us(kWave, {{kL2ReadSectors, 2e4}}), 1, 1e-6);
  EXPECT_NEAR(body_us(kWave, {{kL2WriteSectors, 2e4}}), 2, 1e-6);
  EXPECT_NEAR(body_us(kWave, {{kL2ReadSectors, 2e4}, {kL2WriteSectors, 2e4}}), 3, 1e-6);
}

TEST(Throughput, AnSmHasItsShareOfL2) {
  EXPECT_NEAR(body_us(5, {{kL2ReadSectors, 2e4}}), 2, 1e-6);  // half of the SMs, half of the rate
}

TEST(Throughput, WithoutAWriteRateL2WritesAsItReadsAndSaysSo) {
  profile::Profile device = planted::device();
  device.entries.erase("l2.write_gbps");
  EXPECT_NEAR(body_us(kWave, {{kL2WriteSectors, 2e4}}, device), 1, 1e-6);
  Descriptor kernel = planted::kernel(kWave);
  kernel.work.set(kL2WriteSectors, 2e4);
  bool said = false;
  for (const auto& text : predict(kernel, device).assumptions) {
    said |= text.find("l2.write_gbps") != std::string::npos;
  }
  EXPECT_TRUE(said);
}

TEST(Throughput, DramFollowsTheMixOfReadsAndWrites) {
  const profile::Profile device = planted::device();
  const costs::Keys keys(device, costs::Corner::kValue);
  EXPECT_DOUBLE_EQ(dram_seconds_per_byte(1, keys), 1 / 100e9);
  EXPECT_DOUBLE_EQ(dram_seconds_per_byte(0, keys), 1 / 100e9);
  EXPECT_DOUBLE_EQ(dram_seconds_per_byte(0.5, keys), 1 / 80e9);
  EXPECT_DOUBLE_EQ(dram_seconds_per_byte(2.0 / 3, keys), 1 / 90e9);
  EXPECT_DOUBLE_EQ(dram_seconds_per_byte(0.25, keys), (1 / 100e9 + 1 / 80e9) / 2);
  // 80 kB, half of it written.
  EXPECT_NEAR(
      body_us(kWave, {{kDramReadBytes, 4e4}, {kDramWriteBytes, 4e4}, {kL2ReadSectors, 1e-9}}), 1,
      1e-6);
}

TEST(Throughput, APureStreamNeedsNoOtherMix) {
  profile::Profile device = planted::device();
  for (const char* key : {"dram.write_gbps", "dram.copy_gbps", "dram.triad_gbps"}) {
    device.entries.erase(key);
  }
  EXPECT_NEAR(body_us(kWave, {{kDramReadBytes, 1e5}}, device), 1, 1e-6);
  Descriptor kernel = planted::kernel(kWave);
  kernel.work.set(kDramReadBytes, 1e5);
  kernel.work.set(kDramWriteBytes, 1e4);
  EXPECT_EQ(predict(kernel, device).missing.at(0).key, "dram.triad_gbps");
}

TEST(Throughput, AtomicsByTheirPattern) {
  const struct {
    Resource resource;
    double us;
  } kCases[] = {{kGlobalAtomicsSameAddress, 50},  // 1e5 at 2 a cycle, whole device
                {kGlobalAtomicsOneLane, 100},     {kGlobalAtomicsCoalesced, 1},
                {kGlobalAtomicsSpread, 2},        {kGlobalAtomicsReturned, 2.5},
                {kSharedAtomicsSameAddress, 2.5},  // 1e4 an SM at 4
                {kSharedAtomicsSpread, 0.625}};
  for (const auto& c : kCases) {
    EXPECT_NEAR(body_us(kWave, {{c.resource, 1e5}}), c.us, 1e-6) << info(c.resource).name;
  }
}

/// Time of the atomics alone, with `dram_sectors` read from DRAM and half as many read by loads.
double atomics_us(double dram_sectors) {
  Descriptor kernel = planted::kernel(kWave);
  kernel.work.set(kGlobalAtomicsSpread, 1e5);
  kernel.work.set(kDramReadBytes, dram_sectors * kSectorBytes);
  kernel.work.set(kL2ReadSectors, dram_sectors / 2);
  return planted::busy_cycles(predict(kernel, planted::device()), "global_atomics") * 1e-3;
}

TEST(Throughput, AtomicsOfWordsThatAreNotInL2GoAtTheRateOfDram) {
  EXPECT_NEAR(atomics_us(0), 2, 1e-6);
  // A quarter of them: 1e5 sectors beyond those of loads, two a granule.
  EXPECT_NEAR(atomics_us(1e5), 0.75 * 2 + 0.25 * 10, 1e-6);
  EXPECT_NEAR(atomics_us(4e5), 10, 1e-6);
  EXPECT_NEAR(atomics_us(4e6), 10, 1e-6);  // no more than all of them
}

TEST(Throughput, FetchesOfMachineCodeByTheCacheThatAnswers) {
  // 100 requests an SM of 16 instructions each, at 2 cycles an instruction.
  EXPECT_NEAR(body_us(kWave, {{kFetchRequests, 1000}}), 3.2, 1e-6);
  // Half of them go further, at 6.
  EXPECT_NEAR(body_us(kWave, {{kFetchRequests, 1000}, {kFetchMisses, 500}}), 3.2 + 3.2, 1e-6);
  // Two of the ten SMs have all of it.
  EXPECT_NEAR(body_us(2, {{kFetchRequests, 200}}), 3.2, 1e-6);
}

TEST(Throughput, BlocksStartAtTheirRate) {
  profile::Profile device = planted::device();
  planted::set(device, "launch.blocks_per_us", 100, "blocks/us");
  EXPECT_NEAR(body_us(1600, {}, device), 16, 1e-6);
}

TEST(Throughput, TheBusiestSmDecides) {
  // 11 blocks on 10 SMs: one has two, and each needs 1000 wavefronts.
  EXPECT_NEAR(body_us(11, {{kSharedWavefronts, 11e3}}), 2, 1e-6);
  EXPECT_NEAR(body_us(10, {{kSharedWavefronts, 10e3}}), 1, 1e-6);
  // A full wave and one block more: 16 blocks on each SM, then one.
  EXPECT_NEAR(body_us(161, {{kSharedWavefronts, 161e3}}), 17, 1e-6);
}

TEST(Latency, EveryStepOfTheChain) {
  const struct {
    Resource resource;
    double cycles;
  } kCases[] = {{kChainFfma, 4},         {kChainFadd, 5},       {kChainImad, 6},
                {kChainIadd3, 7},        {kChainLop3, 8},       {kChainMufuEx2, 20},
                {kChainDfma, 40},        {kChainMufuRsqrt, 30}, {kChainHfma2, 9},
                {kChainShfl, 25},        {kChainShared, 23},    {kChainL1, 30},
                {kChainL2, 300},         {kChainDram, 600},     {kChainGlobalAtomic, 700},
                {kChainSharedAtomic, 60}};  // L2: between near and far
  for (const auto& c : kCases) {
    EXPECT_NEAR(body_us(1, {{c.resource, 100}}), c.cycles / 10, 1e-6) << info(c.resource).name;
  }
}

TEST(Latency, RoundsFollowOneAnother) {
  EXPECT_NEAR(body_us(1, {{kChainFfma, 1000}}), 4, 1e-6);
  EXPECT_NEAR(body_us(160, {{kChainFfma, 1000}}), 4, 1e-6);   // side by side
  EXPECT_NEAR(body_us(161, {{kChainFfma, 1000}}), 8, 1e-6);   // one after the other
  EXPECT_NEAR(body_us(480, {{kChainFfma, 1000}}), 12, 1e-6);  // three waves
}

TEST(Latency, BankConflictsMakeASharedLoadWait) {
  Descriptor kernel = planted::kernel(1);
  kernel.work.set(kChainShared, 100);
  kernel.work.set(kSharedWavefronts, 1e-3);
  kernel.variants["no_conflicts"][kSharedWavefronts] = 0.25e-3;  // four ways
  const double us = predict(kernel, planted::device()).time_us->value - kLaunchUs;
  EXPECT_NEAR(us, (23 + 3 * 2) / 10.0, 1e-5);
  const auto free = with_variant(kernel, "no_conflicts");
  EXPECT_NEAR(predict(free, planted::device()).time_us->value - kLaunchUs, 2.3, 1e-5);
}

/// 160 blocks of 4 warps; every warp loads 8 times, 4 sectors each, from DRAM.
Descriptor loading(double in_flight) {
  Descriptor kernel = planted::kernel(kWave);
  kernel.work.set(kLoadRequests, 640 * 8);
  kernel.work.set(kL1LoadSectors, 640 * 32);
  kernel.work.set(kL2ReadSectors, 640 * 32);
  kernel.work.set(kDramReadBytes, 640 * 32 * 32);
  kernel.work.set(kLoadsInFlight, in_flight);
  return kernel;
}

double latency_us(const Descriptor& kernel) {
  for (const Share& share : predict(kernel, planted::device()).shares) {
    if (share.unit == descriptor::BusyUnit::kLatency) return share.busy_seconds * 1e6;
  }
  return 0;
}

TEST(Latency, LoadsWaitInRounds) {
  EXPECT_NEAR(latency_us(loading(1)), 8 * 0.6, 1e-9);
  EXPECT_NEAR(latency_us(loading(4)), 2 * 0.6, 1e-9);
}

TEST(Latency, ALoadTakesTheMeanOfTheLevelsThatAnswer) {
  Work work;
  work.set(kL1LoadSectors, 100);
  work.set(kL2ReadSectors, 50);       // half hits L1
  work.set(kDramReadBytes, 20 * 32);  // a fifth goes to DRAM
  const profile::Profile device = planted::device();
  EXPECT_DOUBLE_EQ(mean_load_latency_cycles(work, costs::Keys(device, costs::Corner::kValue)),
                   0.5 * 30 + 0.3 * 300 + 0.2 * 600);
}

TEST(Latency, DramThatFetchesMoreThanWasAskedForIsNoMoreThanAllLoads) {
  Work work;
  work.set(kL1LoadSectors, 100);
  work.set(kL2ReadSectors, 100);
  work.set(kDramReadBytes, 200 * 32);
  const profile::Profile device = planted::device();
  EXPECT_DOUBLE_EQ(mean_load_latency_cycles(work, costs::Keys(device, costs::Corner::kValue)), 600);
}

TEST(Latency, LittlesLawIsTheRateOfFewLoads) {
  // Little: 64 warps an SM with one request of 128 bytes each for 600 ns: 137 GB/s on 10 SMs. Alone
  // (p large) the loads cannot be faster, and the peak of 100 GB/s bounds them from above.
  profile::Profile device = planted::device();
  planted::set(device, "model.combining_exponent", 64, "1");
  planted::set(device, "dram.read_gbps", 1e6, "GB/s");
  const double bytes = 640 * 32 * 32;
  const double us = predict(loading(1), device).time_us->value - kLaunchUs;
  EXPECT_NEAR(bytes / us / 1e3, 64 * 10 * 128 / 600.0, 0.02 * 137);
}

TEST(Throughput, ScatteredSectorsAreHeldUpByTheirRequests) {
  // 64000 sectors at 640 GB/s are 3.2 us; as many requests of one sector at 10 a clock, 6.4 us.
  const std::initializer_list<std::pair<Resource, double>> scattered = {{kL2ReadSectors, 64000},
                                                                        {kL2ReadRequests, 64000}};
  EXPECT_NEAR(body_us(kWave, scattered), 3.2, 1e-6);  // the profile knows no rate of requests
  profile::Profile device = planted::device();
  planted::set(device, "l2.read_requests_per_clk", 10, "requests/clk");
  EXPECT_NEAR(body_us(kWave, scattered, device), 6.4, 1e-6);
  EXPECT_NEAR(body_us(kWave, {{kL2ReadSectors, 64000}, {kL2ReadRequests, 16000}}, device), 3.2,
              1e-6);
}

TEST(Throughput, AHotWordIsTheSlicesOfItAlone) {
  // One word: 2 operations a clock by the slices of both sides. 1000 of one slice: 1000 clocks.
  profile::Profile device = planted::device();
  planted::set(device, "l2.queried_bytes", 50e6, "bytes");
  planted::set(device, "l2.side_bytes", 24e6, "bytes");
  EXPECT_NEAR(body_us(kWave, {{kGlobalAtomicsHot, 1000}}, device), 1, 1e-6);
  EXPECT_NEAR(body_us(kWave, {{kGlobalAtomicsHot, 1000}}), 0.5, 1e-6);  // an L2 of one side
  planted::set(device, "atomic.global.f32.same_address_per_clk", 1, "operations/clk");
  EXPECT_NEAR(body_us(kWave, {{kGlobalAtomicsHotF32, 1000}}, device), 2, 1e-6);
}

/// The planted device with a start of 3 us for reading and 3.5 us for copying; its launch is 2 us.
profile::Profile with_memory_start() {
  profile::Profile device = planted::device();
  planted::set(device, "launch.dram_read_start_us", 3, "us");
  planted::set(device, "launch.dram_copy_start_us", 3.5, "us");
  return device;
}

TEST(MemoryStart, IsWhatAStreamCostsBeyondItsBytes) {
  const profile::Profile device = with_memory_start();
  EXPECT_NEAR(body_us(kWave, {}, device), 0, 1e-6);
  // 1000 sectors from DRAM: 320 ns of DRAM, 50 ns of L2.
  const double bytes_us = 0.32 + 0.05;
  EXPECT_NEAR(body_us(kWave, {{kL2ReadSectors, 1000}, {kDramReadBytes, 32000}}, device),
              1 + bytes_us, 1e-6);
  // From L2 the first load is back 300 ns sooner (600 against 300 cycles).
  EXPECT_NEAR(body_us(kWave, {{kL2ReadSectors, 1000}}, device), 0.7 + 0.05, 1e-6);
  EXPECT_NEAR(body_us(kWave, {{kL2WriteSectors, 1000}}, device), 0.5 + 0.1, 1e-6);
}

TEST(MemoryStart, ContainsTheFirstWait) {
  // One round of loads waits 600 ns for DRAM, which is in the start. Two of three rounds
  // are left.
  const auto loading_us = [](double rounds) {
    return body_us(kWave,
                   {{kL1LoadSectors, 640 * 4 * rounds},
                    {kL2ReadSectors, 640 * 4 * rounds},
                    {kDramReadBytes, 640 * 128 * rounds},
                    {kLoadRequests, 640 * rounds},
                    {kLoadsInFlight, 1}},
                   with_memory_start());
  };
  EXPECT_NEAR(loading_us(3) - loading_us(2), loading_us(2) - loading_us(1), 1e-6);
  const double moved_us = loading_us(3) - loading_us(2) - 0.6;
  EXPECT_NEAR(loading_us(1), 1 + moved_us, 1e-6);
}

TEST(Latency, BarriersDivergenceAndTurnaround) {
  EXPECT_NEAR(body_us(1, {{kBarriers, 100}}), 100 * (10 + 4 * 2) / 1e3, 1e-6);
  EXPECT_NEAR(body_us(1, {{kExtraPaths, 4 * 100}}), 4.5, 1e-6);  // 100 a warp, at 45 cycles
  profile::Profile device = planted::device();
  planted::set(device, "launch.block_turnaround_ns", 500, "ns");
  EXPECT_NEAR(body_us(160, {}, device), 0, 1e-5);
  EXPECT_NEAR(body_us(480, {}, device), 1, 1e-5);  // twice between three blocks
}

TEST(Latency, IsTheFloorUnderAKernelOfFewWarps) {
  profile::Profile device = planted::device();
  planted::set(device, "model.combining_exponent", 8, "1");
  for (const double ffmas : {1e3, 1e4, 1e5}) {
    const double us = body_us(1, {{kChainFfma, ffmas}, {kFma, 4 * ffmas}}, device);
    EXPECT_GE(us, 4 * ffmas / 1e3) << ffmas;
    EXPECT_LT(us, 1.01 * 4 * ffmas / 1e3) << ffmas;
  }
}

/// 1600 hops through L2 in a warp of each block, one after another.
double l2_hop_cycles(const profile::Profile& device, PredictOptions options = {}) {
  return body_us(kWave, {{kChainL2, 1000}}, device, options);  // a cycle is a nanosecond
}

profile::Profile with_levels(std::initializer_list<std::pair<double, double>> cycles_and_shares) {
  profile::Profile device = planted::device();
  device.entries.erase("l2.far.latency_cycles");
  const auto levels = static_cast<double>(cycles_and_shares.size());
  device.entries["l2.levels"] = planted::entry(levels, levels, levels, "1");
  int level = 0;
  for (const auto& [cycles, share] : cycles_and_shares) {
    const std::string name = "l2.level" + std::to_string(++level);
    device.entries[name + ".latency_cycles"] = planted::entry(cycles, cycles, cycles, "cycles");
    device.entries[name + ".share"] = planted::entry(share, share, share, "1");
  }
  return device;
}

TEST(L2, ACacheOfOneLevelHasOneLatency) {
  EXPECT_NEAR(l2_hop_cycles(planted::device()), 300, 1e-6);  // two levels: 200 and 400
  EXPECT_NEAR(l2_hop_cycles(with_levels({{200, 1}})), 200, 1e-6);
  // By the map alone, where levels were not counted.
  profile::Profile device = planted::device();
  device.entries.erase("l2.far.latency_cycles");
  device.entries["l2.sides"] = planted::entry(1, 1, 1, "1");
  EXPECT_NEAR(l2_hop_cycles(device), 200, 1e-6);
  // With two sides, the far one is wanted.
  device.entries["l2.sides"] = planted::entry(2, 2, 2, "1");
  Descriptor kernel = planted::kernel(kWave);
  kernel.work.set(kChainL2, 1000);
  const Prediction result = predict(kernel, device);
  ASSERT_FALSE(result.missing.empty());
  EXPECT_EQ(result.missing.front().key, "l2.far.latency_cycles");
}

TEST(L2, MoreLevelsCountByTheirShares) {
  const profile::Profile dies = with_levels({{200, 0.25}, {400, 0.25}, {700, 0.5}});
  EXPECT_NEAR(l2_hop_cycles(dies), 0.25 * 200 + 0.25 * 400 + 0.5 * 700, 1e-6);
  Descriptor kernel = planted::kernel(kWave);
  kernel.work.set(kChainL2, 1000);
  profile::Profile lacking = dies;
  lacking.entries.erase("l2.level3.latency_cycles");
  EXPECT_EQ(predict(kernel, lacking).missing.front().key, "l2.level3.latency_cycles");
}

}  // namespace
}  // namespace warpgauge::model
