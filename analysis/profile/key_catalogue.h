// SPDX-License-Identifier: Apache-2.0
// What each key of a profile is, in one sentence: analysis/profile/keys/*.yaml, which the build
// puts into the program.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::profile {

using WordLists = std::map<std::string, std::map<std::string, std::string>>;
using PartValues = std::map<std::string, std::string>;

/// A page of documents about keys.
struct KeyTopic {
  std::string id, title;
};

/// A part of a pattern or of a sentence: fixed text, or a part {name:list} that varies.
struct PatternPart {
  std::string text;  ///< fixed text, or the name of what varies
  bool fixed = true;
  std::string words;  ///< of what varies: the list that it takes its words from, where there is one
};

struct KeyPattern {
  std::string pattern;             ///< "inst.{instruction}.latency_cycles"
  std::size_t topic = 0;           ///< index of its KeyTopic
  std::vector<PatternPart> parts;  ///< of the pattern
  std::vector<PatternPart> says;   ///< of the sentence
  std::size_t fixed_letters = 0;   ///< of several patterns that fit, the one with most counts
};

/// What a pattern makes of a key.
struct KeyReading {
  const KeyPattern* pattern = nullptr;
  PartValues values;  ///< of what varies, by name: "instruction": "ffma"
  std::string says;   ///< "cycles from one FFMA to the next ..."
};

class KeyCatalogue {
 public:
  /// Reads the files of a catalogue, name -> text: catalogue.yaml and one for each of its topics.
  /// Throws InputError for what is not a catalogue: a member that is not known or missing, a
  /// sentence that names what its pattern does not, a part without a name, a pattern given twice, a
  /// file that is missing or of no topic.
  static KeyCatalogue parse(const std::map<std::string, std::string>& files);

  const std::vector<KeyTopic>& topics() const { return topics_; }
  const std::vector<KeyPattern>& patterns() const { return patterns_; }
  /// List -> value -> words.
  const WordLists& words() const { return words_; }

  /// All readings by the patterns with most fixed letters: none where no pattern fits, several
  /// where the catalogue is ambiguous.
  std::vector<KeyReading> read(std::string_view key) const;

  /// The reading of a key, if there is exactly one.
  std::optional<KeyReading> find(std::string_view key) const;

 private:
  void add_topic(const std::string& id, const std::string& source);
  std::vector<PatternPart> parts_of(std::string_view text) const;
  std::string sentence(const KeyPattern& pattern, const PartValues& values) const;

  std::vector<KeyTopic> topics_;
  std::vector<KeyPattern> patterns_;
  WordLists words_;
};

/// The catalogue of this program.
const KeyCatalogue& key_catalogue();

}  // namespace warpgauge::profile
