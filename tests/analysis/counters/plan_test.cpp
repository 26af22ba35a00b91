// SPDX-License-Identifier: Apache-2.0
#include "analysis/counters/plan.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

namespace warpgauge::counters {
namespace {

class PlanFile : public ::testing::Test {
 protected:
  ~PlanFile() override { std::filesystem::remove(file_); }

  std::string text() const {
    std::ifstream stream(file_);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  std::string refusal() const {
    try {
      read_plan(file_);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "accepted";
  }

  const std::filesystem::path file_ =
      std::filesystem::temp_directory_path() / ("warpgauge_plan_test_" + std::to_string(getpid()));
  const Plan plan_{.collect = Plan::Collect::kExecuted,
                   .folder = "/tmp/a folder",
                   .metrics = {{.alias = "dram",
                                .name = "dram__bytes.sum",
                                .unit = "bytes",
                                .other_names = {"dram__bytes_op.sum"},
                                .absent_because = "none"}},
                   .chosen = {{{.kernel = "_Z1kPf",
                                .grid_blocks = {8, 2, 1},
                                .block_threads = {64, 1, 1},
                                .dynamic_shared_bytes = 512},
                               {0, 7}},
                              {{.kernel = "_Z1kPf",
                                .grid_blocks = {8, 2, 1},
                                .block_threads = {64, 1, 1},
                                .dynamic_shared_bytes = 64,
                                .code = "0123456789abcdef"},
                               {1}}}};
};

TEST_F(PlanFile, SaysWhereArgumentsLie) {
  Plan plan = plan_;
  const LaunchShape shape = plan.chosen.begin()->first;
  plan.parameters[shape] = {{0, 8}, {8, 4}};
  plan.contents_bytes = std::uint64_t{5} << 30;
  write_plan(plan, file_);
  const Plan read = read_plan(file_);
  ASSERT_EQ(read.parameters.size(), 1U);
  EXPECT_EQ(read.parameters.at(shape).at(1).offset_bytes, 8U);
  EXPECT_EQ(read.parameters.at(shape).at(1).size_bytes, 4U);
  EXPECT_EQ(read.contents_bytes, plan.contents_bytes);
  write_plan(plan_, file_);
  EXPECT_EQ(read_plan(file_).contents_bytes, std::nullopt);
}

TEST_F(PlanFile, ReadsBackAsItWasWritten) {
  for (const auto collect : {Plan::Collect::kLaunches, Plan::Collect::kCounters,
                             Plan::Collect::kTraffic, Plan::Collect::kExecuted}) {
    Plan plan = plan_;
    plan.collect = collect;
    write_plan(plan, file_);
    const Plan read = read_plan(file_);
    EXPECT_EQ(read.collect, collect);
    EXPECT_EQ(read.folder, plan.folder);
    EXPECT_EQ(read.chosen, plan.chosen);
    ASSERT_EQ(read.metrics.size(), 1);
    EXPECT_EQ(read.metrics[0].alias, "dram");
    EXPECT_EQ(read.metrics[0].name, "dram__bytes.sum");
    EXPECT_EQ(read.metrics[0].other_names, plan.metrics[0].other_names);
    EXPECT_EQ(read.metrics[0].absent_because, "none");
  }
}

TEST_F(PlanFile, ThatIsWrongIsRefusedWithFileAndCause) {
  EXPECT_EQ(refusal(), file_.string() + ": cannot be opened");
  write_plan(plan_, file_);
  const std::string good = text();
  EXPECT_EQ(refusal(), "accepted");
  const std::pair<const char*, const char*> wrong[] = {{"\"executed\"", "\"everything\""},
                                                       {"\"collect\"", "\"colect\""},
                                                       {"\"/tmp/a folder\"", "7"},
                                                       {"\"chosen\"", "\"chsen\""},
                                                       {"\"metrics\"", "\"metrcs\""},
                                                       {"\"alias\"", "\"alas\""},
                                                       {"\"shape\"", "\"shap\""},
                                                       {"512", "\"many\""},
                                                       {"512", "-512"},
                                                       {"512", "1e300"},
                                                       {"7\n", "-7\n"},
                                                       {"0123456789abcdef", "0123456789ABCDEF"},
                                                       {"{", "["}};
  for (const auto& [from, to] : wrong) {
    std::string changed = good;
    ASSERT_NE(changed.find(from), std::string::npos) << from;
    changed.replace(changed.find(from), std::string(from).size(), to);
    std::ofstream(file_) << changed;
    const std::string said = refusal();
    EXPECT_TRUE(said.starts_with(file_.string() + ": ")) << from << " -> " << to << ": " << said;
    EXPECT_EQ(said.find("json.exception"), std::string::npos) << said;
  }
  std::ofstream(file_) << good.substr(0, good.size() / 2);
  EXPECT_NE(refusal(), "accepted");
  EXPECT_THROW(write_plan(plan_, "/no/such/folder/plan.json"), std::runtime_error);
}

}  // namespace
}  // namespace warpgauge::counters
