// SPDX-License-Identifier: Apache-2.0
// Functions by a part of their names.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::describe {

/// "void space::scale<4>(float*)" becomes "scale".
std::string bare_name(std::string_view name);

/// Those of the mangled names that are meant: where `part` is a whole name, mangled, demangled or
/// bare, the functions of that name alone; else all that have it as a part.
std::set<std::string> chosen_functions(const std::vector<std::string>& mangled,
                                       const std::string& part);

/// Whether `part` is in the mangled or in the demangled name; an empty one always is.
bool is_chosen(const std::string& mangled, const std::string& part);

/// Why none of these functions is chosen: "holds no function 'skale': did you mean scale? It holds
/// scale(float*), sum(float*) and 3 more".
std::string no_such_function(const std::vector<std::string>& mangled, const std::string& part);

}  // namespace warpgauge::describe
