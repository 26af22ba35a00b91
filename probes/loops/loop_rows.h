// SPDX-License-Identifier: Apache-2.0
// The rows of a campaign: one line a loop, appended as it ends. docs/loops.md describes them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/samples/recording.h"
#include "probes/loops/corpus_files.h"
#include "probes/loops/steady.h"

namespace warpgauge::loops {

/// What one loop took with this number of warps on each SM.
struct MeasuredPoint {
  int warps = 0;   ///< an SM
  int blocks = 1;  ///< an SM
  std::vector<Readings> readings;
  Steady steady;
};

/// A number of warps that could not be measured.
struct LeftOutPoint {
  int warps = 0;
  std::string reason;
};

struct LoopRow {
  PlannedLoop loop;
  LoopCode code;
  samples::Outcome outcome = samples::Outcome::kMeasured;
  std::string reason;  ///< why skipped or failed
  int registers = 0;
  std::uint64_t shared_bytes = 0;
  std::optional<double> sm_clock_mhz;
  std::vector<MeasuredPoint> points;
  std::vector<LeftOutPoint> left_out;
};

/// What the header says beside a recording's header.
struct CampaignFacts {
  int schedulers = 4;
  int sms = 0;  ///< that were used
  std::string target;
  std::int64_t seed = 0;
};

std::string header_line(const samples::Header& header, const CampaignFacts& facts);
std::string row_line(const LoopRow& row, int schedulers);

/// A file of rows: JSON lines, compressed line by line if its name ends in ".zst", and as one frame
/// once it is complete.
class RowWriter {
 public:
  /// A new file, or with `resume` the one that is there: names() then has the loops that it holds.
  /// Throws InputError where the file is there already, is complete, is not a file of rows, or was
  /// made on another device, by another revision or from another corpus than `header` says.
  RowWriter(const std::filesystem::path& file, const std::string& header, bool resume);

  const std::set<std::string>& names() const { return names_; }
  void append(const LoopRow& row, int schedulers);
  /// Writes the end line; the file is then complete.
  void finish(double elapsed_seconds);

 private:
  void take_up(const std::string& header);
  void write(const std::string& line);

  std::filesystem::path file_;
  bool compressed_;
  std::set<std::string> names_;
};

}  // namespace warpgauge::loops
