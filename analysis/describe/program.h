// SPDX-License-Identifier: Apache-2.0
// Describes the kernels of a program that somebody else wrote: the program is run once for each
// collector (times, counters, executed instructions), since CUPTI's collectors disturb one another,
// and what they saw of a launch is joined by its kernel, shape and number.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "analysis/model/descriptor.h"

namespace warpgauge::describe {

struct ProgramRequest {
  std::vector<std::string> command;  ///< program and arguments
  std::string kernel_pattern;        ///< regular expression on demangled names; empty: every kernel
  /// Which launches of each shape, from 0; empty: the first and the one of median time.
  std::set<int> launches;
  bool only_median = false;
  /// Describe so many kernels: those that take most time, each in the shape that takes most of it.
  /// 0: all, in every shape.
  int most = 0;
  double least_us = 0;            ///< kernels whose median is shorter are left out
  std::filesystem::path library;  ///< the one to inject
  std::filesystem::path keep;     ///< where to leave what the runs collected; empty: nowhere
};

/// A kernel and shape that could not be described, and why.
struct Undescribed {
  std::string name;
  std::string why;
  double total_us = 0;  ///< of all its launches
  int launches = 0;
};

struct ProgramDescription {
  std::string device;
  int exit_status = 0;                     ///< the program's own, of the undisturbed run
  std::vector<model::Descriptor> kernels;  ///< those that take most time first
  std::vector<Undescribed> left_out;
  double total_us = 0, described_us = 0;  ///< of all launches, and of those shapes described
  int launches = 0, processes = 0;
  std::vector<std::string> notes;  ///< what could not be collected, one sentence each
};

/// Runs the program three times; its output is shown once, that of the undisturbed run. Progress
/// goes to standard error. Throws std::runtime_error with one sentence where the program cannot be
/// started or nothing could be observed.
ProgramDescription describe_program(const ProgramRequest& request);

}  // namespace warpgauge::describe
