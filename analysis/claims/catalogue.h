// SPDX-License-Identifier: Apache-2.0
// The claims catalogue: what documents state, and what would confirm it. The shape of the files is
// analysis/claims/catalogue.schema.json; data/claims/README.md says what the members mean.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/claims/band.h"
#include "analysis/claims/evidence.h"

namespace warpgauge::claims {

struct Reading {
  std::string definition;   ///< empty when the entry has one reading
  bool is_premise = false;  ///< the "if" of the statement: without it the others say nothing
  bool is_beside = false;   ///< shown beside the others, without a vote; its band may be open
  Evidence evidence;
  Band confirmed_if;               ///< in `unit`
  std::optional<Wording> wording;  ///< what the band follows from, unless it is written down
  std::string band_because;        ///< why the band is another one than the rule's; or empty
  std::string unit;
  std::vector<double> numbers;  ///< what the document states for this reading, in `unit`
  /// The one stated number; absent: no number to compare.
  std::optional<double> stated;
  /// Other evidence for the same, from another counter, kernel, size or place: without one that
  /// agrees, one recording refutes nothing.
  std::vector<Reading> second;
};

struct Stated {
  std::string quantity;
  std::vector<double> numbers;  ///< one, or a list; empty when the value is text
  std::string text;
  std::string unit;    ///< may be empty when the value is text
  std::string device;  ///< empty: the document names none
};

/// A piece of a sentence: text as it is, or what to say of a reading: "value", "low", "high",
/// "unit" or "ratio".
struct TemplatePiece {
  std::string text;
  std::optional<std::size_t> reading;  ///< from 0
};
using Template = std::vector<TemplatePiece>;

/// How several readings belong together: other ways to understand the statement; its parts (or the
/// cases of "always"), which all must hold; or the cases of "can", where one must hold.
enum class ReadingsAre { kDefinitions, kParts, kAnyCase };
inline constexpr std::string_view kReadingsAreNames[] = {"definitions", "parts", "any-case"};

/// What was run of the listing that a statement is about.
enum class Listing { kNone, kAsPrinted, kRepaired, kNotRun };
inline constexpr std::string_view kListingNames[] = {"", "as-printed", "repaired", "not-run"};

struct Entry {
  std::string id, document, lines, topic, statement, kind;
  Stated stated;
  std::vector<std::string> contradicts;
  std::string same_as;   ///< the id of the entry whose readings are this one's; or empty
  std::string error_of;  ///< the name of the document's error that this follows from; or empty
  std::string suspicion;
  std::string not_checked;  ///< why there is no check
  /// Beside not_checked: expressions for what a check needs. Searched for in "SERIES:QUANTITY" and
  /// in keys, they find nothing in what is recorded, or the reason is out of date.
  std::vector<std::string> needs;
  std::string other_device;  ///< why it can be measured on stated.device only
  /// Where the verdict rule of the statement's source is not followed: why.
  std::string rule_not_followed;
  Listing listing = Listing::kNone;  ///< not run: the readings are of other kernels, without a vote
  Template instead;                  ///< what to do instead of what the document says; or empty
  std::vector<Reading> readings;
  ReadingsAre readings_are = ReadingsAre::kDefinitions;
  std::map<std::string, Template, std::less<>> explain;  ///< verdict -> its sentence
  std::string file;                                      ///< where it was read from, for messages
};

/// Reads the files as one catalogue. Throws InputError "FILE: line L:C: cause" for what has not the
/// shape, an unknown operator or unit, an inverted band, an id given twice, and `same_as` an entry
/// that has no readings of its own.
std::vector<Entry> read_catalogue(const std::vector<std::filesystem::path>& files);

/// Calls `visit` for the evidence of every reading and of every second one.
template <typename Visit>
void for_each_evidence(const std::vector<Reading>& readings, const Visit& visit) {
  for (const Reading& reading : readings) {
    visit(reading.evidence);
    for_each_evidence(reading.second, visit);
  }
}

/// Every metric name that the catalogue asks for, sorted, each once.
std::vector<std::string> metric_names(const std::vector<Entry>& catalogue);

}  // namespace warpgauge::claims
