// SPDX-License-Identifier: Apache-2.0
// CUPTI's profiler host object: turns metric names into a configuration and counter data into
// values. It needs a chip name, and no GPU.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cupti/library.h"

namespace warpgauge::cupti {

using Image = std::vector<std::uint8_t>;

/// Which counters the device at hand really offers (some may be fused off or reserved). Empty where
/// no device is meant: the chip's full set is then assumed.
using AvailabilityImage = Image;

class HostObject {
 public:
  /// Throws std::runtime_error, also for a chip that this CUPTI does not know.
  HostObject(const Cupti& cupti, const std::string& chip, const AvailabilityImage& available = {});
  ~HostObject();
  HostObject(const HostObject&) = delete;
  HostObject& operator=(const HostObject&) = delete;

  /// Base metric names, sorted.
  std::vector<std::string> base_metrics() const;
  /// The schedule that collects `names`. Throws std::runtime_error for a name that the chip lacks;
  /// the object is of no use after that.
  Image configure(const std::vector<std::string>& names);
  /// How often the work must be replayed for `configuration`.
  int passes(Image& configuration) const;
  /// Name of range `index` of decoded counter data.
  std::string range_name(const Image& counter_data, std::size_t index) const;
  /// Values of `names` in range `index` of decoded counter data, in that order.
  std::vector<double> evaluate(const Image& counter_data, std::size_t index,
                               const std::vector<std::string>& names) const;

 private:
  const Cupti cupti_;
  CUpti_Profiler_Host_Object* object_ = nullptr;
};

/// CUPTI wants `const char**`; the pointers last as long as `names`.
std::vector<const char*> c_strings(const std::vector<std::string>& names);

/// Empty when the chip accepts `name`, else CUPTI's complaint.
std::string metric_complaint(const Cupti& cupti, const std::string& chip,
                             const AvailabilityImage& available, const std::string& name);

}  // namespace warpgauge::cupti
