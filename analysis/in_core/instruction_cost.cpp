// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/instruction_cost.h"

namespace warpgauge::in_core {
namespace {

constexpr std::array<std::string_view, kUnits> kUnitNames = {
    "fmaheavy", "fmalite", "alu",     "fp64", "xu",   "lsu",    "adu",   "uniform",
    "cbu",      "tensor",  "texture", "L2",   "DRAM", "bank 0", "bank 1"};

}  // namespace

std::string_view unit_name(Unit unit) { return kUnitNames[static_cast<std::size_t>(unit)]; }

std::size_t pipe_named(std::string_view name) {
  for (std::size_t i = 0; i <= static_cast<std::size_t>(Unit::kTexture); ++i) {
    if (kUnitNames[i] == name) return i;
  }
  return kUnits;
}

std::string_view evidence_name(Evidence evidence) {
  switch (evidence) {
    case Evidence::kMeasured:
      return "measured";
    case Evidence::kKin:
      return "kin";
    case Evidence::kAssumed:
      return "assumed";
    default:
      return "unknown";
  }
}

}  // namespace warpgauge::in_core
