// SPDX-License-Identifier: Apache-2.0
// What is measured in passes, between which other things are measured, for what it is held against
// drifts: series are recorded when all passes are done.
#pragma once

#include <exception>

namespace warpgauge::probes {

/// Passes of one series. What goes wrong in one ends them, and is told where the series is
/// recorded: call rethrow() there first.
class Passes {
 public:
  template <class Pass>
  void run(const Pass& pass) {
    if (failure_) return;
    try {
      pass();
    } catch (...) {
      failure_ = std::current_exception();
    }
  }
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::exception_ptr failure_;
};

}  // namespace warpgauge::probes
