// SPDX-License-Identifier: Apache-2.0
// The tables of fields, one a consumer (consumers/*.yaml). A field is answered in one of four ways:
//   from    arithmetic over keys (expression.h)
//   text    a text with <arithmetic>, <real: arithmetic> or <device.FACT> in it; a plain one is a
//           whole number
//   says    a convention of the format or of CUDA, with the reason (because)
//   seeks   nothing yet: patterns of the keys that would answer it, looked for in the profile
// More members: unit; as (how it is written); when (left out unless this arithmetic is above 0);
// because (words); together (a group that is written as a whole or not at all); load (of a peak or
// its clock: "burst" or "sustained", which of the two it is).
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::exports {

/// kWhole, kReal and kSwitch are for `from`, the others for `text` and `says`.
enum class Kind { kWhole, kReal, kSwitch, kString, kRaw };

struct Field {
  std::string name, unit;
  std::string from, text, says;     ///< one of these, or
  std::vector<std::string> sought;  ///< these
  Kind kind = Kind::kWhole;
  std::string when, because, together;
  std::string load;  ///< empty: the value is no peak, nor the clock of one
};

struct Table {
  std::string format, reader;
  std::string missing;  ///< what the reader makes of a field that is missing: "is 0"
  std::vector<std::string> sources;
  std::vector<Field> fields;
};

/// Every table of this program, sorted by format. Throws InputError for what is not a table.
std::span<const Table> tables();

/// Throws Defect where there is no table of that format.
const Table& table_of(std::string_view format);

/// One table of a text; `file` is for messages. Throws InputError.
Table parse_table(const std::string& text, const std::string& file);

}  // namespace warpgauge::exports
