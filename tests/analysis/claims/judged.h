// SPDX-License-Identifier: Apache-2.0
// Statements judged by the planted evidence.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "analysis/claims/judge.h"
#include "tests/analysis/claims/planted.h"

namespace warpgauge::claims::planted {

/// A catalogue and what was judged of it, kept together.
struct Judged {
  std::vector<Entry> catalogue;
  Sources sources = planted::sources();
  std::vector<Judgement> judgements;

  explicit Judged(const std::string& yaml) {
    const File file(yaml);
    catalogue = read_catalogue({file.path()});
    judgements = judge(catalogue, sources);
  }
  const Judgement& only() const { return judgements.at(0); }
};

/// The number as a compile fact gives it (one STG), which counts: a typed number has no vote.
inline std::string compiled(const std::string& number) {
  return "{product: [" + number + ", {compiled: add, opcode: 'STG\\.E'}]}";
}

inline Verdict verdict_of(const std::string& value, const std::string& band,
                          const std::string& unit) {
  return Judged(entry(value, band, unit)).only().verdict;
}

inline const std::string kLatency = "{profile: l1.latency_cycles}";  // 30, from 28 to 33 cycles

/// An entry with a reading of each definition and band; one without a band is missing.
inline std::string readings(const std::vector<std::pair<std::string, std::string>>& of) {
  std::string text = kHead + "  readings:\n";
  for (const auto& [definition, band] : of) {
    const bool is_missing = band.empty();
    text += "    - definition: " + definition +
            "\n      value: " + (is_missing ? "{profile: none}" : kLatency) +
            "\n      confirmed_if: " + (is_missing ? "[1, 2]" : band) + "\n      unit: cycles\n";
  }
  return text;
}

/// 20 cycles.
inline const std::string kOnce = "{series: chase/lap, quantity: duration, at: {size: 64, hops: 2}}";

}  // namespace warpgauge::claims::planted
