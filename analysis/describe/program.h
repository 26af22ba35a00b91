// SPDX-License-Identifier: Apache-2.0
// Describes the kernels of a program that somebody else wrote: the program is run once for each
// collector (times, counters, executed instructions), since CUPTI's collectors disturb one another,
// and what they saw of a launch is joined by its kernel, shape and number.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "analysis/describe/launches.h"
#include "analysis/descriptor/descriptor.h"

namespace warpgauge::describe {

struct ProgramRequest {
  std::vector<std::string> command;  ///< program and arguments
  std::string kernel_pattern;        ///< regular expression on demangled names; empty: every kernel
  /// Regular expressions on names of NVTX ranges: launches in a range that matches one of them;
  /// empty: all launches.
  std::vector<std::string> range_patterns;
  LaunchChoice launches;
  /// Describe at most this many kernels: those that take most time, each in the shape that takes
  /// most of it. 0: all, in every shape.
  int most = 0;
  double least_us = 0;            ///< kernels whose median is shorter are left out
  std::filesystem::path library;  ///< the one to inject
  std::filesystem::path keep;     ///< where to leave what the runs collected; empty: nowhere
  /// Where to keep what executes the kernels again (kept_files.h), with as many bytes of what lies
  /// behind each pointer; empty: nowhere.
  std::filesystem::path kept;
  std::uint64_t contents_bytes = 0;
};

/// A kernel and shape that could not be described, and why.
struct Undescribed {
  std::string name;
  std::string why;
  double total_us = 0;  ///< of all its launches
  int launches = 0;
  bool in_graphs_only = false;  ///< no launch is a call of its own
};

struct ProgramDescription {
  std::string device, architecture;
  /// The program's own, of the first run that did not end with 0, and which run that is (from 1).
  int exit_status = 0, ended_in_run = 0;
  int exit_signal = 0;                          ///< that ended it; 0: none
  std::vector<descriptor::Descriptor> kernels;  ///< those that take most time first
  std::vector<Undescribed> left_out;
  double total_us = 0, described_us = 0;  ///< of all launches, and of those shapes described
  int launches = 0, processes = 0;
  int interrupted = 0;  ///< SIGINT or SIGTERM that came in a run that counts; 0: none
  int interrupted_in_run = 0, chosen_launches = 0;
  std::vector<std::string> notes;  ///< what could not be collected, one sentence each
};

/// Runs the program three times; its output is shown once, that of the undisturbed run. A run that
/// counts is repeated without the launches at which CUPTI crashes (counting.h). Progress goes to
/// standard error. A program that makes no CUDA call has no processes. Interrupted while it counts,
/// it describes the launches whose counters were read. Throws InputError where the program cannot
/// be started, the folders cannot be made, or a journal cannot be read; Interrupted for a signal
/// in run 1.
ProgramDescription describe_program(const ProgramRequest& request);

}  // namespace warpgauge::describe
