// SPDX-License-Identifier: Apache-2.0
// What the injected library left behind (cupti/injection/journal.h): one file a process.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analysis/counters/plan.h"
#include "analysis/descriptor/arguments.h"

namespace warpgauge::describe {

using counters::LaunchShape;

/// A launch as it was timed.
struct TimedLaunch {
  LaunchShape shape;
  std::uint64_t call = 0;  ///< launch calls of a process by number; nodes of a graph share one
  bool graph_node = false;
  double us = 0;                           ///< 0: CUPTI could not time it
  std::uint64_t start_ns = 0, end_ns = 0;  ///< on the clock that all processes share
  int device = 0;
  int registers_per_thread = 0;
  int static_shared_bytes = 0;
  std::array<unsigned, 3> cluster = {1, 1, 1};
  std::vector<std::string> ranges = {};  ///< NVTX ranges that it was launched in, outermost first
};

/// Which launch of its shape in its process, from 0; nodes of graphs are not numbered.
struct ChosenLaunch {
  LaunchShape shape;
  int number = 0;

  friend auto operator<=>(const ChosenLaunch&, const ChosenLaunch&) = default;
};

struct ExecutedLaunch {
  std::uint64_t cubin_crc = 0;
  /// By alias of the SASS metric and the instruction's place in bytes.
  std::map<std::string, std::map<std::uint64_t, double>> counts;
};

struct Journal {
  std::string process;  ///< the file's name
  std::string device;
  std::string architecture = {};  ///< of the device, "sm_90"; empty in older journals
  bool ended = false;             ///< by itself
  bool lost_launches = false;     ///< some of them are missing in `launches`
  std::vector<TimedLaunch> launches;
  std::map<std::uint64_t, std::set<std::string>> cubins;  ///< hashes (16 hex digits) by CRC
  std::map<ChosenLaunch, std::map<std::string, double>> counters;
  std::map<ChosenLaunch, ExecutedLaunch> executed;
  /// Where arguments lie, by kernel (mangled) and hash of its code.
  std::map<std::pair<std::string, std::string>, std::vector<counters::ParameterPlace>> parameters;
  /// Without the sides of the launch.
  std::map<ChosenLaunch, descriptor::LaunchArguments> arguments;
  std::map<ChosenLaunch, std::string> failed;  ///< why
  std::set<ChosenLaunch> begun;                ///< launches that were about to be counted
  /// NVTX ranges of chosen launches, where there are any.
  std::map<ChosenLaunch, std::vector<std::string>> ranges;
  std::vector<std::string> notes;  ///< other failures, one sentence each

  /// Whether it is known what came of a chosen launch: it was counted, or could not be.
  bool settled(const ChosenLaunch& launch) const;
  /// Launches that were being counted when the process died.
  std::set<ChosenLaunch> died_at() const;
};

/// Reads every journal of a folder, in the order of the processes' ids: as a rule that in which
/// they were started. A last line that is cut short is passed over: its process was killed. Lines
/// of an unknown type are passed over too. Throws InputError for anything else that is not a line
/// of a journal.
std::vector<Journal> read_journals(const std::filesystem::path& folder);

}  // namespace warpgauge::describe
