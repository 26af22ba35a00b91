// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/probe_spec.h"

#include <algorithm>

namespace warpgauge::probes {
namespace {

std::vector<ProbeSpec>& registry() {
  static std::vector<ProbeSpec> probes;
  return probes;
}

}  // namespace

Register::Register(ProbeSpec spec) {
  auto& probes = registry();
  const auto place = std::lower_bound(
      probes.begin(), probes.end(), spec,
      [](const ProbeSpec& left, const ProbeSpec& right) { return left.name < right.name; });
  probes.insert(place, std::move(spec));
}

const std::vector<ProbeSpec>& registered_probes() { return registry(); }

std::vector<Part> parts_of(const ProbeSpec& spec) {
  return spec.parts == nullptr ? std::vector<Part>{} : spec.parts();
}

}  // namespace warpgauge::probes
