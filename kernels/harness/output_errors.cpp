// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/output_errors.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace warpgauge::kernels {
namespace {

struct Distance {
  double squares = 0, largest = 0;

  void add(double error) {
    squares += error * error;
    largest = std::max(largest, std::abs(error));
  }
};

}  // namespace

OutputErrors errors_of(double terms, const std::vector<double>& exact,
                       const std::vector<float>& outputs, const std::vector<float>& rounded) {
  Distance of_outputs, of_rounding;
  double squares = 0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    squares += exact[i] * exact[i];
    of_outputs.add(std::isfinite(outputs[i]) ? outputs[i] - exact[i]
                                             : std::numeric_limits<double>::infinity());
    of_rounding.add(rounded[i] - exact[i]);
  }
  const double unit = std::sqrt(squares / static_cast<double>(exact.size()));
  const auto share = [&](const Distance& distance) {
    return std::sqrt(distance.squares / squares);
  };
  return {terms, share(of_outputs), of_outputs.largest / unit, share(of_rounding),
          of_rounding.largest / unit};
}

std::map<std::string, ErrorTable>& error_tables() {
  static std::map<std::string, ErrorTable> tables;
  return tables;
}

}  // namespace warpgauge::kernels
