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

void add_score(const JudgedScore& score, const char* kind, std::vector<Finding>& findings) {
  for (const Outside& one : score.outside) {
    Finding finding = {.kind = kind, .card = one.card, .key = score.family};
    finding.deviations = one.distance;
    finding.by_chance = one.by_chance;
    findings.push_back(std::move(finding));
  }
}

Finding of_key(const char* kind, const Column& column, std::size_t card, double median) {
  Finding finding = {.kind = kind, .card = card, .key = column.key, .unit = column.unit};
  finding.value = column.of[card]->value;
  finding.compared_with = median;
  finding.share = share_of(*finding.value, median);
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
  for (const BeyondLimit& one : judged.beyond) {
    findings.push_back(of_key("limit", columns[one.column], one.card, one.median));
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
    findings.push_back(std::move(finding));
  }
  for (const Trend& trend : judged.trends) {
    const Column& column = group.columns[trend.column];
    Finding finding = {.kind = "trend", .card = trend.card, .key = column.key, .unit = column.unit};
    if (column.of[trend.card]) finding.value = column.of[trend.card]->value;
    finding.share = trend.share;
    finding.by_chance = trend.by_chance;
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

std::vector<Finding> findings_of(const JudgedGroup& judged) {
  std::vector<Finding> findings;
  if (judged.judgement.card) add_score(*judged.judgement.card, "card", findings);
  for (const JudgedScore& family : judged.judgement.families) {
    add_score(family, "family", findings);
  }
  add_judged_keys(judged, findings);
  add_changes(judged, findings);
  return findings;
}

}  // namespace warpgauge::fleet
