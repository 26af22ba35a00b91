// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/run/several.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "analysis/cli/frame/published.h"
#include "analysis/cli/run/findings.h"
#include "analysis/profile/compare.h"
#include "analysis/report/figure.h"
#include "analysis/report/report_data.h"

namespace warpgauge::cli {
namespace {

using nlohmann::json;
using profile::KeyComparison, profile::kVerdictNames, profile::Verdict;

/// The report of each device, in their order.
using Reports = std::vector<json>;

// ---- keys --------------------------------------------------------------------------------------

/// A key compared with the first device: one comparison for each other device.
struct SeveralKey {
  std::vector<KeyComparison> with_first;
  KeyComparison worst;
};

SeveralKey compare_key(const std::string& name, const std::deque<SeveralDevice>& devices,
                       const profile::RunToRun& run_to_run) {
  SeveralKey key;
  const profile::Entry* first = devices.front().profile.find(name);
  for (std::size_t i = 1; i < devices.size(); ++i) {
    KeyComparison one = {name, Verdict::kAbsent, first, devices[i].profile.find(name), {}};
    if (one.a != nullptr && one.b != nullptr) {
      one.verdict =
          profile::compare_entries(*one.a, *one.b, 0, run_to_run.deviation(name, *one.a, *one.b));
      one.relative_difference = profile::relative_difference(*one.a, *one.b);
    }
    key.with_first.push_back(std::move(one));
  }
  key.worst = profile::to_show(key.with_first, /*all=*/true).front();
  return key;
}

json entry_json(const profile::Entry* entry, const KeyComparison* comparison) {
  if (entry == nullptr) return nullptr;
  const bool held = comparison != nullptr && comparison->a != nullptr;
  const auto verdict = held ? kVerdictNames[static_cast<std::size_t>(comparison->verdict)] : "";
  return report::with_interval(
      {{"unit", entry->unit},
       {"verdict", verdict},
       {"relative_difference",
        report::or_null(held ? comparison->relative_difference : std::nullopt)}},
      *entry);
}

/// `keys` and `counts` of the document.
void add_keys(json& document, const std::deque<SeveralDevice>& devices) {
  std::set<std::string> names;
  for (const SeveralDevice& device : devices) {
    for (const auto& [name, entry] : device.profile.entries) names.insert(name);
  }
  const profile::RunToRun run_to_run = published_run_to_run();
  std::map<std::string, SeveralKey> compared;
  std::vector<KeyComparison> worst;
  for (const std::string& name : names) {
    worst.push_back(
        compared.emplace(name, compare_key(name, devices, run_to_run)).first->second.worst);
  }
  const profile::VerdictCounts counts = profile::count_verdicts(worst);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    document["counts"][std::string(kVerdictNames[i])] = counts[i];
  }
  document["keys"] = json::array();
  for (const KeyComparison& shown : profile::to_show(worst, /*all=*/true)) {
    const SeveralKey& key = compared.at(shown.key);
    json of = json::array({entry_json(key.with_first.front().a, nullptr)});
    for (const KeyComparison& one : key.with_first) of.push_back(entry_json(one.b, &one));
    document["keys"].push_back({{"key", shown.key},
                                {"verdict", kVerdictNames[static_cast<std::size_t>(shown.verdict)]},
                                {"of", of}});
  }
}

// ---- figures -----------------------------------------------------------------------------------

/// Kinds whose curves, points or cells have axes that devices can share. Each card has its own map
/// of SMs.
constexpr std::array<std::string_view, 8> kShared = {
    "lines", "histogram", "values", "heatmap", "roofline", "bandwidths", "staircase", "ladder"};

std::vector<const json*> figures_of(const json& report) {
  std::vector<const json*> figures;
  for (const char* section : {"hierarchy", "kernels"}) {
    if (!report.contains(section)) continue;
    for (const json& figure : report[section]["figures"]) figures.push_back(&figure);
  }
  for (const json& figure : report["figures"]) figures.push_back(&figure);
  return figures;
}

/// What must be equal in two figures that share axes.
json frame_of(const json& figure) {
  json frame = {figure["kind"]};
  for (const char* name : {"x", "y"}) {
    if (!figure.contains(name)) continue;
    const json& axis = figure[name];
    frame.push_back({axis["label"], axis["unit"], axis["log"]});
  }
  if (figure["kind"] == "heatmap") {
    const json& grid = figure["grid"];
    frame.push_back({grid["row_label"], grid["column_label"], grid["z_label"]});
  }
  return frame;
}

std::string label_of(std::size_t device, const profile::Profile& profile) {
  const std::string letter(1, static_cast<char>('A' + device));
  return profile.device_name.empty() ? letter : letter + ' ' + profile.device_name;
}

/// The figures of one id: [(device, figure)], as far as a figure is there.
using SameId = std::vector<std::pair<std::size_t, const json*>>;

report::Figure common_figure(const SameId& same, const std::deque<SeveralDevice>& devices) {
  const json& first = *same.front().second;
  report::Figure figure{first["id"], first["title"], first["question"], "several"};
  json of = json::array();
  for (const auto& [device, own] : same) {
    for (const json& key : (*own)["keys"]) report::add_once(figure.keys, key.get<std::string>());
    for (const json& one : (*own)["probes"]) {
      report::add_once(figure.probes, one.get<std::string>());
    }
    of.push_back({{"device", device},
                  {"label", label_of(device, devices[device].profile)},
                  {"figure", *own}});
  }
  figure.own = {{"of_kind", first["kind"]}, {"of", std::move(of)}};
  return figure;
}

/// `figures` and `only` of the document.
void add_figures(json& document, const Reports& reports, const std::deque<SeveralDevice>& devices) {
  std::vector<std::string> order;
  std::map<std::string, SameId> by_id;
  for (std::size_t i = 0; i < reports.size(); ++i) {
    for (const json* figure : figures_of(reports[i])) {
      if (!report::contains(kShared, (*figure)["kind"].get<std::string_view>())) continue;
      SameId& same = by_id[(*figure)["id"]];
      if (same.empty()) order.push_back((*figure)["id"]);
      same.emplace_back(i, figure);
    }
  }
  document["figures"] = document["only"] = json::array();
  const auto leave_out = [&](const auto& one, const char* why) {
    document["only"].push_back(
        {{"title", (*one.second)["title"]}, {"device", one.first}, {"why", why}});
  };
  for (const std::string& id : order) {
    SameId same = by_id[id];
    const json frame = frame_of(*same.front().second);
    const bool alone = same.size() == 1;
    const auto other_axes = std::ranges::stable_partition(
        same, [&](const auto& one) { return frame_of(*one.second) == frame; });
    for (const auto& one : other_axes) leave_out(one, "it has other axes");
    same.erase(other_axes.begin(), other_axes.end());
    if (same.size() > 1) {
      document["figures"].push_back(common_figure(same, devices));
    } else {
      leave_out(same.front(), alone ? "the others do not have it" : "the others have other axes");
    }
  }
}

// ---- levels, predictions, claims ---------------------------------------------------------------

/// Every device has the same levels and facts, with or without readings.
json levels_json(const Reports& reports) {
  const auto levels_of = [](const json& report) -> const json& {
    return report["hierarchy"]["figures"].front()["levels_of"];
  };
  json levels = json::array();
  for (std::size_t l = 0; l < levels_of(reports.front()).size(); ++l) {
    const json& level = levels_of(reports.front())[l];
    json facts = json::array();
    for (std::size_t f = 0; f < level["facts"].size(); ++f) {
      json of = json::array();
      for (const json& report : reports) of.push_back(levels_of(report)[l]["facts"][f]);
      facts.push_back({{"what", level["facts"][f]["what"]}, {"of", of}});
    }
    levels.push_back({{"id", level["id"]}, {"title", level["title"]}, {"facts", facts}});
  }
  return levels;
}

json predictions_json(const Reports& reports) {
  return report::list_of(reports, [](const json& report) -> json {
    if (!report.contains("predictions")) return nullptr;
    const json& held = report["predictions"];
    return {{"errors", held["errors"]}, {"interval_coverage", held["interval_coverage"]}};
  });
}

/// All devices were judged by the same catalogue.
json claims_json(const Reports& reports) {
  json claims = {{"counts", json::array()}, {"differ", json::array()}};
  std::map<std::string, std::map<std::size_t, const json*>> by_id;
  for (std::size_t i = 0; i < reports.size(); ++i) {
    const bool judged = reports[i].contains("claims");
    claims["counts"].push_back(judged ? reports[i]["claims"]["counts"] : json(nullptr));
    if (!judged) continue;
    for (const json& claim : reports[i]["claims"]["claims"]) by_id[claim["id"]][i] = &claim;
  }
  const std::set<std::string> judged_by_values = {"confirmed", "refuted", "depends"};
  for (const auto& [id, of_devices] : by_id) {
    const json& first = *of_devices.begin()->second;
    json verdicts = json::array();
    std::set<std::string> found;  // what one device has not measured differs in nothing
    for (std::size_t i = 0; i < reports.size(); ++i) {
      const auto claim = of_devices.find(i);
      const std::string verdict =
          claim == of_devices.end() ? "" : (*claim->second)["verdict"].get<std::string>();
      if (judged_by_values.contains(verdict)) found.insert(verdict);
      verdicts.push_back(verdict);
    }
    if (found.size() < 2) continue;
    claims["differ"].push_back({{"id", id},
                                {"document", first["document"]},
                                {"statement", first["statement"]},
                                {"verdicts", verdicts}});
  }
  return claims;
}

json device_json(const SeveralDevice& device, std::size_t number, const json& report) {
  return {
      {"letter", std::string(1, static_cast<char>('A' + number))},
      {"files", device.files},
      {"device", report["device"]},
      {"run", {{"origin", report["run"]["origin"]}, {"recordings", report["run"]["recordings"]}}},
      {"missing", device.recordings.probes.empty()
                      ? "a profile without recordings: it has no curve, so the figures of "
                        "series and grids are those of the others"
                      : ""}};
}

}  // namespace

json several_data(std::deque<SeveralDevice>& devices) {
  Reports reports;
  for (SeveralDevice& device : devices) {
    report::Recordings all(device.recordings.probes.begin(), device.recordings.probes.end());
    all.insert(all.end(), device.recordings.kernels.begin(), device.recordings.kernels.end());
    reports.push_back(report::report_data(all, device.profile, device.estimates,
                                          hold_against(device.profile, device.recordings),
                                          report::Origin::kReplayed));
  }
  json document = {{"schema", kSeveralSchema}, {"version", kSeveralVersion}};
  for (std::size_t i = 0; i < devices.size(); ++i) {
    document["devices"].push_back(device_json(devices[i], i, reports[i]));
  }
  add_keys(document, devices);
  document["levels"] = levels_json(reports);
  add_figures(document, reports, devices);
  document["predictions"] = predictions_json(reports);
  document["claims"] = claims_json(reports);
  return document;
}

}  // namespace warpgauge::cli
