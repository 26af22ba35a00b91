// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/costs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <deque>

#include "tests/analysis/claims/planted.h"

namespace warpgauge::claims {
namespace {

/// Entries with readings of planted values.
class Costs : public testing::Test {
 protected:
  /// A statement of a document; its readings follow.
  Entry& state(const std::string& id, const std::string& kind,
               const std::string& document = "900") {
    Entry& entry = entries_.emplace_back();
    entry.id = id;
    entry.kind = kind;
    entry.document = document;
    return entry;
  }
  /// A reading whose band is 10 % to either side of what is stated.
  static void read(Entry& entry, double stated, double measured, const char* unit = "cycles") {
    Reading reading;
    reading.evidence = {Documented{exactly(measured, parse_unit(unit)), "A guide, page 3"}};
    reading.unit = unit;
    reading.numbers = {stated};
    reading.confirmed_if = {0.9 * stated, 1.1 * stated};
    entry.readings.push_back(reading);
  }
  std::vector<Judgement> judged() {
    catalogue_.assign(entries_.begin(), entries_.end());
    return judge(catalogue_, planted::sources());
  }
  /// "id factor" of each.
  std::vector<std::pair<std::string, double>> ranked() {
    const auto judgements = judged();
    std::vector<std::pair<std::string, double>> found;
    for (const Cost& cost : costs(judgements)) {
      found.emplace_back(cost.judgement->entry->id, cost.factor);
      EXPECT_DOUBLE_EQ(cost.cost, cost.weight * std::log2(cost.factor));
    }
    return found;
  }
  /// "one other", and whether they share a reading.
  std::vector<std::pair<std::string, bool>> contradicting() {
    const auto judgements = judged();
    std::vector<std::pair<std::string, bool>> found;
    for (const Contradiction& one : contradictions(judgements)) {
      found.emplace_back(one.one->entry->id + " " + one.other->entry->id, one.shares_reading);
    }
    return found;
  }

 private:
  std::deque<Entry> entries_;  // references stay
  std::vector<Entry> catalogue_;
};

using Ranked = std::vector<std::pair<std::string, double>>;
using Pairs = std::vector<std::pair<std::string, bool>>;

TEST_F(Costs, TheKindWeighsAndTheFactorCounts) {
  read(state("a-looked-up", "metric-value"), 10, 80);  // 8 times: 3
  read(state("a-acted-on", "speedup"), 10, 2.5);       // 4 times less: 2 * 3
  read(state("a-reckoned", "formula"), 10, 40);        // 4 times: 2 * 2
  read(state("a-right", "speedup"), 10, 10);           // not refuted
  read(state("a-far", "hardware-constant"), 1, 1e9);   // at most 1000: 9.97
  EXPECT_EQ(ranked(),
            (Ranked{{"a-far", 1000}, {"a-acted-on", 4}, {"a-reckoned", 4}, {"a-looked-up", 8}}));
}

TEST_F(Costs, ARangeIsAsFarAsItsNearestEnd) {
  Entry& entry = state("a-range", "speedup");
  read(entry, 10, 60);
  entry.readings[0].numbers = {10, 30};
  EXPECT_EQ(ranked(), (Ranked{{"a-range", 2}}));
}

TEST_F(Costs, NoFactorWithoutNumbersAboveZero) {
  read(state("a-zero", "speedup"), 10, 0);
  read(state("a-none-stated", "speedup"), 0, 10);
  Entry& words = state("a-words", "speedup");
  read(words, 10, 100);
  words.readings[0].numbers.clear();
  read(state("a-yes", "speedup"), 1, 0, "boolean");
  EXPECT_EQ(ranked(), Ranked{});
}

TEST_F(Costs, TheBestDefinitionAndTheWorstPartCount) {
  for (const auto are : {ReadingsAre::kDefinitions, ReadingsAre::kParts}) {
    Entry& entry = state(are == ReadingsAre::kParts ? "a-parts" : "b-meanings", "speedup");
    read(entry, 10, 20);
    read(entry, 10, 80);
    entry.readings_are = are;
  }
  EXPECT_EQ(ranked(), (Ranked{{"a-parts", 8}, {"b-meanings", 2}}));
}

TEST_F(Costs, OneCheckAndOneErrorAreThereOnce) {
  read(state("a-one", "speedup"), 10, 20);
  Entry& same = state("b-same", "speedup");
  read(same, 10, 20);
  same.same_as = "a-one";
  for (const char* id : {"c-error", "d-error"}) {
    Entry& entry = state(id, "speedup");
    read(entry, 10, id[0] == 'd' ? 80 : 40);
    entry.error_of = "wrong-unit";
  }
  EXPECT_EQ(ranked(), (Ranked{{"d-error", 8}, {"a-one", 2}}));
}

TEST_F(Costs, EveryKindHasAWeight) {
  for (const auto& [kind, weight] : kKindWeights) {
    read(state(std::string("a-") + std::string(kind), std::string(kind)), 10, 20);
  }
  for (const Cost& cost : costs(judged())) EXPECT_GT(cost.weight, 0);
  EXPECT_EQ(ranked().size(), kKindWeights.size());
}

TEST_F(Costs, OneReadingAndTwoBandsContradict) {
  read(state("a-thirty", "metric-value", "900"), 30, 30);
  read(state("b-fifty", "metric-value", "901"), 50, 30);
  read(state("c-here-too", "metric-value", "900"), 50, 30);  // of one document with the first
  read(state("d-near", "metric-value", "901"), 31, 30);      // the bands overlap
  read(state("e-other", "metric-value", "901"), 50, 31);     // other evidence
  EXPECT_EQ(contradicting(), (Pairs{{"a-thirty b-fifty", true}, {"c-here-too d-near", true}}));
}

TEST_F(Costs, AConditionADefinitionOrAnotherDeviceIsNoContradiction) {
  read(state("a-thirty", "metric-value", "900"), 30, 30);
  Entry& given = state("b-given", "metric-value", "901");
  read(given, 50, 30);
  read(given, 1, 1);
  given.readings[1].is_premise = true;
  Entry& meanings = state("c-meanings", "metric-value", "901");
  read(meanings, 50, 30);
  read(meanings, 30, 31);
  EXPECT_EQ(contradicting(), Pairs{});
  meanings.readings_are = ReadingsAre::kParts;
  EXPECT_EQ(contradicting(), (Pairs{{"a-thirty c-meanings", true}}));
}

TEST_F(Costs, StatementsAboutTwoDevicesShareNone) {
  Entry& one = state("a-thirty", "metric-value", "900");
  read(one, 30, 30);
  Entry& other = state("b-fifty", "metric-value", "901");
  read(other, 50, 30);
  one.stated.device = "A100";
  EXPECT_EQ(contradicting(), (Pairs{{"a-thirty b-fifty", true}}));
  other.stated.device = "H100";
  EXPECT_EQ(contradicting(), Pairs{});
}

TEST_F(Costs, PairsOfTheCatalogueStandWhereBothAreAnswered) {
  Entry& one = state("a-one", "metric-value", "900");
  read(one, 30, 30);
  one.contradicts = {"b-refuted", "c-holds", "d-depends", "e-unknown"};
  read(state("b-refuted", "metric-value", "900"), 50, 31);  // of one document, too
  read(state("c-holds", "metric-value", "901"), 40, 40);
  Entry& depends = state("d-depends", "metric-value", "901");
  read(depends, 50, 32);
  read(depends, 32, 32);
  state("e-unknown", "metric-value", "901").not_checked = "none";
  read(state("f-not-named", "metric-value", "901"), 50, 33);
  // Where both hold comes first: that asks for an explanation.
  EXPECT_EQ(contradicting(), (Pairs{{"a-one c-holds", false}, {"a-one b-refuted", false}}));
}

}  // namespace
}  // namespace warpgauge::claims
