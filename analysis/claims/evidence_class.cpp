// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/evidence_class.h"

#include <algorithm>
#include <set>
#include <string>

namespace warpgauge::claims {
namespace {

/// Counters run apart from timing; their series are named "probe/series#group".
EvidenceClass class_of_series(const std::string& id) {
  return id.find('#') == std::string::npos ? EvidenceClass::kTiming : EvidenceClass::kCounter;
}

/// What the compiler gave a kernel is in kernels.csv, beside its times.
EvidenceClass class_of(const KernelCell& cell) {
  constexpr std::string_view kCompiledColumns[] = {
      "flop",          "compulsory_bytes",      "registers_per_thread", "shared_bytes_per_block",
      "blocks_per_sm", "local_bytes_per_thread"};
  const bool is_compiled =
      std::ranges::find(kCompiledColumns, cell.column->name) != std::end(kCompiledColumns);
  return is_compiled ? EvidenceClass::kCompiled : EvidenceClass::kTiming;
}

std::set<EvidenceClass> classes_of(const ProfileKey& wanted, const profile::Profile& profile) {
  const profile::Entry* entry = profile.find(wanted.key);
  if (entry == nullptr) return {};
  if (entry->evidence == profile::Evidence::kQueried) return {EvidenceClass::kQueried};
  if (entry->evidence == profile::Evidence::kDocumented) return {EvidenceClass::kDocument};
  std::set<EvidenceClass> classes;
  for (const std::string& series : entry->series) classes.insert(class_of_series(series));
  return classes.empty() ? std::set{EvidenceClass::kTiming} : classes;
}

}  // namespace

std::vector<EvidenceClass> classes_of(const Evidence& evidence, const profile::Profile& profile) {
  std::set<EvidenceClass> found;
  for_each<ProfileKey>(evidence, [&](const auto& key) { found.merge(classes_of(key, profile)); });
  for_each<SeriesPoint>(evidence,
                        [&](const auto& point) { found.insert(class_of_series(point.series)); });
  for_each<KernelCell>(evidence, [&](const auto& cell) { found.insert(class_of(cell)); });
  for_each<Checked>(evidence, [&](const auto&) { found.insert(EvidenceClass::kTool); });
  const auto compiled = [&](const auto&) { found.insert(EvidenceClass::kCompiled); };
  for_each<Compiled>(evidence, compiled);
  for_each<SameCode>(evidence, compiled);
  for_each<Compiles>(evidence, compiled);
  for_each<MetricExists>(evidence, [&](const auto&) { found.insert(EvidenceClass::kQueried); });
  for_each<Occupancy>(evidence, [&](const Occupancy& occupancy) {
    found.insert(occupancy.device.empty() ? EvidenceClass::kQueried : EvidenceClass::kDocument);
  });
  for_each<Documented>(evidence, [&](const auto&) { found.insert(EvidenceClass::kDocument); });
  if (found.empty()) found.insert(EvidenceClass::kTyped);
  return {found.begin(), found.end()};
}

void unite(std::vector<EvidenceClass>& list, const std::vector<EvidenceClass>& more) {
  std::set<EvidenceClass> all(list.begin(), list.end());
  all.insert(more.begin(), more.end());
  list.assign(all.begin(), all.end());
}

}  // namespace warpgauge::claims
