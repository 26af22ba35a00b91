// SPDX-License-Identifier: Apache-2.0
#include "core/json.h"

#include <fmt/format.h>
#include <nanobind/stl/string.h>

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "analysis/base/error.h"

namespace warpgauge::python {
namespace {

namespace nb = nanobind;
using Json = nlohmann::ordered_json;

constexpr int kDeepest = 100;  // a list that holds itself has no end

/// A value on its way in: where it is, for messages.
struct Place {
  const std::string& file;
  std::string path;
  int depth = 0;

  Place member(const std::string& name) const {
    return {file, path.empty() ? name : path + "." + name, depth + 1};
  }
  Place element(std::size_t at) const { return {file, fmt::format("{}[{}]", path, at), depth + 1}; }
  [[noreturn]] void refuse(const std::string& cause) const { throw InputError(file, path, cause); }
  [[noreturn]] void refuse_type(const std::string& cause) const {
    throw nb::type_error(InputError(file, path, cause).what());
  }
};

std::string shown(nb::handle value) { return nb::cast<std::string>(nb::repr(value)); }

/// Numbers of NumPy too: whole ones have __index__, others __float__. A whole one is whole, however
/// it is stored: 4096.0 blocks are 4096.
Json number_from(nb::handle value, const Place& place) {
  if (PyIndex_Check(value.ptr())) {
    const nb::object whole = nb::steal(PyNumber_Index(value.ptr()));
    if (!whole.is_valid()) throw nb::python_error();
    int beyond = 0;
    const long long number = PyLong_AsLongLongAndOverflow(whole.ptr(), &beyond);
    if (beyond == 0) return static_cast<std::int64_t>(number);
  }
  const double number = PyFloat_AsDouble(value.ptr());
  if (PyErr_Occurred() != nullptr) {
    const bool is_too_large = PyErr_ExceptionMatches(PyExc_OverflowError) != 0;
    PyErr_Clear();
    if (is_too_large) place.refuse("is too large");
    place.refuse_type(fmt::format("{} is neither text, number, bool, list nor dict", shown(value)));
  }
  if (!std::isfinite(number)) place.refuse(fmt::format("{} is not a finite number", number));
  constexpr double kMostExact = 0x1p53;
  const bool is_whole = std::abs(number) <= kMostExact && number == std::trunc(number);
  return is_whole ? Json(static_cast<std::int64_t>(number)) : Json(number);
}

Json from(nb::handle value, const Place& place) {
  if (place.depth > kDeepest) place.refuse("is nested too deeply");
  if (value.is_none()) return nullptr;
  if (nb::isinstance<nb::bool_>(value)) return nb::cast<bool>(value);
  if (nb::isinstance<nb::str>(value)) return nb::cast<std::string>(value);
  if (nb::isinstance<nb::dict>(value)) {
    Json object = Json::object();
    for (const auto& [name, member] : nb::cast<nb::dict>(value)) {
      if (!nb::isinstance<nb::str>(name)) {
        place.refuse_type(fmt::format("a member's name is {}, not a str", shown(name)));
      }
      const auto key = nb::cast<std::string>(name);
      object[key] = from(member, place.member(key));
    }
    return object;
  }
  if (nb::isinstance<nb::list>(value) || nb::isinstance<nb::tuple>(value)) {
    Json list = Json::array();
    for (nb::handle one : value) list.push_back(from(one, place.element(list.size())));
    return list;
  }
  return number_from(value, place);
}

}  // namespace

nb::object to_python(const Json& value) {
  switch (value.type()) {
    case Json::value_t::object: {
      nb::dict members;
      for (const auto& [name, member] : value.items()) {
        members[nb::str(name.c_str(), name.size())] = to_python(member);
      }
      return members;
    }
    case Json::value_t::array: {
      nb::list list;
      for (const Json& one : value) list.append(to_python(one));
      return list;
    }
    case Json::value_t::string: {
      const auto& text = value.get_ref<const std::string&>();
      // Names out of foreign files need not be UTF-8.
      return nb::steal(
          PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
    }
    case Json::value_t::boolean:
      return nb::bool_(value.get<bool>());
    case Json::value_t::number_integer:
      return nb::int_(value.get<std::int64_t>());
    case Json::value_t::number_unsigned:
      return nb::int_(value.get<std::uint64_t>());
    case Json::value_t::number_float:
      return nb::float_(value.get<double>());
    default:
      return nb::none();
  }
}

Json from_python(nb::handle value, const std::string& file, const std::string& place) {
  return from(value, {file, place});
}

}  // namespace warpgauge::python
