// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/launches.h"

#include <gtest/gtest.h>

#include "analysis/base/error.h"

namespace warpgauge::describe {
namespace {

LaunchShape shape_of(const std::string& kernel, unsigned blocks = 1) {
  return {.kernel = kernel,
          .grid_blocks = {blocks, 1, 1},
          .block_threads = {32, 1, 1},
          .dynamic_shared_bytes = 0};
}

/// A process that launches one shape, one call after the other.
Journal process_of(const LaunchShape& shape, const std::vector<double>& us, int graph_nodes = 0) {
  Journal journal;
  std::uint64_t call = 0;
  for (const double time : us) {
    journal.launches.push_back({.shape = shape, .call = ++call, .us = time});
  }
  for (int i = 0; i < graph_nodes; ++i) {
    journal.launches.push_back({.shape = shape, .call = 1, .graph_node = true, .us = 1000});
  }
  return journal;
}

ShapeLaunches launches_of(const std::vector<double>& us, int graph_nodes = 0) {
  return by_shape({process_of(shape_of("k"), us, graph_nodes)}).at(shape_of("k"));
}

using Numbers = std::set<int>;

TEST(DescribeLaunches, ChoosesTheFirstAndTheOneOfMedianTime) {
  EXPECT_EQ(choose(launches_of({9, 1, 5, 7, 3}), {}), (Numbers{0, 2}));
  EXPECT_EQ(choose(launches_of({9, 1, 5, 7, 3}), {.only_median = true}), (Numbers{2}));
  // With two in the middle, the shorter one: it is a launch, not a mean of two.
  EXPECT_EQ(choose(launches_of({9, 1, 5, 7}), {.only_median = true}), (Numbers{2}));
  EXPECT_EQ(choose(launches_of({4, 4, 4}), {.only_median = true}), (Numbers{1}));
  EXPECT_EQ(choose(launches_of({4}), {}), (Numbers{0}));
}

TEST(DescribeLaunches, ChoosesNumbersThatAreThere) {
  const ShapeLaunches shape = launches_of({9, 1, 5});
  EXPECT_EQ(choose(shape, {.numbers = {1, 2}}), (Numbers{1, 2}));
  EXPECT_EQ(choose(shape, {.numbers = {2, 3, 1'000'000}}), (Numbers{2}));
  EXPECT_EQ(choose(shape, {.numbers = {3}}), Numbers{});
}

TEST(DescribeLaunches, ChoosesNoneWithoutATime) {
  const ShapeLaunches shape = launches_of({0, 8, 0, 4, 6});
  EXPECT_EQ(shape.us, (std::vector<double>{8, 4, 6}));
  EXPECT_EQ(shape.numbered_us.size(), 5);
  EXPECT_EQ(choose(shape, {}), (Numbers{4}));
  EXPECT_EQ(choose(shape, {.numbers = {0, 1}}), (Numbers{1}));
  EXPECT_EQ(choose(launches_of({0, 0}), {}), Numbers{});
}

TEST(DescribeLaunches, HaveTheirPlaceAmongAllOfTheProcess) {
  Journal journal;
  journal.process = "10";
  std::uint64_t call = 0;
  const auto add = [&](const char* kernel, bool graph_node = false) {
    journal.launches.push_back({.shape = shape_of(kernel),
                                .call = ++call,
                                .graph_node = graph_node,
                                .us = 1,
                                .start_ns = 1000 * call,
                                .end_ns = 1000 * call + 1});
  };
  add("a");
  add("b");
  add("n", true);
  add("n", true);
  add("a");
  // Records come in any order.
  std::swap(journal.launches[0], journal.launches[4]);
  auto shapes = by_shape({journal});
  using Order = std::vector<std::int64_t>;
  EXPECT_EQ(shapes.at(shape_of("a")).numbered_order, (Order{0, 4}));
  EXPECT_EQ(shapes.at(shape_of("b")).numbered_order, (Order{1}));
  EXPECT_EQ(shapes.at(shape_of("n")).numbered_order, Order{});

  // The order is that of the process whose launches are numbered.
  Journal other = process_of(shape_of("a"), {1, 1, 1});
  other.process = "11";
  shapes = by_shape({journal, other});
  EXPECT_EQ(shapes.at(shape_of("a")).numbered_order, (Order{0, 1, 2}));
  EXPECT_EQ(shapes.at(shape_of("a")).process, process_hash(other));
  EXPECT_EQ(shapes.at(shape_of("b")).process, process_hash(journal));
  EXPECT_NE(process_hash(other), process_hash(journal));
  Journal later = journal;  // a number of a process comes again
  for (TimedLaunch& launch : later.launches) launch.start_ns += 7;
  EXPECT_NE(process_hash(later), process_hash(journal));

  // Where records are missing, the places are not known.
  journal.lost_launches = true;
  EXPECT_EQ(by_shape({journal}).at(shape_of("a")).numbered_order, Order{});
}

/// From `start_us` on, on a device.
TimedLaunch timed(const std::string& kernel, double start_us, double us, int device = 0) {
  const auto ns = [](double time) { return static_cast<std::uint64_t>(time * 1e3); };
  return {.shape = shape_of(kernel),
          .call = ns(start_us),
          .us = us,
          .start_ns = ns(start_us),
          .end_ns = ns(start_us + us),
          .device = device};
}

TEST(DescribeLaunches, LaunchesBesideOthersHaveNoTimeOfTheirOwn) {
  Journal journal;
  journal.launches = {timed("a", 100, 10), timed("a", 200, 18), timed("b", 205, 30),
                      timed("b", 300, 20), timed("a", 319.5, 10)};  // overlaps by 0.5 us: 5 %
  const auto shapes = by_shape({journal});
  EXPECT_EQ(shapes.at(shape_of("a")).us, (std::vector<double>{10, 10}));
  EXPECT_EQ(shapes.at(shape_of("a")).numbered_us, (std::vector<double>{10, 0, 10}));
  EXPECT_EQ(shapes.at(shape_of("a")).beside_others, 1);
  EXPECT_EQ(shapes.at(shape_of("b")).us, (std::vector<double>{20}));
}

TEST(DescribeLaunches, AShapeThatNeverRunsAloneKeepsItsTimes) {
  Journal journal, other;
  journal.launches = {timed("a", 100, 10), timed("a", 200, 18)};
  other.launches = {timed("b", 90, 200)};
  const auto shapes = by_shape({journal, other});
  EXPECT_EQ(shapes.at(shape_of("a")).us.size(), 2);
  EXPECT_EQ(shapes.at(shape_of("a")).beside_others, 2);
  other.launches[0].device = 1;
  EXPECT_EQ(by_shape({journal, other}).at(shape_of("a")).beside_others, 0);
}

TEST(DescribeLaunches, NumbersCallsInTheirOrder) {
  const LaunchShape shape = shape_of("k");
  Journal journal;  // as CUPTI hands records over: by when they ended
  journal.launches = {{.shape = shape, .call = 30, .us = 3},
                      {.shape = shape, .call = 10, .us = 1},
                      {.shape = shape, .call = 20, .us = 2}};
  EXPECT_EQ(by_shape({journal}).at(shape).numbered_us, (std::vector<double>{1, 2, 3}));
}

TEST(DescribeLaunches, DoesNotNumberNodesOfGraphs) {
  const ShapeLaunches shape = launches_of({2, 4}, 3);
  EXPECT_EQ(shape.numbered_us, (std::vector<double>{2, 4}));
  EXPECT_EQ(shape.in_graphs, 3);
  EXPECT_EQ(shape.us.size(), 5);
  EXPECT_DOUBLE_EQ(shape.total_us(), 3006);
  EXPECT_EQ(choose(shape, {}), (Numbers{0}));
  const ShapeLaunches nodes = launches_of({}, 2);
  EXPECT_TRUE(nodes.numbered_us.empty());
  EXPECT_EQ(choose(nodes, {}), Numbers{});
  EXPECT_EQ(choose(nodes, {.numbers = {0}}), Numbers{});
}

TEST(DescribeLaunches, AddsUpProcessesAndNumbersThoseOfTheOneWithMost) {
  const LaunchShape shape = shape_of("k");
  const auto shapes = by_shape({process_of(shape, {1, 2}), process_of(shape, {5, 6, 7}),
                                process_of(shape_of("other"), {1})});
  EXPECT_EQ(shapes.size(), 2);
  EXPECT_EQ(shapes.at(shape).us.size(), 5);
  EXPECT_EQ(shapes.at(shape).numbered_us, (std::vector<double>{5, 6, 7}));
  EXPECT_EQ(shapes.at(shape).processes, 2);
  EXPECT_EQ(shapes.at(shape_of("other")).processes, 1);
}

TEST(DescribeLaunches, TimesThoseThatAreLikeTheCountedOne) {
  // Two modes: empty batches of 5 us and full ones of 100 us.
  std::vector<double> us;
  for (int i = 0; i < 20; ++i) {
    us.push_back(5 + 0.01 * i);
    us.push_back(100 + 0.1 * i);
    us.push_back(100.05 + 0.1 * i);
  }
  const ShapeLaunches shape = launches_of(us);
  const auto empty = time_of(shape, us[0]);
  EXPECT_EQ(empty.launches, 20);
  EXPECT_NEAR(empty.median_us, 5.095, 1e-9);
  const auto full = time_of(shape, us[1]);
  EXPECT_EQ(full.launches, 40);
  EXPECT_NEAR(full.median_us, 100.975, 1e-9);
  EXPECT_LE(full.low_us, full.median_us);
  EXPECT_LE(full.median_us, full.high_us);
  const auto alone = time_of(launches_of({7, 70, 700}), 70);
  EXPECT_EQ(alone.launches, 1);
  EXPECT_EQ(alone.median_us, 70);
  EXPECT_EQ(alone.low_us, 70);
  EXPECT_EQ(alone.high_us, 70);
}

TEST(DescribeLaunches, KeepsTheHeaviestKernelsInOneShapeEach) {
  const auto shapes =
      by_shape({process_of(shape_of("light"), {1, 1}), process_of(shape_of("heavy", 1), {50}),
                process_of(shape_of("heavy", 2), {30, 30}), process_of(shape_of("middle"), {20})});
  const auto kept = [&](int most) {
    ChosenLaunches chosen;
    for (const auto& [shape, launches] : shapes) chosen[shape] = {0};
    keep_heaviest(shapes, most, chosen);
    std::set<LaunchShape> left;
    for (const auto& [shape, numbers] : chosen) left.insert(shape);
    return left;
  };
  using Shapes = std::set<LaunchShape>;
  EXPECT_EQ(kept(1), (Shapes{shape_of("heavy", 2)}));
  EXPECT_EQ(kept(2), (Shapes{shape_of("heavy", 2), shape_of("middle")}));
  EXPECT_EQ(kept(100), (Shapes{shape_of("heavy", 2), shape_of("middle"), shape_of("light")}));
}

TEST(DescribeRanges, MatchByNameHoweverDeep) {
  using Names = std::vector<std::string>;
  EXPECT_TRUE(RangeChoice().holds({}));
  const RangeChoice choice({"^step", "decode"});
  EXPECT_FALSE(choice.any());
  EXPECT_FALSE(choice.holds({}));
  EXPECT_FALSE(choice.holds({"a step", "forward"}));
  EXPECT_EQ(choice.match(Names{"step 3", "forward", "conv"}), "step 3");
  EXPECT_EQ(choice.match(Names{"step 3", "decode 1", "conv"}), "decode 1");  // the innermost
  EXPECT_THROW(RangeChoice({"("}), Defect);
}

/// Launches of one shape, each in the range that is named; "" is outside any range.
Journal process_in(const std::vector<std::pair<std::string, double>>& launches) {
  Journal journal;
  for (const auto& [range, us] : launches) {
    TimedLaunch& launch = journal.launches.emplace_back();
    launch = {.shape = shape_of("k"), .call = journal.launches.size(), .us = us};
    if (!range.empty()) launch.ranges = {range};
  }
  return journal;
}

TEST(DescribeRanges, SelectLaunchesButLeaveTheirNumbers) {
  const auto journal = process_in({{"", 90}, {"warm up", 80}, {"step", 3}, {"", 70}, {"step", 1}});
  const auto shapes = by_shape({journal}, RangeChoice({"step"}));
  const ShapeLaunches& shape = shapes.at(shape_of("k"));
  EXPECT_EQ(shape.us, (std::vector<double>{3, 1}));
  EXPECT_EQ(shape.numbered_us, (std::vector<double>{0, 0, 3, 0, 1}));
  EXPECT_EQ(choose(shape, {.only_median = true}), Numbers{4});
  EXPECT_EQ(choose(shape, {.numbers = {0, 2}}), Numbers{2});  // number 0 is outside
  EXPECT_TRUE(by_shape({journal}, RangeChoice({"nowhere"})).empty());
  // With several processes, the one with the most launches in the range.
  const auto other =
      process_in({{"", 1}, {"", 1}, {"", 1}, {"", 1}, {"", 1}, {"", 1}, {"step", 5}});
  const auto both = by_shape({other, journal}, RangeChoice({"step"}));
  EXPECT_EQ(both.at(shape_of("k")).numbered_us.size(), 5);
  EXPECT_EQ(both.at(shape_of("k")).processes, 2);
}

TEST(DescribeRanges, HoldNodesOfGraphsLaunchedInThem) {
  Journal journal;
  journal.launches = {
      {.shape = shape_of("k"), .call = 1, .graph_node = true, .us = 5, .ranges = {"step"}},
      {.shape = shape_of("k"), .call = 2, .graph_node = true, .us = 6}};
  EXPECT_EQ(by_shape({journal}, RangeChoice({"step"})).at(shape_of("k")).in_graphs, 1);
}

/// A launch of kernel `k` with that code.
TimedLaunch coded(const std::string& code, std::uint64_t call, double us) {
  TimedLaunch launch{.shape = shape_of("k"), .call = call, .us = us};
  launch.shape.code = code;
  return launch;
}

TEST(DescribeCodes, ToldApartWhereAKernelsNameHasSeveral) {
  const std::string a = "aaaaaaaaaaaaaaaa", b = "bbbbbbbbbbbbbbbb";
  const auto with = [](const std::string& code) {
    LaunchShape shape = shape_of("k");
    shape.code = code;
    return shape;
  };
  Journal one;  // the usual case: launches of unknown code are of the same kernel
  one.launches = {coded("", 1, 4), coded(a, 2, 5)};
  const auto joined = by_shape({one});
  ASSERT_EQ(joined.size(), 1u);
  EXPECT_EQ(joined.at(shape_of("k")).numbered_us.size(), 2);
  EXPECT_EQ(joined.at(shape_of("k")).code_hash, a);

  Journal twins;
  twins.launches = {coded(a, 1, 10), coded(b, 2, 90), coded(a, 3, 11), coded("", 4, 50)};
  const auto apart = by_shape({twins});
  ASSERT_EQ(apart.size(), 3u);
  EXPECT_EQ(apart.at(with(a)).numbered_us, (std::vector<double>{10, 11}));
  EXPECT_EQ(apart.at(with(b)).numbered_us, (std::vector<double>{90}));
  EXPECT_EQ(apart.at(with(b)).code_hash, b);
  const ShapeLaunches& unknown = apart.at(with(counters::kUnknownCode));
  EXPECT_EQ(unknown.numbered_us, (std::vector<double>{50}));
  EXPECT_EQ(unknown.code_hash, "");
  EXPECT_EQ(size_of({with(b), 0}, 1),
            "grid 1x1x1, block 32x1x1, code bbbbbbbbbbbbbbbb, launch 1 of 1");
  // Two processes, each with its own code of that name.
  Journal left, right;
  left.launches = {coded(a, 1, 10)};
  right.launches = {coded(b, 1, 20)};
  EXPECT_EQ(by_shape({left, right}).size(), 2u);
  EXPECT_EQ(by_shape({left, left}).size(), 1u);
}

TEST(DescribeLaunches, AreNamedWithoutParameters) {
  EXPECT_EQ(short_name("plain_c_kernel"), "plain_c_kernel");
  EXPECT_EQ(short_name("_Z4fillPf"), "fill");
  EXPECT_EQ(short_name("_Z5scaleILi4EEvPf"), "void scale<4>");
  EXPECT_EQ(short_name("_ZN12_GLOBAL__N_14copyEPf"), "(anonymous namespace)::copy");
  EXPECT_EQ(short_name(""), "");
  EXPECT_EQ(short_name(")>}({"), ")>}({");
  EXPECT_EQ(size_of({shape_of("k", 8), 2}, 9), "grid 8x1x1, block 32x1x1, launch 3 of 9");
  LaunchShape shared = shape_of("k");
  shared.dynamic_shared_bytes = 64;
  EXPECT_EQ(size_of({shared, 0}, 1),
            "grid 1x1x1, block 32x1x1, 64 bytes of dynamic shared memory, launch 1 of 1");
}

}  // namespace
}  // namespace warpgauge::describe
