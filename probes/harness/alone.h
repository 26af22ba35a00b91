// SPDX-License-Identifier: Apache-2.0
// Work in a process of its own: what may kill its context, or never end. A probe gives the work
// (ProbeSpec::alone), and Probe::alone() has this program do it once more and say what came of it.
// The process that measures goes on with a context in which nothing went wrong.
#pragma once

// Every file of device code reads this. <chrono> would cost each a second of nvcc: a limit is a number.

#include <stdexcept>
#include <string>
#include <vector>

namespace warpgauge::probes {

/// What came of the work.
struct AloneResult {
  int error = 0;                    ///< the cudaError_t that it met; 0: none
  bool ended = true;                ///< before it was killed
  std::vector<double> values = {};  ///< that it returned; none where it met an error or did not end

  bool went_well() const { return ended && error == 0; }
};

/// Printed when the work begins: what comes later is its own affair.
inline constexpr const char* kAloneBegins = "begins";

/// One line, without its end.
std::string alone_text(const AloneResult& result);

/// The process did not come to the work: no second one can use the device.
class NotBegun : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Starts `command`, which prints kAloneBegins and alone_text, each on a line. Throws NotBegun
/// where it ends without the first, and std::runtime_error where it ends without the second.
AloneResult ask_alone(const std::vector<std::string>& command, int limit_s);

}  // namespace warpgauge::probes
