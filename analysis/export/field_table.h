// SPDX-License-Identifier: Apache-2.0
// The rows of the table of fields, and what a row is made of. fields.h is what to call.
#pragma once

#include <array>
#include <span>
#include <string>

#include "analysis/export/fields.h"

namespace warpgauge::exports {

inline constexpr int kMaxInputs = 2;

/// What a field is made of: an entry with its unit or, without a unit, a fact about the device
/// ("device.name").
struct Input {
  const char* key = nullptr;
  const char* unit = nullptr;
};
struct Value {
  double number = 0;  ///< of an entry
  std::string text;   ///< of a fact
};
using Values = std::array<Value, kMaxInputs>;

struct Conversion {
  const char* words;                      ///< {0} and {1} stand for the keys
  std::string (*text)(const Values& in);  ///< throws Defect when the field cannot hold it
  bool is_string = false;                 ///< a string of the format
};

struct Field {
  const char* name;
  Conversion conversion;
  Input inputs[kMaxInputs];
};

/// Fields that no key of a profile answers.
struct Unanswered {
  const char* names;  ///< separated by blanks
  const char* reason;
};

struct Table {
  std::span<const Field> fields;
  std::span<const Unanswered> unanswered;
};

Table table_of(Format format);

}  // namespace warpgauge::exports
