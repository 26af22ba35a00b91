// SPDX-License-Identifier: Apache-2.0
// Evidence -> an amount, from what was measured, compiled and listed.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "analysis/claims/amount.h"
#include "analysis/claims/evidence.h"
#include "analysis/claims/facts.h"
#include "analysis/kernels/row.h"
#include "analysis/profile/profile.h"
#include "analysis/samples/recording.h"

namespace warpgauge::claims {

/// All that claims are judged by. Profile, recordings and kernels are of one device.
struct Sources {
  profile::Profile profile;
  std::vector<samples::Recording> recordings;
  std::vector<ladder::Row> kernels;
  Facts facts;
};

/// An amount and where it came from.
struct Finding {
  Amount amount;
  std::vector<std::string> evidence;  ///< keys, series, rows and facts
  std::vector<std::string> doubts;    ///< flags that go with them
};

class Evaluator {
 public:
  /// `sources` must outlive the evaluator.
  explicit Evaluator(const Sources& sources);

  /// Throws Missing when evidence cannot be had, and Defect for arithmetic that has no meaning
  /// (bytes plus cycles).
  Finding evaluate(const Evidence& evidence) const;

 private:
  using SeriesIn = std::pair<const samples::Recording*, const samples::Series*>;

  Finding of(const ProfileKey& key) const;
  Finding of(const SeriesPoint& point) const;
  Finding of(const KernelCell& cell) const;
  Finding of(const Compiled& compiled) const;
  Finding of(const SameCode& same) const;
  Finding of(const Compiles& compiles) const;
  Finding of(const MetricExists& metric) const;
  Finding of(const Occupancy& occupancy) const;
  Finding of(const Number& number) const;
  Finding of(const Arithmetic& arithmetic) const;

  const CompileFacts& compile_facts() const;
  const CompiledSnippet& snippet(const std::string& name) const;
  const CompiledSnippet& compiled_snippet(const std::string& name) const;

  const Sources& sources_;
  std::map<std::string, std::vector<SeriesIn>> series_;  ///< by id
};

}  // namespace warpgauge::claims
