// SPDX-License-Identifier: Apache-2.0
// Functions by a part of their names.
#pragma once

#include <string>
#include <vector>

namespace warpgauge::describe {

/// Whether `part` is in the mangled or in the demangled name; an empty one always is.
bool is_chosen(const std::string& mangled, const std::string& part);

/// Why none of these functions is chosen: "holds no function 'skale': did you mean scale? It holds
/// scale(float*), sum(float*) and 3 more".
std::string no_such_function(const std::vector<std::string>& mangled, const std::string& part);

}  // namespace warpgauge::describe
