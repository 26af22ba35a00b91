// SPDX-License-Identifier: Apache-2.0
// hwloc 2 topology XML with one CUDA device. hwloc accepts no topology without a core and a memory
// node, and a profile describes no host: those of the file stand for one and carry nothing. The
// device hangs on the machine itself, because a PCI device needs a bus address.
#include "analysis/export/writers.h"

namespace warpgauge::exports {
namespace {

constexpr const char* kHead = R"(<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE topology SYSTEM "hwloc2.dtd">
<topology version="2.0">
  <object type="Machine" os_index="0" cpuset="0x1" complete_cpuset="0x1" allowed_cpuset="0x1" nodeset="0x1" complete_nodeset="0x1" allowed_nodeset="0x1" gp_index="1">
    <info name="warpgauge.host" value="not described; the core and the memory node stand for it"/>
    <object type="NUMANode" os_index="0" cpuset="0x1" complete_cpuset="0x1" nodeset="0x1" complete_nodeset="0x1" gp_index="2" local_memory="0"/>
    <object type="Core" os_index="0" cpuset="0x1" complete_cpuset="0x1" nodeset="0x1" complete_nodeset="0x1" gp_index="3">
      <object type="PU" os_index="0" cpuset="0x1" complete_cpuset="0x1" nodeset="0x1" complete_nodeset="0x1" gp_index="4"/>
    </object>
    <object type="OSDev" gp_index="5" name="cuda0" subtype="CUDA" osdev_type="5">
)";
constexpr const char* kTail = "    </object>\n  </object>\n</topology>\n";

std::string attribute(std::string_view text) {
  std::string escaped;
  for (const char c : one_line(text)) {
    escaped += c == '&'   ? "&amp;"
               : c == '<' ? "&lt;"
               : c == '>' ? "&gt;"
               : c == '"' ? "&quot;"
                          : std::string(1, c);
  }
  return escaped;
}

std::string info(std::string_view name, std::string_view value) {
  return fmt::format("      <info name=\"{}\" value=\"{}\"/>\n", attribute(name), attribute(value));
}

/// "4543.1 GB/s [4534.9, 4549.1] measured": the number first, so that strtod reads it.
std::string in_words(const profile::Entry& entry) {
  return fmt::format("{} {} [{}, {}] {}", entry.value, entry.unit, entry.low, entry.high,
                     evidence_name(entry));
}

}  // namespace

std::string write_hwloc(const profile::Profile& profile) {
  const Fields fields = fill_fields(profile, Format::kHwloc);
  const UsableEntries usable = usable_entries(profile);
  std::string text = kHead;
  for (const FilledField& field : fields.filled) text += info(field.name, field.text);
  for (const auto& [key, entry] : usable.entries)
    text += info("warpgauge." + key, in_words(*entry));
  for (const auto& [name, reason] : fields.left_out)
    text += info("warpgauge.leftOut." + name, reason);
  for (const auto& [key, reason] : usable.absent) text += info("warpgauge.absent." + key, reason);
  return text + kTail;
}

}  // namespace warpgauge::exports
