// SPDX-License-Identifier: Apache-2.0
// What a misspelt word may mean, and which keys a pattern names.
#include "analysis/base/suggest.h"

#include <gtest/gtest.h>

#include "analysis/base/key_pattern.h"
#include "analysis/base/synonyms.h"

namespace warpgauge {
namespace {

using Words = std::vector<std::string>;

TEST(Suggest, CountsLettersAndSwaps) {
  EXPECT_EQ(letters_apart("show", "show"), 0u);
  EXPECT_EQ(letters_apart("Show", "sHOW"), 0u);
  EXPECT_EQ(letters_apart("shwo", "show"), 1u);
  EXPECT_EQ(letters_apart("cmpare", "compare"), 1u);
  EXPECT_EQ(letters_apart("comppare", "compare"), 1u);
  EXPECT_EQ(letters_apart("kitten", "sitting"), 3u);
  EXPECT_EQ(letters_apart("", "abc"), 3u);
}

TEST(Suggest, TheNearestFirst) {
  const Words known = {"show", "explain", "compare", "completion", "claims"};
  EXPECT_EQ(alike("shwo", known), Words{"show"});
  EXPECT_EQ(alike("comp", known), (Words{"compare", "completion"}));
  EXPECT_EQ(alike("frobnicate", known), Words{});
  EXPECT_EQ(did_you_mean("shwo", known), "; did you mean 'show'?");
  EXPECT_EQ(did_you_mean("comp", known), "; did you mean 'compare' or 'completion'?");
  EXPECT_EQ(did_you_mean("frobnicate", known), "");
}

TEST(Suggest, KeysThatBeginNearlySoOrShareParts) {
  const Words keys = {"dram.latency_cycles", "dram.read_gbps", "l2.read_gbps", "sm.count"};
  EXPECT_EQ(alike("dram.latncy", keys), Words{"dram.latency_cycles"});
  EXPECT_EQ(alike("tensor_bf16", {"tensor_fp64", "tensor_bf16_wgmma", "tensor_bf1"}),
            (Words{"tensor_bf1", "tensor_bf16_wgmma", "tensor_fp64"}));
  EXPECT_EQ(alike("read_gbps.of_l2", keys), (Words{"l2.read_gbps", "dram.read_gbps"}));
}

TEST(Suggest, WhatTheFieldCallsAThing) {
  EXPECT_EQ(alike("smem", {"sector", "shared", "size"}), Words{"shared"});
  EXPECT_EQ(alike("--smem", {"--sectors", "--shared"}), Words{"--shared"});
  EXPECT_EQ(alike("regs", {"registers_per_thread", "range"}), Words{"registers_per_thread"});
  EXPECT_EQ(alike("FP16", {"fp64", "half", "tensor_bf16_mma_sync"}),
            (Words{"half", "tensor_bf16_mma_sync"}));
  EXPECT_EQ(alike("hmma", {"fma", "tensor_bf16_mma_sync"}), Words{"tensor_bf16_mma_sync"});
  EXPECT_EQ(alike("block-size", {"block", "size"}), Words{"block"});
  EXPECT_EQ(alike("regs", {"legs"}), Words{"legs"}) << "where nothing that it means is known";
}

TEST(Suggest, KeysByWhatTheFieldCallsThem) {
  const Words keys = {
      "constant.l1.latency_ns", "dram.copy_gbps", "dram.latency_ns",    "dram.read_gbps",
      "l1.latency_cycles",      "l1.read_gbps",   "l2.read_gbps",       "shared.read_gbps",
      "shared.latency_cycles",  "sm.count",       "tensor.bf16_tflops", "tensor.mma.tf32.tflops"};
  EXPECT_EQ(alike("smem", keys), (Words{"shared.read_gbps", "shared.latency_cycles"}));
  EXPECT_EQ(alike("L1 latency", keys), (Words{"l1.latency_cycles", "constant.l1.latency_ns"}));
  EXPECT_EQ(alike("l1 cache latency", keys), alike("l1.latency", keys));
  EXPECT_EQ(alike("bandwidth", keys), (Words{"dram.read_gbps", "l2.read_gbps", "l1.read_gbps"}));
  EXPECT_EQ(alike("hbm", keys), (Words{"dram.read_gbps", "dram.copy_gbps", "dram.latency_ns"}));
  EXPECT_EQ(alike("hbm.bandwidth", keys), (Words{"dram.read_gbps", "dram.copy_gbps"}));
  EXPECT_EQ(alike("smem_bandwidth", keys), Words{"shared.read_gbps"});
  EXPECT_EQ(alike("tensor fp16", keys), Words{"tensor.bf16_tflops"});
  EXPECT_EQ(alike("number of sms", keys), Words{"sm.count"});
  EXPECT_EQ(alike("peak flops", keys), Words{"tensor.bf16_tflops"});
  EXPECT_EQ(alike("l2.reed_gbps", keys).front(), "l2.read_gbps") << "a word that is misspelt";
}

TEST(Suggest, KeysByInstructionsAndMembersOfCuda) {
  const Words keys = {"inst.ffma.latency_cycles",          "inst.ffma.per_clk_sm",
                      "shared.max_bytes_per_block",        "tensor.bf16.mma_sync_flop_per_clk_sm",
                      "tensor.bf16.wgmma_flop_per_clk_sm", "tma.latency_cycles"};
  EXPECT_EQ(alike("FFMA", keys), (Words{keys[0], keys[1]}));
  EXPECT_EQ(alike("fma latency", keys), Words{keys[0]}) << "not tma";
  EXPECT_EQ(alike("sharedMemPerBlock", keys), Words{keys[2]});
  EXPECT_EQ(alike("hmma", keys), Words{keys[3]});
  EXPECT_EQ(alike("__syncthreads", {"barriers", "threads"}), Words{"barriers"});
}

TEST(Suggest, AnotherNameGoesBeforeAPartOfAName) {
  const Words keys = {"dram.read_gbps", "dsmem.latency_cycles", "occupancy.shared_reserved_bytes",
                      "shared.latency_cycles"};
  EXPECT_EQ(keys_called("smem", keys), Words{keys[3]});
  EXPECT_EQ(keys_called("SMEM", keys), keys_called("smem", keys));
  EXPECT_EQ(keys_called("hbm", keys), Words{keys[0]});
  EXPECT_EQ(keys_called("bw", keys), Words{keys[0]}) << "a part, where no family is called so";
  EXPECT_EQ(keys_called("mem", keys), Words{});
  EXPECT_EQ(keys_called("smem", {"smem.latency_cycles", "shared.latency_cycles"}), Words{})
      << "where a key has the word itself";
}

TEST(KeyPattern, APartOrAWhole) {
  EXPECT_TRUE(KeyPattern("read").fits("l2.read_gbps"));
  EXPECT_FALSE(KeyPattern("write").fits("l2.read_gbps"));
  EXPECT_TRUE(KeyPattern("l2.*_gbps").fits("l2.read_gbps"));
  EXPECT_FALSE(KeyPattern("read*").fits("l2.read_gbps"));
  const Words known = {"dsmem.latency_cycles", "shared.latency_cycles"};
  EXPECT_TRUE(KeyPattern("smem").fits(known[0]));
  EXPECT_FALSE(KeyPattern("smem", known).fits(known[0]));
  EXPECT_TRUE(KeyPattern("smem", known).fits(known[1]));
  EXPECT_TRUE(KeyPattern("FFMA").fits("inst.ffma.latency_cycles"));
  EXPECT_TRUE(KeyPattern("INST.*").fits("inst.ffma.latency_cycles"));
}

}  // namespace
}  // namespace warpgauge
