// SPDX-License-Identifier: Apache-2.0
// profile.json, written and read; its schema is profile.schema.json.
#include <limits>

#include <fmt/format.h>

#include "analysis/base/error.h"
#include "analysis/base/json.h"
#include "analysis/base/text_file.h"
#include "analysis/profile/check.h"
#include "analysis/profile/profile.h"

namespace warpgauge::profile {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

std::string place_of(const std::string& key) { return fmt::format("key '{}'", key); }

ordered_json entry_json(const Entry& entry) {
  ordered_json object;
  object["value"] = json_number(entry.value);
  object["unit"] = entry.unit;
  object["low"] = json_number(entry.low);
  object["high"] = json_number(entry.high);
  object["n"] = entry.n;
  object["method"] = entry.method;
  object["evidence"] = kEvidenceNames[static_cast<std::size_t>(entry.evidence)];
  object["series"] = entry.series;
  object["campaigns"] = entry.campaigns;
  if (entry.campaign_spread) object["campaign_spread"] = json_number(*entry.campaign_spread);
  if (entry.confirmation) {
    object["confirmation"] = {{"state", entry.confirmation->state},
                              {"relation", entry.confirmation->relation},
                              {"points", entry.confirmation->points},
                              {"worst", json_number(entry.confirmation->worst)}};
  }
  if (!entry.opcode.empty()) object["opcode"] = entry.opcode;
  if (!entry.pipe.empty()) object["pipe"] = entry.pipe;
  if (entry.fit) {
    object["fit"] = {{"r2", json_number(entry.fit->r2)},
                     {"largest_of_span", json_number(entry.fit->largest_of_span)},
                     {"largest_relative", json_number(entry.fit->largest_relative)},
                     {"rms_relative", json_number(entry.fit->rms_relative)},
                     {"points", entry.fit->points}};
  }
  object["flags"] = entry.flags;
  return object;
}

int int_from(std::int64_t value, const char* name) {
  if (value < 0 || value > std::numeric_limits<int>::max()) {
    throw Defect(fmt::format("member '{}' is out of range", name));
  }
  return static_cast<int>(value);
}

Confirmation confirmation_from(const JsonValue& value) {
  JsonObject object(value);
  Confirmation confirmation;
  confirmation.state = object.text("state");
  confirmation.relation = object.text("relation");
  confirmation.points = int_from(object.integer("points"), "points");
  confirmation.worst = object.number("worst");
  object.finish();
  return confirmation;
}

estimate::Misfit fit_from(const JsonValue& value) {
  JsonObject object(value);
  estimate::Misfit fit{.r2 = object.number("r2"),
                       .largest_of_span = object.number("largest_of_span"),
                       .largest_relative = object.number("largest_relative"),
                       .rms_relative = object.number("rms_relative"),
                       .points = int_from(object.integer("points"), "points")};
  object.finish();
  return fit;
}

Entry entry_from(const json& value) {
  JsonObject object({value, ""});
  Entry entry;
  entry.value = object.number("value");
  entry.unit = object.text("unit");
  entry.low = object.number("low");
  entry.high = object.number("high");
  entry.n = object.integer("n");
  entry.method = object.text("method");
  entry.evidence = static_cast<Evidence>(object.choice("evidence", kEvidenceNames));
  object.value("series");
  entry.series = object.optional_texts("series");
  entry.campaigns = int_from(object.integer("campaigns"), "campaigns");
  entry.campaign_spread = object.optional_number("campaign_spread");
  if (const auto confirmation = object.optional_value("confirmation")) {
    entry.confirmation = confirmation_from(*confirmation);
  }
  if (const auto opcode = object.optional_value("opcode")) entry.opcode = opcode->text();
  if (const auto pipe = object.optional_value("pipe")) entry.pipe = pipe->text();
  if (const auto fit = object.optional_value("fit")) entry.fit = fit_from(*fit);
  object.value("flags");
  entry.flags = object.optional_texts("flags");
  object.finish();
  check(entry);
  return entry;
}

SourceRecording source_from(const JsonValue& value) {
  JsonObject object(value);
  SourceRecording source{object.text("file"), object.text("git_revision"),
                         object.boolean("git_dirty"), object.text("time_utc"),
                         object.text("level")};
  object.finish();
  return source;
}

void read_device(const JsonValue& value, Profile& profile) {
  JsonObject object(value);
  profile.device_name = object.text("name");
  profile.device_uuid = object.text("uuid");
  profile.compute_capability = object.text("compute_capability");
  profile.driver_version = object.text("driver_version");
  profile.toolkit_version = object.text("toolkit_version");
  object.finish();
}

/// Throws InputError for what is wrong with a key, Defect for what is wrong elsewhere.
Profile profile_from(const std::string& file, const json& document) {
  JsonObject object({document, ""});
  if (const std::string schema = object.text("schema"); schema != kProfileSchema) {
    throw Defect(fmt::format("schema is '{}', not '{}'", schema, kProfileSchema));
  }
  if (const std::int64_t version = object.integer("version"); version != kProfileVersion) {
    throw Defect(fmt::format("format version {} is not known (this program reads version {})",
                             version, kProfileVersion));
  }
  Profile profile;
  read_device(object.value("device"), profile);
  object.value("recordings");
  for (const auto& source : object.optional_list("recordings")) {
    profile.recordings.push_back(source_from(source));
  }
  object.value("entries");
  for (const auto& [key, entry] : object.optional_members("entries")) {
    try {
      if (key.empty()) throw Defect("a key must not be empty");
      profile.entries.emplace(key, entry_from(entry.json));
    } catch (const Defect& defect) {
      throw InputError(file, place_of(key), defect.what());
    }
  }
  object.value("absent");
  for (const auto& [key, why] : object.optional_members("absent")) {
    if (profile.entries.contains(key)) {
      throw InputError(file, place_of(key), "is an entry and absent at once");
    }
    std::string reason = why.text();
    if (key.empty() || reason.empty()) {
      throw InputError(file, place_of(key), "absent without a key or without a reason");
    }
    profile.absent.emplace(key, std::move(reason));
  }
  object.finish();
  return profile;
}

}  // namespace

std::string to_json(const Profile& profile) {
  ordered_json document;
  document["schema"] = kProfileSchema;
  document["version"] = kProfileVersion;
  document["device"] = {{"name", profile.device_name},
                        {"uuid", profile.device_uuid},
                        {"compute_capability", profile.compute_capability},
                        {"driver_version", profile.driver_version},
                        {"toolkit_version", profile.toolkit_version}};
  document["recordings"] = ordered_json::array();
  for (const SourceRecording& source : profile.recordings) {
    document["recordings"].push_back({{"file", source.file},
                                      {"git_revision", source.git_revision},
                                      {"git_dirty", source.git_dirty},
                                      {"time_utc", source.time_utc},
                                      {"level", source.level}});
  }
  document["entries"] = ordered_json::object();
  for (const auto& [key, entry] : profile.entries) {
    try {
      check(entry);
    } catch (const Defect& defect) {
      throw Defect(fmt::format("{}: {}", place_of(key), defect.what()));
    }
    document["entries"][key] = entry_json(entry);
  }
  document["absent"] = ordered_json(profile.absent);
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

Profile read_profile(const std::filesystem::path& file) {
  const std::string text = read_text_file(file);
  try {
    return profile_from(file.string(), parse_json(text));
  } catch (const Defect& defect) {
    throw InputError(file.string(), "", defect.what());
  }
}

void write_profile(const Profile& profile, const std::filesystem::path& file) {
  std::string text;
  try {
    text = to_json(profile);
  } catch (const Defect& defect) {
    throw InputError(file.string(), "", defect.what());
  }
  replace_text_file(file, text);
}

}  // namespace warpgauge::profile
