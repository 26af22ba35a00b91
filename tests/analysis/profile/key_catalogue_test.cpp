// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile/key_catalogue.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "analysis/base/error.h"
#include "analysis/profile/profile.h"

namespace warpgauge::profile {
namespace {

KeyCatalogue planted(const std::string& keys,
                     const std::string& words = "{time: {ns: nanoseconds}}") {
  return KeyCatalogue::parse({{"catalogue.yaml", "topics: [planted]\nwords: " + words + "\n"},
                              {"planted.yaml", "title: Planted\nkeys:\n" + keys + "\n"}});
}

std::string says(const KeyCatalogue& catalogue, const std::string& key) {
  const auto reading = catalogue.find(key);
  return reading ? reading->says : "";
}

TEST(KeyCatalogue, PutsWordsAndLettersIntoTheSentence) {
  const KeyCatalogue catalogue = planted(
      "  - {pattern: 'inst.{op}.latency_{time}', says: '{time} of {op}, and {time} again'}");
  EXPECT_EQ(says(catalogue, "inst.ffma.latency_ns"), "nanoseconds of ffma, and nanoseconds again");
  EXPECT_EQ(says(catalogue, "inst.ffma.latency_us"), "");   // no word of the list
  EXPECT_EQ(says(catalogue, "inst.a.b.latency_ns"), "");    // a dot is no letter
  EXPECT_EQ(says(catalogue, "inst.a_b.latency_ns"), "");    // nor is an underscore
  EXPECT_EQ(says(catalogue, "inst..latency_ns"), "");       // nothing is no part
  EXPECT_EQ(says(catalogue, "inst.ffma.latency_ns2"), "");  // nothing may be left over
}

TEST(KeyCatalogue, TwoPartsMayTakeTheirWordsFromOneList) {
  const KeyCatalogue catalogue =
      planted("  - {pattern: '{first:op}_{second:op}', says: '{second:op} after {first:op}'}",
              "{op: {a: A, a_b: AB, c: C}}");
  EXPECT_EQ(says(catalogue, "a_b_c"), "C after AB");
  EXPECT_EQ(says(catalogue, "a_c"), "C after A");
}

TEST(KeyCatalogue, TheMostFixedLettersCount) {
  const KeyCatalogue catalogue = planted(
      "  - {pattern: 'l2.{what}.gbps', says: any}\n"
      "  - {pattern: 'l2.near.gbps', says: near}\n"
      "  - {pattern: '{level}.near.gbps', says: some level}");
  EXPECT_EQ(says(catalogue, "l2.near.gbps"), "near");
  EXPECT_EQ(says(catalogue, "l2.far.gbps"), "any");
  EXPECT_EQ(says(catalogue, "l3.near.gbps"), "some level");
}

TEST(KeyCatalogue, ReadsNothingIntoAnAmbiguousKey) {
  const KeyCatalogue two = planted(
      "  - {pattern: 'l2.{a}', says: one}\n"
      "  - {pattern: '{b}.xy', says: other}");
  EXPECT_EQ(two.read("l2.xy").size(), 2u);
  EXPECT_FALSE(two.find("l2.xy"));
  const KeyCatalogue one =
      planted("  - {pattern: '{a:op}{b:op}', says: one}", "{op: {x: X, xx: XX}}");
  EXPECT_EQ(one.read("xxx").size(), 2u);
}

TEST(KeyCatalogue, RefusesWhatIsNoCatalogue) {
  const std::pair<const char*, const char*> defects[] = {
      {"  - {pattern: 'a.{b}', says: '{c}'}", "the pattern has no 'c'"},
      {"  - {pattern: 'a.{b', says: x}", "a '{' is not closed"},
      {"  - {pattern: 'a.{}', says: x}", "has no name"},
      {"  - {pattern: 'a.{b:nowhere}', says: x}", "no list of words 'nowhere'"},
      {"  - {pattern: 'a.{b}.{b}', says: x}", "'b' is there twice"},
      {"  - {pattern: a, says: x}\n  - {pattern: a, says: y}", "the pattern is there twice"},
      {"  - {pattern: a}", "'says' is missing"},
      {"  - {pattern: a, says: x, unit: 1}", "'unit' is not known here"},
  };
  for (const auto& [keys, cause] : defects) {
    try {
      planted(keys);
      ADD_FAILURE() << keys;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(cause), std::string::npos) << error.what();
      EXPECT_TRUE(std::string(error.what()).starts_with("planted.yaml: line ")) << error.what();
    }
  }
}

TEST(KeyCatalogue, RefusesFilesThatItsIndexDoesNotName) {
  const std::string index = "topics: [a]\nwords: {}\n",
                    topic = "title: A\nkeys: [{pattern: a, says: b}]";
  EXPECT_EQ(KeyCatalogue::parse({{"catalogue.yaml", index}, {"a.yaml", topic}}).topics().size(),
            1u);
  EXPECT_THROW(KeyCatalogue::parse({{"catalogue.yaml", index}}), InputError);
  EXPECT_THROW(KeyCatalogue::parse({{"a.yaml", topic}}), InputError);
  EXPECT_THROW(
      KeyCatalogue::parse({{"catalogue.yaml", index}, {"a.yaml", topic}, {"b.yaml", topic}}),
      InputError);
  EXPECT_THROW(
      KeyCatalogue::parse({{"catalogue.yaml", "topics: [a, a]\nwords: {}\n"}, {"a.yaml", topic}}),
      InputError);
}

std::set<std::string> published_keys() {
  std::set<std::string> keys;
  for (const char* file : {"data/h200/profile.json", "data/h100x2/profile-0.json.zst",
                           "data/h100x2/profile-1.json.zst", "data/h100x4/profile-0.json.zst",
                           "data/h200x4/profile-0.json.zst", "data/h200x4/profile-3.json.zst"}) {
    const Profile profile = read_profile(std::filesystem::path(WARPGAUGE_SOURCE_DIR) / file);
    for (const auto& [key, entry] : profile.entries) keys.insert(key);
    for (const auto& [key, why] : profile.absent) keys.insert(key);
  }
  return keys;
}

/// The published ones, and those that only chips have without a published profile.
std::set<std::string> all_keys() {
  std::set<std::string> keys = published_keys();
  std::ifstream others(std::filesystem::path(WARPGAUGE_SOURCE_DIR) /
                       "tests/analysis/profile/keys_of_other_chips.txt");
  for (std::string key; std::getline(others, key);) {
    if (!key.empty() && key[0] != '#') keys.insert(key);
  }
  return keys;
}

TEST(PublishedKeys, EachHasOneSentence) {
  for (const std::string& key : all_keys()) {
    const auto readings = key_catalogue().read(key);
    if (readings.empty())
      ADD_FAILURE() << key << ": no pattern of analysis/profile/keys says what it is";
    for (std::size_t i = 1; i < readings.size(); ++i) {
      ADD_FAILURE() << key << ": " << readings[0].pattern->pattern << " and "
                    << readings[i].pattern->pattern << " fit equally well";
    }
    for (const auto& reading : readings) {
      EXPECT_EQ(reading.says.find_first_of("{}\n|"), std::string::npos) << reading.says;
      EXPECT_FALSE(reading.says.ends_with('.')) << reading.says;
    }
  }
}

TEST(PublishedKeys, NeedEveryPatternAndEveryWord) {
  std::set<std::string> patterns, words;
  for (const std::string& key : all_keys()) {
    for (const KeyReading& reading : key_catalogue().read(key)) {
      patterns.insert(reading.pattern->pattern);
      for (const PatternPart& part : reading.pattern->parts) {
        if (!part.fixed) words.insert(part.words + ": " + reading.values.at(part.text));
      }
    }
  }
  // What probes fill since the latest published campaign: only new campaigns have it.
  for (const char* next :
       {"l2.levels", "l2.level{level}.latency_cycles", "l2.level{level}.share"}) {
    patterns.insert(next);
  }
  for (const KeyPattern& pattern : key_catalogue().patterns()) {
    EXPECT_TRUE(patterns.contains(pattern.pattern)) << pattern.pattern << " is no published key";
  }
  for (const auto& [list, entries] : key_catalogue().words()) {
    for (const auto& [value, meaning] : entries) {
      EXPECT_TRUE(words.contains(list + ": " + value)) << list << ": " << value;
    }
  }
}

}  // namespace
}  // namespace warpgauge::profile
