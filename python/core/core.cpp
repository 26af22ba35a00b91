// SPDX-License-Identifier: Apache-2.0
#include "core/core.h"

#include <fmt/format.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <exception>
#include <filesystem>

#include "analysis/base/suggest.h"
#include "core/words.h"

namespace warpgauge::python {
namespace {

PyObject* error_class = nullptr;  // warpgauge.InputError

/// As the command prints it behind "error: ", in Python's words.
std::string one_line(std::string message) {
  std::replace(message.begin(), message.end(), '\n', ' ');
  return in_python(message);
}

void raise(const std::string& message) { PyErr_SetString(error_class, one_line(message).c_str()); }

void translate(const std::exception_ptr& thrown, void*) {
  try {
    std::rethrow_exception(thrown);
  } catch (const InputError& error) {
    raise(error.what());
  } catch (const Defect& defect) {
    raise(defect.what());
  } catch (const std::filesystem::filesystem_error& error) {
    raise(error.path1().string() + ": " + error.code().message());
  }
}

}  // namespace

nb::object input_error(const std::string& message) {
  return nb::borrow(error_class)(one_line(message));
}

void refuse_type(const char* name, nb::handle value, const char* kind) {
  throw nb::type_error(
      fmt::format("{}: {} is not a {}", name, nb::cast<std::string>(nb::repr(value)), kind)
          .c_str());
}

void raise_absent(const std::string& message) {
  const nb::object error = nb::module_::import_("warpgauge._errors").attr("AbsentKey")(message);
  PyErr_SetObject(error.type().ptr(), error.ptr());
  throw nb::python_error();
}

void warn_of(const std::string& file, const std::vector<std::string>& notes) {
  for (const std::string& note : notes) {
    const std::string text = one_line(file.empty() ? note : file + ": " + note);
    if (PyErr_WarnEx(PyExc_UserWarning, text.c_str(), 1) != 0) throw nb::python_error();
  }
}

nb::object data_frame(const nb::dict& columns) {
  return nb::module_::import_("warpgauge._table").attr("data_frame")(columns);
}

}  // namespace warpgauge::python

NB_MODULE(_core, module) {
  using namespace warpgauge::python;
  module.doc() = "The analysis of warpgauge, in C++.";
  module.attr("version") = WARPGAUGE_VERSION;
  const auto name = nb::cast<std::string>(module.attr("__name__")) + ".InputError";
  error_class = PyErr_NewExceptionWithDoc(
      name.c_str(),
      "Bad input: one line that names file, place and cause, as the command line prints it.",
      PyExc_ValueError, nullptr);
  module.attr("InputError") = nb::borrow(error_class);
  nb::register_exception_translator(translate);
  module.def(
      "in_python", [](const std::string& text) { return in_python(text); }, "message"_a,
      "A message of the command in the words of Python: arguments for options.");
  module.def("did_you_mean", &warpgauge::did_you_mean, "word"_a, "known"_a,
             "\"; did you mean 'compare'?\", or nothing where none of the known words is alike.");
  add_profile(module);
  add_recordings(module);
  add_kernel(module);
  add_prediction(module);
  add_claims(module);
  add_answers(module);
  add_ranking(module);
}
