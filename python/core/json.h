// SPDX-License-Identifier: Apache-2.0
// JSON documents of the analysis as Python's dictionaries, and the other way round.
#pragma once

#include <nanobind/nanobind.h>

#include <nlohmann/json.hpp>
#include <string>

namespace warpgauge::python {

/// dict, list, str, int, float, bool or None. Members keep their order.
nanobind::object to_python(const nlohmann::ordered_json& value);

/// `file` and `place` are for messages ("kernel", "work"). Throws TypeError for what JSON has no
/// form of, and InputError for a number that is not finite.
nlohmann::ordered_json from_python(nanobind::handle value, const std::string& file,
                                   const std::string& place);

}  // namespace warpgauge::python
