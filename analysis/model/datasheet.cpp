// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/datasheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "analysis/base/error.h"
#include "analysis/base/json.h"
#include "analysis/base/text_file.h"

namespace warpgauge::model {
namespace {

/// Far below and above any device, in GB/s and TFLOP/s: what divides by a peak stays a number.
constexpr double kLeastPeak = 1e-9, kMostPeak = 1e12;

Peak peak_from(const JsonValue& value, std::string_view unit) {
  JsonObject object(value);
  Peak peak{object.number("value"), object.text("unit"), object.text("source")};
  object.finish();
  if (peak.unit != unit) {
    throw Defect(fmt::format("{}: unit is '{}', {} is expected", value.path, peak.unit, unit));
  }
  if (!(peak.value >= kLeastPeak && peak.value <= kMostPeak)) {
    throw Defect(fmt::format("{}: {} is no peak of a device ({} to {} {})", value.path, peak.value,
                             kLeastPeak, kMostPeak, unit));
  }
  if (peak.source.empty()) throw Defect(fmt::format("{}: names no source", value.path));
  return peak;
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
  Datasheet sheet;
  sheet.device = object.text("device");
  if (object.text("evidence") != "documented") throw Defect("evidence must be 'documented'");
  object.value("peaks");
  for (const auto& [name, value] : object.optional_members("peaks")) {
    const auto known = std::find_if(std::begin(kPeaks), std::end(kPeaks),
                                    [&name = name](const PeakInfo& i) { return i.name == name; });
    if (known == std::end(kPeaks)) throw Defect(fmt::format("{}: unknown peak", value.path));
    sheet.peaks[name] = peak_from(value, known->unit);
  }
  object.finish();
  if (sheet.peaks.empty()) throw Defect("peaks: states none");
  return sheet;
}

}  // namespace

double Datasheet::peak(std::string_view name) const {
  const auto found = peaks.find(std::string(name));
  return found == peaks.end() ? 0 : found->second.value;
}

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
