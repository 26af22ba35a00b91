// SPDX-License-Identifier: Apache-2.0
// How long a product takes with a shape of tiles, about: what the choice among shapes rests on. No
// device is asked and none is known by name. What differs between devices is how many clusters they
// hold; the constants are fitted to runs of bf16, fp16 and TF32 on an H200 that no recording holds,
// orders 512 to 16384 and rows from 16 to 65536, where nothing computes or copies but the product.
#pragma once

#include <algorithm>
#include <limits>

namespace warpgauge::kernels::specialised {

inline constexpr int quotient_up(int a, int b) { return (a + b - 1) / b; }

/// A shape (specialised_shape.h) in numbers.
struct Cut {
  int rows, columns;                  ///< of a tile
  int own_columns;                    ///< that a block writes
  int load_rows_a, load_rows_b;       ///< that a block fetches of each slab
  int cluster_rows, cluster_columns;  ///< tiles
  int split;                          ///< blocks that share k
  int slabs;                          ///< of a stage
  bool ping_pong;
  double slower = 1;  ///< products take as much longer, where consumers wait
};

struct Sizes {
  int m, n, k;
  int element_bytes, output_bytes;
  double energy = 0.08;  ///< of a row of 128 bytes, where power is the limit: the clock it costs
};

/// Clock cycles of an SM. `resident`: clusters that the device holds.
inline double cycles(const Cut& cut, const Sizes& p, int resident) {
  constexpr double kStart = 3500;  // of a launch: from its first instruction to the first products
  constexpr double kEnd = 700;     // of a tile: from its last products to the next one's first
  constexpr double kExchange = 2000;  // of sums between blocks, besides their bytes
  // 128 bytes (a row of a slab) from L2: where each block of the first waves, which keep in step,
  // asks for the same as many others, and where one or two do or they no longer keep in step.
  constexpr double kJoined = 1.2, kAlone = 2.9, kDrifted = 2.75;
  constexpr int kWavesInStep = 2;
  constexpr double kWritten = 19;         // bytes a cycle, of an SM, when all write
  constexpr double kReceived = 16;        // bytes a cycle, of an SM, from other blocks
  constexpr double kFromDram = 2570;      // bytes a cycle, of all SMs
  constexpr double kPieces = 0.92;        // of that, where a row comes in pieces of 128 bytes
  constexpr double kHidden = 0.75;        // of the shorter of what the SMs and what DRAM take
  constexpr double kOperandBytes = 4096;  // a cycle: rows x columns of wgmma, in bytes of k

  const int slab_depth = 128 / p.element_bytes;
  if (quotient_up(p.k, slab_depth * cut.slabs) < cut.split) {
    return std::numeric_limits<double>::infinity();
  }
  const int tile_rows = quotient_up(p.m, cut.rows * cut.cluster_rows);
  const int tile_columns = quotient_up(p.n, cut.columns * cut.cluster_columns);
  const int waves = quotient_up(tile_rows * tile_columns, resident);
  const auto row_cycles = [&](int readers) {
    if (waves > kWavesInStep) return kDrifted;
    return kJoined + (kAlone - kJoined) * std::min(1.0, 2.0 / readers);
  };
  const double rows = std::min(cut.load_rows_a, p.m), columns = std::min(cut.load_rows_b, p.n);
  const double fetched = rows * row_cycles(tile_columns) + columns * row_cycles(tile_rows);
  const double products = cut.slower * cut.rows * cut.columns * 128 / kOperandBytes;
  const double slab = std::max(products, fetched) + p.energy * (rows + columns);
  const double outputs = double(std::min(cut.rows, p.m)) * cut.own_columns;
  const double exchange =
      cut.split == 1 ? 0 : kExchange + outputs * sizeof(float) * (cut.split - 1) / kReceived;
  const double slabs = double(quotient_up(p.k, slab_depth)) / cut.split;
  const int bare = cut.ping_pong ? 1 : waves;  // tiles whose writing nothing hides
  const double of_sms = kStart + waves * (slabs * slab + kEnd + exchange) +
                        bare * outputs * p.output_bytes / kWritten;
  const double bytes = (double(p.m) + p.n) * p.k * p.element_bytes;
  const double of_dram = bytes / (kFromDram * (cut.slabs == 1 ? kPieces : 1));
  return std::max(of_sms, of_dram) + (1 - kHidden) * std::min(of_sms, of_dram);
}

}  // namespace warpgauge::kernels::specialised
