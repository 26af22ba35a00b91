// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile/confirm.h"

#include <gtest/gtest.h>

#include "tests/analysis/profile/planted.h"

namespace warpgauge::profile {
namespace {

using samples::Recording;
using samples::Series;

/// The entry of a 33-cycle chase whose claim `counters` check.
Entry checked_by(const std::vector<Series>& counters,
                 const std::string& availability = "available") {
  std::vector<Series> series = {chase("a", "a.cycles", 33)};
  series.insert(series.end(), counters.begin(), counters.end());
  Recording recording = recording_of(series);
  recording.header.counters = availability;
  return *fit({recording}).find("a.cycles");
}

TEST(Confirm, AgreementIsConfirmed) {
  const Entry entry = checked_by({sectors("a", {1000, 2010, 0}, {1000, 2000, 0})});
  ASSERT_TRUE(entry.confirmation.has_value());
  EXPECT_EQ(entry.confirmation->state, "confirmed");
  EXPECT_EQ(entry.confirmation->relation, "sectors = expected_sectors within 1 %");
  EXPECT_EQ(entry.confirmation->points, 3);
  EXPECT_NEAR(entry.confirmation->worst, 0.005, 1e-12);
  EXPECT_TRUE(entry.flags.empty());
}

TEST(Confirm, OnePointThatDisagreesContradicts) {
  const Entry entry = checked_by({sectors("a", {1000, 2500, 4000}, {1000, 2000, 4000})});
  EXPECT_EQ(entry.confirmation->state, "contradicted");
  EXPECT_EQ(entry.confirmation->points, 3);
  EXPECT_NEAR(entry.confirmation->worst, 0.25, 1e-12);
  EXPECT_EQ(entry.flags,
            std::vector<std::string>{"counters disagree: sectors is 25 % off expected_sectors at "
                                     "hops=200 (1 % allowed)"});
  EXPECT_NEAR(entry.value, 33, 1e-9);
}

TEST(Confirm, TrafficWhereNoneIsExpectedContradicts) {
  const Entry entry = checked_by({sectors("a", {1}, {0})});
  EXPECT_EQ(entry.confirmation->state, "contradicted");
  EXPECT_EQ(entry.confirmation->worst, 1);
}

TEST(Confirm, OneReadingOfManyThatDisagreesContradicts) {
  Series counters = sectors("a", {1000}, {1000});
  counters.points[0].samples[0] = {1000, 1000, 1000, 900, 1000};
  EXPECT_EQ(checked_by({counters}).confirmation->state, "contradicted");
}

TEST(Confirm, EveryRelationCounts) {
  Series counters = sectors("a", {1000}, {1000});
  counters.axes.clear();
  counters.quantities.push_back({"hits", "1"});
  counters.relations.push_back({"hits", "expected_sectors", 0.5});
  counters.points = {{{}, {{1000}, {1000}, {100}}}};
  const Entry entry = checked_by({counters});
  EXPECT_EQ(entry.confirmation->state, "contradicted");
  EXPECT_EQ(entry.confirmation->relation,
            "sectors = expected_sectors within 1 %; hits = expected_sectors within 50 %");
  EXPECT_EQ(entry.flags,
            std::vector<std::string>{
                "counters disagree: hits is 90 % off expected_sectors (50 % allowed)"});
}

TEST(Confirm, WhatCouldNotBeCheckedIsUnavailableWithItsReason) {
  EXPECT_FALSE(checked_by({}).confirmation.has_value());
  EXPECT_EQ(checked_by({}, "unavailable: no permission").confirmation->state,
            "unavailable: no permission");
  Series counters = sectors("a", {1000}, {1000});
  counters.outcome = samples::Outcome::kSkipped;
  counters.reason = "metric unknown";
  EXPECT_EQ(checked_by({counters}, "unavailable: no permission").confirmation->state,
            "unavailable: skipped: metric unknown");
  counters = sectors("a", {1000}, {1000});
  counters.points[0].samples[0].clear();
  EXPECT_EQ(checked_by({counters}).confirmation->state,
            "unavailable: no point has readings of both sides");
  counters = sectors("a", {1000}, {1000});
  counters.relations.clear();
  EXPECT_EQ(checked_by({counters}).confirmation->state,
            "unavailable: series 'a#counters' states no relation");
  // Counters of another series say nothing about this one.
  EXPECT_FALSE(checked_by({sectors("b", {1}, {2})}).confirmation.has_value());
}

TEST(Confirm, APointWithoutReadingsIsNotCounted) {
  Series counters = sectors("a", {1000, 2000}, {1000, 2000});
  counters.points[0].samples[1].clear();
  const Entry entry = checked_by({counters});
  EXPECT_EQ(entry.confirmation->state, "confirmed");
  EXPECT_EQ(entry.confirmation->points, 1);
}

TEST(Confirm, TwoCounterSeriesSpeakTogether) {
  Series other = sectors("a", {5}, {4});
  other.id = "a#l2";
  const Entry entry = checked_by({sectors("a", {1000}, {1000}), other});
  EXPECT_EQ(entry.confirmation->state, "contradicted");
  EXPECT_EQ(entry.confirmation->points, 2);
  EXPECT_EQ(entry.flags.size(), 1u);
}

TEST(Confirm, ContradictionOutweighsAgreementAndBothOutweighSilence) {
  const Confirmation confirmed{"confirmed", "a = b within 1 %", 3, 0.001};
  const Confirmation contradicted{"contradicted", "a = b within 1 %", 2, 0.5};
  const Confirmation silent{"unavailable: no permission", "", 0, 0};
  for (const Confirmation& both :
       {combine(confirmed, contradicted), combine(contradicted, confirmed)}) {
    EXPECT_EQ(both.state, "contradicted");
    EXPECT_EQ(both.relation, "a = b within 1 %");
    EXPECT_EQ(both.points, 5);
    EXPECT_EQ(both.worst, 0.5);
  }
  EXPECT_EQ(combine(confirmed, silent).state, "confirmed");
  EXPECT_EQ(combine(silent, confirmed).relation, "a = b within 1 %");
  EXPECT_EQ(combine(silent, silent).state, "unavailable: no permission");
  const Confirmation other{"confirmed", "c = d within 1 %", 1, 0};
  EXPECT_EQ(combine(confirmed, other).relation, "a = b within 1 %; c = d within 1 %");
}

TEST(Confirm, CampaignsAreCombined) {
  std::vector<Recording> recordings;
  for (const double counted : {1000, 1000, 500}) {
    recordings.push_back(recording_of({chase("a", "a.cycles", 33), sectors("a", {counted}, {1000})},
                                      static_cast<int>(recordings.size()) + 1));
  }
  recordings[0].series.pop_back();
  const Entry entry = *fit(recordings).find("a.cycles");
  EXPECT_EQ(entry.confirmation->state, "contradicted");
  EXPECT_EQ(entry.confirmation->points, 2);
  EXPECT_EQ(entry.flags.size(), 1u);
}

/// Instructions seen by each pipe, of 1000 operations.
Series pipes(const std::map<std::string, double>& seen) {
  Series series = sectors("a", {1000}, {1000});
  series.quantities.push_back({"operations", "1"});
  series.points[0].samples.push_back({1000});
  for (const auto& [pipe, count] : seen) {
    series.quantities.push_back({pipe, "instructions"});
    series.points[0].samples.push_back({count});
  }
  return series;
}

TEST(Confirm, AnInstructionCarriesItsOpcodeAndThePipesThatSawIt) {
  Series timing = chase("a", "inst.fadd.latency_cycles", 4);
  timing.facts = {{"opcode", "FADD"}};
  const auto pipe_of = [&](const std::map<std::string, double>& seen) {
    const Profile profile = fit({recording_of({timing, pipes(seen)})});
    const Entry* entry = profile.find("inst.fadd.latency_cycles");
    EXPECT_EQ(entry->opcode, "FADD");
    return entry->pipe;
  };
  // What the loop itself executes is not one of the instruction's pipes.
  EXPECT_EQ(pipe_of({{"alu", 1004}, {"cbu", 4}, {"fma", 0}}), "alu");
  // The pipe that is both halves is named where the halves are not.
  EXPECT_EQ(pipe_of({{"fma", 1000}, {"fmaheavy", 500}, {"fmalite", 500}}),
            "0.5 fmaheavy + 0.5 fmalite");
  EXPECT_EQ(pipe_of({{"fma", 1000}}), "fma");
  EXPECT_EQ(pipe_of({{"xu", 1000}, {"alu", 2000}}), "2 alu + xu");
  EXPECT_EQ(pipe_of({}), "");
  EXPECT_EQ(checked_by({}).opcode, "");
}

}  // namespace
}  // namespace warpgauge::profile
