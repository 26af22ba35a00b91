// SPDX-License-Identifier: Apache-2.0
// Sparse matrices of this corpus in host memory: rows of like length with columns anywhere, rows of
// power-law lengths with crowded columns, and the 5-point grid.
#pragma once

#include <numeric>
#include <utility>

#include "outside.h"

namespace outside {

struct Csr {
  int rows = 0, columns = 0;
  std::vector<int> offsets, indices;
  std::vector<float> values;
};

/// Rows of the given lengths; column of each entry from `columns_of`, made distinct and sorted.
inline Csr from_rows(int rows, int columns, const std::vector<int>& lengths, bool crowded) {
  Csr csr{rows, columns, {0}, {}, {}};
  Numbers numbers(31);
  for (const int length : lengths) {
    std::vector<int> row(length);
    for (int& column : row) {
      const double u = numbers.uniform();
      column = static_cast<int>(columns * (crowded ? u * u * u : u));
    }
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    csr.indices.insert(csr.indices.end(), row.begin(), row.end());
    csr.offsets.push_back(static_cast<int>(csr.indices.size()));
  }
  csr.values = uniform<float>(csr.indices.size(), -1, 1, 32);
  return csr;
}

inline Csr even(int rows, int length) {
  return from_rows(rows, rows, std::vector<int>(rows, length), false);
}

inline Csr power_law(int rows, double mean, int longest) {
  std::vector<int> lengths = power_law_offsets(rows, mean, longest);
  std::adjacent_difference(lengths.begin(), lengths.end(), lengths.begin());
  lengths.erase(lengths.begin());
  return from_rows(rows, rows, lengths, true);
}

/// The Laplacian of a grid of side x side points.
inline Csr grid(int side) {
  Csr csr{side * side, side * side, {0}, {}, {}};
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const int here = y * side + x;
      const auto put = [&](bool inside, int column, float value) {
        if (!inside) return;
        csr.indices.push_back(column);
        csr.values.push_back(value);
      };
      put(y > 0, here - side, -1);
      put(x > 0, here - 1, -1);
      put(true, here, 4);
      put(x + 1 < side, here + 1, -1);
      put(y + 1 < side, here + side, -1);
      csr.offsets.push_back(static_cast<int>(csr.indices.size()));
    }
  }
  return csr;
}

}  // namespace outside
