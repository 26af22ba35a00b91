// SPDX-License-Identifier: Apache-2.0
// stream_executor.GpuTargetConfigProto in protobuf's text form. Its fields have no presence: one
// that is left out reads as 0 or as the empty string, which is why the text lists them on top.
#include <fmt/format.h>

#include <vector>

#include "analysis/export/fields.h"
#include "analysis/export/text.h"
#include "analysis/export/writers.h"

namespace warpgauge::exports {
namespace {

/// Messages that are open, outermost first, and the text so far.
class MessageText {
 public:
  /// `name` is a path, "outer.inner.field".
  void add(std::string_view name, std::string_view value, std::string_view comment) {
    std::vector<std::string_view> path;
    for (auto dot = name.find('.'); dot != name.npos; dot = name.find('.')) {
      path.push_back(name.substr(0, dot));
      name.remove_prefix(dot + 1);
    }
    std::size_t shared = 0;
    while (shared < path.size() && shared < open_.size() && path[shared] == open_[shared]) ++shared;
    close_to(shared);
    while (open_.size() < path.size()) {
      text_ += fmt::format("{}{} {{\n", indent(), path[open_.size()]);
      open_.push_back(path[open_.size()]);
    }
    const bool is_message = value.front() == '{';
    text_ +=
        fmt::format("{}{}{} {}  # {}\n", indent(), name, is_message ? "" : ":", value, comment);
  }

  std::string finish() {
    close_to(0);
    return std::move(text_);
  }

 private:
  std::string indent() const { return std::string(2 * open_.size(), ' '); }
  void close_to(std::size_t depth) {
    while (open_.size() > depth) {
      open_.pop_back();
      text_ += indent() + "}\n";
    }
  }

  std::vector<std::string_view> open_;
  std::string text_;
};

}  // namespace

std::string write_xla(const profile::Profile& profile) {
  const Fields fields = fill_fields(profile, Format::kXla);
  std::string text =
      "# proto-file: xla/stream_executor/device_description.proto\n"
      "# proto-message: stream_executor.GpuTargetConfigProto\n"
      "#\n"
      "# Written by warpgauge export --format xla. Left out, and read as 0 or as the empty string\n"
      "# unless they are added by hand:\n";
  for (const auto& [name, reason] : fields.left_out) {
    text += fmt::format("#   {}: {}\n", name, reason);
  }
  MessageText message;
  for (const FilledField& field : fields.filled) {
    message.add(field.name, field.is_string ? in_quotes(field.text) : field.text, field.source);
  }
  return text + '\n' + message.finish();
}

}  // namespace warpgauge::exports
