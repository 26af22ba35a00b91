// SPDX-License-Identifier: Apache-2.0
// Passes of several series alternate, since what they are compared with drifts: a failure in one
// series is reported only when that series is recorded.
#pragma once

#include <exception>

namespace warpgauge::probes {

/// The failure of one series: the first one ends its passes.
class DeferredFailure {
 public:
  /// Does nothing after a failure.
  template <class Pass>
  void guard(const Pass& pass) {
    if (failure_) return;
    try {
      pass();
    } catch (...) {
      failure_ = std::current_exception();
    }
  }
  /// Throws what went wrong, if anything did: first thing where the series is recorded.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::exception_ptr failure_;
};

}  // namespace warpgauge::probes
