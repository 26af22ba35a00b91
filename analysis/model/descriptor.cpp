// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/descriptor.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "analysis/base/defect.h"
#include "analysis/base/json.h"
#include "analysis/base/text_file.h"

namespace warpgauge::model {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using enum Resource;

/// Throws Defect "PLACE: CAUSE" for what is wrong at a place of the document.
template <typename... Arguments>
void refuse_if(bool is_wrong, const std::string& place, fmt::format_string<Arguments...> cause,
               Arguments&&... arguments) {
  if (!is_wrong) return;
  throw Defect(place + ": " + fmt::format(cause, std::forward<Arguments>(arguments)...));
}

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

int count_from(JsonObject& object, const char* name, int least) {
  const std::int64_t count = object.integer(name);
  const std::string place = fmt::format("launch.{}", name);
  refuse_if(count < 0, place, "is negative: {}", count);
  refuse_if(count < least, place, "must be at least {}", least);
  refuse_if(count > std::numeric_limits<int>::max(), place, "is out of range");
  return static_cast<int>(count);
}

LaunchShape launch_from(const JsonValue& value) {
  JsonObject object(value);
  LaunchShape launch;
  launch.grid_blocks = count_from(object, "grid_blocks", 1);
  launch.threads_per_block = count_from(object, "threads_per_block", 1);
  launch.registers_per_thread = count_from(object, "registers_per_thread", 0);
  launch.shared_bytes_per_block = count_from(object, "shared_bytes_per_block", 0);
  if (value.json.contains("kernels")) launch.kernels = count_from(object, "kernels", 1);
  if (value.json.contains("total_blocks")) {
    launch.total_blocks = count_from(object, "total_blocks", 1);
    refuse_if(launch.total_blocks < launch.grid_blocks, "launch.total_blocks",
              "is less than those of the largest kernel, grid_blocks");
    refuse_if(launch.total_blocks > launch.grid_blocks * launch.kernels, "launch.total_blocks",
              "is more than all kernels would have, were they like the largest");
  }
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

Descriptor descriptor_from(const json& document) {
  JsonObject object({document, ""});
  const std::string schema = object.text("schema");
  refuse_if(schema != kKernelSchema, "schema", "is '{}', not '{}'", schema, kKernelSchema);
  const std::int64_t version = object.integer("version");
  refuse_if(version != kKernelVersion, "version", "{} is not known (this program reads version {})",
            version, kKernelVersion);
  Descriptor descriptor;
  descriptor.name = object.text("name");
  refuse_if(descriptor.name.empty(), "name", "is empty");
  descriptor.size = object.text("size");
  descriptor.source = object.text("source");
  refuse_if(descriptor.source.empty(), "source", "is empty");
  descriptor.comment = object.optional<std::vector<std::string>>("comment");
  descriptor.assumes = object.optional<std::vector<std::string>>("assumes");
  descriptor.launch = launch_from(object.value("launch"));
  object.value("work");
  for (const auto& [resource, amount] : amounts_from(object, "work")) {
    descriptor.work.set(resource, amount);
  }
  if (const auto variants = object.optional_value("what_if")) read_variants(*variants, descriptor);
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
  refuse_if(amount != 0 && !(kLeastCounted <= amount && amount <= kMostCounted), place,
            "is {}: neither 0 nor from 2^-64 to 2^64", amount);
}

/// Calls `check(place, amount, the kernel's own amount)` for what the variants ask for.
template <class Check>
void for_each_variant(const Descriptor& descriptor, Check check) {
  for (const auto& [variant, amounts] : descriptor.variants) {
    for (const auto& [resource, amount] : amounts) {
      check(fmt::format("what_if.{}.{}", variant, info(resource).name), amount,
            descriptor.work[resource]);
    }
  }
}

void check_instructions(const Work& work) {
  refuse_if(!work.uses(kWarpInstructions), "work.warp_instructions", "must be stated");
  double in_pipes = 0;
  for (const ResourceInfo& pipe : kResources) {
    if (pipe.unit == info(kWarpInstructions).unit && pipe.resource != kWarpInstructions) {
      in_pipes += work[pipe.resource];
    }
  }
  refuse_if(in_pipes > kSlack * work[kWarpInstructions], "work.warp_instructions",
            "{} were issued, but the pipes executed {}", work[kWarpInstructions], in_pipes);
}

void check_memory(const Work& work) {
  refuse_if(work.uses(kLoadRequests) && !work.uses(kL1LoadSectors), "work.load_requests",
            "loads touch sectors: l1_load_sectors must be stated");
  refuse_if(work.uses(kDramReadBytes) && !work.uses(kL2ReadSectors), "work.dram_read_bytes",
            "what DRAM reads passes L2: l2_read_sectors must be stated");
  refuse_if(work.uses(kLoadsInFlight) && !work.uses(kLoadRequests), "work.loads_in_flight",
            "of how many loads? load_requests must be stated");
  refuse_if(work.states(kLoadsInFlight) && work[kLoadsInFlight] < 1, "work.loads_in_flight",
            "must be at least 1");
  for (const Resource step : {kChainL1, kChainL2, kChainDram}) {
    refuse_if(work.uses(step) && work.uses(kLoadsInFlight), fmt::format("work.{}", info(step).name),
              "the wait for loads is counted twice: loads_in_flight says it already");
  }
}

void put_amount(ordered_json& object, const ResourceInfo& resource, double amount) {
  object[std::string(resource.name)] = {{"value", json_number(amount)}, {"unit", resource.unit}};
}

}  // namespace

void check(const Descriptor& descriptor) {
  located(descriptor.file, "", [&] {
    for (const ResourceInfo& resource : kResources) {
      check_amount(fmt::format("work.{}", resource.name), descriptor.work[resource.resource]);
    }
    for_each_variant(descriptor, [](const std::string& place, double amount, double) {
      check_amount(place, amount);
    });
    check_instructions(descriptor.work);
    check_memory(descriptor.work);
    for_each_variant(descriptor, [](const std::string& place, double amount, double own) {
      refuse_if(amount > own, place, "is {}, more than the kernel's own {}", amount, own);
    });
  });
}

Descriptor parse_descriptor(std::string_view text, const std::string& file) {
  Descriptor descriptor = located(file, "", [&] { return descriptor_from(parse_json(text)); });
  descriptor.file = file;
  check(descriptor);
  return descriptor;
}

Descriptor read_descriptor(const std::filesystem::path& file) {
  constexpr std::size_t kMostBytes = std::size_t{1} << 20;
  return parse_descriptor(read_text_file(file, kMostBytes), file.string());
}

std::string to_json(const Descriptor& descriptor) {
  const LaunchShape& launch = descriptor.launch;
  ordered_json document = {{"schema", kKernelSchema},
                           {"version", kKernelVersion},
                           {"name", descriptor.name},
                           {"size", descriptor.size},
                           {"source", descriptor.source}};
  if (!descriptor.comment.empty()) document["comment"] = descriptor.comment;
  if (!descriptor.assumes.empty()) document["assumes"] = descriptor.assumes;
  document["launch"] = {{"grid_blocks", json_number(launch.grid_blocks)},
                        {"threads_per_block", launch.threads_per_block},
                        {"registers_per_thread", launch.registers_per_thread},
                        {"shared_bytes_per_block", launch.shared_bytes_per_block}};
  if (launch.kernels > 1) document["launch"]["kernels"] = launch.kernels;
  if (launch.total_blocks > 0) document["launch"]["total_blocks"] = launch.total_blocks;
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
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace warpgauge::model
