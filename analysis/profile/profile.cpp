// SPDX-License-Identifier: Apache-2.0
// The profile: its keys looked up, its entries checked, and profile.json written and read.
#include "analysis/profile/profile.h"

#include <algorithm>
#include <cmath>

#include "analysis/base/defect.h"
#include "analysis/base/json_members.h"
#include "analysis/base/limits.h"
#include "analysis/base/stored_text.h"
#include "analysis/base/units.h"
#include "analysis/profile/tensor_path.h"

// A table is in the namespace of its record, where it is looked up.
namespace warpgauge::estimate {

constexpr auto json_members(const Misfit*) {
  return std::tuple{
      JsonMember{"r2", &Misfit::r2}, JsonMember{"largest_of_span", &Misfit::largest_of_span},
      JsonMember{"largest_relative", &Misfit::largest_relative},
      JsonMember{"rms_relative", &Misfit::rms_relative}, json_count("points", &Misfit::points)};
}

}  // namespace warpgauge::estimate

namespace warpgauge::profile {

using enum Presence;
using nlohmann::ordered_json;

constexpr auto json_members(const Confirmation*) {
  return std::tuple{
      JsonMember{"state", &Confirmation::state}, JsonMember{"relation", &Confirmation::relation},
      json_count("points", &Confirmation::points), JsonMember{"worst", &Confirmation::worst}};
}

constexpr auto json_members(const Entry*) {
  return std::tuple{
      JsonMember{"value", &Entry::value},
      JsonMember{"unit", &Entry::unit},
      JsonMember{"low", &Entry::low},
      JsonMember{"high", &Entry::high},
      JsonMember{"n", &Entry::n},
      JsonMember{"method", &Entry::method},
      JsonMember{"evidence", &Entry::evidence, kAlways, kEvidenceNames},
      JsonMember{"series", &Entry::series},
      json_count("campaigns", &Entry::campaigns),
      JsonMember{"campaign_spread", &Entry::campaign_spread, kUnlessEmpty},
      JsonMember{"confirmation", &Entry::confirmation, kUnlessEmpty},
      JsonMember{"opcode", &Entry::opcode, kUnlessEmpty},
      JsonMember{"pipe", &Entry::pipe, kUnlessEmpty},
      JsonMember{"fit", &Entry::fit, kUnlessEmpty},
      JsonMember{"flags", &Entry::flags},
  };
}

constexpr auto json_members(const SourceRecording*) {
  return std::tuple{JsonMember{"file", &SourceRecording::file},
                    JsonMember{"git_revision", &SourceRecording::git_revision},
                    JsonMember{"git_dirty", &SourceRecording::git_dirty},
                    JsonMember{"time_utc", &SourceRecording::time_utc},
                    JsonMember{"level", &SourceRecording::level}};
}

namespace {

constexpr auto kDeviceMembers =
    std::tuple{JsonMember{"name", &Profile::device_name},
               JsonMember{"uuid", &Profile::device_uuid},
               JsonMember{"compute_capability", &Profile::compute_capability},
               JsonMember{"driver_version", &Profile::driver_version},
               JsonMember{"toolkit_version", &Profile::toolkit_version},
               JsonMember{"pci_address", &Profile::pci_address, Presence::kUnlessEmpty}};

void check(const Confirmation& confirmation) {
  const auto& [state, relation, points, worst] = confirmation;
  constexpr std::string_view kUnavailable = "unavailable: ";
  require(state == "confirmed" || state == "contradicted" ||
              (state.starts_with(kUnavailable) && state != kUnavailable),
          "unknown confirmation state '{}'", state);
  require(points >= 0, "a confirmation has a negative number of points");
  require(std::isfinite(worst) && worst >= 0,
          "a confirmation's worst deviation must be a number of 0 or more");
}

void check(const estimate::Misfit& fit) {
  for (const double number :
       {fit.r2, fit.largest_of_span, fit.largest_relative, fit.rms_relative}) {
    require(std::isfinite(number), "the figures of a fit must be finite");
  }
  require(fit.points >= 2, "a fit has fewer than two points");
}

/// What the model takes for whole numbers, and their ends: far beyond any device, and so that no
/// product of theirs leaves an int.
struct CountOfDevice {
  std::string_view key;
  double most;
};
constexpr CountOfDevice kCounts[] = {{"register.banks", 1 << 10},      {"scheduler.count", 1 << 6},
                                     {"shared.bytes_per_sm", 1 << 30}, {"sm.count", 1 << 20},
                                     {"sm.max_blocks", 1 << 20},       {"sm.max_threads", 1 << 20},
                                     {"sm.registers", 1 << 26},        {"sm.warp_size", 1 << 10}};

std::string place_of(const std::string& key) { return fmt::format("key '{}'", key); }

/// Throws InputError for what is wrong with a key, Defect for what is wrong elsewhere.
Profile profile_from(const std::string& file, const nlohmann::json& document) {
  JsonObject object({document, ""});
  object.expect_format(kProfileSchema, kProfileVersion);
  Profile profile;
  JsonObject device(object.value("device"));
  read_members(device, kDeviceMembers, profile);
  device.finish();
  profile.replayed = object.optional<bool>("replayed");
  profile.recordings = object.value("recordings").as<std::vector<SourceRecording>>();
  for (const auto& [key, entry] : object.value("entries").members()) {
    located(file, place_of(key), [&, &key = key, &json = entry.json] {
      require(!key.empty(), "a key must not be empty");
      check(key, profile.entries[key] = JsonValue{json, ""}.as<Entry>());
    });
  }
  for (const auto& [key, why] : object.value("absent").members()) {
    const auto fail = [&, &key = key](std::string_view cause) {
      throw InputError(file, place_of(key), cause);
    };
    if (profile.entries.contains(key)) fail("is an entry and absent at once");
    const std::string reason = why.text();
    if (key.empty() || reason.empty()) fail("an absent key needs a name and a reason");
    profile.absent.emplace(key, reason);
  }
  object.finish();
  return profile;
}

/// Why an entry cannot be reckoned with; empty when it can.
std::string why_unusable(const Entry& entry, std::string_view unit) {
  if (entry.unit != unit) return fmt::format("unit is {}, expected {}", entry.unit, unit);
  const bool ordered = 0 < entry.low && entry.low <= entry.value && entry.value <= entry.high;
  if (!ordered || !std::isfinite(entry.high)) {
    return fmt::format("{} [{}, {}] is not a positive value inside its interval", entry.value,
                       entry.low, entry.high);
  }
  const std::string contradicted = contradiction(entry);
  return contradicted.empty() ? older_path(entry) : contradicted;
}

}  // namespace

void unite(std::vector<std::string>& list, const std::vector<std::string>& more) {
  for (const std::string& text : more) {
    if (std::ranges::find(list, text) == list.end()) list.push_back(text);
  }
}

const Entry* Profile::find(const std::string& key) const {
  const auto found = entries.find(key);
  return found == entries.end() ? nullptr : &found->second;
}

std::string Profile::why_absent(const std::string& key, const char* unknown) const {
  const auto found = absent.find(key);
  return found == absent.end() ? unknown : found->second;
}

std::string contradiction(const Entry& entry) {
  if (!entry.confirmation || entry.confirmation->state != "contradicted") return {};
  return fmt::format("counters contradict it: {}", entry.confirmation->relation);
}

Usable find_usable(const Profile& profile, const std::string& key, std::string_view unit) {
  const Entry* entry = profile.find(key);
  std::string why = entry ? why_unusable(*entry, unit) : profile.why_absent(key);
  if (!why.empty()) entry = nullptr;
  return {entry, std::move(why)};
}

void check(const Entry& entry) {
  const auto& [value, low, high] = std::tie(entry.value, entry.low, entry.high);
  require(is_known_unit(entry.unit), "unknown unit '{}'", entry.unit);
  require(std::isfinite(value) && std::isfinite(low) && std::isfinite(high),
          "value, low and high must be finite");
  require(low <= value && value <= high, "value {} is outside its interval [{}, {}]", value, low,
          high);
  require(entry.n >= 1, "n must be a whole number of 1 or more");
  require(entry.campaigns >= 1, "campaigns must be a whole number of 1 or more");
  const double spread = entry.campaign_spread.value_or(0);
  require(spread >= 0 && spread <= limits::kMostNumber,
          "campaign_spread must be a number of 0 or more");
  if (entry.confirmation) check(*entry.confirmation);
  if (entry.fit) check(*entry.fit);
}

void check(const std::string& key, const Entry& entry) {
  check(entry);
  const auto* count = std::ranges::find(kCounts, key, &CountOfDevice::key);
  if (count == std::end(kCounts)) return;
  require(entry.value >= 1 && entry.value <= count->most, "{} is not a whole number from 1 to {}",
          entry.value, count->most);
}

std::string to_json(const Profile& profile) {
  ordered_json document = {{"schema", kProfileSchema}, {"version", kProfileVersion}};
  write_members(document["device"], kDeviceMembers, profile);
  if (profile.replayed) document["replayed"] = true;
  document["recordings"] = to_json_value(profile.recordings);
  for (const auto& [key, entry] : profile.entries) {
    try {
      check(key, entry);
    } catch (const Defect& defect) {
      throw Defect(fmt::format("{}: {}", place_of(key), defect.what()));
    }
  }
  document["entries"] = to_json_value(profile.entries);
  document["absent"] = to_json_value(profile.absent);
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

std::string content_of(Profile profile) {
  profile.replayed = false;
  return to_json(profile);
}

Profile parse_profile(std::string_view text, const std::string& file) {
  return located(file, "", [&] { return profile_from(file, parse_json(text)); });
}

Profile read_profile(const std::filesystem::path& file) {
  return parse_profile(read_stored_text(file), file.string());
}

void write_profile(const Profile& profile, const std::filesystem::path& file) {
  replace_stored_text(file, located(file.string(), "", [&] { return to_json(profile); }));
}

}  // namespace warpgauge::profile
