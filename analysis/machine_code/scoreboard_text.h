// SPDX-License-Identifier: Apache-2.0
// Scoreboards that the text of a SASS instruction names. Those that its control bits name are in
// schedule.h.
#pragma once

#include <optional>
#include <string_view>

namespace warpgauge::machine_code {

/// A wait for scoreboards: "DEPBAR.LE SB0, 0x1, {2,3}", "DEPBAR {2}", or
/// "WARPGROUP.DEPBAR.LE gsb0, 0x1".
struct ScoreboardWait {
  bool of_products = false;         ///< `limited` is a scoreboard of warpgroup products: "gsb0"
  std::optional<int> limited = {};  ///< scoreboard that may have at most `pending` left
  std::optional<int> pending = {};  ///< absent where the text states no number
  unsigned finished = 0;            ///< scoreboards of the warp that must be 0: bit by number
};

/// Empty for any other instruction. `text` is a whole instruction, predicate included. Numbers are
/// given as they are there: a scoreboard that no warp has is for the caller to refuse.
std::optional<ScoreboardWait> read_scoreboard_wait(std::string_view text);

/// The scoreboard that an HGMMA or its kin raises: 0 of "HGMMA.64x64x16.F32 ..., gsb0". Empty where
/// its group stays open.
std::optional<int> product_scoreboard(std::string_view text);

}  // namespace warpgauge::machine_code
