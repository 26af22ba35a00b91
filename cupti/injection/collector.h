// SPDX-License-Identifier: Apache-2.0
// What is collected of a program's launches: one of three, made from the plan.
#pragma once

#include <memory>

#include "analysis/counters/plan.h"
#include "cupti/injection/api.h"
#include "cupti/injection/journal.h"
#include "cupti/injection/launch_calls.h"

namespace warpgauge::injection {

/// A chosen launch, seen from the host thread that makes it.
struct Launch {
  counters::LaunchShape shape;
  int number = 0;  ///< of this shape's launches in this process, from 0
  CUcontext context = nullptr;
  std::vector<std::string> ranges = {};  ///< that it is made in
};

nlohmann::json to_json(const Launch& launch);

/// Methods throw std::runtime_error with one sentence: the journal then says that the launch could
/// not be collected, and the program goes on.
class Collector {
 public:
  virtual ~Collector() = default;
  /// A context was created, which need not be current; no module is loaded into it yet.
  virtual void context_created() {}
  /// Around a chosen launch, with nothing else on the device: before it is made, and when it has
  /// ended. No other thread launches meanwhile.
  virtual void before(const Launch& launch) = 0;
  virtual void after(const Launch& launch) = 0;
  /// At the end of the process.
  virtual void finish() {}
};

/// Times of all launches from activity records; chosen launches are left alone.
/// `calls` has what the host knew of each; it outlives the process's last record.
std::unique_ptr<Collector> collect_launches(const Api& api, Journal& journal, LaunchCalls& calls);
std::unique_ptr<Collector> collect_counters(const Api& api, Journal& journal,
                                            const counters::Plan& plan);
std::unique_ptr<Collector> collect_executed(const Api& api, Journal& journal,
                                            const counters::Plan& plan);

}  // namespace warpgauge::injection
