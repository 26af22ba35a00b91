// SPDX-License-Identifier: Apache-2.0
#include "analysis/descriptor/write.h"

#include <fmt/format.h>

#include "analysis/descriptor/code_json.h"
#include "analysis/descriptor/members.h"

namespace warpgauge::descriptor {
namespace {

using machine_code::ExecutedCode;
using nlohmann::ordered_json;

void put_amount(ordered_json& object, const ResourceInfo& resource, double amount) {
  object[std::string(resource.name)] = {{"value", json_number(amount)}, {"unit", resource.unit}};
}

void put_work(ordered_json& document, const Descriptor& descriptor) {
  document["work"] = ordered_json::object();
  for (const ResourceInfo& resource : kResources) {
    if (!descriptor.work.states(resource.resource)) continue;
    put_amount(document["work"], resource, descriptor.work[resource.resource]);
  }
  for (const auto& [variant, amounts] : descriptor.variants) {
    for (const auto& [resource, amount] : amounts) {
      put_amount(document["what_if"][variant], info(resource), amount);
    }
  }
  if (!descriptor.busy_us.empty()) document["busy_us"] = to_json_value(descriptor.busy_us);
}

/// All but the rows of the code, which come last.
ordered_json head_of(const Descriptor& descriptor) {
  const LaunchShape& launch = descriptor.launch;
  ordered_json document = {
      {"schema", kKernelSchema}, {"version", kKernelVersion}, {"name", descriptor.name}};
  const auto put_text = [&document](const char* name, const std::string& text) {
    if (!text.empty()) document[name] = text;
  };
  put_text("mangled", descriptor.mangled);
  put_text("code_hash", descriptor.code_hash);
  put_text("range", descriptor.range);
  if (descriptor.order) document["order"] = *descriptor.order;
  put_text("process", descriptor.process);
  document["size"] = descriptor.size;
  document["source"] = descriptor.source;
  if (!descriptor.comment.empty()) document["comment"] = descriptor.comment;
  if (!descriptor.assumes.empty()) document["assumes"] = descriptor.assumes;
  if (descriptor.counted_on) document["counted_on"] = to_json_value(*descriptor.counted_on);
  document["launch"] = {{"grid_blocks", json_number(launch.grid_blocks)},
                        {"threads_per_block", launch.threads_per_block},
                        {"registers_per_thread", launch.registers_per_thread},
                        {"shared_bytes_per_block", launch.shared_bytes_per_block}};
  if (launch.kernels > 1) document["launch"]["kernels"] = launch.kernels;
  if (launch.total_blocks > 0) {
    document["launch"]["total_blocks"] = json_number(launch.total_blocks);
  }
  if (launch.cluster_blocks > 1) document["launch"]["cluster_blocks"] = launch.cluster_blocks;
  if (launch.graph_node) document["launch"]["graph_node"] = *launch.graph_node;
  if (descriptor.counts.empty()) {
    put_work(document, descriptor);
  } else {
    document["counts"] = to_json_value(descriptor.counts);
  }
  if (!descriptor.unread.empty()) document["unknown"] = to_json_value(descriptor.unread);
  if (descriptor.time) document["time"] = to_json_value(*descriptor.time);
  if (descriptor.arguments) document["arguments"] = arguments_json(*descriptor.arguments);
  if (const auto& collective = descriptor.collective) {
    document["collective"] = {
        {"kind", kCollectiveNames[static_cast<std::size_t>(collective->kind)]},
        {"by", kCollectiveByNames[static_cast<std::size_t>(collective->by)]},
        {"bytes", {{"value", json_number(collective->bytes)}, {"unit", "bytes"}}},
        {"devices", collective->devices}};
  }
  if (!descriptor.code.empty()) document["code"] = code_head(descriptor.code);
  return document;
}

/// Puts the rows at the end of "code", which is at the end of the text.
std::string with_rows(std::string text, const ExecutedCode& code, std::string_view closing,
                      std::string_view opening_rows, std::string_view before_row,
                      std::string_view after_rows) {
  const bool with_lines = code.has_lines();
  text.resize(text.size() - closing.size());
  text += opening_rows;
  for (const machine_code::ExecutedInstruction& instruction : code.instructions) {
    text += fmt::format("{}{}{}", &instruction == code.instructions.data() ? "" : ",", before_row,
                        code_row(instruction, with_lines));
  }
  return text.append(after_rows).append(closing);
}

}  // namespace

std::string to_json(const Descriptor& descriptor) {
  std::string text =
      head_of(descriptor).dump(2, ' ', false, ordered_json::error_handler_t::replace);
  if (!descriptor.code.empty()) {
    text = with_rows(std::move(text), descriptor.code, "\n  }\n}", ",\n    \"rows\": [", "\n      ",
                     "\n    ]");
  }
  return text + '\n';
}

std::string to_json_line(const Descriptor& descriptor) {
  std::string text = dump_line(head_of(descriptor));
  if (!descriptor.code.empty()) {
    text = with_rows(std::move(text), descriptor.code, "}}", ",\"rows\":[", "", "]");
  }
  return text;
}

}  // namespace warpgauge::descriptor
