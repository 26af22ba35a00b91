// SPDX-License-Identifier: Apache-2.0
// The parts of the Python module, and what they share: tables as columns, errors as the command
// line prints them.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/base/error.h"
#include "analysis/profile/profile.h"
#include "analysis/samples/recording.h"

namespace warpgauge::python {

namespace nb = nanobind;
using namespace nb::literals;

void add_profile(nb::module_& module);
void add_recordings(nb::module_& module);
void add_kernel(nb::module_& module);
void add_prediction(nb::module_& module);
void add_claims(nb::module_& module);
void add_answers(nb::module_& module);
void add_ranking(nb::module_& module);

/// Columns of a table, name -> list, in the order in which they were named first.
class Columns {
 public:
  template <typename Value>
  void add(std::string_view column, const Value& value) {
    const nb::str name(column.data(), column.size());
    if (!columns_.contains(name)) columns_[name] = nb::list();
    nb::cast<nb::list>(columns_[name]).append(nb::cast(value));
  }
  nb::dict columns() const { return columns_; }

 private:
  nb::dict columns_;
};

/// A pandas.DataFrame of the columns. Throws Python's ImportError where there is no pandas.
nb::object data_frame(const nb::dict& columns);

/// Methods that call a function of warpgauge._show, which shows an object to people: it is Python,
/// as what it draws with.
inline auto shown_by(const char* function) {
  return [function](nb::handle self) {
    return nb::module_::import_("warpgauge._show").attr(function)(self);
  };
}
inline auto plotted_by(const char* function) {
  return [function](nb::handle self, nb::handle axes) {
    return nb::module_::import_("warpgauge._show").attr(function)(self, axes);
  };
}

/// Throws Python's TypeError, one line: "key: 3 is not a text". nanobind's own lists what it would
/// have taken, on several.
[[noreturn]] void refuse_type(const char* name, nb::handle value, const char* kind);

/// The argument of that name as a Type. Throws TypeError for another type.
template <typename Type>
Type argument(const char* name, nb::handle value, const char* kind) {
  Type converted;
  if (value.is_none() || !nb::try_cast(value, converted)) refuse_type(name, value, kind);
  return converted;
}
inline std::string text_argument(const char* name, nb::handle value) {
  return argument<std::string>(name, value, "text");
}

/// To raise where nothing of that name is there: AbsentKey.
[[noreturn]] void raise_absent(const std::string& message);

/// `__reduce__` by a function of warpgauge._pickled: pickle finds functions of Python by their
/// names, those of C++ not.
inline auto reduced_by(const char* function) {
  return [function](nb::handle self) {
    return nb::module_::import_("warpgauge._pickled").attr(function)(self);
  };
}
inline auto reduced() { return nb::sig("def __reduce__(self) -> tuple[typing.Any, ...]"); }

/// == and hash by value: `say` gives all that an object says, as a text.
template <typename Type, typename Say>
void compare_by(nb::class_<Type>& type, Say say) {
  type.def(
          "__eq__",
          [say](const Type& self, nb::handle other) -> nb::object {
            if (!nb::isinstance<Type>(other)) return nb::borrow(Py_NotImplemented);
            return nb::bool_(say(self) == say(nb::cast<const Type&>(other)));
          },
          "other"_a.none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [say](const Type& self) { return std::hash<std::string>()(say(self)); });
}

/// nanobind takes None for a pointer in a list: refused here, with its place.
template <typename Type>
void refuse_none(const std::vector<const Type*>& list, const char* name, const char* kind) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i] != nullptr) continue;
    throw nb::type_error(
        (std::string(name) + "[" + std::to_string(i) + "] is None, not a " + kind).c_str());
  }
}

/// An InputError to hand over, not to throw.
nb::object input_error(const std::string& message);

/// Warns of what a file lacks although the rest is good, as the command line notes it.
void warn_of(const std::string& file, const std::vector<std::string>& notes);

/// A profile as it is, or the fit of one recording. Throws InputError.
profile::Profile read_or_fit(const std::filesystem::path& file);

/// The same, or the carried profile of that name, as load() takes them. Needs Python's lock.
profile::Profile read_named(const std::filesystem::path& name);

/// Reads a recording. Where it has no end line Python is warned, as the command line notes it.
samples::Recording read_recording(const std::filesystem::path& file);
std::vector<samples::Recording> read_recordings(const std::vector<std::filesystem::path>& files);

}  // namespace warpgauge::python
