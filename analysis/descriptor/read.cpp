// SPDX-License-Identifier: Apache-2.0
#include "analysis/descriptor/read.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/base/limits.h"
#include "analysis/base/line_reader.h"
#include "analysis/base/schema_names.h"
#include "analysis/base/suggest.h"
#include "analysis/base/text_file.h"
#include "analysis/descriptor/check.h"
#include "analysis/descriptor/code_json.h"
#include "analysis/descriptor/counted.h"
#include "analysis/descriptor/members.h"
#include "analysis/descriptor/refuse.h"

namespace warpgauge::descriptor {
namespace {

using nlohmann::json;

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
  return number;
}

[[noreturn]] void refuse_resource(const std::string& place, const std::string& word) {
  std::vector<std::string> known;
  for (const ResourceInfo& info : kResources) known.emplace_back(info.name);
  std::string meant = did_you_mean(word, known);
  const auto of_launch = alike(
      word, {"grid_blocks", "threads_per_block", "registers_per_thread", "shared_bytes_per_block"});
  if (meant.empty() && !of_launch.empty()) {
    meant = fmt::format("; {} is no resource, but a member of launch", of_launch.front());
  }
  throw Defect(
      fmt::format("{}: unknown resource (docs/kernel_json.md lists them){}", place, meant));
}

std::map<Resource, double> amounts_from(JsonObject& object, const char* name) {
  std::map<Resource, double> amounts;
  for (const auto& [key, value] : object.optional_members(name)) {
    const auto resource = find_resource(key);
    if (!resource) refuse_resource(value.path, key);
    amounts[*resource] = amount_from(value, info(*resource).unit);
  }
  return amounts;
}

/// Whether a number is beyond 64 bits, where it is read as one that need not be whole.
bool is_beyond_64_bits(const nlohmann::json& value) {
  return value.is_number() && value.get<double>() >= 0x1p63;
}

/// As large as the type allows: check() knows what a launch can have.
int launch_count(JsonObject& object, const char* name) {
  const JsonValue value = object.value(name);
  const bool fits = !is_beyond_64_bits(value.json) && std::in_range<int>(value.integer());
  refuse_if(!fits, fmt::format("launch.{}", name), "is out of range");
  return static_cast<int>(value.integer());
}

std::int64_t order_from(JsonObject& object) {
  const std::int64_t order = object.integer("order");
  refuse_if(order < 0, "order", "is negative: {}", order);
  refuse_if(order >= std::int64_t{1} << 53, "order", "is out of range");
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
  constexpr std::size_t kHashDigits = 16;
  return hash.empty() || (hash.size() == kHashDigits &&
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

/// Reasons by what could not be read: resources, where the description states its work.
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
      if (!resource) refuse_resource(place, name);
      refuse_if(descriptor.work.states(*resource), place, "is in work: it is not unknown");
      descriptor.work.leave_open(*resource);
      descriptor.unknown.push_back({name, why});
    }
    descriptor.unread.emplace(name, std::move(why));
  }
}

/// Checked as a whole number, before it is rounded to a double.
double blocks_from(JsonObject& object, const char* name) {
  const JsonValue value = object.value(name);
  const std::string place = fmt::format("launch.{}", name);
  constexpr const char* kTooMany = "is {}: at most {} are possible";
  refuse_if(is_beyond_64_bits(value.json), place, kTooMany, value.json.get<double>(), kMostBlocks);
  const std::int64_t blocks = value.integer();
  refuse_if(blocks > kMostBlocks, place, kTooMany, blocks, kMostBlocks);
  return static_cast<double>(blocks);
}

LaunchShape launch_from(const JsonValue& value) {
  JsonObject object(value);
  LaunchShape launch;
  launch.grid_blocks = blocks_from(object, "grid_blocks");
  launch.threads_per_block = launch_count(object, "threads_per_block");
  launch.registers_per_thread = launch_count(object, "registers_per_thread");
  launch.shared_bytes_per_block = launch_count(object, "shared_bytes_per_block");
  if (value.json.contains("kernels")) launch.kernels = launch_count(object, "kernels");
  if (value.json.contains("total_blocks")) {
    launch.total_blocks = blocks_from(object, "total_blocks");
    refuse_if(launch.total_blocks == 0, "launch.total_blocks", "must be at least 1");
  }
  if (value.json.contains("cluster_blocks")) {
    launch.cluster_blocks = launch_count(object, "cluster_blocks");
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

/// Without the instructions nothing follows from readings.
void check_readings(const std::map<std::string, double>& counts) {
  refuse_if(!counts.contains("issued") && !counts.contains("executed"), "counts",
            "{}: readings by the aliases of the metric group kernel_work are wanted, 'issued' or "
            "'executed' at least (docs/metric_groups.md lists them)",
            counts.empty() ? "is empty" : "does not count instructions");
}

Descriptor descriptor_from(const json& document) {
  JsonObject object({document, ""});
  const std::string schema = object.text("schema");
  refuse_if(schema != kKernelSchema, "schema", "{}", is_not(schema, kKernelSchema));
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
  const bool has_work = document.contains("work");
  if (document.contains("counts") && !has_work) check_readings(counts);
  if (counts.empty()) object.value("work");
  for (const auto& [resource, amount] : amounts_from(object, "work")) {
    descriptor.work.set(resource, amount);
  }
  read_unknown(object, descriptor);
  if (const auto variants = object.optional_value("what_if")) read_variants(*variants, descriptor);
  descriptor.busy_us = object.optional<std::map<std::string, double>>("busy_us");
  descriptor.time = object.optional<std::optional<MeasuredTime>>("time");
  if (const auto arguments = object.optional_value("arguments")) {
    descriptor.arguments = arguments_from(*arguments);
  }
  if (const auto collective = object.optional_value("collective")) {
    descriptor.collective = collective_from(*collective);
  }
  if (const auto code = object.optional_value("code")) descriptor.code = code_from(*code);
  object.finish();
  refuse_if(!counts.empty() && (has_work || document.contains("what_if")), "counts",
            "are beside work: which of them is it?");
  return descriptor;
}

/// Rows that are no part of "code" leave an unknown member behind, which is refused.
Descriptor descriptor_from_text(std::string_view text) {
  if (auto plain = take_plain_rows(text)) {
    try {
      const json document = parse_json(plain->rest);
      Descriptor descriptor = descriptor_from(document);
      require(document.at("code").at("columns").size() == plain->columns, "rows of other columns");
      descriptor.code.instructions = std::move(plain->instructions);
      by_place_into({document.at("code"), "code"}, descriptor.code.instructions);
      return descriptor;
    } catch (const Defect&) {  // told again below, with the place in the whole text
    }
  }
  return descriptor_from(parse_json(text));
}

}  // namespace

Descriptor complete(Descriptor descriptor) {
  located(descriptor.file, "", [&] {
    if (!descriptor.counts.empty()) translate_counts(descriptor);
    check(descriptor);
  });
  return descriptor;
}

Descriptor parse_descriptor(std::string_view text, const std::string& file) {
  Descriptor descriptor = located(file, "", [&] { return descriptor_from_text(text); });
  descriptor.file = file;
  return complete(std::move(descriptor));
}

Descriptor read_descriptor(const std::filesystem::path& file) {
  return parse_descriptor(read_text_file(file, kMostDescriptionBytes), file.string());
}

bool holds_descriptors(const std::filesystem::path& file) {
  std::error_code unknown;
  if (!std::filesystem::is_regular_file(file, unknown)) return false;
  LineReader lines(file, kMostDescriptionBytes);
  // A quote within a text has a backslash before it: this is a member's value, also in a line that
  // is not valid JSON otherwise.
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

}  // namespace warpgauge::descriptor
