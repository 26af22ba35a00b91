// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/doctor.h"

#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "analysis/base/error.h"
#include "probes/harness/counter_question.h"
#include "probes/harness/device.h"
#include "probes/harness/program_code.h"

namespace warpgauge::probes {
namespace {

cupti::Availability try_counters(const Device& device) {
  if (!device.pretence().counters) return {false, "the device pretends to have none"};
  return cupti::device_availability();
}

}  // namespace

int print_counters(int ordinal) {
  if (const auto why = why_no_device(ordinal); !why.empty()) {
    fmt::print("{}\n", counters_text({false, why}));
    return kExitNoDevice;
  }
  const Device device(ordinal);
  fmt::print("{}\n", counters_text(try_counters(device)));
  return kExitOk;
}

int print_doctor(int ordinal, bool json) {
  nlohmann::ordered_json facts;
  std::string why = why_no_device(ordinal);
  const auto code = read_program_code(std::filesystem::read_symlink("/proc/self/exe"));
  facts["usable"] = why.empty();
  facts["why"] = why;
  if (why.empty()) {
    const Device device(ordinal);
    facts["device"] = device.name();
    facts["uuid"] = device.uuid();
    facts["compute_capability"] = device.header().compute_capability;
    facts["free_bytes"] = device.free_bytes();
    facts["counters"] = counters_text(try_counters(device));
    facts["flags"] = device.header().flags;
  }
  facts["machine_code"] = !code.missing.empty()                          ? code.missing
                          : code.level == machine_code::CodeLevel::kSass ? "checked on SASS"
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
