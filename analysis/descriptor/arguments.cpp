// SPDX-License-Identifier: Apache-2.0
#include "analysis/descriptor/arguments.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "analysis/descriptor/refuse.h"

namespace warpgauge::descriptor {
namespace {

using nlohmann::ordered_json;

constexpr std::string_view kDigits = "0123456789abcdef";
constexpr std::size_t kMostArguments = 4096, kMostAllocations = 65536;
constexpr std::uint64_t kMostValueBytes = 65536, kMostAddress = std::uint64_t{1} << 57;

std::uint64_t whole(JsonObject& object, const char* name, std::uint64_t most) {
  const JsonValue value = object.value(name);
  refuse_if(!value.json.is_number_unsigned(), value.path, "must be a whole number of 0 or more");
  const auto number = value.json.get<std::uint64_t>();
  refuse_if(number > most, value.path, "is {}: at most {} is possible here", number, most);
  return number;
}

std::array<std::uint32_t, 3> sides_from(JsonObject& object, const char* name) {
  const JsonValue value = object.value(name);
  const auto list = value.list();
  refuse_if(list.size() != 3, value.path, "must be three numbers");
  std::array<std::uint32_t, 3> sides{};
  for (std::size_t i = 0; i < 3; ++i) {
    sides[i] = static_cast<std::uint32_t>(list[i].small_integer(1));
  }
  return sides;
}

std::vector<std::uint8_t> bytes_from(const JsonValue& value) {
  const std::string text = value.text();
  refuse_if(text.size() % 2 != 0 || text.find_first_not_of(kDigits) != text.npos, value.path,
            "must be bytes as pairs of hexadecimal digits");
  refuse_if(text.size() / 2 > kMostValueBytes, value.path, "has more than {} bytes",
            kMostValueBytes);
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    bytes.push_back(
        static_cast<std::uint8_t>(16 * kDigits.find(text[i]) + kDigits.find(text[i + 1])));
  }
  return bytes;
}

std::string hex(const std::vector<std::uint8_t>& bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

Allocation allocation_from(const JsonValue& value) {
  JsonObject object(value);
  Allocation one{.address = whole(object, "address", kMostAddress),
                 .bytes = whole(object, "bytes", kMostAddress)};
  std::uint64_t end = 0;
  for (const JsonValue& kept : object.optional_list("contents")) {
    JsonObject piece(kept);
    KeptBytes bytes{.at = whole(piece, "at", kMostAddress),
                    .bytes = whole(piece, "bytes", kMostAddress),
                    .hash = piece.text("hash")};
    piece.finish();
    // It names a file: nothing but digits may stand there.
    refuse_if(bytes.hash.size() != 16 || bytes.hash.find_first_not_of(kDigits) != std::string::npos,
              kept.path + ".hash", "must be 16 hexadecimal digits");
    refuse_if(bytes.at < end || bytes.at > one.bytes || bytes.bytes > one.bytes - bytes.at,
              kept.path, "lies outside of its allocation, or over the part before it");
    end = bytes.at + bytes.bytes;
    one.contents.push_back(std::move(bytes));
  }
  object.finish();
  return one;
}

ArgumentPointer pointer_from(const JsonValue& value, const LaunchArguments& arguments) {
  JsonObject object(value);
  const ArgumentPointer pointer{.argument = whole(object, "argument", kMostArguments),
                                .at = whole(object, "at", kMostValueBytes),
                                .allocation = whole(object, "allocation", kMostAllocations),
                                .offset = whole(object, "offset", kMostAddress)};
  object.finish();
  const auto& values = arguments.values;
  refuse_if(pointer.argument >= values.size() ||
                pointer.at + sizeof(std::uint64_t) > values[pointer.argument].size(),
            value.path, "lies outside of the arguments");
  refuse_if(pointer.allocation >= arguments.allocations.size() ||
                pointer.offset > arguments.allocations[pointer.allocation].bytes,
            value.path, "lies outside of the allocations");
  return pointer;
}

}  // namespace

void read_values(JsonObject& object, LaunchArguments& arguments) {
  const JsonValue values = object.value("values");
  for (const JsonValue& value : values.list()) arguments.values.push_back(bytes_from(value));
  refuse_if(arguments.values.size() > kMostArguments, values.path, "has more than {} arguments",
            kMostArguments);
  std::uint64_t end = 0;
  for (const JsonValue& value : object.optional_list("allocations")) {
    Allocation one = allocation_from(value);
    refuse_if(one.address < end, value.path, "lies over the allocation before it");
    end = one.address + one.bytes;
    arguments.allocations.push_back(std::move(one));
    refuse_if(arguments.allocations.size() > kMostAllocations, value.path,
              "is beyond the {} allocations that are possible", kMostAllocations);
  }
  for (const JsonValue& value : object.optional_list("pointers")) {
    arguments.pointers.push_back(pointer_from(value, arguments));
  }
}

LaunchArguments arguments_from(const JsonValue& value) {
  JsonObject object(value);
  LaunchArguments arguments{.grid = sides_from(object, "grid"),
                            .block = sides_from(object, "block"),
                            .cluster = sides_from(object, "cluster"),
                            .dynamic_shared_bytes = static_cast<std::uint32_t>(
                                whole(object, "dynamic_shared_bytes", 1U << 30))};
  read_values(object, arguments);
  object.finish();
  return arguments;
}

ordered_json arguments_json(const LaunchArguments& arguments) {
  ordered_json json = {{"grid", arguments.grid},
                       {"block", arguments.block},
                       {"cluster", arguments.cluster},
                       {"dynamic_shared_bytes", arguments.dynamic_shared_bytes},
                       {"values", ordered_json::array()}};
  for (const auto& value : arguments.values) json["values"].push_back(hex(value));
  for (const ArgumentPointer& pointer : arguments.pointers) {
    json["pointers"].push_back({{"argument", pointer.argument},
                                {"at", pointer.at},
                                {"allocation", pointer.allocation},
                                {"offset", pointer.offset}});
  }
  for (const Allocation& one : arguments.allocations) {
    ordered_json allocation = {{"address", one.address}, {"bytes", one.bytes}};
    for (const KeptBytes& kept : one.contents) {
      allocation["contents"].push_back(
          {{"at", kept.at}, {"bytes", kept.bytes}, {"hash", kept.hash}});
    }
    json["allocations"].push_back(std::move(allocation));
  }
  return json;
}

}  // namespace warpgauge::descriptor
