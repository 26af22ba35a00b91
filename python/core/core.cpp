// SPDX-License-Identifier: Apache-2.0
#include "core/core.h"

#include <algorithm>
#include <exception>
#include <filesystem>

namespace warpgauge::python {
namespace {

PyObject* error_class = nullptr;  // warpgauge.InputError

/// As the command prints it behind "error: ".
std::string one_line(std::string message) {
  std::replace(message.begin(), message.end(), '\n', ' ');
  return message;
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
  add_profile(module);
  add_recordings(module);
  add_kernel(module);
  add_prediction(module);
  add_claims(module);
  add_answers(module);
}
