// SPDX-License-Identifier: Apache-2.0
// Plant, recover, count. A row of the table of known answers: what was planted, what an estimator
// made of it.
#pragma once

#include <string>
#include <vector>

#include "analysis/estimate/estimate.h"
#include "tests/virtual_gpu/machine.h"
#include "tests/virtual_gpu/noise.h"

namespace warpgauge::virtual_gpu {

struct Row {
  std::string detector;    ///< what is looked for
  std::string population;  ///< random, or the name of an adversarial case
  std::string noise;
  long machines = 0;
  long planted = 0;            ///< true things that the sweep can show
  long recovered = 0;          ///< found, near enough
  long cannot_tell = 0;        ///< not found, and the estimator says why it cannot say
  long reported = 0;           ///< things found
  long unreal = 0;             ///< found where nothing is
  long intervals = 0;          ///< 95 % intervals of things recovered
  long covered = 0;            ///< of them, those that hold the truth
  std::vector<double> errors;  ///< of recovered values, relative
  std::vector<double> widths;  ///< of the intervals, log(high / low)

  void add(const Row& other);
};

/// How near a knee must be found to count as found: a fifth of an octave, or a step of the sweep
/// where that is more, or its interval holds it.
inline constexpr double kNearOctaves = 0.2;

/// Rows `knee` (sharp edges), `soft knee` (hashed index) and `level` for one sweep.
void score_footprint(const Truth& truth, const Machine& machine, const estimate::Estimate& found,
                     const std::vector<double>& sizes, Row& knees, Row& soft, Row& levels);

}  // namespace warpgauge::virtual_gpu
