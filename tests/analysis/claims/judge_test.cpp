// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/judge.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "analysis/base/error.h"
#include "analysis/claims/row.h"
#include "analysis/claims/sentence.h"
#include "analysis/claims/write.h"
#include "tests/analysis/claims/planted.h"

namespace warpgauge::claims {
namespace {

/// A catalogue and what was judged of it, kept together.
struct Judged {
  std::vector<Entry> catalogue;
  Sources sources = planted::sources();
  std::vector<Judgement> judgements;

  explicit Judged(const std::string& yaml) {
    const planted::File file(yaml);
    catalogue = read_catalogue({file.path()});
    judgements = judge(catalogue, sources);
  }
  const Judgement& only() const { return judgements.at(0); }
};

/// The number as a compile fact gives it (one STG), which counts: a typed number has no vote.
std::string compiled(const std::string& number) {
  return "{product: [" + number + ", {compiled: add, opcode: 'STG\\.E'}]}";
}

Verdict verdict_of(const std::string& value, const std::string& band, const std::string& unit) {
  return Judged(planted::entry(value, band, unit)).only().verdict;
}

const std::string kLatency = "{profile: l1.latency_cycles}";  // 30, from 28 to 33 cycles

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
  // An interval that goes far beyond the end it reaches says neither.
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

std::string readings(const std::vector<std::pair<std::string, std::string>>& of) {
  std::string text = planted::kHead + "  readings:\n";
  for (const auto& [definition, band] : of) {
    const bool is_missing = band.empty();
    text += "    - definition: " + definition +
            "\n      value: " + (is_missing ? "{profile: none}" : kLatency) +
            "\n      confirmed_if: " + (is_missing ? "[1, 2]" : band) + "\n      unit: cycles\n";
  }
  return text;
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

const std::string kOnce = "{series: chase/lap, quantity: duration, at: {size: 64, hops: 2}}";  // 20

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
  // What nobody measured is the same each time.
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

TEST(Judge, OtherDevice) {
  const std::string a100 =
      "- id: test-one\n  document: \"900\"\n  lines: 1\n  topic: test\n  statement: It has 40 MB.\n"
      "  kind: hardware-constant\n  stated: {quantity: capacity, value: 40, unit: MiB, device: "
      "NAME}\n"
      "  other_device: the capacity is that chip's\n";
  const auto with_name = [&](const std::string& name) {
    std::string text = a100;
    return text.replace(text.find("NAME"), 4, name);
  };
  EXPECT_EQ(Judged(with_name("A100")).only().verdict, Verdict::kOtherDevice);
  EXPECT_EQ(Judged(with_name("A100")).only().sentence,
            "Holds for A100 alone: the capacity is that chip's");
  EXPECT_EQ(Judged(with_name("Planted")).only().verdict, Verdict::kNotMeasured);
  const std::string reading = "  readings:\n    - {value: " + compiled("{number: 40, unit: MiB}") +
                              ", confirmed_if: [40, 40], unit: MiB}\n";
  EXPECT_EQ(Judged(with_name("Planted") + reading).only().verdict, Verdict::kConfirmed);
  EXPECT_EQ(Judged(with_name("A100") + reading).only().verdict, Verdict::kOtherDevice);
  EXPECT_EQ(Judged(with_name("A100") + reading).only().sentence,
            "Holds for A100 alone: the capacity is that chip's. Planted GPU: 40 MiB.");
}

/// An entry about a device NAME: what is documented of it, and the figure of the device at hand.
std::string about(const std::string& device, const std::string& documented) {
  return "- id: test-one\n  document: \"900\"\n  lines: 1\n  topic: test\n  statement: It takes "
         "36.\n"
         "  kind: hardware-constant\n  stated: {quantity: latency, value: 36, unit: cycles, "
         "device: " +
         device + "}\n  other_device: it is that chip's\n  readings:\n    - definition: there\n" +
         "      value: {documented: " + documented +
         ", unit: cycles, source: 'A paper, table 4'}\n      confirmed_if: [35, 37]\n"
         "      unit: cycles\n    - {definition: here, value: " +
         kLatency + ", confirmed_if: [35, 37], unit: cycles}\n";
}

TEST(Judge, WhatIsDocumentedOfAnotherDeviceGivesTheVerdict) {
  const Judged judged(about("A100", "36"));
  EXPECT_EQ(judged.only().verdict, Verdict::kConfirmed);
  EXPECT_TRUE(is_documented(judged.only()));
  EXPECT_EQ(judged.only().sentence,
            "Latency: 36 cycles (there), as stated. Documented (A paper, table 4), not measured "
            "here. Planted GPU: here: 30 cycles (28 to 33).");
  EXPECT_EQ(judged.only().readings[1].verdict, Verdict::kOtherDevice);
  const auto json =
      nlohmann::json::parse(to_json(judged.sources.profile, judged.judgements))["claims"][0];
  EXPECT_EQ(json["documented"], true);
  EXPECT_EQ(json["readings"][0]["documented"], true);
  EXPECT_EQ(json["readings"][1]["verdict"], "other device");
  EXPECT_FALSE(json["readings"][1].contains("documented"));
  EXPECT_NE(to_markdown(judged.sources.profile, judged.judgements)
                .find("| confirmed (documented) | document | 36 cycles (there); beside: 30 cycles"),
            std::string::npos);
  EXPECT_EQ(
      count_line(judged.sources.profile, judged.judgements),
      "1 statements judged on Planted GPU: 1 confirmed, 0 refuted, 0 depends, 0 other device, "
      "0 not measured; 1 verdict has no recording behind it (1 document)");
  EXPECT_EQ(Judged(about("A100", "40")).only().verdict, Verdict::kRefuted);
}

TEST(Judge, OnTheDeviceItselfEveryReadingCounts) {
  const Judged judged(about("Planted", "36"));
  EXPECT_EQ(judged.only().verdict, Verdict::kDepends);
  EXPECT_FALSE(is_documented(judged.only()));
  EXPECT_NE(judged.only().sentence.find(" In part documented (A paper, table 4)."),
            std::string::npos)
      << judged.only().sentence;
}

TEST(Judge, APartThatIsDocumentedMarksTheVerdict) {
  const auto judged = [](const std::string& are) {
    return Judged(
        about("Planted", "36").replace(about("Planted", "36").rfind("[35, 37]"), 8, "[28, 33]") +
        are);
  };
  EXPECT_EQ(judged("").only().verdict, Verdict::kConfirmed);
  EXPECT_FALSE(is_documented(judged("").only()));
  EXPECT_EQ(judged("  readings_are: parts\n").only().verdict, Verdict::kConfirmed);
  EXPECT_TRUE(is_documented(judged("  readings_are: parts\n").only()));
}

TEST(Judge, SeveralSourcesGiveTheMiddleNumberAndTheHull) {
  const Judged judged(about("A100", "[37, 34, 36, 35]"));
  const Amount& amount = *judged.only().readings[0].amount;
  EXPECT_EQ(amount.value, 35);
  EXPECT_EQ(amount.low, 34);
  EXPECT_EQ(amount.high, 37);
  EXPECT_EQ(judged.only().verdict, Verdict::kDepends);
}

TEST(Judge, AFigureStandsBesideAStatementOfWhichNothingIsDocumented) {
  const std::string about_a100 = about("A100", "36");
  const std::size_t first = about_a100.find("    - definition: there"),
                    second = about_a100.find("    - {definition: here");
  const Judged judged(about_a100.substr(0, first) + about_a100.substr(second));
  EXPECT_EQ(judged.only().verdict, Verdict::kOtherDevice);
  EXPECT_FALSE(is_documented(judged.only()));
  EXPECT_EQ(judged.only().sentence,
            "Holds for A100 alone: it is that chip's. Planted GPU: here: 30 cycles (28 to 33).");
}

TEST(Judge, DocumentedYesAndNo) {
  const auto verdict = [](const std::string& answer) {
    return verdict_of("{documented: " + answer + ", source: 'A guide, page 3'}", "[1, 1]",
                      "boolean");
  };
  EXPECT_EQ(verdict("true"), Verdict::kConfirmed);
  EXPECT_EQ(verdict("false"), Verdict::kRefuted);
}

TEST(Judge, EvidenceWithoutMeaningNamesTheEntry) {
  for (const char* unit : {"bytes", "boolean"}) {
    try {
      verdict_of(kLatency, "[1, 2]", unit);
      FAIL() << "judged";
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what())
                    .find("claims.yaml: test-one: what is in cycles cannot be said in"),
                std::string::npos)
          << error.what();
    }
  }
}

TEST(Judge, AMetricOfAChipThatNobodyListedNamesTheEntry) {
  try {
    verdict_of("{metric: a.sum, chip: GX999}", "[1, 1]", "boolean");
    FAIL() << "judged";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what())
                  .find("claims.yaml: test-one: there is no list of metrics of chip 'GX999', only "
                        "of GH100"),
              std::string::npos)
        << error.what();
  }
}

// ---- sentences ---------------------------------------------------------------------------------

std::string sentence(const std::string& value, const std::string& band, const std::string& unit) {
  return Judged(planted::entry(value, band, unit)).only().sentence;
}

TEST(Sentence, Defaults) {
  EXPECT_EQ(sentence(kLatency, "[28, 33]", "cycles"),
            "Latency: 30 cycles (28 to 33); stated: 28 to 33.");
  EXPECT_EQ(sentence(compiled("{number: 45, unit: cycles}"), "[null, 33]", "cycles"),
            "Latency: 45 cycles, not at most 33.");
  EXPECT_EQ(sentence(kLatency, "[30, null]", "cycles"),
            "Latency: 30 cycles (28 to 33), which cannot be told from what an end of at least 30 "
            "allows.");
  EXPECT_EQ(sentence("{metric: a.sum}", "[1, 1]", "boolean"), "Latency: yes, as stated.");
  EXPECT_EQ(Judged(planted::entry(kLatency, "[28, 33]", "cycles") + "      definition: of L1\n")
                .only()
                .sentence,
            "Of L1: 30 cycles (28 to 33); stated: 28 to 33.");
  EXPECT_EQ(sentence("{metric: a.sum}", "[0, 0]", "boolean"),
            "Latency: yes, against what is stated.");
}

TEST(Sentence, FillsTheEntrysOwn) {
  const std::string explain =
      "  explain:\n    refuted: \"{value} {unit}, {low} to {high}, {ratio}.\"\n    depends: "
      "\"{value2}\"\n";
  EXPECT_EQ(Judged(planted::entry(kLatency, "[1, 2]", "cycles") +
                   "  explain: {refuted: \"{value} {unit}, {low} to {high}, {ratio}.\"}\n")
                .only()
                .sentence,
            "30 cycles, 28 to 33, 1.");
  const Judged two(readings({{"a", "[28, 33]"}, {"b", "[1, 2]"}}) + explain);
  EXPECT_EQ(two.only().sentence, "30");
}

TEST(Sentence, FallsBackWhereTheTemplateAsksForWhatIsMissing) {
  const Judged judged(readings({{"a", "[28, 33]"}, {"b", ""}}) +
                      "  explain: {confirmed: \"{value2}\"}\n");
  EXPECT_TRUE(judged.only().sentence.starts_with("Latency: 30 cycles (28 to 33) (a), as stated"))
      << judged.only().sentence;
  EXPECT_FALSE(own_sentence(judged.only()));
}

TEST(Sentence, IsTheEntrysOwnForItsVerdictAlone) {
  const std::string entry = planted::entry(kLatency, "[28, 33]", "cycles");
  const Judged confirmed(entry + "  explain: {confirmed: \"{value} cycles.\"}\n");
  EXPECT_EQ(own_sentence(confirmed.only()), "30 cycles.");
  EXPECT_FALSE(own_sentence(Judged(entry + "  explain: {refuted: \"It fails.\"}\n").only()));
  EXPECT_FALSE(own_sentence(Judged(entry).only()));
}

TEST(Sentence, OneIsSingular) {
  EXPECT_EQ(sentence(compiled("{number: 1, unit: cycles}"), "[1, 2]", "cycles"),
            "Latency: 1 cycle; stated: 1 to 2.");
  EXPECT_EQ(sentence(compiled("{number: 1, unit: us}"), "[1, 2]", "us"),
            "Latency: 1 us; stated: 1 to 2.");
  EXPECT_EQ(sentence(compiled("{number: 1, unit: cycles/hop}"), "[1, 2]", "cycles/hop"),
            "Latency: 1 cycles/hop; stated: 1 to 2.");
}

TEST(Sentence, WritesNumbersForPeople) {
  EXPECT_EQ(readable(50331648), "50331648");
  EXPECT_EQ(readable(0.123456), "0.1235");
  EXPECT_EQ(readable(34567.8), "34568");
  EXPECT_EQ(readable(0), "0");
  EXPECT_EQ(readable(-2.5), "-2.5");
}

// ---- files -------------------------------------------------------------------------------------

const std::string kTwoEntries =
    planted::entry(kLatency, "[28, 33]", "cycles") +
    "- id: other-two\n  document: \"901\"\n  lines: 5\n  topic: other\n  statement: a | b\n"
    "  kind: formula\n  stated: {quantity: q, value: text}\n  not_checked: nobody can\n";

TEST(Write, Json) {
  const Judged judged(kTwoEntries);
  const auto json = nlohmann::json::parse(to_json(judged.sources.profile, judged.judgements));
  EXPECT_EQ(json["schema"], "warpgauge.verdicts");
  EXPECT_EQ(json["device"]["name"], "Planted GPU");
  EXPECT_EQ(json["counts"]["confirmed"], 1);
  EXPECT_EQ(json["counts"]["not measured"], 1);
  const auto& claim = json["claims"][0];
  EXPECT_EQ(claim["id"], "test-one");
  EXPECT_EQ(claim["stated"]["value"], 30);
  const auto expected = nlohmann::json::parse(
      R"({"verdict": "confirmed", "value": 30, "low": 28, "high": 33, "unit": "cycles",
          "band": [28, 33], "ratio": 1, "evidence": ["profile l1.latency_cycles"],
          "classes": ["timing"],
          "recordings": 3})");
  EXPECT_EQ(claim["readings"][0], expected);
  EXPECT_EQ(claim["stated"]["in_words"], "30 cycles (no device named)");
  EXPECT_EQ(claim["verdict_in_words"], "confirmed");
  EXPECT_EQ(claim["evidence_classes"], nlohmann::json::array({"timing"}));
  EXPECT_FALSE(claim.contains("without_recording"));
  EXPECT_FALSE(json["claims"][1].contains("evidence_classes"));
  EXPECT_EQ(json["claims"][1]["reason"], "nobody can");
  EXPECT_FALSE(json["claims"][1].contains("readings"));
}

TEST(Write, JsonSaysWhatReadingsAre) {
  const std::string two = readings({{"a", "[28, 33]"}, {"b", ""}});
  const auto claim = [](const std::string& yaml) {
    const Judged judged(yaml);
    return nlohmann::json::parse(to_json(judged.sources.profile, judged.judgements))["claims"][0];
  };
  EXPECT_FALSE(claim(two).contains("readings_are"));
  EXPECT_EQ(claim(two)["readings"][1]["verdict"], "not measured");
  EXPECT_EQ(claim(two)["readings"][1]["reason"], "the profile has no key none");
  EXPECT_EQ(claim(two + "  readings_are: parts\n")["readings_are"], "parts");
  EXPECT_EQ(claim(two + "  readings_are: parts\n")["verdict"], "not measured");
}

TEST(Write, CountsAndMarkdown) {
  const Judged judged(kTwoEntries);
  EXPECT_EQ(count_line(judged.sources.profile, judged.judgements),
            "2 statements judged on Planted GPU: 1 confirmed, 0 refuted, 0 depends, "
            "0 other device, 1 not measured");
  const std::string markdown = to_markdown(judged.sources.profile, judged.judgements);
  EXPECT_NE(markdown.find("| 900 | 1 | 0 | 0 | 0 | 0 |\n"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("| all | 1 | 0 | 0 | 0 | 1 |\n"), std::string::npos);
  EXPECT_NE(
      markdown.find("| a \\| b (`other-two`, line 5) | text (no device named) | not measured |  |"
                    "  | nobody can |\n"),
      std::string::npos)
      << markdown;
  // The legend stands on top.
  EXPECT_LT(markdown.find("- **refuted**: "), markdown.find("## Counts"));
  EXPECT_LT(markdown.find("- **queried limit**: "), markdown.find("## Counts"));
}

TEST(Write, ARowSaysWhatIsStatedWhatWasMeasuredAndWhatToDo) {
  const Judged judged(planted::entry(kLatency, "[1, 2]", "cycles") +
                      "      definition: of L1\n  instead: \"Reckon with {value}.\"\n");
  EXPECT_NE(
      to_markdown(judged.sources.profile, judged.judgements)
          .find("| 30 cycles (no device named) | refuted | timing | 30 cycles (28 to 33) (of L1) | "
                "Of L1: 30 cycles (28 to 33), not 1 to 2. Instead: Reckon with 30. |\n"),
      std::string::npos);
  const Judged range(planted::kHead + "  wording: range\n  readings:\n    - {value: " + kLatency +
                     ", unit: cycles, stated: [20, 40]}\n");
  EXPECT_EQ(stated_in_words(range.catalogue[0]), "30 cycles");
}

TEST(Write, AVerdictWithoutARecordingSaysWhatItRestsOn) {
  const auto words = [](const std::string& value, const std::string& unit) {
    return verdict_in_words(Judged(planted::entry(value, "[0, null]", unit)).only());
  };
  EXPECT_EQ(words(kLatency, "cycles"), "confirmed");
  EXPECT_EQ(words("{compiled: add, field: registers}", "registers"), "confirmed (compiled)");
  EXPECT_EQ(words("{metric: a.sum}", "boolean"), "confirmed (queried limit)");
  EXPECT_EQ(words("{checked: broken, tool: memcheck}", "1"), "confirmed (tool)");
  EXPECT_EQ(words("{occupancy: {threads: 256}, field: blocks}", "blocks"),
            "confirmed (queried limit)");
  EXPECT_EQ(words("{occupancy: {threads: 256, device: sm_80}, field: blocks}", "blocks"),
            "confirmed (documented)");
  EXPECT_EQ(words("{sum: [{compiled: add, field: registers}, {occupancy: {threads: 256}, field: "
                  "blocks}]}",
                  "1"),
            "confirmed (compiled, queried limit)");
  // A second reading that was measured is a recording, too.
  EXPECT_EQ(verdict_in_words(
                Judged(planted::entry("{compiled: add, field: registers}", "[0, null]", "1") +
                       "      second: [{definition: measured, value: {kernel: copy/naive, "
                       "size: 1024, mode: cold.burst, column: blocks_per_sm}}, {definition: "
                       "b, value: {ratio: [" +
                       kLatency + ", {number: 1, unit: cycles}]}}]\n")
                    .only()),
            "confirmed");
  const Judged judged(
      planted::entry("{compiled: add, field: registers}", "[0, null]", "registers"));
  EXPECT_EQ(
      count_line(judged.sources.profile, judged.judgements),
      "1 statements judged on Planted GPU: 1 confirmed, 0 refuted, 0 depends, 0 other device, "
      "0 not measured; 1 verdict has no recording behind it (1 compiled)");
}

TEST(Judge, OccupancyByAnotherDevicesLimitsIsDocumented) {
  const Judged judged(planted::entry("{occupancy: {threads: 256, device: sm_80}, field: blocks}",
                                     "[0, null]", "blocks"));
  EXPECT_TRUE(is_documented(judged.only()));
  EXPECT_NE(judged.only().sentence.find(" Documented (a table), not measured here."),
            std::string::npos)
      << judged.only().sentence;
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

TEST(Write, AnErrorThatStatementsShareIsSaidOnce) {
  const Judged judged(planted::entry(kLatency, "[1, 2]", "cycles") + "  error_of: wrong-unit\n");
  const std::string markdown = to_markdown(judged.sources.profile, judged.judgements,
                                           {{"wrong-unit", "It counts lines."}, {"other", "No."}});
  EXPECT_NE(markdown.find("- `wrong-unit`: It counts lines. 1 statements follow from it: "
                          "`test-one`.\n"),
            std::string::npos)
      << markdown;
  EXPECT_NE(markdown.find("not 1 to 2. (error: `wrong-unit`) |"), std::string::npos) << markdown;
  EXPECT_EQ(markdown.find("No."), std::string::npos);
  const auto json = nlohmann::json::parse(to_json(judged.sources.profile, judged.judgements));
  EXPECT_EQ(json["claims"][0]["error_of"], "wrong-unit");
}

TEST(Write, Filters) {
  const Judged judged(kTwoEntries);
  Filter filter;
  filter.verdict = Verdict::kNotMeasured;
  ASSERT_EQ(filtered(judged.judgements, filter).size(), 1U);
  EXPECT_EQ(filtered(judged.judgements, filter)[0].entry->id, "other-two");
  filter.id = "test-one";
  EXPECT_TRUE(filtered(judged.judgements, filter).empty());
  filter.id = "other-two";
  ASSERT_EQ(filtered(judged.judgements, filter).size(), 1U);
  filter.id.clear();
  filter.topic = "test";
  EXPECT_TRUE(filtered(judged.judgements, filter).empty());
  filter = {};
  filter.document = "900";
  EXPECT_EQ(filtered(judged.judgements, filter).size(), 1U);
}

TEST(Sentence, ABandOfOneNumberIsThatNumber) {
  EXPECT_EQ(sentence(compiled("{number: 30, unit: cycles}"), "[30, 30]", "cycles"),
            "Latency: 30 cycles; stated: 30.");
}

TEST(Sentence, ThePiecesOfATemplateAreToldApart) {
  // 30, from 28 to 33 cycles, against 15: each piece another number.
  const std::string text = planted::entry(kLatency, "[1, 2]", "cycles") +
                           "  explain: {refuted: \"v{value} l{low} h{high} u{unit}\"}\n";
  EXPECT_EQ(Judged(text).only().sentence, "v30 l28 h33 ucycles");
}

TEST(Sentence, ABooleanThatIsNeitherIsANumber) {
  const std::string said =
      sentence("{min: [{number: 0.5, unit: boolean}, {metric: a.sum}]}", "[1, 1]", "boolean");
  EXPECT_NE(said.find("0.5"), said.npos) << said;
  EXPECT_EQ(said.find("no,"), said.npos) << said;
}

}  // namespace
}  // namespace warpgauge::claims
