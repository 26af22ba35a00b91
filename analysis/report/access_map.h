// SPDX-License-Identifier: Apache-2.0
// A picture of one access as one warp makes it: a row for each execution; in global and in local
// memory a column for each lane, in shared memory one for each bank.
//
//   0x00e0 LDG.E R7, desc[UR4][R2.64]    transpose.cu:9
//     global memory, argument 1: which sector of the request a lane asks for
//     warp 0 of block 16,16,0: all of its 4 executions
//         run  lane 0  8       16      24       sectors  lines  bytes
//         0-3  00000000111111112222222233333333       4      1    128
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace warpgauge::report {

struct AccessMap {
  enum class Space : unsigned char { kGlobal, kShared, kLocal };
  static constexpr std::size_t kColumns = 32;  ///< lanes of a warp, or banks
  static constexpr int kIdle = -1;             ///< the lane takes no part
  static constexpr int kUnknown = -2;

  struct Row {
    /// A lane has the number of its sector among those of the request, in the order of their
    /// addresses; a bank has how many different words it is asked for. Else kIdle or kUnknown.
    std::array<int, kColumns> cells = {};
    /// Each lane, whatever the columns are: bytes from the lowest address that is known.
    std::array<std::optional<std::uint64_t>, kColumns> bytes = {};
    /// Where that lowest address is: the argument whose memory it is in, from 0, and the bytes from
    /// its begin. In shared memory only these, from the block's begin. Absent elsewhere.
    std::optional<std::size_t> argument = {};
    std::optional<std::uint64_t> begin = {};
    bool known = true;      ///< every lane's address; the numbers below mean nothing otherwise
    double span_bytes = 0;  ///< from the lowest byte to the highest, both counted
    double sectors = 0, lines = 0;
    double wavefronts = 0, least_wavefronts = 0;  ///< the least: without a conflict

    friend bool operator==(const Row&, const Row&) = default;
  };

  std::uint64_t at = 0;  ///< offset of the instruction
  std::string instruction;
  std::string source = {};  ///< "transpose.cu:9"; empty where it is not known
  Space space = Space::kGlobal;
  unsigned warp = 0;
  std::array<std::uint32_t, 3> block = {};  ///< blockIdx
  std::uint64_t executions = 0;             ///< by this warp, those without a lane left out
  bool stopped = false;                     ///< the host could not go on: there may be more
  std::vector<Row> rows = {};               ///< of the first of them

  bool of_banks() const { return space == Space::kShared; }
};

/// "shared memory: how many words a bank is asked for", "warp 0 of block 16,16,0: the first 32 of
/// its 128 executions"
std::string cells_text(const AccessMap& map);
std::string whose_text(const AccessMap& map);

/// One picture after the other, each with an empty line before it; rows that are alike are one.
/// What letters mean is told once, behind the last.
std::string access_maps_text(const std::vector<AccessMap>& maps);

nlohmann::ordered_json access_map_json(const AccessMap& map);

}  // namespace warpgauge::report
