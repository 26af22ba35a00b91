// SPDX-License-Identifier: Apache-2.0
// The trials behind the table of known answers: each plants one machine, measures it virtually with
// one noise, gives the recording to the estimators, and counts.
#pragma once

#include <map>
#include <string>
#include <tuple>

#include "tests/virtual_gpu/score.h"

namespace warpgauge::virtual_gpu {

/// Rows by detector, population and noise.
class Table {
 public:
  Row& row(const std::string& detector, const std::string& population, std::string_view noise);
  void merge(const Table& other);
  const std::map<std::tuple<std::string, std::string, std::string>, Row>& rows() const {
    return rows_;
  }

 private:
  std::map<std::tuple<std::string, std::string, std::string>, Row> rows_;
};

/// Machine `index` of the random ones: its footprint sweep, its sides and its pipe, with every
/// fifth machine the other detectors, with every 25th those that cost most.
void run_random(int index, const Noise& noise, Table& table);

/// Only one detector, with every machine: footprint, granule, line, ways, sides or saturation.
/// Throws std::invalid_argument for another name.
void run_only(const std::string& detector, int index, const Noise& noise, Table& table);

/// One machine of each adversarial population.
void run_adversarial(int index, const Noise& noise, Table& table);

/// The table as comma-separated values, and as a document.
std::string to_csv(const Table& table);
/// Its rows alone, a section for each population.
std::string rows_to_markdown(const Table& table);
std::string to_markdown(const Table& table, int machines, int adversarial);

}  // namespace warpgauge::virtual_gpu
