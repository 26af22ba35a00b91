// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/probe_spec.h"

#include <algorithm>
#include <stdexcept>

namespace warpgauge::probes {
namespace {

std::vector<ProbeSpec>& registry() {
  static std::vector<ProbeSpec> probes;
  return probes;
}

/// "memory/atomics" for ".../probes/memory/atomics.cu".
std::string probe_name(std::string_view file) {
  constexpr std::string_view kFolder = "probes/";
  const std::size_t folder = file.rfind(kFolder);
  if (folder == file.npos) throw std::logic_error("no probe's file: " + std::string(file));
  file.remove_prefix(folder + kFolder.size());
  return std::string(file.substr(0, file.rfind('.')));
}

}  // namespace

Register::Register(ProbeSpec spec, Where where) {
  if (spec.name.empty()) spec.name = probe_name(where.file_name());
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
