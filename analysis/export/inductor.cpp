// SPDX-License-Identifier: Apache-2.0
// A Python module: importing it adds the device to PyTorch Inductor's table of devices, which has
// no other way in.
#include <fmt/format.h>

#include "analysis/export/writers.h"

namespace warpgauge::exports {

std::string write_inductor(const profile::Profile& profile) {
  const Fields fields = fill_fields(profile, "inductor");
  std::string text = fmt::format(
      "# Written by {}. Import it before PyTorch Inductor asks for\n"
      "# the device. Left out:\n",
      fields.written_by);
  for (const auto& [name, reason] : fields.left_out) {
    text += fmt::format("#   {}: {}\n", name, reason);
  }
  text += "import torch\nfrom torch._inductor.analysis import device_info\n\n";
  std::string name = "\"\"", types, rest;
  for (const FilledField& field : fields.filled) {
    const std::vector<std::string> path = path_of(field.name, '/');
    if (field.name == "name") {
      name = in_quotes(field.text);
    } else if (path.size() == 2) {
      types +=
          fmt::format("        {}: {},  # {}: {}\n", path[1], field.text, field.unit, field.source);
    } else {
      rest +=
          fmt::format("    {}={},  # {}: {}\n", field.name, field.text, field.unit, field.source);
    }
  }
  return text + fmt::format(
                    "NAME = {}\nINFO = device_info.DeviceInfo(\n    tops={{\n{}    }},\n{})\n"
                    "device_info._device_mapping[NAME] = INFO\n",
                    name, types, rest);
}

}  // namespace warpgauge::exports
