// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/judge.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "analysis/base/error.h"
#include "analysis/claims/row.h"
#include "analysis/claims/sentence.h"
#include "analysis/claims/write.h"
#include "tests/analysis/claims/judged.h"

namespace warpgauge::claims {
namespace {

using planted::compiled;
using planted::Judged;
using planted::kLatency;
using planted::kOnce;
using planted::readings;
using planted::verdict_of;

TEST(Judge, HoldsTheWholeIntervalAgainstTheBand) {
  EXPECT_EQ(verdict_of(kLatency, "[28, 33]", "cycles"), Verdict::kConfirmed);
  EXPECT_EQ(verdict_of(kLatency, "[null, 33]", "cycles"), Verdict::kConfirmed);
  EXPECT_EQ(verdict_of(kLatency, "[20, null]", "cycles"), Verdict::kConfirmed);
  EXPECT_EQ(verdict_of(kLatency, "[33.1, 40]", "cycles"), Verdict::kRefuted);
  EXPECT_EQ(verdict_of(kLatency, "[null, 27.9]", "cycles"), Verdict::kRefuted);
  EXPECT_EQ(verdict_of(kLatency, "[29, 40]", "cycles"), Verdict::kDepends);
  EXPECT_EQ(verdict_of(kLatency, "[29, 31]", "cycles"), Verdict::kDepends);
  EXPECT_EQ(verdict_of(kLatency, "[null, 28]", "cycles"), Verdict::kDepends);
}

TEST(Judge, AClosedEndOfAStatedRangeHasTheMeasurementsOwnInterval) {
  const auto verdict = [](const std::string& wording, const std::string& stated,
                          const std::string& key = "l1.latency_cycles") {  // 30, from 28 to 33
    return Judged(planted::kHead + "  readings:\n    - {value: {profile: " + key +
                  "}, unit: cycles, wording: " + wording + ", stated: " + stated + "}\n")
        .only()
        .verdict;
  };
  EXPECT_EQ(verdict("range", "[28.2, 40]"), Verdict::kConfirmed);  // 28 is 0.7 % below the end
  EXPECT_EQ(verdict("range", "[20, 32.8]"), Verdict::kConfirmed);
  EXPECT_EQ(verdict("at-least", "28.2"), Verdict::kConfirmed);
  EXPECT_EQ(verdict("at-most", "32.8"), Verdict::kConfirmed);
  // An interval that goes far beyond the end that it reaches says neither.
  EXPECT_EQ(verdict("range", "[29, 40]"), Verdict::kDepends);
  EXPECT_EQ(verdict("range", "[20, 32]"), Verdict::kDepends);
  // One that does not reach it is outside.
  EXPECT_EQ(verdict("range", "[33.1, 40]"), Verdict::kRefuted);
  EXPECT_EQ(verdict("at-most", "27.9"), Verdict::kRefuted);
  // Room that a wording leaves has ends of its own.
  EXPECT_EQ(verdict("about", "37.5"), Verdict::kDepends);  // from 28.1
}

TEST(Judge, AnEndThatRoundingMissesIsReached) {
  EXPECT_EQ(verdict_of(compiled("{ratio: [{number: 3}, {number: 10}]}"), "[30, 30]", "%"),
            Verdict::kConfirmed);
}

TEST(Judge, ConvertsToTheReadingsUnit) {
  const Judged judged(planted::entry("{profile: dram.read_gbps}", "[1.98, 2.02]", "TB/s"));
  EXPECT_EQ(judged.only().verdict, Verdict::kConfirmed);
  EXPECT_DOUBLE_EQ(judged.only().readings[0].amount->value, 2);
}

TEST(Judge, ComparesWithWhatIsStated) {
  EXPECT_DOUBLE_EQ(*Judged(planted::entry(kLatency, "[1, 2]", "cycles")).only().readings[0].ratio,
                   1);
  EXPECT_FALSE(
      Judged(planted::entry(compiled("{number: 7}"), "[1, 2]", "x")).only().readings[0].ratio);
  const Judged own(planted::entry(compiled("{number: 7}"), "[1, 2]", "x") + "      stated: 2\n");
  EXPECT_DOUBLE_EQ(*own.only().readings[0].ratio, 3.5);
}

TEST(Judge, MissingEvidenceIsNotMeasuredAndSaysWhy) {
  const Judged judged(planted::entry("{profile: l2.latency_cycles}", "[1, 2]", "cycles"));
  EXPECT_EQ(judged.only().verdict, Verdict::kNotMeasured);
  EXPECT_EQ(judged.only().reason,
            "profile key l2.latency_cycles is absent: skipped: no time at this level");
  EXPECT_EQ(judged.only().sentence, "Not measured: " + judged.only().reason);
}

TEST(Judge, NotCheckedIsNotMeasured) {
  const Judged judged(planted::kHead + "  not_checked: it needs two GPUs\n");
  EXPECT_EQ(judged.only().verdict, Verdict::kNotMeasured);
  EXPECT_EQ(judged.only().reason, "it needs two GPUs");
}

TEST(Judge, ReadingsThatDisagreeDepend) {
  const Judged judged(readings({{"a line", "[28, 33]"}, {"a sector", "[1, 2]"}}));
  EXPECT_EQ(judged.only().verdict, Verdict::kDepends);
  EXPECT_EQ(judged.only().sentence,
            "Latency: 30 cycles (28 to 33) (a line), as stated; 30 cycles (28 to 33) (a sector), "
            "against what is stated.");
}

TEST(Judge, ReadingsThatAgreeGiveTheirVerdict) {
  EXPECT_EQ(Judged(readings({{"a", "[28, 33]"}, {"b", "[1, 40]"}})).only().verdict,
            Verdict::kConfirmed);
  EXPECT_EQ(Judged(readings({{"a", "[1, 2]"}, {"b", "[3, 4]"}})).only().verdict, Verdict::kRefuted);
}

TEST(Judge, AMissingReadingIsNamedBesideTheOthers) {
  const Judged judged(readings({{"a", "[28, 33]"}, {"b", ""}}));
  EXPECT_EQ(judged.only().verdict, Verdict::kConfirmed);
  EXPECT_NE(judged.only().sentence.find("not measured: b: the profile has no key none"),
            std::string::npos)
      << judged.only().sentence;
  EXPECT_EQ(Judged(readings({{"a", ""}, {"b", ""}})).only().verdict, Verdict::kNotMeasured);
}

TEST(Judge, PartsAllMustHold) {
  const auto judged = [](const std::vector<std::pair<std::string, std::string>>& of) {
    return Judged(readings(of) + "  readings_are: parts\n");
  };
  const char *holds = "[28, 33]", *fails = "[1, 2]", *crosses = "[29, 40]", *missing = "";
  const auto verdict = [&](const char* a, const char* b) {
    return judged({{"a", a}, {"b", b}}).only().verdict;
  };
  EXPECT_EQ(verdict(holds, holds), Verdict::kConfirmed);
  EXPECT_EQ(verdict(holds, fails), Verdict::kRefuted);
  EXPECT_EQ(verdict(crosses, fails), Verdict::kRefuted);
  EXPECT_EQ(verdict(holds, crosses), Verdict::kDepends);
  EXPECT_EQ(verdict(holds, missing), Verdict::kNotMeasured);
  EXPECT_EQ(verdict(crosses, missing), Verdict::kNotMeasured);
  EXPECT_EQ(verdict(missing, fails), Verdict::kRefuted);
  EXPECT_EQ(judged({{"a", holds}, {"b", missing}}).only().reason, "the profile has no key none");
  EXPECT_EQ(judged({{"a line", holds}, {"a sector", fails}}).only().sentence,
            "Latency: 30 cycles (28 to 33) (a line), as stated; 30 cycles (28 to 33) (a sector), "
            "against what is stated.");
}

TEST(Judge, APremiseMustHoldForTheOthersToSayAnything) {
  const auto judged = [](const std::string& premise, const std::string& rest) {
    std::string text = readings({{"busy", premise}, {"slow", rest}});
    return Judged(text.insert(text.find("      value:"), "      premise: true\n"));
  };
  const char *holds = "[28, 33]", *fails = "[1, 2]", *crosses = "[29, 40]", *missing = "";
  EXPECT_EQ(judged(holds, holds).only().verdict, Verdict::kConfirmed);
  EXPECT_EQ(judged(holds, fails).only().verdict, Verdict::kRefuted);
  EXPECT_EQ(judged(holds, missing).only().verdict, Verdict::kNotMeasured);
  for (const char* premise : {fails, crosses}) {
    for (const char* rest : {holds, fails}) {
      EXPECT_EQ(judged(premise, rest).only().verdict, Verdict::kNotMeasured);
      EXPECT_EQ(judged(premise, rest).only().reason,
                std::string("the statement's condition is not met in this case: busy: 30 cycles "
                            "(28 to 33), not ") +
                    (premise == fails ? "1 to 2" : "29 to 40"));
      EXPECT_TRUE(is_condition_unmet(judged(premise, rest).only()));
    }
  }
  EXPECT_EQ(judged(missing, fails).only().reason, "the profile has no key none");
  EXPECT_FALSE(is_condition_unmet(judged(missing, fails).only()));
  EXPECT_FALSE(is_condition_unmet(judged(holds, missing).only()));
  // It was measured, so nothing calls it otherwise.
  const Judged unmet = judged(fails, holds);
  EXPECT_EQ(
      unmet.only().sentence,
      "The statement's condition is not met in this case: busy: 30 cycles (28 to 33), not 1 to "
      "2");
  EXPECT_EQ(verdict_in_words(unmet.only()), "condition not met");
  EXPECT_NE(count_line(unmet.sources.profile, unmet.judgements)
                .find("1 not measured (1 of them: condition not met)"),
            std::string::npos);
  EXPECT_EQ(
      judged(holds, fails).only().sentence,
      "Latency: 30 cycles (28 to 33) (slow), against what is stated; given busy: 30 cycles (28 "
      "to 33).");
  const Judged one = judged(holds, fails);
  const auto json =
      nlohmann::json::parse(to_json(one.sources.profile, one.judgements))["claims"][0];
  EXPECT_EQ(json["readings"][0]["premise"], true);
  EXPECT_FALSE(json["readings"][1].contains("premise"));
}

// ---- readings without a vote -------------------------------------------------------------------

/// `member` in front of the evidence of reading `which`, from 0.
std::string with_member(std::string yaml, const std::string& member, int which) {
  std::size_t at = yaml.find("      value:");
  while (which-- > 0) at = yaml.find("      value:", at + 1);
  return yaml.insert(at, "      " + member + "\n");
}

TEST(Judge, AReadingBesideIsShownAndHasNoVote) {
  const Judged judged(
      with_member(readings({{"DRAM", "[28, 33]"}, {"an L1 hit", "[1, 2]"}}), "beside: true", 1));
  EXPECT_EQ(judged.only().verdict, Verdict::kConfirmed);
  EXPECT_EQ(judged.only().sentence,
            "DRAM: 30 cycles (28 to 33); stated: 28 to 33. Beside it: 30 cycles (28 to 33) (an L1 "
            "hit).");
  const auto json =
      nlohmann::json::parse(to_json(judged.sources.profile, judged.judgements))["claims"][0];
  EXPECT_EQ(json["readings"][1]["no_vote"], "stands beside");
  EXPECT_EQ(json["readings"][1]["value"], 30);
  EXPECT_FALSE(json["readings"][1].contains("verdict"));
  EXPECT_FALSE(json["readings"][0].contains("no_vote"));
  // One that is missing takes nothing away.
  const Judged missing(
      with_member(readings({{"DRAM", "[1, 2]"}, {"an L1 hit", ""}}), "beside: true", 1));
  EXPECT_EQ(missing.only().verdict, Verdict::kRefuted);
}

TEST(Judge, AReadingBesideNeedsNoBand) {
  const Judged judged(planted::kHead +
                      "  wording: range\n  readings:\n    - {definition: a, value: " + kLatency +
                      ", unit: cycles, stated: [20, 40]}\n    - {definition: b, beside: true, "
                      "value: " +
                      kLatency + ", unit: cycles}\n");
  EXPECT_EQ(judged.only().verdict, Verdict::kConfirmed);
  const auto json =
      nlohmann::json::parse(to_json(judged.sources.profile, judged.judgements))["claims"][0];
  EXPECT_FALSE(json["readings"][1].contains("band"));
}

TEST(Judge, TypedNumbersAloneHaveNoVote) {
  const std::string typed = "{ratio: [{number: 60, unit: cycles}, {number: 2}]}";
  const Judged alone(planted::entry(typed, "[30, 30]", "cycles"));
  EXPECT_EQ(alone.only().verdict, Verdict::kNotMeasured);
  EXPECT_EQ(alone.only().reason, "the check has nothing but the document's own numbers");
  EXPECT_EQ(alone.only().readings[0].amount->value, 30);
  std::string two = readings({{"measured", "[1, 2]"}, {"by hand", "[28, 33]"}});
  two.replace(two.rfind(kLatency), kLatency.size(), typed);
  EXPECT_EQ(Judged(two).only().verdict, Verdict::kRefuted);
  EXPECT_EQ(Judged(two).only().readings[1].vote, Vote::kConstants);
}

TEST(Judge, FiguresStandBesideWhatIsNotChecked) {
  const Judged judged(
      planted::kHead +
      "  not_checked: the number is of a whole loop\n  readings:\n    - {definition: the "
      "load alone, beside: true, value: " +
      kLatency + ", unit: cycles}\n");
  EXPECT_EQ(judged.only().verdict, Verdict::kNotMeasured);
  EXPECT_EQ(
      judged.only().sentence,
      "Not measured: the number is of a whole loop. Beside it: 30 cycles (28 to 33) (the load "
      "alone).");
}

TEST(Judge, OneOfTheCasesShowsThatSomethingCanBe) {
  const char *holds = "[28, 33]", *fails = "[1, 2]", *crosses = "[29, 40]", *missing = "";
  const auto verdict = [&](const char* a, const char* b) {
    return Judged(readings({{"a", a}, {"b", b}}) + "  readings_are: any-case\n").only().verdict;
  };
  EXPECT_EQ(verdict(holds, fails), Verdict::kConfirmed);
  EXPECT_EQ(verdict(missing, holds), Verdict::kConfirmed);
  EXPECT_EQ(verdict(crosses, holds), Verdict::kConfirmed);
  EXPECT_EQ(verdict(fails, fails), Verdict::kRefuted);
  EXPECT_EQ(verdict(fails, missing), Verdict::kNotMeasured);
  EXPECT_EQ(verdict(fails, crosses), Verdict::kDepends);
}

TEST(Judge, AListingThatWasNotRunIsNotMeasuredByAnotherKernel) {
  const std::string yaml =
      planted::entry(kLatency, "[1, 2]", "cycles") + "      definition: our kernel\n";
  const Judged judged(yaml + "  listing: not-run\n");
  EXPECT_EQ(judged.only().verdict, Verdict::kNotMeasured);
  EXPECT_EQ(judged.only().reason, "not measured for the document's kernel");
  EXPECT_EQ(
      judged.only().sentence,
      "Not measured for the document's kernel. Beside it: 30 cycles (28 to 33) (our kernel).");
  EXPECT_EQ(
      Judged(yaml + "  listing: not-run\n  explain: {not_measured: \"Ours takes {value}.\"}\n")
          .only()
          .sentence,
      "Not measured for the document's kernel. Ours takes 30.");
  EXPECT_EQ(
      Judged(planted::kHead + "  listing: not-run\n  not_checked: it deadlocks\n").only().reason,
      "not measured for the document's kernel: it deadlocks");
  const Judged repaired(yaml + "  listing: repaired\n");
  EXPECT_EQ(repaired.only().verdict, Verdict::kRefuted);
  const auto json =
      nlohmann::json::parse(to_json(repaired.sources.profile, repaired.judgements))["claims"][0];
  EXPECT_EQ(json["listing"], "repaired");
}

TEST(Judge, SaysWhatToDoInsteadWhereTheStatementFails) {
  const std::string more =
      "  instead: \"Reckon with {value} {unit}.\"\n  rule_not_followed: it counts "
      "lines\n";
  const Judged refuted(planted::entry(kLatency, "[1, 2]", "cycles") + more);
  EXPECT_EQ(refuted.only().instead, "Reckon with 30 cycles.");
  const auto json =
      nlohmann::json::parse(to_json(refuted.sources.profile, refuted.judgements))["claims"][0];
  EXPECT_EQ(json["instead"], "Reckon with 30 cycles.");
  EXPECT_EQ(json["rule_not_followed"], "it counts lines");
  EXPECT_EQ(Judged(planted::entry(kLatency, "[28, 33]", "cycles") + more).only().instead, "");
}

// ---- witnesses ---------------------------------------------------------------------------------

/// Judged by that many recordings.
Judgement judged_by(std::size_t recordings, const std::string& yaml) {
  static std::vector<std::vector<Entry>> catalogues;  // judgements point into them
  const planted::File file(yaml);
  catalogues.push_back(read_catalogue({file.path()}));
  Sources sources = planted::sources();
  while (sources.recordings.size() < recordings) {
    sources.recordings.push_back(planted::recording("more.jsonl"));
  }
  return judge(catalogues.back(), sources).at(0);
}

TEST(Judge, OneRecordingAloneRefutesNothing) {
  const std::string yaml = planted::entry(kOnce, "[30, 40]", "cycles");
  const Judgement alone = judged_by(1, yaml);
  EXPECT_EQ(alone.verdict, Verdict::kDepends);
  EXPECT_EQ(alone.readings[0].verdict, Verdict::kRefuted);
  EXPECT_EQ(alone.sentence,
            "Latency: 20 cycles, not 30 to 40. One recording alone speaks against the statement, "
            "and no second reading was had.");
  EXPECT_EQ(judged_by(2, yaml).verdict, Verdict::kRefuted);
  EXPECT_EQ(judged_by(1, planted::entry(kOnce, "[10, 20]", "cycles")).verdict, Verdict::kConfirmed);
  // Evidence that is not measured is the same each time.
  EXPECT_EQ(verdict_of(compiled("{number: 7}"), "[1, 2]", "x"), Verdict::kRefuted);
}

TEST(Judge, ASecondReadingDecidesWhetherARefutationStands) {
  const auto with_second = [](const std::string& band, const std::string& other) {
    return judged_by(1, planted::entry(kOnce, band, "cycles") +
                            "      second:\n        - {definition: elsewhere, value: " + other +
                            "}\n");
  };
  EXPECT_EQ(with_second("[30, 40]", compiled("{number: 21, unit: cycles}")).verdict,
            Verdict::kRefuted);
  EXPECT_EQ(with_second("[30, 40]", "{profile: none}").verdict, Verdict::kDepends);
  const Judgement split = with_second("[30, 40]", compiled("{number: 35, unit: cycles}"));
  EXPECT_EQ(split.verdict, Verdict::kDepends);
  EXPECT_EQ(split.sentence,
            "Latency: 20 cycles; stated: 30 to 40. A second reading (elsewhere) gives 35 cycles; "
            "30 to 40 is asked for.");
  EXPECT_EQ(with_second("[10, 20]", compiled("{number: 35, unit: cycles}")).verdict,
            Verdict::kDepends);
  EXPECT_EQ(with_second("[10, 20]", compiled("{number: 15, unit: cycles}")).verdict,
            Verdict::kConfirmed);
  EXPECT_EQ(with_second("[10, 20]", "{profile: none}").verdict, Verdict::kConfirmed);
  // A typed number bears no witness.
  EXPECT_EQ(with_second("[30, 40]", "{number: 21, unit: cycles}").verdict, Verdict::kDepends);
  EXPECT_EQ(with_second("[10, 20]", "{number: 35, unit: cycles}").verdict, Verdict::kConfirmed);
}

TEST(Judge, TwoReadingsThatRefuteAreTwoWitnesses) {
  std::string text = readings({{"a", "[1, 2]"}, {"b", "[3, 4]"}});
  for (std::size_t at = 0; (at = text.find(kLatency, at)) != std::string::npos;) {
    text.replace(at, kLatency.size(), kOnce);
  }
  EXPECT_EQ(judged_by(1, text).verdict, Verdict::kRefuted);
}

TEST(Judge, AVerdictThatChangesBetweenRecordingsDepends) {
  Judged judged(planted::entry(kOnce, "[30, 40]", "cycles"));
  judged.sources.recordings.push_back(planted::recording("b.jsonl"));
  judged.sources.recordings.push_back(planted::recording("c.jsonl"));
  judged.sources.recordings[2].series[0].points[1].samples[0] = {33, 33, 33};
  EXPECT_EQ(judge(judged.catalogue, judged.sources)[0].verdict, Verdict::kDepends);
}

TEST(Judge, TheEntrysOwnSentenceIsEnoughWhereEveryPartFails) {
  EXPECT_EQ(Judged(readings({{"a", "[1, 2]"}, {"b", "[3, 4]"}}) +
                   "  readings_are: parts\n  explain: {refuted: \"It fails.\"}\n")
                .only()
                .sentence,
            "It fails.");
}

TEST(Judge, TheEntrysOwnSentenceStillStillNamesWhatFailedAndWhatIsMissing) {
  const std::string explain = "  explain: {confirmed: \"It holds.\", refuted: \"It fails.\"}\n";
  EXPECT_EQ(Judged(readings({{"a", "[28, 33]"}, {"b", "[1, 2]"}, {"c", ""}}) +
                   "  readings_are: parts\n" + explain)
                .only()
                .sentence,
            "It fails. Refuted in b: 30 cycles (28 to 33). Not measured in c: the profile has no "
            "key none.");
  EXPECT_EQ(Judged(readings({{"a", "[28, 33]"}, {"b", ""}}) + explain).only().sentence,
            "It holds. Not measured as b: the profile has no key none.");
}

TEST(Judge, WhatTheEntrysOwnSentenceHasToldIsNotToldTwice) {
  const auto sentence = [](const std::string& refuted) {
    return Judged(readings({{"a", "[28, 33]"}, {"b", "[1, 2]"}}) +
                  "  readings_are: parts\n  explain: {refuted: \"" + refuted + "\"}\n")
        .only()
        .sentence;
  };
  EXPECT_EQ(sentence("B takes {value2} cycles."), "B takes 30 cycles.");
  EXPECT_EQ(sentence("A takes {value} cycles."),
            "A takes 30 cycles. Refuted in b: 30 cycles (28 to 33).");
}

TEST(Judge, CountersThatARecordingIsWithoutAreNoDoubt) {
  Judged judged(planted::entry(kOnce, "[10, 20]", "cycles"));
  const auto doubts = [&judged](const std::string& reason) {
    judged.sources.recordings = {planted::recording("a.jsonl"), planted::recording("b.jsonl")};
    judged.sources.recordings[1].series[0].outcome = samples::Outcome::kSkipped;
    judged.sources.recordings[1].series[0].reason = reason;
    return judge(judged.catalogue, judged.sources)[0].readings[0].doubts;
  };
  EXPECT_TRUE(doubts("counters unavailable: not asked for (--no-counters)").empty());
  EXPECT_EQ(doubts("counters unavailable: permission").size(), 1U);
}

}  // namespace
}  // namespace warpgauge::claims
