// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/findings.h"

#include <algorithm>
#include <cmath>

namespace warpgauge::fleet {
namespace {

std::optional<double> share_of(double value, double of) {
  if (of == 0) return std::nullopt;
  return (value - of) / std::abs(of);
}

void add_score(const JudgedGroup& judged, const JudgedScore& score, const char* kind,
               std::vector<Finding>& findings) {
  for (const Outside& one : score.outside) {
    Finding finding = {.kind = kind, .card = one.card, .key = score.family};
    finding.deviations = one.distance;
    finding.by_chance = one.by_chance;
    finding.slower = one.distance > 0 ? 1 : -1;
    finding.batch = is_in_batch_of(judged, score.family, one.card, finding.slower);
    findings.push_back(std::move(finding));
  }
}

Finding of_key(const char* kind, const Column& column, std::size_t card, double median) {
  Finding finding = {.kind = kind, .card = card, .key = column.key, .unit = column.unit};
  finding.value = column.of[card]->value;
  finding.compared_with = median;
  finding.share = share_of(*finding.value, median);
  finding.slower = slower_by(*finding.value - median, column.unit);
  return finding;
}

void add_judged_keys(const JudgedGroup& judged, std::vector<Finding>& findings) {
  const auto& columns = judged.group.columns;
  for (const JudgedKey& key : judged.judgement.keys) {
    const auto batch = batch_of(key);
    for (const Outside& one : key.outside) {
      Finding finding = of_key("key", columns[key.column], one.card, key.median);
      finding.deviations = one.distance;
      finding.by_chance = one.by_chance;
      finding.batch = std::ranges::find(batch, one.card, &Outside::card) != batch.end();
      findings.push_back(std::move(finding));
    }
  }
  for (const JudgedKey& key : judged.judgement.keys) {
    for (const std::size_t card : key.differing) {
      findings.push_back(of_key("differs", columns[key.column], card, key.median));
    }
  }
  for (const JudgedKey& key : judged.judgement.keys) {
    if (!key.in_groups) continue;
    const Column& column = columns[key.column];
    Finding finding = {.kind = "groups", .key = column.key, .unit = column.unit};
    finding.compared_with = key.median;
    if (key.median != 0) finding.share = share_told(key);
    findings.push_back(std::move(finding));
  }
  for (const BeyondLimit& one : judged.beyond) {
    findings.push_back(of_key("limit", columns[one.column], one.card, one.compared_with));
  }
  for (const OpenLimit& one : judged.open_limits) {
    for (const std::size_t card : one.cards) {
      findings.push_back({.kind = "limit_not_judged", .card = card, .key = one.key});
    }
  }
}

void add_changes(const JudgedGroup& judged, std::vector<Finding>& findings) {
  const Group& group = judged.group;
  for (const Drift& drift : judged.drifts.cards) {
    const Change& change = group.changes[drift.change];
    Finding finding = {.kind = "drift",
                       .card = group.measured_again[drift.card],
                       .key = change.key,
                       .unit = change.unit};
    finding.value = change.later[drift.card]->value;
    finding.compared_with = change.earlier[drift.card]->value;
    finding.share = drift.share;
    finding.deviations = drift.distance;
    finding.by_chance = drift.by_chance;
    finding.slower = slower_by(drift.share, change.unit);
    findings.push_back(std::move(finding));
  }
  for (const Together& one : judged.drifts.together) {
    if (!is_finding(one)) continue;
    const Change& change = group.changes[one.change];
    Finding finding = {.kind = "together", .key = change.key, .unit = change.unit};
    finding.share = one.share;
    finding.slower = slower_by(one.share, change.unit);
    findings.push_back(std::move(finding));
  }
  for (const Trend& trend : judged.trends) {
    const Column& column = group.columns[trend.column];
    Finding finding = {.kind = "trend", .card = trend.card, .key = column.key, .unit = column.unit};
    if (column.of[trend.card]) finding.value = column.of[trend.card]->value;
    finding.share = trend.share;
    finding.by_chance = trend.by_chance;
    finding.slower = slower_by(trend.share, column.unit);
    findings.push_back(std::move(finding));
  }
}

}  // namespace

std::vector<Outside> batch_of(const JudgedKey& key) {
  if (!key.batch) return {};
  std::vector<Outside> above, below;
  for (const Outside& one : key.outside) (one.distance > 0 ? above : below).push_back(one);
  return above.size() > below.size() ? above : below;
}

bool is_in_batch_of(const JudgedGroup& judged, const std::string& family, std::size_t card,
                    int slower) {
  return std::ranges::any_of(judged.judgement.keys, [&](const JudgedKey& key) {
    const Column& column = judged.group.columns[key.column];
    if (!key.batch || family_of(column.key) != family) return false;
    const auto batch = batch_of(key);
    const auto found = std::ranges::find(batch, card, &Outside::card);
    return found != batch.end() && slower_by(found->distance, column.unit) == slower;
  });
}

int slower_by(double difference, const std::string& unit) {
  const double slower = slower_is(unit) * difference;
  return (slower > 0) - (slower < 0);
}

std::vector<Finding> findings_of(const JudgedGroup& judged) {
  std::vector<Finding> findings;
  if (judged.judgement.card) add_score(judged, *judged.judgement.card, "card", findings);
  for (const JudgedScore& family : judged.judgement.families) {
    add_score(judged, family, "family", findings);
  }
  add_judged_keys(judged, findings);
  add_changes(judged, findings);
  return findings;
}

}  // namespace warpgauge::fleet
