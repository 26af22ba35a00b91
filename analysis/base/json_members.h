// SPDX-License-Identifier: Apache-2.0
// A record and its JSON object, from one table of members for both directions:
//
//   constexpr auto json_members(const Fill*) {
//     return std::tuple{JsonMember{"key", &Fill::key}, JsonMember{"output", &Fill::output}};
//   }
//
// Members are read and written in the order of the table. Their types: texts, numbers, booleans,
// enumerations, records with a table of their own, and vectors, maps by name and optionals of them.
#pragma once

#include <tuple>
#include <type_traits>

#include "analysis/base/json.h"

namespace warpgauge {

enum class Presence {
  kAlways,
  kUnlessEmpty,  ///< may be missing; not written where it is empty or absent
  kMayBeMissing  ///< when it is read; it is always written
};

template <typename Record, typename Type>
struct JsonMember {
  const char* name;
  Type Record::*place;
  Presence presence = Presence::kAlways;
  std::span<const std::string_view> choices = {};  ///< names of an enumeration's values
  int least = std::numeric_limits<int>::min();     ///< of an int
};
/// Clang deduces an aggregate's arguments from version 17 on.
template <typename Record, typename Type, typename... Rest>
JsonMember(const char*, Type Record::*, Rest...) -> JsonMember<Record, Type>;

/// A count: 0 or more.
template <typename Record>
constexpr JsonMember<Record, int> json_count(const char* name, int Record::*place) {
  return {name, place, Presence::kAlways, {}, 0};
}

template <typename Record>
constexpr auto json_members_of() {
  return json_members(static_cast<const Record*>(nullptr));
}

/// Reads the members of a table, and leaves others for the caller or finish().
template <typename Record, typename Members>
void read_members(JsonObject& object, const Members& members, Record& record) {
  const auto read = [&]<typename Type>(const JsonMember<Record, Type>& member) {
    const auto value = member.presence == Presence::kAlways
                           ? std::optional(object.value(member.name))
                           : object.optional_value(member.name);
    if (!value) return;
    if constexpr (std::is_enum_v<Type>) {
      record.*member.place = static_cast<Type>(value->choice(member.choices));
    } else if constexpr (std::is_same_v<Type, int>) {
      record.*member.place = value->small_integer(member.least);
    } else {
      record.*member.place = value->template as<Type>();
    }
  };
  std::apply([&](const auto&... member) { (read(member), ...); }, members);
}

/// JsonValue::as() for a record. Throws Defect for a member that is missing, of another type or not
/// known.
template <typename Record>
void read_record(const JsonValue& value, Record& record) {
  JsonObject object(value);
  read_members(object, json_members_of<Record>(), record);
  object.finish();
}

template <typename Record, typename Members>
void write_members(nlohmann::ordered_json& object, const Members& members, const Record& record);

/// Throws Defect for a number that is not finite.
template <typename Type>
nlohmann::ordered_json to_json_value(const Type& value) {
  auto json = nlohmann::ordered_json();
  if constexpr (std::is_same_v<Type, double>) {
    json = json_number(value);
  } else if constexpr (std::is_arithmetic_v<Type> || std::is_same_v<Type, std::string>) {
    json = value;
  } else if constexpr (requires { typename Type::mapped_type; }) {
    json = nlohmann::ordered_json::object();
    // Names of a map are there once: to look for each among those before it takes long.
    auto& members = json.template get_ref<nlohmann::ordered_json::object_t&>();
    members.reserve(value.size());
    for (const auto& [name, element] : value) members.emplace_back(name, to_json_value(element));
  } else if constexpr (requires { value.size(); }) {
    json = nlohmann::ordered_json::array();
    for (const auto& element : value) json.push_back(to_json_value(element));
  } else if constexpr (requires { value.has_value(); }) {
    if (value) json = to_json_value(*value);
  } else {
    json = nlohmann::ordered_json::object();
    constexpr auto kMembers = json_members_of<Type>();
    json.template get_ref<nlohmann::ordered_json::object_t&>().reserve(
        std::tuple_size_v<decltype(kMembers)>);
    write_members(json, kMembers, value);
  }
  return json;
}

template <typename Record, typename Members>
void write_members(nlohmann::ordered_json& object, const Members& members, const Record& record) {
  const auto write = [&]<typename Type>(const JsonMember<Record, Type>& member) {
    nlohmann::ordered_json value;
    if constexpr (std::is_enum_v<Type>) {
      value = member.choices[static_cast<std::size_t>(record.*member.place)];
    } else {
      value = to_json_value(record.*member.place);
    }
    const bool empty = value.empty() || value == "";
    if (empty && member.presence == Presence::kUnlessEmpty) return;
    object[member.name] = std::move(value);
  };
  std::apply([&](const auto&... member) { (write(member), ...); }, members);
}

}  // namespace warpgauge
