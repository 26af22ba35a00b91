// SPDX-License-Identifier: Apache-2.0
// A description as text, and what the reader says of one.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "analysis/base/error.h"
#include "analysis/descriptor/read.h"

namespace warpgauge::descriptor::planted {

inline constexpr const char* kGood = R"({
  "schema": "warpgauge.kernel", "version": 1,
  "name": "k", "size": "n", "source": "hand",
  "comment": ["a", "b"], "assumes": ["c"],
  "launch": {"grid_blocks": 10, "threads_per_block": 256, "registers_per_thread": 32,
             "shared_bytes_per_block": 1024},
  "work": {
    "warp_instructions": {"value": 100, "unit": "instructions"},
    "fma": {"value": 50, "unit": "instructions"},
    "shared_wavefronts": {"value": 64, "unit": "wavefronts"},
    "barriers": {"value": 0, "unit": "barriers/block"}
  },
  "what_if": {"no_conflicts": {"shared_wavefronts": {"value": 2, "unit": "wavefronts"}}},
  "busy_us": {"dram": 1.25, "fma": 0},
  "time": {"median_us": 4.5, "low_us": 4.25, "high_us": 5, "launches": 12},
  "code": {"cubin": "0123456789abcdef", "function": "_Z1kv", "architecture": "sm_90a",
           "columns": ["at", "control", "executed", "threads", "sectors", "wavefronts",
                       "instruction"],
           "rows": [[16, 4066, 80, 2560, 0, 0, "S2R R0, SR_TID.X"],
                    [48, 2097151, 80, 17.5, 320, 64, "@!P0 LDG.E R4, desc[UR4][R2.64]"]]}
})";

inline std::string replaced(const std::string& from, const std::string& to) {
  std::string text = kGood;
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

inline std::string complaint(const std::string& text) {
  try {
    parse_descriptor(text, "k.json");
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace warpgauge::descriptor::planted
