// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/doctor.h"

#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "analysis/samples/error.h"
#include "probes/harness/session.h"

namespace warpgauge::probes {

int print_doctor(int ordinal, bool json) {
  nlohmann::ordered_json facts;
  std::string why = why_no_device(ordinal);
  const auto code = read_program_code(std::filesystem::read_symlink("/proc/self/exe"));
  facts["usable"] = why.empty();
  facts["why"] = why;
  if (why.empty()) {
    const Device device(ordinal);
    const auto counters = device.pretence().counters
                              ? cupti::device_availability()
                              : cupti::Availability{false, "the device pretends to have none"};
    facts["device"] = device.name();
    facts["uuid"] = device.uuid();
    facts["compute_capability"] = device.header().compute_capability;
    facts["free_bytes"] = device.free_bytes();
    facts["counters"] = counters.available ? "available" : "unavailable: " + counters.reason;
    facts["flags"] = device.header().flags;
  }
  facts["machine_code"] = !code.missing.empty()            ? code.missing
                          : code.level == CodeLevel::kSass ? "checked on SASS"
                                                           : "checked on PTX";
  if (json) {
    std::cout << facts.dump() << '\n';
  } else {
    for (const auto& [name, value] : facts.items()) {
      fmt::print("{:<20} {}\n", name, value.is_string() ? value.get<std::string>() : value.dump());
    }
  }
  return why.empty() ? kExitOk : kExitNoDevice;
}

}  // namespace warpgauge::probes
