// SPDX-License-Identifier: Apache-2.0
// Stands in for the CUPTI files when CUPTI's headers were not found: everything links, and every
// question is answered with the reason.
#include <stdexcept>

#include "cupti/counters.h"

namespace warpgauge::cupti {
namespace {

constexpr const char* kReason = "this build has no CUPTI";

[[noreturn]] void refuse() { throw std::runtime_error(kReason); }

}  // namespace

Availability host_availability() { return {false, kReason}; }
Availability device_availability() { return {false, kReason}; }
std::vector<std::string> supported_chips() { refuse(); }
std::vector<std::string> base_metrics(const std::string&) { refuse(); }
std::string check_metric(const std::string&, const std::string&) { refuse(); }
std::string chip_name(int) { refuse(); }

struct RangeProfiler::State {
  std::map<std::string, std::string> absent;
};

struct KnownNames::Answers {};
KnownNames::KnownNames() = default;
KnownNames::~KnownNames() = default;

RangeProfiler::RangeProfiler(const counters::MetricGroup&, int, std::size_t, KnownNames&) {
  refuse();
}
RangeProfiler::RangeProfiler(const counters::MetricGroup&, int, std::size_t) { refuse(); }
RangeProfiler::~RangeProfiler() = default;
std::map<std::string, std::map<std::string, double>> RangeProfiler::collect(
    const std::function<void(RangeRecorder&)>&) {
  refuse();
}
int RangeProfiler::passes() const { refuse(); }
const std::map<std::string, std::string>& RangeProfiler::absent() const { return state_->absent; }

}  // namespace warpgauge::cupti
