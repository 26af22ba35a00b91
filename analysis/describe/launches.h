// SPDX-License-Identifier: Apache-2.0
// The launches of a program by kernel and shape, which of them are counted, and how long they took.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/base/pattern.h"
#include "analysis/describe/journal.h"
#include "analysis/descriptor/descriptor.h"

namespace warpgauge::describe {

/// Which launches are looked at, by the NVTX ranges that they were made in: those in a range whose
/// name matches one of the patterns, however deep in it; all, where there is no pattern.
class RangeChoice {
 public:
  RangeChoice() = default;
  /// Throws Defect for what is not a regular expression.
  explicit RangeChoice(const std::vector<std::string>& patterns);

  bool any() const { return patterns_.empty(); }
  /// The name of the innermost range that matches; nothing where none does. `ranges` are those
  /// around a launch, outermost first.
  std::optional<std::string> match(const std::vector<std::string>& ranges) const;
  bool holds(const std::vector<std::string>& ranges) const { return any() || match(ranges); }

 private:
  std::vector<Pattern> patterns_;
};

/// The launches of one shape, over all processes.
struct ShapeLaunches {
  TimedLaunch any;
  std::string code_hash;   ///< of the kernel's machine code; empty where it is not known
  std::vector<double> us;  ///< of all launches that have a time
  /// Launches by a call of their own, by number, in the process with most of them; 0 where CUPTI
  /// gave no time, and outside the chosen ranges.
  std::vector<double> numbered_us;
  /// The same launches' positions among all kernel launches of that process, from 0, nodes of
  /// graphs included. Empty where records of launches were lost.
  std::vector<std::int64_t> numbered_order;
  std::string process;  ///< that process, as process_hash() has it
  int in_graphs = 0;
  /// Launches that ran beside other kernels for more than 5 % of their time: it is not theirs
  /// alone. They have no time here, unless every launch of the shape is one.
  int beside_others = 0;
  int processes = 0;  ///< that launch it by calls of their own

  double total_us() const;
};

/// What a description says of a shape whose launches all ran beside others.
inline constexpr const char* kNeverAlone =
    "every launch ran beside other kernels: the measured time is not this kernel's alone";

/// 16 hexadecimal digits: the same for all launches of a process, and for no other process.
std::string process_hash(const Journal& journal);

/// Launches in the chosen ranges. Numbers count all launches of a shape, also those elsewhere.
/// Shapes differ by their code where kernels of one name have several; else it is left empty.
std::map<LaunchShape, ShapeLaunches> by_shape(const std::vector<Journal>& journals,
                                              const RangeChoice& ranges = {});

/// Which launches of each shape are to be counted.
struct LaunchChoice {
  std::set<int> numbers = {};  ///< from 0; empty: the first and the one of median time
  bool only_median = false;
};

/// Numbers of launches that have a time. Empty where the shape has none of those asked for.
std::set<int> choose(const ShapeLaunches& shape, const LaunchChoice& choice);

using ChosenLaunches = std::map<LaunchShape, std::set<int>>;

/// Leaves `most` kernels, those that take most time, each in the shape that takes most of it.
void keep_heaviest(const std::map<LaunchShape, ShapeLaunches>& shapes, int most,
                   ChosenLaunches& chosen);

/// Time of the launches that took about as long as the counted one (10 % more or less), itself
/// among them. Other launches of the shape may have had other data and other work: its counts say
/// nothing of them. `counted_us` is one of shape.us.
descriptor::MeasuredTime time_of(const ShapeLaunches& shape, double counted_us);

/// "void at::native::softmax<float, 4>": demangled, without the parameters.
std::string short_name(const std::string& mangled);

/// "grid 8x1x1, block 256x1x1"
std::string dimensions_of(const LaunchShape& shape);

/// "grid 8x1x1, block 256x1x1, launch 3 of 9", and which code where several kernels have the name.
std::string size_of(const ChosenLaunch& chosen, std::size_t launches);

}  // namespace warpgauge::describe
