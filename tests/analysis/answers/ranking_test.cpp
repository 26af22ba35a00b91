// SPDX-License-Identifier: Apache-2.0
// Candidates by their predicted times.
#include "analysis/answers/ranking.h"

#include <gtest/gtest.h>

#include "analysis/base/parallel.h"
#include "analysis/report/timed_builds.h"
#include "tests/analysis/model/busy_kernel.h"

namespace warpgauge::answers {
namespace {

Candidate kernel_of(const char* name, double times) {
  descriptor::Descriptor kernel = model::busy_kernel();
  for (const auto& info : descriptor::kResources) {
    const bool is_total = info.unit.find('/') == std::string_view::npos;
    if (is_total && kernel.work.states(info.resource)) {
      kernel.work.set(info.resource, kernel.work[info.resource] * times);
    }
  }
  return {.name = name, .kernel = std::move(kernel)};
}

report::Ranking ranked(const std::vector<Candidate>& candidates) {
  return rank(candidates, model::busy_device(), {}, each_in_parallel);
}

TEST(Ranking, TheFastestIsFirstAndWhatHasNoTimeLast) {
  descriptor::Descriptor lacking = model::busy_kernel();
  lacking.unknown.push_back({"fma", "was not counted"});
  StaticOptions absent;
  absent.file = "/no/such/file.cubin";
  const report::Ranking ranking = ranked({{.name = "wrong", .kernel = Refused{"line 3 is wrong"}},
                                          kernel_of("slow", 50),
                                          {.name = "lacking", .kernel = lacking},
                                          {.name = "absent", .kernel = absent},
                                          {.name = "absent too", .kernel = absent},
                                          kernel_of("fast", 1)});
  ASSERT_EQ(ranking.kernels.size(), 6u);
  EXPECT_EQ(ranking.timed(), 2u);
  EXPECT_EQ(ranking.kernels[0].name, "fast");
  EXPECT_EQ(ranking.kernels[0].group, 1u);
  EXPECT_EQ(ranking.kernels[0].place, 5u);
  EXPECT_EQ(ranking.kernels[1].name, "slow");
  EXPECT_EQ(ranking.kernels[1].group, 2u);
  EXPECT_EQ(ranking.kernels[2].why, "line 3 is wrong");
  EXPECT_EQ(ranking.kernels[2].group, 0u);
  EXPECT_EQ(ranking.kernels[3].why, "fma is not known (was not counted)");
  for (const std::size_t i : {4u, 5u}) {
    EXPECT_TRUE(ranking.kernels[i].why.starts_with("/no/such/file.cubin: "))
        << ranking.kernels[i].why;
  }
}

TEST(Ranking, IsTextDocumentAndTable) {
  const report::Ranking ranking = ranked({kernel_of("slow", 50),
                                          kernel_of("fast", 1),
                                          {.name = "wrong", .kernel = Refused{"is wrong"}}});
  const std::string text = report::ranking_text(ranking, 1);
  EXPECT_NE(text.find("3 candidates, the fastest first"), text.npos) << text;
  EXPECT_NE(text.find("\n    1  fast "), text.npos) << text;
  EXPECT_EQ(text.find("slow  "), text.npos) << text;
  EXPECT_NE(text.find("\n       ... and 1 that is slower\n    -  wrong      no time: is wrong\n"),
            text.npos)
      << text;
  const profile::Chosen chosen{.file = "p.json", .profile = model::busy_device()};
  const auto document = report::ranking_json(ranking, 0, chosen);
  EXPECT_EQ(document["candidates"], 3);
  EXPECT_EQ(document["not_answered"], 1);
  EXPECT_EQ(document["ranking"][0]["name"], "fast");
  EXPECT_EQ(document["ranking"][0]["rank"], 1);
  EXPECT_GT(document["ranking"][0]["time_us"]["high"], document["ranking"][0]["time_us"]["low"]);
  EXPECT_TRUE(document["ranking"][2]["time_us"].is_null());
  EXPECT_TRUE(document["ranking"][2]["rank"].is_null());
  EXPECT_EQ(document["ranking"][2]["why"], "is wrong");
  const std::string table = report::ranking_csv(ranking, 0, chosen);
  EXPECT_TRUE(table.starts_with("rank,group,name,kernel,size,file,time_us,low_us,high_us,"))
      << table;
  EXPECT_NE(table.find("\n,,wrong,,,,,,,"), table.npos) << table;
}

TEST(Ranking, OfTwoBuildsSaysWhichIsSlower) {
  report::Ranking ranking = ranked({kernel_of("old", 1), kernel_of("new", 50)});
  report::TimedBuilds builds{.before = ranking.kernels[0], .after = ranking.kernels[1]};
  EXPECT_TRUE(builds.is_told_slower());
  EXPECT_FALSE(builds.is_told_faster());
  EXPECT_GT(*builds.ratio(), 2);
  EXPECT_NE(report::timed_builds_text(builds).find("slower beyond the errors of both"),
            std::string::npos);
  EXPECT_EQ(report::timed_builds_json(builds)["told"], "slower");
  std::swap(builds.before, builds.after);
  EXPECT_EQ(report::timed_builds_json(builds)["told"], "faster");
  builds.after = builds.before;
  EXPECT_NE(report::timed_builds_text(builds).find("+0.0%: not told apart"), std::string::npos);
  builds.after.report.prediction.time_us.reset();
  builds.after.why = "is wrong";
  EXPECT_FALSE(builds.ratio());
  EXPECT_NE(report::timed_builds_text(builds).find("no time             new: is wrong"),
            std::string::npos);
  EXPECT_TRUE(report::timed_builds_json(builds)["ratio"].is_null());
}

}  // namespace
}  // namespace warpgauge::answers
