// SPDX-License-Identifier: Apache-2.0
// stream_executor.GpuTargetConfigProto in protobuf's text form. Its fields have no presence: one
// that is left out reads as 0 or as the empty string, which is why the text lists them on top.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/export/writers.h"

namespace warpgauge::exports {
namespace {

/// The fields as messages, one inside the other as the dots of their names say. What follows a '#'
/// tells the values of a repeated field apart.
std::string message_text(const std::vector<FilledField>& fields) {
  std::string text;
  std::vector<std::string> open;  // outermost first
  const auto indent = [&] { return std::string(2 * open.size(), ' '); };
  const auto close_to = [&](std::size_t depth) {
    while (open.size() > depth) {
      open.pop_back();
      text += indent() + "}\n";
    }
  };
  for (const FilledField& field : fields) {
    std::vector<std::string> path = path_of(field.name.substr(0, field.name.find('#')), '.');
    const std::string name = path.back();
    path.pop_back();
    close_to(static_cast<std::size_t>(std::ranges::mismatch(path, open).in1 - path.begin()));
    while (open.size() < path.size()) {
      text += fmt::format("{}{} {{\n", indent(), path[open.size()]);
      open.push_back(path[open.size()]);
    }
    const std::string value = field.is_string ? in_quotes(field.text) : field.text;
    const char* colon = value.front() == '{' ? "" : ":";  // a message has none
    text += fmt::format("{}{}{} {}  # {}\n", indent(), name, colon, value, field.source);
  }
  close_to(0);
  return text;
}

}  // namespace

std::string write_xla(const profile::Profile& profile) {
  const Fields fields = fill_fields(profile, "xla");
  std::string text = fmt::format(
      "# proto-file: xla/stream_executor/device_description.proto\n"
      "# proto-message: stream_executor.GpuTargetConfigProto\n"
      "#\n"
      "# Written by {}. Left out, and read as 0 or as the empty string\n"
      "# unless they are added by hand:\n",
      fields.written_by);
  for (const auto& [name, reason] : fields.left_out) {
    text += fmt::format("#   {}: {}\n", name, reason);
  }
  return text + '\n' + message_text(fields.filled);
}

}  // namespace warpgauge::exports
