// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/datasheet.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/base/error.h"
#include "analysis/base/json.h"
#include "analysis/base/text_file.h"

namespace warpgauge::model {
namespace {

constexpr std::string_view kDatasheetSchema = "warpgauge.datasheet";
constexpr int kDatasheetVersion = 1;

/// Far below and above any device, in GB/s and TFLOP/s: what divides by a peak stays a number.
constexpr double kLeastPeak = 1e-9, kMostPeak = 1e12;

double peak_from(const JsonValue& json, std::string_view expected) {
  JsonObject object(json);
  const double value = object.number("value");
  const std::string unit = object.text("unit"), source = object.text("source");
  object.finish();
  const auto require = [&json](bool holds, const std::string& otherwise) {
    if (!holds) throw Defect(fmt::format("{}: {}", json.path, otherwise));
  };
  require(unit == expected, fmt::format("unit is '{}', {} is expected", unit, expected));
  require(
      value >= kLeastPeak && value <= kMostPeak,
      fmt::format("{} is no peak of a device ({} to {} {})", value, kLeastPeak, kMostPeak, unit));
  require(!source.empty(), "names no source");
  return value;
}

Datasheet datasheet_from(const nlohmann::json& document) {
  JsonObject object({document, ""});
  if (const std::string schema = object.text("schema"); schema != kDatasheetSchema) {
    throw Defect(fmt::format("schema is '{}', not '{}'", schema, kDatasheetSchema));
  }
  if (const std::int64_t version = object.integer("version"); version != kDatasheetVersion) {
    throw Defect(fmt::format("format version {} is not known (this program reads version {})",
                             version, kDatasheetVersion));
  }
  Datasheet sheet{object.text("device"), {}};
  if (object.text("evidence") != "documented") throw Defect("evidence must be 'documented'");
  object.value("peaks");
  for (const auto& [name, value] : object.optional_members("peaks")) {
    const auto* known = std::ranges::find(kPeaks, name, &PeakInfo::name);
    if (known == std::end(kPeaks)) throw Defect(fmt::format("{}: unknown peak", value.path));
    sheet.peaks[name] = peak_from(value, known->unit);
  }
  object.finish();
  if (sheet.peaks.empty()) throw Defect("peaks: states none");
  return sheet;
}

}  // namespace

Datasheet read_datasheet(const std::filesystem::path& file) {
  constexpr std::size_t kMostBytes = std::size_t{1} << 20;
  const std::string text = read_text_file(file, kMostBytes);
  try {
    return datasheet_from(parse_json(text));
  } catch (const Defect& defect) {
    throw InputError(file.string(), "", defect.what());
  }
}

}  // namespace warpgauge::model
