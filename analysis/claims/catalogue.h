// SPDX-License-Identifier: Apache-2.0
// The claims catalogue: what documents state, and what would confirm it. The shape of the files is
// analysis/claims/catalogue.schema.json; data/claims/README.md says what the members mean.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/claims/evidence.h"

namespace warpgauge::claims {

/// A closed interval; an absent end is open.
struct Band {
  std::optional<double> low, high;
};

struct Reading {
  std::string definition;   ///< empty when the entry has one reading
  bool is_premise = false;  ///< the "if" of the statement: without it the others say nothing
  Evidence evidence;
  Band confirmed_if;  ///< in `unit`
  std::string unit;
  /// The document's number, in `unit`; absent: no number to compare.
  std::optional<double> stated;
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

/// How several readings belong together: other ways to understand the statement, or its parts,
/// which all must hold.
enum class ReadingsAre { kDefinitions, kParts };

struct Entry {
  std::string id, document, lines, topic, statement, kind;
  Stated stated;
  std::vector<std::string> contradicts;
  std::string suspicion;
  std::string not_checked;  ///< why there is no check
  /// Beside not_checked: expressions for what a check needs. Searched for in "SERIES:QUANTITY" and
  /// in keys, they find nothing in what is recorded, or the reason is out of date.
  std::vector<std::string> needs;
  std::string other_device;  ///< why it can be measured on stated.device only
  std::vector<Reading> readings;
  ReadingsAre readings_are = ReadingsAre::kDefinitions;
  std::map<std::string, Template, std::less<>> explain;  ///< verdict -> its sentence
  std::string file;                                      ///< where it was read from, for messages
};

/// Reads the files as one catalogue. Throws InputError "FILE: line L:C: cause" for what has not the
/// shape, an unknown operator or unit, an inverted band and an id given twice.
std::vector<Entry> read_catalogue(const std::vector<std::filesystem::path>& files);

/// Every metric name that the catalogue asks for, sorted, each once.
std::vector<std::string> metric_names(const std::vector<Entry>& catalogue);

}  // namespace warpgauge::claims
