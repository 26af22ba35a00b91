// SPDX-License-Identifier: Apache-2.0
// CUPTI's range profiler as an object: one method a call, enabled for as long as it lives.
#pragma once

#include <string>
#include <vector>

#include "cupti/host_object.h"
#include "cupti/library.h"

namespace warpgauge::cupti {

/// Which counters the device of `context` really offers. To be asked before anything is enabled.
AvailabilityImage availability_image(const Cupti& cupti, CUcontext context);

/// Every method throws std::runtime_error with one sentence.
class EnabledProfiler {
 public:
  EnabledProfiler(const Cupti& cupti, CUcontext context);
  ~EnabledProfiler();
  EnabledProfiler(const EnabledProfiler&) = delete;
  EnabledProfiler& operator=(const EnabledProfiler&) = delete;

  /// Bytes that counter data of `names` over at most `max_ranges` ranges takes.
  std::size_t counter_data_size(const std::vector<std::string>& names,
                                std::size_t max_ranges) const;
  /// Empties `counter_data` and directs ranges into it: user ranges with user replay, or each
  /// kernel by itself, replayed by CUPTI. Both images must stay where they are until decode().
  enum class Ranges { kOfUser, kOfKernels };
  void configure(const Image& configuration, Image& counter_data, std::size_t max_ranges,
                 Ranges ranges = Ranges::kOfUser) const;
  void start() const;
  /// True when no further pass is needed.
  bool stop() const;
  void push(const std::string& range) const;
  void pop() const;
  /// Brings the counts of all passes into the counter data. A dropped range is an error.
  void decode() const;
  /// How many ranges decoded counter data holds.
  std::size_t count_ranges(const Image& counter_data) const;

 private:
  const Cupti cupti_;
  CUpti_RangeProfiler_Object* object_ = nullptr;
};

}  // namespace warpgauge::cupti
