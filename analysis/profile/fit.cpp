// SPDX-License-Identifier: Apache-2.0
// Recordings -> profile: each recording is fitted alone, then the campaigns are joined key by key.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <future>
#include <numeric>

#include "analysis/base/error.h"
#include "analysis/estimate/stats.h"
#include "analysis/profile/campaign.h"
#include "analysis/profile/check.h"
#include "analysis/profile/confirm.h"
#include "analysis/profile/derived.h"
#include "analysis/profile/profile.h"
#include "analysis/profile/queried.h"
#include "analysis/samples/check.h"
#include "analysis/samples/reader.h"
#include "analysis/samples/writer.h"

namespace warpgauge::profile {
namespace {

using samples::Header;
using samples::Recording;

void check_one_device(const std::vector<Recording>& recordings) {
  const Header& first = recordings.front().header;
  for (const Recording& recording : recordings) {
    const Header& header = recording.header;
    if (header.device_name == first.device_name &&
        header.compute_capability == first.compute_capability) {
      continue;
    }
    throw InputError(recording.file, "header",
                     fmt::format("measured on '{}' ({}), but {} on '{}' ({})", header.device_name,
                                 header.compute_capability, recordings.front().file,
                                 first.device_name, first.compute_capability));
  }
}

/// The same recording twice would look like two campaigns that agree perfectly.
void check_no_repetition(const std::vector<Recording>& recordings) {
  std::map<std::string, std::string> file_of_header;
  for (const Recording& recording : recordings) {
    if (recording.header.time_utc.empty()) continue;
    const auto [earlier, is_new] =
        file_of_header.try_emplace(samples::to_json_line(recording.header), recording.file);
    if (!is_new) {
      throw InputError(recording.file, "header",
                       fmt::format("the same run as {}: give each campaign once", earlier->second));
    }
  }
}

double median(std::vector<double> values) {
  if (values.empty()) throw estimate::NoReadings("median");
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  if (values.size() % 2 == 1) return values[middle];
  return std::midpoint(values[middle - 1], values[middle]);
}

/// The worst of two fits, figure by figure.
estimate::Misfit worst(const estimate::Misfit& a, const estimate::Misfit& b) {
  return {.r2 = std::min(a.r2, b.r2),
          .largest_of_span = std::max(a.largest_of_span, b.largest_of_span),
          .largest_relative = std::max(a.largest_relative, b.largest_relative),
          .rms_relative = std::max(a.rms_relative, b.rms_relative),
          .points = std::min(a.points, b.points)};
}

/// One entry from those of several campaigns; at least one is given.
Entry join(const std::string& key, const std::vector<Entry>& campaigns) {
  Entry joined = estimate::first_of(campaigns);
  if (campaigns.size() == 1) return joined;
  std::vector<double> values;
  std::vector<std::string> methods;
  joined.n = 0;
  joined.campaigns = static_cast<int>(campaigns.size());
  for (const Entry& entry : campaigns) {
    if (entry.unit != joined.unit) {
      throw InputError(fmt::format("key '{}': in '{}' in one recording and in '{}' in another", key,
                                   joined.unit, entry.unit));
    }
    values.push_back(entry.value);
    joined.low = std::min(joined.low, entry.low);
    joined.high = std::max(joined.high, entry.high);
    joined.n += entry.n;
    unite(methods, {entry.method});
    unite(joined.series, entry.series);
    unite(joined.flags, entry.flags);
    if (entry.opcode != joined.opcode) {
      unite(joined.flags,
            {fmt::format("in another campaign the machine code is {}", entry.opcode)});
    }
    if (joined.pipe.empty()) joined.pipe = entry.pipe;
    if (entry.fit) joined.fit = joined.fit ? worst(*joined.fit, *entry.fit) : entry.fit;
    if (&entry != &campaigns.front() && entry.confirmation) {
      joined.confirmation = joined.confirmation ? combine(*joined.confirmation, *entry.confirmation)
                                                : entry.confirmation;
    }
  }
  joined.value = median(values);
  joined.method = fmt::format("{}", fmt::join(methods, "; "));
  const auto [smallest, largest] = estimate::extremes_of(values);
  if (joined.value != 0) joined.campaign_spread = (largest - smallest) / std::abs(joined.value);
  return joined;
}

/// Says of a key that some campaigns have which others tried and could not have it, and why.
std::vector<std::string> doubts(const std::string& key, const std::vector<Recording>& recordings,
                                const std::vector<Campaign>& campaigns) {
  std::vector<std::string> flags;
  for (std::size_t i = 0; i < campaigns.size(); ++i) {
    if (const auto why = campaigns[i].absent.find(key); why != campaigns[i].absent.end()) {
      flags.push_back(
          fmt::format("absent in {}: {}", samples::source_name(recordings[i]), why->second));
    }
  }
  return flags;
}

void join_campaigns(const std::vector<Recording>& recordings, estimate::Estimates& estimates,
                    Profile& profile) {
  std::vector<Campaign> campaigns;
  // Estimators are pure: campaigns are fitted side by side.
  std::vector<std::future<Campaign>> fitted;
  for (const Recording& recording : recordings) {
    fitted.push_back(
        std::async(std::launch::async, fit_campaign, std::cref(recording), std::ref(estimates)));
  }
  std::map<std::string, std::vector<Entry>> entries;
  std::map<std::string, std::vector<std::string>> reasons;
  for (auto& campaign : fitted) {
    campaigns.push_back(campaign.get());
    for (const auto& [key, entry] : campaigns.back().entries) entries[key].push_back(entry);
    for (const auto& [key, why] : campaigns.back().absent) unite(reasons[key], {why});
  }
  for (const auto& [key, of_campaigns] : entries) {
    Entry entry = join(key, of_campaigns);
    unite(entry.flags, doubts(key, recordings, campaigns));
    try {
      check(entry);
      profile.entries.emplace(key, std::move(entry));
    } catch (const Defect& defect) {
      profile.absent[key] = fmt::format("the campaigns cannot be joined: {}", defect.what());
    }
  }
  for (const auto& [key, why] : reasons) {
    if (!entries.contains(key)) profile.absent[key] = fmt::format("{}", fmt::join(why, "; "));
  }
}

/// The member's distinct values over all headers: "580.1" or "580.1, 580.2".
std::string distinct(const std::vector<Recording>& recordings, std::string Header::*member) {
  std::vector<std::string> values;
  for (const Recording& recording : recordings) {
    if (!(recording.header.*member).empty()) unite(values, {recording.header.*member});
  }
  return fmt::format("{}", fmt::join(values, ", "));
}

}  // namespace

const Entry* Profile::find(const std::string& key) const {
  const auto found = entries.find(key);
  return found == entries.end() ? nullptr : &found->second;
}

void check_campaigns(const std::vector<Recording>& recordings) {
  if (recordings.empty()) return;
  for (const Recording& recording : recordings) samples::refuse_pretence(recording);
  check_one_device(recordings);
  check_no_repetition(recordings);
}

Profile fit(const std::vector<Recording>& recordings) {
  estimate::Estimates estimates;
  return fit(recordings, estimates);
}

Profile fit(const std::vector<Recording>& recordings, estimate::Estimates& estimates) {
  if (recordings.empty()) throw InputError("no recording to fit");
  check_campaigns(recordings);

  Profile profile;
  profile.device_name = recordings.front().header.device_name;
  profile.compute_capability = recordings.front().header.compute_capability;
  profile.device_uuid = distinct(recordings, &Header::device_uuid);
  profile.driver_version = distinct(recordings, &Header::driver_version);
  profile.toolkit_version = distinct(recordings, &Header::toolkit_version);
  for (const Recording& recording : recordings) {
    const Header& header = recording.header;
    profile.recordings.push_back({samples::source_name(recording), header.git_revision,
                                  header.git_dirty, header.time_utc, header.level});
  }
  join_campaigns(recordings, estimates, profile);
  add_queried(recordings, profile);
  add_derived(profile);
  return profile;
}

}  // namespace warpgauge::profile
