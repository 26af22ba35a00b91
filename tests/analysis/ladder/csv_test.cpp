// SPDX-License-Identifier: Apache-2.0
#include "analysis/ladder/rows.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "analysis/base/error.h"

namespace warpgauge::ladder {
namespace {

Row measured() {
  Row row;
  row.family = "sgemm";
  row.contestant = "sgemm/warp_tiled";
  row.type = "f32";
  row.data = "normal";
  row.size = 4096;
  row.mode = "cold.burst";
  row.time_us = 1.0 / 3;
  row.library = "cuBLAS 13.1, \"best of 16\"";
  row.compulsory_bytes = 201326592;
  row.kernel = "kernel<128, 256>(float const*)";
  row.outcome = "measured";
  return row;
}

class Csv : public testing::Test {
 protected:
  std::filesystem::path write(const std::string& text) {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    file_ = std::filesystem::path(testing::TempDir()) / (std::string("ladder_") + test->name());
    std::ofstream(file_) << text;
    return file_;
  }
  void TearDown() override { std::filesystem::remove(file_); }
  std::string cause(const std::string& text) {
    try {
      read_csv(write(text));
    } catch (const InputError& error) {
      return error.what();
    }
    return "no error";
  }
  std::filesystem::path file_;
};

TEST_F(Csv, HasTheColumnsInOrder) {
  EXPECT_EQ(
      to_csv({}),
      "family,rung,type,data,size,mode,time_us,spread,fraction_of_ceiling,library,"
      "ratio_to_library,cycle_ratio_to_library,joule_ratio_to_library,paired_ratio,paired_low,"
      "paired_high,pairs,paired_campaigns,decides,gbps,tflops,"
      "cycles,sm_clock_mhz,power_watts,joules,host_us,launches,flop,compulsory_bytes,ceiling,"
      "registers_per_thread,shared_bytes_per_block,local_bytes_per_thread,blocks_per_sm,"
      "kernel,doubts,outcome\n");
}

TEST_F(Csv, AnAbsentNumberIsAnEmptyCell) {
  Row row;
  row.contestant = "sgemm/naive";
  row.outcome = "failed: wrong result: a, b";
  EXPECT_EQ(to_csv({row}).substr(to_csv({}).size()),
            ",sgemm/naive,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,\"failed: wrong result: a, b\"\n");
}

TEST_F(Csv, ReadsBackTheSameRows) {
  Row failed = measured();
  failed.size.reset();
  failed.time_us.reset();
  failed.outcome = "failed: wrong result: \"x\"";
  const auto text = to_csv({measured(), failed});
  const auto read = read_csv(write(text));
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[0].time_us, measured().time_us);
  EXPECT_EQ(read[0].library, measured().library);
  EXPECT_EQ(read[0].kernel, measured().kernel);
  EXPECT_FALSE(read[1].size);
  EXPECT_EQ(to_csv(read), text);
}

TEST_F(Csv, NamesFileLineAndCause) {
  const std::string header = to_csv({});
  EXPECT_NE(cause("family,rung\n").find("line 1: the columns must be family"), std::string::npos);
  EXPECT_NE(cause(header + "sgemm\n").find("line 2: 1 cells"), std::string::npos);
  std::string bad = to_csv({measured()});
  bad.replace(bad.find("4096"), 4, "4o96");
  EXPECT_EQ(cause(bad), file_.string() + ": line 2: size: '4o96' is not a number");
  EXPECT_NE(cause("").find("line 1"), std::string::npos);
}

}  // namespace
}  // namespace warpgauge::ladder
