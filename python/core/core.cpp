// SPDX-License-Identifier: Apache-2.0
#include "core/core.h"

#include <algorithm>
#include <exception>
#include <filesystem>

namespace warpgauge::python {
namespace {

PyObject* input_error = nullptr;  // the class warpgauge.InputError

/// One line, as the command prints it behind "error: ".
void raise(std::string message) {
  std::replace(message.begin(), message.end(), '\n', ' ');
  PyErr_SetString(input_error, message.c_str());
}

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

nb::object data_frame(const nb::dict& columns) {
  return nb::module_::import_("warpgauge._table").attr("data_frame")(columns);
}

}  // namespace warpgauge::python

NB_MODULE(_core, module) {
  using namespace warpgauge::python;
  module.doc() = "The analysis of warpgauge, in C++.";
  module.attr("version") = WARPGAUGE_VERSION;
  const auto name = nb::cast<std::string>(module.attr("__name__")) + ".InputError";
  input_error = PyErr_NewExceptionWithDoc(
      name.c_str(),
      "Bad input: one line that names file, place and cause, as the command line prints it.",
      PyExc_ValueError, nullptr);
  module.attr("InputError") = nb::borrow(input_error);
  nb::register_exception_translator(translate);
  add_profile(module);
  add_recordings(module);
  add_model(module);
  add_claims(module);
}
