// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/cards.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <set>
#include <tuple>

#include "analysis/base/error.h"
#include "analysis/base/parallel.h"
#include "analysis/base/sha256.h"
#include "analysis/estimate/stats.h"
#include "analysis/fleet/files.h"
#include "analysis/fleet/host.h"
#include "analysis/samples/check.h"

namespace warpgauge::fleet {
namespace {

namespace fs = std::filesystem;

std::map<std::string, std::string> conditions_of(const profile::Profile& profile) {
  std::map<std::string, std::string> conditions = {{"driver", profile.driver_version},
                                                   {"toolkit", profile.toolkit_version}};
  std::set<std::string> levels, revisions;
  for (const auto& recording : profile.recordings) {
    levels.insert(recording.level);
    revisions.insert(recording.git_revision.substr(0, 12) +
                     (recording.git_dirty ? " modified" : ""));
  }
  conditions["level"] = fmt::format("{}", fmt::join(levels, ", "));
  conditions["program"] = fmt::format("{}", fmt::join(revisions, ", "));
  for (const auto& [key, entry] : profile.entries) {
    if (entry.evidence != profile::Evidence::kQueried) continue;
    conditions[key] = entry.unit == "1" ? fmt::format("{}", entry.value)
                                        : fmt::format("{} {}", entry.value, entry.unit);
  }
  std::erase_if(conditions, [](const auto& condition) { return condition.second.empty(); });
  return conditions;
}

void add_value(const std::string& key, const profile::Entry& entry,
               const profile::RunToRun& run_to_run, CardProfile& card) {
  profile::unite(card.flags, entry.flags);
  if (entry.evidence != profile::Evidence::kMeasured &&
      entry.evidence != profile::Evidence::kDerived) {
    return;
  }
  if (!profile::contradiction(entry).empty()) {
    card.contradicted.push_back(key);
    return;
  }
  card.values[key] = {
      {entry.value, entry.low, entry.high}, entry.unit, run_to_run.deviation(key, entry, entry)};
}

/// The name that `run` gives every profile says nothing of its card.
constexpr std::string_view kNameOfRun = "profile";

void name_cards(std::vector<Card>& cards) {
  constexpr std::size_t kLettersOfHash = 16;
  std::map<std::string, int> stems;
  for (const Card& card : cards) ++stems[stem_of(card.latest().file)];
  for (Card& card : cards) {
    const CardProfile& latest = card.latest();
    const std::string stem = stem_of(latest.file);
    const bool is_told = stems[stem] == 1 && (stem != kNameOfRun || latest.uuid.empty());
    const std::string hash =
        latest.uuid.empty() ? latest.file : sha256(latest.uuid).substr(0, kLettersOfHash);
    card.name = is_told ? stem : hash;
    card.id = latest.uuid.empty() ? card.name : hash;
  }
}

std::vector<Card> cards_of(const std::vector<const CardProfile*>& profiles) {
  std::map<std::string, Card> by_identity;
  for (const CardProfile* profile : profiles) {
    by_identity[profile->uuid.empty() ? "file " + profile->file : profile->uuid].profiles.push_back(
        profile);
  }
  std::vector<Card> cards;
  for (auto& [identity, card] : by_identity) {
    std::ranges::stable_sort(card.profiles, {}, &CardProfile::time_utc);
    cards.push_back(std::move(card));
  }
  name_cards(cards);
  std::ranges::sort(cards, {}, &Card::name);
  return cards;
}

std::vector<ConditionDifference> differences_of(const std::vector<Card>& cards) {
  std::set<std::string> names;
  for (const Card& card : cards) {
    for (const auto& [name, value] : card.latest().conditions) names.insert(name);
  }
  std::vector<ConditionDifference> differences;
  for (const std::string& name : names) {
    std::map<std::string, std::vector<std::size_t>> values;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const auto& conditions = cards[i].latest().conditions;
      const auto found = conditions.find(name);
      values[found == conditions.end() ? "" : found->second].push_back(i);
    }
    if (values.size() < 2) continue;
    std::vector<ConditionDifference::Other> all;
    for (auto& [value, of] : values) all.push_back({value, std::move(of)});
    std::ranges::stable_sort(all, std::greater(), [](const auto& one) { return one.cards.size(); });
    differences.push_back(
        {name, all.front().value, all.front().cards.size(), {all.begin() + 1, all.end()}});
  }
  return differences;
}

std::vector<ConditionChange> changed_by(const std::vector<Card>& cards) {
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> counts;
  for (const Card& card : cards) {
    const auto &earlier = card.profiles.front()->conditions, &later = card.latest().conditions;
    const auto value = [](const auto& conditions, const std::string& name) {
      const auto found = conditions.find(name);
      return found == conditions.end() ? std::string() : found->second;
    };
    std::set<std::string> names;
    for (const auto* conditions : {&earlier, &later}) {
      for (const auto& [name, text] : *conditions) names.insert(name);
    }
    for (const std::string& name : names) {
      if (value(earlier, name) == value(later, name)) continue;
      ++counts[{name, value(earlier, name), value(later, name)}];
    }
  }
  std::vector<ConditionChange> changed;
  for (const auto& [change, count] : counts) {
    const auto& [condition, earlier, later] = change;
    changed.push_back({condition, earlier, later, count});
  }
  return changed;
}

/// The unit that the first card with the key has, and the middle of what is known from run to run.
void describe(const std::string& key, const std::vector<Card>& cards, std::string& unit,
              double& run_to_run) {
  std::vector<double> known;
  for (const Card& card : cards) {
    const auto found = card.latest().values.find(key);
    if (found == card.latest().values.end()) continue;
    if (known.empty()) unit = found->second.unit;
    known.push_back(found->second.run_to_run);
  }
  run_to_run = estimate::median_in_place(known);
}

std::optional<Reading> reading_of(const CardProfile& profile, const std::string& key,
                                  const std::string& unit) {
  const auto found = profile.values.find(key);
  if (found == profile.values.end() || found->second.unit != unit) return std::nullopt;
  return found->second.reading;
}

void add_keys(Group& group) {
  std::set<std::string> keys;
  for (const Card& card : group.cards) {
    for (const auto& [key, value] : card.latest().values) keys.insert(key);
  }
  for (std::size_t i = 0; i < group.cards.size(); ++i) {
    if (group.cards[i].profiles.size() > 1) group.measured_again.push_back(i);
  }
  for (const std::string& key : keys) {
    Column column;
    column.key = key;
    describe(key, group.cards, column.unit, column.run_to_run);
    for (const Card& card : group.cards) {
      column.of.push_back(reading_of(card.latest(), key, column.unit));
    }
    Change change = {key, column.unit, column.run_to_run, {}, {}};
    for (const std::size_t card : group.measured_again) {
      const auto& profiles = group.cards[card].profiles;
      change.earlier.push_back(reading_of(*profiles.front(), key, column.unit));
      change.later.push_back(reading_of(*profiles.back(), key, column.unit));
    }
    if (!group.measured_again.empty()) group.changes.push_back(std::move(change));
    group.columns.push_back(std::move(column));
  }
}

}  // namespace

CardProfile read_card(const fs::path& file, const profile::RunToRun& run_to_run) {
  const profile::Profile profile = profile::read_profile(file);
  CardProfile card;
  card.file = file.string();
  if (profile.replayed) {
    throw InputError(card.file, "",
                     "is replayed, not measured on the machine that wrote it; `warpgauge fit` "
                     "makes a profile from a card's own recording");
  }
  if (profile.device_name.empty()) throw InputError(card.file, "", "does not name its GPU");
  card.gpu = profile.device_name;
  if (!profile.compute_capability.empty()) {
    card.gpu += fmt::format(" (compute capability {})", profile.compute_capability);
  }
  card.uuid = profile.device_uuid;
  card.pci_address = profile.pci_address;
  card.host = host_of(profile, file);
  for (const auto& recording : profile.recordings) {
    card.time_utc = std::max(card.time_utc, recording.time_utc);
  }
  card.conditions = conditions_of(profile);
  for (const auto& [key, entry] : profile.entries) add_value(key, entry, run_to_run, card);
  for (const std::string& flag : card.flags) {
    if (flag.starts_with(samples::kPretends)) {
      throw InputError(card.file, "",
                       fmt::format("the device {}: its numbers do not describe any card", flag));
    }
  }
  return card;
}

ReadCards read_cards(const std::vector<fs::path>& inputs, const profile::RunToRun& run_to_run) {
  const FoundFiles found = files_of(inputs);
  const std::vector<fs::path>& files = found.files;
  std::vector<CardProfile> cards(files.size());
  std::vector<std::string> causes(files.size());
  each_in_parallel(files.size(), [&](std::size_t i) {
    try {
      cards[i] = read_card(files[i], run_to_run);
    } catch (const InputError& error) {
      causes[i] = error.what();
    }
  });
  ReadCards read;
  read.refused = found.refused;
  read.passed_over = found.passed_over;
  std::map<std::pair<std::string, std::string>, std::string> seen;  // card and moment -> file
  for (std::size_t i = 0; i < files.size(); ++i) {
    CardProfile& card = cards[i];
    if (causes[i].empty() && !card.uuid.empty()) {
      const auto [first, is_new] = seen.try_emplace({card.uuid, card.time_utc}, card.file);
      if (!is_new) {
        causes[i] =
            fmt::format("{}: is of the same card and moment as {}", card.file, first->second);
      }
    }
    if (causes[i].empty()) {
      read.cards.push_back(std::move(card));
    } else {
      read.refused.push_back(causes[i]);
    }
  }
  if (read.cards.empty()) {
    read.refused.insert(read.refused.end(), read.passed_over.begin(), read.passed_over.end());
    refuse_all(read.refused);
  }
  return read;
}

std::vector<Group> group_cards(const std::vector<CardProfile>& profiles) {
  std::map<std::string, std::vector<const CardProfile*>> by_gpu;
  for (const CardProfile& profile : profiles) by_gpu[profile.gpu].push_back(&profile);
  std::vector<Group> groups;
  for (const auto& [gpu, of] : by_gpu) {
    Group& group = groups.emplace_back();
    group.gpu = gpu;
    group.cards = cards_of(of);
    group.conditions = differences_of(group.cards);
    group.changed = changed_by(group.cards);
    add_keys(group);
  }
  return groups;
}

}  // namespace warpgauge::fleet
