// SPDX-License-Identifier: Apache-2.0
// How far the outputs of contestants are from exact ones, for several kinds of data. A check says
// whether an output is within its bound. This says what a way of summing costs: two that both pass
// may differ by a factor of ten where sums are long and of one sign.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace warpgauge::kernels {

/// Errors of all outputs of one problem, as shares of the root mean square of the exact ones. An
/// output has few bits: `rounding_*` are the errors of exact sums that are only rounded, which no
/// contestant can be below.
struct OutputErrors {
  double terms = 0;  ///< of a sum
  double rms = 0, largest = 0;
  double rounding_rms = 0, rounding_largest = 0;
};

/// `outputs` and `rounded` have a value for each of `exact`. `rounded` is `exact` in the type of
/// the outputs. At least one exact value is not zero. An output that is not a number makes both
/// errors of `outputs` infinite.
OutputErrors errors_of(double terms, const std::vector<double>& exact,
                       const std::vector<float>& outputs, const std::vector<float>& rounded);

/// Measures a contestant of a family on data of one kind: errors for each number of terms.
using MeasureErrors = std::function<std::vector<OutputErrors>(const std::string& contestant,
                                                              const std::string& data)>;

/// What a family measures errors of.
struct ErrorTable {
  std::vector<std::string> data;  ///< the kinds
  MeasureErrors measure;
};

/// By name: the families that have one. Filled at program start.
std::map<std::string, ErrorTable>& error_tables();

/// `const RegisterErrors kErrors{"gemm_fp8", {...}};` in a family's own file.
struct RegisterErrors {
  RegisterErrors(const std::string& family, ErrorTable table) {
    error_tables()[family] = std::move(table);
  }
};

}  // namespace warpgauge::kernels
