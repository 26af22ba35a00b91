// SPDX-License-Identifier: Apache-2.0
// Recordings -> profile: each recording is fitted alone, then the campaigns are joined key by key.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <future>

#include "analysis/base/defect.h"
#include "analysis/estimate/stats.h"
#include "analysis/profile/confirm.h"
#include "analysis/profile/profile.h"
#include "analysis/profile/tensor_path.h"
#include "analysis/samples/check.h"
#include "analysis/samples/reader.h"
#include "analysis/samples/writer.h"

namespace warpgauge::profile {
namespace {

using samples::Header;
using samples::Recording;
using samples::Series;

void check_one_device(const std::vector<Recording>& recordings) {
  const Header& first = recordings.front().header;
  for (const Recording& recording : recordings) {
    const Header& header = recording.header;
    if (header.device_name == first.device_name &&
        header.compute_capability == first.compute_capability) {
      continue;
    }
    refuse(recording.file, "header", "measured on '{}' ({}), but {} on '{}' ({})",
           header.device_name, header.compute_capability, recordings.front().file,
           first.device_name, first.compute_capability);
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
      refuse(recording.file, "header", "the same run as {}: give each campaign once",
             earlier->second);
    }
  }
}

/// What one recording says about the device. No key is in both maps.
struct Campaign {
  std::map<std::string, Entry> entries;
  std::map<std::string, std::string> absent;  ///< key -> reason
};

/// Why an estimate has no such output.
std::string why_absent(const estimate::Estimate& estimate, const Series& series,
                       const std::string& output) {
  for (const std::string& name : {output, std::string()}) {
    if (const auto found = estimate.absent.find(name); found != estimate.absent.end()) {
      return found->second;
    }
  }
  return fmt::format("estimator '{}' gives no output '{}'", series.estimator, output);
}

Entry entry_of(const std::string& output, const estimate::Value& value,
               const estimate::Estimate& estimate, const Series& series,
               const samples::Header& header) {
  // A percentile interval may miss its own estimate by a rounding error, or by more when readings
  // are few: it then reaches up to the estimate, never the other way round.
  Entry entry{.value = value.value,
              .unit = value.unit,
              .low = std::min(value.low, value.value),
              .high = std::max(value.high, value.value),
              .n = value.n,
              .method = estimate.method,
              .series = {series.id}};
  // Where everything measured is one number, no residual can be related to its span.
  const auto* misfit = estimate::fit_behind(estimate, output);
  if (misfit != nullptr && std::isfinite(misfit->largest_of_span)) entry.fit = *misfit;
  unite(entry.flags, header.flags);
  unite(entry.flags, series.flags);
  return entry;
}

/// The outputs of every series' estimator, given to the keys that the series fills. Throws
/// InputError when two series measured the same key.
Campaign fit_campaign(const Recording& recording, estimate::Estimates& estimates) {
  Campaign campaign;
  const auto add_absent = [&](const std::string& key, const std::string& why) {
    if (campaign.entries.contains(key)) return;
    std::string& reason = campaign.absent[key];
    reason = reason.empty() || reason == why ? why : reason + "; " + why;
  };
  const auto add_entry = [&](const std::string& key, const Entry& entry) {
    check(key, entry);
    const auto [found, is_new] = campaign.entries.try_emplace(key, entry);
    if (!is_new) {
      refuse(recording.file, fmt::format("key '{}'", key), "filled by two series, '{}' and '{}'",
             found->second.series.front(), entry.series.front());
    }
    campaign.absent.erase(key);
  };
  for (const Series& series : recording.series) {
    if (series.fills.empty()) continue;
    const estimate::Estimate& estimate = estimates.of(series);
    const auto counters = series.source == samples::Source::kTiming
                              ? check_counters(recording, series)
                              : std::nullopt;
    for (const auto& [key, output] : series.fills) {
      const auto value = estimate.values.find(output);
      if (value == estimate.values.end()) {
        add_absent(key, why_absent(estimate, series, output));
        continue;
      }
      Entry entry = entry_of(output, value->second, estimate, series, recording.header);
      if (counters) {
        entry.confirmation = counters->confirmation;
        for (const std::string& disagreement : counters->disagreements) {
          entry.flags.push_back("counters disagree: " + disagreement);
        }
      }
      if (const auto opcode = series.facts.find("opcode"); opcode != series.facts.end()) {
        entry.opcode = opcode->second;
        entry.pipe = pipes_of(recording, series);
      }
      const auto integrated = recording.header.device.find("integrated");
      if (key.starts_with("link.host.") && integrated != recording.header.device.end() &&
          integrated->second != 0) {
        unite(entry.flags, {"the device shares the host's memory: no link is crossed"});
      }
      // Keys of one instruction name it; these stand for the tensor cores as a whole.
      const auto instruction = series.facts.find("instruction");
      if (key.starts_with("tensor.bf16_") && instruction != series.facts.end()) {
        const std::string flag =
            flag_of_path(instruction->second, recording.header.compute_capability);
        if (!flag.empty()) unite(entry.flags, {flag});
      }
      try {
        add_entry(key, entry);
      } catch (const Defect& defect) {
        add_absent(key, fmt::format("unusable estimate: {}", defect.what()));
      }
    }
  }
  return campaign;
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
  joined.value = estimate::median(values);
  joined.method = fmt::format("{}", fmt::join(methods, "; "));
  const auto [smallest, largest] = estimate::extremes_of(values);
  if (joined.value != 0) joined.campaign_spread = (largest - smallest) / std::abs(joined.value);
  return joined;
}

/// Entries of one key, each with the time of its recording.
using Dated = std::vector<std::pair<std::string, Entry>>;

/// A probe whose counters were found to say too little is measured again with others. What the old
/// ones contradict or confirm says nothing about the new: if campaigns were compared with different
/// counters, those of the newest relation count.
std::vector<Entry> of_newest_relation(const Dated& campaigns) {
  const auto relation_of = [](const Entry& entry) {
    return entry.confirmation ? entry.confirmation->relation : std::string();
  };
  std::string newest, time;
  for (const auto& [when, entry] : campaigns) {
    if (relation_of(entry).empty() || when < time) continue;
    newest = relation_of(entry);
    time = when;
  }
  std::vector<Entry> kept;
  for (const auto& [when, entry] : campaigns) {
    if (relation_of(entry).empty() || relation_of(entry) == newest) kept.push_back(entry);
  }
  return kept;
}

void join_campaigns(const std::vector<Recording>& recordings, estimate::Estimates& estimates,
                    Profile& profile) {
  // Estimators are pure: campaigns are fitted side by side.
  std::vector<std::future<Campaign>> fitted;
  for (const Recording& recording : recordings) {
    fitted.push_back(
        std::async(std::launch::async, fit_campaign, std::cref(recording), std::ref(estimates)));
  }
  std::map<std::string, Dated> entries;
  // Why a key is absent; where other campaigns have it, a doubt about what they say.
  std::map<std::string, std::vector<std::string>> reasons, doubts;
  for (std::size_t i = 0; i < fitted.size(); ++i) {
    const Campaign campaign = fitted[i].get();
    const std::string name = samples::source_name(recordings[i]);
    for (const auto& [key, entry] : campaign.entries) {
      entries[key].emplace_back(recordings[i].header.time_utc, entry);
    }
    for (const auto& [key, why] : campaign.absent) {
      unite(reasons[key], {why});
      doubts[key].push_back(fmt::format("absent in {}: {}", name, why));
    }
  }
  for (const auto& [key, of_campaigns] : entries) {
    const std::vector<Entry> kept = of_newest_relation(of_campaigns);
    Entry entry = join(key, kept);
    if (const std::size_t others = of_campaigns.size() - kept.size(); others > 0) {
      entry.method +=
          fmt::format("; {} {} left out: an earlier revision compared them with other counters",
                      others, others == 1 ? "campaign" : "campaigns");
    }
    unite(entry.flags, doubts[key]);
    try {
      check(key, entry);
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
  profile.pci_address = distinct(recordings, &Header::device_pci_address);
  profile.driver_version = distinct(recordings, &Header::driver_version);
  profile.toolkit_version = distinct(recordings, &Header::toolkit_version);
  for (const Recording& recording : recordings) {
    const Header& header = recording.header;
    profile.recordings.push_back({samples::source_name(recording), header.git_revision,
                                  header.git_dirty, header.time_utc, header.level});
  }
  join_campaigns(recordings, estimates, profile);
  add_queried(recordings, profile);
  add_link_topology(recordings, profile);
  add_derived(profile);
  return profile;
}

}  // namespace warpgauge::profile
