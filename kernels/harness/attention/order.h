// SPDX-License-Identifier: Apache-2.0
// The order in which blocks that stay take tiles. No CUDA here.
#pragma once

namespace warpgauge::kernels::attention_parts {

struct HeadAndRow {
  int head, row;
};

/// Heads in groups of `group`; within a group the first row of tiles of all its heads, then the
/// second, and so on.
constexpr HeadAndRow by_rows_of_groups(int tile, int heads, int row_tiles, int group) {
  const int in_group = group * row_tiles;
  const int first_head = tile / in_group * group, at = tile - tile / in_group * in_group;
  const int together = heads - first_head < group ? heads - first_head : group;
  const int row = at / together;
  return {first_head + at - row * together, row};
}

}  // namespace warpgauge::kernels::attention_parts
