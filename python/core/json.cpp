// SPDX-License-Identifier: Apache-2.0
#include "core/json.h"

#include <fmt/format.h>
#include <nanobind/stl/string.h>

#include <cmath>
#include <cstdint>

namespace warpgauge::python {
namespace {

namespace nb = nanobind;
using Json = nlohmann::ordered_json;

constexpr int kDeepest = 100;  // a list that holds itself has no end

Json from(nb::handle value, int depth) {
  if (depth > kDeepest) throw nb::value_error("is nested too deeply");
  if (value.is_none()) return nullptr;
  if (nb::isinstance<nb::bool_>(value)) return nb::cast<bool>(value);
  if (nb::isinstance<nb::str>(value)) return nb::cast<std::string>(value);
  if (nb::isinstance<nb::dict>(value)) {
    Json object = Json::object();
    for (const auto& [name, member] : nb::cast<nb::dict>(value)) {
      if (!nb::isinstance<nb::str>(name)) throw nb::type_error("a member's name is not a str");
      object[nb::cast<std::string>(name)] = from(member, depth + 1);
    }
    return object;
  }
  if (nb::isinstance<nb::list>(value) || nb::isinstance<nb::tuple>(value)) {
    Json list = Json::array();
    for (nb::handle one : value) list.push_back(from(one, depth + 1));
    return list;
  }
  // Numbers of NumPy too: whole ones have __index__, others __float__.
  if (PyIndex_Check(value.ptr())) {
    const nb::object whole = nb::steal(PyNumber_Index(value.ptr()));
    if (!whole.is_valid()) throw nb::python_error();
    int beyond = 0;
    const long long number = PyLong_AsLongLongAndOverflow(whole.ptr(), &beyond);
    return beyond == 0 ? Json(static_cast<std::int64_t>(number)) : Json(nb::cast<double>(whole));
  }
  const double number = PyFloat_AsDouble(value.ptr());
  if (PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    throw nb::type_error(fmt::format("{} is neither text, number, bool, list nor dict",
                                     nb::cast<std::string>(nb::repr(value)))
                             .c_str());
  }
  if (!std::isfinite(number)) throw nb::value_error("a number is not finite");
  return number;
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

Json from_python(nb::handle value) { return from(value, 0); }

}  // namespace warpgauge::python
