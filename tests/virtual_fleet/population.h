// SPDX-License-Identifier: Apache-2.0
// Fleets whose truth is known: how far cards of a kind lie apart in each key, and what is planted.
#pragma once

#include <string>
#include <vector>

#include "analysis/fleet/drift.h"
#include "tests/virtual_gpu/draw.h"

namespace warpgauge::virtual_fleet {

/// What scatters: normal, or with the tails of Student's t of 5 or 3 degrees of freedom, of the
/// same deviation.
struct Noise {
  const char* name;
  int freedom;  ///< 0: normal
};
inline constexpr Noise kNoises[] = {{"low", 0}, {"medium", 5}, {"high", 3}};

/// How a key's readings come about.
struct Truth {
  double mean = 0;
  double deviation = 0;   ///< of everything together
  double again = 0;       ///< of campaigns of one card, with what the interval says
  double own = 0;         ///< of what the reading's interval says
  bool in_steps = false;  ///< a whole number that all cards share
};

struct PlantedFleet {
  std::size_t cards = 0;
  std::vector<fleet::Column> columns;
  std::vector<Truth> truths;  ///< one a column
};

/// A healthy fleet. Keys have 9 to 24 families, among them levels of the hierarchy and the link.
/// Their cards lie 0.1 to 1 % apart, partly with their family; campaigns of one card 0.01 to 1 %;
/// the interval says 0.01 to 0.5 %. What is known of campaigns follows from three of them. One key
/// in five is a whole number that all cards share; one in a thousand of its readings is the next
/// one, with an interval that mostly holds both. One reading in a hundred is missing.
PlantedFleet healthy_fleet(std::size_t cards, std::size_t keys, const Noise& noise,
                           virtual_gpu::Draw& draw);

/// Columns of one family, or of all; of those whose values have a spread.
std::vector<std::size_t> columns_of(const PlantedFleet& fleet, const std::string& family = "");

/// Sets the card's reading that many deviations slower than the mean (of what is neither: up).
void plant(PlantedFleet& fleet, std::size_t card, std::size_t column, double deviations);

/// Moves a reading by a share of its value, slower.
void slow_down(PlantedFleet& fleet, std::size_t card, std::size_t column, double share);

/// The same cards on another day: their readings as they are, and new ones that scatter as
/// campaigns of one card do.
std::vector<fleet::Change> measured_again(const PlantedFleet& fleet, const Noise& noise,
                                          virtual_gpu::Draw& draw);

/// The share by which half of the times and rates among the columns move by that many deviations or
/// more; 0 where there are none.
double share_for(const PlantedFleet& fleet, const std::vector<std::size_t>& columns,
                 double deviations);

}  // namespace warpgauge::virtual_fleet
