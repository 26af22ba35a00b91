// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/descriptor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "analysis/base/defect.h"
#include "analysis/base/json_members.h"
#include "analysis/base/limits.h"
#include "analysis/base/line_reader.h"
#include "analysis/base/text_file.h"
#include "analysis/model/code_json.h"
#include "analysis/model/counted.h"
#include "analysis/model/descriptor_check.h"

namespace warpgauge::model {

constexpr auto json_members(const MeasuredTime*) {
  return std::tuple{JsonMember{"median_us", &MeasuredTime::median_us},
                    JsonMember{"low_us", &MeasuredTime::low_us},
                    JsonMember{"high_us", &MeasuredTime::high_us},
                    json_count("launches", &MeasuredTime::launches)};
}

constexpr auto json_members(const CountedOn*) {
  return std::tuple{JsonMember{"device", &CountedOn::device, Presence::kUnlessEmpty},
                    JsonMember{"architecture", &CountedOn::architecture, Presence::kUnlessEmpty}};
}

namespace {

using machine_code::ExecutedCode;
using nlohmann::json;
using nlohmann::ordered_json;
constexpr std::size_t kMostDescriptionBytes = std::size_t{64} << 20;

/// {"value": 3, "unit": "bytes"}
double amount_from(const JsonValue& value, std::string_view unit) {
  const std::string& place = value.path;
  refuse_if(!value.json.is_object(), place,
            R"(must be an object {{"value": number, "unit": text}})");
  refuse_if(!value.json.contains("value"), place, "has no value");
  refuse_if(!value.json.contains("unit"), place, "has no unit ({} is expected)", unit);
  JsonObject object(value);
  const double number = object.number("value");
  const std::string given = object.text("unit");
  object.finish();
  refuse_if(given != unit, place, "unit is '{}', {} is expected", given, unit);
  refuse_if(!std::isfinite(number), place, "is not a finite number");
  refuse_if(number < 0, place, "is negative: {}", number);
  return number;
}

std::map<Resource, double> amounts_from(JsonObject& object, const char* name) {
  std::map<Resource, double> amounts;
  for (const auto& [key, value] : object.optional_members(name)) {
    const auto resource = find_resource(key);
    refuse_if(!resource, value.path, "unknown resource (docs/kernel_json.md lists them)");
    amounts[*resource] = amount_from(value, info(*resource).unit);
  }
  return amounts;
}

std::int64_t count_from(JsonObject& object, const char* name, int least, std::int64_t most) {
  const std::int64_t count = object.integer(name);
  const std::string place = fmt::format("launch.{}", name);
  refuse_if(count < 0, place, "is negative: {}", count);
  refuse_if(count < least, place, "must be at least {}", least);
  refuse_if(count > most, place, "is out of range");
  return count;
}

int count_from(JsonObject& object, const char* name, int least,
               int most = std::numeric_limits<int>::max()) {
  return static_cast<int>(count_from(object, name, least, std::int64_t{most}));
}

double blocks_from(JsonObject& object, const char* name) {
  return static_cast<double>(count_from(object, name, 1, kMostGridBlocks));
}

std::int64_t order_from(JsonObject& object) {
  const std::int64_t order = object.integer("order");
  refuse_if(order < 0, "order", "is negative: {}", order);
  refuse_if(order >= kMostGridBlocks, "order", "is out of range");
  return order;
}

constexpr std::size_t kMostTextBytes = std::size_t{1} << 16;
constexpr std::size_t kMostTexts = 1000;

/// Names of kernels are long where templates are deep, and no longer.
std::string short_text(JsonObject& object, const char* name) {
  std::string text = object.text(name);
  refuse_if(text.size() > kMostTextBytes, name, "is longer than {} KiB", kMostTextBytes >> 10);
  return text;
}

/// Empty where it is left out.
std::string optional_text(JsonObject& object, const char* name) {
  std::string text = object.optional_text(name);
  refuse_if(text.size() > kMostTextBytes, name, "is longer than {} KiB", kMostTextBytes >> 10);
  return text;
}

/// Or none.
bool is_hash(const std::string& hash) {
  constexpr std::size_t kDigits = 16;
  return hash.empty() || (hash.size() == kDigits &&
                          hash.find_first_not_of("0123456789abcdef") == std::string::npos);
}

std::vector<std::string> texts_from(JsonObject& object, const char* name) {
  auto texts = object.optional<std::vector<std::string>>(name);
  refuse_if(texts.size() > kMostTexts, name, "has more than {} lines", kMostTexts);
  for (const std::string& text : texts) {
    refuse_if(text.size() > kMostTextBytes, name, "has a line longer than {} KiB",
              kMostTextBytes >> 10);
  }
  return texts;
}

/// Reasons by what could not be read. Of a description that states its work these are resources.
void read_unknown(JsonObject& object, Descriptor& descriptor) {
  const auto members = object.optional_members("unknown");
  refuse_if(members.size() > kMostTexts, "unknown", "has more than {} members", kMostTexts);
  for (const auto& [name, value] : members) {
    const std::string& place = value.path;
    std::string why = value.text();
    refuse_if(why.empty(), place, "is empty: say why it is not known");
    refuse_if(std::max(name.size(), why.size()) > kMostTextBytes, "unknown",
              "has a text longer than {} KiB", kMostTextBytes >> 10);
    refuse_if(descriptor.counts.contains(name), place, "is counted: it is not unknown");
    if (descriptor.counts.empty()) {
      const auto resource = find_resource(name);
      refuse_if(!resource, place, "unknown resource (docs/kernel_json.md lists them)");
      refuse_if(descriptor.work.states(*resource), place, "stands in work: it is not unknown");
      descriptor.work.leave_open(*resource);
      descriptor.unknown.push_back({name, why});
    }
    descriptor.unread.emplace(name, std::move(why));
  }
}

LaunchShape launch_from(const JsonValue& value) {
  JsonObject object(value);
  LaunchShape launch;
  launch.grid_blocks = blocks_from(object, "grid_blocks");
  launch.threads_per_block = count_from(object, "threads_per_block", 1, kMostThreads);
  launch.registers_per_thread = count_from(object, "registers_per_thread", 0, kMostRegisters);
  launch.shared_bytes_per_block = count_from(object, "shared_bytes_per_block", 0, kMostSharedBytes);
  if (value.json.contains("kernels")) launch.kernels = count_from(object, "kernels", 1);
  if (value.json.contains("total_blocks")) {
    launch.total_blocks = blocks_from(object, "total_blocks");
    refuse_if(launch.total_blocks < launch.grid_blocks, "launch.total_blocks",
              "is less than those of the largest kernel, grid_blocks");
    refuse_if(launch.total_blocks > launch.grid_blocks * launch.kernels, "launch.total_blocks",
              "is more than all kernels would have, were they like the largest");
  }
  if (value.json.contains("cluster_blocks")) {
    launch.cluster_blocks = count_from(object, "cluster_blocks", 1);
    refuse_if(std::fmod(launch.grid_blocks, launch.cluster_blocks) != 0, "launch.cluster_blocks",
              "is {}, which does not divide the {} blocks of the grid", launch.cluster_blocks,
              launch.grid_blocks);
  }
  launch.graph_node = object.optional<std::optional<bool>>("graph_node");
  object.finish();
  return launch;
}

void read_variants(const JsonValue& value, Descriptor& descriptor) {
  JsonObject object(value);
  for (const char* variant : kVariantNames) {
    if (!value.json.contains(variant)) continue;
    const auto amounts = amounts_from(object, variant);
    refuse_if(amounts.empty(), fmt::format("{}.{}", value.path, variant), "is empty");
    descriptor.variants[variant] = amounts;
  }
  object.finish();
}

/// The place of a text in a list of names.
template <class Enum, std::size_t count>
Enum one_of(const std::string& text, const std::string& place,
            const std::string_view (&names)[count]) {
  const auto found = std::ranges::find(names, text);
  refuse_if(found == std::end(names), place, "is '{}', not one of {}", text,
            fmt::join(names, ", "));
  return static_cast<Enum>(found - std::begin(names));
}

Collective collective_from(const JsonValue& value) {
  JsonObject object(value);
  Collective collective;
  collective.kind =
      one_of<CollectiveKind>(object.text("kind"), "collective.kind", kCollectiveNames);
  if (value.json.contains("by")) {
    collective.by = one_of<CollectiveBy>(object.text("by"), "collective.by", kCollectiveByNames);
  }
  collective.bytes = amount_from(object.value("bytes"), "bytes");
  const std::int64_t devices = object.integer("devices");
  refuse_if(devices < 2 || devices > kMostCollectiveDevices, "collective.devices",
            "is {}, not from 2 to {}", devices, kMostCollectiveDevices);
  collective.devices = static_cast<int>(devices);
  object.finish();
  return collective;
}

Descriptor descriptor_from(const json& document) {
  JsonObject object({document, ""});
  const std::string schema = object.text("schema");
  refuse_if(schema != kKernelSchema, "schema", "is '{}', not '{}'", schema, kKernelSchema);
  const std::int64_t version = object.integer("version");
  refuse_if(version != kKernelVersion, "version", "{} is not known (this program reads version {})",
            version, kKernelVersion);
  Descriptor descriptor;
  descriptor.name = short_text(object, "name");
  refuse_if(descriptor.name.empty(), "name", "is empty");
  descriptor.mangled = optional_text(object, "mangled");
  descriptor.code_hash = optional_text(object, "code_hash");
  refuse_if(!is_hash(descriptor.code_hash), "code_hash", "must be 16 hexadecimal digits");
  descriptor.range = optional_text(object, "range");
  if (document.contains("order")) descriptor.order = order_from(object);
  descriptor.process = optional_text(object, "process");
  refuse_if(!is_hash(descriptor.process), "process", "must be 16 hexadecimal digits");
  descriptor.size = short_text(object, "size");
  descriptor.source = short_text(object, "source");
  refuse_if(descriptor.source.empty(), "source", "is empty");
  descriptor.comment = texts_from(object, "comment");
  descriptor.assumes = texts_from(object, "assumes");
  descriptor.counted_on = object.optional<std::optional<CountedOn>>("counted_on");
  descriptor.launch = launch_from(object.value("launch"));
  const auto counts = object.optional<std::map<std::string, double>>("counts");
  descriptor.counts = {counts.begin(), counts.end()};
  if (counts.empty()) object.value("work");
  for (const auto& [resource, amount] : amounts_from(object, "work")) {
    descriptor.work.set(resource, amount);
  }
  read_unknown(object, descriptor);
  if (const auto variants = object.optional_value("what_if")) read_variants(*variants, descriptor);
  descriptor.busy_us = object.optional<std::map<std::string, double>>("busy_us");
  descriptor.time = object.optional<std::optional<MeasuredTime>>("time");
  if (const auto collective = object.optional_value("collective")) {
    descriptor.collective = collective_from(*collective);
  }
  if (const auto code = object.optional_value("code")) descriptor.code = code_from(*code);
  object.finish();
  refuse_if(!counts.empty() && (document.contains("work") || document.contains("what_if")),
            "counts", "stand beside work: which of them is it?");
  return descriptor;
}

void put_amount(ordered_json& object, const ResourceInfo& resource, double amount) {
  object[std::string(resource.name)] = {{"value", json_number(amount)}, {"unit", resource.unit}};
}

/// Rows that are no part of "code" leave an unknown member behind, which is refused.
Descriptor descriptor_from_text(std::string_view text) {
  if (auto plain = take_plain_rows(text)) {
    try {
      const json document = parse_json(plain->rest);
      Descriptor descriptor = descriptor_from(document);
      require(document.at("code").at("columns").size() == plain->columns, "rows of other columns");
      descriptor.code.instructions = std::move(plain->instructions);
      return descriptor;
    } catch (const Defect&) {  // told again below, with the place in the whole text
    }
  }
  return descriptor_from(parse_json(text));
}

}  // namespace

Descriptor parse_descriptor(std::string_view text, const std::string& file) {
  Descriptor descriptor = located(file, "", [&] { return descriptor_from_text(text); });
  descriptor.file = file;
  if (!descriptor.counts.empty()) translate_counts(descriptor);
  check(descriptor);
  return descriptor;
}

Descriptor read_descriptor(const std::filesystem::path& file) {
  return parse_descriptor(read_text_file(file, kMostDescriptionBytes), file.string());
}

bool holds_descriptors(const std::filesystem::path& file) {
  std::error_code unknown;
  if (!std::filesystem::is_regular_file(file, unknown)) return false;
  LineReader lines(file, kMostDescriptionBytes);
  // A quote within a text has a backslash before it: this is a member's value, also in a line that
  // is no JSON otherwise.
  return lines.next() &&
         lines.text().find(fmt::format("\"{}\"", kKernelSchema)) != std::string::npos;
}

void read_descriptor_lines(const std::filesystem::path& file,
                           const std::function<void(Descriptor)>& take,
                           const std::function<void(const InputError&)>& refused) {
  LineReader lines(file, kMostDescriptionBytes);
  std::size_t kernels = 0;
  while (lines.next()) {
    if (lines.text().find_first_not_of(" \t\r") == std::string::npos) continue;
    if (++kernels > limits::kKernels) {
      refuse(file.string(), lines.place(), "holds more than {} kernels", limits::kKernels);
    }
    try {
      take(parse_descriptor(lines.text(), fmt::format("{}:{}", file.string(), lines.number())));
    } catch (const InputError& error) {
      refused(error);
    }
  }
  if (lines.cut_short()) {
    refused(InputError(file.string(), lines.place(), "the compressed file is cut short"));
  }
}

namespace {

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

}  // namespace warpgauge::model
