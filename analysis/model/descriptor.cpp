// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/descriptor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "analysis/base/error.h"
#include "analysis/base/json.h"
#include "analysis/base/text_file.h"

namespace warpgauge::model {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

/// What is wrong at a place of the document.
struct Misplaced {
  std::string place, cause;
};

[[noreturn]] void refuse(std::string place, std::string cause) {
  throw Misplaced{std::move(place), std::move(cause)};
}

/// {"value": 3, "unit": "bytes"}
double amount_from(const JsonValue& value, std::string_view unit) {
  if (!value.json.is_object()) {
    refuse(value.path, R"(must be an object {"value": number, "unit": text})");
  }
  if (!value.json.contains("value")) refuse(value.path, "has no value");
  if (!value.json.contains("unit")) {
    refuse(value.path, fmt::format("has no unit ({} is expected)", unit));
  }
  JsonObject object(value);
  const double number = object.number("value");
  const std::string given = object.text("unit");
  object.finish();
  if (given != unit) {
    refuse(value.path, fmt::format("unit is '{}', {} is expected", given, unit));
  }
  if (!std::isfinite(number)) refuse(value.path, "is not a finite number");
  if (number < 0) refuse(value.path, fmt::format("is negative: {}", number));
  return number;
}

std::map<Resource, double> amounts_from(JsonObject& object, const char* name) {
  std::map<Resource, double> amounts;
  for (const auto& [key, value] : object.optional_members(name)) {
    const auto resource = find_resource(key);
    if (!resource) refuse(value.path, "unknown resource (docs/kernel_json.md lists them)");
    amounts[*resource] = amount_from(value, info(*resource).unit);
  }
  return amounts;
}

double count_from(JsonObject& object, const char* name, std::int64_t least) {
  const std::int64_t count = object.integer(name);
  const std::string place = fmt::format("launch.{}", name);
  if (count < 0) refuse(place, fmt::format("is negative: {}", count));
  if (count < least) refuse(place, fmt::format("must be at least {}", least));
  if (count > std::numeric_limits<std::int32_t>::max()) refuse(place, "is out of range");
  return static_cast<double>(count);
}

LaunchShape launch_from(const JsonValue& value) {
  JsonObject object(value);
  LaunchShape launch;
  launch.grid_blocks = count_from(object, "grid_blocks", 1);
  launch.threads_per_block = static_cast<int>(count_from(object, "threads_per_block", 1));
  launch.registers_per_thread = static_cast<int>(count_from(object, "registers_per_thread", 0));
  launch.shared_bytes_per_block = static_cast<int>(count_from(object, "shared_bytes_per_block", 0));
  if (value.json.contains("kernels")) {
    launch.kernels = static_cast<int>(count_from(object, "kernels", 1));
  }
  if (value.json.contains("total_blocks")) {
    launch.total_blocks = count_from(object, "total_blocks", 1);
    if (launch.total_blocks < launch.grid_blocks) {
      refuse("launch.total_blocks", "is less than those of the largest kernel, grid_blocks");
    }
    if (launch.total_blocks > launch.grid_blocks * launch.kernels) {
      refuse("launch.total_blocks",
             "is more than all kernels would have, were they like the largest");
    }
  }
  object.finish();
  return launch;
}

void read_variants(const JsonValue& value, Descriptor& descriptor) {
  JsonObject object(value);
  for (const std::string_view name : kVariantNames) {  // literals: they end with a zero
    const std::string variant(name);
    if (!value.json.contains(variant)) continue;
    descriptor.variants[variant] = amounts_from(object, name.data());
    if (descriptor.variants[variant].empty()) refuse(value.path + "." + variant, "is empty");
  }
  object.finish();
}

Descriptor descriptor_from(const json& document) {
  JsonObject object({document, ""});
  if (const std::string schema = object.text("schema"); schema != kKernelSchema) {
    refuse("schema", fmt::format("is '{}', not '{}'", schema, kKernelSchema));
  }
  if (const std::int64_t version = object.integer("version"); version != kKernelVersion) {
    refuse("version",
           fmt::format("{} is not known (this program reads version {})", version, kKernelVersion));
  }
  Descriptor descriptor;
  descriptor.name = object.text("name");
  if (descriptor.name.empty()) refuse("name", "is empty");
  descriptor.size = object.text("size");
  descriptor.source = object.text("source");
  if (descriptor.source.empty()) refuse("source", "is empty");
  descriptor.comment = object.optional<std::vector<std::string>>("comment");
  descriptor.assumes = object.optional<std::vector<std::string>>("assumes");
  descriptor.launch = launch_from(object.value("launch"));
  object.value("work");
  for (const auto& [resource, amount] : amounts_from(object, "work")) {
    descriptor.work.set(resource, amount);
  }
  if (const auto variants = object.optional_value("what_if")) {
    read_variants(*variants, descriptor);
  }
  object.finish();
  return descriptor;
}

/// Counters of different passes differ by a little.
constexpr double kSlack = 1.01;

/// Counts come from counters of 64 bits, and averages over warps are no smaller than one in all of
/// those. Beyond either, arithmetic leaves the range of numbers.
constexpr double kMostCounted = 18446744073709551616.0;  // 2^64
constexpr double kLeastCounted = 1 / kMostCounted;

void check_amount(const std::string& place, double amount) {
  if (amount == 0 || (kLeastCounted <= amount && amount <= kMostCounted)) return;
  refuse(place, fmt::format("is {}: neither 0 nor from 2^-64 to 2^64", amount));
}

void check_range(const Descriptor& descriptor) {
  for (const ResourceInfo& resource : resources()) {
    check_amount(fmt::format("work.{}", resource.name), descriptor.work[resource.resource]);
  }
  for (const auto& [variant, amounts] : descriptor.variants) {
    for (const auto& [resource, amount] : amounts) {
      check_amount(fmt::format("what_if.{}.{}", variant, info(resource).name), amount);
    }
  }
}

void check_instructions(const Work& work) {
  using enum Resource;
  if (!work.uses(kWarpInstructions)) refuse("work.warp_instructions", "must be stated");
  double in_pipes = 0;
  for (const ResourceInfo& pipe : resources()) {
    if (pipe.unit == info(kWarpInstructions).unit && pipe.resource != kWarpInstructions) {
      in_pipes += work[pipe.resource];
    }
  }
  if (in_pipes > kSlack * work[kWarpInstructions]) {
    refuse("work.warp_instructions", fmt::format("{} were issued, but the pipes executed {}",
                                                 work[kWarpInstructions], in_pipes));
  }
}

void check_memory(const Work& work) {
  using enum Resource;
  if (work.uses(kLoadRequests) && !work.uses(kL1LoadSectors)) {
    refuse("work.load_requests", "loads touch sectors: l1_load_sectors must be stated");
  }
  if (work.uses(kDramReadBytes) && !work.uses(kL2ReadSectors)) {
    refuse("work.dram_read_bytes", "what DRAM reads passes L2: l2_read_sectors must be stated");
  }
  if (work.uses(kLoadsInFlight) && !work.uses(kLoadRequests)) {
    refuse("work.loads_in_flight", "of how many loads? load_requests must be stated");
  }
  if (work.states(kLoadsInFlight) && work[kLoadsInFlight] < 1) {
    refuse("work.loads_in_flight", "must be at least 1");
  }
  for (const Resource step : {kChainL1, kChainL2, kChainDram}) {
    if (work.uses(step) && work.uses(kLoadsInFlight)) {
      refuse(fmt::format("work.{}", info(step).name),
             "the wait for loads is counted twice: loads_in_flight says it already");
    }
  }
}

void check_variants(const Descriptor& descriptor) {
  for (const auto& [variant, amounts] : descriptor.variants) {
    for (const auto& [resource, amount] : amounts) {
      if (amount <= descriptor.work[resource]) continue;
      refuse(
          fmt::format("what_if.{}.{}", variant, info(resource).name),
          fmt::format("is {}, more than the kernel's own {}", amount, descriptor.work[resource]));
    }
  }
}

void put_amount(ordered_json& object, Resource resource, double amount) {
  ordered_json entry;
  entry["value"] = json_number(amount);
  entry["unit"] = info(resource).unit;
  object[std::string(info(resource).name)] = std::move(entry);
}

}  // namespace

void check(const Descriptor& descriptor) {
  try {
    check_range(descriptor);
    check_instructions(descriptor.work);
    check_memory(descriptor.work);
    check_variants(descriptor);
  } catch (const Misplaced& error) {
    throw InputError(descriptor.file, error.place, error.cause);
  }
}

Descriptor parse_descriptor(std::string_view text, const std::string& file) {
  Descriptor descriptor;
  try {
    descriptor = descriptor_from(parse_json(text));
  } catch (const Misplaced& error) {
    throw InputError(file, error.place, error.cause);
  } catch (const Defect& defect) {
    throw InputError(file, "", defect.what());
  }
  descriptor.file = file;
  check(descriptor);
  return descriptor;
}

Descriptor read_descriptor(const std::filesystem::path& file) {
  constexpr std::size_t kMostBytes = std::size_t{1} << 20;
  return parse_descriptor(read_text_file(file, kMostBytes), file.string());
}

std::string to_json(const Descriptor& descriptor) {
  ordered_json document;
  document["schema"] = kKernelSchema;
  document["version"] = kKernelVersion;
  document["name"] = descriptor.name;
  document["size"] = descriptor.size;
  document["source"] = descriptor.source;
  if (!descriptor.comment.empty()) document["comment"] = descriptor.comment;
  if (!descriptor.assumes.empty()) document["assumes"] = descriptor.assumes;
  document["launch"] = {{"grid_blocks", json_number(descriptor.launch.grid_blocks)},
                        {"threads_per_block", descriptor.launch.threads_per_block},
                        {"registers_per_thread", descriptor.launch.registers_per_thread},
                        {"shared_bytes_per_block", descriptor.launch.shared_bytes_per_block}};
  if (descriptor.launch.kernels > 1) document["launch"]["kernels"] = descriptor.launch.kernels;
  if (descriptor.launch.total_blocks > 0) {
    document["launch"]["total_blocks"] = descriptor.launch.total_blocks;
  }
  document["work"] = ordered_json::object();
  for (const ResourceInfo& resource : resources()) {
    if (!descriptor.work.states(resource.resource)) continue;
    put_amount(document["work"], resource.resource, descriptor.work[resource.resource]);
  }
  for (const auto& [variant, amounts] : descriptor.variants) {
    ordered_json& object = document["what_if"][variant];
    for (const auto& [resource, amount] : amounts) put_amount(object, resource, amount);
  }
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace warpgauge::model
